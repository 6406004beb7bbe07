#!/bin/bash
# Builds the package for each version of Python from 3.9 to 3.13 that this machine has, as a user's pip does it, by README.md (pip install ./bindings/python): from a
# fresh checkout, and nothing else; or the wheel that IRI_WHEEL names. Tests it there. Ends with `N passed, N failed`. usage: bindings/python/versions.sh BUILD_FOLDER [VERSION...]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"
versions=("${@:2}")
[ ${#versions[@]} -gt 0 ] || versions=(3.9 3.10 3.11 3.12 3.13)

# What git knows, as it is now: nothing has been built there.
checkout() { mkdir "$work/checkout" && (cd "$root" && git ls-files -z | xargs -0 cp --parents -t "$work/checkout"); }
# A wheel on a machine that has no compiler, and nothing else in PATH, and no index. A checkout with build isolation: pip chooses the newest nanobind that runs there.
install() {
  local launcher=
  ! command -v ccache >/dev/null || launcher=ccache
  "$2" -m venv "$work/$1" && "$work/$1/bin/pip" install -q --disable-pip-version-check $packages || return
  if [ -n "${IRI_WHEEL:-}" ]; then
    PATH=$work/$1/bin CXX=none "$work/$1/bin/pip" install -q --disable-pip-version-check --no-index "$IRI_WHEEL"
  else
    CMAKE_CXX_COMPILER_LAUNCHER=$launcher "$work/$1/bin/pip" install -q --disable-pip-version-check "$work/checkout/bindings/python"
  fi
}
says_that_re2c_is_needed() {
  "$1" -m venv "$work/none" || return
  ! "$work/none/bin/pip" install --disable-pip-version-check -Ccmake.define.IRI_RE2C=/bin/false "$work/checkout/bindings/python" 2>&1 | tee "$work/none.log" &&
    grep 're2c 3.0 or newer is needed' "$work/none.log"
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
if [ -z "${IRI_WHEEL:-}" ]; then
  expect 'a checkout' checkout
  expect 'without re2c it says what to do' says_that_re2c_is_needed "$(python_of 3.13 || command -v python3)"
fi
tested=
for version in "${versions[@]}"; do
  python=$(python_of "$version") || { echo "NOTE: Python $version: NOT TESTED HERE"; continue; }
  expect "Python $version: install" install "$version" "$python"
  expect "Python $version: tests" suite "$version"
  tested=$version
done
expect 'a fault is noticed' fault_is_noticed "$tested"
finish
