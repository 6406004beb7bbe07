// A trap leaves nothing on the stack, and a stack that is full writes over nothing.
import assert from "node:assert/strict";
import test from "node:test";
import { errorOf, isValid } from "libiri";
import { core, rules } from "./module.mjs";

const TEXTS = ["http://a/b?c#d", "http://a b/", "%zz", "\u00e9", "[::1]", "a:b"];

/** What the library says of texts, with the names and sentences of its data. */
const answers = () => [...rules.keys()].flatMap((rule) => TEXTS.map((text) => [rule, text, isValid(rule, text), errorOf(rule, text)?.message]));

test("the library works after traps, however many", () => {
  const right = answers();
  for (let i = 0; i < 2000; ++i) {
    assert.throws(() => core.gate_judge(4000000, 0), WebAssembly.RuntimeError); // there is no such gate
    if (i % 10 === 0) assert.deepEqual(answers(), right);
  }
});

test("the stack is below all data", () => {
  const below = new Uint8Array(core.memory.buffer, 0, 200000); // of 256 KiB, without what has been used
  assert.ok(below.every((byte) => byte === 0));
});
