#!/bin/bash
# Asks real servers and frameworks on which path they act, alone and behind each other: each is started here on the loopback. Holds the
# answers against `iri readings` and the gate, and checks docs/READINGS.md, or writes it. Ends with `N passed, N failed`. For `./dev nightly`.
# Takes packages of Debian, PyPI, npm, Go (1.25, which is newer than that of Debian 12) and Maven.
# usage: [IRI=COMMAND] lab/servers/readings.sh [--write] [WORK_FOLDER]; without IRI the command is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)/readings
. "$here/../../../test/steps.sh"
options=()
[ "${1:-}" != --write ] || { options+=(--write) && shift; }
use_work_folder "$@"
PATH=$PATH:/usr/sbin:/usr/local/go/bin
chmod 755 "$work"

build_command() {
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
python_programs() { { [ -x "$work/venv/bin/pip" ] || python3 -m venv "$work/venv"; } && "$work/venv/bin/pip" install -q -r "$here/requirements.txt"; }
node_programs() { cp "$here/package.json" "$work/" && (cd "$work" && npm install --no-audit --no-fund --silent); }
go_programs() { mkdir -p "$work/go" && cp "$here"/{apps.go,go.mod,go.sum} "$work/go/" && (cd "$work/go" && go build -o apps .); }
java_programs() {
  mkdir -p "$work/java" && cp "$here/pom.xml" "$work/java/" &&
    (cd "$work/java" && mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib) &&
    javac -Xlint:-options -cp "$work/java/lib/*" -d "$work/java/classes" "$here/Apps.java"
}

gems=/usr/share/rubygems-integration/all/gems
install_servers nginx:nginx apache2:apache2-bin haproxy:haproxy lighttpd:lighttpd caddy:caddy varnishd:varnish h2o:h2o squid:squid \
  traffic_server:trafficserver node:nodejs npm:npm python3:python3 javac:default-jdk-headless mvn:maven php:php-cli \
  puma:puma $gems/webrick-1.8.1:ruby-webrick $gems/sinatra-3.0.5:ruby-sinatra starman:starman /usr/share/perl5/Mojolicious.pm:libmojolicious-perl
if [ -z "${IRI:-}" ]; then
  need meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config g++:g++ /usr/include/CLI/CLI.hpp:libcli11-dev \
    /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
python3 -c "import ensurepip" 2>/dev/null || need none:python3-venv
for programs in python node go java; do expect "the programs: $programs" ${programs}_programs; done
[ "$failed" = 0 ] || { finish; exit 1; }
timeout 1200 python3 -B "$here/check.py" "$(realpath "$IRI")" "$work" ${options[@]+"${options[@]}"}
