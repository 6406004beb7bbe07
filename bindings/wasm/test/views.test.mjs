// Memory that grows takes the views of it away: what a call gives is whole nevertheless.
import assert from "node:assert/strict";
import test from "node:test";
import { Gate, Iri, IriError, Router, Template } from "libiri";
import { core } from "./module.mjs";

/** Runs a function while the memory grows after each text that comes out. */
function growing(run) {
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...given) {
    const text = decode.apply(this, given);
    core.memory.grow(1);
    return text;
  };
  try {
    return run();
  } finally {
    TextDecoder.prototype.decode = decode;
  }
}

// No name of a finding has come out before: each makes the memory grow.
test("a verdict is whole", () => {
  const { action, findings, reasons } = growing(() => new Gate("fetch").judge("http://u@127.0.0.1/"));
  assert.equal(action, "reject");
  assert.deepEqual(findings.map((one) => [one.name, one.begin, one.end, one.isReason]), [["userinfo", 7, 8, true], ["loopback_address", 9, 18, true], ["address_host", 9, 18, false]]);
  assert.deepEqual(reasons, ["userinfo", "loopback_address"]);
});

test("the error of a verdict is whole", () => {
  const { error } = growing(() => new Gate("fetch").judge("http://[::1/"));
  assert.deepEqual([error.code, error.offset, error.component], ["missing_bracket", 11, "host"]);
});

test("an admission is whole", () => {
  const given = growing(() => new Gate("proxy").admit("GET", "/x//../%61dmin?q", "Example.COM:8080"));
  assert.deepEqual([given.target, given.path, given.query, given.host, given.port, given.verdict.action], ["/x/admin?q", "/x/admin", "q", "example.com", 8080, "canonicalize"]);
});

test("captures are whole", () => {
  const router = new Router(["/{a}/{b}/{c...}"]);
  for (const size of [1, 30000]) {
    const [a, b, c] = ["a", "b", "c"].map((letter) => letter.repeat(size));
    assert.deepEqual(growing(() => router.match("GET", `/${a}/${b}/${c}`)).captures, { a, b, c });
  }
});

test("texts and errors are whole", () => {
  growing(() => {
    const base = new Iri("http://h/" + "\u00e9".repeat(30000));
    assert.equal(String(base.resolve("?q")), base + "?q");
    assert.equal(new Template("{a}{?b*}").expand({ a: 1, b: { c: 2 } }), "1?c=2");
    assert.throws(() => base.resolve("a b"), (error) => error instanceof IriError && error.code === "unexpected_character" && error.index === 1);
    assert.throws(() => new Router(["/{a}", "/{b}"]), { code: "conflict", otherPattern: "/{a}" });
  });
});
