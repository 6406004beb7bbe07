#!/bin/sh
# Proves the grammar again, all of it, and prints what was proved of each rule, and of each artifact.
#
# usage: test/prove.sh [BUILD]     (BUILD: build/prove)
#
# For each rule: the states of the minimal automaton of its ABNF; whether the machine of the table has the same
# language and gives up at the same bytes; the transition tests that the compiled library passes, on all kernels;
# and the mutants of the rule's definition that the proof notices, made and judged now. Then the proof of the boundaries: how
# many checks of each machine, and whether all of them held.
#
# For each artifact a row. A check writes its row with `row`, or as a file BUILD/prove/NUMBER-NAME.row: artifact, what is
# proved, what is tested, states, seconds, with tabs between. They are printed in the order of their names.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/prove}
[ -f "$build/build.ninja" ] || meson setup "$build" "$root" -Dcli=disabled >/dev/null
build=$(cd "$build" && pwd)
ninja -C "$build" test/grammar/iri_grammar_proof test/grammar/iri_table_proof test/grammar/iri_boundary_proof \
  test/grammar/library_test test/grammar/machines.txt test/scan/proof/iri_mask_proof >/dev/null
grammar=$build/test/grammar
out=$build/table
rows=$build/prove
mkdir -p "$out" "$rows"
rm -f "$rows"/*.row

status=0
# timed COMMAND...: runs it; $seconds is what it took.
timed() {
  begin=$(date +%s%N)
  "$@" || status=1
  seconds=$(awk -v ns=$(($(date +%s%N) - begin)) 'BEGIN { printf "%.1f", ns / 1e9 }')
}
# row NAME ARTIFACT PROVED TESTED STATES: the last of it was timed.
row() {
  name=$1
  shift
  printf '%s\t%s\t%s\t%s\t%s\n' "$@" "$seconds" >"$rows/$name.row"
}
# A count from a text, or a word that says that there is none.
count() { sed -n "$1" "$2" | grep . || echo "NOT PROVED"; }

prove_grammar() {
  "$grammar/iri_grammar_proof" --certified "$root/test/grammar/certificate.txt" "$grammar/machines.txt" >"$out/proof"
}
check_certificate() {
  python3 "$root/test/grammar/check_certificate.py" "$root/test/reference" "$build/re2c/table.inc" "$build/re2c/literal.inc" \
    "$root/test/grammar/certificate.txt" >"$out/certificate" 2>&1 &&
    python3 "$root/test/grammar/check_boundaries.py" "$build/re2c/table.inc" "$build/re2c/literal.inc" >"$out/certified-boundaries" 2>&1
}
pass_transitions() {
  IRI_FULL=1 IRI_PROOF_TABLE=$out/transitions "$grammar/library_test" --gtest_brief=1 >"$out/library" 2>&1
}
prove_boundaries() { "$grammar/iri_boundary_proof" >"$out/boundaries"; }
prove_table() { "$grammar/iri_table_proof" "$1" >"$out/artifact"; }
prove_scan() { "$build/test/scan/proof/iri_mask_proof" "$1" >"$out/scan-$1"; }
plant_in_scan() { python3 -P "$root/test/scan/proof/faults.py" "$build" >"$out/scan-faults"; }
prove_units() { "$root/test/scan/units/prove.sh" "$build" >"$out/units" 2>&1; }
test_binaries() { "$root/lab/binaries/run.sh" --build "$build" --ci --row "$rows/32-binaries.row" >"$out/binaries"; }
kill_mutants() {
  python3 "$root/lab/mutants/mutants.py" grammar --build "$build" --table "$out/mutants" >"$out/grammar"
}

timed prove_grammar
row 10-tables "$(count 's/^proved: \([0-9]*\) machines.*/\1 machines/p' "$out/proof")" "language and place of failure" "transitions" \
  "$(awk '$6 == "yes" { n += $4 } END { print n }' "$out/proof")"
timed check_certificate
row 11-certificate "their certificate" "the same, and the boundaries" "certificate faults" \
  "$(count 's/^checked: .* \([0-9]*\) pairs$/\1/p' "$out/certificate")"
timed prove_boundaries
row 12-boundaries "boundaries of components" "each of the six, for all texts" "faults in tags and tables" \
  "$(count 's/^boundaries proved: .* \([0-9]*\) checks, 0 failed$/\1 checks/p' "$out/boundaries")"
number=20
"$grammar/iri_table_proof" --list >"$out/artifacts"
while read -r artifact; do
  timed prove_table "$artifact"
  sed "s/\$/\t$seconds/" "$out/artifact" >"$rows/$number.row"
  number=$((number + 1))
done <"$out/artifacts"
# Without an alphabet a part is of both.
for part in classify one one-literal long long-literal blocks two two-literal four \
  target target-two target-three target-four target-long host features plain; do
  timed prove_scan $part
  case $part in
    classify) what="its contract, each window" ;;
    target* | host) what="the table accepts it alike" ;;
    plain) what="what is plain, each text" ;;
    features) what="those of the bytes, each text" ;;
    two*) what="equal to the table, or handed on" ;;
    *) what="equal to the table, each text" ;;
  esac
  row 24-scan-$part "scan, $part" "$what" "faults of the scan" \
    "$(awk '/^  not / { failed = 1 } / states$/ { n += $(NF - 1) } END { print failed || !n ? "NOT PROVED" : n }' "$out/scan-$part")"
done
timed plant_in_scan
row 26-scan-faults "scan" "-" "planted faults, each refused" "$(count 's/^\([0-9]*\) edits, 0 not as expected$/\1/p' "$out/scan-faults")"
timed prove_units
# A row for each vector unit and kind of check, of the lines for each member.
awk -F ' [|] ' -v rows="$rows" '
  { unit = $1; sub(/.* of /, "", unit); key = unit SUBSEP $2; cases[key] += $3; seconds[key] += $4 }
  END {
    for (key in cases) {
      split(key, part, SUBSEP); what = part[2]; sub(/^[a-z]*:? ?/, "", what)
      proved = part[2] ~ /^proved/ ? what : "-"; tried = part[2] !~ /^proved/ ? what : "-"
      name = part[1] "-" substr(part[2], 1, 12); gsub(/ /, "-", name); file = rows "/25-" name ".row"
      printf "%s\t%s\t%s\t%d\t%.1f\n", part[1], proved, tried, cases[key], seconds[key] >file
    }
  }' "$build/prove/units.row"
rm -f "$build/prove/units.row"
timed pass_transitions
row 30-library "compiled library" "-" "transitions, each kernel" "$(awk '{ n += $3 } END { print n }' "$out/transitions")"
timed test_binaries
timed kill_mutants
row 31-mutants "definitions of the rules" "-" "mutants of the grammar" "$(awk '{ n += $3 } END { print n }' "$out/mutants")"

awk '
  FILENAME ~ /transitions$/ { tests[$1] += $3; next }
  FILENAME ~ /mutants$/ { killed[$1] = $2; made[$1] = $3; same[$1] = $4; next }
  /^(rule|FAIL|proved|not proved)/ { if ($1 != "rule") rest = rest $0 "\n"; next }
  FNR == 2 { printf "%-17s%6s  %-20s%7s%7s%13s  %s\n", "rule", "RFC", "machine", "states", "equal", "transitions", "mutants killed" }
  {
    shown = ($1 in made) ? killed[$1] " of " made[$1] (same[$1] ? ", " same[$1] " of the same language" : "") : "-"
    machine = $3; sub(/:.*/, "", machine)
    if (machine != "match" && machine != "scanner") {   # of the same definitions, driven by tests of their own
      printf "%-17s%6s  %-20s%7s%7s%13s  -\n", $1, $2, machine, $5, $6, "-"
      next
    }
    printf "%-17s%6s  %-20s%7s%7s%13d  %s\n", $1, $2, machine, $5, $6, tests[$1], shown
  }
  END { printf "%s", rest }
' "$out/transitions" "$out/mutants" "$out/proof"
cat "$out/boundaries" "$out/certificate" "$out/grammar" "$out"/scan-*
# LC_ALL: the order of the names, the same everywhere.
(LC_ALL=C && export LC_ALL && printf '%s\t%s\t%s\t%s\t%s\n' artifact "what is proved" "what is tested" states seconds && cat "$rows"/*.row) |
  awk -F '\t' '
  { for (i = 1; i <= 5; ++i) { cell[NR, i] = $i; if (length($i) > width[i]) width[i] = length($i) } }
  NF != 5 || /NOT PROVED/ { failed = 1 }
  END {
    print ""
    for (r = 1; r <= NR; ++r) {
      for (i = 1; i <= 3; ++i) printf "%-" width[i] "s  ", cell[r, i]
      printf "%" width[4] "s  %" width[5] "s\n", cell[r, 4], cell[r, 5]
    }
    exit failed
  }' || status=1
if [ $status -ne 0 ]; then
  grep -h -A3 "Failure" "$out/library" || true
  grep -h -E "FAIL|MISSED" "$out/units" || true
  echo "NOT PROVED"
fi
exit $status
