// Nanoseconds of processor time a check in this Node, for each kind of text: the median of 15 runs. usage: node bindings/wasm/bench.mjs [PACKAGE [MOST]]
// With MOST, the exit status is 1 if a URL of 50 characters takes more.
const [where = new URL("dist/index.js", import.meta.url).href, most = Infinity] = process.argv.slice(2);
const { Iri, kernel, Template } = await import(where);
const texts = {
  "a URL of 50 characters": "https://www.example.com/over/there?name=ferret#nose",
  "a URL of 24 characters": "https://example.com/a/b/",
  "an IRI with letters beyond ASCII": "https://ja.wikipedia.org/wiki/\u6771\u4eac\u90fd",
  "a URL of 500 characters": "https://example.com/" + "segment/".repeat(60),
  "what is refused": "https://example.com/a b",
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
console.log(`${nanoseconds((t) => new Iri(t).host, Object.values(texts)[0]).toFixed(0).padStart(6)}  new Iri(text).host, a URL of 50 characters`);
console.log(`${nanoseconds((t) => Template.canParse(t), "https://example.com/{a}{?b,c}").toFixed(0).padStart(6)}  Template.canParse`);
process.exitCode = first > Number(most) ? 1 : 0;
