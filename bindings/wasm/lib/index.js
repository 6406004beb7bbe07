// libiri: the IRIs of RFC 3987 and the URIs of RFC 3986.
import { core, mustPut, taken } from "./memory.js";

export { IriError } from "./memory.js";
export { errorOf, Iri, IriReference, isValid, repair, Uri, UriReference } from "./reference.js";
export { decode, encode, find, Template } from "./text.js";
export { Gate, habits, presets, readings, RedirectChain } from "./gate.js";
export { OriginList, RedirectUriList } from "./lists.js";
export { RouteError, Router } from "./routes.js";

core.version();
export const version = taken();

/** The code that reads the bytes. */
export function kernel() {
  core.kernel();
  return taken();
}

/** For tests and measurements. Returns whether there is such a kernel. */
export function useKernel(name) {
  return core.use_kernel(mustPut(name, 0)) !== 0;
}
