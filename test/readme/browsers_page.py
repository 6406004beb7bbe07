"""The tables of docs/BROWSERS.md: `iri browser` and `iri repair` say what the rows say.

usage: browsers_page.py IRI PAGE
"""
import json
import pathlib
import re
import subprocess
import sys


def rows(page, header):
    """The rows of the table with that header, as lists of what stands in backquotes or else as words."""
    _, _, below = page.partition(header)
    for line in below.splitlines()[2:]:
        if not line.startswith("|"):
            return
        cells = re.split(r"(?<!\\)\|", line.strip("|\n"))
        yield [cell.strip().strip("`").replace("\\|", "|") for cell in cells]


FIRST = "| IRI | `iri browser` says | because |"
SECOND = "| text | a browser | `iri repair` | `iri repair --backslash` |"


def readings(page):
    return [(row[0], row[1]) for row in rows(page, FIRST)]


def repairs(page):
    """(text, what a browser makes of it, what repair does, and with backslashes); None for refused."""
    return [tuple(None if cell == "refused" else json.loads(cell) for cell in row) for row in rows(page, SECOND)]


def said(command, text):
    ran = subprocess.run([*command, "--format", "json", "--", text], capture_output=True, text=True, check=False)
    return json.loads(ran.stdout).get("output")


def wrong(iri, page):
    for text, expected in readings(page):
        if (got := said([iri, "browser"], text)) != expected:
            yield f"{text!a}: iri browser says {got!a}"
    for text, _, plain, slashes in repairs(page):
        for options, expected in ([], plain), (["--backslash"], slashes):
            if (got := said([iri, "repair", *options], text)) != expected:
                yield f"{text!a}: iri repair {' '.join(options)} says {got!a}"


def main():
    iri, path = sys.argv[1:]
    page = pathlib.Path(path).read_text(encoding="utf-8")
    problems = list(wrong(iri, page))
    if len(readings(page)) < 20 or len(repairs(page)) < 15:
        problems.append("a table has fewer rows than it had")
    # A row of each table that is wrong has to be noticed.
    for right, planted in (("`same mailto:a@b`", "`same mailto:a@c`"), ('| `"%5Cx"` | `"/x"` |', '| `"%5Cx"` | `"x"` |')):
        if right not in page or not list(wrong(iri, page.replace(right, planted))):
            problems.append(f"a wrong row is not noticed: {planted}")
    print("\n".join(problems) or "each row is as it says")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
