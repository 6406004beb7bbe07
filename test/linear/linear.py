"""The growth table: every public function takes time linear in its input, and memory.

usage: linear.py VALGRIND PROGRAM SIZE        measures
       linear.py VALGRIND PROGRAM --planted   notices the faults that are planted in PROGRAM (planted.cc)
       linear.py PROGRAM --names CLANG INCLUDE MORE_INCLUDE...   each function has a row or a reason

PROGRAM (main.cc) runs each row on each of its families of inputs, at sizes n and 4n, and callgrind counts instructions. Twice the
size may take 2.1 times as many, and so four times the size 4.41 times; what sorts or bisects says so in its row: 2.4 and 5.76. A
fast way for short texts ends somewhere, so what exceeds this is asked again at 4n and 16n, and fails if it exceeds it there. The
heap at its peak grows like that, too, and has a bound for each unit.
"""
import collections
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import public_names

LIMITS = {"linear": 2.1 ** 2, "n log n": 2.4 ** 2}
CONSTANT = 2000
BOUNDED = 10_000_000  # instructions, of what takes no longer text
# A buffer that doubles is between full and half empty.
HEAP_LIMIT, HEAP_CONSTANT = 6, 8192
# So that a copy costs as many instructions for each byte, however long it is; and so that memory is not filled, as meson asks for.
ENVIRONMENT = {"GLIBC_TUNABLES": "glibc.cpu.x86_rep_movsb_threshold=0x7fffffff", "MALLOC_PERTURB_": "0"}
TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.*)$")
Row = collections.namedtuple("Row", "functions growth heap_bytes source")


def rows_of(output):
    """{number of a row: Row}"""
    rows = {}
    for line in output.splitlines():
        if line.startswith("row\t"):
            _, number, functions, growth, heap_bytes, source = line.split("\t")
            rows[number] = Row(functions.split(), growth, int(heap_bytes), source)
    return rows


def heaps_of(output):
    return {label: int(size) for kind, label, size in
            (line.split("\t") for line in output.splitlines() if line.startswith("heap\t"))}


def counts_of(out):
    """{label: instructions}"""
    found, label = {}, None
    for path in sorted(out.parent.glob(out.name + "*")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            if trigger := TRIGGER.match(line):
                label = trigger[1]
            elif line.startswith(("summary:", "totals:")) and label:
                found[label] = int(line.split()[1])
                label = None
    return found


def by_size(values):
    """{(row, family): [value at n, at 4n]}"""
    grouped = collections.defaultdict(list)
    for label, value in values.items():
        row, family, size = label.rsplit("|", 2)
        grouped[row, family].append((int(size), value))
    # A text that is cut is valid at one of the sizes alone, now and then.
    return {key: sorted(some) for key, some in grouped.items() if len(some) == 2}


def measured(valgrind, program, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "counts"
        run = subprocess.run([valgrind, "-q", "--tool=callgrind", "--compress-strings=yes", "--dump-line=no",
                              "--combine-dumps=yes", f"--callgrind-out-file={out}", program, *arguments],
                             check=True, capture_output=True, text=True, env={**os.environ, **ENVIRONMENT})
        return rows_of(run.stdout), by_size(counts_of(out)), by_size(heaps_of(run.stdout))


def too_much(row, instructions, heap):
    """What grows too fast, as sentences."""
    (size, cost), (_, more) = instructions
    if row.growth == "bounded":
        if more > BOUNDED:
            yield f"{more:,} instructions for {4 * size:,}, more than {BOUNDED:,}"
    elif more - CONSTANT > LIMITS[row.growth] * cost:
        yield f"{cost:,} instructions for {size:,}, {more:,} for four times as much: {more / cost:.2f} times as many"
    (size, used), (large, more) = heap
    if more - HEAP_CONSTANT > HEAP_LIMIT * used:
        yield f"{used:,} bytes of the heap for {size:,}, {more:,} for four times as much"
    if more - HEAP_CONSTANT > row.heap_bytes * large:
        yield f"{more / large:.0f} bytes of the heap for each of {large:,}, more than {row.heap_bytes}"


@functools.cache
def code_of(name):
    """A source without its comments and texts."""
    text = pathlib.Path(__file__).with_name(pathlib.Path(name).name).read_text(encoding="ascii")
    return re.sub(r"//[^\n]*|/\*.*?\*/|R\"\(.*?\)\"|'(?:[^'\\\n]|\\.)'|\"(?:[^\"\\\n]|\\.)*\"", " ", text, flags=re.S)


def uncalled(row):
    """The functions of a row that its source does not call."""
    code = code_of(row.source)
    for function in row.functions:
        name = function.replace("(out)", "").split("::")[-1]
        if not name.startswith("operator") and not re.search(rf"\b{name}\b", code):
            yield function


def suspects(rows, instructions, heaps):
    """{(row, family): what grows too fast}"""
    found = {key: list(too_much(rows[key[0]], costs, heaps[key])) for key, costs in instructions.items()}
    return {key: what for key, what in found.items() if what}


def complaints(valgrind, program, size, which):
    """What is wrong, as sentences, and how many inputs were measured."""
    rows, instructions, heaps = measured(valgrind, program, str(size), which)
    failed = [f"{function} is not called in the file of its row" for row in rows.values() for function in uncalled(row)]
    counted = {number for number, _ in instructions}
    failed += [f"{' '.join(row.functions)}: nothing is counted" for number, row in rows.items() if number not in counted]
    if once := suspects(rows, instructions, heaps):
        again = suspects(*measured(valgrind, program, str(4 * size), which, *("|".join(key) for key in once)))
        failed += [f"{' '.join(rows[number].functions)} on {family}: {one}" for (number, family), what in again.items() for one in what]
    return failed, len(instructions)


def measure(valgrind, program, size):
    failed, inputs = complaints(valgrind, program, int(size), "all")
    print("\n".join(failed))
    print(f"{inputs} inputs at two sizes, {len(failed)} failed")
    return bool(failed) or not inputs


PLANTED = [("quadratic_time on letters: ", "instructions"), ("quadratic_memory on letters: ", "bytes of the heap"),
           ("much_memory on letters: ", "more than 32"), ("not_called is not called", ""), ("not_counted: nothing is counted", "")]


def notices_what_is_planted(valgrind, program):
    found, _ = complaints(valgrind, program, 1000, "planted")
    missed = [start for start, part in PLANTED if not any(line.startswith(start) and part in line for line in found)]
    innocent = [line for line in found if not line.startswith(tuple(start for start, _ in PLANTED))]
    print("\n".join([f"not noticed: {start}" for start in missed] + innocent))
    print(f"{len(PLANTED) - len(missed)} faults noticed")
    return bool(missed or innocent)


# no_size.txt: a line of regular expressions for names, under the reason why their cost has no size.
def reasons(path):
    patterns = []
    for line in path.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            patterns += re.findall(r"(?:\\ |\S)+", line)
    return patterns


def unanswered(names, covered, patterns):
    for name in sorted(names):
        matching = [p for p in patterns if re.fullmatch(p, name)]
        if name not in covered and not matching:
            yield f"{name} has neither a row nor a reason in no_size.txt"
        if name in covered and matching:
            yield f"{name} has a row, and {matching[0]} in no_size.txt says that it has no size"
    yield from (f"{name} has a row, and is no public function" for name in sorted(covered - names))
    yield from (f"{p} in no_size.txt is the name of nothing" for p in patterns if not any(re.fullmatch(p, n) for n in names))


# A function of each language that has no row.
EXTRA_CPP = "#include <string_view>\nnamespace iri { inline namespace v0 { struct Planted { bool without_row(std::string_view) const; }; } }\n"
EXTRA_C = "IRI_C_API int iri_without_row(const char* text, size_t size);\n"


def check_names(program, clang, include, *more):
    covered = set()
    for row in rows_of(subprocess.run([program, "0", "all"], check=True, capture_output=True, text=True).stdout).values():
        covered |= set(row.functions)
    patterns = reasons(pathlib.Path(__file__).with_name("no_size.txt"))
    names = public_names.of_cpp(clang, pathlib.Path(include), more) | public_names.of_c(pathlib.Path(include))
    failed = list(unanswered(names, covered, patterns))
    with_extra = public_names.of_cpp(clang, pathlib.Path(include), more, EXTRA_CPP) | public_names.of_c(pathlib.Path(include), EXTRA_C)
    planted = set(unanswered(with_extra, covered, patterns)) - set(failed)
    for name in ("Planted::without_row", "iri_without_row"):
        if not any(line.startswith(name) for line in planted):
            failed.append(f"planted, and not noticed: {name}")
    print("\n".join(failed))
    print(f"{len(names)} functions, {len(covered)} with a row, {len(failed)} failed")
    return bool(failed) or not covered


def main():
    if sys.argv[2] == "--names":
        return check_names(sys.argv[1], *sys.argv[3:])
    if sys.argv[3] == "--planted":
        return notices_what_is_planted(*sys.argv[1:3])
    return measure(*sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
