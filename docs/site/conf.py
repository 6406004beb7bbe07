"""Sphinx, for the pages that assemble.py has put together."""
import json
import pathlib
import re
import shutil

from docutils import nodes
from pygments.lexers import BashLexer
from pygments.lexer import Lexer
from pygments.token import Generic
from sphinx.domains import Domain, ObjType

root = pathlib.Path(__file__).resolve().parents[2]
version = re.search(r"version: '([\d.]+)'", (root / "meson.build").read_text(encoding="utf-8")).group(1)

project = "libiri"
author = "the libiri developers"
copyright = "the libiri developers; MIT licence"
release = version
language = "en"
smartquotes = False  # --option and operator"" are what is typed
extensions = ["myst_parser", "sphinx_copybutton", "sphinx_inline_tabs"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
pygments_style = "default"  # friendly's comments are too pale on their grey
pygments_dark_style = "native"
# What is copied from an example is what is typed: no prompt, no output.
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = f"libiri {version}"
html_short_title = "libiri"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["../../build/site/extra"]
html_search_scorer = str(root / "docs/site/static/scorer.js")
templates_path = ["templates"]
html_show_sphinx = False
html_copy_source = False
html_last_updated_fmt = None
html_theme_options = {"navigation_with_keys": True, "sidebar_hide_name": False}
# Those of Furo, and the link to the playground, which is no page of Sphinx's.
html_sidebars = {"**": ["sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "playground_link.html", "sidebar/navigation.html",
                        "sidebar/scroll-end.html", "sidebar/variant-selector.html"]}


class ConsoleLexer(Lexer):
    """A shell session: what is behind "$ " is typed, the rest is printed. Pygments' own takes a "#" for a prompt."""

    def get_tokens_unprocessed(self, text):
        at = 0
        for line in text.splitlines(keepends=True):
            if line.startswith("$ "):
                yield at, Generic.Prompt, "$ "
                for place, token, value in BashLexer().get_tokens_unprocessed(line[2:]):
                    yield at + 2 + place, token, value
            else:
                yield at, Generic.Output, line
            at += len(line)


class Names(Domain):
    """The names of the headers, which the search of the site finds first: assemble.py has written down where each stands."""

    name, label = "iri", "libiri"
    object_types = {"name": ObjType("in a header")}

    def get_objects(self):
        for name, (page, anchor) in json.loads((root / "build/site/names.json").read_text(encoding="utf-8")).items():
            yield name, name, "name", page, anchor, 0


def mark_long(app, doctree):
    """Code in a table that is long without a space: site.css lets it break, and keeps its column wide enough to be read."""
    for entry in doctree.findall(nodes.entry):
        for one in entry.findall(nodes.literal):
            if max(map(len, one.astext().split()), default=0) > 12:
                one["classes"].append("long")


def link_markdown(app, page, template, context, doctree):
    """Each page that is written leads to what it is made of."""
    if doctree is not None:
        context["markdown"] = pathlib.Path(page).name + ".md"


def copy_markdown(app, error):
    for page in app.env.found_docs if error is None else ():
        shutil.copyfile(app.env.doc2path(page), pathlib.Path(app.outdir, page + ".md"))


def setup(app):
    app.add_lexer("console", ConsoleLexer)
    app.add_domain(Names)
    app.connect("doctree-read", mark_long)
    app.connect("html-page-context", link_markdown)
    app.connect("build-finished", copy_markdown)
