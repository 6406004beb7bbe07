"""Compares the shapes of the machines with the golden file, so that a diff shows what grew.

usage: machine_shapes.py GOLDEN NAME=RE2C_OUTPUT... [--write]

A line for each machine: its name (and the rule), its states, its tag variables.
"""
import re
import sys

HEAD = """\
# The machines that re2c makes: name, states, tag variables. After a change of the grammar,
# write it anew (ninja machine_shapes), look at the difference and say why.
"""

LABEL = re.compile(r"^(yyc_\w+|yy\d+):", re.M)
TAG = re.compile(r"\byyt\w+\b")


def shapes(name, text):
    """One machine, or one for each condition."""
    current, states = name, {}
    tags = len(set(TAG.findall(text)))
    for label in LABEL.findall(text):
        if label.startswith("yyc_"):
            current = f"{name}:{label[4:]}"
        states[current] = states.get(current, 0) + 1
    for machine, count in states.items():
        yield f"{machine} {count} {tags}"


def main():
    write = "--write" in sys.argv
    golden, *inputs = [a for a in sys.argv[1:] if a != "--write"]
    lines = []
    for name, path in (i.split("=") for i in inputs):
        with open(path, encoding="ascii") as file:
            lines += shapes(name, file.read())
    found = HEAD + "\n".join(sorted(lines)) + "\n"
    if write:
        with open(golden, "w", encoding="ascii") as file:
            file.write(found)
        return 0
    with open(golden, encoding="ascii") as file:
        wanted = file.read()
    before, after = set(wanted.splitlines()), set(found.splitlines())
    for line in sorted(before - after):
        print("-", line)
    for line in sorted(after - before):
        print("+", line)
    print(f"{len(lines)} machines")
    return wanted != found


sys.exit(main())
