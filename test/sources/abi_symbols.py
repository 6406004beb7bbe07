"""The exported C functions are those of test/abi/abi.c and those of iri/c; internals are hidden.

usage: abi_symbols.py NM ABI_C FOLDER LIBRARY, where FOLDER has the headers of C

Removing a function of abi.c breaks programs that were built with an older release: only a new soname may do that.
`test/abi/check.sh --write` adds what is new.
"""
import pathlib
import re
import subprocess
import sys


def main():
    nm, pinned_file, folder, library = sys.argv[1:5]
    listing = subprocess.run([nm, "-D", "--defined-only", library], capture_output=True, text=True,
                             check=True).stdout
    symbols = {line.split()[-1].split("@")[0] for line in listing.splitlines()}
    exported = {s for s in symbols if not s.startswith("_")}
    headers = "".join(path.read_text(encoding="ascii") for path in pathlib.Path(folder).glob("*.h"))
    declared = set(re.findall(r"^IRI_C_API [^()]*?\b(iri_\w+)\(", headers, re.M))
    pinned = set(re.findall(r"^FUNCTION\((\w+),", pathlib.Path(pinned_file).read_text(encoding="ascii"), re.M))
    # Internals that other sources call: they would be seen if the library were not built hidden.
    internal = {s for s in symbols if re.match(r"_ZN3iri2v06detail\d+(match_rule|scan_|engine|on_bound)", s)}
    # So that two versions of the library in one process share none.
    outside = {s for s in symbols if re.match(r"_ZNK?3iri(?!2v0)", s)}
    problems = [f"{s}: of C++, and not in iri::v0" for s in sorted(outside)]
    problems += [f"{s}: pinned, and not exported" for s in sorted(pinned - exported)]
    problems += [f"{s}: exported, and not pinned" for s in sorted(exported - pinned)]
    problems += [f"{s}: declared in iri/c, and not exported" for s in sorted(declared - exported)]
    problems += [f"{s}: exported, and not declared in iri/c" for s in sorted(exported - declared)]
    problems += [f"{s}: internal, and exported" for s in sorted(internal)]
    print("\n".join(problems) or f"{len(exported)} functions of C, as pinned")
    return bool(problems)


sys.exit(main())
