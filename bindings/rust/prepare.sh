#!/bin/sh
# Puts libiri's single file, and the declarations of the C ABI in Rust, into bindings/rust/single_file, of which the crate is built. usage: prepare.sh BUILD_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
flock "$1.lock" ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$here/single_file"
for file in iri.h iri.hpp iri.cc; do
  cmp -s "$1/package/$file" "$here/single_file/$file" || cp "$1/package/$file" "$here/single_file/"
done
python3 -B "$here/declare.py" "$here/../../include" "$here/single_file/declared.new"
if cmp -s "$here/single_file/declared.new" "$here/single_file/declared.rs"; then
  rm "$here/single_file/declared.new"
else
  mv "$here/single_file/declared.new" "$here/single_file/declared.rs"
fi
cp "$here/../../LICENSE" "$here/LICENSE"
