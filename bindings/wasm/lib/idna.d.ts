import type { IriReference } from "./index.js";

/** The version of Unicode that all of this goes by, whatever the system has. */
export declare const unicodeVersion: string;
export interface IdnaOptions {
  /** false: US-ASCII in a label is not only letters, digits and "-". */
  useStd3Rules?: boolean;
  /** Maps four characters as IDNA2003 did, as requests to old registries need it. */
  transitional?: boolean;
}
/** The name in A-labels (UTS 46). What is no domain name throws IriError (`bad_idna`); reason() says why. At most 1024 bytes. */
export declare function toAscii(domain: string, options?: IdnaOptions): string;
/** The name in U-labels. For people who have to trust it, `toDisplay({ idna: true })` of a reference is safer. */
export declare function toUnicode(domain: string, options?: IdnaOptions): string;
/** Why a host, in which characters may be percent-encoded, is no domain name: a sentence; null if it is one. */
export declare function reason(host: string, options?: IdnaOptions): string | null;
/** Whether two hosts are one domain name, in A-labels or U-labels, whatever their case. Hosts of which one is no domain name are so only letter by letter. */
export declare function sameHost(a: string, b: string): boolean;
/** A label of a host that could be taken for another: as it stands in the host, why, and where, in units of UTF-16. */
export interface LabelWarning {
  label: string;
  kinds: ("mixed_script" | "mixed_numbers" | "invisible" | "looks_ascii")[];
  begin: number;
  end: number;
}
/** The labels that deceive, by UTS 39. The host may be percent-encoded and in Punycode: it is looked at as it would be shown. */
export declare function checkHost(host: string): LabelWarning[];
/** A part of a reference against RFC 3987, section 4.2, on text from right to left: what stands there, why, and where, in units of UTF-16. */
export interface BidiProblem {
  component: "userinfo" | "host" | "path" | "query" | "fragment";
  /** The userinfo, label, segment, query or fragment. */
  text: string;
  /** `not_at_both_ends`: it does not start and end with characters from right to left. */
  kind: "mixed_directions" | "not_at_both_ends";
  begin: number;
  end: number;
}
/**
 * The parts of a reference that are against RFC 3987, section 4.2. What is percent-encoded counts as it is seen. `labels`: those of a host are parts, and not the host as a whole;
 * true if it is not given. `queryParameters`: the names and values between `&`, `;` and `=` are parts, and not the query as a whole.
 */
export declare function bidiProblems(reference: IriReference | string, options?: { labels?: boolean; queryParameters?: boolean }): BidiProblem[];
/** Whether two texts are easily taken for each other, and are not the same. */
export declare function confusable(a: string, b: string): boolean;
/** Whether a text is in NFC, as IRIs should be (RFC 3987, section 5.3.2.2). */
export declare function isNfc(text: string): boolean;
/** The text in NFC: for who makes an IRI of what was typed, not for IRIs that are there. */
export declare function toNfc(text: string): string;
