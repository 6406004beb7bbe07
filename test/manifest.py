"""What a run must have done: holds it against test/manifest.txt, where the lines are explained.

usage: manifest.py suites BUILD             the options of `meson test` that choose the suites of BUILD
       manifest.py tests BUILD TESTLOG      counts what meson has run; what is missing has failed
       manifest.py step RUN NAME STATUS LOG counts a step by what it printed: prints `PASSED FAILED`
       manifest.py missing RUN NAME...      which steps of RUN are not among NAME..., a line each
       manifest.py fuzz TARGET...           fails unless these are the targets
       manifest.py kernels NAME...          fails if a kernel is missing that there has to be, or has no line
       manifest.py defined FOLDER           fails if a test that this build folder of meson defines has no line, or is of a suite that is never asked;
                                            if a binding or a module is not asked what all are asked; or if the repository has more files than it may have
       manifest.py lowered FILE             fails if FILE, an older manifest, asks for more, and the line that asks for less now has no reason
       manifest.py raise TESTLOG...         raises the counts of tests to what was run, in the manifest itself; lowers none

IRI_MANIFEST names another file, IRI_CPU_FLAGS another processor. IRI_TOUCHED is a list of folders of src/: of the suites unit and
command, only the tests of these are asked (meson has a suite for each folder). A GoogleTest program counts as its tests, any other test
as one; a test that is skipped or disabled has failed.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

PATH = os.environ.get("IRI_MANIFEST") or pathlib.Path(__file__).with_name("manifest.txt")
ASKED = re.compile(r"^asked: (\S+) (\S+) (\d+)$", re.M)
COUNTS = re.compile(r"(?:^|: )(\d+) passed, (\d+) failed", re.M)


def entries(kind, path=None):
    """The lines of a kind, without it and without reasons: [[column, ...], ...]; the last column is a name, spaces and all."""
    columns = {"suite": 3, "test": 4, "step": 4, "asked": 5, "fuzz": 2, "kernel": 3, "files": 2}[kind]
    lines = [line.partition("#")[0].rstrip() for line in text_of(path).splitlines()]
    return [line.split(None, columns - 1)[1:] for line in lines if line.split()[:1] == [kind]]


def text_of(path=None):
    return pathlib.Path(path or PATH).read_text(encoding="ascii")


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


def not_asked(names, text):
    """Says who has been asked too little by the steps or tests of these names, by what they printed."""
    told = collections.defaultdict(int)
    for what, who, count in ASKED.findall(text):
        told[what, who] = max(told[what, who], int(count))
    return sum(complain(f"{name} has asked {who} {told[what, who]} questions of {what}, of at least {least}")
               for least, what, who, name in entries("asked") if name in names and told[what, who] < int(least))


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
    wrong += not_asked({name for _, name in found}, "\n".join(json.loads(line).get("stdout", "") for line in open(log, encoding="utf-8")))
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
    text = pathlib.Path(log).read_text(encoding="utf-8", errors="replace")
    counted = COUNTS.findall(text)
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
    failed += not_asked({name}, text)
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
    listed = {name for _, name in entries("kernel")}
    wrong += sum(complain(f"the kernel {name} has no line") for name in names if name not in listed)
    print(f"{len(names)} passed, {wrong} failed")
    return wrong > 0


def crowded():
    """The repository, for all else: a corpus grows by thousands. A tarball has no list."""
    told = subprocess.run(["git", "ls-files"], cwd=pathlib.Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    count = len(told.stdout.splitlines())
    return sum(complain(f"the repository has {count} files, and may have {most}") for most, in entries("files") if count > int(most))


def left_out():
    """Bindings and modules that are not asked what every way out of the gate is asked, and no more than that: names that are no test and no step."""
    root = pathlib.Path(__file__).parent.parent
    listed = {(what, who) for _, what, who, _ in entries("asked")}
    folders = [path for parent in ("bindings", "modules") for path in sorted((root / parent).iterdir()) if path.is_dir()]
    wrong = sum(complain(f"{path.parent.name}/{path.name} is not asked: there is no line `asked` of gate and {path.name}")
                for path in folders if ("gate", path.name) not in listed)
    names = {name for _, _, name in entries("test")} | {name for _, _, name in entries("step")}
    return wrong + sum(complain(f"{name}, which asks {who}, is no test and no step") for _, _, who, name in entries("asked") if name not in names)


def defined(folder):
    """Tests of all suites, also of those that this run does not ask: a line that is missing would be noticed in the night only."""
    tests = json.loads(pathlib.Path(folder, "meson-info/intro-tests.json").read_text(encoding="utf-8"))
    found = {(test["suite"][0].split(":")[-1].split("+")[0], test["name"]) for test in tests}
    lines = [(suite, name) for _, suite, name in entries("test")]
    suites = {suite for suite, _ in entries("suite")}
    wrong = sum(complain(f"{suite} / {name} has no line") for suite, name in sorted(found - set(lines)))
    wrong += sum(complain(f"{suite} / {name} has {count} lines") for (suite, name), count in collections.Counter(lines).items() if count > 1)
    wrong += sum(complain(f"no build asks the suite {suite}, of {name}") for suite, name in sorted(set(lines) | found) if suite not in suites)
    wrong += crowded() + left_out()
    print(f"{len(found)} passed, {wrong} failed")
    return wrong > 0


def asked(path=None):
    """{what is asked: how much}: each run of a step, each build of a suite and of a test."""
    builds, found = dict(entries("suite", path)), {}
    for runs, least, name in entries("step", path):
        found.update({("step", name, run): (0,) if least == "-" else (int(least),) for run in runs.split(",")})
    found.update({("asked", f"{what} {who} {name}", name): (int(least),) for least, what, who, name in entries("asked", path)})
    found.update({("suite", suite, build): (1,) for suite, of in builds.items() for build in of.split()})
    for least, suite, name in entries("test", path):
        counts = tuple(map(int, least.split("/") * (1 if "/" in least else 2)))
        for build in builds[suite].split():
            key = "test", name, build
            found[key] = max(found.get(key, counts), counts)  # a corpus is of two suites
    return found


def has_reason(kind, name):
    """A `#` and more in a line of that name, or of its suite."""
    suites = [suite for _, suite, of in entries("test") if of == name] if kind == "test" else []
    with_reason = [line.split("#")[0].split() for line in text_of().splitlines() if "#" in line and line.partition("#")[2].strip()]
    return any(words[:1] == [kind] and " ".join(words).endswith(name) or words[:1] == ["suite"] and words[1] in suites + [name] for words in with_reason)


def lowered(older):
    """What is gone by name is gone: a reviewer sees it. What is asked for less, or in fewer runs, says why behind a `#` in its line, or in
    that of its suite."""
    before, now = asked(older), asked()
    names, wrong = {key[:2] for key in now}, 0
    for key, least in before.items():
        less = any(new < old for new, old in zip(now[key], least)) if key in now else key[:2] in names
        if less and not has_reason(*key[:2]):
            kind, name, run = key
            wrong += complain(f"the {kind} {name} of {run} asks for {max(now.get(key, (0,)))}, not for {max(least)}: its line has to say why")
    print(f"{len(before)} passed, {wrong} failed")
    return wrong > 0


def raised(least, run, of_avx512):
    """`LEAST` or `A/B` where so many tests were run, some of them of the kernel that needs AVX-512."""
    without, slash, with_it = least.partition("/")
    low = max(int(without), run - of_avx512)
    high = max(int(with_it or without), run if has_avx512() else 0, low)
    return f"{low}/{high}" if slash or high > low else f"{low}"


def raise_counts(*logs):
    found = collections.defaultdict(lambda: (0, 0))
    for log in logs:
        of_avx512 = collections.Counter()
        for test in map(json.loads, open(log, encoding="utf-8")):
            suites, name = test["name"].removeprefix("libiri:").split(" / ")
            of_avx512[suites.split("+")[0], name] += len(re.findall(r"^\[       OK \] \S+/avx512\b", test.get("stdout", ""), re.M))
        for key, counts in read_log(log).items():
            found[key] = max(found[key], (sum(counts), of_avx512[key]))
    lines = text_of().splitlines(keepends=True)
    for i, line in enumerate(lines):
        match = re.fullmatch(r"(test +)(\S+)( +)(\S+)( +)([^#\n]*?)( *#.*)?\n", line)
        if match and (match[4], match[6]) in found:
            least = raised(match[2], *found[match[4], match[6]])
            if least != match[2]:
                print(f"{match[4]} / {match[6]}: {match[2]} -> {least}")
                lines[i] = f"test {least:>6}  {match[4]:12} {match[6]}{match[7] or ''}\n"
    pathlib.Path(PATH).write_text("".join(lines), encoding="ascii")
    return 0


def suites(build):
    layers = [{"cli": "command", "patterns": "routes"}.get(layer, layer) for layer in touched() or []]
    print(*[f"--suite {suite}" for suite in asked_suites(build) + layers])
    return not suites_of(build)


if __name__ == "__main__":
    commands = {"suites": suites, "tests": tests, "step": step, "missing": missing, "fuzz": fuzz, "kernels": kernels,
                "defined": defined, "lowered": lowered, "raise": raise_counts}
    sys.exit(commands[sys.argv[1]](*sys.argv[2:]) if sys.argv[1:2] and sys.argv[1] in commands else __doc__)
