// Editing, building, equality, and both ways to load the package. Expectations: RFC 3986, include/iri/edit.hpp, RFC 6570 s2.3.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { inspect } from "node:util";
import * as libiri from "libiri";

const { Gate, Iri, IriReference, Template, Uri, UriReference } = libiri;
const require = createRequire(import.meta.url);
const PARTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

test("IRIs that differ are not equal by their properties, and equal ones are", () => {
  assert.notDeepStrictEqual(new Iri("http://a.example/"), new Iri("http://b.example/"));
  assert.deepStrictEqual(new Iri("http://a.example/"), new Iri("http://a.example/"));
  assert.notDeepStrictEqual(new Iri("a:b"), new Uri("a:b"));
  assert.notDeepStrictEqual([{ x: new IriReference("a") }], [{ x: new IriReference("b") }]);
  assert.notDeepStrictEqual(new Template("{a}"), new Template("{b}"));
  assert.deepStrictEqual(Object.entries(new Iri("a:\u00e9")), [["text", "a:\u00e9"]]); // what toEqual() of jest looks at
  assert.deepEqual(structuredClone(new Uri("a:b")), { text: "a:b" });
});

test("inspect() shows the text", () => {
  class Mine extends Uri {}
  assert.equal(inspect([new Iri("http://a/\u00e9"), new Mine("a:b"), new Template("{a}")]), "[ Iri 'http://a/\u00e9', Mine 'a:b', Template '{a}' ]");
});

test("what was taken apart is built again", () => {
  for (const text of ["http://u:p@[::1]:80/a/./b//c?d=%41#e", "s:a:b", "mailto:a@b?c", "http://@:?#", "//h", "a/b", "?", "", "urn:x:y#\u00e9"]) {
    const one = new IriReference(text);
    assert.equal(String(IriReference.build(Object.fromEntries(PARTS.map((name) => [name, one[name]])))), text);
    for (const name of [...PARTS, "authority"]) if (one[name] !== null) assert.equal(String(one[`with${name[0].toUpperCase()}${name.slice(1)}`](one[name])), text);
  }
});

test("what is not of the part is refused", () => {
  const refused = [[(one) => one.withScheme("1a"), "bad_scheme", 0], [(one) => one.withScheme(null), "no_scheme", 0], [(one) => one.withQuery("a b"), "unexpected_character", 1], [(one) => one.withPath("/%4"), "bad_percent_encoding", 3],
    [(one) => one.withAuthority(null).withPort(80), "no_authority", 0], [(one) => one.withFragment("x\u00e9"), "character_not_allowed", 1], [(one) => one.child(".."), "bad_value", 0], [() => Uri.build({ path: "/a" }), "no_scheme", 0],
    [() => Uri.build({ scheme: "a", userinfo: "b" }), "no_authority", 0]];
  for (const [call, code, index] of refused) assert.throws(() => call(new Uri("http://h/")), (error) => error.code === code && error.index === index, code);
  for (const call of [(one) => one.withPath(null), (one) => one.withHost(null), (one) => one.withPort(true), (one) => one.withQuery(3), (one) => one.withQuery(new Map()), (one) => one.withQuery({ a: {} }), (one) => one.withQuery(["ab"]),
    (one) => one.child(3), () => Iri.build("a:b"), () => Iri.build({ scheme: "a", segments: "bc" })]) assert.throws(() => call(new Uri("http://h/")), TypeError);
  assert.throws(() => Iri.build({ scheme: "a", user: "b" }), RangeError);
});

test("parameters are encoded as each reader takes them", () => {
  const queries = [[{ "a=b": "c=d+e;f&g" }, "a%3Db=c=d%2Be%3Bf%26g"], [[["a", 1], ["a", null], ["a", ""]], "a=1&a&a="], [{ t: ["a", true] }, "t=a&t=true"], [{}, null], [[], null], [{ "\u00e9": "#" }, "%C3%A9=%23"]];
  for (const [query, wanted] of queries) assert.equal(new Uri("http://h/?x").withQuery(query).query, wanted);
});

test("a path is never read as something else", () => {
  assert.equal(String(new UriReference("//a/b").withAuthority(null).withPath("//c")), "/.//c");
  assert.equal(String(new UriReference("").withPath("a:b")), "./a:b");
  assert.equal(String(new Iri("http://a/files/").child("\u00e9 /")), "http://a/files/\u00e9%20%2F");
});

test("what is no value is not expanded", () => {
  for (const wrong of [new Map(), new Set(["a"]), new Date(0), Symbol("a"), () => 1, new URL("a:b"), [["a"]], { a: {} }, /a/, new (class A { a = 1; })()]) assert.throws(() => new Template("{?x*}").expand({ x: wrong }), TypeError);
  assert.equal(new Template("{?x*}").expand({ x: { a: null, b: "1" } }), "?b=1");
  assert.equal(new Template("{x}{y}").expand({ x: [1, null, 2n], y: Object.assign(Object.create(null), { a: true }) }), "1,2a,true");
  assert.equal(new Template("{x}{?y*}").expand({ x: new Iri("a:b"), y: [new Template("{a}").expand({ a: 1 }), new Uri("c:d")] }), "a%3Ab?y=1&y=c%3Ad");
});

test("require() has all that import has", () => {
  for (const name of ["libiri", "libiri/ajv", "libiri/validate-iri", "libiri/express", "libiri/fastify", "libiri/fetch"]) assert.ok(Object.keys(require(name)).length > 0, name);
  const required = require("./node_modules/libiri/index.cjs"); // newer Nodes take the module for require("libiri"), too
  assert.deepEqual(Object.keys(required).sort(), Object.keys(libiri).sort());
  assert.equal(String(new required.Iri("http://a/b").resolve("../c")), "http://a/c");
  assert.equal(new required.Router(["/a"]).match("GET", "/a").value, "/a");
  const addFormats = require("./node_modules/libiri/ajv.cjs");
  assert.equal(typeof addFormats, "function");
  assert.equal(addFormats.default, addFormats);
  assert.equal(require("./node_modules/libiri/fetch.cjs").GateError.name, "GateError");
});

test("validate-iri answers what is no string, as its model does", async () => {
  const { validateIri } = await import("libiri/validate-iri");
  for (const wrong of [undefined, null, 3]) assert.ok(validateIri(wrong) instanceof Error);
});

/** What `iri gate --print` writes: no base, and each member, finding and limit. */
async function wholePolicy() {
  const { numbersOf, TABLE } = await import("./module.mjs");
  const actions = Object.fromEntries([...numbersOf(TABLE.finding).keys()].map((name) => [name, "allow"]));
  const limits = Object.fromEntries(["text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters"].map((name) => [name, null]));
  return { name: "mine", actions: { ...actions, password: "reject", scheme_not_allowed: "reject" }, limits, schemes: ["ftp"], hosts: null, ports: null, raw_utf8: true, guards: [], open: [], mounts: {}, guards_complete: false, closed: false, same: [], at: [] };
}

test("a policy without base has all, or is none", async () => {
  const gate = Gate.fromJSON(JSON.stringify(await wholePolicy()));
  assert.deepEqual(["ftp://127.0.0.1/../a", "ftp://u:p@h/"].map((text) => gate.passes(text)), [true, false]);
  for (const member of ["actions", "limits", "schemes", "at", "raw_utf8", "closed", "same"]) {
    const { [member]: _, ...rest } = await wholePolicy();
    assert.throws(() => Gate.fromJSON(JSON.stringify(rest)), { name: "RangeError", message: `${member}: not there, and there is no base to take it from` });
  }
  const policy = await wholePolicy();
  delete policy.actions.password;
  assert.throws(() => Gate.fromJSON(JSON.stringify(policy)), /^RangeError: actions.password: /);
  policy.actions.password = "allow";
  policy.actions.encoded_nul = {};
  assert.throws(() => Gate.fromJSON(JSON.stringify(policy)), /^RangeError: actions.encoded_nul\.\w+: /);
});
