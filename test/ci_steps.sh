# What .ci/run and ./dev nightly have in common. Sourced by them: gives step and closing.
# $run names the run as test/manifest.txt has it. In $results is a line for each step, so that steps may also
# be done in a subshell beside others.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/test/touched.sh"
wanted=()
results=$(mktemp) notes=$(mktemp) left=$(mktemp)
# What takes an hour says now and then how far it is, by this file descriptor: what a step prints goes to its log.
if [ "$run" = nightly ]; then
  exec 3>&1
  export IRI_PROGRESS=3
fi

# The packages build the same sources that the tests build, in other folders: once is enough. What is compared
# byte for byte (test/reproducible.sh) does not use it.
use_ccache() {
  mkdir -p build
  export CCACHE_DIR=${IRI_CCACHE:-$PWD/build/ccache} CCACHE_BASEDIR=/ CCACHE_NOHASHDIR=1
}

# kernels_are_there BUILD: those that the manifest wants. The command names them when it is asked for another.
kernels_are_there() {
  local names
  names=$(IRI_KERNEL=none "$1/src/cli/iri" check a: 2>&1 | sed -n 's/.*; there are //p' | tr -d ,)
  # shellcheck disable=SC2086  # a list of words
  python3 "$root/test/manifest.py" kernels $names
}

# because TEXT: why the next step is there. when PATH...: it is done only if one of these has changed (touched.sh); ./dev nightly does it
# in any case.
because() { reason=$1; }
when() { wanted=("$@"); }

# after NAME: waits until that step is done, or left out: it makes what the next one uses.
after() { until { cut -f 5 "$results"; cat "$left"; } | grep -xF "$1" >/dev/null; do sleep 1; done; }

# leave_out NAME: nothing that it looks at has changed.
leave_out() {
  echo "== $1: left out, for nothing has changed in ${wanted[*]}"
  echo "$1" >>"$left"
}

# step NAME COMMAND...: counts the `N passed, N failed` lines that the command prints. What counts nothing has
# failed, unless the manifest says that it is one by itself.
step() {
  local name=$1 start=$SECONDS status=0 log counts passed failed cpu TIMEFORMAT='%U %S' why=${reason:-}
  shift
  reason=
  if [ ${#wanted[@]} -gt 0 ]; then
    local change
    change=$(touched "${wanted[@]}") || { leave_out "$name"; wanted=(); return; }
    why="${why:+$why; }$change has changed"
    wanted=()
  fi
  [ -z "${IRI_PROGRESS:-}" ] || echo "-- $name, begun at $(date +%T)"
  log=$(mktemp)
  { time "$@" >"$log" 2>&1 || status=$?; } 2>"$log.cpu"
  cpu=$(tail -n 1 "$log.cpu" | awk '{ printf "%.0f", $1 + $2 }')
  counts=$(python3 "$root/test/manifest.py" step "$run" "$name" "$status" "$log") || counts='0 1'
  read -r passed failed <<<"$(tail -n 1 <<<"$counts")"
  grep -a '^NOTE: ' "$log" >>"$notes"
  {
    echo "== $name${why:+ ($why)}"
    if [ "$failed" = 0 ]; then tail -n 3 "$log"; else tail -n 150 "$log"; fi
    grep '^manifest: ' <<<"$counts"
    echo "== $name: $passed passed, $failed failed, $((SECONDS - start)) s, $cpu s of CPU time"
  } >"$log.told"
  cat "$log.told"
  printf '%s\t%s\t%s\t%s\t%s\n' "$((SECONDS - start))" "$cpu" "$passed" "$failed" "$name" >>"$results"
  rm -f "$log" "$log.told" "$log.cpu"
}

# closing: the steps by their seconds of CPU time, which a busy or waiting machine changes little, what was not done, and the last line. The exit status is 0 if nothing failed.
closing() {
  local passed failed gone names
  mapfile -t names < <(cut -f 5 "$results")
  echo; echo 'seconds     CPU  passed  failed  step'
  sort -t $'\t' -k 2,2rn "$results" | awk -F'\t' '{ printf "%7d %7d %7d %7d  %s\n", $1, $2, $3, $4, $5 }'
  echo "$SECONDS seconds in all"
  sort -u "$notes" | sed 's/^NOTE: /!! /'
  sed 's/^/left out: /' "$left"
  mapfile -t -O "${#names[@]}" names <"$left"
  gone=$(python3 "$root/test/manifest.py" missing "$run" "${names[@]}") || true
  [ -z "$gone" ] || sed 's/^/FAILED: a step was not done: /' <<<"$gone"
  passed=$(awk -F'\t' '{ n += $3 } END { print n + 0 }' "$results")
  failed=$(awk -F'\t' '{ n += $4 } END { print n + 0 }' "$results")
  [ -z "$gone" ] || failed=$((failed + $(wc -l <<<"$gone")))
  rm -f "$results" "$notes" "$left"
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
