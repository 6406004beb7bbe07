"""Some mutants of the code, for each change: those of the paragraphs that it changes, and of those that are known to be noticed."""
import glob
import os
import random
import subprocess

import edits
import headers  # this folder's
import ledger

HERE = os.path.dirname(os.path.abspath(__file__))
TOUCHED = os.path.join(HERE, "touched.txt")


def touched():
    """{file: unit tests}, those that reach most of it first."""
    with open(TOUCHED, encoding="ascii") as lines:
        return {file: tests.split(",") for file, tests in (line.rstrip("\n").split(": ") for line in lines)}


def write_touched(coverage, tests):
    """The quick unit tests that reach lines of the file."""
    with open(TOUCHED, "w", encoding="ascii") as out:
        for file, lines in sorted(coverage.lines.items()):
            reach = {name: sum(name in reaching for reaching in lines.values())
                     for name in set().union(*lines.values()) if tests[name].is_unit}
            best = sorted(reach, key=lambda name: (-reach[name], name))
            if best and file.startswith(("src/", "include/")):
                out.write(f"{file}: {','.join(best)}\n")


def git(root, *words):
    return subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False).stdout


def changed(root, since, files, read, mutants_of):
    """The mutants of what has changed since that commit."""
    found = []
    for file in set(git(root, "diff", "--name-only", since, "--", "src", "include").split()) & set(files):
        before = git(root, "show", f"{since}:{file}")
        old = {before[start:end].strip("\n") for start, end in ledger.paragraphs(before)}
        text = read(file)
        for name, mutant in edits.named(mutants_of(file, text), text).items():
            start, end = ledger.place_of(mutant, text)
            if text[start:end].strip("\n") not in old:
                found.append((name, mutant))
    return found


def noticed(store, files, read, mutants_of):
    """Those that a unit test is known to notice."""
    return [(name, mutant) for file in files for text in [read(file)]
            for name, mutant in edits.named(mutants_of(file, text), text).items() if store.outcome(mutant, text) == "killed"]


def naming(root, file):
    """The unit tests that are named for the public header, and those that include it: constants have no line that a test could reach."""
    if not file.startswith("include/"):
        return []
    found = list(headers.OWN.get(headers.name_of(file), []))
    line = f'#include "{os.path.relpath(file, "include")}"'
    for path in sorted(glob.glob(os.path.join(root, "test", "*", "*_test.cc"))):
        with open(path, encoding="utf-8") as source:
            if line in source.read():
                folder, name = path.split(os.sep)[-2:]
                test = ("c_" if folder == "c" else "") + name.removesuffix("_test.cc")
                found += [test, test + " cpp23"]  # if it is there: the same by another standard
    return found


def chosen(root, arguments, store, read, mutants_of):
    """(names, tests): at most `count` of what has changed, and as many that are known. The commit says which."""
    seed = random.Random(git(root, "rev-parse", "HEAD"))
    tests, names, asked = touched(), set(), set()
    files = [file for file in arguments.files if file in tests or naming(root, file)]
    for some in (changed(root, arguments.since, files, read, mutants_of), noticed(store, files, read, mutants_of)):
        for name, mutant in seed.sample(some, min(arguments.count, len(some))):
            names.add(name)
            asked.update(tests.get(mutant.file, []) + naming(root, mutant.file))
    return names, sorted(asked)
