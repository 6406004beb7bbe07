#!/bin/bash
# What run.sh has no time for: the suites under AddressSanitizer and UndefinedBehaviorSanitizer, a million requests to each server with
# reloads (IRI_MANY: as many), faults planted in the module for Envoy, and Apache reloaded under load, with a planted leak. Ends with
# `N passed, N failed`.
# usage: [IRI=COMMAND] [IRI_MANY=COUNT] lab/servers/gates/long.sh [WORK_FOLDER]; without IRI the command is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../../test/steps.sh"
use_work_folder "$@"
PATH=$PATH:/usr/sbin
preload="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"

build_command() {
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
# build_sanitized NAME MODULE HEADERS...: the sources of the module, and of common/, with the sanitizers; the library is as it is.
build_sanitized() {
  local out=$work/sanitized/${into:-$1} module=$2 source name=$1 from=${sources:-$root}
  local flags=(-g -O1 -fPIC -fsanitize="${sanitizers:-address,undefined}" -I"$root/include" -I"$from/modules/common" -D_GNU_SOURCE)
  shift 2
  mkdir -p "$out"
  for source in "$from/modules/$name"/*.c "$from"/modules/common/*.c; do
    gcc -std=c11 "${flags[@]}" "${@/#/-I}" -c "$source" -o "$out/$(basename "$source").o" || return 1
  done
  for source in "$from/modules/$name"/*.cc "$from"/modules/common/*.cc; do
    [ ! -e "$source" ] || g++ -std=c++20 "${flags[@]}" -c "$source" -o "$out/$(basename "$source").o" || return 1
  done
  g++ -shared "${flags[@]}" "$out"/*.o -o "$out/$module" "$modules/src/libiri.so.0" "$modules/src/policy_json/libiri_policy.so.0" \
    -Wl,-rpath,"$modules/src:$modules/src/policy_json"
}
# Envoy has its own malloc(), and does not run with AddressSanitizer: there the module has the other one alone.
preload_of() { [ "$1" = envoy ] || echo "$preload"; }
# sanitized NAME MODULE: the suite, of a server that has the sanitizers in it.
sanitized() {
  mkdir -p "$work/$1" && chmod 755 "$work" "$work/$1"
  IRI_SERVER_PRELOAD=$(preload_of "$1") \
    python3 -B "$here/$1.py" "$work/sanitized/$1/$2" "$IRI" "$work/$1" --brief
}
# many NAME MODULE: requests, hostile clients and reloads at once (nginx has lab/servers/nginx/run.sh --storm).
many() {
  rm -rf "$work/many-$1" && mkdir -p "$work/many-$1" && chmod 755 "$work" "$work/many-$1"
  IRI_SERVER_PRELOAD=$(preload_of "$1") timeout 7200 \
    python3 -B "$here/many.py" "$1" "$work/sanitized/$1/$2" "$work/many-$1" "${IRI_MANY:-1000000}"
}
# The module for Envoy under AddressSanitizer, in a host that is not Envoy.
many_in_host() {
  local out=$work/sanitized/envoy_host
  into=envoy_host build_sanitized envoy libiri_envoy.so &&
    gcc -std=gnu11 -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -rdynamic -I"$root/modules/envoy" "$here/envoy_host.c" -o "$out/host" -ldl &&
    printf 'GET /users/{id}\n{host}.example.com/{rest...}\n' >"$out/routes.txt" &&
    UBSAN_OPTIONS=halt_on_error=1 "$out/host" "$out/libiri_envoy.so" "${IRI_MANY:-1000000}" "$out/routes.txt"
}
apache_headers() { apxs -q INCLUDEDIR && apr-1-config --includedir; }
# An array that is too small: the sanitizers have to be there, and say so.
overflow_is_noticed() {
  local sources=$work/overflow
  rm -rf "$sources" && mkdir -p "$sources" && cp -r "$root/modules" "$sources" &&
    sed -i 's/char reasons\[IRI_SERVER_NAMES\]/char reasons[8]/; s/reasons, sizeof reasons)/reasons, IRI_SERVER_NAMES)/' "$sources/modules/apache/request.c" &&
    ! cmp -s "$root/modules/apache/request.c" "$sources/modules/apache/request.c" || return 1
  # shellcheck disable=SC2046  # a list of words
  build_sanitized apache mod_iri.so $(apache_headers) || return 1
  mkdir -p "$work/small" && chmod 755 "$work" "$work/small"
  IRI_SERVER_PRELOAD=$preload PYTHONPATH=$here timeout 60 python3 -B -c 'import sys, apache
with apache.Apache(*sys.argv[1:]) as server:
    server.get("proxy", b"/a%2fb")' "$work/sanitized/apache/mod_iri.so" "$work/small" >"$work/overflow/log" 2>&1
  cat "$work"/small/{out,error.log} | grep -q 'AddressSanitizer: stack-buffer-overflow'
}
reloads() {
  mkdir -p "$work/reloads" && chmod 755 "$work" "$work/reloads" && python3 -B "$here/reloads.py" "$modules/modules/apache/mod_iri.so" "$IRI" "$work/reloads"
}

install_servers apache2:apache2-bin haproxy:haproxy
need python3:python3
expect 'Envoy: install' need_envoy
expect 'the modules: build' build_modules
# shellcheck disable=SC2046  # a list of words
expect 'mod_iri, sanitized: build' build_sanitized apache mod_iri.so $(apache_headers)
expect 'the module of Lua, sanitized: build' build_sanitized haproxy iri.so /usr/include/lua5.3
sanitizers=undefined expect 'the module of Envoy, sanitized: build' build_sanitized envoy libiri_envoy.so
if [ -z "${IRI:-}" ]; then
  need /usr/include/CLI/CLI.hpp:libcli11-dev
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
[ "$failed" = 0 ] || { finish; exit 1; }
expect 'apache, sanitized' sanitized apache mod_iri.so
expect 'haproxy, sanitized' sanitized haproxy iri.so
expect 'envoy, sanitized' sanitized envoy libiri_envoy.so
expect 'apache, a planted overflow' overflow_is_noticed
expect 'apache, a million requests' many apache mod_iri.so
expect 'envoy, a million requests' many envoy libiri_envoy.so
expect 'envoy, a million requests in a host' many_in_host
expect 'haproxy, a million requests' many haproxy iri.so
expect 'envoy, planted faults' python3 -B "$here/plants.py" envoy "$modules" "$IRI" "$work/envoy"
expect 'reloads' reloads
expect 'reloads, a planted leak' python3 -B "$here/plants.py" reloads "$modules" "$IRI" "$work/planted"
finish
