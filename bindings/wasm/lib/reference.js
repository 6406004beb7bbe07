// The start rules of RFC 3986 and RFC 3987 as classes.
import { check, core, entriesOf, errorGiven, INSPECT, known, MOST_ENTRIES, mustBeString, mustPut, nameOf, numbers, numbersOf, put, putAll, refusalOf, Reply, result, rules, shown, TABLE, taken } from "./memory.js";
import { decode, isPlainObject, plainText } from "./text.js";

const ABSENT = 0xffffffff;
const STEPS = ["case", "percent", "ucschar", "dots", "scheme", "ipv6"];
const LEVELS = ["string", "syntax", "scheme", "idna"];
const PARTS = numbersOf(TABLE.component, 1);
const BROWSER = ["same", "other", "refused", "idna"];
const BUILT = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]; // in the order of core/editing.cc

function numberOf(list, name, what) {
  const number = list.indexOf(name);
  if (number < 0) throw new RangeError(`${what} is one of ${list.join(", ")}`);
  return number;
}

function ruleOf(name) {
  const rule = rules.get(name);
  if (rule === undefined) throw new RangeError(`no rule of RFC 3986 or RFC 3987 is named ${shown(name)}`);
  return rule;
}

function isOf(number, text) {
  if (typeof text !== "string") return false;
  const size = put(text, 0);
  return size >= 0 && core.is_valid(number, size) !== 0;
}

/** The numbers of the rules that have a class. */
const STARTS = new Map(["IRI-reference", "URI-reference", "IRI", "URI"].map((rule) => [rule, rules.get(rule)]));

/** The number of the rule of a class, which may be one that somebody has made of ours. */
function startOf(kind) {
  const number = STARTS.get(kind.rule);
  if (number === undefined) throw new TypeError("not a class of libiri, nor one that extends it");
  return number;
}

/** Whether a text is of a rule of the ABNF, such as "IRI" or "path-abempty". */
export function isValid(rule, text) {
  const number = ruleOf(rule);
  return isOf(number, text);
}

/** Why a text is not of a rule, or null. */
export function errorOf(rule, text) {
  return check(ruleOf(rule), text);
}

function endsOf(rule, text) {
  mustBeString(text);
  const size = put(text, 0);
  if (size < 0 || !core.parse(rule, size, size === text.length)) throw refusalOf(text, size);
  const ends = numbers();
  return [ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], ends[6]];
}

/** The text of a host; that of an IPv6 address gets its brackets. */
function hostText(host) {
  mustBeString(host);
  return isOf(rules.get("IPv6address"), host) ? `[${host}]` : host;
}

function portText(port) {
  return typeof port === "number" && Number.isInteger(port) ? String(port) : port;
}

/** The names and values of parameters, a list being one for each of its members. */
function* pairsOf(parameters) {
  for (const pair of parameters) {
    if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError("a parameter is an array of a name and a value");
    for (const value of Array.isArray(pair[1]) ? entriesOf(pair[1], "a list") : [pair[1]]) yield [plainText(pair[0]), value === null || value === undefined ? null : plainText(value)];
  }
}

/** The text of a query: as it is, or of parameters of plain text, which are encoded; null without any. */
function queryText(query) {
  if (query === null || typeof query === "string") return query;
  if (!isPlainObject(query) && !Array.isArray(query)) throw new TypeError(`a string, an object or an array is needed, not ${shown(query)}`);
  const words = [];
  for (const [name, value] of pairsOf(Array.isArray(query) ? entriesOf(query, "the parameters") : Object.entries(query))) {
    words.push(name, ...(value === null ? [0] : [1, value]));
    if (words.length > MOST_ENTRIES) throw new RangeError(`the parameters have more than ${MOST_ENTRIES} entries`);
  }
  if (words.length === 0) return null;
  core.query_of(putAll(words));
  return taken();
}

/** The parts that build() takes, each as its with...() takes it: texts, or null. */
function partsOf(parts) {
  if (!isPlainObject(parts)) throw new TypeError("the parts are an object");
  const { segments = [], ...given } = parts;
  for (const name of Object.keys(given)) BUILT.includes(name) || refusePart(name);
  if (!Array.isArray(segments)) throw new TypeError("the segments are an array");
  const read = { host: hostText, port: portText, query: queryText };
  const texts = BUILT.map((name) => (given[name] === undefined || given[name] === null ? null : read[name] ? read[name](given[name]) : given[name]));
  return [texts, entriesOf(segments, "the segments")];
}

function refusePart(name) {
  throw new RangeError(`no part is named ${shown(name)}`);
}

let textOf; // without toString(), which a class made of ours may have changed

/** What core.convert() makes of a text, or with IDNA core.convert_idna(). */
function converted(how, text, idna) {
  if (typeof idna !== "boolean") throw new RangeError("idna is true or false");
  const size = put(text, 0);
  return result(idna ? core.convert_idna(how, size) : core.convert(how, size));
}

/** Rule IRI-reference: an IRI or a relative reference. */
export class IriReference {
  static rule = "IRI-reference";
  text; // for those who compare and show by properties, as deepStrictEqual() does; what counts is the private one
  #text;
  #ends; // of scheme, userinfo, host, authority, path, query and text
  static {
    textOf = (reference) => reference.#text;
    known.textOf = (value) => (#text in Object(value) ? value.#text : undefined);
  }

  constructor(text) {
    this.#ends = endsOf(startOf(new.target), text);
    this.#text = text;
    this.text = text;
  }
  static parse(text) {
    return new this(text);
  }
  static canParse(text) {
    return isOf(startOf(this), text);
  }
  static errorOf(text) {
    return check(startOf(this), text);
  }

  /** A reference of parts, each as its with...() takes it, and of `segments` of plain text, which are added to the path. */
  static build(parts) {
    const rule = startOf(this);
    const [texts, segments] = partsOf(parts);
    texts.forEach((text) => text === null || mustBeString(text));
    segments.forEach(mustBeString);
    return new this(result(core.build(putAll([rule, ...texts.flatMap((text) => (text === null ? [0] : [1, text])), ...segments]))));
  }

  #withPart(name, value) {
    const rule = startOf(this.constructor);
    if (value !== null) mustBeString(value);
    const size = put(this.#text, 0);
    return new this.constructor(result(core.with_part(rule, size, PARTS.get(name), value === null ? ABSENT : mustPut(value, size))));
  }
  withScheme(scheme) {
    return this.#withPart("scheme", scheme);
  }
  withAuthority(authority) {
    return this.#withPart("authority", authority);
  }
  withUserinfo(userinfo) {
    return this.#withPart("userinfo", userinfo);
  }
  /** The text of an IPv6 address gets its brackets. */
  withHost(host) {
    return this.#withPart("host", hostText(host));
  }
  withPort(port) {
    return this.#withPart("port", portText(port));
  }
  withPath(path) {
    mustBeString(path);
    return this.#withPart("path", path);
  }
  /** A text as it is, or parameters of plain text, an object or pairs, which are encoded. */
  withQuery(query) {
    return this.#withPart("query", queryText(query));
  }
  withFragment(fragment) {
    return this.#withPart("fragment", fragment);
  }
  /** One more segment, of plain text; it takes the place of an empty one at the end. */
  child(segment) {
    const rule = startOf(this.constructor);
    mustBeString(segment);
    const size = put(this.#text, 0);
    return new this.constructor(result(core.with_child(rule, size, mustPut(segment, size))));
  }

  get scheme() {
    return this.#ends[0] === ABSENT ? null : this.#text.slice(0, this.#ends[0]);
  }
  #authorityBegin() {
    return (this.#ends[0] === ABSENT ? 0 : this.#ends[0] + 1) + 2;
  }
  get authority() {
    return this.#ends[3] === ABSENT ? null : this.#text.slice(this.#authorityBegin(), this.#ends[3]);
  }
  get userinfo() {
    return this.#ends[1] === ABSENT ? null : this.#text.slice(this.#authorityBegin(), this.#ends[1]);
  }
  get host() {
    if (this.#ends[3] === ABSENT) return null;
    return this.#text.slice(this.#ends[1] === ABSENT ? this.#authorityBegin() : this.#ends[1] + 1, this.#ends[2]);
  }
  get port() {
    if (this.#ends[3] === ABSENT || this.#ends[2] === this.#ends[3]) return null;
    return this.#text.slice(this.#ends[2] + 1, this.#ends[3]);
  }
  get path() {
    const scheme = this.#ends[0] === ABSENT ? 0 : this.#ends[0] + 1;
    return this.#text.slice(this.#ends[3] === ABSENT ? scheme : this.#ends[3], this.#ends[4]);
  }
  get query() {
    return this.#ends[4] === this.#ends[5] ? null : this.#text.slice(this.#ends[4] + 1, this.#ends[5]);
  }
  get fragment() {
    return this.#ends[5] === this.#ends[6] ? null : this.#text.slice(this.#ends[5] + 1);
  }
  /** The segments of the path, decoded. */
  get segments() {
    const path = this.path;
    const relative = path.startsWith("/") ? path.slice(1) : path;
    return relative === "" ? [] : relative.split("/").map(decode);
  }

  normalize(steps = ["case", "percent", "dots"]) {
    if (!Array.isArray(steps)) throw new TypeError("the steps are an array");
    const bits = entriesOf(steps, "an array of steps").reduce((set, step) => set | (1 << numberOf(STEPS, step, "a step")), 0);
    const uri = this instanceof Uri || this instanceof UriReference ? 1 : 0;
    return new this.constructor(result(core.normalize(put(this.#text, 0), bits, uri)));
  }
  /** One reference for two, where the base is not known yet. */
  join(reference) {
    const text = String(reference); // as in compare()
    const mine = put(this.#text, 0);
    const made = result(core.join(mine, mustPut(text, mine)));
    return new ((this instanceof Uri || this instanceof UriReference) && UriReference.canParse(made) ? UriReference : IriReference)(made);
  }
  compare(other, level = "string") {
    const number = numberOf(LEVELS, level, "a level");
    const text = String(other); // before a text is put: a toString() may use the library
    const mine = put(this.#text, 0);
    if (!core.compare(number, mine, mustPut(text, mine))) throw errorGiven();
    return numbers()[0] - 1;
  }
  equals(other, level = "string") {
    return this.compare(other, level) === 0;
  }
  /** With `idna`, a host beyond US-ASCII is in A-labels. */
  toUri({ idna = false } = {}) {
    return new (this instanceof Iri ? Uri : UriReference)(converted(0, this.#text, idna));
  }
  /** With `idna`, a host is in U-labels. */
  toIri({ idna = false } = {}) {
    return new (this instanceof Iri ? Iri : IriReference)(converted(1, this.#text, idna));
  }
  /** For people to read: decoded where that is safe, without the password. With `idna`, a host is in U-labels, but for labels that deceive. */
  toDisplay({ idna = false } = {}) {
    return converted(2, this.#text, idna);
  }
  withMaskedPassword() {
    return new this.constructor(converted(3, this.#text, false));
  }
  toString() {
    return this.#text;
  }
  toJSON() {
    return this.#text;
  }
  /** What util.inspect() and console.log() of Node show. */
  [INSPECT]() {
    return `${this.constructor.name} '${this.#text}'`;
  }
}

/** Rule URI-reference: in US-ASCII. */
export class UriReference extends IriReference {
  static rule = "URI-reference";
}

/** Rule IRI: with a scheme. */
export class Iri extends IriReference {
  static rule = "IRI";

  /** The target of a reference on this base (RFC 3986, section 5.2). */
  resolve(reference, { sameScheme = false, strictRoot = false } = {}) {
    const text = String(reference); // as in compare()
    const base = put(textOf(this), 0);
    const size = mustPut(text, base);
    const target = result(core.resolve(base, size, (sameScheme ? 1 : 0) | (strictRoot ? 2 : 0)));
    return new (this instanceof Uri && Uri.canParse(target) ? Uri : Iri)(target);
  }
  /** The shortest reference that leads from here to the target. */
  relativize(target) {
    const text = String(target);
    const base = put(textOf(this), 0);
    return new IriReference(result(core.relativize(base, mustPut(text, base))));
  }
  /** How a browser takes it, and the URL that it would request. */
  browserReading() {
    const verdict = BROWSER[core.browser_reading(put(textOf(this), 0))];
    return { verdict, url: taken() || null };
  }
  /** Scheme, host and port as RFC 6454 writes them, or null. */
  get origin() {
    return result(core.origin(put(textOf(this), 0))) || null;
  }
}

/** Rule URI: in US-ASCII, with a scheme. It is an Iri, too. */
export class Uri extends Iri {
  static rule = "URI";
}

/** A reference made of what people and web pages write, and each change. */
export function repair(text, { scheme = "", backslashIsSlash = false, delimited = false, scpForm = false } = {}) {
  const asked = [backslashIsSlash, delimited, scpForm];
  if (asked.some((flag) => typeof flag !== "boolean")) throw new RangeError("backslashIsSlash, delimited and scpForm are true or false");
  const size = mustPut(text, 0);
  if (!core.repair(size, mustPut(scheme, size), asked.reduce((bits, flag, i) => bits | (flag ? 1 << i : 0), 0))) throw errorGiven();
  const reply = new Reply();
  const reference = new IriReference(reply.text());
  const changes = [];
  while (!reply.atEnd) {
    const [kind, begin, end] = [reply.number(), reply.number(), reply.number()];
    changes.push({ kind: nameOf(TABLE.repair, kind), message: nameOf(TABLE.repairMessage, kind), begin, end });
  }
  return { reference, changes };
}
