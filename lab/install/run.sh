#!/bin/bash
# Installs into a clean prefix, and builds consumers in C and C++ against it: through pkg-config,
# CMake and Meson; and as a subproject of one. Looks with gdb through the printers that are installed.
# Ends with `N passed, N failed`. usage: [IRI=COMMAND] lab/install/run.sh [--in-turn] [WORK_FOLDER]; without IRI the command
# is built. With --in-turn one of three consumers that compile all of the library, which the commit chooses.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
whole='cmake_source by_cmake subproject'
[ "${1:-}" != --in-turn ] && whole+=' single' || { shift; whole=$(one_in_turn $whole); }
use_work_folder "$@"
builds() { [[ " $whole " == *" $1 "* ]]; }
prefix=$work/prefix
need cmake:cmake gdb:gdb meson:meson ninja:ninja-build pkg-config:pkg-config re2c:re2c curl:curl parallel:parallel \
  /usr/include/microhttpd.h:libmicrohttpd-dev curl-config:libcurl4-openssl-dev /usr/include/boost/asio.hpp:libboost1.81-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev /usr/include/yaml.h:libyaml-dev \
  /usr/include/CLI/CLI.hpp:libcli11-dev php:php-cli

# says_host PROGRAM: what every consumer prints.
says_host() { [ "$("$1")" = example.com ]; }

through_pkg_config() {
  gcc -std=c11 "$here/consumer.c" -o "$work/pc_c" $(pkg-config --cflags --libs iri) &&
    g++ -std=c++20 "$here/consumer.cc" -o "$work/pc_cpp" $(pkg-config --cflags --libs iri)
}
through_pkg_config_policy() {
  g++ -std=c++20 "$here/policy_consumer.cc" -o "$work/pc_policy" $(pkg-config --cflags --libs iri_policy)
}
through_pkg_config_unicode() {
  g++ -std=c++20 "$here/unicode_consumer.cc" -o "$work/pc_unicode" $(pkg-config --cflags --libs iri_unicode)
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
  rm -rf "$work/alone" && cp -r "$prefix" "$work/alone" && rm "$work"/alone/lib/*.so* &&
    cmake -S "$here/cmake" -B "$work/alone_cmake" -DCMAKE_PREFIX_PATH="$work/alone" && cmake --build "$work/alone_cmake"
}
# From the tree as it stands, with re2c; nothing is installed. Without kernels and optimization, for it is the way in.
quick=(-G Ninja -DIRI_KERNELS= -DCMAKE_BUILD_TYPE=Debug ${CCACHE_DIR:+-DCMAKE_CXX_COMPILER_LAUNCHER=ccache})
# stranger FOLDER: the program and the CMakeLists.txt of the page.
stranger() {
  mkdir -p "$1" && cp "$here/consumer.cc" "$1/main.cc" &&
    sed -n '/^### From source/,/^## /{/^```cmake CMakeLists.txt$/,/^```$/{/^```/!p}}' "$root/docs/EMBEDDING.md" >"$1/CMakeLists.txt" &&
    grep FetchContent "$1/CMakeLists.txt"
}
through_cmake_source() {
  stranger "$work/stranger" && cat "$here/cmake_source/more.cmake" >>"$work/stranger/CMakeLists.txt" || return
  cmake -S "$work/stranger" -B "$work/cmake_source" "${quick[@]}" -DLIBIRI="$root" -DHERE="$here" -DIRI_COMMAND="$IRI" &&
    ninja -C "$work/cmake_source" && ninja -C "$work/cmake_source" | grep 'no work to do'
}
# The library is one object, and the program another.
through_cmake_single() {
  stranger "$work/alone_stranger" && cmake -S "$work/alone_stranger" -B "$work/single" "${quick[@]}" -DLIBIRI="$root" -DIRI_SINGLE=ON &&
    ninja -C "$work/single" app && [ "$(find "$work/single" -name '*.cc.o' | wc -l)" = 2 ]
}
# CMake as what installs. What it compiles and installs is what Meson does; a consumer takes it as he takes the other.
cmake_installs() {
  cmake -S "$root" -B "$work/by_cmake" "${quick[@]}" -DIRI_POLICY=ON -DIRI_UNICODE=ON \
    -DCMAKE_INSTALL_PREFIX="$work/cmake_prefix" -DCMAKE_INSTALL_LIBDIR=lib && ninja -C "$work/by_cmake" install &&
    python3 "$here/cmake_and_meson.py" installed "$work/cmake_prefix" "$prefix"
}
cmake_compiles_the_same() {
  cmake -S "$root" -B "$work/by_cmake_all" -G Ninja -DIRI_CLI=ON -DIRI_YAML=ON -DIRI_UNICODE=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON &&
    { [ -f "$work/by_meson_all/build.ninja" ] || meson setup "$work/by_meson_all" "$root" -Dtests=disabled -Dyaml=enabled -Djoined=; } &&
    python3 "$here/cmake_and_meson.py" sources "$work/by_cmake_all" "$work/by_meson_all" &&
    ninja -C "$work/by_cmake_all" -t query iri | grep '^    libiri' # not the command, which has the same name
}
what_cmake_installed() {
  cmake -S "$here/cmake" -B "$work/cmake_by_cmake" -DCMAKE_PREFIX_PATH="$work/cmake_prefix" && cmake --build "$work/cmake_by_cmake"
}
cmake_refuses() {
  local told
  told=$(cmake -S "$root" -B "$work/refused" -DIRI_RE2C=/bin/false 2>&1) && return 1
  grep 're2c 3.0 or newer is needed' <<<"$told"
}
# As vcpkg lays it out: the package in share/iri, another library for debugging. Each build links its own.
as_vcpkg_has_it() {
  local tree=$work/vcpkg
  rm -rf "$tree" && mkdir -p "$tree"/{share,lib,debug/lib} && cp -r "$prefix/include" "$tree" && cp "$prefix"/lib/*.a "$tree/lib" &&
    cp "$prefix"/lib/*.a "$tree/debug/lib" && cp -r "$prefix/lib/cmake/iri" "$tree/share/iri" || return
  for type in Debug Release; do
    cmake -S "$here/cmake" -B "$work/vcpkg_$type" -G Ninja -DCMAKE_PREFIX_PATH="$tree" -DCMAKE_BUILD_TYPE=$type &&
      ninja -C "$work/vcpkg_$type" || return
  done
  grep -q "$tree/debug/lib/libiri.a" "$work/vcpkg_Debug/build.ninja" && ! grep "$tree/lib/libiri.a" "$work/vcpkg_Debug/build.ninja" &&
    ! grep "$tree/debug" "$work/vcpkg_Release/build.ninja"
}
through_meson() {
  meson setup "$work/meson" "$here/meson" --wrap-mode nofallback && ninja -C "$work/meson"
}
# of_page FILE: the text that the section on Meson has for it.
of_page() { sed -n "/^### From source, in a Meson/,/^### Pl/{/^\`\`\`[a-z]* $1\$/,/^\`\`\`\$/{/^\`\`\`/!p}}" "$root/docs/EMBEDDING.md"; }
# libiri within a stranger's own build, where nothing is installed: subproject FOLDER [SED], with the page's meson.build.
subproject() {
  mkdir -p "$work/empty" && cp "$here/consumer.cc" "$work/$1/main.cc" && of_page meson.build | sed "${2:-}" >"$work/$1/meson.build" &&
    PKG_CONFIG_LIBDIR=$work/empty meson setup "$work/$1/build" "$work/$1" -Doptimization=0 -Ddebug=false -Dlibiri:kernels= &&
    ninja -C "$work/$1/build" app
}
as_subproject() {
  mkdir -p "$work/cloned/subprojects" && ln -sfn "$root" "$work/cloned/subprojects/libiri" && subproject cloned
}
# From a repository that has the sources as they stand; without the fallback.
by_wrap() {
  mkdir -p "$work/origin" "$work/wrapped/subprojects" && cp -r "$root"/{meson*,LICENSE,re2c,include,src,package} "$work/origin" &&
    (cd "$work/origin" && git init -q && git add -A && git -c user.name=a -c user.email=a commit -qm a) &&
    of_page libiri.wrap | sed "s|^url = .*|url = file://$work/origin|" >"$work/wrapped/subprojects/libiri.wrap" &&
    subproject wrapped "s/, fallback: 'libiri'//"
}
build_command() {
  need /usr/include/CLI/CLI.hpp:libcli11-dev
  { [ -f "$work/command/build.ninja" ] || meson setup "$work/command" "$root" -Doptimization=1 -Dtests=disabled; } &&
    ninja -C "$work/command" src/cli/iri
}
# Routes that are compiled with the consumer (docs/AHEAD.md).
routes_by_cmake() {
  cp "$here/routes.txt" "$work/routes.txt" &&
    cmake -S "$here/cmake_routes" -B "$work/cmake_routes" -DCMAKE_PREFIX_PATH="$prefix" -DIRI_COMMAND="$IRI" -DROUTES="$work/routes.txt" &&
    cmake --build "$work/cmake_routes" && routes_are_compiled_again
}
# A route that comes later is in the header after the next build, and a build of what has not changed makes nothing.
routes_are_compiled_again() {
  local header=$work/cmake_routes/routes_routes/routes.hpp before
  sleep 1.1 && echo 'GET /later/{day}  later' >>"$work/routes.txt" && cmake --build "$work/cmake_routes" && grep -q later "$header" &&
    before=$(stat -c %y "$header") && cmake --build "$work/cmake_routes" && [ "$(stat -c %y "$header")" = "$before" ]
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
expect 'pkg-config, iri_unicode' through_pkg_config_unicode
expect 'pkg-config, static' through_pkg_config_static
expect 'CMake' through_cmake
expect 'CMake, the static library alone' through_cmake_static
expect 'CMake, as vcpkg lays it out' as_vcpkg_has_it
expect 'Meson' through_meson
if [ -z "${IRI:-}" ]; then
  expect 'the command: build' build_command
  IRI=$work/command/src/cli/iri
fi
expect 'CMake, iri_routes()' routes_by_cmake
expect 'Meson, routes' routes_by_meson
expect 'CMake, C alone' through_cmake_c
! builds cmake_source || expect 'CMake, from source' through_cmake_source
! builds single || expect 'CMake, from source, as one file' through_cmake_single
expect 'CMake, from source: without re2c and generated code it says so' cmake_refuses
expect 'CMake compiles what Meson compiles' cmake_compiles_the_same
programs='pc_c pc_cpp pc_policy pc_unicode pc_static cmake_c/c_only cmake_routes/routes meson_routes/routes '
programs+=$(echo {cmake/{{c,cpp}_{iri,static},policy,unicode,unicode_static},alone_cmake/{{c,cpp}_iri,policy,unicode},meson/{c,cpp}})
! builds cmake_source || programs+=$(echo ' cmake_source'/{c,app,routes})
! builds single || programs+=' single/app'
if builds by_cmake; then
  expect 'CMake installs what Meson installs' cmake_installs
  expect 'CMake, what CMake installed' what_cmake_installed
  programs+=$(echo ' cmake_by_cmake'/{{c,cpp}_{iri,static},policy,unicode,unicode_static})
fi
if builds subproject; then
  expect 'Meson, as a subproject' as_subproject
  expect 'Meson, by a wrap' by_wrap
  programs+=$(echo ' '{cloned,wrapped}/build/app)
fi
for program in $programs; do
  expect "$program runs" says_host "$work/$program"
done
expect 'gdb prints' gdb_prints

# docs/EMBEDDING.md, as a stranger follows it.
export CMAKE_PREFIX_PATH=$prefix
expect 'docs/EMBEDDING.md' python3 "$here/page.py" "$root/docs/EMBEDDING.md" "$work/page"

# README.md, and the pages of the site that have commands.
mkdir -p "$work/bin" && ln -sf "$IRI" "$work/bin/iri" && export PATH=$work/bin:$PATH
expect 'README.md' python3 "$here/page.py" --whole "$root/README.md" "$work/readme"
for page in $(cd "$root/docs/site/pages" && grep -rl '^```console' .); do
  expect "the site, $page" python3 "$here/page.py" --whole "$root/docs/site/pages/$page" "$work/site/$page"
done

finish
