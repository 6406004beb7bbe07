#!/bin/sh
# Proves the grammar again, all of it, and prints what was proved of each rule.
#
# usage: test/prove.sh [BUILD]     (BUILD: build/prove)
#
# For each rule: the states of the minimal automaton of its ABNF; whether the machine that re2c writes has the same
# language and gives up at the same bytes (test/grammar/README.md says of which rules the latter is tested only); the transition tests that the compiled library passes, on all kernels;
# and the mutants of the rule's definition that the proof notices, made and judged now. The mutants of the code
# take longer, and have a command of their own: test/mutants/mutants.py code.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/prove}
[ -f "$build/build.ninja" ] || meson setup "$build" "$root" -Dcli=disabled >/dev/null
build=$(cd "$build" && pwd)
ninja -C "$build" test/grammar/iri_grammar_proof test/grammar/library_test test/grammar/machines.txt >/dev/null
out=$build/table
mkdir -p "$out"

status=0
"$build/test/grammar/iri_grammar_proof" "$build/test/grammar/machines.txt" >"$out/proof" || status=1
IRI_FULL=1 IRI_PROOF_TABLE=$out/transitions "$build/test/grammar/library_test" --gtest_brief=1 >"$out/library" 2>&1 || status=1
python3 "$root/test/mutants/mutants.py" grammar --build "$build" --table "$out/mutants" >"$out/grammar" || status=1

awk '
  FILENAME ~ /transitions$/ { tests[$1] += $3; next }
  FILENAME ~ /mutants$/ { killed[$1] = $2; made[$1] = $3; same[$1] = $4; next }
  /^(rule|FAIL|proved|not proved)/ { if ($1 != "rule") rest = rest $0 "\n"; next }
  FNR == 2 { printf "%-17s%6s  %-20s%7s%7s%13s  %s\n", "rule", "RFC", "machine", "states", "equal", "transitions", "mutants killed" }
  {
    shown = ($1 in made) ? killed[$1] " of " made[$1] (same[$1] ? ", " same[$1] " equivalent" : "") : "-"
    machine = $3; sub(/:.*/, "", machine)
    if (machine != "match" && machine != "scanner") {   # of the same definitions, driven by tests of their own
      printf "%-17s%6s  %-20s%7s%7s%13s  -\n", $1, $2, machine, $5, $6, "-"
      next
    }
    printf "%-17s%6s  %-20s%7s%7s%13d  %s\n", $1, $2, machine, $5, $6, tests[$1], shown
  }
  END { printf "%s", rest }
' "$out/transitions" "$out/mutants" "$out/proof"
cat "$out/grammar"
if [ $status -ne 0 ]; then
  grep -h -A3 "Failure" "$out/library" || true
  echo "NOT PROVED"
fi
exit $status
