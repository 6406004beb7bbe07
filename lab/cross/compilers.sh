#!/bin/bash
# The library in one file, ten lines that use it, the suite of lab/binaries and the command for systems that this machine is not: compiled
# and linked by `zig c++`, through CMake, and run where an emulator is at hand. Then clang-cl, and `import iri;` by the
# Clang that is in zig. Ends with `N passed, N failed`.
#
#   lab/cross/compilers.sh [--quick] [--library] [TARGET...]    targets: the first column below, clang-cl, or module; default: all of them
#
# Builds in $BUILD_ROOT (default: a folder that goes with the script)/TARGET. Of the cases of the suite one in 40 is
# asked; with --quick one in 400, and nothing is optimized. With --library without the command. $ZIG is the compiler; without it, that of PyPI in a virtual environment.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"

# TARGET, what CMake calls system and processor, what runs its programs (- if nothing here does), and the words with which file(1)
# knows them.
targets='
x86_64-linux-musl      Linux   x86_64  env          ELF 64-bit LSB executable, x86-64
aarch64-linux-musl     Linux   aarch64 qemu-aarch64 ELF 64-bit LSB executable, ARM aarch64
arm-linux-musleabihf   Linux   armv7l  qemu-arm     ELF 32-bit LSB executable, ARM, EABI5
riscv64-linux-musl     Linux   riscv64 qemu-riscv64 ELF 64-bit LSB executable, UCB RISC-V
powerpc64le-linux-musl Linux   ppc64le qemu-ppc64le ELF 64-bit LSB executable, 64-bit PowerPC
x86_64-windows-gnu     Windows AMD64   wine         PE32+ executable (console) x86-64
aarch64-windows-gnu    Windows ARM64   -            PE32+ executable (console) Aarch64
aarch64-macos          Darwin  arm64   -            Mach-O 64-bit arm64 executable
x86_64-macos           Darwin  x86_64  -            Mach-O 64-bit x86_64 executable
x86_64-freebsd         FreeBSD amd64   -            for FreeBSD
'
share=40 level=-O1 command=yes
[ "${1:-}" != --quick ] || { share=400 level='-O0 -fno-sanitize=undefined'; shift; }
[ "${1:-}" != --library ] || { command=; shift; }
wanted=${*:-$(awk 'NF { print $1 }' <<<"$targets") clang-cl module}
native=$root/build/gcc
use_work_folder ${BUILD_ROOT:+"$BUILD_ROOT"}
need cmake:cmake ninja:ninja-build re2c:re2c meson:meson g++:g++ file:file qemu-aarch64:qemu-user pip3:python3-venv \
  /usr/include/CLI/CLI.hpp:libcli11-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
case $wanted in *clang-cl*) need /usr/lib/llvm-14/bin/clang-cl:clang-14 /usr/lib/llvm-14/bin/llvm-lib:llvm-14 x86_64-w64-mingw32-g++-posix:g++-mingw-w64-x86-64-posix ;; esac
case $wanted in *windows*) need wine:wine /usr/lib/wine/wine64:wine64 ;; esac
export WINEPREFIX=$work/wine WINEDEBUG=-all

install_zig() {
  [ -z "${ZIG:-}" ] || return 0
  [ -e "$work/venv/0.17.0" ] || { python3 -m venv "$work/venv" &&
    "$work/venv/bin/pip" install -q --disable-pip-version-check ziglang==0.17.0 && touch "$work/venv/0.17.0"; } || return
  ZIG=$(echo "$work"/venv/lib/python3*/site-packages/ziglang/zig)
  [ -x "$ZIG" ]
}

# The headers that the command is made of, where the compiler sees no other of this machine.
copy_headers() {
  mkdir -p "$work/headers"/{include,share/cmake} && ln -sfn /usr/include/CLI /usr/include/nlohmann "$work/headers/include" &&
    cp -r /usr/share/cmake/{CLI11,nlohmann_json} "$work/headers/share/cmake"
}

# What the suite asks.
make_data() {
  { [ -f "$native/build.ninja" ] || meson setup "$native" "$root" -Dwerror=true; } && ninja -C "$native" --quiet lab/binaries/binaries.txt
}

# tools FOLDER TARGET: the compilers and what makes an archive, each as one command. Zig builds the C++ library for each level that it
# links with, so that is one.
tools() {
  local name
  mkdir -p "$1"
  for name in c++ cc; do printf '#!/bin/sh\nexec "%s" %s -target %s %s "$@"\n' "$ZIG" $name "$2" "$level" >"$1/$name"; done
  for name in ar ranlib; do printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$ZIG" $name >"$1/$name"; done
  chmod +x "$1"/*
}

configured() {
  [ -f "$build/build.ninja" ] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_SYSTEM_NAME="$system" -DCMAKE_SYSTEM_PROCESSOR="$processor" \
    -DCMAKE_CXX_COMPILER="$tools/c++" -DCMAKE_AR="$tools/ar" -DCMAKE_RANLIB="$tools/ranlib" -DCMAKE_INSTALL_NAME_TOOL=true \
    -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS_NONE="-Wall -Wextra -Werror" -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_PREFIX_PATH="$work/headers" -DIRI_SINGLE=ON -DIRI_CLI=ON -DIRI_INSTALL=OFF
}
library() { configured && ninja -C "$build" iri_static; }
# Shared libraries, those beside it, and the command.
everything() { ninja -C "$build" && is_of_target "$build/iri$exe"; }

headers=(-I"$root/include")
# links NAME FILE...: a program of these objects and the library.
links() {
  local name=$1
  shift
  "$tools/c++" "$@" "$build/libiri.a" -o "$build/$name$exe" && is_of_target "$build/$name$exe"
}
is_of_target() { file -b "$1" | tee /dev/stderr | grep -qF -- "$kind"; }
ten_lines() {
  "$tools/c++" -std=c++20 "${headers[@]}" -I"$build/re2c" -c "$root/lab/install/consumer.cc" -o "$build/cpp.o" && links cpp "$build/cpp.o" &&
    "$tools/cc" -std=c99 "${headers[@]}" -c "$root/lab/install/consumer.c" -o "$build/c.o" && links c "$build/c.o"
}
suite() {
  local source
  for source in suite data engine; do
    "$tools/cc" -std=c11 -Wall -Wextra -Werror -DSUITE_ONE_FILE -I"$build/single" -c "$root/lab/binaries/$source.c" -o "$build/$source.o" || return
  done
  links suite "$build"/{suite,data,engine}.o
}

say() { "$runner" "$@"; }
says_host() { [ "$(say "$build/$1$exe" | tr -d '\r')" = example.com ]; }
# All that the kernels have said is what the first target said, and each kernel that the processor has is there.
suite_runs() {
  local kernel digest
  say "$build/suite$exe" --share "$share" --from 7 "$native/lab/binaries/binaries.txt" >"$build/said" 2>&1
  local status=$?
  cat "$build/said"
  [ $status = 0 ] || return
  for kernel in $(awk -v m="${target%%-*}" '$1 == "kernel" && ($2 == "any:always" || $2 == m ":always") { print $3 }' "$root/test/manifest.txt"); do
    grep -q "^kernel $kernel: " "$build/said" || { echo "no kernel $kernel"; return 1; }
  done
  for digest in rules http errors; do
    [ -f "$work/$digest" ] || grep -oE "$digest [0-9a-f]{16}" "$build/said" | sort -u >"$work/$digest"
    grep -oE "$digest [0-9a-f]{16}" "$build/said" | sort -u | diff "$work/$digest" - || return
  done
}
command_runs() {
  [ "$system" != Windows ] || { "$here/command.sh" "$build/iri.exe"; return; }
  [ "$(say "$build/iri" get host 'http://例え.jp/a')" = 例え.jp ] && [ "$(echo 'HTTP://a/%7e/../b' | say "$build/iri" normalize)" = http://a/b ] &&
    seq -f 'http://host/%.0f' 200000 >"$work/many.txt" && say "$build/iri" check --threads 3 "$work/many.txt" &&
    ! say "$build/iri" check --as IRI --text 'http://a/%zz'
}

# The dialect, the ABI and the driver of Microsoft. No headers of its libraries are to be had without a Windows, so those of mingw-w64 stand
# for them, as far as they let themselves be taken for such: that this compiles says nothing of what the real ones would say.
clang_cl() {
  local llvm=/usr/lib/llvm-14 gcc=/usr/lib/gcc/x86_64-w64-mingw32/12-posix/include/c++ build=$work/clang-cl folder
  local flags='/Od /W3 /X -Wno-unused-command-line-argument -U_MSC_VER -Xclang -fgnuc-version=4.2.1 -D__STRICT_ANSI__ -D_UCRT'
  for folder in "$gcc" "$gcc/x86_64-w64-mingw32" $llvm/lib/clang/*/include /usr/share/mingw-w64/include; do flags+=" /imsvc $folder"; done
  mkdir -p "$build" && printf '#!/bin/sh\nexec %s/bin/clang-cl --target=x86_64-pc-windows-msvc "$@"\n' $llvm >"$build/clang-cl" && chmod +x "$build/clang-cl" &&
    cmake -S "$root" -B "$build" -G Ninja -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64 -DCMAKE_CXX_COMPILER="$build/clang-cl" \
      -DCMAKE_AR=$llvm/bin/llvm-lib -DCMAKE_LINKER=$llvm/bin/lld-link -DCMAKE_MT=true -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY \
      -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS_NONE="$flags" -DIRI_SINGLE=ON -DIRI_INSTALL=OFF && ninja -C "$build" iri iri_unicode || return
  # A function of C, and one of C++ as that ABI writes it.
  $llvm/bin/llvm-nm "$build/iri.lib" 2>/dev/null >"$build/names"
  grep -q ' T iri_version$' "$build/names" && grep -q ' T ?.*@v0@iri@@' "$build/names"
}

# The program of the page, with the C++ library of g++, which the library of this machine's build has, too.
imports() {
  local made=$work/module folder flags=(-std=c++20 --target=x86_64-linux-gnu -nostdinc)
  for folder in /usr/include/{,x86_64-linux-gnu/}c++/12 "$(dirname "$ZIG")/lib/include" /usr/include{/x86_64-linux-gnu,}; do flags+=(-isystem "$folder"); done
  mkdir -p "$made" && ninja -C "$native" --quiet src/libiri.a &&
    sed -n '/^```cpp import.cc$/,/^```$/{/^```/!p}' "$root/docs/EMBEDDING.md" >"$made/import.cc" &&
    "$ZIG" clang "${flags[@]}" -I"$root/include" --precompile "$root/include/iri/iri.cppm" -o "$made/iri.pcm" &&
    "$ZIG" clang "${flags[@]}" -fmodule-file=iri="$made/iri.pcm" -c "$made/import.cc" -o "$made/import.o" &&
    g++ "$made/import.o" "$native/src/libiri.a" -o "$made/import" && [ "$("$made/import")" = example.com ]
}

# one TARGET: all of it.
one() {
  local target=$1 system processor runner kind build=$work/$1 tools=$work/$1/tools exe=
  read -r system processor runner kind < <(awk -v t="$1" '$1 == t { $1 = ""; print }' <<<"$targets")
  [ -n "$system" ] || { expect "$1: there is no such target" false; return; }
  [ "$system" != Windows ] || exe=.exe
  tools "$tools" "$1"
  expect "$1: iri.cc" library
  expect "$1: ten lines in C++ and in C" ten_lines
  expect "$1: the suite" suite
  [ -z "$command" ] || expect "$1: the command" everything
  [ "$runner" != - ] || { echo "$1: linked only"; return; }
  expect "$1: ten lines in C++ run" says_host cpp
  expect "$1: ten lines in C run" says_host c
  expect "$1: the suite runs" suite_runs
  [ -z "$command" ] || expect "$1: the command runs" command_runs
}

expect 'the compiler' install_zig
expect 'headers' copy_headers
expect 'data of the suite' make_data
case $wanted in *windows*) [ -d "$WINEPREFIX" ] || expect 'wine' wine cmd /c exit; wineserver -w; wineserver -p >/dev/null 2>&1 ;; esac # it stays, as in run.sh
rm -f "$work"/{rules,http,errors}
for target in $wanted; do
  case $target in
    clang-cl) expect 'clang-cl: iri.cc, against the headers of mingw-w64' clang_cl ;;
    module) expect 'import iri;' imports ;;
    *) one "$target" ;;
  esac
done
case $wanted in *windows*) wineserver -k ;; esac
finish
