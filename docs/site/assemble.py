"""Puts the source of the site together: assemble.py IRI MADE OUTPUT

- docs/site/pages, as it is, with the picture of picture.py in the front page;
- the pages of the tree (PAGES), which are read there, too: their links to each other, to headers and to files are rewritten;
- a page for each public header (headers.py; MADE is the folder of what is made for headers), and names.json beside OUTPUT:
  where each name stands;
- the help of the command, as the command IRI prints it;
- the plots of the newest results (lab/bench/plots.py);
- the cases of the suite that somebody gets wrong, to which the scoreboard leads (lab/suite);
- the files that pages link to, shown as they are.

A link to what is not there ends it with status 1.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

import headers
import picture

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "lab/bench"))
import plots  # noqa: E402
import readme  # noqa: E402
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "lab/suite"))
import scoreboard  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The page of the tree, and where it stands in the site.
PAGES = {
    "docs/TOUR.md": "start/tour.md",
    "docs/EMBEDDING.md": "start/embedding.md",
    "package/README.md": "start/packages.md",
    "bindings/python/README.md": "start/python.md",
    "bindings/python/spark/README.md": "howto/spark.md",
    "bindings/wasm/README.md": "start/javascript.md",
    "bindings/rust/README.md": "start/rust.md",
    "bindings/go/README.md": "start/go.md",
    "bindings/java/README.md": "start/java.md",
    "bindings/postgresql/README.md": "howto/postgresql.md",
    "docs/BROWSERS.md": "explain/browsers.md",
    "modules/nginx/README.md": "howto/nginx.md",
    "modules/apache/README.md": "howto/apache.md",
    "modules/haproxy/README.md": "howto/haproxy.md",
    "modules/envoy/README.md": "howto/envoy.md",
    "modules/common/README.md": "howto/server_modules.md",
    "docs/FEATURES.md": "reference/features.md",
    "docs/GATE.md": "explain/gate.md",
    "docs/ROUTES.md": "explain/routes.md",
    "docs/AHEAD.md": "howto/ahead.md",
    "lab/servers/README.md": "howto/servers.md",
    "lab/servers/PATHS.md": "explain/paths.md",
    "lab/servers/CLIENTS.md": "explain/clients.md",
    "docs/READINGS.md": "explain/readings.md",
    "docs/SECURITY.md": "explain/security.md",
    "docs/store_forwarding.md": "explain/store_forwarding.md",
    "re2c/README.md": "explain/machine.md",
    "test/grammar/README.md": "explain/proof.md",
    "test/PEER_BUGS.md": "explain/peer_bugs.md",
    "lab/suite/README.md": "reference/suite.md",
    "lab/suite/SCOREBOARD.md": "reference/scoreboard.md",
    "fuzz/README.md": "explain/fuzzing.md",
    "fuzz/RESULT.md": "explain/fuzzed.md",
    "lab/bench/README.md": "speed/method.md",
    "CHANGELOG.md": "reference/changelog.md",
    "docs/CONTRIBUTING.md": "explain/contributing.md",
}
# Pages below others in the side bar, which has 25 entries at most (check.py): a page, and those below it.
BELOW = {
    "start/embedding.md": "start/packages start/rust start/go start/java reference/changelog",
    "start/choose.md": "migrate/uriparser migrate/boost_url migrate/ada migrate/urllib migrate/validate_iri reference/scoreboard reference/cases reference/suite",
    "howto/server_modules.md": "howto/nginx howto/apache howto/haproxy howto/envoy howto/servers",
    "howto/router.md": "howto/ahead",
    "howto/scale.md": "howto/rdf howto/json_schema howto/spark howto/postgresql",
    "explain/gate.md": "explain/readings explain/paths explain/clients",
    "start/tour.md": "explain/errors explain/lifetimes explain/unicode",
    "explain/exactness.md": "explain/machine explain/proof explain/fuzzing explain/fuzzed explain/peer_bugs explain/store_forwarding explain/contributing",
    "speed/index.md": "speed/method",
}
# What people call things that have other names here: entries of the index, which the search shows first; their stems are found, too.
WORDS = {
    "index.md": "sanitizer, WAF, URL parser, URI parser",
    "explain/gate.md": "gate, attack, sanitize, sanitization, allowlist, blocklist, firewall, path traversal, directory traversal, request smuggling, parser differential, "
                       "path confusion, URL normalization attack, Host header, null byte",
    "howto/ssrf.md": "SSRF, server-side request forgery, metadata service, DNS rebinding, webhook, private IP, internal IP",
    "howto/links.md": "dedupe, deduplicate, deduplication, duplicate URLs, compare URLs, canonicalization, canonical URL, crawler, scraping",
    "howto/redirects.md": "open redirect, redirect URI, OAuth, CORS, allowed origins, returnTo, next parameter",
    "howto/router.md": "router, dispatch, URLPattern, endpoint, URL routing, path parameters",
    "howto/ahead.md": "OpenAPI, Swagger",
    "howto/nginx.md": "nginx, CVE",
    "howto/envoy.md": "Kubernetes, Istio",
    "explain/security.md": "security, vulnerability",
    "start/packages.md": "Docker, container, Debian package",
    "migrate/ada.md": "ada",
    "howto/policies.md": "install nginx, install nginx module, whitelist, ModSecurity, Coraza, WordPress, PHP-FPM, which preset",
    "howto/logs.md": "access log, log analysis",
    "howto/json_schema.md": "JSON Schema, ajv, jsonschema, format validator",
    "howto/rdf.md": "RDF, Turtle, N-Triples, JSON-LD, rdflib",
    "migrate/validate_iri.md": "validate-iri, ReDoS, regular expression, regex, URL regex",
    "start/choose.md": "license, licence, parse_url, league/uri, filter_var, http_build_query, alternatives, comparison of libraries",
    "start/javascript.md": "encodeURIComponent, decodeURIComponent, encodeURI, npm, WebAssembly, wasm, TypeScript, URLSearchParams, qs, new URL, Express, middleware",
    "start/python.md": "python, pip, urlencode, yarl, furl, pydantic, FastAPI, Django",
    "start/rust.md": "cargo, crate, fluent-uri, axum",
    "start/go.md": "golang, net/url, url.Parse, Caddy",
    "migrate/urllib.md": "urllib, urlparse, urlsplit, urljoin, quote_plus, parse_qs, rfc3987",
    "reference/features.md": "slug, slugify, feature list",
    "reference/command.md": "command line, CLI, trurl",
    "start/tour.md": "url join, join URLs, resolve relative URL, relative URL, absolute URL, percent encoding, percent encode, percent decode, url encode, url decode, escape, unescape, query string, query string parse, "
                     "parse query string, query parameters, querystring, get hostname, url builder, normalize URL, normalise URL",
    "explain/unicode.md": "punycode, IDN, IDNA, homograph, confusable, NFC, bidi, emoji domain",
    "explain/browsers.md": "WHATWG, URL Standard, backslash, auto-correct",
    "start/embedding.md": "FetchContent, find_package, pkg-config, vcpkg, Conan",
    "start/tutorial.md": "parse URL, validate URL, url validation, is valid URL, getting started, quickstart",
    "speed/index.md": "benchmark, performance, fastest URL parser",
}
PLAYGROUND = "docs/site/playground/page.html"  # a link to its source is one to the page
LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\])\(([^()\s]+)\)")
# A link of an own page to a page of the tree: it leads there in the tree, too.
OF_TREE = re.compile(r"(\[(?:[^\]\[]|\[[^\]]*\])*\])\((?:\.\./){3}[^()\s]+\)")
# What lab/bench/readme.py makes of the results, with links to them.
FIGURES = re.compile(r"<!-- bench: made by.*?-->\n(.*?)<!-- bench ends -->", re.S)
LANGUAGES = {".cc": "cpp", ".hpp": "cpp", ".h": "c", ".c": "c", ".py": "python", ".sh": "bash", ".json": "json", ".re": "text",
             ".md": "markdown", ".js": "javascript", ".java": "java", ".lua": "lua",
             ".sql": "sql"}


class Site:
    def __init__(self, iri, output):
        self.iri, self.output = iri, pathlib.Path(output)
        self.shown, self.wrong = set(), []
        tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        self.files = set(tracked.splitlines())
        self.pages = {page: place for page, place in PAGES.items() if page in self.files}
        for name in headers.names(ROOT):
            self.pages[name] = headers.place(name)

    def write(self, place, text):
        if place in BELOW:
            text += "\n```{toctree}\n:hidden:\n\n" + "".join(f"/{one}\n" for one in BELOW[place].split()) + "```\n"
        if place in WORDS:
            entries = ", ".join(f"! {word}" for word in WORDS[place].split(", "))
            title = re.match(r"# .*\n", text)[0]
            text = (f"---\nmyst:\n  html_meta:\n    keywords: {WORDS[place]}\n---\n{title}\n```{{index}} {entries}\n```\n\n"
                    f"{text.removeprefix(title)}")
        target = self.output / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def show(self, path):
        """The page that shows a file of the tree."""
        place = f"tree/{path}.md"
        if path not in self.shown:
            self.shown.add(path)
            text = (ROOT / path).read_text(encoding="utf-8", errors="replace")
            language = LANGUAGES.get(pathlib.Path(path).suffix, "text")
            fence = "`" * (3 + max(map(len, re.findall(r"`{3,}", text)), default=0))
            self.write(place, f"---\norphan:\n---\n# {path}\n\n{fence}{language}\n{text.rstrip()}\n{fence}\n")
        return place

    def show_folder(self, path):
        place = f"tree/{path}/index.md"
        if path not in self.shown:
            self.shown.add(path)
            inside = sorted(f for f in self.files if f.startswith(path + "/"))[:200]
            lines = "\n".join(f"- {f[len(path) + 1:]}" for f in inside)
            self.write(place, f"---\norphan:\n---\n# {path}/\n\nIn the tree:\n\n{lines}\n")
        return place

    def destination(self, target):
        """Where in the site a path of the tree is, or None."""
        if target in self.pages:
            return self.pages[target]
        if target in self.files and target.startswith("docs/site/pages/"):
            return target.removeprefix("docs/site/pages/")
        readme = f"{target}/README.md"
        if readme in self.pages:
            return self.pages[readme]
        if target in self.files:
            return self.show(target)
        if readme in self.files:
            return self.show(readme)
        if any(name.startswith(target + "/") for name in self.files):
            return self.show_folder(target)
        return None

    def relink(self, text, page, place):
        """The links of a page of the tree, for its place in the site."""
        def link(match):
            label, address = match.groups()
            if re.match(r"[a-z]+:|#", address):
                return match.group(0)
            path, hash_, anchor = address.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(page), path))
            if label.startswith("!"):
                image = self.output / "images" / os.path.basename(target)
                image.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / target, image)
                return f"{label}({os.path.relpath(f'images/{image.name}', os.path.dirname(place))})"
            if target == "README.md":
                return f"{label}({os.path.relpath('index.md', os.path.dirname(place))})"
            if path.endswith(".json") and anchor.startswith("L"):  # a case, at its line of the file
                return f"{label}({os.path.relpath('reference/cases.md', os.path.dirname(place))}#{label[1:-1]})"
            if target == PLAYGROUND:  # which Sphinx does not know as a page
                return f'<a href="{os.path.relpath("playground.html", os.path.dirname(place) or ".")}">{label[1:-1]}</a>'
            to = self.destination(target)
            if to is None:
                self.wrong.append(f"{page}: a link to what is not there: {address}")
                return match.group(0)
            if to.startswith(("tree/", "reference/cpp/", "reference/c/")):
                hash_ = anchor = ""
            return f"{label}({os.path.relpath(to, os.path.dirname(place) or '.')}{hash_}{anchor})"

        parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        return "".join(part if i % 2 else LINK.sub(link, part) for i, part in enumerate(parts))

    def tree_pages(self):
        for page, place in self.pages.items():
            if page.endswith(".md"):
                text = (ROOT / page).read_text(encoding="utf-8")
                self.write(place, self.relink(text, page, place))

    def own_pages(self):
        """docs/site/pages: links within the site, and by way of `../../../` to pages of the tree."""
        for source in sorted((ROOT / "docs/site/pages").rglob("*")):
            place = str(source.relative_to(ROOT / "docs/site/pages"))
            if source.suffix != ".md":
                if source.is_file():
                    (self.output / place).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(source, self.output / place)
                continue
            text = source.read_text(encoding="utf-8")
            text = text.replace("@GROUPS@", self.groups()) if "@GROUPS@" in text else text
            if "@PICTURE@" in text:
                text = text.replace("@PICTURE@", picture.made((ROOT / "docs/READINGS.md").read_text(encoding="utf-8"), self.iri))
            text = re.sub(r"@PLOTS (\w+)@", lambda asked: self.plots(asked[1], place), text)
            text = FIGURES.sub(lambda made: self.relink(made[1], f"docs/site/pages/{place}", place), text)
            text = OF_TREE.sub(lambda link: self.relink(link[0], f"docs/site/pages/{place}", place), text)
            self.write(place, text)

    def groups(self):
        """The tables of contents of the headers, by what they are for."""
        left = [pathlib.Path(name).stem for name in headers.names(ROOT) if name.endswith(".hpp")]
        out = ""
        for caption, stems in [*headers.GROUPS, ("The rest", None)]:
            here = [stem for stem in (stems.split() if stems else list(left)) if stem in left]
            left = [stem for stem in left if stem not in here]
            out += f"## {caption}\n\n| header | |\n|---|---|\n"
            out += "".join(f"| [`iri/{s}.hpp`](cpp/{s}.md) | {headers.summary(ROOT, f'include/iri/{s}.hpp')} |\n" for s in here)
            out += "\n```{toctree}\n:hidden:\n\n" + "".join(f"cpp/{s}\n" for s in here) + "```\n\n"
        return out

    def header_pages(self, made):
        places = {}
        for name, text, found in headers.pages(ROOT, made):
            place = headers.place(name)
            self.write(place, text)
            for one, anchor in found.items():
                places.setdefault(one, (place.removesuffix(".md"), anchor))
        (self.output.parent / "names.json").write_text(json.dumps(places, indent=0), encoding="utf-8")

    def plots(self, group, place):
        """The pictures of a group of plots of the newest result, as a paragraph: as many beside each other as there is room for."""
        _, _, table = list(readme.newest(ROOT / "lab/bench/results").values())[-1]
        images, lines = self.output / "images", []
        images.mkdir(parents=True, exist_ok=True)
        for name, said, plot in plots.drawn(table)[group]:
            (images / name).write_text(plot, encoding="utf-8")
            said = re.sub(r"[\[\]]", r"\\\g<0>", said)
            lines.append(f"![{said}]({os.path.relpath(f'images/{name}', os.path.dirname(place) or '.')})")
        return "\n".join(lines)

    def cases_page(self):
        self.write("reference/cases.md", "---\nhide-toc: true\n---\n" + self.relink(scoreboard.cases_page(), "lab/suite/README.md", "reference/cases.md"))

    def help_page(self):
        def ask(*words):
            ran = subprocess.run([self.iri, *words, "--help"], capture_output=True, text=True, check=True,
                                 env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"})
            # A line that is too long goes on below its own text: the description, which begins in column 31.
            return "\n".join(textwrap.fill(line, 100, subsequent_indent=" " * (30 if line[:1] == " " else 0), break_long_words=False) if len(line) > 100 else line
                             for line in ran.stdout.rstrip().split("\n"))
        first = ask()
        listed = re.findall(r"^  ([a-z][a-z-]+)(?: +|$)", first, re.M)
        names = [name for name in dict.fromkeys(listed) if self.has_help(name)]
        pages = "".join(f"\n## iri {name}\n\n```text\n{ask(name)}\n```\n" for name in names)
        self.write("reference/command.md", "# The command\n\nThe help of `iri`, as the command prints it; `man iri` has the same."
                   f"\n\n```text\n{first}\n```\n{pages}")

    def has_help(self, name):
        return subprocess.run([self.iri, name, "--help"], capture_output=True, check=False).returncode == 0


def main():
    iri, made, output = sys.argv[1:]
    site = Site(iri, output)
    site.own_pages()
    site.tree_pages()
    site.header_pages(made)
    site.help_page()
    site.cases_page()
    for line in site.wrong:
        print(line, file=sys.stderr)
    return bool(site.wrong)


if __name__ == "__main__":
    sys.exit(main())
