#!/bin/bash
# Runs build.sh as the base image of OSS-Fuzz does, with clang 14, and what came out: for each target
# fuzzer, options, dictionary and seeds have to be there and to work without the source tree.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src" "$work/out" "$work/work"
ln -s "$root" "$work/src/libiri"

flags='-O1 -fno-omit-frame-pointer -gline-tables-only -fsanitize=fuzzer-no-link'
env -i PATH="$PATH" HOME="$work" ${CCACHE_DIR:+CCACHE_DIR="$CCACHE_DIR"} SRC="$work/src" OUT="$work/out" WORK="$work/work" \
  CC=clang-14 CXX=clang++-14 CFLAGS="$flags -fsanitize=address" CXXFLAGS="$flags -fsanitize=address" \
  LIB_FUZZING_ENGINE=-fsanitize=fuzzer SANITIZER=address FUZZING_ENGINE=libfuzzer \
  bash "$root/fuzz/oss-fuzz/build.sh"

count=0
for fuzzer in "$work"/out/*_fuzzer; do
  name=$(basename "$fuzzer")
  [ -s "$fuzzer.options" ] && [ -s "$work/out/iri.dict" ] || { echo "$name: no options"; exit 1; }
  mkdir "$work/corpus"
  python3 -m zipfile -e "${fuzzer}_seed_corpus.zip" "$work/corpus"
  [ -n "$(find "$work/corpus" -type f)" ] || { echo "$name: no seeds"; exit 1; }
  (cd "$work/out" && "$fuzzer" -dict=iri.dict -runs=2000 -max_len=128 -artifact_prefix="$work/" "$work/corpus" >"$work/log" 2>&1) ||
    { tail -30 "$work/log"; echo "$name: failed"; exit 1; }
  rm -rf "$work/corpus"
  count=$((count + 1))
done
[ "$count" -gt 0 ] || { echo 'no fuzzers'; exit 1; }
echo "$count fuzzers built and run"
