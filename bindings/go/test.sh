#!/bin/bash
# Builds the Go module, without cgo and with it, and tests it; with --nightly also the gate in a real Caddy, faults that are planted, and random calls.
# Ends with `N passed, N failed`. usage: bindings/go/test.sh BUILD_FOLDER [--nightly] | BUILD_FOLDER --of ZIP | BUILD_FOLDER --bench
# BUILD_FOLDER is one of meson. ZIP is of a release: it is taken by a replace directive, with neither a compiler nor cgo. IRI=COMMAND: otherwise it is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
build=$(cd "$1" && pwd) what=${2:-} zip=${3:-}
use_work_folder
need clang-14:clang-14 wasm-ld-14:lld-14 /usr/include/wasm32-wasi:wasi-libc /usr/include/wasm32-wasi/c++/v1:libc++-14-dev-wasm32 \
  /usr/lib/wasm32-wasi/libc++abi.a:libc++abi-14-dev-wasm32 /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32 g++:g++

# A Go that is new enough: of the machine, or the toolchain that the registry of modules has, by the Go of Debian, which is older.
new_enough() { [ -x "$1" ] && "$1" version | awk '{ split(substr($3, 3), v, "."); exit !(v[1] > 1 || v[2] >= 24) }'; }
find_go() {
  local found toolchain=golang.org/toolchain@v0.0.1-go1.25.5.linux-$(dpkg --print-architecture)
  for found in "$(command -v go)" /usr/local/go/bin/go "$root/build/go/$toolchain/bin/go"; do
    new_enough "$found" && go=$found && return
  done
  need go:golang-go
  GOMODCACHE=$root/build/go GOFLAGS=-mod=mod go mod download "$toolchain" && chmod -R u+w "$root/build/go/$toolchain" &&
    chmod +x "$root/build/go/$toolchain"/bin/* "$root/build/go/$toolchain"/pkg/tool/*/* && go=$root/build/go/$toolchain/bin/go && new_enough "$go"
}
find_go || { echo "there is no Go of 1.24 or later, and none could be had"; exit 3; }
export GOFLAGS='-mod=readonly -buildvcs=false' CGO_CXXFLAGS=${CGO_CXXFLAGS:--O1}
cd "$here" || exit 3

# The tests, counted: those of each table are one.
suite() { # ARGUMENT...
  "$go" test -count=1 -v "$@" >"$work/told" 2>&1
  local status=$? passed
  grep -E '^ *(---? FAIL|panic:|.*_test.go:|FAIL)|DATA RACE' "$work/told" | head -n 40
  grep '^asked: ' "$work/told"
  passed=$(grep -cE '^--- PASS' "$work/told")
  [ $status = 0 ] || { tail -n 20 "$work/told"; echo "$passed passed, 1 failed"; return 1; }
  echo "$passed passed, 0 failed"
}
formatted() { local wrong; wrong=$("$(dirname "$go")/gofmt" -l .) && [ -z "$wrong" ] || { echo "$wrong"; return 1; }; }
vetted() { "$go" vet ./...; }
conformance() { # NAME ARGUMENT...
  "$go" build -o "$work/runner" "${@:2}" ./internal/runner && python3 "$root/lab/suite/run.py" "$1" "$work/runner"
}
planted_verdict() { python3 "$root/lab/suite/run.py" go --planted "$work/runner"; }
# The programs of the page, each the main package of a user who has a replace directive.
user_of() { # MODULE
  mkdir -p "$work/user" && cp "$1/go.sum" "$work/user" &&
    printf 'module user\n\ngo 1.24\n\nrequire libiri.example/iri v0.0.0\n\n%s // indirect\n\nreplace libiri.example/iri => %s\n' \
      "$(grep '^require github.com/tetratelabs/wazero ' "$1/go.mod")" "$1" >"$work/user/go.mod"
}
programs=("$root/test/readme/programs.py" "$here/README.md" go 'package main' "$work/user" main.go "$go" run main.go)
readme() { user_of "$here" && python3 "${programs[@]}"; }

# A machine that has neither a compiler nor re2c: PATH has Go alone.
of_the_zip() {
  mkdir -p "$work/taken" && python3 -m zipfile -e "$zip" "$work/taken" && mkdir "$work/bin" && ln -s "$go" "$work/bin/go" &&
    user_of "$(echo "$work"/taken/*)" &&
    PATH=$work/bin CC=none CXX=none CGO_ENABLED=0 "$(python3 -c 'import sys; print(sys.executable)')" "${programs[@]}"
}
# A zip that has lost the WebAssembly needs a compiler, which is not there.
lost_wasm_is_noticed() { rm "$work"/taken/*/iri.wasm && ! PATH=$work/bin CC=none CXX=none CGO_ENABLED=0 "$go" -C "$work/user" run main.go 2>&1 | tee "$work/told" && grep -F 'iri.wasm' "$work/told"; }
if [ "$what" = --of ]; then
  expect 'the zip, by a replace directive, without a compiler' of_the_zip
  expect 'a zip without the WebAssembly is noticed' lost_wasm_is_noticed
  finish
  exit
fi
expect 'the module is built' ./build.sh "$build"
if [ "$what" = --bench ]; then
  for tags in '' libiri_cgo; do CGO_ENABLED=1 CGO_CXXFLAGS=-O2 "$go" test -run none -bench . -tags "$tags" . || exit; done
  exit
fi

real_caddy() {
  "$go" -C caddy vet . && "$go" -C caddy build -o "$work/caddy" ./cmd && mkdir -p "$work/gates" && python3 -P caddy/test.py "$work/caddy" "$IRI" "$work/gates"
}
random_calls() { "$go" test -run none -fuzz FuzzGlue -fuzztime "${1:-60s}" .; }

expect 'gofmt' formatted
expect 'go vet' vetted
expect 'tests, with the race detector' suite -race .
expect 'conformance' conformance go
expect 'README' readme
planted 'a wrong verdict is noticed' planted_verdict
if [ "$what" = --nightly ]; then
  expect 'cgo: tests' suite -tags libiri_cgo .
  expect 'cgo: go vet' "$go" vet -tags libiri_cgo ./...
  expect 'cgo: conformance' conformance go -tags libiri_cgo
  expect 'random calls' random_calls
  expect 'faults in the glue are noticed' python3 -P faults.py "$go" "$build"
  [ -n "${IRI:-}" ] || { meson setup "$work/command" "$root" -Dtests=disabled >/dev/null && ninja -C "$work/command" --quiet src/cli/iri && IRI=$work/command/src/cli/iri; }
  expect 'in Caddy' real_caddy
fi
finish
