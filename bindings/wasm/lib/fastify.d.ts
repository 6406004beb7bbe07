import type { IncomingMessage } from "node:http";
import type { Gate, Preset } from "./index.js";
/** Options for `fastify()`: the gate is asked before Fastify looks for a route. `gatePlugin` answers what it has refused. */
export declare function gateOptions(gate?: Gate | Preset): { rewriteUrl(request: IncomingMessage): string };
/** `app.register(gatePlugin)`: answers with 400 and the reasons what the gate has refused; `request.admission` is that of each other request. */
export declare function gatePlugin(app: any): Promise<void>;
