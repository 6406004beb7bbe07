// The gate in front of an app of Express, Connect or node:http.
import { admit, gateOf, refusal } from "./http.js";

/** Middleware: what the gate refuses is answered with 400 and the reasons; the rest goes on with `req.url` in canonical form, and the admission in `req.admission`. */
export function gateMiddleware(gate = "proxy") {
  const judge = gateOf(gate);
  return function admitted(req, res, next) {
    if (req.baseUrl) return next(new Error("the gate of libiri/express belongs in front of the whole app: app.use(gateMiddleware())"));
    const admission = admit(judge, req);
    if (!admission.admitted) {
      res.statusCode = 400;
      res.setHeader("content-type", "text/plain; charset=utf-8");
      res.setHeader("x-content-type-options", "nosniff");
      res.end(refusal(admission));
      return;
    }
    req.admission = admission;
    req.url = admission.target;
    if (req.originalUrl !== undefined) req.originalUrl = admission.target;
    next();
  };
}
