#!/bin/bash
# What .ci/run leaves out, because it is slow and seldom breaks. Hours. Ends like .ci/run.
#   test/nightly.sh [TIME]   each fuzz target for TIME (30s, 2m, 1h); default: 2m
set -uo pipefail
cd "$(dirname "$0")/.."
run=nightly
. test/ci_steps.sh
use_ccache
# Each source is compiled by itself, as it ships: it includes what it needs, and mutants replace one.
export IRI_JOINED=
time=${1:-2m}

every_byte() { ninja -C build/gcc --quiet lab/suite/suite_libiri && python3 lab/suite/run.py every-byte build/gcc/lab/suite/suite_libiri; }
vector_units() { ninja -C build/gcc --quiet && test/scan/units/prove.sh build/gcc; }
oss_fuzz() { fuzz/oss-fuzz/check.sh && echo '1 passed, 0 failed'; }
npm_fuzzing() { ./dev build && bindings/wasm/test.sh build/release --fuzz 1000000; }
npm_tools() { ./dev build && bindings/wasm/tools.sh build/release; }
mutants_of_the_grammar() {
  ninja -C build/gcc --quiet test/grammar/iri_grammar_proof && python3 lab/mutants/mutants.py grammar --build build/gcc
}
other_mutants() { ./dev build && nice python3 lab/mutants/plain.py --build build/release --count 5; }
python_checks() { ./dev build && "bindings/python/$1.sh" build/release; }

step 'tests, g++, long'        ./dev test gcc long
step 'tests, clang++'          ./dev test clang
step 'tests, clang++, long'    ./dev test clang long
step 'tests, sanitizers'       ./dev test sanitize
step 'tests, sanitizers, long' ./dev test sanitize long
step 'fuzzing'                 env IRI_FUZZ_BUILD="$PWD/build/sanitize" IRI_FUZZ_JOBS="$(nproc)" fuzz/run.sh --ci "$time"
step 'fuzzing goes on'         env IRI_FUZZ_BUILD="$PWD/build/sanitize" fuzz/check_continuous.sh
step 'OSS-Fuzz'                oss_fuzz
step 'third parties'           python3 -B lab/suite/differential.py --build build/gcc --count 2000000
step 'third parties, planted faults' python3 -B lab/suite/differential_selftest.py build/gcc
step 'suite, every byte'        every_byte
step 'browsers'                python3 -B test/browsers.py build/gcc/src/cli/iri --count 200000
step 'tables of code points'   test/sources/ucd.sh
step 'libc++'                  test/libcxx.sh
step 'other machines'          env BUILD_ROOT="$PWD/build/cross" lab/cross/run.sh
step 'other compilers'         env BUILD_ROOT="$PWD/build/compilers" lab/cross/compilers.sh
step 'what ships, all'         lab/binaries/run.sh --all --jobs "$(nproc)"
step 'what ships, planted faults' lab/binaries/selftest.sh --tarball
step 'mutants of the grammar'  mutants_of_the_grammar
step 'vector units'            vector_units
step 'coverage'                fuzz/coverage.sh
step 'mutants, planted faults' python3 lab/mutants/selftest.py build/gcc
step 'mutants of the code'     nice python3 lab/mutants/mutants.py code --build build/gcc --quick --fresh --count 4000 --jobs "$(nproc)" --seconds 7200
step 'mutants of the other languages' other_mutants
step 'sources of another style' python3 -B test/restyled.py
step 'clang-tidy, all'         ./dev tidy all
step 'reproducible, as released' test/reproducible.sh --release
step 'servers, gates, long'  lab/servers/gates/long.sh
step 'servers, all clients'  lab/servers/clients.sh --all
step 'servers, readings'     env IRI="$PWD/build/gcc/src/cli/iri" lab/servers/readings.sh
step 'Debian packages'         lab/debian/run.sh
step 'PostgreSQL, AddressSanitizer' ./dev postgresql address
step 'installed'               lab/install/run.sh
step 'the site, looked at'     ./dev site look
step 'a release'               test/release.sh
step 'Conan'                   lab/install/conan.sh
step 'nginx, a million requests' lab/servers/nginx/run.sh --storm 1000000
step 'Spark'                   ./dev spark
step 'single file, by both compilers' test/single_file/run.sh
step 'npm, random calls'       npm_fuzzing
step 'Java, a dump of RDF'   ./dev java --dump
step 'npm, planted faults'     env IRI_ALL=1 ./dev wasm
step 'npm, other tools'        npm_tools
step 'Go, Caddy, planted faults' env IRI_ALL=1 ./dev go --nightly
step 'Python, growth and ends' env IRI_ALL=1 ./dev python
step 'Python, memory'          python_checks memory
step 'Python, fuzzing'         python_checks fuzz
step 'Python, jsonschema and rdflib' python_checks users
step 'Python, versions'        python_checks versions
step 'Python, wheel'           python_checks wheels
closing
