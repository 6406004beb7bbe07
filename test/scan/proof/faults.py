#!/usr/bin/env python3
"""Applies edits to the shipped scan, one at a time, and runs a part of the proof on each.

usage: faults.py BUILD [--expect refused|proved] [FILE]

FILE (faults.txt) has lines `PART ALPHABET: FILE: text [-before-]{+after+}`, as lab/mutants writes edits. An edit that is
to be refused must be shown by a text. The exit status is 1 if one is not as expected.
"""

import argparse
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
LINE = re.compile(r"([\w-]+) (uri|iri): (src/\S+): (.*)")
EDIT = re.compile(r"(.*?)\[-(.*?)-\]\{\+(.*?)\+\}(.*)")


def edited(text, line):
    """The text with the edit of the line made at its one place."""
    before, old, new, after = EDIT.fullmatch(line).groups()
    if text.count(before + old + after) != 1:
        sys.exit(f"faults.py: not at one place: {line}")
    return text.replace(before + old + after, before + new + after)


def compile_command(build):
    """How ninja compiles the shipped text, without optimization: it is soon built, and runs once."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if entry["file"].endswith("shipped_inline.cc"):
            words = shlex.split(entry["command"])
            return words, pathlib.Path(entry["directory"])
    sys.exit("faults.py: the proof is not in this build")


def build_with(build, overlay, to):
    words, directory = compile_command(build)
    output = words.index("-o")
    shipped = words[output + 1]
    words[output + 1] = str(to / "shipped.o")
    compiler = next(i for i, word in enumerate(words) if not word.endswith("ccache")) + 1
    words[compiler:compiler] = [f"-I{overlay}"]
    words += ["-O0", "-w"]
    subprocess.run(words, cwd=directory, check=True)
    objects = [str(o) for o in (directory / shipped).parent.glob("*.o") if o.name != pathlib.Path(shipped).name]
    program = to / "proof"
    flags = [word for word in words if word.startswith("-fsanitize")]
    subprocess.run([words[compiler - 1], *flags, "-o", program, to / "shipped.o", *objects], check=True)
    return program


def judge(build, part, alphabet, path, line):
    """What the proof says of the edit."""
    with tempfile.TemporaryDirectory() as name:
        to = pathlib.Path(name)
        overlay = to / "overlay"
        shutil.copytree(ROOT / "src/scan/kernels", overlay / "scan/kernels")
        copy = overlay / path.removeprefix("src/")
        copy.write_text(edited(copy.read_text(), line))
        program = build_with(build, overlay, to)
        return subprocess.run([program, f"{part}:{alphabet}"], capture_output=True, text=True, check=False).stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--expect", choices=["refused", "proved"], default="refused")
    parser.add_argument("file", nargs="?", type=pathlib.Path, default=HERE / "faults.txt")
    options = parser.parse_intermixed_args()
    wrong = count = 0
    for entry in options.file.read_text().splitlines():
        match = LINE.fullmatch(entry)
        if not match:
            if entry and not entry.startswith("#"):
                sys.exit(f"faults.py: not an edit: {entry}")
            continue
        said = judge(options.build.resolve(), *match.groups())
        shown = re.search(r"not so: (.*)", said)
        as_expected = bool(shown) if options.expect == "refused" else "not " not in said and said != ""
        print("ok   " if as_expected else "WRONG", entry)
        print("      ", shown.group(1) if shown else said.strip().splitlines()[-1:], flush=True)
        count += 1
        wrong += not as_expected
    print(f"{count} edits, {wrong} not as expected")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
