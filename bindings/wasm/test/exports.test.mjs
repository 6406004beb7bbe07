// Each export, with each kind of wrong value in each place: it answers or throws in order, and afterwards it and all others answer right.
import assert from "node:assert/strict";
import test from "node:test";
import { Gate, Iri, isValid, Router, Template } from "libiri";
import { asked, callables, moreQuestions, packages, questions } from "./exports.mjs";
import { hostile, isOrderly, variants } from "./hostile.mjs";
import { core } from "./module.mjs";

const all = callables();
const every = [...Object.entries(questions), ...moreQuestions];

function asksRight([name, question]) {
  assert.deepEqual(asked(name, question), question[2], `the question of ${name}`);
}

/** Calls with the values of one kind in each place, then as what `this` and new.target are. */
function* calls(name, [self, args], make) {
  for (const given of variants(args, make)) yield () => all.get(name)(self, given);
  yield () => all.get(name)(make(), args);
  yield () => all.get(name)(self, []);
  if (name.startsWith("new ")) yield () => all.get(name)(self, args, make());
}

function inOrder(call, what) {
  try {
    call();
  } catch (error) {
    if (!isOrderly(error)) assert.fail(`${what}: ${error?.stack ?? String(error)}`);
  }
}

test("each export has a question", () => {
  assert.deepEqual([...all.keys()].sort(), Object.keys(questions).sort());
  assert.ok(callables({ ...packages, other: { unwrap() {} } }).has("other unwrap")); // what a new export would be
  assert.ok(callables({ libiri: { Other: class Other { static of() {} get part() { return 0; } } } }).has("get Other#part"));
});

test("the questions are answered right", () => every.forEach(asksRight));

for (const [turn, [name, question]] of every.entries())
  test(`${name} with wrong values (${turn})`, () => {
    let next = turn;
    for (const [kind, make] of Object.entries(hostile(() => asksRight([name, question])))) {
      for (const call of calls(name, question, make)) {
        inOrder(call, `${name} with ${kind}`);
        for (const one of [[name, question], every[next++ % every.length], every[next++ % every.length]]) asksRight(one);
      }
    }
    every.forEach(asksRight);
  });

test("no text of any size makes the module trap", () => {
  for (const size of [2 ** 25, 2 ** 25 + 1])
    for (const [name, [self, args]] of Object.entries(questions))
      for (const [i, arg] of args.entries()) {
        if (typeof arg !== "string") continue;
        inOrder(() => all.get(name)(self, args.map((old, j) => (i === j ? old + "a".repeat(size - old.length) : old))), `${name} with ${size} units`);
      }
  every.forEach(asksRight);
  assert.ok(core.memory.buffer.byteLength < 2 ** 31);
});

test("the limits are those of the README", () => {
  const most = 2 ** 25;
  const text = (size) => "a:" + "b".repeat(size - 2);
  assert.deepEqual([isValid("IRI", text(most)), isValid("IRI", text(most + 1)), Iri.canParse(text(most + 1))], [true, false, false]);
  assert.equal(Iri.errorOf(text(most)), null);
  assert.equal(Iri.errorOf(text(most + 1)).code, "too_long");
  assert.throws(() => new Iri("a:b").resolve(text(most)), { name: "IriError", code: "too_long" }); // together
  assert.throws(() => new Template("{a}{b}").expand({ a: text(most / 2), b: text(most / 2 + 1) }), { code: "too_long" });
  assert.equal(new Template("{a}").expand({ a: "b".repeat(1e6) }).length, 1e6);
  assert.throws(() => new Template("{a}".repeat(1000)).expand({ a: "b".repeat(1e6) }), { code: "too_long" }); // 1 GB
  assert.throws(() => new Template("{a}".repeat(8)).expand({ a: "\u6771".repeat(2 ** 22) }), { code: "too_long" }); // 302 MB
  assert.throws(() => new Gate("fetch", { hosts: new Array(1e6 + 1).fill("h") }), RangeError);
  assert.throws(() => new Template("{a}").expand({ a: new Array(1e6 + 1).fill("h") }), RangeError);
  const half = new Array(5e5).fill("");
  assert.equal(new Template("{b:3}").expand({ a: half, b: "abcd", c: half.slice(1) }), "abc");
  const tooMany = { name: "RangeError", message: "the values have together more than 1000000 entries" };
  for (const more of [half, new Array(5e5), Object.fromEntries(half.map((_, i) => [i, null]))]) assert.throws(() => new Template("{b}").expand({ a: half, b: "b", c: more }), tooMany);
  const long = (count) => Array.from({ length: count }, (_, i) => `/${1000 + i}/${"a".repeat(4090)}`);
  assert.equal(new Router(long(2048)).match("GET", long(1)[0]).outcome, "found");
  assert.throws(() => new Router(long(2049)), RangeError);
  const routes = (count) => Array.from({ length: count }, (_, i) => `/${i}`);
  assert.equal(new Router(routes(1e5)).match("GET", "/99999").pattern, "/99999");
  assert.throws(() => new Router(routes(1e5 + 1)), RangeError);
  assert.throws(() => new Router(Object.fromEntries(routes(1e5 + 1).map((pattern) => [pattern, 1]))), RangeError);
});
