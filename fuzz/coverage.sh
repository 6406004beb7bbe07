#!/bin/bash
# Which lines of the hand-written code the unit tests, the tests of the command and the corpus run. Builds them with
# clang's source-based coverage, runs them, and fails below 95 % of the lines of src/ and include/ (coverage.py). Some
# ten minutes of two cores.
#
#   fuzz/coverage.sh            prints the share, and what passed and failed
#   fuzz/coverage.sh --write    writes fuzz/COVERAGE.md, too
#   fuzz/coverage.sh --html FOLDER
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${IRI_COVERAGE_BUILD:-$root/build/coverage}
suites=(--suite unit --suite command --suite corpus)

mkdir -p "$(dirname "$build")"
export CC=${CC:-clang-14} CXX=${CXX:-clang++-14}
flags='-O0 -fprofile-instr-generate -fcoverage-mapping'
[ -f "$build/build.ninja" ] ||
  CFLAGS=$flags CXXFLAGS=$flags meson setup "$build" "$root" --buildtype=plain -Ddefault_library=static \
    >"$build.log" 2>&1 || { cat "$build.log" >&2; exit 2; }

# The programs of those suites, which are all that is built. Without `stack`: without optimization it takes more than it allows.
mapfile -t programs < <(meson introspect "$build" --tests | python3 -c '
import json, os, sys
build, found = os.path.realpath(sys.argv[1]) + "/", {"src/cli/iri"}
for test in json.load(sys.stdin):
    if {name.split(":")[-1] for name in test["suite"]} & {"unit", "command", "corpus"}:
        words = [word.removeprefix(build) for word in test["cmd"] if "/../" not in word]
        found |= {word for word in words if word.startswith(("fuzz/", "src/", "test/", "lab/"))}
print(*sorted(name for name in found if "." not in name and name != "package"), sep="\n")' "$build")
mapfile -t tests < <(meson test -C "$build" --list "${suites[@]}" 2>/dev/null | sed -n 's|^libiri:[a-z+_]* / ||p' | grep -vx stack)
ninja -C "$build" "${programs[@]}" >"$build.log" 2>&1 || { tail -40 "$build.log" >&2; exit 2; }

rm -rf "$build/raw" && mkdir "$build/raw"
status=0
# %4m: the processes of one program share four files. What a test has to say, it says in .ci/run.
LLVM_PROFILE_FILE="$build/raw/%4m.profraw" meson test -C "$build" --no-rebuild -t 10 "${tests[@]}" >"$build.log" 2>&1 || status=$?
[ $status = 0 ] || { echo "coverage: some tests failed: $build.log" >&2; grep -E 'FAIL|TIMEOUT|ERROR' "$build.log" >&2 || true; }
llvm-profdata-14 merge -sparse "$build"/raw/*.profraw -o "$build/profile"
objects=()
for program in "${programs[@]}"; do objects+=(-object "$build/$program"); done
show=("${objects[@]:1}" -instr-profile="$build/profile" -ignore-filename-regex='(/re2c/|/fuzz/|/test/|/lab/|^/usr/)')
llvm-cov-14 export "${show[@]}" -format=lcov >"$build/lcov" 2>/dev/null
[ "${1:-}" != --html ] || llvm-cov-14 show "${show[@]}" -format=html -output-dir="$2"
python3 "$root/fuzz/coverage.py" --self-test >/dev/null
python3 "$root/fuzz/coverage.py" "$build/lcov" ${1:+$([ "$1" = --write ] && echo --write)} && exit $status
