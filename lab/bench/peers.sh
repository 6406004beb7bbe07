#!/bin/sh
# Gets and builds the peers that Debian does not have, into build/peers: llhttp (peers.txt); if cargo is here, rivals/; if go and
# node are, the routers of routes/go and routes/node. What is there already is left alone. Versions and checksums are pinned.
#
#   lab/bench/peers.sh [--rivals | --routers]     --rivals: it is an error if there is no cargo; --routers: or no go or node
set -eu
cd "$(dirname "$0")/../.."
here=$PWD/lab/bench
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
  cargo build --quiet --profile measured --locked --manifest-path "$here/rivals/Cargo.toml" --target-dir "$peers/cargo" >&2 ||
    fail "rivals: cargo cannot build lab/bench/rivals. Without the registry of crates, put its sources where" \
         "cargo finds them (cargo vendor), or go without: CARGO=none ./dev bench"
  cmp -s "$peers/cargo/measured/libiri_rivals.a" "$peers/libiri_rivals.a" ||
    cp "$peers/cargo/measured/libiri_rivals.a" "$peers/libiri_rivals.a"
  if [ ! -e "$peers/ada/ada.cpp" ]; then
    cargo vendor --quiet --locked --versioned-dirs --manifest-path "$here/rivals/Cargo.toml" "$peers/vendor" >/dev/null ||
      fail "rivals: the sources of ada and picohttpparser cannot be downloaded; they are in crates of rivals/Cargo.toml"
    rm -rf "$peers/ada" "$peers/picohttpparser"
    mv "$peers"/vendor/picohttpparser-sys-*/deps/picohttpparser "$peers/picohttpparser"
    mv "$peers"/vendor/ada-url-*/deps "$peers/ada"
    rm -rf "$peers/vendor"
  fi
elif [ "${1:-}" = --rivals ] || [ "${1:-}" = --routers ]; then
  fail "rivals: there is no cargo here (Debian: cargo, or rustup), and fluent-uri, oxiri, iri-rfc3987, iri-string, url, ada and picohttpparser need it"
else
  echo "bench: no cargo here: without fluent-uri, oxiri, iri-rfc3987, iri-string, url, ada and picohttpparser" >&2
fi

# missing NAME WHAT: goes on without, or not.
missing() {
  [ "${1:-}" != --routers ] || fail "routers: there is no $2 here, and $3 needs it"
  echo "bench: no $2 here: without $3" >&2
}
# changed FROM TO: whether anything in FROM is newer than TO, or TO is not there.
changed() { [ ! -e "$2" ] || [ -n "$(find "$1" -type f -newer "$2")" ]; }

if [ "${GO:-}" != none ] && command -v go >/dev/null; then
  if changed "$here/routes/go" "$peers/go/routers.so"; then
    # go.sum has the checksums of the modules.
    (cd "$here/routes/go" && GOFLAGS=-mod=readonly go build -buildvcs=false -trimpath -buildmode=c-shared -o "$peers/go/routers.so" .) >&2 ||
      fail "routers: go cannot build lab/bench/routes/go. Without the proxy of modules, go without: GO=none ./dev bench"
  fi
else
  missing "${1:-}" go "httprouter and ServeMux"
fi
if [ "${NODE:-}" != none ] && command -v node >/dev/null && command -v npm >/dev/null; then
  if changed "$here/routes/node" "$peers/node/find_my_way.js"; then
    rm -rf "$peers/node"
    mkdir -p "$peers/node"
    cp "$here"/routes/node/package*.json "$peers/node"
    # package-lock.json has the checksums.
    (cd "$peers/node" && npm ci --ignore-scripts --no-audit --no-fund --silent) >&2 ||
      fail "routers: npm cannot get find-my-way. Without the registry of packages, go without: NODE=none ./dev bench"
    cp "$here/routes/node/find_my_way.js" "$peers/node"
  fi
else
  missing "${1:-}" "node and npm" find-my-way
fi
