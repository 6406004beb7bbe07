#!/bin/bash
# Does the suite of the binaries notice? Each fault is told by the cell and the text. Ends with `N passed, N failed`.
#   lab/binaries/selftest.sh [--tarball] [BUILD]    BUILD: a configured build with tests; default: build/gcc
# With --tarball also a machine in the tarball that is wrong: builds a library of it.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../../test/steps.sh"
with_tarball=
[ "${1:-}" != --tarball ] || { with_tarball=yes; shift; }
build=$(cd "${1:-$root/build/gcc}" && pwd) || exit 3
use_work_folder

# notices TEXT COMMAND...: it fails, and says so, by a regular expression.
notices() {
  local text=$1 told
  shift
  told=$("$@" 2>&1) && { echo "$told"; echo 'it has passed'; return 1; }
  grep -qE -- "$text" <<<"$told" || { echo "$told"; return 1; }
}
cat >"$work/cells" <<'TEXT'
cell good    ci core    c   g++ -O0
cell other   ci core    c   g++ -O0
cell tarball ci tarball c++ g++ -Doptimization=0 -Dkernels=
TEXT
run_cells() { "$here/run.sh" --build "$build" --cells "$work/cells" --share 50 --from 7 "$@"; }

meson compile -C "$build" single_file >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
made=$build/package

# The shift that finds the leads of characters, in the kernel of SSSE3 alone: a constant is one too high.
wrong_kernel() {
  mkdir -p "$work/kernel" && cp "$made"/iri.{h,hpp} "$work/kernel" &&
    sed 's/_mm_slli_epi16(bytes_\[i\], Size - 1)/_mm_slli_epi16(bytes_[i], Size)/' "$made/iri.cc" >"$work/kernel/iri.cc" &&
    ! cmp -s "$made/iri.cc" "$work/kernel/iri.cc" && run_cells --one-file "$work/kernel" good
}
# A class of bytes in the table: "!" is one that no rule has.
wrong_table() {
  mkdir -p "$work/table_" && cp "$made"/iri.{h,hpp} "$work/table_" &&
    sed '/std::uint8_t byte_class\[\] = {/,/}/s/^0,0,0,0,0,0,0,0,0,0,0,0,0,1,/0,0,0,0,0,0,0,0,0,0,0,0,0,0,/' "$made/iri.cc" \
      >"$work/table_/iri.cc" && ! cmp -s "$made/iri.cc" "$work/table_/iri.cc" && run_cells --one-file "$work/table_" good
}
# What the kernel is given is not written.
unwritten() {
  mkdir -p "$work/unwritten" && cp "$made"/iri.* "$work/unwritten" && printf '%s\n' \
    'cell msan ci core c clang++-14 -O1 -fsanitize=memory' >"$work/cells_msan" &&
    sed -i 's/std::uint32_t bits = 0;/std::uint32_t bits;/' "$work/unwritten/iri.cc" &&
    "$here/run.sh" --build "$build" --cells "$work/cells_msan" --share 500 --from 7 --one-file "$work/unwritten" msan
}
# In the machine of IRI-reference a first byte '"' is read as "!" is.
wrong_tarball() {
  local tree
  make_dist "$build" "$work/dist.tar.gz" >"$work/dist" 2>&1 || return 0
  mkdir "$work/tree" && tar -xzf "$work/dist.tar.gz" -C "$work/tree" && tree=$(echo "$work"/tree/libiri-*) &&
    sed -i "0,/case '!':/s//case '!':\n\t\tcase '\"':/" "$tree/re2c/generated/reference_iri.inc" &&
    tar -czf "$work/wrong.tar.gz" -C "$work/tree" "${tree##*/}" && run_cells --tarball "$work/wrong.tar.gz" tarball
}

# The checks of what a cell has said, given words: said NAME MACHINE DIGEST, by a cell of the scalar kernel.
said() {
  mkdir -p "$work/cells_said/cells/$1"
  echo "$2" >"$work/cells_said/cells/$1/machine"
  printf 'kernel scalar: 9 cases, 0 failed; rules %016x, http %016x, errors %016x\n' "$3" 0 0 >"$work/cells_said/cells/$1/said"
}
compared() (
  said good x86_64 1
  said other x86_64 "$1"
  cells=$work/cells && work=$work/cells_said && rm -f "$work"/{rules,http,errors} && . "$here/cell.sh" &&
    same_digests good && same_digests other
)
lacks_kernels() (
  said good "$1" 1
  cells=$work/cells && . "$here/cell.sh" && has_kernels "$(line_of good)" "$work/cells_said/cells/good"
)
# .ci/run makes a tarball in two steps that run side by side.
two_tarballs() {
  local name pid
  mkdir "$work/one" "$work/two"
  make_dist "$build" "$work/one.tar.gz" &
  pid=$!
  make_dist "$build" "$work/two.tar.gz" && wait $pid || return
  for name in one two; do tar -xzf "$work/$name.tar.gz" -C "$work/$name" || return; done
  diff -r "$work/one" "$work/two"
}

expect 'what is right passes' run_cells good other
expect 'two tarballs of one build at a time' two_tarballs
# It fails, as `notices` wants it, if the cell is named.
cell_is_named() {
  wrong_kernel >"$work/told"
  cat "$work/told"
  ! grep -qx 'FAILED: good' "$work/told"
}
expect 'a wrong constant in one kernel, by its cell and text' notices '^FAILED: ssse3: (parse|match) [A-Za-z-]+ x[0-9a-f]+: ' cell_is_named
expect 'a wrong row of the table, by the text' notices 'FAILED: scalar: (parse|match) [A-Za-z-]+ x([0-9a-f]{2})*21' wrong_table
expect 'a value that was never written' notices 'use-of-uninitialized-value' unwritten
expect 'the same digests pass' compared 1
expect 'another digest' notices 'the digest of the rules is another' compared 2
expect 's390x needs the scalar kernel alone' lacks_kernels s390x
expect 'a kernel that is gone' notices 'no kernel neon' lacks_kernels aarch64
expect 'a cell that nobody knows' notices 'no cell unknown' run_cells unknown
expect 'no cells' notices 'no cells' run_cells
broken_cell() { echo 'cell broken ci core c g++ -O0 -Dnoexcept=' >>"$work/cells"; run_cells broken; }
expect 'a cell that does not compile' notices 'FAILED: broken' broken_cell
[ -z "$with_tarball" ] || expect 'a wrong machine in the tarball' notices '^FAILED: scalar: (parse|match) [A-Za-z-]+ x([0-9a-f]{2})*22' wrong_tarball
finish
