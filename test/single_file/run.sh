#!/bin/bash
# The single-file distribution (package/README.md): made, compiled by g++ and clang++ without
# exceptions and run-time types, tested as such; and its core without any library.
# Ends with `N passed, N failed`. usage: test/single_file/run.sh [--gcc] [WORK_FOLDER]
# With --gcc by g++ alone, a third of the time; else also with nothing of g++ that standard C++ lacks.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../steps.sh"
libraries='gcc clang standard'
[ "${1:-}" != --gcc ] || { libraries=gcc; shift; }
use_work_folder "$@"
made=$work/build/package
need meson:meson ninja:ninja-build re2c:re2c g++:g++ clang++-14:clang-14 valgrind:valgrind readelf:binutils /usr/include/gtest/gtest.h:libgtest-dev
cache=
command -v ccache >/dev/null && cache=ccache

make_it() {
  { [ -f "$work/build/build.ninja" ] ||
    meson setup "$work/build" "$root" -Dtests=disabled -Dcli=disabled; } &&
    meson compile -C "$work/build" single_file
}

strict='-std=c++20 -O1 -Wall -Wextra -Werror -fno-exceptions -fno-rtti'
# compile OBJECT COMPILER OPTION...: of iri.cc; the log beside the object, the status in it.
compile() {
  local object=$1
  shift
  $cache "$@" $strict -c "$made/iri.cc" -o "$work/$object" >"$work/$object.log" 2>&1
}
# All that is to be compiled, two at a time.
compile_all() {
  compile gcc.o g++ &
  case $libraries in *clang*)
    compile clang.o clang++-14 &
    compile standard.o g++ -pedantic-errors -DIRI_STANDARD_CXX &
    # Clang 14 has crashed in a kernel. The core has all of them, and takes a tenth of the time.
    compile sanitized.o clang++-14 -DIRI_CORE_ONLY -fsanitize=address &
    ;;
  esac
  compile core.o g++ -DIRI_CORE_ONLY -ffreestanding -fno-stack-protector -fno-asynchronous-unwind-tables &
  compile_tests
  wait
}
compiled() { cat "$work/$1.log"; [ -s "$work/$1" ]; }

# The tests of the library include its headers by name: each of them is the one header here.
forward_headers() {
  rm -rf "$work/forward" && mkdir -p "$work/forward/iri"
  for header in "$root"/include/iri/*.hpp; do
    printf '#define IRI_WITH_LITERALS\n#define IRI_WITH_FORMAT\n#define IRI_WITH_ERROR_CODE\n#define IRI_WITH_FILESYSTEM\n#include "%s"\n' "$made/iri.hpp" \
      >"$work/forward/iri/$(basename "$header")"
  done
  printf '#include "%s"\n' "$made/iri.h" >"$work/forward/iri/iri.h"
}
tests='test/c/abi_test test/c/gate_test test/c/http_test test/components/format_test test/diagnose/error_code_test fuzz/c_abi_target fuzz/kernel_target fuzz/replay'
# The target `kernel` asks the library for its features, too: by the headers of its sources.
compile_tests() {
  $cache g++ $strict -pedantic-errors -DIRI_STANDARD_CXX -fexceptions -frtti -I"$root/include" -I"$root/src" -I"$root/test" \
    -c "$root/test/text/block_test.cc" -o "$work/block_test.o" >"$work/block_test.o.log" 2>&1
  for test in $tests; do
    $cache g++ -std=c++20 -O1 -I"$work/forward" -I"$root/test" -I"$root/fuzz" \
      -I"$root/src" -I"$root/include" -I"$work/build/re2c" -c "$root/$test.cc" \
      -o "$work/$(basename "$test").o" >"$work/$(basename "$test").o.log" 2>&1
  done
  $cache gcc -std=c99 -Wall -Wextra -pedantic -Werror -I"$work/forward" -c "$root/test/c/header_test.c" \
    -o "$work/c_header_test.o" >"$work/c_header_test.o.log" 2>&1
}

# passes LIBRARY TEST: the test, linked with iri.cc as that compiler has built it.
passes() {
  g++ "$work/$2.o" "$work/$1.o" -lgtest_main -lgtest -o "$work/$2" && "$work/$2"
}
passes_on_corpus() {
  g++ "$work/$2.o" "$work/replay.o" "$work/$1.o" -o "$work/$2" &&
    "$work/$2" "$root/corpus/seed" "$root/corpus/reference"
}

# The flag of package/README.md: with it the single file takes at most a ninth more instructions than the library, and without it more.
counted() { # NAME OPTION...
  local name=$1 source
  shift
  $cache g++ -std=c++20 -O2 "$@" -c "$made/iri.cc" -o "$work/$name.o" || return
  for source in instructions inputs serving_sets; do
    $cache g++ -std=c++20 -O2 -I"$root/include" -I"$root/src" -c "$root/lab/bench/$source.cc" -o "$work/$source.o" || return
  done
  g++ "$work"/{instructions,inputs,serving_sets}.o "$work/$name.o" -o "$work/$name" && python3 "$root/lab/bench/instructions.py" --program "$work/$name" 1.11
}
needs_its_flag() { ! counted stingy >"$work/counts" && grep -q 'instructions a reference, and now' "$work/counts"; }

# What the core includes: the headers which C++20 calls freestanding ([compliance]), those of C11, and
# the compiler's own for its vector units.
only_freestanding_headers() {
  g++ -std=c++20 -E -dI -DIRI_CORE_ONLY "$made/iri.cc" |
    awk '/^# [0-9]+ "/ { file = $3 } /^#include </ { if (file ~ /\/iri\.(cc|hpp|h)"/) print $2 }' |
    sort -u >"$work/headers"
  grep -q '<cstdint>' "$work/headers" || return 1
  ! grep -vxE '<(atomic|bit|cfloat|climits|compare|concepts|coroutine|cstdarg|cstddef|cstdint|initializer_list|limits|type_traits|version|stdbool\.h|stddef\.h|stdint\.h|immintrin\.h|arm_neon\.h|wasm_simd128\.h)>' "$work/headers"
}
# What another compiler reads of it. Attributes in brackets are its to ignore, and those of the C headers are for GCC and Clang alone.
only_standard_words() {
  g++ -std=c++20 -E -DIRI_STANDARD_CXX -DIRI_WITH_UNICODE "$made/iri.cc" | awk '/^# [0-9]+ "/ { file = $3 } file ~ /\/iri\.(cc|hpp)"/' >"$work/words"
  grep -q 'struct alignas(16) Block' "$work/words" && ! grep -nE '__(builtin_[^o]|asm|int128|extension|restrict|typeof|vector)|_mm_|vector_size' "$work/words"
}
runs_without_libraries() {
  gcc -std=c11 -O1 -Wall -Wextra -Werror -ffreestanding -fno-stack-protector -fno-tree-loop-distribute-patterns \
    -I"$made" "$here/core.c" "$work/core.o" -nostdlib -static -lgcc -o "$work/core" && "$work/core"
}

# Below C++20 the sentence that says so is not buried under the errors of the headers.
refuses_cpp17() {
  ! "$1" -std=c++17 -fsyntax-only "$made/iri.cc" 2>"$work/refused" && grep 'needs C++20' "$work/refused" &&
    [ "$(grep -c 'error: ' "$work/refused")" = 2 ]
}

expect 'made' make_it
forward_headers
compile_all
expect 'g++, no warning' compiled gcc.o
case $libraries in *clang*)
  expect 'clang++, no warning' compiled clang.o
  expect 'standard C++, no warning' compiled standard.o
  expect 'standard C++, no word of GCC' only_standard_words
  expect 'standard C++, blocks without vector types' passes standard block_test
  expect 'clang++, the core under AddressSanitizer' compiled sanitized.o
  ;;
esac
for library in $libraries; do
  for test in abi_test gate_test http_test format_test error_code_test; do
    expect "$library: $test" passes $library $test
  done
  expect "$library: every kernel alike" passes_on_corpus $library kernel_target
  expect "$library: C as C++" passes_on_corpus $library c_abi_target
done
expect 'C++17 is refused by g++ in two lines' refuses_cpp17 g++
expect 'the header of C' compiled c_header_test.o
expect 'the core, freestanding' compiled core.o
expect 'the core includes freestanding headers alone' only_freestanding_headers
expect 'the core runs without a library' runs_without_libraries
case $libraries in *clang*)
  expect 'no function has become dear in one file' counted generous --param=inline-unit-growth=400
  planted 'a fault is noticed: g++ without the flag' needs_its_flag
  ;;
esac

finish
