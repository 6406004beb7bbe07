// The gate in front of Fastify, which looks for the route before its hooks run: so the gate is asked before that, where Fastify rewrites URLs.
import { admit, gateOf, refusal } from "./http.js";

const REFUSED = Symbol("libiri.refused");

/** Options for `fastify()`: `const app = fastify({ ...gateOptions("proxy"), logger: true })`. With `onRequest` they make what `register` gets. */
export function gateOptions(gate = "proxy") {
  const judge = gateOf(gate);
  return {
    rewriteUrl(request) {
      const admission = admit(judge, request);
      request.admission = admission;
      if (admission.admitted) return admission.target;
      request[REFUSED] = true;
      return "/"; // whatever route this is: the hook answers first
    },
  };
}

/** A plugin: answers with 400 and the reasons what the gate has refused, and gives each request its `admission`. */
export async function gatePlugin(app) {
  app.decorateRequest("admission", null);
  app.addHook("onRequest", async (request, reply) => {
    request.admission = request.raw.admission ?? null;
    if (request.admission === null) throw new Error("gateOptions() of libiri/fastify belongs into the options of fastify()");
    if (request.raw[REFUSED]) return reply.code(400).type("text/plain; charset=utf-8").header("x-content-type-options", "nosniff").send(refusal(request.admission));
  });
}
gatePlugin[Symbol.for("skip-override")] = true; // for the whole app, not for a part of it
