// The runner of the conformance suite (lab/suite/README.md has the lines): answers the questions of its standard input. Texts go in by the
// public functions; bytes that are not UTF-8, which no string has, by the module's own.
import { readFileSync, writeFileSync } from "node:fs";
import { errorOf, Gate, Iri, IriReference, isValid, Template, Uri, UriReference } from "libiri";
import { core, makeRoom, numbers, rules } from "./module.mjs";

const classes = { IRI: Iri, "IRI-reference": IriReference, URI: Uri, "URI-reference": UriReference };
const PARTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];
const STEPS = { syntax: ["case", "percent", "dots"] };
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const coded = (text) => "x" + Buffer.from(text).toString("hex");
const bytesOf = (word) => Buffer.from(word.slice(1), "hex");

function textOf(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parsedBytes(rule, bytes) {
  makeRoom(bytes.length).set(bytes);
  return core.check(rules.get(rule), bytes.length) ? "1" : `0 ${numbers()[2]}`;
}

function parsed(rule, word) {
  if (!rules.has(rule)) return "-";
  const bytes = bytesOf(word);
  const text = textOf(bytes);
  if (text === null) return parsedBytes(rule, bytes);
  const error = errorOf(rule, text);
  if (isValid(rule, text) === (error !== null)) return "isValid() and errorOf() differ";
  if (error) return `0 ${error.offset}`;
  if (!classes[rule]) return "1";
  const reference = new classes[rule](text);
  return "1 " + PARTS.map((part) => (reference[part] === null ? "-" : coded(reference[part]))).join(",");
}

const fetching = new Gate("fetch");
const judged = { fetch: (text) => fetching.passes(text), connect: (text) => fetching.judgeAddress(text).passes };

const operations = {
  resolve: (base, reference) => new Iri(base).resolve(reference),
  "resolve-compatible": (base, reference) => new Iri(base).resolve(reference, { sameScheme: true }),
  normalize: (step, text) => new IriReference(text).normalize(STEPS[step] ?? [step]),
  "iri-to-uri": (text) => new IriReference(text).toUri(),
  "uri-to-iri": (text) => new IriReference(text).toIri(),
  template: (template, x) => new Template(template).expand({ x }),
};

function answer(line) {
  const [operation, ...words] = line.split(" ");
  if (operation === "parse") return parsed(...words);
  const texts = words.map((word) => (word.startsWith("x") ? textOf(bytesOf(word)) : word));
  if (texts.includes(null)) return "-";
  try {
    if (judged[operation]) return judged[operation](...texts) ? "1" : "0";
    if (operation === "same") return new IriReference(texts[1]).equals(texts[2], texts[0]) ? "1" : "0";
    return operations[operation] ? "1 " + coded(String(operations[operation](...texts))) : "-";
  } catch (error) {
    if (error.name !== "IriError") throw error;
    return "0";
  }
}

const lines = readFileSync(0, "utf8").split("\n").slice(0, -1);
writeFileSync(1, lines.map(answer).join("\n") + "\n");
