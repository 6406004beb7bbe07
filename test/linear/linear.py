"""Counts instructions: every operation takes time linear in the size of its input.

usage: linear.py VALGRIND PROGRAM

PROGRAM (operations.cc) runs each operation on each family of inputs that could cost more, at
sizes n and 2n. A linear operation takes at most twice as many instructions for the second; the
limit is 2.1, and some hundred instructions for what does not depend on the size. An operation that
sorts or bisects says "(n log n)" in its name; with some hundred items that is 2.26, the limit 2.4.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

LIMIT, N_LOG_N_LIMIT, CONSTANT = 2.1, 2.4, 500
TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.*)\|(.*)\|(\d+)$")


def counts(out):
    """{(operation, family): {size: instructions}}"""
    found, key = {}, None
    for path in sorted(out.parent.glob(out.name + "*")):
        for line in path.read_text(encoding="ascii", errors="replace").splitlines():
            trigger = TRIGGER.match(line)
            if trigger:
                key = trigger.groups()
            elif line.startswith(("summary:", "totals:")) and key:
                operation, family, size = key
                found.setdefault((operation, family), {})[int(size)] = int(line.split()[1])
                key = None
    return found


def main():
    valgrind, program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "counts"
        subprocess.run([valgrind, "-q", "--tool=callgrind", "--compress-strings=yes", "--combine-dumps=yes",
                        f"--callgrind-out-file={out}", program], check=True)
        found = counts(out)
    failed, worst = 0, ("", 0.0)
    for (operation, family), by_size in sorted(found.items()):
        (small, cost), (large, more) = sorted(by_size.items())
        assert large == 2 * small
        ratio = max(0, more - CONSTANT) / max(cost, 1)
        worst = max(worst, (f"{operation} on {family}", ratio), key=lambda w: w[1])
        if ratio > (N_LOG_N_LIMIT if operation.endswith("(n log n)") else LIMIT):
            failed += 1
            print(f"{operation} on {family}: {cost} instructions for {small} bytes, "
                  f"{more} for {large}: {ratio:.2f} times as many")
    print(f"{len(found)} measured, {failed} failed; the largest ratio is {worst[1]:.3f} ({worst[0]})")
    return failed > 0 or not found


sys.exit(main())
