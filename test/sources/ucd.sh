#!/bin/bash
# Makes the tables of code points again, from the data that src/text/code_points.py names, and compares them with the committed ones. The data is
# fetched once, into build/ucd. Ends with `N passed, N failed`.
set -uo pipefail
. "$(dirname "$0")/../steps.sh"
use_work_folder
need node:nodejs npm:npm
data=$root/build/ucd

# The packages and versions that the generator reads.
packages() { python3 -c 'import runpy, sys; print(*(f"{name}@{at}" for name, at in runpy.run_path(sys.argv[1])["PACKAGES"].items()))' "$root/src/text/code_points.py"; }
fetch() {
  local wanted
  wanted=$(packages) || return
  [ "$(cat "$data/packages" 2>/dev/null)" != "$wanted" ] || return 0
  # shellcheck disable=SC2086  # a list of words
  mkdir -p "$data" && npm install --prefix "$data" --ignore-scripts --no-audit --no-fund --loglevel=error $wanted && echo "$wanted" >"$data/packages"
}
as_made() { IRI_UCD=$data python3 -B "$root/test/sources/code_points.py" "$root"; }
# What a generator would make that ends a row one earlier: digest and all.
notices() {
  cp -r "$root/src/text" "$work/" && mkdir -p "$work/tree/src/gate" && mv "$work/text" "$work/tree/src/" && cp "$root"/src/gate/*.inc "$work/tree/src/gate/" &&
    python3 -B - "$work/tree" <<'PYTHON' && ! IRI_UCD=$data python3 -B "$root/test/sources/code_points.py" "$work/tree" >"$work/told" && grep -q "not what the generator makes" "$work/told"
import pathlib
import sys
sys.path.insert(0, sys.argv[1] + "/src/text")
import code_points
table = pathlib.Path(sys.argv[1], "src/text/code_points.inc")
rows = table.read_text().split("\n", 2)[2].replace("0x2637, width_2", "0x2636, width_2")
table.write_text(code_points.head_of(rows) + rows)
PYTHON
}

expect 'the data of the tables' fetch
expect 'the tables are what their generator makes' as_made
expect 'a table that is not is noticed' notices
finish
