#!/bin/bash
# Do the checks of .ci/run notice? Each gets a fault that it must tell by name. Ends with `N passed, N failed`.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/steps.sh"
use_work_folder
export IRI_MANIFEST=$work/manifest
cat >"$IRI_MANIFEST" <<'TEXT'
suite unit   made turns
suite command turns
step  made 3 counted
step  made - uncounted
fuzz  one
fuzz  two
kernel any:always   scalar
kernel any:may-lack widest
test  2/3 unit first
test  2 command third
asked 7 gate one counted
asked 7 gate other first
TEXT
export IRI_CPU_FLAGS=none

# a_run STEP...: a run with these steps, each `NAME=COMMAND`, as .ci/run makes it.
a_run() {
  (
    run=made
    . "$here/ci_steps.sh"
    for one in "$@"; do step "${one%%=*}" bash -c "${one#*=}"; done
    closing
  )
}
# A log of meson's, of one GoogleTest program, in the suite unit: gtest NAME RESULT LINE...
gtest() {
  local name=$1 result=$2
  shift 2
  printf '{"name": "libiri:'"${suite:-unit}"' / %s", "result": "%s", "stdout": "[==========] Running\\nasked: gate other '"${asked:-7}"'\\n%s"}\n' \
    "$name" "$result" "$(printf '%s\\n' "$@")" >"$work/testlog"
}
tests() { python3 "$here/manifest.py" tests made "$work/testlog"; }
with_avx512() { IRI_CPU_FLAGS='avx512bw avx512dq avx512vl avx512vbmi' tests; }

# notices TEXT COMMAND...: it fails, and says so.
notices() {
  local text=$1 told
  shift
  told=$("$@" 2>&1) && { echo "it has passed"; return 1; }
  grep -qF -- "$text" <<<"$told" || { echo "$told"; return 1; }
}

# Tests that have passed are not run again: only while nothing has changed.
a_tree() {
  . "$here/tested.sh"
  mkdir -p "$work/tree" && cd "$work/tree" && git init -q . && echo one >file && echo build >.gitignore && mkdir -p build &&
    note_tested build/tested "$(tested_state)" '3 passed, 0 failed'
}
in_a_tree() (a_tree && eval "$1")
told_again() { [ "$(tested_already build/tested "$(tested_state)")" = '3 passed, 0 failed' ]; }
expect 'tests that passed are not run again' in_a_tree 'told_again'
expect '... but for a file that has changed' in_a_tree 'echo two >file && ! told_again'
expect '... but for a new file' in_a_tree 'echo two >other && ! told_again'
expect '... but for a file that has gone' in_a_tree 'rm file && ! told_again'
expect '... but for another compiler' in_a_tree 'export CXX=other && ! told_again'
expect '... nor where nobody knows the files' in_a_tree 'rm -rf .git build/tested && export GIT_CEILING_DIRECTORIES=$work &&
  note_tested build/tested "$(tested_state)" text && ! told_again && [ ! -e build/tested ]'

good='echo 3 passed, 0 failed; echo asked: gate one 7'
good_run() { a_run "counted=$good" 'uncounted=true' >/dev/null; }
expect 'a good run passes' good_run
expect 'nothing counted, by the count' notices 'the step counted has counted 0 of at least 3' \
  a_run 'counted=echo 0 passed, 0 failed' 'uncounted=true'
expect 'nothing counted, by silence' notices 'the step counted has counted nothing' a_run 'counted=true' 'uncounted=true'
expect 'a count under the least' notices 'has counted 2 of at least 3' a_run 'counted=echo 2 passed, 0 failed' 'uncounted=true'
expect 'a way out that is not asked' notices 'counted has asked one 0 questions of gate, of at least 7' a_run 'counted=echo 3 passed, 0 failed; echo asked: gate two 9' 'uncounted=true'
expect 'a way out that is asked less' notices 'counted has asked one 6 questions of gate, of at least 7' a_run 'counted=echo 3 passed, 0 failed; echo asked: gate one 6' 'uncounted=true'
told_of_a_test() { (expect 'a test' bash -c 'echo asked: gate one 7; echo 3 passed, 0 failed') | grep -x 'asked: gate one 7' >/dev/null; }
expect 'what a test says that it has asked is told again' told_of_a_test
expect 'a failure without a count' notices '== uncounted: 0 passed, 1 failed' a_run "counted=$good" 'uncounted=false'
expect 'a failure behind a good count' notices '== counted: 3 passed, 1 failed' a_run "counted=$good; false" 'uncounted=true'
expect 'a step that was not done' notices 'a step was not done: uncounted' a_run "counted=$good"
expect 'a step that nobody knows' notices 'the step other is not a step' a_run "counted=$good" 'uncounted=true' "other=$good"

in_rows() { (run=made; . "$here/ci_steps.sh"; { step counted bash -c "sleep 1; $good"; } & { after counted; step uncounted true; } & wait; closing); }
waits() { [ "$(in_rows | sed -n 's/^== \([a-z]*\):.*/\1/p' | xargs)" = 'counted uncounted' ]; }
expect 'a step waits for what it uses' waits

gtest first OK '[  PASSED  ] 2 tests.'
expect 'good tests pass' tests
asked=5 gtest first OK '[  PASSED  ] 2 tests.'
expect 'tests that ask less' notices 'first has asked other 5 questions of gate, of at least 7' tests
gtest first OK '[  PASSED  ] 1 test.'
expect 'a test fewer' notices 'unit / first has 1 tests of at least 2' tests
gtest first OK '[  PASSED  ] 2 tests.'
expect 'a test fewer, where there is AVX-512' notices 'unit / first has 2 tests of at least 3' with_avx512
gtest second OK '[  PASSED  ] 2 tests.'
expect 'a program that was not run' notices 'unit / first was not run' tests
touched_tests() { IRI_TOUCHED=$1 python3 "$here/manifest.py" tests turns "$work/testlog"; }
suite=command+cli gtest third OK '[  PASSED  ] 2 tests.'
expect 'of what has changed, its tests alone' touched_tests cli
expect 'of what has changed, all the tests are asked elsewhere' notices 'unit / first was not run' tests
gtest other OK '[  PASSED  ] 2 tests.'
expect 'a test that has no line' notices 'unit / other has no line' touched_tests gate
suite=command+cli gtest third OK '[  PASSED  ] 1 test.'
expect 'a test fewer of what has changed' notices 'command / third has 1 tests of at least 2' touched_tests cli
suite=corpus gtest third OK '[  PASSED  ] 2 tests.'
expect 'no test of what has changed' notices 'no test of gate was run' touched_tests gate
a_repository() {
  rm -rf "$work/repository" && mkdir -p "$work/repository/src/gate" && cd "$work/repository" && git init -q && git config user.name a && git config user.email a@b.example &&
    echo 1 >old && git add old && GIT_COMMITTER_DATE='@1000000000 +0000' git commit -qm old &&
    echo 1 >src/gate/new && git add src && GIT_COMMITTER_DATE='@1000500000 +0000' git commit -qm new
}
changes_of() (root=$work/repository && . "$here/touched.sh" && "$@")
what_has_changed() { a_repository && [ "$(changes_of touched src/ old)" = src/ ] && ! changes_of touched old && [ "$(IRI_ALL=1 changes_of touched old)" = old ]; }
expect 'what has changed' what_has_changed
step_by_change() { (run=made; . "$here/ci_steps.sh"; touched() { false; }; when src/; step counted bash -c "$good"; step uncounted true; closing); }
left_out_is_told() { step_by_change | grep -x 'left out: counted' >/dev/null; }
expect 'a step that is left out is told' left_out_is_told
: >"$work/testlog"
expect 'a suite without a test' notices 'no test is of the suite unit' tests
gtest first OK '[  PASSED  ] 1 test.' '[  SKIPPED ] 1 test, listed below:'
expect 'a skipped test' notices '1 passed, 1 failed' tests
gtest first OK '[  PASSED  ] 2 tests.' '  YOU HAVE 1 DISABLED TEST'
expect 'a disabled test' notices '2 passed, 1 failed' tests
gtest first SKIP
expect 'a skipped program' notices '0 passed, 2 failed' tests

manifest() { python3 "$here/manifest.py" "$@"; }
expect 'all fuzz targets are good' manifest fuzz two one
expect 'a fuzz target that is gone' notices 'no such fuzz target: two' manifest fuzz one
expect 'a fuzz target that the manifest has not' notices 'three' manifest fuzz one two three
expect 'all kernels are good' manifest kernels scalar widest
expect 'a kernel that is gone' notices 'no kernel scalar' manifest kernels widest
expect 'a kernel that has no line' notices 'the kernel other has no line' manifest kernels scalar other
says_not_tested() { manifest kernels scalar | grep -x 'NOTE: widest: NOT TESTED HERE, the processor does not have it' >/dev/null; }
expect 'a kernel that the processor has not is told' says_not_tested
notes_come_last() { a_run "counted=echo NOTE: this; $good" 'uncounted=true' | tail -n 2 | grep -qx '!! this'; }
expect 'what is told stands in the closing lines' notes_come_last

# lowered_to SED: the manifest after that, against what it was.
lowered_to() { cp "$IRI_MANIFEST" "$work/older" && sed "$1" "$work/older" >"$work/newer" && IRI_MANIFEST=$work/newer manifest lowered "$work/older"; }
expect 'a manifest that asks for as much' lowered_to 's/made 3/made 4/'
expect 'a count that is lowered' notices 'the step counted of made asks for 2, not for 3' lowered_to 's/made 3/made 2/'
expect 'with a reason it may be' lowered_to 's/made 3 counted/made 2 counted  # one is elsewhere/'
expect 'a count with AVX-512 that is lowered' notices 'the test first of turns asks for 2, not for 3' lowered_to 's|2/3 unit|2 unit|'
expect 'a suite that a build does not ask any more' notices 'the suite unit of turns asks for 0' lowered_to 's/unit   made turns/unit made/'
expect 'so are its tests' notices 'the test first of turns asks for 0' lowered_to 's/unit   made turns/unit made/'
expect 'a test in a suite that is asked less' notices 'the test third of turns asks for 0, not for 2' lowered_to 's/2 command/2 other/; $asuite other made'

# A tree in which each binding and module is asked by the test `first`.
all_asked() {
  cat "$IRI_MANIFEST"
  (cd "$here/.." && for one in bindings/*/ modules/*/; do echo "asked 7 gate $(basename "$one") first"; done)
}
defined() {
  mkdir -p "$work/meson-info"
  [ -n "${not_asked:-}" ] || all_asked >"$work/all_asked"
  printf '[{"suite": ["libiri:unit+gate"], "name": "first"}, {"suite": ["libiri:command"], "name": "%s"}]' "$1" >"$work/meson-info/intro-tests.json"
  IRI_MANIFEST=${not_asked:-$work/all_asked} manifest defined "$work"
}
expect 'all that is defined has a line' defined third
expect 'a test of the night that has no line' notices 'command / fourth has no line' defined fourth
twice() { cp "$IRI_MANIFEST" "$work/twice" && echo "$1" >>"$work/twice" && IRI_MANIFEST=$work/twice defined third; }
without() { all_asked | sed "$1" >"$work/without" && not_asked=$work/without defined third; }
expect 'a binding that is not asked' notices 'bindings/rust is not asked' without '/ rust /d'
expect 'a module that is not asked' notices 'modules/envoy is not asked' without '/ envoy /d'
expect 'one that nothing asks' notices 'fourth, which asks rust, is no test and no step' without 's/ rust first/ rust fourth/'
expect 'a test that has two lines' notices 'unit / first has 2 lines' twice 'test 1 unit first'
expect 'more files than there may be' notices 'files, and may have 9' twice 'files 9'
expect 'a suite that nobody asks' notices 'no build asks the suite other, of fifth' twice 'test 1 other fifth'

# raises LINE NAME LINE...: what the manifest says of it when so much was run.
raises() {
  local wanted=$1
  shift
  gtest "$@" && cp "$IRI_MANIFEST" "$work/raised" && IRI_MANIFEST=$work/raised manifest raise "$work/testlog" && grep -xF "$wanted" "$work/raised"
}
raises_with_avx512() { IRI_CPU_FLAGS='avx512bw avx512dq avx512vl avx512vbmi' raises "$@"; }
expect 'a count is raised to what was run' raises 'test    5/5  unit         first' first OK '[  PASSED  ] 5 tests.'
expect 'and is not lowered' raises 'test  2/3 unit first' first OK '[  PASSED  ] 1 test.'
expect 'where there is AVX-512, its tests are not asked of others' raises_with_avx512 'test    4/5  unit         first' \
  first OK '[       OK ] Kernel/Limits.Of/avx512 (1 ms)' '[  PASSED  ] 5 tests.'

# A build folder in which one fuzzer is missing.
mkdir -p "$work/build/fuzz"
for target in "$root"/fuzz/*_target.cc; do
  for form in '' _bytes; do
    printf '#!/bin/sh\n' >"$work/build/fuzz/$(basename "$target" _target.cc)${form}_fuzzer"
  done
done
chmod +x "$work"/build/fuzz/*
targets_of_build() { IRI_FUZZ_BUILD=$work/build IRI_FUZZ_STATE=$work/state "$root/fuzz/run.sh" --built; }
expect 'all fuzzers are good' targets_of_build
rm "$work/build/fuzz/third_party_bytes_fuzzer"
expect 'a fuzz target without its program' notices 'no program for the target third_party' targets_of_build
nothing_executed() {
  printf 'stat::number_of_executed_units: 0\n' >"$work/empty"
  IRI_FUZZ_BUILD=$work/build IRI_FUZZ_STATE=$work/state "$root/fuzz/run.sh" --executed "$work/empty"
}
expect 'a fuzzer that has executed nothing' notices 'nothing was executed' nothing_executed

# On a machine without haproxy, the folder haproxy of this tree is no reason not to install it.
mkdir "$work/a_command"
a_folder_is_no_command() { cd "$work" && ! is_there a_command && is_there sh && is_there "$work/a_command" && ! is_there "$work/nothing"; }
expect 'a folder with the name of a command' a_folder_is_no_command
# A server that gives the answers of the questions, but for one target.
server_answers() {
  cd "$here/.." && python3 -B - "$1" <<'PYTHON'
import sys
sys.path.insert(0, "lab/servers/support")
from count import Count
from questions import Questions, origin_form
questions, count = Questions(), Count()
known = {(n, target): (action, forwarded) for n, target, action, forwarded in questions.lines}
def ask(n, target):
    action, forwarded = known[n, target]
    told = (400, None) if forwarded == "-" else (200, origin_form(forwarded.encode()))
    return (*told, "report" if target == sys.argv[1].encode() else action)
questions.ask_all("nobody", count, ask, lambda target: False)
sys.exit(count.close())
PYTHON
}
expect 'a server that answers right' server_answers ''
expect 'a server that answers one question wrong' notices '/caf%C3%A9: 200' server_answers /caf%C3%A9
finish
