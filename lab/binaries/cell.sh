# What run.sh does for a cell. Sourced by it: takes $work, $root, $build, $cells, $share, $from.

# ---- what several cells use ----

install_needed() {
  need g++:g++ meson:meson ninja:ninja-build re2c:re2c python3:python3 pkg-config:pkg-config
  case $1 in *clang*) need clang++-14:clang-14 ;; esac
  case $1 in *sanitize*) need /usr/lib/llvm-14/lib/clang/14.0.6/lib/linux:libclang-rt-14-dev ;; esac
  case $1 in *libc++*) need /usr/lib/llvm-14/include/c++/v1:libc++-14-dev /usr/lib/llvm-14/lib/libc++abi.so:libc++abi-14-dev ;; esac
  case $1 in *aarch64*) need aarch64-linux-gnu-g++:g++-aarch64-linux-gnu qemu-aarch64:qemu-user ;; esac
  case $1 in *i686*) need i686-linux-gnu-g++:g++-i686-linux-gnu qemu-i386:qemu-user ;; esac
  case $1 in *s390x*) need s390x-linux-gnu-g++:g++-s390x-linux-gnu qemu-s390x:qemu-user ;; esac
  cache=
  command -v ccache >/dev/null && cache=ccache
}
make_data() {
  ninja -C "$build" --quiet lab/binaries/binaries.txt && data=$build/lab/binaries/binaries.txt
}
make_one_file() {
  [ -n "$one_file" ] || { meson compile -C "$build" single_file && one_file=$build/package; }
}
# IRI_NO_VECTORS, and IRI_STANDARD_CXX, leave the scalar kernel alone (package/README.md).
vectors_are_left_out() {
  vectors() { g++ -std=c++20 -E -dM "$@" "$one_file/iri.cc" >"$work/macros" && grep -cE '^#define IRI_KERNEL_(SSSE3|AVX2|AVX512|NEON)\b' "$work/macros"; }
  [ "$(vectors)" -gt 0 ] && [ "$(vectors -DIRI_NO_VECTORS)" = 0 ] && [ "$(vectors -DIRI_STANDARD_CXX)" = 0 ]
}
# Elsewhere than it was configured for, so that nothing but pkg-config finds it.
make_installed() {
  library=${IRI_LIBRARY_BUILD:-$work/library}
  { [ -f "$library/build.ninja" ] || meson setup "$library" "$root" --libdir lib -Dtests=disabled -Dcli=disabled \
    -Dwerror=true; } && in_turn "$library.lock" meson install -C "$library" --destdir "$work/installed" &&
    installed_pc=$(dirname "$(find "$work/installed" -name iri.pc)")
}
make_tarball() {
  [ -n "$tarball" ] || { tarball=$work/dist.tar.gz && make_dist "$build" "$tarball"; } &&
    mkdir -p "$work/tarball" && tar -xzf "$tarball" -C "$work/tarball" && tree=$(echo "$work"/tarball/libiri-*)
}

# ---- one cell ----

line_of() { awk -v name="$1" '$1 == "cell" && $2 == name { print; found = 1 } END { exit !found }' "$cells"; }

# Each of these sets $headers, $objects and $language_flags, and the environment of the program in $environment.
thing_shared() {
  headers="-I$root/include -I$library/re2c" objects="-L$library/src -liri" environment=LD_LIBRARY_PATH=$library/src
}
thing_static() { headers="-I$root/include -I$library/re2c" objects=$library/src/libiri.a; }
thing_installed() {
  local pc
  pc() { PKG_CONFIG_LIBDIR=$installed_pc PKG_CONFIG_SYSROOT_DIR=$work/installed pkg-config "$@" iri; }
  headers=$(pc --cflags) && objects=$(pc --libs) && environment=LD_LIBRARY_PATH=$(dirname "$installed_pc")
}
# by_meson SOURCES BUILD FILE OPTION...
by_meson() {
  local sources=$1 folder=$2 file=$3
  shift 3
  (
    # Meson's own choice is g++, and ccache before it; the same words find the objects of the library's build.
    [ "$compiler" = g++ ] || export CXX="$cache $compiler" CC="$cache $c_compiler"
    meson setup "$folder" "$sources" -Dtests=disabled -Dcli=disabled "$@" "${meson_options[@]}" &&
      ninja -C "$folder" --quiet "src/$file"
  ) || return
  headers="-I$sources/include -I$folder/re2c"
  flags=(-O2)
  case ${meson_options[*]} in *-stdlib=libc++*) flags+=(-stdlib=libc++) ;; esac
}
thing_built() {
  meson_options=("${flags[@]}")
  by_meson "$root" "$here_now/build" libiri.so && objects="-L$here_now/build/src -liri" environment=LD_LIBRARY_PATH=$here_now/build/src
}
# An re2c that is too old is as good as none.
thing_tarball() {
  meson_options=("${flags[@]}")
  printf '#!/bin/sh\necho re2c 1.0\n' >"$work/re2c" && chmod +x "$work/re2c"
  printf "[binaries]\nre2c = '%s'\n" "$work/re2c" >"$work/without_re2c"
  by_meson "$tree" "$tree/build/$name" libiri.a --native-file "$work/without_re2c" && objects=$tree/build/$name/src/libiri.a
}
thing_one-file() {
  headers="-I$one_file -DSUITE_ONE_FILE" objects=$here_now/iri.o
  $cache "$compiler" -std=c++20 "${flags[@]}" -c "$one_file/iri.cc" -o "$objects"
}
thing_core() {
  flags+=(-DIRI_CORE_ONLY)
  thing_one-file
}

machine_of() {
  case "$*" in
    *aarch64*) echo aarch64 ;;
    *i686*) echo i686 ;;
    *s390x*) echo s390x ;;
    *) uname -m ;;
  esac
}
# What runs the programs of a machine; nothing for this one.
runner_of() {
  case $1 in
    "$(uname -m)") ;;
    i686) echo 'qemu-i386' ;;
    *) echo "qemu-$1" ;;
  esac
}

# The expectations are computed by code that no flag of the cell touches, but for what goes through the whole program.
oracle_flags() {
  local flag
  for flag in "${flags[@]}"; do case $flag in --target=* | -fsanitize=*) echo "$flag" ;; esac; done
}
c_flags() {
  local flag
  for flag in "${flags[@]}"; do case $flag in -std=* | -stdlib=* | -fno-rtti) ;; *) echo "$flag" ;; esac; done
}
compile_suite() {
  local source
  for source in suite data; do
    $cache "$c_compiler" -std=c11 -O2 -Wall -Wextra -Werror $(oracle_flags) -c "$here/$source.c" -o "$here_now/$source.o" || return
  done
  # shellcheck disable=SC2086,SC2046  # lists of words
  if [ "$language" = c ]; then
    $cache "$c_compiler" -std=c11 $(c_flags) -Wall -Wextra -Werror $headers -c "$here/engine.c" -o "$here_now/engine.o"
  else
    $cache "$compiler" -std=c++20 "${flags[@]}" -Wall -Wextra -Werror $headers -c "$here/engine.cc" -o "$here_now/engine.o"
  fi
}
link_suite() {
  local how=()
  [ "$machine" = "$(uname -m)" ] || how=(-static)
  # shellcheck disable=SC2086  # lists of words
  "$compiler" "${flags[@]}" "${how[@]}" "$here_now"/{suite,data,engine}.o $objects -o "$here_now/suite"
}
build_cell() { mkdir -p "$here_now" && "thing_$thing" && compile_suite && link_suite; }
run_cell() {
  # shellcheck disable=SC2086  # lists of words
  env $environment $(runner_of "$machine") "$here_now/suite" --share "$share" --from "$from" "$data" >"$here_now/said" 2>&1
}

# cell NAME: builds it and runs it; what it said is in $work/cells/NAME/said, how long it took in seconds.
cell() {
  local name=$1 here_now=$work/cells/$1 start=$SECONDS built environment='' headers='' objects='' flags=() meson_options
  local thing language compiler c_compiler machine
  read -ra flags < <(line_of "$name")
  thing=${flags[3]} language=${flags[4]} compiler=${flags[5]} flags=("${flags[@]:6}")
  c_compiler=${compiler/clang++/clang} c_compiler=${c_compiler/g++/gcc}
  machine=$(machine_of "$compiler" "${flags[@]}")
  mkdir -p "$here_now"
  echo "$machine" >"$here_now/machine"
  build_cell >"$here_now/built" 2>&1 || { echo "it was not built" >>"$here_now/built"; return; }
  built=$SECONDS
  run_cell
  echo "$?" >"$here_now/status"
  echo "$((built - start)) $((SECONDS - built))" >"$here_now/seconds"
}

# ---- what it said ----

# The kernels that test/manifest.txt wants of a machine.
kernels_wanted() {
  awk -v m="$1" '$1 == "kernel" && ($2 == "any:always" || $2 == m ":always") { print $3 }' "$root/test/manifest.txt"
}
has_kernels() {
  local kernel
  grep -q -- '-DIRI_NO_VECTORS' <<<"$1" && { [ "$(grep -o '^kernel [a-z0-9]*' "$2/said" | sort -u)" = 'kernel scalar' ]; return; }
  for kernel in $(kernels_wanted "$(cat "$2/machine")"); do
    grep -q "^kernel $kernel: " "$2/said" || { echo "no kernel $kernel"; return 1; }
  done
}
# same_digests NAME: what each kernel of the cell said is what the others said, and what the first cells did.
same_digests() {
  local digest kinds='rules http errors' said
  [[ $(line_of "$1") = *' core '* ]] && kinds=rules
  for digest in $kinds; do
    said=$(grep -oE "$digest [0-9a-f]{16}" "$work/cells/$1/said" | sort -u)
    [ -f "$work/$digest" ] || echo "$said" >"$work/$digest"
    diff "$work/$digest" - <<<"$said" || { echo "the digest of the $digest is another"; return 1; }
  done
}
# judged NAME: prints the cell in a line, or what is wrong with it.
judged() {
  local folder=$work/cells/$1 built ran cases
  [ -f "$folder/status" ] || { tail -n 40 "$folder/built"; return 1; }
  grep -E '^(FAILED|suite):' "$folder/said"
  [ "$(cat "$folder/status")" = 0 ] || { tail -n 8 "$folder/said"; return 1; }
  has_kernels "$(line_of "$1")" "$folder" && same_digests "$1" || return
  read -r built ran <"$folder/seconds"
  cases=$(awk '/^kernel / { n += $3 } END { print n }' "$folder/said")
  echo "$cases" >"$folder/cases"
  told "$1" "$(awk '/^kernel / { print $2 }' "$folder/said" | tr -d '\n' | tr : ' ')" "$cases" "$built" "$ran"
}
told() { printf '%-16s %-26s %10d cases, built in %d s, run in %d s\n' "$@" | tee -a "$work/table"; }

# write_row FILE SECONDS: a line of the table of ./dev prove.
write_row() {
  local cases
  cases=$(cat "$work"/cells/*/cases | awk '{ n += $1 } END { print n }')
  mkdir -p "$(dirname "$1")"
  printf 'what ships, %s cells\t-\tone case in %s: transitions, runs, corpora\t%s\t%s\n' "${#names[@]}" "$share" "$cases" "$2" >"$1"
}
