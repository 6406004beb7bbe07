// All that the package exports, found in the exports themselves, and for each a question with its right answer.
// Who adds an export adds a row to `questions` and a row to `growths` (growth.test.mjs): exports.test.mjs fails without.
// Expectations: the RFCs, include/iri/edit.hpp, docs/GATE.md, docs/ROUTES.md.
import * as libiri from "libiri";
import * as ajv from "libiri/ajv";
import * as idna from "libiri/idna";
import * as validateIri from "libiri/validate-iri";

export const packages = { libiri, ajv, idna, "validate-iri": validateIri };
const { decode, encode, errorOf, find, Gate, Iri, IriError, IriReference, isValid, OriginList, RedirectChain, RedirectUriList, RouteError, Router, Template, Uri, UriReference } = libiri;

const isClass = (value) => typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
const OF_FUNCTIONS = new Set(["length", "name", "prototype", "constructor"]);

/** What can be called of a class: its constructor, its own static functions, and those of its prototype. */
function callablesOfClass(name, kind) {
  const found = [[`new ${name}`, (self, args, target = kind) => Reflect.construct(kind, args, target)]];
  const add = (called, { value, get }) => {
    if (typeof value === "function") found.push([called, (self, args) => Reflect.apply(value, self, args)]);
    else if (get) found.push([`get ${called}`, (self) => Reflect.apply(get, self, [])]);
  };
  for (const [holder, mark] of [[kind, "."], [kind.prototype, "#"]])
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(holder))) if (!OF_FUNCTIONS.has(key)) add(name + mark + key, property);
  return found;
}

function callablesOf(name, value) {
  if (isClass(value)) return callablesOfClass(name, value);
  if (typeof value === "function") return [[name, (self, args) => Reflect.apply(value, self, args)]];
  return typeof value === "object" && value !== null ? Object.entries(value).flatMap(([key, member]) => callablesOf(`${name}.${key}`, member)) : [];
}

/** A Map from the names of all that can be called to functions (self, args, newTarget). An own property of a class that is no function is not called. */
export function callables(of = packages) {
  return new Map(Object.entries(of).flatMap(([prefix, all]) => Object.entries(all).flatMap(([name, value]) => callablesOf(prefix === "libiri" ? name : `${prefix} ${name}`, value))));
}

/** A value that can be compared: what it is and what it says. */
export function plain(value) {
  if (value instanceof IriReference) return `${value.constructor.name} ${IriReference.prototype.toString.call(value)}`;
  if (value instanceof RouteError) return `RouteError ${value.code} ${value.index}`;
  if (value instanceof IriError) return `IriError ${value.code} ${value.index}`;
  if (value instanceof Gate) return `Gate ${value.passes("https://a.example/")} ${value.passes("https://b.example/")}`;
  if (value instanceof RedirectChain) return `RedirectChain ${["https://a.example/", "http://b.example/"].map((url, i) => (i === 0 ? value.start(url) : value.follow(url)).passes)} ${value.url}`;
  if (value instanceof OriginList || value instanceof RedirectUriList) return `${value.constructor.name} ${value.allows("https://a.example")} ${value.allows("http://localhost:3/cb")}`;
  if (value instanceof Router) return `Router ${value.match("GET", "/a").value} ${value.match("GET", "/b").value}`;
  if (value instanceof Template) return `Template ${value}`;
  if (Array.isArray(value)) return value.map(plain);
  return value;
}

class AjvLike {
  names = new Set();
  addFormat(name) {
    this.names.add(name);
  }
}
const iri = () => new Iri("HTTP://u:p@\u00e9.example:80/a/../b?q#f");
const uri = () => new Uri("http://h:8080/a/b?q#f");
const router = () => new Router({ "GET /users/{id}": 1, "/files/{path...}": 2 });
const harmless = { action: "allow", passes: true, count: 0, findings: [], reasons: [], error: null, explanation: "" };
const chain = (...urls) => {
  const made = new RedirectChain(new Gate("fetch"));
  urls.forEach((url, i) => (i === 0 ? made.start(url) : made.follow(url)));
  return made;
};
const going = { passes: true, stop: "none", changesOrigin: false, explanation: "", verdict: harmless };

/** By name: [self, args, answer, made of the answer before it is compared]. */
export const questions = {
  isValid: [null, ["ipath-abempty", "/\u00e9"], true],
  errorOf: [null, ["URI", "http://a/\u00e9"], "IriError character_not_allowed 9"],
  encode: [null, ["a b/\u00e9", "path"], "a%20b/%C3%A9"],
  decode: [null, ["a%20%C3%A9"], "a \u00e9"],
  kernel: [null, [], "simd128"],
  useKernel: [null, ["simd128"], true],

  "new IriReference": [null, ["a/b"], "IriReference a/b"],
  "IriReference.parse": [IriReference, ["a/b"], "IriReference a/b"],
  "IriReference.canParse": [Uri, ["a/b"], false],
  "IriReference.errorOf": [Iri, ["a:%zz"], "IriError bad_percent_encoding 3"],
  "IriReference.build": [Uri, [{ scheme: "http", userinfo: "u", host: "::1", port: 80, path: "/a", segments: ["b/c", "\u00e9"], query: { q: ["x & y", null] }, fragment: "f" }], "Uri http://u@[::1]:80/a/b%2Fc/%C3%A9?q=x%20%26%20y&q#f"],
  "IriReference#withScheme": [uri(), ["ftp"], "Uri ftp://h:8080/a/b?q#f"],
  "IriReference#withAuthority": [uri(), [null], "Uri http:/a/b?q#f"],
  "IriReference#withUserinfo": [uri(), ["u"], "Uri http://u@h:8080/a/b?q#f"],
  "IriReference#withHost": [uri(), ["::1"], "Uri http://[::1]:8080/a/b?q#f"],
  "IriReference#withPort": [uri(), [81], "Uri http://h:81/a/b?q#f"],
  "IriReference#withPath": [uri(), ["c"], "Uri http://h:8080/c?q#f"],
  "IriReference#withQuery": [uri(), [{ "a b": "c=d", e: 1 }], "Uri http://h:8080/a/b?a%20b=c=d&e=1#f"],
  "IriReference#withFragment": [uri(), [""], "Uri http://h:8080/a/b?q#"],
  "IriReference#child": [uri(), ["x/\u00e9"], "Uri http://h:8080/a/b/x%2F%C3%A9?q#f"],
  "IriReference#join": [new UriReference("When/2013/"), ["../2014?q"], "UriReference When/2014?q"],
  "get IriReference#scheme": [iri(), [], "HTTP"],
  "get IriReference#authority": [iri(), [], "u:p@\u00e9.example:80"],
  "get IriReference#userinfo": [iri(), [], "u:p"],
  "get IriReference#host": [iri(), [], "\u00e9.example"],
  "get IriReference#port": [iri(), [], "80"],
  "get IriReference#path": [iri(), [], "/a/../b"],
  "get IriReference#query": [iri(), [], "q"],
  "get IriReference#fragment": [iri(), [], "f"],
  "get IriReference#segments": [new IriReference("/%61/b"), [], ["a", "b"]],
  "IriReference#normalize": [iri(), [["case", "dots"]], "Iri http://u:p@\u00e9.example:80/b?q#f"],
  "IriReference#compare": [new IriReference("b"), ["a", "syntax"], 1],
  "IriReference#equals": [uri(), ["HTTP://H:8080/a/b?q#f", "scheme"], true],
  "IriReference#toUri": [new Iri("http://h/\u00e9"), [], "Uri http://h/%C3%A9"],
  "IriReference#toIri": [new Uri("http://h/%C3%A9"), [], "Iri http://h/\u00e9"],
  "IriReference#toDisplay": [new Iri("ftp://u:secret@h/"), [], "ftp://u:***@h/"],
  "IriReference#withMaskedPassword": [new Uri("ftp://u:secret@h/"), [], "Uri ftp://u:***@h/"],
  "IriReference#toString": [uri(), [], "http://h:8080/a/b?q#f"],
  "IriReference#toJSON": [uri(), [], "http://h:8080/a/b?q#f"],
  repair: [null, [" a b"], ["IriReference a%20b", "white_space", "encoded"], ({ reference, changes }) => [plain(reference), ...changes.map(({ kind }) => kind)]],
  "Iri#browserReading": [new Iri("http://0x7f.1/"), [], { verdict: "other", url: "http://127.0.0.1/" }],
  "new UriReference": [null, ["../a"], "UriReference ../a"],
  "new Iri": [null, ["a:\u00e9"], "Iri a:\u00e9"],
  "Iri#resolve": [new Uri("http://a/b/c/d;p?q"), ["../g", { sameScheme: false, strictRoot: true }], "Uri http://a/b/g"],
  "Iri#relativize": [new Iri("http://a/b/c"), ["http://a/b/\u00e9"], "IriReference \u00e9"],
  "get Iri#origin": [new Uri("HTTP://Example.com:80/a"), [], "http://example.com"],
  "new Uri": [null, ["a:b"], "Uri a:b"],
  "new IriError": [null, ["a_code", "a sentence", 1, 1, "path", "x"], "IriError a_code 1"],

  "new Template": [null, ["{a}"], "Template {a}"],
  "Template.canParse": [Template, ["{a"], false],
  "Template.errorOf": [Template, ["{a"], "IriError bad_template 2"],
  "Template#expand": [new Template("{a}{/b*}{?c*,d}"), [{ a: "\u00e9", b: ["1", 2], c: { k: "v", l: true }, d: null }], "%C3%A9/1/2?k=v&l=true"],
  "Template#match": [new Template("/search{?q,tag*}"), ["/search?q=a%20b&tag=c&tag=d"], { q: "a b", tag: ["c", "d"] }],
  "Template#toString": [new Template("{a}"), [], "{a}"],
  find: [null, ["\u00e9 (http://a/?b&amp;c)", { html: true }], [{ text: "http://a/?b&c", begin: 3, end: 20 }]],

  readings: [null, ["/a%2Fb", { habits: ["decode", "slash"], guards: ["/a/*"], most: 9 }], ["/a%2Fb", "/a/b"], (all) => all.map(({ path }) => path)],
  "new Gate": [null, ["fetch", { name: "mine", hosts: ["a.example", ".c.example"], schemes: ["https"], ports: [443, 8443], actions: { userinfo: "allow" }, limits: { text: 60, depth: null }, raw_utf8: true }], "Gate true false"],
  "Gate.fromJSON": [Gate, ['{"base": "fetch", "hosts": ["b.example"], "actions": {"userinfo": "allow"}}'], "Gate false true"],
  "Gate#judge": [new Gate("proxy"), ["http://h.example/a"], harmless],
  "Gate#passes": [new Gate("fetch"), ["http://127.0.0.1/"], false],
  "Gate#admit": [new Gate("proxy"), ["GET", "/x/../%61dmin?q", "Example.COM"], [true, "/admin?q", "/admin", "q", "example.com", null, "canonicalize"],
    ({ admitted, target, path, query, host, port, verdict }) => [admitted, target, path, query, host, port, verdict.action]],
  "Gate#explainReading": [new Gate("proxy", { guards: ["/admin"], guards_complete: true }), ["GET", "/admin%2Fx"], ["/admin", "/admin/x", "/admin%2Fx", "decode,slash"],
    ({ guard, inside, outside, habits }) => [guard, inside, outside, habits.join()]],
  "Gate#judgeAddress": [new Gate("fetch"), ["fe80::1%eth0"], [false, "reject: link_local_address: a link-local address\n"], ({ passes, explanation }) => [passes, explanation]],
  "new RedirectChain": [null, [new Gate("fetch"), { most: 1, allowsDowngrade: true }], "RedirectChain true,true http://b.example/"],
  "RedirectChain#start": [chain(), ["https://h.example/"], going],
  "RedirectChain#follow": [chain("https://h.example/a/b"), ["http://h.example/"], [false, "downgrade", "reject: downgrade: a redirect from https to a scheme without TLS\n"],
    ({ passes, stop, explanation }) => [passes, stop, explanation]],
  "get RedirectChain#url": [chain("https://h.example/a/b", "../c"), [], "https://h.example/c"],
  "get RedirectChain#count": [chain("https://h.example/", "a"), [], 1],
  "get RedirectChain#keepsCredentials": [chain("https://h.example/", "//b.example/"), [], false],
  "new OriginList": [null, [["https://a.example", "https://*.b.example"]], "OriginList true false"],
  "OriginList#allows": [new OriginList(["https://*.b.example"]), ["https://c.b.example"], true],
  "new RedirectUriList": [null, [["http://localhost/cb"], { localhost: true }], "RedirectUriList false true"],
  "RedirectUriList#allows": [new RedirectUriList(["http://127.0.0.1/cb"]), ["http://127.0.0.1:81/cb"], true],
  "new RouteError": [null, ["a_code", "a sentence", "/a", 1, 1, null, ""], "RouteError a_code 1"],
  "new Router": [null, [{ "GET /a": "first", "GET /b": "second" }, { headByGet: true }], "Router first second"],
  "Router#match": [router(), ["GET", "/users/ada", "h.example"], { outcome: "found", pattern: "GET /users/{id}", value: 1, captures: { id: "ada" }, allow: null }],

  "idna toAscii": [null, ["b\u00fccher.example", { transitional: true }], "xn--bcher-kva.example"],
  "idna toUnicode": [null, ["XN--bcher-kva.example"], "b\u00fccher.example"],
  "idna reason": [null, ["a.example"], null],
  "idna sameHost": [null, ["B\u00dcCHER.example", "xn--bcher-kva.example"], true],
  "idna checkHost": [null, ["\u00e9.xn--pple-43d.com"], [{ label: "xn--pple-43d", kinds: ["mixed_script", "looks_ascii"], begin: 2, end: 14 }]],
  "idna bidiProblems": [null, ["/ab/\u05d0b", { labels: true }], [{ component: "path", text: "\u05d0b", kind: "mixed_directions", begin: 4, end: 6 }]],
  "idna confusable": [null, ["paypal", "p\u0430ypal"], true],
  "idna isNfc": [null, ["\u00e9"], true],
  "idna toNfc": [null, ["e\u0301"], "\u00e9"],

  "ajv default": [null, [new AjvLike()], "iri,iri-reference,uri,uri-reference,uri-template", (made) => [...made.names].sort().join()],
  "ajv formats.iri": [null, ["a:\u00e9"], true],
  "ajv formats.iri-reference": [null, ["a b"], false],
  "ajv formats.uri": [null, ["a:\u00e9"], false],
  "ajv formats.uri-reference": [null, ["a"], true],
  "ajv formats.uri-template": [null, ["{a"], false],
  "validate-iri validateIri": [null, ["http://a b/", validateIri.IriValidationStrategy.Strict], "IriError unexpected_character 8"],
};

/** Questions of the same export with other arguments, for what one question does not reach. */
export const moreQuestions = [
  ["IriReference.canParse", [IriReference, ["a/\u00e9"], true]],
  ["IriReference.errorOf", [UriReference, ["\u00e9"], "IriError character_not_allowed 0"]],
  ["IriReference#withQuery", [uri(), ["a=%41"], "Uri http://h:8080/a/b?a=%41#f"]],
  ["IriReference#withPort", [uri(), [null], "Uri http://h/a/b?q#f"]],
  ["IriReference#child", [new Iri("http://h/a/"), ["."], "IriError"]],
  ["IriReference.build", [IriReference, [{}], "IriReference "]],
  ["IriReference#equals", [new Iri("http://\u00e9.example/"), ["http://xn--9ca.example/", "idna"], true]],
  ["IriReference#toUri", [new Iri("http://\u00e9.example/"), [{ idna: true }], "Uri http://xn--9ca.example/"]],
  ["IriReference#toIri", [new Uri("http://xn--9ca.example/"), [{ idna: true }], "Iri http://\u00e9.example/"]],
  ["IriReference#toDisplay", [new Uri("http://xn--pple-43d.com/"), [{ idna: true }], "http://xn--pple-43d.com/"]],
  ["Template#match", [new Template("{a}{b}"), ["ab"], "IriError"]],
  ["Gate#judge", [new Gate("fetch"), ["http://xn--pple-43d.com/"], "mixed_script_host,confusable_host"], ({ reasons }) => reasons.join()],
  ["new OriginList", [null, [["https://a.example/"]], "RangeError"]],
  ["new RedirectUriList", [null, [["http://localhost/cb"]], "RangeError"]],
  ["new Router", [null, [["GET /a", "/b"]], "Router GET /a /b"]],
  ["new Router", [null, [new Map([["/a", 1]])], "Router 1 null"]],
  ["new Gate", [null, ["fetch"], "Gate true true"]],
  ["new RedirectChain", [null, [new Gate("fetch")], "RedirectChain true,false https://a.example/"]],
  ["new RedirectChain", [null, [new Gate("fetch"), {}], "RedirectChain true,false https://a.example/"]],
  ["Gate#judgeAddress", [new Gate("fetch"), ["8.8.8.8"], harmless]],
  ["Gate#judgeAddress", [new Gate("fetch"), ["[::1]"], "RangeError"]],
  ["new Gate", [null, ["fetch", { hosts: null, schemes: [] }], "RangeError"]],
  ["Gate#admit", [new Gate("proxy"), ["GET", "/", null], "missing_host"], ({ verdict }) => verdict.reasons.join()],
  ["Template#expand", [new Template("{a}"), [{}], ""]],
  ["validate-iri validateIri", [null, ["a:b", "pragmatic"], undefined]],
].map(([name, question, made]) => [name, made ? [...question, made] : question]);

const all = callables();

/** Calls an export with a question; the answer, or the name of the error. */
export function asked(name, [self, args, , made = (answer) => answer]) {
  try {
    return plain(made(all.get(name)(self, args)));
  } catch (error) {
    return error.name;
  }
}
