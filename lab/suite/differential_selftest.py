"""The differential run notices what it is there for. Each fault has to make it fail, and name it.

usage: differential_selftest.py BUILD

Planted: a libiri with a wrong character class and a port that is lost, a list without one of its entries, and a library that answers less than
it was asked. Ends with `N passed, N failed`.
"""
import contextlib
import io
import re
import sys

import deviations
import differential


def told(build, *options):
    """What a short run against uriparser says, and whether it passed."""
    sys.argv = ["differential.py", "--build", build, "--count", "20000", "--only", "uriparser", *options]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        failed = differential.main()
    return not failed, out.getvalue()


def nothing_planted(build):
    passed, text = told(build)
    compared = re.search(r"uriparser .* (\d+) answers compared", text)
    return passed and "NOT LISTED" not in text and compared and int(compared[1]) > 20000


def wrong_class(build):
    passed, text = told(build, "--fault")
    return not passed and re.search(r"NOT LISTED URI-reference parse refuses : \d+ texts, the shortest: '[^']*\^", text)


def wrong_split(build):
    passed, text = told(build, "--fault")
    return not passed and re.search(r"NOT LISTED URI-reference parse splits port: \d+ texts, the shortest: '//", text)


def entry_lost(build):
    whole = deviations.entries
    deviations.entries = lambda: [e for e in whole() if "IPv6" not in e.why]
    try:
        passed, text = told(build)
    finally:
        deviations.entries = whole
    return not passed and re.search(r"NOT LISTED URI-reference resolve : \d+ texts, the shortest: '//\[", text)


def answers_lost(build):
    whole = differential.compare
    differential.compare = lambda run, one, command, limit: whole(run, one, ["head", "-n", limit - 1], limit)
    try:
        told(build)
    except SystemExit as error:
        return "did not answer" in str(error)
    finally:
        differential.compare = whole
    return False


def main(build):
    tests = [nothing_planted, wrong_class, wrong_split, entry_lost, answers_lost]
    failed = [test.__name__ for test in tests if not test(build)]
    for name in failed:
        print(f"FAILED: {name}")
    print(f"{len(tests) - len(failed)} passed, {len(failed)} failed")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
