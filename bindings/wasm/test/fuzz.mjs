// Random calls of all exports, with hostile values. usage: fuzz.mjs [SEED [CALLS]], in a folder where libiri is installed (test.sh makes one)
// The same seed makes the same calls. If a law is broken, the seed, the number of the call and the call are printed; to see it again: the same seed.
// Laws: what is thrown is an IriError, RouteError, TypeError, RangeError or SyntaxError, never a trap; a call that is repeated answers the same; a text
// that is parsed comes out again, put together of its parts; decode(encode(x)) is x; a normal form is its own; every 100 calls all fixed questions
// are answered right. The last line is `N passed, N failed`.
import assert from "node:assert/strict";
import { inspect } from "node:util";
import { decode, encode, Iri, IriReference, Template } from "libiri";
import { asked, callables, moreQuestions, plain, questions } from "./exports.mjs";
import { hostile, isOrderly, THROWN, variants } from "./hostile.mjs";

const [seed = Date.now() % 2 ** 32, calls = 20000] = process.argv.slice(2).map(Number);
const all = callables();
const names = Object.keys(questions);
const fixed = [...Object.entries(questions), ...moreQuestions];
const HEAVY = ["a text that is too long", "array of the longest size", "a long text", "deep array", "asks from within, of a long text"];
const PIECES = ["a", "b", "Z", "0", "http", "https", "file", ":", "://", "/", "//", "/../", "/.", "..", "?", "#", "@", "[::1]", "[", "]", "127.0.0.1", ".example", "h.example", ":80", ":", "%", "%41", "%2f", "%C3%A9", "%c3", "%ff",
  "%zz", "\u00e9", "\u6771", "\u{20000}", "\u202e", "\u200d", "\ud800", "\udc00", "\0", " ", "\r\n", "\ufeff", "\ufffd", "\uffff", "{a}", "{?b*}", "{+c}", "{", "}", "{a:3}", "*", ",", "...", "GET ", "GET", "POST /", "{x}", "{y...}", "u:p", "\\", '"', "=", "&", ";"];

/** Mulberry32: numbers below `most` from a state that can be copied. */
class Random {
  constructor(state) {
    this.state = state >>> 0;
  }
  below(most) {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % most;
  }
  of(list) {
    return list[this.below(list.length)];
  }
  text() {
    const text = Array.from({ length: this.below(12) }, () => this.of(PIECES)).join("");
    return this.below(50) === 0 ? text.repeat(1 + this.below(6000)) : text;
  }
}

function valueOf(random, name) {
  if (random.below(3) > 0) return random.text();
  const values = hostile(() => asked(name, questions[name]));
  const kind = random.of(Object.keys(values));
  return HEAVY.includes(kind) && random.below(20) > 0 ? random.text() : values[kind]();
}

function argsOf(random, name) {
  const args = questions[name][1];
  const made = [...variants(args, () => valueOf(random, name))]; // always as many: the same numbers are drawn
  const one = random.of(made);
  return random.below(4) === 0 ? one.map((arg) => (random.below(2) === 0 ? valueOf(random, name) : arg)) : one;
}

/** What comes of a call, as a value that can be compared. */
function outcome(name, self, args) {
  try {
    const answer = plain(all.get(name)(self, args));
    return typeof answer === "object" && !/^(Gate#|RedirectChain#|Router#|get IriReference#segments)/.test(name) ? "an object" : answer;
  } catch (error) {
    if (!isOrderly(error)) throw error;
    return error === THROWN ? "thrown by a value" : `${error.name} ${error.code} ${error.index} ${error.message}`;
  }
}

function recomposed(iri) {
  const part = (before, value, after = "") => (value === null ? "" : before + value + after);
  const authority = iri.authority === null ? null : part("", iri.userinfo, "@") + iri.host + part(":", iri.port);
  return part("", iri.scheme, ":") + part("//", authority) + iri.path + part("?", iri.query) + part("#", iri.fragment);
}

function laws(text) {
  assert.equal(IriReference.canParse(text), IriReference.errorOf(text) === null, "canParse() and errorOf()");
  if (text.isWellFormed?.() ?? !/\p{Surrogate}/u.test(text)) assert.equal(decode(encode(text)), text, "decode(encode(x))");
  if (Template.canParse(text)) assert.equal(String(new Template(text)), text);
  if (!IriReference.canParse(text)) return;
  const iri = new IriReference(text);
  assert.equal(String(iri), text);
  assert.equal(recomposed(iri), text, "the parts");
  const normal = iri.normalize();
  assert.equal(String(normal.normalize()), String(normal), "a normal form");
  assert.equal(iri.compare(text), 0);
  if (Iri.canParse(text)) assert.ok(new Iri(text).resolve(new Iri(text).relativize(text)).equals(text), "resolve(relativize(x))");
}

function tryOne(random) {
  const name = random.of(names);
  const again = new Random(random.state);
  let self, args;
  const called = () => `${name} of ${inspect(self, { depth: 1, showProxy: true })} with ${inspect(args, { depth: 3, maxStringLength: 500, showProxy: true })}`;
  try {
    self = random.below(30) === 0 ? valueOf(random, name) : questions[name][0];
    args = argsOf(random, name);
    const first = outcome(name, self, args);
    const same = again.below(30) === 0 ? valueOf(again, name) : questions[name][0];
    assert.deepEqual(outcome(name, same, argsOf(again, name)), first, "the same call again");
    laws(random.text());
  } catch (error) {
    throw new Error(`${called()}\n${error.stack}`);
  }
}

console.log(`seed ${seed}, ${calls} calls`);
const random = new Random(seed);
for (const [name, question] of fixed) asked(name, question); // so that the chain that is asked has stopped: the step that stops one says another thing than those behind it
for (let call = 0; call < calls; ++call) {
  try {
    tryOne(random);
    if (call % 100 === 99 || call + 1 === calls) for (const [name, question] of fixed) assert.deepEqual(asked(name, question), question[2], `the question of ${name}`);
  } catch (error) {
    console.log(`seed ${seed}, call ${call}: ${error.message}\n${call} passed, 1 failed`);
    process.exit(1);
  }
}
console.log(`${calls} passed, 0 failed`);
