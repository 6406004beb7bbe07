// Percent-encoding, and URI templates (RFC 6570).
import { core, errorGiven, mustPut, result, taken } from "./memory.js";

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

/** The kind of a value (core/operations.cc) and its texts: none, if it is undefined. */
function variableOf([name, value]) {
  if (Array.isArray(value)) return { name, kind: 2, texts: value.filter(isDefined).map(String) };
  if (typeof value !== "object") return { name, kind: 1, texts: isDefined(value) ? [String(value)] : [] };
  const pairs = Object.entries(value ?? {}).filter(([, member]) => isDefined(member));
  return { name, kind: 3, texts: pairs.flatMap(([key, member]) => [key, String(member)]) };
}

function putVariable({ name, kind, texts }) {
  core.variable(mustPut(name, 0), kind);
  for (const text of texts) core.member(mustPut(text, 0));
}

/** A URI template, to level 4. */
export class Template {
  #text;

  constructor(text) {
    if (!core.check_template(mustPut(text, 0))) throw errorGiven();
    this.#text = text;
  }
  static canParse(text) {
    return Template.errorOf(text) === null;
  }
  static errorOf(text) {
    return templateError(text);
  }
  /** The values are strings, numbers, arrays, or objects; null and undefined are undefined, and left out of those (section 2.3). */
  expand(values) {
    const known = Object.entries(values).map(variableOf); // all texts, before one is put: a toString() may use the library
    core.expand(mustPut("", 0)); // forgets what a failed call has left
    for (const variable of known) variable.texts.length && putVariable(variable);
    return result(core.expand(mustPut(this.#text, 0)));
  }
  toString() {
    return this.#text;
  }
}

function templateError(text) {
  try {
    return core.check_template(mustPut(text, 0)) ? null : errorGiven();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    return error; // a lone surrogate
  }
}
