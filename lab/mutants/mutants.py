#!/usr/bin/env python3
"""Makes a mutant of every small thing that can be wrong, and sees that some test notices.

usage: mutants.py grammar --build BUILD [--table FILE] [--jobs N] [--share N] [--from K] [FILE...]
       mutants.py code --build BUILD [--jobs N] [--share N] [--from K] [--fresh] [--again LETTERS] [--quick] [--seconds N]
                  [--brief SECONDS] [--kinds KIND,...] [--tests NAME,...] [--only TEXT] [--count N] [--since COMMIT] [--unwatched] [--together]
                  [--unlisted] [FILE...]
       mutants.py characters --build BUILD [--jobs N] [--share N] [--from K] [FILE...]
       mutants.py list [FILE...]
       mutants.py report --build BUILD
       mutants.py overview
       mutants.py names [--mend]

grammar     every mutant of the definitions in re2c/, judged by the proof of test/grammar, live.
code        every mutant of the code, and of the tags, judged by the tests. What is known from earlier runs is kept in
            BUILD/mutants, so a stopped run goes on where it was, and in known.txt here, so a fresh clone asks only of the
            paragraphs that have changed, and of what is alive and not listed.
characters  every character of the definitions deleted, and replaced, judged by the proof. A stopped run goes on
            where it was, as long as no definition changes.
overview    a row for each folder of the code: what known.txt says of it.
report      writes RESULT.md and known.txt here, from the results that are known.
names       fails if equivalent.txt or alive.txt names a mutant that there is not, for the code has changed, or alive.txt
            does not have as many as it says, or one without a reason, or one that is equivalent. With --mend it takes
            those that are not there out of equivalent.txt, but for those whose code stands in another file now: they get
            its name.

With --share one mutant in N is made, beginning with the K-th; with --kinds those of some kinds, with --only those whose name
has the text, with --unlisted those that equivalent.txt does not have. --again asks those again of which known.txt has one of the
letters, --fresh all. After --seconds no other is begun.
With --quick the tests that take seconds are not asked, nor the slow cases of the others: what they would notice is "alive"
until a run without it. With --brief SECONDS only tests of that processor time in all are asked for each mutant, and it is not judged if they
do not notice it. With --count at most N mutants are made of what has changed since a commit, and N of those that
known.txt says are noticed, and these are judged again; touched.txt says by which tests. --unwatched does not find out first which
tests reach which lines; --together leaves out what has to be compiled alone, which takes ten times as long. BUILD is an
up-to-date build of this tree. A mutant that nothing notices fails the run, unless equivalent.txt has it, with the
reason; and so does an entry there that is noticed after all. What alive.txt has is printed as UNDECIDED and counted, and does
not fail the run; nor does an entry that is noticed, for another processor may run other code. In both files the lines that
are indented give the reason for the names above them.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import datetime
import fcntl
import glob
import json
import os
import re
import resource
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import code as judge_code  # noqa: E402  (this folder's)
import command  # noqa: E402
import edits  # noqa: E402
import grammar  # noqa: E402
import headers  # noqa: E402
import ledger  # noqa: E402
import re_text  # noqa: E402
import reached  # noqa: E402
import sample  # noqa: E402
import stand_in  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
ALIVE = os.environ.get("IRI_MUTANTS_ALIVE", os.path.join(HERE, "alive.txt"))  # selftest.py has its own
# The units of other processors than this are not built here.
ELSEWHERE = {f"src/scan/kernels/{file}" for name in ("neon", "simd128")
             for file in (f"{name}.cc", f"parts/window_{name}.hpp", f"parts/lanes_{name}.hpp")}
TAGGED = ["re2c/input_api.re", "re2c/rfc3986.re", "re2c/reference.re", "re2c/uri/match.re", "re2c/iri/match.re",
          "re2c/rfc9112.re", "re2c/request_target.re"]
# The tests to ask first; the others follow.
FIRST = {name: ["skip", "kernel corpus", "parse", "guard", "reference corpus", "window"]
         for name in map(os.path.basename, glob.glob(os.path.join(ROOT, "src/scan/kernels/**/*.*"), recursive=True))}
FIRST |= {"utf8.cc": ["message", "parse", "code_point"], "refusal.cc": ["message", "parse", "http"],
         "diagnose.cc": ["message", "parse"], "next_bytes.cc": ["expected corpus"],
         "rfc9112.re": ["http grammar", "http"], "request_target.re": ["http grammar", "http"]}
# What is packed, or needs ICU.
APART = ("package/", "src/unicode/")
# Where a fault costs most: these are judged first.
PRIORITY = ("src/gate/", "src/http/canonical", "src/c/", "src/http/", "src/scan/")


def priority(file):
    last = len(PRIORITY) + file.startswith("include/")
    return next((n for n, start in enumerate(PRIORITY) if file.startswith(start)), last), file


CODE = sorted((file for path in [*glob.glob(os.path.join(ROOT, "src/**/*.*"), recursive=True),
                                 *glob.glob(os.path.join(ROOT, "include/iri/*.hpp")),
                                 os.path.join(ROOT, "include/iri/detail/interpreter.hpp")]
               for file in [os.path.relpath(path, ROOT)]
               if file.endswith((".cc", ".hpp"))
               and file not in ELSEWHERE and not file.startswith(APART)), key=priority)

GOOD = {"killed", "noticed", "equivalent", "refused", "same code", "undecided"}
OFFSETS = {"comparison", "operator", "tag", "step"}
SECTIONS = {"grammar": "Definitions, judged by the proof",
            "characters": "Characters of the definitions, judged by the proof",
            "offsets": "Comparisons, offsets and tags of the code, judged by the tests",
            "code": "Constants, conditions and statements of the code, judged by the tests"}


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return source.read()


def listed(path):
    """{name: reason}."""
    known, names = {}, []
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


def equivalents():
    return listed(os.path.join(HERE, "equivalent.txt"))


def undecided():
    return listed(ALIVE)


def decided(outcome, name, known, open_names):
    """The outcome, with what the two lists say of one that is alive, or has not been asked by all tests."""
    if outcome in ("not run", ledger.ASKED):
        return "reasoned" if name in known else {ledger.ASKED: "open"}.get(outcome, outcome)
    if outcome != "alive":
        return outcome
    return "equivalent" if name in known else "undecided" if name in open_names else outcome


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


def own_tests(file):
    """By name: resolve for resolve.cc, inspect for inspect_path.cc, c_gate for src/c/gate.cc."""
    name = os.path.basename(file)
    own = os.path.splitext(name)[0]
    prefix = "c_" if file.startswith("src/c/") else ""
    return FIRST.get(name, [prefix + own, prefix + own.partition("_")[0]])


class Progress:
    """A line a minute, for ./dev nightly to show (test/ci_steps.sh)."""

    def __init__(self):
        self.told, self.out = time.monotonic(), int(os.environ.get("IRI_PROGRESS", -1))

    def tell(self, text):
        if self.out >= 0 and time.monotonic() - self.told >= 60:
            self.told = time.monotonic()
            os.write(self.out, f"   {text}\n".encode())


LIBRARIES = {"library": stand_in.Library, "command": command.Command}


class Trees:
    """A worker's: made when a file is the first of its kind."""

    def __init__(self, runner, folder):
        self.runner, self.folder, self.trees = runner, folder, {}

    def judge_of(self, file):
        library = "command" if command.is_part(file) else "library"
        if headers.is_header(file):
            tree = self._tree(library, headers.HeaderTree)
            if tree.has_tests(file):
                return tree
        return self._tree(library, judge_code.Tree)

    def _tree(self, library, kind):
        if (library, kind) not in self.trees:
            self.trees[library, kind] = kind(self.runner.library(library), os.path.join(self.folder, library))
        return self.trees[library, kind]


class Runner:
    def __init__(self, arguments):
        self.arguments = arguments
        self.folder = os.path.join(arguments.build, "mutants")
        self.store = ledger.Store(self.folder)
        self.equivalents, self.undecided, self.judged = equivalents(), undecided(), 0
        self.definitions = stand_in.digest(*map(read, default_files("grammar")))
        self.workers, self.libraries, self.names, self.locks = {}, {}, None, []
        self.lock = threading.Lock()

    def worker(self):
        """Each thread has a copy of the tree."""
        me = threading.get_ident()
        with self.lock:
            number = len(self.workers)
            if me in self.workers:
                return self.workers[me]
            folder = os.path.join(self.folder, f"{self.arguments.command}{number}")
            self.workers[me] = Trees(self, folder) if self.arguments.command == "code" else self._made(folder)
            return self.workers[me]

    def _made(self, folder):
        made = grammar.Grammar(ROOT, self.arguments.build, folder)
        made.baseline()
        return made

    def judge_of(self, file):
        return self.worker().judge_of(file)

    def library(self, kind):
        """Of the code, or of the command. It is built when it is asked for."""
        with self.lock:
            if kind not in self.libraries:
                self.libraries[kind] = self._library(kind)
            return self.libraries[kind]

    def _library(self, kind):
        self._take(kind)
        made = LIBRARIES[kind](ROOT, self.arguments.build, os.path.join(self.folder, kind), self.arguments.tests,
                               self.arguments.quick)
        made.brief = self.arguments.brief
        made.together_only = self.arguments.together
        if not self.arguments.unwatched:
            made.coverage = reached.Coverage(made)
            if not self.arguments.tests and kind == "library":
                sample.write_touched(made.coverage, made.tests)
        return made

    def _take(self, kind):
        """Two runs would load each other's mutants."""
        os.makedirs(self.folder, exist_ok=True)
        self.locks.append(open(os.path.join(self.folder, kind + ".lock"), "w", encoding="ascii"))
        try:
            fcntl.flock(self.locks[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"another run judges the {kind} in {self.folder}") from None

    def judge(self, name, mutant, text, together=None):
        if self.arguments.command == "grammar":
            return self._judge_definition(mutant, text)
        if self.arguments.command == "characters":
            key = stand_in.digest(self.definitions, ledger.key_of(mutant, text))
            if key not in self.store.known:
                self.store.put(key, self._judge_definition(mutant, text))
            return self.store.known[key]
        if known := self.known(name, mutant, text):
            return known
        outcome, by = self.judge_of(mutant.file).judge(mutant, text, own_tests(mutant.file), together)
        known = self.store.known.get(ledger.key_of(mutant, text), ["not run", ""])
        if outcome == judge_code.OPEN:
            if known[0] in ("not run", ledger.ASKED):
                self.store.put(ledger.key_of(mutant, text), [ledger.ASKED, str(self.arguments.brief)])
            return [outcome, by]
        self.judged += 1
        if outcome == "alive" and known[0] == "killed":
            print("LIVES, though it was noticed before, by", known[1] + ":", name, flush=True)
        # What the slow tests have noticed is not alive because the quick ones do not.
        if not (self.arguments.quick and outcome == "alive" and known[0] == "noticed"):
            self.store.put(ledger.key_of(mutant, text), [outcome, by])
        return [outcome, by]

    def _judge_definition(self, mutant, text):
        killed, by = self.worker().judge(mutant, text)
        return ["killed" if killed else "alive", by]

    def known(self, name, mutant, text):
        """What an earlier run has found; a survivor that is not listed may be noticed by now."""
        is_fresh = self.arguments.fresh or self.names is not None
        known = None if is_fresh else self.store.known.get(ledger.key_of(mutant, text))
        if known and known[0] == ledger.ASKED:
            brief = self.arguments.brief
            return [judge_code.OPEN, ""] if brief and self.store.was_asked(ledger.key_of(mutant, text), brief) else None
        if known is None or ledger.LETTERS[known[0]] in self.arguments.again:
            return None
        return known if known[0] != "alive" or name in self.equivalents or self.arguments.brief else None

    def together(self, tasks):
        """The new mutants of one file, built into one object if they are many."""
        new = [(mutant, text) for name, mutant, text in tasks if not self.known(name, mutant, text)]
        if self.arguments.command != "code" or len(new) < 3 or new[0][0].file.startswith("re2c/"):
            return None
        return self.judge_of(new[0][0].file).schema(new[0][0].file, new[0][1], [mutant for mutant, _ in new])

    def tell_of_survivor(self, name, outcome):
        if outcome == "alive" and name in self.undecided:
            print("UNDECIDED", name, "--", self.undecided[name], flush=True)
        elif outcome == "alive" and name not in self.equivalents:
            print("ALIVE", name, flush=True)

    def tasks_of(self, file):
        """[(name, mutant, text)] of those that are wanted."""
        text = read(file)
        named = edits.named(mutants_of(self.arguments.command, file, text), text)
        wanted = [(name, mutant, text) for name, mutant in named.items() if self.is_wanted(name, mutant)]
        return wanted[self.arguments.first::self.arguments.share]

    def built_ahead(self):
        """(file, tasks, a future of what is built together); while one file is judged, the next is built."""
        with concurrent.futures.ThreadPoolExecutor(1) as builder:
            ahead = None
            for file in self.arguments.files:
                tasks = self.tasks_of(file)
                this = file, tasks, builder.submit(self.together, tasks)
                if ahead:
                    yield ahead
                ahead = this
            if ahead:
                yield ahead

    def take_a_sample(self):
        if self.arguments.count:
            self.names, self.arguments.tests = sample.chosen(ROOT, self.arguments, self.store, read, judge_code.mutants_of)
            self.arguments.files = sorted({name.partition(": ")[0] for name in self.names})

    def is_wanted(self, name, mutant):
        kinds = self.arguments.kinds
        if self.arguments.unlisted and name in self.equivalents:
            return False
        return (not kinds or mutant.kind in kinds) and self.arguments.only in name and (self.names is None or name in self.names)

    def run(self):
        """[(name, mutant, outcome, by)] of all files, and prints what survives."""
        until = time.monotonic() + (self.arguments.seconds or 1e9)
        results, progress = [], Progress()
        if self.arguments.command == "code":
            ledger.recall(self.store, self.arguments.files, read, judge_code.mutants_of)
        self.take_a_sample()
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for file, tasks, together in self.built_ahead():
                if time.monotonic() > until:
                    return results
                together = together.result()
                if self.arguments.together:
                    tasks = [task for task in tasks if together and task[1] in together.numbers.keys() | together.refused]
                for task, found in zip(tasks, pool.map(lambda task: self.judge(*task, together), tasks)):
                    results.append((task[0], task[1], *found[:2]))
                    progress.tell(f"{len(results)} mutants judged, of {file} last")
                    if time.monotonic() > until:
                        pool.shutdown(cancel_futures=True)
                        return results
                    self.tell_of_survivor(task[0], found[0])
        return results


def count(results):
    """{file: Counter of outcomes}; survivors that are listed are "equivalent" or "undecided"."""
    known, open_names, table = equivalents(), undecided(), collections.defaultdict(collections.Counter)
    for name, mutant, outcome, by in results:
        if outcome == "alive":
            outcome = decided(outcome, name, known, open_names)
        elif name in open_names and outcome != judge_code.OPEN:
            print("TAKE OUT of alive.txt, noticed by", by + ":", name)
        elif name in known and outcome != judge_code.OPEN:
            outcome = "listed, but noticed"
            print("NOTICED", name, "by", by)
        table[mutant.file][outcome] += 1
    return table


def print_table(table):
    print(f"{'file':34}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'alive':>7}")
    for file, counts in table.items():
        if left := counts.pop(judge_code.OPEN, 0):
            print(f"{file}: {left} not judged, as the tests that were asked have not noticed them")
        made = sum(counts.values()) - counts["refused"]
        killed, same = counts["killed"] + counts["noticed"], counts["equivalent"] + counts["same code"]
        print(f"{file:34}{made:8}{killed:8}{same:12}{made - killed - same - counts['undecided']:7}")


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
    runner = Runner(arguments)
    results = runner.run()
    table = count(results)
    print_table(table)
    if arguments.command == "code":
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        left = sum(counts["undecided"] for counts in table.values())
        print(f"{left} survivors of these are known and not decided yet: alive.txt has all {len(undecided())}")
        print(f"{runner.judged} mutants judged now, in {sum(u.ru_utime + u.ru_stime for u in used):.0f} s of processor time")
    if arguments.table:
        write_owners(arguments.table, results)
    if arguments.command == "characters" or (arguments.command == "grammar" and arguments.share == 1):
        write_summary(arguments, table)
    good = GOOD | {judge_code.OPEN} if arguments.brief else GOOD
    return 0 if all(set(counts) <= good for counts in table.values()) else 1


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
    known, open_names, table = equivalents(), undecided(), {}
    for file in files:
        text = read(file)
        row = collections.Counter()
        mutants = edits.named(mutants_of("code", file, text), text)
        for name, mutant in mutants.items():
            if (mutant.kind in OFFSETS) != offsets:
                continue
            row[decided(store.outcome(mutant, text), name, known, open_names)] += 1
        if row:
            table[file] = row
    return table


def those(store, files, outcome):
    """The names of the mutants of the code that have this outcome and are not listed."""
    known = equivalents().keys() | undecided().keys()
    return [f"    {name}" for file in files for text in [read(file)]
            for name, mutant in edits.named(mutants_of("code", file, text), text).items()
            if store.outcome(mutant, text) == outcome and name not in known]


NOT_JUDGED = ("reasoned", "open", "not run")


def rows_of(summary):
    columns = ["killed", "noticed", "equivalent", "same code", "reasoned", "undecided", "alive", "open",
               "not run"]
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
    judged = every - sum(total[outcome] for outcome in NOT_JUDGED)
    return (f"Of the {every:,} mutants of the code {judged:,} are judged: {total['killed'] + total['noticed']:,} are noticed, "
            f"{total['equivalent'] + total['same code']:,} change nothing, {total['undecided']:,} live and are in alive.txt, still "
            f"to be decided, {total['alive']:,} live and are in no list. Of the others {total['reasoned']:,} are in equivalent.txt "
            f"for a reason, and the tests have not been asked; half a second of tests has not noticed {total['open']:,}; no test "
            f"has been asked of {total['not run']:,}.")


def folder_of(file):
    return os.path.dirname(file) or file


def overview(arguments):
    """A row for each folder: what is known of the mutants of the code, by known.txt."""
    store, known, table = ledger.Store(None), equivalents(), collections.defaultdict(collections.Counter)
    ledger.recall(store, arguments.files, read, judge_code.mutants_of)
    for file in arguments.files:
        text = read(file)
        for name, mutant in edits.named(mutants_of("code", file, text), text).items():
            table[folder_of(file)][decided(store.outcome(mutant, text), name, known, ())] += 1
    table["all"] = sum(table.values(), collections.Counter())
    print(f"{'mutants of the code':27}{'mutants':>9}{'judged':>8}{'killed':>8}{'equivalent':>12}{'alive':>7}{'reasoned':>10}"
          f"{'open':>7}{'not run':>9}")
    for folder, row in table.items():
        every = sum(row.values()) - row["refused"]
        print(f"{folder:27}{every:9}{every - sum(row[o] for o in NOT_JUDGED):8}{row['killed'] + row['noticed']:8}"
              f"{row['equivalent'] + row['same code']:12}{row['alive']:7}{row['reasoned']:10}{row['open']:7}{row['not run']:9}")
    return 0


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
             "", "known.txt has the same, a letter a mutant: k(illed), n(oticed), r(efused), s(ame code), a(live), o(pen), - (not run). "
             "Killed is by a unit test, within a second; noticed, by something slower. What lives after a run with --quick may "
             "still be noticed by something slower. Open is what half a second of tests has not noticed; reasoned, what equivalent.txt "
             "lists before all tests have been asked.", ""]
    store = ledger.Store(os.path.join(arguments.build, "mutants"))
    ledger.recall(store, arguments.files, read, judge_code.mutants_of)
    code = {command: known_code(store, arguments.files, command == "offsets") for command in ("offsets", "code")}
    lines += [not_judged(code.values()), ""]
    for command, title in SECTIONS.items():
        path = summary_path(arguments, command)
        if command in code:
            summary = code[command]
            if all(set(row) <= {*NOT_JUDGED, "refused"} for row in summary.values()):
                continue
        elif os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                summary = json.load(file)
        else:
            lines += section_before(title)
            continue
        lines += [f"## {title}", "", *rows_of(summary)]
    for outcome, title in (("alive", "Alive, and not listed"),
                           ("noticed", "Noticed by something slower than the unit tests alone, such as a corpus")):
        lines += [f"## {title}", "", *(those(store, arguments.files, outcome) or ["None of those that are judged."]), ""]
    with open(os.path.join(HERE, "RESULT.md"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines))
    ledger.commit(store, arguments.files, read, judge_code.mutants_of)
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
    wrong = [f"equivalent.txt names a mutant that there is not: {name}" for name in stale] + wrong_in_alive(every)
    print("\n".join(wrong))
    return 1 if wrong else 0


def wrong_in_alive(every):
    """Who adds a survivor has to raise the number at the head of the file, for a reviewer to see."""
    with open(ALIVE, encoding="utf-8") as file:
        said = re.match(r"# (\d+) survivors", file.readline())
    names_there, known = undecided(), equivalents()
    wrong = [f"alive.txt names a mutant that there is not: {name}" for name in names_there if name not in every]
    wrong += [f"alive.txt does not say what it would take: {name}" for name, reason in names_there.items() if not reason]
    wrong += [f"alive.txt and equivalent.txt both have {name}" for name in names_there if name in known]
    if not said or int(said.group(1)) != len(names_there):
        wrong.append(f"alive.txt has {len(names_there)} survivors, and its head another number: it may only shrink")
    return wrong


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
                print(f"moved to {moved[0]}" if len(moved) == 1 else f"gone: {line}")
                line = moved[0] if len(moved) == 1 else ""
            lines += [line] if line else []
        names_left = [line for line in lines if not line.startswith((" ", "#"))]
        kept += ["\n".join(lines)] if names_left or lines[:1] and lines[0].startswith("#") else []
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n\n".join(kept).rstrip("\n") + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["grammar", "code", "characters", "list", "report", "overview", "names"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--table")
    parser.add_argument("--tests", type=lambda names: names.split(","), default=[])
    parser.add_argument("--kinds", type=lambda names: names.split(","), default=[])
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--since", default="HEAD~1")
    parser.add_argument("--only", default="")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--again", default="")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--brief", type=float, default=0)
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--unwatched", action="store_true")
    parser.add_argument("--unlisted", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--mend", action="store_true")
    arguments = parser.parse_intermixed_args()
    arguments.build = os.path.abspath(arguments.build)
    arguments.files = arguments.files or default_files(arguments.command if arguments.command not in ("report", "overview") else "code")
    if arguments.command == "report":
        return report(arguments)
    if arguments.command == "overview":
        return overview(arguments)
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
