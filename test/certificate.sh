#!/bin/sh
# Makes the tables with re2c alone, and checks the certificate of the grammar's proof on them. Nothing is compiled.
#
# usage: test/certificate.sh
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$root/test/grammar/make_tables.py" "$folder"
python3 "$root/test/grammar/check_certificate.py" "$root/test/reference" "$folder/table.inc" "$folder/literal.inc" \
  "$root/test/grammar/certificate.txt"
python3 "$root/test/grammar/check_boundaries.py" "$folder/table.inc" "$folder/literal.inc"
