#!/bin/sh
# Makes iri.wasm, of which the Maven project makes the classes of the jar. usage: build.sh BUILD_FOLDER [OUTPUT]
# BUILD_FOLDER is one of meson, which makes the single file. It is the module of Go, but without vectors, which no compiler to JVM bytecode takes yet.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
flock "$1.lock" ninja -C "$1" --quiet package/iri.cc >&2
. "$here/../go/module.sh"
# Of methods with more than 8,000 bytes the JVM compiles none, and what is small it puts into others by itself: little is inlined here.
make_module "$1" java "${2:-$here/iri.wasm}" -fno-unroll-loops -finline-hint-functions
