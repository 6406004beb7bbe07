#!/bin/bash
# Fuzzes the package: by seeds, and by atheris. usage: bindings/python/fuzz.sh BUILD_FOLDER [SECONDS]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"
seconds=${2:-300}

# The seed is new each day: a finding prints its input.
fuzz() { (cd "$work" && "$venv/bin/python" -B "$here/tests/fuzz.py" --seed "$(date +%Y%m%d)" --seconds "$seconds" "$@"); }
by_atheris() {
  fuzz --atheris >"$work/atheris" 2>&1
  local status=$?
  tail -n 20 "$work/atheris"
  return $status
}

need pip3:python3-venv g++:g++
expect 'environment' environment
expect 'the single file' prepared "$1"
expect 'the package is installed' "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation --force-reinstall --no-deps "$here"
expect 'atheris is installed' "$venv/bin/pip" install -q --disable-pip-version-check atheris==3.0.0
expect 'fuzzing, by seeds' fuzz
expect 'fuzzing, by atheris' by_atheris
finish
