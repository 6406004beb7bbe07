// The gate and the router. Expectations: test/data/attacks.txt and findings, docs/GATE.md, docs/ROUTES.md.
import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { Gate, isValid, presets, RedirectChain, RouteError, Router } from "libiri";
import { linesOf, unescaped } from "./cases.mjs";
import { numbersOf, TABLE } from "./module.mjs";

const gates = Object.fromEntries(presets.map((preset) => [preset, new Gate(preset)]));
/** Every finding is rejected that may be. */
const actions = Object.fromEntries([...numbersOf(TABLE.finding).keys()].map((name) => [name, "reject"]));
const SMALL = { text: 1, userinfo: 0, host: 1, label: 0, path: 1, segment: 0, query: 0, fragment: 0, depth: 0, parameters: 0 };
const rejecting = [new Gate("strict_api", { actions }), new Gate("strict_api", { actions, limits: SMALL, hosts: ["no.example"] })];
const METHOD = /^([A-Z]+) (\S.*)$/s;

/** The action of a preset on a reference, or on a method and a target; without the findings that a missing Host field adds. */
function actionOf(gate, input) {
  const request = METHOD.exec(input);
  if (!request) return gate.judge(input);
  return gate.admit(request[1], request[2], "attacks.example").verdict;
}

let attacks = 0;
for (const line of linesOf("attacks.txt").filter((l) => l && !l.startsWith("#"))) {
  const [, preset, action, escaped] = /^(\S+) (\S+) (.*)$/.exec(line);
  const input = unescaped(escaped.replace(/\\\*(\d+)\((.*?)\)/g, (_, times, text) => text.repeat(Number(times))));
  if (input === null || METHOD.test(input) && !/^[A-Z]+ \//.test(input)) continue; // of requests, those in origin-form: others name a host
  test(`attack ${++attacks}: ${line}`, () => {
    const verdict = actionOf(gates[preset], input);
    if (action === "invalid") assert.notEqual(verdict.error, null);
    else assert.deepEqual([verdict.error, verdict.action], [null, action]);
    assert.equal(verdict.passes, action === "allow" || action === "report");
  });
}

test("a finding has its name, place and reason", () => {
  const { findings } = gates.fetch.judge("http://169.254.169.254/");
  const found = findings.find((one) => one.name === "link_local_address");
  assert.deepEqual([found.component, found.begin, found.end, found.isReason], ["host", 7, 22, true]);
});

test("a finding has the text that it is in", () => {
  const found = (verdict) => verdict.findings.map((one) => [one.name, one.component, one.inHostField]);
  const only = (name, ...request) => found(gates.proxy.admit(...request).verdict).filter(([finding]) => finding === name);
  assert.deepEqual(only("missing_host", "GET", "/", null), [["missing_host", "host", true]]); // what the field lacks
  assert.deepEqual(only("host_mismatch", "GET", "http://a.example/", "b.example").map(([, , inHostField]) => inHostField), [true]);
  assert.deepEqual(only("dot_segment", "GET", "/a/../b", "h.example").map(([, , inHostField]) => inHostField), [false]);
  assert.deepEqual(only("local_name", "GET", "/", "localhost").map(([, , inHostField]) => inHostField).filter((told) => !told), []);
  assert.equal(gates.proxy.admit("GET", "/", "a b").verdict.error.inHostField, true);
  assert.equal(gates.proxy.admit("GET", "/\u0001", "a").verdict.error.inHostField, false);
});

const NUMBERS = numbersOf(TABLE.finding);
test("the reasons are those of all findings", () => {
  const seen = new Set();
  const verdicts = (gate, input) => [gate.judge(input), ...["h.example", null, "other.example:1"].map((host) => gate.admit(METHOD.exec(input)?.[1] ?? "GET", METHOD.exec(input)?.[2] ?? input, host).verdict)];
  for (const line of linesOf("findings.txt").filter((l) => l && !l.startsWith("#"))) {
    const input = unescaped(line.split("\t")[0]);
    if (input === null) continue;
    for (const gate of [...rejecting, ...Object.values(gates)])
      for (const { findings, reasons, count, error } of verdicts(gate, input)) {
        if (error !== null || count > findings.length) continue;
        const called = [...new Set(findings.filter((one) => one.isReason).map((one) => one.name))];
        assert.deepEqual([...reasons].sort(), called.sort(), line);
        reasons.forEach((name) => seen.add(name));
      }
  }
  assert.deepEqual([...NUMBERS.keys()].filter((name) => !seen.has(name)), ["unencoded_character", "bare_percent", "ambiguous_percent", "guarded_reading"]); // those of what is encoded, and of guards, have no line in the file
});

test("a reason is told behind more findings than are stored", () => {
  const { verdict } = gates.proxy.admit("GET", `/a${"//b".repeat(70)}/x%2Fy`, "h.example");
  assert.deepEqual([verdict.action, verdict.reasons, verdict.findings.length], ["reject", ["encoded_slash"], 64]);
  assert.ok(!verdict.findings.some((one) => one.isReason));
  assert.deepEqual(gates.fetch.judge("https://example.org/").reasons, []);
});

test("a request is admitted in canonical form", () => {
  const admitted = gates.proxy.admit("GET", "/x//../%61dmin?q", "Example.COM:8080");
  assert.deepEqual([admitted.target, admitted.path, admitted.query, admitted.host, admitted.port], ["/x/admin?q", "/x/admin", "q", "example.com", 8080]);
  const refused = gates.proxy.admit("GET", "/../admin", "h.example");
  assert.deepEqual([refused.admitted, refused.target, refused.host], [false, null, null]);
  assert.equal(gates.proxy.admit("GET", "/a[1]?%7e%2f&b[]={c}", "h.example").target, "/a%5B1%5D?%7e%2f&b%5B%5D=%7Bc%7D");
  assert.equal(gates.proxy.admit("GET", "/?a=%zz%41", "h.example").admitted, false);
  assert.equal(gates.proxy.admit("GET", "/", null).verdict.findings.some((one) => one.name === "missing_host"), true);
});

test("a policy changes a preset, and fails closed", () => {
  const gate = new Gate("fetch", { hosts: [".example.com"], actions: { userinfo: "allow" }, limits: { text: 60, depth: null } });
  assert.ok(gate.passes("https://api.example.com/x") && !gate.passes("https://example.org/"));
  assert.ok(!gate.passes("https://api.example.com/" + "x".repeat(60)));
  for (const wrong of [{ hosts: [] }, { hosts: "h" }, { host: ["h"] }, { actions: { userinfos: "allow" } }, { actions: { userinfo: "permit" } },
    { limits: { texts: 1 } }, { limits: { text: -1 } }, { ports: [70000] }, { ports: [0] }, { raw_utf8: 1 }, { hosts: ["*.example.com"] }])
    assert.throws(() => new Gate("fetch", wrong), RangeError, JSON.stringify(wrong));
  assert.throws(() => new Gate("fetcher"), RangeError);
  assert.equal(new Gate("fetch").passes(undefined), false);
});

test("an action for each part", () => {
  const actions = { encoded_control: { path: "report", query: "reject" } };
  for (const gate of [new Gate("proxy", { actions }), Gate.fromJSON(JSON.stringify({ base: "proxy", actions }))]) {
    assert.equal(gate.admit("GET", "/a%0Ab", "h.example").verdict.action, "report");
    assert.equal(gate.admit("GET", "/?a%0Ab", "h.example").verdict.action, "reject");
  }
  for (const wrong of [{ encoded_control: { port: "allow" } }, { encoded_control: { path: "permit" } }, { userinfo: { userinfo: "allow" } }, { encoded_control: { none: "allow" } }, { encoded_control: { path: 1 } }])
    assert.throws(() => new Gate("proxy", { actions: wrong }), RangeError, JSON.stringify(wrong));
});

test("a gate with guards, openings and mounts", () => {
  const guarded = { guards: ["/admin", "*.php"], open: ["/projects/{rest...}"], mounts: { "/svc/": "/" } };
  for (const gate of [new Gate("proxy", guarded), Gate.fromJSON(JSON.stringify({ base: "proxy", ...guarded }))]) {
    for (const target of ["/admin", "/x.php", "/svc/admin", "/projects/a%2fb;c?x=%7e"])
      assert.equal(gate.admit("GET", target, "a.example").target, target);
    for (const target of ["/ADMIN", "/x.php/", "/svc/Admin", "/projects/x.php;y"])
      assert.deepEqual(gate.admit("GET", target, "a.example").verdict.reasons, ["guarded_reading"], target);
    for (const target of ["/a%2Fb", "/projects/..%2Fb"]) assert.ok(!gate.admit("GET", target, "a.example").admitted, target);
  }
  const complete = new Gate("proxy", { guards: ["/admin"], guards_complete: true });
  assert.ok(complete.admit("GET", "/a%2Fb", "a.example").admitted);
  assert.ok(!complete.admit("GET", "/admin%2Fb", "a.example").admitted);
  const table = { guards: ["/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"], guards_complete: true, closed: true };
  for (const closed of [new Gate("proxy", table), Gate.fromJSON(JSON.stringify({ base: "proxy", ...table }))]) {
    assert.ok(closed.admit("GET", "/gists/a%2Fb", "a.example").admitted);
    assert.ok(!closed.admit("GET", "/repos/a%2Fb", "a.example").admitted);
  }
  assert.ok(!new Gate("proxy", { ...table, closed: false }).admit("GET", "/gists/a%2Fb", "a.example").admitted);
  const tenants = { guards: ["/t/{tenant}/{rest...}"], guards_complete: true, same: ["tenant"] };
  for (const same of [new Gate("proxy", tenants), Gate.fromJSON(JSON.stringify({ base: "proxy", ...tenants }))]) {
    assert.ok(same.admit("GET", "/t/me/a;b", "a.example").admitted);
    assert.ok(!same.admit("GET", "/t/me;x/a", "a.example").admitted);
  }
  assert.ok(new Gate("proxy", { ...tenants, same: [] }).admit("GET", "/t/me;x/a", "a.example").admitted);
});

test("a guarded reading is explained", () => {
  const gate = new Gate("proxy", { guards: ["/admin", "/t/{tenant}/{rest...}"], guards_complete: true, same: ["tenant"] });
  assert.deepEqual(gate.explainReading("GET", "/admin%2Fx?token=secret"), {
    guard: "/admin", inside: "/admin/x", outside: "/admin%2Fx", habits: ["decode", "slash"], same: "",
    explanation: 'guard "/admin": "/admin/x" lies in it, "/admin%2Fx" does not; habits: decode, slash' });
  const { guard, inside, outside, habits, same } = gate.explainReading("GET", "/t/me;x/a");
  assert.deepEqual([guard, same, habits, [inside, outside].sort()], ["/t/{tenant}/{rest...}", "tenant", ["parameters"], ["/t/me/a", "/t/me;x/a"]]);
  for (const target of ["/admin/x", "/a%00", "/ a"]) assert.equal(gate.explainReading("GET", target), null, target);
  assert.equal(new Gate("proxy").explainReading("GET", "/admin%2Fx"), null);
  assert.match(gate.explainReading("GET", "/%61DMIN%2F%FF%22").explanation, /^[ -~]+$/);
  assert.throws(() => gate.explainReading("GET", null), TypeError);
});

test("a gate with exceptions by path", () => {
  const excepted = { at: [{ path: "/files", actions: { encoded_slash: "allow", encoded_control: { query: "reject" } } }, { path: "/files/x", actions: {} }] };
  for (const gate of [new Gate("proxy", excepted), Gate.fromJSON(JSON.stringify({ base: "proxy", ...excepted }))]) {
    for (const target of ["/files/a%2Fb", "/files/x%2Fb", "/other?a=%0A"]) assert.equal(gate.admit("GET", target, "a.example").target, target);
    for (const target of ["/FILES/a%2Fb", "/a%2Fb", "/files/..%2Fb", "/files?a=%0A", "/Files?a=%0A"]) assert.ok(!gate.admit("GET", target, "a.example").admitted, target);
  }
  const inQuery = new Gate("strict_api", { actions: { encoded_control: { query: "report" } } });
  assert.ok(inQuery.admit("GET", "/?a=%0A", "a.example").admitted && !inQuery.admit("GET", "/%0A", "a.example").admitted);
  for (const at of ["/files", null, {}, [1], [{ path: "/a" }], [{ actions: {} }], [{ path: "/a", actions: {}, x: 1 }], [{ path: "a", actions: {} }], [{ path: "/a", actions: [] }],
    [{ path: "/a", actions: { guarded_reading: "allow" } }], [{ path: "/a", actions: { encoded_nul: { host: "allow" } } }], [{ path: "/a", actions: { encoded_nul: { x: "allow" } } }]])
    assert.throws(() => new Gate("proxy", { at }), RangeError, JSON.stringify(at));
  assert.throws(() => new Gate("proxy", { at: [{ path: 1, actions: {} }] }), TypeError);
});

test("guards fail closed", () => {
  for (const wrong of [{ guards: ["admin"] }, { guards: "/admin" }, { guards: null }, { open: ["/{"] }, { mounts: { "/a": "/" } }, { mounts: [] }, { mounts: null },
    { guards_complete: 1 }, { closed: 1 }, { same: "id" }, { guards: ["/a"], same: ["a"] }, { guards: ["/a"], actions: { guarded_reading: "allow" } }, { guard: ["/a"] }])
    assert.throws(() => new Gate("proxy", wrong), RangeError, JSON.stringify(wrong));
  for (const wrong of [{ guards: [1] }, { open: [null] }, { mounts: { "/a/": 1 } }]) assert.throws(() => new Gate("proxy", wrong), TypeError, JSON.stringify(wrong));
});

test("of a policy, what has the wrong type is refused", () => {
  for (const wrong of [[], ["userinfo"], null, undefined, "reject", 1, new Map([["userinfo", "reject"]])])
    for (const changes of [{ actions: wrong }, { limits: wrong }]) assert.throws(() => new Gate("fetch", changes), /^RangeError: (actions|limits) is an object$/, String(wrong));
  for (const wrong of [[], null, "", 1, new Map()]) assert.throws(() => new Gate("fetch", wrong), /^RangeError: what differs from a preset is an object$/, String(wrong));
  for (const wrong of [null, 0, "true", []]) assert.throws(() => new Gate("fetch", { raw_utf8: wrong }), /^RangeError: raw_utf8 is true or false$/);
  for (const wrong of ['"actions": []', '"actions": null', '"limits": []', '"name": 3', '"name": null', '"raw_utf8": null'])
    assert.throws(() => Gate.fromJSON(`{"base": "fetch", ${wrong}}`), RangeError, wrong);
  assert.ok(new Gate("fetch", { name: "mine" }).passes("https://example.org/"));
});

test("a policy may be read while another is made", () => {
  const other = () => new Gate("display", { schemes: ["x"] });
  const gate = new Gate("fetch", { get hosts() { return other(), ["example.com"]; }, limits: { get text() { return other(), 30; } }, actions: { get userinfo() { return other(), "allow"; } } });
  assert.deepEqual(["https://u@example.com/", "https://example.org/", "https://example.com/aaaaaaaaaaa", "x://example.com/"].map((text) => gate.passes(text)), [true, false, false, false]);
});

test("a policy is read from JSON, strictly", () => {
  assert.ok(Gate.fromJSON('{"base": "fetch", "actions": {"local_name": "allow"}}').passes("http://db/"));
  for (const wrong of ['{"actions": {}}', "null", "[]", '{"base": "fetch", "hosts": null, "hosts": ["h"]}', '{"base":"fetch","actions":{"userinfo":"allow","user\\u0069nfo":"reject"}}', '{"base": "fetch", "x": {}}'])
    assert.throws(() => Gate.fromJSON(wrong), RangeError, wrong);
  assert.throws(() => Gate.fromJSON("{"), SyntaxError);
  assert.ok(Gate.fromJSON('{"base": "fetch", "name": "\\"name\\": {[", "hosts": [".example.com"]}').passes("https://example.com/"));
});

test("routes are found, with their captures", () => {
  const router = new Router({ "GET /users/{id}": 1, "/files/{path...}": 2, "GET {tenant}.example.com/": 3 });
  assert.deepEqual(router.match("GET", "/users/ada"), { outcome: "found", pattern: "GET /users/{id}", value: 1, captures: { id: "ada" }, allow: null });
  assert.deepEqual(router.match("PUT", "/files/a/b%20c").captures, { path: "a/b%20c" });
  assert.deepEqual(router.match("HEAD", "/", "acme.example.com").captures, { tenant: "acme" });
  assert.equal(router.match("GET", "/nobody").outcome, "not_found");
  const other = router.match("PUT", "/users/ada");
  assert.deepEqual([other.outcome, other.allow], ["method_not_allowed", "GET, HEAD"]);
  assert.equal(new Router(["GET /a"], { headByGet: false }).match("HEAD", "/a").outcome, "method_not_allowed");
});

test("captures have the names of their own route, however many there are", () => {
  const names = (route, count) => Array.from({ length: count }, (_, i) => `r${route}c${i}`);
  const counts = [1, 8, 9, 10, 16, 17, 31, 32, 32, 1, 9];
  for (const order of [counts, counts.slice().reverse()]) {
    const router = new Router(order.map((count, route) => `/${route}/` + names(route, count).map((name) => `{${name}}`).join("/")));
    for (const turn of [1, 2])
      order.forEach((count, route) => {
        const path = names(route, count).map((name) => `${name}.${turn}`);
        const expected = Object.fromEntries(names(route, count).map((name) => [name, `${name}.${turn}`]));
        assert.deepEqual(router.match("GET", `/${route}/${path.join("/")}`).captures, expected);
      });
  }
});

test("captures of a long path are whole, and the texts after it", () => {
  const router = new Router({ "GET /files/{path...}": 1, "/{a}/{b}": 2 });
  for (const size of [1, 21000, 22000, 70000, 200000, 5]) {
    const path = "a".repeat(size);
    assert.equal(router.match("GET", "/files/" + path).captures.path, path);
    assert.deepEqual(router.match("PUT", `/${path}/\u00e9`).captures, { a: path, b: "\u00e9" });
    assert.equal(router.match("GET", "/files/" + path + "b").captures.path, path + "b");
    assert.equal(router.match("GET", "/x/y").value, 2);
  }
});

test("an Allow field is whole, however long", () => {
  const methods = Array.from({ length: 40 }, (_, i) => "M".repeat(29) + (10 + i));
  const { outcome, allow } = new Router(methods.map((method) => method + " /")).match("PUT", "/");
  assert.deepEqual([outcome, allow.split(", ").sort()], ["method_not_allowed", methods]);
});

test("nothing of another router is in a router", () => {
  const other = { valueOf: () => (new Router(["/b"]), 1) };
  assert.equal(new Router(["GET /a"], { headByGet: other }).match("HEAD", "/a").outcome, "found");
  for (const wrong of [1n, Symbol("yes")]) assert.equal(new Router(["GET /a"], { headByGet: wrong }).match("HEAD", "/a").outcome, "found");
  assert.equal(new Router(["/c"]).match("GET", "/c").pattern, "/c");
});

test("no message has a character that a terminal obeys or that hides others, nor a long text", () => {
  const bad = "\x1b]0;\r\n\x9b\u2028\u202e\u200b\ud800" + "a".repeat(1e6);
  const makers = [() => new Router([`/${bad}`]), () => new Gate("proxy", { [bad]: 1 }), () => new Gate("proxy", { actions: { [bad]: "allow" } }), () => new Gate("proxy", { actions: { encoded_slash: bad } }),
    () => new Gate("proxy", { limits: { [bad]: 1 } }), () => new Gate("proxy", { ports: [bad] }), () => new Gate("proxy", { ports: [Symbol(bad)] }), () => new Gate("proxy", { hosts: [bad] }),
    () => Gate.fromJSON(JSON.stringify({ base: "proxy" }).replace("}", `,${JSON.stringify(bad)}:1,${JSON.stringify(bad)}:2}`)), () => isValid(bad, "")];
  for (const make of makers) assert.throws(make, ({ message }) => /^[ -~]+$/.test(message) && message.length < 300);
  assert.throws(() => new Router(["/\r\n"]), { message: '"/\\r\\n": character 1: expected a character of a segment; others are percent-encoded' });
});

test("a pattern that is none says where, two in conflict say so", () => {
  assert.throws(() => new Router(["/a", "/{a"]), (error) => error instanceof RouteError && error.code === "not_closed" && error.pattern === "/{a" && error.index === 3);
  assert.throws(() => new Router(["/{a}", "/{b}"]), (error) => error.code === "conflict" && error.otherPattern === "/{a}" && error.witness !== "");
  assert.throws(() => new Router(["/a", "/\ud800"]), { code: "not_utf8" });
  assert.equal(new Router(["/a"]).match("GET", "/a").pattern, "/a"); // nothing is left of those before
});

// The cases of the conformance suite for guards against server-side request forgery: the kinds are those of IANA's registries.
const ssrf = JSON.parse(readFileSync(process.env.IRI_SSRF, "utf8")).cases;
const KINDS = { unspecified: "unspecified_address", loopback: "loopback_address", private: "private_address", "link-local": "link_local_address", reserved: "reserved_address", metadata: "metadata_address" };

test("an address is judged once a name has been resolved", () => {
  const addresses = ssrf.filter(({ what }) => what === "address");
  assert.ok(addresses.length > 40);
  for (const { text, allowed, reaches } of addresses) {
    const verdict = gates.fetch.judgeAddress(text);
    assert.equal(verdict.passes, allowed, text);
    for (const kind of reaches) assert.ok(verdict.reasons.includes(KINDS[kind]) && verdict.explanation.includes(`reject: ${KINDS[kind]}: `), text);
  }
  for (const { text, allowed } of ssrf.filter(({ what }) => what === "url")) assert.equal(gates.fetch.passes(text), allowed, text);
  for (const wrong of ["", "a", "1.2.3", "127.1", "0x7f.0.0.1", "[::1]", "::1]", "1.2.3.4 ", "1.2.3.4%1"]) assert.throws(() => gates.fetch.judgeAddress(wrong), RangeError, wrong);
  assert.throws(() => gates.fetch.judgeAddress(null), TypeError);
});

test("an explanation has each reason with its place", () => {
  assert.equal(gates.fetch.judge("http://10.0.0.1/").explanation, "host, byte 7: reject: private_address: an address of a private network\nhost, byte 7: report: address_host: an address instead of a name\n");
  assert.equal(gates.fetch.judge("https://example.com/").explanation, "");
  assert.equal(gates.fetch.judge("http://a b/").explanation, "host, byte 8: reject: unexpected_character: this character is not allowed here\n");
  const admitted = gates.proxy.admit("GET", "/a/../b", "h.example");
  assert.deepEqual([admitted.target, admitted.host, admitted.verdict.explanation.startsWith("path, byte 3: canonicalize: dot_segment: ")], ["/b", "h.example", true]);
});

test("a chain of redirects goes on and ends", () => {
  const chain = new RedirectChain(gates.fetch, { most: 3 });
  assert.deepEqual([chain.url, chain.follow("/x").stop], ["", "not_started"]);
  assert.ok(chain.start("https://example.com/a/b#f").passes && chain.keepsCredentials);
  assert.ok(chain.follow("../c").passes);
  assert.deepEqual([chain.url, chain.count], ["https://example.com/c#f", 1]); // RFC 9110 s10.2.2: the fragment stays
  const step = chain.follow("//example.org/d");
  assert.ok(step.passes && step.changesOrigin && !chain.keepsCredentials);
  assert.ok(chain.follow("https://example.com/").passes && !chain.keepsCredentials); // RFC 9110 s15.4: nor when it comes back
  assert.deepEqual([chain.follow("/").stop, chain.follow("/").stop, chain.count], ["too_many", "too_many", 3]);
  assert.ok(chain.start("https://example.com/").passes && chain.keepsCredentials && chain.count === 0);
});

test("a chain stops before what the gate refuses", () => {
  for (const [location, stop] of [["http://169.254.169.254/", "refused"], ["//[::1]/", "refused"], ["http://example.com/", "downgrade"], ["file:///etc/passwd", "refused"], ["/a b", "not_valid"], ["/\u00e9", "not_valid"]]) {
    const chain = new RedirectChain(gates.fetch);
    assert.ok(chain.start("https://example.com/").passes);
    const step = chain.follow(location);
    assert.deepEqual([step.passes, step.stop, step.explanation !== "", chain.url], [false, stop, true, "https://example.com/"], location);
    assert.equal(chain.follow("/").passes, false);
  }
  assert.equal(new RedirectChain(gates.fetch).start("http://127.0.0.1/").passes, false);
  for (const wrong of [{ most: -1 }, { most: 2 ** 32 }, { most: "3" }, { allowsDowngrade: 1 }]) assert.throws(() => new RedirectChain(gates.fetch, wrong), RangeError);
  assert.throws(() => new RedirectChain({}), TypeError);
});
