// Checks, parts and errors. Expectations: the case files, and the RFCs.
import assert from "node:assert/strict";
import test from "node:test";
import { errorOf, Iri, IriError, IriReference, isValid, Uri, UriReference } from "libiri";
import { blocksOf, unescaped } from "./cases.mjs";
import { rules } from "./module.mjs";

const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
const classes = { IRI: Iri, "IRI-reference": IriReference, URI: Uri, "URI-reference": UriReference };
const accepted = blocksOf("accepted.txt");
const rejected = blocksOf("rejected.txt");

test("the case files are there", () => assert.ok(accepted.length > 50 && rejected.length > 50));

for (const [i, block] of accepted.entries()) {
  const text = unescaped(block.get("input"));
  for (const rule of block.get("as").split(" ")) {
    test(`accepted ${i}: ${rule}`, () => {
      assert.ok(isValid(rule, text));
      const kind = classes[rule] ?? IriReference;
      const parts = new kind(text);
      for (const part of PARTS) {
        const expected = !block.has(part) ? null : part === "host" ? block.get(part).split(" ")[0] : block.get(part);
        if (part === "host" && expected !== null && !block.get(part).includes(" ")) assert.equal(parts.host, "");
        else assert.equal(parts[part], expected === null ? (part === "path" ? "" : null) : unescaped(expected), part);
      }
      assert.equal(String(parts), text);
    });
  }
}

for (const [i, block] of rejected.entries()) {
  const text = unescaped(block.get("input"));
  if (text === null) continue; // bytes that no string has
  for (const rule of block.get("as").split(" ")) {
    test(`rejected ${i}: ${rule}`, () => {
      const [, code, component, offset, expected] = /^(\S+) (\S+) (\d+) ?(.*)$/.exec(block.get("error"));
      assert.equal(isValid(rule, text), false);
      const error = errorOf(rule, text);
      assert.ok(error instanceof IriError);
      assert.deepEqual([error.code, error.component || "none", error.offset], [code, component, Number(offset)]);
      if (expected) assert.equal(error.expected, expected);
      assert.equal(Buffer.byteLength(text.slice(0, error.index)), error.offset);
    });
  }
}

test("offsets count in UTF-8 and in UTF-16", () => {
  const error = Iri.errorOf("http://\u00e9\u{20000}/%zz"); // 2 bytes and 1 unit; 4 bytes and 2 units
  assert.deepEqual([error.code, error.offset, error.index, error.component, error.expected], ["bad_percent_encoding", 15, 12, "path", "a hex digit"]);
  assert.equal(new Iri("http://\u00e9\u{20000}/\u6771?q#f").path, "/\u6771");
});

test("a lone surrogate is an error, wherever it stands", () => {
  for (const text of ["a\ud800b", "\udc00", "http://h/" + "\u00e9".repeat(200) + "\ud83d", "\ude00\ud83d"]) {
    assert.equal(IriReference.canParse(text), false);
    assert.throws(() => new IriReference(text), { code: "not_utf8" });
    assert.throws(() => new Iri("http://h/").resolve(text), { code: "not_utf8" });
  }
  assert.equal(IriReference.errorOf("\u00e9\ud800b").offset, 2);
  assert.equal(IriReference.errorOf("\u00e9\ud800b").index, 1);
  assert.ok(IriReference.canParse("\u{1f600}"));
});

test("no rule has U+FFFD, which stands for a lone surrogate in a check", () => {
  assert.ok(rules.size > 60);
  for (const rule of rules.keys())
    for (const text of ["\ufffd", "\ud800", "\ude00\ud83d"]) assert.equal(isValid(rule, text), false, rule);
});

test("what is no string is a TypeError, and never valid", () => {
  for (const wrong of [null, undefined, 3, ["a:b"], { toString: () => "a:b" }]) {
    assert.throws(() => new Iri(wrong), TypeError);
    assert.equal(Iri.canParse(wrong), false);
    assert.equal(isValid("IRI", wrong), false);
  }
  assert.throws(() => isValid("IRIs", "a:b"), RangeError);
});

test("absent is not empty", () => {
  const full = new IriReference("s://@h:?#");
  assert.deepEqual([full.userinfo, full.port, full.query, full.fragment], ["", "", "", ""]);
  const bare = new IriReference("p");
  assert.deepEqual([bare.scheme, bare.authority, bare.userinfo, bare.host, bare.port, bare.query, bare.fragment], Array(7).fill(null));
});

test("the segments are decoded", () => {
  assert.deepEqual(new Iri("http://h/a%2Fb//c").segments, ["a/b", "", "c"]);
  assert.deepEqual(new IriReference("/").segments, []);
  assert.throws(() => new Iri("http://h/%ff").segments, { code: "not_utf8" });
});

test("a byte order mark is a character like others", () => {
  assert.equal(new IriReference("\ufeffa").normalize().toString(), "\ufeffa");
});

test("texts of every size arrive whole", () => {
  for (let size = 0; size < 300; ++size)
    for (const letter of ["x", "\u00e9", "\u{20000}"]) {
      const path = letter.repeat(size);
      assert.equal(new IriReference("/" + path).normalize(["percent"]).path, "/" + path);
      assert.equal(IriReference.canParse("/" + path + " "), false);
    }
  const long = "/" + "y".repeat(3000000);
  assert.equal(new IriReference(long).path.length, long.length);
  assert.equal(new Iri("http://h/").resolve(long).path, long);
});
