/** Why a text was refused, and where. */
export declare class IriError extends Error {
  private constructor();
  /** A stable name, such as "bad_percent_encoding". */
  readonly code: string;
  /** The sentence of the code. It never has characters of the text. */
  readonly reason: string;
  /** Where, in bytes of UTF-8: the end of the longest prefix that something valid begins with. */
  readonly offset: number;
  /** The same place as an index of the string, in units of UTF-16. */
  readonly index: number;
  /** The component, or "". */
  readonly component: string;
  /** What would have been allowed there, or "". */
  readonly expected: string;
}

/** Whether a text is of a rule of the ABNF, such as "IRI" or "path-abempty". Another name is a RangeError. */
export declare function isValid(rule: string, text: string): boolean;
/** Why a text is not of a rule, or null. */
export declare function errorOf(rule: string, text: string): IriError | null;

export type NormalizeStep = "case" | "percent" | "ucschar" | "dots" | "scheme" | "ipv6";
/** Those of RFC 3986, section 6.2; or `idna`, which is `scheme` and takes a domain name in A-labels for the same in U-labels, too (RFC 3987, section 5.3.3). */
export type ComparisonLevel = "string" | "syntax" | "scheme" | "idna";

type QueryValue = string | number | bigint | boolean | IriReference | null | undefined;
/** A text as it stands in a reference; or parameters of plain text, which are encoded. A list is a parameter for each member, null a name without "=". */
export type Query = string | Readonly<Record<string, QueryValue | readonly QueryValue[]>> | readonly (readonly [string | number, QueryValue | readonly QueryValue[]])[];
/** Parts as they stand in a reference, percent-encoded and without their delimiter; segments and parameters of plain text. */
export interface Parts {
  scheme?: string | null;
  userinfo?: string | null;
  /** The text of an IPv6 address gets its brackets. */
  host?: string | null;
  port?: number | string | null;
  path?: string;
  /** Of plain text; added to the path. */
  segments?: readonly string[];
  query?: Query | null;
  fragment?: string | null;
}

/** Rule IRI-reference: an IRI or a relative reference. An absent part is null, an empty one "". */
export declare class IriReference {
  /** Throws IriError. */
  constructor(text: string);
  static parse<T>(this: new (text: string) => T, text: string): T;
  static canParse(text: string): boolean;
  static errorOf(text: string): IriError | null;
  /** A reference of parts. What is not of the rule of its part, or not of this class, throws IriError with the place in the value; so do a userinfo or port without a host, and the segments "." and "..". */
  static build<T>(this: new (text: string) => T, parts: Parts): T;
  static readonly rule: string;
  /** The same as toString(): for those who compare by properties, as deepStrictEqual() and toEqual() do. */
  readonly text: string;

  /**
   * The same with another scheme. Here and in each with...(): a value is what stands in the text, percent-encoded and without its delimiter; one that is not of the rule of its
   * part throws IriError, with the place in the value. null takes a part away, "" makes it empty. No other part changes, but a path that would be read as something else is guarded.
   */
  withScheme(scheme: string | null): this;
  withAuthority(authority: string | null): this;
  /** Without a host there is none: IriError. */
  withUserinfo(userinfo: string | null): this;
  /** The text of an IPv6 address gets its brackets. */
  withHost(host: string): this;
  /** Without a host there is none: IriError. */
  withPort(port: number | string | null): this;
  withPath(path: string): this;
  withQuery(query: Query | null): this;
  withFragment(fragment: string | null): this;
  /** One more segment, of plain text: what may not stand in one is encoded, also "/". It takes the place of an empty one at the end. "." and ".." throw IriError. */
  child(segment: string): this;

  get scheme(): string | null;
  /** Userinfo, host and port together. */
  get authority(): string | null;
  get userinfo(): string | null;
  /** An IP-literal in its brackets. */
  get host(): string | null;
  /** Digits, perhaps none. */
  get port(): string | null;
  get path(): string;
  get query(): string | null;
  get fragment(): string | null;
  /** The segments of the path, decoded. Octets that are not UTF-8 throw IriError. */
  get segments(): string[];

  /**
   * One reference for two, where the base is not known yet, as for an xml:base within another: whatever it is, what they lead to one after the other is what this one leads to.
   * A UriReference if both are in US-ASCII.
   */
  join(reference: IriReference | string): IriReference;

  /** RFC 3986, section 6.2.2; without steps: case, percent, dots. */
  normalize(steps?: readonly NormalizeStep[]): this;
  compare(other: IriReference | string, level?: ComparisonLevel): -1 | 0 | 1;
  equals(other: IriReference | string, level?: ComparisonLevel): boolean;
  /** RFC 3987, section 3.1. With `idna`, a host with a character beyond US-ASCII is in A-labels, as clients look it up; one that is no domain name throws IriError (`bad_idna`). */
  toUri(options?: { idna?: boolean }): UriReference;
  /** RFC 3987, section 3.2. With `idna`, a host is in U-labels, also one that deceives: toDisplay() is for people. */
  toIri(options?: { idna?: boolean }): IriReference;
  /**
   * For people to read: decoded where that is safe, without the password, without what hides or reorders. With `idna`, a host is in U-labels, but for labels that could be taken
   * for others: these are in Punycode, however they were written.
   */
  toDisplay(options?: { idna?: boolean }): string;
  withMaskedPassword(): this;
  toString(): string;
  toJSON(): string;
}

/** Rule URI-reference: in US-ASCII. */
export declare class UriReference extends IriReference {}

/** Rule IRI: with a scheme. */
export declare class Iri extends IriReference {
  /** RFC 3986, section 5.2. `strictRoot`: a ".." beyond the root throws. */
  resolve(reference: IriReference | string, options?: { sameScheme?: boolean; strictRoot?: boolean }): Iri;
  /** The shortest reference that leads from here to the target. */
  relativize(target: Iri | string): IriReference;
  /**
   * How a browser, or any other program that follows the URL Standard, takes it: as the `same` URL, as an `other` one (`http://0x7f.1/`), as no URL (`refused`); or only IDNA can
   * tell. `url` is what it would request, null in the last two cases.
   */
  browserReading(): { verdict: "same" | "other" | "refused" | "idna"; url: string | null };
  /** RFC 6454; null if there is none. */
  get origin(): string | null;
  get scheme(): string;
  toUri(options?: { idna?: boolean }): Uri;
  toIri(options?: { idna?: boolean }): Iri;
}

/** Rule URI: in US-ASCII, with a scheme. It is an Iri, too. */
export declare class Uri extends Iri {}

/** What repair() has changed, why, and where in the text it was given, in units of UTF-16. What is put before something begins and ends there. */
export interface RepairChange {
  kind: "white_space" | "line_break" | "encoded" | "percent" | "backslash" | "authority" | "scheme" | "dot_segment" | "delimiter" | "invisible" | "scp_form";
  message: string;
  begin: number;
  end: number;
}
/**
 * A reference made of what people and web pages write: white space around it and line breaks within are removed, and what may not stand there is percent-encoded. A reference stays
 * as it is. A host or port that is wrong throws IriError. `scheme` is put before a text that begins with a host; with `backslashIsSlash`, `\` is `/` as browsers have it; with
 * `delimited`, `<` and `>` or quotation marks around the text go, too; with `scpForm`, `user@host:path` becomes `ssh://user@host/path`.
 */
export declare function repair(text: string, options?: { scheme?: string; backslashIsSlash?: boolean; delimited?: boolean; scpForm?: boolean }): { reference: IriReference; changes: RepairChange[] };

/** Percent-encodes all but the characters that the rule has. */
export declare function encode(text: string, rule?: "unreserved" | "segment" | "path" | "query" | "fragment" | "userinfo" | "reg-name"): string;
/** Decodes once; octets that are not UTF-8 throw IriError. */
export declare function decode(text: string): string;

/** A reference in a text: an IRI, and where it stands, in units of UTF-16. */
export interface Found {
  text: string;
  begin: number;
  end: number;
}
/**
 * The IRIs in prose or Markdown, cut out as people expect: without the brackets and the punctuation around them. With `html`, the text is HTML or XML: `&quot;` ends a reference,
 * and `&amp;` is `&` in it. A reference without a scheme is not found: nothing tells it from words.
 */
export declare function find(text: string, options?: { html?: boolean }): Found[];

type TemplateText = string | number | bigint | boolean | IriReference | null | undefined;
/** A URI template (RFC 6570), to level 4. */
export declare class Template {
  constructor(text: string);
  static canParse(text: string): boolean;
  static errorOf(text: string): IriError | null;
  readonly text: string;
  /** What is null or undefined is left out, also in an array or an object. What is no value, such as a Map or a Date, is a TypeError. */
  expand(values: Readonly<Record<string, TemplateText | readonly TemplateText[] | Readonly<Record<string, TemplateText>>>>): string;
  /**
   * The values that expand to the text, by name: strings, arrays and objects; what has none is left out. Throws IriError: `ambiguous`, with the place in the template, if other values
   * might expand to the same text (`{a}{b}`); `no_match`, with the place in the text, if none do, or none that JavaScript has: UTF-8, and names in an order that an object has.
   */
  match(text: string): Record<string, string | string[] | Record<string, string>>;
  toString(): string;
}

export type Habit = "decode" | "slash" | "backslash" | "parameters" | "dot_parameters" | "merge" | "dots" | "authority" | "newline" | "letter_case" | "nul" | "octets" | "last_slash" | "cut" | "space" | "dot" | "extension";
/** What a server may do with a path before it acts on it: a sentence that says which servers do. */
export declare const habits: Readonly<Record<Habit, string>>;
/**
 * The paths that servers may act on when they are sent the path of an Admission, and of each the habits that lead there, and those of `guards` that it lies in: first the path itself, then those that
 * take few habits; at most `most`, 64 if it is not given. Octets that are not UTF-8 are U+FFFD. The habits are all but cut, space, dot and extension, which are rare. For people: a gate with guards decides
 * over all readings. Its time grows with the square of the path; one of more than 1024 bytes throws IriError (`too_long`).
 */
export declare function readings(path: string, options?: { habits?: readonly Habit[]; guards?: readonly string[]; most?: number }): { path: string; habits: Habit[]; guards: string[] }[];

export declare const presets: readonly Preset[];
export type Preset = "strict_api" | "proxy" | "fetch" | "display";
export type Action = "allow" | "report" | "canonicalize" | "reject";
/** By finding: an action, or one for each part: `{ query: "report" }`. */
export type Actions = Readonly<Record<string, Action | Readonly<Partial<Record<"userinfo" | "host" | "path" | "query" | "fragment", Action>>>>>;
/** What differs from the preset. A list without entries allows nothing, null allows anything. */
export interface PolicyChanges {
  name?: string;
  actions?: Actions;
  limits?: Readonly<Record<string, number | null>>;
  schemes?: readonly string[] | null;
  hosts?: readonly string[] | null;
  ports?: readonly number[] | null;
  raw_utf8?: boolean;
  /** Paths that rules are about: `/admin`, `*.php`. A request that servers may read as another one under different rules is rejected. */
  guards?: readonly string[];
  /** Patterns under which names may hold separators: `/projects/{rest...}`. */
  open?: readonly string[];
  /** What a proxy puts in place of the beginning of a path: `{ "/svc/": "/" }`. */
  mounts?: Readonly<Record<string, string>>;
  /** A promise that there is no rule on paths that is not among the guards. */
  guards_complete?: boolean;
  /** A promise that the guards are the routes of a closed table: a path that lies in none gets an error everywhere. */
  closed?: boolean;
  /** Identities: parameters of guards, by name, to which all readings of a path have to give one value. */
  same?: string[];
  /** Exceptions by path: other actions for the requests to it. Of several, the first one in which all readings of a path lie decides. */
  at?: readonly { readonly path: string; readonly actions: Actions }[];
}
export interface Finding {
  name: string;
  message: string;
  component: string;
  /** In bytes of UTF-8. */
  begin: number;
  end: number;
  inHostField: boolean;
  /** Whether it called for the action of the verdict. */
  isReason: boolean;
}
export interface Verdict {
  action: Action;
  /** Whether the text may pass as it is. */
  passes: boolean;
  /** How many findings are not allowed; `findings` has the first 64 of them. */
  count: number;
  findings: Finding[];
  /** The names of all findings that called for the action, also of those beyond the first 64. */
  reasons: string[];
  error: { code: string; message: string; offset: number; component: string; inHostField: boolean } | null;
  /** The verdict in lines for people and logs, `PLACE: ACTION: NAME: SENTENCE`, without a byte of what was judged. Empty only if there is nothing to report. */
  explanation: string;
}
export interface Admission {
  admitted: boolean;
  verdict: Verdict;
  /** In canonical form: match routes on its path, and forward it. */
  target: string | null;
  path: string | null;
  query: string | null;
  host: string | null;
  port: number | null;
}
/** Why a request is a guarded reading: two paths that servers may read in it, of which one lies in a guard and the other does not. */
export interface GuardedReading {
  guard: string;
  /** A reading that lies in the guard, decoded; octets that are not UTF-8 are U+FFFD. It may have control characters: log `explanation`. */
  inside: string;
  /** One that does not; or one that does, with another value of `same`. */
  outside: string;
  /** Of servers: without any of them there is no difference. */
  habits: string[];
  /** The identity that has two values; empty: the guards are the difference. */
  same: string;
  /** All of this in one line for logs, of printable US-ASCII. Nothing of the query is in it. */
  explanation: string;
}
/** Judges references and requests by a policy. What the policy does not know is a RangeError. */
export declare class Gate {
  constructor(preset: Preset, changes?: PolicyChanges);
  /** A policy as `iri gate --policy` reads it and `--print` writes it: without "base", the preset, it has each member, finding and limit. */
  static fromJSON(json: string): Gate;
  judge(reference: string): Verdict;
  passes(reference: string): boolean;
  /**
   * The verdict on an address to which a name has been resolved, by the findings on addresses alone: as `dns.lookup()` gives it. What is no address is a RangeError.
   * Connect to the address that was judged: whoever resolves the name again may get another one.
   */
  judgeAddress(address: string): Verdict;
  /** `host` is the Host field as it came, or null if there was none. */
  admit(method: string, target: string, host: string | null): Admission;
  /**
   * Why a request target has the finding `guarded_reading`; null if it has not, or has it for dot segments that the policy leaves in a path. For logs: it takes some
   * hundred times as long as admit().
   */
  explainReading(method: string, target: string): GuardedReading | null;
}

export interface RedirectStep {
  /** Whether the chain goes on. */
  passes: boolean;
  stop: "none" | "not_started" | "not_valid" | "refused" | "too_many" | "downgrade";
  /** Whether scheme, host or port differ from those before. */
  changesOrigin: boolean;
  /** Why the chain has ended, in lines for people and logs; never empty for a step that does not pass. */
  explanation: string;
  /** On the URL; without places. */
  verdict: Verdict;
}
/**
 * Follows redirects with a gate: resolves each Location against the URL that answered, judges what it leads to, and notices what a client has to act on. It sends
 * nothing. No step passes after one that stopped. A Location with a space or a character beyond US-ASCII is not valid.
 */
export declare class RedirectChain {
  /** `most`: the redirects that are followed, 20 if it is not given. */
  constructor(gate: Gate, options?: { most?: number; allowsDowngrade?: boolean });
  /** Begins with that URL; may begin anew. */
  start(url: string): RedirectStep;
  /** Goes on to a Location. After a step that stopped, each further one stops for the same reason. */
  follow(location: string): RedirectStep;
  /** What to fetch: what passed the gate last, in canonical form if the policy canonicalizes; empty before start(). */
  readonly url: string;
  /** The redirects that were followed. */
  readonly count: number;
  /** Whether what was meant for the first URL may be sent (Authorization, Cookie): not once the origin has changed (RFC 9110 s15.4). */
  readonly keepsCredentials: boolean;
}

/**
 * Origins that may read what a server answers (CORS, Fetch Standard), as browsers send them, or with "*" in place of the first label: `https://*.example.com`. Another entry is a
 * RangeError, with its number and the reason.
 */
export declare class OriginList {
  constructor(entries: readonly string[]);
  /** Whether the value of the field Origin is one of the list, octet by octet. */
  allows(origin: string): boolean;
}
/**
 * The redirect URIs that a client of OAuth has registered: compared octet by octet (RFC 9700 s4.1.3), but a loopback address may have any port (RFC 8252 s7.3); with `localhost`,
 * so may `http://localhost`. `http` to another host, a fragment and a user are RangeErrors.
 */
export declare class RedirectUriList {
  constructor(entries: readonly string[], options?: { localhost?: boolean });
  allows(uri: string): boolean;
}

/** What is wrong with a pattern, or between two. */
export declare class RouteError extends Error {
  private constructor();
  readonly code: string;
  readonly reason: string;
  readonly pattern: string;
  readonly offset: number;
  readonly index: number;
  readonly otherPattern: string | null;
  /** Of a conflict, a request that both match. */
  readonly witness: string;
}
export interface RouteMatch<T> {
  outcome: "not_found" | "method_not_allowed" | "found";
  pattern: string | null;
  value: T | null;
  /** Percent-encoding stands in them. */
  captures: Record<string, string>;
  /** With method_not_allowed, the value of an Allow field. */
  allow: string | null;
}
export declare class Router<T = string> {
  constructor(routes: readonly (string & T)[] | Readonly<Record<string, T>> | ReadonlyMap<string, T>, options?: { headByGet?: boolean });
  match(method: string, path: string, host?: string | null): RouteMatch<T>;
}

export declare const version: string;
/** The code that reads the bytes. */
export declare function kernel(): string;
/** For tests and measurements. Returns whether there is such a kernel. */
export declare function useKernel(name: string): boolean;
