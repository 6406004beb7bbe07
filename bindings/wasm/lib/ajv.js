// Formats of JSON Schema for ajv: addFormats(ajv).
import { Iri, IriReference, Template, Uri, UriReference } from "./index.js";

export const formats = {
  iri: (text) => Iri.canParse(text),
  "iri-reference": (text) => IriReference.canParse(text),
  uri: (text) => Uri.canParse(text),
  "uri-reference": (text) => UriReference.canParse(text),
  "uri-template": (text) => Template.canParse(text),
};

/** Adds the formats to an instance of Ajv, in place of those of the same name. Returns the instance. */
export default function addFormats(ajv) {
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, { type: "string", validate });
  return ajv;
}
