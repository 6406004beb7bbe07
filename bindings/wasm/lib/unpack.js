// The compiled library is packed by LZMA, which a small module of its own unpacks: at once, as no function of browsers does, and without that no program could require() this package.
import { unpacker } from "./core.js";

export const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** What pack.py has packed, of that size with its tables. The bytes are the package's own: nothing is checked. */
export function unpack(packed, size) {
  const { memory, unpack: write, __heap_base } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(unpacker)), {}).exports;
  const from = __heap_base.value;
  const to = from + packed.length;
  memory.grow(Math.ceil((to + size) / 65536)); // of pages there are some already
  new Uint8Array(memory.buffer, from).set(packed);
  const begin = write(from, to, size);
  return new Uint8Array(memory.buffer, begin, to + size - begin);
}
