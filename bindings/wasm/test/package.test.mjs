// What is shipped: its size, and that it needs nothing of a system.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { version } from "libiri";

const folder = fileURLToPath(new URL(".", import.meta.resolve("libiri")));
const { compiled, size } = await import(`${folder}/core.js`);
const { bytesOf, unpack } = await import(`${folder}/unpack.js`);
/** What LZMA makes of bytes with the numbers of core/unpack.cc: of those, behind the number of their tables, which are none. */
const lzma = (bytes, options) => execFileSync("python3", ["-c", `import lzma, sys; sys.stdout.buffer.write(lzma.compress(bytes(4) + sys.stdin.buffer.read(), lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 1, **dict(${options})}]))`], { input: bytes, maxBuffer: 2 ** 26 });
/** What pack.py of the tree makes of them, and the size. */
const packed = (bytes) => {
  const [size, text] = execFileSync("python3", ["-B", "-c", "import base64, sys; import pack; made, size = pack.packed(sys.stdin.buffer.read()); print(size, base64.b64encode(made).decode())"], { input: bytes, maxBuffer: 2 ** 26, cwd: resolve(process.env.IRI_CASES, "../../bindings/wasm"), encoding: "utf8" }).split(" ");
  return [bytesOf(text.trim()), Number(size)];
};

test("the package has at most 295 KB, compressed", () => {
  const all = Buffer.concat(readdirSync(folder).filter((name) => /\.c?js$/.test(name)).map((name) => readFileSync(folder + name)));
  const wasm = unpack(bytesOf(compiled), size);
  console.log(`sizes: module ${wasm.length}, gzip ${gzipSync(wasm, { level: 9 }).length}, brotli ${brotliCompressSync(wasm).length}; package ${all.length}, gzip ${gzipSync(all, { level: 9 }).length}`);
  assert.ok(gzipSync(all, { level: 9 }).length <= 295000); // 290000 before join(), bidiProblems() and the level "idna", which take 3 KB
});

test("what is unpacked is what was packed", () => {
  const noise = Buffer.from(Array.from({ length: 70000 }, (_, i) => (Math.imul(i ^ (i >>> 7), 2654435761) >>> 24)));
  const far = Buffer.concat([noise, Buffer.from("abc"), noise, noise.subarray(0, 4), Buffer.from("x"), noise]); // distances of all sizes, and those used before
  const records = Buffer.concat(Array.from({ length: 9000 }, (_, i) => Buffer.from([1, i & 255, 2, 3, i % 7, 4, 5, (i * i) & 15])));
  for (const bytes of [far, records, Buffer.alloc(100000, "abc"), Buffer.from("a"), Buffer.alloc(0)])
    for (const options of ["", "preset=0", "mode=lzma.MODE_FAST, mf=lzma.MF_HC3", "nice_len=4", "dict_size=4096"])
      assert.ok(bytes.equals(Buffer.from(unpack(lzma(bytes, options), bytes.length + 4))), `${bytes.length} bytes, ${options}`);
});

test("sorted tables are unpacked as they were", () => {
  const words = (count, step) => Buffer.from(Uint32Array.from({ length: count }, (_, i) => i * step + (i * i) % 5).buffer);
  const bytes = Buffer.concat([Buffer.from("x"), words(900, 4700000), Buffer.from("yz"), words(40, 9), words(301, 7)]);
  const [made, size] = packed(bytes);
  assert.equal(size, bytes.length + 4 + 2 * 8); // two are long enough
  assert.ok(bytes.equals(Buffer.from(unpack(made, size))));
  assert.ok(made.length < lzma(bytes, "").length / 2);
});

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(unpack(bytesOf(compiled), size))), []);
});

test("the versions agree", () => assert.equal(JSON.parse(readFileSync(folder + "package.json", "utf8")).version, version));
