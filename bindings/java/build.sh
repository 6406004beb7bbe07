#!/bin/sh
# Makes iri.wasm, of which the Maven project makes the classes of the jar. usage: build.sh BUILD_FOLDER [OUTPUT]
# BUILD_FOLDER is one of meson, which makes the single file. It is the module of Go, but without vectors, which no compiler to JVM bytecode takes yet.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
single=$1/package objects=$1/wasm to=${2:-$here/iri.wasm} native=$here/../go/internal/native
ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$objects"

CCACHE=$(command -v ccache || true)
# Of methods with more than 8,000 bytes the JVM compiles none, and what is small it puts into others by itself: little is inlined here.
flags='--target=wasm32-wasi -O2 -fno-unroll-loops -finline-hint-functions -Wall -Wextra -Werror'
# shellcheck disable=SC2086  # a list of words
{
  [ -n "$(find "$objects/java_iri.o" -newer "$single/iri.cc" -newer "$single/iri.hpp" 2>/dev/null)" ] ||
    $CCACHE clang++-14 $flags -std=c++20 -fno-exceptions -fno-rtti -I "$single" -c "$single/iri.cc" -o "$objects/java_iri.o"
  for source in glue serving; do
    $CCACHE clang-14 $flags -std=c11 -I "$single" -c "$native/$source.c" -o "$objects/java_$source.o"
  done
}
clang++-14 --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first,-z,stack-size=262144 \
  -Wl,--export=iri_go,--export=iri_go_memory -o "$to" "$objects/java_iri.o" "$objects/java_glue.o" "$objects/java_serving.o"
