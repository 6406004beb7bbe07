"""Counts the instructions of libiri's functions, and holds them against the committed table.

usage: instructions.py [--build FOLDER] [--write]
       instructions.py --program FILE GROWTH

Builds `instructions` (instructions.cc) in FOLDER (build/plain), runs it under callgrind by each
kernel that valgrind has the instructions of, and compares with instructions.tsv: a figure that has
grown by more than 5 % fails, and so does one that is missing. --write makes the table anew.
--program holds one that is built already, by AVX2 alone, to that many times the table.

The figures are the same on every machine: inputs from a seed; the kernel named; the processor the
one that valgrind plays; of the C library's functions, which choose by processor, not one counted.
They are those of one compiler, g++ 12 (Debian 12's), and with another nothing is compared: that
is an error, not a pass.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABLE = pathlib.Path(__file__).with_name("instructions.tsv")
KERNELS = ["scalar", "ssse3", "avx2"]  # valgrind has no AVX-512
COMPILER = re.compile(r"^GCC: .* 12\.\d+\.\d+$")
GROWTH = 1.05
COLUMNS = "kernel operation input references bytes instructions per_reference per_byte".split()


def check_compiler(program):
    """By what the compilers have left in the program."""
    comment = subprocess.run(["readelf", "-p", ".comment", program], check=True,
                             capture_output=True, text=True).stdout
    compilers = re.findall(r"^ *\[ *[0-9a-f]+\] +(.*)$", comment, re.M)
    if not compilers or not all(COMPILER.search(name) for name in compilers):
        sys.exit(f"instructions: {program} is built by {' and '.join(compilers)}, and the table is "
                 "of g++ 12: use Debian 12's")


def cost_of(dump, program):
    """The instructions of the program's own functions, without those that they call."""
    total, own, call = 0, False, False
    for line in dump.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith("ob="):
            own = line[3:].endswith(program)
        elif line.startswith("calls="):
            call = True  # the next line is the cost of the callee
        elif re.match(r"[+*-]?\d*\s+\d+$", line):
            if own and not call:
                total += int(line.split()[-1])
            call = False
    return total


def number_of(dump):
    """counts.12 was written twelfth; counts, the last, has nothing to tell."""
    return int(dump.suffix[1:] or 0)


def trigger_of(dump):
    found = re.search(r"^desc: Trigger: Client Request: (.*)$", dump.read_text("utf-8", "replace"), re.M)
    return found and found[1].split("|")


def measure(program, kernel):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
                        "--compress-strings=no", "--compress-pos=no",
                        f"--callgrind-out-file={folder}/counts", program, kernel], check=True)
        for dump in sorted(pathlib.Path(folder).iterdir(), key=number_of):
            what = trigger_of(dump)
            if what:
                instructions = cost_of(dump, pathlib.Path(program).name)
                references, size = int(what[3]), int(what[4])
                yield (*what[:3], references, size, instructions,
                       f"{instructions / references:.1f}", f"{instructions / size:.2f}")


def write(rows):
    lines = ["\t".join(COLUMNS), *("\t".join(map(str, row)) for row in rows)]
    TABLE.write_text("\n".join(lines) + "\n", encoding="ascii")


def compare(rows, kernels, growth):
    """How many hold, and how many do not."""
    lines = [line.split("\t") for line in TABLE.read_text(encoding="ascii").splitlines()[1:]]
    before = {tuple(line[:3]): line for line in lines if line[0] in kernels}
    now = {row[:3]: row for row in rows}
    failed = less = 0
    for key in sorted(before.keys() | now.keys()):
        name = " ".join(key)
        if key not in before or key not in now:
            failed += 1
            print(f"{name}: only in {'what was counted' if key in now else 'the table'}; renew the table")
            continue
        old, new = int(before[key][5]), now[key][5]
        if new > old * growth:
            failed += 1
            print(f"{name}: {before[key][6]} instructions a reference, and now {now[key][6]}: "
                  f"{100 * new / old - 100:+.1f} %")
        less += new * GROWTH < old
    if less:
        print(f"{less} figures have fallen by more than 5 %: renew the table to hold that")
    return len(before.keys() & now.keys()) - failed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default=ROOT / "build/plain")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--program", nargs=2)
    arguments = parser.parse_args()
    if arguments.program:
        program, growth, kernels = arguments.program[0], float(arguments.program[1]), ["avx2"]
    else:
        program, growth, kernels = os.path.join(arguments.build, "lab/instructions"), GROWTH, KERNELS
        subprocess.run(["ninja", "-C", arguments.build, "--quiet", "lab/instructions"], check=True)
    check_compiler(program)
    rows = [row for kernel in kernels for row in measure(program, kernel)]
    if arguments.write:
        write(rows)
        print(f"{len(rows)} figures written to {TABLE.name}")
        return 0
    passed, failed = compare(rows, kernels, growth)
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or passed == 0


sys.exit(main())
