#!/usr/bin/env python3
"""Puts the code that re2c has generated into a copy of the sources, for unpack.py. `meson dist` runs it, and package/release.sh."""
import os
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
from unpack import DIGEST, GENERATED, digest_of  # pylint: disable=wrong-import-position

built = sorted(pathlib.Path(os.environ["MESON_BUILD_ROOT"], "re2c").glob("*.inc"))
if not built:
    sys.exit("build before `meson dist`: the tarball takes what re2c has generated")
grammar = pathlib.Path(os.environ["MESON_DIST_ROOT"], "re2c")
target = grammar / GENERATED
target.mkdir()
for file in built:
    shutil.copy(file, target)
(target / DIGEST).write_text(digest_of(grammar), encoding="ascii")
