#!/bin/bash
# Builds the two servers against an installed libiri and talks to them over sockets; with --load
# also measures, with wrk, what the gate costs. Ends with `N passed, N failed`.
# usage: test/servers/run.sh [--load [ROUNDS]] [WORK_FOLDER]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../steps.sh"
rounds=0
if [ "${1:-}" = --load ]; then
  rounds=9
  shift
  [[ ${1:-} =~ ^[0-9]+$ ]] && rounds=$1 && shift
fi
use_work_folder "$@"
prefix=$work/prefix
need meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config g++:g++ python3:python3 \
  /usr/include/microhttpd.h:libmicrohttpd-dev /usr/include/boost/beast.hpp:libboost1.81-dev
[ "$rounds" = 0 ] || need wrk:wrk

# shellcheck disable=SC2046  # lists of options
build_microhttpd() {
  gcc -std=c11 -D_POSIX_C_SOURCE=200809L -pedantic -Wall -Wextra -Werror -O2 "$here/microhttpd.c" \
    -o "$work/microhttpd" $(pkg-config --cflags --libs iri libmicrohttpd)
}
# shellcheck disable=SC2046
build_beast() {
  g++ -std=c++20 -Wall -Wextra -Werror -O2 "$here/beast.cc" -o "$work/beast" \
    $(pkg-config --cflags --libs iri) -pthread
}

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
expect 'install' install_library
expect 'libmicrohttpd: build' build_microhttpd
expect 'Boost.Beast: build' build_beast
for server in microhttpd beast; do
  expect "$server over a socket" python3 "$here/test.py" "$work/$server"
done
[ "$rounds" = 0 ] || python3 "$here/load.py" "$rounds" "$work/microhttpd" "$work/beast" || failed=$((failed + 1))

finish
