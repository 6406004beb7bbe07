// Internationalized domain names (UTS 46), names that look like others (UTS 39), and NFC: by the tables of Unicode that the module has.
import { core, errorGiven, isWhole, known, mustBeString, mustPut, nameOf, put, Reply, result, TABLE, taken } from "./memory.js";

const KINDS = ["mixed_script", "mixed_numbers", "invisible", "looks_ascii"]; // in the order of the bits of core/idna.cc

core.unicode_version();
export const unicodeVersion = taken();

function flagsOf({ useStd3Rules = true, transitional = false } = {}) {
  for (const flag of [useStd3Rules, transitional]) if (typeof flag !== "boolean") throw new RangeError("useStd3Rules and transitional are true or false");
  return (useStd3Rules ? 0 : 1) | (transitional ? 2 : 0);
}

/** The name in A-labels. */
export function toAscii(domain, options) {
  const flags = flagsOf(options);
  return result(core.to_ascii(flags, mustPut(domain, 0)));
}

/** The name in U-labels. */
export function toUnicode(domain, options) {
  const flags = flagsOf(options);
  return result(core.to_unicode(flags, mustPut(domain, 0)));
}

/** Why a host is no domain name: a sentence, or null if it is one. */
export function reason(host, options) {
  const flags = flagsOf(options);
  core.idna_reason(flags, mustPut(host, 0));
  return taken() || null;
}

/** Whether two hosts are one domain name. */
export function sameHost(a, b) {
  const size = mustPut(a, 0);
  return core.same_host(size, mustPut(b, size)) !== 0;
}

/** The labels that deceive: how each stands in the host, why, and where. */
export function checkHost(host) {
  core.check_host(mustPut(host, 0));
  const found = [];
  for (const reply = new Reply(); !reply.atEnd; ) {
    const [begin, end, bits] = [reply.number(), reply.number(), reply.number()];
    found.push({ label: host.slice(begin, end), kinds: KINDS.filter((_, i) => (bits >> i) & 1), begin, end });
  }
  return found;
}

/** The parts of a reference that are against RFC 3987, section 4.2: which component, what stands there, why, and where. */
export function bidiProblems(reference, { labels = true, queryParameters = false } = {}) {
  for (const flag of [labels, queryParameters]) if (typeof flag !== "boolean") throw new RangeError("labels and queryParameters are true or false");
  const text = known.textOf(reference) ?? reference;
  if (!core.bidi_problems((labels ? 1 : 0) | (queryParameters ? 2 : 0), mustPut(text, 0))) throw errorGiven();
  const found = [];
  for (const reply = new Reply(); !reply.atEnd; ) {
    const [component, begin, end, mixed] = [reply.number(), reply.number(), reply.number(), reply.number()];
    found.push({ component: nameOf(TABLE.component, component), text: text.slice(begin, end), kind: mixed ? "mixed_directions" : "not_at_both_ends", begin, end });
  }
  return found;
}

/** Whether two texts are easily taken for each other, and are not the same. */
export function confusable(a, b) {
  const size = mustPut(a, 0);
  return core.confusable(size, mustPut(b, size)) !== 0;
}

/** Whether a text is in NFC. */
export function isNfc(text) {
  mustBeString(text);
  const size = put(text, 0);
  return size >= 0 && isWhole(text, size) && core.is_nfc(size) !== 0;
}

/** The text in NFC. */
export function toNfc(text) {
  return result(core.to_nfc(mustPut(text, 0)));
}
