// A call that the stack of JavaScript ends, wherever within it, leaves nothing behind.
import assert from "node:assert/strict";
import test from "node:test";
import { Gate, Template } from "libiri";
import { asked, callables, moreQuestions, questions } from "./exports.mjs";
import { core } from "./module.mjs";

const all = callables();
const every = [...Object.entries(questions), ...moreQuestions];
const FULL = new Error("the stack was full");

/** Calls where the stack is full, and then one frame further from its end each time, until the call comes back. */
function onFullStack(call, ...padding) {
  try {
    onFullStack(call, ...padding);
  } catch (error) {
    if (error === FULL) throw FULL;
    call(); // an exception of it takes its turn in the frame above
    throw FULL;
  }
}

/** The same, with the frames at other places. What traps, does so for the sake of the stack. */
function everywhere(call) {
  for (let padding = 0; padding < 8; ++padding)
    assert.throws(() => onFullStack(call, ...Array(padding).fill(0)), (error) => error === FULL);
}

/** A call of that export that throws nothing but what the stack has thrown. */
const callOf = (name, [self, args]) => () => {
  try {
    all.get(name)(self, args);
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack")) throw error;
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
};

for (const [turn, [name, question]] of every.entries())
  test(`${name} on a full stack (${turn})`, () => {
    for (let i = 0; i < 3; ++i) everywhere(callOf(name, question));
    for (const [other, its] of every) assert.deepEqual(asked(other, its), its[2], `the question of ${other}`);
  });

test("the memory does not grow by calls that the stack has ended", () => {
  const long = "\u6771".repeat(50000);
  const expand = () => new Template("{a}").expand({ a: long });
  const make = () => new Gate("fetch", { hosts: ["a.example"] });
  const many = () => { for (let i = 0; i < 15; ++i) everywhere(expand), everywhere(make); };
  many();
  const before = core.memory.buffer.byteLength;
  many();
  assert.ok(core.memory.buffer.byteLength < before + 2 ** 24);
});
