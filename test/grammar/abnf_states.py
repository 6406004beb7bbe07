"""The ABNF as states over bytes, for check_certificate.py. It shares no code with test/reference and the rest of test/grammar.

A state is a set of expressions and says what may follow (partial derivatives, Antimirov 1996). Each expression accepts
some text, so each state can be gone on from to a valid end.
"""
import re
import sys

TOKEN = re.compile(r'\s+|;.*|"(?P<text>[^"]*)"|%x(?P<range>[0-9A-Fa-f]+(-[0-9A-Fa-f]+)?)(?![.\w-])|(?P<name>[A-Za-z][\w-]*)'
                   r'|<(?P<prose>[\w-]+), see \[URI\], Section [\d.]+>|(?P<repeat>\d*\*\d*|\d+)|(?P<sign>[()\[\]/])')
NODES, NUMBERS, NULLABLE, LINEAR, ROWS = [], {}, [], {}, {}


def node(kind, *parts):
    """Returns the number of an expression: empty, chars (ranges of code points), cat, alt, star. Equal ones have one number."""
    if (kind, parts) not in NUMBERS:
        NUMBERS[kind, parts] = len(NODES)
        NODES.append((kind, parts))
        NULLABLE.append(kind in ("empty", "star") or kind == "alt" and any(NULLABLE[p] for p in parts)
                        or kind == "cat" and all(NULLABLE[p] for p in parts))
    return NUMBERS[kind, parts]


EMPTY = node("empty")


def cat(a, b):
    return b if a == EMPTY else a if b == EMPTY else node("cat", a, b)


def repeated(a, least, most):
    rest = node("star", a) if most is None else EMPTY
    for _ in range((most or least) - least):
        rest = node("alt", EMPTY, cat(a, rest))
    for _ in range(least):
        rest = cat(a, rest)
    return rest


class Grammar:
    """The rules of a text (RFC 5234). Other rules, and those in prose under the names `prose`, are those of `outer`."""

    def __init__(self, text, outer=None, prose=None):
        before, *rules = re.split(r"^([A-Za-z][\w-]*) *=", text, flags=re.M)
        self.outer, self.prose, self.names, self.made = outer, prose, rules[::2], {}
        self.texts = {name.lower(): text for name, text in zip(rules[::2], rules[1::2])}
        if len(self.texts) != len(self.names) or self.tokens(before):
            sys.exit(f"not ABNF, or a name twice: {self.names}")

    @staticmethod
    def tokens(text):
        found, at = [], 0
        while at < len(text):
            token = TOKEN.match(text, at) or sys.exit(f"not ABNF: {text[at:]}")
            found += [(token.lastgroup, token[token.lastgroup])] if token.lastgroup else []
            at = token.end()
        return found

    def rule(self, name):
        name = name.lower()
        if name not in self.texts:
            return self.outer.rule(name) if self.outer else sys.exit(f"not ABNF: no rule {name}")
        if name not in self.made:
            self.made[name], tokens = None, self.tokens(self.texts[name])
            self.made[name] = self.choice(tokens)
            if tokens:
                sys.exit(f"not ABNF: {name}: {tokens[0][1]}")
        return sys.exit(f"not ABNF: {name} needs itself") if self.made[name] is None else self.made[name]

    def choice(self, tokens):
        parts = [self.sequence(tokens)]
        while tokens[:1] == [("sign", "/")]:
            del tokens[0]
            parts.append(self.sequence(tokens))
        return parts[0] if len(parts) == 1 else node("alt", *parts)

    def sequence(self, tokens):
        first = self.element(tokens)
        return cat(first, self.sequence(tokens)) if tokens and tokens[0] not in [("sign", c) for c in "/)]"] else first

    def element(self, tokens):
        kind, text = tokens.pop(0) if tokens else sys.exit("not ABNF: an expression is missing")
        if kind == "repeat":
            least, star, most = text.partition("*")
            return repeated(self.element(tokens), int(least or 0), int(most) if most else None if star else int(least))
        if kind == "range":
            first, _, last = text.partition("-")
            return node("chars", (int(first, 16), int(last or first, 16)))
        if kind == "text":  # upper and lower case are the same
            rest = EMPTY
            for c in reversed(text):
                rest = cat(node("chars", *sorted({(ord(x), ord(x)) for x in (c.lower(), c.upper())})), rest)
            return rest
        if kind == "sign":
            inner = self.choice(tokens)
            if text in "([" and tokens and tokens.pop(0) == ("sign", {"(": ")", "[": "]"}[text]):
                return inner if text == "(" else node("alt", EMPTY, inner)
            sys.exit(f"not ABNF: {text} without end")
        return self.rule(text) if kind == "name" else self.outer.rule(self.prose[text])


def linear(e):
    """Returns the pairs (ranges of code points, what may follow one of them) of an expression."""
    if e not in LINEAR:
        kind, parts = NODES[e]
        LINEAR[e] = [(parts, EMPTY)] if kind == "chars" else [arc for p in parts for arc in linear(p)] if kind == "alt" else []
        if kind == "star":
            LINEAR[e] = [(ranges, cat(to, e)) for ranges, to in linear(*parts)]
        if kind == "cat":
            LINEAR[e] = [(ranges, cat(to, parts[1])) for ranges, to in linear(parts[0])]
            LINEAR[e] += linear(parts[1]) if NULLABLE[parts[0]] else []
    return LINEAR[e]


# RFC 3629: the first lead byte of each size, and the code points that it may encode.
UTF8 = {1: (0x00, [(0, 0x7F)]), 2: (0xC0, [(0x80, 0x7FF)]), 3: (0xE0, [(0x800, 0xD7FF), (0xE000, 0xFFFF)]),
        4: (0xF0, [(0x10000, 0x10FFFF)])}


def after_byte(segments, first, left):
    """Returns the state after a byte: code points count from `first` on, and `left` bytes of the character are to come."""
    last = first + 64 ** left - 1
    found = tuple((max(a, first) - first, min(z, last) - first, to) for a, z, to in segments if a <= last and z >= first)
    return (left, found if left else found[0][2]) if found else None


def abnf_row(state):
    """Returns the next state for each byte, or None. A state is (0, expressions), or inside a character (bytes to come,
    segments): a segment says which of the code points that are still possible leads to which expressions."""
    left, what = state
    if state not in ROWS and left:
        ROWS[state] = [after_byte(what, byte % 64 * 64 ** (left - 1), left - 1) if byte >> 6 == 2 else None for byte in range(256)]
    elif state not in ROWS:
        arcs = {arc for e in what for arc in linear(e)}
        cuts = sorted({cut for ranges, _ in arcs for a, z in ranges for cut in (a, z + 1)})
        follow = [(a, frozenset(to for ranges, to in arcs if any(x <= a <= y for x, y in ranges))) for a in cuts]
        ROWS[state] = []
        for byte in range(256):
            size = 1 if byte < 0x80 else 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            lead, valid = UTF8[size]
            segments = [(max(a, x), min(z - 1, y), to) for (a, to), z in zip(follow, cuts[1:]) if to for x, y in valid if a <= y and z > x]
            ROWS[state].append(None if byte >> 6 == 2 else after_byte(segments, (byte - lead) * 64 ** (size - 1), size - 1))
    return ROWS[state]


def abnf_start(grammar, rule):
    return 0, frozenset([grammar.rule(rule)])


def abnf_accepts(state):
    return state[0] == 0 and any(NULLABLE[e] for e in state[1])
