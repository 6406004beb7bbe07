// The page. What is typed goes into it as text nodes alone.
const at = (id) => document.getElementById(id);
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
  const forms = { "normal form": (r) => r.normalize(), "by scheme": (r) => r.normalize(["case", "percent", "dots", "scheme", "ipv6"]), URI: (r) => r.toUri(), IRI: (r) => r.toIri(), "to display": (r) => r.toDisplay() };
  for (const [name, make] of Object.entries(forms)) {
    try {
      entry(at("forms"), name, String(make(reference)));
    } catch (error) {
      entry(at("forms"), name, error.message);
    }
  }
}

function drawFindings(text) {
  let verdict;
  try {
    verdict = new Gate(at("preset").value).judge(text);
  } catch (error) {
    return at("findings").replaceChildren(error.message);
  }
  const lines = verdict.findings.map((one) => `\n${one.isReason ? "! " : "  "}${one.name} (byte ${one.begin}, ${one.component}): ${one.message}`);
  at("findings").replaceChildren(element("pre", "", verdict.error ? "reject: " + verdict.error.message : verdict.action + lines.join("")));
}

/** A path must be canonical, so what is matched is the path of the normal form. */
function routeOf(reference) {
  const patterns = at("patterns").value.split("\n").map((line) => line.trim()).filter(Boolean);
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

function update() {
  const text = at("text").value;
  for (const id of ["drawn", "parts", "forms"]) at(id).replaceChildren();
  const error = IriReference.errorOf(text);
  const kind = Uri.canParse(text) ? "URI" : Iri.canParse(text) ? "IRI" : "relative reference";
  at("verdict").replaceChildren(element("span", error ? "wrong" : "", error ? error.message : `a valid ${kind}`));
  at("text").setAttribute("aria-invalid", String(error !== null));
  const reference = error ? null : new IriReference(text);
  if (error) drawError(error, text);
  else draw(reference, text), drawForms(reference);
  drawFindings(text);
  drawRoute(reference);
}

const state = () => "#" + new URLSearchParams({ iri: at("text").value.toWellFormed?.() ?? at("text").value, preset: at("preset").value, routes: at("patterns").value });

function restore() {
  const kept = new URLSearchParams(location.hash.slice(1));
  at("text").value = kept.get("iri") ?? "http://user@example.com:8042/over/there?name=ferret#nose";
  at("preset").value = presets.includes(kept.get("preset")) ? kept.get("preset") : "display";
  at("patterns").value = kept.get("routes") ?? "GET /over/{where}\nGET /files/{path...}";
  update();
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
for (const id of ["text", "preset", "patterns"]) at(id).addEventListener("input", update);
at("share").addEventListener("click", share);
addEventListener("hashchange", restore);
restore();
