// libiri/ajv and libiri/validate-iri beside the packages themselves, called as their READMEs show.
import assert from "node:assert/strict";
import test from "node:test";
import Ajv from "ajv";
import addAjvFormats from "ajv-formats";
import addFormats from "libiri/ajv";
import { validateIri, IriValidationStrategy } from "libiri/validate-iri";
import theirs from "validate-iri";

const EXAMPLES = {
  iri: ["http://\u0192\u00f8\u00f8.\u00df\u00e5r/?\u2202\u00e9\u0153=\u03c0\u00eex", "/abc"],
  "iri-reference": ["\u00e2ppl\u00e9", "\\\\WINDOWS\\f"],
  uri: ["urn:oasis:names", "http://foo bar"],
  "uri-reference": ["#frag", "\u00e9"],
  "uri-template": ["http://h/{a}", "http://h/{a"],
};

for (const [format, [good, bad]] of Object.entries(EXAMPLES))
  test(`ajv has the format ${format}`, () => {
    const validate = addFormats(new Ajv.default()).compile({ type: "string", format });
    assert.ok(validate(good));
    assert.ok(!validate(bad));
    assert.equal(validate.errors[0].keyword, "format");
  });

test("after ajv-formats, its other formats stay", () => {
  const ajv = new Ajv.default();
  addAjvFormats.default(ajv);
  const validate = addFormats(ajv).compile({ type: "object", properties: { on: { type: "string", format: "date" }, id: { type: "string", format: "iri" } } });
  assert.ok(validate({ on: "2026-11-23", id: "urn:\u00e9" }));
  assert.ok(!validate({ on: "yesterday" }));
  assert.ok(!validate({ id: "http://a b/" }));
});

test("validateIri is called as that of validate-iri", () => {
  assert.deepEqual({ ...IriValidationStrategy }, { ...theirs.IriValidationStrategy });
  for (const text of ["https://example.com/john-doe", "http://h/\u00e9", "a b", "", "http://h/<"])
    for (const strategy of [undefined, ...Object.values(IriValidationStrategy)]) {
      const ours = validateIri(text, strategy), their = theirs.validateIri(text, strategy);
      assert.equal(ours instanceof Error, their instanceof Error, `${text} ${strategy}`);
      assert.equal(ours === undefined, their === undefined);
    }
});
