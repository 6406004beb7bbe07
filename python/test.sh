#!/bin/bash
# Builds the wheel and the sdist into python/dist, and tests what was built, in fresh environments: the wheel, the sdist, the types.
# Ends with `N passed, N failed`. usage: python/test.sh BUILD_FOLDER [--sdist]
#                                        python/test.sh --of FILE     tests an sdist that is there already, in a new environment
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../test/steps.sh"
use_work_folder
venv=$root/build/python
tests='pytest==9.2.0 jsonschema==4.26.0 rdflib==7.6.0 mypy==2.4.1
  pyarrow==26.0.1 pandas==3.1.1 polars==2.1.0 duckdb==2.0.0'

environment() {
  [ -x "$venv/bin/pip" ] || { python3 -m venv "$venv" || return 1; }
  # shellcheck disable=SC2086  # a list of words
  "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/build_requirements.txt" $tests
}
# Without isolation, so that the versions are those above. ccache, where there is one, as the rest of the tree.
build_wheel() { (cd "$here" && "$venv/bin/python" -m build -q --no-isolation --wheel -o dist "-Cbuild-dir=$venv/wheel"); }
build_sdist() { (cd "$here" && "$venv/bin/python" -m build -q --no-isolation --sdist -o dist); }
installed() {  # installed FILE
  "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation --force-reinstall --no-deps "$1"
}
# From another folder: what is tested is what is installed, not the source.
suite() {
  (cd "$work" && "$venv/bin/python" -m pytest -q "$here/tests" "$here/README.md" "$here/../site/pages/howto/scale.md" \
    --doctest-glob=README.md --doctest-glob=scale.md --doctest-modules \
    --pyargs libiri -p no:cacheprovider) | tee "$work/suite" | tail -n 30
  local count
  count=$(sed -nE 's/^([0-9]+) passed in .*/\1/p' "$work/suite")
  [ -n "$count" ] && echo "$count passed, 0 failed"
}
# A fault in the package that the suite has to notice: notices_a_fault MODULE SED_SCRIPT
notices_a_fault() {
  local file
  file=$("$venv/bin/python" -c "import libiri.$1 as t; print(t.__file__)") && cp "$file" "$work/right" && sed -i "$2" "$file" &&
    ! cmp -s "$file" "$work/right" || return 1
  ! suite >/dev/null
  local noticed=$?
  cp "$work/right" "$file"
  return $noticed
}
conformance() { python3 "$here/../suite/run.py" python "$venv/bin/python" -P "$here/../suite/runners/runner.py" libiri-python; }
typed() { "$venv/bin/python" -m mypy --strict "$here/tests/typed.py"; }

need pip3:python3-venv
if [ "$1" = --of ]; then
  venv=$work/venv
  expect 'environment' environment
  expect 'sdist: install' installed "$2"
  expect 'sdist: tests' suite
  expect 'types' typed
  finish
  exit
fi
rm -rf "$here/dist"
expect 'environment' environment
expect 'the single file' "$here/prepare.sh" "$1"
expect 'wheel: build' build_wheel
expect 'wheel: install' installed "$here"/dist/*.whl
expect 'wheel: tests' suite
expect 'a fault is noticed' notices_a_fault _types 's/return self._split()\[3\]/return self._split()[1]/'
expect 'a fault of columns is noticed' notices_a_fault columns 's/part("host"/part("authority"/'
expect 'types' typed
expect 'the conformance suite' conformance
expect 'sdist: build' build_sdist
if [ "${2:-}" = --sdist ]; then
  expect 'sdist: install' installed "$here"/dist/*.tar.gz
  expect 'sdist: tests' suite
fi
finish
