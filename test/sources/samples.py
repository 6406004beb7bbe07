"""The samples in the comments of the public headers compile: samples.py ROOT CXX... -- LITERAL_FOLDER CC...

A sample is an indented block of a comment that has a statement in it, or a name of libiri; other blocks are tables, grammars and JSON.
It becomes a function. What it does not declare is given to it: by samples.hpp and samples.h to all, by GIVEN to those of one header.
`...` behind a condition is a statement, as it is meant. A planted fault must be noticed.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

GIVEN = {
    "batch.hpp": "std::string_view text;",
    "display.hpp": "char buffer[99]; iri::UriView view = *iri::UriView::parse(\"a:\"), iri = view;",
    "canonical.hpp": "iri::RequestTargetView view = *iri::RequestTargetView::parse(\"GET\", \"/\");",
    "edit.hpp": "iri::Iri iri;",
    "enum_set.hpp": "using iri::name;",
    "gate.hpp": "std::string_view link; sockaddr address; struct { sockaddr* ai_addr; std::size_t ai_addrlen; } from{&address, 16}, *found = &from;",
    "guards.hpp": "std::string_view path;",
    "gate_lines.hpp": "std::string_view text;",
    "origin.hpp": "auto page = iri::UriView::parse(\"a:\"), target = page;",
    "path.hpp": "iri::Result<iri::Iri> iri = iri::Iri::parse(\"a:\");",
    "percent.hpp": "std::string_view segment;",
    "query.hpp": "struct : iri::Iri { iri::Iri& operator*() { return *this; } } iri;",
    "reference.hpp": "iri::IriReference reference;",
    "relativize.hpp": "iri::IriView base = *iri::IriView::parse(\"a:\"), target = base;",
    "resolve.hpp": "iri::IriView base = *iri::IriView::parse(\"a:\"); iri::IriReferenceView reference = base, outer = base, inner = base;",
    "recompose.hpp": "iri::IriView iri = *iri::IriView::parse(\"a:\");",
    "redirects.hpp": "std::string_view asked, location; int status = 0;",
    "resumable.hpp": "std::string_view piece, rest;",
    "next_bytes.hpp": "iri::Error error;",
    "reason.hpp": "iri::Error error;",
    "shared_router.hpp": "auto router = iri::RouterBuilder<Handler>().build().value(), other_router = router;"
                         "iri::Admission admitted; std::string_view captures[8];",
    "redirects.h": "char next[99];",
    "resumable.h": "iri_request_target parts;",
    "routes.h": "iri_route_problem problem;",
    "unicode.hpp": "const iri::unicode::Idna idna; const auto a = *iri::IriReferenceView::parse(\"\"), b = a;",
    "text.hpp": "iri::Iri iri; auto segment = *iri::Text<iri::rule::segment>::parse(\"a\");",
}


def is_code(block):
    return any(re.search(r"[;{]$|\biri::", re.sub(r"\s*(//|/\*).*", "", line)) for _, line in block)


def samples(path):
    """The blocks of code in the comments: the line where each begins, and its lines."""
    mark = r"^\s*///? {5}(.*)" if path.suffix == ".hpp" else r"^ ?\* {5}(.*)"
    empty = r"^\s*///?$" if path.suffix == ".hpp" else r"^ ?\*$"
    block, found = [], []
    for number, line in enumerate([*path.read_text(encoding="utf-8").split("\n"), ""], 1):
        inside = re.match(mark, line)
        if inside:
            block.append((number, re.sub(r"\s*\*/$", "", inside[1])))
        elif not (block and re.match(empty, line)):
            if block and is_code(block):
                found.append(block)
            block = []
    return found


def function(name, path, block, planted):
    lines = [re.sub(r"\)\s*\.\.\.", ") use();", line) for _, line in block]
    code = [f'#line {block[0][0]} "{path.name}"', *lines]
    # The lines of a block are those of the header, but where an empty one was left out.
    return "\n".join([f"Anything {name}() {{", GIVEN.get(path.name, ""), "{", *code, planted, "}", "return 0;", "}"])


def compiled(compiler, prelude, headers, folder, planted=""):
    """What the compiler says of all samples of a language."""
    functions = [function(f"sample_{path.stem}_{i}", path, block, planted) for path in headers for i, block in enumerate(samples(path))]
    source = "\n".join([f'#include "{prelude}"', *functions, ""])
    file = pathlib.Path(folder) / ("samples.cc" if prelude.endswith("pp") else "samples.c")
    file.write_text(source, encoding="utf-8")
    ran = subprocess.run([*compiler, "-fsyntax-only", "-Werror", "-Wno-unused", "-Wno-unused-result", "-Wno-unused-value", "-Wno-dangling", str(file)], capture_output=True, text=True, check=False)
    return len(functions), ran.returncode, ran.stderr


def main():
    root = pathlib.Path(sys.argv[1])
    split = sys.argv.index("--")
    cxx, (literal, *cc) = sys.argv[2:split], sys.argv[split + 1:]
    here, include = root / "test/sources", root / "include/iri"
    folders = [f"-I{root}/include", f"-I{literal}"]
    count, failed = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for compiler, prelude, headers in (([*cxx, "-std=c++20", *folders], "samples.hpp", sorted(include.glob("*.hpp"))),
                                           ([*cc, "-std=c11", *folders], "samples.h", sorted([*include.glob("*.h"), *(include / "c").glob("*.h")]))):
            of, status, said = compiled(compiler, str(here / prelude), headers, folder)
            count += of
            failed += status != 0
            print(said, end="")
            one = next(path for path in headers if samples(path))
            if compiled(compiler, str(here / prelude), [one], folder, "no_such_name = 1;")[1] == 0:
                print("a planted fault was not noticed")
                failed += 1
    print(f"{count} samples")
    return failed != 0 or count < 85


sys.exit(main())
