"""Runs the example of a page and holds its output against the comments in it."""
import os
import re
import subprocess
import sys

program, source = sys.argv[1:]
wrapper = os.environ.get("MESON_EXE_WRAPPER", "").split()
output = subprocess.run([*wrapper, program], capture_output=True, encoding="utf-8", check=True).stdout
wanted = []
for line in open(source, encoding="utf-8"):
    if match := re.search(r"data\(\)\);  // (.*)|buffer\);  // (.*)|^  // (bad_\w+ at byte.*|\d+: .*)|^print\(.*\);  // (.*)|'\\n';  // (.*)",
                          line):
        wanted.append(next(filter(None, match.groups())))
for number, (printed, said) in enumerate(zip(output.splitlines(), wanted), 1):
    if printed != said:
        sys.exit(f"line {number}: printed {printed!r}, where the page says {said!r}")
if len(output.splitlines()) != len(wanted):
    sys.exit(f"{len(output.splitlines())} lines are printed, {len(wanted)} are said")
