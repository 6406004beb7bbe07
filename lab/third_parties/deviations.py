"""The list of justified deviations (deviations.txt, where its lines are explained), and what differs in two answers."""
import dataclasses
import functools
import re

PARTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
KINDS = {"accepts", "refuses", "splits", "resolves"}


def bytes_of(hex_):
    return None if hex_ in ("-", "?", "!") else bytes.fromhex(hex_).decode("latin-1")


class Answer:
    def __init__(self, line):
        fields = line.split(" ")
        self.verdict = fields[0]
        self.parts = dict(zip(PARTS, fields[1].split(","), strict=True)) if len(fields) == 3 else {}
        self.resolved = fields[2] if len(fields) == 3 else "?"

    def value(self, name):
        return bytes_of(self.resolved if name == "resolved" else self.parts.get(name, "-"))


def bare(host):
    """An IP-literal without its brackets, which some libraries leave out."""
    return host[2:-2] if host.startswith("5b") and host.endswith("5d") else host


class Case:
    """A text, what libiri says of it, and what another says."""

    def __init__(self, rule, hex_, ours, theirs):
        self.rule, self.hex = rule, hex_
        self.ours, self.theirs = Answer(ours), Answer(theirs)

    @functools.cached_property
    def text(self):
        return bytes.fromhex(self.hex).decode("latin-1")

    def differences(self):
        """[(kind, the parts that differ)]"""
        if self.theirs.verdict == "0" or self.ours.verdict == "0":
            if self.theirs.verdict == self.ours.verdict or self.theirs.verdict == "?":
                return []  # both refuse it, or it claims no verdict
            return [("refuses" if self.theirs.verdict == "0" else "accepts", frozenset())]
        found = [("splits", parts)] if (parts := frozenset(self.parts_that_differ())) else []
        told = self.theirs.resolved != "?" and self.ours.resolved != "?"
        return found + ([("resolves", frozenset())] if told and self.theirs.resolved != self.ours.resolved else [])

    def parts_that_differ(self):
        for part in PARTS:
            ours, theirs = self.ours.parts[part], self.theirs.parts[part]
            if "?" in (ours, theirs) or bare(ours) == bare(theirs):
                continue
            # Of a URL of http the case of scheme and host is none (RFC 3986 s6.2.2.1).
            if self.rule == "http-URL" and part in ("scheme", "host") and bytes_of(theirs) and \
                    bytes_of(theirs).lower() == bytes_of(ours):
                continue
            yield part

    def value(self, field):
        if field == "text":
            return self.text
        if field == "rule":
            return self.rule
        side, name = field.split(".")
        return (self.ours if side == "ours" else self.theirs).value(name)

    def told(self):
        differing = sorted({p for _, parts in self.differences() for p in parts})
        sides = [f"{side} {name}={self.value(f'{side}.{name}')!r}" for name in differing + ["resolved"]
                 for side in ("ours", "theirs")]
        return f"{self.text!r} ({', '.join(sides)})"


@dataclasses.dataclass(frozen=True)
class Condition:
    field: str
    wanted: bool
    pattern: re.Pattern

    def holds(self, case):
        value = case.value(self.field)
        return value is not None and bool(self.pattern.search(value)) == self.wanted


@dataclasses.dataclass(frozen=True)
class Entry:
    libraries: tuple
    kind: str
    parts: frozenset
    conditions: tuple
    section: str
    right: str
    why: str
    link: str

    def covers(self, kind, part, case):
        return kind == self.kind and (part is None or part in self.parts) and all(c.holds(case) for c in self.conditions)


def justified(entries, kind, parts, case):
    """The entries that justify a difference: of a split, one for each part that differs. Empty: not justified."""
    found = [next((e for e in entries if e.covers(kind, part, case)), None) for part in sorted(parts) or [None]]
    return set() if None in found else set(found)


def condition(text):
    field, relation, pattern = text.strip().split(" ", 2)
    if relation not in ("~", "!~") or not re.fullmatch(r"text|rule|(ours|theirs)\.(\w+)", field):
        raise ValueError(f"not a condition: {text}")
    return Condition(field, relation == "~", re.compile(pattern, re.S))


def read(path):
    """The entries of deviations.txt. An entry is a block of `name: value` lines; a value goes on behind four spaces."""
    entries = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="ascii")):
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        if not lines:
            continue
        fields = dict(line.split(": ", 1) for line in lines)
        kind, _, parts = fields["kind"].partition(" ")
        if kind not in KINDS or not fields["section"] or fields["right"] not in ("libiri", "both"):
            raise ValueError(f"deviations.txt: {lines[0]}")
        entries.append(Entry(tuple(fields["library"].split(", ")), kind, frozenset(parts.replace(",", " ").split()),
                             tuple(map(condition, fields["where"].split(" && "))), fields["section"], fields["right"],
                             fields["why"], fields.get("link", "")))
    return entries
