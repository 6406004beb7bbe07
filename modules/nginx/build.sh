#!/bin/bash
# Builds the module against Debian's nginx: needs nginx-dev, and libiri where pkg-config finds it.
#   modules/nginx/build.sh FOLDER [OPTION OF CONFIGURE...]     makes FOLDER/ngx_http_iri_module.so
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source=${NGINX_SOURCE:-/usr/share/nginx/src}
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
mkdir -p "$out/nginx"
cp -rL "$source"/. "$out/nginx"
cd "$out/nginx"
NGX_CONF_FLAGS=(--with-compat)
[ ! -e conf_flags ] || . ./conf_flags
./configure "${NGX_CONF_FLAGS[@]}" "$@" --add-dynamic-module="$here" >"$out/configure.log" 2>&1 || { tail -n 20 "$out/configure.log"; exit 1; }
make -s -f objs/Makefile modules >"$out/make.log" 2>&1 || { tail -n 40 "$out/make.log"; exit 1; }
cp objs/ngx_http_iri_module.so "$out"
