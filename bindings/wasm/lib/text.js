// Percent-encoding, and URI templates (RFC 6570).
import { core, entriesOf, errorGiven, isWhole, mustBeString, mustPut, put, putAll, refusalOf, result, taken, tooLong } from "./memory.js";

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

/** A variable as core/operations.cc reads it: its name, kind, number of texts, and texts. Nothing, if its value is undefined. */
function variableOf([name, value]) {
  if (!isDefined(value)) return [];
  if (Array.isArray(value)) return variable(name, 2, entriesOf(value, "a list").filter(isDefined).map(String));
  if (typeof value !== "object") return variable(name, 1, [String(value)]);
  const pairs = Object.entries(value).filter(([, member]) => isDefined(member));
  return variable(name, 3, pairs.flatMap(([key, member]) => [key, String(member)]));
}

function variable(name, kind, texts) {
  return texts.length ? [name, kind, texts.length, ...texts] : [];
}

/** A URI template, to level 4. */
export class Template {
  #text;

  constructor(text) {
    if (!core.check_template(mustPut(text, 0))) throw errorGiven();
    this.#text = text;
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
    const variables = Object.entries(values).flatMap(variableOf); // all texts, before one is put: a toString() may use the library
    const done = core.expand(putAll([this.#text, ...variables]));
    if (done === 2) throw tooLong("the expansion has more than 268435456 bytes, or the template times its values more than four times as many");
    return result(done);
  }
  toString() {
    return this.#text;
  }
}
