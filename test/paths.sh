#!/bin/bash
# The tree builds where its path, and that of the build folder, has a space and a letter beyond ASCII;
# what is built once is not built again; and the generated code does not tell the path.
# Ends with `N passed, N failed`.
set -uo pipefail
. "$(dirname "$0")/steps.sh"
use_work_folder
need g++:g++ clang++-14:clang-14 meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config git:git \
  /usr/include/gtest/gtest.h:libgtest-dev /usr/lib/llvm-14/lib/clang/14.0.6/lib/linux:libclang-rt-14-dev

strange=$(printf 'caf\303\251 (a b)') # U+E9
tree="$work/$strange/libiri"
build="$work/build, $strange"
mkdir -p "$tree"
(cd "$root" && git ls-files -z --cached --others --exclude-standard -- ':!corpus' |
  tar --null --ignore-failed-read -T - -c 2>/dev/null | tar -x -C "$tree")

# The code that is generated, and some of what is compiled of it.
made=$(sed -nE "s/.*output: '([a-z_]+\.(inc|txt))'.*/re2c\/\1/p" "$tree/re2c/meson.build")
made="$made re2c/run_classes.inc re2c/table.inc"

# makes BUILD TARGET...
makes() {
  meson setup "$1" "$tree" -Dcli=disabled -Dtests=disabled -Doptimization=0 -Dkernels= && ninja -C "$@"
}
nothing_to_do() {
  local said
  said=$(ninja -C "$build" -d explain $made src/libiri_kernels.a 2>&1) && echo "$said" && [[ $said = *'no work to do'* ]]
}
# A definition that others include has changed.
work_to_do() {
  local said
  touch "$tree/re2c/rfc5234.re" && said=$(ninja -C "$build" -n $made) && echo "$said" && [[ $said = *re2c/match_iri* ]]
}
# The core of the single-file distribution, which has all the generated code in it.
program() (
  meson compile -C "$build" single_file && cd "$build/package" &&
    g++ -std=c++20 -O0 -DIRI_CORE_ONLY -fno-exceptions -ffreestanding -fno-stack-protector -c iri.cc &&
    gcc -std=c11 -O0 -ffreestanding -fno-stack-protector -fno-builtin -I. "$tree/test/single_file/core.c" iri.o \
      -nostdlib -static -lgcc -o core && ./core
)
same_code() {
  local file
  makes "$work/plain" $made || return
  for file in "$build"/re2c/*.inc; do
    cmp "$file" "$work/plain/re2c/${file##*/}" || return
  done
}
# A source of the library with the sanitizers' flags, which name a file of the tree.
fuzzers() {
  export IRI_FUZZ_BUILD="$tree/build/fuzz"
  "$tree/fuzz/run.sh" --configure -Doptimization=0 -Dcli=disabled &&
    ninja -C "$IRI_FUZZ_BUILD" "$(ninja -C "$IRI_FUZZ_BUILD" -t targets all | sed -n '/schemes.cc.o: /s/:.*//p' | head -n 1)"
}

expect 'the machines are made and compiled' makes "$build" $made src/libiri_kernels.a
expect 'and not made again' nothing_to_do
expect 'but when a definition changes' work_to_do
expect 'a program is built and runs' program
expect 'another build folder has the same code' same_code
expect 'the fuzzers are configured, and compile' fuzzers
finish
