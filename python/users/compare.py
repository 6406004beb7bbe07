"""Compares the outcomes of the tests of jsonschema without libiri and with it. usage: compare.py WITHOUT WITH

The only difference that is right: jsonschema skips a format for which there is no package, and with libiri the test passes. Ends with
`N passed, N failed`."""
import re
import sys

FORMATS = ("iri", "iri_reference", "uri", "uri_reference", "uri_template")


def outcomes(file):
    with open(file, encoding="utf-8") as lines:
        return dict(line.rsplit(None, 1) for line in lines)


without, with_it = map(outcomes, sys.argv[1:])
passed = failed = 0
more = dict.fromkeys(FORMATS, 0)
for test in sorted({*without, *with_it}):
    before, after = without.get(test, "absent"), with_it.get(test, "absent")
    found = re.search("::test_(" + "|".join(FORMATS) + ")_(?:validation_of|format)", test)
    if before == after and after != "failed":
        passed += after == "passed"
    elif (before, after) == ("skipped", "passed") and found:
        more[found[1]] += 1
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {test}: {before} without libiri, {after} with it")
print("tests that only run with libiri:", ", ".join(f"{name} {count}" for name, count in more.items()))
if not all(more.values()):
    failed += 1
    print("FAILED: a format of which no test runs")
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
