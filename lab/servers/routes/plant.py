"""Plants a fault in the header of the routes of notes.json.

usage: plant.py method|cell|capture HEADER OUTPUT
"""
import pathlib
import re
import sys


def swap(text, pattern):
    """Two groups change places."""
    return re.sub(pattern, r"\2\1", text, count=1, flags=re.S)


def wrong_entry(text):
    """Where the walk reads the routes of a node, and in the first outline, which some processors read instead."""
    walk = re.sub(r"(cells\[\] = \{.*?\b)2\b", r"\g<1>3", text, count=1, flags=re.S)
    return re.sub(r"(outlines\[\] = \{\s*\{\{[^}]*\}[^{]*\{[^}]*?\b)2\b", r"\g<1>3", walk, count=1)


FAULTS = {
    "method": lambda text: re.sub(r"(methods\[\] = \{\s*)(\{.*?\}\},)(\s*)(\{.*?\}\},)", r"\1\4\3\2", text, count=1, flags=re.S),
    "cell": wrong_entry,
    "capture": lambda text: swap(text, r"(  ::iri::RouteCapture note_id;\n)(  ::iri::RouteCapture comment_id;\n)"),
}

fault, header, output = sys.argv[1:]
whole = pathlib.Path(header).read_text(encoding="ascii")
planted = FAULTS[fault](whole)
assert planted != whole, fault
pathlib.Path(output).write_text(planted, encoding="ascii")
