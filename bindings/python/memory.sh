#!/bin/bash
# Memory of the extension module: the whole suite with AddressSanitizer, leaks over a million calls of each public function, and faults that both
# have to notice. usage: bindings/python/memory.sh BUILD_FOLDER [CALLS]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"
calls=${2:-1000000}

# module CORE FOLDER: the extension module of those sources with AddressSanitizer, in FOLDER/libiri, with the package around it.
module() {
  local launcher=
  command -v ccache >/dev/null && launcher=-DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  PATH=$venv/bin:$PATH cmake -S "$here" -B "$venv/asan" -G Ninja -DCMAKE_BUILD_TYPE=Debug $launcher -DPython_EXECUTABLE="$venv/bin/python" \
    -DSKBUILD_PROJECT_VERSION=0 -DIRI_PYTHON_SINGLE="$here/single_file" -DIRI_PYTHON_CORE="$1" -DCMAKE_CXX_FLAGS='-fsanitize=address -O1 -g1 -fno-omit-frame-pointer' &&
    PATH=$venv/bin:$PATH ninja -C "$venv/asan" _core && mkdir -p "$2/libiri" && cp "$here"/libiri/*.py "$venv"/asan/_core.*.so "$2/libiri"
}
# with_asan BUILD COMMAND...: Python with the module of a folder. AddressSanitizer looks for the exceptions of C++ when it begins. Leaks
# are not its to find here: Python itself has some. Its report goes to a file, because pytest catches what is printed.
with_asan() {
  local build=$1
  shift
  (cd "$work" && PYTHONPATH=$build LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libstdc++.so.6)" PYTHONMALLOC=malloc PYTHONDONTWRITEBYTECODE=1 \
    ASAN_OPTIONS=detect_leaks=0:abort_on_error=0:exitcode=99:detect_odr_violation=0:log_path=$work/report "$venv/bin/python" "$@")
}
asan_is_there() {
  with_asan "$1" -c 'import ctypes, libiri._core; ctypes.CDLL(None).__sanitizer_get_current_allocated_bytes; print(libiri._core.__file__)' | grep -qF "$1/libiri/"
}
suite() {
  with_asan "$1" -m pytest -q -c "$here/pyproject.toml" "$here/tests" -p no:cacheprovider "${@:2}" >"$work/suite" 2>&1
  local status=$? count
  tail -n 40 "$work/suite"
  head -n 30 "$work"/report* 2>/dev/null
  count=$(sed -nE 's/^([0-9]+) passed(, [0-9]+ deselected)? in .*/\1/p' "$work/suite")
  [ $status = 0 ] && [ -n "$count" ] && echo "$count passed, 0 failed"
}
leaks() { (cd "$work" && "$venv/bin/python" "$here/tests/leaks.py" "$calls"); }

# A bitmap that is read too far, a text that keeps a reference, and memory that nobody frees.
plant() {
  cp -r "$here/core" "$work/faulty" && cd "$work/faulty" &&
    sed -i 's/const std::size_t bytes = (shift + rows + 7) \/ 8;/const std::size_t bytes = 8;/' arrow_in.cc &&
    sed -i 's/^bool is_valid(nb::handle rule, nb::handle text) {/&\n  Py_INCREF(text.ptr());/' parsing.cc &&
    sed -i 's/^int compare(nb::handle a, nb::handle b, nb::handle level) {/&\n  static_cast<void>(PyMem_RawMalloc(16));/' operations.cc || return 1
  local file
  for file in arrow_in parsing operations; do ! cmp -s "$file.cc" "$here/core/$file.cc" || return 1; done
  module "$work/faulty" "$work/faulty_build"
}
overflow_is_noticed() {
  ! suite "$work/faulty_build" "$here/tests/test_columns.py" -k bitmap && grep 'AddressSanitizer: heap-buffer-overflow' "$work"/report*
}
leak_is_noticed() { with_asan "$work/faulty_build" "$here/tests/leaks.py" 20000 "$1" | grep -E "^FAILED: $1: 20000 calls leave .*$2"; }

need pip3:python3-venv g++:g++
expect 'environment' environment
expect 'the single file' prepared "$1"
expect 'the module with AddressSanitizer' module "$here/core" "$work/right"
expect 'AddressSanitizer is there' asan_is_there "$work/right"
expect 'the suite, with AddressSanitizer' suite "$work/right" -k 'not time_grows'
expect 'the package is installed' "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation --force-reinstall --no-deps "$here"
expect 'leaks' leaks
expect 'faults are planted' plant
expect 'an overflow is noticed' overflow_is_noticed
expect 'a reference that is kept is noticed' leak_is_noticed is_valid '2000[0-9] references'
expect 'memory that is not freed is noticed' leak_is_noticed compare '[3-9][0-9]{5} bytes'
finish
