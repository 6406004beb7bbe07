#!/bin/sh
# Compiles the single file and core/ to WebAssembly, and puts the npm package together in bindings/wasm/dist, or OUTPUT. usage: build.sh BUILD_FOLDER [OUTPUT]
# BUILD_FOLDER is one of meson, which makes the single file.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
single=$1/package
version=$here/../../include/iri/version.h
dist=${2:-$here/dist}
objects=$1/wasm
flock "$1.lock" ninja -C "$1" --quiet package/iri.cc >&2
mkdir -p "$objects" "$dist"
flags='--target=wasm32-wasi -std=c++20 -msimd128 -fno-exceptions -fno-rtti -DIRI_WITH_UNICODE -Wall -Wextra -Werror'

# What is called once, explains, or is no part of a request: it is compiled for its size, all else for speed.
seldom='diagnose/ components/build.cc components/edit.cc components/query.cc operations/browser.cc operations/file_path.cc operations/find.cc operations/format_reference.cc
  operations/leiri.cc operations/mask.cc operations/origin.cc operations/reason.cc operations/rel operations/repair.cc operations/template patterns/ gate/finding.cc
  gate/allow_lists.cc gate/gate_rules.cc gate/guard_machine.cc gate/guard_pack.cc gate/guard_parts.cc gate/guard_show.cc gate/guarded_reading.cc gate/habits.cc gate/judge_address.cc gate/origin_list.cc gate/path_exceptions.cc gate/policy.cc gate/policy_source.cc gate/presets.cc
  gate/readings.cc gate/redirects.cc gate/special_addresses.cc gate/verdict_lines.cc operations/join.cc operations/ipv6_text.cc routes/compile routes/outlines.cc routes/pack.cc routes/route_template.cc routes/routes.cc routes/slots.cc unicode/ c/'
# The single file, in which a line `// ---- SOURCE` stands before each source. What it takes of the standard library is made small, too, and what stands in headers
# is not: whoever includes one first, others have it inlined.
made_small() {
  awk -v seldom="$seldom" -v push='#pragma clang attribute push(__attribute__((minsize)), apply_to = function)' -v pop='#pragma clang attribute pop' '
    function make(it) { if (it != small) print it ? push : pop; small = it }
    function is_seldom(source, i) { for (i in begins) if (index(source, begins[i]) == 1) return 1; return 0 }
    BEGIN { split(seldom, begins); make(1); print "#include <algorithm>\n#include <deque>\n#include <map>\n#include <string>\n#include <vector>"; make(0) }
    /^\/\/ ---- / { wanted = is_seldom($3) }
    /^#ifndef IRI_SRC_.*_HPP/ && !header { header = depth + 1 }
    /^ *# *if/ { ++depth }
    { make(wanted && !header) }
    { print }
    /^ *# *endif/ { if (header == depth--) header = 0 }
    END { make(0) }' "$1"
}

# compile SOURCE OPTION...: unless its object is newer than all that it is made of.
compile() {
  source=$1
  object=$objects/$(basename "$1" .cc).o
  shift
  [ ! -e "$object" ] || [ -n "$(find "$source" "$single/iri.hpp" "$here/core/core.hpp" "$here/core/kept.hpp" "$here/build.sh" -newer "$object")" ] || return 0
  # shellcheck disable=SC2086  # a list of options
  ${CCACHE:-} clang++-14 $flags "$@" -I "$single" -c "$source" -o "$object"
}
CCACHE=$(command -v ccache || true)
made_small "$single/iri.cc" >"$objects/iri.cc.new"
cmp -s "$objects/iri.cc.new" "$objects/iri.cc" || cp "$objects/iri.cc.new" "$objects/iri.cc"
compile "$objects/iri.cc" -O2 -Wno-pragma-clang-attribute # of a source for another processor nothing is left
compile "$here/core/core.cc" -O2
for source in operations serving; do compile "$here/core/$source.cc" -Os; done # they pass on what iri.cc does
for source in editing idna unpack; do compile "$here/core/$source.cc" -Oz; done
# A reactor: its functions are called, it has no main(). The stack is below the data, which a full one would else be written over.
link='clang++-14 --target=wasm32-wasi -Wl,--gc-sections,--strip-all,--stack-first'
$link -mexec-model=reactor -Wl,-z,stack-size=262144 -o "$objects/libiri.wasm" "$objects/iri.o" "$objects/core.o" "$objects/operations.o" "$objects/editing.o" "$objects/idna.o" "$objects/serving.o"
$link -nostartfiles -Wl,--no-entry,--export=__heap_base -o "$objects/unpack.wasm" "$objects/unpack.o"
size=$(python3 -B "$here/pack.py" "$objects/libiri.wasm" "$objects/libiri.lzma")
rm -f "$dist"/*.js "$dist"/*.cjs "$dist"/*.d.ts "$dist"/*.d.cts # also those that are no more
cp "$here"/lib/*.js "$here"/lib/*.d.ts "$here/README.md" "$here/../../LICENSE" "$here/../../package/NOTICE" "$dist"
node "$here/pack.mjs" "$objects/libiri.lzma" "$size" "$objects/unpack.wasm" "$here/package.json" "$dist" "$version"
