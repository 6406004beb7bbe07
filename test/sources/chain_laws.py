"""Each step of the fuzz target chain has a law that notices a wrong result.

usage: chain_laws.py REPLAY SEEDS

Runs chain_replay on the seeds once as it is, then with a fault in each operation's results (IRI_FUZZ_PLANT), and
with one in what another kernel, C, the literals and the pieces say: each must be called a broken law.
"""
import os
import pathlib
import re
import subprocess
import sys

replay, seeds = sys.argv[1:]
wrapper = os.environ.get("MESON_EXE_WRAPPER", "").split()
source = (pathlib.Path(__file__).resolve().parents[2] / "fuzz/chain_step.hpp").read_text(encoding="ascii")
letters = re.search(r'operation_letters = "(\w+)"', source).group(1)


def broken_law(plant):
    ran = subprocess.run([*wrapper, replay, seeds], env=os.environ | {"IRI_FUZZ_PLANT": plant}, capture_output=True)
    law = re.search(rb"broken law: (.*)", ran.stderr)
    return law.group(1).decode() if law and ran.returncode != 0 else None


if law := broken_law(""):
    sys.exit(f"without a fault: {law}")
unnoticed = [plant for plant in letters + "KCTP" if not broken_law(plant)]
if unnoticed:
    sys.exit(f"faults that nothing notices: {' '.join(unnoticed)}")
print(f"{len(letters) + 4} faults noticed")
