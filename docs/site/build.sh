#!/bin/bash
# Builds the site into build/site/html, and checks it: ./dev site. usage: [IRI=COMMAND IRI_TABLE=FILE IRI_LIBRARY=FILE] docs/site/build.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/steps.sh
need dot:graphviz /usr/lib/python3/dist-packages/clang/cindex.py:python3-clang-14
# Sphinx, MyST and Furo in the versions of requirements.txt, in an environment of their own.
venv=build/site/venv
if ! cmp -s docs/site/requirements.txt "$venv/installed"; then
  python3 -c "import ensurepip" 2>/dev/null || need none:python3-venv
  rm -rf "$venv"
  python3 -m venv "$venv" && "$venv/bin/pip" install -q --disable-pip-version-check -r docs/site/requirements.txt
  cp docs/site/requirements.txt "$venv/installed"
fi
python=$venv/bin/python
iri=${IRI:-build/release/src/cli/iri} table=${IRI_TABLE:-build/release/re2c/table.inc}
library=${IRI_LIBRARY:-build/release/src/libiri.so}
out=build/site
rm -rf "$out/pages" "$out/extra"
# First the playground: Sphinx takes it over, and check.py looks for it where pages link to it.
mkdir -p "$out/extra"
bindings/wasm/build.sh "$PWD/build/release" "$PWD/$out/wasm"
python3 docs/site/playground/make.py "$out/wasm" "$out/extra/playground.html"
"$python" docs/site/machine.py "$iri" "$table" "$out/pages/images"
/usr/bin/python3 docs/site/assemble.py "$iri" "$(dirname "$table")" "$out/pages" # with libclang, which is Debian's
# -W: a warning, such as a link to what is not there, is an error.
"$python" -m sphinx -W --keep-going -q -c docs/site -d "$out/doctrees" -b html "$out/pages" "$out/html"
"$python" docs/site/check.py "$out/html" "$out/names.json" "$library" "$(dirname "$table")"
echo "the site is in $out/html: open index.html" >&2
