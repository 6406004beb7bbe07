"""What re2c says of nondeterministic tags: the warning that re2c/meson.build switches off.

usage: tag_degrees.py RE2C RE2C_FOLDER

Until an "@" is seen, what may be userinfo may be a host (and a port), so these two boundaries
are kept twice. A third tag, or a higher degree, would say that the grammar has become ambiguous
in a new way.
"""
import pathlib
import re
import subprocess
import sys

WANTED = {("userinfo_end", 2), ("host_end", 2)}
WARNING = re.compile(r"tag '(\w+)' has (\d+)\w\w degree of nondeterminism")


def main():
    re2c, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    failed = False
    for alphabet in ("uri", "iri"):
        command = [re2c, "-Wnondeterministic-tags", "-I", folder / alphabet, "-I", folder, folder / "reference.re"]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        found = {(tag, int(degree)) for tag, degree in WARNING.findall(run.stderr)}
        print(alphabet, sorted(found))
        failed = failed or found != WANTED
    return failed


sys.exit(main())
