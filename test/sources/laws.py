"""The table of laws in fuzz/README.md is what the fuzz targets assert.

usage: laws.py SOURCE_ROOT

Each number of an IRI_CHECK("9: ...") has a row; the row names the targets that assert the law, by
themselves or by a header of fuzz/, and no others; each has a test, which named_tests.py looks for.
"""
import pathlib
import re
import sys


def rows(page):
    """{number: (targets, tests)}"""
    found = re.findall(r"^\| (\d+) \| .+ \|([^|]*)\|([^|]*)\|$", page, re.M)
    return {int(n): (re.findall(r"`(\w+)`", targets), re.findall(r"`([^`]+)`", tests)) for n, targets, tests in found}


def asserted(path):
    """The numbers of the laws that a file asserts, and those of the headers beside it."""
    text = path.read_text(encoding="ascii")
    numbers = {int(n) for n in re.findall(r'IRI_CHECK\(\s*"(\d+): ', text)}
    for header in re.findall(r'#include "(\w+\.hpp)"', text):
        if header != "fuzz.hpp" and (path.parent / header).exists():
            numbers |= asserted(path.parent / header)
    return numbers


def main():
    root = pathlib.Path(sys.argv[1])
    table = rows((root / "fuzz/README.md").read_text(encoding="ascii"))
    by_target = {path.name.removesuffix("_target.cc"): asserted(path) for path in (root / "fuzz").glob("*_target.cc")}
    problems = [] if len(table) >= 10 else [f"the table has {len(table)} laws"]
    for number in sorted(set().union(*by_target.values()) | set(table)):
        wanted = {target for target, numbers in by_target.items() if number in numbers}
        targets, tests = table.get(number, ([], []))
        if set(targets) != wanted:
            problems.append(f"law {number} is asserted by {sorted(wanted)}, and the table has {targets}")
        if not tests:
            problems.append(f"law {number} has no test in the table")
    print("\n".join(problems) or f"{len(table)} laws")
    return bool(problems)


sys.exit(main())
