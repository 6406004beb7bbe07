"""Holds the diagnostics of two compilers against the marks in types.cc.

usage: types.py SOURCE INCLUDE_FOLDER LIFETIME_COMPILER COMPILER...

Each line with a mark has to have its diagnostic from each compiler that can know, and no other line
may have any. LIFETIME_COMPILER is a clang++, which knows lifetimebound; both must be there.
"""
import pathlib
import re
import subprocess
import sys

# The warnings of unused variables would be about the test itself.
FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Wno-unused-variable",
         "-Wno-unused-but-set-variable", "-Wno-unused-function", "-Wno-undefined-internal"]
MARK = re.compile(r"// (deleted|dangling|dropped|unparsed|truthless)$")
# A diagnostic, with the notes that follow it.
DIAGNOSTIC = re.compile(r"^[^:\n]+/types\.cc:(\d+):\d+: (?:fatal )?(error|warning): "
                        r"((?:.*\n)(?:(?![^:\n]+:\d+:\d+: (?:fatal )?(?:error|warning): ).*\n)*)", re.M)
WANTED = {
    "deleted": ("error", re.compile("deleted")),
    "dangling": ("warning", re.compile(r"-Wdangling|-Wreturn-stack-address")),
    "dropped": ("warning", re.compile(r"nodiscard")),
    "truthless": ("error", re.compile("could not convert|no match for .operator!|contextually convertible|"
                                      "invalid argument type")),
    "unparsed": ("error", re.compile(r"deleted(?:.*\n)*.*(?:ParseTheTextFirst|\"[^\"]*\bparsed?\b)")),
}
# So that a file without marks, or a compiler that says nothing, does not pass.
LEAST = {"deleted": 30, "dangling": 15, "dropped": 20, "unparsed": 20, "truthless": 9}


def diagnostics(compiler, source, include):
    more = ["-ferror-limit=0"] if is_clang(compiler) else ["-fmax-errors=0"]
    command = [*compiler, *FLAGS, *more, "-I", include, source]
    return DIAGNOSTIC.findall(subprocess.Popen(command, stderr=subprocess.PIPE, text=True).communicate()[1])


def is_clang(compiler):
    version = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=True)
    return "clang" in version.stdout


def check(name, marks, found, knows_lifetimes):
    wanted = {n: mark for n, mark in marks.items() if mark != "dangling" or knows_lifetimes}
    for number, mark in wanted.items():
        level, pattern = WANTED[mark]
        if not any(int(line) == number and kind == level and pattern.search(said) for line, kind, said in found):
            yield f"{name}: line {number} has no {mark!r}"
    for line, kind, said in found:
        if int(line) not in wanted:
            yield f"{name}: line {line}: {kind}: {said.splitlines()[0]}"


def main():
    source, include, lifetime, *compiler = sys.argv[1:]
    lines = pathlib.Path(source).read_text(encoding="ascii").splitlines()
    marks = {n: m.group(1) for n, line in enumerate(lines, 1) if (m := MARK.search(line))}
    problems = []
    for mark, least in LEAST.items():
        count = sum(m == mark for m in marks.values())
        if count < least:
            problems.append(f"only {count} lines are marked {mark!r}")
    if not is_clang([lifetime]):
        problems.append(f"{lifetime} is no clang++")
    for command, knows_lifetimes in (([lifetime], True), (compiler, is_clang(compiler))):
        problems += check(command[-1], marks, diagnostics(command, source, include), knows_lifetimes)
    print("\n".join(problems) or f"{len(marks)} marks, each with its diagnostic, and no other")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
