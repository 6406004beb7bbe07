"""Where other libraries deviate, each kind judged by hand: reads deviations.txt, whose head says how its lines are made.

usage: deviations.py --cpp LIBRARY,...     writes what the fuzz target third_party takes for listed, as rows of C++

The scoreboard (a case, what is right, an answer), the differential run (a random text, libiri's answers, another's) and the fuzz target
ask this one list.
"""
import dataclasses
import functools
import json
import pathlib
import re
import sys

import model

HERE = pathlib.Path(__file__).resolve().parent
FILES = ("parse", "resolve", "normalize", "equivalence", "iri-to-uri", "uri-to-iri", "template", "targets", "ssrf")
OLDER = {"boost": "boost-1.81"}  # what only the version of Debian 12 does, which the differential run and the fuzz target ask as well
KINDS = {"accepts", "refuses", "splits", "hangs", "crashed", ""}


class Answer:
    """What a runner answers to parse, and to resolve, if it was asked."""

    def __init__(self, parsed, resolved="-"):
        self.verdict = parsed[:1]
        told = parsed[2:].split(",") if parsed[:2] == "1 " else []
        self.parts = dict(zip(model.NAMES, told))
        self.resolved = resolved

    def value(self, name):
        word = self.resolved[2:] if name == "resolved" else self.parts.get(name, "-")
        return bytes.fromhex(word[1:]).decode("latin-1") if word[:1] == "x" else None

    def differing(self, other):
        """The parts of which both tell something else."""
        return frozenset(part for part, word in self.parts.items() if "?" not in (word, other.parts.get(part, "?")) and word != other.parts[part])


@dataclasses.dataclass
class Difference:
    """A question, what is right, and what a library says. `what`: a file of cases, and for parse the kind; `case`: the texts of a case."""
    what: str
    parts: frozenset
    text: str
    rule: str
    ours: Answer
    theirs: Answer
    case: str | None = None

    def value(self, field):
        side, _, name = field.partition(".")
        return getattr(self, side).value(name) if name else getattr(self, side)


@dataclasses.dataclass(frozen=True)
class Condition:
    field: str
    wanted: bool
    pattern: re.Pattern

    def holds(self, difference):
        value = difference.value(self.field)
        return value is not None and bool(self.pattern.search(value)) == self.wanted


def condition(text):
    match = re.fullmatch(r"(text|rule|case|(?:ours|theirs)\.(?:\w+)) (!?~) (.+)", text.strip())
    if not match:
        raise SystemExit(f"deviations.txt: not a condition: {text}")
    return Condition(match[1], match[2] == "~", re.compile(match[3], re.S))


class Entry:
    def __init__(self, line):
        columns = [column.strip() for column in line.split(" | ")]
        if len(columns) != 6:
            raise SystemExit(f"deviations.txt: not six columns: {line}")
        who, self.kind, self.where, self.section, self.known, self.why = columns
        self.who = who.split(", ")
        file, _, kind = self.kind.partition(" ")
        kind, _, parts = kind.partition(" ")
        self.what, self.parts = f"{file} {kind}".strip(), parts.split()
        self.conditions = [condition(one) for one in self.where.split(" && ")]
        self.of_cases = any(c.field == "case" for c in self.conditions)
        if file not in FILES or kind not in KINDS or not set(self.parts) <= set(model.NAMES) or not (self.parts or self.of_cases or kind != "splits"):
            raise SystemExit(f"deviations.txt: not a kind: {line}")

    def covers(self, part, difference):
        return (self.what in (difference.what, difference.what.split()[0])
                and (part is None or not self.parts or part in self.parts) and all(c.holds(difference) for c in self.conditions))


@functools.cache
def entries():
    text = (HERE / "deviations.txt").read_text(encoding="ascii")
    return [Entry(line) for line in text.splitlines() if line and not line.startswith("#")]


def justified(table, difference):
    """The entries of the table that justify a difference: the first that fits; of a split one for each part. Empty: not justified."""
    found = [next((e for e in table if e.covers(part, difference)), None) for part in sorted(difference.parts) or [None]]
    return [] if None in found else [*dict.fromkeys(found)]


# --- the scoreboard: the failures of results.json


def cases():
    return {case["id"]: dict(case, file=file) for file in FILES
            for case in json.loads((HERE / f"{file}.json").read_text(encoding="ascii"))["cases"]}


def results():
    return json.loads((HERE / "results.json").read_text(encoding="ascii"))["implementations"]


def shown(case):
    """The texts of a case, by a space; what is not UTF-8 in hex."""
    names = {"resolve": ("base", "reference"), "normalize": ("step", "text"), "equivalence": ("a", "b"), "template": ("template", "x"),
             "targets": ("method", "text")}.get(case["file"], ("text",))
    return " ".join(case[name] if name in case else "hex " + case[f"{name}_hex"] for name in names)


def coded(text):
    return "x" + (text if isinstance(text, bytes) else text.encode()).hex()


def told(parts):
    """The answer that tells these parts, by name."""
    return "1 " + ",".join(coded(parts[name]) if name in parts else "-" for name in model.NAMES)


def of_parse(case, rule, answer):
    right = case.get("http_url") if rule == "http-URL" else case["parts"] if rule in case["valid"] else None
    ours, theirs = Answer("0" if right is None else told(right)), Answer(answer)
    kind = answer if answer in ("hangs", "crashed") else "accepts" if right is None else "refuses" if answer[:1] == "0" else "splits"
    parts = ours.differing(theirs) if kind == "splits" else frozenset()
    text = bytes.fromhex(case["text_hex"]) if "text_hex" in case else case["text"].encode()
    return Difference(f"parse {kind}", parts, text.decode("latin-1"), rule, ours, theirs, shown(case))


def failure(case, key, answer):
    """The failure of a case as a difference."""
    if case["file"] == "parse":
        return of_parse(case, key.partition(":")[2], answer)
    ours = theirs = Answer("")
    text = shown(case)
    if case["file"] == "resolve":
        right = case["compatible" if key.endswith(":compatible") else "strict"][0]
        text = case["reference"]
        ours = Answer(told(model.parts(text)), "0" if right is None else "1 " + coded(right))
        theirs = Answer("", answer)
    return Difference(case["file"], frozenset(), text.encode().decode("latin-1"), "", ours, theirs, shown(case))


def judged():
    """Returns ([(entry, name, case, answer), ...], those that nobody has judged, entries of cases without a failure)."""
    known, found, none = cases(), [], []
    for name, result in results().items():
        table = [entry for entry in entries() if name in entry.who]
        for file in result["core"].values():
            for key, answer in file["wrong"].items():
                case = known[key.partition(":")[0]]
                fitting = justified(table, failure(case, key, answer))
                found += [(entry, name, case, answer) for entry in fitting]
                none += [] if fitting else [(None, name, case, answer)]
    used = {(id(entry), name) for entry, name, _, _ in found}
    return found, none, [(entry, name) for entry in entries() if entry.of_cases for name in entry.who if (id(entry), name) not in used]


# --- the fuzz target


def rows_of_cpp(names):
    """{"boost", "refuses", {PARTS}, {{FIELD, wanted, REGEX}}}, of what is asked there: verdict and parts of any text."""
    for entry in entries():
        file, _, kind = entry.what.partition(" ")
        for name in names if file == "parse" and not entry.of_cases else ():
            if not {name, OLDER.get(name)} & set(entry.who):
                continue
            conditions = ", ".join(f'{{"{c.field}", {str(c.wanted).lower()}, R"re({c.pattern.pattern})re"}}' for c in entry.conditions)
            parts = ", ".join(f'"{part}"' for part in entry.parts)
            yield f'{{"{name}", "{kind}", {{{parts}}}, {{{conditions}}}}},'


if __name__ == "__main__":
    if sys.argv[1:2] != ["--cpp"] or len(sys.argv) != 3:
        sys.exit(__doc__)
    print("// Made by lab/suite/deviations.py of lab/suite/deviations.txt.", *rows_of_cpp(sys.argv[2].split(",")), sep="\n")
