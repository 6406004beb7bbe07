#!/bin/bash
# The command for Windows, by wine: what differs there from other systems. Ends with `N passed, N failed`.
#   lab/cross/command.sh IRI.EXE
set -uo pipefail
. "$(dirname "$0")/../../test/steps.sh"
exe=$1
use_work_folder
iri() { wine "$exe" "$@"; }

# says EXPECTED COMMAND...: standard output, byte for byte.
says() {
  local expected=$1
  shift
  printf '%s' "$expected" >"$work/expected"
  "$@" >"$work/said" </dev/null
  cmp "$work/expected" "$work/said" || { cat "$work/said"; return 1; }
}
piped() { printf "$1" | iri "${@:2}"; }
exits() {
  local wanted=$1 status=0
  shift
  "$@" >"$work/said" 2>&1 </dev/null || status=$?
  [ "$status" = "$wanted" ] || { echo "exit code $status"; cat "$work/said"; return 1; }
}
# complains WORDS COMMAND...: on standard error.
complains() {
  "${@:2}" 2>"$work/errors" >/dev/null </dev/null
  grep -aF -- "$1" "$work/errors" || { cat "$work/errors"; return 1; }
}

# Arguments are UTF-8, and none is an option of Windows or a pattern of files.
expect 'an argument beyond ASCII'         says $'例え.jp\n' iri get host 'http://例え.jp/a'
expect 'an argument beyond the BMP'       says $'/\xf0\x90\x8c\x80\n' iri get path $'x:/\xf0\x90\x8c\x80'
expect 'quotes and backslashes'           says $'a%22%5C%5C%22\n' iri encode 'a"\\"'
expect 'an empty argument'                exits 0 iri check --as IRI-reference --text ''
touch "$work/a.txt"
expect 'a question mark is no pattern'    says $'?.txt\n' env -C "$work" wine "$exe" get --format text '{path}?{query}' '?.txt'
expect 'a slash begins no option'         says $'file:///a\n' iri from-path --unix /a
expect 'a slash before a letter, too'     says $'/h\n' iri get path /h

# Standard input and output are bytes.
expect 'a newline stays one byte'         says $'http://a/\n' piped 'http://a/\n' normalize
expect 'a CR is part of a line'           complains 'found a CR' piped 'http://a/\r\n' check --pass
expect 'or of its end, if asked for'      says $'http://a/\nhttp://b/\n' piped 'http://a/\r\nhttp://b/\r\n' normalize --input-format crlf
expect 'Ctrl-Z does not end the input'    says $'b:\n' piped 'a:\x1a\nb:\n' check --pass

# Files.
printf 'http://a/\nhttp://\xe9/\nhttp://c/\n' >"$work/für.txt"
expect 'a name beyond ASCII'              exits 1 iri check "$(winepath -w "$work/für.txt" 2>/dev/null)"
expect 'a missing file'                   complains 'No such file' iri check 'no such file'
expect 'a missing file, its code'         exits 3 iri check 'no such file'
seq -f 'http://host/%.0f' 200000 >"$work/many.txt"
expect 'a file in blocks, by threads'     says '' iri check --threads 3 "$(winepath -w "$work/many.txt" 2>/dev/null)"
printf '/users/{id}\n' >"$work/routes.txt"
expect 'a file is written'                exits 0 iri routes compile --output "$(winepath -w "$work" 2>/dev/null)\\é.hpp" "$(winepath -w "$work/routes.txt" 2>/dev/null)"
expect 'by its name'                      test -s "$work/é.hpp"
expect 'without a CR'                     exits 1 grep -q $'\r' "$work/é.hpp"

# Paths are those of Windows.
expect 'a path'                           says $'file:///C:/a%20b/%C3%A9\n' iri from-path 'C:\a b\é'
expect 'a share'                          says $'file://server/share/a\n' iri from-path '\\server\share\a'
expect 'a URI of a file'                  says $'C:\\a\n' iri to-path file:///C:/a
expect 'a path of Unix'                   complains 'use --unix' iri from-path /a
expect 'not both'                         exits 2 iri from-path --unix --windows /a

# With a command that writes text as Windows does, or that gets its arguments in a code page, the same claims do not hold.
without() { ! (iri() { "$fault" "$@"; }; "$@") >/dev/null 2>&1; }
with_cr() { wine "$exe" "$@" | sed 's/$/\r/'; }
in_a_code_page() { wine "$exe" "${@//é/?}"; }
fault=with_cr        expect 'a planted fault: a CR'        without says $'http://a/\n' piped 'http://a/\n' normalize
fault=in_a_code_page expect 'a planted fault: a code page' without says $'file:///C:/a%20b/%C3%A9\n' iri from-path 'C:\a b\é'

expect 'the best kernel is chosen'        complains 'ssse3, scalar' env IRI_KERNEL=none wine "$exe" check a:
finish
