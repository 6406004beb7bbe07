"""The run against third parties notices what it is there for (README.md). Each fault has to make it fail, and name it.

usage: selftest.py BUILD

Planted: a libiri with a wrong character class, one with a wrong split, a list without one of its entries, and a
library that answers less than it was asked. Ends with `N passed, N failed`.
"""
import contextlib
import io
import pathlib
import re
import sys

import deviations
import run

HERE = pathlib.Path(__file__).resolve().parent


def told(build, *options):
    """What a short run against uriparser says, and whether it passed."""
    sys.argv = ["run.py", "--build", build, "--count", "20000", "--only", "uriparser", *options]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        failed = run.main()
    return not failed, out.getvalue()


def nothing_planted(build):
    passed, text = told(build)
    return passed and "NOT LISTED" not in text and re.search(r"uriparser .* 20000 answers compared", text)


def wrong_class(build):
    passed, text = told(build, "--fault", "class")
    return not passed and re.search(r"NOT LISTED URI-reference refuses : \d+ texts, the shortest: '[^']*\^", text)


def wrong_split(build):
    passed, text = told(build, "--fault", "split")
    return not passed and re.search(r"NOT LISTED URI-reference splits host,port: \d+ texts, the shortest: '//", text)


def entry_lost(build):
    whole = deviations.read
    deviations.read = lambda path: [e for e in whole(path) if "IPv6" not in e.why]
    try:
        passed, text = told(build)
    finally:
        deviations.read = whole
    return not passed and re.search(r"NOT LISTED URI-reference resolves : \d+ texts, the shortest: '//\[", text)


def answers_lost(build):
    whole = run.ask
    run.ask = lambda command, work, rule, out, limit: whole(command, work, rule, out, limit - ("uriparser" in str(out)))
    try:
        told(build)
    except SystemExit as error:
        return "did not answer" in str(error)
    finally:
        run.ask = whole
    return False


def main(build):
    failed = 0
    tests = [nothing_planted, wrong_class, wrong_split, entry_lost, answers_lost]
    for test in tests:
        if not test(build):
            failed += 1
            print(f"FAILED: {test.__name__}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
