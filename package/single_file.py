"""Makes the single-file distribution: iri.h, iri.hpp, and iri.cc with the generated code inside.

usage: single_file.py VERSION SOURCE_ROOT GENERATED_FOLDER OUTPUT_FOLDER

iri.cc is the sources one after the other, each header once. That is one program because no two
sources have the same name in their unnamed namespaces (test/sources/unnamed_names.py). The
structural scan stands once for each kernel, inside its target region.
"""
import pathlib
import re
import sys

# What is not the umbrella's, and is included by who asks for it.
CORE_HEADERS = ["components.hpp", "error_list.hpp", "rule_list.hpp"]
ON_REQUEST = {"literals.hpp": "IRI_WITH_LITERALS", "format.hpp": "IRI_WITH_FORMAT",
              "error_code.hpp": "IRI_WITH_ERROR_CODE", "filesystem.hpp": "IRI_WITH_FILESYSTEM",
              "fmt.hpp": "IRI_WITH_FMT", "unicode.hpp": "IRI_WITH_UNICODE"}

LITTLE_ENDIAN = "__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__"

GUARD = re.compile(r"^#ifndef IRI_", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)".*\n', re.M)

# The core, then as src/sources.txt lists them.
LAST_OF_CORE, CORE_OF_C, C_OF_UNICODE = "scan/start.cc", "c/core.cc", "unicode/c_abi.cc"

# GCC 12 follows the offsets of one function into the next, and takes the end of a part for its
# beginning: sizes from 2^64 - 2^32 on.
QUIET = """
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
"""

NO_AVX512 = """#ifdef __clang__
#if __clang_major__ < 15 && __has_feature(address_sanitizer)  // crashes in the kernel, if it stands in one file
#undef IRI_KERNEL_AVX512
#endif
#endif
"""

HEAD = """\
// libiri {version}, in one file: {what}
// https://www.rfc-editor.org/rfc/rfc3987 and rfc3986. MIT licence, at the end. Made by
// package/single_file.py; change the sources, not this.
"""


def read(path):
    return path.read_text(encoding="ascii")


def listed(root, part):
    """The files of a part of src/sources.txt."""
    return re.findall(rf"^{part} +(\S+)$", read(root / "src/sources.txt"), re.M)


def vector_kernels(root):
    """{kernel: the macro of its processor family, of GCC and Clang}, as src/sources.txt has them. A module of WebAssembly
    that has vectors runs only where the engine has them, so its macro is that of the option -msimd128."""
    macros = {"wasm32": "__wasm_simd128__"}
    return {pathlib.PurePath(name).stem: macros.get(family, f"__{family}__")
            for family in ("x86_64", "aarch64", "wasm32") for name in listed(root, family)}


class Amalgamation:
    def __init__(self, root, generated):
        self.root, self.generated = root, generated
        self.seen = set()

    def find(self, name, folder):
        for path in (folder / name, self.root / "include" / name, self.root / "src" / name,
                     self.generated / name, self.root / "re2c" / "generated" / name):
            if path.is_file():
                return path.resolve()
        sys.exit(f'no "{name}"')

    def expand(self, path, text=None):
        """A file, with what it includes in its place: headers once, other files each time."""
        def replace(include):
            target = self.find(include.group(1), path.parent)
            if target.suffix == ".inc" or not GUARD.search(read(target)):  # made to be included in a place
                return self.expand(target)
            if target in self.seen:
                return ""
            self.seen.add(target)
            return self.expand(target)

        return INCLUDE.sub(replace, read(path) if text is None else text)


def c_header(make, version):
    comment = HEAD.format(version=version, what="the header of C")
    comment = "".join(f"/* {line[3:]} */\n" for line in comment.splitlines())
    folder = make.root / "include/iri"
    text = comment + make.expand(folder / "iri.h")
    return f"{text}\n#ifdef IRI_WITH_UNICODE\n{make.expand(folder / 'unicode.h')}#endif /* IRI_WITH_UNICODE */\n"


def header(make, version):
    folder = make.root / "include/iri"
    text = HEAD.format(version=version, what="the header of C++")
    make.seen.discard((folder / "version.h").resolve())  # iri.h has it, too; iri.hpp does without iri.h
    for name in CORE_HEADERS:
        make.seen.add((folder / name).resolve())
        text += make.expand(folder / name)
    text += "\n#ifndef IRI_CORE_ONLY\n" + make.expand(folder / "iri.hpp")
    for name, macro in ON_REQUEST.items():
        text += f"\n#ifdef {macro}\n{make.expand(folder / name)}#endif  // {macro}\n"
    return text + "#endif  // IRI_CORE_ONLY\n"


def sources_of(root):
    """Those of the library, in the order in which they are put together: the core, then as src/sources.txt
    lists them; those for Unicode, which include no header first that others need; C last, for it opens the namespaces."""
    kernels = listed(root, "kernel")
    vectors = [f"scan/kernels/{kernel}.cc" for kernel in vector_kernels(root)]
    core = [*kernels, *vectors, "text/boundary.cc", "scan/matcher.cc", "scan/plain.cc", LAST_OF_CORE]
    rest = [name for name in listed(root, "library") if name not in {*core, CORE_OF_C}]
    apart = [name for name in rest if not name.startswith("c/")]
    unicode = [name for name in listed(root, "unicode") if name not in {*core, *rest}]
    return [*core, *apart, *(name for name in unicode if name != C_OF_UNICODE), CORE_OF_C, *(name for name in rest if name.startswith("c/")), C_OF_UNICODE]


def source(make, version):
    names, kernels = sources_of(make.root), vector_kernels(make.root)
    core = {*names[:names.index(LAST_OF_CORE) + 1], CORE_OF_C}
    text = HEAD.format(version=version, what="all of its code")
    text += QUIET + f'\n#define IRI_VERSION_TEXT "{version}"\n'
    for kernel, machine_macro in kernels.items():
        text += f"#if defined({machine_macro}) && {LITTLE_ENDIAN} && !defined(IRI_NO_VECTORS) && !defined(IRI_STANDARD_CXX)\n"
        text += f"#define IRI_KERNEL_{kernel.upper()}\n#endif\n"
    text += NO_AVX512
    text += '\n#include "iri.h"\n#include "iri.hpp"\n'
    for name in names:
        kernel = name.removeprefix("scan/kernels/").removesuffix(".cc")
        body = make.expand(make.root / "src" / name)
        if name.startswith("unicode/"):
            body = f"#ifdef IRI_WITH_UNICODE\n{body}#endif  // IRI_WITH_UNICODE\n"
        if name not in core:
            body = f"#ifndef IRI_CORE_ONLY\n{body}#endif  // IRI_CORE_ONLY\n"
        if kernel in kernels:
            macro = "IRI_KERNEL_" + kernel.upper()
            body = f"#ifdef {macro}\n{body}#endif  // {macro}\n"
        text += f"\n// ---- {name}\n{body}"
        if name == LAST_OF_CORE:  # but for its functions of C
            for header_name in ("scan/read.hpp", "c/struct.hpp"):
                make.seen.add((make.root / "src" / header_name).resolve())
                text += make.expand(make.root / "src" / header_name)
    return text


def licence(root):
    return "\n" + "".join(f"// {line}".rstrip() + "\n" for line in read(root / "LICENSE").splitlines())


def keep(path, text):
    """What has not changed stays as it is: somebody else may be reading it."""
    if not path.exists() or path.read_text(encoding="ascii") != text:
        path.write_text(text, encoding="ascii")


def main():
    version, root, generated, out = sys.argv[1], *(pathlib.Path(a).resolve() for a in sys.argv[2:5])
    make = Amalgamation(root, generated)
    out.mkdir(parents=True, exist_ok=True)
    c_licence = f"\n/*\n{read(root / 'LICENSE')}*/\n"
    keep(out / "iri.h", c_header(make, version) + c_licence)
    keep(out / "iri.hpp", header(make, version) + licence(root))
    keep(out / "iri.cc", source(make, version) + licence(root))


if __name__ == "__main__":
    main()
