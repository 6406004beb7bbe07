#!/bin/sh
# Makes what the Go module needs beside its sources: iri.wasm, and the single file for cgo. usage: build.sh BUILD_FOLDER [OUTPUT]
# BUILD_FOLDER is one of meson, which makes the single file. With OUTPUT, the module as a release has it is put together there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
single=$1/package to=${2:-$here}
flock "$1.lock" ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$to/internal/native"
if [ "$to" != "$here" ]; then
  cp "$here"/go.mod "$here"/go.sum "$here"/README.md "$here/../../LICENSE" "$here/../../package/NOTICE" "$to"
  find "$here" -maxdepth 1 -name '*.go' ! -name '*_test.go' -exec cp {} "$to" \;
  cp "$here"/internal/native/*.go "$here"/internal/native/glue.c "$here"/internal/native/serving.c "$here"/internal/native/message.h "$to/internal/native"
  mkdir -p "$to/caddy/cmd" && cp "$here"/caddy/go.mod "$here"/caddy/go.sum "$here"/caddy/gate.go "$to/caddy" && cp "$here"/caddy/cmd/main.go "$to/caddy/cmd"
fi
for file in iri.cc iri.hpp iri.h; do cmp -s "$single/$file" "$to/internal/native/$file" || cp "$single/$file" "$to/internal/native/"; done

. "$here/module.sh"
make_module "$1" go "$to/iri.wasm" -msimd128
