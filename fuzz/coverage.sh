#!/bin/bash
# Which lines and branches of the hand-written code the corpus runs: builds the replay programs with
# clang's source-based coverage, runs them on the committed corpus and on what run.sh has found, and
# prints llvm-cov's table for src/ and include/. The table is data: test/grammar
# covers every transition of it.
#
#   fuzz/coverage.sh [HTML-FOLDER]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${IRI_COVERAGE_BUILD:-$root/build/coverage}
state=${IRI_FUZZ_STATE:-$root/.cache/fuzz}

mkdir -p "$(dirname "$build")"
export CC=clang-14 CXX=clang++-14
export CXXFLAGS='-O1 -g -fprofile-instr-generate -fcoverage-mapping' CFLAGS='-O1 -g -fprofile-instr-generate -fcoverage-mapping'
[ -f "$build/build.ninja" ] ||
  meson setup "$build" "$root" --buildtype=plain -Ddefault_library=static >"$build.log" 2>&1 || { cat "$build.log" >&2; exit 2; }

programs=() objects=()
for file in "$root"/fuzz/*_target.cc; do
  name=$(basename "$file" _target.cc)
  grep -q "fuzz/${name}_replay:" "$build/build.ninja" && programs+=("fuzz/${name}_replay")
done
ninja -C "$build" "${programs[@]}" >"$build.log" 2>&1 || { tail -40 "$build.log" >&2; exit 2; }

rm -f "$build"/*.profraw
for program in "${programs[@]}"; do
  name=$(basename "$program" _replay)
  LLVM_PROFILE_FILE="$build/$name.profraw" \
    "$build/$program" "$root/corpus/seed" "$root/corpus/$name" "$state/corpus/$name" >/dev/null 2>&1
  objects+=(-object "$build/$program")
done
llvm-profdata-14 merge -sparse "$build"/*.profraw -o "$build/profile"
ignore='(re2c/|/fuzz/|/test/|^/usr/)'
llvm-cov-14 report "${objects[@]:1}" -instr-profile="$build/profile" -ignore-filename-regex="$ignore"
[ $# = 0 ] || llvm-cov-14 show "${objects[@]:1}" -instr-profile="$build/profile" -ignore-filename-regex="$ignore" -format=html -output-dir="$1"
