// What the middleware of each framework does: asks the gate, and says what to answer or what to hand on.
import { Gate } from "./gate.js";

/** A gate, or one of that preset. */
export function gateOf(gate) {
  return typeof gate === "string" ? new Gate(gate) : gate;
}

/** The Host field as it came, null without one. Several are none that a request may have (RFC 9112 s3.2): the gate refuses a text with a comma and a space. */
function hostOf(request) {
  const hosts = [];
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) if (request.rawHeaders[i].toLowerCase() === "host") hosts.push(request.rawHeaders[i + 1]);
  return hosts.length === 0 ? (request.headers[":authority"] ?? null) : hosts.join(", ");
}

/** What the gate says of a request of node:http, which gives the bytes of a target as Latin-1: judged are the bytes. Those that are not UTF-8 become U+FFFD, which no rule has. */
export function admit(gate, request, url = request.url) {
  return gate.admit(request.method, Buffer.from(url, "latin1").toString("utf8"), hostOf(request));
}

/** The lines for the client: the reasons, without a byte of what came. */
export function refusal(admission) {
  return admission.verdict.explanation || "reject\n";
}
