"""Sends each request of the page "which policy" through its policy: policies_page.py IRI PAGE [planted]. With `planted` the columns are swapped, and this has to fail."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

iri, page, *planted = sys.argv[1:]
wrapper = os.environ.get("MESON_EXE_WRAPPER", "").split()


def what_passes(policy, request):
    """What the gate lets pass of the target, or None."""
    method, target = request.split(" ", 1)
    run = subprocess.run([*wrapper, iri, "gate", "--policy", policy, "--method", method, "--pass", "-q"],
                         input=target + "\n", capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    return f"{method} {run.stdout.rstrip()}" if run.returncode == 0 else None


def requests_of(section):
    """Those that pass, and those that do not."""
    rows = [re.split(r"(?<!\\)\|", line)[1:3] for line in re.findall(r"^\| `.*$", section, re.M)]
    cells = [[cell.strip().strip("`").replace("\\|", "|") for cell in row] for row in rows]
    return [row[0] for row in cells if row[0]], [row[1] for row in cells if row[1]]


count = wrong = 0
with tempfile.TemporaryDirectory() as folder:
    for name, policy, rest in re.findall(r"^```json (\S+)\n(.*?)^```\n(.*?)(?=^#|\Z)", pathlib.Path(page).read_text(encoding="utf-8"), re.M | re.S):
        file = pathlib.Path(folder, name)
        file.write_text(policy, encoding="utf-8")
        good, bad = requests_of(rest)[::-1 if planted else 1]
        assert good and bad, name
        for request, wanted in [(one, one) for one in good] + [(one, None) for one in bad]:
            count += 1
            found = what_passes(file, request)
            if found != wanted:
                wrong += 1
                print(f"{name}: {request}: {'is refused' if found is None else 'passes as ' + found}")
print(f"{count} requests, {wrong} wrong")
sys.exit(wrong > 0 or count < 240)
