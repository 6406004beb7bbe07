"""What the sources of the library declare in unnamed namespaces has a name of its own.

usage: unnamed_names.py SOURCE_ROOT

Two sources must not have the same name there, nor one that a header has in iri or iri::detail: package/single_file.py joins the
sources to one program. For the same reason no source has `using enum` outside of a function or a namespace with a name. A name
that another namespace qualifies is its own. Before, the check looks at faults of each kind, all of which it has to see.
"""
import collections
import pathlib
import re
import sys

TOKEN = re.compile(r'""|::|[A-Za-z_]\w*|\d[\w\']*|[^\s\w]')
DROPPED = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\((?:.*?)\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
                     r'|^[ \t]*#(?:[^\\\n]|\\.|\\\n)*', re.M | re.S)
OPENED = {"(": ")", "{": "}", "[": "]", "<": ">"}
UNNAMED = "(unnamed)"
VISIBLE = {(), ("iri",), ("iri", "detail")}  # what a name without a qualifier is looked up in


def tokens_of(text):
    def kept(match):
        return '""' if match[0][0] == '"' or match[0][0] == "R" else "0" if match[0][0] == "'" else " "
    return TOKEN.findall(DROPPED.sub(kept, text))


def skipped(tokens, i):
    """The index after the bracket that closes tokens[i]."""
    closing = [OPENED[tokens[i]]]
    while closing:
        i += 1
        if tokens[i] == closing[-1]:
            closing.pop()
        elif tokens[i] in OPENED and (tokens[i] != "<" or closing[-1] == ">"):
            closing.append(OPENED[tokens[i]])
    return i + 1


def end_of_declaration(tokens, i):
    """The index after its semicolon, or after the body of a function."""
    initialized = False
    while tokens[i] != ";":
        if tokens[i] == "operator":
            i = tokens.index("(", i)
        initialized = initialized or tokens[i] == "="
        if tokens[i] == "{" and not initialized:
            i = skipped(tokens, i)
            if tokens[i] not in (";", ","):
                return i
        elif tokens[i] in ("(", "{", "["):
            i = skipped(tokens, i)
        else:
            i += 1
    return i + 1


def declared(tokens, i):
    """The name of a function or variable, or "" if it is qualified or an operator."""
    name, qualified = "", False
    while tokens[i] not in ("(", "=", "{", "[", ";"):
        token = tokens[i]
        if token == "operator":
            return ""
        if token in ("alignas", "decltype", "__attribute__") and tokens[i + 1] == "(":
            i = skipped(tokens, i + 1)
        elif token == "<" or tokens[i:i + 2] == ["[", "["]:
            i = skipped(tokens, i)
        else:
            if re.match(r"[A-Za-z_]", token):
                name, qualified = token, tokens[i - 1] == "::"
            i += 1
    return "" if qualified else name


def names_in(text):
    """(namespaces, name, what it stands for): the last is "" but for what `using` names."""
    tokens, found, path, i = tokens_of(text), [], [], 0
    while i < len(tokens):
        token = tokens[i]
        where = tuple(part for part in path if part)
        if token == "}":
            path.pop()
            i += 1
        elif token in (";", "inline") or (token == "extern" and tokens[i + 1] == '""' and tokens[i + 2] != "{"):
            i += 1 if token != "extern" else 2
        elif token == "extern" and tokens[i + 1] == '""':
            path.append("")
            i += 3
        elif token == "template":
            i = skipped(tokens, i + 1)
        elif token == "[":
            i = skipped(tokens, i)
        elif token == "namespace" and tokens[i + 2] == "=":
            found.append((where, tokens[i + 1], tokens[end_of_declaration(tokens, i) - 2]))
            i = end_of_declaration(tokens, i)
        elif token == "namespace":
            name = tokens[i + 1] if tokens[i + 1] != "{" else UNNAMED
            if name != UNNAMED:
                found.append((where, name, "namespace"))
            path.append("" if name == "v0" else name)
            i = tokens.index("{", i) + 1
        elif token == "using":
            end = end_of_declaration(tokens, i)
            if tokens[i + 1] == "enum":
                found.append((where, "using enum", "enum"))
            elif tokens[i + 1] != "namespace":
                found.append((where, tokens[i + 1], "") if "=" in tokens[i:end] else (where, tokens[end - 2], tokens[end - 2]))
            i = end
        elif token == "enum":
            scoped = tokens[i + 1] in ("class", "struct")
            found.append((where, tokens[i + 1 + scoped], ""))
            end = end_of_declaration(tokens, i)
            if not scoped and "{" in tokens[i:end]:
                body = tokens[tokens.index("{", i):end]
                found += [(where, b, "") for a, b in zip(body, body[1:]) if a in ("{", ",") and b not in ("}", ";")]
            i = end
        elif token in ("struct", "class", "union"):
            at = i + 1
            while tokens[at] in ("[", "alignas"):
                at = skipped(tokens, at + (tokens[at] == "alignas"))
            if tokens[at + 1] in ("{", ":", ";", "final"):
                found.append((where, tokens[at], ""))
            i = end_of_declaration(tokens, i)
        elif token == "static_assert" or token.startswith("IRI_"):
            i = skipped(tokens, i + 1) if tokens[i + 1:i + 2] == ["("] else i + 1
        else:
            if name := declared(tokens, i):
                found.append((where, name, ""))
            i = end_of_declaration(tokens, i)
    return found


def faults(sources, headers):
    """Of texts by their names."""
    public, held = {}, collections.defaultdict(dict)
    for header, text in headers.items():
        public |= {name: header for where, name, what in names_in(text) if where in VISIBLE and not what}
    for source, text in sources.items():
        for where, name, what in names_in(text):
            if not where or where[-1] != UNNAMED:
                if what == "enum" and where in VISIBLE:
                    yield f"{source}: `using enum` is for the whole of the single file"
            elif where[:-1] in VISIBLE:
                if what == "enum":
                    yield f"{source}: `using enum` is for the whole of the single file"
                elif not what and name in public:
                    yield f"{source}: {public[name]} has a `{name}`, too: rename it, for the single file joins all sources"
                held[name][source] = what
    for name, places in held.items():
        if len(places) > 1 and (len(set(places.values())) > 1 or "" in places.values()):
            yield f"{' and '.join(places)} have a `{name}` each: rename one, for the single file joins all sources"


def in_unnamed(body, namespace="iri"):
    return f"namespace {namespace} {{\nnamespace {{\n{body}\n}}\n}}\n"


def unseen():
    """What the check does not see of planted faults, or sees without one."""
    alike = ["int f() { return 1; }", "template <class T>\n[[nodiscard]] std::array<T, (2 > 1)> f(T x) noexcept(true) { return x; }",
             "struct f { int g; };", "class [[nodiscard]] f final : public b {};", "constexpr std::array<int, 2> f = make();",
             "const char* f[] = {\"}\"};", "enum e : int { g, f = 2 };", "using f = int;", "enum class f { g };", "constexpr char f{'}'};",
             "bool f(int x); // {", "namespace f { int g; }", "A::B f() noexcept;", "alignas(64) int f[] = {1};"]
    for text in alike:
        if not list(faults({"a.cc": in_unnamed(text), "b.cc": in_unnamed("void f(char);", "iri::detail")}, {})):
            yield f"this is not seen twice: {text}"
        if "namespace" not in text and not list(faults({"a.cc": in_unnamed(text)}, {"b.hpp": "namespace iri { inline namespace v0 { struct f; }}"})):
            yield f"this is not seen beside a header: {text}"
    if not list(faults({"a.cc": in_unnamed("using enum E;")}, {})):
        yield "using enum is not seen"
    innocent = ["struct A { int f(); };\nint A::f() { return 1; }", "int g() { int f = 1; return f; }", "namespace n { int f; }",
                "bool operator==(A f, A b) { return f; }", "// int f;\n#define f int f;\n", "enum class e { f };", "using detail::f;"]
    for text in innocent:
        both = {"a.cc": in_unnamed(text), "b.cc": in_unnamed("using detail::f;" if text.startswith("using") else "int f = 1;")}
        if found := list(faults(both, {})):
            yield f"this is no fault: {text}: {found}"


def main():
    root = pathlib.Path(sys.argv[1])
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root / "package"))
    from single_file import sources_of  # pylint: disable=import-outside-toplevel
    names = sources_of(root)
    folders = sorted({name.split("/")[0] for name in names})
    headers = [*(root / "include/iri").rglob("*.hpp"), *(path for folder in folders for path in (root / "src" / folder).rglob("*.hpp"))]
    texts = {str(path.relative_to(root)): path.read_text(encoding="ascii") for path in sorted(headers)
             if "parts" not in path.parts and path.name != "interpreter.hpp"}  # which stand within other namespaces
    found = [*unseen(), *faults({f"src/{name}": (root / "src" / name).read_text(encoding="ascii") for name in names}, texts)]
    print(*found, f"{len(names)} sources, {len(texts)} headers, {len(found)} faults", sep="\n")
    return len(found) > 0 or len(names) < 80 or len(texts) < 80


sys.exit(main())
