// A million calls, and gates and routers that are gone, leave the memory as it is.
import assert from "node:assert/strict";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { Gate, Iri, IriReference, RedirectChain, Router, Template } from "libiri";
import { memorySize } from "./module.mjs";

function allKinds(i) {
  const iri = new Iri(`http://user@example.com/${i}/\u00e9?q#f`);
  iri.normalize().resolve("../x").toUri();
  IriReference.canParse("a b");
  if (i % 10 === 0) new Template("{a}{?b*}").expand({ a: "x", b: ["y", String(i)] });
}

test("a million calls do not make the memory grow", () => {
  for (let i = 0; i < 10000; ++i) allKinds(i);
  const before = memorySize();
  for (let i = 0; i < 200000; ++i) allKinds(i); // five calls each
  assert.equal(memorySize(), before);
});

test("gates and routers that are gone make room", async () => {
  const make = async () => {
    for (let i = 0; i < 300; ++i) {
      new RedirectChain(new Gate("proxy", { hosts: [`h${i}.example`] }));
      new Router(Array.from({ length: 30 }, (_, j) => `/${i}/${j}/{id}`));
    }
    for (let i = 0; i < 3; ++i) globalThis.gc(), await setTimeout(1);
  };
  for (let i = 0; i < 10; ++i) await make(); // the heap finds its size
  const before = memorySize();
  for (let i = 0; i < 10; ++i) await make();
  assert.equal(memorySize(), before);
});
