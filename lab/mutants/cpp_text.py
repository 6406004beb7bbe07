"""Mutants of C++: of comparisons, constants, offsets, conditions, arguments, rows of tables and statements.

Works on the text as clang-format leaves it: an operator with spaces around it is one, `<` without is a bracket.
"""
import re

from edits import Mutant

SWAPS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["*"],
    "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"], "^": ["&"],
    "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="],
}
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|\|=|&=|<<|>>|[<>+\-*/%&|^])(?= |$)", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.'])(0x[0-9A-Fa-f]+|\d+)([uU]?[lL]{0,2})(?![\w.'])")
LITERAL = re.compile(r"""R"\((?:.|\n)*?\)"|(?<![\w'])'(?P<character>\\x[0-9A-Fa-f]{2}|\\.|[^'\\\n])'|"(?P<string>(?:\\.|[^"\\\n])*)\"""")
PASSED_OVER = re.compile(r'//[^\n]*|/\*.*?\*/|^ *#.*?(?<!\\)$|static_assert\(.*?\);|^extern "C"[^\n]*|'
                         r'^ *(?:using|namespace) [^\n]*', re.DOTALL | re.MULTILINE)
STATEMENT = re.compile(r"^ *(?!return\b|else\b|case\b|if\b|for\b|while\b|using\b|goto\b|default\b|break\b|const\b|static|"
                       r"friend\b|inline|template|public|private)"
                       r"((?:\+\+|--|\*)?[\w.\[\]>()-]+(?:\(| [-+|&*/^]?= |;|<<=|>>=|\+\+|--)[^{}]*?;)$", re.MULTILINE)
ENUMERATOR = re.compile(r"\b(Component|ErrorCode|HostKind)::(\w+)")
# A row of a table: a range of numbers, and what is said of it.
ROW = re.compile(r"\{(?:0x[0-9A-Fa-f]+|\d+), (0x[0-9A-Fa-f]+|\d+)\b[^{}\n]*\}")
UNIT = re.compile(r"\\x[0-9A-Fa-f]{2}|\\.|.")  # of a string
# An argument whose value may be another one's: a name, a member, a number.
ARGUMENT = re.compile(r"\*?[\w.:\[\]]+(?:->\w+)*(?:\(\))?")
CALL = re.compile(r"(?<=\w)[({](?=[^\s)}])")
OTHERS = {"Component": ["none", "path"], "ErrorCode": ["none", "unexpected_end"], "HostKind": ["reg_name", "IPv4address"]}


def blanked(text):
    """The text with its comments, directives and static_asserts as spaces: no mutants there."""
    either = re.compile(f"{LITERAL.pattern}|(?P<over>{PASSED_OVER.pattern})", re.DOTALL | re.MULTILINE)

    def blank(match):
        return re.sub(r"[^\n]", " ", match[0]) if match["over"] else match[0]
    return either.sub(blank, text)


class Mutator:
    def __init__(self, file, text):
        self.file, self.text = file, text
        self.code = blanked(text)
        self.bare = LITERAL.sub(lambda m: "_" * len(m[0]), self.code)   # without literals too
        self.found = []

    def run(self):
        for find in (self._rows, self._operators, self._operands, self._arguments, self._numbers, self._characters, self._strings, self._conditions,
                     self._negations, self._choices, self._words, self._steps, self._enumerators, self._cases,
                     self._statements, self._assignments):
            find()
        # Two operators may make the same of it.
        return list({(m.start, m.end, m.replacement): m for m in reversed(self.found)}.values())[::-1]

    def rows(self):
        """Of a file that is a table, and no more."""
        self._rows()
        return self.found

    def _add(self, start, end, replacement, kind):
        self.found.append(Mutant(self.file, start, end, replacement, kind))

    def _operators(self):
        for m in OPERATOR.finditer(self.bare):
            kind = "comparison" if m[1] in ("<", "<=", ">", ">=", "==", "!=") else "operator"
            for other in SWAPS[m[1]]:
                self._add(m.start(1), m.end(1), other, kind)

    def _rows(self):
        """Each row ends one earlier; of its strings each character is left out, and becomes the next one."""
        for row in ROW.finditer(self.code):
            self._add(*row.span(1), other_number(row[1], -1), "row")
            for m in LITERAL.finditer(self.code, *row.span()):
                for unit in UNIT.finditer(m["string"] or ""):
                    start, end = (m.start("string") + at for at in unit.span())
                    self._add(start, end, "", "row")
                    if unit[0].isalnum():
                        self._add(start, end, chr(ord(unit[0]) + 1), "row")

    def _operands(self):
        """a && b: a alone, and b alone."""
        for m in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", self.bare):
            start, end = self._left_of(m), self._right_of(m)
            if self.bare[start:m.start()].strip() and self.bare[m.end():end].strip():
                self._add(m.start(), end, "", "operand")
                self._add(start, m.end(), " ", "operand")

    def _left_of(self, operator):
        """Where the operand before it begins."""
        depth, stop = 0, r"&&|\|\||[,;?{=]|(?<!:):(?!:)|\breturn\b" if operator[1] == "&&" else r"\|\||[,;?{=]|(?<!:):(?!:)|\breturn\b"
        stops = {m.end() for m in re.finditer(stop, self.bare[:operator.start()]) if not self._compares(m)}
        for i in range(operator.start(), 0, -1):
            if depth == 0 and i in stops:
                return i
            depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(self.bare[i - 1], 0)
            if depth < 0:
                return i
        return 0

    def _right_of(self, operator):
        """Where the operand behind it ends."""
        depth = 0
        for i in range(operator.end(), len(self.bare)):
            if depth == 0 and (self.bare[i] in ",;?" or self.bare.startswith("||", i) or
                               (operator[1] == "&&" and self.bare.startswith("&&", i)) or
                               (self.bare[i] == ":" and ":" not in (self.bare[i - 1], self.bare[i + 1]))):
                return len(self.bare[:i].rstrip())
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.bare[i], 0)
            if depth < 0:
                return i
        return len(self.bare)

    def _compares(self, stop):
        """Whether the "=" is a part of another operator."""
        return stop[0] == "=" and (self.bare[stop.start() - 1] in "=!<>" or self.bare[stop.end():stop.end() + 1] == "=")

    def _arguments(self):
        """Two neighbours change places. Of other types the compiler refuses them."""
        for call in CALL.finditer(self.bare):
            spans = self._spans_of(call.end())
            for (start, middle), (after, end) in zip(spans, spans[1:]):
                one, other = self.bare[start:middle], self.bare[after:end]
                if one != other and ARGUMENT.fullmatch(one) and ARGUMENT.fullmatch(other):
                    self._add(start, end, other + self.bare[middle:after] + one, "arguments")

    def _spans_of(self, start):
        """The arguments behind a bracket, without the spaces around them."""
        depth, spans = 0, []
        for i in range(start, len(self.bare)):
            if depth == 0 and self.bare[i] in ",;)}":
                text = self.bare[start:i]
                spans.append((i - len(text.lstrip()), start + len(text.rstrip())))
                start = i + 1
                if self.bare[i] != ",":
                    break
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.bare[i], 0)
        return spans

    def _numbers(self):
        """One and two less and more."""
        for m in NUMBER.finditer(self.bare):
            for by in (-1, 1, -2, 2):
                if int(m[1], 0) + by >= 0:
                    self._add(m.start(), m.end(), other_number(m[1], by) + m[2], "constant")

    def _characters(self):
        for m in LITERAL.finditer(self.code):
            if not m["character"]:
                continue
            other = "'a'" if m[1].startswith("\\") else "'" + chr(ord(m[1]) + 1).translate({ord("\\"): "]", ord("'"): "("}) + "'"
            self._add(m.start(), m.end(), other, "constant")

    def _strings(self):
        """Of short strings, which are sets of characters, prefixes, delimiters; not of messages."""
        for m in LITERAL.finditer(self.code):
            text = m["string"]
            if not text or len(text) > 8 or (" " in text and len(text) > 1):
                continue
            for unit in UNIT.finditer(text):
                start = m.start("string") + unit.start()
                self._add(start, start + len(unit[0]), "", "constant")

    def _conditions(self):
        for m in re.finditer(r"\b(if|while) (?:constexpr )?\(", self.bare):
            end = self._closing(m.end() - 1)
            for other in ("true", "false") if m[1] == "if" else ("false",):
                self._add(m.end(), end, other, "condition")
        for m in re.finditer(r"\bfor \([^;:()]*;([^;]+);", self.bare):
            self._add(m.start(1), m.end(1), " false", "condition")

    def _negations(self):
        for m in re.finditer(r"(?<=[\s(])!(?=[\w(])", self.bare):
            self._add(m.start(), m.end(), "", "condition")
        for m in re.finditer(r"(?<=[\s(])[~](?=[\w(])", self.bare):
            self._add(m.start(), m.end(), "", "operator")

    def _choices(self):
        """a ? b : c, of which each is the answer."""
        for m in re.finditer(r" \? ", self.bare):
            start = self._expression_start(m.start())
            self._add(start, m.start(), " true", "condition")
            self._add(start, m.start(), " false", "condition")

    def _words(self):
        for m in re.finditer(r"\b(true|false)\b", self.bare):
            self._add(m.start(), m.end(), "false" if m[1] == "true" else "true", "constant")
        for m in re.finditer(r"\bstd::(min|max)\b", self.bare):
            self._add(m.start(1), m.end(1), "max" if m[1] == "min" else "min", "comparison")
        for m in re.finditer(r"\b(find_first_of|find_last_of|starts_with|ends_with|find|rfind)\(", self.bare):
            other = {"find_first_of": "find_last_of", "find_last_of": "find_first_of", "starts_with": "ends_with",
                     "ends_with": "starts_with", "find": "rfind", "rfind": "find"}[m[1]]
            self._add(m.start(1), m.end(1), other, "operator")

    def _steps(self):
        for m in re.finditer(r"\+\+|--", self.bare):
            self._add(m.start(), m.end(), "--" if m[0] == "++" else "++", "operator")

    def _enumerators(self):
        for m in ENUMERATOR.finditer(self.bare):
            other = next(o for o in OTHERS[m[1]] if o != m[2])
            self._add(m.start(2), m.end(2), other, "constant")

    def _cases(self):
        for m in re.finditer(r"^ *case [^:]+(?:::\w+)*:", self.bare, re.MULTILINE):
            after = self.bare[m.end():self.bare.find("\n", m.end())]
            end = m.end() if not after.strip() else self.bare.find("\n", m.end())
            self._add(m.start(), end, "", "condition")

    def _statements(self):
        for m in STATEMENT.finditer(self.bare):
            self._add(m.start(1), m.end(1), ";", "statement")
        for m in re.finditer(r"\b(break|continue);", self.bare):
            self._add(m.start(), m.end(), ";", "statement")

    def _assignments(self):
        for m in re.finditer(r"(?<=\()\w+ = (?=\w+\))", self.bare):
            self._add(m.start(), m.end(), "", "statement")

    def _closing(self, opening):
        depth = 0
        for i in range(opening, len(self.bare)):
            depth += {"(": 1, ")": -1}.get(self.bare[i], 0)
            if depth == 0:
                return i
        raise ValueError(f"{self.file}: no end of a condition")

    def _expression_start(self, end):
        """Where the condition before a `?` begins."""
        depth = 0
        for i in range(end - 1, 0, -1):
            depth += {")": 1, "]": 1, "(": -1, "[": -1}.get(self.bare[i], 0)
            if depth < 0 or (depth == 0 and (self.bare[i] in ",;{:=" and self.bare[i - 1] not in "=!<>:" and
                                             self.bare[i + 1] not in "=:")):
                return i + 1
            if depth == 0 and self.bare.startswith("return ", i):
                return i + 6
        return 0


def other_number(written, by):
    other = int(written, 0) + by
    return f"0x{other:X}" if written.startswith("0x") else str(other)


def bare(file, text):
    """The text with what is no code as spaces, and its literals as underscores."""
    return Mutator(file, text).bare


def of_source(file, text):
    return Mutator(file, text).rows() if file.endswith(".inc") else Mutator(file, text).run()


def of_parts(file, text, spans):
    """The mutants that lie within the spans: the C++ of a scanner file."""
    return [m for m in of_source(file, text)
            if any(start <= m.start and m.end <= end for start, end in spans)]


def code_of_scanner(text):
    """The spans of a re2c file that are C++: what stands outside of its blocks, the actions, the configured code."""
    spans, position = [], 0
    for block in re.finditer(r"/\*!(?:local:)?(?:re2c|stags:re2c).*?\*/", text, re.DOTALL):
        spans.append((position, block.start()))
        spans += [m.span(1) for m in re.compile(r"\{ (.*) \}$", re.MULTILINE).finditer(text, *block.span())]
        position = block.end()
    return spans + [(position, len(text))]
