"""Compares the speed of the tree with that of a commit. ./dev bench --against does that; README.md explains it.

usage: against.py --against COMMIT [--new COMMIT] [--data FOLDER]... [--kernel NAME] [--match TEXT] [--processes N] [--rounds N]
                  [--quick] [--bar ROWS=RATIO]... [--write]

--new COMMIT       instead of the tree as it is
--data FOLDER      also the *.txt files of a folder, a reference a line
--match TEXT       the rows alone whose name (task:set) holds the text
--quick            6 processes instead of 15: what is told from noise then is large
--bar ROWS=RATIO   the rows whose name holds ROWS are to take at most RATIO times as long: fails where one does not
--write            writes results/AGAINST-DATE.tsv
"""
import argparse
import collections
import datetime
import pathlib
import platform
import random
import re
import statistics
import subprocess
import sys

import builds
import judge

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE.parent / "results"
FLAGS = ["-std=c++20", "-O2", "-Wall", "-Wextra"]
PROCESSES, QUICK, ROUNDS = 15, 6, 31
TOLERANCE = 1.15  # how much slower than its best the calibration loop may be beside a round that counts
LEAST_ROUNDS = 3  # of a process, or it says nothing of a row
COLUMNS = ["task", "set", "texts", "old_ns", "new_ns", "ratio", "low", "high", "noise", "verdict"]


def driver():
    """The program that loads modules and measures them."""
    output = builds.FOLDER / "against"
    sources = [HERE / "main.cc", HERE / "rows.cc", HERE.parent / "inputs.cc", HERE.parent / "calibration.cc"]
    if builds.is_older(output, [*sources, *HERE.glob("*.hpp"), *HERE.parent.glob("*.hpp")]):
        builds.run([builds.compiler(), *FLAGS, "-I", HERE.parent, *sources, "-ldl", "-o", output])
    return output


class Modules:
    """A build as shared objects of which nothing is seen but the one name: no call goes from one to another.

    Where functions lie can make short ones a tenth slower or faster. So each object has its parts in another order, by
    chance, and what only depends on the order shows as noise."""

    def __init__(self, build):
        self.folder = build.build / "modules"
        self.folder.mkdir(exist_ok=True)
        part = self.folder / "module.o"
        headers = [*(build.source / "include/iri").rglob("*.hpp"), *HERE.glob("*.hpp")]
        if builds.is_older(part, [HERE / "module.cc", build.library, *headers]):
            builds.run([builds.compiler(), *FLAGS, "-fPIC", "-fno-gnu-unique", *build.includes, "-c", HERE / "module.cc",
                        "-o", part])
        self.parts = [part, *build.objects()]

    def link(self, name, seed):
        output = self.folder / name
        random.Random(seed).shuffle(self.parts)
        builds.run([builds.compiler(), "-shared", *self.parts, f"-Wl,--version-script={HERE / 'module.map'}", "-o", output])
        return output


def read(lines):
    """({(task, set): {texts, old, copy, new: [ns of each quiet round], sums}}, kernel, rounds, rounds dropped) of one process."""
    rows, kernel, rounds = {}, "", []
    for line in lines:
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "kernel":
            kernel = fields[1]
        else:
            rounds.append((fields, float(fields[3])))
    loudest = TOLERANCE * min((beside for _, beside in rounds), default=0)
    for fields, beside in rounds:
        row = rows.setdefault((fields[0], fields[1]), {"texts": int(fields[2]), "ns": [], "same": True})
        row["same"] &= len(set(fields[5::2])) == 1
        if beside <= loudest:
            row["ns"].append([float(ns) for ns in fields[4::2]])
    return rows, kernel, len(rounds), sum(beside > loudest for _, beside in rounds)


class Measured:
    """What all processes have measured of a row; the modules are the old build, the same again, and the new one."""

    def __init__(self):
        self.texts, self.same = 0, True
        self.old, self.new, self.ratios, self.noise = [], [], [], []

    def add(self, row):
        self.texts, self.same = row["texts"], self.same and row["same"]
        if len(row["ns"]) < LEAST_ROUNDS:
            return
        self.old.append(statistics.median(ns[0] for ns in row["ns"]))
        self.new.append(statistics.median(ns[2] for ns in row["ns"]))
        self.ratios.append(statistics.median(ns[2] / ((ns[0] + ns[1]) / 2) for ns in row["ns"]))
        self.noise.append(statistics.median(ns[1] / ns[0] for ns in row["ns"]))

    def judged(self):
        return judge.judge(self.ratios, self.noise)


def collect(processes):
    """{(task, set): Measured}, in the order of the rows."""
    table = collections.defaultdict(Measured)
    for rows in processes:
        for key, row in rows.items():
            table[key].add(row)
    return table


def line_of(key, measured):
    """The columns of a row, as they are written."""
    if not measured.ratios:
        return [*key, str(measured.texts), *["-"] * 6, judge.NOISE]
    judged = measured.judged()
    return [*key, str(measured.texts), f"{statistics.median(measured.old):.2f}", f"{statistics.median(measured.new):.2f}",
            f"{judged.ratio:.3f}", f"{judged.low:.3f}", f"{judged.high:.3f}", f"{judged.noise:.3f}", judged.word]


def show(table):
    print(f"{'task':18} {'set':28} {'old ns':>10} {'new ns':>10} {'new/old':>8}   {'interval':15} {'noise':>6}  verdict")
    for key, measured in table.items():
        task, name, _, old, new, ratio, low, high, noise, word = line_of(key, measured)
        print(f"{task:18} {name:28} {old:>10} {new:>10} {ratio:>8}   {f'{low} to {high}':15}  {noise:>6}  {word}"
              + ("" if measured.same else "; THE RESULTS DIFFER"))


def summary(table):
    counts = collections.Counter(measured.judged().word if measured.ratios else judge.NOISE for measured in table.values())
    return ", ".join(f"{counts[word]} {word}" for word in (judge.FASTER, judge.SLOWER, judge.SAME, judge.NOISE))


def held(table, bars):
    """Prints how each bar stands, and whether none is broken. A bar of no row is broken."""
    good = True
    for bar in bars:
        pattern, most = bar.rsplit("=", 1)
        rows = [(key, judge.hold(m.judged(), float(most)) if m.ratios else judge.OPEN) for key, m in table.items() if pattern in ":".join(key)]
        words = collections.Counter(word for _, word in rows)
        good &= bool(rows) and not words[judge.BROKEN]
        print(f"bar {bar}: " + (", ".join(f"{n} {word}" for word, n in words.items()) or "no such row"))
        for key, word in rows:
            if word != judge.HELD:
                print(f"  {':'.join(key)}: {word}")
    return good


def processor():
    text = pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
    model = re.search(r"^(?:model name|CPU part)\s*:\s*(.*)$", text, re.M)
    flags = re.search(r"^(?:flags|Features)\s*:\s*(.*)$", text, re.M)
    units = [flag for flag in (flags[1].split() if flags else []) if re.match(r"ssse3|avx|gfni|popcnt|bmi|asimd|sve", flag)]
    return (model[1] if model else "unknown processor"), " ".join(units)


def environment(old, new, kernel):
    model, units = processor()
    version = subprocess.run([builds.compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    return {"date": datetime.date.today().isoformat(), "old": old, "new": new, "processor": model, "units": units,
            "kernel": kernel, "compiler": version.splitlines()[0], "system": platform.system()}


def write(path, about, columns, lines):
    heads = [f"# {name}: {value}" for name, value in about.items() if value]
    path.write_text("\n".join([*heads, "\t".join(columns), *("\t".join(line) for line in lines)]) + "\n", encoding="utf-8")
    print(f"written: {path.relative_to(builds.ROOT)}")


def options_of(arguments):
    options = ["--rounds", arguments.rounds]
    files = [builds.ROOT / "test/data/references.txt"]
    for folder in arguments.data:
        files += sorted(pathlib.Path(folder).glob("*.txt"))
    for file in files:
        options += ["--data", file]
    for name in ("kernel", "match"):
        if getattr(arguments, name):
            options += ["--" + name, getattr(arguments, name)]
    return [str(option) for option in options]


def measure(program, old, new, arguments):
    """Yields what each process has printed."""
    for number in range(arguments.processes):
        builds.say(f"measuring, {number + 1} of {arguments.processes}")
        modules = [old.link("first.so", 3 * number), old.link("second.so", 3 * number + 1), new.link("new.so", 3 * number + 2)]
        yield builds.run([program, *options_of(arguments), "--seed", str(number), *modules]).splitlines()


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--against", required=True)
    for name in ("--data", "--bar"):
        parser.add_argument(name, action="append", default=[])
    for name in ("--new", "--kernel", "--match"):
        parser.add_argument(name)
    for name in ("--processes", "--rounds"):
        parser.add_argument(name, type=int)
    for name in ("--quick", "--write"):
        parser.add_argument(name, action="store_true")
    arguments = parser.parse_args()
    arguments.processes = arguments.processes or (QUICK if arguments.quick else PROCESSES)
    arguments.rounds = arguments.rounds or ROUNDS
    return arguments


def main():
    arguments = parse_arguments()
    old, new = builds.Build(arguments.against), builds.Build(arguments.new)
    printed = [read(lines) for lines in measure(driver(), Modules(old), Modules(new), arguments)]
    table = collect(rows for rows, *_ in printed)
    show(table)
    print(summary(table))
    print(f"{sum(p[3] for p in printed)} of {sum(p[2] for p in printed)} rounds were dropped: beside them the calibration loop took "
          f"more than {TOLERANCE} times its best")
    if arguments.write:
        about = environment(old.name, new.name, printed[0][1])
        write(RESULTS / f"AGAINST-{about['date']}.tsv", about, COLUMNS, [line_of(*item) for item in table.items()])
    return 0 if held(table, arguments.bar) else 1


if __name__ == "__main__":
    sys.exit(main())
