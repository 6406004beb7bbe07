#!/bin/bash
# clang-tidy 14 with the committed .clang-tidy over the sources of src/, each a `passed` or a `failed`. A header is
# looked at with what includes it. Ends with `N passed, N failed`.
#   test/tidy.sh       twelve of those that have changed since the branch left main, and one in sixteen, which the
#                      commit chooses; without the static analyzer, which takes half of the time
#   test/tidy.sh all   all of them, with all checks
set -uo pipefail
. "$(dirname "$0")/steps.sh"
use_work_folder
need clang-tidy-14:clang-tidy-14 meson:meson ninja:ninja-build re2c:re2c
build=$root/build/tidy
cd "$root" || exit 3

# A compilation database, and what is generated. Without the vector kernels, which are nothing but intrinsics; they
# include the same headers as the scalar one.
prepare() {
  { [ -f "$build/build.ninja" ] ||
    CC=clang-14 CXX=clang++-14 meson setup "$build" "$root" -Dtests=disabled -Djoined= -Doptimization=0 -Dkernels=; } &&
    ninja -C "$build" $(ninja -C "$build" -t targets all | sed -nE 's|^(re2c/[^ ]*\.inc): .*|\1|p')
}
checks=--checks=-clang-analyzer-*
[ "${1:-}" != all ] || checks=
changed() {
  local base
  base=$(git merge-base HEAD main 2>/dev/null)
  [ -n "$base" ] && [ "$base" != "$(git rev-parse HEAD)" ] || base=HEAD~1
  git diff --name-only "$base" -- src 2>/dev/null
}
chosen() {
  local all every=16 first
  mapfile -t all < <(git ls-files 'src/*.cc' | while read -r file; do grep -q "/$file\"" "$build/compile_commands.json" && echo "$file"; done)
  [ "${1:-}" != all ] || { printf '%s\n' "${all[@]}"; return; }
  first=$(turn_of $every)
  { for ((i = first; i < ${#all[@]}; i += every)); do echo "${all[i]}"; done
    changed | grep -xFf <(printf '%s\n' "${all[@]}") | head -n 12; } | sort -u
}
tidy() { clang-tidy-14 --quiet $checks -p "$build" "$1" >"$work/$(tr / _ <<<"$1").tidy" 2>&1; }
tidies() { cat "$work/$(tr / _ <<<"$1").tidy"; [ ! -e "$work/$(tr / _ <<<"$1").bad" ]; }

prepare >"$work/log" 2>&1 || { cat "$work/log"; exit 3; }
mapfile -t files < <(chosen "$@")
for i in "${!files[@]}"; do
  file=${files[i]}
  [ -z "${IRI_PROGRESS:-}" ] || [ $((i % 20)) != 19 ] || echo "   $i of ${#files[@]} files" >&"$IRI_PROGRESS"
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n || true; done
  { tidy "$file" || touch "$work/$(tr / _ <<<"$file").bad"; } &
done
wait
for file in "${files[@]}"; do expect "$file" tidies "$file"; done
finish
