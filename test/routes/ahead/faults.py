"""Plants a fault in a header of routes, or runs the programs that were compiled with one each.

usage: faults.py plant NAME HEADER OUTPUT
       faults.py run PROGRAM...        each must end with 1 and name a test that failed
"""
import pathlib
import re
import subprocess
import sys


def array(text, name):
    """(begin, end) of the entries of an array."""
    match = re.search(rf" {name}\[\] = \{{(.*?)\n\}};", text, re.S)
    return match.span(1)


def change(text, name, pattern, to):
    """Replaces the first match in the array."""
    begin, end = array(text, name)
    changed, count = re.subn(pattern, to, text[begin:end], count=1)
    assert count == 1 and changed != text[begin:end], name
    return text[:begin] + changed + text[end:]


FAULTS = {
    # The first node with a leaf leads to the leaf after it.
    "node": lambda text: change(text, "nodes", r"(,)([1-9]\d*)(,[0-3],[0-3],[0-3],0\},)", lambda m: f",{int(m[2]) + 1}{m[3]}"),
    "slot": lambda text: change(text, "slots", r"\{([1-9]\d*)(U?),", lambda m: f"{{{int(m[1]) - 1}{m[2]},"),
    "branch": lambda text: change(text, "branches", r"Kind\(2\)", "Kind(3)"),
    "cell": lambda text: change(text, "cells", r"\b2\b", "3"),
    "leaf": lambda text: change(text, "leaves", r"\{2\}", "{1}"),
    "method": lambda text: change(text, "methods", r"(\{\d+ULL),(\{[\d,]+\}\}),\s*(\{\d+ULL),(\{[\d,]+\}\}),\s*(\{\d+ULL),(\{[\d,]+\}\})",
                                  r"\1,\2,\5,\4,\3,\6"),
    "capture": lambda text: text.replace("  iri::RouteCapture user_id;\n  iri::RouteCapture note;\n",
                                         "  iri::RouteCapture note;\n  iri::RouteCapture user_id;\n"),
    "enum": lambda text: text.replace("  users_create,\n  users_me,\n", "  users_me,\n  users_create,\n"),
    "text": lambda text: text.replace("more-than-16000", "more-than-17000"),
}


def plant(name, header, output):
    text = pathlib.Path(header).read_text(encoding="ascii")
    changed = FAULTS[name](text)
    assert changed != text, name
    pathlib.Path(output).write_text(changed, encoding="ascii")


def run(programs):
    unnoticed = []
    for program in programs:
        ran = subprocess.run([program], capture_output=True, text=True, timeout=100, check=False)
        if ran.returncode != 1 or "[  FAILED  ]" not in ran.stdout:
            unnoticed.append(f"{program}: {ran.returncode}")
    if len(programs) != len(FAULTS):
        unnoticed.append(f"{len(programs)} programs for {len(FAULTS)} faults")
    print("\n".join(unnoticed) or f"{len(programs)} faults noticed")
    return bool(unnoticed)


if sys.argv[1] == "plant":
    plant(*sys.argv[2:])
else:
    sys.exit(run(sys.argv[2:]))
