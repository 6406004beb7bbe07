#!/bin/bash
# Builds the wheel and the sdist into bindings/python/dist, and tests what was built, in fresh environments: the wheel, the sdist, the types.
# Ends with `N passed, N failed`. usage: bindings/python/test.sh BUILD_FOLDER [--sdist]
#                                        bindings/python/test.sh --of FILE     tests an sdist that is there already, in a new environment
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"

# Without isolation, so that the versions are those above; -x: and without re2c, as the single file is there. ccache, where there is one, as the rest of the tree.
build_wheel() { (cd "$here" && "$venv/bin/python" -m build -q -x --no-isolation --wheel -o dist "-Cbuild-dir=$venv/wheel"); }
build_sdist() { (cd "$here" && "$venv/bin/python" -m build -q -x --no-isolation --sdist -o dist); }
installed() {  # installed FILE
  "$venv/bin/pip" install -q --disable-pip-version-check --no-build-isolation --force-reinstall --no-deps "$1"
}
# suite [OPTION...]: from another folder: what is tested is what is installed, not the source.
suite() {
  (cd "$work" && "$venv/bin/python" -m pytest -q -c "$here/pyproject.toml" "$here/tests" "$here/README.md" "$here/../../docs/site/pages/migrate/urllib.md" "$here"/../../docs/site/pages/howto/{json_schema,links,logs,rdf,redirects,router,scale,ssrf}.md "$here/../../docs/site/pages/index.md" \
    --doctest-glob='*.md' --doctest-modules --pyargs libiri -p no:cacheprovider "$@") | tee "$work/suite" | tail -n 30
  local count
  grep '^asked: ' "$work/suite"
  count=$(sed -nE 's/^([0-9]+) passed in .*/\1/p' "$work/suite")
  [ -n "$count" ] && echo "$count passed, 0 failed"
}
# Without those of ends and of growth, which take minutes.
quick="not may_end and not time_grows"
# All of it if the package has changed; ./dev nightly in any case.
whole() { if [ -n "${IRI_ALL:-}" ] || touched bindings/python/ >/dev/null; then suite; else suite -k "$quick"; fi; }
# A fault in the package that the suite has to notice: notices_a_fault MODULE SED_SCRIPT
notices_a_fault() {
  local file
  file=$("$venv/bin/python" -c "import libiri.$1 as t; print(t.__file__)") && cp "$file" "$work/right" && sed -i "$2" "$file" &&
    ! cmp -s "$file" "$work/right" || return 1
  ! suite -x -k "$quick" >/dev/null  # the first test that fails is enough
  local noticed=$?
  cp "$work/right" "$file"
  return $noticed
}
# The fuzzer of tests/fuzz.py, with so many inputs; and a fault in the package that it has to notice.
fuzz() { (cd "$work" && "$venv/bin/python" -B "$here/tests/fuzz.py" --runs "$1"); }
fuzz_notices() {
  local file
  file=$("$venv/bin/python" -c "import libiri.$1 as t; print(t.__file__)") && cp "$file" "$work/right" && sed -i "$2" "$file" &&
    ! cmp -s "$file" "$work/right" || return 1
  ! fuzz 20000 >"$work/fuzz" 2>&1 && grep -q 'an object has a valid text' "$work/fuzz"
  local noticed=$?
  cp "$work/right" "$file"
  return $noticed
}
# What README.md says of a fresh environment: one pip install, and the five lines that stand there.
five_lines() { sed -n '/^five lines validate a column/,/^```$/p' "$here/README.md" | sed -n '/^```python$/,/^```$/p' | sed '1d;$d'; }
fresh() {
  python3 -m venv "$work/fresh" && "$work/fresh/bin/pip" install -q --disable-pip-version-check "$here"/dist/*.whl "$(tr ' ' '\n' <<<"$tests" | grep '^pyarrow==')" &&
    five_lines >"$work/five.py" && [ "$(wc -l <"$work/five.py")" = 5 ] && [ "$(cd "$work" && fresh/bin/python -I five.py)" = '[True, False, None]' ]
}
conformance() { python3 "$here/../../lab/suite/run.py" python "$venv/bin/python" -P "$here/../../lab/suite/runners/runner.py" libiri-python; }
# The loops of core/vectors.cc, under the sanitizers: vectors SOURCE
vectors() {
  g++ -std=c++20 -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover -I"$here/core" -isystem "$here/single_file" \
    "$here/tests/vectors.cc" "$1" -o "$work/vectors" && "$work/vectors"
}
# The same by another compiler, which goes by the alignment that a type has.
vectors_by_clang() {
  clang++-14 -std=c++20 -O3 -Wall -Wextra -Werror -I"$here/core" -isystem "$here/single_file" "$here/tests/vectors.cc" "$here/core/vectors.cc" -o "$work/vectors" && "$work/vectors"
}
# Two fields that change places, a bit too few, and offsets of which one check is missing: vectors_notices SED_SCRIPT
vectors_notices() {
  sed "$1" "$here/core/vectors.cc" >"$work/wrong.cc" && ! cmp -s "$here/core/vectors.cc" "$work/wrong.cc" && ! vectors "$work/wrong.cc"
}
# What needs no Python: arrays when memory runs out, and memory while the process is copied. Each is compiled of the sources in a folder.
compile_arrow() {
  g++ -std=c++20 -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover -I"$1" -isystem "$here/single_file" \
    "$here/tests/arrow.cc" "$1/arrow_in.cc" "$1/arrow_out.cc" "$1/vectors.cc" -o "$work/arrow"
}
compile_memory() { g++ -std=c++20 -O1 -Wall -Wextra -Werror -pthread -I"$1" "$here/tests/memory.cc" "$1/memory.cc" -o "$work/memory"; }
arrow() { compile_arrow "$here/core" && "$work/arrow"; }
memory() { compile_memory "$here/core" && "$work/memory"; }
# A fault that these notice: notices TEST SOURCE SED_SCRIPT
notices() {
  rm -rf "$work/core" && cp -r "$here/core" "$work/core" && sed -i "$3" "$work/core/$2" && ! cmp -s "$here/core/$2" "$work/core/$2" &&
    "compile_$1" "$work/core" && ! "$work/$1"
}
# The package itself, too. Some packages that it takes have no types, and the stub that nanobind writes has bare tuples.
typed() {
  (cd "$work" && "$venv/bin/python" -m mypy --strict "$here/tests/typed.py" &&
    "$venv/bin/python" -m mypy --strict --disable-error-code import-not-found --disable-error-code import-untyped \
      --disable-error-code type-arg -p libiri)
}
# The same file by pyright, which is a program of Node: its package fetches it.
typed_by_pyright() {
  cp "$here/tests/typed.py" "$work/" &&
    echo '{"include": ["typed.py"], "typeCheckingMode": "strict", "reportUnnecessaryTypeIgnoreComment": "error"}' >"$work/pyrightconfig.json" &&
    (cd "$work" && PYRIGHT_PYTHON_CACHE_DIR=$venv/pyright "$venv/bin/python" -m pyright --pythonpath "$venv/bin/python")
}

# A fault of the types that CHECKER has to notice: untyped CHECKER
untyped() {
  local file
  file=$("$venv/bin/python" -c 'import libiri, os; print(os.path.dirname(libiri.__file__) + "/_core.pyi")') && cp "$file" "$work/right" &&
    sed -i 's/^def is_valid(rule: str/def is_valid(rule: object/' "$file" && ! cmp -s "$file" "$work/right" && ! "$1"
  local noticed=$?
  cp "$work/right" "$file"
  return $noticed
}

need pip3:python3-venv g++:g++ clang++-14:clang-14 node:nodejs npm:npm
if [ "$1" = --of ]; then
  venv=$work/venv
  expect 'environment' environment
  expect 'sdist: install' installed "$2"
  expect 'sdist: tests' suite
  expect 'types' typed
  expect 'types, by pyright' typed_by_pyright
  finish
  exit
fi
rm -rf "$here/dist"
expect 'environment' environment
expect 'the single file' prepared "$1"
expect 'vectors' vectors "$here/core/vectors.cc"
expect 'vectors, by clang++' vectors_by_clang
planted 'vectors: fields that change places are noticed' vectors_notices 's/2, 10, 3, 11, 6, 14, 7, 15/3, 11, 2, 10, 6, 14, 7, 15/'
planted 'vectors: bits that are missing are noticed' vectors_notices 's/weight <<= lanes/weight <<= 1/'
planted 'vectors: offsets beyond the end are noticed' vectors_notices 's/ | (last - end)//'
expect 'arrow: memory runs out' arrow
planted 'arrow: an array that is released twice is noticed' notices arrow arrow_in.cc 's/^  array.release = nullptr;.*//'
planted 'arrow: an array that is kept is noticed' notices arrow arrow_out.cc 's/if (child.release != nullptr) child.release(&child);/static_cast<void>(child);/'
expect 'memory: the process is copied' memory
planted 'memory: a lock that is copied is noticed' notices memory memory.cc 's/^  pthread_atfork(.*/  static_cast<void>(leave);/'
expect 'wheel: build' build_wheel
expect 'wheel: install' installed "$here"/dist/*.whl
[ -z "${IRI_MUTANTS:-}" ] || judge_mutants "$(cd "$work" && "$venv/bin/python" -c 'import libiri, os; print(os.path.dirname(libiri.__file__))')" suite -x -k "$quick"
expect 'wheel: tests' whole
planted 'a fault is noticed' notices_a_fault _types 's/return self._split()\[3\]/return self._split()[1]/'
planted 'a fault of the readings is noticed' notices_a_fault _readings 's/tuple(paths\[guard\] for guard in held)/tuple(paths)/'
planted 'a fault of columns is noticed' notices_a_fault columns 's/part("host"/part("authority"/'
planted 'a fault of the drop-in for urllib is noticed' notices_a_fault urllib 's/    one = IriReference(url)/    one = IriReference(url.strip())/'
expect 'fuzzing' fuzz 20000
planted 'fuzzing: a text that is not checked is noticed' fuzz_notices '_types' 's/_core.checked(cls._rule, text)$/str(text)/'
expect 'types' typed
planted 'a fault of the types is noticed' untyped typed
expect 'types, by pyright' typed_by_pyright
planted 'a fault of the types is noticed by pyright' untyped typed_by_pyright
expect 'the conformance suite' conformance
expect 'a fresh environment, five lines' fresh
expect 'sdist: build' build_sdist
if [ "${2:-}" = --sdist ]; then
  unset IRI_PYTHON_SINGLE  # it has its own
  expect 'sdist: install' installed "$here"/dist/*.tar.gz
  expect 'sdist: tests' suite
fi
finish
