#!/bin/bash
# The ABI that the headers of C declare, against that of the last release (README.md here): functions,
# numbers and members at the end of a struct may be added; nothing may be changed. Ends with
# `N passed, N failed`.
#   test/abi/check.sh           compares
#   test/abi/check.sh --write   writes the ABI as it stands: for a release, or a new soname
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../steps.sh"
use_work_folder
need gcc:gcc python3:python3

if [ "${1:-}" = --write ]; then
  exec python3 "$here/abi.py" "$root/include" "$here/abi.c" "$(sed -n "s/^  version: '\(.*\)',/\1/p" "$root/meson.build")"
fi

# holds INCLUDE: whether the headers there have all that is in the release, as it was.
holds() { gcc -std=c11 -Wall -Wextra -Werror -fsyntax-only -I"$1" "$here/abi.c"; }

# Each function has the version that it came with, which the Debian package takes from here.
all_since() {
  [ "$(grep -c '^FUNCTION(' "$here/abi.c")" = "$(grep -cE '^FUNCTION\(.*; +/\* since [0-9.]+ \*/$' "$here/abi.c")" ]
}

# A copy of the headers with a planted change, made by sed in one of them.
planted() { # NUMBER HEADER SED
  copy=$work/$1
  mkdir -p "$copy"
  cp -r "$root/include/iri" "$copy"
  sed -i -E "$3" "$copy/iri/c/$2"
  ! cmp -s "$root/include/iri/c/$2" "$copy/iri/c/$2" || { echo "nothing to plant in $2: $3"; return 1; }
}
notices() { # WHAT NUMBER HEADER SED: the complaint names WHAT
  planted "$2" "$3" "$4" || return
  ! holds "$copy" 2>"$work/complaint" && grep -q "$1" "$work/complaint" || { cat "$work/complaint"; return 1; }
}
lets_pass() { # NUMBER HEADER SED
  planted "$@" && holds "$copy"
}

expect 'functions, structs and numbers are those of the release, or more' holds "$root/include"
expect 'each function has its version' all_since
expect 'two members that change places are noticed' \
  notices 'iri_error.code has moved' 1 base.h '/struct iri_error/,/\}/{s/ code;/ X;/;s/ component;/ code;/;s/ X;/ component;/}'
expect 'a wider member is noticed' \
  notices 'iri_error.offset has another type' 2 base.h '/struct iri_error/,/\}/s/uint32_t offset;/uint64_t offset;/'
expect 'another number is noticed' \
  notices 'IRI_ERROR_BAD_PORT has another value' 3 base.h 's/IRI_ERROR_BAD_PORT = 16/IRI_ERROR_BAD_PORT = 61/'
expect 'a member in the middle is noticed' \
  notices 'iri_components.host_end has moved' 4 core.h 's/^  uint32_t userinfo_end;/  uint32_t more;&/'
expect 'a longer array at the end is noticed' \
  notices 'iri_resumable.state has another' 5 resumable.h 's/state\[7\]/state[8]/'
expect 'a struct that may not grow and does is noticed' \
  notices 'iri_text has another size' 6 base.h '/struct iri_text/,/\}/s/size_t size;/&size_t more;/'
expect 'another parameter is noticed' \
  notices 'iri_host_kind has another type' 7 parse.h 's/iri_host_kind\(const char\* host, size_t size/&, int flags/'
expect 'another type of a status is noticed' \
  notices 'iri_status is another type' 10 base.h 's/typedef int iri_status/typedef unsigned iri_status/'
expect 'a function that is gone is noticed' notices 'iri_version' 8 core.h '/iri_version\(/d'
expect 'members at the end, functions and numbers may be added' lets_pass 9 base.h \
  '/struct iri_error/,/\}/s/^\} iri_error;/  uint32_t more;&/;s/  IRI_ERROR_INVALID/  IRI_ERROR_MORE = 254,&/;/iri_error_name\(/s/^/IRI_C_API int iri_more(void);/'
finish
