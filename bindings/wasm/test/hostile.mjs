// Values that nobody should give to the package, and somebody will.
import { Gate, Iri, IriError, IriReference, RedirectChain, RouteError, Router, Template, Uri } from "libiri";

/** What a hostile value throws itself: it may come out again. */
export const THROWN = new Error("thrown by a value");
const fail = () => {
  throw THROWN;
};

function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function detached() {
  const bytes = new Uint8Array(8);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

function cyclic(made = {}) {
  made.self = made;
  made[0] = made;
  return made;
}

const trapsOf = (does) => Object.fromEntries(Reflect.ownKeys(Object.getOwnPropertyDescriptors(Reflect)).filter((name) => typeof name === "string").map((name) => [name, (...given) => (does(), Reflect[name](...given))]));
const asText = (does, text = "http://h/") => ({ toString: () => (does(), text), valueOf: () => (does(), 1), [Symbol.toPrimitive]: () => (does(), text), toJSON: () => (does(), text), get length() { return does(), 3; }, get rule() { return does(), "URI"; }, get base() { return does(), "proxy"; }, get hosts() { return does(), ["h"]; }, get a() { return does(), text; } });

class SubIri extends Iri {
  static rule = { toString: fail };
}
class Renamed extends Iri {
  toString() {
    return 1e9;
  }
  get scheme() {
    return THROWN;
  }
}
class List extends Array {
  *[Symbol.iterator]() {
    for (;;) yield "x";
  }
  map = fail;
}

/** By name, functions that make the values. `ask` asks the question of the export that is tried, from within. */
export const hostile = (ask) => ({
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  zero: () => 0,
  "minus zero": () => -0,
  one: () => 1,
  minus: () => -1,
  "2^32": () => 2 ** 32,
  "2^32-1": () => 2 ** 32 - 1,
  "1e300": () => 1e300,
  half: () => 0.5,
  NaN: () => NaN,
  infinity: () => Infinity,
  bigint: () => 2n ** 80n,
  symbol: () => Symbol("s"),
  "well-known symbol": () => Symbol.iterator,
  empty: () => "",
  high: () => "\ud800",
  low: () => "\udc00",
  "high in a text": () => "http://a/\ud83d/b",
  "low in a text": () => "\u6771".repeat(30) + "\ude00",
  reversed: () => "\ude00\ud83d",
  NUL: () => "a\0b",
  "U+FEFF": () => "\ufeffa:b",
  percent: () => "%ff%zz",
  "__proto__": () => "__proto__",
  "a name of Object": () => "constructor",
  "a long text": () => "\u6771".repeat(300000),
  "a text that is too long": () => "a".repeat(2 ** 25 + 1),
  object: () => ({}),
  "without prototype": () => Object.create(null),
  "with a surrogate": () => ({ a: "\ud800", b: ["\udc00", "x"], "\ud800": "x" }),
  "with a name __proto__": () => JSON.parse('{"__proto__": {"a": "b"}}'),
  array: () => [],
  "array of anything": () => [null, undefined, 1, "a", "\udfff", Symbol("s"), {}, []],
  "array with holes": () => [, "a", , "b"],
  "array of the longest size": () => new Array(2 ** 32 - 1),
  "array of its own": () => List.of("/a", "/b"),
  cyclic: () => cyclic(),
  "cyclic array": () => cyclic([]),
  "deep array": () => Array.from({ length: 50000 }).reduce((inner) => [inner], []),
  "throwing toString": () => ({ toString: fail, valueOf: fail, toJSON: fail }),
  "throwing toPrimitive": () => ({ [Symbol.toPrimitive]: fail }),
  "throwing getters": () => ({ get a() { return fail(); }, get length() { return fail(); }, get rule() { return fail(); }, get hosts() { return fail(); }, get sameScheme() { return fail(); }, get headByGet() { return fail(); }, get [Symbol.iterator]() { return fail(); } }),
  "toString that gives no text": () => ({ toString: () => ({}), valueOf: () => ({}) }),
  "toString that gives a surrogate": () => ({ toString: () => "\udbff" }),
  "asks from within": () => asText(ask),
  "asks from within, of a long text": () => asText(() => (ask(), new Template("{a}").expand({ a: "\u6771".repeat(50000) }), Iri.canParse("a:" + "b".repeat(200000)))),
  "array that asks": () => Object.defineProperty(["GET /a", "x"], 1, { get: () => (ask(), "/b"), enumerable: true }),
  proxy: () => new Proxy({}, {}),
  "proxy that asks": () => new Proxy({ a: "b" }, trapsOf(ask)),
  "proxy of an array that asks": () => new Proxy(["/a"], trapsOf(ask)),
  "proxy of an array that grows": () => ((asked) => new Proxy([], { get: (array, key) => (key === "length" ? (asked++ === 0 ? 1 : 2 ** 32 - 1) : array[key]) }))(0),
  "proxy that throws": () => new Proxy({}, trapsOf(fail)),
  "proxy of an Iri": () => new Proxy(new Iri("a:b"), {}),
  "revoked proxy": () => revoked({}),
  "revoked proxy of an array": () => revoked([]),
  "revoked proxy of a function": () => revoked(function () {}),
  function: () => function () {},
  arrow: () => () => "a",
  class: () => class {},
  "class of ours": () => SubIri,
  "object like a class of ours": () => ({ rule: "URI", number: 1e9 }),
  "object with a rule that is none": () => ({ rule: 4294967295, number: -1 }),
  "Iri": () => new Iri("http://h/"),
  "Uri": () => new Uri("a:b"),
  "reference": () => new IriReference(""),
  "Iri of a class of its own": () => new (class extends Iri {})("a:b"),
  "Iri that says another text": () => new Renamed("http://h/a"),
  "made without its constructor": () => Object.create(Gate.prototype),
  "Gate": () => new Gate("proxy"),
  "RedirectChain": () => new RedirectChain(new Gate("fetch")),
  "Router": () => new Router(["/a"]),
  "Template": () => new Template("{a}"),
  "IriError": () => IriReference.errorOf("%"),
  "RouteError": () => new RouteError("a", "b", "c", 0, 0, null, ""),
  "String object": () => new String("a:b"),
  "Number object": () => new Number(1),
  Date: () => new Date(NaN),
  RegExp: () => /a/,
  Map: () => new Map([["/a", 1], ["\ud800", 2], [{}, 3]]),
  Set: () => new Set(["/a"]),
  WeakMap: () => new WeakMap(),
  generator: () => (function* () { yield "a"; })(),
  Promise: () => Promise.resolve("a"),
  bytes: () => new Uint8Array([0x61, 0xff]),
  "detached bytes": detached,
  "detached buffer": () => detached().buffer,
  "shared buffer": () => new SharedArrayBuffer(8),
  "shared bytes": () => new Uint8Array(new SharedArrayBuffer(8)),
  DataView: () => new DataView(new ArrayBuffer(1)),
  globalThis: () => globalThis,
  arguments: () => (function () { return arguments; })("a", 1),
});

/** The arguments with one of them, or one of what is in them, replaced, left out or added. */
export function* variants(given, make) {
  if (Array.isArray(given)) {
    for (const i of given.keys()) for (const member of [make(), ...(isNested(given[i]) ? variants(given[i], make) : [])]) yield given.with ? given.with(i, member) : [...given.slice(0, i), member, ...given.slice(i + 1)];
    yield [...given, make()];
  } else {
    for (const [key, value] of Object.entries(given)) for (const member of [make(), ...(isNested(value) ? variants(value, make) : [])]) yield { ...given, [key]: member };
    yield { ...given, "\ud800": make() };
  }
}
const isNested = (value) => typeof value === "object" && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/** Whether an export may throw this. A RuntimeError is a trap of the module. */
export const isOrderly = (error) => error === THROWN || error instanceof IriError || error instanceof RouteError || [TypeError, RangeError, SyntaxError].some((kind) => error instanceof kind);
