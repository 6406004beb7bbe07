#!/bin/bash
# Builds the package for each version of Python from 3.9 to 3.13 that this machine has, as a user's pip does it, and tests it there.
# The sdist is that of the tree. Ends with `N passed, N failed`. usage: bindings/python/versions.sh BUILD_FOLDER [VERSION...]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
build=$1 versions=("${@:2}")
[ ${#versions[@]} -gt 0 ] || versions=(3.9 3.10 3.11 3.12 3.13)
# The newest that run on all of these versions.
packages='pytest==8.4.2 pyarrow==21.0.0 publicsuffixlist==1.1.2.20261023'

# python_of VERSION: of the PATH, or of pyenv.
python_of() {
  local found
  for found in "$(command -v "python$1")" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
    [ -x "$found" ] && "$found" -c "import ensurepip, sys; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null && echo "$found" && return
  done
  return 1
}
# With build isolation: pip chooses the newest nanobind that runs there.
install() {
  local launcher=
  ! command -v ccache >/dev/null || launcher=ccache
  "$2" -m venv "$work/$1" && "$work/$1/bin/pip" install -q --disable-pip-version-check $packages &&
    CMAKE_CXX_COMPILER_LAUNCHER=$launcher "$work/$1/bin/pip" install -q --disable-pip-version-check "$here"
}
# All but the drop-ins and Polars, pandas and DuckDB, which do not run on all of these versions. test.sh tests them on one.
suite() {
  (cd "$work" && "$work/$1/bin/python" -m pytest -q -p no:cacheprovider -c "$here/pyproject.toml" "$here"/tests/test_{types,serving,urllib,import,columns}.py \
    -k 'not duckdb' --doctest-modules --pyargs libiri._types libiri._gate \
    libiri._routes libiri._error libiri.columns libiri.urllib) | tee "$work/suite" | tail -n 30
  local count
  count=$(sed -nE 's/^([0-9]+) passed(, [0-9]+ deselected)? in .*/\1/p' "$work/suite")
  [ -n "$count" ] && echo "$count passed, 0 failed"
}
fault_is_noticed() {
  local file
  file=$("$work/$1/bin/python" -c 'import libiri._types as t; print(t.__file__)') && sed -i 's/return self._split()\[3\]/return self._split()[1]/' "$file" && ! suite "$1"
}

need pip3:python3-venv g++:g++
expect 'the single file' "$here/prepare.sh" "$build"
tested=
for version in "${versions[@]}"; do
  python=$(python_of "$version") || { echo "NOTE: Python $version: NOT TESTED HERE"; continue; }
  expect "Python $version: install" install "$version" "$python"
  expect "Python $version: tests" suite "$version"
  tested=$version
done
expect 'a fault is noticed' fault_is_noticed "$tested"
finish
