"""Accelerates the machines that re2c has generated.

usage: accelerate.py CLASSES CHARACTERS {minimum}:GENERATED=OUTPUT...

In most of its states a machine loops: on a wide class of bytes, on `%` HEXDIG
HEXDIG, on the bytes of a character, and no tag is set. To find the end of such a
run at once and then take one ordinary step is the same as to take every step, so
the language, the tags and the place of failure cannot change. This reads the
machine (machine.py), finds those states, and puts a call at the head of each:

    cursor = Kernel::template skip<CLASS>(in, cursor);

Nobody keeps a list: a state is accelerated when it loops on at least WIDE ASCII
bytes. What the kernels take for granted about a run is checked here, byte by
byte, on the machine itself. `minimum` is the number of states that must be found
for the build to go on. CLASSES receives the classes as a C++ table, CHARACTERS the
rows of UTF8_RUN, of which the kernels make all their tables.
"""
import sys

from machine import Function

WIDE = 40

# What a kernel may skip in a class with `utf8`, as rows of byte ranges: ucschar but for
# what is rare (EE, F1-F4, and what stands next to a noncharacter).
TAIL = (0x80, 0xBF)
UTF8_RUN = [
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
    """Whether every byte string of the row leads from the state to itself, without tags."""
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
    """(128-bit set, pct, utf8) of the run that begins in a state, or None."""
    loop = [b for b in range(1, 128) if rows[state].get(b) == (state, ())]
    if len(loop) < WIDE:
        return None
    pct = all(leads_back(rows, state, [(0x25, 0x25), a, b]) for a in HEX for b in HEX)
    utf8 = all(leads_back(rows, state, row) for row in UTF8_RUN)
    return sum(1 << b for b in loop), pct, utf8


class Classes:
    def __init__(self):
        self.known = []

    def number(self, cls):
        if cls not in self.known:
            self.known.append(cls)
        return self.known.index(cls)

    def write(self, path):
        with open(path, "w", encoding="ascii") as out:
            out.write("// The classes of the runs, found on the machines by accelerate.py.\n")
            out.write("// The ASCII bytes 0-63 and 64-127, pct-encoded, UTF-8.\n")
            for bits, pct, utf8 in self.known:
                low, high = bits & (2**64 - 1), bits >> 64
                out.write(f"{{{low:#018x}U, {high:#018x}U, {str(pct).lower()}, {str(utf8).lower()}}},\n")


def write_characters(path):
    with open(path, "w", encoding="ascii") as out:
        out.write("// The common characters, UTF8_RUN of accelerate.py: size, and the range of each byte.\n")
        for row in UTF8_RUN:
            ranges = ", ".join(f"{{{first:#04x}, {last:#04x}}}" for first, last in row)
            out.write(f"{{{len(row)}, {{{ranges}}}}},\n")


def accelerate(source, output, minimum, classes):
    text = open(source, encoding="ascii").read()
    function = Function(text)
    calls, found = {}, set()
    for entry in list(function.entries.values()) or ["yy_start"]:
        rows = {state: row for state, row, _ in function.states(entry)}
        run_of = {state: class_of(rows, state) for state in rows}
        for label in function.labels.values():
            cls = run_of.get(label.name)
            if cls is None or not label.peek:
                continue
            found.add(label.name)
            calls[label.peek] = classes.number(cls)
    if len(found) < minimum:
        sys.exit(f"{source}: {len(found)} states to accelerate, where {minimum} are expected")
    with open(output, "w", encoding="ascii") as out:
        for number, line in enumerate(text.splitlines(), 1):
            if number in calls:
                out.write(f"\tcursor = Kernel::template skip<{calls[number]}>(in, cursor);\n")
            out.write(line + "\n")
    return len(found)


def main():
    classes = Classes()
    for argument in sys.argv[3:]:
        minimum, paths = argument.split(":", 1)
        source, output = paths.split("=", 1)
        accelerate(source, output, int(minimum), classes)
    classes.write(sys.argv[1])
    write_characters(sys.argv[2])


if __name__ == "__main__":
    main()
