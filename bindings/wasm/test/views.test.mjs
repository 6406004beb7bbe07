// Memory that grows takes the views of it away: what a call gives is whole nevertheless.
import assert from "node:assert/strict";
import test from "node:test";
import { decode, encode, Gate, Iri, IriError, Router, Template } from "libiri";
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

// The buffer has 65,536 bytes, until a text may need more: a unit of UTF-16 is at most three bytes.
const BORDERS = [65536 / 3, 65536 / 2, 65536, 131072 / 3, 131072 / 2, 131072].flatMap((size) => [-2, -1, 0, 1, 2].map((more) => Math.floor(size) + more));
const LETTERS = { a: "a", "\u00e9": "%C3%A9", "\u6771": "%E6%9D%B1", "\u{20000}": "%F0%A0%80%80" };

test("a text of any size comes in whole", () => {
  for (const [letter, encoded] of Object.entries(LETTERS))
    for (const size of BORDERS) {
      new Gate("proxy"); // short texts make the buffer small again
      assert.ok(encode(letter.repeat(size)) === encoded.repeat(size), `${size} times ${letter}`);
      assert.ok(decode(encoded.repeat(size)) === letter.repeat(size), `${size} times ${encoded}`);
    }
});

test("the second and the third text of a call come in whole", () => {
  const gate = new Gate("proxy", { limits: { text: null, path: null, segment: null } });
  const router = new Router({ "M /{a}/{b...}": 1, "M {h}.example/{a}/{b...}": 2 });
  for (const [letter, encoded] of Object.entries(LETTERS))
    for (const size of BORDERS) {
      const text = letter.repeat(size);
      const base = new Iri("http://h/" + letter.repeat(10) + "/");
      const name = `${size} times ${letter}`;
      assert.ok(String(base.resolve(text)) === base + text, name);
      assert.ok(base.compare(base + text) === -1 && String(base.relativize(base + text)) === text, name);
      assert.ok(router.match("M", `/${letter}/${text}`).captures.b === text, name);
      assert.ok(router.match("M", `/${text}/x`, "h.example").captures.a === text, name);
      assert.ok(new Template("{+a}{b*}{/c*}").expand({ a: text, b: [letter, text], c: { [text]: letter } }) === `${encoded.repeat(size)}${encoded},${encoded.repeat(size)}/${encoded.repeat(size)}=${encoded}`, name);
      assert.ok(gate.admit("GET", "/" + encoded.repeat(size), "h.example").path === "/" + (letter === "a" ? text : encoded.repeat(size)), name);
    }
});

test("the end of a long text is judged", () => {
  const gate = new Gate("proxy", { raw_utf8: true, limits: { text: null, path: null, segment: null } });
  for (const letter of Object.keys(LETTERS))
    for (const size of BORDERS) {
      const text = "http://h.example/" + letter.repeat(size);
      assert.equal(Iri.errorOf(text + " ").index, text.length);
      assert.deepEqual(gate.judge(text + "/a%2f").reasons, ["encoded_slash"]);
    }
});

test("an entry of a policy, and a pattern, come in whole", () => {
  for (const size of BORDERS.filter((size) => size > 65536)) {
    const hosts = Array.from({ length: size / 12 }, (_, i) => `h${i}.example`);
    const gate = new Gate("fetch", { hosts });
    assert.deepEqual([hosts[0], hosts.at(-1), `h${hosts.length}.example`].map((host) => gate.passes(`https://${host}/`)), [true, true, false]);
    const patterns = Array.from({ length: size / 20 }, (_, i) => `/\u6771${i}/{id}`);
    assert.equal(new Router(patterns).match("GET", encodeURI(`/\u6771${patterns.length - 1}/x`)).pattern, patterns.at(-1));
  }
});
