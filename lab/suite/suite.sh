#!/bin/bash
# The conformance suite: ./dev suite. Ends with `N passed, N failed`. usage: lab/suite/suite.sh BUILD [--scoreboard [--only NAME,...]]
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
build=$1
if [ "${2:-}" = --scoreboard ]; then
  shift 2
  ninja -C "$build" --quiet lab/suite/suite_libiri >&2 || exit 1
  python3 "$here/run.py" scoreboard "$@" && python3 "$here/order.py" && exec python3 "$here/scoreboard.py"
  exit 1
fi
use_work_folder
need /usr/lib/python3/dist-packages/jsonschema:python3-jsonschema
libiri=$build/lab/suite/suite_libiri in_c=$build/lab/suite/suite_libiri_c reference=$build/lab/suite/suite_reference

kernels() { IRI_KERNEL=none "$build/src/cli/iri" check a: 2>&1 | sed -n 's/.*; there are //p' | tr -d ,; }
of_kernel() { IRI_KERNEL=$1 python3 "$here/run.py" libiri "$libiri"; }

ninja -C "$build" --quiet lab/suite/suite_libiri lab/suite/suite_libiri_c lab/suite/suite_reference src/cli/iri >&2 || exit 1
expect 'what is generated' python3 "$here/generate.py" --check
expect 'two references agree' python3 "$here/agree.py" "$reference"
expect 'the order of the cases' python3 "$here/order.py" --check
expect 'the pages and deviations' /usr/bin/python3 "$here/check.py"
names=$(kernels)
[ -n "$names" ] || names=none
for name in $names; do expect "libiri, $name" of_kernel "$name"; done
expect 'libiri in C' python3 "$here/run.py" c "$in_c"
expect 'a wrong answer in C' python3 "$here/run.py" c --planted "$in_c"
expect 'the command' python3 "$here/run.py" command python3 -B "$here/runners/command.py" "$build/src/cli/iri"
expect 'planted faults' python3 "$here/selftest.py" "$libiri" "$reference"
finish
