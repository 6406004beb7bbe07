#!/bin/bash
# Builds the npm package into bindings/wasm/dist, installs its tarball in a fresh folder, and tests what is installed there.
# Ends with `N passed, N failed`. usage: bindings/wasm/test.sh BUILD_FOLDER [TARBALL PLAYGROUND]
# TARBALL, PLAYGROUND: of a release; nothing is built then. usage: bindings/wasm/test.sh BUILD_FOLDER --fuzz [CALLS [SEED]]: only random calls of all exports.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
build=$(cd "$1" && pwd) fuzz='' tarball=${2:-} page=${3:-}
[ "$tarball" != --fuzz ] || { fuzz=${3:-200000} seed=${4:-$(date +%s)} tarball='' page=''; }
use_work_folder
need clang++-14:clang-14 wasm-ld-14:lld-14 /usr/include/wasm32-wasi:wasi-libc /usr/include/wasm32-wasi/c++/v1:libc++-14-dev-wasm32 \
  /usr/lib/wasm32-wasi/libc++abi.a:libc++abi-14-dev-wasm32 /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32 \
  llvm-ar-14:llvm-14 node:nodejs npm:npm chromedriver:chromium-driver chromium:chromium
python3 -c "import ensurepip" 2>/dev/null || need none:python3-venv

quiet='--no-audit --no-fund --loglevel=error'
# What the tests use, by the lock file; kept from run to run.
tools() {
  tools=$build/wasm/tools
  mkdir -p "$tools" && cmp -s "$here/test/package-lock.json" "$tools/package-lock.json" && [ -d "$tools/node_modules/typescript" ] && return
  cp "$here/test/package.json" "$here/test/package-lock.json" "$tools/"
  # shellcheck disable=SC2086  # a list of options
  npm ci --prefix "$tools" --ignore-scripts $quiet
}
# A folder of a user, who has the tarball and the other packages.
installed() {
  mkdir -p "$work/user" && cp -r "$here"/test/*.mjs "$here/test/typed.ts" "$here/bench.mjs" "$work/user/" && cp -r "$tools/node_modules" "$work/user/" &&
    echo '{"private": true, "type": "module"}' >"$work/user/package.json" &&
    { [ -n "$tarball" ] || { (cd "$here/dist" && npm pack --loglevel=error --pack-destination "$work") && tarball=$(echo "$work"/libiri-*.tgz); }; } &&
    mkdir -p "$work/user/node_modules/libiri" && tar -xzf "$tarball" -C "$work/user/node_modules/libiri" --strip-components 1
}
# The tarball as npm installs it, on a machine that has Node and npm, and no compiler and no network: README's first lines run.
installed_by_npm() {
  local user=$work/by_npm tool
  mkdir -p "$user/bin" && for tool in node npm sh env; do ln -sfn "$(command -v $tool)" "$user/bin/$tool"; done && echo '{"private": true}' >"$user/package.json" &&
    sed -n '/^```js$/,/^```$/{/^```/d;p}' "$here/README.md" | sed '/String(iri.resolve/q' >"$user/first.mjs" &&
    # shellcheck disable=SC2086  # a list of options
    (cd "$user" && PATH=$user/bin npm install --offline $quiet "$tarball" && PATH=$user/bin node first.mjs) | tee "$work/told" && grep -Fx 'http://user@example.com:8042/here' "$work/told"
}
suite() {
  # shellcheck disable=SC2086  # a pattern of files
  (cd "$work/user" && IRI_CASES=$here/../../test/data IRI_SSRF=$here/../../lab/suite/ssrf.json "${node:-node}" --expose-gc --test --test-reporter=tap ${1:-./*.test.mjs}) >"$work/tap"
  grep -E '^ *not ok|sizes:|^ *(error|expected|actual):' "$work/tap" | head -n 40
  grep -o 'asked: [a-z]* [a-z]* [0-9]*$' "$work/tap"
  local passed failed
  passed=$(sed -nE 's/^# pass ([0-9]+)$/\1/p' "$work/tap") failed=$(sed -nE 's/^# fail ([0-9]+)$/\1/p' "$work/tap")
  echo "${passed:-0} passed, ${failed:-1} failed"
  [ "${failed:-1}" = 0 ] && [ "${passed:-0}" -gt 0 ]
}
# A fault in the package that the suite has to notice: notices FILE WHAT INSTEAD [TESTS].
notices() {
  local file=$work/user/node_modules/libiri/$1
  cp "$file" "$work/whole" && sed -i "s/$2/$3/" "$file" && ! cmp -s "$file" "$work/whole" || return 1
  ! suite "./${4:-parsing}.test.mjs" >"$work/faulty"
  local noticed=$?
  cp "$work/whole" "$file"
  return $noticed
}
# A message that a call begins, and that a text makes it throw in the midst of, is not forgotten.
half_made() {
  local file=$work/user/node_modules/libiri/memory.js
  cp "$file" "$work/whole" && sed -i 's/^  let at = 0;/  let at = putAll.left ?? 0; putAll.left = 1;/; s/^  return at;/  putAll.left = 0; return at;/' "$file" &&
    [ "$(grep -c 'putAll.left' "$file")" = 2 ] && ! suite ./exports.test.mjs >"$work/faulty" && ! random_calls 3000 1 >"$work/faulty"
  local noticed=$?
  cp "$work/whole" "$file"
  return $noticed
}
# random_calls CALLS SEED
random_calls() { (cd "$work/user" && node fuzz.mjs "$2" "$1"); }
# The oldest Node that the package is for: package.json says so.
oldest() {
  local found
  for found in "$tools"/node_modules/node-linux-*/bin/node; do
    [ "$("$found" -p 'process.versions.node.split(".")[0]')" = "$(sed -nE 's/.*"node": ">=([0-9]+)".*/\1/p' "$here/package.json")" ] && echo "$found" && return
  done
  return 1
}
in_the_oldest() {
  local node
  node=$(oldest) && suite "$@"
}
# What only newer ones have.
oldest_notices() {
  local file=$work/user/node_modules/libiri/memory.js
  cp "$file" "$work/whole" && echo '[].toSorted();' >>"$file" && suite ./parsing.test.mjs >"$work/faulty" && ! in_the_oldest ./parsing.test.mjs >"$work/faulty"
  local noticed=$?
  cp "$work/whole" "$file"
  return $noticed
}
typed() { (cd "$work/user" && node_modules/.bin/tsc --strict --noEmit --module nodenext --target es2022 --skipLibCheck false typed.ts); }
untyped() { sed -i 's/get host(): string | null/get host(): string/' "$work/user/node_modules/libiri/index.d.ts" && ! typed; }
conformance() { (cd "$work/user" && python3 "$root/lab/suite/run.py" npm "$@" node runner.mjs); }

# The kernel of vectors on its own. Its programs end where the memory ends, so a read outside traps.
kernel=$build/wasm/kernel
wasi() { node --no-warnings "$here/test/kernel/wasi.mjs" "$@"; }
kernel_unit() { wasi "$kernel/test/scan/units/unit_$1" simd128 | tee "$work/unit" && [ "$(grep -c "^simd128 " "$work/unit")" -ge 2 ]; }
corpus() {
  node "$here/test/kernel/corpus.mjs" "$root/corpus/kernel" "$root/corpus/reference" "$root/corpus/http" "$root/corpus/seed" "$root"/test/data/*.txt \
    >"$work/corpus"
}
as_the_table() { wasi "${1:-$kernel/kernel_replay}" <"$work/corpus"; }
# The places of a swizzle that moves bytes, two of them changed.
another_table() {
  python3 - "$kernel/kernel_replay" "$work/faulty_replay" <<'PYTHON'
import pathlib, sys
table = bytes([0x80] * 16 + [*range(16)] + [0x80] * 16)
module = pathlib.Path(sys.argv[1]).read_bytes()
assert table in module
pathlib.Path(sys.argv[2]).write_bytes(module.replace(table, table.replace(bytes([3, 4]), bytes([4, 3]))))
PYTHON
  ! as_the_table "$work/faulty_replay" 2>"$work/broken" && grep 'broken law: 9' "$work/broken"
}
kernel_faults() {
  CXX="$(command -v ccache) $("$here/test/kernel/compiler.sh")" RUNNER="node --no-warnings '$here/test/kernel/wasi.mjs'" python3 -P "$root/test/scan/units/faults.py" "$kernel" simd128
}
# V8 has no vectors on an x86 processor without SSE4.1.
without_vectors() {
  [ "$(uname -m)" = x86_64 ] || { echo 'x86-64 alone can be told to lack them'; return 0; }
  (cd "$work/user" && node --no-enable-sse4-1 -e 'import("libiri").then(() => process.exit(1), (e) => console.log(e.name, e.message))') | grep 'CompileError.*SIMD'
}
is_the_kernel() { [ "$(cd "$work/user" && node -e 'import("libiri").then((iri) => console.log(iri.kernel()))')" = simd128 ]; }

programs() { python3 "$root/test/readme/programs.py" "$1" js '' "$work/user" readme.mjs node readme.mjs; }
readme() {
  local page
  for page in "$here/README.md" "$root"/docs/site/pages/{howto/{json_schema,links,logs,rdf,redirects,router,ssrf},migrate/validate_iri}.md; do programs "$page" || return; done
}

# The page that has the package inside, in a browser.
venv=$build/wasm/venv
browser() {
  [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || return 1
  "$venv/bin/pip" install -q --disable-pip-version-check "$(grep '^selenium==' "$root/docs/site/requirements.txt")"
}
in_a_browser() { "$venv/bin/python" "$here/test/browser.py" "$here/README.md" "$work/user/node_modules/libiri"; }
playground() {
  [ -n "$page" ] ||
    { page=$build/wasm/playground.html && python3 "$root/docs/site/playground/make.py" "$work/user/node_modules/libiri" "$page"; } || return 1
  "$venv/bin/python" "$root/docs/site/playground/test.py" "$page" "$build/wasm/pictures"
}

expect 'tools' tools
[ -n "$tarball" ] || expect 'build' "$here/build.sh" "$build"
expect 'pack and install' installed
expect 'npm install of the tarball, without a compiler' installed_by_npm
[ -z "${IRI_MUTANTS:-}" ] || judge_mutants "$work/user/node_modules/libiri" suite './[!g]*.test.mjs'
[ -z "$fuzz" ] || { expect "random calls, seed $seed" random_calls "$fuzz" "$seed"; finish; exit; }
expect 'tests' suite
grep -h 'sizes:' "$work/tap" | head -n 1
# What an older Node lacks, most tests find; where a change is judged, without those that call everything thousands of times. Growth is that of the module.
expect 'tests, Node 18' in_the_oldest "./[!g${IRI_ALL-ef}]*.test.mjs"
expect 'random calls' random_calls 5000 "${IRI_ALL:+$(date +%s)}" # of one seed where a change is judged
planted 'a fault is noticed: what Node 18 does not have' oldest_notices
expect 'the kernel' is_the_kernel
expect 'without vectors the import is rejected' without_vectors
expect 'the conformance suite' conformance
planted 'a fault is noticed: wrong cases' conformance --planted
# A tarball has no kernel by itself; ./dev nightly asks in any case.
if [ -z "${2:-}" ] && touched re2c/ src/scan/ src/text/ test/scan/ fuzz/kernel_target.cc bindings/wasm/test/kernel/ bindings/wasm/build.sh; then
  expect 'kernel: build' "$here/test/kernel/build.sh" "$build" "$kernel"
  expect 'kernel: windows' kernel_unit windows
  expect 'kernel: blocks and runs' kernel_unit shapes
  expect 'kernel: corpus' corpus
  expect 'kernel: as the table' as_the_table
  planted 'a fault is noticed: a table of the kernel' another_table
  planted 'faults are noticed: the kernel' kernel_faults
fi
expect 'README' readme
expect 'types' typed
expect 'a browser' browser
expect 'README, in a browser' in_a_browser
expect 'playground' playground
planted 'a fault is noticed: a boundary' notices reference.js 'this.#ends\[1\] + 1' 'this.#ends[1]'
planted 'a fault is noticed: lone surrogates' notices memory.js '|| loneSurrogate(text) < 0' '|| true'
planted 'a fault is noticed: a long text that is cut' notices memory.js 'at + 3 \* length > buffer.length' 'at + 2 * length > buffer.length' views
planted 'a fault is noticed: a reason that is lost' notices gate.js 'i < 128' 'i < 64' serving
planted 'a fault is noticed: names of another route' notices routes.js 'MOST_CAPTURES = 32' 'MOST_CAPTURES = 8' serving
planted 'a fault is noticed: the text of a finding' notices gate.js 'inHostField: of === 1' 'inHostField: of !== 0 \&\& end !== begin' serving
planted 'a fault is noticed: two references are joined the other way round' notices reference.js 'core.join(mine, mustPut(text, mine))' 'core.join(put(text, 0), mustPut(this.#text, put(text, 0)))' operations
planted 'a fault is noticed: a level without IDNA' notices reference.js '"scheme", "idna"' '"idna", "scheme"' operations
planted 'a fault is noticed: the kinds of directions' notices idna.js 'kind: mixed ?' 'kind: !mixed ?' operations
planted 'a fault is noticed: a call that is half made' half_made
planted 'a fault is noticed: frames that stay on the stack' notices memory.js 'if (midway) ' 'if (false) ' full
planted 'a fault is noticed: the types' untyped
benchmark() { (cd "$work/user" && node bench.mjs libiri); }
[ -z "${IRI_ALL:-}" ] || expect 'the benchmark runs' benchmark
finish
