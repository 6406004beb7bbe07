"""The time of libiri.columns.parse against parse_each() of C++ on the same texts. usage: columns.py PROGRAM FILE [ROUNDS]

PROGRAM is columns.cc, compiled with the single file, which the extension has, too. Prints the fastest pass of each, in nanoseconds a text, the two
in turn, 20 passes a round; and checks that both accept the same number of texts. What the bare writing costs: a memset of as many bytes as
the columns have."""
import ctypes
import subprocess
import sys
import time

import libiri.columns
import pyarrow as pa


def least(do, passes):
    best = None
    for _ in range(passes):
        begin = time.perf_counter_ns()
        do()
        took = time.perf_counter_ns() - begin
        best = took if best is None else min(best, took)
    return best


def main(program, file, rounds="20"):
    with open(file, encoding="utf-8", newline="\n") as lines:
        column = pa.array(line[:-1] for line in lines)
    made = pa.array(libiri.columns.parse(column))
    valid, size = made.field("valid").true_count, made.nbytes
    memory = ctypes.create_string_buffer(size)
    cpp, python, writing = [], [], []
    for _ in range(int(rounds)):
        ns, accepted = subprocess.run([program, file, "20"], check=True, capture_output=True, text=True).stdout.split()
        assert valid == int(accepted), (valid, accepted)
        cpp.append(float(ns))
        python.append(least(lambda: libiri.columns.parse(column), 20) / len(column))
        writing.append(least(lambda: ctypes.memset(memory, 1, size), 20) / len(column))
    print(f"{len(column)} texts, {valid} valid; parse_each {min(cpp):.1f} ns, columns.parse {min(python):.1f} ns a text: {min(python) / min(cpp):.2f} times; "
          f"a memset of the {size / len(column):.0f} bytes a text {min(writing):.1f} ns")


main(*sys.argv[1:])
