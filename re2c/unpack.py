#!/usr/bin/env python3
"""Replaces re2c in a release tarball, and in a checkout that has re2c/generated: copies the file that pack.py has packed to `-o OUTPUT`,
if it was made of the grammar that is there."""
import hashlib
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).parent
GENERATED, DIGEST = "generated", "grammar.sha256"


def digest_of(folder):
    """Of the sources of all machines, by their names."""
    made = hashlib.sha256()
    for path in sorted(folder.rglob("*.re")):
        made.update(f"{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes())
    return made.hexdigest() + "\n"


def main():
    output = pathlib.Path(sys.argv[sys.argv.index("-o") + 1])
    if (HERE / GENERATED / DIGEST).read_text(encoding="ascii") != digest_of(HERE):
        sys.exit("re2c/generated was made of another grammar than that in re2c: take that of this commit, or install re2c 3.0")
    shutil.copy(HERE / GENERATED / output.name, output)
    if "--depfile" in sys.argv:
        pathlib.Path(sys.argv[sys.argv.index("--depfile") + 1]).write_text(f"{output}:\n", encoding="utf-8")


if __name__ == "__main__":
    main()
