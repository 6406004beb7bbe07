#!/bin/bash
# The library with clang++ and its own C++ library, libc++: every source but the command's compiles without a
# warning, and a program on it says what it has to. Ends with `N passed, N failed`.
set -uo pipefail
. "$(dirname "$0")/steps.sh"
use_work_folder
need clang++-14:clang-14 meson:meson ninja:ninja-build re2c:re2c /usr/lib/llvm-14/include/c++/v1:libc++-14-dev \
  /usr/lib/llvm-14/lib/libc++abi.so:libc++abi-14-dev
build=$root/build/libcxx

build_it() {
  { [ -f "$build/build.ninja" ] ||
    CC=clang-14 CXX='clang++-14 -stdlib=libc++' CXX_LD=bfd meson setup "$build" "$root" -Dtests=disabled -Dcli=disabled \
      -Doptimization=0 -Dkernels= -Dwerror=true -Ddefault_library=static; } && ninja -C "$build" src/libiri.a re2c/literal.inc
}
# A public header by itself is a header of this C++ library, too; those of what it does not have, aside. One in five, which the
# commit chooses: the test `headers` compiles each of them by itself with the other library.
headers_compile() {
  local header headers=("$root"/include/iri/*.hpp) every=5 i
  for ((i = $(turn_of $every); i < ${#headers[@]}; i += every)); do
    header=${headers[i]}
    case $header in */format.hpp) continue ;; esac  # libc++ 14 has no <format>
    clang++-14 -std=c++20 -stdlib=libc++ -Wall -Wextra -Werror -fsyntax-only -I"$root/include" -I"$build/re2c" \
      -x c++ "$header" || return 1
  done
}
runs() {
  clang++-14 -std=c++20 -stdlib=libc++ -Wall -Wextra -Werror -I"$root/include" -I"$build/re2c" "$root/test/libcxx.cc" \
    "$build/src/libiri.a" -o "$work/program" && "$work/program"
}

expect 'builds' build_it
expect 'pkg-config names it' grep -x 'Libs.private: .*-lc++' "$build/meson-private/iri.pc"
expect 'the headers compile' headers_compile
expect 'a program runs' runs
finish
