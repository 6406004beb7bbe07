#!/usr/bin/env python3
"""Switches a test off, and sees that the mutants say so: selftest.py BUILD.

One limit of a preset is changed, which the unit test `presets` notices. Without its case HaveTheLimitsOfThePage the mutant lives: the
run fails, and says that it was noticed before. With the case it is noticed again.
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CASE = "Presets.HaveTheLimitsOfThePage"
MUTANT = "src/gate/presets.cc: .text = [-2048-]{+2049+}"


def judged(build, **environment):
    """Its exit status, and what it says of the mutant."""
    done = subprocess.run([sys.executable, os.path.join(HERE, "mutants.py"), "code", "--build", build, "--fresh", "--unwatched",
                           "--quick", "--tests", "presets", "--only", MUTANT, "src/gate/presets.cc"],
                          capture_output=True, text=True, env=dict(os.environ, **environment), check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    failed = 0
    for what, environment, status, says in [
            ("is noticed", {}, 0, "1 mutants judged now"),
            ("lives without its test, and the run says so", {"GTEST_FILTER": "-" + CASE}, 1, "LIVES, though it was noticed before"),
            ("is noticed again", {}, 0, "1 mutants judged now")]:
        got, told = judged(sys.argv[1], **environment)
        good = got == status and says in told
        print("ok  " if good else "FAIL", what)
        if not good:
            print(told)
        failed += not good
    print(f"{3 - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
