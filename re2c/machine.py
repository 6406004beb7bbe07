"""Reads the machines back out of what re2c has generated.

A generated function is a graph of labels. Each label may take the byte at the
cursor (`++cursor`), look at the next one (`yych = in.peek(cursor)`), and switch
on it; a label that does not take a byte decides again on the one looked at.
"""
import os
import re
import sys
from dataclasses import dataclass, field

LABEL = re.compile(r"(yy\w+):$")
GOTO = re.compile(r"goto (yy\w+);")
IF = re.compile(r"if \(yych (<= 0x00|>= 0x01)\) goto (yy\w+);")   # how it asks for NUL alone
CASE = re.compile(r"case (0x[0-9A-F]{2}|'(?:\\.|[^'\\])'):")
TAG = re.compile(r"^(?:at\.)?yyt\d+ = ")
PEEK = re.compile(r"yych = (?:in\.peek|0; )")                      # resumable.re may stop before it looks
LINE = re.compile(r'#line (\d+) "(.*)"')
ACTION = re.compile(r"\{ (.*) \}$")
ESCAPES = {"\\'": "'", "\\\\": "\\", "\\t": "\t", "\\n": "\n", "\\r": "\r",
           "\\v": "\v", "\\f": "\f", "\\a": "\a", "\\b": "\b"}


def byte_of(literal):
    """The byte of a case label: 0x2F or '/'."""
    if literal.startswith("0x"):
        return int(literal, 16)
    text = literal[1:-1]
    return ord(ESCAPES.get(text, text))


@dataclass
class Label:
    """What stands after one label of the generated code."""
    name: str
    line: int                      # of the label, in the generated text
    skip: int = 0                  # the line of `++cursor`, or 0
    peek: int = 0                  # the line of `yych = ...`, or 0
    switch: bool = False
    cases: dict = field(default_factory=dict)    # byte -> (target, has tag operations)
    default: tuple = None                        # the same for all other bytes
    after: str = None              # the label it goes to, or falls into, without a switch
    action: tuple = None           # (text, line in the .re file)

    def target(self, byte):
        return self.cases.get(byte, self.default)


class Function:
    """The labels of one generated function, by name."""

    def __init__(self, text):
        self.labels = {}
        self.entries = {}          # condition -> label
        self._read(text.splitlines())

    def _read(self, lines):
        label, pending, tags, source = None, [], False, 0
        in_switch = started = False
        for number, raw in enumerate(lines, 1):
            line = raw.strip()
            if match := LINE.match(line):
                source = int(match[1])
                continue
            if not started:
                # The entry: the first peek, or the switch on the conditions.
                if PEEK.match(line):
                    label = self._open("yy_start", number)
                    label.peek = number
                    started = True
                elif line.startswith("yyc_"):
                    started = True
                else:
                    continue
                if not line.startswith("yyc_"):
                    continue
            if match := LABEL.match(line):
                if label and not label.switch and not label.action and not label.after:
                    label.after = match[1]
                label = self._open(match[1], number)
                if match[1].startswith("yyc_"):
                    self.entries[match[1][4:]] = match[1]
                continue
            if label is None:
                continue
            if line.startswith("switch (yych)"):
                in_switch, pending, tags = True, [], False
                label.switch = True
            elif in_switch:
                if line == "}":
                    in_switch = False
                    continue
                is_default = line.startswith("default:")
                if match := CASE.match(line):
                    pending.append(byte_of(match[1]))
                elif is_default:
                    pending = None
                if TAG.search(line):
                    tags = True
                if match := GOTO.search(line):
                    target = (match[1], tags)
                    if pending is None:
                        label.default = target
                    else:
                        label.cases.update({byte: target for byte in pending})
                    pending, tags = [], False
            elif match := IF.match(line):
                # The other bytes go on below, as if at a label of its own.
                label.switch, rest = True, label.name + "+"
                there, here = (match[2], tags), (rest, False)
                nul, other = (there, here) if match[1] == "<= 0x00" else (here, there)
                label.cases, label.default = {0: nul}, other
                label = self._open(rest, number)
                tags = False
            elif line in ("++cursor;", "++at.cursor;"):
                label.skip = number
            elif PEEK.match(line):
                label.peek = number
            elif match := ACTION.match(line):
                if not label.action and not label.after:
                    label.action = (match[1], source)
            elif (match := GOTO.match(line)) and not label.after:
                label.after = match[1]

    def _open(self, name, number):
        label = Label(name, number)
        self.labels[name] = label
        return label

    def step(self, state, byte):
        """(target state, has tag operations) or (None, None); the action if it ends."""
        name, tags = state, False
        while True:
            label = self.labels[name]
            if label.switch:
                target = label.target(byte)
                if target is None:
                    return None, None
                name, tags = target[0], tags or target[1]
            elif label.action:
                return None, label.action
            else:
                name = label.after
            target = self.labels[name]
            if target.skip:
                return self._settle(name), tags

    def _settle(self, name):
        """The state after taking a byte: the label, or its action if it has one."""
        label = self.labels[name]
        while not label.switch and not label.action:
            label = self.labels[label.after]
        return ("action", label.action) if label.action else name

    def states(self, entry):
        """All states reachable from a label, each with its transitions by byte.

        A list of (state, {byte: (target, tags)}, accepting action or None), the
        entry first. Bytes that lead nowhere are left out.
        """
        seen, order = {entry}, [entry]
        rows = []
        for state in order:
            row, accept = {}, None
            for byte in range(256):
                target, tags = self.step(state, byte)
                if target is None:
                    continue
                if isinstance(target, tuple):
                    if not target[1][0].startswith("return"):
                        accept = target[1] if byte == 0 else accept
                        assert byte == 0, "only the end of the input accepts"
                    continue
                row[byte] = (target, tags)
                if target not in seen:
                    seen.add(target)
                    order.append(target)
            rows.append((state, row, accept))
        return rows


def ranges(pairs):
    """Groups sorted (byte, value) pairs into (first, last, value)."""
    out = []
    for byte, value in pairs:
        if out and out[-1][2] == value and out[-1][1] == byte - 1:
            out[-1][1] = byte
        else:
            out.append([byte, byte, value])
    return out


def useful(rows, accepts):
    """The rows of the states from which an accepting action can be reached."""
    alive = {state for state, _, action in rows if action and accepts(action)}
    while True:
        more = {state for state, row, _ in rows
                if state not in alive and any(t in alive for t, _ in row.values())}
        if not more:
            break
        alive |= more
    return [(state, {b: (t, tags) for b, (t, tags) in row.items() if t in alive}, action)
            for state, row, action in rows if state in alive]


def dump(name, rows, accepts, out):
    """Writes one machine as text; `accepts` says which actions accept, None that all do.

    A machine of its own is written as it is: a state that leads nowhere would make it
    stop too late, and the proof has to see that. Only of a part are the rest's states
    left out.
    """
    if accepts:
        rows = useful(rows, accepts)
    else:
        accepts = bool
    number = {state: i for i, (state, _, _) in enumerate(rows)}
    out.write(f"machine {name}\nstart 0\naccept")
    for state, _, action in rows:
        if action and accepts(action):
            out.write(f" {number[state]}")
    out.write("\n")
    for state, row, _ in rows:
        for first, last, target in ranges([(b, t) for b, (t, _) in sorted(row.items())]):
            out.write(f"{number[state]} {first:02x}-{last:02x} {number[target]}\n")
    out.write("end\n")


# The start rules that the scanner's three rules stand for, in both families.
START_RULES = {
    "uri": {"URI-reference": {1, 2, 3}, "URI": {1, 2}, "absolute-URI": {1}, "relative-ref": {3}},
    "iri": {"IRI-reference": {1, 2, 3}, "IRI": {1, 2}, "absolute-IRI": {1}, "irelative-ref": {3}},
}


# What the conditions of a scanner stand for: rules of RFC 9112, or what may follow the texts in which
# something of a reference is read (the proof has both).
MEANT = {
    "resumable": {"reference": "{}-reference", "request_target": "options-target",
                  "authority_form": "authority-form", "Host": "Host-field"},
    "request_target": {"request_target": "options-target", "authority_form": "authority-form", "Host": "Host-field"},
    "rest": {"authority": "after-authority", "path": "after-path", "query": "after-query", "fragment": "after-fragment"},
}


def dump_file(path, alphabet, out):
    function = Function(open(path, encoding="ascii").read())
    if not function.entries:
        return dump_scanner(function, alphabet, out)
    source = re.sub(f"_{alphabet}$", "", os.path.basename(path).removesuffix(".inc"))
    meant = MEANT.get(source)
    for rule, entry in function.entries.items():
        # A name says which alphabet its rule is over, where the rule has the same name for both.
        name = f"{source}_{alphabet}:" + meant[rule].format(alphabet.upper()) if meant else "match:" + rule.replace("_", "-")
        dump(name, function.states(entry), None, out)


def dump_scanner(function, alphabet, out):
    """That of reference.re, whose three rules make the start rules."""
    rows = function.states("yy_start")
    lines = sorted({action[1] for _, _, action in rows if action})
    for rule, numbers in START_RULES[alphabet].items():
        wanted = {line for i, line in enumerate(lines, 1) if i in numbers}
        part = len(wanted) < len(lines)
        accepts = (lambda action: action[1] in wanted) if part else None
        dump(f"scanner:{rule}", rows, accepts, out)


def main():
    """usage: machine.py OUTPUT {uri|iri}:GENERATED..."""
    with open(sys.argv[1], "w", encoding="ascii") as out:
        for argument in sys.argv[2:]:
            alphabet, path = argument.split(":", 1)
            dump_file(path, alphabet, out)


if __name__ == "__main__":
    main()
