#!/bin/bash
# Puts the Debian source package together: the sources, and debian/ from here beside them.
#   package/debian.sh FOLDER [TARBALL]    then: cd FOLDER/libiri-VERSION && dpkg-buildpackage -us -uc
# With a release tarball, of that; otherwise of the tree as it stands. For the Debian that it runs on: 12, or 13, which has
# another PostgreSQL, and in its HAProxy another Lua.
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
if [ "$(. /etc/os-release && echo "$VERSION_ID")" = 13 ]; then
  cd "$tree/debian"
  sed -i 's/postgresql-15/postgresql-17/; s/server-dev-15/server-dev-17/; s|postgresql/15|postgresql/17|g; s/lua5\.3/lua5.4/; s|lua/5\.3|lua/5.4|; s/Lua 5\.3/Lua 5.4/' \
    control rules lua-iri.install postgresql-15-iri.install
  for file in postgresql-15-iri.*; do mv "$file" "postgresql-17${file#postgresql-15}"; done
fi

# The C functions, and the version that each came with.
sed -nE 's|^FUNCTION\((\w+), .*/\* since (\S+) \*/$| \1@Base \2|p' "$tree/test/abi/abi.c" | LC_ALL=C sort >>"$tree/debian/libiri0.symbols"
echo "$tree"
