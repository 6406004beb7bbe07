#!/bin/sh
# Compiles the programs of test/scan/units, and the fuzz target of the kernels, to WebAssembly, in the folders where
# test/scan/units/faults.py looks for them. usage: build.sh BUILD_FOLDER OUTPUT
# BUILD_FOLDER is one that bindings/wasm/build.sh has built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
units=$out/test/scan/units
mkdir -p "$units/libiri_units.a.p" "$out/src"
ln -sfn "$build/re2c" "$out/re2c"
CCACHE=$(command -v ccache || true)
# compile OBJECT SOURCE
compile() {
  # shellcheck disable=SC2046,SC2086  # lists of options
  ${CCACHE:-} $("$here/compiler.sh") -O2 -Wall -Wextra -Werror -I "$root/test" -I "$root/src" -I "$root/include" -I "$root/fuzz" \
    -I "$build/re2c" -c "$root/$2" -o "$1"
}
link() {
  # shellcheck disable=SC2046
  $("$here/compiler.sh") -o "$@"
}
archive() {
  rm -f "$1"
  llvm-ar-14 rcs "$@"
}
compile "$units/libiri_units.a.p/simd128.cc.o" test/scan/units/simd128.cc
archive "$units/libiri_units.a" "$units/libiri_units.a.p/simd128.cc.o"
for name in unit report evaluation expected shape symbolic; do compile "$units/$name.o" test/scan/units/$name.cc; done
archive "$units/libiri_unit_trials.a" "$units/unit.o" "$units/report.o" "$units/evaluation.o" "$units/expected.o" "$units/shape.o" "$units/symbolic.o"
archive "$out/src/libiri.a" "$build/wasm/iri.o"
libraries="$units/libiri_unit_trials.a $units/libiri_units.a $out/src/libiri.a"
for name in windows shapes; do
  compile "$units/$name.o" test/scan/units/$name.cc
  # shellcheck disable=SC2086
  link "$units/unit_$name" "$units/$name.o" $libraries
done
compile "$out/kernel_target.o" fuzz/kernel_target.cc
compile "$out/replay.o" bindings/wasm/test/kernel/replay.cc
link "$out/kernel_replay" "$out/kernel_target.o" "$out/replay.o" "$out/src/libiri.a"
