#!/bin/bash
# The recipes for RPM and for Homebrew, of the tarball of a release. What Fedora's macros and Homebrew itself are to them, stands here: neither is in Debian.
# Without optimization, for it is the recipes that are tested. Ends with `N passed, N failed`. usage: lab/install/recipes.sh RELEASE_FOLDER
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
release=$(cd "$1" && pwd)
use_work_folder
need g++:g++ meson:meson ninja:ninja-build pkg-config:pkg-config rpmbuild:rpm ruby:ruby /usr/include/CLI/CLI.hpp:libcli11-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev /usr/include/yaml.h:libyaml-dev
tarball=$(echo "$release"/libiri-?.?.?.tar.gz)
export CXX="${CCACHE_DIR:+ccache }g++" CXXFLAGS=-O0

# As the packages meson, bash-completion, zsh and fish of Fedora define them.
cat >"$work/macros" <<'TEXT'
%optflags -O0
%debug_package %{nil}
%_build_id_links none
%_vpath_builddir build
%meson meson setup %{_vpath_builddir} --prefix=%{_prefix} --libdir=%{_libdir} --mandir=%{_mandir} --includedir=%{_includedir} --datadir=%{_datadir} --buildtype=plain -Doptimization=0
%meson_build meson compile -C %{_vpath_builddir}
%meson_install DESTDIR=%{buildroot} meson install -C %{_vpath_builddir} --no-rebuild
%bash_completions_dir %{_datadir}/bash-completion/completions
%zsh_completions_dir %{_datadir}/zsh/site-functions
%fish_completions_dir %{_datadir}/fish/vendor_completions.d
TEXT
# Debian's packages are no packages of RPM: what the recipe asks for is not looked up.
rpm_() { rpmbuild --nodeps --load "$work/macros" --define "_topdir $work/rpm" "$@"; }
rpms() { rpm_ -ta --noclean "$tarball"; }
unpack() {
  mkdir -p "$work/root" && cd "$work/root" && for package in "$work"/rpm/RPMS/*/*.rpm; do rpm2cpio "$package" | cpio -idm --quiet || return; done
}
# command_runs PREFIX LIBRARIES
command_runs() { [ "$(LD_LIBRARY_PATH=$2 "$1/bin/iri" resolve --base http://a/b/c/d ../g)" = http://a/b/g ]; }
builds_against_it() {
  local -x PKG_CONFIG_LIBDIR=$work/root/usr/lib64/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work/root
  $CXX -std=c++20 "$here/consumer.cc" -o "$work/consumer" $(pkg-config --cflags --libs iri) &&
    [ "$(LD_LIBRARY_PATH=$work/root/usr/lib64 "$work/consumer")" = example.com ]
}
# Each file is in one package, the libraries apart from the headers.
in_their_packages() {
  local lists=$work/lists package
  for package in libiri libiri-devel libiri-static iri; do rpm -qlp "$work"/rpm/RPMS/*/"$package"-[0-9]*.rpm >"$lists.$package" || return; done
  grep -qx /usr/lib64/libiri.so.0 "$lists.libiri" && grep -qx /usr/include/iri/iri.h "$lists.libiri-devel" && grep -qx /usr/lib64/libiri.a "$lists.libiri-static" &&
    grep -qx /usr/bin/iri "$lists.iri" && ! grep /usr/include "$lists.libiri" && [ -z "$(cat "$lists".* | grep -v /licenses/ | sort | uniq -d)" ]
}
# A file that no package has fails the build.
notices_a_file_less() {
  cp "$tarball" "$work/rpm/SOURCES" && sed '/libiri\*\.a/d' "$work"/libiri-*/package/rpm/libiri.spec >"$work/less.spec" && ! cmp -s "$work/less.spec" "$work"/libiri-*/package/rpm/libiri.spec &&
    ! rpm_ --short-circuit -bi "$work/less.spec" >"$work/told" 2>&1 && grep -F 'unpackaged' "$work/told"
}
# formula FILE: installs as it says, below $work/brew, and does its test.
formula() { ruby "$here/homebrew.rb" "$1" "$work/brew"; }
# The sum of another tarball, and a test that the package does not pass.
notices_another_tarball() { sed 's/sha256 "./sha256 "x/' "$release/libiri.rb" >"$release/other.rb"; ! formula "$release/other.rb" 2>"$work/told" && grep 'another sum' "$work/told"; local status=$?; rm "$release/other.rb"; return $status; }
notices_a_failing_test() { sed 's|http://a/b/g|http://a/b/h|' "$release/libiri.rb" >"$release/other.rb"; ! formula "$release/other.rb" 2>"$work/told" && grep 'http://a/b/h' "$work/told"; local status=$?; rm "$release/other.rb"; return $status; }

expect 'RPMs of the tarball, and what they hold runs' rpms
tar -xzf "$tarball" -C "$work"
expect 'the libraries, the headers and the command are packages of their own' in_their_packages
expect 'unpacked' unpack
expect 'the command of the RPM' command_runs "$work/root/usr" "$work/root/usr/lib64"
expect 'a program that is built against the RPMs' builds_against_it
expect 'a fault is noticed: a file that is in no package' notices_a_file_less
expect 'the formula for Homebrew, and its test' formula "$release/libiri.rb"
expect 'the command of the formula' command_runs "$work/brew/prefix" "$work/brew/prefix/lib"
expect 'a fault is noticed: another tarball' notices_another_tarball
expect 'a fault is noticed: what the test of the formula refuses' notices_a_failing_test
finish
