#!/bin/bash
# Installs into a clean prefix, and builds consumers in C and C++ against it: through pkg-config,
# CMake and Meson; and as a subproject of one. Looks with gdb through the printers that are installed.
# Ends with `N passed, N failed`. usage: [IRI=COMMAND] test/install/run.sh [WORK_FOLDER]; without IRI the command is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../steps.sh"
use_work_folder "$@"
prefix=$work/prefix
need cmake:cmake gdb:gdb meson:meson ninja:ninja-build pkg-config:pkg-config re2c:re2c curl:curl \
  /usr/include/microhttpd.h:libmicrohttpd-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev

# says_host PROGRAM: what every consumer prints.
says_host() { [ "$("$1")" = example.com ]; }

through_pkg_config() {
  gcc -std=c11 "$here/consumer.c" -o "$work/pc_c" $(pkg-config --cflags --libs iri) &&
    g++ -std=c++20 "$here/consumer.cc" -o "$work/pc_cpp" $(pkg-config --cflags --libs iri)
}
through_pkg_config_policy() {
  g++ -std=c++20 "$here/policy_consumer.cc" -o "$work/pc_policy" $(pkg-config --cflags --libs iri_policy)
}
through_pkg_config_static() {
  gcc -std=c11 "$here/consumer.c" -o "$work/pc_static" $(pkg-config --cflags iri) \
    "$prefix/lib/libiri.a" $(pkg-config --libs-only-l --static iri | sed 's/-liri//')
}
through_cmake() {
  cmake -S "$here/cmake" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" && cmake --build "$work/cmake"
}
through_cmake_c() {
  cmake -S "$here/cmake_c" -B "$work/cmake_c" -DCMAKE_PREFIX_PATH="$prefix" && cmake --build "$work/cmake_c"
}
# A package with the static library alone, as vcpkg and Conan make them.
through_cmake_static() {
  rm -rf "$work/alone" && cp -r "$prefix" "$work/alone" && rm "$work"/alone/lib/libiri.so* &&
    cmake -S "$here/cmake" -B "$work/alone_cmake" -DCMAKE_PREFIX_PATH="$work/alone" && cmake --build "$work/alone_cmake"
}
# From the tree as it stands, with re2c; nothing is installed. Without kernels and optimization, for it is the way in.
through_cmake_source() {
  cmake -S "$here/cmake_source" -B "$work/cmake_source" -G Ninja -DLIBIRI="$root" -DIRI_KERNELS= \
    -DCMAKE_BUILD_TYPE=Debug ${CCACHE_DIR:+-DCMAKE_CXX_COMPILER_LAUNCHER=ccache} && ninja -C "$work/cmake_source" &&
    ninja -C "$work/cmake_source" | grep 'no work to do'
}
through_meson() {
  meson setup "$work/meson" "$here/meson" --wrap-mode nofallback && ninja -C "$work/meson"
}
# libiri within the consumer's own build, where nothing is installed.
as_subproject() {
  mkdir -p "$work/whole/subprojects" "$work/empty"
  ln -sfn "$root" "$work/whole/subprojects/iri"
  sed 's|../consumer|consumer|' "$here/meson/meson.build" >"$work/whole/meson.build"
  cp "$here"/consumer.* "$work/whole"
  PKG_CONFIG_LIBDIR=$work/empty meson setup "$work/subproject" "$work/whole" --wrap-mode forcefallback \
    -Doptimization=0 -Diri:kernels= && ninja -C "$work/subproject"
}
build_command() {
  need /usr/include/CLI/CLI.hpp:libcli11-dev
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
# Routes that are compiled with the consumer (AHEAD.md).
routes_by_cmake() {
  cmake -S "$here/cmake_routes" -B "$work/cmake_routes" -DCMAKE_PREFIX_PATH="$prefix" -DIRI_COMMAND="$IRI" &&
    cmake --build "$work/cmake_routes"
}
routes_by_meson() {
  printf "[binaries]\niri = '%s'\n" "$IRI" >"$work/iri.ini" &&
    meson setup "$work/meson_routes" "$here/meson_routes" --native-file "$work/iri.ini" && ninja -C "$work/meson_routes"
}
# gdb finds the printers by itself, by the name of the library.
gdb_prints() {
  local commands=()
  for what in uri reference components error verdict written small owned refused; do
    commands+=(-ex "print $what")
  done
  g++ -std=c++20 -g -O0 "$here/debugged.cc" -o "$work/debugged" $(pkg-config --cflags --libs iri) &&
    LC_ALL=C.UTF-8 gdb -nx -batch -iex "set auto-load scripts-directory $prefix/share/gdb/auto-load" \
      -iex "set auto-load safe-path $prefix" -ex 'break stop' -ex run -ex up "${commands[@]}" \
      "$work/debugged" >"$work/printed" && grep '^\$' "$work/printed" | diff - "$here/debugged.expected"
}

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
expect 'install' install_library
expect 'headers, libraries and packages are there' ls "$prefix"/include/iri/{iri.h,c/gate.h,iri.hpp,literal.inc} \
  "$prefix"/lib/{libiri.a,libiri.so,pkgconfig/iri.pc,cmake/iri/iriConfig.cmake,cmake/iri/iriConfigVersion.cmake}
expect 'pkg-config' through_pkg_config
expect 'pkg-config, iri_policy' through_pkg_config_policy
expect 'pkg-config, static' through_pkg_config_static
expect 'CMake' through_cmake
expect 'CMake, the static library alone' through_cmake_static
expect 'Meson' through_meson
if [ -z "${IRI:-}" ]; then
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
expect 'CMake, iri_routes()' routes_by_cmake
expect 'Meson, routes' routes_by_meson
expect 'CMake, C alone' through_cmake_c
expect 'CMake, from source' through_cmake_source
expect 'Meson, as a subproject' as_subproject
for program in pc_c pc_cpp pc_policy pc_static cmake/{c,cpp}_{iri,static} cmake/policy cmake_source/{c,cpp} cmake_c/c_only alone_cmake/{c,cpp}_iri \
  {meson,subproject}/{c,cpp} {cmake,meson}_routes/routes; do
  expect "$program runs" says_host "$work/$program"
done
expect 'gdb prints' gdb_prints

# EMBEDDING.md, as a stranger follows it.
export CMAKE_PREFIX_PATH=$prefix
expect 'EMBEDDING.md' python3 "$here/page.py" "$root/EMBEDDING.md" "$work/page"

finish
