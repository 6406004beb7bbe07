// The compiled library and its memory: how texts go in, and how texts and numbers come out.
import { compiled, size } from "./core.js";
import { bytesOf, unpack } from "./unpack.js";

const instance = new WebAssembly.Instance(new WebAssembly.Module(unpack(bytesOf(compiled), size)), {}); // at once: so the package can be required, and bundled in any form

let midway = false; // a call did not come back: it trapped, or the stack of JavaScript was full

/** A function of the module, which after such a call first empties the module's own stack. */
function whole(call) {
  return (...given) => {
    if (midway) instance.exports.empty_stack();
    midway = true;
    const answer = call(...given);
    midway = false;
    return answer;
  };
}

/** What the library exports (core/). Its texts stand in one buffer, one after the other. */
export const core = Object.fromEntries(Object.entries(instance.exports).map(([name, it]) => [name, typeof it === "function" ? whole(it) : it]));
core._initialize();

const SHORT = 16; // up to here a loop is faster than a TextEncoder
const SMALL = 128;
const KEPT = 65536; // core/core.cc: a larger buffer is given back
const MOST = 2 ** 25; // units of UTF-16 of all texts of a call: nothing that is made of so many needs more memory than there is
const TOO_MUCH = `the texts of a call have more than ${MOST} units of UTF-16`;
export const MOST_ENTRIES = 1e6;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const NONE = new Uint8Array(0);
let buffer = NONE; // without length once the memory has grown elsewhere

/** The buffer, with room for so many bytes. What stood there may be gone. */
export function makeRoom(size) {
  buffer = NONE; // if the call does not come back, the old one may be gone
  const start = core.input(Math.max(size, KEPT));
  return (buffer = new Uint8Array(core.memory.buffer, start, Math.max(size, KEPT)));
}

/** The index of the first surrogate without its other half, or -1. */
function loneSurrogate(text) {
  return text.search(/\p{Surrogate}/u);
}

/** Whether a text that put() has made so many bytes of has no lone surrogate. Such bytes are as many as the units only in US-ASCII. */
export function isWhole(text, size) {
  return size === text.length || loneSurrogate(text) < 0;
}

/** Writes a text at that place of the buffer, and returns its size, or -1 if that is too much for a call. A lone surrogate becomes U+FFFD, which no rule has. */
export function put(text, at) {
  const length = text.length;
  if (at + 3 * length > buffer.length || (at === 0 && buffer.length > KEPT && length < SMALL)) {
    if (at + 3 * length > 3 * MOST) return -1;
    makeRoom(at + 3 * length);
  }
  if (length <= SHORT) {
    let all = 0;
    for (let i = 0; i < length; ++i) {
      const unit = text.charCodeAt(i);
      all |= unit;
      buffer[at + i] = unit;
    }
    if (all < 128) return length;
  }
  return encoder.encodeInto(text, at === 0 ? buffer : buffer.subarray(at)).written;
}

export function mustBeString(text) {
  if (typeof text !== "string") throw new TypeError(`a string is needed, not ${text === null ? "null" : typeof text}`);
}

/** As put(); a lone surrogate is an error. */
export function mustPut(text, at) {
  mustBeString(text);
  const size = put(text, at);
  if (size < 0) throw tooLong(TOO_MUCH);
  if (!isWhole(text, size)) throw surrogateError(text);
  return size;
}

/** Writes numbers and texts, as Message reads them (core/core.hpp), and returns the size of all. What is not a number has to be a text. */
export function putAll(parts) {
  let most = 4 * parts.length;
  for (const part of parts) if (typeof part === "string") most += 3 * part.length;
  if (most > 3 * MOST + 4 * parts.length) throw tooLong(TOO_MUCH);
  if (most > buffer.length || buffer.length > KEPT) makeRoom(most);
  const words = new DataView(buffer.buffer, buffer.byteOffset);
  let at = 0;
  for (const part of parts) {
    const size = typeof part === "number" ? 0 : mustPut(part, at + 4);
    words.setUint32(at, typeof part === "number" ? part : size, true);
    at += 4 + size;
  }
  return at;
}

/** The entries of an array as they are now: by its indices, so that an iterator of its own is not asked. */
export function entriesOf(list, what, most = MOST_ENTRIES) {
  const { length } = list; // asked once: of a proxy it may change
  if (!(length <= most)) throw new RangeError(`${what} has more than ${most} entries`);
  return Array.from({ length }, (_, i) => list[i]);
}

/** A value in a message, without a call of what it has: of a text at most 80 units, and none that a terminal obeys or that hides or reorders others. */
export function shown(value) {
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  const text = String(value);
  const short = text.length > 80 ? text.slice(0, 80) + "..." : text;
  const plain = typeof value === "string" ? JSON.stringify(short) : short;
  return plain.replace(/(?! )[\p{C}\p{Z}]/gu, (one) => [...Array(one.length).keys()].map((i) => "\\u" + one.charCodeAt(i).toString(16).padStart(4, "0")).join(""));
}

/** The text that the last call has given. */
export function taken() {
  return textAt(core.output(), core.output_size());
}

/** The numbers and texts that the last call has given, in their order (core/core.hpp). Behind the end there are none. */
export class Reply {
  #bytes = new Uint8Array(core.memory.buffer, core.output(), core.output_size()).slice(); // another call may come before all are read
  #at = 0;
  number() {
    this.#at += 4;
    return new DataView(this.#bytes.buffer).getUint32(this.#at - 4, true);
  }
  /** What is not UTF-8 is U+FFFD, or by another decoder an error. */
  text(by = decoder) {
    const size = this.number();
    this.#at += size;
    return by.decode(this.#bytes.subarray(this.#at - size, this.#at));
  }
  get atEnd() {
    return this.#at >= this.#bytes.length;
  }
}

export function textAt(start, size) {
  return decoder.decode(new Uint8Array(core.memory.buffer, start, size));
}

/** What another file knows, and one before it asks for: the text of a reference of this package, or undefined. */
export const known = { textOf: () => undefined };

/** What util.inspect() of Node asks an object for. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

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

export const TABLE = { rule: 0, code: 1, message: 2, component: 3, finding: 4, findingMessage: 5, action: 6, route: 7, routeMessage: 8, repair: 9, repairMessage: 10, habit: 11, habitMessage: 12 };

/** The numbers of the things in a table, by name. */
export function numbersOf(table, first = 0) {
  const all = new Map();
  for (let number = first; nameOf(table, number) !== ""; ++number) all.set(nameOf(table, number), number);
  return all;
}

/** The numbers of the rules, by name. */
export const rules = numbersOf(TABLE.rule);

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

export function tooLong(sentence) {
  return new IriError("too_long", sentence, 0, 0, "", "");
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

/** Why the last call has refused the text that put() has made so many bytes of. */
export function refusalOf(text, size) {
  if (size < 0) return tooLong(TOO_MUCH);
  return isWhole(text, size) ? errorGiven() : surrogateError(text);
}

/** Why a text is not of that rule, or null. */
export function check(rule, text) {
  mustBeString(text);
  const size = put(text, 0);
  return size >= 0 && core.check(rule, size) ? null : refusalOf(text, size);
}
