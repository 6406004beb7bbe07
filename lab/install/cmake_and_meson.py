"""CMake builds and installs what Meson builds and installs.

usage: cmake_and_meson.py sources CMAKE_BUILD MESON_BUILD     the sources of the libraries and the command, and what is defined for each
       cmake_and_meson.py installed CMAKE_PREFIX MESON_PREFIX  the files, their bytes where nothing is compiled, and the answers of pkg-config

Both plant faults first, which have to be noticed.
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

# Of these the bytes may differ: they are compiled, and pkg-config is asked for the rest.
COMPILED = re.compile(r"lib/lib\w+\.(?:a|so[.\d]*)|bin/iri|lib/pkgconfig/\w+\.pc")


def defined(command):
    words = command.get("arguments") or shlex.split(command["command"])
    return {word[2:].replace("\\", "") for word in words if word.startswith("-DIRI_")}


def sources(build):
    """{source below src/: what is defined for it}, of compile_commands.json."""
    found = {}
    for command in json.loads((pathlib.Path(build) / "compile_commands.json").read_text(encoding="utf-8")):
        path = os.path.normpath(os.path.join(command["directory"], command["file"]))
        if "/src/" in path:
            found.setdefault(path.split("/src/")[-1], set()).update(defined(command))
    return found


def differing_sources(cmake, meson):
    """What CMake compiles otherwise. It may define for all of a library what Meson defines for some of its sources."""
    yield from (f"Meson alone compiles {name}" for name in sorted(meson.keys() - cmake.keys()))
    yield from (f"CMake alone compiles {name}" for name in sorted(cmake.keys() - meson.keys()))
    for name in sorted(meson.keys() & cmake.keys()):
        if meson[name] - cmake[name]:
            yield f"{name}: CMake does not define {sorted(meson[name] - cmake[name])}"


def planted_sources(cmake, meson):
    name = "c/core.cc"
    faults = {
        "a source that CMake lacks": ({key: value for key, value in cmake.items() if key != name}, meson),
        "a source that Meson lacks": (cmake, {key: value for key, value in meson.items() if key != name}),
        "a definition that CMake lacks": ({**cmake, name: set()}, meson),
    }
    return [f"not noticed: {what}" for what, fault in faults.items() if not list(differing_sources(*fault))]


def installed(prefix):
    """{path: bytes, or None where it is compiled; of a link what it names}."""
    root = pathlib.Path(prefix)
    found = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root)).replace(str(root.resolve()).lstrip("/"), "PREFIX")
        if path.is_symlink():
            found[name] = os.readlink(path)
        elif path.is_file():
            found[name] = None if COMPILED.fullmatch(name) else path.read_bytes()
    return found


def asked(prefix):
    """What pkg-config says of each .pc."""
    root = pathlib.Path(prefix).resolve()
    where = {**os.environ, "PKG_CONFIG_PATH": str(root / "lib/pkgconfig")}
    found = {}
    for pc in sorted((root / "lib/pkgconfig").glob("*.pc")):
        for question in (["--modversion"], ["--cflags", "--libs"], ["--static", "--libs"]):
            said = subprocess.run(["pkg-config", *question, pc.stem], env=where, capture_output=True, text=True, check=False)
            # A library twice links no otherwise than once.
            found[f"{pc.stem} {' '.join(question)}"] = sorted(set(said.stdout.replace(str(root), "PREFIX").split())) or said.stderr
    return found


def differing_files(cmake, meson):
    yield from (f"Meson alone installs {name}" for name in sorted(meson.keys() - cmake.keys()))
    yield from (f"CMake alone installs {name}" for name in sorted(cmake.keys() - meson.keys()))
    yield from (f"{name} differs" for name in sorted(meson.keys() & cmake.keys()) if cmake[name] != meson[name])


def differing_answers(cmake, meson):
    for question in sorted(cmake.keys() | meson.keys()):
        if cmake.get(question) != meson.get(question):
            yield f"pkg-config {question}: {cmake.get(question)}, by Meson {meson.get(question)}"


def planted_files(cmake, meson):
    header, link = "include/iri/iri.hpp", "lib/libiri.so"
    faults = {
        "a file that CMake lacks": {key: value for key, value in cmake.items() if key != header},
        "other bytes": {**cmake, header: b""},
        "a link elsewhere": {**cmake, link: "nowhere"},
        "a file more": {**cmake, "include/more.hpp": b""},
    }
    return [f"not noticed: {what}" for what, fault in faults.items() if not list(differing_files(fault, meson))]


def main():
    what, cmake, meson = sys.argv[1:]
    if what == "sources":
        cmake, meson = sources(cmake), sources(meson)
        wrong = planted_sources(cmake, meson) + list(differing_sources(cmake, meson))
        count = len(meson)
    else:
        files, answers = (installed(cmake), installed(meson)), (asked(cmake), asked(meson))
        wrong = planted_files(*files) + list(differing_files(*files)) + list(differing_answers(*answers))
        if not list(differing_answers({**answers[0], "iri --modversion": ["9"]}, answers[1])):
            wrong.append("not noticed: another answer of pkg-config")
        count = len(files[1])
    if count < 50:
        wrong.append(f"only {count} to compare")
    print("\n".join(wrong) or f"{count} compared, the same")
    return bool(wrong)


sys.exit(main())
