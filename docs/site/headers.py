"""A page for each public header: its comments as text, its declarations as code, in the order of the header.

The comment of a declaration is what stands right above it: `///` in C++, `/* */` in C. What is no interface (guards, includes,
`namespace detail`, private members) is left out.
"""
import pathlib
import re

# The groups of the reference, in the order in which a reader needs them.
GROUPS = [
    ("Parse", "reference parse rule text result error error_list error_code next_bytes literals components parts batch resumable"),
    ("Resolve, normalize, compare", "resolve relativize recompose normalize compare origin"),
    ("Convert and encode", "convert display percent repair leiri browser host unicode host_check"),
    ("Build and edit", "build format_reference edit path query template file_path filesystem"),
    ("Serve", "http canonical inspect policy gate gate_lines redirects origin_list policy_json routes route_error shared_router compiled_routes"),
]


def names(root):
    """The public headers, as paths of the tree; not those that only gather others."""
    inc = root / "include/iri"
    found = [f"include/iri/{p.name}" for p in sorted(inc.glob("*.hpp")) if p.name != "iri.hpp"]
    return found + [f"include/iri/c/{p.name}" for p in sorted((inc / "c").glob("*.h"))]


def place(name):
    kind, stem = ("c", pathlib.Path(name).stem) if "/c/" in name else ("cpp", pathlib.Path(name).stem)
    return f"reference/{kind}/{stem}.md"


def summary(root, name):
    """What the first line of a header of C++ says of it: the first sentence, or the whole line where that ends beyond it."""
    line = re.sub(r"^// ?", "", (root / name).read_text(encoding="utf-8").split("\n")[0])
    return re.split(r"(?<=[a-z)])\. ", line)[0].rstrip(".:")


def without_private(lines):
    """The lines without detail namespaces, private members, and the braces of namespaces and of extern "C"."""
    kept, stack, hidden = [], [], None  # what each open brace is; the depth at which hiding ends
    for line in lines:
        scope = re.match(r"\s*(namespace [\w: ]*|extern \"C\" )\{", line)
        if hidden is None and scope and re.search(r"\bnamespace (\w+::)*detail\b", line) and "}" not in line:
            hidden = len(stack)
        elif hidden is None and re.match(r"\s*(private|protected):", line):
            hidden = len(stack) - 1
        outer = len(stack)
        for brace in re.findall(r"[{}]", re.sub(r"'.'|\"(\\.|[^\"])*\"|//.*", "", line)):
            if brace == "{":
                stack.append("scope" if scope else "code")
            elif stack:
                last = stack.pop()
        closes_scope = len(stack) < outer and last == "scope"
        was_hidden = hidden is not None
        if was_hidden and len(stack) <= hidden and not (scope and len(stack) > outer):
            # The brace that ends a class is shown, that of a namespace is not.
            was_hidden = closes_scope
            hidden = None
        if not was_hidden and hidden is None and not scope and not closes_scope:
            kept.append(line)
    return kept


GUARD = re.compile(r"#\s*(ifndef IRI_\w+_(HPP|H)$|define IRI_\w+_(HPP|H)$|include|pragma|ifdef __cplusplus|endif)|template$")


def comment_text(lines, cpp):
    if cpp:
        return [re.sub(r"^\s*///? ?", "", line) for line in lines]
    text = "\n".join(lines).strip()
    text = text.removeprefix("/*").removesuffix("*/")
    return [re.sub(r"^ ?\* ?", "", line.rstrip()).strip() if not line.startswith(" *     ") else line[3:] for line in text.split("\n")]


def chunks(lines, cpp):
    """Pairs of a comment and the declarations below it."""
    found, i = [], 0
    while i < len(lines):
        comment, code = [], []
        starts = (lambda s: s.lstrip().startswith("///") and not s.startswith("  ")) if cpp else (lambda s: s.startswith("/*"))
        if starts(lines[i]):
            if cpp:
                while i < len(lines) and starts(lines[i]):
                    comment.append(lines[i])
                    i += 1
            else:
                while i < len(lines):
                    comment.append(lines[i])
                    i += 1
                    if "*/" in comment[-1]:
                        break
        while i < len(lines) and not starts(lines[i]):
            code.append(lines[i])
            i += 1
        found.append((comment_text(comment, cpp) if comment else [], code))
    return found


def title_of(code):
    """The name that the first declaration declares."""
    text = " ".join(line for line in code if not line.lstrip().startswith(("//", "#include")))
    text = re.sub(r"\[\[.*?\]\]|__attribute__\(\(.*?\)\)|\bIRI_C_API\b|\bIRI_C_CHECK\b|template <[^{;]*?>(?= (class|struct|concept|using|inline|constexpr|std|Result|bool|auto))", " ", text)
    for pattern in (r"\b(?:enum class|enum|class|struct|union)\s+(\w+)", r"\bconcept (\w+)", r"\busing (\w+)", r"\b(operator\s*\S+?)\s*\(",
                    r"\b([a-z_A-Z]\w*)\s*\(", r"#define (IRI_\w+)", r"\b(\w+)\s*(?:=|;|\{)"):
        match = re.search(pattern, text)
        if match and match.group(1) not in ("requires", "noexcept", "decltype", "if", "alignas", "explicit"):
            return match.group(1)
    return None


def prose(lines):
    """A comment as Markdown: fields of Doxygen do not occur; indented lines are code."""
    return "\n".join(line.replace("<", "&lt;") if not line.startswith("    ") and "`" not in line else line for line in lines).strip()


def page(root, name):
    cpp = name.endswith(".hpp")
    lines = (root / name).read_text(encoding="utf-8").split("\n")
    # The comment at the top: what the header is for.
    if cpp:
        top = []
        while lines and lines[0].startswith("//"):
            top.append(re.sub(r"^// ?", "", lines.pop(0)))
    else:
        whole = "\n".join(lines)
        end = whole.index("*/") + 2
        top = comment_text(whole[:end].split("\n"), False)
        lines = whole[end:].split("\n")
    include, last = name.removeprefix("include/"), None
    out = [f"# {include}", "", prose(top), "", f"```{'cpp' if cpp else 'c'}", f"#include <{include}>", "```", ""]
    for comment, code in chunks(without_private(lines), cpp):
        code = [line for line in code if not GUARD.match(line.strip())]
        while code and not code[0].strip():
            code.pop(0)
        while code and not code[-1].strip():
            code.pop()
        code = re.sub(r"\n{3,}", "\n\n", "\n".join(code)).split("\n") if code else []
        if not comment and not code:
            continue
        title = title_of(code) if code else None
        if comment and title and title != last:
            out += [f"## {title}", ""]
            last = title
        out += [prose(comment), ""]
        if code:
            out += [f"```{'cpp' if cpp else 'c'}", *code, "```", ""]
    return "\n".join(out)
