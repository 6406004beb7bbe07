#!/bin/bash
# The tests of jsonschema itself, without libiri and with it in place: nothing but what users/compare.py allows may differ. They are those of the
# installed package; the cases that they read come with its sdist. usage: python/users.sh BUILD_FOLDER
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../test/steps.sh"
use_work_folder
. "$here/environment.sh"

cases() {
  "$venv/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary :all: -d "$work" "$(tr ' ' '\n' <<<"$tests" | grep '^jsonschema==')" &&
    mkdir "$work/jsonschema" && tar xzf "$work"/jsonschema-*.tar.gz --strip-components=1 -C "$work/jsonschema" && [ -d "$work/jsonschema/json/tests" ]
}
# run_tests WAY: the outcomes go to $work/WAY. That some fail is for compare.py to see.
run_tests() {
  (cd "$work" && JSON_SCHEMA_TEST_SUITE=$work/jsonschema/json LIBIRI_IN_PLACE=$1 OUTCOMES=$work/$1 PYTHONPATH=$here/users "$venv/bin/python" \
    -m pytest -q -p no:cacheprovider -p libiri_in_place --pyargs jsonschema.tests.test_jsonschema_test_suite jsonschema.tests.test_format \
    jsonschema.tests.test_validators >"$work/$1.log" 2>&1)
  [ -s "$work/$1" ] && tail -n 1 "$work/$1.log"
}
compare() { python3 "$here/users/compare.py" "$work/no" "$work/$1"; }
fault_is_noticed() { run_tests accepts && ! compare accepts >"$work/fault" && grep '^FAILED: .*::test_iri_validation_of_IRIs_.* failed with it' "$work/fault"; }

need pip3:python3-venv g++:g++
expect 'environment' environment
expect 'the single file' "$here/prepare.sh" "$1"
expect 'the package is installed' "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation --force-reinstall --no-deps "$here"
expect 'the cases of jsonschema' cases
expect 'jsonschema, without libiri' run_tests no
expect 'jsonschema, with libiri' run_tests yes
expect 'nothing else differs' compare yes
expect 'a format that accepts anything is noticed' fault_is_noticed
finish
