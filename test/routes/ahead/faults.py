"""Plants a fault in a header of routes, or runs the programs that were compiled with one each.

usage: faults.py plant NAME HEADER OUTPUT
       faults.py run PROGRAM...        each must end with 1 and name a test that failed
"""
import os
import pathlib
import re
import subprocess
import sys


def array(text, name):
    """(begin, end) of the entries of an array."""
    match = re.search(rf" {name}\[\] = \{{(.*?)\n\}};", text, re.S)
    return match.span(1)


def change_all(text, name, pattern, to):
    """Replaces each match in the array."""
    begin, end = array(text, name)
    return text[:begin] + re.sub(pattern, to, text[begin:end]) + text[end:]


def change(text, name, pattern, to):
    """Replaces the first match in the array."""
    begin, end = array(text, name)
    changed, count = re.subn(pattern, to, text[begin:end], count=1)
    assert count == 1 and changed != text[begin:end], name
    return text[:begin] + changed + text[end:]


def shifted(numbers):
    """Each of the numbers, after commas, is the next one."""
    return re.sub(r"\d+", lambda m: str(int(m[0]) + 1), numbers)


FAULTS = {
    # The first node with a leaf leads to the leaf after it.
    "node": lambda text: change(text, "nodes", r"(,)([1-9]\d*)(,[0-3],[0-3],[0-3],0\},)", lambda m: f",{int(m[2]) + 1}{m[3]}"),
    "slot": lambda text: change(text, "slots", r"\{([1-9]\d*)(U?),", lambda m: f"{{{int(m[1]) - 1}{m[2]},"),
    "branch": lambda text: change(text, "branches", r"Kind\(2\)", "Kind(3)"),
    "cell": lambda text: change(text, "cells", r"\b2\b", "3"),
    "leaf": lambda text: change(text, "leaves", r"\{2\}", "{1}"),
    # Each outline has the cells of another one.
    "outline": lambda text: change_all(text, "outlines", r"\{([1-9]\d*|0)((?:,\d+){7})\}\}", lambda m: f"{{{int(m[1]) ^ 3}{shifted(m[2])}}}}}"),
    "method_place": lambda text: re.sub(r"(t\.method_places\[\d+\] = )(\d+);", lambda m: f"{m[1]}{int(m[2]) % 2 + 1};", text),
    "method": lambda text: change(text, "methods", r"(\{\d+ULL),(\{[\d,]+\}\}),\s*(\{\d+ULL),(\{[\d,]+\}\}),\s*(\{\d+ULL),(\{[\d,]+\}\})",
                                  r"\1,\2,\5,\4,\3,\6"),
    "capture": lambda text: text.replace("  ::iri::RouteCapture user_id;\n  ::iri::RouteCapture note;\n",
                                         "  ::iri::RouteCapture note;\n  ::iri::RouteCapture user_id;\n"),
    "enum": lambda text: text.replace("  users_create,\n  users_me,\n", "  users_me,\n  users_create,\n"),
    "text": lambda text: text.replace("more-than-16000", "more-than-17000"),
}


def plant(name, header, output):
    text = pathlib.Path(header).read_text(encoding="ascii")
    changed = FAULTS[name](text)
    assert changed != text, name
    pathlib.Path(output).write_text(changed, encoding="ascii")


def looks_up_outlines():
    """Whether this processor takes routes by their outlines at all."""
    return "avx512_vbmi2" in pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")


def noticed(program, kernel):
    ran = subprocess.run([program], capture_output=True, text=True, timeout=100, check=False,
                         env={**os.environ, **({"IRI_KERNEL": kernel} if kernel else {})})
    return ran.returncode == 1 and "[  FAILED  ]" in ran.stdout


def run(programs):
    """Nodes are walked by the scalar kernel, outlines are looked up by the best one."""
    unnoticed = []
    for program in programs:
        if program.endswith("_outline") and not looks_up_outlines():
            print("avx512: NOT TESTED HERE: outlines")
        elif not noticed(program, None) and not noticed(program, "scalar"):
            unnoticed.append(program)
    if len(programs) != len(FAULTS):
        unnoticed.append(f"{len(programs)} programs for {len(FAULTS)} faults")
    print("\n".join(unnoticed) or f"{len(programs)} faults noticed")
    return bool(unnoticed)


if sys.argv[1] == "plant":
    plant(*sys.argv[2:])
else:
    sys.exit(run(sys.argv[2:]))
