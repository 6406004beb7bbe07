"""Makes table.inc and literal.inc as the build does, with re2c and the programs of re2c/ alone.

usage: make_tables.py OUTPUT_FOLDER [RE2C_FOLDER]
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RE2C = os.path.join(HERE, "..", "..", "re2c")
MACHINES = {"reference": ("reference.re", []), "match": ("{}/match.re", ["--conditions"]),
            "request_target": ("request_target.re", ["--conditions"])}


def make(output, folder=RE2C, re2c="re2c"):
    """Writes the two files into a folder, and what they are made of."""
    os.makedirs(output, exist_ok=True)
    made = []
    for machine, (source, conditions) in MACHINES.items():
        for alphabet in ("uri", "iri"):
            path = os.path.join(output, f"{machine}_{alphabet}.inc")
            subprocess.run(
                [re2c, "--no-generation-date", *conditions, "-I", os.path.join(folder, alphabet), "-I", folder,
                 "-o", path, os.path.join(folder, source.format(alphabet))], check=True)
            made.append(f"{alphabet}:{path}")
    table = [sys.executable, os.path.join(folder, "table.py")]
    names = ("table.inc", "error_column.inc", "run_classes.inc", "common_characters.inc")
    subprocess.run([*table, *(os.path.join(output, name) for name in names), *made], check=True)
    subprocess.run([*table, "--literals", os.path.join(output, "literal.inc"), made[1]], check=True)


if __name__ == "__main__":
    make(*sys.argv[1:])
