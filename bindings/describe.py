"""Describes the C ABI for whoever declares it in another language: functions, structs with their layout, enumerations, numbers, and how a struct
begins. Of the headers alone, by what test/abi/abi.py reads of them; so a binding repeats no name, no number and no order of members by hand.

    import describe
    abi = describe.describe("include")

    abi["functions"]   [{"name", "result": C type, "parameters": [(name, C type), ...]}, ...]
    abi["structs"]     [{"name", "size", "members": [(name, C type, offset), ...], "init": nested lists of ints, "sizeof" and "NULL"; or None}, ...]
    abi["enums"]       [[(name, value), ...], ...]
    abi["numbers"]     [(name, value), ...]: the macros that are numbers

Sizes and offsets are those of this machine. As a program, prints this as JSON. usage: describe.py INCLUDE
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "test" / "abi"))
import abi as headers  # noqa: E402


def parameters(text):
    for one in filter(lambda part: part != "void", map(str.strip, text.split(","))):
        name, kind = next(headers.members(text, one))
        yield name, re.sub(r"\[\w+\]$", "*", kind)  # an array is a pointer here


def initializer(text, numbers):
    """`{(uint32_t)sizeof(x), 0, {NULL, 7u}}` as nested lists."""
    def value(token):
        return token if token in ("sizeof", "NULL") else numbers[token] if token in numbers else int(token.rstrip("uUlL"), 0)

    def read():
        found = []
        while (token := next(tokens, "}")) != "}":
            found.append(read() if token == "{" else value(token))
        return found

    text = re.sub(r"\(uint32_t\)\s*sizeof\s*\(\w+\)", "sizeof", text)
    tokens = iter(re.findall(r"[{}]|\w+", re.sub(r"\(\(void ?\*\) ?0\)", "NULL", text)))
    return read()[0]


def initializers(include, names, numbers):
    """By name of the struct, what its _INIT macro says; None if it has none."""
    asked = "".join(f"@{name} {name.upper()}_INIT\n" for name in names)
    told = headers.run(*headers.GCC, "-I" + include, "-E", "-P", "-", text=f"#include <iri/iri.h>\n{asked}").split("@")[1:]
    found = dict(one.split(None, 1) for one in told)
    return {name: None if "_INIT" in text else initializer(text, numbers) for name, text in found.items()}


def described(include):
    """Functions, structs without their layout, enumerations without their values."""
    functions, structs, enums = [], {}, []
    for text in headers.declarations(include):
        if match := re.fullmatch(r"(?:typedef )?enum (?:\w+ )?\{(.*)\}(?: \w+)?", text):
            enums.append(re.findall(r"\w+", re.sub(r"=[^,]*", "", match[1])))
        elif match := re.fullmatch(r"typedef struct (\w+) \{(.*)\} (\w+)", text):
            structs[match[3]] = [*headers.members(match[3], match[2])]
        elif match := re.fullmatch(r"(.*[ *])(iri_\w+) ?\((.*)\)", text):
            functions.append({"name": match[2], "result": match[1].strip(), "parameters": [*parameters(match[3])]})
    return functions, structs, enums


def describe(include):
    include = str(pathlib.Path(include).resolve())
    functions, structs, enums = described(include)
    macros = sorted(set(headers.macros(include)))
    sizes = {name: f"sizeof({name})" for name in structs}
    offsets = {(name, field): f"offsetof({name}, {field})" for name, fields in structs.items() for field, _ in fields}
    asked = [*macros, *(name for names in enums for name in names), *sizes.values(), *offsets.values()]
    told = dict(zip(asked, map(int, headers.values(include, asked))))
    init = initializers(include, structs, told)
    return {
        "functions": functions,
        "structs": [{"name": name, "size": told[sizes[name]], "init": init[name],
                     "members": [(field, kind, told[offsets[name, field]]) for field, kind in fields]} for name, fields in structs.items()],
        "enums": [[(name, told[name]) for name in names] for names in enums],
        "numbers": [(name, told[name]) for name in macros],
    }


if __name__ == "__main__":
    json.dump(describe(sys.argv[1]), sys.stdout, indent=1)
