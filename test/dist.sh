#!/bin/sh
# A release tarball carries the generated code and builds without re2c.
#   test/dist.sh BUILD      BUILD is a configured and built folder
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson dist -C "$build" --no-tests --formats gztar --allow-dirty >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
tar -xzf "$build"/meson-dist/*.tar.gz -C "$work"
printf "[binaries]\nre2c = '/nonexistent/re2c'\n" >"$work/without"
meson setup "$work/build" "$work"/libiri-* --native-file "$work/without" -Dcli=disabled -Dtests=disabled \
  -Doptimization=0 -Dkernels= >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
ninja -C "$work/build" --quiet
echo "1 passed, 0 failed"
