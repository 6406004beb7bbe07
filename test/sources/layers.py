"""Holds the direction of the includes.

usage: layers.py SOURCE_ROOT

    scanner (bytes, offsets) <- parse, diagnose <- views <- operations <- C ABI <- command

Each layer includes only itself and what stands to its left. What is not named here is an
operation. The command includes public headers only.
"""
import pathlib
import re
import sys

# Public headers, by layer; a header that is not named here is an operation.
HEADERS = {
    "components.hpp": 0, "error.hpp": 0, "kernel.hpp": 0, "lifetime.hpp": 0, "rule.hpp": 0, "rule_list.hpp": 0,
    "parse.hpp": 1, "next_bytes.hpp": 1, "host.hpp": 1, "output.hpp": 1, "result.hpp": 1,
    "edit.hpp": 1,  # the setters, which the owning types are made from
    "parts.hpp": 2, "reference.hpp": 2,
}
OPERATION, C_ABI, UMBRELLA = 3, 4, 5

# The same for src/: bytes and offsets; parse and diagnose.
SCANNER = {"boundary", "engine", "input", "matcher", "read", "resumable_scanner", "scanner", "start",
           "target_scanner"}
PARSE = {"describe", "diagnose", "error", "expected", "explain", "host", "parse", "place", "rule",
         "utf8"}

# What is freestanding in C++20, and the intrinsics.
SCANNER_MAY = {"atomic", "bit", "cstddef", "cstdint", "type_traits", "arm_neon.h", "immintrin.h"}
RESUMABLE_MAY = {"array", "cstring"}  # it is not in the core
LIBRARY_MUST_NOT = {"fstream", "iostream", "istream", "locale", "mutex", "ostream", "regex",
                    "sstream", "stdexcept", "thread"}
HEADERS_MUST_NOT = LIBRARY_MUST_NOT - {"ostream", "istream"}  # some offer operator<<

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)


def includes(path):
    for kind, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        yield kind == "<", name


def header_layer(name):
    if name == "iri.h" or name.startswith("c/"):
        return C_ABI
    if name == "iri.hpp":
        return UMBRELLA
    return HEADERS.get(name, OPERATION)


def source_layer(path):
    if path.stem in SCANNER or path.stem.startswith("engine_") or path.parent.name == "kernel":
        return 0
    if path.stem in PARSE:
        return 1
    return C_ABI if path.stem.startswith("c_") or path.stem == "capi" else OPERATION


def check_header(path):
    layer = C_ABI if path.parent.name == "c" else header_layer(path.name)
    for system, name in includes(path):
        if system:
            if name in HEADERS_MUST_NOT:
                yield f"a public header includes <{name}>"
        elif not name.startswith("iri/") and name != "literal.inc":  # built, and installed beside it
            yield f'a public header includes "{name}", which is not installed'
        elif name.startswith("iri/") and header_layer(name[4:]) > layer:
            yield f'it stands to the left of "{name}"'
        elif layer == C_ABI and not name.startswith("iri/c/"):
            yield f'a header of C includes "{name}"'


def check_source(path):
    layer = source_layer(path)
    may = SCANNER_MAY | (RESUMABLE_MAY if path.stem == "resumable_scanner" else set())
    for system, name in includes(path):
        target = (path.parent / name).resolve()
        if system:
            if name in LIBRARY_MUST_NOT:
                yield f"the library includes <{name}>"
            if layer == 0 and name not in may:
                yield f"the scanner includes <{name}>: it knows bytes and offsets"
        elif name.startswith("iri/"):
            if header_layer(name[4:]) > layer:
                yield f'it stands to the left of "{name}"'
        elif name.endswith(".hpp"):
            if not target.is_file() or target.parent.name not in ("src", "kernel"):
                yield f'"{name}" is not in src'
            elif source_layer(target) > layer:
                yield f'it stands to the left of "{name}"'
            elif target.parent.name == "kernel" and layer != 0:
                yield f'"{name}" is the kernels\' own'


def check_command(path, sources):
    for system, name in includes(path):
        if system and name.startswith("CLI/") and path.name != "command_line.cc":
            yield f"it includes <{name}>, which takes long to compile and is command_line.cc's own"
        if not system and not name.startswith("iri/") and name not in sources and \
                not name.endswith(".inc"):
            yield f'the command includes "{name}", which is not public'


def check_cycles(folder):
    """No header may include itself by way of others."""
    graph = {p.name: [n.removeprefix("iri/") for s, n in includes(p) if not s]
             for p in folder.glob("*.hpp")}

    def visit(name, above):
        if name in above:
            yield f"{folder.name}: a circle: {' -> '.join(above + [name])}"
            return
        for next_name in graph.get(name, []):
            yield from visit(next_name, above + [name])

    for name in graph:
        yield from visit(name, [])


def main():
    root = pathlib.Path(sys.argv[1])
    problems, seen = [], 0
    command = {p.name for p in root.glob("src/cli/*")}
    for pattern, check in (("include/iri/*.h*", check_header),
                           ("include/iri/c/*.h", check_header),
                           ("src/*.[ch]*", check_source),
                           ("src/kernel/*.[ch]*", check_source),
                           ("src/unicode/*.[ch]*", check_source),
                           ("src/cli/*.[ch]*", lambda path: check_command(path, command))):
        paths = sorted(root.glob(pattern))
        assert paths, pattern
        for path in paths:
            seen += 1
            problems += [f"{path.relative_to(root)}: {p}" for p in check(path)]
    problems += check_cycles(root / "include/iri")
    print("\n".join(sorted(set(problems))) or f"{seen} files, every include goes to the left")
    return bool(problems)


sys.exit(main())
