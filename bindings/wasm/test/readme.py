"""Runs the programs of the README, each in the folder of a user. usage: readme.py README FOLDER"""
import pathlib
import re
import subprocess
import sys

page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
programs = re.findall(r"^```js\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
failed = 0
for number, program in enumerate(programs):
    (folder / f"readme{number}.mjs").write_text(program, encoding="utf-8")
    ran = subprocess.run(["node", f"readme{number}.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    wanted = re.findall(r"// -> (.*)", program)
    if ran.returncode != 0 or ran.stdout.splitlines() != wanted or not wanted:
        failed += 1
        print(f"program {number}:", ran.stdout, ran.stderr, "wanted", wanted)
print(f"{len(programs) - failed} passed, {failed} failed")
sys.exit(1 if failed or not programs else 0)
