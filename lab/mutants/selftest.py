#!/usr/bin/env python3
"""Sees that each operator makes its mutants, and that a run says so when a test is switched off: selftest.py BUILD.

One limit of a preset is changed, which `presets_test.cc` notices. Without its case HaveTheLimitsOfThePage the mutant lives, and is told; where the
ledger says that it was noticed before, the run fails. With the case it is noticed again. A second run in the same build is refused. A fault in a
public header that no test includes is noticed: it is in the library that is built for it.

What command.py adds is tested by selftest_command.py, and what served.py and tables.py add by selftest_served.py, in the same run.
"""
import fcntl
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import cpp_text  # noqa: E402  (this folder's)
import plain  # noqa: E402
import rates  # noqa: E402
import selftest_command  # noqa: E402
import selftest_served  # noqa: E402

WITHOUT = {"GTEST_FILTER": "-Presets.HaveTheLimitsOfThePage"}
LIMIT = ("[-2048-]{+2049+}", "src/gate/presets.cc", "presets")
OF_A_HEADER = ("[-+-]{+-+}", "include/iri/detail/route_table.hpp", "routes")
# A text, the kind of mutants, and what becomes of it; ... for what stands around it.
OPERATORS = [
    ("x = !a.b() && c.d(\"/\");", "operand", ["x = !a.b() ;", "x =  c.d(\"/\");"]),
    ("if (a < b && (b || c)) go();", "operand", ["if (a < b ) go();", "if (  (b || c)) go();", "if (a < b && (b )) go();", "if (a < b && (  c)) go();"]),
    ("return a == b || c && d;", "operand", ["return a == b ;", "return  c && d;", "return a == b || c ;", "return a == b ||  d;"]),
    ("return a ? b && c : d;", "operand", ["return a ? b  : d;", "return a ?  c : d;"]),
    ("f(T&& t);", "operand", []),
    ("f(a, b.c, g(1), 2);", "arguments", ["f(b.c, a, g(1), 2);"]),
    ("f(a, a);", "arguments", []),
    ("void f(int a, int b);", "arguments", []),
    ("if (a + 5 < b) go();", "constant", [f"if (a + {n} < b) go();" for n in (3, 4, 6, 7)]),
    ("x = 1;", "constant", [f"x = {n};" for n in (0, 2, 3)]),
    ("{0x1D7D8, 0x1D7E1, \"ij\", 1},", "row", ["{0x1D7D8, 0x1D7E0, \"ij\", 1},", "{0x1D7D8, 0x1D7E1, \"j\", 1},", "{0x1D7D8, 0x1D7E1, \"i\", 1},",
                                             "{0x1D7D8, 0x1D7E1, \"jj\", 1},", "{0x1D7D8, 0x1D7E1, \"ik\", 1},"]),
    ("if (a < b) go();", "comparison", ["if (a <= b) go();", "if (a >= b) go();"]),
    ("x = a + b;", "operator", ["x = a - b;"]),
    ("if (a) go();", "condition", ["if (true) go();", "if (false) go();"]),
    ("  go();", "statement", ["  ;"]),
]


def of_the_operators():
    """[(what, whether it is so, what was said)]."""
    for text, kind, wanted in OPERATORS:
        found = [mutant.apply(text) for mutant in cpp_text.of_source("a.cc", text) if mutant.kind == kind]
        yield f"the mutants of `{text.strip()}`: {kind}", sorted(found) == sorted(wanted), str(found)
    found = {mutant.kind for mutant in cpp_text.of_source("a.inc", "{1, 2, \"ab\"},\nx = a + b;\n")}
    yield "a table has mutants of its rows alone", found == {"row"}, str(found)
    yield from plain.results()
    got = rates.row("a/b", {"killed": 2, "noticed": 1, "alive": 1, "refused": 7, "same code": 7, "not run": 6}, "now | abc")
    yield "the rate of a folder", got == "| a/b | 10 | 4 | 3 | 75.0 % | now | abc |", got
    yield "no rate where nothing is judged", rates.row("a/b", {"not run": 1, "killed": 0, "noticed": 0}, "") == "", ""


def judged(build, ledger, environment, wanted, *options):
    """The exit status, and what is said, with the ledger of that folder."""
    text, file, test = wanted
    done = subprocess.run([sys.executable, os.path.join(HERE, "mutants.py"), "code", "--build", build, "--unwatched", "--quick", "--tests", test,
                           "--only", text, *options, file], capture_output=True, text=True, env=dict(os.environ, IRI_MUTANTS_LEDGER=ledger, **environment),
                          check=False)
    return done.returncode, done.stdout + done.stderr


def of_the_library(build):
    """[(what, whether it is so, what was said)]."""
    with tempfile.TemporaryDirectory() as ledger, tempfile.TemporaryDirectory() as empty:
        for what, of, environment, options, status, says in [
                ("is noticed", ledger, {}, [], 0, r"\n1 mutants judged now.*\n1 passed, 0 failed"),
                ("is known then", ledger, {}, [], 0, r"\n0 mutants judged now.*\n1 passed, 0 failed"),
                ("lives without its test, and was noticed before", ledger, WITHOUT, ["--fresh"], 1, "LIVES, though it was noticed before, by presets"),
                ("fails the run each time", ledger, WITHOUT, ["--fresh"], 1, r"\n0 passed, 1 failed"),
                ("is noticed again", ledger, {}, ["--fresh"], 0, r"\n1 passed, 0 failed"),
                ("lives without its test, and nothing is known of it", empty, WITHOUT, [], 0, r"ALIVE src/gate/presets\.cc: .*2048"),
                ("is noticed, and was alive", empty, {}, [], 0, r"\n1 mutants judged now.*\n1 passed, 0 failed"),
                ("is none", empty, {}, ["--kinds", "row"], 1, r"\n0 passed, 0 failed")]:
            got, told = judged(build, of, environment, LIMIT, *options)
            yield what, got == status and bool(re.search(says, told)), f"{got}: {told}"
        with open(os.path.join(build, "mutants", "library.lock"), "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            got, told = judged(build, empty, {}, LIMIT, "--fresh")
            yield "is not judged by two runs at a time", got != 0 and "another run judges the library" in told, told
        got, told = judged(build, empty, {}, OF_A_HEADER)
        yield "is noticed in a header that no test includes", got == 0 and bool(re.search(r"\n[1-9]\d* passed, 0 failed", told)), told


def main():
    failed = count = 0
    for results in (of_the_operators(), of_the_library(sys.argv[1]), selftest_command.results(), selftest_served.results()):
        for what, good, told in results:
            print("ok  " if good else "FAIL", what, flush=True)
            if not good:
                print(told)
            failed, count = failed + (not good), count + 1
    print(f"{count - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
