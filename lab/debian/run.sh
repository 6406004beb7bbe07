#!/bin/bash
# Builds the Debian packages, unpacks them into a root of their own, and uses what is there; then installs them, in a
# layer over the root of this machine that does not stay (installed.sh).
# Ends with `N passed, N failed`. usage: [IRI_PACKAGES=FOLDER] lab/debian/run.sh [--in RELEASE] [WORK_FOLDER]
# With --in trixie, all of it in a root of Debian 13, which stays in build/: there everything comes from that release.
# IRI_PACKAGES has packages that are built already (those of a release).
# Without optimization, for it is the packages that are tested; DEB_BUILD_OPTIONS= builds them as they are.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
. "$here/../servers/gates/counters.sh"

# in_release RELEASE ARGUMENT...: this script in a root of that release, with the tree and its repository at their places.
in_release() {
  local release=$1 where=$root/build/debian-$1 shared
  shift
  need mmdebstrap:mmdebstrap unshare:util-linux
  [ -e "$where/made" ] || { mmdebstrap --variant=apt --include=ca-certificates,git,iproute2,mount "$release" "$where" && touch "$where/made"; } || exit 3
  shared=$(cd "$root" && cd "$(git rev-parse --git-common-dir)" && pwd)
  exec unshare --mount --pid --fork --kill-child bash -c '
    set -e
    where=$1 root=$2 shared=$3
    mount --bind "$where" "$where"  # installed.sh unshares in there, which needs a root that is a mount
    for place in "$root" "$shared" ${IRI_PACKAGES:+"$IRI_PACKAGES"}; do mkdir -p "$where$place" && mount --bind "$place" "$where$place"; done
    mount -t proc proc "$where/proc" && mount --rbind /dev "$where/dev" && mount -t tmpfs tmpfs "$where/run" && mkdir "$where/run/lock"
    cp /etc/resolv.conf /etc/hosts "$where/etc/"
    shift 3
    exec chroot "$where" env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin IRI_PACKAGES="${IRI_PACKAGES:-}" DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-noopt parallel=$(nproc)}" \
      GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0="*" bash "$root/lab/debian/run.sh" "$@"' in_release "$where" "$root" "$shared" "$@"
}
if [ "${1:-}" = --in ]; then in_release "${@:2}"; fi
use_work_folder "$@"
export DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-noopt parallel=$(nproc)}
install_servers nginx:nginx /usr/share/nginx/src/configure:nginx-dev /usr/sbin/apache2ctl:apache2 haproxy:haproxy "/usr/lib/postgresql/$pg_version/bin/postgres:postgresql-$pg_version"
need curl:curl unshare:util-linux ip:iproute2 dh:debhelper dh_apache2:apache2-dev "/usr/include/lua$lua_version/lua.h:liblua$lua_version-dev" "/usr/lib/postgresql/$pg_version/lib/pgxs:postgresql-server-dev-$pg_version" /var/lib/dpkg/info/build-essential.list:build-essential dpkg-buildpackage:dpkg-dev /usr/include/yaml.h:libyaml-dev lintian:lintian meson:meson re2c:re2c g++:g++ pkg-config:pkg-config \
  /usr/include/CLI/CLI.hpp:libcli11-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev

build() {
  local tree
  tree=$("$root/package/debian.sh" "$work") && (cd "$tree" && dpkg-buildpackage -us -uc)
}
# There is no bug to close, and without optimization there is nothing to fortify.
is_clean() {
  lintian --fail-on error,warning --suppress-tags \
    initial-upload-closes-no-bugs,hardening-no-fortify-functions,bad-distribution-in-changes-file \
    "$work"/libiri_*.changes
}
unpack() {
  for package in libiri0 libiri-policy0 libiri-dev iri libnginx-mod-http-iri libapache2-mod-iri lua-iri "postgresql-$pg_version-iri"; do dpkg -x "$work/${package}_"*.deb "$target" || return 1; done
}
command_runs() {
  [ "$("$target/usr/bin/iri" resolve --base http://a/b/c/d ../g)" = http://a/b/g ] || return 1
  printf 'http://a/%%zz\n' | "$target/usr/bin/iri" check
  [ $? = 1 ]
}
has_symbols() {
  local shlibs
  shlibs=$(dpkg -I "$work"/libiri0_*.deb symbols) && grep -q 'iri_parse@Base 0.1.0' <<<"$shlibs"
}
builds_against_it() {
  local libraries
  libraries=$(dirname "$(ls "$target"/usr/lib/*/libiri.so)")
  export PKG_CONFIG_LIBDIR=$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$target
  gcc -std=c11 "$root/lab/install/consumer.c" -o "$work/c" $(pkg-config --cflags --libs iri) &&
    g++ -std=c++20 "$root/lab/install/consumer.cc" -o "$work/cpp" $(pkg-config --cflags --libs iri) &&
    [ "$(LD_LIBRARY_PATH=$libraries "$work/c")" = example.com ] &&
    [ "$(LD_LIBRARY_PATH=$libraries "$work/cpp")" = example.com ]
}
# What the suites of servers need beside the servers.
build_companions() { gcc -shared -fPIC -O1 "$root/lab/servers/nginx/no_memory.c" -o "$work/no_memory.so" && build_counters; }
# What the suite of all servers says of the modules of the packages.
gates() {
  local server=$1 module=$2
  mkdir -p "$work/$server" && chmod 755 "$work" "$work/$server"
  LD_LIBRARY_PATH=$(dirname "$(ls "$target"/usr/lib/*/libiri.so.0)") IRI_GATE_LUA=$target/usr/share/lua/$lua_version PATH=$PATH:/usr/sbin \
    timeout 300 python3 -B "$root/lab/servers/gates/$server.py" "$module" "$target/usr/bin/iri" "$work/$server" --brief
}
# Apache is told about the module, and asks for no gate by itself.
enables_the_module() {
  grep -q '^LoadModule iri_module ' "$target/etc/apache2/mods-available/iri.load" && ! grep -qi '^ *IriGate' "$target/etc/apache2/mods-available/iri.conf" &&
    dpkg -I "$work"/libapache2-mod-iri_*.deb postinst | grep -q 'for conf in iri '
}

take() { cp "$IRI_PACKAGES"/*.deb "$work"; }
is_clean_each() { lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs,hardening-no-fortify-functions "$work"/*.deb; }
nginx_runs() {
  [ "$(cat "$target/usr/share/nginx/modules-available/mod-http-iri.conf")" = 'load_module modules/ngx_http_iri_module.so;' ] &&
    dpkg -I "$work"/libnginx-mod-http-iri_*.deb | grep -E '^ Depends: .*libiri-policy0.*nginx-abi-' >/dev/null &&
    LD_LIBRARY_PATH=$(dirname "$(ls "$target"/usr/lib/*/libiri.so)") NGINX_PRELOAD=$work/no_memory.so python3 -B "$root/lab/servers/nginx/test.py" --cases \
      "$target/usr/lib/nginx/modules/ngx_http_iri_module.so" "$work/nginx"
}
# Debian's own configuration, with the file that the package enables and the line of modules/nginx/README.md; in folders of this run.
configure_nginx() { # PORT
  local etc=$work/etc
  rm -rf "$etc" && cp -rL /etc/nginx "$etc" && mkdir -p "$work/prefix" && ln -sfn "$target/usr/lib/nginx/modules" "$work/prefix/modules" &&
    rm -f "$etc"/modules-enabled/* && cp "$target/usr/share/nginx/modules-available/mod-http-iri.conf" "$etc/modules-enabled" &&
    echo 'iri_gate proxy;' >"$etc/conf.d/iri.conf" &&
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/temp_$kind;"; done >"$etc/conf.d/temp.conf" &&
    sed -i "s|/etc/nginx|$etc|; s|/run/nginx.pid|$work/nginx.pid|; s|/var/log/nginx|$work|; s|^user .*||" "$etc/nginx.conf" &&
    sed -i "s|listen 80 |listen 127.0.0.1:$1 |; /listen \[::\]/d" "$etc/sites-enabled/default"
}
status_of() { curl -s -o "$work/answer" -w '%{http_code}' --retry 20 --retry-connrefused --retry-delay 1 --path-as-is "$1"; }
two_lines() {
  local port status=1
  port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  configure_nginx "$port" || return 1
  LD_LIBRARY_PATH=$(dirname "$(ls "$target"/usr/lib/*/libiri.so)") nginx -p "$work/prefix" -e "$work/error.log" -c "$work/etc/nginx.conf" || return 1
  [ "$(status_of "http://127.0.0.1:$port/x/../")" = 200 ] && [ "$(status_of "http://127.0.0.1:$port/public%2F..%2Fadmin")" = 400 ] &&
    grep 'iri_gate: {"verdict":"reject","gate":"proxy","level":"server","status":400,"reasons":\[{"reason":"encoded_slash","in":"target","begin":7,"end":10}' \
      "$work/error.log" >/dev/null && status=0
  kill "$(cat "$work/nginx.pid")"
  [ $status = 0 ] || tail "$work/error.log"
  return $status
}

target=$work/root
if [ -n "${IRI_PACKAGES:-}" ]; then
  expect 'the packages are there' take
  expect 'lintian' is_clean_each
else
  expect 'dpkg-buildpackage' build
  expect 'lintian' is_clean
fi
expect 'the packages unpack' unpack
expect 'what belongs to each is there' ls "$target"/usr/lib/*/{libiri.so.0,libiri_policy.so.0,libiri.so,libiri.a,cmake/iri} \
  "$target"/usr/share/{man/man1/iri.1.gz,doc/iri/copyright,bash-completion/completions/iri,gdb/auto-load}
expect 'the command runs' command_runs
expect 'the functions of C are in the symbols' has_symbols
expect 'consumers build and run' builds_against_it
expect 'what counts, and what takes memory: build' build_companions
expect 'nginx loads the module' nginx_runs
expect 'two lines of configuration' two_lines
expect 'Apache with its package' gates apache "$target/usr/lib/apache2/modules/mod_iri.so"
expect 'the package enables the module of Apache' enables_the_module
expect 'installed with dpkg, two lines of configuration, each attack by curl' "$here/installed.sh" "$work"
expect 'PostgreSQL with its package' "$root/bindings/postgresql/test.sh" --packaged "$target"
expect 'HAProxy with its package' gates haproxy "$(ls "$target"/usr/lib/*/lua/$lua_version/iri.so)"

finish
