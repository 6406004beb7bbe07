#!/bin/sh
# Compiles the single file and core/ to WebAssembly, and puts the npm package together in bindings/wasm/dist, or OUTPUT. usage: build.sh BUILD_FOLDER [OUTPUT]
# BUILD_FOLDER is one of meson, which makes the single file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
single=$1/package
version=$here/../../include/iri/version.h
dist=${2:-$here/dist}
objects=$1/wasm
flock "$1.lock" ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$objects" "$dist"
flags='--target=wasm32-wasi -std=c++20 -O2 -msimd128 -fno-exceptions -fno-rtti -Wall -Wextra -Werror'

# compile SOURCE [OPTION]: unless its object is newer than all that it is made of.
compile() {
  object=$objects/$(basename "$1" .cc).o
  [ ! -e "$object" ] || [ -n "$(find "$1" "$single/iri.hpp" "$here/core/core.hpp" "$here/core/kept.hpp" "$here/build.sh" -newer "$object")" ] || return 0
  # shellcheck disable=SC2086  # a list of options
  ${CCACHE:-} clang++-14 $flags ${2:-} -I "$single" -c "$1" -o "$object"
}
CCACHE=$(command -v ccache || true)
compile "$single/iri.cc"
for source in core operations; do compile "$here/core/$source.cc"; done
for source in editing serving; do compile "$here/core/$source.cc" -Os; done # they pass on what iri.cc does, and are 2 KB smaller so, compressed
# A reactor: its functions are called, it has no main(). The stack is below the data, which a full one would else be written over.
clang++-14 --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first,-z,stack-size=262144 \
  -o "$objects/libiri.wasm" "$objects/iri.o" "$objects/core.o" "$objects/operations.o" "$objects/editing.o" "$objects/serving.o"
cp "$here"/lib/*.js "$here"/lib/*.d.ts "$here/README.md" "$here/../../LICENSE" "$dist"
node "$here/pack.mjs" "$objects/libiri.wasm" "$here/package.json" "$dist" "$version"
