"""Holds PEER_BUGS.md against the tests: peer_bugs.py PAGE TEST_FOLDER.

Each test that the page names exists and has the inputs of its row; each test of peer_bugs_test.cc and route_peer_bugs_test.cc is on the page.
"""
import pathlib
import re
import sys

page, folder = map(pathlib.Path, sys.argv[1:])
bodies = {}
for source in sorted([*folder.glob("*_test.cc"), *folder.glob("*/*_test.cc")]):
    text = source.read_text()
    for match in re.finditer(r"^TEST(?:_[PF])?\((\w+), (\w+)\) \{(.*?)^\}", text, re.M | re.S):
        bodies[f"{match[1]}.{match[2]}"] = (source.name, match[3])

wrong = []
named = set()
rows = [line.split("|")[1:-1] for line in page.read_text().splitlines() if line.startswith("| ")]
for cells in rows:
    if cells[0].strip() == "input":
        continue
    tests = re.findall(r"`(\w+\.\w+)`", cells[-1])
    inputs = [text for text in re.findall(r"`([^`]+)`", cells[0]) if len(text) > 1]
    if not tests:
        wrong.append(f"a row without a test: {cells[0].strip()}")
    for test in tests:
        named.add(test)
        if test not in bodies:
            wrong.append(f"no such test: {test}")
    for text in inputs:
        if not any(text in bodies[test][1] for test in tests if test in bodies):
            wrong.append(f"{text} is not in {', '.join(tests)}")
for test, (source, _) in bodies.items():
    if source in ("peer_bugs_test.cc", "route_peer_bugs_test.cc") and test not in named:
        wrong.append(f"not on the page: {test}")
if len(named) < 40:
    wrong.append(f"only {len(named)} tests are named: is this the page?")
sys.exit("\n".join(wrong) or 0)
