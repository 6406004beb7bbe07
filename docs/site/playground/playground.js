// The page. What is typed goes into it as text nodes alone.
const at = (id) => document.getElementById(id);
const DECEIT = { mixed_script: "letters of several scripts", mixed_numbers: "digits of several systems", invisible: "marks that cannot be seen", looks_ascii: "looks like a name in US-ASCII" };
const BROWSER = { same: "Browsers read the same.", other: "Browsers read another URL, by the URL Standard: ", refused: "Browsers refuse it, by the URL Standard.", idna: "What browsers read depends on IDNA, for the host." };
const MOST_READINGS = 12;
const NAMES = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
// What cannot be seen, or moves what is seen: controls, formats (bidi among them), private use, spaces but " ", unassigned, surrogates.
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}/gu;

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** The text as nodes: each character that hides is shown by its number. */
function shown(text) {
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(HIDDEN)) {
    nodes.push(text.slice(from, found.index));
    nodes.push(element("span", "visible", "U+" + found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0")));
    from = found.index + found[0].length;
  }
  return [...nodes, text.slice(from)];
}

/** Lines of ours, in which texts of others stand. */
const block = (text) => element("pre", "", isolated(...text.trimEnd().split("\n").flatMap((line, i) => (i ? ["\n", ...shown(line)] : shown(line)))));

function isolated(...children) {
  const made = element("bdi", "", ...children);
  return made;
}

function entry(list, name, value, colour) {
  const term = element("dt", "", name);
  if (colour) term.style.background = colour;
  list.append(term, element("dd", "", isolated(...(value === "" ? ["(empty)"] : shown(value)))));
}

/** Where a part begins: what stands before it, with its delimiters (RFC 3986, section 5.3). */
function beginOf({ scheme, authority, userinfo, path, query, host }, name) {
  const afterScheme = scheme === null ? 0 : scheme.length + 1;
  const afterAuthority = afterScheme + (authority === null ? 0 : 2 + authority.length);
  const hostBegin = afterScheme + 2 + (userinfo === null ? 0 : userinfo.length + 1);
  const afterPath = afterAuthority + path.length;
  const begins = { scheme: 0, userinfo: afterScheme + 2, host: hostBegin, port: hostBegin + (host ?? "").length + 1, path: afterAuthority };
  return begins[name] ?? (name === "query" ? afterPath : afterPath + (query === null ? 0 : 1 + query.length)) + 1;
}

/** The text between the parts stands as it is, each part in its colour. */
function draw(reference, text) {
  let from = 0;
  NAMES.forEach((name, i) => {
    const value = reference[name];
    if (value === null) return;
    const begin = beginOf(reference, name);
    at("drawn").append(...shown(text.slice(from, begin)));
    const part = element("span", "part", ...shown(value));
    part.style.background = `var(--p${i})`;
    part.title = name;
    at("drawn").append(part);
    from = begin + value.length;
  });
  at("drawn").append(...shown(text.slice(from)));
  NAMES.forEach((name, i) => reference[name] !== null && entry(at("parts"), name, reference[name], `var(--p${i})`));
}

function drawError(error, text) {
  const caret = element("span", "wrong", "\u2038");
  caret.title = "here";
  at("drawn").append(...shown(text.slice(0, error.index)), caret, element("span", "wrong", ...shown(text.slice(error.index))));
}

function drawForms(reference) {
  const forms = { "normal form": (r) => r.normalize(), "by scheme": (r) => r.normalize(["case", "percent", "dots", "scheme", "ipv6"]), URI: (r) => r.toUri(), IRI: (r) => r.toIri() };
  if (reference.host) Object.assign(forms, { "URI, Punycode": (r) => r.toUri({ idna: true }), "IRI, Punycode read": (r) => r.toIri({ idna: true }) });
  forms["to display"] = (r) => r.toDisplay({ idna: true });
  if (at("base").value) forms["against the base"] = (r) => new Iri(at("base").value).resolve(r);
  for (const [name, make] of Object.entries(forms)) {
    try {
      entry(at("forms"), name, String(make(reference)));
    } catch (error) {
      entry(at("forms"), name, error.message);
    }
  }
  for (const { label, kinds } of checkHost(reference.host ?? "")) entry(at("forms"), "deceives", `${label}: ${kinds.map((kind) => DECEIT[kind]).join(", ")}`);
}

/** What browsers make of it, by the URL Standard, and what the browser that shows this page takes the text for: which of it is not what the RFC has. A host beyond US-ASCII is in Punycode. */
function drawBrowser(url, reference, text) {
  const { verdict, url: other } = reference && Iri.canParse(text) ? new Iri(text).browserReading() : {};
  at("browser-verdict").replaceChildren(...(verdict ? [BROWSER[verdict], ...(verdict === "other" ? [isolated(...shown(other))] : [])] : []));
  if (!url) return at("browser").replaceChildren(element("dt", "", "this one"), element("dd", "", reference && reference.scheme === null && !at("base").value ? "reads no URL without a base" : "reads no URL"));
  const read = { scheme: url.protocol.slice(0, -1), host: url.hostname, port: url.port, path: url.pathname, query: url.search.slice(1), fragment: url.hash.slice(1) };
  for (const [name, value] of Object.entries(read)) {
    if (value === "" && !reference?.[name]) continue;
    entry(at("browser"), name, value);
    if (reference && (reference[name] ?? "") !== value) at("browser").lastChild.classList.add("differs");
  }
}

function browserReading(text) {
  try {
    return at("base").value ? new URL(text, at("base").value) : new URL(text);
  } catch {
    return null;
  }
}

const linesOfField = (id) => at(id).value.split("\n").map((line) => line.trim()).filter(Boolean);

/** A gate with the preset and the guards that are chosen. */
function gateOf() {
  const guards = linesOfField("guards");
  return new Gate(at("preset").value, guards.length > 0 ? { guards } : {});
}

const linesOf = (verdict) => verdict.findings.map((one) => `\n${one.isReason ? "! " : "  "}${one.name} (byte ${one.begin}, ${one.component}): ${one.message}`).join("");

function verdictOn(gate, text) {
  const { error, ...verdict } = gate.judge(text);
  if (!error) return verdict.action + linesOf(verdict);
  const what = `reject: ${error.component ? error.component + ", " : ""}byte ${error.offset}: ${error.message}`;
  if (!Iri.canParse(text) || Uri.canParse(text)) return what;
  const uri = String(new Iri(text).toUri());
  return `${what}\nThis preset takes URIs. As a URI, it is ${uri}: ${verdictOn(gate, uri)}`;
}

/** The URI that clients look up and send: a host that is a domain name is in Punycode. */
function sentUri(reference) {
  try {
    return reference.toUri({ idna: true });
  } catch {
    return reference.toUri();
  }
}

/** The request that a client sends for a reference: a path stands for itself, and of a URI the target and the Host field. */
function requestFor(text, reference) {
  if (text.startsWith("/") && !text.startsWith("//")) return [text, "example.com"];
  if (!reference?.host) return null;
  const uri = sentUri(reference);
  return [(uri.path || "/") + (uri.query === null ? "" : "?" + uri.query), uri.host + (uri.port ? ":" + uri.port : "")];
}

function drawGate(text, reference) {
  let gate;
  try {
    gate = gateOf();
  } catch (error) {
    at("request").replaceChildren();
    at("answer").replaceChildren();
    return at("findings").replaceChildren(element("span", "wrong", isolated(...shown(error.message))));
  }
  at("findings").replaceChildren(block(verdictOn(gate, text)));
  const request = requestFor(text, reference);
  drawReadings(request?.[0].split("?")[0]);
  at("answer").replaceChildren();
  if (!request) return at("request").replaceChildren("It has no host that a request could go to.");
  const admission = gate.admit("GET", ...request);
  const answer = admission.admitted ? `passes as ${admission.target} for ${admission.host ?? "no host"}` : "400";
  at("answer").append("A request for it: ", element("strong", admission.admitted ? "" : "wrong", admission.admitted ? "passes" : "400"), `, by the preset ${at("preset").value}`);
  at("request").replaceChildren(block(`GET ${request[0]}, Host: ${request[1]}\n${answer}\n${admission.verdict.explanation}`));
}

/** The paths that servers act on, with what each takes for that, and who does; and the guards that it lies in. */
function drawReadings(path) {
  if (!path?.startsWith("/")) return at("readings").replaceChildren();
  let all;
  try {
    all = readings(path, { guards: linesOfField("guards"), most: MOST_READINGS });
  } catch (error) {
    return entry(at("readings"), "none", error.message);
  }
  for (const { path: read, habits: names, guards } of all) {
    const said = element("dd", "", names.length === 0 ? "as it came" : names.map((name) => habits[name]).join("; "));
    if (guards.length > 0) said.append(element("span", "wrong", " in the guard ", isolated(...shown(guards.join(", ")))));
    at("readings").append(element("dt", "", isolated(...shown(read))), said);
  }
  if (all.length === MOST_READINGS) at("readings").append(element("dt", "", "\u2026"), element("dd", "", "perhaps more"));
}

/** A path must be canonical, so what is matched is the path of the normal form. */
function routeOf(reference) {
  const patterns = linesOfField("patterns");
  if (patterns.length === 0) return "no patterns";
  const normal = reference.normalize();
  const found = new Router(patterns).match("GET", normal.path || "/", normal.host);
  if (found.outcome !== "found") return found.outcome === "not_found" ? "no route" : "method not allowed; allowed: " + found.allow;
  return found.pattern + "  " + Object.entries(found.captures).map(([name, value]) => `${name} = ${value}`).join(", ");
}

function drawRoute(reference) {
  try {
    at("route").replaceChildren(element("pre", "", isolated(...shown(reference ? routeOf(reference) : ""))));
  } catch (error) {
    at("route").replaceChildren(element("pre", "wrong", isolated(...shown(error.message))));
  }
}

/** What was refused, repaired: to be taken, and each change. Where a host or port is wrong, there is no repair. */
function offer(error, text) {
  let repaired = null;
  try {
    if (error) repaired = repair(text, { delimited: true, scpForm: true });
  } catch {
    // the error says what is wrong
  }
  at("offer").hidden = repaired === null;
  at("offered").replaceChildren(isolated(...shown(String(repaired?.reference ?? ""))));
  at("changes").replaceChildren(...(repaired?.changes ?? []).map(({ message, begin }) => element("li", "", `character ${begin}: ${message}`)));
  at("take").onclick = () => fill({ iri: String(repaired.reference) });
}

function update() {
  const text = at("text").value;
  for (const id of ["drawn", "parts", "forms", "browser", "readings"]) at(id).replaceChildren();
  const error = IriReference.errorOf(text);
  const kind = Uri.canParse(text) ? "URI" : Iri.canParse(text) ? "IRI" : "relative reference";
  at("verdict").replaceChildren(element("span", error ? "wrong" : "", error ? error.message : `a valid ${kind}`));
  at("text").setAttribute("aria-invalid", String(error !== null));
  const reference = error ? null : new IriReference(text);
  const url = browserReading(text);
  if (error) drawError(error, text);
  else draw(reference, text), drawForms(reference);
  offer(error, text);
  drawBrowser(url, reference, text);
  drawGate(text, reference);
  drawRoute(reference);
}

const FIELDS = { iri: "text", base: "base", preset: "preset", guards: "guards", routes: "patterns" };
const FIRST = { iri: "https://example.com/users/7/posts?tag=caf%C3%A9", base: "", preset: "proxy", guards: "/admin", routes: "GET /users/{id}/posts\nGET /files/{path...}" };
const EXAMPLES = {
  "one that passes": FIRST,
  "an attack on /admin": { iri: "/x%2F..%2Fadmin" },
  "a path in disguise": { iri: "http://Example.com/x//../%61dmin" },
  "into your network": { iri: "http://0x7f.1/", preset: "fetch" },
  "a broken one": { iri: "http://example.com/a b/%zz" },
  "a look-alike": { iri: "http://p\u0430ypal.example/", preset: "fetch" },
  "an IRI": { iri: "http://\u4f8b\u3048.jp/r\u00e9sum\u00e9", preset: "display" },
  "a relative one": { iri: "../g?y#s", base: "http://a/b/c/d;p?q" },
};

const whole = (text) => text.toWellFormed?.() ?? text;
const state = () => "#" + new URLSearchParams(Object.entries(FIELDS).map(([name, id]) => [name, whole(at(id).value)]));

function fill(values) {
  for (const [name, value] of Object.entries(values)) at(FIELDS[name]).value = value;
  update();
}

function restore() {
  const kept = new URLSearchParams(location.hash.slice(1));
  document.body.classList.toggle("embedded", kept.has("embedded"));
  const known = (name) => kept.has(name) && (name !== "preset" || presets.includes(kept.get(name)));
  fill(Object.fromEntries(Object.keys(FIELDS).map((name) => [name, known(name) ? kept.get(name) : kept.has("iri") && name === "base" ? "" : FIRST[name]])));
}

async function share() {
  history.replaceState(null, "", state());
  try {
    await navigator.clipboard.writeText(location.href);
    at("shared").textContent = "copied";
  } catch {
    at("shared").textContent = "the link is in the address bar";
  }
}

for (const preset of presets) at("preset").append(element("option", "", preset));
for (const id of Object.values(FIELDS)) at(id).addEventListener("input", update);
for (const [name, values] of Object.entries(EXAMPLES)) {
  const button = element("button", "", name);
  button.type = "button";
  button.onclick = () => fill({ ...FIRST, ...values });
  at("examples").append(button, " ");
}
at("share").addEventListener("click", share);
addEventListener("hashchange", restore);
restore();
