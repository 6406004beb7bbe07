// Each export takes time linear in each of its sizes, or n log n. Who adds an export adds its row.
import assert from "node:assert/strict";
import test from "node:test";
import { Gate, Iri, IriReference, OriginList, RedirectChain, RedirectUriList, Router, Template, Uri } from "libiri";
import { callables } from "./exports.mjs";
import { tooSteep } from "./growth.mjs";

const all = callables();

/** Texts of about n units, of shapes that may cost more. */
const SHAPES = {
  letters: (n) => "a:" + "b".repeat(n),
  "beyond ASCII": (n) => "a:" + "\u6771".repeat(n),
  "pct-encoded": (n) => "a:" + "%c3%a9".repeat(n / 6),
  segments: (n) => "http://h" + "/b".repeat(n / 2),
  dots: (n) => "http://h" + "/b/..".repeat(n / 5),
  "dots and more dots": (n) => "http://h" + "/b".repeat(n / 5) + "/..".repeat(n / 5),
  "empty segments": (n) => "http://h" + "/".repeat(n),
  parameters: (n) => "http://h/?" + "a&".repeat(n / 2),
  "an authority": (n) => `http://${"u".repeat(n / 2)}@${"h.".repeat(n / 4)}:80/`,
  "refused at its end": (n) => "a:" + "\u00e9/".repeat(n / 2) + " ",
  "with a lone surrogate": (n) => "a:" + "\u00e9".repeat(n) + "\ud800",
  "many that are refused": (n) => "%".repeat(n),
  "many schemes": (n) => "a:".repeat(n / 2),
};
const ofShapes = (made) => Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, (n) => made(shape(n))]));
/** Of those that are of a rule. */
const ofParsed = (made) => Object.fromEntries(Object.entries(SHAPES).filter(([, shape]) => Iri.canParse(shape(100))).map(([name, shape]) => [name, (n) => made(new Iri(shape(n)))]));
const ofSelf = (...args) => ofParsed((iri) => [iri, args]);
const many = (n, made) => Array.from({ length: n }, (_, i) => made(i));
const object = (n, made) => Object.fromEntries(many(n, (i) => [`n${i}`, made(i)]));
const UNLIMITED = { limits: Object.fromEntries(["text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters"].map((name) => [name, null])) };
const gates = ["strict_api", "fetch"].map((preset) => new Gate(preset, UNLIMITED));
const guarded = new Gate("proxy", { guards: ["/admin"] });
const begun = (url) => {
  const chain = new RedirectChain(gates[1]);
  chain.start(url);
  return chain;
};
const gateOf = (n) => new Gate("fetch", { hosts: many(n, (i) => `h${i}.example`) });
const routerOf = (n) => new Router(many(n, (i) => `GET /api/${i % 50}/x${i}/{id}`));
const SHORT = "no text or list comes in";
const OWN = "takes a part of its own text, which was parsed: the text of a row is that of its constructor";
const targets = (n) => ({ segments: "/b".repeat(n / 2), dots: "/b/..".repeat(n / 5), slashes: "/".repeat(n), encoded: "/" + "%41".repeat(n / 3), "encoded slashes": "/" + "%2f".repeat(n / 3), parameters: "/?" + "a&".repeat(n / 2), wide: "/" + "\u6771".repeat(n) });

/** By export: why it has no size, or, by parameter, functions of a size that give `self` and arguments. */
const growths = {
  isValid: { ...ofShapes((text) => [null, ["IRI-reference", text]]), rule: (n) => [null, ["IRI".repeat(n), "a"]] },
  errorOf: { ...ofShapes((text) => [null, ["IRI-reference", text]]), rule: (n) => [null, ["IRI".repeat(n), "a"]] },
  encode: { ...ofShapes((text) => [null, [text]]), rule: (n) => [null, ["a", "path".repeat(n)]] },
  decode: ofShapes((text) => [null, [text]]),
  kernel: SHORT,
  useKernel: { name: (n) => [null, ["k".repeat(n)]] },
  "new IriReference": ofShapes((text) => [null, [text]]),
  "IriReference.parse": ofShapes((text) => [IriReference, [text]]),
  "IriReference.canParse": ofShapes((text) => [Uri, [text]]),
  "IriReference.errorOf": ofShapes((text) => [Iri, [text]]),
  ...Object.fromEntries(["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"].map((part) => [`get IriReference#${part}`, OWN])),
  "get IriReference#segments": ofSelf(),
  "IriReference.build": { segments: (n) => [Iri, [{ scheme: "a", segments: many(n, () => "b/c") }]], path: (n) => [Iri, [{ scheme: "a", path: "b/".repeat(n) }]], query: (n) => [Iri, [{ scheme: "a", query: object(n, String) }]] },
  ...Object.fromEntries(["Scheme", "Authority", "Userinfo", "Host", "Port", "Path", "Query", "Fragment"].map((part) => [`IriReference#with${part}`, { ...ofSelf(part === "Port" ? "1" : "a"), value: (n) => [new Iri("http://h/"), [(part === "Port" ? "1" : "a").repeat(n)]] }])),
  "IriReference#child": { ...ofSelf("b/c"), segment: (n) => [new Iri("http://h/"), ["/".repeat(n)]] },
  "IriReference#normalize": { ...ofSelf(["case", "percent", "ucschar", "dots", "scheme", "ipv6"]), steps: (n) => [new Iri("a:b"), [many(n, () => "dots")]] },
  "IriReference#compare": ofParsed((iri) => [iri, [iri, "scheme"]]),
  "IriReference#equals": { ...ofParsed((iri) => [iri, [iri, "syntax"]]), ...ofShapes((text) => [new Iri("a:b"), [text]]) },
  "IriReference#toUri": ofSelf(),
  "IriReference#toIri": ofSelf(),
  "IriReference#toDisplay": { ...ofSelf(), ...Object.fromEntries(Object.entries(ofSelf({ idna: true })).map(([name, made]) => [`${name}, idna`, made])), "labels, idna": (n) => [new Iri("http://" + "\u00e9.".repeat(n) + "a/"), [{ idna: true }]] },
  repair: { ...ofShapes((text) => [null, [text]]), spaces: (n) => [null, ["a" + " b".repeat(n)]], braces: (n) => [null, ["{}".repeat(n)]], lines: (n) => [null, ["a\n".repeat(n)]], scheme: (n) => [null, ["h/a", { scheme: "s".repeat(n) }]] },
  "Iri#browserReading": ofSelf(),
  "IriReference#withMaskedPassword": ofSelf(),
  "IriReference#toString": OWN,
  "IriReference#toJSON": OWN,
  "new UriReference": ofShapes((text) => [null, [text]]),
  "new Iri": ofShapes((text) => [null, [text]]),
  "Iri#resolve": { ...ofShapes((text) => [new Iri("http://a/b"), [text]]), ...ofParsed((iri) => [iri, ["../x"]]), references: (n) => [new Iri("http://h" + "/a".repeat(n)), ["../".repeat(n)]] },
  "IriReference#join": { ...ofShapes((text) => [new IriReference("a/b"), [text]]), base: (n) => [new IriReference("a/".repeat(n)), ["../".repeat(n)]] },
  "Iri#relativize": { ...ofShapes((text) => [new Iri("http://h/b"), [text]]), base: (n) => [new Iri("http://h" + "/a".repeat(n)), ["http://h" + "/a".repeat(n / 2) + "/b".repeat(n)]] },
  "get Iri#origin": ofSelf(),
  "new Uri": ofShapes((text) => [null, [text]]),
  "new IriError": { message: (n) => [null, ["code", "m".repeat(n), 0, 0, "", ""]] },

  "new Template": { literals: (n) => [null, ["\u00e9".repeat(n)]], expressions: (n) => [null, ["{a}".repeat(n)]], names: (n) => [null, [`{${many(n, (i) => `n${i}`).join()}}`]], open: (n) => [null, ["{".repeat(n)]] },
  "Template.canParse": { expressions: (n) => [Template, ["{a}".repeat(n)]], surrogate: (n) => [Template, ["\u00e9".repeat(n) + "\ud800"]] },
  "Template.errorOf": { expressions: (n) => [Template, ["{a}".repeat(n) + "{"]], surrogate: (n) => [Template, ["\u00e9".repeat(n) + "\ud800"]] },
  "Template#expand": {
    value: (n) => [new Template("{a}"), [{ a: "\u6771".repeat(n) }]],
    "a value with a lone surrogate": (n) => [new Template("{a}"), [{ a: "\u6771".repeat(n) + "\ud800" }]],
    list: (n) => [new Template("{?a*}"), [{ a: many(n, String) }]],
    object: (n) => [new Template("{?a*}"), [{ a: object(n, String) }]],
    variables: (n) => [new Template("{a}"), [object(n, String)]],
    expressions: (n) => [new Template("{a}".repeat(n)), [{ a: "b" }]],
    "variables and expressions": (n) => [new Template(many(n / 2, (i) => `{n${i * 2}}`).join("")), [object(n, String)]],
    "a prefix": (n) => [new Template("{a:9999}".repeat(8)), [{ a: "%c3%a9".repeat(n) }]],
  },
  "Template#match": {
    value: (n) => [new Template("/{a}"), ["/" + "%C3%A9".repeat(n)]],
    list: (n) => [new Template("{/a*}"), ["/b".repeat(n)]],
    object: (n) => [new Template("{?a*}"), ["?" + many(n, (i) => `n${i}=1`).join("&")]],
    "a value of octets": (n) => [new Template("/{a}"), ["/" + "%FF".repeat(n)]],
    "no match at its end": (n) => [new Template("/{a}/b"), ["/" + "a".repeat(n) + "/c"]],
  },
  "Template#toString": OWN,
  find: { many: (n) => [null, ["\u00e9 http://a/ ".repeat(n)]], brackets: (n) => [null, ["http://a/" + "(".repeat(n)]], none: (n) => [null, ["a://".repeat(n)]] },

  readings: { guards: (n) => [null, ["/", { guards: many(n, (i) => `/a${i}`) }]] }, // and a path of at most 1024 bytes, with the square of which it grows
  "new Gate": {
    hosts: (n) => [null, ["fetch", { hosts: many(n, (i) => `h${i}.example`) }]],
    "hosts below hosts": (n) => [null, ["fetch", { hosts: many(n, (i) => `.a${n - i}.example`) }]],
    schemes: (n) => [null, ["fetch", { schemes: many(n, (i) => `s${i}`) }]],
    ports: (n) => [null, ["fetch", { ports: many(n, (i) => 1 + (i % 65535)) }]],
    "a long host": (n) => [null, ["fetch", { hosts: ["h".repeat(n)] }]],
    actions: (n) => [null, ["fetch", { actions: { ["userinfo".repeat(n)]: "allow" } }]],
    "wrong at its end": (n) => [null, ["fetch", { hosts: [...many(n, (i) => `h${i}.example`), "*"] }]],
    "members that are none": (n) => [null, ["fetch", { limits: object(n, () => 1) }]],
  },
  "Gate.fromJSON": {
    hosts: (n) => [Gate, [JSON.stringify({ base: "fetch", hosts: many(n, (i) => `h${i}.example`) })]],
    "deep": (n) => [Gate, ["[".repeat(n) + "]".repeat(n)]],
    "names": (n) => [Gate, [JSON.stringify({ base: "fetch", x: object(n, () => 1) })]],
    "white space": (n) => [Gate, ['{"base": "fetch"' + " ".repeat(n) + ', "name"' + " ".repeat(n) + ': ""}']],
    escapes: (n) => [Gate, [`{"base": "fetch", "name": "${"\\\\".repeat(n)}"}`]],
    "strings": (n) => [Gate, [JSON.stringify({ base: "fetch", x: many(n, () => "") })]],
    "no JSON": (n) => [Gate, ['"'.repeat(n)]],
  },
  "Gate#judge": { ...ofShapes((text) => [gates[0], [text]]), hosts: (n) => [gateOf(n), ["https://h.example/"]] },
  "Gate#passes": { ...ofShapes((text) => [gates[1], [text]]), hosts: (n) => [gateOf(n), ["https://h.example/"]] },
  "Gate#admit": {
    ...Object.fromEntries(Object.keys(targets(0)).map((name) => [name, (n) => [gates[1], ["GET", targets(n)[name], "h.example"]]])),
    method: (n) => [gates[1], ["M".repeat(n), "/", "h.example"]],
    host: (n) => [gates[1], ["GET", "/", "h.".repeat(n)]],
    "absolute-form": (n) => [gates[1], ["GET", "http://" + "h.".repeat(n) + "/", "h.".repeat(n)]],
  },
  "Gate#explainReading": { path: (n) => [guarded, ["GET", "/admin%2F" + "a".repeat(n)]], readings: (n) => [guarded, ["GET", "/admin" + "/a;b".repeat(n)]], method: (n) => [guarded, ["M".repeat(n), "/"]] },
  "Gate#judgeAddress": { scope: (n) => [gates[1], ["fe80::1%" + "a".repeat(n)]], none: (n) => [gates[1], ["1.".repeat(n)]] },
  "new RedirectChain": { most: (n) => [null, [gates[1], { most: n }]] },
  "RedirectChain#start": ofShapes((text) => [new RedirectChain(gates[1]), [text]]),
  "RedirectChain#follow": ofShapes((text) => [begun("http://h.example/"), [text]]),
  "get RedirectChain#url": { url: (n) => [begun("http://h.example/" + "a".repeat(n)), []] },
  "get RedirectChain#count": { url: (n) => [begun("http://h.example/" + "a".repeat(n)), []] },
  "get RedirectChain#keepsCredentials": { url: (n) => [begun("http://h.example/" + "a".repeat(n)), []] },
  "new OriginList": { entries: (n) => [null, [many(n, (i) => `https://h${i}.example`)]], "a long one": (n) => [null, [["https://" + "a.".repeat(n) + "b"]]] },
  "OriginList#allows": { entries: (n) => [new OriginList(many(n, (i) => `https://h${i}.example`)), ["https://h1.example"]], ...ofShapes((text) => [new OriginList(["https://*.b.example"]), [text]]) },
  "new RedirectUriList": { entries: (n) => [null, [many(n, (i) => `https://h${i}.example/`)]] },
  "RedirectUriList#allows": ofShapes((text) => [new RedirectUriList(["http://127.0.0.1/cb"]), [text]]),
  "new RouteError": { message: (n) => [null, ["code", "m".repeat(n), "/", 0, 0, null, ""]] },
  "new Router": {
    patterns: (n) => [null, [many(n, (i) => `GET /api/${i % 50}/x${i}/{id}`)]],
    "patterns with names": (n) => [null, [many(n, (i) => `/x${i}/{a}/{b}/{c...}`)]],
    "patterns that begin alike": (n) => [null, [many(n, (i) => `/a/b/c/d/e/f/g/${i}`)]],
    "an object": (n) => [null, [Object.fromEntries(many(n, (i) => [`/x${i}`, i]))]],
    "a Map": (n) => [null, [new Map(many(n, (i) => [`/x${i}`, i]))]],
    "hosts": (n) => [null, [many(n, (i) => `h${i}.example/`)]],
    "a pattern that is too long": (n) => [null, [["/" + "a".repeat(n)]]],
    "a conflict at the end": (n) => [null, [[...many(n, (i) => `/x${i}`), "/{a}", "/{b}"]]],
  },
  "Router#match": {
    path: (n) => [new Router(["/{a...}", "/a/{b}/{c...}"]), ["GET", "/a".repeat(n)]],
    "a path beyond ASCII": (n) => [new Router(["/{a...}"]), ["GET", "/" + "\u6771".repeat(n)]],
    patterns: (n) => [routerOf(n), ["GET", "/api/1/x1/ada"]],
    method: (n) => [new Router(["/{a...}"]), ["M".repeat(n), "/"]],
    host: (n) => [new Router(["{a}.example/"]), ["GET", "/", "h.".repeat(n) + "example"]],
  },

  "idna toAscii": "a name of at most 1024 bytes",
  "idna toUnicode": "a name of at most 1024 bytes",
  "idna reason": { labels: (n) => [null, ["\u00e9.".repeat(n)]], label: (n) => [null, ["\u00e9".repeat(n)]] },
  "idna sameHost": { labels: (n) => [null, ["\u00e9.".repeat(n), "xn--9ca.".repeat(n)]] },
  "idna bidiProblems": { segments: (n) => [null, ["/\u05d0a".repeat(n)]], labels: (n) => [null, ["//" + "\u05d0a.".repeat(n)]], segment: (n) => [null, ["/" + "\u05d0a".repeat(n)]], escapes: (n) => [null, ["/%D7%90a".repeat(n)]] },
  "idna checkHost": { labels: (n) => [null, ["\u0430.xn--80ak6aa92e.".repeat(n) + "com"]], label: (n) => [null, ["\u0430a".repeat(n)]], escapes: (n) => [null, ["%D0%B0.".repeat(n)]] },
  "idna confusable": { letters: (n) => [null, ["\u0430".repeat(n), "a".repeat(n)]], marks: (n) => [null, ["a" + "\u0301".repeat(n), "b"]] },
  "idna isNfc": { letters: (n) => [null, ["e\u0301".repeat(n)]], marks: (n) => [null, ["a" + "\u0301\u0316".repeat(n)]] },
  "idna toNfc": { letters: (n) => [null, ["e\u0301".repeat(n)]], marks: (n) => [null, ["a" + "\u0301\u0316".repeat(n)]], syllables: (n) => [null, ["\u1100\u1161\u11a8".repeat(n)]] },

  "ajv default": SHORT,
  "ajv formats.iri": ofShapes((text) => [null, [text]]),
  "ajv formats.iri-reference": ofShapes((text) => [null, [text]]),
  "ajv formats.uri": ofShapes((text) => [null, [text]]),
  "ajv formats.uri-reference": ofShapes((text) => [null, [text]]),
  "ajv formats.uri-template": { expressions: (n) => [null, ["{a}".repeat(n)]] },
  "validate-iri validateIri": { ...ofShapes((text) => [null, [text]]), ...Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [`${name}, pragmatic`, (n) => [null, [shape(n), "pragmatic"]]])) },
};

function calling(name, made) {
  const call = all.get(name);
  return (size) => {
    const [self, args] = made(size);
    return () => {
      try {
        return call(self, args);
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error; // other errors are answers
      }
    };
  };
}

/** Rows for which lists have a limit. */
const LARGEST = { "new OriginList": 2 ** 16, "OriginList#allows": 2 ** 16, "new RedirectUriList": 2 ** 16, "IriReference.build": 2 ** 18, "new Router": 2 ** 16, "Router#match": 2 ** 16, "new Gate": 2 ** 18, "Gate.fromJSON": 2 ** 18, "Template#expand": 2 ** 18, "Gate#passes": 2 ** 18, "Gate#explainReading": 2 ** 14, "Gate#judge": 2 ** 18, "IriReference#normalize": 2 ** 19,
  "validate-iri validateIri": 2 ** 20, // its larger text alone would leave the cache
  "Template#match": 2 ** 11 }; // an object of more names costs V8 more for each

test("each export has a row", () => assert.deepEqual(Object.keys(growths).sort(), [...all.keys()].sort()));

for (const [name, rows] of Object.entries(growths)) {
  if (typeof rows === "string") continue;
  test(`${name} takes linear time`, async () => {
    for (const [parameter, made] of Object.entries(rows)) assert.equal(await tooSteep(calling(name, made), { most: LARGEST[name] }), null, parameter);
  });
}

test("gates that live take no time of others", async () => {
  const kept = [];
  assert.equal(await tooSteep((n) => () => kept.push(many(n, () => new Gate("fetch"))), { most: 2 ** 12 }), null);
});

test("a fault is noticed: what is quadratic", async () => {
  let all = 0;
  // What the engine itself does, which is as fast before a loop is compiled as after it.
  const filled = (n) => { const room = new Uint8Array(n); return () => { for (let i = 0; i < n; ++i) room.fill(i); }; };
  const copied = (n) => () => { let list = []; for (let i = 0; i < n; ++i) list = [...list, i]; }; // as the hosts of a policy were
  for (const quadratic of [filled, copied]) {
    let said = null; // noise can make it look flat, but not thrice
    for (let i = 0; i < 3 && said === null; ++i) said = await tooSteep(quadratic, { first: 1024, runs: 4 });
    assert.match(said ?? "not noticed", /ms/);
  }
  assert.equal(await tooSteep((n) => () => { for (let i = 0; i < n; ++i) all += i; }), null);
});
