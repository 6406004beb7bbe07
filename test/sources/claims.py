"""Claims of the pages and their checks: each sentence of test/claims.tsv stands on its page, and each check that it names is there.

usage: claims.py SOURCE_ROOT

A check is `Suite.Name`, a test of GoogleTest; `SUITE / NAME`, a line of the manifest; or `step NAME`, a step of a run. Several are separated by "; ".
A sentence that ends in "..." is the beginning of one. Of the sections in WHOLE each sentence is a claim, and has to have a line.
"""
import pathlib
import re
import sys

from named_tests import names

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "test"))
import manifest  # noqa: E402

# Page, and what stands before and behind the section.
WHOLE = [("README.md", "- **Exact.**", "## In C++"), ("docs/SECURITY.md", "## What libiri guarantees", "## What a returned view guarantees"),
         ("docs/SECURITY.md", "## What a returned view guarantees", "## What libiri does not guarantee")]


def plain(text):
    """Without marks of lists, emphasis and links, and as one line."""
    text = re.sub(r"^- ", "", text, flags=re.M)
    return " ".join(re.sub(r"\[([^][]*)\]\([^)]*\)", r"\1", text).replace("**", "").split())


def sentences(section):
    return [sentence for sentence in re.split(r"(?<=[.:]) (?=[A-Z`])", plain(section)) if len(sentence) > 20]


def read(root):
    for number, line in enumerate((root / "test/claims.tsv").read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            page, sentence, checks = line.split("\t")
            yield number, page, sentence, checks.split("; ")


def wrong(rows, texts, known):
    for number, page, sentence, checks in rows:
        if sentence.removesuffix("...") not in texts[page]:
            yield f"test/claims.tsv:{number}: {page} does not say this any more: {sentence}"
        yield from (f"test/claims.tsv:{number}: there is no {check}" for check in checks if check not in known)


def without_check(section, page, rows):
    claims = [sentence for _, of, sentence, _ in rows if of == page]
    for sentence in sentences(section):
        if not any(sentence.startswith(claim[:-3]) if claim.endswith("...") else sentence == claim for claim in claims):
            yield f"{page}: no line of test/claims.tsv has a check of this: {sentence}"


def main():
    root = pathlib.Path(sys.argv[1])
    rows = list(read(root))
    texts = {page: plain((root / page).read_text(encoding="utf-8")) for _, page, _, _ in rows}
    known = names(root) | {f"{suite} / {name}" for _, suite, name in manifest.entries("test")} | {f"step {name}" for _, _, name in manifest.entries("step")}
    problems = list(wrong(rows, texts, known))
    for page, begin, end in WHOLE:
        section = (root / page).read_text(encoding="utf-8").split(begin)[1].split(end)[0]
        problems += without_check(section, page, rows)
        if not list(without_check(section + "- Nobody has ever tested this.\n", page, rows)):
            problems.append("a claim without a check is not noticed")
    number, page, sentence, checks = rows[0]
    if len(list(wrong([(number, page, sentence + " Or so.", checks + ["No.Test"])], texts, known))) != 2:
        problems.append("a sentence or a check that is not there is not noticed")
    print("\n".join(problems) or f"{len(rows)} claims have their checks")
    return bool(problems)


sys.exit(main())
