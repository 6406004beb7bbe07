#!/usr/bin/env python3
"""Makes a mutant of every small thing that can be wrong, and sees that some test notices.

usage: mutants.py grammar --build BUILD [--table FILE] [--jobs N] [--share N] [--from K] [FILE...]
       mutants.py code --build BUILD [--jobs N] [--fresh] [--quick] [--kinds KIND,...] [--tests NAME,...] [FILE...]
       mutants.py characters --build BUILD [--jobs N] [--share N] [--from K] [FILE...]
       mutants.py list [FILE...]
       mutants.py report --build BUILD
       mutants.py names [--mend]

grammar     every mutant of the definitions in re2c/, judged by the proof of test/grammar, live.
code        every mutant of the scanning code, and of the tags, judged by the tests. What is known from
            earlier runs is kept in BUILD/mutants, so a stopped run goes on where it was, and in known.txt
            here, so a fresh clone asks only of what has changed.
characters  every character of the definitions deleted, and replaced, judged by the proof. A stopped run goes on
            where it was, as long as no definition changes.
report      writes RESULT.md and known.txt here, from the results that are known.
names       fails if equivalent.txt names a mutant that there is not, for the code has changed. With --mend it takes
            these out, but for those whose code stands in another file now: they get its name.

With --share one mutant in N is made, beginning with the K-th; with --kinds those of some kinds. With --quick
the tests that take seconds are not asked: what they would notice is "alive" until a run without it. BUILD is an
up-to-date build of this tree. A mutant that nothing notices fails the run, unless equivalent.txt has it, with the
reason; and so does an entry there that is noticed after all. In equivalent.txt the lines that are indented give
the reason for the names above them.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import datetime
import glob
import json
import os
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import code as judge_code  # noqa: E402  (this folder's)
import edits  # noqa: E402
import grammar  # noqa: E402
import re_text  # noqa: E402
import stand_in  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
# The units of other processors than this are not built here.
ELSEWHERE = {"src/scan/kernels/neon.cc", "src/scan/kernels/window_neon.inc"}
TAGGED = ["re2c/input_api.re", "re2c/rfc3986.re", "re2c/reference.re", "re2c/uri/match.re", "re2c/iri/match.re",
          "re2c/rfc9112.re", "re2c/request_target.re"]
# The tests to ask first; the others follow.
FIRST = {name: ["skip", "kernel corpus", "parse", "guard", "reference corpus", "window"]
         for name in map(os.path.basename, glob.glob(os.path.join(ROOT, "src/scan/kernels/*")))}
FIRST |= {"utf8.cc": ["message", "parse", "code_point"], "refusal.cc": ["message", "parse", "http"],
         "diagnose.cc": ["message", "parse"], "next_bytes.cc": ["expected corpus"],
         "rfc9112.re": ["http grammar", "http"], "request_target.re": ["http grammar", "http"]}
# What is no part of the library, or needs ICU.
APART = ("src/cli/", "src/package/", "src/policy_json/", "src/unicode/")
CODE = sorted(file for path in [*glob.glob(os.path.join(ROOT, "src/**/*.*"), recursive=True),
                                os.path.join(ROOT, "include/iri/interpreter.inc")]
              for file in [os.path.relpath(path, ROOT)]
              if file.endswith((".cc", ".hpp") + (".inc",) * file.startswith(("src/scan/kernels/", "include/iri/")))
              and file not in ELSEWHERE and not file.startswith(APART))

GOOD = {"killed", "equivalent", "refused", "same code"}
OFFSETS = {"comparison", "operator", "tag", "step"}
SECTIONS = {"grammar": "Definitions, judged by the proof",
            "characters": "Characters of the definitions, judged by the proof",
            "offsets": "Comparisons, offsets and tags of the code, judged by the tests",
            "code": "Constants, conditions and statements of the code, judged by the tests"}


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
    return CODE + TAGGED


def mutants_of(command, file, text):
    if command == "characters":
        return re_text.of_characters(file, text)
    if command == "grammar":
        return [m for m in grammar.mutants_of(file, text) if m.kind != "tag"]
    return judge_code.mutants_of(file, text)


def first_tests(file):
    name = os.path.basename(file)
    own = os.path.splitext(name)[0]
    return FIRST.get(name, [own])


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


LETTERS = {"killed": "k", "refused": "r", "same code": "s", "alive": "a", "not run": "-"}
COMMITTED = os.path.join(HERE, "known.txt")


def recall(store, file, text, mutants):
    """What known.txt says of the file, if it is of this text and of these mutants."""
    with contextlib.suppress(FileNotFoundError), open(COMMITTED, encoding="ascii") as lines:
        of_file = stand_in.digest(text, *mutants)
        for name, digest, letters in map(str.split, lines):
            if name == file and digest == of_file:
                outcomes = {letter: outcome for outcome, letter in LETTERS.items()}
                for (name, mutant), letter in zip(mutants.items(), letters):
                    if letter != "-":
                        store.known.setdefault(key_of(name, mutant, text), [outcomes[letter], "an earlier run", ""])


def commit(store, files):
    """A line a file: its name, the digest of its text and of its mutants' names, and a letter for each mutant."""
    with open(COMMITTED, "w", encoding="ascii") as out:
        for file in files:
            text = read(file)
            mutants = edits.named(mutants_of("code", file, text), text)
            outcomes = [store.known.get(key_of(name, mutant, text), ["not run"])[0] for name, mutant in mutants.items()]
            out.write(f"{file} {stand_in.digest(text, *mutants)} {''.join(map(LETTERS.get, outcomes)) or '-'}\n")


def whole_tree():
    """Everything that can let a survivor be noticed."""
    names = sorted(n for folder in ("include", "re2c", "src", "test", "fuzz", "corpus")
                   for n in glob.glob(os.path.join(ROOT, folder, "**", "*"), recursive=True)
                   if os.path.isfile(n) and "__pycache__" not in n and not n.startswith(HERE))
    return stand_in.digest(*(open(n, "rb").read().hex() for n in names))


class Progress:
    """A line a minute, for ./dev nightly to show (test/ci_steps.sh)."""

    def __init__(self):
        self.told, self.out = time.monotonic(), int(os.environ.get("IRI_PROGRESS", -1))

    def tell(self, text):
        if self.out >= 0 and time.monotonic() - self.told >= 60:
            self.told = time.monotonic()
            os.write(self.out, f"   {text}\n".encode())


def key_of(name, mutant, text):
    return stand_in.digest(name, mutant.apply(text))


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.folder = os.path.join(arguments.build, "mutants")
        self.store = Store(self.folder)
        self.tree = stand_in.digest(whole_tree(), *arguments.tests, *(["quick"] if arguments.quick else []))
        self.definitions = stand_in.digest(*map(read, default_files("grammar")))
        self.workers, self.library = {}, None
        self.lock = threading.Lock()

    def worker(self):
        """Each thread has a copy of the tree."""
        me = threading.get_ident()
        with self.lock:
            number = len(self.workers)
            if me in self.workers:
                return self.workers[me]
            self.workers[me] = self._made(os.path.join(self.folder, f"{self.arguments.command}{number}"))
            return self.workers[me]

    def _made(self, folder):
        if self.arguments.command == "code":
            self.library = self.library or stand_in.Library(ROOT, self.arguments.build, os.path.join(self.folder, "library"),
                                                            self.arguments.tests, self.arguments.quick)
            return judge_code.Tree(self.library, folder)
        made = grammar.Grammar(ROOT, self.arguments.build, folder)
        made.baseline()
        return made

    def judge(self, name, mutant, text, together=None):
        if self.arguments.command == "grammar":
            return self._judge_definition(mutant, text)
        if self.arguments.command == "characters":
            key = stand_in.digest(self.definitions, key_of(name, mutant, text))
            if key not in self.store.known:
                self.store.put(key, self._judge_definition(mutant, text))
            return self.store.known[key]
        if known := self.known(name, mutant, text):
            return known
        outcome, by = self.worker().judge(mutant, text, first_tests(mutant.file), together)
        known = [outcome, by, self.tree]
        self.store.put(key_of(name, mutant, text), known)
        return known

    def _judge_definition(self, mutant, text):
        killed, by = self.worker().judge(mutant, text)
        return ["killed" if killed else "alive", by]

    def known(self, name, mutant, text):
        """What an earlier run has found, unless a survivor may be noticed by now."""
        known = None if self.arguments.fresh else self.store.known.get(key_of(name, mutant, text))
        return known if known and (known[0] != "alive" or known[2] == self.tree) else None

    def together(self, tasks):
        """The new mutants of one file, built into one object if they are many. Those of the kernels would be too much for it:
        all is inline there."""
        new = [(mutant, text) for name, mutant, text in tasks if not self.known(name, mutant, text)]
        if self.arguments.command != "code" or len(new) < 4 or new[0][0].file.startswith(("re2c/", "src/scan/kernels/")):
            return None
        return self.worker().schema(new[0][0].file, new[0][1], [mutant for mutant, _ in new])

    def run(self):
        """[(name, mutant, outcome, by)] of all files, and prints what survives."""
        known, results, progress = equivalents(), [], Progress()
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for file in self.arguments.files:
                text = read(file)
                named = edits.named(mutants_of(self.arguments.command, file, text), text)
                if self.arguments.command == "code":
                    recall(self.store, file, text, named)
                mutants = [(name, m) for name, m in named.items()
                           if not self.arguments.kinds or m.kind in self.arguments.kinds]
                tasks = [(name, mutant, text) for name, mutant in mutants[self.arguments.first::self.arguments.share]]
                together = self.together(tasks)
                for task, found in zip(tasks, pool.map(lambda task: self.judge(*task, together), tasks)):
                    results.append((task[0], task[1], *found[:2]))
                    progress.tell(f"{len(results)} mutants judged, of {file} last")
                    if found[0] == "alive" and task[0] not in known:
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
        same = counts["equivalent"] + counts["same code"]
        print(f"{file:34}{made:8}{counts['killed']:8}{same:12}{made - counts['killed'] - same:7}")


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
    table = count(results)
    print_table(table)
    if arguments.table:
        write_owners(arguments.table, results)
    if arguments.command == "characters" or (arguments.command == "grammar" and arguments.share == 1):
        write_summary(arguments, table)
    return 0 if all(set(counts) <= GOOD for counts in table.values()) else 1


def write_summary(arguments, table):
    """Of a share of the mutants it says so, in the row's name."""
    path, summary = summary_path(arguments, arguments.command), {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            summary = json.load(file)
    part = f" (one in {arguments.share})" if arguments.share > 1 else ""
    summary.update({file + part: counts for file, counts in table.items()})
    with open(path, "w", encoding="utf-8") as out:
        json.dump(summary, out)


def known_code(store, files, offsets):
    """{file: Counter} of what is known of the mutants of the files as they are now; "not run" of the others."""
    known, table = equivalents(), {}
    for file in files:
        text = read(file)
        row = collections.Counter()
        mutants = edits.named(mutants_of("code", file, text), text)
        recall(store, file, text, mutants)
        for name, mutant in mutants.items():
            if (mutant.kind in OFFSETS) != offsets:
                continue
            outcome = store.known.get(key_of(name, mutant, text), ["not run"])[0]
            row["equivalent" if outcome == "alive" and name in known else outcome] += 1
        if row:
            table[file] = row
    return table


def alive(store, files):
    """The names of the comparisons, offsets and tags that no test has noticed so far."""
    for file in files:
        text = read(file)
        for name, mutant in edits.named(mutants_of("code", file, text), text).items():
            outcome = store.known.get(key_of(name, mutant, text), ["not run"])[0]
            if mutant.kind in OFFSETS and outcome == "alive" and name not in equivalents():
                yield name


def rows_of(summary):
    columns = ["killed", "equivalent", "same code", "alive", "not run"]
    total, lines = collections.Counter(), []
    for name, counts in sorted(summary.items()):
        row = collections.Counter(counts)
        lines.append(f"| {name} | {sum(row.values()) - row['refused']} | " + " | ".join(str(row[c]) for c in columns) + " |")
        total.update(row)
    lines.append(f"| all | {sum(total.values()) - total['refused']} | " + " | ".join(str(total[c]) for c in columns) + " |")
    return ["| file | mutants | " + " | ".join(columns) + " |", "|---|" + "---|" * (len(columns) + 1), *lines, ""]


def not_judged(tables):
    """One line, for the head of the page."""
    total = collections.Counter()
    for table in tables:
        for row in table.values():
            total.update(row)
    every = sum(total.values()) - total["refused"]
    return f"Of the {every:,} mutants of the code {total['not run']:,} are not judged: no test has been asked."


def section_before(title):
    """The section as it stands in RESULT.md: what BUILD has no results of stays."""
    with open(os.path.join(HERE, "RESULT.md"), encoding="utf-8") as file:
        found = [part for part in file.read().split("\n## ") if part.startswith(title)]
    return ["## " + found[0].rstrip(), ""] if found else []


def report(arguments):
    lines = ["# The last run of the mutants", "",
             f"On {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}. What equivalent.txt lists is equivalent; of "
             "\"same code\" the compiler makes what it makes of the original; what the compiler refuses is not counted. A "
             "result counts for the file as it is: of a file that has changed since, the mutants are \"not run\"."
             + (" The code's were judged by the quick tests alone (--quick)." if arguments.quick else ""),
             "", "known.txt has the same, a letter a mutant: k(illed), r(efused), s(ame code), a(live), - (not run).", ""]
    store = Store(os.path.join(arguments.build, "mutants"))
    code = {command: known_code(store, arguments.files, command == "offsets") for command in ("offsets", "code")}
    lines += [not_judged(code.values()), ""]
    for command, title in SECTIONS.items():
        path = summary_path(arguments, command)
        if command in code:
            summary = code[command]
            if all(set(row) <= {"not run", "refused"} for row in summary.values()):
                continue
        elif os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                summary = json.load(file)
        else:
            lines += section_before(title)
            continue
        lines += [f"## {title}", "", *rows_of(summary)]
        if command == "offsets":
            lines += ["### Alive", "", *(f"    {name}" for name in alive(store, arguments.files)), ""]
    with open(os.path.join(HERE, "RESULT.md"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines))
    commit(store, arguments.files)
    return 0


def names(mend):
    every = set()
    for command in ("grammar", "characters", "code"):
        for file in default_files(command):
            text = read(file)
            every.update(edits.named(mutants_of(command, file, text), text))
    stale = [name for name in equivalents() if name not in every]
    if mend:
        write_mended(stale, every)
        return 0
    for name in stale:
        print("equivalent.txt names a mutant that there is not:", name)
    return 1 if stale else 0


def write_mended(stale, every):
    """equivalent.txt anew; a reason goes with the last of its names."""
    elsewhere = collections.defaultdict(list)
    for name in every:
        elsewhere[name.partition(": ")[2]].append(name)
    path = os.path.join(HERE, "equivalent.txt")
    with open(path, encoding="utf-8") as file:
        groups = file.read().split("\n\n")
    known, kept = set(equivalents()) - set(stale), []
    for group in groups:
        lines = []
        for line in group.split("\n"):
            if line.strip() in stale and not line.startswith((" ", "#")):
                moved = [name for name in elsewhere[line.strip().partition(": ")[2]] if name not in known]
                line = moved[0] if len(moved) == 1 else ""
                print("moved to" if line else "gone", line)
            lines += [line] if line else []
        names_left = [line for line in lines if not line.startswith((" ", "#"))]
        kept += ["\n".join(lines)] if names_left or lines[:1] and lines[0].startswith("#") else []
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n\n".join(kept).rstrip("\n") + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["grammar", "code", "characters", "list", "report", "names"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--table")
    parser.add_argument("--tests", type=lambda names: names.split(","), default=[])
    parser.add_argument("--kinds", type=lambda names: names.split(","), default=[])
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--mend", action="store_true")
    arguments = parser.parse_intermixed_args()
    arguments.build = os.path.abspath(arguments.build)
    arguments.files = arguments.files or default_files(arguments.command if arguments.command != "report" else "code")
    if arguments.command == "report":
        return report(arguments)
    if arguments.command == "names":
        return names(arguments.mend)
    if arguments.command == "list":
        for file in arguments.files:
            text = read(file)
            print("\n".join(edits.named(mutants_of("code", file, text), text)))
        return 0
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
