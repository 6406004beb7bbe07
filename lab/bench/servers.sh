#!/bin/sh
# What libiri costs whole servers, and what nginx's normalization costs it: CPU time a request (servers.py).
#
#   lab/bench/servers.sh [ROUNDS] [--keep]
set -eu
cd "$(dirname "$0")/../.."

packages=
add() {
  case $1 in  # there is a folder re2c here
    /*) [ -e "$1" ] ;;
    *) command -v "$1" >/dev/null ;;
  esac || packages="$packages $2"
}
add /usr/include/microhttpd.h libmicrohttpd-dev
add /usr/include/boost/beast.hpp libboost1.81-dev
add /usr/sbin/nginx nginx-light
for tool in g++ meson re2c pkg-config python3; do add $tool $tool; done
add ninja ninja-build
if [ -n "$packages" ]; then
  echo "bench: installing$packages" >&2
  root=
  [ "$(id -u)" = 0 ] || root=sudo
  $root apt-get update -qq
  # shellcheck disable=SC2086  # a list of words
  DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $packages >/dev/null
fi

work=$PWD/build/servers
mkdir -p "$work"
[ -e "$work/build/build.ninja" ] || meson setup "$work/build" --prefix "$work/prefix" --libdir lib \
  -Dtests=disabled -Dcli=disabled >"$work/build.log"
meson install -C "$work/build" --quiet >"$work/build.log"
export PKG_CONFIG_PATH="$work/prefix/lib/pkgconfig" LD_LIBRARY_PATH="$work/prefix/lib"
# shellcheck disable=SC2046  # lists of options
{
  g++ -std=c++20 -Wall -Wextra -Werror -O2 lab/bench/load.cc lab/bench/calibration.cc -o "$work/load"
  gcc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 lab/servers/microhttpd.c -o "$work/microhttpd" $(pkg-config --cflags --libs iri libmicrohttpd)
  [ "$work/beast" -nt lab/servers/beast.cc ] ||
    g++ -std=c++20 -O2 lab/servers/beast.cc -o "$work/beast" $(pkg-config --cflags --libs iri) -pthread
}
exec python3 lab/bench/servers.py "$work" "$@"
