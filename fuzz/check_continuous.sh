#!/bin/bash
# `run.sh --continuous` from nothing, stopped, and called again: it goes on with the next target, and its status page
# has a row for each target and what was run. Ends with `N passed, N failed`; takes half a minute.
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/test/steps.sh"
use_work_folder
export IRI_FUZZ_STATE=$work/state
status=$IRI_FUZZ_STATE/status.md

go_on_for() { timeout --signal=TERM "$1" "$root/fuzz/run.sh" --continuous 1s; [ $? = 124 ]; }
round() { cat "$IRI_FUZZ_STATE/round"; }
has_rows() { [ "$(grep -cE '^\| [a-z_]+ \| [0-9]+ \|' "$status")" = "$("$root/fuzz/run.sh" --list | wc -l)" ]; }
executions() { awk -F'|' '$3 + 0 > 0 { n += $5 } END { print n + 0 }' "$status"; }

"$root/fuzz/run.sh" --build || exit 3
expect 'runs until it is stopped' go_on_for 15
before=$(round) executed=$(executions)
expect 'some targets had their turn' test "${before:-0}" -ge 2
expect 'executions are counted' test "$executed" -gt 1000
expect 'a row for each target' has_rows
expect 'is called again' go_on_for 10
expect 'goes on with the next target' test "$(round)" -gt "$before"
expect 'keeps the count' test "$(executions)" -gt "$executed"
finish
