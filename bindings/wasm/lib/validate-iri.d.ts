export declare const IriValidationStrategy: { readonly Strict: "strict"; readonly Pragmatic: "pragmatic"; readonly None: "none" };
export type IriValidationStrategy = (typeof IriValidationStrategy)[keyof typeof IriValidationStrategy];
/** The error of an IRI, or undefined. */
export declare function validateIri(iri: string, strategy?: IriValidationStrategy): Error | undefined;
