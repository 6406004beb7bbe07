#!/bin/bash
# The C ABI against that of the last release (README.md here): functions, structs and numbers may be
# added, and not changed. Ends with `N passed, N failed`.
#   test/abi/check.sh           compares
#   test/abi/check.sh --write   writes the ABI as it stands: for a release, or a new soname
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../steps.sh"
use_work_folder

need g++:g++ abidw:abigail-tools

# The functions of C alone, with what the debugger knows of their types; what they call is left open.
cd "$root"
for source in src/c_*.cc; do
  g++ -std=c++20 -g -O0 -fPIC -fvisibility=hidden -fdebug-prefix-map="$root"=. -Iinclude -Isrc \
    -DIRI_VERSION_TEXT='""' -c "$source" -o "$work/$(basename "$source").o" &
done
wait
echo '{ global: iri_*; local: *; };' >"$work/functions"
g++ -shared -Wl,-soname,libiri.so.0,--version-script="$work/functions" "$work"/*.o -o "$work/libiri.so" || exit 1
abidw --no-show-locs --no-corpus-path --no-comp-dir-path --type-id-style hash \
  --exported-interfaces-only --drop-undefined-syms --headers-dir include/iri/c --drop-private-types --out-file "$work/libiri.abi" "$work/libiri.so" || exit 1

# Every number of the headers, by its name.
{
  printf '#include <iri/iri.h>\n#include <stdio.h>\nint main(void) {\n'
  grep -ohE '^(  |enum \{ |#define )?.*' include/iri/c/*.h | sed 's|/\*.*||' |
    grep -oE '^(#define IRI_[A-Z0-9_]+ |.*)' |
    awk '/^#define IRI_[A-Za-z0-9_]+ +[^ ]/ { print $2; next }
         /enum.*\{/ { inside = 1 } inside { line = $0; sub(/.*\{/, "", line); n = split(line, part, /[,}]/);
           for (i = 1; i <= n; i++) if (match(part[i], /IRI_[A-Za-z0-9_]+/)) print substr(part[i], RSTART, RLENGTH) }
         /\}/ { inside = 0 }' |
    grep -vE '_INIT$|^IRI_C_API$' | sort -u |
    sed 's|.*|  printf("& %lld\\n", (long long)(&));|'
  printf '}\n'
} >"$work/numbers.c"
gcc -std=c11 -Iinclude "$work/numbers.c" -o "$work/numbers" && "$work/numbers" >"$work/numbers.txt" || exit 1

if [ "${1:-}" = --write ]; then
  cp "$work/libiri.abi" "$work/numbers.txt" "$here"
  exit
fi

# What is in the release must be there; a count of all grows with them.
gone() { grep -v '_COUNT ' "$here/numbers.txt" | grep -vxFf "$work/numbers.txt"; }
none_gone() { ! gone; }
there_are_some() {
  [ "$(grep -c '<function-decl .*elf-symbol-id' "$here/libiri.abi")" -gt 30 ] && [ "$(wc -l <"$here/numbers.txt")" -gt 100 ]
}
expect 'functions and structs are those of the release, or more' \
  abidiff --no-added-syms --suppressions "$here/growth.suppr" "$here/libiri.abi" "$work/libiri.abi"
expect 'numbers are those of the release, or more' none_gone
expect 'there are functions and numbers' there_are_some
finish
