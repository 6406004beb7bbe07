#!/bin/bash
# Makes a release of the last commit, and takes each part of it as a user does, from the very file; makes it once more, and compares.
# Ends with `N passed, N failed`. usage: test/release.sh [--quick | --wheels]
# --quick: without the Debian packages, and with a library that is not optimized. --wheels: only the wheels, which zig compiles for each platform: for long.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/steps.sh"
use_work_folder
need pip3:python3-venv g++:g++ meson:meson ninja:ninja-build re2c:re2c cmake:cmake pkg-config:pkg-config git:git cargo:cargo-web javac:default-jdk-headless mvn:maven
export IRI_RELEASE_PARTS='tarball generated single_file python npm rust go java playground homebrew debian notes' DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-noopt parallel=$(nproc)}
if [ "${1:-}" = --quick ]; then
  IRI_RELEASE_PARTS='tarball generated single_file python npm rust go java playground homebrew notes'
elif [ "${1:-}" = --wheels ]; then
  IRI_RELEASE_PARTS='single_file python wheels'
else
  need dh:debhelper dpkg-buildpackage:dpkg-dev lintian:lintian
fi
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" "$root/meson.build")
base=libiri-$version first=$work/first

make_one() { "$root/package/release.sh" --try "$1"; }
# The second from another clone, at another depth, by another clock and umask. Of the wheels, which take long, two.
make_another() {
  local IRI_WHEELS='manylinux_2_17_x86_64 win_amd64'
  export IRI_WHEELS
  git clone -q --no-local "$root" "$work/elsewhere/deeper/clone" || return
  (umask 077 && TZ=Asia/Tokyo LC_ALL=C "$work/elsewhere/deeper/clone/package/release.sh" --try "$work/second")
}
same() { diff "$1/SHA256SUMS" "$2/SHA256SUMS" && diff -r "$1" "$2"; }
# The files of the second, of which the first has more.
same_of() { (cd "$1" && sha256sum --strict -c "$2/SHA256SUMS") && [ "$(find "$2" -name '*.whl' | wc -l)" = 2 ]; }
sums_hold() { (cd "$1" && sha256sum --strict -c SHA256SUMS) && [ "$(find "$1" -type f ! -name SHA256SUMS | wc -l)" = "$(wc -l <"$1/SHA256SUMS")" ]; }
a_byte_is_noticed() {
  local file
  cp -r "$first" "$work/damaged" && file=$(find "$work/damaged" -maxdepth 1 -name '*.tar.gz' | head -n 1) && printf 'x' >>"$file" && ! sums_hold "$work/damaged" && ! same "$first" "$work/damaged"
}
# As many as there are parts, and no fewer than the kinds that were asked for.
bills_hold() { python3 -B "$root/package/sbom.py" check "$1" | tee "$work/bills" && [ "$(sed -n 's/ parts$//p' "$work/bills")" -ge "$(wc -w <<<"$(tr " " "\n" <<<"$IRI_RELEASE_PARTS" | grep -vxE "homebrew|debian|notes")")" ]; }
bills_notice() { ! bills_hold "$work/damaged" && grep -F 'another hash than the file' "$work/bills"; }
pages_hold() { python3 -B "$root/package/page.py" check "$1"; }
# What a page calls a file of a release is one.
pages_name_files() {
  local name=
  for name in $(grep -ohE "libiri-[0-9.]+(-[a-z]+)?\.(tar\.gz|tgz|crate|zip|jar)" "$root"/bindings/*/README.md "$root/docs/EMBEDDING.md" | sort -u); do
    [ -n "$(find "$1" -name "$name")" ] || { echo "not in the release: $name"; return 1; }
  done
  [ -n "$name" ]
}
a_file_less_is_noticed() { cp -r "$first" "$work/less" && rm "$work"/less/rust/*.crate && ! pages_name_files "$work/less"; }
a_file_more_is_noticed() { cp -r "$first" "$work/more" && touch "$work/more/file" && ! sums_hold "$work/more"; }
refuses() {
  local text=$1 told
  shift
  told=$("$@" 2>&1) && return 1
  echo "$told"
  grep -qF -- "$text" <<<"$told"
}
a_draft_is_refused() {
  git clone -q --no-local "$root" "$work/draft" && sed -i "s/^## $version.*/## $version (not yet released)/" "$work/draft/CHANGELOG.md" &&
    (cd "$work/draft" && git -c user.name=n -c user.email=e commit -qam draft) || git -C "$work/draft" diff --quiet || return
  refuses 'CHANGELOG.md has no line' "$work/draft/package/release.sh" "$work/refused"
}
changes_are_refused() { echo >>"$work/draft/README.md" && refuses 'not committed' "$work/draft/package/release.sh" "$work/refused"; }

# A stranger's project: FetchContent of the tarball, with its sum, and no re2c to be found.
by_fetch_content() {
  mkdir -p "$work/stranger" && cp "$root/lab/install/consumer.cc" "$work/stranger" || return
  cat >"$work/stranger/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.20)
project(stranger CXX)
include(FetchContent)
FetchContent_Declare(libiri URL "file://$first/$base.tar.gz" URL_HASH SHA256=$(sed -n "s/  $base.tar.gz$//p" "$first/SHA256SUMS"))
FetchContent_MakeAvailable(libiri)
add_executable(stranger consumer.cc)
target_link_libraries(stranger PRIVATE iri::iri)
TEXT
  cmake -S "$work/stranger" -B "$work/stranger/build" -G Ninja -DIRI_RE2C=/bin/false \
    -DIRI_KERNELS= -DCMAKE_BUILD_TYPE=Debug ${CCACHE_DIR:+-DCMAKE_CXX_COMPILER_LAUNCHER=ccache} &&
    ninja -C "$work/stranger/build" && [ "$("$work/stranger/build/stranger")" = example.com ]
}
# A checkout with what the page says is unpacked into it, in a branch of its own; a project takes that branch. Again without re2c.
by_checkout() {
  local project=$work/of_branch
  git clone -q --no-local "$root" "$work/libiri" && cp "$first/$base-generated.tar.gz" "$work" &&
    (cd "$work" && sed -n '/^### Without re2c/,/^### /{/^```sh/,/^```$/{/^```/!p}}' "$root/docs/EMBEDDING.md" |
      sed "s/libiri-[0-9.]*-generated/$base-generated/" | bash -ex) || return
  git -C "$work/libiri" checkout -qb generated && git -C "$work/libiri" add -f re2c/generated &&
    git -C "$work/libiri" -c user.name=n -c user.email=e commit -qm generated && mkdir -p "$project" &&
    sed "s|URL .*|GIT_REPOSITORY file://$work/libiri GIT_TAG generated)|; s|stranger consumer.cc|stranger $root/lab/install/consumer.cc|" "$work/stranger/CMakeLists.txt" >"$project/CMakeLists.txt" &&
    cmake -S "$project" -B "$project/build" -G Ninja -DIRI_RE2C=/bin/false -DIRI_SINGLE=ON -DCMAKE_BUILD_TYPE=Debug &&
    ninja -C "$project/build" && [ "$("$project/build/stranger")" = example.com ]
}
# Tables of another grammar would be silently wrong.
another_grammar_is_refused() {
  echo '// another' >>"$work/libiri/re2c/rfc3986.re"
  refuses 're2c/generated was made of another grammar' "$work/libiri/re2c/unpack.py" -o "$work/reference_uri.inc"
}
of_the_tarball() { "$here/dist.sh" --tarball "$first/$base.tar.gz"; }
by_single_file() {
  tar -xzf "$first/$base-single.tar.gz" -C "$work" && cd "$work/$base-single" && ls iri.h iri.hpp iri.cc LICENSE &&
    sed '/literals.hpp/d; s|<iri/\(iri.*\)>|"\1"|' "$root/lab/install/consumer.cc" >consumer.cc &&
    sed 's|<iri/\(iri.*\)>|"\1"|' "$root/lab/install/consumer.c" >consumer.c &&
    ${CCACHE_DIR:+ccache} g++ -std=c++20 -O1 -c iri.cc && g++ -std=c++20 -DIRI_WITH_LITERALS consumer.cc iri.o -o cpp &&
    gcc -std=c11 -c consumer.c && g++ consumer.o iri.o -o c && [ "$(./cpp) $(./c)" = 'example.com example.com' ]
}
notes_are_the_change_log() {
  [ "$(head -n 1 "$first/NOTES.md" | cut -d ' ' -f 1-2)" = "## $version" ] && [ "$(wc -l <"$first/NOTES.md")" -gt 20 ] &&
    [ "$(grep -c '^## ' "$first/NOTES.md")" = 1 ]
}
by_python() { "$root/bindings/python/test.sh" --of "$first/python/$base.tar.gz"; }
by_wheels() { "$root/bindings/python/wheels.sh" --of "$first/python"; }
by_npm() { mkdir -p "$work/npm" && "$root/bindings/wasm/test.sh" "$work/npm" "$first/npm/$base.tgz" "$first/$base-playground.html"; }
by_rust() { mkdir -p "$work/rust" && "$root/bindings/rust/test.sh" "$work/rust" "$first/rust/$base.crate"; }
by_go() { "$root/bindings/go/test.sh" "$work" --of "$first/$base-go.zip"; }
by_recipes() { "$root/lab/install/recipes.sh" "$first"; }
by_java() { mkdir -p "$work/java" && "$root/bindings/java/test.sh" "$work/java" "$first/java/$base.jar"; }
by_debian() { IRI_PACKAGES=$first/debian "$root/lab/debian/run.sh"; }

expect 'a release is made' make_one "$first"
expect 'made elsewhere it is the same, byte for byte' make_another
if [ "${1:-}" = --wheels ]; then
  expect 'made elsewhere it is the same: the files' same_of "$first" "$work/second"
else
  expect 'made elsewhere it is the same: the files' same "$first" "$work/second"
fi
expect 'the checksums hold, and are of all files' sums_hold "$first"
expect 'another byte is noticed' a_byte_is_noticed
expect 'each part has its bills of materials' bills_hold "$first"
expect 'another byte of a part is noticed by its bills' bills_notice
expect 'no link of a page in a part leads nowhere' pages_hold "$first"
expect 'a file more is noticed' a_file_more_is_noticed
if [ "${1:-}" = --wheels ]; then
  expect 'the wheels' by_wheels
  finish
  exit
fi
expect 'what the pages call files of a release are files of it' pages_name_files "$first"
expect 'a file less is noticed' a_file_less_is_noticed
expect 'what the change log does not call released is refused' a_draft_is_refused
expect 'changes that are not committed are refused' changes_are_refused
expect 'the notes are what the change log says of the version' notes_are_the_change_log
expect 'the tarball, by FetchContent without re2c' by_fetch_content
expect 'the tarball, by Meson without re2c' of_the_tarball
expect 'a checkout without re2c, by FetchContent' by_checkout
expect 'a checkout of another grammar is refused' another_grammar_is_refused
expect 'the three files' by_single_file
expect 'the Python package' by_python
expect 'the npm package, and the playground' by_npm
expect 'the crate' by_rust
expect 'the Go module' by_go
expect 'the jar' by_java
expect 'the recipes for RPM and Homebrew' by_recipes
if [ "${1:-}" != --quick ]; then expect 'the Debian packages' by_debian; fi
# A part of which nothing is tested here would be shipped untested. With --wheels, that part is.
tested='tarball generated single_file python wheels npm rust go java playground homebrew debian notes'
no_part_is_untested() {
  local part
  for part in $(sed -n 's/^parts=${IRI_RELEASE_PARTS:-\(.*\)}$/\1/p' "$root/package/release.sh"); do
    case " $tested " in *" $part "*) ;; *) echo "not tested: $part"; return 1 ;; esac
  done
  [ -n "$part" ]
}
expect 'each part is tested here' no_part_is_untested
finish
