// Lists that a server compares texts of clients with: the origins of CORS, and the redirect URIs of OAuth. Compared exactly.
import { core, entriesOf, isWhole, mustBeString, numbers, put, putAll, shown, taken } from "./memory.js";

const gone = new FinalizationRegistry(([drop, list]) => core[drop](list));

/** The number of a list that is made of the entries; what is wrong with one is a RangeError. */
function made(make, entries, ...options) {
  if (!Array.isArray(entries)) throw new TypeError("the entries are an array");
  const texts = entriesOf(entries, "the list");
  texts.forEach(mustBeString);
  const list = core[make](putAll([...options, ...texts]));
  if (list < 0) throw new RangeError(`entry ${numbers()[0]}, ${shown(texts[numbers()[0]])}: ${taken()}`);
  return list;
}

function allows(ask, list, text) {
  if (typeof text !== "string") return false;
  const size = put(text, 0);
  return size >= 0 && isWhole(text, size) && core[ask](list, size) !== 0;
}

/** Origins that may read what a server answers (CORS, Fetch Standard). */
export class OriginList {
  #list;

  constructor(entries) {
    this.#list = made("origins_make", entries);
    gone.register(this, ["origins_drop", this.#list]);
  }
  /** Whether the value of the field Origin is one of the list. */
  allows(origin) {
    return allows("origins_allow", this.#list, origin);
  }
}

/** The redirect URIs that a client of OAuth has registered. */
export class RedirectUriList {
  #list;

  constructor(entries, { localhost = false } = {}) {
    if (typeof localhost !== "boolean") throw new RangeError("localhost is true or false");
    this.#list = made("redirect_uris_make", entries, localhost ? 1 : 0);
    gone.register(this, ["redirect_uris_drop", this.#list]);
  }
  /** Whether the parameter redirect_uri is one of the list. */
  allows(uri) {
    return allows("redirect_uris_allow", this.#list, uri);
  }
}
