"""What reads re2c's output back refuses what it does not know, and notices each tag operation.

usage: table_reader.py RE2C_FOLDER GENERATED

GENERATED is what re2c has made of reference.re. Faults are planted in its text; each must stop
re2c/machine.py or re2c/table.py, or lead to another machine.
"""
import re
import sys

sys.path.insert(0, sys.argv[1])
import machine  # noqa: E402
import table  # noqa: E402

SET = re.compile(r"^\s*yyt\d+ = cursor;\n", re.M)


def machines_of(text):
    """What the table is made of, or None where it is refused."""
    try:
        return [(m.rows, m.ends) for m in table.read_references(machine.Function(text), "uri")]
    except SystemExit:
        return None


def planted(text):
    """(what was done, the text): all are to be refused."""
    first_case = text.index("case '!':")
    yield "an unknown operation", text[:first_case] + "rewind();\n" + text[first_case:]
    yield "a byte twice", text.replace("case '!':\n", "case '!':\ncase '!':\n", 1)
    yield "a sum", text.replace("= cursor;\n", "= cursor + 1;\n", 1)
    yield "a label that is not there", text.replace("goto yy4;", "goto yy4444;", 1)
    yield "an unknown tag", text.replace("host_end = yyt", "hostend = yyt", 1)
    yield "an unknown boundary", text.replace("\thost_end = yyt", "\tpassword_end = yyt", 1)
    yield "a copy", text.replace("= cursor;\n", "= yyt1;\n", 1)
    yield "another shift", text.replace("(-(-1))", "(-(-2))", 1)


def main():
    with open(sys.argv[2], encoding="ascii") as file:
        text = file.read()
    original = machines_of(text)
    failed = original is None
    count = 0
    for what, changed in planted(text):
        count += 1
        try:
            refused = changed != text and machines_of(changed) is None
        except (KeyError, ValueError):
            refused = True
        if not refused:
            print("not refused:", what)
            failed = True
    # A place that is not written, one in ten of them.
    for found in list(SET.finditer(text))[::10]:
        count += 1
        if machines_of(text[:found.start()] + text[found.end():]) == original:
            print("not noticed: without", found[0].strip(), "at", found.start())
            failed = True
    print(count, "faults")
    return failed


sys.exit(main())
