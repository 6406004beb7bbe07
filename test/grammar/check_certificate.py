"""Checks the certificate of the grammar's proof: the two tables of the library have the languages of the RFCs.

usage: check_certificate.py ABNF_FOLDER TABLE LITERAL CERTIFICATE     TABLE, LITERAL: table.inc, literal.inc (re2c/README.md)

The pairs (state of the table, what may come next by the ABNF) that one text leads to are walked, over all 256 bytes. In each pair
both accept or neither does, and the same bytes go on: so both have one language. From each place in it an end can be reached,
so the table stops where nothing valid begins like that. Then the states with one language get one number, that of a state of the
minimal automaton. The certificate must have just these pairs, as those that the proof has visited (certificate.hpp).
Nothing is shared with the proof, the library and re2c/. This file has at most 200 lines.
"""
import functools
import re
import sys

# RFC 5234, and the prose by which RFC 9112 takes rules of RFC 3986.
RULE = re.compile(r"^([A-Za-z][\w-]*) *=", re.M)
TOKEN = re.compile(r'\s+|;.*|(?P<sign>[)\]/])|(?P<times>\d*\*\d*|\d+)?(?:(?P<open>[(\[])|(?P<name>[A-Za-z][\w-]*)'
                   r'|"(?P<text>[^"]*)"|%x(?P<first>[0-9A-Fa-f]+)(?:-(?P<last>[0-9A-Fa-f]+))?(?![.\w-]))')
PROSE = re.compile(r"^([\w-]+) *= *<([\w-]+), see \[URI\], Section [\d.]+>$", re.M)
# What a table is made of: arrays, and starts of rules. Where an array has two starts, they are those of URIs and of IRIs.
ARRAY = re.compile(r"(// Made by re2c/table\.py: .*\n)?inline constexpr std::uint(?P<bits>8|32)_t (?P<array>\w+)"
                   r"(?P<numbers> = \d+|\[\] = \{\n((\d+,)+\n)+\});\n"
                   r"|(inline constexpr RuleStart rule_starts\[\] = \{\n)?\{Rule::(?P<rule>\w+), (?P<start>\d+)U\},\n(\};\n)?")
STARTS = {"start": ("literal:IRI-reference",)} | {array: (f"uri:{rule}", f"iri:{rule}") for array, rule in (
    ("request_target_starts", "get-target"), ("options_target_starts", "options-target"), ("Host_starts", "Host-field"),
    ("authority_form_starts", "authority-form"), ("inside_authority", "after-authority"), ("inside_path", "after-path"),
    ("inside_query", "after-query"), ("inside_fragment", "after-fragment"))}
ALONE = ~(0x1F << 14)  # a state without the boundaries on the way to it


def refuse(what):
    raise ValueError(what)


def read(pattern, text, what):
    """Returns the matches that the text is made of, and refuses any other text."""
    return refuse(f"{what}: not known: {odd[:60]!r}") if (odd := pattern.sub("", text)) else pattern.finditer(text)


class Table:
    """The arrays of a text that re2c/table.py has written. `starts` has the states by the names of the certificate."""

    def __init__(self, path):
        arrays = {}
        for part in read(ARRAY, open(path, encoding="ascii").read(), path):
            name = part["array"] or "rule:" + part["rule"].replace("_", "-")
            numbers = [int(number) for number in re.findall(r"\d+", part["numbers"] or part["start"])]
            if name in arrays or max(numbers) >> int(part["bits"] or 32):
                refuse(f"{path}: {name} is there twice, or has a number of more than {part['bits']} bits")
            arrays[name] = numbers
        self.classes, self.shapes, self.rows, self.sets = map(arrays.pop, ("byte_class", "shapes", "rows", "boundary_sets"))
        self.starts = dict(start for name in arrays for start in zip(STARTS.get(name, [name]), arrays[name], strict=True))

    @functools.cache
    def row(self, state):
        """Returns for each byte the state that it leads to, with the boundaries on the way; or None."""
        return [self.rows[(state & 0x3FFF) + way] if (way := self.shapes[(state >> 19) + c]) else None for c in self.classes]

    def end(self, state):
        """Returns the boundaries at the end of a text that ends in the state, or None if it may not."""
        return self.sets[accepts - 1] if (accepts := self.rows[state & 0x3FFF] >> 4 & 0x1F) else None


@functools.cache
def steps(place):
    """Returns what may come next: (first byte, last byte, the place behind them), or () for the end. A place in the ABNF is the
    tuple of the parts from there on. A part is (first byte, last byte), or a function from the place behind it to such steps."""
    if not place:
        return {()}
    return place[0](place[1:]) if callable(place[0]) else {(*place[0], place[1:])}


@functools.cache
def choice(choices):
    """Returns the part that is any of these sequences of parts."""
    return lambda behind: set().union(*(steps(parts + behind) for parts in choices))


@functools.cache
def repeated(part, least, most):
    """Returns the part that is this part so many times."""
    more = (lambda behind: repeated(part, max(least - 1, 0), most - 1)(behind),) if most > 1 else ()
    return choice(((part, *more),) * (most > 0) + ((),) * (least == 0)) if least <= most else refuse(f"not ABNF: {least}*{most}")


def code_points(first, last):
    """Returns choices of bytes (RFC 3629), cut so that each byte of the first and of the last code point bounds that byte."""
    for cut in [0x80, 0x800, 0xD800, 0x10000, *(at & ~low for low in (0x3F, 0xFFF, 0x3FFFF) for at in (first + low, last + 1))]:
        if first < cut <= last:
            return code_points(first, cut - 1) + code_points(cut, last)
    return ((*zip(chr(first).encode(), chr(last).encode()),),) if first <= last else refuse("not ABNF: an empty range")


class Grammar:
    """The rules of a text (RFC 5234), as parts."""

    def __init__(self, text):
        before, *rules = RULE.split(text)
        self.texts = {name.lower(): text for name, text in zip(rules[::2], rules[1::2])}
        if 2 * len(self.texts) != len(rules) or re.sub(r"\s+|;.*", "", before):
            refuse(f"not ABNF, or a name twice: {rules[::2]}")

    @functools.cache
    def rule(self, name):
        text = self.texts.pop(name, None) or refuse(f"not ABNF: no rule {name}, or it needs itself")
        return self.choices((token for token in read(TOKEN, text, "not ABNF") if token.lastgroup), None)

    def choices(self, tokens, closing):
        """Takes the tokens as far as the closing one."""
        ways, sign = [()], None
        for token in tokens:
            if token["sign"] == "/":
                ways.append(())
            elif sign := token["sign"]:
                break
            else:
                low, star, high = (token["times"] or "1").partition("*")
                ways[-1] += (repeated(self.element(token, tokens), int(low or 0), float(high or "inf") if star else int(low)),)
        return choice((*ways,)) if sign == closing and all(ways) else refuse("not ABNF: a bracket or an expression is missing")

    def element(self, token, tokens):
        if token["open"]:
            return self.choices(tokens, ")") if token["open"] == "(" else repeated(self.choices(tokens, "]"), 0, 1)
        if token["name"]:
            return self.rule(token["name"].lower())
        if token["first"]:
            return choice(code_points(int(token["first"], 16), int(token["last"] or token["first"], 16)))
        cases = zip(token["text"].lower(), token["text"].upper())  # they are the same
        return choice((tuple(choice(tuple(((ord(c), ord(c)),) for c in both)) for both in cases),))


def machines(folder):
    """Returns the steps at which each machine begins that must be in the tables: a rule of both RFCs by both."""
    uri, iri, core, http, more = (open(f"{folder}/{name}.abnf", encoding="ascii").read()
                                  for name in ("rfc3986", "rfc3987", "rfc5234", "rfc9112", "continuations"))
    http, found = http.replace("\nHost =", "\nHost-field =") + more, []  # names have no case, and RFC 3986 has a `host`
    for start, absolute, rfc, i in (("uri:", "absolute-URI", uri, ""), ("iri:", "absolute-IRI", iri, "i")):
        of = {"absolute-URI": absolute, "port": "port", "query": i + "query", "segment": i + "segment", "host": i + "host"}
        rules = Grammar(rfc + core + PROSE.sub(lambda m: "" if m[1] == of[m[2]] else f"{m[1]}={of[m[2]]}", http).replace("~", i))
        names = [f"rule:{rule}" for rule in RULE.findall(rfc)] + [name for name in sum(STARTS.values(), ()) if start in name]
        found += [(name, frozenset(steps((rules.rule(name.partition(":")[2].lower()),)))) for name in names]
    return found + [("literal:IRI-reference", dict(found)["rule:IRI-reference"])]


@functools.cache
def following(some):
    """Returns for each byte the steps behind those of these that it takes, or None."""
    row, arcs = [None] * 256, [(first, last, steps(behind)) for first, last, behind in some - {()}]
    cuts = sorted({cut for first, last, _ in arcs for cut in (first, last + 1)})
    for cut, end in zip(cuts, cuts[1:]):
        row[cut:end] = [frozenset().union(*(to for first, last, to in arcs if first <= cut <= last)) or None] * (end - cut)
    return row


def pairs_of(name, table, start, expected):
    """Walks the pairs. Returns those that the next one does not continue: numbers of a state and of its language, and a text."""
    queue, seen, texts, kinds, rows = [(b"", start & ALONE, expected)], {(start & ALONE, expected)}, {}, {}, {}
    for text, state, expected in queue:
        try:
            kinds[state], rows[state] = table.end(state) is not None, [w if w is None else w & ALONE for w in table.row(state)]
        except IndexError:
            refuse(f"{name}: {text} leads out of the table")
        if kinds[state] != (() in expected):
            refuse(f"{name}: {text} is accepted by {'the table' if kinds[state] else 'the ABNF'} alone")
        texts.setdefault(state, text)
        for byte, pair in enumerate(zip(rows[state], following(expected), strict=True)):
            if (pair[0] is None) != (pair[1] is None):
                refuse(f"{name}: {text + bytes([byte])} may go on by {'the ABNF' if pair[1] else 'the table'} alone")
            if pair[1] and pair not in seen:
                seen.add(pair)
                queue.append((text + bytes([byte]), *pair))
    rows, count = dict(zip(rows, zip(*{*zip(*rows.values())}))), 0  # of all bytes that no state tells apart, one
    while len({*kinds.values()}) > count:  # Moore's refinement
        count, known = len({*kinds.values()}), {}
        kinds = {state: known.setdefault((kinds[state], *map(kinds.get, row)), len(known)) for state, row in rows.items()}
    pairs = [*enumerate(kinds.values())]
    return {f"{a}={b}": text for (a, b), text in zip(pairs, texts.values()) if (a + 1, b + 1) not in pairs[a + 1:a + 2]}


def check(folder, table_path, literal_path, certificate_path):
    wanted, tables = machines(folder), [Table(table_path), Table(literal_path)]
    starts = [(name, (table, start)) for table in tables for name, start in table.starts.items()]
    certificate = [(name, pairs) for name, *pairs in map(str.split, open(certificate_path, encoding="ascii"))]
    names = [*dict(wanted)], [name for name, _ in starts], [name for name, _ in certificate]
    if odd := {name for each in names for name in each if [each.count(name) for each in names] != [1, 1, 1]}:
        refuse(f"{', '.join(sorted(odd))}: not once in the ABNF, the tables and the certificate")
    starts, certificate = dict(starts), dict(certificate)
    for name, expected in wanted:
        pairs, certified = pairs_of(name, *starts[name], expected), certificate[name]
        if [*pairs] != certified:
            odd = next((pair for pair in pairs if pair not in certified), [*pairs][-1])
            refuse(f"{name}: {pairs[odd]} leads to the pair {odd}, and the certificate has {' '.join(certified)}")
    return len(certificate), sum(int(pairs[-1].partition("=")[0]) + 1 for pairs in certificate.values())


if __name__ == "__main__":
    try:
        print("checked: %d machines, %d pairs" % check(*sys.argv[1:]))
    except (LookupError, RecursionError, ValueError) as why:
        sys.exit(f"NOT CHECKED: {why}")
