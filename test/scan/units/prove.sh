#!/bin/sh
# Tries and proves all of what the kernels take for granted of each vector unit, and looks that planted faults are noticed.
#
#   test/scan/units/prove.sh BUILD    a build of gcc
#
# Writes a line for each artifact into BUILD/prove/units.row: artifact | what is proved or tried | cases | seconds.
# Ends with a line `N passed, N failed`.
set -eu

root=$(cd "$(dirname "$0")/../../.." && pwd)
build=$(cd "$1" && pwd)
units=test/scan/units
ninja -C "$build" $units/unit_windows $units/unit_blocks $units/unit_shapes >/dev/null
/usr/bin/python3 -c 'import z3' 2>/dev/null || { echo 'python3-z3 is missing: apt-get install python3-z3'; exit 3; }
mkdir -p "$build/prove"
rows=$build/prove/units.row
: >"$rows"
passed=0 failed=0

# check WHAT COMMAND...: runs it; its last rows go into the file.
check() {
  what=$1 log=$build/prove/units.log
  shift
  if "$@" >"$log" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  cat "$log"
  awk -v what="$what" 'NR > 1 && NF > 2 && $NF ~ /^[0-9]+[.][0-9]+$/ && $(NF - 1) ~ /^[0-9]+$/ {
    member = $2; for (i = 3; i < NF - 1; ++i) member = member " " $i
    printf "%s of %s | %s | %s | %s\n", member, $1, what, $(NF - 1), $NF
  }' "$log" >>"$rows"
}

check 'tried: each member, for every byte, place and size' "$build/$units/unit_windows" --all
check 'proved: what passes goes on with the common shape' "$build/$units/unit_blocks"
check 'tried: equal to the shape at every place' "$build/$units/unit_shapes" --all
check 'proved by z3, for all masks' /usr/bin/python3 -P "$root/$units/bits.py"
sed -n 's/^\([0-9]*\) laws, .* noticed \(.*\) s$/bits.hpp | proved by z3, for all masks | \1 laws | \2/p' "$build/prove/units.log" >>"$rows"
check 'planted' python3 -P "$root/$units/faults.py" "$build"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
