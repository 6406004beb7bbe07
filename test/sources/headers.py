"""Each public header compiles alone, twice included, without a warning, and without exceptions and RTTI.

usage: headers.py INCLUDE_FOLDER CXX... -- CC...
"""
import pathlib
import subprocess
import sys

FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow",
         "-Werror", "-fsyntax-only"]


def main():
    folder = pathlib.Path(sys.argv[1])
    split = sys.argv.index("--")
    cxx, cc = sys.argv[2:split], sys.argv[split + 1:]
    headers = sorted([*folder.glob("iri/*.h*"), *folder.glob("iri/c/*.h"), folder / "iri/detail/route_table.hpp"])
    assert headers
    failed = 0
    for header in headers:
        c = header.suffix == ".h"
        compilers = [[*cxx, "-std=c++20", "-fno-exceptions", "-fno-rtti", "-x", "c++"]] + ([[*cc, "-std=c11", "-x", "c"]] if c else [])
        # C has no empty files; a header may have nothing but macros.
        text = f'#include "{header.relative_to(folder)}"\n' * 2 + "typedef int not_empty;\n"
        for compiler in compilers:
            command = [*compiler, *FLAGS, "-I", str(folder), "-"]
            failed += subprocess.run(command, input=text, text=True, check=False).returncode != 0
    print(f"{len(headers)} headers, {failed} failed")
    return failed != 0


sys.exit(main())
