#!/bin/sh
# What the gate in a server costs, and what it stops: libiri in Apache, Envoy, HAProxy and nginx,
# beside ModSecurity with the core rule set (modules.py).
#
#   lab/bench/modules.sh [ROUNDS] [--only SERVER,SERVER] [--data FOLDER] [--keep]
set -eu
cd "$(dirname "$0")/../.."

work=$PWD/build/bench-modules
mkdir -p "$work"
export IRI_MODULES_BUILD="$work/modules" PATH="$PATH:/usr/sbin"
bash -s "$work" <<'BASH' >&2
set -euo pipefail
. test/steps.sh
work=$1
install_servers nginx:nginx apache2:apache2-bin haproxy:haproxy
need wrk:wrk valgrind:valgrind python3:python3 /etc/modsecurity/crs/crs-setup.conf:modsecurity-crs /usr/lib/apache2/modules/mod_security2.so:libapache2-mod-security2 \
  /usr/lib/nginx/modules/ngx_http_modsecurity_module.so:libnginx-mod-http-modsecurity
need_envoy
build_modules >"$work/build.log" || { tail -n 40 "$work/build.log"; exit 1; }
build_nginx_module >"$work/build.log" || { tail -n 40 "$work/build.log"; exit 1; }
g++ -std=c++20 -Wall -Wextra -Werror -O2 lab/bench/load.cc lab/bench/calibration.cc -o "$work/load"
chmod 755 "$work"
BASH
ENVOY=${ENVOY:-$(echo "$PWD"/build/envoy/lib/python3*/site-packages/envoy/_bin/envoy)}
export ENVOY ENVOY_DYNAMIC_MODULES_SEARCH_PATH="$work/modules/modules/envoy"
cd lab/bench
exec python3 -B modules.py "$work" "$work/modules" "$@"
