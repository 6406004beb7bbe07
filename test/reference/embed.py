#!/usr/bin/env python3
"""Write the ABNF files as C++ string constants: embed.py OUTPUT FILE..."""

import pathlib
import sys


def constant(path):
    text = path.read_text(encoding="ascii")
    assert ')abnf"' not in text, path
    return f'inline constexpr std::string_view {path.stem} = R"abnf({text})abnf";\n'


def main(output, *files):
    constants = "".join(constant(pathlib.Path(name)) for name in files)
    pathlib.Path(output).write_text(
        "#pragma once\n\n#include <string_view>\n\n"
        f"namespace iri_reference::texts {{\n\n{constants}\n}}  // namespace iri_reference::texts\n",
        encoding="ascii",
    )


main(*sys.argv[1:])
