#!/bin/sh
# A release tarball carries the generated code and builds without re2c.
#   test/dist.sh BUILD      BUILD is a configured and built folder
set -eu
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
meson dist -C "$build" --no-tests --formats gztar --allow-dirty >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
tar -xzf "$build"/meson-dist/*.tar.gz -C "$work"
# An re2c that is too old is as good as none.
printf '#!/bin/sh\necho re2c 1.0\n' >"$work/re2c"
chmod +x "$work/re2c"
printf "[binaries]\nre2c = '%s'\n" "$work/re2c" >"$work/without"
meson setup "$work/build" "$work"/libiri-* --native-file "$work/without" -Dcli=disabled -Dtests=disabled \
  -Doptimization=0 -Dkernels= >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
ninja -C "$work/build" --quiet
echo "1 passed, 0 failed"
