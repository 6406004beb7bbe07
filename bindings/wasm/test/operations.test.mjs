// Operations. Expectations: RFC 3986 section 5.4, RFC 6570, the sections that are named.
import assert from "node:assert/strict";
import test from "node:test";
import { decode, encode, find, habits, Iri, IriReference, readings, repair, Template, Uri, UriReference } from "libiri";
import { bidiProblems, checkHost, confusable, isNfc, reason, sameHost, toAscii, toNfc, toUnicode, unicodeVersion } from "libiri/idna";
import { linesOf } from "./cases.mjs";

const base = new Uri("http://a/b/c/d;p?q");
for (const line of linesOf("rfc3986_section_5_4.txt").filter((l) => l && !l.startsWith("# "))) {
  const [reference, target] = line.split(/\s+/);
  test(`RFC 3986 section 5.4: ${reference}`, () => {
    const resolved = base.resolve(reference === '""' ? "" : reference);
    assert.equal(String(resolved), target);
    assert.ok(resolved instanceof Uri);
    assert.equal(String(base.resolve(base.relativize(resolved))), target);
  });
}

// What C, Python and this package are all asked.
function matched(form, text) {
  if (!Template.canParse(form)) return `${Template.errorOf(form).code} ${Template.errorOf(form).index}`;
  try {
    const values = new Template(form).match(text);
    assert.equal(new Template(form).expand(values), text);
    return JSON.stringify(values);
  } catch (error) {
    return `${error.code} ${error.index}`;
  }
}
const orError = (call, ...codes) => (...texts) => {
  try {
    return String(call(...texts));
  } catch (error) {
    assert.ok(["bad_idna", ...codes].includes(error.code), error.code);
    return "error";
  }
};
const ask = {
  find: (text) => find(text).map((one) => one.text).join(" "),
  html: (text) => find(text, { html: true }).map((one) => one.text).join(" "),
  match: matched,
  to_ascii: orError(toAscii),
  to_unicode: orError(toUnicode),
  to_uri: orError((text) => new Iri(text).toUri({ idna: true })),
  to_iri: orError((text) => new Uri(text).toIri({ idna: true })),
  display: (text) => new Iri(text).toDisplay({ idna: true }),
  warnings: (host) => checkHost(host).map(({ label, kinds }) => `${label}:${kinds.join()}`).join(" "),
  same: (a, b) => (sameHost(a, b) ? "yes" : "no"),
  confusable: (a, b) => (confusable(a, b) ? "yes" : "no"),
  nfc: toNfc,
  repair: orError((text, scheme) => {
    const { reference, changes } = repair(text, { scheme });
    return [reference, ...changes.map(({ kind, begin, end }) => `${kind}:${begin}-${end}`)].join(" ");
  }, "bad_ip_literal", "unexpected_character", "bad_scheme"),
  join: (a, b) => String(new IriReference(a).join(b)),
  bidi: (text) => bidiProblems(text).map(({ component, text: part, kind }) => `${component}:${part}:${kind}`).join(" "),
  same_iri: (a, b) => (new IriReference(a).equals(b, "idna") && new IriReference(b).compare(a, "idna") === 0 ? "yes" : "no"),
  browser: (text) => Object.values(new Iri(text).browserReading()).filter(Boolean).join(" "),
  readings: (path) => readings(path).map((one) => one.path + (one.habits.length > 0 ? `=${one.habits}` : "")).join(" "),
};
const all = linesOf("texts.txt").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
test("the list asks for all", () => assert.deepEqual(new Set(all.map(([kind]) => kind)), new Set(Object.keys(ask))));
for (const row of all) test(row.join(" "), () => assert.equal(ask[row[0]](...row.slice(1, -1)), row.at(-1)));

test("the places of what is found are those of the text", () => {
  const text = "\u{1f600}\u00e9 http://\u{1f600}/a, http://b/!";
  assert.deepEqual(find(text).map(({ begin, end }) => text.slice(begin, end)), find(text).map((one) => one.text));
  assert.throws(() => find("a", { html: 1 }), RangeError);
});

test("IDNA says where and why, and takes options", () => {
  assert.throws(() => new Iri("http://a.-\u00e9.example/").toUri({ idna: true }), { code: "bad_idna", index: 9 });
  assert.ok(new Iri("http://\u00e9/").toUri({ idna: true }) instanceof Uri);
  assert.throws(() => new Iri("http://\u00e9/").toUri({ idna: 1 }), RangeError);
  assert.match(reason("-a.example"), /begins with a hyphen/);
  assert.equal(reason("a.example"), null);
  assert.equal(toAscii("stra\u00dfe.example", { transitional: true }), "strasse.example"); // UTS 46, section 4
  assert.equal(toAscii("a_b.example", { useStd3Rules: false }), "a_b.example");
  assert.deepEqual([isNfc("e\u0301"), isNfc("\u00e9"), isNfc("\ud800")], [false, true, false]);
  assert.match(unicodeVersion, /^\d+\.0\.0$/);
  const host = "\u{10400}.xn--pple-43d.com"; // a place behind a pair of surrogates
  assert.deepEqual(checkHost(host).filter(({ label }) => label.startsWith("xn")).map(({ begin, end }) => host.slice(begin, end)), ["xn--pple-43d"]);
});

test("values that JavaScript does not have match nothing", () => {
  for (const [form, text] of [["/{x}", "/%FF"], ["{?q*}", "?a=1&a=2&b=3"], ["{?q*}", "?b=1&1=2"]]) assert.throws(() => new Template(form).match(text), { code: "no_match" }, text);
  assert.deepEqual(Object.entries(new Template("{?q*}").match("?__proto__=1").q), [["__proto__", "1"]]);
});

test("what is repaired is reported, by its places in the string", () => {
  const { reference, changes } = repair(" /\u{1f600}/a b?{x}%zz\n");
  assert.deepEqual(reference, new IriReference("/\u{1f600}/a%20b?%7Bx%7D%25zz")); // RFC 3987, section 2.2: U+1F600 may stand there
  assert.deepEqual(changes.map(({ kind, begin, end }) => [kind, begin, end]), [["white_space", 0, 1], ["encoded", 6, 7], ["encoded", 9, 10], ["encoded", 11, 12], ["percent", 12, 13], ["white_space", 15, 16]]);
  assert.ok(changes.every(({ message }) => message.length > 9));
  assert.deepEqual(repair("example.com/a", { scheme: "https" }).changes.map(({ kind, begin, end }) => [kind, begin, end]), [["scheme", 0, 0]]);
  assert.equal(String(repair("<URL:http://h/>", { delimited: true }).reference), "http://h/"); // RFC 3986, appendix C
  assert.equal(String(repair("http:\\\\h\\a", { backslashIsSlash: true }).reference), "http://h/a");
  assert.equal(String(repair("git@h:a/b", { scpForm: true }).reference), "ssh://git@h/a/b");
  assert.deepEqual(repair("http://h/a"), { reference: new IriReference("http://h/a"), changes: [] });
  assert.throws(() => repair("http://a b/"), { code: "unexpected_character", index: 8 });
  assert.throws(() => repair("h/a", { scheme: "1" }), { code: "bad_scheme", index: 0 });
  assert.throws(() => repair("a", { delimited: 1 }), RangeError);
});

test("what is joined is of a URI if both are", () => {
  assert.ok(new UriReference("a/").join("b") instanceof UriReference && new Uri("a:b").join(new Uri("c:")) instanceof UriReference);
  assert.ok(!(new UriReference("a/").join("\u00e9") instanceof UriReference) && !(new IriReference("a/").join("b") instanceof UriReference));
  assert.throws(() => new IriReference("a").join("\u00e9 b"), { code: "unexpected_character", offset: 2, index: 1 });
});

test("parts from right to left have their places", () => {
  const text = "//\u05d0a.\u05d1/\u{1f600}/\u05d0b?c=\u05d0"; // RFC 3987, section 4.2
  assert.deepEqual(bidiProblems(new IriReference(text)).map(({ component, begin, end }) => [component, text.slice(begin, end)]), [["host", "\u05d0a"], ["path", "\u05d0b"], ["query", "c=\u05d0"]]);
  assert.deepEqual(bidiProblems(text, { queryParameters: true, labels: false }).map(({ component, text: part }) => [component, part]), [["host", "\u05d0a.\u05d1"], ["path", "\u05d0b"]]);
  assert.throws(() => bidiProblems("a b"), { code: "unexpected_character", index: 1 });
  assert.throws(() => bidiProblems("a", { labels: 1 }), RangeError);
});

test("what a browser reads is told", () => {
  const told = (text) => Object.values(new Iri(text).browserReading());
  assert.deepEqual(told("http://h/a"), ["same", "http://h/a"]);
  assert.deepEqual(told("http://0x7f.1/"), ["other", "http://127.0.0.1/"]); // URL Standard: IPv4 parser
  assert.deepEqual(told("http://h:65536/"), ["refused", null]);
  assert.deepEqual(told("http://\u00e9/"), ["idna", null]);
});

test("readings have the habits that lead to them", () => {
  assert.deepEqual(readings("/a%2Fb"), [{ path: "/a%2Fb", habits: [], guards: [] }, { path: "/a/b", habits: ["decode", "slash"], guards: [] }]); // include/iri/readings.hpp
  assert.deepEqual(readings("/admin;x", { guards: ["/x", "/admin"] }).filter(({ guards }) => guards.length > 0).map((one) => [one.path, one.habits, one.guards]), [["/admin", ["parameters"], ["/admin"]]]);
  assert.throws(() => readings("/", { guards: ["/x", "no guard {"] }), { name: "RangeError", message: /no guard/ });
  assert.deepEqual(readings("/a%2Fb", { most: 1 }).length, 1);
  assert.deepEqual(readings("/a%2Fb", { habits: ["slash"] }).length, 1); // nothing decodes
  assert.ok(readings("/a%3Fb", { habits: ["decode", "cut"] }).some(({ path }) => path === "/a"));
  assert.match(habits.parameters, /Tomcat/);
  assert.throws(() => readings("/" + "a".repeat(1024)), { code: "too_long" });
  for (const options of [{ habits: ["none"] }, { habits: "decode" }, { most: 1025 }, { most: -1 }]) assert.throws(() => readings("/", options), RangeError);
});

test("resolve takes options", () => {
  assert.equal(String(base.resolve("http:g", { sameScheme: true })), "http://a/b/c/g"); // section 5.4.2
  assert.throws(() => base.resolve("../../../g", { strictRoot: true }), { code: "root_underflow" });
  assert.equal(base.resolve("\u00e9").constructor, Iri);
});

test("normalize does the steps of RFC 3986 section 6.2.2, and those that are named", () => {
  const uri = new Uri("HTTP://Example.COM:80/%7ea/../b?%c3%bc");
  assert.equal(String(uri.normalize()), "http://example.com:80/b?%C3%BC");
  assert.equal(String(uri.normalize(["case", "percent", "dots", "scheme"])), "http://example.com/b?%C3%BC");
  assert.equal(String(new Iri(String(uri)).normalize(["ucschar"])), "HTTP://Example.COM:80/%7ea/../b?\u00fc");
  assert.throws(() => uri.normalize(["dot"]), RangeError);
});

test("compare has levels", () => {
  const a = new Iri("HTTP://h/a"), b = "http://h:80/a";
  assert.equal(a.equals(b, "syntax"), false);
  assert.equal(a.equals(b, "scheme"), true);
  assert.equal(a.compare(b), -1);
  assert.equal(new Iri("b:").compare("a:"), 1);
  assert.throws(() => a.compare("a b"), { code: "unexpected_character" });
});

/** Something whose text is made by the library, out of texts longer than its own. */
const made = (text) => ({
  toString() {
    new Template("{a}{b}").expand({ a: "x".repeat(100), b: ["y"] });
    return String(new Iri("other://" + "z".repeat(100) + "/").resolve(text));
  },
});

test("an argument may be made by the library itself", () => {
  const iri = new Iri("http://a/b/c");
  assert.equal(String(iri.resolve(made("x://h/"))), "x://h/");
  assert.equal(String(iri.resolve({ toString: () => String(new Iri("http://other/").relativize("http://other/d")) })), "http://a/b/d");
  assert.equal(String(iri.relativize(made("http://a/b/d"))), "d");
  assert.equal(iri.compare(made("http://a/b/c")), 0);
  assert.equal(iri.equals(made("http://a/b/d")), false);
});

test("a value of a template may be made by the library itself", () => {
  assert.equal(new Template("{?b,c*}").expand({ b: ["0", new Uri("n:1")], c: { d: new Iri("n:2") } }), "?b=0,n%3A1&d=n%3A2");
  assert.equal(new Template("{a}{b*}").expand({ a: "0", b: { get c() { return String(made("n:3")); } } }), "0c=n%3A3");
});

test("conversions are those of RFC 3987 section 3", () => {
  assert.equal(String(new Iri("http://example.org/r\u00e9sum\u00e9").toUri()), "http://example.org/r%C3%A9sum%C3%A9");
  assert.ok(new Iri("http://\u00e9/").toUri() instanceof Uri);
  assert.equal(String(new Uri("http://example.org/D%C3%BCrst%2F").toIri()), "http://example.org/D\u00fcrst%2F");
  assert.equal(String(new Uri("http://example.org/%E2%80%AE").toIri()), "http://example.org/%E2%80%AE"); // section 3.2.1
  assert.equal(new Iri("ftp://u:secret@h/").toDisplay(), "ftp://u:***@h/");
  assert.equal(String(new Iri("ftp://u:secret@h/").withMaskedPassword()), "ftp://u:***@h/");
});

test("an origin is that of RFC 6454", () => {
  assert.equal(new Iri("HTTP://Example.com:80/a").origin, "http://example.com");
  assert.equal(new Iri("mailto:a@b").origin, null);
});

test("encode and decode", () => {
  assert.equal(encode("a b/\u00e9"), "a%20b%2F%C3%A9");
  assert.equal(encode("a/b:@", "path"), "a/b:@");
  assert.equal(decode("a%20%C3%A9"), "a \u00e9");
  assert.throws(() => decode("%zz"), { code: "bad_percent_encoding" });
  assert.throws(() => encode("a", "paths"), RangeError);
});

// The examples of RFC 6570, section by section.
const values = {};
let examples = 0;
for (const line of linesOf("rfc6570.txt").filter((l) => l && !l.startsWith("# ") && l !== "#")) {
  const [head, ...rest] = line.split("\t");
  if (head === ":string") values[rest[0]] = rest[1] ?? "";
  else if (head === ":list") values[rest[0]] = rest.slice(1);
  else if (head === ":assoc") values[rest[0]] = Object.fromEntries(Array.from({ length: (rest.length - 1) / 2 }, (_, i) => [rest[1 + 2 * i], rest[2 + 2 * i]]));
  else if (head === ":undefined") delete values[rest[0]];
  else {
    const given = { ...values };
    test(`RFC 6570 ${++examples}: ${head}`, () => assert.equal(new Template(head).expand(given), rest[0] ?? ""));
  }
}

test("a template that is none says where", () => {
  assert.equal(Template.canParse("http://h/{a"), false);
  assert.equal(Template.errorOf("http://h/{a").index, 11);
  assert.throws(() => new Template("{"), { code: "bad_template" });
  assert.equal(Template.errorOf("\ud800").code, "not_utf8");
  assert.equal(new Template("{a}{b}{c}").expand({ a: null, b: undefined, c: 3 }), "3");
});

test("a member of a value is one text", () => {
  const nested = new Template("{?x*}");
  for (const x of [{ k: ["a", "b"], l: "c" }, { k: [], l: "c" }, [["a", "b"], "c"], { k: { l: "m" } }]) assert.throws(() => nested.expand({ x }), TypeError);
  assert.equal(nested.expand({ x: { k: "a,b", l: "c" } }), "?k=a%2Cb&l=c");
});

test("a member that is undefined is left out (RFC 6570, sections 2.3 and 3.2.1)", () => {
  const template = new Template("{?x*}{&y}");
  assert.equal(template.expand({ x: { a: null, b: 1, c: undefined }, y: [null, 2, undefined, ""] }), "?b=1&y=2,");
  assert.equal(template.expand({ x: { a: null }, y: [undefined, null] }), "");
});

test("what is JSON is the text", () => assert.equal(JSON.stringify({ a: new IriReference("b") }), '{"a":"b"}'));
