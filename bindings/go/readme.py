"""Runs the programs of the README, each as a user's who has a replace directive. usage: readme.py GO MODULE README FOLDER"""
import pathlib
import re
import shutil
import subprocess
import sys

go, module, page, folder = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
programs = re.findall(r"^```go\n(package main\n.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
folder.mkdir(parents=True, exist_ok=True)
version = re.search(r"^require github.com/tetratelabs/wazero (\S+)", (module / "go.mod").read_text(encoding="utf-8"), re.M)[1]
(folder / "go.mod").write_text(f"module user\n\ngo 1.24\n\nrequire libiri.example/iri v0.0.0\n\nrequire github.com/tetratelabs/wazero {version} // indirect\n\n"
                               f"replace libiri.example/iri => {module.resolve()}\n", encoding="utf-8")
shutil.copy(module / "go.sum", folder / "go.sum")
failed = 0
for number, program in enumerate(programs):
    (folder / "main.go").write_text(program, encoding="utf-8")
    ran = subprocess.run([go, "run", "main.go"], cwd=folder, capture_output=True, text=True, check=False)
    wanted = re.findall(r"// -> (.*)", program)
    if ran.returncode != 0 or ran.stdout.splitlines() != wanted or not wanted:
        failed += 1
        print(f"program {number}:", ran.stdout, ran.stderr, "wanted", wanted)
print(f"{len(programs) - failed} passed, {failed} failed")
sys.exit(1 if failed or not programs else 0)
