"""What a run must have done: holds it against test/manifest.txt, where the lines are explained.

usage: manifest.py suites BUILD             the options of `meson test` that choose the suites of BUILD
       manifest.py tests BUILD TESTLOG      counts what meson has run; what is missing has failed
       manifest.py step RUN NAME STATUS LOG counts a step by what it printed: prints `PASSED FAILED`
       manifest.py missing RUN NAME...      which steps of RUN are not among NAME..., a line each
       manifest.py fuzz TARGET...           fails unless these are the targets
       manifest.py kernels NAME...          fails if a kernel is missing that there has to be
       manifest.py write TESTLOG...         prints lines of tests, as they were run

IRI_MANIFEST names another file, IRI_CPU_FLAGS another processor. IRI_TOUCHED is a list of folders of src/: of the suites unit and
command, only the tests of these are asked (meson has a suite for each folder). A GoogleTest program counts as its tests, any other test
as one; a test that is skipped or disabled has failed.
"""
import collections
import json
import os
import pathlib
import re
import sys

PATH = os.environ.get("IRI_MANIFEST") or pathlib.Path(__file__).with_name("manifest.txt")
COUNTS = re.compile(r"(?:^|: )(\d+) passed, (\d+) failed", re.M)


def entries(kind):
    """The lines of a kind, without it: [[column, ...], ...]; the last column is a name, spaces and all."""
    columns = {"suite": 3, "test": 4, "step": 4, "fuzz": 2, "kernel": 3}[kind]
    lines = pathlib.Path(PATH).read_text(encoding="ascii").splitlines()
    return [line.split(None, columns - 1)[1:] for line in lines if line.split()[:1] == [kind]]


def suites_of(build):
    return [suite for suite, builds in entries("suite") if build in builds.split()]


def touched():
    """The folders whose tests are asked; None if all are."""
    return os.environ["IRI_TOUCHED"].split() if "IRI_TOUCHED" in os.environ else None


def asked_suites(build):
    """The suites of the build, of which all is asked."""
    return [suite for suite in suites_of(build) if touched() is None or suite not in ("unit", "command")]


def add(*counts):
    return sum(map(int, sum(counts, [])))


def counts_of(test):
    """(passed, failed) of what meson tells of a test."""
    out = test.get("stdout", "")
    unasked = re.findall(r"^\[  SKIPPED \] (\d+) tests?,", out, re.M) + re.findall(r"YOU HAVE (\d+) DISABLED TEST", out)
    passed = add(re.findall(r"^\[  PASSED  \] (\d+) tests?\.", out, re.M))
    failed = add(re.findall(r"^ *(\d+) FAILED TESTS?", out, re.M), unasked)
    if test["result"] not in ("OK", "EXPECTEDFAIL"):  # a skipped one, too
        return passed, max(failed, 1)
    return (passed, failed) if "[==========]" in out else (1, 0)


def read_log(path):
    """{(suite, name): [passed, failed]} of a testlog.json"""
    found = collections.Counter(), collections.Counter()
    for line in open(path, encoding="utf-8"):
        test = json.loads(line)
        suites, name = test["name"].removeprefix("libiri:").split(" / ")
        suite = suites.split("+")[0]  # behind it is the folder of a unit test
        for count, more in zip(found, counts_of(test)):
            count[suite, name] += more
    return {key: [found[0][key], found[1][key]] for key in found[0]}


def has_avx512():
    """Of the processor: IRI_CPU_FLAGS, where a test says it, or what Linux tells."""
    try:
        flags = os.environ.get("IRI_CPU_FLAGS") or pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False
    return {"avx512bw", "avx512dq", "avx512vl", "avx512vbmi"} <= set(flags.split())


def least_of(text):
    """`A/B`: A on a processor without AVX-512, B on one with it."""
    without, _, with_it = text.partition("/")
    return int(with_it if with_it and has_avx512() else without)


def complain(text):
    print("manifest:", text)
    return 1


def tests(build, log):
    found, wrong = read_log(log), 0
    suites = asked_suites(build)
    for least, suite, name in entries("test"):
        passed, failed = found.get((suite, name), [None, 0])
        if passed is None:
            wrong += complain(f"{build}: {suite} / {name} was not run") if suite in suites else 0
        elif suite not in suites_of(build):
            continue
        elif passed + failed < least_of(least):
            wrong += complain(f"{build}: {suite} / {name} has {passed + failed} tests of at least {least_of(least)}")
        elif failed:
            print(f"failed: {suite} / {name}: {failed}")
    if touched() and not any(key[0] in ("unit", "command") for key in found):
        wrong += complain(f"{build}: no test of {' '.join(touched())} was run")
    listed = {(suite, name) for _, suite, name in entries("test")}
    wrong += sum(complain(f"{build}: {suite} / {name} has no line") for suite, name in sorted(found) if (suite, name) not in listed)
    wrong += sum(complain(f"no test is of the suite {suite}, of {build}")
                 for suite in suites if suite not in {key[0] for key in found})
    failed = sum(counts[1] for counts in found.values()) + wrong
    print(f"{sum(counts[0] for counts in found.values())} passed, {failed} failed")
    return failed > 0


def step(run, name, status, log):
    """What is at least to be counted the manifest says; `-`: the step counts nothing, and is one itself."""
    counted = COUNTS.findall(pathlib.Path(log).read_text(encoding="utf-8", errors="replace"))
    passed, failed = add([p for p, _ in counted]), add([f for _, f in counted])
    least = {entry[2]: entry[1] for entry in entries("step") if run in entry[0].split(",")}.get(name)
    if least == "-" and not counted:
        passed, failed = (1, 0) if status == "0" else (0, 1)
    elif status != "0":
        failed = max(failed, 1)
    elif least is None:
        failed += complain(f"the step {name} is not a step of {run}")
    elif not counted:
        failed += complain(f"the step {name} has counted nothing")
    elif least != "-" and passed + failed < int(least):
        failed += complain(f"the step {name} has counted {passed + failed} of at least {least}")
    print(passed, failed)
    return 0


def missing(run, *names):
    gone = [name for runs, _, name in entries("step") if run in runs.split(",") and name not in names]
    print(*gone, sep="\n")
    return len(gone) > 0


def fuzz(*targets):
    listed = {name for name, in entries("fuzz")}
    wrong = sum(complain(f"no such fuzz target: {name}") for name in sorted(listed - set(targets)))
    wrong += sum(complain(f"a fuzz target that test/manifest.txt has not: {name}") for name in sorted(set(targets) - listed))
    return wrong > 0


def kernels(*names):
    machine, wrong = os.uname().machine, 0
    for where, name in entries("kernel"):
        architecture, _, condition = where.partition(":")
        if name in names or architecture not in (machine, "any"):
            continue
        if condition == "may-lack":
            print(f"NOTE: {name}: NOT TESTED HERE, the processor does not have it")
        else:
            wrong += complain(f"no kernel {name}")
    print(f"{len(names)} passed, {wrong} failed")
    return wrong > 0


def write(*logs):
    for log in logs:
        for (suite, name), (passed, failed) in sorted(read_log(log).items()):
            print(f"test {passed + failed:6}  {suite:12} {name}")
    return 0


def suites(build):
    layers = [{"cli": "command"}.get(layer, layer) for layer in touched() or []]
    print(*[f"--suite {suite}" for suite in asked_suites(build) + layers])
    return not suites_of(build)


if __name__ == "__main__":
    commands = {"suites": suites, "tests": tests, "step": step, "missing": missing, "fuzz": fuzz, "kernels": kernels,
                "write": write}
    sys.exit(commands[sys.argv[1]](*sys.argv[2:]) if sys.argv[1:2] and sys.argv[1] in commands else __doc__)
