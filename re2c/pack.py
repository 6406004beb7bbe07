#!/usr/bin/env python3
"""Puts the code that re2c has generated into the tarball, for unpack.py. `meson dist` runs it."""
import os
import pathlib
import shutil
import sys

built = sorted(pathlib.Path(os.environ["MESON_BUILD_ROOT"], "re2c").glob("*.inc"))
if not built:
    sys.exit("build before `meson dist`: the tarball takes what re2c has generated")
target = pathlib.Path(os.environ["MESON_DIST_ROOT"], "re2c", "generated")
target.mkdir()
for file in built:
    shutil.copy(file, target)
