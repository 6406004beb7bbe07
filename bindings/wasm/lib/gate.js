// The gate: what is valid and yet unwise or hostile.
import { core, entriesOf, isWhole, mustBeString, mustPut, nameOf, numbers, numbersOf, put, putAll, Reply, shown, TABLE, taken, tooLong } from "./memory.js";

const LIMITS = ["text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters"];
const LISTS = ["schemes", "hosts", "ports"];
const PATHS = ["guards", "open", "same"];
const FLAGS = ["raw_utf8", "guards_complete", "closed"];
const [LIST_OF_PRESET, LIST_OF_ANY, LIST_OF_ENTRIES] = [0, 1, 2];
const FINDINGS = numbersOf(TABLE.finding);
const ACTIONS = numbersOf(TABLE.action, 1);
const PARTS = new Map(["userinfo", "host", "path", "query", "fragment"].map((name) => [name, numbersOf(TABLE.component, 1).get(name)]));
const ANY_PART = 0;
const EVERYTHING = "allow_everything"; // the base of a policy that has all itself
const NO_TEXT = 0xffffffff;
const ADMITTED = core.admitted_at(); // where the numbers of an admission begin
const REASONS = core.reasons_at(); // and the bits of the reasons
const EXPLAINED = REASONS - 1; // and where the explanation begins in the text
const STOPS = ["none", "not_started", "not_valid", "refused", "too_many", "downgrade"];
export const presets = Object.freeze(["strict_api", "proxy", "fetch", "display"]);

const gone = new FinalizationRegistry((gate) => core.gate_drop(gate));
const goneChains = new FinalizationRegistry((chain) => core.chain_drop(chain));
let numberOf; // of a Gate

function refuse(what) {
  throw new RangeError(what);
}

/** What has its members by name. An array, a Map or a Set has them otherwise, and would change nothing. */
function isObject(value) {
  return typeof value === "object" && value !== null && value[Symbol.iterator] === undefined;
}

function isNumber(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

/** For each action the finding, the part and the action. */
function readActions(actions) {
  return Object.entries(actions).flatMap(([finding, value]) => {
    const parts = isObject(value) ? Object.entries(value) : [["", value]];
    return parts.flatMap(([part, action]) => {
      (FINDINGS.has(finding) && ACTIONS.has(action)) || refuse(`no finding ${shown(finding)}, or no action ${shown(action)}`);
      !isObject(value) || PARTS.get(part) > ANY_PART || refuse(`no part ${shown(part)}`);
      return [FINDINGS.get(finding), PARTS.get(part) ?? ANY_PART, ACTIONS.get(action)];
    });
  });
}

/** Exceptions by path: their number; for each its path, and the number of its actions and these. */
function readExceptions(list) {
  Array.isArray(list) || refuse("at is an array");
  return [list.length, ...entriesOf(list, "at").flatMap((one) => {
    const names = isObject(one) ? Object.keys(one).sort().join() : "";
    names === "actions,path" || refuse("an exception is an object with path and actions");
    mustBeString(one.path);
    const actions = readObject("actions", one.actions);
    return [one.path, actions.length / 3, ...actions];
  })];
}

function readLimits(limits) {
  return Object.entries(limits).flatMap(([name, value]) => {
    (LIMITS.includes(name) && (value === null || isNumber(value, NO_TEXT - 1))) || refuse(`${shown(value)} is no limit ${shown(name)}`);
    return [LIMITS.indexOf(name), value ?? NO_TEXT];
  });
}

/** A list: a word for its kind and, if it has entries, their number and the entries. */
function readList(name, list) {
  if (list === null) return [LIST_OF_ANY];
  Array.isArray(list) || refuse(`${name} is an array, or null for any`);
  const entries = entriesOf(list, name);
  for (const entry of entries)
    if (name !== "ports") mustBeString(entry);
    else isNumber(entry, 65535) || refuse(`${shown(entry)} is not a port`);
  return [LIST_OF_ENTRIES, entries.length, ...entries];
}

/** Texts: their number, and the texts. */
function readTexts(name, list) {
  Array.isArray(list) || refuse(`${name} is an array`);
  const texts = entriesOf(list, name);
  texts.forEach(mustBeString);
  return [texts.length, ...texts];
}

function readMounts(mounts) {
  const pairs = Object.entries(mounts);
  for (const [, target] of pairs) mustBeString(target);
  return [pairs.length, ...pairs.flat()];
}

function readObject(name, value) {
  isObject(value) || refuse(`${name} is an object`);
  return name === "actions" ? readActions(value) : name === "limits" ? readLimits(value) : readMounts(value);
}

/** What a policy changes of its preset, in the words that gate_make() reads (core/serving.cc). */
function readChanges(changes) {
  const read = { raw_utf8: [2], actions: [], limits: [], schemes: [LIST_OF_PRESET], hosts: [LIST_OF_PRESET], ports: [LIST_OF_PRESET], guards: [0], open: [0], mounts: [0], guards_complete: [0], closed: [0], same: [0], at: [0] };
  for (const [what, value] of Object.entries(changes)) {
    if (LISTS.includes(what)) read[what] = readList(what, value);
    else if (what === "name") typeof value === "string" || refuse("name is a string");
    else if (what === "at") read[what] = readExceptions(value);
    else if (PATHS.includes(what)) read[what] = readTexts(what, value);
    else if (FLAGS.includes(what)) typeof value === "boolean" ? (read[what] = [value ? 1 : 0]) : refuse(`${what} is true or false`);
    else if (what === "actions" || what === "limits" || what === "mounts") read[what] = readObject(what, value);
    else refuse(`a policy has no ${shown(what)}`);
  }
  const { raw_utf8, actions, limits, schemes, hosts, ports, guards, open, mounts, guards_complete, closed, same, at } = read;
  return [...raw_utf8, actions.length / 3, ...actions, limits.length / 2, ...limits, ...schemes, ...hosts, ...ports, ...guards, ...open, ...mounts, ...guards_complete, ...closed, ...same, ...at];
}

/** Throws for a policy without a base that has not all of one. */
function refuseMissing(policy) {
  const need = (object, name, where) => (isObject(object) && Object.hasOwn(object, name)) || refuse(`${where}: not there, and there is no base to take it from`);
  for (const name of ["actions", "limits", ...LISTS, "raw_utf8", ...PATHS, "mounts", "guards_complete", "closed", "at"]) need(policy, name, name);
  for (const [finding, number] of FINDINGS) {
    need(policy.actions, finding, `actions.${finding}`);
    const action = policy.actions[finding];
    for (const [part, component] of isObject(action) ? PARTS : []) if ((core.finding_parts(number) >> component) & 1) need(action, part, `actions.${finding}.${part}`);
  }
  for (const limit of LIMITS) need(policy.limits, limit, `limits.${limit}`);
}

/** Throws for an object that has a name twice, of which JSON.parse keeps the last. The text is JSON. */
function refuseRepeatedNames(json) {
  const open = [];
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length));
      open.at(-1).has(name) && refuse(`a policy has ${shown(name)} twice`);
      open.at(-1).add(name);
    }
  }
}

/** The bytes of the text that the last call has given. */
function bytesGiven() {
  return new Uint8Array(core.memory.buffer, core.output(), core.output_size()).slice();
}

function decoded(bytes, begin, end) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(begin, end));
}

function verdictGiven() {
  const given = numbers().slice(); // a name may make the memory grow
  const explanation = core.output_size() === given[EXPLAINED] ? "" : decoded(bytesGiven(), given[EXPLAINED]);
  const [action, count, stored, code, component, offset, text] = given;
  const findings = [];
  for (let i = 0; i < stored; ++i) {
    const [kind, where, of, begin, end, reason] = given.slice(7 + 6 * i, 13 + 6 * i);
    findings.push({ name: nameOf(TABLE.finding, kind), message: nameOf(TABLE.findingMessage, kind), component: nameOf(TABLE.component, where), inHostField: of === 1, begin, end, isReason: reason === 1 });
  }
  const error = code === 0 ? null : { code: nameOf(TABLE.code, code), message: nameOf(TABLE.message, code), offset, component: nameOf(TABLE.component, component), inHostField: text === 1 };
  return { action: nameOf(TABLE.action, action), passes: action <= 2, count, findings, reasons: reasonsOf(given), error, explanation };
}

function reasonsOf(given) {
  const reasons = [];
  for (let i = 0; i < 128; ++i)
    if ((given[REASONS + (i >> 5)] >>> (i & 31)) & 1) reasons.push(nameOf(TABLE.finding, i));
  return reasons;
}

function admissionGiven() {
  const [targetSize, hostSize, port, pathSize, pathBegin, querySize, queryBegin] = numbers().slice(ADMITTED, ADMITTED + 7);
  const bytes = bytesGiven();
  const text = (begin, size) => decoded(bytes, begin, begin + size);
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
  static {
    numberOf = (gate) => {
      if (!(#gate in Object(gate))) throw new TypeError(`a Gate is needed, not ${shown(gate)}`);
      return gate.#gate;
    };
  }

  constructor(preset, changes = {}) {
    isObject(changes) || refuse("what differs from a preset is an object");
    mustBeString(preset);
    presets.includes(preset) || preset === EVERYTHING || refuse(`the presets are ${presets.join(", ")}`);
    this.#gate = core.gate_make(putAll([preset, ...readChanges(changes)]));
    if (this.#gate < 0) refuse(taken());
    gone.register(this, this.#gate);
  }
  /** A policy as `iri gate --policy` reads it and `--print` writes it: without "base", the preset, it has each member, finding and limit. */
  static fromJSON(json) {
    mustBeString(json);
    const policy = JSON.parse(json);
    refuseRepeatedNames(json);
    isObject(policy) || refuse("a policy is an object");
    const { base = EVERYTHING, ...changes } = policy;
    typeof base === "string" || refuse("the base of a policy is the name of a preset");
    "base" in policy || refuseMissing(changes);
    return new Gate(base, changes);
  }
  /** The verdict on a reference, with its findings. */
  judge(reference) {
    core.gate_judge(this.#gate, mustPut(reference, 0));
    return verdictGiven();
  }
  /** The verdict on an address to which a name has been resolved, by the findings on addresses alone: as `dns.lookup()` gives it. */
  judgeAddress(address) {
    core.gate_judge_address(this.#gate, mustPut(address, 0)) !== 0 || refuse(`${shown(address)} is no IP address`);
    return verdictGiven();
  }
  /** Whether a reference may pass, and no more. */
  passes(reference) {
    if (typeof reference !== "string") return false;
    const size = put(reference, 0);
    return size >= 0 && isWhole(reference, size) && core.gate_passes(this.#gate, size) !== 0;
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
  /** Why a request has the finding guarded_reading, or null: which guard, which two readings, by which habits. For logs: it takes some hundred times as long as admit(). */
  explainReading(method, target) {
    const methodSize = mustPut(method, 0);
    if (core.gate_explain_reading(this.#gate, methodSize, mustPut(target, methodSize)) === 0) return null;
    const bytes = bytesGiven();
    let begin = 0;
    const [guard, inside, outside, same, habits] = [...numbers().slice(0, 5)].map((size) => decoded(bytes, begin, (begin += size)));
    return { guard, inside, outside, habits: habits.split(",").slice(0, -1), same, explanation: decoded(bytes, begin) };
  }
}

const HABITS = numbersOf(TABLE.habit);
const RARE = ["cut", "space", "dot", "extension"];
const LONGEST_PATH = 1024; // iri/readings.hpp
/** What a server may do with a path before it acts on it: a sentence that says which servers do, by name. */
export const habits = Object.freeze(Object.fromEntries([...HABITS].map(([name, number]) => [name, nameOf(TABLE.habitMessage, number)])));

/** The paths that servers may act on when they are sent a path, the habits that lead there, and the guards that each lies in. */
export function readings(path, { habits: named = Object.keys(habits).filter((name) => !RARE.includes(name)), guards = [], most = 64 } = {}) {
  Array.isArray(named) && Array.isArray(guards) || refuse("habits and guards are arrays");
  isNumber(most, LONGEST_PATH) || refuse(`most is a number up to ${LONGEST_PATH}`);
  const bits = entriesOf(named, "habits").reduce((set, name) => set | (1 << (HABITS.get(name) ?? refuse(`no habit ${shown(name)}`))), 0);
  const texts = entriesOf(guards, "guards");
  for (const text of [path, ...texts]) mustBeString(text);
  if (mustPut(path, 0) > LONGEST_PATH) throw tooLong(`a path of more than ${LONGEST_PATH} bytes has no readings`);
  if (core.readings(putAll([path, bits, most, ...texts])) < 0) refuse(`guard ${shown(texts[numbers()[0]])}: ${taken()}`);
  const found = [];
  for (const reply = new Reply(); !reply.atEnd; ) {
    const set = reply.number();
    found.push({ path: reply.text(), habits: [...HABITS].filter(([, number]) => (set >> number) & 1).map(([name]) => name), guards: Array.from({ length: reply.number() }, () => texts[reply.number()]) });
  }
  return found;
}

/** Follows redirects with a gate: resolves each Location against the URL that answered, judges what it leads to, and notices what a client has to act on. It sends nothing. */
export class RedirectChain {
  #chain;
  #url = "";
  #count = 0;
  #keepsCredentials = true;

  constructor(gate, { most = 20, allowsDowngrade = false } = {}) {
    isNumber(most, NO_TEXT) || refuse(`${shown(most)} is no number of redirects`);
    typeof allowsDowngrade === "boolean" || refuse("allowsDowngrade is true or false");
    this.#chain = core.chain_make(numberOf(gate), most, allowsDowngrade ? 1 : 0);
    goneChains.register(this, this.#chain);
  }
  /** Begins with that URL; may begin anew. */
  start(url) {
    core.chain_start(this.#chain, mustPut(url, 0));
    return this.#step();
  }
  /** Goes on to a Location. After a step that stopped, each further one stops for the same reason. */
  follow(location) {
    core.chain_follow(this.#chain, mustPut(location, 0));
    return this.#step();
  }
  /** What to fetch: what passed the gate last; empty before start(). */
  get url() {
    return this.#url;
  }
  /** The redirects that were followed. */
  get count() {
    return this.#count;
  }
  /** Whether what was meant for the first URL may be sent (Authorization, Cookie): not once the origin has changed (RFC 9110 s15.4). */
  get keepsCredentials() {
    return this.#keepsCredentials;
  }

  #step() {
    const [stop, changes, count, keeps, urlSize] = numbers().slice(ADMITTED, ADMITTED + 5);
    const explained = numbers()[EXPLAINED];
    const bytes = bytesGiven();
    [this.#url, this.#count, this.#keepsCredentials] = [decoded(bytes, 0, urlSize), count, keeps !== 0];
    return { passes: stop === 0, stop: STOPS[stop], changesOrigin: changes !== 0, explanation: decoded(bytes, urlSize, explained), verdict: verdictGiven() };
  }
}
