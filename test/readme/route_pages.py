"""The examples of a page of routes as a program, and the table of priority of docs/ROUTES.md asked row by row.

usage: route_pages.py example PAGE HARNESS OUTPUT [OLD NEW]   writes HARNESS with the blocks of the page where it says "// BLOCKS";
                                                             with NEW for OLD in them, a planted fault
       route_pages.py table IRI docs/ROUTES.md           asks `iri routes match`, in each order of the patterns; planted answers must be noticed
"""
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(page):
    """Indented code of C++, without what it includes: the harness does. "..." stands for other cases."""
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", page, re.M):
        if re.search(r"\biri::|routes::router\.", block) and "=" in block:
            for line in block.splitlines():
                if not line.strip().startswith("#include"):
                    yield "default: break;" if line.strip() == "..." else line.strip()


def example(page, harness, output, old="", new=""):
    given = pathlib.Path(page).read_text(encoding="utf-8")
    assert old in given, f"{page} has no {old}"
    code = list(blocks(given.replace(old, new) if old else given))
    text = pathlib.Path(harness).read_text(encoding="utf-8")
    assert len(code) > 8 and text.count("// BLOCKS\n") == 1, f"{page}: {len(code)} lines of code"
    pathlib.Path(output).write_text(text.replace("// BLOCKS\n", "\n".join(code) + "\n"), encoding="utf-8")


def rows(page):
    """(patterns, method, host, path, answer)"""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) != 4 or not cells[0].startswith("`"):
            continue
        patterns, request, (answer,) = (re.findall(r"`([^`]*)`", cell) for cell in cells[:3])
        if answer not in patterns:
            continue  # another table
        host = request.pop(0) if len(request) == 2 else None
        method, _, path = request[0].rpartition(" ")
        yield patterns, method or "GET", host, path, answer


def answer_of(iri, patterns, method, host, path):
    """The pattern that answers."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "routes.txt"
        file.write_text("".join(f"{pattern} n{i}\n" for i, pattern in enumerate(patterns)), encoding="utf-8")
        command = [*os.environ.get("MESON_EXE_WRAPPER", "").split(), iri, "routes", "match", str(file), method, path]
        ran = subprocess.run(command + (["--host", host] if host else []), capture_output=True, text=True)
    found = re.match(r"found: (.*)  n\d+\n", ran.stdout)
    return found[1] if found else ran.stdout + ran.stderr


def table(iri, page):
    wrong, asked = [], 0
    for patterns, method, host, path, answer in rows(pathlib.Path(page).read_text(encoding="utf-8")):
        others = [pattern for pattern in patterns if pattern != answer]
        for order in itertools.permutations(patterns):
            found = answer_of(iri, order, method, host, path)
            asked += 1
            if found != answer:
                wrong.append(f"{order}: {method} {host or ''}{path}: {found!r}, where the page says {answer!r}")
        if found in others or answer_of(iri, others, method, host, path) == answer:
            wrong.append(f"{patterns}: a row without its answer is not noticed")
    if asked < 20:
        wrong.append(f"{asked} questions: is this the page?")
    sys.exit("\n".join(wrong) or 0)


{"example": example, "table": table}[sys.argv[1]](*sys.argv[2:])
