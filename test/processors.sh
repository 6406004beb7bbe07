#!/bin/bash
# The choice of a kernel on processors that this machine is not: qemu plays them. Each has the kernels that it can
# run and no others, and what they say of the corpus and of the bundled files is what the portable one says here.
# Ends with `N passed, N failed`.
#   test/processors.sh [BUILD]   a configured build of gcc; default: build/gcc
#
# Not among them are AVX-512, which qemu has not, and AVX2 without BMI1, where glibc 2.36 itself fails.
set -uo pipefail
. "$(dirname "$0")/steps.sh"
build=$(cd "${1:-$root/build/gcc}" && pwd) || exit 3
use_work_folder
need qemu-x86_64:qemu-user
ninja -C "$build" --quiet src/cli/iri fuzz/kernel_replay || exit 3
iri=$build/src/cli/iri
data=$root/test/data

# kernels PROCESSOR: those that there are, as the command names them when it is asked for another.
kernels() {
  IRI_KERNEL=none qemu-x86_64 -cpu "$1" "$iri" check a: 2>&1 | sed -n 's/.*; there are //p'
}

# said COMMAND...: what iri says of the bundled files.
said() {
  for file in references accepted rejected hosts attacks; do
    "$@" "$iri" parse --format tsv --file "$data/$file.txt"
  done
}
IRI_KERNEL=scalar said >"$work/expected" 2>&1

says_the_same() {
  said qemu-x86_64 -cpu "$1" >"$work/said" 2>/dev/null
  cmp "$work/said" "$work/expected"
}

# processor NAME KERNELS
processor() {
  local name=$1 wanted=$2
  expect "$name has $wanted" test "$(kernels "$name" 2>/dev/null)" = "$wanted"
  expect "$name says the same" says_the_same "$name"
  expect "$name agrees on the corpus" \
    qemu-x86_64 -cpu "$name" "$build/fuzz/kernel_replay" "$root/corpus/seed" "$root/corpus/kernel"
}

if [ "$(uname -m)" = x86_64 ]; then
  processor qemu64,-ssse3 'scalar'
  processor Nehalem 'ssse3, scalar'
  processor Haswell 'avx2, ssse3, scalar'
  processor max,-avx2 'ssse3, scalar'
  processor max,-bmi2 'ssse3, scalar'
  processor max,-xsave 'ssse3, scalar'
  processor max,-abm 'avx2, ssse3, scalar'  # no lzcnt
  processor max,-popcnt 'ssse3, scalar'
  processor max 'avx2, ssse3, scalar'
else
  processor max 'neon, scalar'
fi
finish
