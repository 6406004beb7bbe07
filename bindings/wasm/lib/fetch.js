// A fetch that asks the gate for each URL, each redirect, and each address that is connected to. For Node: browsers let nobody see the addresses.
import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import zlib from "node:zlib";
import { RedirectChain } from "./gate.js";
import { gateOf } from "./http.js";

/** What the gate has refused: `explanation` says why, without a byte of the URL. */
export class GateError extends Error {
  constructor(explanation) {
    super(explanation.split("\n")[0]);
    this.name = "GateError";
    this.code = "ERR_LIBIRI_REFUSED";
    this.explanation = explanation;
  }
}

/** The function `lookup` for node:http, node:net and undici: gives a name's addresses if the gate lets all of them pass. What connects takes one of these, and does not ask again. */
export function gateLookup(gate) {
  const judge = gateOf(gate);
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error);
      const refused = found.map(({ address }) => judge.judgeAddress(address)).find((verdict) => !verdict.passes);
      if (refused) return done(new GateError(refused.explanation));
      options.all ? done(null, found) : done(null, found[0].address, found[0].family);
    });
  };
}

const REDIRECTS = [301, 302, 303, 307, 308];
const CREDENTIALS = ["authorization", "cookie", "proxy-authorization"];
const DECODERS = { gzip: zlib.createGunzip, "x-gzip": zlib.createGunzip, deflate: zlib.createInflate, br: zlib.createBrotliDecompress };

/** One request, by node:http or node:https, which ask for an address. */
function ask(url, { method, headers, body, signal }, options) {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, method, headers: Object.fromEntries(headers), signal }, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

function headersOf(answer) {
  const headers = new Headers();
  for (let i = 0; i < answer.rawHeaders.length; i += 2) headers.append(answer.rawHeaders[i], answer.rawHeaders[i + 1]);
  return headers;
}

/** An answer as fetch() gives it: decoded, with the URL that it came from. */
function responseOf(answer, method, url, redirected) {
  const headers = headersOf(answer);
  const bodyless = method === "HEAD" || [204, 205, 304].includes(answer.statusCode);
  const decoder = bodyless ? undefined : DECODERS[(headers.get("content-encoding") ?? "").trim().toLowerCase()];
  if (bodyless) answer.resume();
  const stream = decoder ? answer.pipe(decoder()) : answer;
  if (decoder) answer.on("error", (error) => stream.destroy(error));
  const response = new Response(bodyless ? null : Readable.toWeb(stream), { status: answer.statusCode, statusText: answer.statusMessage, headers });
  Object.defineProperty(response, "url", { value: url });
  Object.defineProperty(response, "redirected", { value: redirected });
  return response;
}

/** What is sent to the next URL (Fetch Standard, HTTP-redirect fetch): 303, and a POST after 301 or 302, becomes a GET. */
function nextRequest(request, status, keepsCredentials) {
  const headers = new Headers(request.headers);
  const becomesGet = (status === 303 && !["GET", "HEAD"].includes(request.method)) || ([301, 302].includes(status) && request.method === "POST");
  if (becomesGet) for (const name of ["content-encoding", "content-language", "content-location", "content-type", "content-length"]) headers.delete(name);
  if (!keepsCredentials) for (const name of CREDENTIALS) headers.delete(name);
  return { ...request, headers, ...(becomesGet ? { method: "GET", body: null } : {}) };
}

async function requestOf(init) {
  const { method, headers } = new Request("http://libiri.invalid/", { method: init.method, headers: init.headers }); // as fetch() checks them
  const hasBody = init.body !== undefined && init.body !== null;
  if (hasBody && ["GET", "HEAD"].includes(method)) throw new TypeError("a GET or HEAD has no body");
  const made = new Response(hasBody ? init.body : null); // as fetch() reads it
  const type = made.headers.get("content-type");
  if (type !== null && !headers.has("content-type")) headers.set("content-type", type);
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "gzip, deflate, br");
  if (!headers.has("accept")) headers.set("accept", "*/*");
  return { method, headers, signal: init.signal, body: hasBody ? Buffer.from(await made.arrayBuffer()) : null };
}

/**
 * A fetch() behind a gate. Each URL is judged, also that of each redirect, and each address that a name leads to, before anything is sent; what is refused rejects with a
 * GateError. Credentials do not go along to another origin, and https does not become http. Proxies of the environment are not used.
 * `most`, `allowsDowngrade`: as RedirectChain has them. `tls`: options of node:tls, such as `ca`.
 */
export function guardedFetch(gate = "fetch", { most = 20, allowsDowngrade = false, tls = {} } = {}) {
  const judge = gateOf(gate);
  const options = { ...tls, lookup: gateLookup(judge), agent: false };
  return async function fetch(url, init = {}) {
    const chain = new RedirectChain(judge, { most, allowsDowngrade });
    let request = await requestOf(init);
    for (let step = chain.start(String(url)); ; ) {
      if (!step.passes) throw new GateError(step.explanation);
      const answer = await ask(chain.url.split("#")[0], request, options);
      const location = answer.headers.location;
      if (!REDIRECTS.includes(answer.statusCode) || location === undefined || init.redirect === "manual") return responseOf(answer, request.method, chain.url.split("#")[0], chain.count > 0);
      answer.destroy();
      if (init.redirect === "error") throw new TypeError("a redirect, and redirect is \"error\"");
      step = chain.follow(location);
      request = nextRequest(request, answer.statusCode, chain.keepsCredentials);
    }
  };
}
