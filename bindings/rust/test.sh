#!/bin/bash
# Prepares the crate and tests it: the checkout, and what cargo packs of it. Ends with `N passed, N failed`.
# usage: bindings/rust/test.sh BUILD_FOLDER
#        bindings/rust/test.sh BUILD_FOLDER FILE.crate     only a user's project with that crate, in which nothing is prepared
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
build=$(cd "$1" && pwd)
use_work_folder
# Debian 12 has a newer Rust for its browsers, and cargo-web with it.
need cargo:cargo-web rustc:rustc-web rustdoc:rustc-web cargo-clippy:rust-web-clippy rustfmt:rustfmt-web g++:g++
# The C++ code is compiled for half the time: other tests are about it.
export CARGO_TARGET_DIR=$build/rust CARGO_TERM_COLOR=never IRI_OPT_LEVEL=1
CXX=${CXX:-g++}
[ -z "$(command -v ccache)" ] || export CXX="ccache ${CXX#ccache }"

# cargo_ COMMAND...: in the crate.
cargo_() { (cd "$here" && cargo "$@"); }
tests() { # [OPTION...]
  cargo_ test --quiet --locked "$@" 2>&1 | tee "$work/tests"
  local status=${PIPESTATUS[0]} count
  count=$(sed -nE 's/^test result: ok\. ([0-9]+) passed.*/\1/p' "$work/tests" | awk '{ n += $1 } END { print n + 0 }')
  [ "$status" = 0 ] && [ "$count" -gt 0 ] && echo "$count passed, 0 failed"
}
documented() { RUSTDOCFLAGS='-D warnings' cargo_ doc --quiet --locked --all-features --no-deps; }
conformance() {
  cargo_ build --quiet --locked --all-features --example runner && python3 "$root/lab/suite/run.py" rust "$@" "$build/rust/debug/examples/runner"
}
# The crate, and the project of a user who has unpacked it, and neither Meson nor re2c.
pack() { cargo_ package --quiet --locked --no-verify --allow-dirty && crate=$(echo "$build"/rust/package/libiri-*.crate); }
# PATH has what Rust and a C++ compiler are, and no re2c or Python.
bare_path() {
  local tool
  mkdir -p "$work/bin" || return
  for tool in cargo rustc cc c++ g++ gcc ar as ld ccache; do
    ! command -v "$tool" >/dev/null || ln -sf "$(command -v "$tool")" "$work/bin/$tool"
  done
  ! PATH=$work/bin command -v re2c python3
}
user() {
  local name
  name=$(basename "$crate" .crate)
  bare_path && mkdir -p "$work/user/src" && tar -xzf "$crate" -C "$work/user" && cat >"$work/user/src/main.rs" <<'RUST' &&
fn main() {
    println!("{} {}", libiri::Uri::parse("http://example.com/%zz").unwrap_err(), libiri::Gate::preset(libiri::Preset::Fetch).passes("http://127.0.0.1/"));
}
RUST
    printf '[package]\nname = "user"\nversion = "0.0.0"\nedition = "2021"\n[profile.dev]\ndebug = false\n[workspace]\n' >"$work/user/Cargo.toml" &&
    (cd "$work/user" && export PATH=$work/bin && cargo add --quiet --path "$name" && cargo run --quiet) | tee "$work/told" &&
    grep -Fx 'path, byte 20: a percent sign must be followed by two hex digits; expected a hex digit false' "$work/told"
}
# Without the three files it cannot be built, with whatever the machine has.
needs_the_single_file() {
  rm "$work"/user/libiri-*/single_file/iri.cc && ! (cd "$work/user" && PATH=$work/bin cargo run --quiet) 2>&1 | tee "$work/told" && grep -F 'iri.cc' "$work/told"
}
# A fault in the crate that the tests notice, or the compiler: notices FILE SED_SCRIPT [TEST]
notices() {
  local file=$here/$1 noticed
  cp "$file" "$work/whole" && sed -i "$2" "$file" && ! cmp -s "$file" "$work/whole" || { cp "$work/whole" "$file"; return 1; }
  ! tests --all-features --test "${3:-types}" >"$work/faulty"
  noticed=$?
  cp "$work/whole" "$file"
  return $noticed
}

if [ $# -gt 1 ]; then
  crate=$2
  expect "the crate, in a user's project" user
  expect 'the crate without the three files is noticed' needs_the_single_file
  finish
  exit
fi
expect 'prepare' "$here/prepare.sh" "$build"
expect 'format' cargo_ fmt --check
expect 'tests' tests --all-features
expect 'clippy' cargo_ clippy --quiet --locked --all-features --lib -- -D warnings
planted 'clippy, of the tests' cargo_ clippy --quiet --locked --all-features --all-targets -- -D warnings # of their packages, too
expect 'documentation' documented
expect 'without std: tests' tests --no-default-features --doc
expect 'without std: clippy' cargo_ clippy --quiet --locked --no-default-features --lib -- -D warnings
expect 'the conformance suite' conformance
planted 'a fault is noticed: wrong cases' conformance --planted
expect 'pack' pack
expect "the crate, in a user's project" user
planted 'the crate without the three files is noticed' needs_the_single_file
planted 'a fault is noticed: texts that change places' notices src/ffi/mod.rs '/iri_compare/s/\[a\]\[b\]/[b][a]/'
planted 'a fault is noticed: a size too small' notices src/ffi/mod.rs 's/\$text.as_ptr().cast(), \$text.len(),/$text.as_ptr().cast(), $text.len().saturating_sub(1),/'
planted 'a fault is noticed: the order of the parts' notices src/ffi/mod.rs 's/let \[scheme, userinfo, host, port,/let [scheme, host, userinfo, port,/'
planted 'a fault is noticed: a struct that is not that of C' notices single_file/declared.rs '/^pub struct iri_error/,/^}/{s/pub component: c_int,/pub component: u64,/}'
planted 'a fault is noticed: another number' notices single_file/declared.rs 's/^        EncodedSlash = 43,/        EncodedSlash = 44,/;s/^        EncodedBackslash = 44,/        EncodedBackslash = 43,/'
planted 'a fault is noticed: guards that are lost' notices src/ffi/serving.rs 's/guard_count: guards.len()/guard_count: 0/'
planted 'a fault is noticed: the finding of a byte too many' notices src/gate.rs 's/end: one.end as usize/end: one.end as usize + 1/'
planted 'a fault is noticed: captures beyond eight' notices src/ffi/serving.rs 's/if self.count > FEW {/if false {/'
planted 'a fault is noticed: the host of a request' notices src/tower.rs 's/fields.join(&b", "\[..\])/fields[0].to_vec()/' serving
planted 'a fault is noticed: the target as it came' notices src/tower.rs 's/^    \*request.uri_mut() = uri;/    let _ = uri;/' serving
planted 'a fault is noticed: two readings are swapped' notices src/ffi/serving.rs 's/\[why.guard, why.inside, why.outside, why.same\]/[why.guard, why.outside, why.inside, why.same]/'
planted 'a fault is noticed: a long reading finds no room' notices src/ffi/serving.rs 's/texts.resize(needed, 0);/return None;/'
planted 'a fault is noticed: a habit is named by another' notices src/gate.rs 's/self.0 >> habit as u32 \& 1 == 1/self.0 >> (habit as u32 + 1) \& 1 == 1/'
planted 'a fault is noticed: two references are joined the other way round' notices src/ffi/mod.rs '/iri_join/s/\[a\]\[b\]/[b][a]/'
planted 'a fault is noticed: a part that a policy does not name' notices src/json.rs 's/if let Some(part) = parts_of(finding).find(is_missing) {/if let Some(part) = parts_of(finding).find(|_| false).filter(is_missing) {/'
planted 'a fault is noticed: a long output' notices src/ffi/mod.rs 's/Vec::with_capacity(needed)/Vec::with_capacity(512)/'
finish
