"""Checks the built site: check.py HTML INCLUDE_FOLDER. Ends with `N passed, N failed`: pages.

- each link within it leads to a page, and to an anchor that is there;
- each page leads to the playground;
- each image is there, and has a text in its place;
- each name of libiri that its own pages mention (`iri::x`, `iri_x`, `IRI_X`) is declared in a header.
Before that it checks itself: a planted link, anchor, image and name must be noticed, and a page without the playground.
"""
import html.parser
import pathlib
import re
import sys
import tempfile
import urllib.parse


PLAYGROUND = "playground.html"


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
            for name in re.findall(r"\biri::(?:\w+::)*(\w+)|\b((?:iri|IRI)_\w+)", html.unescape(re.sub(r"<[^>]+>", "", code))):
                looked += 1
                if (name[0] or name[1]) not in declared:
                    wrong.append(f"{path.name}: no header has {name[0] or name[1]}")
    return wrong, looked


def notices_planted_faults(declared):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text('<a href="none.html">x</a><a href="#none">x</a><img src="none.svg" alt="x"><img src="page.html">'
                        '<code class="docutils">iri::no_such_name()</code>', encoding="utf-8")
        return len(wrong_of(page.parent, declared)[0]) == 6


def main():
    folder, include = map(pathlib.Path, sys.argv[1:])
    declared = {"iri_policy", "iri_unicode", "iri_routes"}  # libraries and functions of builds
    for header in include.rglob("*.h*"):
        declared |= set(re.findall(r"\w+", header.read_text(encoding="utf-8")))
    wrong, looked = wrong_of(folder, declared)
    if not notices_planted_faults(declared):
        wrong.append("check.py does not notice planted faults")
    for line in dict.fromkeys(wrong):
        print(line)
    print(f"{looked} links, images and names", file=sys.stderr)
    bad = len({line.partition(":")[0] for line in wrong})
    print(f"{len(list(folder.rglob('*.html'))) - bad} passed, {bad} failed")
    return bool(wrong)


sys.exit(main())
