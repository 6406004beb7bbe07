#!/bin/bash
# Two builds in two folders give the same bytes: the shared library, the static one, the command.
# Sources and builds stand elsewhere and at other depths; no cache. Ends with `N passed, N failed`.
#   test/reproducible.sh             without optimization and vector kernels, to be quick
#   test/reproducible.sh --library   the same without the command, which takes most of that time
#   test/reproducible.sh --release   as it is released
set -uo pipefail
. "$(dirname "$0")/steps.sh"
use_work_folder
options=(-Dtests=disabled) files=('src/libiri.so.*.*.*' src/libiri.a)
[ "${1:-}" = --release ] || options+=(-Doptimization=0 -Dkernels=)
if [ "${1:-}" = --library ]; then options+=(-Dcli=disabled); else files+=(src/cli/iri); fi

need g++:g++ meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config \
  /usr/include/CLI/CLI.hpp:libcli11-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev

# sources FOLDER: a copy of them.
sources() { mkdir -p "$1" && cp -r "$root"/{meson.build,meson_options.txt,include,re2c,src} "$1"; }
# build SOURCES FOLDER
build() {
  CCACHE_DISABLE=1 CC=gcc CXX=g++ meson setup "$2" "$1" "${options[@]}" && CCACHE_DISABLE=1 ninja -C "$2"
}
built() { build "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log"; echo "0 passed, 1 failed"; exit 1; }; }

first=$work/first second=$work/another/place/for/sources
sources "$first" && sources "$second" || exit 1
built "$first" "$first/build"
built "$second" "$work/b"
for file in "${files[@]}"; do
  for made in "$work"/b/$file; do
    name=${made#"$work/b/"}
    case $name in *.symbols | *.p) continue ;; esac
    if cmp "$first/build/$name" "$made"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
    fi
  done
done
[ "$passed" -ge ${#files[@]} ] || failed=$((failed + 1))
finish
