// What is shipped: its size, and that it needs nothing of a system.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { version } from "libiri";

const folder = fileURLToPath(new URL(".", import.meta.resolve("libiri")));
const { compiled, size } = await import(`${folder}/core.js`);
const { bytesOf, unpack } = await import(`${folder}/unpack.js`);
/** What Python, which packs, makes of bytes with the numbers of build.sh. */
const python = (direction, bytes, options = "") => execFileSync("python3", ["-c", `import lzma, sys; sys.stdout.buffer.write(lzma.${direction}(sys.stdin.buffer.read(), lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 1, **dict(${options})}]))`], { input: bytes, maxBuffer: 2 ** 26 });

test("the package has at most 228 KB, compressed", () => {
  const all = Buffer.concat(readdirSync(folder).filter((name) => /\.c?js$/.test(name)).map((name) => readFileSync(folder + name)));
  const wasm = unpack(bytesOf(compiled), size);
  console.log(`sizes: module ${wasm.length}, gzip ${gzipSync(wasm, { level: 9 }).length}, brotli ${brotliCompressSync(wasm).length}; package ${all.length}, gzip ${gzipSync(all, { level: 9 }).length}`);
  assert.ok(gzipSync(all, { level: 9 }).length <= 228000);
});

test("what is unpacked is what was packed", () => {
  assert.ok(Buffer.from(unpack(bytesOf(compiled), size)).equals(python("decompress", bytesOf(compiled))));
  const noise = Buffer.from(Array.from({ length: 70000 }, (_, i) => (Math.imul(i ^ (i >>> 7), 2654435761) >>> 24)));
  const far = Buffer.concat([noise, Buffer.from("abc"), noise, noise.subarray(0, 4), Buffer.from("x"), noise]); // distances of all sizes, and those used before
  const records = Buffer.concat(Array.from({ length: 9000 }, (_, i) => Buffer.from([1, i & 255, 2, 3, i % 7, 4, 5, (i * i) & 15])));
  for (const bytes of [far, records, Buffer.alloc(100000, "abc"), Buffer.from("a"), Buffer.alloc(0)])
    for (const options of ["", "preset=0", "mode=lzma.MODE_FAST, mf=lzma.MF_HC3", "nice_len=4", "dict_size=4096"])
      assert.ok(bytes.equals(Buffer.from(unpack(python("compress", bytes, options), bytes.length))), `${bytes.length} bytes, ${options}`);
});

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(unpack(bytesOf(compiled), size))), []);
});

test("the versions agree", () => assert.equal(JSON.parse(readFileSync(folder + "package.json", "utf8")).version, version));
