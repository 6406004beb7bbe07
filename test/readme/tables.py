"""What the tables of migration name of libiri compiles: tables.py ROOT CXX... -- LITERAL_FOLDER CC...

Of a table with a column "libiri", each code in that column is an expression, or a type; "libiri, C" is C. `name()` of a function with parameters
is a mention, which docs/site/check.py looks up. What an expression does not declare is in PRELUDE. A planted fault must be noticed.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

PRELUDE = {
    "cpp": """#include <iri/iri.hpp>
#include <iri/unicode.hpp>
static std::string_view text = "a:", s = text, host = text;
static iri::UriView view = *iri::UriView::parse("http://a/"), base = view, a = view, b = view, target = view;
static iri::UriReferenceView reference = view, ref = view;
static iri::Uri u{view};
static auto result = iri::UriReferenceView::parse(text);
""",
    "c": """#include <iri/iri.h>
static const char* text = "a:";
static size_t size = 2;
static uint32_t begin, end;
static iri_components parts = IRI_COMPONENTS_INIT;
static iri_error error = IRI_ERROR_INIT;
"""}


def cells(line):
    return [cell.strip() for cell in line.strip()[1:-1].split("|")]


def codes(page):
    """(language, code) for each code of libiri in the tables of a page."""
    heads = []
    for line in page.splitlines():
        if not line.startswith("|"):
            heads = []
        elif not heads:
            heads = cells(line)
        else:
            for head, cell in zip(heads, cells(line)):
                if head in ("libiri", "libiri, C++", "libiri, C"):
                    yield from (("c" if head.endswith(" C") else "cpp", code) for code in re.findall(r"`([^`]+)`", cell))


def statement(language, code):
    if re.fullmatch(r"[\w:]+\(\)", code) or re.match(r"operator|--|\W", code) or (language == "c" and "(" not in code):
        return None
    if "(" not in code and re.search(r"(^|::)[A-Z]\w*(<.*>)?$", code):
        return f"(void)sizeof({code});"
    return f"(void)({code});" if "(" in code or "::" in code or "." in code else None


def compiled(pages, compilers, folder):
    """How many codes there are, and what the compilers say of them."""
    count, said = 0, ""
    for language, compiler in compilers.items():
        source = PRELUDE[language] + "int main(void) {\n"
        for name, text in pages.items():
            for of, code in codes(text):
                made = statement(of, code) if of == language else None
                count += made is not None
                source += f'#line 1 "{name}: {code[:60]}"\n'.replace('\\', "") + made + "\n" if made and '"' not in code else (made + "\n" if made else "")
        file = pathlib.Path(folder) / f"tables.{'cc' if language == 'cpp' else 'c'}"
        file.write_text(source + "return 0;\n}\n", encoding="utf-8")
        said += subprocess.run([*compiler, "-fsyntax-only", str(file)], capture_output=True, text=True, check=False).stderr
    return count, said


def main():
    root = pathlib.Path(sys.argv[1])
    split = sys.argv.index("--")
    cxx, (literal, *cc) = sys.argv[2:split], sys.argv[split + 1:]
    folders = [f"-I{root}/include", f"-I{literal}"]
    compilers = {"cpp": [*cxx, "-std=c++20", "-Wall", "-Werror", *folders], "c": [*cc, "-std=c11", "-Werror", "-Wno-unused-result", *folders]}
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted((root / "docs/site/pages/migrate").glob("*.md")) if path.name not in ("urllib.md", "validate_iri.md")}
    with tempfile.TemporaryDirectory() as folder:
        count, said = compiled(pages, compilers, folder)
        print(said, end="")
        for planted in ("| x | libiri |\n|---|---|\n| x | `iri::no_such_name(view)` |\n", "| x | libiri, C |\n|---|---|\n| x | `iri_parse(text)` |\n"):
            if not compiled({"planted": planted}, compilers, folder)[1]:
                said += "a planted fault was not noticed"
                print(said)
    print(f"{count} codes in tables")
    return said != "" or count < 50


sys.exit(main())
