// Nanoseconds of processor time a check in this Node, for each kind of text: the median of 15 runs. usage: node bindings/wasm/bench.mjs [PACKAGE [MOST]]
// With MOST, the exit status is 1 if a URL of 50 characters takes more.
const [where = new URL("dist/index.js", import.meta.url).href, most = Infinity] = process.argv.slice(2);
const { Gate, Iri, kernel, Router, Template } = await import(where);
const texts = {
  "a URL of 50 characters": "https://www.example.com/over/there?name=ferret#nose",
  "a URL of 24 characters": "https://example.com/a/b/",
  "an IRI with letters beyond ASCII": "https://ja.wikipedia.org/wiki/\u6771\u4eac\u90fd",
  "a URL of 500 characters": "https://example.com/" + "segment/".repeat(60),
  "what is refused": "https://example.com/a b",
};
const base = new Iri("http://a/b/c/d;p?q");
const gate = new Gate("proxy", { guards: ["/admin"] });
const router = new Router(["GET /users/{id}", "GET /users/{id}/posts/{post}", "GET /files/{path...}", "POST /users"]);
const calls = {
  "new Iri(text).host, a URL of 50 characters": [(text) => new Iri(text).host, Object.values(texts)[0]],
  resolve: [(text) => base.resolve(text), "../g;x=1/./y?z"],
  normalize: [(text) => new Iri(text).normalize(), "HTTP://Example.com/a/../%7eb"],
  "gate.passes, a URL of 50 characters": [(text) => gate.passes(text), Object.values(texts)[0]],
  "gate.admit, as it came": [(text) => gate.admit("GET", text, "example.com"), "/users/7/posts?tag=new"],
  "gate.admit, canonicalized": [(text) => gate.admit("GET", text, "Example.com"), "/x/../users/%61da"],
  "router.match": [(text) => router.match("GET", text), "/users/7/posts/11"],
  "Template.canParse": [(text) => Template.canParse(text), "https://example.com/{a}{?b,c}"],
};

function nanoseconds(check, text) {
  const rounds = 100000;
  const runs = [];
  for (let run = 0; run < 15; ++run) {
    const begin = process.cpuUsage().user;
    for (let i = 0; i < rounds; ++i) check(text);
    runs.push(((process.cpuUsage().user - begin) * 1000) / rounds);
  }
  return runs.sort((a, b) => a - b)[7];
}

console.log(`node ${process.version}, kernel ${kernel()}`);
const first = nanoseconds((text) => Iri.canParse(text), Object.values(texts)[0]);
for (const [name, text] of Object.entries(texts)) console.log(`${nanoseconds((t) => Iri.canParse(t), text).toFixed(0).padStart(6)}  canParse, ${name}`);
for (const [name, [call, text]] of Object.entries(calls)) console.log(`${nanoseconds(call, text).toFixed(0).padStart(6)}  ${name}`);
process.exitCode = first > Number(most) ? 1 : 0;
