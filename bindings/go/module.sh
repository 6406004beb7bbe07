# The library and the glue as a module of WebAssembly, for the build.sh of Go and of Java: after `. module.sh`, where `here` is a folder beside go/,
# make_module BUILD_FOLDER NAME FILE OPTION... makes FILE. BUILD_FOLDER is one of meson, which makes the single file; the objects are NAME_*.o in its folder wasm.
make_module() {
  single=$1/package objects=$1/wasm/$2 module=$3
  shift 3
  mkdir -p "${objects%/*}"
  ccache=$(command -v ccache || true)
  set -- --target=wasm32-wasi -O2 -Wall -Wextra -Werror "$@" -I "$single"
  [ -n "$(find "${objects}_iri.o" -newer "$single/iri.cc" -newer "$single/iri.hpp" 2>/dev/null)" ] ||
    $ccache clang++-14 "$@" -std=c++20 -fno-exceptions -fno-rtti -c "$single/iri.cc" -o "${objects}_iri.o"
  for source in glue serving; do
    $ccache clang-14 "$@" -std=c11 -c "$here/../go/internal/native/$source.c" -o "${objects}_$source.o"
  done
  # A reactor: its functions are called, it has no main(). The stack is below the data, which a full one would else be written over.
  clang++-14 --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first,-z,stack-size=262144 \
    -Wl,--export=iri_go,--export=iri_go_memory -o "$module" "${objects}_iri.o" "${objects}_glue.o" "${objects}_serving.o"
}
