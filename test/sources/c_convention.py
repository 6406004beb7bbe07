"""The conventions of the C ABI (iri/c/base.h), held by reading its headers and sources.

usage: c_convention.py SOURCE_ROOT CC...

- A function returns a status, and then has an iri_error* as its last parameter; or bool, and then
  its name is a question; or a value: a name, a number, a progress. A status, and the answer of the
  gate, warn where they are dropped.
- A struct begins with `uint32_t struct_size`, or never grows and says so.
- src/c/NAME.cc defines the functions that iri/c/NAME.h declares, and no other of them.
- iri.h includes every header.

Each rule has a planted fault that it must notice.
"""
import pathlib
import re
import subprocess
import sys

QUESTION = re.compile(r"iri_(is_\w+|find_\w+|next_\w+|path_is_below|hides_dot_segment|gate_passes\w*|gate_admits\w*)$")
VALUE = {"const char*", "size_t", "int", "uint32_t", "iri_progress"}
VALUES_OF_NUMBERS = {"iri_host_kind"}  # the only int that is neither a status nor an answer


def declarations(text):
    """(checked, type, name, parameters) of each function."""
    for match in re.finditer(r"^IRI_C_API (IRI_C_CHECK )?([\w *]+?)(iri_\w+)\(([^)]*)\);", text, re.M):
        yield bool(match[1]), match[2].strip(), match[3], " ".join(match[4].split())


def wrong_functions(text):
    count = 0
    for checked, kind, name, parameters in declarations(text):
        count += 1
        last = parameters.split(",")[-1].strip()
        if kind == "iri_status":
            if last != "iri_error* error":
                yield f"{name}: a status without an iri_error* at the end"
            if not checked:
                yield f"{name}: a status that can be dropped in silence"
        elif kind == "bool":
            if not QUESTION.match(name):
                yield f"{name}: an answer to no question"
            if "_gate_" in name and not (checked and last == "iri_error* error"):
                yield f"{name}: an answer of the gate that can be dropped, or has no error"
        elif kind not in VALUE or (kind == "int" and name not in VALUES_OF_NUMBERS):
            yield f"{name}: returns {kind}"
        elif "iri_error* error" in parameters:
            yield f"{name}: an error without a status"
    if count != len(re.findall(r"^IRI_C_API", text, re.M)):
        yield "a declaration that is not understood"


def wrong_structs(text):
    for match in re.finditer(r"/\*((?:[^*]|\*(?!/))*)\*/\ntypedef struct (iri_\w+) \{\n(.*?)\n", text):
        grows = match[3].strip().startswith("uint32_t struct_size;")
        if grows == ("ever grows" in match[1]):
            yield f"{match[2]}: begins with struct_size, or says that it never grows"
    for match in re.finditer(r"typedef struct (iri_\w+) \{\n(.*?)\n", text):
        macro = match[1].upper() + "_INIT"
        if "struct_size" in match[2] and f"#define {macro}" not in text:
            yield f"{match[1]}: without {macro}"


def wrong_sources(headers, sources):
    if set(headers) != set(sources):
        yield f"no source, or no header: {sorted(set(headers) ^ set(sources))}"
    for name in sorted(set(headers) & set(sources)):
        declared = {declaration[2] for declaration in declarations(headers[name])}
        defined = set(re.findall(r"^[\w *]+[ *](iri_\w+)\([^;{]*\) \{", sources[name], re.M))
        for odd in sorted(declared ^ defined):
            yield f"{odd}: declared in iri/c/{name}.h, defined elsewhere, or the other way round"


def wrong(headers, sources, umbrella):
    for name, text in headers.items():
        yield from wrong_functions(text)
        yield from wrong_structs(text)
        if f'#include "iri/c/{name}.h"' not in umbrella:
            yield f"iri.h does not include {name}.h"
    yield from wrong_sources(headers, sources)


def wrong_drops(headers, include, compiler):
    """Each function whose result is to be used, called without: the compiler warns of each, and of no other."""
    all_of_them = [d for text in headers.values() for d in declarations(text)]
    calls = [f"  {name}({', '.join('0' for p in parameters.split(',') if p != 'void')});\n"
             for _, _, name, parameters in all_of_them]
    program = "#include <iri/iri.h>\nvoid drop(void);\nvoid drop(void) {\n" + "".join(calls) + "}\n"
    command = [*compiler, "-std=c11", "-Wunused-result", f"-I{include}", "-x", "c", "-S", "-o", "/dev/null", "-"]
    done = subprocess.run(command, input=program, stderr=subprocess.PIPE, text=True, check=False)
    warned = {calls[int(line) - 4].strip() for line in re.findall(r"^<stdin>:(\d+):\d+: warning: ignoring", done.stderr, re.M)}
    wanted = {call.strip() for call, (checked, *_) in zip(calls, all_of_them) if checked}
    if done.returncode:
        yield f"the calls do not compile: {done.stderr}"
    yield from (f"no warning, or one that is not wanted: {call}" for call in sorted(warned ^ wanted))


# Name of the header, what is replaced, by what, and what must be said of it.
FAULTS = [
    ("core", "size_t size,\n                                           iri_error* error);",
     "size_t size,\n                                           uint32_t* stopped);", "iri_match: a status without"),
    ("core", "IRI_C_API IRI_C_CHECK iri_status iri_parse", "IRI_C_API iri_status iri_parse", "iri_parse: a status that can be dropped"),
    ("core", "iri_status iri_use_kernel", "bool iri_use_kernel", "iri_use_kernel: an answer to no question"),
    ("parse", "bool iri_find_rule", "int iri_find_rule", "iri_find_rule: returns int"),
    ("gate", "IRI_C_CHECK bool iri_gate_passes_host", "bool iri_gate_passes_host", "iri_gate_passes_host: an answer of the gate"),
    ("walk", "typedef struct iri_segment {\n  uint32_t struct_size", "typedef struct iri_segment {\n  size_t struct_size",
     "iri_segment: begins with struct_size"),
    ("base", "typedef struct iri_text {\n", "typedef struct iri_text {\n  uint32_t struct_size;\n", "iri_text: begins with struct_size"),
    ("edit", "#define IRI_PARTS_INIT", "#define IRI_PARTS", "iri_parts: without IRI_PARTS_INIT"),
    ("walk", "IRI_C_API bool iri_next_segment", "IRI_C_API bool iri_next_part", "iri_next_part: declared in"),
]


def main():
    root = pathlib.Path(sys.argv[1])
    headers = {path.stem: path.read_text(encoding="ascii") for path in (root / "include/iri/c").glob("*.h")}
    sources = {path.stem: path.read_text(encoding="ascii") for path in (root / "src/c").glob("*.cc")}
    umbrella = (root / "include/iri/iri.h").read_text(encoding="ascii")
    problems = list(wrong(headers, sources, umbrella))
    problems += wrong_drops(headers, root / "include", sys.argv[2:])
    for name, old, new, said in FAULTS:
        if old not in headers[name]:
            problems.append(f"nothing to plant in {name}.h: {old}")
            continue
        planted = headers | {name: headers[name].replace(old, new)}
        if not any(problem.startswith(said) for problem in wrong(planted, sources, umbrella)):
            problems.append(f"not noticed: {said}")
    for less in (umbrella.replace('#include "iri/c/edit.h"\n', ""),):
        if not any("edit.h" in problem for problem in wrong(headers, sources, less)):
            problems.append("not noticed: a header that iri.h lacks")
    functions = sum(len(list(declarations(text))) for text in headers.values())
    print("\n".join(problems) or f"{functions} functions of {len(headers)} headers, {len(FAULTS) + 1} planted faults noticed")
    return bool(problems)


sys.exit(main())
