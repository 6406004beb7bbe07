#!/bin/bash
# A release tarball carries the generated code, which is what re2c makes of the sources in it; it builds
# without re2c, and what it builds parses. Ends with `N passed, N failed`.
#   test/dist.sh BUILD              of the tarball that meson makes of BUILD, a configured and built folder
#   test/dist.sh --tarball FILE     of this one
set -uo pipefail
. "$(dirname "$0")/steps.sh"
build=$1 file=
[ "$1" != --tarball ] || file=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
use_work_folder
need g++:g++ meson:meson ninja:ninja-build re2c:re2c python3:python3

tarball() {
  [ -n "$file" ] || { file=$work/dist.tar.gz && make_dist "$build" "$file"; } && tar -xzf "$file" -C "$work"
}
expect 'a tarball is made' tarball
tree=$(echo "$work"/libiri-*)
[ -d "$tree" ] || finish || exit 1

# What re2c makes of the sources of the tarball: folder $work/fresh.
fresh() {
  local files
  files=$(cd "$tree/re2c/generated" && printf 're2c/%s\n' *.inc)
  cp -r "$tree" "$work/sources" && rm -r "$work/sources/re2c/generated" &&
    meson setup "$work/fresh" "$work/sources" -Dcli=disabled -Dtests=disabled &&
    ninja -C "$work/fresh" $files
}
# same_as_fresh FOLDER: as many files, and the same bytes.
same_as_fresh() {
  local file
  [ "$(ls "$work"/fresh/re2c/*.inc | wc -l)" = "$(ls "$1"/*.inc | wc -l)" ] || return
  for file in "$1"/*.inc; do
    cmp "$file" "$work/fresh/re2c/${file##*/}" || return
  done
}
# In the machine of URIs raw bytes become letters: the check has to notice.
notices_a_wrong_machine() {
  cp -r "$tree/re2c/generated" "$work/wrong"
  sed -i '0,/yych = in\.peek(.*);/s//&\n\tif (yych >= 0x80) yych = '"'a'"';/' "$work/wrong/reference_uri.inc"
  ! cmp -s "$tree/re2c/generated/reference_uri.inc" "$work/wrong/reference_uri.inc" && ! same_as_fresh "$work/wrong"
}
expect 're2c runs on its sources' fresh
expect 'its generated code is what re2c makes' same_as_fresh "$tree/re2c/generated"
expect 'another machine in it would be noticed' notices_a_wrong_machine

# An re2c that is too old is as good as none.
builds_without_re2c() {
  printf '#!/bin/sh\necho re2c 1.0\n' >"$work/re2c"
  chmod +x "$work/re2c"
  printf "[binaries]\nre2c = '%s'\n" "$work/re2c" >"$work/without"
  meson setup "$work/build" "$tree" --native-file "$work/without" -Dcli=disabled -Dtests=disabled \
    -Doptimization=0 -Dkernels= && ninja -C "$work/build" --quiet
}
cases() {
  g++ -std=c++20 -O0 -I"$tree/include" -I"$tree/test" -I"$work/build/re2c" -DIRI_TEST_DATA="\"$tree/test/data\"" \
    "$tree/test/dist_cases.cc" "$work/build/src/libiri.a" -o "$work/cases" && "$work/cases"
}
expect 'it builds without re2c' builds_without_re2c
expect 'what it builds parses the cases of the RFCs and of the bugs of others' cases
finish
