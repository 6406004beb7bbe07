"""The tests that the pages name are there.

usage: named_tests.py SOURCE_ROOT PAGE...

So are those that a source names as what holds its fast way to the truth ("Held equal by:"); it has to name one.

A name is `Suite.Name`, of GoogleTest; a path with a "/" is a file or folder below the page's folder, the root or include/,
unless it has a NAME to be put in or is in the build. Each public header of C++ has a test of its name in a folder of src/, or a row in the last table of test/README.md.
"""
import pathlib
import re
import sys


def names(root):
    texts = [path.read_text(encoding="ascii") for path in (root / "test").rglob("*_test.cc")]
    return {f"{suite}.{name}" for text in texts
            for suite, name in re.findall(r"^TEST(?:_P|_F)?\((\w+), (\w+)\)", text, re.M)}


PATH = re.compile(r"(?:\.\./)*(?:[a-z_0-9*.-]+/)+[\w.*{},-]*")


def is_there(root, page, path):
    """A path may have stars, and one group in braces."""
    if "NAME" in path or path.startswith(("build/", ".cache/")):
        return True
    first, group, last = re.fullmatch(r"([^{]*)(?:\{(.*)\})?(.*)", path).groups()
    texts = [first + word + last for word in (group or "").split(",")]
    return all(any(any(folder.glob(text.rstrip("/"))) for folder in (root, root / "include", (root / page).parent)) for text in texts)


def untested_headers(headers, there, page):
    """What is wrong with `headers`, when the files `there` (FOLDER/NAME) are in test/, by the rows of test/README.md."""
    rows = re.findall(r"^\| ((?:`\w+\.hpp` ?)+) \| `([\w/.]+)` \|$", page, re.M)
    excused = {name: test for names, test in rows for name in re.findall(r"\w+\.hpp", names)}
    yield from (f"test/README.md: there is no {test}" for test in sorted(set(excused.values()) - there))
    yield from (f"test/README.md: there is no {name}" for name in sorted(set(excused) - set(headers)))
    tested = {path.split("/")[1] for path in there if path.split("/")[0] not in ("c", "cli", "reference")}
    for name in headers:
        if name not in excused and name.replace(".hpp", "_test.cc") not in tested:
            yield f"include/iri/{name} has no test of its name, and no row in test/README.md"


def of_headers(root):
    there = {str(path.relative_to(root / "test")) for path in (root / "test").glob("*/*.*")}
    page = (root / "test/README.md").read_text(encoding="ascii")
    headers = sorted(path.name for path in (root / "include/iri").glob("*.hpp"))
    faults = [(headers + ["more.hpp"], there), (headers[1:], there - {"diagnose/message_test.cc"}), (headers, there - {"gate/gate_test.cc"})]
    if not all(list(untested_headers(*fault, page)) for fault in faults):
        yield "a header without a test is not noticed"
    yield from untested_headers(headers, there, page)


def held_equal(text):
    """The tests and files that the header comment of a source names after "Held equal by:"; None if it does not say so."""
    found = re.search(r"^// Held equal by:((?:.*\n)(?://.*\n)*)", text, re.M)
    return found and re.findall(r"\b[A-Z]\w*\.[A-Z]\w*|\b(?:test|fuzz)/[\w/.]+\w", found[1])


def of_sources(root, known):
    """(the sources that have a fast way, what is wrong with what they say of it)."""
    found, problems = [], []
    for path in sorted((root / "src").rglob("*.*")):
        named = held_equal(path.read_text(encoding="utf-8")) if path.suffix in (".cc", ".hpp", ".inc") else None
        if named is None:
            continue
        page = str(path.relative_to(root))
        found.append(page)
        problems += [] if named else [f"{page}: names no test that holds it"]
        problems += [f"{page}: there is no {name}" for name in named if name not in known and not (root / name).is_file()]
    return found, problems


def self_test():
    text = "// The fast way: x\n// Held equal by: `A.B`, fuzz/c_target.cc,\n// `D.E`.\nint x;\n"
    if held_equal(text) != ["A.B", "fuzz/c_target.cc", "D.E"] or held_equal("// Held equal by: me.\n") or held_equal("int x;") is not None:
        sys.exit("named_tests: what a source says of its tests is not read")


def main():
    self_test()
    root = pathlib.Path(sys.argv[1])
    known, problems, count = names(root), list(of_headers(root)), 0
    sources, faults = of_sources(root, known)
    problems += faults
    for page in sorted({*sys.argv[2:], *sources}):
        for code in re.findall(r"`([^`\n]+)`", (root / page).read_text(encoding="utf-8")):
            is_test = re.fullmatch(r"[A-Z]\w*\.[A-Z]\w*", code)
            path = PATH.fullmatch(code)
            count += bool(is_test or path)
            if is_test and code not in known or path and not is_there(root, page, code):
                problems.append(f"{page}: there is no {code}")
    print("\n".join(problems) or f"{count} tests and files are named, and there")
    return bool(problems) or count < 20


if __name__ == "__main__":
    sys.exit(main())
