#!/bin/bash
# The tests of jsonschema and rdflib themselves, without libiri and with it in place: nothing but what users/compare.py allows may differ. Those of
# jsonschema are in the installed package, and the cases that they read in its sdist. Those of rdflib are in its sdist. usage: bindings/python/users.sh BUILD_FOLDER
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"

sdist() {  # sdist PACKAGE FOLDER: in $work/PACKAGE, and FOLDER has to be there
  "$venv/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary "$1" -d "$work" "$(tr ' ' '\n' <<<"$tests" | grep "^$1==")" &&
    mkdir "$work/$1" && tar xzf "$work/$1"-*.tar.gz --strip-components=1 -C "$work/$1" && [ -d "$work/$1/$2" ]
}
# run_tests PACKAGE WAY ARGUMENT...: in this folder. The outcomes go to $work/PACKAGE-WAY. That some fail is for compare.py to see. Some tests are numbered
# in the order of a set, so the seed of hashes is always the same.
run_tests() {
  local to=$work/$1-$2
  PYTHONHASHSEED=0 IN_PLACE="$1 $2" OUTCOMES=$to PYTHONPATH=$here/users "$venv/bin/python" \
    -m pytest -q -p no:cacheprovider -p libiri_in_place "${@:3}" >"$to.log" 2>&1
  [ -s "$to" ] && tail -n 1 "$to.log"
}
jsonschema() {
  (cd "$work" && JSON_SCHEMA_TEST_SUITE=$work/jsonschema/json run_tests jsonschema "$1" --pyargs jsonschema.tests.test_jsonschema_test_suite \
    jsonschema.tests.test_format jsonschema.tests.test_validators)
}
# rdflib WAY TEST...: without what needs the network (webtest; test_plugins calls pip) or a server (graphdb, rdf4j). test_definednamespace* starts
# processes of its own, where libiri is not in place, and takes as long as a quarter of all others. The proxy is none: nothing gets out.
rdflib() {
  (cd "$work/rdflib" && http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 no_proxy=127.0.0.1,localhost run_tests rdflib "$1" \
    -m 'not webtest and not testcontainer' --ignore=test/test_graphdb --ignore=test/test_rdf4j --ignore=test/test_misc/test_plugins.py \
    --ignore-glob='test/test_namespace/test_definednamespace*' "${@:2}")
}
compare() { python3 "$here/users/compare.py" "$1" "$work/$1-no" "$work/$1-$2"; }
# fault_is_noticed PACKAGE WAY TEST [ARGUMENT...]: TEST is an expression for a test that fails with the fault only.
fault_is_noticed() { "$1" "$2" "${@:4}" && ! compare "$1" "$2" >"$work/fault" && grep -E "^FAILED: .*$3.* failed with it" "$work/fault"; }

need pip3:python3-venv g++:g++
expect 'environment' environment
expect 'the single file' prepared "$1"
expect 'the package is installed' "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation --force-reinstall --no-deps "$here"
expect 'the cases of jsonschema' sdist jsonschema json/tests
expect 'jsonschema, without libiri' jsonschema no
expect 'jsonschema, with libiri' jsonschema yes
expect 'jsonschema: nothing else differs' compare jsonschema yes
expect 'jsonschema: a format that accepts anything is noticed' fault_is_noticed jsonschema accepts '::test_iri_validation_of_IRIs_'
expect 'the tests of rdflib' sdist rdflib test
expect 'rdflib, without libiri' rdflib no test
expect 'rdflib, with libiri' rdflib yes test
expect 'rdflib: nothing else differs' compare rdflib yes
expect 'rdflib: a check that accepts anything is noticed' fault_is_noticed rdflib accepts '::test_invalid_uri' test/test_namespace/test_namespace.py
expect 'rdflib: a check that refuses anything is noticed' fault_is_noticed rdflib refuses '::test_n3' test/test_namespace/test_namespace.py
finish
