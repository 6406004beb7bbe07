#!/bin/bash
# The functions in Spark, and the job references.py on a cluster of two workers, one of which is lost on the way: its answers must be
# those of one process without Spark. Installs what it needs. Ends with `N passed, N failed`.
# usage: [IRI_WHEEL=FILE] bindings/python/spark/run.sh BUILD_FOLDER [COUNT]    runs all that; COUNT references (default: 200000)
#        bindings/python/spark/run.sh BUILD_FOLDER COUNT --figures WORKERS...    runs the job for each number of workers, and prints its figures
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../../test/steps.sh"
use_work_folder
build=$1 count=${2:-200000}
venv=$root/build/spark
python=$venv/bin/python
packages='pyspark==4.3.0 pyarrow==26.0.1 pandas==2.3.3'

environment() {
  [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || return
  # shellcheck disable=SC2086  # a list of words
  "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/../build_requirements.txt" $packages
}
# The wheel is made of the sources as they are, unless IRI_WHEEL names one.
libiri() {
  if [ -n "${IRI_WHEEL:-}" ]; then
    "$venv/bin/pip" install -q --disable-pip-version-check --force-reinstall --no-deps "$IRI_WHEEL"
    return
  fi
  "$here/../prepare.sh" "$build" && rm -rf "$work/dist" &&
    (cd "$here/.." && IRI_PYTHON_SINGLE=$PWD/single_file "$python" -m build -q -x --no-isolation --wheel -o "$work/dist" "-Cbuild-dir=$venv/wheel") &&
    "$venv/bin/pip" install -q --disable-pip-version-check --force-reinstall --no-deps "$work"/dist/*.whl
}
# The example of the page "At scale" prints what the page says.
example_of_the_page() {
  local page=$root/docs/site/pages/howto/scale.md
  sed -n '/^```python hosts.py$/,/^```$/{/^```/!p}' "$page" >"$work/hosts.py"
  sed -n '/^```text$/,/^```$/{/^```/!p}' "$page" >"$work/hosts.txt"
  [ -s "$work/hosts.txt" ] && (cd "$work" && "$python" hosts.py 2>"$work/hosts.log" | sed '/^$/d' | diff - hosts.txt)
}
# job NAME FOLDER OPTION...: the answers are then in NAME.tsv, and the figures in NAME.json.
job() {
  local name=$1 folder=$2
  shift 2
  (cd "$work" && "$python" "$folder/references.py" "$@" --answers "$work/$name.tsv" >"$work/$name.json") || return
  rm -rf "$venv"/lib/python3*/site-packages/pyspark/work  # what the executors have logged
  tail -n 1 "$work/$name.json"
}
alone() { "$python" "$here/alone.py" "$2" --answers "$work/$1.tsv"; }
same() { [ -s "$work/$1.tsv" ] && cmp "$work/$1.tsv" "$work/$2.tsv"; }
# Spark itself has counted one executor that is gone.
one_was_lost() { tail -n 1 "$work/$1.json" | grep '"executors_lost": 1,.*"killed": true'; }
# The answers have many hosts, and what is refused, by its error.
answers_say_something() {
  [ "$(wc -l <"$work/$1.tsv")" -gt 1000 ] && grep -q '^bad_percent_encoding' "$work/$1.tsv" && grep -q 'example' "$work/$1.tsv"
}
# A job that forgets to normalize. It runs to its end, and only its answers are wrong; nor did it lose a worker.
fault() {
  mkdir "$work/fault" && cp "$here"/*.py "$work/fault" && sed -i 's/columns.normalize(texts)/texts/' "$work/fault/references.py" &&
    ! cmp -s "$here/references.py" "$work/fault/references.py" && job fault "$work/fault" "$count" --workers 2
}
is_noticed() { ! same fault alone && [ -s "$work/fault.tsv" ] && ! one_was_lost fault; }

need java:openjdk-17-jre-headless pip3:python3-venv
expect 'environment' environment
expect 'libiri' libiri
[ "$failed" = 0 ] || { finish; exit; }
if [ "${3:-}" = --figures ]; then
  for workers in "${@:4}"; do
    job figures "$here" "$count" --workers "$workers" || exit
  done
  exit
fi
expect 'the functions' "$python" "$here/functions_test.py"
expect 'the example of the page' example_of_the_page
expect 'one process, without Spark' alone alone "$count"
expect 'two workers, one of them lost' job lost "$here" "$count" --workers 2 --lose-a-worker
expect 'Spark has seen the loss' one_was_lost lost
expect 'the answers have something to say' answers_say_something alone
expect 'the answers are the same' same lost alone
expect 'a job with a fault' fault
expect 'the fault is noticed' is_noticed
finish
