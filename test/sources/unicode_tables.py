"""Holds the tables of src/unicode/ucd to their shape and size, and to the generator where its data is at hand.

usage: unicode_tables.py SOURCE_ROOT

If the folder that the environment variable IRI_UCD names has the files that src/unicode/ucd/tables.py reads, the tables
and the data of the tests are compared with what it makes of them. Without, they are only read: their heads name the
version of the generator and have the digest of what follows, what is looked up by halving is in order, and what leads to something leads into it.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "src/unicode/ucd"))
import tables  # noqa: E402  (the generator)

NAMES = ("normalization", "properties", "mappings")
TESTS = [ROOT / f"test/unicode/data/{name}.txt.gz" for name in ("normalization", "idna")]
# What is told of the whole part (docs/site/pages/explain/unicode.md) is this and 25 KB of code.
MOST_BYTES = 160_000
BYTES = {"std::uint8_t": 1, "unsigned char": 1, "std::uint16_t": 2, "std::uint32_t": 4, "char32_t": 4}


def numbers(text, name):
    body = re.search(rf" {name}\[\] = {{\n(.*?)\n}};", text, re.S)[1]
    return [int(number, 0) for number in re.findall(r"\b(?:0x[0-9A-F]+|[0-9]+)\b", body)]


def is_rising(values):
    return all(a < b for a, b in zip(values, values[1:]))


def wrong_normalization(text):
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


def wrong_properties(text):
    ranges = numbers(text, "property_ranges")
    kinds = re.findall(r"^    {Status.*, (\d+)},$", text, re.M)
    sets = re.findall(r"^    {{{0x.*}}},$", text, re.M)
    if not is_rising([key >> 11 for key in ranges]) or ranges[0] >> 11 != 0:
        return "ranges out of order"
    if max(key & 0x7FF for key in ranges) >= len(kinds) or max(map(int, kinds)) >= len(sets):
        return "a range that leads out of the kinds, or a kind out of the sets"
    return None


def wrong_mappings(text):
    for name in ("idna", "prototype"):
        keys, offsets, pool = (numbers(text, f"{name}_{what}") for what in ("keys", "offsets", "pool"))
        if not is_rising([key >> 11 for key in keys]):
            return "keys out of order"
        if len(keys) != len(offsets) or any(at + (key >> 5 & 0x3F) > len(pool) for key, at in zip(keys, offsets)):
            return "a key that leads out of the pool"
        if any(len(bytes(pool[at:at + (key >> 5 & 0x3F)]).decode("utf-8", "replace")) > 18 for key, at in zip(keys, offsets)):
            return "a mapping longer than the room for it"
    return None


def wrong_head(text):
    if not text.startswith(tables.HEAD):
        return "another head"
    return None if text == tables.with_head(without_head(text)) else "not of the digest in its head"


def without_head(text):
    return text.split("\n", 2)[2]


WRONG = dict(zip(NAMES, (wrong_normalization, wrong_properties, wrong_mappings)))


def wrong_shape(texts):
    """What is wrong with the tables, if anything."""
    for name, text in texts.items():
        wrong = wrong_head(text) or WRONG[name](text)
        if wrong:
            return f"{name}: {wrong}"
    return None if size_of(texts) <= MOST_BYTES else f"{size_of(texts)} bytes of tables"


def size_of(texts):
    arrays = [found for text in texts.values() for found in re.findall(r"^constexpr ([\w: ]+?) (\w+)\[\] = {\n(.*?)\n};", text, re.S | re.M)]
    structs = {"Composite": (3, 12), "NormalizationKind": (2, 2), "ScriptSet": (3, 24), "Properties": (7, 8)}
    size = 0
    for kind, _, body in arrays:
        words, count = len(re.findall(r"\b(?:0x[0-9A-F]+|[0-9]+|true|false)\b", body)), 1
        count, width = structs.get(kind, (1, BYTES.get(kind)))
        size += words // count * width
    return size


def planted(texts):
    """Each fault must be noticed: pairs of a name, and whether it was."""
    def changed(name, pattern, replacement):
        text = re.sub(pattern, replacement, texts[name], count=1)
        assert text != texts[name], pattern
        return text

    def with_fault(name, pattern, replacement):  # by a faulty generator: digest and all
        return wrong_shape(texts | {name: tables.with_head(without_head(changed(name, pattern, replacement)))})

    def by_hand(name, pattern, replacement):
        return wrong_shape(texts | {name: changed(name, pattern, replacement)})
    yield "a range that begins one later", by_hand("properties", "0x804029B", "0x8040A9B")
    yield "two composites exchanged", with_fault("normalization", r"(constexpr Composite.*\n.*\n)(.*\n)(.*\n)", r"\1\3\2")
    yield "another version", by_hand("mappings", re.escape(tables.VERSION), "16.0.0")
    yield "a block missing", with_fault("normalization", r"(normalization_values\[\] = {\n).*\n", r"\1")
    yield "a row of decompositions missing", with_fault("normalization", r"(decompositions\[\] = {\n).*\n", r"\1")
    yield "a row of ranges last", with_fault("properties", r"(property_ranges\[\] = {\n)(.*\n)(.*\n)", r"\1\3\2")
    yield "a set missing", with_fault("properties", r"    {{{0x.*\n", "")
    yield "a row of offsets missing", with_fault("mappings", r"(prototype_offsets\[\] = {\n).*\n", r"\1")
    yield "a pool cut short", with_fault("mappings", r"(prototype_pool\[\] = {\n(?:.*\n)*?)(.*\n){100}};", r"\1};")
    yield "tables too large", with_fault("mappings", r"(idna_pool\[\] = {\n(?:.*\n)*?)};", r"\1" + " 97," * 40000 + "\n};")


def main():
    texts = {name: (ROOT / f"src/unicode/ucd/{name}.inc").read_text(encoding="ascii") for name in NAMES}
    problems = [wrong_shape(texts)] if wrong_shape(texts) else []
    problems += [f"{test.name}: another version" for test in TESTS if f"Unicode {tables.VERSION}," not in tables.read(test)[:100]]
    problems += [f"not noticed: {name}" for name, noticed in planted(texts) if not noticed]
    folder = os.environ.get("IRI_UCD")
    has_data = bool(folder) and (pathlib.Path(folder) / "usr/share/unicode").is_dir()
    if has_data:
        problems += [f"{name}: not what the generator makes" for name in tables.differing(tables.files(tables.Database(folder)), ROOT)]
    print("\n".join(problems) or f"the tables of Unicode, {size_of(texts)} bytes: " + ("as made" if has_data else "in shape; IRI_UCD has no data for them"))
    return bool(problems)


sys.exit(main())
