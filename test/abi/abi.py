"""Writes the ABI that the headers of C declare, as a C program that holds it (README.md here).

usage: abi.py INCLUDE OUTPUT VERSION

Each function has the version that it came with: that of OUTPUT as it was before, or VERSION if it is new.

The preprocessor says what the headers declare, the compiler where the members lie. What this does
not understand in a header is an error, so nothing is left out in silence.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

GCC = ["gcc", "-std=c11"]
HEAD = '''\
/* The ABI of C as of the last release; written by test/abi/check.sh --write, and compiled by
 * test/abi/check.sh. The offsets and sizes are those of LP64 (x86-64, aarch64). */
/* clang-format off */
#include "iri/iri.h"

#define SAME(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
#if UINTPTR_MAX == UINT64_MAX
#define LAYOUT(condition, message) _Static_assert(condition, message)
#else
#define LAYOUT(condition, message) _Static_assert(1, message)
#endif
/* A struct that tells its size may grow at its end; another may not. */
#define GROWING(type, size) LAYOUT(sizeof(type) >= size, #type " is smaller")
#define FIXED(type, size) LAYOUT(sizeof(type) == size, #type " has another size")
#define MEMBER(type, member, member_type, offset, size)                                     \\
  _Static_assert(SAME(((type*)0)->member, member_type), #type "." #member " has another type"); \\
  LAYOUT(offsetof(type, member) == offset, #type "." #member " has moved");                  \\
  LAYOUT(sizeof(((type*)0)->member) == size, #type "." #member " has another size")
#define FUNCTION(name, type) _Static_assert(SAME(name, type), #name " has another type")
#define TYPE(name, type) _Static_assert(SAME(name, type), #name " is another type")
#define NUMBER(name, value) _Static_assert((name) == value, #name " has another value")
/* A count grows with what it counts. */
#define COUNT(name, value) _Static_assert((name) >= value, #name " is smaller")
'''


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def declarations(include):
    """What the headers in iri/c declare, without attributes, a declaration each."""
    kept, ours = [], False
    for line in run(*GCC, "-I" + include, "-E", include + "/iri/iri.h").splitlines():
        if marker := re.match(r'# \d+ "(.*?)"', line):
            ours = marker[1].startswith(include + "/iri/")
        elif ours:
            kept.append(line)
    text = re.sub(r"\s+", " ", " ".join(kept))
    text = re.sub(r"\b__attribute__ ?\(\((?:[^()]|\([^()]*\))*\)\) ?", "", text)
    text = text.replace("extern ", "")
    return [part.strip() for part in re.findall(r"((?:[^;{}]|\{[^{}]*\})+);", text)]


def macros(include):
    """The macros that are numbers of the ABI: not those that initialize a struct, are an attribute or a text, take arguments, or tell the version."""
    for line in run(*GCC, "-I" + include, "-dM", "-E", include + "/iri/iri.h").splitlines():
        if match := re.match(r"#define (IRI_\w+) (.+)", line):
            if not match[1].endswith("_INIT") and not match[2].startswith(("__attribute__", '"')) and not match[1].startswith("IRI_VERSION"):
                yield match[1]


def members(name, body):
    for text in filter(None, (part.strip() for part in body.split(";"))):
        match = re.fullmatch(r"([^,:()\[\]]*[ *])(\w+)((?:\[[^\]]*\])*)", text)
        if not match:
            sys.exit(f"{name}: what is `{text}`?")
        yield match[2], match[1].strip() + match[3]


def items(include):
    """(line with %s for each number, the expressions of the numbers), in the order of the headers."""
    numbers = set(macros(include))
    for text in declarations(include):
        if match := re.fullmatch(r"(?:typedef )?enum (?:\w+ )?\{(.*)\}(?: \w+)?", text):
            numbers |= set(re.findall(r"\w+", re.sub(r"=[^,]*", "", match[1])))
        elif match := re.fullmatch(r"typedef struct (\w+) \{(.*)\} (\w+)", text):
            yield from struct(match[3], list(members(match[3], match[2])))
        elif match := re.fullmatch(r"typedef (int|unsigned) (iri_\w+)", text):
            yield f"TYPE({match[2]}, {match[1]});", []
        elif match := re.fullmatch(r"(.*[ *])(iri_\w+) ?\((.*)\)", text):
            yield f"FUNCTION({match[2]}, {match[1].strip()} ({match[3]}));", []
        else:
            sys.exit(f"what is `{text}`?")
    for name in sorted(numbers):
        macro = "COUNT" if name.endswith("_COUNT") else "NUMBER"
        yield f"{macro}({name}, %s);", [f"({name})"]


def struct(name, fields):
    growing = fields[0][0] == "struct_size"
    yield f"{'GROWING' if growing else 'FIXED'}({name}, %s);", [f"sizeof({name})"]
    for field, kind in fields:
        yield (f"MEMBER({name}, {field}, {kind}, %s, %s);",
               [f"offsetof({name}, {field})", f"sizeof((({name}*)0)->{field})"])


SINCE = re.compile(r"^FUNCTION\((\w+), .*\);  /\* since (\S+) \*/$", re.M)


def since(path, version, line):
    """The line of a function with its version."""
    known = dict(SINCE.findall(path.read_text(encoding="ascii"))) if path.exists() else {}
    name = re.match(r"FUNCTION\((\w+)", line)
    return f"{line}  /* since {known.get(name[1], version)} */" if name else line


def values(include, expressions):
    program = '#include <iri/iri.h>\n#include <stdio.h>\nint main(void) {\n' + "".join(
        f'  printf("%lld\\n", (long long)({expression}));\n' for expression in expressions) + "}\n"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "values")
        run(*GCC, "-I" + include, "-x", "c", "-", "-o", str(path), text=program)
        return run(str(path)).split()


def main():
    include = str(pathlib.Path(sys.argv[1]).resolve())
    lines, expressions = zip(*items(include))
    numbers = iter(values(include, [e for some in expressions for e in some]))
    output = pathlib.Path(sys.argv[2])
    text = "".join(since(output, sys.argv[3], line) % tuple(next(numbers) for _ in some) + "\n"
                   for line, some in zip(lines, expressions))
    output.write_text(HEAD + "\n" + text, encoding="ascii")


if __name__ == "__main__":
    main()
