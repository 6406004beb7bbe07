#!/bin/bash
# The suite on each thing that ships (README.md). Ends with `N passed, N failed`.
#
#   lab/binaries/run.sh [OPTION...] [NAME...]    the cells of that name (cells.txt)
#     --ci              those of every change, and one of the others in turn, which the commit chooses
#     --all             all of them
#     --share N --from K   of the cases one in N; default: with --ci one in 10, which the commit chooses, else all
#     --build BUILD     a configured build with tests; default: build/gcc
#     --jobs N          so many cells at a time; default: 1
#     --row FILE        writes a row of the table of `./dev prove`
#     --cells FILE      instead of cells.txt          --tarball FILE   instead of one that is made
#     --one-file FOLDER instead of one that is made
# IRI_LIBRARY_BUILD is the library's build that is installed (test/steps.sh).
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../../test/steps.sh"

cells=$here/cells.txt build=$root/build/gcc jobs=1 mode= share= from=0 row= tarball= one_file=
names=()
while [ $# -gt 0 ]; do
  case $1 in
    --ci | --all) mode=${1#--}; shift; continue ;;
    --share | --from | --build | --jobs | --row | --cells | --tarball) declare "${1#--}=$2" ;;
    --one-file) one_file=$2 ;;
    -*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2 ;;
    *) names+=("$1"); shift; continue ;;
  esac
  shift 2
done
build=$(cd "$build" && pwd) || exit 3
use_work_folder
. "$here/cell.sh"

# ---- which cells, and which cases ----

names_of() { awk -v when="$1" '$1 == "cell" && $3 ~ when { print $2 }' "$cells"; }
case $mode in
  ci)
    [ -n "$share" ] || { share=10 from=$(turn_of 10); }
    # shellcheck disable=SC2207  # names have no spaces
    names=($(names_of '^ci$') $(one_in_turn $(names_of '^turn$'))) ;;
  all) mapfile -t names < <(names_of .) ;;
esac
share=${share:-1}
[ ${#names[@]} -gt 0 ] || { echo 'no cells'; echo '0 passed, 1 failed'; exit 1; }

# ---- the run ----

things=
for name in "${names[@]}"; do
  line=$(line_of "$name") || { echo "no cell $name"; echo '0 passed, 1 failed'; exit 1; }
  things+="$line"$'\n'
done
install_needed "$things"
start=$SECONDS
expect 'the data is made' make_data
case $things in *one-file* | *core*) expect 'the single file is made' make_one_file && expect 'vectors are left out of it' vectors_are_left_out ;; esac
case $things in *' shared '* | *' static '* | *' installed '*) expect 'the library is installed' make_installed ;; esac
case $things in *' tarball '*) expect 'the tarball is made' make_tarball ;; esac
[ "$failed" = 0 ] || { finish; exit 1; }

for name in "${names[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
  cell "$name" &
done
wait
for name in "${names[@]}"; do expect "$name" judged "$name"; done
cat "$work/table" 2>/dev/null
[ -z "$row" ] || write_row "$row" "$((SECONDS - start))"
echo "one case in $share, from $from; $((SECONDS - start)) s"
finish
