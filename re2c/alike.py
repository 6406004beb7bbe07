#!/usr/bin/env python3
"""Which bytes no machine tells apart.

usage: alike.py OUTPUT MACHINES

MACHINES is what machine.py makes of all machines. OUTPUT receives, for each byte, the first of
those with which every state of every machine goes on as with it. expected_by() asks for these only.
"""
import sys


def main(output, machines):
    ways = [[] for _ in range(256)]      # of a byte: where each state goes with it
    with open(machines, encoding="ascii") as lines:
        for number, line in enumerate(lines):
            words = line.split()
            if words[0].isdigit():
                first, last = (int(end, 16) for end in words[1].split("-"))
                for byte in range(first, last + 1):
                    ways[byte].append((machine, *words[0::2]))
            elif words[0] == "machine":
                machine = number
    assert not ways[0], "NUL is in no rule"
    first = {}
    alike = [first.setdefault(tuple(way), byte) for byte, way in enumerate(ways)]
    with open(output, "w", encoding="ascii") as out:
        out.write("// Made by re2c/alike.py: for each byte, the first of those that no machine tells from it.\n")
        for row in range(0, 256, 16):
            out.write(", ".join(str(byte) for byte in alike[row:row + 16]) + ",\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
