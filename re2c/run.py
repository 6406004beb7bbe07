"""Runs re2c, and makes its output independent of where the tree lies.

usage: run.py ROOT RE2C OPTION... -I FOLDER --depfile DEPFILE -o OUTPUT INPUT

- `#line` names the sources by their paths relative to ROOT.
- The names in the depfile are escaped. re2c writes them as they are. If a path had spaces, ninja would
  take each part of it for a file that does not exist, and make the machine anew each time.
"""
import os
import re
import subprocess
import sys

TEXT = {"encoding": "utf-8", "errors": "surrogateescape", "newline": ""}


def escaped(path):
    """Returns the path, escaped for ninja."""
    return re.sub(r"([ #])", r"\\\1", path.replace("$", "$$"))


def escape_depfile(path, output, known):
    """Escapes the names in a depfile. They begin with one of the folders in `known`: those of includes."""
    with open(path, **TEXT) as file:
        text = file.read().removeprefix(output + ":").strip()
    starts = "|".join(re.escape(folder + "/") for folder in known)
    names = re.split(rf" (?=(?:{starts}))", text) if text else []
    with open(path, "w", **TEXT) as file:
        file.write(" ".join([escaped(output) + ":", *map(escaped, names)]) + "\n")


def name_sources_from(root, path, output):
    """Makes the names of `#line` in `path` relative to `root`, except `output`."""
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
