"""Runs the README's example and holds its output against the comments in it."""
import os
import re
import subprocess
import sys

program, source = sys.argv[1:]
wrapper = os.environ.get("MESON_EXE_WRAPPER", "").split()
output = subprocess.run([*wrapper, program], capture_output=True, text=True, check=True).stdout
wanted = []
for line in open(source, encoding="utf-8"):
    if match := re.search(r"data\(\)\);  // (.*)|buffer\);  // (.*)|^  // (bad_\w+ at byte.*)", line):
        wanted.append(next(filter(None, match.groups())))
if output.splitlines() != wanted:
    sys.exit(f"printed {output.splitlines()}, where the README says {wanted}")
