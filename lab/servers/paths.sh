#!/bin/bash
# Sends what the gate lets pass to nginx, Apache, HAProxy, Node.js, Tomcat and lighttpd, each started here on the loopback,
# and checks that each acts on the path that the gate saw; checks PATHS.md, or writes it. Ends with `N passed, N failed`.
# usage: [IRI=COMMAND] lab/servers/paths.sh [--write] [WORK_FOLDER]; without IRI the command is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
options=()
[ "${1:-}" != --write ] || { options+=(--write) && shift; }
use_work_folder "$@"
PATH=$PATH:/usr/sbin

build_command() {
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
build_tomcat() {
  local jars
  jars=$(printf '%s\n' /usr/share/java/tomcat10-*.jar | grep -vE -e '-embed-|-[0-9]+\.[0-9]' | paste -sd:)
  export CLASSPATH=$work/classes:$jars
  mkdir -p "$work/classes" && javac -Xlint:-options -d "$work/classes" "$here/paths/Tomcat.java"
}
install_servers nginx:nginx apache2:apache2-bin haproxy:haproxy lighttpd:lighttpd node:nodejs python3:python3 \
  javac:default-jdk-headless /usr/share/java/tomcat10-catalina.jar:libtomcat10-java
if [ -z "${IRI:-}" ]; then
  need meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config g++:g++ /usr/include/CLI/CLI.hpp:libcli11-dev \
    /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
expect 'Tomcat: build' build_tomcat
expect 'the modules: build' build_modules
expect 'the module of nginx: build' build_nginx_module
[ "$failed" = 0 ] || { finish; exit 1; }
timeout 600 python3 -B "$here/paths/check.py" "$IRI" "$work" "$modules" ${options[@]+"${options[@]}"}
