#!/usr/bin/env python3
"""Which lines of the hand-written code neither the unit tests nor the corpus run.

usage: coverage.py LCOV [--write]     fails if less than 95 % of the lines are run, or if more of the others have no reason than
                                      UNDECIDED says; writes fuzz/COVERAGE.md
       coverage.py --self-test        fails unless planted faults are noticed, and if more rows of fuzz/COVERAGE.md have no reason

LCOV is from `llvm-cov export -format=lcov`. fuzz/coverage_reasons.tsv says why lines are not run: a file below the root, a text that one
of the lines or the line before them holds (`*`: any line of that file), and the reason. Lines of `constexpr` functions that only the
compiler runs, to make tables, cannot be counted: where the reason is `compile time`, and the lines or the one before say constexpr, they are
no part of the sum.
"""
import collections
import os
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEAST = 95.0
COMPILED = "compile time"
UNKNOWN = "not tested"
UNDECIDED = 1  # rows of fuzz/COVERAGE.md that say only that; it may only shrink
ROW = re.compile(r"\| `([^`]+)` \| ([\d -]+) \| (.*) \|")
FUNCTION = re.compile(r"^(?:  )?\w.*\(.*\{$")
STATEMENT = re.compile(r"^ *(?:if|for|while|switch|return) ?\b")
CONSTANT = re.compile(r"\bconst(?:expr|eval)\b")

HEAD = """# The lines that no test runs

`fuzz/coverage.sh` makes this page: it builds the tests with clang's coverage, runs the unit tests, the tests of the command and the corpus,
and looks at every line of `src/` and `include/`. What re2c and the tools of `re2c/` make is no part of it. It fails below {least:.0f} %.
The line numbers are those of the commit that last changed this page.

**{share:.2f} %**: {run} of {all} lines are run, in {files} files. Not among them are {compiled} lines of `constexpr` functions that only the
compiler runs ("compile time" below).

"""


def read(lcov):
    """{file: {line: times it was run}} of src/ and include/"""
    lines, file = collections.defaultdict(dict), None
    for entry in lcov.splitlines():
        if entry.startswith("SF:"):
            path = pathlib.Path(os.path.normpath(entry[3:]))  # ../../src is as the compiler was told
            path = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            file = str(path) if path.parts[0] in ("src", "include") else None
        elif entry.startswith("DA:") and file:
            number, count = entry[3:].split(",")[:2]
            lines[file][int(number)] = max(int(count), lines[file].get(int(number), 0))
    return lines


def ranges_of(counts):
    """[(first, last)] of the lines that were not run; lines without code between them do not divide a range"""
    ranges = []
    previous_ran = True
    for number in sorted(counts):
        if counts[number] == 0:
            if previous_ran:
                ranges.append([number, number])
            ranges[-1][1] = number
        previous_ran = counts[number] != 0
    return ranges


def reasons():
    """[(file, text, reason)]"""
    lines = (ROOT / "fuzz/coverage_reasons.tsv").read_text(encoding="ascii").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def is_compiled(lines):
    """Whether these lines, and the one before them, are of constexpr functions alone."""
    begins = [line for line in lines if FUNCTION.search(line) and not STATEMENT.search(line)]
    return any(map(CONSTANT.search, lines)) and all(map(CONSTANT.search, begins))


def reason_of(file, first, last, known):
    source = (ROOT / file).read_text(encoding="utf-8").splitlines()
    near = "\n".join(source[max(0, first - 2):last])
    for where, text, reason in known:
        if where == file and (text == "*" or text in near) and (reason != COMPILED or is_compiled(near.splitlines())):
            return reason
    return UNKNOWN


def without_reason(text):
    """The rows of a page that say only that no test runs the lines, or whose reason is in no list."""
    rows = [row for row in text.splitlines() if row.startswith("| `")]
    given = {(file, reason) for file, _, reason in reasons()}
    return [row for row in rows if not (found := ROW.fullmatch(row)) or (found[1], found[3]) not in given]


def without_compiled(lines, known):
    """The lines but for those that only the compiler runs, and how many those are."""
    left = {file: dict(counts) for file, counts in lines.items()}
    for file, counts in lines.items():
        for first, last in ranges_of(counts):
            if reason_of(file, first, last, known) == COMPILED:
                left[file] = {n: count for n, count in left[file].items() if not first <= n <= last}
    return left, sums(lines)[0] - sums(left)[0]


def sums(lines):
    return sum(map(len, lines.values())), sum(sum(n > 0 for n in counts.values()) for counts in lines.values())


def page(lines, known):
    counted, compiled = without_compiled(lines, known)
    every, ran = sums(counted)
    text = HEAD.format(least=LEAST, share=100 * ran / every, run=ran, all=every, files=len(lines), compiled=compiled)
    text += "| file | lines | why |\n|---|---|---|\n"
    for file in sorted(lines):
        by_reason = collections.defaultdict(list)
        for first, last in ranges_of(lines[file]):
            by_reason[reason_of(file, first, last, known)].append(f"{first}-{last}" if last > first else str(first))
        text += "".join(f"| `{file}` | {' '.join(where)} | {why} |\n" for why, where in by_reason.items())
    return text


def main(path, write):
    lines = read(pathlib.Path(path).read_text(encoding="utf-8"))
    counted, compiled = without_compiled(lines, reasons())
    every, ran = sums(counted)
    if not every:
        sys.exit("no line of src/ or include/ was counted")
    if write:
        (ROOT / "fuzz/COVERAGE.md").write_text(page(lines, reasons()), encoding="utf-8")
    share, unknown = 100 * ran / every, without_reason(page(lines, reasons()))
    print(f"{share:.2f} % of {every} lines are run, without {compiled} lines that only the compiler runs")
    for row in unknown:
        print("without a reason in fuzz/coverage_reasons.tsv:", row)
    for one in stale(reasons()):
        print("fuzz/coverage_reasons.tsv has a reason for what there is not any more:", one)
    failed = (share < LEAST) + (len(unknown) > UNDECIDED) + bool(stale(reasons()))
    print(f"{int(share >= LEAST)} passed, {failed} failed")
    return failed != 0


def stale(known):
    """Reasons of lines that there are not any more."""
    return [f"{file}: {text}" for file, text, _ in known
            if not (ROOT / file).exists() or (text != "*" and text not in (ROOT / file).read_text(encoding="utf-8"))]


def planted_in(folder):
    """By a source of its own: those of the tree may be changed as anybody likes."""
    global ROOT
    tree, ROOT = ROOT, folder
    (folder / "a.cc").write_text("int a;\nint b;\n\nconstexpr int f(int i) {\n  return i;\n}\nint g(int i) {\n  return i + 1;\n}\n", encoding="ascii")
    known = [("a.cc", "*", COMPILED)]
    plain = {"a.cc": {1: 0, 2: 1, 4: 0}}
    assert without_compiled(plain, known)[1] == 1, "a line that is no constexpr stays in the sum, whatever its reason"
    assert reason_of("a.cc", 4, 8, known) == UNKNOWN, "other functions among them keep lines in the sum"
    gone = [("a.cc", "return i;", "why"), ("a.cc", "return j;", "why"), ("b.cc", "*", "why")]
    assert stale(gone) == ["a.cc: return j;", "b.cc: *"], "a reason of what there is not is not told"
    rows = page(plain, [])
    ROOT = tree
    assert any(UNKNOWN in row for row in without_reason(rows)), "lines without a reason are no row without one"


def self_test():
    entries = ["SF:{root}/build/x/../../src/a.cc", "DA:1,3", "DA:2,0", "DA:4,0", "DA:5,1", "DA:6,0", "end_of_record", "SF:/usr/include/b.h", "DA:1,0"]
    lines = read("\n".join(entries).replace("{root}", str(ROOT)))
    assert sums(lines) == (5, 2), "lines of other folders are not counted, and those of src/ are"
    assert ranges_of(lines["src/a.cc"]) == [[2, 4], [6, 6]]
    twice = read("\n".join(["SF:src/a.cc", "DA:1,0", "SF:src/a.cc", "DA:1,2", "SF:src/a.cc", "DA:1,0"]))
    assert sums(twice) == (1, 1), "a line that one program runs is run"
    assert all(why for _, _, why in reasons()), "a reason without words"
    committed = (ROOT / "fuzz/COVERAGE.md").read_text(encoding="utf-8")
    known_rows = without_reason(committed)
    assert len(known_rows) == UNDECIDED, f"{len(known_rows)} rows without a reason, and UNDECIDED says {UNDECIDED}"
    assert all(row.endswith(f"| {UNKNOWN} |") for row in known_rows), "a reason that is in no list"
    for why in (UNKNOWN, "because", ""):
        planted = f"| `src/scan/rule.cc` | 3 | {why} |"
        assert without_reason(committed + planted + "\n") == [*known_rows, planted], f"a row without a reason passes: {planted}"
    with tempfile.TemporaryDirectory() as folder:
        planted_in(pathlib.Path(folder))
    print(f"{len(reasons())} reasons")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    sys.exit(main(sys.argv[1], "--write" in sys.argv))
