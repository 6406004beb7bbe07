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

# check COMMAND...: runs it, and leaves its output in $log and its seconds in $taken.
log=$build/prove/units.log
check() {
  begun=$(date +%s)
  if "$@" >"$log" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  taken=$(($(date +%s) - begun))
  cat "$log"
}

# check_units WHAT MEMBERS PROGRAM UNIT...: a row for each of the members, if the program succeeds.
check_units() {
  what=$1 members=$2 program=$build/$units/$3
  shift 3
  for unit in "$@"; do
    before=$failed
    check "$program" --all "$unit"
    [ "$failed" = "$before" ] || continue
    awk -v what="$what" -v members="^($members)$" -v unit="$unit" -v taken="$taken" '$1 == unit {
      member = $2; for (i = 3; i < NF; ++i) member = member " " $i
      if (member ~ members) printf "%s of %s | %s | %s | %s\n", member, unit, what, $NF, taken
    }' "$log" >>"$rows"
  done
}

here=$("$build/$units/unit_windows" | awk '$2 == "Window" { print $1 }')
symbolic=$("$build/$units/unit_blocks" | awk '$2 == "Block" { print $1 }')
# shellcheck disable=SC2086  # a list of units
{
  check_units 'tried: each member, for every byte, place and size' Window unit_windows $here
  check_units 'proved: what passes goes on with the common shape' Block unit_blocks $symbolic
  check_units 'tried: as the shape has it, at every place' 'Block, as compiled|skip[(][)]' unit_shapes $here
}
check /usr/bin/python3 -P "$root/$units/bits.py"
sed -n "s/^\([0-9]*\) laws, .* noticed$/bits.hpp | proved by z3, for all masks | \1 laws | $taken/p" "$log" >>"$rows"
check python3 -P "$root/$units/faults.py" "$build"
sed -n "s/^\([0-9]*\) faults noticed, 0 missed.*/vector units | faults planted, each noticed | \1 | $taken/p" "$log" >>"$rows"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
