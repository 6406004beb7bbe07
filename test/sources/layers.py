"""Holds the direction of the includes.

usage: layers.py SOURCE_ROOT

The first table of src/README.md names the layers of src/, one folder a line. A file includes its own folder and the
folders above it. A public header belongs to the folder that has a source of its name; whatever includes no other
public header belongs to all. What the second table names stands apart: the command includes public headers alone.
"""
import pathlib
import re
import sys
import tempfile

# The first two layers know bytes and offsets: what is freestanding in C++20, and the intrinsics.
FREESTANDING = {"array", "atomic", "bit", "concepts", "cstddef", "cstdint", "cstring", "limits", "span", "type_traits",
                "utility", "arm_neon.h", "cpuid.h", "immintrin.h", "intrin.h", "wasm_simd128.h"}
LIBRARY_MUST_NOT = {"fstream", "iostream", "istream", "locale", "mutex", "ostream", "regex",
                    "sstream", "stdexcept", "thread"}
HEADERS_MUST_NOT = LIBRARY_MUST_NOT - {"ostream", "istream"}  # some offer operator<<
KERNELS_DOOR = ("scan/kernels/kernel.hpp",)  # the list of kernels, and the one in use
SHARED = "text/code_points.hpp"  # which includes nothing of the library
PUBLIC_ONLY = ("cli", "policy_json")

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
ROW = re.compile(r"^\| `(\w+)/` \|", re.M)


def includes(path):
    for kind, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        yield kind == "<", name


class Tree:
    def __init__(self, root):
        self.root = root
        above, _, below = (root / "src/README.md").read_text(encoding="utf-8").partition("stand apart")
        self.layers, self.apart = ROW.findall(above), ROW.findall(below)
        self.headers = {path.name: self.layer_of_header(path) for path in (root / "include/iri").glob("*.hpp")}

    def layer_of_header(self, path):
        if not any(name.startswith("iri/") for system, name in includes(path) if not system):
            return 0
        sources = [n for n, layer in enumerate(self.layers) if layer != "c" and
                   any((self.root / "src" / layer).rglob(path.stem + ".cc"))]
        return sources[0] if sources else 0

    def check_list(self):
        """The folders are those of the tables, and src/sources.txt lists the sources in their order."""
        there = sorted(path.name for path in (self.root / "src").iterdir() if path.is_dir())
        if there != sorted(self.layers + self.apart):
            yield f"src/README.md: the folders are {' '.join(there)}"
        listed = re.findall(r"^library +(\w+)/[\w/]+\.cc$", (self.root / "src/sources.txt").read_text(encoding="ascii"), re.M)
        if list(dict.fromkeys(listed)) != [layer for layer in self.layers if layer in listed]:
            yield "src/sources.txt: the sources do not stand in the order of src/README.md"

    def check_header(self, path):
        is_c = path.suffix == ".h"
        for system, name in includes(path):
            if system:
                if name in HEADERS_MUST_NOT:
                    yield f"a public header includes <{name}>"
            elif not name.startswith("iri/") and name != "literal.inc":  # built, and installed beside it
                yield f'a public header includes "{name}", which is not installed'
            elif name != "iri/version.h" and is_c != name.startswith("iri/c/"):  # of both languages
                yield f'a header of {"C" if is_c else "C++"} includes "{name}"'

    def check_source(self, path):
        layer = self.layers.index(path.relative_to(self.root / "src").parts[0])
        for system, name in includes(path):
            folder = name.split("/")[0]
            if system:
                if name in LIBRARY_MUST_NOT:
                    yield f"the library includes <{name}>"
                if self.layers[layer] == "scan" and name not in FREESTANDING:
                    yield f"the scan includes <{name}>: it knows bytes and offsets"
            elif name == "iri/iri.h" or name.startswith("iri/c/"):
                if self.layers[layer] != "c":
                    yield f'C++ includes "{name}", which is of C'
            elif folder == "iri":
                if self.headers.get(name[4:], 0) > layer:
                    yield f'"{name}" belongs to src/{self.layers[self.headers[name[4:]]]}, which stands below'
            elif folder in self.layers:
                yield from self.check_own(layer, name)
            elif not name.endswith(".inc") or "/" in name:  # generated ones have no folder
                yield f'"{name}" is not by folder, from src/'

    def check_own(self, layer, name):
        if not (self.root / "src" / name).is_file():
            yield f'there is no "{name}"'
        elif self.layers.index(name.split("/")[0]) > layer:
            yield f'"{name}" stands below'
        elif name.startswith("scan/kernels/") and name not in KERNELS_DOOR and self.layers[layer] != "scan":
            yield f'"{name}" is the scan\'s own'

    def check_apart(self, path):
        folder = path.relative_to(self.root / "src").parts[0]
        own = {p.name for p in (self.root / "src" / folder).rglob("*.hpp")}
        for system, name in includes(path):
            if system and name.startswith("CLI/") and path.name != "command_line.cc":
                yield f"it includes <{name}>, which takes long to compile and is command_line.cc's own"
            if folder in PUBLIC_ONLY and not system and not name.startswith("iri/") and name not in own and \
                    name != SHARED and not name.endswith(".inc"):
                yield f'src/{folder} includes "{name}", which is not public'

    def files(self):
        """(path, check) of everything that may include something."""
        for path in sorted((self.root / "include/iri").rglob("*.h*")):
            yield path, self.check_header
        for folders, check in ((self.layers, self.check_source), (self.apart, self.check_apart)):
            for folder in folders:
                for path in sorted((self.root / "src" / folder).rglob("*.*")):
                    if path.suffix in (".cc", ".hpp", ".inc", ".h"):
                        yield path, check

    def problems(self):
        found = list(self.check_list())
        for path, check in self.files():
            found += [f"{path.relative_to(self.root)}: {problem}" for problem in check(path)]
        graph = {p.name: [n.removeprefix("iri/") for s, n in includes(p) if not s]
                 for p in (self.root / "include/iri").glob("*.hpp")}
        return sorted({*found, *cycles("include/iri", graph)})


def cycles(folder, graph):
    """No header may include itself by way of others."""
    def visit(name, above):
        if name in above:
            yield f"{folder}: a circle: {' -> '.join(above + [name])}"
            return
        for next_name in graph.get(name, []):
            yield from visit(next_name, above + [name])

    for name in graph:
        yield from visit(name, [])


# Faults, each of which has to be noticed: the file with the line, and a part of what is said.
FAULTS = {
    "src/text/fault.hpp": ('#include "scan/table.hpp"', 'there is no "scan/table.hpp"'),
    "src/text/upwards.hpp": ('#include "gate/fault.hpp"', '"gate/fault.hpp" stands below'),
    "src/gate/fault.hpp": ('#include "scan/kernels/fault.hpp"', "the scan's own"),
    "src/scan/kernels/fault.hpp": ("#include <string>", "it knows bytes and offsets"),
    "src/scan/fault.cc": ('#include "iri/resolve.hpp"', "belongs to src/gate"),
    "src/gate/resolve.cc": ('#include "iri/c/base.h"', "which is of C"),
    "src/c/fault.cc": ('#include "fault.hpp"', "not by folder"),
    "src/cli/fault.cc": ('#include "text/fault.hpp"', "not public"),
    "include/iri/error.hpp": ("#include <iostream>", "includes <iostream>"),
    "include/iri/resolve.hpp": ('#include "iri/resolve.hpp"', "a circle"),
    "include/iri/gate.hpp": ('#include "iri/c/base.h"', "a header of C++ includes"),
    "src/other/fault.cc": ("", "the folders are"),
    "src/sources.txt": ("library gate/resolve.cc\nlibrary scan/fault.cc\n", "do not stand in the order"),
}


def unnoticed():
    """The faults that a tree made of nothing but faults does not show."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, (text, _) in FAULTS.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text + "\n", encoding="ascii")
        rows = "".join(f"| `{layer}/` |\n" for layer in ("text", "scan", "gate", "c"))
        (root / "src/README.md").write_text(f"{rows}stand apart\n| `cli/` |\n", encoding="ascii")
        said = "\n".join(Tree(root).problems())
    return [f"not noticed: {name}: {what}" for name, (_, what) in FAULTS.items() if what not in said]


def main():
    tree = Tree(pathlib.Path(sys.argv[1]))
    problems = unnoticed() + tree.problems()
    seen = len(list(tree.files()))
    print("\n".join(problems) or f"{seen} files in {len(tree.layers)} layers, every include goes up; {len(FAULTS)} faults noticed")
    return bool(problems) or seen < 200


sys.exit(main())
