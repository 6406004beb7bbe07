// The router: from a request in canonical form to what its route leads to, and the captures.
import { core, entriesOf, mustBeString, mustPut, nameOf, numbers, putAll, shown, TABLE, taken, textAt } from "./memory.js";

const NO_TEXT = 0xffffffff;
const MOST_ROUTES = 100000;
const MOST_OF_PATTERNS = 2 ** 23; // units of UTF-16: in segments of one letter these take 1.5 GB
const MOST_CAPTURES = 32; // iri/routes.hpp: max_route_captures
const OUTCOMES = ["not_found", "method_not_allowed", "found"];
const gone = new FinalizationRegistry((router) => core.router_drop(router));

/** What is wrong with a pattern, or between two. */
export class RouteError extends Error {
  constructor(code, message, pattern, offset, index, other, witness) {
    super(`${shown(pattern)}: character ${index}: ${message}`);
    this.name = "RouteError";
    Object.assign(this, { code, reason: message, pattern, offset, index, otherPattern: other, witness });
  }
}

function errorGiven(patterns) {
  const [code, offset, index, route, other] = numbers();
  const witness = taken(); // before a name takes its place
  const conflict = nameOf(TABLE.route, code) === "conflict";
  return new RouteError(nameOf(TABLE.route, code), nameOf(TABLE.routeMessage, code), patterns[route] ?? "", offset, index, conflict ? patterns[other] : null, witness);
}

/** Patterns and what they lead to. */
function entriesOfRoutes(routes) {
  if (Array.isArray(routes)) return entriesOf(routes, "the array of routes", MOST_ROUTES).map((pattern) => [pattern, pattern]);
  if (routes instanceof Map) return [...Map.prototype.entries.call(routes)];
  if (typeof routes !== "object" || routes === null || routes[Symbol.iterator] !== undefined) throw new TypeError("routes are an object, a Map or an array");
  return Object.entries(routes);
}

function mustFit(patterns) {
  let size = 0;
  for (const pattern of patterns) {
    mustBeString(pattern);
    size += pattern.length;
  }
  if (size > MOST_OF_PATTERNS) throw new RangeError(`the patterns of a router have together at most ${MOST_OF_PATTERNS} units of UTF-16`);
}

/** Routes by pattern, as docs/ROUTES.md has them: `GET /users/{id}`, `/files/{path...}`. */
export class Router {
  #router;
  #patterns;
  #values;
  #names = new Map();

  /** An object or a Map from patterns to anything, or an array of patterns. */
  constructor(routes, { headByGet = true } = {}) {
    const entries = entriesOfRoutes(routes);
    if (entries.length > MOST_ROUTES) throw new RangeError(`a router has at most ${MOST_ROUTES} routes`);
    this.#patterns = entries.map(([pattern]) => pattern);
    this.#values = entries.map(([, value]) => value);
    mustFit(this.#patterns);
    this.#router = core.router_make(putAll(this.#patterns), headByGet ? 1 : 0);
    if (this.#router < 0) throw errorGiven(this.#patterns);
    gone.register(this, this.#router);
  }

  /** `path` is that of an admitted request, `host` its host, or null. */
  match(method, path, host = null) {
    const methodSize = mustPut(method, 0);
    const pathSize = mustPut(path, methodSize);
    const hostSize = host === null ? NO_TEXT : mustPut(host, methodSize + pathSize);
    const outcome = OUTCOMES[core.router_match(this.#router, methodSize, pathSize, hostSize)];
    if (outcome === "method_not_allowed") return { outcome, pattern: null, value: null, captures: {}, allow: taken() };
    if (outcome === "not_found") return { outcome, pattern: null, value: null, captures: {}, allow: null };
    const route = numbers()[0];
    return { outcome, pattern: this.#patterns[route], value: this.#values[route], captures: this.#captures(), allow: null };
  }

  #captures() {
    const [route, count, ...places] = numbers().slice(0, 66);
    const start = core.input_data();
    const texts = Array.from({ length: count }, (_, i) => textAt(start + places[2 * i], places[2 * i + 1]));
    return Object.fromEntries(texts.map((text, i) => [this.#nameOf(route, i), text]));
  }

  #nameOf(route, index) {
    const key = route * MOST_CAPTURES + index;
    if (!this.#names.has(key)) {
      core.router_name(this.#router, route, index);
      this.#names.set(key, taken());
    }
    return this.#names.get(key);
  }
}
