#!/bin/bash
# Builds and runs the fuzzers. See fuzz/README.md.
#
#   fuzz/run.sh [TARGET [DURATION]]  one target or "all", for 60 seconds or for 30s, 10m, 2h
#   fuzz/run.sh --ci SECONDS         every target for so many seconds, from the committed corpus, with one seed: a
#                                    change is refused for what it breaks, not for what chance finds
#   fuzz/run.sh --continuous [SLICE] every target in turn, for 5m each, until it is stopped; resumes
#   fuzz/run.sh --keep [TARGET]      what was found that adds coverage, to corpus/TARGET/minimized
#   fuzz/run.sh --replay TARGET FILE...   under the sanitizers
#   fuzz/run.sh --configure OPTION...     a build folder with the sanitizers' flags, for ./dev test sanitize
#   fuzz/run.sh --list | --build | --built | --status | --oss-fuzz
#   fuzz/run.sh --executed LOG...         fails if a fuzzer with this log has executed nothing
#
# IRI_FUZZ_JOBS targets run at a time (1). Honours CC CXX CFLAGS CXXFLAGS LIB_FUZZING_ENGINE, as OSS-Fuzz sets them. Keeps its build in
# $IRI_FUZZ_BUILD (build/fuzz) and its state in $IRI_FUZZ_STATE (.cache/fuzz).
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
build=${IRI_FUZZ_BUILD:-$root/build/fuzz}
state=${IRI_FUZZ_STATE:-$root/.cache/fuzz}

# Meson splits flags as a shell does: a path may have spaces.
quoted() { printf "'%s'" "${1//\'/\'\\\'\'}"; }

# Of "integer" what loses bits or a sign. Unsigned wraparound and shifts are what the kernels' arithmetic
# on masks and the hashes are made of.
sanitizers="-fsanitize=address,undefined,integer -fno-sanitize-recover=all \
-fno-sanitize=unsigned-integer-overflow,unsigned-shift-base \
-fsanitize-ignorelist=$(quoted "$root/fuzz/sanitizers.ignore")"
flags="-gline-tables-only -fno-omit-frame-pointer -fsanitize=fuzzer-no-link $sanitizers"
# As Meson takes it by itself, where no compiler is named.
ccache=$(command -v ccache || true)
export CC=${CC:-$ccache clang-14} CXX=${CXX:-$ccache clang++-14}
export CFLAGS=${CFLAGS-$flags} CXXFLAGS=${CXXFLAGS-$flags}
engine=${LIB_FUZZING_ENGINE:--fsanitize=fuzzer}
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}

say() { printf 'fuzz: %s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

# --- build ------------------------------------------------------------------------------------

packages='clang-14:clang++-14 llvm-14:llvm-symbolizer-14 libclang-rt-14-dev:/usr/lib/llvm-14/lib/clang/*/lib/linux
meson:meson ninja-build:ninja re2c:re2c libgtest-dev:/usr/include/gtest liburiparser-dev:/usr/include/uriparser
libboost-url1.81-dev:/usr/include/boost/url.hpp'

install_missing() {
  local missing='' pair what
  for pair in $packages; do
    what=${pair#*:}
    case $what in  # there is a folder re2c here
      /*) compgen -G "$what" >/dev/null ;;  # the folder clang/ is there without it
      *) command -v "$what" >/dev/null ;;
    esac || missing="$missing ${pair%%:*}"
  done
  [ -z "$missing" ] && return
  command -v apt-get >/dev/null || die "please install:$missing"
  say "installing$missing"
  local sudo=''
  [ "$(id -u)" = 0 ] || sudo=sudo
  # shellcheck disable=SC2086  # a list of words
  $sudo apt-get install -y -q $missing >/dev/null || {
    $sudo apt-get update -q >/dev/null && $sudo apt-get install -y -q $missing >/dev/null; }
}

targets() {
  local name
  for name in "$root"/fuzz/*_target.cc; do
    basename "$name" _target.cc
  done
}

# There is a program of each target in each form. A target that is left out of the build is an error: nobody
# would notice that it is not fuzzed. IRI_FUZZ_WITHOUT names those that a platform cannot have.
built=
built_targets() {
  local name form
  for name in $(targets); do
    case " ${IRI_FUZZ_WITHOUT:-} " in *" $name "*) continue ;; esac
    for form in '' _bytes; do
      [ -x "$build/fuzz/$name${form}_fuzzer" ] || die "no program for the target $name: $build/fuzz/$name${form}_fuzzer" \
        "(if what it needs was installed only after this folder was configured: meson setup --reconfigure $build)"
    done
    echo "$name"
  done
}

configure() {
  [ -f "$build/build.ninja" ] && return
  # Under b_lundef no sanitizer links; static, so that one file is all there is to a fuzzer.
  meson setup "$build" "$root" --buildtype=plain -Doptimization=2 -Db_lundef=false \
    -Ddefault_library=static -Dfuzz_engine="$engine" -Dcli=enabled "$@" >"$build.log" 2>&1 </dev/null || { cat "$build.log" >&2; exit 2; }
}

build_all() {
  configure
  ninja -C "$build" fuzzers >"$build.log" 2>&1 || { tail -60 "$build.log" >&2; exit 2; }
  built=$(built_targets) || exit 2
}

# --- one run ----------------------------------------------------------------------------------

seconds_of() {
  case $1 in
    *h) echo $((${1%h} * 3600)) ;;
    *m) echo $((${1%m} * 60)) ;;
    *) echo "${1%s}" ;;
  esac
}

options_file() {
  if [ -f "$root/fuzz/$1.options" ]; then echo "$root/fuzz/$1.options"; else echo "$root/fuzz/default.options"; fi
}

options_of() {  # the options file as arguments, to `options`
  mapfile -t options < <(sed -n 's/^\([a-z_]*\) *= *\(.*\)$/-\1=\2/p' "$(options_file "$1")")
  options=("${options[@]/#-dict=/"-dict=$root/fuzz/"}")
}

committed() {  # the folders of the corpus that there are, a line each
  local folder
  for folder in "$root/corpus/seed" "$root/corpus/$1"/*/; do
    [ -d "$folder" ] && echo "${folder%/}"
  done
}

# A fuzzer writes a file for each input that it keeps, thousands a minute; on a disk that takes most of its time.
scratch=
make_scratch() {
  local place=$state
  [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" -ge 262144 ] 2>/dev/null && [ -w /dev/shm ] && place=/dev/shm
  scratch=$(mktemp -d -p "$place" iri-fuzz.XXXXXX)
}

settle() {  # what is in the scratch folder, if there is one, to the state
  [ -d "$scratch/corpus" ] && cp -rn "$scratch/corpus" "$state/"
  [ -z "$scratch" ] || rm -rf "$scratch"
  scratch=
}
trap settle EXIT

# run_fuzzer TARGET FORM SECONDS ARGUMENT...: runs the fuzzer and notes what it did. Returns its status.
run_fuzzer() {
  local target=$1 form=$2 seconds=$3 status=0 log="$state/log/$1$2" options folders
  shift 3
  options_of "$target"
  mapfile -t folders < <(committed "$target")
  mkdir -p "$state/corpus/$target" "$state/findings/$target" "$state/log"
  make_scratch
  mkdir "$scratch/corpus"
  cp -r "$state/corpus/$target" "$scratch/corpus/"
  touch "$log.begun"
  local TIMEFORMAT='%U %S'
  { time TMPDIR=$scratch "$build/fuzz/${target}${form}_fuzzer" "${options[@]}" -max_total_time="$seconds" \
      -artifact_prefix="$state/findings/$target/" -print_final_stats=1 "$@" \
      "$scratch/corpus/$target" "${folders[@]}" >"$log" 2>&1 </dev/null; } 2>"$log.cpu" || status=$?
  settle
  note "$target" "$form" "$seconds" "$log"
  return $status
}

note() {  # a line of stats.tsv: time, target, seconds, CPU seconds, executions, coverage, features, findings, commit (summary.py)
  local line executions cpu found
  line=$(grep -aE 'cov: [0-9]+ ft: [0-9]+' "$4" | tail -1)
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$4" | tail -1)
  # What a child prints may stand before it in the line.
  [ -n "$executions" ] || executions=$(sed -nE 's/.*#([0-9]+)(:|\t[A-Za-z]+) +cov: .*/\1/p' <<<"$line")
  cpu=$(tail -1 "$4.cpu" | awk '{ print $1 + $2 }')
  found=$(find "$state/findings/$1" -maxdepth 1 -type f -newer "$4.begun" -name '*-*' ! -name '*.min' ! -name '*.txt' 2>/dev/null | wc -l)
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%FT%TZ)" "$1$2" "$3" "${cpu:-0}" "${executions:-0}" \
    "$(printf '%s' "$line" | sed -n 's/.*cov: \([0-9]*\).*/\1/p')" \
    "$(printf '%s' "$line" | sed -n 's/.*ft: \([0-9]*\).*/\1/p')" "$found" \
    "$(git -C "$root" rev-parse --short=8 HEAD 2>/dev/null || echo -)" >>"$state/stats.tsv"
  tail -1 "$state/stats.tsv" | awk -F'\t' '{
    printf "fuzz: %-28s %4d s %10d executions %7d a CPU second, %5d edges\n", $2, $3, $5, $5 / ($4 + 0.001), $6 }' >&2
}

findings() { find "$state/findings/$1" -maxdepth 1 -type f -name '*-*' ! -name '*.min' ! -name '*.txt' 2>/dev/null; }

minimize() {  # each finding to the smallest input that still shows it, and what it shows
  local target=$1 file
  findings "$target" | while IFS= read -r file; do
    [ -f "$file.txt" ] && continue
    IRI_FUZZ_ALL=1 "$build/fuzz/${target}_fuzzer" -minimize_crash=1 -max_total_time=20 -exact_artifact_path="$file.min" \
      "$file" >/dev/null 2>&1 </dev/null || true
    [ -f "$file.min" ] || cp "$file" "$file.min"
    IRI_FUZZ_ALL=1 "$build/fuzz/${target}_fuzzer" "$file.min" 2>&1 </dev/null |
      grep -aE 'broken law|runtime error|^SUMMARY|ERROR:' | head -3 >"$file.txt" || true
    say "FINDING $target: $file.min"
    cat "$file.txt" >&2
    say "in base64: $(base64 -w0 "$file.min")"
  done
}

has_executed() {  # LOG...: a fuzzer that ends at once, for a bad option say, has not failed by its status
  local log
  for log in "$@"; do
    grep -qaE '^stat::number_of_executed_units: *[1-9]' "$log" && continue
    say "$log: nothing was executed"
    return 1
  done
}

seed=()  # of --ci

run_target() {  # with the mutator of components for three quarters of the time, and without
  local target=$1 seconds=$2 status=0
  run_fuzzer "$target" '' $((seconds - seconds / 4)) "${seed[@]}" && has_executed "$state/log/$target" || status=1
  [ "$seconds" -lt 4 ] || { run_fuzzer "$target" _bytes $((seconds / 4)) "${seed[@]}" && has_executed "$state/log/${target}_bytes"; } || status=1
  minimize "$target"
  return $status
}

run_each() {
  local passed=0 failed=0 target well
  well=$(mktemp -d)
  for target in $1; do
    while [ "$(jobs -rp | wc -l)" -ge "${IRI_FUZZ_JOBS:-1}" ]; do wait -n || true; done
    { run_target "$target" "$2" && touch "$well/$target"; } &
  done
  wait
  for target in $1; do
    if [ -e "$well/$target" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); say "FAILED: $target"; fi
  done
  rm -r "$well"
  write_status
  echo "fuzz: $passed passed, $failed failed"
  [ $failed = 0 ]
}

# --- continuous -------------------------------------------------------------------------------

merge() {  # the working corpus without what adds nothing
  local target=$1 options folders
  options_of "$target"
  mapfile -t folders < <(committed "$target")
  make_scratch
  mkdir "$scratch/$target"
  if TMPDIR=$scratch "$build/fuzz/${target}_fuzzer" "${options[@]}" -merge=1 "$scratch/$target" "$state/corpus/$target" \
    "${folders[@]}" >"$state/log/$target.merge" 2>&1 </dev/null; then
    rm -rf "$state/corpus/$target.new"
    cp -r "$scratch/$target" "$state/corpus/$target.new"
    rm -rf "$state/corpus/$target" && mv "$state/corpus/$target.new" "$state/corpus/$target"
  fi
  settle
}

continuous() {
  local slice=$1 round=0 target
  exec 9>"$state/lock"
  flock -n 9 || die "already running on $state"
  trap 'write_status; say "stopped; the next call resumes"; exit 0' INT TERM
  [ -f "$state/round" ] && round=$(cat "$state/round")
  while :; do
    # shellcheck disable=SC2207
    local all=($built)
    target=${all[$((round % ${#all[@]}))]}
    local form=''
    [ $((round / ${#all[@]} % 4)) = 3 ] && form=_bytes  # one round in four
    run_fuzzer "$target" "$form" "$slice" -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 || true
    minimize "$target"
    merge "$target"
    round=$((round + 1))
    echo "$round" >"$state/round"
    write_status
  done
}

write_status() {
  local target
  {
    printf '# Fuzzing, as of %s\n\n' "$(date -u '+%F %T UTC')"
    echo '| target | runs | CPU time | executions | a CPU second | edges | features | corpus | bytes | findings |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|'
    for target in $(targets); do
      local files bytes
      mkdir -p "$state/corpus/$target" "$state/findings/$target"  # its turn may not have come yet
      files=$(find "$state/corpus/$target" -type f 2>/dev/null | wc -l)
      bytes=$(find "$state/corpus/$target" -type f -printf '%s\n' 2>/dev/null | awk '{ n += $1 } END { print n + 0 }')
      awk -F'\t' -v t="$target" -v files="$files" -v bytes="$bytes" -v found="$(findings "$target" | wc -l)" '
        $2 == t || $2 == t "_bytes" {
          runs++; cpu += $4; n += $5; if ($6 > cov) cov = $6; if ($7 > ft) ft = $7 }
        END { printf "| %s | %d | %d s | %d | %d | %d | %d | %d | %d | %d |\n",
                t, runs, cpu, n, n / (cpu + 0.001), cov, ft, files, bytes, found }' "$state/stats.tsv"
    done
    printf '\n## Findings\n\n'
    for target in $(targets); do
      findings "$target" | while IFS= read -r file; do
        printf -- '- %s `%s`: %s\n' "$target" "$(basename "$file").min" "$(head -1 "$file.txt" 2>/dev/null)"
      done
    done
  } >"$state/status.md.new"
  mv "$state/status.md.new" "$state/status.md"
}

# --- the committed corpus ---------------------------------------------------------------------

keep() {  # what adds an edge to the seeds and to past findings; counters aside, to stay small
  local target=$1 folder="$root/corpus/$1/minimized" new="$state/keep" old options minimized
  options_of "$target"
  mapfile -t minimized < <(committed "$target" | grep '/minimized$')
  rm -rf "$new" && mkdir -p "$new" "$state/corpus/$target"
  committed "$target" | grep -v '/minimized$' | while IFS= read -r old; do
    find "$old" -type f -exec cp -t "$new" {} +
  done
  ls "$new" >"$state/keep.seeds"
  "$build/fuzz/${target}_fuzzer" "${options[@]}" -use_counters=0 -set_cover_merge=1 "$new" \
    "$state/corpus/$target" "${minimized[@]}" >"$state/keep.log" 2>&1 </dev/null
  (cd "$new" && xargs -r rm -f -- <"$state/keep.seeds")
  rm -rf "$folder"
  [ -n "$(ls "$new")" ] && mkdir -p "$(dirname "$folder")" && mv "$new" "$folder"
  say "$target: $(ls "$folder" 2>/dev/null | wc -l) inputs kept"
}

# --- OSS-Fuzz and ClusterFuzzLite -------------------------------------------------------------

oss_fuzz() {  # fuzzers, options, dictionary and seeds to $OUT
  local target form
  for target in $built; do
    for form in '' _bytes; do
      local name=$target${form}_fuzzer
      cp "$build/fuzz/$name" "$OUT/$name"
      cp "$(options_file "$target")" "$OUT/$name.options"
      (cd "$root/corpus" && rm -f "$OUT/${name}_seed_corpus.zip"
        folders=(seed)
        [ ! -d "$target" ] || folders+=("$target")
        python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "${folders[@]}")
    done
  done
  cp "$root"/fuzz/*.dict "$OUT/"
}

main() {
  local command=${1:-}
  mkdir -p "$state" "$(dirname "$build")"
  touch "$state/stats.tsv"
  case $command in
    -h | --help) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; return ;;
    --list) targets; return ;;
    --built) built_targets; return ;;
    --executed) has_executed "${@:2}"; return ;;
    --status) write_status; cat "$state/status.md"; return ;;
    --configure) install_missing; configure "${@:2}"; return ;;
    --oss-fuzz) build_all; oss_fuzz; return ;;
  esac
  install_missing
  build_all
  case $command in
    --build) ;;
    --ci)
      # shellcheck disable=SC2046  # a list of words
      python3 "$root/test/manifest.py" fuzz $(targets) || exit 2
      seed=(-seed=1)
      run_each "$built" "$(seconds_of "${2:-30}")"
      ;;
    --continuous) continuous "$(seconds_of "${2:-5m}")" ;;
    --keep) for target in ${2:-$built}; do keep "$target"; done ;;
    --replay) "$build/fuzz/${2}_replay" "${@:3}" ;;
    --*) die "no such option: $command" ;;
    '' | all) run_each "$built" "$(seconds_of "${2:-60}")" ;;
    *)
      [ -f "$root/fuzz/${command}_target.cc" ] || die "no such target: $command (there are: $(targets | xargs))"
      run_each "$command" "$(seconds_of "${2:-60}")"
      ;;
  esac
}

main "$@"
