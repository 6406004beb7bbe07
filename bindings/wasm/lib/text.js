// Percent-encoding, URI templates (RFC 6570), and references in a text.
import { core, entriesOf, errorGiven, INSPECT, IriError, isWhole, known, MOST_ENTRIES, mustBeString, mustPut, numbers, put, putAll, refusalOf, Reply, result, shown, taken, tooLong } from "./memory.js";

const SETS = ["unreserved", "segment", "path", "query", "fragment", "userinfo", "reg-name"];

/** Percent-encodes all but the characters that the rule has: "unreserved", "segment", "path", "query", "fragment", "userinfo", "reg-name". */
export function encode(text, rule = "unreserved") {
  const set = SETS.indexOf(rule);
  if (set < 0) throw new RangeError(`the rules are ${SETS.join(", ")}`);
  core.encode(set, mustPut(text, 0));
  return taken();
}

/** Decodes once; octets that are not UTF-8 are an error. */
export function decode(text) {
  return result(core.decode(mustPut(text, 0)));
}

function isDefined(value) {
  return value !== null && value !== undefined;
}

/** The text of a value: a string, a number, a boolean, or a reference. The String() of another would be of no use in a URI. */
export function plainText(value) {
  const text = known.textOf(value);
  if (text !== undefined) return text;
  if (!["string", "number", "bigint", "boolean"].includes(typeof value)) throw new TypeError(`a string or a number is needed, not ${shown(value)}`);
  return String(value);
}

/** What has its members by name, and nothing else: no Map, no Date, no object of a class. */
export function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The kind of a value as core/operations.cc reads it, a text, a list or pairs, and its members. */
function membersOf(value) {
  if (!isDefined(value)) return [0, []];
  if (Array.isArray(value)) return [2, entriesOf(value, "a list")];
  return isPlainObject(value) ? [3, Object.entries(value)] : [1, [value]];
}

/** The texts of members that are not undefined. */
function textsOf(kind, members) {
  if (kind !== 3) return members.filter(isDefined).map(plainText);
  return members.filter(([, member]) => isDefined(member)).flatMap(([key, member]) => [key, plainText(member)]);
}

/** The variables as core/operations.cc reads them: of each that is defined its name, kind, number of texts, and texts. */
function variablesOf(values) {
  const variables = [];
  let count = 0;
  for (const [name, value] of Object.entries(values)) {
    const [kind, members] = membersOf(value);
    if ((count += members.length) > MOST_ENTRIES) throw new RangeError(`the values have together more than ${MOST_ENTRIES} entries`);
    const texts = textsOf(kind, members);
    if (texts.length > 0) variables.push(name, kind, texts.length);
    for (const text of texts) variables.push(text);
  }
  return variables;
}

const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** An object of names and values, one behind the other. Engines make a shape for each member more of what has a prototype; without one it is a dictionary
 * from the beginning. */
function objectOf(members) {
  const made = Object.create(null);
  for (let i = 0; i < members.length; i += 2) made[members[i]] = members[i + 1];
  return Object.setPrototypeOf(made, Object.prototype);
}

/** The values of a variable as the last call has given them, or undefined: an object has each name once, and has names of digits first. */
function valueOf(kind, texts) {
  if (kind === 1) return texts[0];
  if (kind === 2) return texts;
  const value = objectOf(texts);
  const names = Object.keys(value);
  return 2 * names.length === texts.length && names.every((name, i) => name === texts[2 * i]) ? value : undefined;
}

/** The values of a template, by name; undefined if JavaScript has none such. */
function valuesGiven() {
  const values = [];
  try {
    for (const reply = new Reply(); !reply.atEnd; ) {
      const name = reply.text();
      const [kind, count] = [reply.number(), reply.number()];
      const value = valueOf(kind, Array.from({ length: count }, () => reply.text(strict)));
      if (value === undefined) return undefined;
      values.push(name, value);
    }
  } catch {
    return undefined; // octets that are not UTF-8
  }
  return objectOf(values);
}

function noMatch() {
  const reply = new Reply();
  const [offset, index] = numbers();
  return new IriError(reply.text(), reply.text(), offset, index, "", "");
}

/** A URI template, to level 4. */
export class Template {
  text; // for those who compare and show by properties, as deepStrictEqual() does; what counts is the private one
  #text;

  constructor(text) {
    if (!core.check_template(mustPut(text, 0))) throw errorGiven();
    this.#text = text;
    this.text = text;
  }
  static canParse(text) {
    return typeof text === "string" && Template.errorOf(text) === null;
  }
  static errorOf(text) {
    mustBeString(text);
    const size = put(text, 0);
    if (size < 0) return refusalOf(text, size);
    return core.check_template(size) && isWhole(text, size) ? null : refusalOf(text, size);
  }
  /** The values are strings, numbers, arrays, or objects; null and undefined are undefined, and left out of those (section 2.3). */
  expand(values) {
    if (typeof values !== "object" || values === null) throw new TypeError("the values are an object");
    const variables = variablesOf(values); // all texts, before one is put: a toString() may use the library
    const done = core.expand(putAll([this.#text, ...variables]));
    if (done === 2) throw tooLong("the expansion has more than 268435456 bytes, or the template times its values more than four times as many");
    return result(done);
  }
  /** The values that expand to the text, by name: this backwards. */
  match(text) {
    const size = put(this.#text, 0);
    if (!core.match_template(size, mustPut(text, size))) throw noMatch();
    const values = valuesGiven();
    if (values === undefined) throw new IriError("no_match", "no values of JavaScript expand to this", 0, 0, "", "");
    return values;
  }
  toString() {
    return this.#text;
  }
  [INSPECT]() {
    return `Template '${this.#text}'`;
  }
}

/** The texts of the references in prose, Markdown or HTML, and their places in it. */
export function find(text, { html = false } = {}) {
  if (typeof html !== "boolean") throw new RangeError("html is true or false");
  core.find(mustPut(text, 0), html ? 1 : 0);
  const found = [];
  for (const reply = new Reply(); !reply.atEnd; ) {
    const [begin, end] = [reply.number(), reply.number()];
    const written = text.slice(begin, end);
    found.push({ text: html ? written.replaceAll("&amp;", "&") : written, begin, end });
  }
  return found;
}
