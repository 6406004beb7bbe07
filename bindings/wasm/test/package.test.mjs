// What is shipped: its size, and that it needs nothing of a system.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { brotliCompressSync, gzipSync, inflateSync } from "node:zlib";
import { version } from "libiri";

const folder = fileURLToPath(new URL(".", import.meta.resolve("libiri")));
const { module } = await import(`${folder}/core.js`);

test("the package has at most 255 KB, compressed", () => {
  const all = Buffer.concat(readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => readFileSync(folder + name)));
  const wasm = inflateSync(Buffer.from(module, "base64"));
  console.log(`sizes: module ${wasm.length}, gzip ${gzipSync(wasm, { level: 9 }).length}, brotli ${brotliCompressSync(wasm).length}; package ${all.length}, gzip ${gzipSync(all, { level: 9 }).length}`);
  assert.ok(gzipSync(all, { level: 9 }).length <= 255000);
});

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(inflateSync(Buffer.from(module, "base64")))), []);
});

test("the versions agree", () => assert.equal(JSON.parse(readFileSync(folder + "package.json", "utf8")).version, version));
