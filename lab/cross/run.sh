#!/bin/sh
# Builds the library and its tests for other machines and runs them there, by emulation where this
# one cannot: 32 bits (i686), unsigned char and NEON (aarch64), big-endian (s390x), and Windows by wine, with the command.
#
#   lab/cross/run.sh [--kernels] [MACHINE...]    machines: those of lab/cross/*.ini; default: all of them
#
# With --kernels only the tests that are about the vector code most of all: on aarch64 they are what tests NEON.
# IRI_TOUCHED is a list of folders of src/: of the unit tests only those of these are built and run, without optimization, as .ci/run wants it.
# Installs what is missing with apt-get (Debian's cross compilers, qemu-user, mingw-w64, wine, the sources of
# GoogleTest), builds in $BUILD_ROOT (default: /tmp/iri-cross-UID)/MACHINE, and ends with a line
# for each machine: MACHINE: N passed, N failed. The exit status is 0 if none has failed.
set -eu

source=$(cd "$(dirname "$0")/../.." && pwd)
build_root=${BUILD_ROOT:-/tmp/iri-cross-$(id -u)}
kernels=
[ "${1:-}" != --kernels ] || { kernels=yes; shift; }
machines=${*:-$(cd "$source/lab/cross" && ls ./*.ini | sed 's|^\./||; s|\.ini$||')}

# What runs the programs of a machine, and what compiles them: how Debian's compilers begin, and how they end.
runner() {
  case $1 in
    windows) echo wine ;;
    i686) echo qemu-i386 ;;
    *) echo "qemu-$1" ;;
  esac
}
prefix() { [ "$1" = windows ] && echo x86_64-w64-mingw32 || echo "$1-linux-gnu"; }
threads() { [ "$1" != windows ] || echo -posix; }

install_missing() {
  packages=
  for machine in $machines; do
    if [ "$machine" = windows ]; then
      command -v x86_64-w64-mingw32-g++-posix >/dev/null || packages="$packages g++-mingw-w64-x86-64-posix"
      command -v wine >/dev/null || packages="$packages wine wine64"
      [ -d /usr/include/CLI ] || packages="$packages libcli11-dev"
      [ -d /usr/include/nlohmann ] || packages="$packages nlohmann-json3-dev"
      continue
    fi
    command -v "$machine-linux-gnu-g++" >/dev/null || packages="$packages g++-$machine-linux-gnu"
    command -v "$(runner "$machine")" >/dev/null || packages="$packages qemu-user"
  done
  [ -d /usr/src/googletest ] || packages="$packages libgtest-dev"
  command -v meson >/dev/null || packages="$packages meson"
  command -v re2c >/dev/null || packages="$packages re2c"
  [ -z "$packages" ] && return
  root=
  [ "$(id -u)" = 0 ] || root=sudo
  $root apt-get update -q
  # shellcheck disable=SC2086  # a list of words
  $root apt-get install -qy --no-install-recommends $packages
}

# A further cross file, for meson does not take ccache by itself here.
with_ccache() {
  printf "[binaries]\\nc = ['ccache', '%s-gcc%s']\\ncpp = ['ccache', '%s-g++%s']\\n" \
    "$(prefix "$1")" "$(threads "$1")" "$(prefix "$1")" "$(threads "$1")" >"$build_root/$1-ccache.ini"
  echo "--cross-file $build_root/$1-ccache.ini"
}

# The headers that the command is made of, for a compiler that must not see the others of this machine.
with_headers() {
  headers=$build_root/headers
  mkdir -p "$headers"
  for library in CLI:CLI11 nlohmann:nlohmann_json; do
    ln -sfn "/usr/include/${library%%:*}" "$headers/${library%%:*}"
    sed "s|/usr/include|$headers|g; s|^prefix=.*|prefix=$headers|" "/usr/share/pkgconfig/${library#*:}.pc" >"$headers/${library#*:}.pc"
  done
  printf "[properties]\\npkg_config_libdir = '%s'\\n" "$headers" >"$build_root/headers.ini"
  echo "--cross-file $build_root/headers.ini"
}

# The unit tests of the folders in $IRI_TOUCHED, by the suites that each stands in. Fails if no folder has any: then there is no list.
tests_of_folders() {
  folders=$(meson test -C "$build" --list 2>/dev/null | sed -n 's|^libiri:unit+\([a-z_]*\) / .*|\1|p' | sort -u)
  for folder in $folders; do
    case " $IRI_TOUCHED " in *" $folder "*) printf '%s ' --suite "$folder" ;; esac
  done
  [ -n "$folders" ]
}

# The tests of one machine. Without those that need valgrind, or that only read sources and
# machines (they say the same everywhere), and without `conformance`: its millions of strings
# take an emulator a quarter of an hour. The suite `kernels` has the part of it that matters most here.
# To run that too: meson test -C BUILD --suite conformance.
run_machine() {
  build=$build_root/$1
  if [ ! -f "$build/build.ninja" ]; then
    rm -rf "$build"
    cache='' optimization=1
    command -v ccache >/dev/null && cache="$(with_ccache "$1")"
    command='-Dcli=disabled -Dunicode=disabled'
    [ "$1" != windows ] || command="$(with_headers) -Dunicode=disabled -Dwerror=true"
    [ -z "${IRI_TOUCHED+set}" ] || { command="$command -Djoined=command,library"; optimization=0; }
    # shellcheck disable=SC2086  # an option or nothing
    meson setup "$build" "$source" --cross-file "$source/lab/cross/$1.ini" $cache \
      --optimization="$optimization" -Ddefault_library=static $command >"$build_root/$1.log" ||
      { tail -n 20 "$build_root/$1.log"; return 1; }
  fi
  status=0
  tests='--no-suite conformance --no-suite valgrind --no-suite memcheck --no-suite faults --no-suite sources --no-suite proof --no-suite huge --no-suite long'
  [ "$1" != windows ] || tests='--suite unit'
  [ -z "$kernels" ] || tests='skip window scan target_scan unit_shapes unit_windows'
  [ -z "${IRI_TOUCHED+set}" ] || tests=$(tests_of_folders) || { echo 'no unit tests are listed'; status=1; }
  count() { sed -n "s/^$1: *\([0-9]*\).*/\1/p" "$build_root/$2.log" | awk '{ n += $1 } END { print n }'; }
  passed=0 failed_here=0
  if [ -n "$tests" ]; then
    # Meson builds what these tests need.
    # shellcheck disable=SC2086  # a list of options
    meson test -C "$build" --print-errorlogs --timeout-multiplier 5 $tests >"$build_root/$1.log" 2>&1 || status=1
    [ $status = 0 ] || tail -n 80 "$build_root/$1.log"
    passed=$(count Ok "$1") failed_here=$(count 'Fail' "$1")
    [ "${passed:-0}" -ge 5 ] || [ -n "${IRI_TOUCHED+set}" ] || status=1
  fi
  if [ "$1" = windows ] && [ -z "$kernels" ]; then
    ninja -C "$build" --quiet src/cli/iri.exe && "$source/lab/cross/command.sh" "$build/src/cli/iri.exe" >"$build_root/command.log" 2>&1 || status=1
    [ $status = 0 ] || tail -n 40 "$build_root/command.log"
    of_command=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$build_root/command.log")
    of_command=${of_command:-0 1}
    passed=$((${passed:-0} + ${of_command% *})) failed_here=$((${failed_here:-1} + ${of_command#* }))
  fi
  echo "$1: ${passed:-0} passed, ${failed_here:-1} failed"
  return $status
}

mkdir -p "$build_root"
install_missing
# For wine: a system of its own, made before two programs want it at once. Its server stays for as long as this does: a program that is
# started while the server ends may fail.
export WINEPREFIX="$build_root/wine" WINEDEBUG=-all
case " $machines " in *" windows "*)
  [ -d "$WINEPREFIX" ] || wine cmd /c exit >/dev/null 2>&1 || exit 3
  wineserver -w
  wineserver -p >/dev/null 2>&1
  trap 'wineserver -k' EXIT ;;
esac
failed=0
for machine in $machines; do
  run_machine "$machine" || failed=1
done
exit $failed
