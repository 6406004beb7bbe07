#!/usr/bin/env python3
"""Makes the tables of src/unicode/ucd, and the data of their tests, from the Unicode Character Database.

usage: tables.py UCD [--write]

UCD is a folder with the data of Unicode 17: what two packages of Debian unpack, and two files of the sources of ICU 78.

    dpkg-deb -x unicode-data_17.0.0-2_all.deb UCD
    dpkg-deb -x unicode-idna_17.0.0-0.1_all.deb UCD
    tar -C UCD --strip-components=4 -xf icu_78.3.orig.tar.gz icu/source/test/testdata/IdnaTestV2.txt
    tar -C UCD --strip-components=4 -xf icu_78.3.orig.tar.gz icu/source/data/unidata/confusables.txt

With --write it writes the files, to be committed; without, it compares them with the committed ones.
"""
import bz2
import gzip
import hashlib
import pathlib
import re
import sys

VERSION = "17.0.0"
ROOT = pathlib.Path(__file__).resolve().parents[3]
HEAD = f"// Made by src/unicode/ucd/tables.py from Unicode {VERSION}. Not to be edited.\n"
DIGEST = "// SHA-256 of what follows: "
DATA_HEAD = """# Of {name}, Unicode {version}, by src/unicode/ucd/tables.py: without comments{how}.
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
        self.category, self.combining_class, self.canonical, self.digit = {}, {}, {}, {}
        for code, _, category, combining_class, _, decomposition, digit, *_ in rows(self.read("UnicodeData.txt")):
            c = int(code, 16)
            self.category[c] = category
            self.combining_class[c] = int(combining_class)
            if category == "Nd":
                self.digit[c] = int(digit)
            if decomposition and not decomposition.startswith("<"):
                self.canonical[c] = code_points(decomposition)
        self.excluded = {c for first, last, fields in ranges(self.read("DerivedNormalizationProps.txt"))
                         if fields == ["Full_Composition_Exclusion"] for c in range(first, last + 1)}

    def read(self, name):
        return (self.unicode / name).read_text(encoding="utf-8")

    def property(self, name, only=None):
        """The value of each character that a file of properties has; of those with the value `only`."""
        return {c: fields[0] for first, last, fields in ranges(self.read(name)) if only in (None, fields[0]) for c in range(first, last + 1)}

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
    made = f"constexpr char32_t normalization_end = 0x{end:X};\n"
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


# The properties of characters, each in a few bits of a kind of character (properties.hpp).
STATUS = {"valid": 0, "disallowed": 1, "ignored": 2, "mapped": 3, "deviation": 4}
BIDI = {"L": 0, "R": 1, "AL": 1, "AN": 2, "EN": 3, "NSM": 5} | dict.fromkeys(("ES", "CS", "ET", "ON", "BN"), 4)
OTHER_BIDI = 6
JOINING = {"U": 0, "L": 1, "D": 2, "R": 3, "T": 4, "C": 0}
MARK = {"Mn": 1, "Mc": 2, "Me": 2}
# UTS 39 s5.1: what is written together counts as a script of its own.
TOGETHER = {"Hani": {"Hanb", "Jpan", "Kore"}, "Hira": {"Jpan"}, "Kana": {"Jpan"}, "Hang": {"Kore"}, "Bopo": {"Hanb"}}


def bidi_classes(data):
    """Of each character; what is not assigned has the class of its block."""
    text, found = data.read("extracted/DerivedBidiClass.txt"), [None] * 0x110000
    short = {row[2]: row[1] for row in rows(data.read("PropertyValueAliases.txt")) if row[0] == "bc"}
    for first, last, name in re.findall(r"@missing: (\w+)\.\.(\w+); (\w+)", text):
        found[int(first, 16):int(last, 16) + 1] = [short[name]] * (int(last, 16) - int(first, 16) + 1)
    for first, last, fields in ranges(text):
        found[first:last + 1] = fields * (last - first + 1)
    return found


def script_sets(data):
    """The augmented script set of each character, by its number; and the sets, as sets of numbers of scripts."""
    extensions, scripts = data.property("ScriptExtensions.txt"), data.property("Scripts.txt")
    short = {row[2]: row[1] for row in rows(data.read("PropertyValueAliases.txt")) if row[0] == "sc"}
    names = sorted(set(short.values()) | {"Hanb", "Jpan", "Kore"})
    assert len(names) <= 192
    number = {name: i for i, name in enumerate(names)}
    sets = [range(192)]  # Common and Inherited go with every script

    def of(c):
        own = extensions.get(c, short[scripts.get(c, "Unknown")]).split()
        if {"Zyyy", "Zinh"} & set(own):
            return 0
        augmented = sorted({number[name] for script in own for name in {script} | TOGETHER.get(script, set())})
        if augmented not in sets:
            sets.append(augmented)
        return sets.index(augmented)
    return [of(c) for c in range(0x110000)], sets, number


def properties(data):
    status = data.property("idna/IdnaMappingTable.txt")
    joining = data.property("extracted/DerivedJoiningType.txt")
    ignorable = data.property("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
    bidi, (scripts, sets, number_of) = bidi_classes(data), script_sets(data)

    def kind(c):
        return (STATUS[status[c]], BIDI.get(bidi[c], OTHER_BIDI), JOINING[joining.get(c, "U")],
                MARK.get(data.category.get(c), 0), int(c in ignorable), data.digit.get(c, 15), scripts[c])
    of = [kind(c) for c in range(0x110000)]
    kinds = sorted(set(of))
    assert len(kinds) < 1 << 11
    number = {k: i for i, k in enumerate(kinds)}
    made = "// Where a range begins, shifted by 11, and the number of its kind.\n"
    made += array("std::uint32_t", "property_ranges", [c << 11 | number[of[c]] for c in range(0x110000) if c == 0 or of[c] != of[c - 1]])
    made += "// Status, Bidi_Class, Joining_Type, mark, Default_Ignorable_Code_Point, digit, script set.\n"
    made += "constexpr Properties property_kinds[] = {\n"
    made += "".join(f"    {{Status({k[0]}), Bidi({k[1]}), Joining({k[2]}), Mark({k[3]}), {('false', 'true')[k[4]]}, {k[5]}, {k[6]}}},\n"
                    for k in kinds) + "};\n"
    made += "constexpr ScriptSet script_sets[] = {\n"
    for one in sets:
        bits = sum(1 << i for i in one)
        made += "    {{{" + ", ".join(f"0x{bits >> shift & (1 << 64) - 1:X}" for shift in (0, 64, 128)) + "}}},\n"
    made += "};\n"
    for name, script in (("latin", "Latn"), ("han_with_bopomofo", "Hanb"), ("japanese", "Jpan"), ("korean", "Kore")):
        made += f"constexpr std::size_t {name}_script = {number_of[script]};\n"
    return made


def runs(mappings):
    """(first, its mapping, how many, stride): a run maps each character as far as it maps the first."""
    left, found = set(mappings), []
    for c in sorted(mappings):
        if c not in left:
            continue
        count, stride = 1, 1
        for step in (1, 2) if len(mappings[c]) == 1 else ():
            n = 1
            while n < 16 and c + n * step in left and mappings[c + n * step] == [mappings[c][0] + n * step]:
                n += 1
            if n > count and (step == 1 or not any(c + i in left for i in range(1, 2 * n - 2, 2))):
                count, stride = n, step
        left -= set(range(c, c + count * stride, stride))
        found.append((c, mappings[c], count, stride))
    return found


def mapping_arrays(name, mappings):
    """Keys of `first << 11 | size << 5 | stride - 1 << 4 | count - 1`, offsets, and a pool of UTF-8."""
    found = [(c, "".join(map(chr, to)).encode(), count, stride) for c, to, count, stride in runs(mappings)]
    pool = b""
    for text in sorted({text for _, text, _, _ in found}, key=lambda text: (-len(text), text)):
        if text not in pool:
            pool += text
    assert len(pool) < 65536 and all(len(text) < 64 for _, text, _, _ in found)
    keys = [c << 11 | len(text) << 5 | stride - 1 << 4 | count - 1 for c, text, count, stride in found]
    return (array("std::uint32_t", name + "_keys", keys) + array("std::uint16_t", name + "_offsets", [pool.index(text) for _, text, _, _ in found], False) +
            array("unsigned char", name + "_pool", pool, False))


def nfd(data, text):
    return [part for c in text for part in data.decomposed(c)]


def mappings(data):
    """What UTS 46 maps, but for what NFC makes of the character in any case; and the prototypes of UTS 39, but for
    characters that decompose: a skeleton has none of them."""
    mapped = {c: code_points(fields[1]) if len(fields) > 1 else [] for first, last, fields in ranges(data.read("idna/IdnaMappingTable.txt"))
              if fields[0] in ("mapped", "deviation") for c in range(first, last + 1)}
    mapped = {c: to for c, to in mapped.items() if c not in data.canonical or data.decomposed(c) != nfd(data, to)}
    text = (data.folder / "confusables.txt").read_text(encoding="utf-8-sig")
    assert f"# Version: {VERSION}" in text
    prototypes = {int(source, 16): code_points(to) for source, to, _ in rows(text)}
    prototypes = {c: to for c, to in prototypes.items() if c not in data.canonical}
    return mapping_arrays("idna", mapped) + mapping_arrays("prototype", prototypes)


def idna_test(data):
    text = (data.folder / "IdnaTestV2.txt").read_text(encoding="utf-8")
    assert f"# Version: {VERSION}" in text
    lines = [";".join(fields[:7]) for fields in rows(text)]
    return DATA_HEAD.format(name="IdnaTestV2.txt", version=VERSION, how="") + "\n".join(lines) + "\n"


def with_head(tables):
    """Behind the first lines of a file: a number that is changed by hand does not fit its digest any more."""
    return f"{HEAD}{DIGEST}{hashlib.sha256(tables.encode('ascii')).hexdigest()}\n{tables}"


def files(data):
    """The text of each generated file; what ends in .gz is packed."""
    return {"src/unicode/ucd/normalization.inc": with_head(normalization(data)),
            "src/unicode/ucd/properties.inc": with_head(properties(data)),
            "src/unicode/ucd/mappings.inc": with_head(mappings(data)),
            "test/unicode/data/normalization.txt.gz": normalization_test(data),
            "test/unicode/data/idna.txt.gz": idna_test(data)}


def read(path):
    return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text(encoding="ascii")


def write(path, text):
    path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode("ascii"))


def differing(made, root=ROOT):
    """The files that differ from what the generator makes."""
    return [name for name, text in made.items() if not (root / name).is_file() or read(root / name) != text]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    made = files(Database(sys.argv[1]))
    if "--write" in sys.argv[2:]:
        for name, text in made.items():
            write(ROOT / name, text)
    wrong = differing(made)
    print("\n".join(f"{name}: not what tables.py makes" for name in wrong) or f"{len(made)} files as made")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
