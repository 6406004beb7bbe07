"""Runs the programs of a page, and holds what each prints against its comments `// -> TEXT`.

usage: programs.py PAGE LANGUAGE FIRST FOLDER FILE COMMAND...: of the blocks of LANGUAGE those that begin with the line FIRST, or all if it is empty.
Each is FILE in FOLDER, which is a user's, when COMMAND is run there.
"""
import pathlib
import re
import subprocess
import sys

page, language, first, folder, file, *command = sys.argv[1:]
programs = [block for block in re.findall(rf"^```{language}\n(.*?)^```", pathlib.Path(page).read_text(encoding="utf-8"), re.M | re.S)
            if not first or block.startswith(first + "\n")]
failed = 0
for number, program in enumerate(programs):
    pathlib.Path(folder, file).write_text(program, encoding="utf-8")
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    wanted = re.findall(r"// -> (.*)", program)
    if ran.returncode != 0 or ran.stdout.splitlines() != wanted or not wanted:
        failed += 1
        print(f"program {number}:", ran.stdout, ran.stderr, "wanted", wanted)
print(f"{len(programs) - failed} passed, {failed} failed")
sys.exit(1 if failed or not programs else 0)
