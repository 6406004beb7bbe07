/** What this needs of an instance of Ajv. */
interface AjvLike {
  addFormat(name: string, format: { type: "string"; validate: (text: string) => boolean }): unknown;
}
export declare const formats: Readonly<Record<"iri" | "iri-reference" | "uri" | "uri-reference" | "uri-template", (text: string) => boolean>>;
/** Adds the formats to an instance of Ajv, in place of those of the same name. Returns the instance. */
export default function addFormats<T extends AjvLike>(ajv: T): T;
