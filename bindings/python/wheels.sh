#!/bin/bash
# Makes the wheels (make_wheels.sh), holds the tag of each against what is in it, and asks each that a Python can be had for: that of this machine as a user's pip
# installs it; those for musl, and for AArch64 by qemu, in a CPython 3.12 that is linked statically. Those for macOS and Windows are only linked.
# Ends with `N passed, N failed`.
#   bindings/python/wheels.sh BUILD_FOLDER [TAG...]     of `make_wheels.sh --list`; default: the one of this machine, with glibc
#   bindings/python/wheels.sh --of FOLDER               those of a release, which are there already
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
use_work_folder
. "$here/environment.sh"
tools=$root/build/wheels made=$here/dist/abi3 build=$1
shift
if [ "$build" = --of ]; then made=$(cd "$1" && pwd); shift; fi
wheel_of() { echo "$made"/libiri-*-cp312-abi3-"$1.whl"; }

make_wheels() { rm -rf "$made" && "$here/make_wheels.sh" "$here" "$tools" "$made" "$@"; }
a_wheel_less_is_noticed() { (mkdir "$work/less" && cp "$made"/*.whl "$work/less" && rm "$(find "$work/less" -name '*.whl' | head -n 1)" && made=$work/less && ! all_are_there); }
all_are_there() { [ "$(find "$made" -name '*.whl' | wc -l)" = "$("$here/make_wheels.sh" --list | wc -l)" ]; }

# For Linux by auditwheel, which reads the versions of the symbols. For the others by what objdump says: the processor, the least macOS, the libraries.
tag_holds() {
  local tag=${1%.whl}
  tag=${tag##*-abi3-}
  rm -rf "$work/audited" && mkdir "$work/audited" && python3 -m zipfile -e "$1" "$work/audited" || return
  case $tag in
    *linux*) "$tools/bin/auditwheel" show "$1" >"$work/audit" && cat "$work/audit" && tr '\n' ' ' <"$work/audit" | grep -qF "following platform tag: \"$tag\"" ;;
    macosx*) mac_holds "$work/audited/libiri/_core.abi3.so" "$tag" ;;
    win_amd64) windows_holds "$work/audited/libiri/_core.pyd" ;;
  esac
}
mac_holds() {
  local least=${2#macosx_} machine=X86_64
  case $2 in *_arm64) machine=ARM64 ;; esac
  least=$(cut -d_ -f1,2 --output-delimiter=. <<<"$least")
  llvm-objdump-14 --macho --private-headers "$1" >"$work/headers" && grep -qE "^ *MH_MAGIC_64 +$machine " "$work/headers" &&
    [ "$(awk '$1 == "minos" { print $2 }' "$work/headers")" = "$least" ] && llvm-objdump-14 --macho --dylibs-used "$1" | sed '/:$/d; s/ (.*//; s/^\s*//' | tee "$work/libraries" &&
    ! grep -vxE "/usr/lib/libSystem\.B\.dylib|.*_core\.abi3\.so" "$work/libraries"
}
windows_holds() {
  llvm-objdump-14 -p "$1" >"$work/headers" && grep -q 'file format coff-x86-64' "$work/headers" &&
    sed -n 's/^ *DLL Name: //p' "$work/headers" | sort -u | tee "$work/libraries" && grep -qx python3.dll "$work/libraries" &&
    ! grep -vixE 'python3\.dll|(kernel32|ntdll|advapi32)\.dll|api-ms-win-crt-[a-z]+-l1-1-0\.dll' "$work/libraries"
}
abi_holds() { "$tools/bin/abi3audit" --strict --summary "$1"; }
# The same wheel with the tag of an older Python: nanobind needs what the stable ABI has since 3.12.
false_abi_is_noticed() {
  local false=$work/$(basename "$1")
  false=${false/cp312/cp311}
  cp "$1" "$false" && ! abi_holds "$false" >"$work/told" 2>&1 && grep -q mismatches "$work/told"
}
# The same wheel with the tag of an older C library; that of one processor with the tag of another.
false_tag_is_noticed() { # TAG FALSE_TAG
  local false=$work/$(basename "$(wheel_of "$1")")
  false=${false/$1/$2}
  cp "$(wheel_of "$1")" "$false" && ! tag_holds "$false"
}

# Before 3.14, Python ends threads by unwinding them (core/ending.cc), and here the unwinder is in the wheel. What a shell starts by `&` ignores SIGINT, which the tests send.
ends() {
  local python=$work/ends/bin/python count
  # shellcheck disable=SC2086  # a list of words
  "$(python_of 3.12 || python_of 3.13)" -m venv "$work/ends" && "$work/ends/bin/pip" install -q --disable-pip-version-check --only-binary :all: "$1" $packages &&
    (cd "$work" && env --default-signal=INT "$python" -m pytest -q -p no:cacheprovider -c "$here/pyproject.toml" "$here"/tests/test_{endings,texts}.py) | tee "$work/suite" | tail -n 30
  count=$(sed -nE 's/^([0-9]+) passed in .*/\1/p' "$work/suite")
  [ -n "$count" ] && echo "$count passed, 0 failed"
}

# What that Python is linked with beyond the C library: Debian 12's musl does not load Alpine's (it knows no RELR), and has no preadv2().
stand_ins='
char* libintl_gettext(const char* text) { return (char*)text; }
char* libintl_dgettext(const char* domain, const char* text) { return (void)domain, (char*)text; }
char* libintl_dcgettext(const char* domain, const char* text, int category) { return (void)domain, (void)category, (char*)text; }
char* libintl_textdomain(const char* domain) { return (char*)domain; }
char* libintl_bindtextdomain(const char* domain, const char* folder) { return (void)domain, (char*)folder; }
char* libintl_bind_textdomain_codeset(const char* domain, const char* codeset) { return (void)domain, (char*)codeset; }
long preadv2(void) { return -1; }
long pwritev2(void) { return -1; }
unsigned long crc32(unsigned long crc, const unsigned char* at, unsigned size) {
  for (crc ^= 0xffffffff; size > 0; --size, ++at) {
    crc ^= *at;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return crc ^ 0xffffffff;
}'
# foreign TAG: a CPython 3.12 for that platform, $folder/python: that of freeze-core, with the standard library of the 3.12 of this machine, but
# for modules that need other libraries; and $folder/site with the wheel, as pip installs it for another platform, and pytest.
foreign() {
  local tag=$1 machine=x86_64 library=gnu own folder=$work/$1 file name
  case $tag in *_aarch64) machine=aarch64 ;; esac
  case $tag in musllinux*) library=musl ;; esac
  own=$(python_of 3.12) || { echo 'CPython 3.12 is needed'; return 1; }
  mkdir -p "$folder/lib" && "$tools/bin/pip" download -q --disable-pip-version-check --no-deps --only-binary :all: --platform "$tag" --python-version 3.12 \
    -d "$folder" freeze-core==0.8.1 && python3 -m zipfile -e "$folder"/freeze_core-*.whl "$folder/frozen" || return
  cp "$folder"/frozen/freeze_core/bases/console-* "$folder/python" && chmod +x "$folder/python" &&
    cp -r "$("$own" -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')/." "$folder/lib" && rm -rf "$folder"/lib/{lib-dynload,site-packages,test} || return
  for file in "$folder"/frozen/freeze_core/lib/*.so; do
    readelf -d "$file" | grep NEEDED | grep -qvE '\[(lib(c|m|pthread|z|c\.musl-.*)|ld-linux-.*)\.so\.[0-9]+\]' || cp "$file" "$folder/lib"
  done
  rm -f "$folder"/lib/zlib.*.so
  echo "$stand_ins" >"$folder/stand_ins.c"
  for name in libz.so.1 $(readelf -d "$folder/python" | sed -n 's/.*NEEDED.*\[\(libintl-.*\)\]/\1/p'); do
    "$tools/bin/python" -m ziglang cc -target "$machine-linux-$library" -O1 -fno-builtin -shared -nostdlib "$folder/stand_ins.c" -o "$folder/lib/$name" || return
  done
  cat >"$folder/lib/__init__python.py" <<'PYTHON'
import os, runpy, sys

def run(*_):  # python -c TEXT, python -m MODULE
    sys.path += os.environ["PYTHONPATH"].split(os.pathsep)
    what, text = sys.argv[1:3]
    sys.argv[:3] = [text]
    if what == "-m":
        runpy.run_module(text, run_name="__main__", alter_sys=True)
    else:
        exec(text, {"__name__": "__main__"})
PYTHON
  [ "$library$machine" != muslaarch64 ] || musl_of_aarch64 "$folder" || return
  "$tools/bin/pip" install -q --disable-pip-version-check --no-deps --only-binary :all: --platform "$tag" --python-version 3.12 --target "$folder/site" "$(wheel_of "$tag")" &&
    "$tools/bin/pip" install -q --disable-pip-version-check --target "$folder/site" "$(tr ' ' '\n' <<<"$packages" | grep '^pytest==')"
}
# Debian's, with lists and a cache of its own: this machine does not become one of two architectures.
musl_of_aarch64() {
  local options=(-o "Dir::State::lists=$1/apt/lists" -o "Dir::Cache=$1/apt" -o Dir::State::status=/dev/null
    -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root)
  mkdir -p "$1"/apt/{lists,archives}/partial && (cd "$1/apt" && apt-get "${options[@]}" update -qq && apt-get "${options[@]}" download -qq musl && dpkg-deb -x musl_*.deb "$1/root")
}
ask() { # TAG ARGUMENT...
  local folder=$work/$1 run=()
  case $1 in
    manylinux*_aarch64) run=(qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$folder/lib") ;;
    musllinux*_aarch64) run=(qemu-aarch64 -L "$folder/root" -E "LD_LIBRARY_PATH=$folder/lib") ;;
    *) run=(env "LD_LIBRARY_PATH=$folder/lib") ;;
  esac
  (cd "$work" && PYTHONPATH=$folder/site "${run[@]}" "$folder/python" "${@:2}")
}
is_of_its_platform() {
  ask "$1" -c 'import os, sys, libiri, libiri._core as core
print(sys.version_info[:2], os.uname().machine, core.__file__, repr(libiri.Uri("http://h/a/").resolve("../b")))' | tee "$work/said" &&
    grep -F "Uri('http://h/b')" "$work/said" && grep -qF "(3, 12) ${1#*linux_*_*_} $work/$1/site/libiri/_core.abi3.so" "$work/said"
}
# That Python has no ctypes, by which a test takes the memory away, and one that is emulated starts no other.
foreign_suite() {
  local skipped='test_a_lack_of_memory_is_no_surrogate'
  case $1 in *_aarch64) skipped+=' or test_the_first_rules_may_be_asked_for_at_the_same_time' ;; esac
  ask "$1" -m pytest -q -p no:cacheprovider -c "$here/pyproject.toml" "$here"/tests/test_{types,serving,urllib}.py -k "not ($skipped)" | tee "$work/suite" | tail -n 30
  local count
  count=$(sed -nE "s/^([0-9]+) passed, $(wc -w <<<"${skipped// or/}") deselected in .*/\1/p" "$work/suite")
  [ -n "$count" ] && echo "$count passed, 0 failed"
}
foreign_fault_is_noticed() {
  local file=$work/$1/site/libiri/_types.py
  sed -i 's/return self._split()\[5\]/return self._split()[6]/' "$file" && ! cmp -s "$file" <(unzip -p "$(wheel_of "$1")" libiri/_types.py) && ! foreign_suite "$1"
}

need pip3:python3-venv unzip:unzip readelf:binutils llvm-strip-14:llvm-14
tags=$*
[ -n "$tags" ] || tags=$("$here/make_wheels.sh" --list | if [ "$build" = --of ]; then xargs; else grep "^manylinux.*_$(uname -m)$"; fi)
case $tags in *musl*) need /lib/ld-musl-x86_64.so.1:musl ;; esac
case $tags in *aarch64*) need qemu-aarch64:qemu-user /usr/aarch64-linux-gnu/lib/libc.so.6:libc6-arm64-cross ;; esac
if [ "$build" = --of ]; then
  expect 'the tools' "$here/make_wheels.sh" --tools "$tools"
  expect 'a wheel for each platform' all_are_there
  expect 'a wheel less is noticed' a_wheel_less_is_noticed
else
  expect 'the single file' prepared "$build"
  # shellcheck disable=SC2086  # a list of words
  expect 'build' make_wheels $tags
fi
for tag in $tags; do
  expect "$tag: the tag" tag_holds "$(wheel_of "$tag")"
  expect "$tag: the stable ABI" abi_holds "$(wheel_of "$tag")"
  case $tag in
    manylinux_*_"$(uname -m)")
      expect "$tag: a false tag is noticed" false_tag_is_noticed "$tag" "${tag/_2_17_/_2_5_}"
      expect "$tag: a false ABI is noticed" false_abi_is_noticed "$(wheel_of "$tag")"
      expect "$tag: installed by pip, the tests" env "IRI_WHEEL=$(wheel_of "$tag")" "$here/versions.sh" "$build" 3.12 3.13
      expect "$tag: threads that end" ends "$(wheel_of "$tag")" ;;
    *linux*)
      expect "$tag: a Python" foreign "$tag"
      expect "$tag: the module is that" is_of_its_platform "$tag"
      expect "$tag: tests" foreign_suite "$tag"
      expect "$tag: a fault is noticed" foreign_fault_is_noticed "$tag" ;;
    macosx*_arm64) expect "$tag: a false tag is noticed" false_tag_is_noticed "$tag" "${tag/arm64/x86_64}"; echo "$tag: linked only" ;;
    *) echo "$tag: linked only" ;;
  esac
done
finish
