#!/bin/bash
# Puts the Debian source package together: the sources, and debian/ from here beside them.
#   src/package/debian.sh FOLDER     then: cd FOLDER/libiri-VERSION && dpkg-buildpackage -us -uc
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$root"
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
tree=$out/libiri-$version

# The same bytes from the same sources.
git ls-files -z | LC_ALL=C sort -z | xargs -0 ls -d 2>/dev/null |
  tar --no-recursion --files-from=- --transform "s|^|libiri-$version/|" --owner=0 --group=0 --numeric-owner \
    --mtime="@$(git log -1 --format=%ct)" -cf - | gzip -n >"$out/libiri_$version.orig.tar.gz"
rm -rf "$tree"
tar -xzf "$out/libiri_$version.orig.tar.gz" -C "$out"
cp -r "$tree/src/package/debian" "$tree/debian"

# What has come to the C ABI since the list was written, comes with this version.
while read -r function; do
  grep -q "^ $function@Base" "$tree/debian/libiri0.symbols" ||
    echo " $function@Base $version" >>"$tree/debian/libiri0.symbols"
done <"$tree/test/data/abi_symbols.txt"
echo "$tree"
