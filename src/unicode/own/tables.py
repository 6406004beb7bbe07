#!/usr/bin/env python3
"""Makes the tables of src/unicode/own, and the data of their tests, from the Unicode Character Database.

usage: tables.py UCD [--write]

UCD is a folder with the data of Unicode 17: what two packages of Debian unpack, and a file of the sources of ICU 78.

    dpkg-deb -x unicode-data_17.0.0-2_all.deb UCD
    dpkg-deb -x unicode-idna_17.0.0-0.1_all.deb UCD
    tar -C UCD --strip-components=4 -xf icu_78.3.orig.tar.gz icu/source/test/testdata/IdnaTestV2.txt

With --write it writes the files, to be committed; without, it compares them with the committed ones.
"""
import bz2
import pathlib
import sys

VERSION = "17.0.0"
ROOT = pathlib.Path(__file__).resolve().parents[3]
HEAD = f"// Made by src/unicode/own/tables.py from Unicode {VERSION}. Not to be edited.\n"
DATA_HEAD = """# Of {name}, Unicode {version}, by src/unicode/own/tables.py: without comments{how}.
# (C) 2025 Unicode, Inc. For terms of use and license, see https://www.unicode.org/terms_of_use.html
"""


def code_points(text):
    return [int(word, 16) for word in text.split()]


def rows(text):
    """The fields of each line that is no comment."""
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def ranges(text):
    """(first, last, the other fields) of each line of a file of properties."""
    for first, *fields in rows(text):
        ends = first.split("..")
        yield int(ends[0], 16), int(ends[-1], 16), fields


class Database:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.unicode = self.folder / "usr/share/unicode"
        if VERSION not in self.read("DerivedNormalizationProps.txt").split("\n", 1)[0]:
            sys.exit(f"tables.py: {folder} is not Unicode {VERSION}")
        self.category, self.combining_class, self.canonical = {}, {}, {}
        for code, _, category, combining_class, _, decomposition, *_ in rows(self.read("UnicodeData.txt")):
            c = int(code, 16)
            self.category[c] = category
            self.combining_class[c] = int(combining_class)
            if decomposition and not decomposition.startswith("<"):
                self.canonical[c] = code_points(decomposition)
        self.excluded = {c for first, last, fields in ranges(self.read("DerivedNormalizationProps.txt"))
                         if fields == ["Full_Composition_Exclusion"] for c in range(first, last + 1)}

    def read(self, name):
        return (self.unicode / name).read_text(encoding="utf-8")

    def decomposed(self, c):
        """The full canonical decomposition, but for Hangul."""
        return [d for part in self.canonical[c] for d in self.decomposed(part)] if c in self.canonical else [c]

    def composites(self):
        """(first, second): the primary composite, but for Hangul."""
        return {tuple(parts): c for c, parts in self.canonical.items() if len(parts) == 2 and c not in self.excluded}


def array(kind, name, values, hexadecimal=True):
    """An array of C++, a hundred columns wide."""
    lines, line = [], " "
    for value in values:
        word = f" 0x{value:X}," if hexadecimal else f" {value},"
        if len(line) + len(word) > 100:
            lines.append(line)
            line = " "
        line += word
    return f"constexpr {kind} {name}[] = {{\n" + "\n".join(lines + [line]) + "\n};\n"


def trie(values, size):
    """Two stages: the number of its block for each `size` values, and the blocks."""
    blocks, first = {}, []
    for at in range(0, len(values), size):
        first.append(blocks.setdefault(tuple(values[at:at + size]), len(blocks)))
    return first, [value for block in blocks for value in block]


def smallest_trie(values):
    """The size of block that makes the trie smallest."""
    def cost(size):
        first, blocks = trie(values, size)
        return len(first) * (1 if max(first) < 256 else 2) + len(blocks) * (1 if max(values) < 256 else 2)
    return min((8, 16, 32, 64, 128, 256), key=cost)


def trie_arrays(name, values):
    size = smallest_trie(values)
    first, blocks = trie(values, size)
    width = lambda numbers: "std::uint8_t" if max(numbers) < 256 else "std::uint16_t"  # noqa: E731
    return (f"constexpr std::uint32_t {name}_block = {size};\n" + array(width(first), f"{name}_index", first, False) +
            array(width(blocks), f"{name}_values", blocks, False))


# What is a Hangul syllable or jamo is computed (The Unicode Standard, 3.12).
VOWELS, TRAILING = range(0x1161, 0x1176), range(0x11A8, 0x11C3)
SYLLABLES = range(0xAC00, 0xD7A4)


def normalization(data):
    composites = data.composites()
    combines_backward = {second for _, second in composites} | set(VOWELS) | set(TRAILING)

    def kind(c):
        first = data.decomposed(c)[0]
        boundary = data.combining_class.get(first, 0) == 0 and first not in combines_backward
        alone = c not in data.canonical or c not in data.excluded
        return data.combining_class.get(c, 0), boundary, alone, c in data.canonical

    end = max(c for c in range(0x110000) if kind(c) != (0, True, True, False)) + 1
    end = (end + 255) // 256 * 256
    kinds = sorted({kind(c) for c in range(end)})
    assert kinds[0][0] == 0 and len(kinds) < 256
    flags = lambda k: k[1] * 1 + k[2] * 2 + k[3] * 4  # noqa: E731
    sources = sorted(data.canonical)
    pool, offsets = [], []
    for c in sources:
        offsets.append(len(pool))
        pool += data.decomposed(c)
    offsets.append(len(pool))
    assert len(pool) < 65536
    pairs = sorted((second, first, c) for (first, second), c in composites.items())
    made = HEAD
    made += f"constexpr char32_t normalization_end = 0x{end:X};\n"
    made += trie_arrays("normalization", [kinds.index(kind(c)) for c in range(end)])
    made += "// Canonical_Combining_Class; 1: begins a piece, 2: is its own NFC, 4: has a decomposition.\n"
    made += "constexpr NormalizationKind normalization_kinds[] = {\n"
    made += "".join(f"    {{{k[0]}, {flags(k)}}},\n" for k in kinds) + "};\n"
    made += array("char32_t", "decomposed", sources)
    made += array("std::uint16_t", "decomposition_begin", offsets, False)
    made += array("char32_t", "decompositions", pool)
    made += "// In the order of the second characters, then of the first.\n"
    made += "constexpr Composite composites[] = {\n"
    made += "".join(f"    {{0x{first:X}, 0x{second:X}, 0x{c:X}}},\n" for second, first, c in pairs) + "};\n"
    return made


def normalization_test(data):
    text = bz2.decompress((data.unicode / "NormalizationTest.txt.bz2").read_bytes()).decode()
    lines = []
    for fields in rows(text):
        if fields[0].startswith("@"):
            continue
        fields = [" ".join(f"{c:X}" for c in code_points(field)) for field in fields[:5]]
        lines.append(";".join("" if i and fields[i] == fields[i - 1] else fields[i] for i in range(5)))
    return (DATA_HEAD.format(name="NormalizationTest.txt", version=VERSION,
                             how="; an empty field is as the one before") + "\n".join(lines) + "\n")


def files(data):
    """The text of each generated file."""
    return {"src/unicode/own/normalization.inc": normalization(data),
            "test/unicode/data/normalization.txt": normalization_test(data)}


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
    print("\n".join(f"{name}: not what tables.py makes" for name in wrong) or f"{len(made)} files as made")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
