"""Reads the machines from the code that re2c has generated.

A generated function is a graph of labels. Each label may take the byte at the
cursor (`++cursor`), look at the next one (`yych = in.peek(cursor)`), set tag
variables, and switch on the byte. A label that does not take a byte decides again on
the byte looked at before. From the first peek or condition to the last action, every
line must be known here: an unknown line is an error and is never skipped.
"""
import re
import sys
from dataclasses import dataclass, field

LABEL = re.compile(r"(yy\w+):$")
CONDITION = re.compile(r"yyc_(\w+):$")
DISPATCH = re.compile(r"case \w+::(\w+): goto yyc_(\w+);$")          # one line for each condition
GOTO = re.compile(r"goto (yy\w+);$")
IF = re.compile(r"if \(yych (<= 0x00|>= 0x01)\) goto (yy\w+);$")      # the test for NUL alone
CASE = re.compile(r"case (0x[0-9A-F]{2}|'(?:\\.|[^'\\])'):(.*)$")
SET = re.compile(r"(?:at\.)?(yyt\d+) = (?:at\.)?(cursor|absent|yyt\d+);$")
FINAL = re.compile(r"(\w+_end) = (?:at\.)?(cursor|absent|yyt\d+);$")
SHIFT = re.compile(r"(\w+_end) -= static_cast<std::uint32_t>\(-\(-1\)\);$")  # back over the NUL
SKIP = re.compile(r"\+\+(?:at\.)?cursor;$")
PEEK = re.compile(r"yych = in\.peek")
LINE = re.compile(r'#line (\d+) "(.*)"$')
ACTION = re.compile(r"\{ (.*) \}$")
NOTHING = re.compile(r"(?:|/\* \*+ \*/)$")
HEAD = re.compile(r"(?:unsigned char yych;|switch \(\w+\) \{|\})$")
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
    """The code after one label."""
    name: str
    line: int                      # of the label, in the generated text
    skip: int = 0                  # the line of `++cursor`, or 0
    peek: int = 0                  # the line of `yych = ...`, or 0
    switch: bool = False
    cases: dict = field(default_factory=dict)    # byte -> (target, tag operations)
    default: tuple = None                        # the same for all other bytes
    after: str = None              # the label that follows without a switch, by a goto or by falling through
    sets: tuple = ()               # the tag operations on the way there
    finals: dict = field(default_factory=dict)   # before an action: tag -> variable, "cursor" or "end"
    action: tuple = None           # (text, line in the .re file)

    def target(self, byte):
        return self.cases.get(byte, self.default)

    def is_open(self):
        return not (self.switch or self.after or self.action)


class Function:
    """The labels of one generated function, by name."""

    def __init__(self, text):
        self.labels = {}
        self.entries = {}          # condition -> label
        self._dispatch = {}
        self._label = None
        self._source = 0           # the line of the .re file
        self._body = False         # between the first and the last line that re2c wrote
        self._switch = None        # inside a switch: the bytes of the current case, or "default"
        self._sets = []
        for number, raw in enumerate(text.splitlines(), 1):
            self._number = number
            self._read(raw.strip(), raw)
        for name, condition in self._dispatch.items():
            if self.entries.get(condition) != "yyc_" + condition or name != condition:
                sys.exit(f"the condition {name} has no label")
        if not self.labels:
            sys.exit("no machine in the text")

    def _fail(self, line):
        sys.exit(f"line {self._number}: machine.py does not know: {line}")

    def _read(self, line, raw):
        if match := LINE.match(line):
            self._source = int(match[1])
        elif not self._body:
            # re2c opens the block with a brace alone in the first column, and closes it the same way.
            self._body = raw == "{" and not self.labels
        elif raw == "}":
            self._body = False
        elif self._label is None:
            self._begin(line)
        elif self._switch is not None:
            self._in_switch(line)
        else:
            self._in_label(line)

    def _begin(self, line):
        """The entry: the first peek, or the switch on the conditions."""
        if PEEK.match(line):
            self._open("yy_start").peek = self._number
        elif match := DISPATCH.match(line):
            self._dispatch[match[1]] = match[2]
        elif match := CONDITION.match(line):
            self._enter(match[1])
        elif not HEAD.match(line) and not NOTHING.match(line):
            self._fail(line)

    def _enter(self, condition):
        self.entries[condition] = "yyc_" + condition
        self._open("yyc_" + condition)

    def _in_switch(self, line):
        if match := CASE.match(line):
            if self._sets or self._switch == "default":
                self._fail(line)
            self._switch.append(byte_of(match[1]))
            line = match[2].strip()
        elif line.startswith("default:"):
            if self._sets or self._switch:
                self._fail(line)
            self._switch = "default"
            line = line[len("default:"):].strip()
        elif line == "}":
            if self._sets or self._switch or not self._label.default:
                self._fail(line)
            self._switch = None
            return
        if match := SET.match(line):
            self._sets.append(match.groups())
        elif match := GOTO.match(line):
            self._go(match[1])
        elif line:
            self._fail(line)

    def _go(self, name):
        """Sends the bytes of the current case to the label of that name."""
        target = (name, tuple(self._sets))
        if self._switch == "default":
            self._label.default = target
        elif self._switch and len({*self._switch, *self._label.cases}) == len(self._switch) + len(self._label.cases):
            self._label.cases.update({byte: target for byte in self._switch})
        else:
            self._fail("goto " + name)
        self._switch, self._sets = [], []

    def _in_label(self, line):
        label = self._label
        if match := CONDITION.match(line):
            if label.is_open():
                self._fail(line)
            self._enter(match[1])
        elif match := LABEL.match(line):
            if label.is_open():
                label.after, label.sets = match[1], tuple(self._sets)
            self._open(match[1])
        elif NOTHING.match(line):
            pass
        elif not label.is_open():
            self._fail(line)
        elif line == "switch (yych) {":
            if self._sets:
                self._fail(line)
            label.switch, self._switch = True, []
        elif match := IF.match(line):
            # The other bytes continue below, as if there were a label of their own.
            there, here = (match[2], tuple(self._sets)), (label.name + "+", ())
            nul, other = (there, here) if match[1] == "<= 0x00" else (here, there)
            label.switch, label.cases, label.default = True, {0: nul}, other
            self._open(label.name + "+")
        elif SKIP.match(line) and not label.skip and not label.peek:
            label.skip = self._number
        elif PEEK.match(line) and not label.peek:
            label.peek = self._number
        elif match := SET.match(line):
            self._sets.append(match.groups())
        elif (match := FINAL.match(line)) and match[1] not in label.finals:
            label.finals[match[1]] = match[2]
        elif (match := SHIFT.match(line)) and label.finals.get(match[1]) == "cursor":
            label.finals[match[1]] = "end"
        elif match := ACTION.match(line):
            if self._sets:
                self._fail(line)
            label.action = (match[1], self._source)
        elif match := GOTO.match(line):
            label.after, label.sets = match[1], tuple(self._sets)
            self._sets = []
        else:
            self._fail(line)

    def _open(self, name):
        self._label = self.labels[name] = Label(name, self._number)
        self._sets = []
        return self._label

    def step(self, state, byte):
        """Returns (target state or None, tag operations in order, the label of the action if it ends)."""
        name, sets = state, ()
        while True:
            label = self.labels[name]
            if label.action:
                return None, sets, label
            following = label.target(byte) if label.switch else (label.after, label.sets)
            name, sets = following[0], sets + following[1]
            if self.labels[name].skip:
                return self._settle(name, sets)

    def _steps(self, state):
        """Returns the step of each byte. Most labels send the bytes to a few others, which do not look at them again."""
        label, known = self.labels[state], {}
        if label.action or not label.switch:
            return [self.step(state, byte) for byte in range(256)]
        steps = [self._blind(*label.default)] * 256
        for byte, following in label.cases.items():
            if id(following) not in known:
                known[id(following)] = self._blind(*following)
            steps[byte] = known[id(following)]
        return [step or self.step(state, byte) for byte, step in enumerate(steps)]

    def _blind(self, name, sets):
        """Returns the step from this label on if the byte does not matter any more, or None."""
        while not self.labels[name].skip:
            label = self.labels[name]
            if label.action:
                return None, sets, label
            if label.switch:
                return None
            name, sets = label.after, sets + label.sets
        return self._settle(name, sets)

    def _settle(self, name, sets):
        """Finds, after a byte is taken, the label that looks at the next byte or has an action."""
        label = self.labels[name]
        while not label.switch and not label.action:
            if label.sets:
                sys.exit(f"{name}: a tag is set where no byte is looked at")
            label = self.labels[label.after]
        return (None, sets, label) if label.action else (name, sets, None)

    def states(self, entry):
        """All states reachable from a label, each with its transitions by byte.

        Returns a list of (state, {byte: (target, tag operations)}, end), the entry first. The end is
        None or (tag operations, final assignments, action). Bytes that lead nowhere are left out.
        """
        seen, order = {entry}, [entry]
        rows = []
        for state in order:
            row, end, fails = {}, None, None
            for byte, (target, sets, last) in enumerate(self._steps(state)):
                if target is not None:
                    row[byte] = (target, sets)
                    if target not in seen:
                        seen.add(target)
                        order.append(target)
                elif last is fails:
                    pass
                elif last.action[0].startswith("return"):
                    fails = last
                else:
                    assert byte == 0, "only the end of the input accepts"
                    end = (sets, last.finals, last.action)
            rows.append((state, row, end))
        return rows
