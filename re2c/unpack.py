#!/usr/bin/env python3
"""Stands in for re2c in a release tarball: `-o OUTPUT` receives what pack.py has packed."""
import pathlib
import shutil
import sys

output = pathlib.Path(sys.argv[sys.argv.index("-o") + 1])
shutil.copy(pathlib.Path(__file__).parent / "generated" / output.name, output)
if "--depfile" in sys.argv:
    pathlib.Path(sys.argv[sys.argv.index("--depfile") + 1]).write_text(f"{output}:\n")
