#!/bin/sh
# Gets and builds the peers that Debian does not have, into build/peers: llhttp (peers.txt) and, if cargo is here, rivals/.
# What is there already is left alone. Versions and checksums are pinned.
#
#   test/bench/peers.sh [--rivals]     --rivals: it is an error if there is no cargo
set -eu
cd "$(dirname "$0")/../.."
here=$PWD/test/bench
peers=$PWD/build/peers
mkdir -p "$peers"

fail() { printf 'bench: %s\n' "$@" >&2; exit 1; }

if [ ! -e "$peers/llhttp/include/llhttp.h" ]; then
  rm -rf "$peers/download"
  mkdir -p "$peers/download"
  python3 -m pip --disable-pip-version-check download --quiet --no-deps --no-binary :all: --require-hashes \
    -r "$here/peers.txt" -d "$peers/download" >&2 ||
    fail "llhttp: its sources cannot be downloaded. It takes pip (Debian: python3-pip) and a registry of Python packages;" \
         "or put llhttp's src/ and include/ into build/peers/llhttp by hand"
  tar xzf "$peers"/download/httptools-*.tar.gz -C "$peers/download"
  rm -rf "$peers/llhttp"
  mv "$peers"/download/httptools-*/vendor/llhttp "$peers/llhttp"
  rm -rf "$peers/download"
fi

if [ "${CARGO:-}" != none ] && command -v cargo >/dev/null; then
  cargo build --quiet --release --locked --manifest-path "$here/rivals/Cargo.toml" --target-dir "$peers/cargo" >&2 ||
    fail "rivals: cargo cannot build test/bench/rivals. Without the registry of crates, put its sources where" \
         "cargo finds them (cargo vendor), or go without: CARGO=none ./dev bench"
  cmp -s "$peers/cargo/release/libiri_rivals.a" "$peers/libiri_rivals.a" ||
    cp "$peers/cargo/release/libiri_rivals.a" "$peers/libiri_rivals.a"
  if [ ! -e "$peers/ada/ada.cpp" ]; then
    cargo vendor --quiet --locked --versioned-dirs --manifest-path "$here/rivals/Cargo.toml" "$peers/vendor" >/dev/null ||
      fail "rivals: the sources of ada and picohttpparser cannot be downloaded; they are in crates of rivals/Cargo.toml"
    rm -rf "$peers/ada" "$peers/picohttpparser"
    mv "$peers"/vendor/picohttpparser-sys-*/deps/picohttpparser "$peers/picohttpparser"
    mv "$peers"/vendor/ada-url-*/deps "$peers/ada"
    rm -rf "$peers/vendor"
  fi
elif [ "${1:-}" = --rivals ]; then
  fail "rivals: there is no cargo here (Debian: cargo, or rustup), and fluent-uri, oxiri, iri-string, url, ada and picohttpparser need it"
else
  echo "bench: no cargo here: without fluent-uri, oxiri, iri-string, url, ada and picohttpparser" >&2
fi
