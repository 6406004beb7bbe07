#!/usr/bin/env python3
"""Switches a test off, and sees that the mutants say so: selftest.py BUILD.

One limit of a preset is changed, which the unit test `presets` notices. Without its case HaveTheLimitsOfThePage the mutant lives: the
run fails, and says that it was noticed before. With the case it is noticed again. A mutant that alive.txt has does not fail
the run, and is told; and so is one that it has and that is noticed. An alive.txt that has more than it says, or says not what an
entry would take, fails. A second run in the same build is refused. A fault in a public header that no test includes is noticed: it is in
the library that is built for it.

What command.py adds is tested by selftest_command.py, and what served.py and tables.py add by selftest_served.py, in the same run.
"""
import fcntl
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import selftest_command  # noqa: E402  (this folder's)
import selftest_served  # noqa: E402

CASE = "Presets.HaveTheLimitsOfThePage"
MUTANT = ("src/gate/presets.cc: .text = [-2048-]{+2049+}, .path = 1024, .segment = 255, .query = 1024, .depth = 32, "
          ".parameters = 64};")
OF_A_HEADER = "include/iri/detail/route_table.hpp: return {text [-+-]{+-+} part.begin, part.size};"
WITHOUT = {"GTEST_FILTER": "-" + CASE}
LISTED = f"# 1 survivors\n\n{MUTANT}\n  A test of the limit.\n"


def mutants(alive, environment, *arguments):
    """The exit status, and what is said, with that text as alive.txt."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(alive)
        file.flush()
        done = subprocess.run([sys.executable, os.path.join(HERE, "mutants.py"), *arguments], capture_output=True, text=True,
                              env=dict(os.environ, IRI_MUTANTS_ALIVE=file.name, **environment), check=False)
    return done.returncode, done.stdout + done.stderr


def judged(build, alive, environment, mutant=MUTANT, test="presets"):
    return mutants(alive, environment, "code", "--build", build, "--fresh", "--unwatched", "--quick", "--tests", test,
                   "--only", mutant, mutant.partition(":")[0])


def of_the_library(build):
    """[(what, whether it is so, what was said)]."""
    for what, alive, environment, status, says in [
            ("is noticed", "", {}, 0, "1 mutants judged now"),
            ("lives without its test, and the run says so", "", WITHOUT, 1, "LIVES, though it was noticed before"),
            ("is noticed again", "", {}, 0, "1 mutants judged now"),
            ("lives, and is known to", LISTED, WITHOUT, 0, f"UNDECIDED {MUTANT} -- A test of the limit."),
            ("is known to live, and is noticed", LISTED, {}, 0, "TAKE OUT of alive.txt, noticed by presets"),
            ("as alive.txt says", LISTED, None, 0, ""),
            ("one more than alive.txt says", LISTED.replace("1", "0", 1), None, 1, "may only shrink"),
            ("of which alive.txt says nothing", LISTED.partition("  A")[0], None, 1, "does not say what it would take"),
            ("that there is not", LISTED.replace("2048", "2047"), None, 1, "names a mutant that there is not")]:
        got, told = mutants(alive, {}, "names") if environment is None else judged(build, alive, environment)
        yield what, got == status and says in told, told
    with open(os.path.join(build, "mutants", "library.lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        got, told = judged(build, "", {})
        yield "is not judged by two runs at a time", got != 0 and "another run judges the library" in told, told
    got, told = judged(build, "", {}, OF_A_HEADER, "routes")
    yield "is noticed in a header that no test includes", got == 0 and "1 mutants judged now" in told, told


def main():
    failed = count = 0
    for results in (of_the_library(sys.argv[1]), selftest_command.results(), selftest_served.results()):
        for what, good, told in results:
            print("ok  " if good else "FAIL", what, flush=True)
            if not good:
                print(told)
            failed, count = failed + (not good), count + 1
    print(f"{count - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
