"""What a closed table of routes costs: the share of values with a slash, "%2F", that a gate refuses.

usage: closed.py IRI FOLDER [MOST]

FOLDER is that of fetch.py; of GitHub's and Stripe's tables each path is a guard, and the policy is `proxy` with `guards_complete` and
`closed`. For each parameter of each path there is a target in which its value has a slash and the others have none. Fails if the
command IRI refuses more than MOST percent (3) of a table's.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PARAMETER = re.compile(r"\{[^{}]*\}")


def paths_of(table):
    return sorted({line.split(" ", 1)[1] for line in table.read_text(encoding="ascii").splitlines()})


def guard_of(path):
    """A path without parameters is that path alone; as a guard it would be what is below it, too."""
    return path if "{" in path else f"= {path}"


def targets_of(path):
    pieces = PARAMETER.split(path)
    for slash in range(1, len(pieces)):
        values = ["lib%2Fname" if i == slash else f"v{i}" for i in range(1, len(pieces))]
        yield pieces[0] + "".join(value + piece for value, piece in zip(values, pieces[1:]))


def refused(iri, paths, targets, closed):
    policy = {"base": "proxy", "guards": [guard_of(path) for path in paths], "guards_complete": True, "closed": closed}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(policy, file)
        file.flush()
        ran = subprocess.run([iri, "gate", "--policy", file.name, "--method", "GET", "--pass"], input="".join(f"{one}\n" for one in targets),
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    if ran.returncode > 1:
        sys.exit(f"closed: {iri} gate ended with {ran.returncode}")
    passed = ran.stdout.splitlines()
    if not set(passed) <= set(targets):
        sys.exit("closed: what passed is not what came")
    return len(targets) - len(passed)


def main():
    iri, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    most = float(sys.argv[3]) if len(sys.argv) > 3 else 3
    failed = False
    for name, table in (("GitHub", "openapi.txt"), ("Stripe", "stripe.txt")):
        paths = paths_of(folder / table)
        targets = [target for path in paths for target in targets_of(path)]
        share = 100 * refused(iri, paths, targets, True) / len(targets)
        open_share = 100 * refused(iri, paths, targets, False) / len(targets)
        print(f"{name}: {len(paths)} paths, {len(targets)} values with a slash: {share:.1f} % refused; not closed, {open_share:.1f} %")
        failed = failed or share > most
    sys.exit(failed)


main()
