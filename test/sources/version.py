"""Each place that tells the version tells that of meson.build; each public header of C++ refuses a language below C++20 first.

usage: version.py ROOT GENERATED_FOLDER CXX...    tests the clang++ of Debian 12 as well, where there is one
"""
import pathlib
import re
import shutil
import subprocess
import sys

DOOR = "libiri needs C++20"

# A file of a release, as pages name it.
FILE = r"\blibiri-([\d.]+?)(?:-[a-z]+)?\.(?:tar\.gz|tgz|crate|zip|jar)\b"

# Of each file what has the version in its one group, wherever it stands there.
PLACES = {
    "include/iri/version.h": r'^#define IRI_VERSION_STRING "(.*)"$',
    "package/conan/conanfile.py": r'^    version = "(.*)"$',
    "package/vcpkg/vcpkg.json": r'^  "version": "(.*)",$',
    "bindings/python/pyproject.toml": r'^version = "(.*)"$',
    "bindings/rust/Cargo.toml": r'\A\[package\]\nname = "libiri"\nversion = "(.*)"$',
    "bindings/java/pom.xml": r'<artifactId>libiri</artifactId>\n  <version>(.*)</version>',
    "package/rpm/libiri.spec": r"^Version: +(.*)$",
    "package/debian/changelog": r"\Alibiri \((.*)-\d+\) ",
    **dict.fromkeys((*(f"bindings/{one}/README.md" for one in ("python", "wasm", "rust", "go", "java")), "docs/EMBEDDING.md"), FILE),
    "CHANGELOG.md": r"\A# .*\n\n## (\S+)",
}


# The version of Unicode, said again.
UNICODE = {
    "include/iri/version.h": r'^#define IRI_UNICODE_VERSION "(.*)"$',
    "src/text/code_points.inc": r"\A// Made by src/text/code_points.py from Unicode (\S+) ",
    "src/unicode/ucd/properties.inc": r"\A// Made by src/unicode/ucd/tables.py from Unicode (\S+)\. ",
    "src/unicode/ucd/normalization.hpp": r'version = "(.*)";$',
}


def of_other_unicode(root, read):
    """The places that do not tell one version of Unicode."""
    found = {place: re.search(pattern, read(root / place), re.M) for place, pattern in UNICODE.items()}
    if len({match and match[1] for match in found.values()}) != 1:
        yield f"versions of Unicode: {({place: match and match[1] for place, match in found.items()})}"


def in_numbers(text):
    """The version that the macros of version.h have in numbers."""
    return ".".join(re.search(rf"^#define IRI_VERSION_{part} (\d+)$", text, re.M)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def differing(root, read):
    """The places that do not tell the version of meson.build."""
    version = re.search(r"^  version: '(.*)',$", read(root / "meson.build"), re.M)[1]
    for place, pattern in PLACES.items():
        found = set(re.findall(pattern, read(root / place), re.M))
        if found != {version}:
            yield f"{place}: {found}, but meson.build has {version}"
    if in_numbers(read(root / "include/iri/version.h")) != version:
        yield "include/iri/version.h: the numbers are not those of meson.build"


def first_error(compiler, text, folders):
    command = [*compiler, "-std=c++17", "-E", "-o", "/dev/null", "-x", "c++", *(f"-I{folder}" for folder in folders), "-"]
    said = subprocess.run(command, input=text, capture_output=True, text=True, check=False).stderr
    found = re.search(r"error: (.*)", said)
    return found[1] if found else ""


def unguarded(compiler, header, folders, define=""):
    """What is wrong with the header below C++20; DEFINE stands before it."""
    said = first_error(compiler, f'{define}\n#include "{header}"\n', folders)
    if DOOR not in said:
        yield f"{header} by {compiler[0]} as C++17: {said or 'no error'}"


def errors_below(compiler, folders, define=""):
    """How many errors a program of C++17 gets: the sentence, and the end of the compilation."""
    command = [*compiler, "-std=c++17", "-fsyntax-only", "-x", "c++", *(f"-I{folder}" for folder in folders), "-"]
    said = subprocess.run(command, input=f'{define}\n#include "iri/iri.hpp"\n', capture_output=True, text=True, check=False).stderr
    return len(re.findall(r"error: ", said))


def numbers_count(compiler, folders):
    """IRI_VERSION is one number, in C as well."""
    text = '#include "iri/version.h"\n#if IRI_VERSION != IRI_VERSION_MAJOR * 10000 + IRI_VERSION_MINOR * 100 + IRI_VERSION_PATCH\n#error\n#endif\nint one;\n'
    command = [*compiler, "-fsyntax-only", "-x", "c", "-std=c11", "-pedantic-errors", *(f"-I{folder}" for folder in folders), "-"]
    return subprocess.run(command, input=text, text=True, check=False).returncode == 0


def planted(root, compiler, folders):
    """Faults that have to be noticed."""
    for place in [*PLACES, "meson.build"]:
        def read(path, place=place):
            text = path.read_text(encoding="utf-8")
            return text.replace("0.1.0", "0.1.9", 1) if path == root / place else text
        if not list(differing(root, read)):
            yield f"another version in {place} is not noticed"
    for place in UNICODE:
        def read_newer(path, place=place):
            text = path.read_text(encoding="utf-8")
            return text.replace("17.0.0", "18.0.0", 1) if path == root / place else text
        if not list(of_other_unicode(root, read_newer)):
            yield f"another Unicode in {place} is not noticed"
    moved = lambda path: path.read_text(encoding="utf-8").replace("_MINOR 1", "_MINOR 2")  # noqa: E731
    if not list(differing(root, moved)):
        yield "another number in version.h is not noticed"
    if not list(unguarded(compiler, "iri/kernel.hpp", folders, "#define IRI_VERSION_HPP")):
        yield "a header without the door is not noticed"
    if errors_below(compiler, folders, "#define IRI_VERSION_HPP") <= 2:
        yield "errors behind the sentence are not counted"


def main():
    root, generated = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    compilers = [sys.argv[3:], *([["clang++-14"]] if shutil.which("clang++-14") else [])]
    folders = [root / "include", generated]
    headers = sorted(path.relative_to(root / "include") for path in (root / "include/iri").glob("*.hpp"))
    wrong = list(differing(root, lambda path: path.read_text(encoding="utf-8")))
    wrong += of_other_unicode(root, lambda path: path.read_text(encoding="utf-8"))
    for compiler in compilers:
        for header in headers:
            wrong += unguarded(compiler, header, folders)
        if errors_below(compiler, folders) != 2:
            wrong.append(f"C++17 gets more than two errors of {compiler[0]}")
        if not numbers_count(compiler, folders):
            wrong.append(f"version.h is not C for {compiler[0]}")
    wrong += planted(root, compilers[0], folders)
    print("\n".join(wrong) or f"{len(headers)} headers ask for C++20; {len(PLACES)} places tell the version")
    return bool(wrong) or len(headers) < 50


sys.exit(main())
