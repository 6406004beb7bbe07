"""Compiles a header of routes that are named like every reserved word, in the dialects of GNU.

usage: words.py IRI INCLUDE COMPILER...

CMake's default is -std=gnu++20. There typeof is a word, too, and the compiler defines macros in small letters, such as
linux: it is asked for them.
"""
import pathlib
import subprocess
import sys
import tempfile

DIALECTS = ["gnu++20", "gnu++2b"]
# [lex.key] and [lex.digraph] of C++20, and typeof.
WORDS = """alignas alignof asm auto bool break case catch char char8_t char16_t char32_t class concept const consteval
    constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast
    else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept
    nullptr operator private protected public register reinterpret_cast requires return short signed sizeof static
    static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union
    unsigned using virtual void volatile wchar_t while and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq
    typeof""".split()


def predefined(compiler, dialect):
    defines = subprocess.run([*compiler, f"-std={dialect}", "-dM", "-E", "-x", "c++", "/dev/null"], check=True,
                             capture_output=True, text=True).stdout
    names = {line.split()[1].split("(")[0] for line in defines.splitlines()}
    return {name for name in names if name[0].islower()}


def compiles(compiler, dialect, include, source):
    done = subprocess.run([*compiler, f"-std={dialect}", "-fsyntax-only", "-I", include, "-x", "c++", source])
    return done.returncode == 0


def main():
    iri, include, *compiler = sys.argv[1:]
    words = sorted({*WORDS, *(w for d in DIALECTS for w in predefined(compiler, d))})
    with tempfile.TemporaryDirectory() as folder:
        routes, header = pathlib.Path(folder, "routes.txt"), pathlib.Path(folder, "routes.hpp")
        routes.write_text("".join(f"GET /{word}/{{{word}}} {word}\n" for word in words), encoding="ascii")
        subprocess.run([iri, "routes", "compile", routes, "-o", header], check=True)
        planted = pathlib.Path(folder, "planted.cc")  # a compiler that takes such a word would take all
        planted.write_text("enum class Route { typeof };\n", encoding="ascii")
        failed = [d for d in DIALECTS if not compiles(compiler, d, include, header)]
        print("the next complaint is about a fault that is planted")
        blind = [d for d in DIALECTS if compiles(compiler, d, include, planted)]
    print(f"{len(words)} words, {len(DIALECTS)} dialects: {failed} failed, {blind} see no fault")
    return bool(failed or blind)


sys.exit(main())
