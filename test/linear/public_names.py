"""The public functions, taken from the headers.

C++: what clang's syntax tree has of namespace iri, without `detail`: functions, and the public members of its classes, of their
nested classes, and their friends; not what is deleted, defaulted or implicit. Overloads share a name, but for those that write
into an OutputBuffer: they end in "(out)". C: what is declared as IRI_C_API.
"""
import json
import pathlib
import re
import subprocess

FUNCTIONS = {"FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXConversionDecl"}
CLASSES = {"CXXRecordDecl", "ClassTemplateSpecializationDecl", "ClassTemplatePartialSpecializationDecl"}
# Not in it: fmt.hpp, whose members are of namespace fmt, and needs {fmt}.
LEFT_OUT = {"fmt.hpp"}


def values(text):
    """The JSON values in a text, one after the other."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        yield value
        while at < len(text) and text[at].isspace():
            at += 1


def function_names(node, scope):
    if node.get("isImplicit") or node.get("explicitlyDeleted") or node.get("explicitlyDefaulted"):
        return
    name = re.sub(r"(?<!operator)(?<!operator<)<.*", "", node["name"])  # the constructor of X<T> is called X<T>
    if node["kind"] == "CXXConversionDecl":
        name = "operator " + node["type"]["qualType"].split(" (")[0]
    yield "::".join([*scope, name]) + ("(out)" if "OutputBuffer" in node["type"]["qualType"] else "")


def names_in(node, scope, public=True):
    """The names of the functions in a namespace or class."""
    for inner in node.get("inner", []):
        kind = inner["kind"]
        if kind == "AccessSpecDecl":
            public = inner["access"] == "public"
        elif kind == "FriendDecl":
            functions = [n for n in inner.get("inner", []) if n["kind"] not in CLASSES]
            own = any("operator" in n.get("name", "") for n in functions)  # others belong to the namespace
            yield from names_in({"inner": functions}, scope if own else scope[:-1])
        elif not public:
            continue
        elif kind in FUNCTIONS and "previousDecl" not in inner:
            yield from function_names(inner, scope)
        elif kind == "FunctionTemplateDecl":
            template = next((n for n in inner["inner"] if n["kind"] in FUNCTIONS), None)
            yield from function_names(template, scope) if template else ()
        elif kind == "ClassTemplateDecl":
            pattern = next((n for n in inner["inner"] if n["kind"] in CLASSES), {})
            yield from names_in({"inner": [pattern]}, scope)
        elif kind in CLASSES and not inner.get("isImplicit"):
            yield from names_in(inner, [*scope, inner["name"]], inner.get("tagUsed") != "class")
        elif kind in ("NamespaceDecl", "LinkageSpecDecl") and inner.get("name") != "detail":
            hidden = inner.get("isInline") or kind == "LinkageSpecDecl"
            yield from names_in(inner, scope if hidden else [*scope, inner["name"]])


def of_cpp(compiler, include, more_includes, extra=""):
    headers = sorted(set(path.name for path in include.glob("iri/*.hpp")) - LEFT_OUT)
    source = "".join(f'#include "iri/{header}"\n' for header in headers) + extra
    flags = [f"-I{folder}" for folder in [include, *more_includes]]
    tree = subprocess.run([compiler, "-std=c++20", *flags, "-fsyntax-only", "-Xclang", "-ast-dump=json",
                           "-Xclang", "-ast-dump-filter=iri", "-x", "c++", "-"],
                          input=source, capture_output=True, text=True, check=True).stdout
    names = set()
    for node in values(tree):
        if node["kind"] == "NamespaceDecl" and node.get("name") == "iri":
            names |= set(names_in(node, []))
    return names


def of_c(include, extra=""):
    names = set()
    for source in [*(header.read_text(encoding="ascii") for header in sorted(include.glob("iri/c/*.h"))), extra]:
        text = re.sub(r"/\*.*?\*/|^#.*?(?<!\\)$", "", source, flags=re.S | re.M)
        for declaration in re.findall(r"\bIRI_C_API\b([^;]*);", text):
            names.add(re.search(r"\b(iri_\w+)\(", declaration)[1])
    return names
