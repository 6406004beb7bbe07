"""Holds libiri against the parsers of others, on texts made for it (README.md).

usage: differential.py [--build BUILD] [--count N] [--seed N] [--only NAME,...] [--newest] [--fault]

BUILD (build/gcc) is a build of meson. What differs and is not in deviations.txt fails; the shortest text is shown.
Ends with `N passed, N failed`: a library each. --newest takes the newest versions instead of the pinned ones, and Debian's unstable instead of this machine's packages; --fault plants one in libiri's runner.
"""
import argparse
import collections
import pathlib
import subprocess
import sys

import deviations
import implementations
import model

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = "http://a/b/c/d;p?q"
REFERENCES = ("URI-reference", "IRI-reference")
# Who is asked, and for which share of the texts: slow ones for less.
ASKED = {"uriparser": 1, "boost": 1, "fluent-uri": 1, "iri-string": 1, "iri-rfc3987": 1, "iri-rs": 1, "iref": 1, "oxiri": 1, "url": 1, "ada": 1, "curl": 1, "go-net-url": 1,
         "rfc3986": 10, "rfc3987": 10, "urllib": 5, "jena-iri3986": 1}
NO_VERDICT = ("urllib",)  # what it accepts says nothing
WEB = (b"http:".hex(), b"https:".hex())


class Run:
    """The questions in files, NAME.in, and the answers of libiri beside them, NAME.libiri."""

    def __init__(self, build, work, fault):
        self.build, self.work = build / "lab/suite", work
        self.libiri = [self.build / "suite_libiri", *(["--fault"] if fault else [])]

    def make(self, count, seed):
        """Returns how many texts there are."""
        files = sorted(str(path) for path in (ROOT / "corpus").rglob("*") if path.is_file())
        made = subprocess.run([self.build / "suite_texts", str(count), str(seed), *files], stdout=subprocess.PIPE, check=True, text=True)
        texts = made.stdout.splitlines()
        for rule in REFERENCES:
            self.put(rule, (f"parse {rule} {text}" for text in texts))
        self.put("resolve", (f"resolve {deviations.coded(BASE)} {text}" for text in texts))
        for name in (*REFERENCES, "resolve"):
            self.ask(self.libiri, name, "libiri", len(texts))
        self.make_web([text for text in texts if bytes.fromhex(text[1:13]).lower().hex().startswith(WEB)])
        return len(texts)

    def make_web(self, texts):
        """Of texts that begin as URLs of http: what a WHATWG parser and the RFC must agree on, by libiri's split and dot segments."""
        self.put("URI", (f"parse URI {text}" for text in texts))
        self.put("dots", (f"normalize dots {text}" for text in texts))
        for name in ("URI", "dots"):
            self.ask(self.libiri, name, "libiri", len(texts))
        pairs = zip(texts, self.lines("URI", "libiri"), self.lines("dots", "libiri"))
        known = [(text, web) for text, parsed, dots in pairs if (web := web_url(text, parsed, dots))]
        self.put("http-URL", (f"parse http-URL {text}" for text, _ in known))
        (self.work / "http-URL.libiri").write_text("".join(web + "\n" for _, web in known))

    def put(self, name, lines):
        with open(self.work / f"{name}.in", "w") as out:
            out.writelines(line + "\n" for line in lines)

    def lines(self, name, suffix):
        """The questions, of the suffix "in", or the answers of somebody."""
        with open(self.work / f"{name}.{suffix}") as lines:
            yield from (line[:-1] for line in lines)

    def ask(self, command, name, who, limit):
        """The answers of a runner to the first `limit` questions; there has to be one for each."""
        with subprocess.Popen(["head", "-n", str(limit), self.work / f"{name}.in"], stdout=subprocess.PIPE) as head, \
                open(self.work / f"{name}.{who}", "w") as answers:
            status = subprocess.run([str(word) for word in command], stdin=head.stdout, stdout=answers, check=False).returncode
        asked, count = (sum(1 for _ in self.lines(name, suffix)) for suffix in ("in", who))
        if status != 0 or count != min(asked, limit):
            raise SystemExit(f"third parties: {who} did not answer each text: {count} of {min(asked, limit)}, and ended with {status}")


def web_url(text, parsed, dots):
    """The answer of a WHATWG parser to a text that it and the RFC must agree on, or None."""
    if parsed[0] != "1" or dots[0] != "1":
        return None
    words = dict(zip(model.NAMES, parsed[2:].split(",")))
    parts = {name: bytes.fromhex(word[1:]).decode() for name, word in words.items() if word != "-"}
    web = model.http_parts(parts, model.parts(bytes.fromhex(dots[3:]).decode())["path"])
    return deviations.told(web).replace(",-,", ",?,", 1) if web else None


class Judge:
    """Counts what one library says, and keeps the shortest text of each kind of difference that is not justified."""

    def __init__(self, library):
        self.library, self.table = library, [e for e in deviations.entries() if {library, deviations.OLDER.get(library)} & {*e.who} and not e.of_cases]
        self.asked, self.used, self.found, self.count = 0, collections.Counter(), {}, collections.Counter()

    def hold(self, difference):
        if entries := deviations.justified(self.table, difference):
            self.used.update(entries)
            return
        key = difference.rule, difference.what, ",".join(sorted(difference.parts))
        self.count[key] += 1
        if key not in self.found or len(difference.text) < len(self.found[key].text):
            self.found[key] = difference

    def parsed(self, rule, question, ours, theirs):
        """Of verdict and parts of a text."""
        if "-" in (ours, theirs):
            return
        self.asked += 1
        if ours == theirs or ours[0] == theirs[0] == "0" or ours[0] == "0" and self.library in NO_VERDICT:
            return
        kind = "accepts" if ours[0] == "0" else "refuses" if theirs[0] == "0" else "splits"
        us, them = deviations.Answer(ours), deviations.Answer(theirs)
        parts = us.differing(them) if kind == "splits" else frozenset()
        if parts or kind != "splits":
            self.hold(deviations.Difference(f"parse {kind}", parts, text_of(question), rule, us, them))

    def resolved(self, rule, question, ours, theirs):
        """Of the target of a reference that both accept: ours and theirs are the answers to parse and to resolve."""
        if ours[0][0] != "1" or theirs[0][0] != "1" or "-" in (ours[1], theirs[1]):
            return
        self.asked += 1
        if ours[1] != theirs[1]:
            self.hold(deviations.Difference("resolve", frozenset(), text_of(question), rule, deviations.Answer(*ours), deviations.Answer(*theirs)))

    def tell(self):
        for entry, count in self.used.most_common():
            print(f"  {count:9}  {entry.kind}: {entry.why} ({entry.section})")
        for key, found in sorted(self.found.items()):
            print(f"  NOT LISTED {' '.join(key)}: {self.count[key]} texts, the shortest: {told(found)}")


def text_of(question):
    return bytes.fromhex(question.rpartition("x")[2]).decode("latin-1")


def told(difference):
    sides = [f"{side} {name}={difference.value(f'{side}.{name}')!r}" for name in (*sorted(difference.parts), "resolved") for side in ("ours", "theirs")]
    return f"{difference.text!r} ({', '.join(sides)})"


def compare(run, one, command, limit):
    judge = Judge(one.name)
    rules = [rule for rule in (*REFERENCES, "http-URL") if rule in one.rules]
    for rule in rules:
        run.ask(command, rule, one.name, limit)
        for line in zip(run.lines(rule, "in"), run.lines(rule, "libiri"), run.lines(rule, one.name)):
            judge.parsed(rule, *line)
    if "resolve" in one.operations:
        rule = rules[-1]  # the widest
        run.ask(command, "resolve", one.name, limit)
        ours, theirs = ((run.lines(rule, who), run.lines("resolve", who)) for who in ("libiri", one.name))
        for question, *answers in zip(run.lines("resolve", "in"), zip(*ours), zip(*theirs)):
            judge.resolved(rule, question, *answers)
    return judge


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--build", type=pathlib.Path, default=ROOT / "build/gcc")
    options.add_argument("--count", type=int, default=1000000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default=",".join(ASKED))
    options.add_argument("--newest", action="store_true")
    options.add_argument("--fault", action="store_true")
    o = options.parse_args()
    only = o.only.split(",")
    if not set(only) <= set(ASKED):
        raise SystemExit("third parties: no such library among --only")
    work = o.build.resolve() / "differential"
    work.mkdir(exist_ok=True)
    implementations.run("ninja", "-C", o.build, "lab/suite/suite_libiri", "lab/suite/suite_texts")
    run = Run(o.build.resolve(), work, o.fault)
    made = run.make(o.count, o.seed)
    failed = total = chosen = 0
    kinds = set()
    for one, version, command in implementations.made_ready(only, o.newest, implementations.Unstable() if o.newest else implementations.Machine()):
        judge = compare(run, one, command, max(1, made // ASKED[one.name]))
        print(f"{one.name} {version} ({one.language}): {judge.asked} answers compared, {sum(judge.used.values())} deviations of "
              f"{len(judge.used)} listed kinds, {len(judge.found)} not listed", flush=True)
        judge.tell()
        failed += bool(judge.found) or judge.asked == 0
        chosen, total, kinds = chosen + 1, total + judge.asked, kinds | set(judge.used)
    print(f"third parties | {chosen} libraries | {total} answers to {made} texts | {len(kinds)} kinds of deviations")
    print(f"{chosen - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
