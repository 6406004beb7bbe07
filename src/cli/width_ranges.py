#!/usr/bin/env python3
"""Prints width_ranges.inc: the code points of terminal width 0 and 2, as ranges.

By Python's own Unicode database: width 0 for nonspacing and enclosing marks (Mn, Me), format
characters (Cf, but not the soft hyphen) and the medial and final Hangul jamo; width 2 for East
Asian Width W and F (UAX #11). Other unassigned and private-use code points join the range around
them, which keeps the table short. Run by hand when Unicode moves on; the result is committed.
"""
import unicodedata


def width(code_point):
    character = chr(code_point)
    category = unicodedata.category(character)
    if category in ("Cn", "Co", "Cs"):
        # UAX #11: all of planes 2 and 3 is W, assigned or not.
        return 2 if 0x20000 <= code_point <= 0x3FFFD else None
    if code_point == 0xAD:
        return 1
    if 0x1160 <= code_point <= 0x11FF or category in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def ranges(wanted):
    first = last = None
    for code_point in range(0xA0, 0x110000):
        found = width(code_point)
        if found == wanted:
            first = code_point if first is None else first
            last = code_point
        elif found is not None and first is not None:
            yield first, last
            first = None
    if first is not None:
        yield first, last


def print_table(name, wanted):
    print("constexpr Range %s[] = {" % name)
    items = ["{0x%X, 0x%X}," % pair for pair in ranges(wanted)]
    line = "   "
    for item in items:
        if len(line) + 1 + len(item) > 100:
            print(line)
            line = "   "
        line += " " + item
    print(line)
    print("};")


print("// Made by width_ranges.py from Unicode %s." % unicodedata.unidata_version)
print("// clang-format off")
print_table("width_0", 0)
print_table("width_2", 2)
print("// clang-format on")
