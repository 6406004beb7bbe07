#!/bin/bash
# Builds the servers against an installed libiri and talks to them over sockets: two that gate, and two whose routes
# are compiled ahead of time (docs/AHEAD.md); with --load also measures, with wrk, what the gate costs. Ends with
# `N passed, N failed`. usage: [IRI=COMMAND] lab/servers/run.sh [--load [ROUNDS]] [WORK_FOLDER]; without IRI the
# command is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
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
build_command() {
  need /usr/include/CLI/CLI.hpp:libcli11-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
# shellcheck disable=SC2046
build_routes() {
  local library=$1
  shift
  g++ -std=c++20 -Wall -Wextra -Wconversion -Werror -O1 -I"$work/routes" "$here/routes/$library.cc" -o "$work/routes/$library" \
    $(pkg-config --cflags --libs iri) "$@"
}
# What was planted must not pass: routes of the other method, of another entry, captures that changed places.
build_planted() {
  mkdir -p "$work/planted" && python3 "$here/routes/plant.py" "$1" "$work/routes/routes.hpp" "$work/planted/routes.hpp" &&
    sed 's|#include "routes.hpp"|#include <routes.hpp>|' "$here/routes/notes.hpp" >"$work/planted/notes.hpp" &&
    cp "$here/routes/microhttpd.cc" "$work/planted" &&
    g++ -std=c++20 -O0 -I"$work/planted" "$work/planted/microhttpd.cc" -o "$work/planted/server" \
      $(pkg-config --cflags --libs iri libmicrohttpd)
}
is_noticed() {
  build_planted "$1" && ! python3 "$here/routes/test.py" "$work/planted/server" >"$work/planted/log" &&
    grep -E '^[0-9]+ passed, [1-9][0-9]* failed$' "$work/planted/log" >/dev/null
}

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
expect 'install' install_library
expect 'libmicrohttpd: build' build_microhttpd
expect 'Boost.Beast: build' build_beast
for server in microhttpd beast; do
  expect "$server over a socket" python3 "$here/test.py" "$work/$server"
done

if [ -z "${IRI:-}" ]; then
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
mkdir -p "$work/routes"
expect 'routes: compile' "$IRI" routes compile "$here/routes/notes.json" --base -o "$work/routes/routes.hpp"
expect 'routes, libmicrohttpd: build' build_routes microhttpd -lmicrohttpd
expect 'routes, Boost.Beast: build' build_routes beast -pthread
for server in microhttpd beast; do
  expect "routes, $server over a socket" python3 "$here/routes/test.py" "$work/routes/$server"
done
for fault in method cell capture; do
  expect "routes, a planted fault: $fault" is_noticed "$fault"
done
[ "$rounds" = 0 ] || python3 "$here/load.py" "$rounds" "$work/microhttpd" "$work/beast" || failed=$((failed + 1))

finish
