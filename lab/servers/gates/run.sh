#!/bin/bash
# The gate in Apache, in Envoy and in HAProxy: builds the modules, talks to the servers over sockets, and plants faults
# in the modules that this must notice. Ends with `N passed, N failed`.
# usage: [IRI=COMMAND] lab/servers/gates/run.sh [WORK_FOLDER]; without IRI the command is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../../test/steps.sh"
. "$here/counters.sh"
use_work_folder "$@"
PATH=$PATH:/usr/sbin

build_command() {
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
test_suite() {
  local name=$1 module=$modules/$2
  mkdir -p "$work/$name" && chmod 755 "$work" "$work/$name"
  expect "$name" python3 -B "$here/$name.py" "$module" "$IRI" "$work/$name"
}
# test_server NAME MODULE: the suite, and the faults that it must notice.
test_server() {
  local name=$1
  test_suite "$@"
  expect "$name, planted faults" python3 -B "$here/plants.py" "$name" "$modules" "$IRI" "$work/$name"
}

# The module for Envoy in a host that counts what it allocates, has no memory, shows nothing that has changed, and has clients of all kinds.
without_envoy() {
  gcc -std=gnu11 -O1 -Wall -Wextra -Werror -fno-builtin -rdynamic -I"$root/modules/envoy" "$here/envoy_host.c" -o "$work/envoy_host" -ldl &&
    "$work/envoy_host" "$modules/modules/envoy/libiri_envoy.so"
}
# A fault in it that the host has to notice: notices_without_envoy SED_SCRIPT
notices_without_envoy() {
  local source=$root/modules/envoy/request.c faulty=$work/envoy_fault
  # shellcheck disable=SC2046  # a list of words
  rm -rf "$faulty" && mkdir "$faulty" && sed "$1" "$source" >"$faulty/request.c" && ! cmp -s "$source" "$faulty/request.c" &&
    gcc -std=gnu11 -O1 -w -fPIC -fvisibility=hidden -I"$root/include" -I"$root/modules/common" -I"$root/modules/envoy" \
      -c "$faulty/request.c" -o "$faulty/request.o" &&
    g++ -shared -o "$faulty/module.so" "$faulty/request.o" $(printf '%s\n' "$modules"/modules/envoy/libiri_envoy.so.p/*.o | grep -v '/request\.c\.o$') \
      "$modules/src/libiri.so.0" "$modules/src/policy_json/libiri_policy.so.0" -Wl,-rpath,"$modules/src:$modules/src/policy_json" || return 1
  "$work/envoy_host" "$faulty/module.so" >"$faulty/told"
  grep -E '^[0-9]+ passed, [1-9][0-9]* failed$' "$faulty/told"
}

install_servers apache2:apache2-bin haproxy:haproxy
need python3:python3
expect 'Envoy: install' need_envoy
expect 'the modules: build' build_modules
expect 'what counts: build' build_counters
if [ -z "${IRI:-}" ]; then
  need /usr/include/CLI/CLI.hpp:libcli11-dev
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
[ "$failed" = 0 ] || { finish; exit 1; }
# A mutant of lab/mutants/plain.py.
mutant_passes() {
  local name=$1 module=$2
  build_modules || return 125
  rm -rf "${work:?}/$name" && mkdir -p "$work/$name" && chmod 755 "$work" "$work/$name"
  python3 -B "$here/$name.py" "$modules/$module" "$IRI" "$work/$name"
}
case ${IRI_MUTANTS:+$IRI_MUTANTS_FOLDER} in
  apache) judge_mutants "$root/modules/apache" mutant_passes apache modules/apache/mod_iri.so ;;
  envoy) judge_mutants "$root/modules/envoy" mutant_passes envoy modules/envoy/libiri_envoy.so ;;
  haproxy) judge_mutants "$root/modules/haproxy" mutant_passes haproxy modules/haproxy/iri.so ;;
esac
test_server apache modules/apache/mod_iri.so
expect 'envoy, in a host that is not Envoy' without_envoy
planted 'a fault is noticed: the brackets of a client' notices_without_envoy "s/value.data\[0\] == '\['/false/"
planted 'a fault is noticed: a header that a client has made up' notices_without_envoy 's/if (fields.came.data != NULL) {/if (false) {/'
planted 'a fault is noticed: fields of before a change' notices_without_envoy 's/^    gates.fields = fields_of(.*//'
planted 'a fault is noticed: routes of the listener beside those of a route' notices_without_envoy 's/if (passes && setting == gates->routed) {/if (passes) {/'
expect 'haproxy, memory' "$IRI_HAPROXY_HOST" "$modules/modules/haproxy" "$root/modules/haproxy"
test_suite envoy modules/envoy/libiri_envoy.so # its faults are planted in long.sh
test_server haproxy modules/haproxy/iri.so
finish
