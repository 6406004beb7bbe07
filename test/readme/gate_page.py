"""Holds the tables of docs/GATE.md against the presets: gate_page.py IRI PAGE."""
import json
import os
import re
import subprocess
import sys

iri, page = sys.argv[1:]
text = open(page, encoding="utf-8").read()
wrapper = os.environ.get("MESON_EXE_WRAPPER", "").split()
names = ["strict_api", "proxy", "fetch", "display"]
presets = [json.loads(subprocess.run([*wrapper, iri, "gate", "--policy", name, "--print"],
                                     capture_output=True, text=True, check=True).stdout) for name in names]


def row(first, values):
    return "| " + " | ".join([first, *values]) + " |"


def cell(action):
    """"reject", or "reject; query: report": what most parts have, and then those that differ."""
    if isinstance(action, str):
        return "" if action == "allow" else action
    most = max(action.values(), key=list(action.values()).count)
    others = [f"{part}: {own}" for part, own in action.items() if own != most]
    return "; ".join([cell(most), *others] if cell(most) else others)


wanted = []
for finding in presets[0]["actions"]:
    actions = [preset["actions"][finding] for preset in presets]
    wanted.append(row(f"`{finding}`", [cell(action) for action in actions]))
for limit in presets[0]["limits"]:
    limits = [preset["limits"][limit] for preset in presets]
    wanted.append(row(limit, ["" if number is None else str(number) for number in limits]))
rows = set(text.splitlines())
wrong = [line for line in wanted if line not in rows]
known = len(re.findall(r"^\| `[a-z0-9_]+` \|", text, re.M))
if known != len(presets[0]["actions"]):
    wrong.append(f"{known} findings on the page, {len(presets[0]['actions'])} in the library")
sys.exit("\n".join(["not on the page:", *wrong]) if wrong else 0)
