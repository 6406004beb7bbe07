"""Adds up what meson test has run: usage: summary.py TESTLOG.json...

A GoogleTest program counts as its tests, any other test as one. Prints a line
`N passed, N failed`.
"""
import json
import re
import sys

passed = failed = 0
for path in sys.argv[1:]:
    for line in open(path, encoding="utf-8"):
        test = json.loads(line)
        out = test.get("stdout", "")
        ok = [int(n) for n in re.findall(r"^\[  PASSED  \] (\d+) tests?\.", out, re.M)]
        bad = [int(n) for n in re.findall(r"^ *(\d+) FAILED TESTS?", out, re.M)]
        succeeded = test["result"] in ("OK", "EXPECTEDFAIL")
        passed += sum(ok) if ok else (1 if succeeded else 0)
        failed += sum(bad) if bad else (0 if succeeded else 1)
print(f"{passed} passed, {failed} failed")
