"""Mutants of re2c definitions: of range boundaries, repetition counts, alternatives, literals, tags."""
import re
from dataclasses import dataclass, field

from edits import Mutant

TOKEN = re.compile(r"""
    (?P<space>\s+|//[^\n]*)
  | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<set>\[(?:\\.|[^\]\\])*\])
  | (?P<count>\{\d+(?:,\d*)?\})
  | (?P<tag>@\w+)
  | (?P<name>\w+)
  | (?P<mark>[()|*+?=;])
""", re.VERBOSE)
UNIT = re.compile(r"\\x[0-9A-Fa-f]{2}|\\.|[^\\]", re.DOTALL)
PLAIN = set(b"!#$%&()*+,./:;<=>?@_`{|}~") | set(range(0x30, 0x3A)) | set(range(0x41, 0x5B)) \
    | set(range(0x61, 0x7B))


@dataclass
class Node:
    kind: str                    # "choice", "sequence", "repeat", "string", "set", "name", "tag"
    start: int
    end: int
    children: list = field(default_factory=list)
    mark: tuple = None           # of a repeat: where its operator stands


@dataclass
class Definition:
    name: str
    regex: Node


class Parser:
    """Reads one regex of `text` from a position."""

    def __init__(self, text, position):
        self.text, self.position = text, position
        self._skip()

    def choice(self):
        parts = [self.sequence()]
        while self._mark("|"):
            parts.append(self.sequence())
        return Node("choice", parts[0].start, parts[-1].end, parts)

    def sequence(self):
        items = []
        while (item := self.item()) is not None:
            items.append(item)
        if not items:
            raise ValueError(f"no expression at {self.position}")
        return Node("sequence", items[0].start, items[-1].end, items)

    def item(self):
        node = self._atom()
        while node:
            token = self._peek()
            operator = token and (token.lastgroup == "count" or token[0] in ("*", "+", "?"))
            if not operator:
                break
            self._take(token)
            node = Node("repeat", node.start, token.end(), [node], (token.start(), token.end()))
        return node

    def _atom(self):
        token = self._peek()
        if not token:
            return None
        if token.lastgroup in ("string", "set", "name", "tag"):
            self._take(token)
            return Node(token.lastgroup, token.start(), token.end())
        if token[0] != "(":
            return None
        self._take(token)
        inner = self.choice()
        close = self._peek()
        self._take(close)
        return Node("group", token.start(), close.end(), [inner])

    def _mark(self, mark):
        token = self._peek()
        if token and token[0] == mark:
            self._take(token)
            return True
        return False

    def _peek(self):
        return TOKEN.match(self.text, self.position)

    def _take(self, token):
        self.position = token.end()
        self._skip()

    def _skip(self):
        while (token := self._peek()) and token.lastgroup == "space":
            self.position = token.end()


def definitions(text):
    """The `name = regex ;` of a file of definitions."""
    found, position = [], 0
    while match := re.compile(r"^ *(\w+) *= *", re.MULTILINE).search(text, position):
        parser = Parser(text, match.end())
        found.append(Definition(match[1], parser.choice()))
        position = parser.position
    return found


def scanner_rules(text):
    """The `<condition> regex { action }` of a scanner, as definitions named by their conditions."""
    rule = re.compile(r"^ +(?:<(\w+)> +)?(?=[A-Za-z]\w* +end\b)", re.MULTILINE)
    return [Definition(match[1] or text[match.end():].split()[0], Parser(text, match.end()).choice())
            for match in rule.finditer(text)]


def value_of(unit):
    if unit.startswith("\\x"):
        return int(unit[2:], 16)
    return ord({"n": "\n", "t": "\t", "r": "\r"}.get(unit[1], unit[1])) if unit[0] == "\\" else ord(unit)


def spelled(value):
    return chr(value) if value in PLAIN else f"\\x{value:02X}"


def neighbours(unit):
    """The unit one less and one more; NUL is the end of the input and no byte of a rule."""
    value = value_of(unit)
    return [spelled(v) for v in (value - 1, value + 1) if 0 < v < 256]


def units(text, start, end):
    return [(m.start(), m.end()) for m in UNIT.finditer(text, start, end)]


class Mutator:
    def __init__(self, file, text, definition):
        self.file, self.text, self.owner = file, text, definition.name
        self.found = []
        self._visit(definition.regex)

    def _add(self, start, end, replacement, kind):
        self.found.append(Mutant(self.file, start, end, replacement, kind, self.owner))

    def _visit(self, node):
        getattr(self, "_" + node.kind)(node)
        for child in node.children:
            self._visit(child)

    def _choice(self, node):
        parts = node.children
        for i, part in enumerate(parts if len(parts) > 1 else []):
            if i + 1 < len(parts):
                self._add(part.start, parts[i + 1].start, "", "alternative")
            else:
                self._add(parts[i - 1].end, part.end, "", "alternative")

    def _sequence(self, node):
        items = node.children
        for i, item in enumerate(items):
            if item.kind == "tag":
                self._moved_tag(items, i)
            elif len(items) > 1:
                self._add(item.start, item.end, '""', "element")

    def _moved_tag(self, items, i):
        tag = self.text[items[i].start:items[i].end]
        if i > 0:
            before = items[i - 1]
            self._add(before.start, items[i].end, f"{tag} {self.text[before.start:before.end]}", "tag")
        if i + 1 < len(items):
            after = items[i + 1]
            self._add(items[i].start, after.end, f"{self.text[after.start:after.end]} {tag}", "tag")
        self._add(items[i].start, items[i].end, '""', "tag")

    def _repeat(self, node):
        start, end = node.mark
        operator = self.text[start:end]
        others = {"*": ["+", "?", ""], "+": ["*", "?", ""], "?": ["", "*", "{2}"]}.get(operator)
        if others is None:
            numbers = [int(n) for n in operator[1:-1].split(",")]
            others = []
            for i, number in enumerate(numbers):
                for value in (number - 1, number + 1):
                    changed = numbers[:i] + [value] + numbers[i + 1:]
                    if value >= 0 and changed == sorted(changed):
                        others.append("{" + ",".join(map(str, changed)) + "}")
        for other in others:
            self._add(start, end, other, "repetition")

    def _string(self, node):
        if node.end - node.start == 2:
            self._add(node.start, node.end, '"a"', "literal")
        for start, end in units(self.text, node.start + 1, node.end - 1):
            for other in neighbours(self.text[start:end]):
                self._add(start, end, other, "literal")
            self._add(start, end, "", "literal")
        if self.text[node.start] == "'":
            self._add(node.start, node.end, '"' + self.text[node.start + 1:node.end - 1] + '"', "literal")

    def _set(self, node):
        found = units(self.text, node.start + 1, node.end - 1)
        i = 0
        while i < len(found):
            is_range = i + 2 < len(found) and self.text[slice(*found[i + 1])] == "-"
            kind = "range boundary" if is_range else "character of a set"
            for start, end in [found[i], found[i + 2]] if is_range else [found[i]]:
                for other in neighbours(self.text[start:end]):
                    self._add(start, end, other, kind)
            last = found[i + 2] if is_range else found[i]
            if len(found) > (3 if is_range else 1):
                self._add(found[i][0], last[1], "", "part of a set")
            i += 3 if is_range else 1

    def _name(self, node):
        pass

    def _tag(self, node):
        pass

    def _group(self, node):
        pass


def of_definitions(file, text):
    """All mutants of a file of definitions; of a definition that is another's name, the one before it."""
    found, before = [], None
    for definition in definitions(text):
        found += Mutator(file, text, definition).found
        regex = definition.regex
        name = text[regex.start:regex.end]
        if re.fullmatch(r"\w+", name):
            other = before if before and before != name else "DIGIT"
            found.append(Mutant(file, regex.start, regex.end, other, "name", definition.name))
            before = name
    return found


def of_scanner_rules(file, text):
    """All mutants of a scanner's rules: other names, other ends."""
    found, before = [], None
    for rule in scanner_rules(text):
        found += Mutator(file, text, rule).found
        first = rule.regex.children[0].children[0]
        name = text[first.start:first.end]
        if before:
            found.append(Mutant(file, first.start, first.end, before, "name", rule.name))
        line = text.rfind("\n", 0, first.start) + 1, text.find("\n", first.start)
        found.append(Mutant(file, *line, "", "rule", rule.name))
        before = name
    return found


def of_characters(file, text):
    """Every character outside of comments, deleted and replaced: what a slip of the finger does."""
    comments = [m.span() for m in re.finditer(r"//[^\n]*", text)]
    found = []
    for i, c in enumerate(text):
        if c.isspace() or any(a <= i < b for a, b in comments):
            continue
        other = chr(ord(c) + 1) if c.isalnum() and c not in "9Zz" else "x"
        found.append(Mutant(file, i, i + 1, "", "character"))
        found.append(Mutant(file, i, i + 1, other, "character"))
    return found
