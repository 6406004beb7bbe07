#!/usr/bin/env python3
"""Gives a copy of the tree another style, and sees that the tests that read sources pass: no check may stand on a name or a place.

usage: restyled.py [--work FOLDER] [TEST...]     without tests: the suite `sources`, and what else is given sources to read

In a source of each folder of src/, include/, test/, bindings/ and modules/ a local variable gets another name; in one of each, a function that only its
source sees; in one of each, two functions that follow each other change places; one of each is formatted with shorter lines. What then compiles, stays;
what the build does not compile (bindings/, modules/) stays as it is. At last a check of each kind is planted, of a name, of the place of a function and of a
line: they hold of the tree, and must fail in the copy. Ends with `N passed, N failed`.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "lab/mutants"), str(ROOT / "test/support")]
import cpp_text  # noqa: E402  (lab/mutants)
import joined  # noqa: E402  (test/support)
import schema  # noqa: E402

LOCAL = re.compile(r"^ +(?:const )?(?:auto|bool|char|int|std::size_t|std::uint32_t|std::string|std::string_view)[&*]? ([a-z]\w{2,}) = ", re.MULTILINE)
BLOCK = re.compile(r"(?:^//[^\n]*\n)*^(?:[\w:<>*&\[\], ]+ )[*&]?(?:\w+::)*\w+\([^;{}]*\)[^;{}]*\{\n(?:[^}\n][^\n]*\n|\n(?=[ \n]))*\}\n", re.MULTILINE)
UNSEEN = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
FUNCTION = re.compile(r"^(static )?(?:inline |constexpr )*[\w:<>]+(?: \*|[*&]? )([a-z][a-z_]{3,})\(", re.MULTILINE)
SHORTER = 80
CHECK = """import pathlib, sys
at, text = pathlib.Path(sys.argv[1]).read_text(), sys.argv[3]
sys.exit(not (text in at if sys.argv[2] == "-" else text == at.splitlines()[int(sys.argv[2])]))
"""
READ = ("src", "include", "re2c", "bindings", "modules")
ELSEWHERE = ("bindings/", "modules/")  # what another build compiles
TOO_LONG = ("long", "faults")


def copied(folder):
    """With a history, which some tests ask."""
    subprocess.run(["git", "clone", "--quiet", "--local", str(ROOT), str(folder)], check=True)
    changed = subprocess.run(["git", "-C", ROOT, "ls-files", "--modified", "--others", "--exclude-standard"], capture_output=True, text=True, check=True)
    for file in changed.stdout.splitlines():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes((ROOT / file).read_bytes()) if (ROOT / file).exists() else (folder / file).unlink()


def set_up(folder):
    """A build of it, with what is made of re2c/, and the tests as they are joined; {file: how it is compiled}."""
    build = folder / "build"
    subprocess.run(["meson", "setup", str(build), str(folder), "-Doptimization=0", "-Djoined="], check=True, capture_output=True)
    entries = json.loads((build / "compile_commands.json").read_text())
    made = [line.split(":")[0] for line in subprocess.run(["ninja", "-C", str(build), "-t", "targets", "all"], capture_output=True, text=True,
                                                          check=True).stdout.splitlines() if re.match(r"re2c/\S+\.inc:|test/\w+_tests\.cc:", line)]
    subprocess.run(["ninja", "-C", str(build), *made], check=True, capture_output=True)
    return {os.path.relpath(file, folder): entry["command"] for entry in entries for file in joined.sources(build / entry["file"], build)}


class Styler:
    def __init__(self, folder, commands):
        self.folder, self.commands, self.done = folder, commands, collections.Counter()
        self.checks = {}  # one of each kind: (file, line or "-", text), which holds of the tree alone

    def compiles(self, file):
        if file.startswith(ELSEWHERE):
            return True
        if file not in self.commands:  # a header
            words = ["c++", "-std=c++20", "-I" + str(self.folder / "include"), "-I" + str(self.folder / "build/re2c"), "-x", "c++"]
            return subprocess.run([*words, "-fsyntax-only", str(self.folder / file)], capture_output=True, check=False).returncode == 0
        words = [word for word in shlex.split(self.commands[file]) if word != "ccache"]
        words[words.index("-o") + 1] = os.devnull
        words[words.index("-c") + 1] = str(self.folder / file)
        return subprocess.run([*words, "-fsyntax-only"], cwd=self.folder / "build", capture_output=True, check=False).returncode == 0

    def kept(self, file, text, check, kind):
        """Whether the file compiles with that text; it has it then."""
        path = self.folder / file
        before = path.read_text()
        path.write_text(text)
        if text == before or not self.compiles(file):
            path.write_text(before)
            return False
        self.done[kind] += 1
        self.checks.setdefault(kind, (file, *check))
        print(f"{kind}: {file}", flush=True)
        return True

    def rename(self, file):
        text = (self.folder / file).read_text()
        bare = cpp_text.bare(file, text)
        for start, end, *_ in schema.bodies(bare):
            for found in LOCAL.finditer(bare, start, end):
                uses = [m.start() for m in re.finditer(rf"\b{found[1]}\b", bare)]
                if all(start <= at < end and bare[at - 1] != "." and bare[at - 2:at] != "->" for at in uses):
                    other = text
                    for at in reversed(uses):
                        other = other[:at] + found[1] + "_there" + other[at + len(found[1]):]
                    if self.kept(file, other, ("-", found[0].strip()), "renamed"):
                        return True
        return False

    def rename_function(self, file):
        text = (self.folder / file).read_text()
        bare = cpp_text.bare(file, text)
        spans = [found.span(1) for found in UNSEEN.finditer(text)]
        for found in FUNCTION.finditer(bare):
            if found[1] or any(start <= found.start() < end for start, end in spans):
                other = re.sub(rf"\b{found[2]}\b(?=\()", f"{found[2]}_there", text)
                if self.kept(file, other, ("-", found[2] + "("), "renamed function"):
                    return True
        return False

    def move(self, file):
        text = (self.folder / file).read_text()
        blocks = list(BLOCK.finditer(text))
        for one, other in zip(blocks, blocks[1:]):
            if other.start() - one.end() == 1:
                moved = text[:one.start()] + other[0] + "\n" + one[0] + text[other.end():]
                line = text.count("\n", 0, one.start())
                if self.kept(file, moved, (line, text.splitlines()[line]), "moved"):
                    return True
        return False

    def reformat(self, file):
        path = self.folder / file
        before = path.read_text()
        style = re.sub(r"^ColumnLimit:.*$", f"ColumnLimit: {SHORTER}", (ROOT / ".clang-format").read_text(), flags=re.MULTILINE)
        (self.folder / "build/short").write_text(style)
        text = subprocess.run(["clang-format-14", f"--style=file:{self.folder}/build/short", str(path)], capture_output=True, text=True, check=True).stdout
        lines = [line for line in before.splitlines() if len(line) > SHORTER and line not in text]
        return bool(lines) and self.kept(file, text, ("-", lines[0]), "reformatted")

    def all(self):
        folders = collections.defaultdict(list)
        for file in subprocess.run(["git", "-C", str(self.folder), "ls-files", "src", "include", "test", *ELSEWHERE], capture_output=True, text=True,
                                   check=True).stdout.splitlines():
            if file in self.commands or re.fullmatch(r"include/.*\.hpp|(bindings|modules)/.*\.(cc|c)", file):
                folders[os.path.dirname(file)].append(file)
        for files in folders.values():
            for change in (self.rename, self.rename_function, self.move, self.reformat):
                taken = next((file for file in files if change(file)), None)
                files = [file for file in files if file != taken]  # another one for the next change


def readers(folder):
    """The names of the tests that read sources, but for the long ones."""
    described = json.loads(subprocess.run(["meson", "introspect", "--tests", str(folder / "build")], capture_output=True, text=True, check=True).stdout)
    sources = tuple(str(folder / name) for name in READ)

    def reads(test):
        suites = {suite.rpartition(":")[2] for suite in test["suite"]}
        return not suites & set(TOO_LONG) and ("sources" in suites or any(word.startswith(sources) for word in test["cmd"][1:]))
    return sorted(test["name"] for test in described if reads(test))


def failed(folder, names, *options):
    """Those that fail, and how many have been asked."""
    log = folder / "build/meson-logs/testlog.json"
    done = subprocess.run(["meson", "test", "-C", str(folder / "build"), "--print-errorlogs", *options, *names], capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    wrong = [test["name"].rpartition(" / ")[2] for test in told if test["result"] not in ("OK", "SKIP")]
    if wrong or not told:
        print(done.stdout[-6000:])
    return wrong, len(told)


def planted(folder, checks):
    """Whether each of the checks holds of the tree, and fails in the copy."""
    (folder / "test/planted.py").write_text(CHECK)
    with open(folder / "test/sources/meson.build", "a", encoding="utf-8") as out:
        for kind, (file, line, text) in checks.items():
            quoted = text.replace("\\", "\\\\").replace("'", "\\'")
            out.write(f"test('planted {kind}', python, args: [files('../planted.py'), root / '{file}', '{line}', '{quoted}'], suite: 'sources')\n")
    subprocess.run(["ninja", "-C", str(folder / "build"), "build.ninja"], check=True, capture_output=True)
    wrong, _ = failed(folder, [f"planted {kind}" for kind in checks], "--no-rebuild")  # they need nothing
    for kind, (file, line, text) in checks.items():
        holds = subprocess.run([sys.executable, str(folder / "test/planted.py"), str(ROOT / file), str(line), text], check=False).returncode == 0
        yield f"a check of what is {kind} is noticed", holds and f"planted {kind}" in wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work")
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.work) as work:
        folder = pathlib.Path(work).resolve() / "tree"
        copied(folder)
        styler = Styler(folder, set_up(folder))
        styler.all()
        wrong, count = failed(folder, options.tests or readers(folder))
        print(*(f"FAIL {name}, unless it fails in the tree, too, it stands on a name or a place" for name in wrong), sep="\n")
        results = [(f"{kind}: in {styler.done[kind]} folders", styler.done[kind] >= 5) for kind in ("renamed", "renamed function", "moved", "reformatted")]
        results += planted(folder, styler.checks)
    for what, good in results:
        print("ok  " if good else "FAIL", what)
    lost = len(wrong) + sum(not good for _, good in results)
    print(f"{count + len(results) - lost} passed, {lost} failed")
    return 1 if lost or not count else 0


if __name__ == "__main__":
    sys.exit(main())
