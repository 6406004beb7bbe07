// Compiled by tsc --strict, not run: the types of what programs write. Each line below "@ts-expect-error" must be refused.
import { Ajv } from "ajv";
import { find, Gate, Habit, habits as sentences, Iri, IriReference, OriginList, readings, RedirectChain, RedirectUriList, repair, RepairChange, Router, Template, Uri, UriReference } from "libiri";
import { bidiProblems, BidiProblem, checkHost, LabelWarning, reason, toAscii } from "libiri/idna";
import addFormats from "libiri/ajv";
import { createServer } from "node:http";
import { gateMiddleware } from "libiri/express";
import { gateOptions } from "libiri/fastify";
import { guardedFetch } from "libiri/fetch";
import { IriValidationStrategy, validateIri } from "libiri/validate-iri";

const iri: Iri = Iri.parse("http://h/");
const scheme: string = iri.scheme;
const query: string | null = iri.query;
const target: Iri = iri.resolve(new IriReference("a"));
const uri: Uri = iri.toUri();
const reference: UriReference = new IriReference("a").toUri();
const same: Uri = uri.normalize(["case", "scheme"]);
const text: string = new Template("{a}").expand({ a: ["b", 1], c: { d: "e" } });
const inText: string[] = find("http://a/", { html: true }).map((one) => one.text.slice(one.begin, one.end));
const found: number | null = new Router({ "/a": 1 }).match("GET", "/a").value;
const host: string | null = new Gate("proxy", { hosts: null }).admit("GET", "/", null).host;
const stop: "none" | string = new RedirectChain(new Gate("fetch"), { most: 3 }).start("a:b").stop;
const habits: string[] = new Gate("proxy").explainReading("GET", "/")?.habits ?? [];
const explanation: string = new Gate("fetch").judgeAddress("::1").explanation;
const ajv: Ajv = addFormats(new Ajv());
const error: Error | undefined = validateIri("a", IriValidationStrategy.Pragmatic);
const edited: Uri = uri.withQuery({ a: 1, b: ["c", null] }).child("d").withPort(80);
const built: Uri = Uri.build({ scheme: "http", host: "::1", segments: ["a"], query: [["b", true]] });
const listed: boolean = new OriginList(["https://a.example"]).allows("x") || new RedirectUriList([], { localhost: true }).allows("a:b");
createServer((req, res) => gateMiddleware("strict_api")(req, res, () => res.end(req.url)));
const rewritten: string = gateOptions(new Gate("proxy")).rewriteUrl({} as import("node:http").IncomingMessage);
const answer: Promise<Response> = guardedFetch("fetch", { most: 3 })("https://a.example/", { method: "POST", body: "a" });
const inALabels: Uri = uri.toUri({ idna: true });
const values: Record<string, string | string[] | Record<string, string>> = new Template("{a}").match("b");
const changes: RepairChange[] = repair("a b", { scheme: "https" }).changes;
const problems: BidiProblem[] = bidiProblems(new IriReference("a").join("b"));
const equal: boolean = iri.equals(uri, "idna");
const browser: string | null = uri.browserReading().url;
const read: { path: string; habits: Habit[]; guards: string[] }[] = readings("/", { habits: ["decode"], most: 3 });
const sentence: string = sentences.decode;
const warnings: LabelWarning[] = checkHost(toAscii("a", { transitional: true }));
const why: string | null = reason("a");
// @ts-expect-error: no such habit
readings("/", { habits: ["decoding"] });
// @ts-expect-error: a Map is no query
uri.withQuery(new Map());
// @ts-expect-error: no such part
Uri.build({ user: "a" });
// @ts-expect-error: a host may be absent
const wrong1: string = iri.host;
// @ts-expect-error: no such step
iri.normalize(["dot"]);
// @ts-expect-error: no such preset
new Gate("prox");
// @ts-expect-error: no gate
new RedirectChain("fetch");
// @ts-expect-error: a number is no text
new Iri(3);
export { problems, equal, inALabels, values, changes, browser, read, sentence, warnings, why, edited, built, listed, rewritten, answer, scheme, query, target, reference, same, text, inText, found, host, stop, explanation, ajv, error, wrong1 };
