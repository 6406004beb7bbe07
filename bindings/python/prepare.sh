#!/bin/sh
# Puts libiri's single file into bindings/python/single_file, of which the extension module is built. usage: prepare.sh BUILD_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
flock "$1.lock" ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$here/single_file"
cp "$1"/package/iri.h "$1"/package/iri.hpp "$1"/package/iri.cc "$here/single_file"
cp "$here/../../LICENSE" "$here/../../package/NOTICE" "$here"
