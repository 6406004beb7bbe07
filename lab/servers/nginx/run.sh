#!/bin/bash
# Builds the module for nginx (modules/nginx/) against Debian's nginx and an installed libiri, and talks to nginx with it over
# sockets; then many requests at once under AddressSanitizer, with reloads; and with planted faults, each of which must be
# noticed. Ends with `N passed, N failed`.
#   [IRI=COMMAND] lab/servers/nginx/run.sh [WORK_FOLDER]      without IRI the command is built
#   lab/servers/nginx/run.sh --storm COUNT [WORK_FOLDER]      only COUNT requests, with libiri under the sanitizers, too
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../../test/steps.sh"
storm=
if [ "${1:-}" = --storm ]; then
  storm=$2
  shift 2
fi
use_work_folder "$@"
prefix=$work/prefix
PATH=$PATH:/usr/sbin

install_servers nginx:nginx /usr/share/nginx/src/configure:nginx-dev
need gcc:gcc make:make g++:g++ meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config python3:python3 curl:curl \
  /usr/include/nlohmann/json.hpp:nlohmann-json3-dev

build_command() {
  need /usr/include/CLI/CLI.hpp:libcli11-dev
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
# From a copy of the sources, for faults are planted in them.
build_module() {
  rm -rf "$work/nginx" && mkdir -p "$work/nginx/source" && cp -r "$root/modules/nginx" "$root/modules/common" "$work/nginx/source" &&
    "$work/nginx/source/nginx/build.sh" "$work/nginx/build"
}
makefile=$work/nginx/build/nginx/objs/Makefile
module=$work/nginx/build/nginx/objs/ngx_http_iri_module.so
make_module() { make -s -C "$work/nginx/build/nginx" -f objs/Makefile modules >"$work/planted.log" 2>&1; }
talk() { NGINX_PRELOAD=$work/no_memory.so timeout 600 python3 -B "$here/test.py" "$@"; }
build_no_memory() { gcc -shared -fPIC -O1 "$here/no_memory.c" -o "$work/no_memory.so"; }

# From here on the module is compiled for the sanitizers.
sanitize() {
  local flags='-O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer'
  sed -i "s|^CFLAGS =|& $flags -include $here/pools.h|" "$makefile" && touch "$work"/nginx/source/*/*.c && make_module ||
    { cat "$work/planted.log"; return 1; }
  gcc -shared -fPIC -O1 "$here/held.c" -o "$work/held.so"
}
sanitized_storm() {
  local libraries
  libraries="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so) $work/held.so"
  rm -rf "$work/storm" && mkdir -p "$work/storm" &&
    NGINX_PRELOAD=$libraries HELD=$work/storm/held ASAN_OPTIONS=log_path=$work/storm/asan:quarantine_size_mb=4 \
      UBSAN_OPTIONS=log_path=$work/storm/asan:print_stacktrace=1 \
      LSAN_OPTIONS=suppressions=$here/leaks.txt:print_suppressions=0 \
      timeout 14400 python3 -B "$here/storm.py" "$module" "$work/storm" "$1"
}
build_sanitized_library() {
  { [ -f "$work/library/build.ninja" ] || meson setup "$work/library" "$root" --prefix "$prefix" --libdir lib -Dtests=disabled \
    -Dcli=disabled -Dpolicy=enabled -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false; } &&
    meson install -C "$work/library"
}

# is_noticed FILE SED COMMAND...: with that fault in a file of modules/nginx/ or modules/common/ the command says that some claim does not hold.
is_noticed() {
  local file=$work/nginx/source/nginx/$1 fault=$2 status=1
  [ -e "$file" ] || file=$work/nginx/source/common/$1
  shift 2
  sed -i.good -E "$fault" "$file"
  if cmp -s "$file" "$file.good"; then
    echo "nothing to plant in $file: $fault"
  elif make_module; then
    "$@" >"$work/planted.log" 2>&1
    grep -E '^[0-9]+ passed, [1-9][0-9]* failed$' "$work/planted.log" >/dev/null && status=0
  fi
  [ $status = 0 ] || tail -n 20 "$work/planted.log" | sed 's/^/  | /'
  mv "$file.good" "$file" && touch "$file"
  rm -rf "$work/nginx/planted"
  return $status
}

# A mutant of lab/mutants/plain.py.
mutant_passes() {
  make_module || return 125
  rm -rf "$work/nginx/planted"
  talk --cases "$module" "$work/nginx/planted" && rm -rf "$work/nginx/planted" && talk --configurations "$module" "$work/nginx/planted"
}

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
if [ -n "$storm" ]; then
  expect 'the library, sanitized: build' build_sanitized_library
  expect 'build' build_module
  expect 'sanitized: build' sanitize
  expect "$storm requests" sanitized_storm "$storm"
  finish
  exit
fi

expect 'install' install_library
[ -n "${IRI:-}" ] || { expect 'the command: build' build_command && IRI=$work/command/src/cli/iri; }
expect 'build' build_module
expect 'what takes memory from nginx: build' build_no_memory
[ "$failed" = 0 ] || { finish; exit 1; }
[ -z "${IRI_MUTANTS:-}" ] ||
  { sed -i 's/ -Werror / /' "$makefile" && judge_mutants "$work/nginx/source/$IRI_MUTANTS_FOLDER" mutant_passes; }
expect 'nginx over sockets' talk "$module" "$work/nginx/work" "$IRI"
sed -i 's/ -Werror / /' "$makefile" # a fault may leave something unused
while IFS='|' read -r claim file fault; do
  part=--cases
  [ "$file" != ngx_http_iri_policy.c ] || part=--configurations
  expect "a planted fault: $claim" is_noticed "$file" "$fault" talk "$part" "$module" "$work/nginx/planted"
done <"$here/faults.txt"

expect 'sanitized: build' sanitize
expect 'many requests at once' sanitized_storm 10000
expect 'a planted fault: a byte too far' is_noticed ngx_http_iri_judge.c \
  's/ngx_pnalloc\(pool, path->len\)/ngx_pnalloc(pool, path->len - 3)/' sanitized_storm 5000
expect 'a planted fault: a reload leaks' is_noticed ngx_http_iri_module.c \
  's/ngx_pcalloc\(cf->pool, sizeof\(ngx_http_iri_gate_t\)\)/ngx_calloc(sizeof(ngx_http_iri_gate_t) + 65536, cf->log)/' \
  sanitized_storm 1000
finish
