import type { LookupFunction } from "node:net";
import type { ConnectionOptions } from "node:tls";
import type { Gate, Preset } from "./index.js";
/** What the gate has refused. */
export declare class GateError extends Error {
  constructor(explanation: string);
  readonly code: "ERR_LIBIRI_REFUSED";
  /** Why, in lines for people and logs, without a byte of the URL. */
  readonly explanation: string;
}
/** The function `lookup` for node:http, node:net and the Agent of undici: gives a name's addresses if the gate lets all of them pass. */
export declare function gateLookup(gate: Gate | Preset): LookupFunction;
/**
 * A fetch() behind a gate, for Node. Each URL is judged, also that of each redirect, and each address that a name leads to, before anything is sent; what is refused rejects with
 * a GateError. Credentials do not go along to another origin, and https does not become http. Proxies of the environment are not used. Of `init` it knows `method`, `headers`,
 * `body`, `signal` and `redirect`. `most`, `allowsDowngrade`: as RedirectChain has them. `tls`: such as `ca`.
 */
export declare function guardedFetch(gate?: Gate | Preset, options?: { most?: number; allowsDowngrade?: boolean; tls?: ConnectionOptions }): (url: string | URL, init?: Pick<RequestInit, "method" | "headers" | "body" | "signal" | "redirect">) => Promise<Response>;
