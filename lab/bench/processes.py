"""What Go's url.ParseRequestURI and Node's new URL take for a target, in processes of their own.

usage: processes.py FOLDER RESULT.json

FOLDER has the sets, NAME.txt, a target a line. Each process does batches of a million targets, whole sets; its figure is the median of
its batches, and that of the language the best of three processes, in turns. Wall time, for a collector of garbage has threads of its own.
"""
import json
import pathlib
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).with_name("processes")
PROCESSES, BATCHES = 3, 5


def commands(folder):
    """{row: command}; a language that is not here is left out, which is said."""
    found = {}
    if shutil.which("go"):
        subprocess.run(["go", "build", "-o", folder / "target_go", HERE / "target.go"], check=True)
        found["go"] = [folder / "target_go"]
    if shutil.which("node"):
        found["node"] = ["node", HERE / "target.js"]
    for name in ("go", "node"):
        if name not in found:
            print(f"bench: no {name} here: without it", file=sys.stderr)
    return found


def median_of(command, path):
    output = subprocess.run([*command, path, str(BATCHES)], check=True, capture_output=True, text=True).stdout
    return statistics.median(map(float, output.split()))


def main():
    folder, result = pathlib.Path(sys.argv[1]).resolve(), {}
    found = commands(folder)
    for path in sorted(folder.glob("*.txt")):
        for _ in range(PROCESSES):
            for name, command in found.items():
                result.setdefault(path.stem, {}).setdefault(name, []).append(median_of(command, path))
    best = {name: {row: min(values) for row, values in rows.items()} for name, rows in result.items()}
    pathlib.Path(sys.argv[2]).write_text(json.dumps(best), encoding="ascii")


main()
