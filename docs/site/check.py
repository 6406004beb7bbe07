"""Checks the built site: check.py HTML NAMES LIBRARY MADE. Ends with `N passed, N failed`: pages.

- each link within it leads to a page, and to an anchor that is there;
- each page leads to the playground, and each that is written to itself as Markdown;
- each image is there, and has a text in its place;
- each name of libiri that its own pages mention (`iri::x`, `iri_x`, `IRI_X`) has an entry in the reference;
- the search of the site, run in Node, leads from the words of others (SEARCHED) and from each name of the headers; the side bar has 25 entries at most;
- in the reference each heading is such a name, each name has the anchor that the search leads to, and each function that LIBRARY, the
  shared one, exports has an entry: what it exports says the linker, and not what made the pages. So has what the text of the headers declares.
Before that it checks itself: a planted link, anchor, image, name, heading and missing entry must be noticed, and a page without the playground.
"""
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse


PLAYGROUND = "playground.html"
# What people look for by a word that is not libiri's, and the page that has to be among the first three.
SEARCHED = {"dedupe": "howto/links", "sanitize": "explain/gate", "SSRF": "howto/ssrf", "encodeURIComponent": "start/javascript", "punycode": "explain/unicode",
            "whitelist": "howto/policies", "urlparse": "migrate/urllib", "CORS": "howto/redirects", "open redirect": "howto/redirects", "path traversal": "explain/gate",
            "url join": "start/tour", "percent encode": "start/tour", "slug": "reference/features", "query string parse": "start/tour", "parse_url": "start/choose",
            "nginx": "howto/nginx", "openapi": "howto/ahead", "request smuggling": "explain/gate", "homograph": "explain/unicode", "sanitizing": "explain/gate",
            "URL validation": "start/tutorial", "benchmark": "speed/index", "WHATWG": "explain/browsers", "net/url": "start/go",
            "python": "start/python", "golang": "start/go", "percent encoding": "start/tour", "resolve relative URL": "start/tour", "security": "explain/security",
            "docker": "start/packages", "kubernetes": "howto/envoy", "parse url": "start/tutorial", "CVE": "howto/nginx", "ada": "migrate/ada",
            "license": "start/choose", "compare URLs": "howto/links", "JSON Schema": "howto/json_schema", "ajv": "howto/json_schema", "Turtle": "howto/rdf", "validate-iri": "migrate/validate_iri", "apache": "howto/apache",
            "Host header": "explain/gate", "null byte": "explain/gate", "install nginx": "howto/policies", "regular expression": "migrate/validate_iri", "Express": "start/javascript",
            "normalize URL": "start/tour"}
# The search as the page of the site makes it, without the page: of each query the first results, as page, title, anchor.
SEARCH = r"""
const fs = require("fs"), vm = require("vm"), folder = process.argv[1];
const globals = { document: { getElementById: () => null }, SPHINX_HIGHLIGHT_ENABLED: false, _ready: () => {}, _: (text) => text, URLSearchParams };
const context = vm.createContext(Object.assign(globals, { window: globals }));
for (const [, name] of fs.readFileSync(`${folder}/search.html`, "utf8").matchAll(/<script src="(_static\/(?:language_data|searchtools)\.js|searchindex\.js)/g))
  vm.runInContext(fs.readFileSync(`${folder}/${name}`, "utf8"), context, { filename: name });
const perform = vm.runInContext("(query) => Search._performSearch(...Search._parseQuery(query)).reverse()", context);
const search = (query) => {
  globals.location = { search: `?${new URLSearchParams({ q: query })}` };
  return perform(query);
};
const few = ([page, title, anchor]) => [page, title, anchor];
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map((query) => search(query).slice(0, 20).map(few))));
"""

class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.images = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if attributes.get("id"):
            self.anchors.add(attributes["id"])
        if tag == "a" and attributes.get("name"):
            self.anchors.add(attributes["name"])
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        if tag == "img":
            self.images.append((attributes.get("src", ""), attributes.get("alt", "")))


def target(page, address):
    address = urllib.parse.urlsplit(address)
    return (page.parent / urllib.parse.unquote(address.path)).resolve() if address.path else page.resolve(), address.fragment


def wrong_in_reference(folder, names, exported):
    """Headings that are no names, names without their anchor, functions without an entry."""
    wrong = []
    for path in sorted(folder.glob("reference/c*/*.html")):
        text = path.read_text(encoding="utf-8")
        for heading in re.findall(r"<h[2-6]>(.*?)<a", text):
            if html.unescape(re.sub(r"<[^>]+>", "", heading)) not in names:
                wrong.append(f"{path.name}: a heading that is no name: {heading}")
    anchors = {}
    for name, (place, anchor) in names.items():
        if place not in anchors:
            page = folder / f"{place}.html"
            anchors[place] = Page(page.read_text(encoding="utf-8")).anchors if page.exists() else set()
        if anchor not in anchors[place]:
            wrong.append(f"{place}.html: no entry {anchor}, where {name} is to be found")
    return wrong + [f"reference: no entry for {name}" for name in sorted(exported - set(names))]


def wrong_in_search(folder, searched, names):
    """Words and names that the search does not lead from, and a side bar that is too long."""
    ran = subprocess.run(["node", "-e", SEARCH, str(folder)], input=json.dumps([*searched, *names]), capture_output=True, text=True, check=True)
    found = dict(zip([*searched, *names], json.loads(ran.stdout)))
    wrong = []
    for word, page in searched.items():
        first = list(dict.fromkeys(one[0] for one in found[word]))[:3]
        if page not in first:
            wrong.append(f"search: {word} does not lead to {page}, but to {first}")
    wrong += [f"search: no name {name}" for name in sorted(names) if not any(one[1] == name for one in found[name])]
    entries = re.findall(r'class="toctree-l1', (folder / "index.html").read_text(encoding="utf-8"))
    return wrong + ([f"index.html: {len(entries)} entries in the side bar"] if not 5 < len(entries) <= 25 else [])


def wrong_in_markdown(folder, pages):
    """Pages that are not there as Markdown, or do not lead to it."""
    wrong = []
    for page in pages:
        path = folder / f"{page}.md"
        if not path.exists() or not path.read_text(encoding="utf-8").lstrip().startswith(("#", "(", "---")):
            wrong.append(f"{path.name}: no such Markdown")
        elif path.name not in Page(path.with_suffix(".html").read_text(encoding="utf-8")).links:
            wrong.append(f"{path.stem}.html: no link to its Markdown")
    return wrong


def exported_by(library):
    """The functions of C and C++ that a shared library exports, but for those of namespaces detail."""
    ran = subprocess.run(["nm", "-DC", "--defined-only", library], capture_output=True, text=True, check=True)
    symbols = {line.split(" ", 2)[2] for line in ran.stdout.splitlines() if line.split(" ", 2)[1] in "TW"}
    named = {re.match(r"[\w:~]*", symbol.replace("::v0::", "::"))[0] for symbol in symbols}
    return {name for name in named if re.match(r"iri(::|_)", name) and "::detail" not in name and "~" not in name and "operator" not in name and not re.search(r"\b(\w+)::\1$", name)}


def declared_in(folder):
    """The names of types, concepts, constants, enumerators and macros, as the text of the headers declares them at the left edge: not by what made
    the pages. Of C with their prefix; of C++ each as the last part of a name."""
    c, cpp = set(), set()
    for path in sorted([*folder.glob("*.h*"), *folder.glob("c/*.h")]):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
        if path.suffix == ".h":
            c.update(re.findall(r"\b(?:iri|IRI)_\w+", re.sub(r"(?m)^#\s*(if|include|undef).*", "", text)))
            continue
        while inner := re.search(r"namespace detail(::\w+)* (\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})*\})", text):
            text = text.replace(inner[0], "")
        cpp.update(re.findall(r"(?m)^(?:template <.*>\s+)?(?:class|struct|enum class|concept|using|inline constexpr [\w:<>]+) (?:\[\[\w+\]\] )*(\w+)(?= *(?:[=<[({]|: |final))", text))
        cpp.update(re.findall(r"(?m)^  (\w+) = \d+,", text))
    return {name for name in c if not re.match(r"IRI_C_|IRI_\w*_H$", name)}, cpp - {"std", "fmt", "hash", "formatter", "enable_view", "enable_borrowed_range"}


def undeclared(folder, names):
    """What the text of the headers declares, and no entry has."""
    c, cpp = declared_in(folder)
    last = {name.rpartition("::")[2] for name in names}
    return [f"reference: no entry for {name}" for name in [*sorted(c - set(names)), *sorted(cpp - last)]] + ([] if len(c) > 500 and len(cpp) > 300 else [f"check.py: only {len(c)} and {len(cpp)} declarations"])


def not_private(names, made):
    """Those of the names that g++ lets a program use: what a library exports may be private."""
    lines = [f"using X{i} = decltype(&{name});" for i, name in enumerate(sorted(names))]
    ran = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", "-x", "c++", "-Iinclude", f"-I{made}", "-"], capture_output=True, text=True, check=False,
                         input="\n".join(["#include <iri/iri.hpp>", *lines, ""]), env={**os.environ, "LC_ALL": "C"})
    private = {int(line) - 2 for line in re.findall(r"^<stdin>:(\d+):.* is private within this context", ran.stderr, re.M)}
    return {name for i, name in enumerate(sorted(names)) if i not in private}


def wrong_of(folder, declared):
    """What is wrong, and how much was looked at."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    wrong, looked = [], 0
    for path, page in pages.items():
        for address in page.links:
            if re.match(r"[a-z]+:", address):
                continue
            looked += 1
            to, anchor = target(path, address)
            if not to.exists():
                wrong.append(f"{path.name}: no page: {address}")
            elif anchor and to in pages and urllib.parse.unquote(anchor) not in pages[to].anchors and anchor != "":
                wrong.append(f"{path.name}: no anchor: {address}")
        if path.name != PLAYGROUND and not any(target(path, address)[0].name == PLAYGROUND for address in page.links):
            wrong.append(f"{path.name}: no link to the playground")
        for source, text in page.images:
            looked += 1
            if not re.match(r"data:", source) and not target(path, source)[0].exists():
                wrong.append(f"{path.name}: no image: {source}")
            if not text:
                wrong.append(f"{path.name}: an image without a text: {source}")
    for path in sorted(folder.rglob("*.html")):
        source = pathlib.Path("docs/site/pages", path.relative_to(folder)).with_suffix(".md")
        if folder.name == "html" and not source.exists():
            continue  # a page of the tree, which its own tests hold
        for code in re.findall(r'<code class="docutils[^"]*">(.*?)</code>', path.read_text(encoding="utf-8"), re.S):
            for name in re.findall(r"\biri::(?:\w+::)*(\w+)|(?<!\$)\b((?:iri|IRI)_\w+)", html.unescape(re.sub(r"<[^>]+>", "", code))):
                looked += 1
                if (name[0] or name[1]) not in declared:
                    wrong.append(f"{path.name}: the reference has no {name[0] or name[1]}")
    return wrong, looked


def notices_planted_faults(declared, made):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text('<a href="none.html">x</a><a href="#none">x</a><img src="none.svg" alt="x"><img src="page.html">'
                        '<code class="docutils">iri::no_such_name()</code>', encoding="utf-8")
        reference = pathlib.Path(folder) / "reference/cpp/x.html"
        reference.parent.mkdir(parents=True)
        reference.write_text('<span id="iri::a"></span><h2>iri::a<a href="#">x</a></h2><h2>of<a href="#">x</a></h2>', encoding="utf-8")
        (page.parent / "page.md").write_text("# Page", encoding="utf-8")
        if len(wrong_in_markdown(page.parent, ["page", "reference/cpp/x"])) != 2:
            return False
        names = {"iri::a": ("reference/cpp/x", "iri::a"), "iri::b": ("reference/cpp/x", "iri::b")}
        return len(wrong_of(page.parent, declared)[0]) == 7 and len(wrong_in_reference(page.parent, names, {"iri::a", "iri::c"})) == 3 and \
            not_private({"iri::Gate::judge_address", "iri::Resumable::keep"}, made) == {"iri::Gate::judge_address"}


def main():
    folder, names, library, made = map(pathlib.Path, sys.argv[1:])
    names = json.loads(names.read_text(encoding="utf-8"))
    # Libraries and functions of builds, and namespaces.
    declared = {"iri_policy", "iri_unicode", "iri_routes"} | {part for name in names for part in name.split("::")}
    wrong, looked = wrong_of(folder, declared)
    exported = exported_by(library)
    exported &= set(names) | not_private(exported - set(names), made)
    wrong += wrong_in_reference(folder, names, exported)
    wrong += undeclared(pathlib.Path("include/iri"), names)
    wrong += wrong_in_search(folder, SEARCHED, names)
    index = (folder / "searchindex.js").read_text(encoding="utf-8")
    wrong += wrong_in_markdown(folder, json.loads(index[index.index("{"):index.rindex("}") + 1])["docnames"])
    if len(wrong_in_search(folder, {"dedupe": "no/such/page", "quuxword": "howto/links"}, {"iri::no_such_name"})) < 3:
        wrong.append("check.py does not notice words that are not found")
    if len(undeclared(pathlib.Path("include/iri"), set(names) - {"iri_parse", "IRI_RULE_URI", "iri::Finding::encoded_slash"})) < 3:
        wrong.append("check.py does not notice declarations without an entry")
    if len(exported) < 150:
        wrong.append(f"check.py: {library} exports only {len(exported)} functions")
    if not notices_planted_faults(declared, made):
        wrong.append("check.py does not notice planted faults")
    for line in dict.fromkeys(wrong):
        print(line)
    print(f"{looked} links, images and names; {len(names)} entries for {len(exported)} exported functions and more", file=sys.stderr)
    bad = len({line.partition(":")[0] for line in wrong})
    print(f"{len(list(folder.rglob('*.html'))) - bad} passed, {bad} failed")
    return bool(wrong)


sys.exit(main())
