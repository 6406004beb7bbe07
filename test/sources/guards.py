"""The guard of a header is its path: src/text/utf8.hpp has IRI_SRC_TEXT_UTF8_HPP.

usage: guards.py SOURCE_ROOT [--write]

Public headers stand in include/iri, which their names leave out. What is included in a place, inside of a namespace, has no guard:
the files of a folder `parts`, and the interpreter of the tables; so has a single file that `./dev python` or `./dev go` has made. With --write the guards
are written anew.
"""
import pathlib
import re
import sys

FOLDERS = ["include/iri", "src", "modules", "lab", "bindings", "test", "fuzz"]
GUARD = re.compile(r"^#ifndef (\w+)\n#define (\w+)\n", re.M)


def guard_of(path):
    return "IRI_" + re.sub(r"\W", "_", str(path).removeprefix("include/iri/")).upper()


def is_part(path):
    return "parts" in path.parts or str(path) == "include/iri/detail/interpreter.hpp"


def problem_of(text, guard):
    found = GUARD.search(text)
    if not found or re.search(r"^[^/\n *#]", text[:found.start()], re.M):
        return "has no guard above everything else"
    if found[1] != guard or found[2] != guard:
        return f"has the guard {found[1]}, not {guard}"
    return ""


def written(text, guard):
    old = GUARD.search(text)
    return re.sub(rf"\b{old[1]}\b", guard, text) if old else text


def main():
    root, write = pathlib.Path(sys.argv[1]), "--write" in sys.argv
    paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.h*"))
             if path.suffix in (".h", ".hpp") and path.parent.name != "single_file" and (path.parent.name, path.stem) != ("native", "iri")]
    problems = []
    for path in paths:
        name, text = path.relative_to(root), path.read_text(encoding="ascii")
        if write and not is_part(name):
            text = written(text, guard_of(name))
            path.write_text(text, encoding="ascii")
        if is_part(name):
            problems += [f"{name} has a guard, and is a part"] if GUARD.search(text) else []
        elif problem := problem_of(text, guard_of(name)):
            problems.append(f"{name} {problem}")
    print("\n".join(problems) or f"{len(paths)} headers have their path for a guard")
    return bool(problems) or len(paths) < 100


# Planted faults, that a check which takes everything would be noticed.
assert problem_of("#ifndef IRI_A_HPP\n#define IRI_A_HPP\n#endif\n", "IRI_SRC_A_HPP")
assert problem_of("int a;\n#ifndef IRI_SRC_A_HPP\n#define IRI_SRC_A_HPP\n#endif\n", "IRI_SRC_A_HPP")
assert problem_of("#pragma once\n", "IRI_SRC_A_HPP")
sys.exit(main())
