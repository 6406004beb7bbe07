"""Runs the commands of docs/FEATURES.md, looks for its headers, and for the names of its column of C.

usage: features.py IRI PAGE INCLUDE_FOLDER

Each line has a cell for C: names that iri/c declares, or "no" and why, or both. A function of C that
no line names has to be in UNNAMED. Planted faults must be noticed.
"""
import os
import pathlib
import re
import subprocess
import sys

iri, page, headers = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
wrapper = os.environ.get("MESON_EXE_WRAPPER", "")
rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]
wrong = []
commands = 0
for code in re.findall(r"`([^`]+)`", "\n".join(rows).replace(r"\|", "\x01")):
    code = code.replace("\x01", "|")
    if code.endswith((".hpp", ".h")) and not (headers / code).exists():
        wrong.append(f"no such header: {code}")
    elif code.startswith(("iri ", "echo ", "printf ")):
        commands += 1
        function = f'iri() {{ {wrapper} {iri} "$@"; }}\n'
        ran = subprocess.run(["sh", "-c", function + code], cwd=page.parent, input=b"", capture_output=True)
        if ran.returncode != 0:
            wrong.append(f"exit {ran.returncode}: {code}\n{ran.stderr.decode()}")

# Functions of C that are no feature by themselves: names and numbers, counts, the library.
UNNAMED = re.compile(r"iri_(\w+_(name|message|count|abnf)|find_(rule|finding|action|scheme)|is_\w+|version|kernel|use_kernel|host_kind|"
                     r"remove_dot_segments|percent_decode_\w+|parse_(each|host_field)|target_\w+|resum\w+|policy_preset|"
                     r"gate_passes_\w+|gate_admits_reference)")
declared_text = "".join(path.read_text(encoding="ascii") for path in [*(headers / "c").glob("*.h"), headers / "policy_json.h", headers / "unicode.h"])
declared = set(re.findall(r"\b(?:iri|IRI)_\w+", re.sub(r"/\*.*?\*/", "", declared_text, flags=re.S)))
functions = set(re.findall(r"^IRI_C_API [\w *]+?\b(iri_\w+)\(", declared_text, re.M))


def wrong_in_c(lines):
    """What is wrong with the cells of C in these lines."""
    named = set()
    for line in lines:
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) != 4 or not cells[2]:
            yield f"no cell for C: {line}"
            continue
        names = {name.removesuffix("()") for name in re.findall(r"`((?:iri|IRI)_\w+(?:\(\))?)`", cells[2])}
        named |= names
        yield from (f"C has no {name}: {line}" for name in sorted(names - declared))
        if not names and not re.match(r"no: \w|all of it$|every function$", cells[2]):
            yield f"neither a name of C nor a reason: {line}"
    yield from (f"no line names {name}()" for name in sorted(functions - named) if not UNNAMED.fullmatch(name))


wrong += wrong_in_c(rows)
for old, new, said in (("`iri_relativize()`", "`iri_relative()`", "C has no iri_relative"), ("| `iri_expand()` |", "| |", "no cell for C"),
                       ("| no: it allocates;", "| no |", "no cell for C"), ("`iri_origin()`", "no", "neither a name")):
    if not any(problem.startswith(said) for problem in wrong_in_c([row.replace(old, new) for row in rows])):
        wrong.append(f"not noticed: {said}")
if len(rows) < 30 or commands < 30:
    wrong.append(f"{len(rows)} rows and {commands} commands: is this the page?")
sys.exit("\n".join(wrong) or 0)
