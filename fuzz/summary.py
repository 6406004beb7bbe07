#!/usr/bin/env python3
"""RESULT.md from the ledger of fuzzing, fuzz/logs/*.tsv: a line for each run of a fuzzer, as run.sh wrote it.

usage: summary.py                writes RESULT.md
       summary.py --check        fails unless RESULT.md is what the ledger gives, and a planted fault is noticed
       summary.py --add FILE     takes into the ledger what it lacks of run.sh's .cache/fuzz/stats.tsv

Columns: time (UTC, the end), fuzzer, seconds asked for, CPU seconds, executions, edges, features, findings, commit.
A fuzzer is a target, or TARGET_bytes, which has libFuzzer's own mutator.
"""
import collections
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS = ("time", "fuzzer", "seconds", "cpu", "executions", "edges", "features", "findings", "commit")
# What has executed nothing is no run.
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\t\w+\t\d+\t[\d.]+\t[1-9]\d*\t\d*\t\d*\t\d+\t(?:[0-9a-f]{8,40}|-)")

HEAD = """# What the fuzzers have run

`fuzz/summary.py` makes this page of the ledger, `fuzz/logs/*.tsv`, which has a line for each run of a fuzzer; the test `fuzz ledger` holds
the page to it. All runs are with AddressSanitizer, UndefinedBehaviorSanitizer and `integer`, by clang 14. A rate is by second of CPU time,
because the machine was busy with other work. Edges are those of the run that covered most. What was fuzzed before there was a ledger is
not counted.

"""


def read(lines, name):
    runs = []
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or not line.strip():
            continue
        if not LINE.fullmatch(line):
            sys.exit(f"{name}:{number}: not a run: {line!r}")
        runs.append(dict(zip(COLUMNS, line.split("\t"))))
    return runs


def ledger():
    return [run for path in sorted((HERE / "logs").glob("*.tsv"))
            for run in read(path.read_text(encoding="ascii").splitlines(), path.name)]


def target_of(run):
    return run["fuzzer"].removesuffix("_bytes")


def duration(seconds):
    return f"{seconds / 3600:.1f} h" if seconds >= 3600 else f"{seconds / 60:.1f} min"


def row(name, runs):
    cpu = sum(float(run["cpu"]) for run in runs)
    executions = sum(int(run["executions"]) for run in runs)
    edges = max(int(run["edges"] or 0) for run in runs)
    findings = sum(int(run["findings"]) for run in runs)
    rate = round(executions / cpu) if cpu else 0
    return f"| {name} | {len(runs)} | {duration(cpu)} | {executions} | {rate} | {edges} | {findings} |\n"


def page(runs):
    by_target, by_day = collections.defaultdict(list), collections.defaultdict(list)
    for run in runs:
        by_target[target_of(run)].append(run)
        by_day[run["time"][:10]].append(run)
    cpu = sum(float(run["cpu"]) for run in runs)
    text = HEAD + f"In all: {duration(cpu)} of CPU time, {sum(int(run['executions']) for run in runs)} executions, " \
                  f"{sum(int(run['findings']) for run in runs)} findings, in {len(runs)} runs.\n\n"
    head = "| {} | runs | CPU time | executions | a CPU second | edges | findings |\n|---|--:|--:|--:|--:|--:|--:|\n"
    text += head.format("target") + "".join(row(name, by_target[name]) for name in sorted(by_target))
    text += "\n" + head.format("day") + "".join(row(day, by_day[day]) for day in sorted(by_day))
    never = sorted(path.name.removesuffix("_target.cc") for path in HERE.glob("*_target.cc")
                   if path.name.removesuffix("_target.cc") not in by_target)
    return text + (f"\nNot in the ledger yet: {', '.join(never)}.\n" if never else "")


def add(path):
    known = {tuple(run.values()) for run in ledger()}
    lines = pathlib.Path(path).read_text(encoding="ascii").splitlines()
    whole = [line for line in lines if line.count("\t") == len(COLUMNS) - 1]  # before the ledger they had fewer
    executed = [line for line in whole if line.split("\t")[COLUMNS.index("executions")] != "0"]
    new = [run for run in read(executed, path) if tuple(run.values()) not in known]
    for run in new:
        file = HERE / "logs" / f"{run['time'][:10]}.tsv"
        if not file.exists():
            file.write_text("# " + "\t".join(COLUMNS) + "\n", encoding="ascii")
        with file.open("a", encoding="ascii") as out:
            out.write("\t".join(run.values()) + "\n")
    print(f"{len(new)} runs added; {len(whole) - len(executed)} have executed nothing")


def check():
    runs = ledger()
    wanted = page(runs)
    if not runs or (HERE / "RESULT.md").read_text(encoding="ascii") != wanted:
        sys.exit("fuzz/RESULT.md is not what fuzz/logs gives: run fuzz/summary.py")
    # A run that is counted twice, and one that is left out, change the page.
    idle = "\t".join({**runs[0], "executions": "0"}.values())
    if page(runs + runs[:1]) == wanted or page(runs[1:]) == wanted or LINE.fullmatch(idle):
        sys.exit("a planted fault was not noticed")
    print(f"{len(runs)} runs")


if sys.argv[1:2] == ["--add"]:
    add(sys.argv[2])
elif sys.argv[1:] == ["--check"]:
    check()
else:
    (HERE / "RESULT.md").write_text(page(ledger()), encoding="ascii")
