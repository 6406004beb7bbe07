// Runs a program of WASI; its standard input and output are those of this process. usage: wasi.mjs PROGRAM [ARGUMENT...]
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...args], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(program), { wasi_snapshot_preview1: wasi.wasiImport });
try {
  process.exitCode = wasi.start(instance);
} catch (trap) {
  if (!(trap instanceof WebAssembly.RuntimeError)) throw trap;
  console.log(`FAIL ${trap.message.includes("out of bounds") ? "reads or writes outside of its bytes" : trap.message}`);
  process.exitCode = 1;
}
