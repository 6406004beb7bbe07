// The compiled library and its memory: how texts go in, and how texts and numbers come out.
import { module } from "./core.js";

const packed = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
const { instance } = await WebAssembly.instantiate(await new Response(unpacked).arrayBuffer(), {});

/** What the library exports (core/). Its texts stand in one buffer, one after the other. */
export const core = instance.exports;
core._initialize();

const SHORT = 128; // up to here a loop is faster than a TextEncoder
const KEPT = 65536; // core/core.cc: a larger buffer is given back
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
let buffer = new Uint8Array(0); // without length once the memory has grown elsewhere

function makeRoom(size) {
  const start = core.input(Math.max(size, KEPT));
  buffer = new Uint8Array(core.memory.buffer, start, Math.max(size, KEPT));
}

/** The index of the first surrogate without its other half, or -1. */
function loneSurrogate(text) {
  return text.search(/\p{Surrogate}/u);
}

/** Writes a text at that place of the buffer. Returns its size, or -1 if it has a lone surrogate. */
export function put(text, at) {
  const length = text.length;
  if (at + 3 * length > buffer.length || (at === 0 && buffer.length > KEPT && length < SHORT)) makeRoom(at + 3 * length);
  if (length <= SHORT) {
    let i = 0;
    for (; i < length; ++i) {
      const unit = text.charCodeAt(i);
      if (unit > 127) break;
      buffer[at + i] = unit;
    }
    if (i === length) return length;
  }
  const { written } = encoder.encodeInto(text, at === 0 ? buffer : buffer.subarray(at));
  return written !== length && loneSurrogate(text) >= 0 ? -1 : written;
}

/** As put(); a lone surrogate is an error. */
export function mustPut(text, at) {
  if (typeof text !== "string") throw new TypeError(`a string is needed, not ${text === null ? "null" : typeof text}`);
  const size = put(text, at);
  if (size < 0) throw surrogateError(text);
  return size;
}

/** The text that the last call has given. */
export function taken() {
  return textAt(core.output(), core.output_size());
}

export function textAt(start, size) {
  return decoder.decode(new Uint8Array(core.memory.buffer, start, size));
}

let given = new Uint32Array(0); // without length once the memory has grown

/** The numbers that the last call has given. */
export function numbers() {
  if (given.length === 0) given = new Uint32Array(core.memory.buffer, core.numbers(), 512);
  return given;
}

const names = new Map();

/** A name or a sentence of the library: core/core.cc has the tables. */
export function nameOf(table, number) {
  const key = table * 256 + number;
  let name = names.get(key);
  if (name === undefined) {
    core.name(table, number);
    names.set(key, (name = taken()));
  }
  return name;
}

export const TABLE = { rule: 0, code: 1, message: 2, component: 3, finding: 4, findingMessage: 5, action: 6, route: 7, routeMessage: 8 };

/** The numbers of the rules, by name. */
export const rules = new Map();
for (let number = 0; nameOf(TABLE.rule, number) !== ""; ++number) rules.set(nameOf(TABLE.rule, number), number);

/** Why a text was refused, and where. */
export class IriError extends Error {
  constructor(code, message, offset, index, component, expected) {
    super(`character ${index}: ${component ? component + ": " : ""}${message}${expected ? "; expected " + expected : ""}`);
    this.name = "IriError";
    this.code = code;
    this.reason = message;
    this.offset = offset;
    this.index = index;
    this.component = component;
    this.expected = expected;
  }
}

function surrogateError(text) {
  const index = loneSurrogate(text);
  const offset = encoder.encode(text.slice(0, index)).length;
  return new IriError("not_utf8", "a lone surrogate is no character", offset, index, "", "");
}

/** The error that the last call has given. */
export function errorGiven() {
  const [code, component, offset, index] = numbers();
  const expected = taken(); // before a name takes its place
  const where = component === 0 ? "" : nameOf(TABLE.component, component);
  return new IriError(nameOf(TABLE.code, code), nameOf(TABLE.message, code), offset, index, where, expected);
}

/** The text that a call gives, or its error thrown. */
export function result(done) {
  if (!done) throw errorGiven();
  return taken();
}

/** Why a text is not of that rule, or null. */
export function check(rule, text) {
  if (typeof text !== "string") throw new TypeError(`a string is needed, not ${text === null ? "null" : typeof text}`);
  const size = put(text, 0);
  if (size < 0) return surrogateError(text);
  return core.check(rule, size) ? null : errorGiven();
}
