import type { IncomingMessage, ServerResponse } from "node:http";
import type { Admission, Gate, Preset } from "./index.js";
/**
 * Middleware for Express, Connect and node:http, in front of the whole app: what the gate refuses is answered with 400 and the reasons, without a byte of what came. The rest
 * goes on with `req.url` in canonical form, and the admission in `req.admission`.
 */
export declare function gateMiddleware(gate?: Gate | Preset): (req: IncomingMessage & { admission?: Admission }, res: ServerResponse, next: (error?: unknown) => void) => void;
