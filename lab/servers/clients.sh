#!/bin/bash
# What clients send of a link, through nginx, Apache and HAProxy with the gate: curl, Node.js, Python and Chromium ask for a link with each
# character, and a server behind says what arrived. Ends with `N passed, N failed`.
# usage: lab/servers/clients.sh [--all [--write]] [WORK_FOLDER]
#   --all    Firefox, Go, httpx and requests, too; queries that the libraries of SAML, Twilio, AWS and Google Cloud have signed; and
#            queries as frameworks read them. Checks CLIENTS.md; --write writes it
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
every= write= python=python3
[ "${1:-}" != --all ] || { every=1 && shift; }
[ "${1:-}" != --write ] || { write=--write && shift; }
use_work_folder "$@"
chmod 755 "$work"
PATH=$PATH:/usr/sbin
venv=$work/venv

environment() {
  python3 -m venv "$venv" && "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/clients/requirements.txt"
}
node_modules() { cp "$here/clients/package.json" "$work" && npm install --prefix "$work" --silent --no-audit --no-fund; }
build_go() {
  local one
  for one in links queries; do GO111MODULE=off GOCACHE=$work/go go build -o "$work/$one" "$here/clients/$one.go" || return 1; done
}
build_java() {
  local jars
  jars=$(printf '%s\n' /usr/share/java/tomcat10-*.jar /usr/share/java/jetty9-util.jar | grep -vE -e '-embed-|-[0-9]+\.[0-9]' | paste -sd:)
  export CLASSPATH=$work/classes:$jars
  mkdir -p "$work/classes" && javac -Xlint:-options -d "$work/classes" "$here/clients/Queries.java"
}

install_servers nginx:nginx /usr/share/nginx/src/configure:nginx-dev apache2:apache2-bin haproxy:haproxy
need python3:python3 curl:curl node:nodejs chromium:chromium
expect 'the modules: build' build_modules
expect 'the module of nginx: build' build_nginx_module
if [ -n "$every" ]; then
  need firefox-esr:firefox-esr go:golang-go pip3:python3-venv npm:npm php:php-cli ruby:ruby /usr/share/doc/ruby-rack:ruby-rack \
    javac:default-jdk-headless /usr/share/java/tomcat10-coyote.jar:libtomcat10-java /usr/share/java/jetty9-util.jar:libjetty9-java
  expect 'the libraries of Python' environment
  expect 'the libraries of Node.js' node_modules
  expect 'the programs for Go: build' build_go
  expect 'the program for Tomcat and Jetty: build' build_java
  python=$venv/bin/python
fi
[ "$failed" = 0 ] || { finish; exit 1; }
timeout 900 "$python" -B "$here/clients/check.py" "$work" "$modules" ${every:+--all "$work/links"} $write
