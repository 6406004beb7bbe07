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

function putVariable(name, kind, members) {
  core.variable(mustPut(name, 0), kind);
  for (const member of members) core.member(mustPut(String(member), 0));
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
  /** The values are strings, numbers, arrays, or objects; null and undefined are undefined (section 2.3). */
  expand(values) {
    const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    core.expand(mustPut("", 0)); // forgets what a failed call has left
    for (const [name, value] of known) {
      if (Array.isArray(value)) value.length && putVariable(name, 2, value);
      else if (typeof value === "object") Object.keys(value).length && putVariable(name, 3, Object.entries(value).flat());
      else putVariable(name, 1, [value]);
    }
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
