"""Holds libiri against the parsers of others, on texts made for it (README.md).

usage: run.py [--build BUILD] [--count N] [--seed N] [--only NAME,...] [--newest] [--row FILE] [--fault NAME]

BUILD (build/gcc) is a build of meson. What differs and is not in deviations.txt fails; the shortest text is shown.
Ends with `N passed, N failed`: a library each. --newest takes the newest versions instead of the pinned ones.
"""
import argparse
import collections
import os
import pathlib
import subprocess
import sys
import time

import deviations
import libraries

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RULES = ("URI-reference", "IRI-reference", "http-URL")


def texts(build, work, count, seed):
    files = sorted(map(str, (ROOT / "corpus").rglob("*")))
    program = build / "lab/third_parties/third_parties_texts"
    with open(work / "texts", "wb") as out:
        subprocess.run([program, str(count), str(seed), *(f for f in files if os.path.isfile(f))], stdout=out, check=True)
    lines = (work / "texts").read_bytes().split(b"\n")[:-1]
    for rule in RULES:
        prefix = rule.encode() + b" "
        (work / f"{rule}.in").write_bytes(b"".join(prefix + line + b"\n" for line in lines))
    return len(lines)


def ask(command, work, rule, out, limit):
    """The answers of a runner to the first `limit` texts, in the file `out`."""
    head = subprocess.Popen(["head", "-n", str(limit), work / f"{rule}.in"], stdout=subprocess.PIPE)
    with open(out, "wb") as answers:
        status = subprocess.run(command, stdin=head.stdout, stdout=answers).returncode
    head.stdout.close()
    head.wait()
    if status != 0:
        raise SystemExit(f"third parties: {command[0]} ended with {status}")


class Judge:
    """Counts what one library says, and keeps the shortest text of each kind of difference that is not justified."""

    def __init__(self, library, table):
        self.library, self.entries = library, [e for e in table if library in e.libraries]
        self.asked, self.used, self.found = 0, collections.Counter(), {}
        self.count = collections.Counter()

    def hold(self, rule, text, ours, theirs):
        self.asked += 1
        if ours == theirs:
            return
        case = deviations.Case(rule, text, ours, theirs)
        for kind, parts in case.differences():
            if entries := deviations.justified(self.entries, kind, parts, case):
                self.used.update(entries)
                continue
            key = (rule, kind, ",".join(sorted(parts)))
            self.count[key] += 1
            if key not in self.found or len(text) < len(self.found[key].hex):
                self.found[key] = case

    def tell(self):
        for entry, count in self.used.most_common():
            print(f"  {count:9}  {entry.kind}: {entry.why} ({entry.section})")
        for key, case in sorted(self.found.items()):
            print(f"  NOT LISTED {' '.join(key)}: {self.count[key]} texts, the shortest: {case.told()}")


def compare(judge, work, rule, theirs):
    answered = 0
    with open(work / f"{rule}.in") as texts_, open(work / f"{rule}.libiri") as ours, open(theirs) as answers:
        for their in answers:
            text, our = next(texts_), next(ours)
            answered += 1
            if our[0] != "-" and their[0] != "-":
                judge.hold(rule, text[len(rule) + 1:-1], our[:-1], their[:-1])
    return answered


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--build", type=pathlib.Path, default=ROOT / "build/gcc")
    options.add_argument("--count", type=int, default=1000000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="")
    options.add_argument("--newest", action="store_true")
    options.add_argument("--row", type=pathlib.Path)
    options.add_argument("--fault", choices=["class", "split"])
    o = options.parse_args()
    begin = time.monotonic()
    only = [name for name in o.only.split(",") if name]
    build, work = o.build.resolve(), o.build.resolve() / "third_parties"
    work.mkdir(exist_ok=True)
    chosen = libraries.made_ready(HERE, build, work, only, o.newest)
    made = texts(build, work, o.count, o.seed)
    for rule in RULES:
        fault = ["--fault", o.fault] if o.fault else []
        ask([build / "lab/third_parties/third_parties_libiri", *fault], work, rule, work / f"{rule}.libiri", made)
    table = deviations.read(HERE / "deviations.txt")
    failed = total = 0
    kinds = set()
    for library in chosen:
        judge = Judge(library.name, table)
        limit = max(1, made // library.slow)
        for rule in library.rules:
            out = work / f"{rule}.{library.name}"
            ask(library.command, work, rule, out, limit)
            if compare(judge, work, rule, out) != limit:
                raise SystemExit(f"third parties: {library.name} did not answer each text")
        print(f"{library.name} {library.version} ({library.language}): {judge.asked} answers compared, "
              f"{sum(judge.used.values())} deviations of {len(judge.used)} listed kinds, {len(judge.found)} not listed")
        judge.tell()
        failed += bool(judge.found) or judge.asked == 0
        total += judge.asked
        kinds |= set(judge.used)
    if o.row:
        o.row.write_text(f"third parties\t-\t{len(chosen)} libraries, {len(kinds)} deviations\t{total}"
                         f"\t{time.monotonic() - begin:.1f}\n")
    print(f"third parties | {len(chosen)} libraries | {total} answers to {made} texts | {len(kinds)} kinds of deviations")
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
