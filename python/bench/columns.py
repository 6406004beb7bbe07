"""The time of libiri.columns.parse against parse_each() of C++ on the same texts. usage: columns.py PROGRAM FILE [ROUNDS]

PROGRAM is columns.cc, compiled. Prints the fastest round of each, in nanoseconds a text, the two in turn; and checks that both accept
the same number of texts."""
import subprocess
import sys
import time

import libiri.columns
import pyarrow as pa


def main(program, file, rounds="20"):
    with open(file, encoding="utf-8", newline="\n") as lines:
        column = pa.array(line[:-1] for line in lines)
    cpp, python, valid = [], [], 0
    for _ in range(int(rounds)):
        ns, accepted = subprocess.run([program, file, "3"], check=True, capture_output=True, text=True).stdout.split()
        cpp.append(float(ns))
        for _ in range(3):
            begin = time.perf_counter_ns()
            made = libiri.columns.parse(column)
            python.append((time.perf_counter_ns() - begin) / len(column))
        valid = pa.array(made).field("valid").true_count
        assert valid == int(accepted), (valid, accepted)
    print(f"{len(column)} texts, {valid} valid; parse_each {min(cpp):.1f} ns, columns.parse {min(python):.1f} ns a text: {min(python) / min(cpp):.2f} times")


main(*sys.argv[1:])
