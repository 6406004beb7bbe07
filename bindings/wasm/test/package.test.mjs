// What is shipped: its size, and that it needs nothing of a system.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { brotliCompressSync, constants, deflateRawSync, gzipSync, inflateRawSync } from "node:zlib";
import { version } from "libiri";

const folder = fileURLToPath(new URL(".", import.meta.resolve("libiri")));
const { compiled } = await import(`${folder}/core.js`);

test("the package has at most 305 KB, compressed", () => {
  const all = Buffer.concat(readdirSync(folder).filter((name) => /\.c?js$/.test(name)).map((name) => readFileSync(folder + name)));
  const wasm = inflateRawSync(Buffer.from(compiled, "base64"));
  console.log(`sizes: module ${wasm.length}, gzip ${gzipSync(wasm, { level: 9 }).length}, brotli ${brotliCompressSync(wasm).length}; package ${all.length}, gzip ${gzipSync(all, { level: 9 }).length}`);
  assert.ok(gzipSync(all, { level: 9 }).length <= 305000);
});

test("what is unpacked is what was packed", async () => {
  const { inflate } = await import(`${folder}/inflate.js`);
  const { size } = await import(`${folder}/core.js`);
  assert.ok(inflateRawSync(Buffer.from(compiled, "base64")).equals(inflate(Buffer.from(compiled, "base64"), size)));
  const random = Buffer.from(Array.from({ length: 70000 }, (_, i) => (i * 2654435761) >>> 24));
  for (const bytes of [random, Buffer.alloc(100000, "abc"), Buffer.from("a"), Buffer.alloc(0)])
    for (const options of [{ level: 9 }, { level: 0 }, { strategy: constants.Z_FIXED }, { strategy: constants.Z_HUFFMAN_ONLY }, { strategy: constants.Z_RLE }])
      assert.ok(bytes.equals(inflate(deflateRawSync(bytes, options), bytes.length)), JSON.stringify(options));
});

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(inflateRawSync(Buffer.from(compiled, "base64")))), []);
});

test("the versions agree", () => assert.equal(JSON.parse(readFileSync(folder + "package.json", "utf8")).version, version));
