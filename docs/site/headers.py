"""The reference: a page for each public header, from what clang reads in it (libclang, by its bindings for Python).

An entry has the full name as heading, the comment, and the declaration as it is written, without the body. Overloads share it, wherever
they stand; fields and enumerators have theirs in that of their type. Left out is what is no interface: namespaces `detail`, what is
private or deleted, guards and bodies.
"""
import bisect
import html
import pathlib
import re

from clang.cindex import AccessSpecifier, AvailabilityKind, CursorKind, Index, TokenKind, TranslationUnit

# The groups of the reference, in the order in which a reader needs them.
GROUPS = [
    ("Parse", "reference parse rule rule_list text result error error_list error_code next_bytes reason literals components parts batch resumable find"),
    ("Resolve, normalize, compare", "resolve relativize recompose normalize compare origin"),
    ("Convert and encode", "convert display percent repair leiri browser host unicode host_check"),
    ("Build and edit", "build format_reference edit path query template file_path filesystem"),
    ("Serve", "http canonical inspect policy guards readings gate gate_lines redirects origin_list policy_json routes pattern route_error shared_router compiled_routes"),
]
SCOPES = (CursorKind.CLASS_DECL, CursorKind.CLASS_TEMPLATE, CursorKind.STRUCT_DECL, CursorKind.UNION_DECL)
FUNCTIONS = (CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.DESTRUCTOR,
             CursorKind.CONVERSION_FUNCTION)
# What a class is read for first: shown in its own code. UNEXPOSED_DECL is a concept or a variable template.
MEMBERS = (CursorKind.FIELD_DECL, CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL, CursorKind.VAR_DECL)
OTHERS = (*MEMBERS, CursorKind.ENUM_DECL, CursorKind.UNEXPOSED_DECL)
# Headers that the compiler or the machine may not have; libiri's own are read all the same.
STAND_INS = {"fmt/format.h": "namespace fmt { template <class T, class C = char> struct formatter; struct format_parse_context { const char* begin() const; }; }\n",
             "format": "namespace std { template <class T, class C = char> struct formatter; }\n"}


# What gathers others, or has nothing that is not of detail.
NO_PAGE = ("iri.hpp", "text_iterator.hpp", "ascii.hpp", "version.hpp")


def names(root):
    """The public headers, as paths of the tree; not those that only gather others."""
    inc = root / "include/iri"
    found = [f"include/iri/{p.name}" for p in sorted(inc.glob("*.hpp")) if p.name not in NO_PAGE]
    return found + [f"include/iri/{p.relative_to(inc)}" for p in sorted([*inc.glob("*.h"), *(inc / "c").glob("*.h")])]


def place(name):
    return f"reference/{'cpp' if name.endswith('.hpp') else 'c'}/{pathlib.Path(name).stem}.md"


def summary(root, name):
    """What the first line of a header of C++ says of it: the first sentence, or the whole line where that ends beyond it."""
    line = re.sub(r"^// ?", "", (root / name).read_text(encoding="utf-8").split("\n")[0])
    return re.split(r"(?<=[a-z)])\. ", line)[0].rstrip(".:")


def without_indent(line, most):
    return line[min(most, len(line) - len(line.lstrip())):]


class Entry:
    """A heading, with comments and declarations in turn."""

    def __init__(self, name, depth, line):
        self.name, self.depth, self.line, self.parts, self.others = name, depth, line, [], []

    def add(self, comment, code):
        self.parts.append((comment, code))


class Header:
    """The text of a header, and its comments: runs of lines that hold nothing else, and what stands at the end of a line."""

    def __init__(self, unit, path):
        self.text = pathlib.Path(path).read_text(encoding="utf-8")
        self.cpp = path.endswith(".hpp")
        self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]
        file = unit.get_file(path)
        extent = unit.get_extent(path, ((1, 1), (len(self.starts), 1)))
        self.file, self.runs, self.defines = file, [], []
        tokens = list(unit.get_tokens(extent=extent))
        for i, token in enumerate(tokens):
            begin, end = token.extent.start.offset, token.extent.end.offset
            line = bisect.bisect_right(self.starts, begin)
            if token.kind == TokenKind.COMMENT and not self.text[self.starts[line - 1]:begin].strip():
                last = line + token.spelling.count("\n")
                if self.cpp and self.runs and self.runs[-1][1] == line - 1:
                    self.runs[-1][1] = last
                else:
                    self.runs.append([line, last])
            if token.spelling == "define" and tokens[i - 1].spelling == "#":
                self.defines.append((line, tokens[i + 1].spelling))

    def lines(self, first, last):
        return self.text[self.starts[first - 1]:self.starts[last] if last < len(self.starts) else None].split("\n")[:last - first + 1]

    def comment_above(self, line):
        """The comment that ends right above a line, as lines of Markdown, and where it begins; else [] and the line."""
        for first, last in self.runs:
            if last == line - 1:
                return self.prose(first, last), first
        return [], line

    def prose(self, first, last):
        lines = self.lines(first, last)
        if self.cpp:
            documented = [re.sub(r"^\s*///? ?", "", line) for line in lines if re.match(r"\s*///(?!<)", line)]
            return documented
        text = "\n".join(lines).strip().removeprefix("/*").removesuffix("*/").rstrip()
        return [re.sub(r"^\s*\* ?", "", line) if i else line.strip() for i, line in enumerate(text.split("\n"))]

    def slice(self, begin, end):
        """A piece of the text, moved to the left edge, with the comment that stands behind it on its line."""
        rest = self.text[end:self.text.find("\n", end)]
        behind = re.match(r"\s*(///<.*|/\*.*\*/)$", rest)
        text = self.text[begin:end] + (behind[0] if behind else "")
        indent = begin - self.starts[bisect.bisect_right(self.starts, begin) - 1]
        lines = [re.sub(r"\s*//( NOLINT.*)?$", "", line) for line in text.split("\n")]
        head = re.match(r"(\bIRI_C_(API|CHECK)\b *)*", lines[0]).end()  # what is in front of a function of C: not to be read each time
        return "\n".join([lines[0][head:]] + [without_indent(line, indent + head) for line in lines[1:]])


def parse(root, headers, language, made):
    """Reads all headers of a language at once; `made` is the folder of what is made for them (literal.inc)."""
    stand_ins = [(str(root / "build/stand_ins" / name), text) for name, text in STAND_INS.items()] if language == "c++" else []
    source = "".join(f'#include "{name.removeprefix("include/")}"\n' for name in headers)
    main = "all.cc" if language == "c++" else "all.c"
    arguments = ["-x", language, f"-I{root}/include", f"-I{root}/build/stand_ins", f"-I{made}", "-D__cpp_lib_format=1", "-std=c++20" if language == "c++" else "-std=c11"]
    unit = Index.create().parse(main, arguments, unsaved_files=[(main, source), *stand_ins],
                                options=TranslationUnit.PARSE_INCOMPLETE)
    wrong = [str(one) for one in unit.diagnostics if one.severity >= 3 and not re.search("formatter|format_to", one.spelling)]
    assert not wrong, "\n".join(wrong)
    return unit


def end_of(header, cursor):
    """Where a declaration ends: before its body or its initializers of members, or after its semicolon."""
    body = next((k for k in cursor.get_children() if k.kind == CursorKind.COMPOUND_STMT), None) if cursor.kind in FUNCTIONS else None
    if body is None:
        end = cursor.extent.end.offset
        return header.text.index(";", end) + 1 if header.text[end - 1] != ";" else end
    end, depth, after = body.extent.start.offset, 0, False
    for token in cursor.get_tokens():
        if token.extent.start.offset >= end:
            break
        depth += {"(": 1, ")": -1}.get(token.spelling, 0)
        after = after or (token.spelling == ")" and depth == 0)
        if cursor.kind == CursorKind.CONSTRUCTOR or cursor.spelling.split("<")[0] == cursor.semantic_parent.spelling.split("<")[0]:
            if token.spelling == ":" and depth == 0 and after:
                end = token.extent.start.offset
                break
    return end


def is_public(cursor):
    return cursor.access_specifier not in (AccessSpecifier.PRIVATE, AccessSpecifier.PROTECTED) and cursor.availability == AvailabilityKind.AVAILABLE


def is_deleted(header, cursor):
    """Of a template, clang does not say it."""
    begin, end = cursor.extent.start.offset, cursor.extent.end.offset
    return re.search(r"=\s*delete\b|IRI_DELETED|IRI_UNPARSED", header.text[begin:header.text.find(";", end - 1) + 1])


class Page:
    """The entries of one header."""

    def __init__(self, header):
        self.header, self.entries, self.used = header, {}, []

    def entry(self, name, depth, line):
        return self.entries.setdefault(name, Entry(name, depth, line))

    def declare(self, cursor, name, depth):
        """A function, a variable, an alias, an enumeration."""
        header, line = self.header, cursor.extent.start.line
        begin, end = cursor.extent.start.offset, end_of(header, cursor)
        comment, first = header.comment_above(line)
        code = header.slice(begin, end).rstrip()
        code += "" if code.endswith(";") or "///<" in code or code.endswith("*/") else ";"
        self.used.append((first, cursor.extent.end.line))
        entry = self.entry(name, depth, line)
        entry.add(comment, code)
        if cursor.kind == CursorKind.ENUM_DECL:
            inner = name if cursor.is_scoped_enum() else name.rpartition("::")[0]
            entry.others += [f"{inner}::{one.spelling}".removeprefix("::") for one in cursor.get_children() if one.kind == CursorKind.ENUM_CONSTANT_DECL]
            if not cursor.spelling or "(" in cursor.spelling:  # enum { IRI_A, ... }: goes by its first name
                entry.others.remove(name)

    def scope(self, cursor, name, depth):
        """A class: its fields and types in its own code, its functions and classes as entries below."""
        header, entry = self.header, self.entry(name, depth, cursor.extent.start.line)
        comment, first = header.comment_above(cursor.extent.start.line)
        self.used.append((first, cursor.extent.end.line))
        begin, whole = cursor.extent.start.offset, cursor.extent
        children = [one for one in cursor.get_children() if one.extent.start.offset > begin and is_public(one)]
        brace = header.text.index("{", max([cursor.location.offset] + [k.extent.end.offset for k in cursor.get_children() if k.kind == CursorKind.CXX_BASE_SPECIFIER]))
        fields, last = [], None
        for one in children:
            shown = one.kind in MEMBERS or (one.kind in SCOPES + (CursorKind.ENUM_DECL,) and not one.spelling)
            if shown or one.kind == CursorKind.ENUM_DECL:
                line = one.extent.start.line
                top = header.comment_above(line)[1]
                lines = header.lines(top, line - 1) if top < line else []
                code = header.slice(one.extent.start.offset, end_of(header, one)).split("\n")
                if not (last and one.extent.start.offset < last):
                    fields += ["  " + without_indent(comment_line, one.extent.start.column - 1) for comment_line in lines] + ["  " + code_line for code_line in code]
                    last = one.extent.end.offset
                entry.others.append(f"{name}::{one.spelling}")
                if one.kind == CursorKind.ENUM_DECL and one.spelling:
                    entry.others += [f"{name}::{one.spelling}::{k.spelling}" for k in one.get_children() if k.kind == CursorKind.ENUM_CONSTANT_DECL]
        entry.others = [other for other in dict.fromkeys(entry.others) if not other.endswith("::") and "(" not in other]
        head = ("typedef " if header.text[:begin].endswith("typedef ") else "") + header.slice(begin, brace).rstrip()
        tail = header.text[header.text.rindex("}", begin, whole.end.offset):header.text.index(";", whole.end.offset - 1) + 1]
        entry.add(comment, "\n".join([head + " {", *fields, tail]) if fields else head + ";")
        for one in children:
            self.visit(one, name, depth + 1)

    def specialize(self, cursor, scope):
        """What libiri adds to a template of another: std::hash, std::formatter."""
        header = self.header
        comment, first = header.comment_above(cursor.extent.start.line)
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        end = min(header.text.find(mark, begin) % (end + 1) for mark in "{;")
        self.used.append((first, cursor.extent.end.line))
        self.entry(f"{scope}::{cursor.spelling.split('<')[0]}", 2, cursor.extent.start.line).add(comment, header.slice(begin, end).rstrip() + ";")

    def visit(self, cursor, scope, depth):
        full = f"{scope}::{cursor.spelling}".removeprefix("::")
        full = full.split("<")[0] if cursor.kind in (*FUNCTIONS, *SCOPES) and "operator" not in full else full
        if cursor.kind == CursorKind.NAMESPACE:
            if cursor.spelling == "detail":
                self.used.append((self.header.comment_above(cursor.extent.start.line)[1], cursor.extent.end.line))
                return
            inner = scope if cursor.spelling == "v0" else full
            for one in cursor.get_children():
                self.visit(one, inner, depth)
        elif depth == 2 and cursor.semantic_parent and cursor.semantic_parent.spelling in ("std", "fmt", "ranges"):
            if cursor.kind in (*SCOPES, CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION, CursorKind.UNEXPOSED_DECL, CursorKind.VAR_DECL):
                self.specialize(cursor, {"ranges": "std::ranges"}.get(cursor.semantic_parent.spelling, cursor.semantic_parent.spelling))
        elif cursor.kind == CursorKind.LINKAGE_SPEC:
            for one in cursor.get_children():
                self.visit(one, scope, depth)
        elif cursor.kind == CursorKind.FRIEND_DECL:
            for one in cursor.get_children():
                if one.kind in FUNCTIONS and is_public(one) and one.is_definition():
                    self.visit(one, scope, depth)
        elif cursor.kind == CursorKind.ENUM_DECL and self.header.text.endswith("using ", 0, cursor.extent.start.offset):
            entry = self.entry(scope, depth, cursor.extent.start.line)
            entry.add([], f"namespace {scope} {{ using enum {cursor.spelling}; }}")
            listed = self.entries[f"{scope.rpartition('::')[0]}::{cursor.spelling}"]
            entry.others += [scope + one.removeprefix(listed.name) for one in listed.others]
        elif is_public(cursor) and self.is_shown(cursor):
            if cursor.kind in SCOPES and cursor.spelling:
                self.scope(cursor, full, depth)
            elif cursor.kind == CursorKind.ENUM_DECL and (not cursor.spelling or "(" in cursor.spelling):
                self.declare(cursor, next(cursor.get_children()).spelling, depth)
            elif not (depth > 2 and cursor.kind in (*MEMBERS, CursorKind.ENUM_DECL)):
                self.declare(cursor, full, depth)

    def is_shown(self, cursor):
        """Not what is declared again, or only ahead, a specialization, or the second name of a struct of C."""
        if cursor.kind in SCOPES:
            return cursor.is_definition() and not self.header.text.startswith("template <>", cursor.extent.start.offset)
        if cursor.kind == CursorKind.TYPEDEF_DECL and not self.header.cpp:
            return not re.match(r"typedef (struct|union) \w+ \{", self.header.text[cursor.extent.start.offset:])
        if cursor.kind in FUNCTIONS and cursor.semantic_parent.kind in SCOPES and cursor.lexical_parent.kind not in SCOPES + (CursorKind.FRIEND_DECL,):
            return False
        if cursor.kind == CursorKind.ENUM_DECL:
            return cursor.is_definition()
        text = self.header.text[cursor.extent.start.offset:cursor.extent.end.offset]
        if cursor.kind in FUNCTIONS and not any(k.kind == CursorKind.COMPOUND_STMT for k in cursor.get_children()) and is_deleted(self.header, cursor):
            return False
        return cursor.kind in (*FUNCTIONS, *OTHERS) and not re.match(r"template <>|friend class|template\s+class|using namespace|[};]", text) and bool(cursor.spelling)

    def macro(self, line, name):
        """A macro with a value; those that guard headers and those of attributes have none to be read."""
        header, last = self.header, line
        while header.lines(last, last)[0].endswith("\\"):
            last += 1
        lines = header.lines(line, last)
        if re.fullmatch(r"#\s*define \w+", lines[0]) or name.startswith("IRI_C_") or "__attribute__" in lines[0] or any(a <= line <= b for a, b in self.used):
            return
        comment, first = header.comment_above(line)
        if name in self.entries or name in ("IRI_DELETED", "IRI_UNPARSED"):
            return
        self.used.append((first, last))
        above = [entry for entry in self.entries.values() if entry.name + "_INIT" == name.lower().replace("_init", "_INIT")]
        entry = above[0] if above else self.entry(name, 2, line)
        if above:
            entry.others.append(name)
        entry.add(comment, "\n".join(lines))

    def loose(self):
        """Comments between declarations that belong to none of them, after the one at the top: the line, the comment."""
        return [(first, self.header.prose(first, last)) for first, last in self.header.runs[1:] if not any(a <= first <= b for a, b in self.used)]


def is_code(block):
    """Of an indented block of a comment: whether it is code, and no table or grammar."""
    return any(re.search(r"[;{]$|\biri::", re.sub(r"\s*//.*", "", line)) for line in block)


def prose(lines, language):
    """A comment as Markdown: indented blocks are code or tables, and a "<" elsewhere is one."""
    out, block = [], []
    for line in [*lines, None]:
        if line is not None and (line.startswith("    ") or (block and not line.strip())):
            block.append(line[4:])
            continue
        if block:
            while not block[-1].strip():
                block.pop()
            out += ["", f"```{language if is_code(block) else 'text'}", *block, "```", ""]
            block = []
        if line is not None:
            out.append(line if "`" in line else line.replace("<", "&lt;"))
    return "\n".join(out).strip()


def markdown(page, include, top):
    """The page, and its names: each with that of its entry, which is its anchor."""
    language, found, loose = "cpp" if page.header.cpp else "c", {}, page.loose()
    out = [f"# {include}", "", prose(top, language), "", f"```{language}", f"#include <{include}>", "```", ""]
    for entry in sorted(page.entries.values(), key=lambda one: one.line):
        while loose and loose[0][0] < entry.line:
            out += [prose(loose.pop(0)[1], language), ""]
        for name in (entry.name, *entry.others):
            found.setdefault(name, entry.name)
        out += [f'<span id="{html.escape(entry.name)}" class="name"></span>', "", f"{'#' * min(entry.depth, 4)} {html.escape(entry.name)}", ""]
        code = []
        for comment, declaration in entry.parts:
            if comment and code:
                out += [f"```{language}", *code, "```", ""]
                code = []
            out += [prose(comment, language), ""] if comment else []
            code.append(declaration)
        out += [f"```{language}", *code, "```", ""]
    return "\n".join(out), found


def pages(root, made):
    """Of each header: its name, its page, and where its public names stand in it."""
    for language, suffix in (("c++", ".hpp"), ("c", ".h")):
        headers = [name for name in names(root) if name.endswith(suffix)]
        unit = parse(root, headers, language, made)
        cursors = {}
        for cursor in unit.cursor.get_children():
            if cursor.location.file:
                cursors.setdefault(cursor.location.file.name, []).append(cursor)
        for name in headers:
            path = str(root / name)
            page = Page(Header(unit, path))
            for cursor in cursors.get(path, []):
                page.visit(cursor, "", 2)
            for line, macro in page.header.defines:
                page.macro(line, macro)
            first, last = page.header.runs[0]
            lines = page.header.lines(first, last)
            top = [re.sub(r"^// ?", "", line) for line in lines] if suffix == ".hpp" else page.header.prose(first, last)
            yield (name, *markdown(page, name.removeprefix("include/"), top))
