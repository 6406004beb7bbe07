"""Mutants of the constants that stand outside of functions: tables, and the values that members begin with.

A constant becomes `number == N ? other : itself`, so that it is chosen at run time, and the declaration that it stands in is no longer
`constexpr`. What needs it while it is compiled does not compile then, and its mutants are left to be compiled alone.
"""
import re

DECLARATION = re.compile(r"^ *(?:(?:inline|static) )*constexpr (?=[^;(){}]*[={])", re.MULTILINE)
LITERAL = re.compile(r"""(?<![\w'])'(?:\\x[0-9A-Fa-f]{2}|\\.|[^'\\\n])'|"(?:\\.|[^"\\\n])*\"(?:\s*"(?:\\.|[^"\\\n])*\")*(?:sv)?|\b(?:true|false)\b|"""
                     r"""(?<![\w.'])(?:0x[0-9A-Fa-f]+|\d+)[uU]?[lL]{0,2}(?![\w.'])""")


def declarations(bare):
    """The spans of what is constexpr, to the semicolon."""
    for match in DECLARATION.finditer(bare):
        depth = 0
        for i in range(match.end(), len(bare)):
            depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(bare[i], 0)
            if depth == 0 and bare[i] == ";":
                yield match.start(), i + 1, match.end()
                break


class Table:
    """A declaration, or the line of one constant; where it is named in what the compiler says, it is left out."""

    is_constant, is_table = False, True

    def __init__(self, number, text, start, end, after):
        self.number, self.start, self.end, self.after, self.mutants = number, start, end, after, []
        self.value = after + re.search(r"[={]|$", text[after:end]).start()  # what stands before is a type
        self.first_line, self.last_line = text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1

    def text(self, text):
        head = re.sub(r"\bstatic constexpr\b", "static inline const", text[self.start:self.after])
        made, position = [re.sub(r"\bconstexpr\b", "const", head)], self.after
        for literal in LITERAL.finditer(text, self.value, self.end):
            inside = [(n, m) for n, m in self.mutants if literal.start() <= m.start and m.end <= literal.end()]
            if inside:
                made += [text[position:literal.start()], chosen(literal, inside, text)]
                position = literal.end()
        return f'\n#line 1 "t{self.number}"\n' + "".join(made) + text[position:self.end] + '\n#line 1 "unchanged"\n'


def chosen(literal, inside, text):
    made = "("
    for number, mutant in inside:
        made += f"iri_mutant == {number} ? {text[literal.start():mutant.start] + mutant.replacement + text[mutant.end:literal.end()]} : "
    return made + literal[0] + ")"


def tables(text, bare, bodies, numbered):
    """Those of the mutants that lie in constants outside of the bodies of functions."""
    found = [Table(n, text, *span) for n, span in enumerate(declarations(bare))]
    found = [table for table in found if not any(b.start < table.end and table.start < b.end for b in bodies)]
    lines = {}
    for number, mutant in numbered:
        if not any(body.holds(mutant) for body in bodies) and is_in_a_literal(text, mutant):
            table = next((t for t in found if t.value <= mutant.start and mutant.end <= t.end), None) or line_of(text, bare, mutant, lines)
            if table:
                table.mutants.append((number, mutant))
    return [table for table in [*found, *lines.values()] if table.mutants]


def is_in_a_literal(text, mutant):
    start = text.rfind("\n", 0, mutant.start) + 1
    return any(m.start() <= mutant.start and mutant.end <= m.end() for m in LITERAL.finditer(text, start, text.find("\n", mutant.end)))


def line_of(text, bare, mutant, lines):
    """A table of the line alone, which a member's declaration fills."""
    start, end = text.rfind("\n", 0, mutant.start) + 1, text.find("\n", mutant.end)
    if not re.fullmatch(r"\s+[\w:<>, ]+ \w+(?: = |\{)[^(){};]*\}?;\s*", bare[start:end]) or "constexpr" in bare[start:end]:
        return None
    return lines.setdefault(start, Table(100000 + start, text, start, end, start))
