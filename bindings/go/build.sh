#!/bin/sh
# Makes what the Go module needs beside its sources: iri.wasm, and the single file for cgo. usage: build.sh BUILD_FOLDER [OUTPUT]
# BUILD_FOLDER is one of meson, which makes the single file. With OUTPUT, the module as a release has it is put together there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
single=$1/package objects=$1/wasm to=${2:-$here}
ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$objects" "$to/internal/native"
if [ "$to" != "$here" ]; then
  cp "$here"/go.mod "$here"/go.sum "$here"/README.md "$here/../../LICENSE" "$to"
  find "$here" -maxdepth 1 -name '*.go' ! -name '*_test.go' -exec cp {} "$to" \;
  cp "$here"/internal/native/*.go "$here"/internal/native/glue.c "$here"/internal/native/serving.c "$here"/internal/native/message.h "$to/internal/native"
  mkdir -p "$to/caddy/cmd" && cp "$here"/caddy/go.mod "$here"/caddy/go.sum "$here"/caddy/gate.go "$to/caddy" && cp "$here"/caddy/cmd/main.go "$to/caddy/cmd"
fi
for file in iri.cc iri.hpp iri.h; do cmp -s "$single/$file" "$to/internal/native/$file" || cp "$single/$file" "$to/internal/native/"; done

CCACHE=$(command -v ccache || true)
# The object of iri.cc is that of the npm package (bindings/wasm/build.sh): the same options.
flags='--target=wasm32-wasi -O2 -msimd128 -Wall -Wextra -Werror'
# shellcheck disable=SC2086  # a list of options
{
  [ -n "$(find "$objects/iri.o" -newer "$single/iri.cc" -newer "$single/iri.hpp" 2>/dev/null)" ] ||
    $CCACHE clang++-14 $flags -std=c++20 -fno-exceptions -fno-rtti -I "$single" -c "$single/iri.cc" -o "$objects/iri.o"
  for source in glue serving; do
    $CCACHE clang-14 $flags -std=c11 -I "$single" -c "$here/internal/native/$source.c" -o "$objects/go_$source.o"
  done
}
# A reactor: its functions are called, it has no main(). The stack is below the data, which a full one would else be written over.
clang++-14 --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first,-z,stack-size=262144 \
  -Wl,--export=iri_go,--export=iri_go_memory -o "$to/iri.wasm" "$objects/iri.o" "$objects/go_glue.o" "$objects/go_serving.o"
