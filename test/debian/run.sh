#!/bin/bash
# Builds the Debian packages, unpacks them into a root of their own, and uses what is there.
# Ends with `N passed, N failed`. usage: test/debian/run.sh [WORK_FOLDER]
# Without optimization, for it is the packages that are tested; DEB_BUILD_OPTIONS= builds them as they are.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../steps.sh"
use_work_folder "$@"
export DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-noopt parallel=$(nproc)}
need dh:debhelper dpkg-buildpackage:dpkg-dev lintian:lintian meson:meson re2c:re2c g++:g++ pkg-config:pkg-config \
  /usr/include/CLI/CLI.hpp:libcli11-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev

build() {
  local tree
  tree=$("$root/src/package/debian.sh" "$work") && (cd "$tree" && dpkg-buildpackage -us -uc)
}
# There is no bug to close, and without optimization there is nothing to fortify.
is_clean() {
  lintian --fail-on error,warning --suppress-tags \
    initial-upload-closes-no-bugs,hardening-no-fortify-functions,bad-distribution-in-changes-file \
    "$work"/libiri_*.changes
}
unpack() {
  for package in libiri0 libiri-policy0 libiri-dev iri; do dpkg -x "$work/${package}_"*.deb "$target" || return 1; done
}
command_runs() {
  [ "$("$target/usr/bin/iri" resolve --base http://a/b/c/d ../g)" = http://a/b/g ] || return 1
  printf 'http://a/%%zz\n' | "$target/usr/bin/iri" check
  [ $? = 1 ]
}
has_symbols() {
  local shlibs
  shlibs=$(dpkg -I "$work"/libiri0_*.deb symbols) && grep -q 'iri_parse@Base 0.1.0' <<<"$shlibs"
}
builds_against_it() {
  local libraries
  libraries=$(dirname "$(ls "$target"/usr/lib/*/libiri.so)")
  export PKG_CONFIG_LIBDIR=$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$target
  gcc -std=c11 "$root/test/install/consumer.c" -o "$work/c" $(pkg-config --cflags --libs iri) &&
    g++ -std=c++20 "$root/test/install/consumer.cc" -o "$work/cpp" $(pkg-config --cflags --libs iri) &&
    [ "$(LD_LIBRARY_PATH=$libraries "$work/c")" = example.com ] &&
    [ "$(LD_LIBRARY_PATH=$libraries "$work/cpp")" = example.com ]
}

target=$work/root
expect 'dpkg-buildpackage' build
expect 'lintian' is_clean
expect 'the packages unpack' unpack
expect 'what belongs to each is there' ls "$target"/usr/lib/*/{libiri.so.0,libiri_policy.so.0,libiri.so,libiri.a,cmake/iri} \
  "$target"/usr/share/{man/man1/iri.1.gz,doc/iri/copyright,bash-completion/completions/iri,gdb/auto-load}
expect 'the command runs' command_runs
expect 'the functions of C are in the symbols' has_symbols
expect 'consumers build and run' builds_against_it

finish
