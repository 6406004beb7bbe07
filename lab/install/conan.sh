#!/bin/bash
# `conan create` builds the package and its test package, static and shared; Conan comes from PyPI into a folder of its own, tools and
# compiler from Debian: no package is downloaded. Ends with `N passed, N failed`. usage: lab/install/conan.sh [--quick] [WORK_FOLDER]
# --quick: the static one alone.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
quick=
[ "${1:-}" != --quick ] || { quick=yes; shift; }
use_work_folder "$@"
need g++:g++ cmake:cmake ninja:ninja-build re2c:re2c python3:python3 /usr/lib/python3/dist-packages/pip:python3-pip
export CONAN_HOME=$work/home

has_conan() {
  command -v conan >/dev/null && conan --version | grep 'version 2\.' && return
  { [ -x "$work/venv/bin/conan" ] || { python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q 'conan>=2,<3'; }; } &&
    PATH=$work/venv/bin:$PATH conan --version
}
# What Debian has is not asked of a remote.
profile() {
  mkdir -p "$CONAN_HOME/profiles" && cat >"$CONAN_HOME/profiles/default" <<TEXT
[settings]
os=Linux
arch=$(uname -m | sed 's/aarch64/armv8/')
compiler=gcc
compiler.version=$(g++ -dumpversion | cut -d. -f1)
compiler.libcxx=libstdc++11
compiler.cppstd=20
build_type=Debug
[platform_tool_requires]
cmake/$(cmake --version | sed -n '1s/.* //p')
re2c/$(re2c --version | sed 's/.* //')
[conf]
tools.cmake.cmaketoolchain:generator=Ninja
tools.build:jobs=$(nproc)
tools.cmake.cmaketoolchain:extra_variables={"CMAKE_CXX_COMPILER_LAUNCHER": "${CCACHE_DIR:+ccache}"}
TEXT
}
# Of a copy: Conan builds the test package beside its sources.
a_copy() { mkdir -p "$work/tree" && cp -r "$root"/{CMakeLists.txt,meson.build,LICENSE,re2c,include,src,package} "$work/tree"; }
create() { conan create --no-remote "$work/tree/package/conan" "$@" >"$work/created" 2>&1 || { tail -n 60 "$work/created"; return 1; }; }
creates() { create "$@" && [ "$(grep -cxE 'example\.com|[0-9]+\.[0-9]+\.[0-9]+' "$work/created")" = 2 ]; }
# A C++ that is too old is refused before anything is built.
refuses_cpp17() { ! create -s compiler.cppstd=17 && grep 'Current cppstd (17) is lower' "$work/created"; }
# The test package fails where the package lacks its library.
notices_a_missing_library() {
  sed -i 's/component.libs = \[library\]/component.libs = []/' "$work/tree/package/conan/conanfile.py" || return
  create && return 1
  grep 'undefined reference' "$work/created"
}

expect 'Conan 2' has_conan
PATH=$work/venv/bin:$PATH
expect 'a profile of what Debian has' profile
expect 'a copy of the sources' a_copy
expect 'C++17 is refused' refuses_cpp17
expect 'conan create, static' creates
if [ -z "$quick" ]; then
  expect 'conan create, shared' creates -o 'libiri/*:shared=True'
  expect 'a package without its library is noticed' notices_a_missing_library
fi
finish
