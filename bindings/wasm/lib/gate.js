// The gate: what is valid and yet unwise or hostile.
import { core, isWhole, mustPut, nameOf, numbers, put, TABLE, taken } from "./memory.js";

const LIMITS = ["text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters"];
const LISTS = ["schemes", "hosts", "ports"];
const NO_TEXT = 0xffffffff;
const ADMITTED = core.admitted_at(); // where the numbers of an admission begin
const REASONS = core.reasons_at(); // and the bits of the reasons
export const presets = ["strict_api", "proxy", "fetch", "display"];

const gone = new FinalizationRegistry((gate) => core.gate_drop(gate));

function refuse(what) {
  throw new RangeError(what);
}

/** What has its members by name. An array, a Map or a Set has them otherwise, and would change nothing. */
function isObject(value) {
  return typeof value === "object" && value !== null && value[Symbol.iterator] === undefined;
}

/** Without getters, of which one may make another policy. */
function copied(value) {
  if (Array.isArray(value)) return Array.from(value);
  return isObject(value) ? { ...value } : value;
}

function setActions(actions) {
  for (const [finding, action] of Object.entries(actions)) {
    const size = mustPut(finding, 0);
    core.policy_action(size, mustPut(action, size)) || refuse(`no finding ${JSON.stringify(finding)}, or no action ${JSON.stringify(action)}`);
  }
}

function isNumber(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function setLimits(limits) {
  for (const [name, value] of Object.entries(limits)) {
    const known = LIMITS.includes(name) && (value === null || isNumber(value, NO_TEXT - 1));
    known || refuse(`${JSON.stringify(value)} is no limit ${JSON.stringify(name)}`);
    core.policy_limit(LIMITS.indexOf(name), value ?? NO_TEXT);
  }
}

function setList(which, list) {
  list === null || Array.isArray(list) || refuse(`${LISTS[which]} is an array, or null for any`);
  core.policy_list(which, list === null);
  for (const entry of list ?? []) {
    if (which !== 2) core.policy_name(which, mustPut(entry, 0));
    else isNumber(entry, 65535) ? core.policy_port(entry) : refuse(`${JSON.stringify(entry)} is not a port`);
  }
}

function change(what, value) {
  if (LISTS.includes(what)) setList(LISTS.indexOf(what), value);
  else if (what === "name") typeof value === "string" || refuse("name is a string");
  else if (what === "raw_utf8") typeof value === "boolean" ? core.policy_raw_utf8(value) : refuse("raw_utf8 is true or false");
  else if (what !== "actions" && what !== "limits") refuse(`a policy has no ${JSON.stringify(what)}`);
  else if (!isObject(value)) refuse(`${what} is an object`);
  else what === "actions" ? setActions(value) : setLimits(value);
}

/** Throws for an object that has a name twice, of which JSON.parse keeps the last. The text is JSON. */
function refuseRepeatedNames(json) {
  const open = [];
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length));
      open.at(-1).has(name) && refuse(`a policy has ${JSON.stringify(name)} twice`);
      open.at(-1).add(name);
    }
  }
}

function verdictGiven() {
  const given = numbers().slice(); // a name may make the memory grow
  const [action, count, stored, code, component, offset, text] = given;
  const findings = [];
  for (let i = 0; i < stored; ++i) {
    const [kind, where, of, begin, end, reason] = given.slice(7 + 6 * i, 13 + 6 * i);
    findings.push({ name: nameOf(TABLE.finding, kind), component: nameOf(TABLE.component, where), inHostField: of === 1, begin, end, isReason: reason === 1 });
  }
  for (const one of findings) one.message = messageOf(one.name);
  const error = code === 0 ? null : { code: nameOf(TABLE.code, code), message: nameOf(TABLE.message, code), offset, component: nameOf(TABLE.component, component), inHostField: text === 1 };
  return { action: nameOf(TABLE.action, action), passes: action <= 2, count, findings, reasons: reasonsOf(given), error };
}

function reasonsOf(given) {
  const reasons = [];
  for (let i = 0; i < 128; ++i)
    if ((given[REASONS + (i >> 5)] >>> (i & 31)) & 1) reasons.push(nameOf(TABLE.finding, i));
  return reasons;
}

const messages = new Map();
function messageOf(name) {
  if (messages.size === 0)
    for (let i = 0; nameOf(TABLE.finding, i) !== ""; ++i) messages.set(nameOf(TABLE.finding, i), nameOf(TABLE.findingMessage, i));
  return messages.get(name);
}

function admissionGiven() {
  const [targetSize, hostSize, port, pathSize, pathBegin, querySize, queryBegin] = numbers().slice(ADMITTED, ADMITTED + 7);
  const bytes = new Uint8Array(core.memory.buffer, core.output(), core.output_size()).slice();
  const text = (begin, size) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(begin, begin + size));
  return {
    target: text(0, targetSize),
    path: text(pathBegin, pathSize),
    query: querySize === NO_TEXT ? null : text(queryBegin, querySize),
    host: hostSize === NO_TEXT ? null : text(targetSize, hostSize),
    port: port === NO_TEXT ? null : port,
  };
}

/** Judges references and requests by a policy: a preset, and what differs from it. */
export class Gate {
  #gate;

  constructor(preset, changes = {}) {
    isObject(changes) || refuse("what differs from a preset is an object");
    const read = Object.entries(changes).map(([what, value]) => [what, copied(value)]); // before the policy is begun
    core.policy_preset(mustPut(preset, 0)) || refuse(`the presets are ${presets.join(", ")}`);
    for (const [what, value] of read) change(what, value);
    this.#gate = core.gate_make();
    if (this.#gate < 0) refuse(taken());
    gone.register(this, this.#gate);
  }
  /** A policy as `iri gate --policy` reads it; "base", the preset, is needed. */
  static fromJSON(json) {
    const policy = JSON.parse(json);
    refuseRepeatedNames(json);
    if (policy === null || typeof policy !== "object" || typeof policy.base !== "string") refuse('a policy is an object with "base", the name of a preset');
    const { base, ...changes } = policy;
    return new Gate(base, changes);
  }
  /** The verdict on a reference, with its findings. */
  judge(reference) {
    core.gate_judge(this.#gate, mustPut(reference, 0));
    return verdictGiven();
  }
  /** Whether a reference may pass, and no more. */
  passes(reference) {
    if (typeof reference !== "string") return false;
    const size = put(reference, 0);
    return isWhole(reference, size) && core.gate_passes(this.#gate, size) !== 0;
  }
  /** All that a server asks of a request. `host` is the Host field as it came, or null. */
  admit(method, target, host) {
    const methodSize = mustPut(method, 0);
    const size = mustPut(target, methodSize);
    const hostSize = host === null ? NO_TEXT : mustPut(host, methodSize + size);
    const admitted = core.gate_admit(this.#gate, methodSize, size, hostSize) !== 0;
    const admission = admitted ? admissionGiven() : { target: null, path: null, query: null, host: null, port: null };
    return { admitted, verdict: verdictGiven(), ...admission };
  }
}
