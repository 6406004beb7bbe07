"""Holds the tables of src/unicode/own to their shape, and to the generator where its data is at hand.

usage: unicode_tables.py SOURCE_ROOT

If the folder that the environment variable IRI_UCD names has the packages that src/unicode/own/tables.py reads, the
files are compared with what it makes of them. Without, they are only read: their heads name the version that the
sources state, and what is looked up by halving is in order.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "src/unicode/own"))
import tables  # noqa: E402  (the generator)

TABLE, TEST = "src/unicode/own/normalization.inc", "test/unicode/data/normalization.txt"


def numbers(text, name):
    body = re.search(rf" {name}\[\] = {{\n(.*?)\n}};", text, re.S)[1]
    return [int(number, 0) for number in re.findall(r"\b(?:0x[0-9A-F]+|[0-9]+)\b", body)]


def is_rising(values):
    return all(a < b for a, b in zip(values, values[1:]))


def wrong_shape(text):
    """What is wrong with the table, if anything."""
    if not text.startswith(tables.HEAD):
        return "another head"
    sources, begins, pool = (numbers(text, name) for name in ("decomposed", "decomposition_begin", "decompositions"))
    if not is_rising(sources) or not is_rising(begins) or [begins[0], begins[-1]] != [0, len(pool)] or len(begins) != len(sources) + 1:
        return "decompositions out of order"
    if max(b - a for a, b in zip(begins, begins[1:])) > 4:
        return "a decomposition longer than the room for it"
    pairs = numbers(text, "composites")
    if not is_rising(list(zip(pairs[1::3], pairs[::3]))):
        return "composites out of order"
    size = int(re.search(r"normalization_block = (\d+);", text)[1])
    index, values = numbers(text, "normalization_index"), numbers(text, "normalization_values")
    end = int(re.search(r"normalization_end = (\w+);", text)[1], 0)
    kinds = len(numbers(text, "normalization_kinds")) // 2
    if len(index) * size < end or (max(index) + 1) * size > len(values) or max(values) >= kinds:
        return "a trie that leads out of its arrays"
    return None


def planted(text):
    """Each fault must be noticed: pairs of a name, and whether it was."""
    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith("constexpr Composite")) + 5
    yield "two composites exchanged", wrong_shape("".join(lines[:at] + [lines[at + 1], lines[at]] + lines[at + 2:]))
    yield "another version", wrong_shape(text.replace(tables.VERSION, "16.0.0", 1))
    yield "a block missing", wrong_shape(re.sub(r"(normalization_values\[\] = {\n).*\n", r"\1", text, count=1))
    yield "a row of decompositions missing", wrong_shape(re.sub(r"(decompositions\[\] = {\n).*\n", r"\1", text, count=1))


def main():
    text = (ROOT / TABLE).read_text(encoding="ascii")
    stated = re.search(r'version = "(.*)";', (ROOT / "src/unicode/own/normalization.hpp").read_text(encoding="ascii"))[1]
    problems = [wrong_shape(text)] if wrong_shape(text) else []
    if stated != tables.VERSION or f"Unicode {stated}," not in (ROOT / TEST).read_text(encoding="ascii")[:100]:
        problems.append("the sources, the generator and the test are of different versions")
    problems += [f"not noticed: {name}" for name, noticed in planted(text) if not noticed]
    folder = os.environ.get("IRI_UCD")
    has_data = bool(folder) and (pathlib.Path(folder) / "usr/share/unicode").is_dir()
    if has_data:
        problems += [f"{name}: not what the generator makes" for name in tables.differing(tables.files(tables.Database(folder)), ROOT)]
    print("\n".join(problems) or "the tables of Unicode: " + ("as made" if has_data else "in shape; IRI_UCD has no data for them"))
    return bool(problems)


sys.exit(main())
