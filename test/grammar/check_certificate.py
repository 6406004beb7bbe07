"""Checks the certificate of the grammar's proof: the two tables of the library have the languages of the RFCs.

usage: check_certificate.py ABNF_FOLDER TABLE LITERAL CERTIFICATE

ABNF_FOLDER has the ABNF of the RFCs and continuations.abnf. TABLE and LITERAL are table.inc and literal.inc, as re2c/README.md describes
them. CERTIFICATE has the pairs of states that the proof has visited, as certificate.hpp describes it.

The ABNF becomes nodes with arcs over bytes. The pairs (state of the table, nodes) that one text leads to are walked, over all 256 bytes.
In each both accept or neither does, and the same bytes go on: so both have the same language. From each node an end can be reached,
so the table stops where nothing valid begins like that. The certificate must have the same pairs. This is one file of 200 lines of
code, which shares nothing with the proof, the library and re2c/. check_boundaries.py looks at what else the tables hold.
"""
import functools
import os
import re
import sys

# RFC 5234, and the prose of RFC 9112 for rules of RFC 3986.
TOKEN = re.compile(r'\s+|;.*|"(?P<text>[^"]*)"|%x(?P<range>[0-9A-Fa-f]+(-[0-9A-Fa-f]+)?)(?![.\w-])|(?P<name>[A-Za-z][\w-]*)'
                   r'|<(?P<prose>[\w-]+), see \[URI\], Section [\d.]+>|(?P<repeat>\d*\*\d*|\d+)|(?P<sign>[()\[\]/])')
PART = re.compile(r"// Made by re2c/table\.py: .*\n|inline constexpr std::uint32_t start = (?P<start>\d+);\n"
                  r"|inline constexpr std::uint(?P<bits>8|32)_t (?P<array>\w+)\[\] = \{\n(?P<numbers>((\d+,)+\n)+)\};\n"
                  r"|inline constexpr RuleStart rule_starts\[\] = \{\n(?P<rules>(\{Rule::\w+, \d+U\},\n)+)\};\n")
PAIRS = re.compile(r"# .*\n|machine (?P<machine>\S+) (?P<sizes>\d+ \d+)\n|(?P<a>\d+)(-(?P<b>\d+))?=(?P<c>\d+)(-(?P<d>\d+))?[ \n]")
# The arrays with two starts, for URIs and for IRIs, and what may follow there.
STARTS = {"request_target_starts": "get-target", "options_target_starts": "options-target", "Host_starts": "Host-field",
          "authority_form_starts": "authority-form"}
STARTS |= {f"inside_{part}": f"after-{part}" for part in ("authority", "path", "query", "fragment")}
ALONE = ~(0x1F << 14)  # a state without the boundaries on the way to it
ARCS = [()]  # the arcs of each node: (first byte, last byte, node), or a node alone; 0 is the end of a text


def refuse(what):
    raise ValueError(what)


def entry(array, place):
    return array[place] if place < len(array) else refuse(f"a state has the place {place} in an array of {len(array)}")


def read(pattern, text, what):
    """Returns the matches that the text is made of, and refuses any other text."""
    found, at = [], 0
    while at < len(text):
        found.append(pattern.match(text, at) or refuse(f"{what}, line {text.count(chr(10), 0, at) + 1}: not known: {text[at:at + 60]!r}"))
        at = found[-1].end()
    return found


@functools.cache
def node(*arcs):
    """Returns the node with these arcs."""
    ARCS.append(arcs or refuse("not ABNF: nothing can be there"))
    return len(ARCS) - 1


def utf8(first, last, to):
    """Returns the arcs of these code points (RFC 3629), cut so that each byte of the first and of the last bounds that byte."""
    blocks = [cut for low in (0x3F, 0xFFF, 0x3FFFF) for cut in (((first - 1) | low) + 1, (last + 1) & ~low)]
    for cut in [0x80, 0x800, 0xD800, 0xE000, 0x10000, *blocks]:
        if first < cut <= last:
            return utf8(first, cut - 1, to) + utf8(cut, last, to)
    if first > last or 0xD800 <= first < 0xE000:
        return ()
    for low, high in reversed([*zip(chr(first).encode(), chr(last).encode())]):
        to = node((low, high, to))
    return ARCS[to]


def repeated(part, times, end):
    """Returns the node at which the part begins, as often as ABNF has it before an element (3, 1*, *5), with `end` behind it."""
    least, star, most = times.partition("*")
    to = len(ARCS) if star and not most else end
    if to != end:
        ARCS.append(())
        ARCS[to] = (part(to), end)
    for _ in range(int(least or 0), int(most or least or 0)):
        to = node(part(to), end)
    for _ in range(int(least or 0)):
        to = part(to)
    return to


class Grammar:
    """The rules of a text (RFC 5234). Other rules, and those in prose under the names `prose`, are those of `outer`. A part of a rule is
    a function: from the node of what follows to the node at which the part begins."""

    def __init__(self, text, outer=None, prose=None):
        before, *rules = re.split(r"^([A-Za-z][\w-]*) *=", text, flags=re.M)
        self.outer, self.prose, self.names, self.begun = outer, prose, rules[::2], set()
        self.texts = {name.lower(): text for name, text in zip(rules[::2], rules[1::2])}
        if len(self.texts) != len(self.names) or re.sub(r"\s+|;.*", "", before):
            refuse(f"not ABNF, or a name twice: {self.names}")

    @functools.cache
    def rule(self, name):
        if name not in self.texts and self.outer:
            return self.outer.rule(name)
        if name not in self.texts or name in self.begun:
            refuse(f"not ABNF: {name} needs itself" if name in self.begun else f"not ABNF: no rule {name}")
        self.begun.add(name)
        tokens = [(token.lastgroup, token[token.lastgroup]) for token in read(TOKEN, self.texts[name], "not ABNF") if token.lastgroup]
        return functools.cache(self.choice([*tokens, ("end", "")], ("end", "")))

    def choice(self, tokens, closing):
        """Takes the tokens as far as the closing one."""
        choices, repeat = [[]], None
        while tokens[0] != closing:
            kind, text = tokens.pop(0)
            if (kind, text) == ("sign", "/"):
                choices.append([])
            elif kind == "repeat":
                repeat = text if repeat is None else refuse(f"not ABNF: {repeat} {text}")
            else:
                part = self.element(kind, text, tokens)
                choices[-1].append(part if repeat is None else functools.partial(repeated, part, repeat))
                repeat = None
        if tokens.pop(0) and (repeat or not all(choices)):
            refuse("not ABNF: an expression is missing")
        return lambda to: node(*(functools.reduce(lambda to, part: part(to), reversed(parts), to) for parts in choices))

    def element(self, kind, text, tokens):
        if kind == "range":
            first, _, last = text.partition("-")
            return lambda to: node(*utf8(int(first, 16), int(last or first, 16), to))
        if kind == "text":  # upper and lower case are the same
            both = [sorted({ord(c.lower()), ord(c.upper())}) for c in reversed(text)]
            return lambda to: functools.reduce(lambda to, cases: node(*((c, c, to) for c in cases)), both, to)
        if kind in ("name", "prose"):
            return self.rule(text.lower()) if kind == "name" else self.outer.rule(self.prose[text].lower())
        part = self.choice(tokens, ("sign", {"(": ")", "[": "]"}.get(text) or refuse(f"not ABNF: {text} is missing, or too many")))
        return part if text == "(" else lambda to: node(part(to), to)


def closed(nodes):
    """Returns the nodes that can be reached without a byte, as far as they have bytes or are the end."""
    nodes = [*nodes]
    for n in nodes:
        nodes += {arc for arc in ARCS[n] if isinstance(arc, int)}.difference(nodes)
    return frozenset(n for n in nodes if n == 0 or isinstance(ARCS[n][0], tuple))


@functools.cache
def following(nodes):
    """Returns for each byte the nodes that it leads to, or None."""
    arcs, row = [arc for n in nodes for arc in ARCS[n]], [None] * 256
    cuts = sorted({cut for first, last, _ in arcs for cut in (first, last + 1)})
    for cut, end in zip(cuts, cuts[1:]):
        row[cut:end] = [closed(to for first, last, to in arcs if first <= cut <= last) or None] * (end - cut)
    return row


class Table:
    """The arrays of a text that re2c/table.py has written. `starts` has the states by the names of the certificate, in lower case."""

    def __init__(self, path):
        self.path, self.starts, arrays = path, {}, {}
        for part in read(PART, open(path, encoding="ascii").read(), path):
            rules = re.findall(r"(\w+), (\d+)", part["rules"] or "")
            self.starts |= {f"rule:{rule.replace('_', '-').lower()}": int(start) for rule, start in rules}
            self.starts |= {"literal:iri-reference": int(part["start"])} if part["start"] else {}
            numbers = [int(number) for number in re.findall(r"\d+", part["numbers"] or "0")]
            if part["array"] in arrays or max(numbers) >> int(part["bits"] or 1):
                refuse(f"{path}: not known: {part['array']}, twice, or with a number of more than {part['bits']} bits")
            arrays |= {part["array"]: numbers} if part["array"] else {}
        self.classes, self.shapes, self.rows, self.sets = map(arrays.pop, ("byte_class", "shapes", "rows", "boundary_sets"))
        for array, name in STARTS.items() if "rule:uri" in self.starts else ():
            self.starts |= zip((f"uri:{name.lower()}", f"iri:{name.lower()}"), arrays.pop(array), strict=True)
        if arrays or len(self.classes) != 256:
            refuse(f"{path}: not known: {[*arrays]}")

    def step(self, state, byte):
        """Returns the way that a byte takes: a state, and the boundaries that it passes. Or None."""
        return entry(self.rows, (state & 0x3FFF) + way) if (way := entry(self.shapes, (state >> 19) + self.classes[byte])) else None

    @functools.cache
    def row(self, state):
        """Returns for each byte the state that it leads to, or None."""
        return [None if way is None else way & ALONE for way in (self.step(state, byte) for byte in range(256))]

    def end(self, state):
        """Returns the boundaries at the end of a text that ends in the state, or None if it may not."""
        return entry(self.sets, accepts - 1) if (accepts := entry(self.rows, state & 0x3FFF) >> 4 & 0x1F) else None


def escaped(text):
    return '"' + "".join(chr(b) if 0x20 <= b < 0x7F and b not in b'"\\' else f"\\x{b:02X}" for b in text) + '"'


def walk(name, table, begin):
    """Returns for each pair, in the order of shortest texts, that text and the pairs that bytes lead to."""
    texts, ways, queue = {begin: b""}, {}, [begin]
    for state, nodes in queue:
        text, ways[state, nodes] = texts[state, nodes], {}
        if (table.end(state) is not None) != (0 in nodes):
            what = "in the ABNF, not accepted by the table" if 0 in nodes else "accepted by the table, not by the ABNF"
            refuse(f"{name}: {escaped(text)} is {what}")
        for byte, pair in enumerate(zip(table.row(state), following(nodes))):
            if (pair[0] is None) != (pair[1] is None):
                what = "something valid, and the table stops" if pair[1] else "nothing valid, and the table goes on"
                refuse(f"{name}: {escaped(text + bytes([byte]))} begins {what}")
            if pair[1]:
                ways[state, nodes][byte] = pair
            if pair[1] and pair not in texts:
                texts[pair] = text + bytes([byte])
                queue.append(pair)
    return texts, ways


def compare(name, texts, ways, sizes, certified):
    """The certificate has these pairs and no others: one state of the minimal automaton for each state of the table."""
    numbers, minimal, rows, of_nodes = {}, {}, {}, {}
    for (state, nodes), text in texts.items():
        number = numbers.setdefault(state, len(numbers))
        met = minimal.setdefault(certified.get(number), len(minimal))
        if met != certified.get(number) or of_nodes.setdefault(nodes, met) != met:
            refuse(f"{name}: {escaped(text)} leads to state {number}, which has no pair in the certificate, or another state of the ABNF")
    for (state, nodes), to in ways.items():
        row = 0 in nodes, {byte: of_nodes[after] for byte, (_, after) in to.items()}
        if rows.setdefault(of_nodes[nodes], row) != row:
            refuse(f"{name}: what follows {escaped(texts[state, nodes])} differs from what follows the state {of_nodes[nodes]} elsewhere")
    if [len(numbers), len(minimal)] != sizes or len(certified) != len(numbers):
        refuse(f"{name}: {len(numbers)} states and {len(minimal)} of the ABNF, and the certificate has others")


def read_certificate(path):
    """Returns for each machine its two numbers of states, and the pairs."""
    found = {}
    for part in read(PAIRS, open(path, encoding="ascii").read(), path):
        if part["machine"]:
            pairs = {}
            if found.setdefault(part["machine"], ([int(n) for n in part["sizes"].split()], pairs))[1] is not pairs:
                refuse(f"{part['machine']}: twice in the certificate")
        elif part["a"]:
            a, c = int(part["a"]), int(part["c"])
            rows = dict(zip(range(a, int(part["b"] or a) + 1), range(c, int(part["d"] or c) + 1), strict=True))
            if pairs.keys() & rows:
                refuse(f"{path}: a state twice: {part[0]}")
            pairs |= rows
    return found


def grammars(folder):
    """Returns (name of a machine, grammar, rule) for all that must be in the tables."""
    text = {file: open(os.path.join(folder, file), encoding="ascii").read() for file in os.listdir(folder) if file.endswith(".abnf")}
    for alphabet, number, i in (("uri", 3986, ""), ("iri", 3987, "i")):
        rules = Grammar(text[f"rfc{number}.abnf"], Grammar(text["rfc5234.abnf"]))
        prose = {"absolute-URI": f"absolute-{alphabet}", "port": "port"} | {rule: i + rule for rule in ("query", "segment", "host")}
        also = Grammar(text["rfc9112.abnf"] + text["continuations.abnf"].replace("~", i), rules, prose)
        yield from ((f"rule:{rule}", rules, rule) for rule in rules.names)
        yield from ((f"{alphabet}:{name}", also, name.removesuffix("-field")) for name in STARTS.values())
    yield "literal:IRI-reference", rules, "IRI-reference"


def check(folder, table_path, literal_path, certificate_path):
    tables, certificate, count = [Table(table_path), Table(literal_path)], read_certificate(certificate_path), 0
    starts = {name: (table, start) for table in tables for name, start in table.starts.items()}
    machines = {name: (grammar, rule.lower()) for name, grammar, rule in grammars(folder)}
    lower = {name.lower(): name for name in machines}
    if odd := (machines.keys() ^ certificate.keys()) | {lower.get(name, name) for name in starts.keys() ^ lower.keys()}:
        refuse(f"{', '.join(sorted(odd))}: not in the ABNF, the table and the certificate alike")
    for name, (grammar, rule) in machines.items():
        table, start = starts[name.lower()]
        texts, ways = walk(name, table, (start & ALONE, closed([grammar.rule(rule)(0)])))
        compare(name, texts, ways, *certificate[name])
        count += len(texts)
    return len(machines), count


if __name__ == "__main__":
    try:
        print("checked: %d machines, %d pairs" % check(*sys.argv[1:]))
    except (LookupError, ValueError) as why:
        sys.exit(f"NOT CHECKED: {why}")
