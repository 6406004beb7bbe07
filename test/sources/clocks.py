"""No test reads a clock: what it shows would depend on the machine.

usage: clocks.py SOURCE_ROOT

Looks at the C and C++ of test/ and fuzz/. What measures (lab/bench) and what may wait for a process are not tests of
time, and are named here. Before, it looks at faults of each kind, all of which it has to see.
"""
import pathlib
import re
import sys

CLOCK = re.compile(r"<chrono>|<ctime>|<time\.h>|<sys/times?\.h>|\bchrono\b|(steady|system|high_resolution|utc)_clock"
                   r"|\bclock_(gettime|t)\b|\bgettimeofday\b|\bgetrusage\b|\btimespec_get\b|\b(clock|time|times)\(|rdtscp?\b")
FAULTS = ["#include <chrono>", "std::chrono::steady_clock::now()", "using clock = high_resolution_clock;",
          "clock_gettime(CLOCK_MONOTONIC, &t);", "gettimeofday(&t, nullptr);", "const auto t = clock();",
          "std::time(nullptr)", "__rdtsc()", "#include <time.h>"]
INNOCENT = ["// takes linear time (see test/linear)", "int times = 3;", "with_clock_face"]
MAY = {"lab/bench"}


def clocks(text):
    """The lines that read one; a comment does not."""
    lines = text.splitlines()
    return [i for i, line in enumerate(lines, 1) if CLOCK.search(re.sub(r"//.*", "", line))]


def main():
    root = pathlib.Path(sys.argv[1])
    failed = [f"this is not seen: {fault}" for fault in FAULTS if not clocks(fault)]
    failed += [f"this is no clock: {text}" for text in INNOCENT if clocks(text)]
    files = [path for folder in ("test", "fuzz") for path in sorted((root / folder).rglob("*"))
             if path.suffix in (".cc", ".hpp", ".c", ".h") and not any(str(path.relative_to(root)).startswith(may) for may in MAY)]
    for path in files:
        failed += [f"{path.relative_to(root)}:{line}: a test reads a clock" for line in clocks(path.read_text(encoding="utf-8"))]
    print(*failed, f"{len(files)} files, {len(failed)} faults", sep="\n")
    return len(failed) > 0 or len(files) < 50


sys.exit(main())
