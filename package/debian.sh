#!/bin/bash
# Puts the Debian source package together: the sources, and debian/ from here beside them.
#   package/debian.sh FOLDER [TARBALL]    then: cd FOLDER/libiri-VERSION && dpkg-buildpackage -us -uc
# With a release tarball, of that; otherwise of the tree as it stands.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$root"
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
tree=$out/libiri-$version

# The same bytes from the same sources.
if [ $# -gt 1 ]; then
  cp "$2" "$out/libiri_$version.orig.tar.gz"
else
  git ls-files -z | LC_ALL=C sort -z | xargs -0 ls -d 2>/dev/null |
    tar --no-recursion --files-from=- --transform "s|^|libiri-$version/|" --owner=0 --group=0 --numeric-owner \
      --mtime="@$(git log -1 --format=%ct)" -cf - | gzip -n >"$out/libiri_$version.orig.tar.gz"
fi
rm -rf "$tree"
tar -xzf "$out/libiri_$version.orig.tar.gz" -C "$out"
cp -r "$tree/package/debian" "$tree/debian"

# The C functions, and the version that each came with.
sed -nE 's|^FUNCTION\((\w+), .*/\* since (\S+) \*/$| \1@Base \2|p' "$tree/test/abi/abi.c" | LC_ALL=C sort >>"$tree/debian/libiri0.symbols"
echo "$tree"
