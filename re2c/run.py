"""Runs re2c, and makes what it writes the same wherever the tree lies.

usage: run.py ROOT RE2C OPTION... -I FOLDER --depfile DEPFILE -o OUTPUT INPUT

- `#line` names the sources as they stand below ROOT, not by a path that holds where ROOT is.
- The depfile has its names escaped: re2c writes them as they are, and ninja takes each part of a
  path with spaces for a file of its own, which is never there, so that it made the machine anew
  each time.
"""
import os
import re
import subprocess
import sys

TEXT = {"encoding": "utf-8", "errors": "surrogateescape", "newline": ""}


def escaped(path):
    """As ninja reads it back."""
    return re.sub(r"([ #])", r"\\\1", path.replace("$", "$$"))


def escape_depfile(path, output, known):
    """`known` is what the names in it begin with: the folders of includes."""
    with open(path, **TEXT) as file:
        text = file.read().removeprefix(output + ":").strip()
    starts = "|".join(re.escape(folder + "/") for folder in known)
    names = re.split(rf" (?=(?:{starts}))", text) if text else []
    with open(path, "w", **TEXT) as file:
        file.write(" ".join([escaped(output) + ":", *map(escaped, names)]) + "\n")


def name_sources_from(root, path, output):
    """In `path`; what `output` names is left as it is."""
    def renamed(match):
        name = match[2]
        if name != output:
            name = os.path.relpath(name, root)
        return f'{match[1]}"{name}"'

    with open(path, **TEXT) as file:
        text = file.read()
    with open(path, "w", **TEXT) as file:
        file.write(re.sub(r'^(#line \d+ )"(.*)"$', renamed, text, flags=re.M))


def main():
    root, *command = sys.argv[1:]
    after = {option: command[i + 1] for i, option in enumerate(command) if option in ("-o", "--depfile")}
    folders = [command[i + 1] for i, option in enumerate(command) if option == "-I"]
    status = subprocess.run(command, check=False).returncode
    if status:
        return status
    escape_depfile(after["--depfile"], after["-o"], [os.path.dirname(command[-1]), *folders])
    name_sources_from(root, after["-o"], after["-o"])
    return 0


sys.exit(main())
