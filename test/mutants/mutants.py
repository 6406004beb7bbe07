#!/usr/bin/env python3
"""Makes a mutant of every small thing that can be wrong, and sees that some test notices.

usage: mutants.py grammar --build BUILD [--table FILE] [--jobs N] [FILE...]
       mutants.py code --build BUILD [--jobs N] [--fresh] [--tests NAME,...] [FILE...]
       mutants.py characters --build BUILD [--jobs N] [--share N] [FILE...]
       mutants.py list [FILE...]
       mutants.py report --build BUILD

grammar     every mutant of the definitions in re2c/, judged by the proof of test/grammar, live.
code        every mutant of the scanning code, and of the tags, judged by the tests. What is known from
            earlier runs is kept in BUILD/mutants; so a stopped run goes on where it was.
characters  every character of the definitions deleted, and replaced: one in N, or all.
report      writes RESULT.md here, from the results that are known.

BUILD is an up-to-date build of this tree. A mutant that nothing notices fails the run, unless equivalent.txt
has it, with the reason; and so does an entry there that is noticed after all. In equivalent.txt the lines that
are indented give the reason for the names above them.
"""
import argparse
import collections
import concurrent.futures
import datetime
import glob
import json
import os
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import code as judge_code  # noqa: E402  (this folder's)
import edits  # noqa: E402
import grammar  # noqa: E402
import re_text  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
SCANNING = ["src/input.hpp", "src/start.cc", "src/parse.cc", "src/matcher.cc", "src/utf8.cc", "src/expected.cc",
            "src/explain.hpp", "src/diagnose.cc", "src/place.cc", "src/host.cc", "src/engine.cc", "src/kernel/front.inc",
            "src/kernel/skip.inc", "src/kernel/skip_scalar.inc", "src/kernel/units.inc", "src/kernel/utf8_table.hpp",
            "src/kernel/bits.hpp", "src/kernel/short_load.inc", "src/kernel/window_avx2.inc",
            "src/kernel/window_avx512.inc", "src/kernel/window_ssse3.inc"]
TAGGED = ["re2c/api.re", "re2c/rfc3986.re", "re2c/reference.re", "re2c/uri/match.re", "re2c/iri/match.re",
          "re2c/rfc9112.re", "re2c/request_target.re"]
# The tests to ask first; the others follow.
FIRST = {"utf8.cc": ["message", "parse", "code_point"], "place.cc": ["message", "parse"],
         "diagnose.cc": ["message", "parse"], "explain.hpp": ["message"], "expected.cc": ["library"],
         "rfc9112.re": ["http grammar", "http"], "request_target.re": ["http grammar", "http"]}
LIBRARY_FIRST = {"input.hpp", "start.cc", "parse.cc", "matcher.cc", "engine.cc", "api.re", "rfc3986.re",
                 "reference.re", "match.re"}


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return source.read()


def equivalents():
    """{name: reason}."""
    path, known, names = os.path.join(HERE, "equivalent.txt"), {}, []
    if not os.path.exists(path):
        return known
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#") or not line.strip():
                names = [] if not line.strip() else names
            elif line.startswith(" "):
                for name in names:
                    known[name] = (known.get(name, "") + " " + line.strip()).strip()
            else:
                names.append(line.strip())
                known[line.strip()] = ""
    return known


def default_files(command):
    if command in ("grammar", "characters"):
        return grammar.DEFINITIONS + (grammar.SCANNERS if command == "grammar" else [])
    return TAGGED + SCANNING


def mutants_of(command, file, text):
    if command == "characters":
        return re_text.of_characters(file, text)
    if command == "grammar":
        return [m for m in grammar.mutants_of(file, text) if m.kind != "tag"]
    return judge_code.mutants_of(file, text)


def first_tests(file):
    name = os.path.basename(file)
    own = os.path.splitext(name)[0]
    return FIRST.get(name, ["library"] if name in LIBRARY_FIRST or "kernel" in file else [own])


class Store:
    """What is known: {key: [outcome, by]}, a line each, so that a stopped run loses nothing."""

    def __init__(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.path, self.known = os.path.join(folder, "known.jsonl"), {}
        self.lock = threading.Lock()
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as lines:
                for line in lines:
                    if line.endswith("\n"):
                        self.known.update([json.loads(line)])

    def put(self, key, value):
        with self.lock:
            self.known[key] = value
            with open(self.path, "a", encoding="utf-8") as out:
                out.write(json.dumps([key, value]) + "\n")


def whole_tree():
    """Everything that can let a survivor be noticed."""
    names = sorted(n for folder in ("include", "re2c", "src", "test")
                   for n in glob.glob(os.path.join(ROOT, folder, "**", "*"), recursive=True)
                   if os.path.isfile(n) and "__pycache__" not in n and "/mutants/" not in n)
    return judge_code.digest(*(open(n, "rb").read().hex() for n in names))


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.folder = os.path.join(arguments.build, "mutants")
        self.store = Store(self.folder)
        self.tree = whole_tree()
        self.workers = {}
        self.lock = threading.Lock()

    def worker(self):
        """Each thread has a copy of the tree."""
        me = threading.get_ident()
        with self.lock:
            number = len(self.workers)
            if me in self.workers:
                return self.workers[me]
            self.workers[me] = None
        folder = os.path.join(self.folder, f"{self.arguments.command}{number}")
        if self.arguments.command == "code":
            made = judge_code.Tree(ROOT, self.arguments.build, folder, self.arguments.tests)
        else:
            made = grammar.Grammar(ROOT, self.arguments.build, folder)
        made.baseline()
        self.workers[me] = made
        return made

    def judge(self, name, mutant, text):
        if self.arguments.command != "code":
            killed, by = self.worker().judge(mutant, text)
            return ["killed" if killed else "alive", by]
        key = judge_code.digest(name, mutant.apply(text))
        known = None if self.arguments.fresh else self.store.known.get(key)
        if known and (known[0] != "alive" or known[2] == self.tree):
            return known
        outcome, by = self.worker().judge(mutant, text, first_tests(mutant.file))
        known = [outcome, by, self.tree]
        self.store.put(key, known)
        return known

    def run(self):
        """[(name, mutant, outcome, by)] of all files, and prints what survives."""
        tasks = []
        for file in self.arguments.files:
            text = read(file)
            mutants = list(edits.named(mutants_of(self.arguments.command, file, text), text).items())
            tasks += [(name, mutant, text) for name, mutant in mutants[::self.arguments.share]]
        known, results = equivalents(), []
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for task, found in zip(tasks, pool.map(lambda task: self.judge(*task), tasks)):
                results.append((task[0], task[1], *found[:2]))
                if found[0] == "alive" and task[0] not in known and self.arguments.command != "characters":
                    print("ALIVE", task[0], flush=True)
        return results


def count(results):
    """{file: Counter of outcomes}; survivors that are listed are "equivalent"."""
    known, table = equivalents(), collections.defaultdict(collections.Counter)
    for name, mutant, outcome, by in results:
        if outcome == "alive" and name in known:
            outcome = "equivalent"
        elif name in known:
            outcome = "listed, but noticed"
            print("NOTICED", name, "by", by)
        table[mutant.file][outcome] += 1
    return table


def print_table(table):
    print(f"{'file':34}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'alive':>7}")
    for file, counts in table.items():
        made = sum(counts.values()) - counts["refused"]
        print(f"{file:34}{made:8}{counts['killed']:8}{counts['equivalent']:12}{made - counts['killed'] - counts['equivalent']:7}")


def write_owners(path, results):
    """RULE KILLED MUTANTS EQUIVALENT for each definition."""
    known, owners = equivalents(), collections.defaultdict(lambda: [0, 0, 0])
    for name, mutant, outcome, _ in results:
        row = owners[mutant.owner.replace("_", "-")]
        row[0] += outcome == "killed"
        row[1] += 1
        row[2] += outcome == "alive" and name in known
    with open(path, "w", encoding="ascii") as out:
        for owner, row in owners.items():
            out.write(f"{owner} {row[0]} {row[1]} {row[2]}\n")


def summary_path(arguments, command):
    return os.path.join(arguments.build, "mutants", f"{command}.json")


def run(arguments):
    results = Runner(arguments).run()
    if arguments.command == "characters":
        return judge_characters(results)
    table = count(results)
    print_table(table)
    if arguments.table:
        write_owners(arguments.table, results)
    path = summary_path(arguments, arguments.command)
    summary = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            summary = json.load(file)
    summary.update(table)
    with open(path, "w", encoding="utf-8") as out:
        json.dump(summary, out)
    good = {"killed", "equivalent", "refused"}
    return 0 if all(set(counts) <= good for counts in table.values()) else 1


def judge_characters(results):
    """A changed character is noticed, or else the definition says the same as before."""
    outcomes = collections.Counter(outcome for _, _, outcome, _ in results)
    for name, _, outcome, _ in results:
        if outcome == "alive":
            print("not noticed:", name)
    print(f"{len(results)} changed characters, {outcomes['killed']} noticed")
    return 0


def report(arguments):
    lines = ["# The last run of the mutants", "",
             f"On {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}. What equivalent.txt lists is counted as "
             "equivalent; what the compiler refuses is not counted.", ""]
    for command, title in (("grammar", "Definitions, judged by the proof"),
                           ("code", "Code and tags, judged by the tests")):
        summary = {}
        if os.path.exists(summary_path(arguments, command)):
            with open(summary_path(arguments, command), encoding="utf-8") as file:
                summary = json.load(file)
        lines += [f"## {title}", "", "| file | mutants | killed | equivalent | alive |", "|---|---|---|---|---|"]
        total = collections.Counter()
        for name, counts in sorted(summary.items()):
            row = collections.Counter(counts)
            made = sum(row.values()) - row["refused"]
            alive = made - row["killed"] - row["equivalent"]
            total.update(made=made, killed=row["killed"], equivalent=row["equivalent"], alive=alive)
            lines.append(f"| {name} | {made} | {row['killed']} | {row['equivalent']} | {alive} |")
        lines += [f"| all | {total['made']} | {total['killed']} | {total['equivalent']} | {total['alive']} |", ""]
        if missing := [name for name in default_files(command) if name not in summary]:
            lines += ["Not run yet: " + ", ".join(missing) + ".", ""]
    with open(os.path.join(HERE, "RESULT.md"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["grammar", "code", "characters", "list", "report"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--table")
    parser.add_argument("--tests", type=lambda names: names.split(","), default=[])
    parser.add_argument("--fresh", action="store_true")
    arguments = parser.parse_intermixed_args()
    arguments.build = os.path.abspath(arguments.build)
    arguments.files = arguments.files or default_files(arguments.command)
    if arguments.command == "report":
        return report(arguments)
    if arguments.command == "list":
        for file in arguments.files:
            text = read(file)
            print("\n".join(edits.named(mutants_of("code", file, text), text)))
        return 0
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
