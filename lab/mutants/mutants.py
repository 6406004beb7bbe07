#!/usr/bin/env python3
"""Makes a mutant of every small thing that can be wrong, and sees whether some test notices.

usage: mutants.py grammar --build BUILD [OPTION...] [FILE...]
       mutants.py characters --build BUILD [OPTION...] [FILE...]
       mutants.py code --build BUILD [OPTION...] [FILE...]
       mutants.py list [FILE...]
       mutants.py rates [--write]

grammar     every mutant of the definitions in re2c/, judged by the proof of test/grammar. What lives changes no language.
characters  every character of the definitions deleted, and replaced, judged by the proof.
code        every mutant of the code, and of the tags, judged by the tests.
list        the names of the mutants of the code.
rates       of each folder, how many are judged, and how many of these were noticed; --write puts it into RATES.md.

BUILD is an up-to-date build of this tree. What was found is kept in a ledger (ledger.py), and not judged again. What lives is printed, for a
person to look at. The run fails if one lives that was noticed before.

--jobs N              so many at a time
--share N, --from K   one in N, beginning with the K-th
--count N             N of them, by chance; the commit says which
--since COMMIT        those of paragraphs that have changed since
--kinds KIND,...      comparison, operator, operand, arguments, constant, condition, row, statement, tag, step
--only TEXT           those whose name has the text
--tests NAME,...      by these tests alone
--fresh               again what is in the ledger, too
--seconds N           begins no other after that
--quick               without the tests, and the cases of tests, that take more than a second
--unwatched           without finding out first which tests reach which lines
--table FILE          of the grammar: a line for each definition
"""
import argparse
import collections
import concurrent.futures
import fcntl
import glob
import os
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
import rates  # noqa: E402
import re_text  # noqa: E402
import reached  # noqa: E402
import sample  # noqa: E402
import stand_in  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
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
# What is packed, or optional.
APART = ("package/", "src/unicode/")
# Where a fault costs most: these are judged first; and tables last, for each of their mutants is compiled alone.
PRIORITY = ("src/gate/", "src/http/canonical", "src/c/", "src/http/", "src/scan/")


def priority(file):
    last = len(PRIORITY) + file.startswith("include/") + 2 * file.endswith(".inc")
    if file.endswith(".inc"):
        return last, file
    return next((n for n, start in enumerate(PRIORITY) if file.startswith(start)), last), file


CODE = sorted((file for path in [*glob.glob(os.path.join(ROOT, "src/**/*.*"), recursive=True),
                                 *glob.glob(os.path.join(ROOT, "include/iri/*.hpp")),
                                 os.path.join(ROOT, "include/iri/detail/interpreter.hpp")]
               for file in [os.path.relpath(path, ROOT)]
               if file.endswith((".cc", ".hpp", ".inc"))
               and file not in ELSEWHERE and not file.startswith(APART)), key=priority)


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return source.read()


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
        self.store, self.judged, self.lost = ledger.Store(), 0, 0
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
        if not self.arguments.unwatched:
            made.coverage = reached.Coverage(made)
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
        if known := self.known(mutant, text):
            return known
        outcome, by = self.judge_of(mutant.file).judge(mutant, text, own_tests(mutant.file), together)
        known = self.store.known.get(ledger.key_of(mutant, text), ["not run", ""])
        self.judged += 1
        if outcome == "alive" and known[0] == "killed":
            self.lost += 1
            print("LIVES, though it was noticed before, by", known[1] + ":", name, flush=True)
            return [outcome, by]  # and stays known as noticed, until it is again
        # What the slow tests have noticed is not alive because the quick ones do not.
        if not (self.arguments.quick and outcome == "alive" and known[0] == "noticed"):
            self.store.put(ledger.key_of(mutant, text), [outcome, by])
        return [outcome, by]

    def _judge_definition(self, mutant, text):
        killed, by = self.worker().judge(mutant, text)
        return ["killed" if killed else "alive", by]

    def known(self, mutant, text):
        """What an earlier run has found; a survivor may be noticed by now."""
        known = None if self.arguments.fresh else self.store.known.get(ledger.key_of(mutant, text))
        return known if known and known[0] != "alive" else None

    def together(self, tasks):
        """The new mutants of one file, built into one object if they are many."""
        new = [(mutant, text) for _, mutant, text in tasks if not self.known(mutant, text)]
        if self.arguments.command != "code" or len(new) < 3 or new[0][0].file.startswith("re2c/"):
            return None
        return self.judge_of(new[0][0].file).schema(new[0][0].file, new[0][1], [mutant for mutant, _ in new])

    def tasks_of(self, file):
        """[(name, mutant, text)] of those that are wanted."""
        text = read(file)
        named = edits.named(mutants_of(self.arguments.command, file, text), text)
        wanted = [(name, mutant, text) for name, mutant in self.wanted(file, text, named).items()]
        return wanted[self.arguments.first::self.arguments.share]

    def wanted(self, file, text, named):
        if self.names is not None:
            return {name: mutant for name, mutant in named.items() if name in self.names}
        if self.arguments.since:
            named = sample.changed(ROOT, self.arguments.since, file, text, named)
        return {name: mutant for name, mutant in named.items()
                if (not self.arguments.kinds or mutant.kind in self.arguments.kinds) and self.arguments.only in name}

    def take_a_sample(self):
        """Of what would be wanted, so many."""
        if self.arguments.count:
            made = sample.of_files(self.arguments.files, read, lambda *of: mutants_of(self.arguments.command, *of))
            self.names = sample.some(ROOT, self.arguments.count, [name for of in made for name in self.wanted(*of)])
            self.arguments.files = [file for file in self.arguments.files
                                    if any(name.startswith(file + ": ") for name in self.names)]

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

    def run(self):
        """[(name, mutant, outcome, by)] of all files, and prints what survives."""
        until = time.monotonic() + (self.arguments.seconds or 1e9)
        results, progress = [], Progress()
        self.take_a_sample()
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for file, tasks, together in self.built_ahead():
                if time.monotonic() > until:
                    return results
                together = together.result()
                for task, found in zip(tasks, pool.map(lambda task: self.judge(*task, together), tasks)):
                    results.append((task[0], task[1], *found[:2]))
                    progress.tell(f"{len(results)} mutants judged, of {file} last")
                    if time.monotonic() > until:
                        pool.shutdown(cancel_futures=True)
                        return results
                    if found[0] == "alive":
                        print("ALIVE", task[0], flush=True)
        return results


def print_table(results):
    table = collections.defaultdict(collections.Counter)
    for _, mutant, outcome, _ in results:
        table[mutant.file][outcome] += 1
    print(f"{'file':40}{'mutants':>8}{'noticed':>8}{'same':>6}{'alive':>6}")
    for file, counts in table.items():
        print(f"{file:40}{sum(counts.values()) - counts['refused']:8}{counts['killed'] + counts['noticed']:8}{counts['same code']:6}"
              f"{counts['alive']:6}")


def write_owners(path, results):
    """RULE NOTICED MUTANTS ALIVE for each definition."""
    owners = collections.defaultdict(lambda: [0, 0, 0])
    for _, mutant, outcome, _ in results:
        row = owners[mutant.owner.replace("_", "-")]
        row[0] += outcome == "killed"
        row[1] += 1
        row[2] += outcome == "alive"
    with open(path, "w", encoding="ascii") as out:
        for owner, row in owners.items():
            out.write(f"{owner} {row[0]} {row[1]} {row[2]}\n")


def run(arguments):
    runner = Runner(arguments)
    results = runner.run()
    print_table(results)
    if arguments.command == "code":
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        print(f"{runner.judged} mutants judged now, in {sum(u.ru_utime + u.ru_stime for u in used):.0f} s of processor time")
    if arguments.table:
        write_owners(arguments.table, results)
    print(f"{sum(outcome in ('killed', 'noticed') for _, _, outcome, _ in results)} passed, {runner.lost} failed")
    return 1 if runner.lost or not results else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["grammar", "code", "characters", "list", "rates"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--table")
    parser.add_argument("--tests", type=lambda names: names.split(","), default=[])
    parser.add_argument("--kinds", type=lambda names: names.split(","), default=[])
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--since", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=0)
    for flag in ("--fresh", "--unwatched", "--quick", "--write"):
        parser.add_argument(flag, action="store_true")
    arguments = parser.parse_intermixed_args()
    arguments.build = os.path.abspath(arguments.build)
    arguments.files = arguments.files or default_files(arguments.command)
    made = sample.of_files(arguments.files, read, judge_code.mutants_of)
    if arguments.command == "rates":
        return rates.tell(ROOT, ledger.Store(), made, arguments.write)
    if arguments.command == "list":
        for _, _, named in made:
            print("\n".join(named))
        return 0
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
