#!/usr/bin/env python3
"""Dumb mutants of what is not the C++ library: the tests of their own folders are to notice them.

usage: plain.py --build BUILD [--count N] [FOLDER...]      N of each folder (default: 5), by chance; the commit says which
       plain.py list [FOLDER...]

BUILD is an up-to-date build of this tree, with the packages (`./dev build`). The sources are copied, and the script that tests the folder is
asked there: with IRI_MUTANTS it puts one changed file after the other in its place (judge_mutants in test/steps.sh). What was found goes into
the ledger, and is not judged again. Prints what lives, and ends with `N passed, N failed`: noticed ones have passed, and one has
failed that was noticed before.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import edits  # noqa: E402  (this folder's)
import ledger  # noqa: E402
import sample  # noqa: E402
from edits import Mutant  # noqa: E402

ROOT = ledger.ROOT
GATES, NGINX = ["lab/servers/gates/run.sh"], ["lab/servers/nginx/run.sh"]
# What is changed in the folder, and what tests it.
FOLDERS = {
    "bindings/wasm/lib": ((".js",), ["bindings/wasm/test.sh", "BUILD"]),
    "bindings/python/libiri": ((".py",), ["bindings/python/test.sh", "BUILD"]),
    "bindings/postgresql": ((".c", ".sql"), ["bindings/postgresql/test.sh", "BUILD"]),
    "modules/nginx": ((".c",), NGINX),
    "modules/common": ((".c",), NGINX),
    "modules/apache": ((".c",), GATES),
    "modules/haproxy": ((".c", ".lua"), GATES),
    "modules/envoy": ((".c",), GATES),
}
# Comments, and strings: no mutants there.
CURLY = r"//[^\n]*|/\*.*?\*/|^ *#[^\n]*|`(?:\\.|[^`\\])*`"
OVER = {".js": CURLY, ".c": CURLY, ".py": r'#[^\n]*|""".*?"""', ".sql": r"--[^\n]*|\$\$.*?\$\$", ".lua": r"--[^\n]*"}
STRINGS = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
# A word or an operator, and what it becomes.
WORDS = {"===": "!==", "!==": "===", "==": "!=", "!=": "==", "~=": "==", "<=": "<", ">=": ">", "<": "<=", ">": ">=", "+": "-", "-": "+",
         "&&": "||", "||": "&&", "and": "or", "or": "and", "AND": "OR", "OR": "AND", "true": "false", "false": "true", "True": "False",
         "False": "True", "IS NOT NULL": "IS NULL", "STRICT": "", "IMMUTABLE": "VOLATILE", "is not": "is", "not in": "in"}
KINDS = {"+": "operator", "-": "operator", "true": "constant", "false": "constant", "True": "constant", "False": "constant"}
WORD = re.compile(r"(?<=[\s(])(" + "|".join(re.escape(word) for word in sorted(WORDS, key=len, reverse=True)) + r")(?=[\s),;:]|$)", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.'])\d+(?![\w.'x])")
CONDITION = re.compile(r"\b(if|while) \(")
CONDITION_OF_PYTHON = re.compile(r"^ *(?:el)?if ([^\n]*[^\s]):$", re.MULTILINE)
STATEMENT = {
    ".py": re.compile(r"^ +((?!return\b|raise\b|yield\b|import\b|from\b|pass\b)[\w.\[\]]+(?: [-+|]?= |\()[^\n:]*[^\n,:(\[{])$", re.MULTILINE),
    ".lua": re.compile(r"^ +((?!return\b|local\b)[\w.:]+(?: = |\()[^\n]*[^\n,({])$", re.MULTILINE),
    ".c": re.compile(r"^ +((?!return\b|const\b|static\b|else\b|case\b|if\b|for\b)[\w.\[\]>*()-]+(?: [-+|]?= |\(|\+\+)[^\n{}]*;)$", re.MULTILINE)}
STATEMENT[".js"] = STATEMENT[".c"]
NOTHING = {".py": "pass", ".lua": "", ".c": ";", ".js": ";"}


def blanked(text, kind):
    """With what is no code as spaces, of the same length."""
    over = re.compile(f"(?P<over>{OVER[kind]})|{STRINGS}", re.DOTALL | re.MULTILINE)
    return over.sub(lambda m: re.sub(r"[^\n]", " " if m["over"] else "_", m[0]), text)


def closing(bare, start):
    """Where the bracket ends that is open at `start`."""
    depth = 1
    for i in range(start, len(bare)):
        depth += {"(": 1, ")": -1}.get(bare[i], 0)
        if depth == 0:
            return i
    return start


def mutants_of(file, text):
    kind = os.path.splitext(file)[1]
    bare, found = blanked(text, kind), []

    def add(start, end, replacement, what):
        if end > start:
            found.append(Mutant(file, start, end, replacement, what))
    for m in WORD.finditer(bare):
        add(*m.span(1), WORDS[m[1]], KINDS.get(m[1], "comparison"))
    for m in NUMBER.finditer(bare):
        add(*m.span(), str(int(m[0]) + 1), "constant")
        add(*m.span(), str(int(m[0]) - 1), "constant") if int(m[0]) else None
    if kind in (".c", ".js"):
        for m in CONDITION.finditer(bare):
            for other in ("1", "0") if m[1] == "if" else ("0",):
                add(m.end(), closing(bare, m.end()), other, "condition")
    if kind == ".py":
        for m in CONDITION_OF_PYTHON.finditer(bare):
            for other in ("True", "False"):
                add(*m.span(1), other, "condition")
    for m in STATEMENT[kind].finditer(bare) if kind in STATEMENT else ():
        if m[1].count("(") == m[1].count(")") and m[1].count("[") == m[1].count("]"):
            add(*m.span(1), NOTHING[kind], "statement")
    return found


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return source.read()


def tracked(*paths):
    return subprocess.run(["git", "-C", ROOT, "ls-files", "-z", *paths], capture_output=True, text=True, check=True).stdout.split("\0")[:-1]


def made(folders):
    """(file, text, {name: mutant}) of each file."""
    return sample.of_files([file for folder in folders for file in tracked(folder)
                            if os.path.dirname(file) == folder and file.endswith(FOLDERS[folder][0])], read, mutants_of)


def copy_of_the_tree(folder, build):
    for file in tracked():
        target = os.path.join(folder, file)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy(os.path.join(ROOT, file), target, follow_symlinks=False)
    os.symlink(os.path.dirname(build), os.path.join(folder, "build"))  # the tools that are kept there


def judge(folder, build, tasks):
    """The outcome of each of [(name, mutant, text)]."""
    with tempfile.TemporaryDirectory() as work:
        tree, changed = os.path.join(work, "tree"), os.path.join(work, "mutants")
        copy_of_the_tree(tree, build)
        for number, (_, mutant, text) in enumerate(tasks):
            os.makedirs(os.path.join(changed, str(number)))
            with open(os.path.join(changed, str(number), os.path.basename(mutant.file)), "w", encoding="utf-8") as out:
                out.write(mutant.apply(text))
        environment = dict(os.environ, IRI_MUTANTS=changed, IRI_MUTANTS_FOLDER=os.path.basename(folder))
        done = subprocess.run([word.replace("BUILD", build) for word in FOLDERS[folder][1]], cwd=tree, env=environment, capture_output=True,
                              text=True, check=False)
    told = dict(re.findall(r"^(\d+) (noticed|alive|refused)$", done.stdout, re.MULTILINE))
    if len(told) != len(tasks):
        raise SystemExit(f"{folder}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    return [told[str(number)] for number in range(len(tasks))]


def run(arguments):
    store, passed, failed = ledger.Store(), 0, 0
    for folder in arguments.folders:
        every = {name: (name, mutant, text) for _, text, named in made([folder]) for name, mutant in named.items()}
        tasks = [every[name] for name in sorted(sample.some(ROOT, arguments.count, every))]
        for (name, mutant, text), outcome in zip(tasks, judge(folder, arguments.build, tasks)):
            lives = outcome == "alive"
            lost = lives and store.outcome(mutant, text) == "noticed"
            if lives:
                print("LIVES, though it was noticed before:" if lost else "ALIVE", name, flush=True)
            if not lost:
                store.put(ledger.key_of(mutant, text), [outcome, folder])
            passed, failed = passed + (outcome == "noticed"), failed + lost
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


# A text, and what becomes of it.
EXAMPLES = [
    ("a.js", "  if (a && b) go(1);\n", ["  if (a || b) go(1);", "  if (1) go(1);", "  if (0) go(1);", "  if (a && b) go(2);", "  if (a && b) go(0);"]),
    ("a.js", "  // if (a && b) 1\n  go('<', `+ ${1}`);\n", ["  // if (a && b) 1\n  ;"]),
    ("a.c", "  left -= 3;\n", ["  left -= 4;", "  left -= 2;", "  ;"]),
    ("a.py", "  if not a:\n    b = [1]\n", ["  if True:\n    b = [1]", "  if False:\n    b = [1]", "  if not a:\n    b = [2]",
                                            "  if not a:\n    b = [0]", "  if not a:\n    pass"]),
    ("a.sql", "CREATE f LANGUAGE C STRICT; -- OR 1\n", ["CREATE f LANGUAGE C ; -- OR 1"]),
    ("a.lua", "  if a ~= 1 then\n  go(b)\n", ["  if a == 1 then\n  go(b)", "  if a ~= 2 then\n  go(b)", "  if a ~= 0 then\n  go(b)", "  if a ~= 1 then\n  "]),
]


def results():
    """[(what, whether it is so, what was said)]."""
    for file, text, wanted in EXAMPLES:
        found = [m.apply(text).rstrip("\n") for m in mutants_of(file, text)]
        yield f"the plain mutants of {text.strip()!r}", sorted(found) == sorted(wanted), str(found)
    for folder in FOLDERS:
        yield f"there are plain mutants of {folder}", sum(len(named) for _, _, named in made([folder])) > 10, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--build", default=os.path.join(ROOT, "build/release"))
    parser.add_argument("--count", type=int, default=5)
    arguments = parser.parse_intermixed_args()
    arguments.build = os.path.abspath(arguments.build)
    only_list = arguments.folders[:1] == ["list"]
    arguments.folders = arguments.folders[only_list:] or list(FOLDERS)
    if only_list:
        for _, _, named in made(arguments.folders):
            print("\n".join(named))
        return 0
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
