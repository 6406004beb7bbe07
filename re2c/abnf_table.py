"""Writes the table of the rules' ABNF, taken from the comments of the .re files.

usage: abnf_table.py OUTPUT FILE.re...

In the .re files each rule stands under a comment with its ABNF. This script
reads those comments, so the ABNF has one source. It writes a line
IRI_RULE(enumerator, "name", "abnf") for each rule, for src/scan/rule.cc.
"""
import re
import sys

RULE = re.compile(r"// ([A-Za-z][A-Za-z0-9-]*) +=(.*)")


def rules_of(path):
    """Yields (name, lines) for each rule in the file's comments."""
    name, lines = None, []
    for line in open(path, encoding="ascii"):
        line = line.rstrip("\n")
        start = RULE.match(line)
        if start:
            name, lines = start.group(1), [line[3:]]
        elif name and re.match(r"// +[/;(]", line):
            lines.append(line[3:])
        elif name:
            yield name, lines
            name, lines = None, []
    if name:
        yield name, lines


def main():
    output, files = sys.argv[1], sys.argv[2:]
    with open(output, "w", encoding="ascii") as out:
        for path in files:
            for name, lines in rules_of(path):
                text = "\\n".join(l.rstrip().replace("\\", "\\\\").replace('"', '\\"') for l in lines)
                out.write(f'IRI_RULE({name.replace("-", "_")}, "{name}", "{text}")\n')


main()
