# What the scripts here share that build and use what is to be shipped. Sourced by them: gives $root,
# $work, need, expect and finish.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
passed=0 failed=0

# use_work_folder [FOLDER]: that is $work; without one, a folder that goes with the script.
use_work_folder() {
  work=${1:-$(mktemp -d)}
  mkdir -p "$work"
  work=$(cd "$work" && pwd)
  [ $# -gt 0 ] || trap 'rm -rf "$work"' EXIT
}

# need COMMAND-OR-FILE:PACKAGE...: installs the packages whose command or file is not there.
need() {
  local pair missing=()
  for pair in "$@"; do
    [ -e "${pair%%:*}" ] || command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
  done
  [ ${#missing[@]} = 0 ] && return
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null; } || exit 3
}

# install_library: into $prefix, built in a folder of its own.
install_library() {
  local build=${IRI_LIBRARY_BUILD:-$work/build}
  { [ -f "$build/build.ninja" ] || meson setup "$build" "$root" --prefix "$prefix" --libdir lib \
    -Dtests=disabled -Dcli=disabled -Dpolicy=enabled -Dwerror=true; } && meson install -C "$build"
}

# expect NAME COMMAND...: the command must succeed. Its own `N passed, N failed` counts, if it has one.
expect() {
  local name=$1 log=$work/log counts
  shift
  if "$@" >"$log" 2>&1; then
    counts=$(sed -nE 's/^([0-9]+) passed, 0 failed$/\1/p' "$log")
    passed=$((passed + ${counts:-1})) && echo "passed: $name ${counts:+($counts)}"
  else
    counts=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\2/p' "$log")
    tail -n 60 "$log"
    failed=$((failed + ${counts:-1})) && echo "FAILED: $name"
  fi
}

# finish: the last line, and the exit status.
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
