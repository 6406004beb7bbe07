"""Finds the runs of the table: where a state loops, and what the kernels may skip there.

Many states loop on a wide class of bytes, on `%` HEXDIG HEXDIG or on the bytes of a character, and pass
no boundary. Skipping to the end of such a run and then taking one ordinary step is the same as taking
every step. So the language, the boundaries and the place of failure cannot change. table.py calls
class_of() for each of its states.

There is no list by hand: a run is where a state loops on at least WIDE ASCII bytes. The kernels'
assumptions about a run are checked here, byte by byte, on the table itself.
"""

WIDE = 40

# The common characters: what a kernel may skip in a class with `utf8`, as rows of byte ranges. They
# are ucschar without the rare ones (leads F1-F3, and the blocks next to noncharacters). The kernels
# make all their tables from them (src/scan/kernels/lookup_tables.hpp).
TAIL = (0x80, 0xBF)
COMMON_CHARACTERS = [
    [(0xC2, 0xC2), (0xA0, 0xBF)],
    [(0xC3, 0xDF), TAIL],
    [(0xE0, 0xE0), (0xA0, 0xBF), TAIL],
    [(0xE1, 0xEC), TAIL, TAIL],
    [(0xED, 0xED), (0x80, 0x9F), TAIL],
    [(0xEF, 0xEF), (0xA4, 0xB6), TAIL],
    [(0xEF, 0xEF), (0xB8, 0xBE), TAIL],
    [(0xF0, 0xF0), (0x90, 0xBF), (0x80, 0xBE), TAIL],
]
HEX = [(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)]


def leads_back(rows, state, row_of_ranges):
    """Whether every byte string of the row leads from the state back to itself, without boundaries."""
    front = {state}
    for position, (first, last) in enumerate(row_of_ranges):
        following = set()
        for at in front:
            for byte in range(first, last + 1):
                target, sets = rows[at].get(byte, (None, ()))
                if target is None or sets:
                    return False
                following.add(target)
        front = following
        if state in front and position + 1 < len(row_of_ranges):
            return False
    return front == {state}


def class_of(rows, state):
    """Returns (128-bit set, pct, utf8) of the run that begins in a state, or None."""
    loop = [b for b in range(1, 128) if rows[state].get(b) == (state, ())]
    if len(loop) < WIDE:
        return None
    pct = all(leads_back(rows, state, [(0x25, 0x25), a, b]) for a in HEX for b in HEX)
    utf8 = all(leads_back(rows, state, row) for row in COMMON_CHARACTERS)
    return sum(1 << b for b in loop), pct, utf8


def write_classes(path, classes):
    with open(path, "w", encoding="ascii") as out:
        out.write("// The classes of the runs, found on the table by re2c/run_classes.py.\n")
        out.write("// The ASCII bytes 0-63 and 64-127, pct-encoded, common characters.\n")
        for bits, pct, utf8 in classes:
            low, high = bits & (2**64 - 1), bits >> 64
            out.write(f"{{{low:#018x}U, {high:#018x}U, {str(pct).lower()}, {str(utf8).lower()}}},\n")


def write_characters(path):
    with open(path, "w", encoding="ascii") as out:
        out.write("// COMMON_CHARACTERS of re2c/run_classes.py: the size, and the range of each byte.\n")
        for row in COMMON_CHARACTERS:
            ranges = ", ".join(f"{{{first:#04x}, {last:#04x}}}" for first, last in row)
            out.write(f"{{{len(row)}, {{{ranges}}}}},\n")
