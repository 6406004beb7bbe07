"""Runs the commands of FEATURES.md, and looks for its headers: features.py IRI PAGE INCLUDE_FOLDER."""
import os
import pathlib
import re
import subprocess
import sys

iri, page, headers = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
wrapper = os.environ.get("MESON_EXE_WRAPPER", "")
rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]
wrong = []
commands = 0
for code in re.findall(r"`([^`]+)`", "\n".join(rows).replace(r"\|", "\x01")):
    code = code.replace("\x01", "|")
    if code.endswith((".hpp", ".h")) and not (headers / code).exists():
        wrong.append(f"no such header: {code}")
    elif code.startswith(("iri ", "echo ")):
        commands += 1
        function = f'iri() {{ {wrapper} {iri} "$@"; }}\n'
        ran = subprocess.run(["sh", "-c", function + code], cwd=page.parent, input=b"", capture_output=True)
        if ran.returncode != 0:
            wrong.append(f"exit {ran.returncode}: {code}\n{ran.stderr.decode()}")
if len(rows) < 30 or commands < 30:
    wrong.append(f"{len(rows)} rows and {commands} commands: is this the page?")
sys.exit("\n".join(wrong) or 0)
