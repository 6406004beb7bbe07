// The API of the package validate-iri.
import { Iri } from "./index.js";

export const IriValidationStrategy = Object.freeze({ Strict: "strict", Pragmatic: "pragmatic", None: "none" });

// A scheme (RFC 3986, section 3.1), and what IRIREF of Turtle has no character for.
const PRAGMATIC = /^[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020<>"{}|^`\\]*$/u;

function pragmaticError(iri) {
  return PRAGMATIC.test(iri) ? undefined : new Error(`Invalid IRI according to Turtle: '${iri}'`);
}

/** The error of an IRI, or undefined. */
export function validateIri(iri, strategy = IriValidationStrategy.Strict) {
  if (strategy === IriValidationStrategy.Strict) return Iri.errorOf(String(iri)) ?? undefined;
  if (strategy === IriValidationStrategy.Pragmatic) return pragmaticError(String(iri));
  if (strategy === IriValidationStrategy.None) return undefined;
  return new Error(`Not supported validation strategy "${strategy}"`);
}
