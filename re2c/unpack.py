#!/usr/bin/env python3
"""Replaces re2c in a release tarball: copies the file that pack.py has packed to `-o OUTPUT`."""
import pathlib
import shutil
import sys

output = pathlib.Path(sys.argv[sys.argv.index("-o") + 1])
shutil.copy(pathlib.Path(__file__).parent / "generated" / output.name, output)
if "--depfile" in sys.argv:
    pathlib.Path(sys.argv[sys.argv.index("--depfile") + 1]).write_text(f"{output}:\n")
