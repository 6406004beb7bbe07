"""Compares the shape of the table with the golden file, so that a diff shows what grew.

usage: machine_shapes.py GOLDEN MACHINES TABLE... [--write]

A TABLE is what re2c/table.py has written: a line for each of its arrays, with its numbers. MACHINES is
what test/grammar/table_machines.cc has read from it: a line for each machine, with its states and
their runs.
"""
import re
import sys

HEAD = """\
# The table after minimization: its arrays and the numbers in each; then its machines,
# the states of each (machines share rows), and how many of them begin a run that the kernels skip.
# After a change of the grammar, write it anew (ninja machine_shapes), look at the difference and say why.
"""

ARRAY = re.compile(r"^inline constexpr \S+ (\w+)\[\] = \{\n(.*?)^\};", re.M | re.S)


def arrays(text):
    for name, body in ARRAY.findall(text):
        yield f"array {name} {body.count(',') if '{' not in body else body.count('{')}"


def machines(text):
    for machine in text.split("machine ")[1:]:
        name, *lines = machine.splitlines()
        states = {0}
        for line in lines:
            words = line.split()
            if words[0].isdigit():
                states |= {int(words[0]), int(words[2])}
        yield f"machine {name} {len(states)} {lines[-1].split()[1]}"


def main():
    write = "--write" in sys.argv
    golden, dumped, *tables = [a for a in sys.argv[1:] if a != "--write"]
    lines = []
    for table in tables:
        with open(table, encoding="ascii") as file:
            lines += arrays(file.read())
    with open(dumped, encoding="ascii") as file:
        lines += machines(file.read())
    found = HEAD + "\n".join(lines) + "\n"
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
    print(f"{len(lines)} arrays and machines")
    return wanted != found


sys.exit(main())
