"""Faults planted in the tags of re2c/ and in the boundaries of the tables: the proof notices each, by its name.

usage: boundary_faults.py [--every N] [--from N] BUILD RE2C LIBRARIES... -- COMPILER...

- Each tag of the definitions is moved by one place to the left and to the right, over a group, into it or out
  of it, and taken out. re2c and table.py make the tables of that.
- In the finished tables, a bit of the boundaries of one way or of one end is flipped, and a hand-over is given
  the state of another component.

The reader of the tables is compiled with each of them, and has to refuse it with a line that names the tag (or
the hand-over). A fault that re2c or table.py refuses is noticed too. With --every, one in N faults; with --from, the first N are left out.
"""
import argparse
import concurrent.futures
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "re2c"), str(ROOT / "lab/mutants")]
import table  # noqa: E402
from grammar import FLAGS  # noqa: E402

# table.py stops if not all of these texts lead into one state, and the compiler at the assertions of this header.
# The proof has to see that by itself.
table.INSIDE = {component: texts[:1] for component, texts in table.INSIDE.items()}

ASSERTING = "http/first_scan.hpp"

TAGS = ["scheme_end", "userinfo_end", "host_end", "authority_end", "path_end", "query_end"]
SOURCES = {"rfc3986.re": ["reference", "request_target"], "rfc9112.re": ["request_target"],
           "request_target.re": ["request_target"]}
TOKEN = re.compile(r'\(|\)\?|"[^"]*"|@?\w+')
RULE = re.compile(r"^(\s*<\w+> |\w+\s*= )(.*@\w.*?)(\s*;| \{.*)$")

# URI is taken only where absolute_URI, the rule before it, does not match: with a fragment. So the group is there.
SAME = {'rfc3986.re: URI = scheme @scheme_end ":" hier_part @path_end ( "?" query )? ( @query_end "#" fragment )?'}


def group_end(tokens, i, step):
    """The token with which the group ends that begins with token i, in that direction."""
    depth = 0
    while True:
        depth += {"(": 1, ")?": -1}.get(tokens[i], 0)
        if depth == 0:
            return i
        i += step


def moved(tokens, i):
    """All ways to have the tag i elsewhere by one place. A tag beside it is at the same place, and no place further."""
    rest = tokens[:i] + tokens[i + 1:]
    yield rest
    for step in (-1, 1):
        j = i if step > 0 else i - 1
        while 0 <= j < len(rest) and rest[j].startswith("@"):
            j += step
        if not 0 <= j < len(rest):
            continue
        places = {j}
        if rest[j] == ("(" if step > 0 else ")?"):
            places.add(group_end(rest, j, step))
        for over in sorted(places):
            at = over + 1 if step > 0 else over
            yield rest[:at] + [tokens[i]] + rest[at:]


class Fault:
    """`told` has to be in the message of the proof of the boundary `tag`."""

    def __init__(self, name, tag, plant, told=None):
        self.name, self.tag, self.plant, self.told = name, tag, plant, told or tag


def in_definitions():
    """Yields a fault for each tag moved."""
    for file in SOURCES:
        text = (ROOT / "re2c" / file).read_text(encoding="ascii")
        for line in text.splitlines():
            if not (match := RULE.match(line)) or line.startswith("//"):
                continue
            tokens = TOKEN.findall(match[2])
            for i, tag in enumerate(tokens):
                for other in moved(tokens, i) if tag.startswith("@") else []:
                    changed = match[1] + " ".join(other)
                    name = f"{file}: {' '.join(changed.split())}"
                    whole = text.replace(line, changed + match[3])
                    yield Fault(name, tag[1:], lambda shop, file=file, whole=whole: shop.make(file, whole))


class Text:
    """The text of a table: finds the number that a walk comes by, and changes it."""

    def __init__(self, text):
        self.text = text
        self.arrays = {name: self._numbers(name) for name in ("byte_class", "shapes", "rows", "boundary_sets")}

    def _numbers(self, name):
        found = re.search(rf" {name}\[\] = {{\n(.*?)}};", self.text, re.S)
        return [int(number) for number in found[1].replace(",", " ").split()]

    def start(self, rule):
        found = re.search(rf"{{Rule::{rule}, (\d+)U}}", self.text) if rule else re.search(r" start = (\d+);", self.text)
        return int(found[1])

    def index(self, rule, before, byte):
        """Where in `rows` the way of `byte` is behind `before`, or without a byte the head of the state."""
        state = self.start(rule)
        for c in before + byte:
            classes = self.arrays["byte_class"]
            at = (state & 0x3FFF) + self.arrays["shapes"][(state >> 19) + classes[ord(c)]]
            state = self.arrays["rows"][at]
        return at if byte else state & 0x3FFF

    def flip(self, at, is_head, bit):
        shift, first = (4, 1) if is_head else (14, 0)
        rows, sets = self.arrays["rows"], self.arrays["boundary_sets"]
        number = (rows[at] >> shift & (0x1F if is_head else 0xF)) - first
        wanted = sets[number] ^ bit
        if wanted not in sets:
            sets.append(wanted)
        rows[at] += (sets.index(wanted) - number) << shift

    def written(self):
        text = self.text
        for name in ("rows", "boundary_sets"):
            numbers = ",".join(map(str, self.arrays[name]))
            text = re.sub(rf"( {name}\[\] = {{\n).*?}};", rf"\g<1>{numbers}}};", text, flags=re.S)
        return text


# (what stands before, the byte or "" for the end, the boundary): a place that is written, or one that is not.
FLIPS = [("s", ":", "scheme_end"), ("//u", "@", "userinfo_end"), ("//u@h", ":", "host_end"), ("//u@h", "", "host_end"),
         ("//u@h", "/", "host_end"), ("//h", "/", "authority_end"), ("//h:1", "", "authority_end"),
         ("/p", "?", "path_end"), ("/p", "", "path_end"), ("?q", "#", "query_end"), ("/p?q", "", "query_end"),
         ("s:", "a", "scheme_end"), ("//u@", "h", "userinfo_end"), ("//u@h:", "1", "host_end"),
         ("//h/", "a", "authority_end"), ("//h/", "", "authority_end"), ("?", "q", "path_end"), ("#", "f", "query_end")]
INSIDE = ["authority", "path", "query", "fragment"]


def in_tables():
    for file, rule in (("table.inc", "URI_reference"), ("table.inc", "IRI_reference"), ("literal.inc", "")):
        for before, byte, tag in FLIPS:
            def flip(shop, file=file, rule=rule, before=before, byte=byte, tag=tag):
                text = Text((shop.build / "re2c" / file).read_text(encoding="ascii"))
                text.flip(text.index(rule, before, byte), not byte, 1 << TAGS.index(tag))
                (shop.folder / file).write_text(text.written(), encoding="ascii")
            yield Fault(f"{file}, {rule}: {tag} at {before}|{byte}", tag, flip)
    for one, other in zip(INSIDE, INSIDE[1:] + INSIDE[:1]):
        def swap(shop, one=one, other=other):
            text = (shop.build / "re2c/table.inc").read_text(encoding="ascii")
            taken = re.search(rf" inside_{other}\[\] = {{\n(.*?)}};", text, re.S)[1]
            text = re.sub(rf"( inside_{one}\[\] = {{\n).*?}};", rf"\g<1>{taken}}};", text, flags=re.S)
            (shop.folder / "table.inc").write_text(text, encoding="ascii")
        told = f'the cut "kernel, {one}" is not in the state'
        yield Fault(f"table.inc: inside_{one} is that of the {other}", "path_end", swap, told)


class Refused(Exception):
    """The build has noticed."""


def read_file(path, alphabet):
    read = [*table.read_file(str(path), alphabet)]
    for machine in read:
        machine.errors = [(None,) * 257] * len(machine.rows)
    return read


read_once = functools.cache(read_file)


class Workshop:
    """A folder in which the tables are made with one fault, and proved."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.build = options.build

    def run(self, *command):
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, cwd=self.folder)
        if done.returncode:
            raise Refused(f"{pathlib.Path(command[0]).name}: {(done.stderr + done.stdout).strip().splitlines()[-1]}")

    def make(self, file, text):
        """The tables of changed definitions. Matchers have no boundaries, so theirs are those of the build."""
        shutil.copytree(ROOT / "re2c", self.folder / "re2c")
        (self.folder / "re2c" / file).write_text(text, encoding="ascii")
        machines = []
        for machine in ("reference", "match", "request_target"):
            for alphabet in ("uri", "iri"):
                machines.append((alphabet, self.machine(machine, alphabet, machine in SOURCES[file])))
        try:
            self.tabulate(machines)
        except SystemExit as refused:
            raise Refused(f"table.py: {refused.code}") from refused

    def tabulate(self, machines):
        """As table.py does it, but without errors and runs: no boundary depends on them, and they take long."""
        read = []
        for alphabet, path in machines:
            read += read_once(path, alphabet) if path.is_relative_to(self.build) else read_file(path, alphabet)
        whole = table.Table(read)
        with open(self.folder / "table.inc", "w", encoding="ascii") as out:
            table.emit(whole, table.Packed(whole, False), out)
        with open(self.folder / "literal.inc", "w", encoding="ascii") as out:
            table.emit_literals("iri", str(machines[1][1]), out)

    def machine(self, machine, alphabet, changed):
        name = f"{machine}_{alphabet}.inc"
        if not changed:
            return self.build / "re2c" / name
        definitions = self.folder / "re2c"
        self.run(self.options.re2c, *FLAGS, *(["--conditions"] if machine != "reference" else []),
                 "-I", definitions / alphabet, "-I", definitions, "-o", name, definitions / f"{machine}.re")
        return self.folder / name

    def prove(self, arguments):
        """What the proof says."""
        text = (ROOT / "src" / ASSERTING).read_text(encoding="ascii")
        (self.folder / ASSERTING).parent.mkdir()
        (self.folder / ASSERTING).write_text(re.sub(r"^static_assert\(.*\);$", "", text, flags=re.M), encoding="ascii")
        self.compile("boundaries_table.cc", self.folder / "table.o", "-c")
        self.compile("", self.folder / "proof", self.folder / "table.o", self.options.main, *self.options.libraries)
        done = subprocess.run([self.folder / "proof", *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def compile(self, source, output, *more):
        includes = [self.folder, ROOT / "test", ROOT / "src", ROOT / "include", self.build / "re2c"]
        sources = [ROOT / "test/grammar" / source] if source else []
        command = [*self.options.compiler, "-std=c++20", "-O0", *(f"-I{folder}" for folder in includes), *sources, *more,
                   "-o", output]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr)


def judge(options, fault):
    """Returns (whether the fault is noticed, or lives and is known to change nothing; what was said)."""
    with tempfile.TemporaryDirectory() as scratch:
        shop = Workshop(options, pathlib.Path(scratch))
        try:
            fault.plant(shop)
        except Refused as refused:
            return fault.name not in SAME, str(refused)
        status, said = shop.prove([fault.tag] if fault.tag else [])
    lines = [line for line in said.splitlines() if line.startswith("FAIL") and fault.told in line]
    if fault.name in SAME:
        return status == 0, "the same, and proved" if status == 0 else said
    return status == 1 and bool(lines), lines[0] if lines else f"status {status}: {said[-400:]}"


def judge_all(options):
    """Judges the table as it is, which has to pass, and the faults."""
    faults = [*in_definitions(), *in_tables()]
    unknown = SAME - {fault.name for fault in faults}
    untouched = Fault("nothing changed", "", lambda shop: None)
    SAME.add(untouched.name)
    asked = [untouched, *faults[options.first::options.every]]
    failed = len(unknown)
    for name in unknown:
        print("FAILED there is no fault", name)
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        options.main = pathlib.Path(scratch) / "main.o"
        Workshop(options, pathlib.Path(scratch)).compile("boundaries_main.cc", options.main, "-c")
        for fault, (good, said) in zip(asked, pool.map(lambda one: judge(options, one), asked)):
            failed += not good
            print("noticed" if good else "FAILED", fault.name, "|", said, flush=True)
    print(f"{len(asked) - failed} passed, {failed} failed")
    return failed != 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first")
    for name in ("build", "re2c"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("libraries", nargs="+")
    cut = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:cut])
    options.compiler = sys.argv[cut + 1:]
    return judge_all(options)


sys.exit(main())
