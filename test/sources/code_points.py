"""Holds the tables of code points to their shape, and to the generator where its data is at hand.

usage: code_points.py SOURCE_ROOT

The environment variable IRI_UCD names the folder of packages that src/text/code_points.py reads; test/sources/ucd.sh sets it. Without
it the tables are read: they are what the generator has written, byte for byte, by the digest in their heads; their rows are in order, do
not overlap, and say no more than they must; the white space, control characters and bidirectional controls of Python's own data have
their uses, and its compatibility forms are mapped.
"""
import os
import pathlib
import re
import sys
import unicodedata

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "src/text"))
import code_points  # noqa: E402  (the generator)

TABLE, MAPPINGS = "src/text/code_points.inc", "src/gate/ascii_compatibility.inc"
ROW = re.compile(r"^\{0x([0-9A-F]{4,6}), 0x([0-9A-F]{4,6}), (.*)\},$")


def rows(text):
    _, _, *lines = text.splitlines()
    for line in lines:
        found = ROW.match(line)
        yield (int(found[1], 16), int(found[2], 16), found[3]) if found else (-1, -1, line)


def wrong_head(text):
    """The head, if it is not that of these rows."""
    made, digest, table = text.split("\n", 2)
    return None if code_points.head_of(table) == f"{made}\n{digest}\n" else f"not of these rows: {made} {digest}"


def with_head(text):
    """The table with another digest: what a faulty generator would write."""
    table = text.split("\n", 2)[2]
    return code_points.head_of(table) + table


def wrong_shape(text, may_touch):
    """The first row that is out of place, if any."""
    behind, before = 0, None
    for first, last, value in rows(text):
        touches = first == behind and value == before and not may_touch
        if first < behind or last < first or last > 0x10FFFF or touches:
            return f"U+{first:04X}: {value}"
        behind, before = last + 1, value
    return None


def uses_of(text):
    return {c: set(value.split(" | ")) for first, last, value in rows(text) for c in range(first, last + 1)}


def wrong_uses(uses):
    """The first character that Python knows to have a use which the table does not say, if any."""
    wanted = {"Zs": {"invisible", "kept_encoded"}, "Zl": {"unsafe_to_show", "kept_encoded"},
              "Zp": {"unsafe_to_show", "kept_encoded"}, "Cc": {"unsafe_to_show"}}
    bidi = {"LRE": "formatting", "RLE": "formatting", "LRO": "formatting", "RLO": "formatting", "PDF": "formatting",
            "LRI": "isolate", "RLI": "isolate", "FSI": "isolate", "PDI": "isolate"}
    for c in range(0x110000):
        needed = wanted.get(unicodedata.category(chr(c)), set()) if c != 0x20 else set()
        direction = bidi.get(unicodedata.bidirectional(chr(c)))
        if direction:
            needed = {"bidi_" + direction, "kept_encoded", "unsafe_to_show"}
        if not needed <= uses.get(c, set()):
            return f"U+{c:04X} is not {needed}"
    return None


def mapped_by(text):
    """{character: the text it is mapped to}"""
    found = {}
    for first, last, value in rows(text):
        to, counts = re.fullmatch(r'"((?:[^"\\]|\\.)*)", (true|false)', value).groups()
        to = re.sub(r"\\(.)", r"\1", to)
        for c in range(first, last + 1):
            found[c] = to[:-1] + chr(ord(to[-1]) + (c - first if counts == "true" else 0))
    return found


def wrong_mapping(mapped):
    """The first character with a compatibility form of letters, digits and ".-_" alone in Python's data that is not mapped to it."""
    for c in range(0x80, 0x30000):
        form = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", chr(c)).casefold())
        if form.isascii() and set(form) <= code_points.HOST and form != mapped.get(c):
            return f"U+{c:04X} is {mapped.get(c)}, not {form}"
    return None


def planted(table, mappings):
    """Each fault must be noticed: pairs of a name, and whether it was."""
    lines = table.splitlines(keepends=True)
    yield "two rows exchanged", wrong_shape("".join(lines[:5] + [lines[6], lines[5]] + lines[7:]), False)
    yield "a row twice", wrong_shape("".join(lines[:5] + [lines[4]] + lines[5:]), False)
    yield "a row in two", wrong_shape(table.replace("{0x0300, 0x033F, width_0},",
                                                    "{0x0300, 0x0310, width_0},\n{0x0311, 0x033F, width_0},"), False)
    yield "another version", wrong_head(table.replace(code_points.VERSION, "16.0.0", 1))
    yield "a row ends one earlier", wrong_head(table.replace("{0x2630, 0x2637, width_2}", "{0x2630, 0x2636, width_2}"))
    yield "a digit is not mapped", wrong_mapping(mapped_by(with_head(mappings.replace("0x1D7D8, 0x1D7E1", "0x1D7D8, 0x1D7E0"))))
    yield "a ligature is another", wrong_mapping(mapped_by(with_head(mappings.replace('"ij"', '"ik"', 1))))
    yield "RLO left out", wrong_uses(uses_of(table.replace("{0x202A, 0x202E", "{0x202A, 0x202D")))
    yield "a byte of a mapping", code_points.differing({MAPPINGS: mappings.replace('"ss"', '"s"', 1)}, ROOT)
    yield "a row missing", code_points.differing({TABLE: "".join(lines[:-1])}, ROOT)


def main():
    table, mappings = ((ROOT / name).read_text(encoding="ascii") for name in (TABLE, MAPPINGS))
    problems = [p for p in (wrong_head(table), wrong_head(mappings), wrong_shape(table, False), wrong_shape(mappings, True), wrong_uses(uses_of(table)),
                            wrong_mapping(mapped_by(mappings))) if p]
    problems += code_points.differing({TABLE: table, MAPPINGS: mappings}, ROOT)
    problems += [f"not noticed: {name}" for name, noticed in planted(table, mappings) if not noticed]
    folder = os.environ.get("IRI_UCD")
    if folder:
        made = code_points.files(code_points.Database(folder))
        problems += [f"{name}: not what the generator makes" for name in code_points.differing(made, ROOT)]
    print("\n".join(problems) or "the tables of code points: " + ("as made" if folder else "in shape; IRI_UCD is not set"))
    return bool(problems)


sys.exit(main())
