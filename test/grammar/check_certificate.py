"""Checks the certificate of the grammar's proof, and with it the two tables of the library.

usage: check_certificate.py ABNF_FOLDER TABLE LITERAL CERTIFICATE

ABNF_FOLDER has the ABNF of RFC 3986, 3987, 5234, 9110 and 9112. TABLE and LITERAL are table.inc and literal.inc:
re2c/table.py writes them, re2c/README.md describes them. CERTIFICATE has the pairs of states that the proof has
visited: certificate.hpp describes it. Only the other files of the checker are imported.

The pairs (state of the table, state of the ABNF) that one text leads to are walked over all 256 bytes. In each pair
both accept or neither does, and the same bytes go on in both: so both have the same language. From each pair one
leads on that accepts: so the table stops where the viable prefix ends. The certificate must name the same pairs, each
row of a table must be reached, and the boundaries that a table passes must be those of the components (boundaries.py).
"""
import os
import re
import sys

from abnf_states import Grammar, abnf_accepts, abnf_row, abnf_start
from boundaries import wrong_boundaries
from table_states import Refused, Table, alone, refuse

# RFC 9112 s3.2: the asterisk-form is for OPTIONS, and the authority-form for CONNECT alone. Then what may follow the "//" of a
# reference, the first byte of its path, its "?" and its "#" (RFC 3986 s3). "~" is "i" in RFC 3987.
ALSO = """
get-target = origin-form / absolute-form
options-target = get-target / asterisk-form
after-authority = ~authority ~path-abempty [ "?" ~query ] [ "#" ~fragment ]
after-path = *( ~pchar / "/" ) [ "?" ~query ] [ "#" ~fragment ]
after-query = ~query [ "#" ~fragment ]
after-fragment = ~fragment
"""


def escaped(text):
    return '"' + "".join(chr(b) if 0x20 <= b < 0x7F and b not in b'"\\' else f"\\x{b:02X}" for b in text) + '"'


def walk(name, table, start, abnf):
    """Walks the pairs from a start. Returns for each, in the order of shortest texts, that text and what the bytes lead to."""
    visited, queue = {}, [((alone(start), abnf), b"")]
    texts = dict(queue)
    for pair, text in queue:
        (state, abnf), visited[pair] = pair, (text, {})
        accepted = table.end(state) is not None
        if accepted != abnf_accepts(abnf):
            what = "accepted by the table, not by the ABNF" if accepted else "in the ABNF, not accepted by the table"
            refuse(f"{name}: {escaped(text)} is {what}")
        if not table.fits(state):
            refuse(f"{name}: {escaped(text)} leads to a row of two sizes")
        for byte, (way, to) in enumerate(zip(table.row(state), abnf_row(abnf), strict=True)):
            if (way is None) != (to is None):
                what = "nothing valid, and the table goes on" if to is None else "something valid, and the table stops"
                refuse(f"{name}: {escaped(text + bytes([byte]))} begins {what}")
            if to is not None:
                visited[pair][1][byte] = way, to
                if (way, to) not in texts:
                    texts[way, to] = text + bytes([byte])
                    queue.append(((way, to), text + bytes([byte])))
    return visited


def refuse_dead(name, table, visited):
    """Each pair leads to one that accepts."""
    before = {}
    for pair, (_, ways) in visited.items():
        for to in ways.values():
            before.setdefault(to, set()).add(pair)
    alive = [pair for pair in visited if table.end(pair[0]) is not None]
    found = set(alive)
    for pair in alive:
        new = before.get(pair, set()) - found
        found |= new
        alive += new
    for pair, (text, _) in visited.items():
        if pair not in found:
            refuse(f"{name}: {escaped(text)} begins nothing valid, and the table goes on")


def refuse_other_pairs(name, visited, size, minimal_size, certified):
    """The certificate has these pairs and no others: one state of the minimal automaton for each state of the table."""
    states, minimal, rows, of_abnf = {}, {}, {}, {}
    for (state, abnf), (text, _) in visited.items():
        number = states.setdefault(state, len(states))
        if number not in certified:
            refuse(f"{name}: {escaped(text)} leads to state {number}, which has no pair in the certificate")
        met = minimal.setdefault(certified[number], len(minimal))
        if met != certified[number] or of_abnf.setdefault(abnf, met) != met:
            refuse(f"{name}: {escaped(text)} leads to the pair {number}={certified[number]}, which is another state of the ABNF")
    for (state, abnf), (text, ways) in visited.items():
        row = abnf_accepts(abnf), {byte: certified[states[to]] for byte, (to, _) in ways.items()}
        if rows.setdefault(certified[states[state]], row) != row:
            refuse(f"{name}: what follows {escaped(text)} differs from what follows the state {certified[states[state]]} elsewhere")
    if (len(states), len(minimal)) != (size, minimal_size) or len(certified) != size:
        refuse(f"{name}: {len(states)} states and {len(minimal)} of the ABNF, and the certificate has others")


def read_certificate(path):
    """Returns for each machine its two numbers of states, and the pairs."""
    found, pairs = {}, None
    for line in open(path, encoding="ascii").read().splitlines()[1:]:
        machine = re.fullmatch(r"machine (\S+) (\d+) (\d+)", line)
        if machine:
            pairs = {}
            if found.setdefault(machine[1], (int(machine[2]), int(machine[3]), pairs))[2] is not pairs:
                refuse(f"{machine[1]}: twice in the certificate")
            continue
        for word in line.split(" "):
            numbers = re.fullmatch(r"(\d+)(?:-(\d+))?=(\d+)(?:-(\d+))?", word)
            if pairs is None or not numbers:
                refuse(f"{path}: not known: {line}")
            a, b, c, d = (int(n) if n else None for n in numbers.groups())
            rows = [*zip(range(a, (b or a) + 1), range(c, (d or c) + 1), strict=True)]
            if pairs.keys() & dict(rows).keys():
                refuse(f"{path}: a state twice: {line}")
            pairs.update(rows)
    return found


# Where the texts of a machine begin, for the boundaries; the matchers of other rules pass none.
PARTS = {f"rule:{rule}": "start" for rule in ("URI-reference", "URI", "absolute-URI", "relative-ref", "IRI-reference", "IRI", "absolute-IRI",
                                              "irelative-ref")} | {"literal:IRI-reference": "start"}
PARTS |= {f"{alphabet}:{name}": part for alphabet in ("uri", "iri") for name, part in (
    ("get-target", "target"), ("options-target", "target"), ("authority-form", "authority"), ("Host-field", "authority"),
    ("after-authority", "authority"), ("after-path", "path"), ("after-query", "query"), ("after-fragment", "fragment"))}


def refuse_wrong_boundaries(name, table, start):
    wrong = wrong_boundaries(table, start, PARTS[name], alone)
    if wrong:
        refuse(f"{name}: {escaped(wrong[0])} has a wrong {wrong[1]}")


def grammars(folder):
    """Returns (name of a machine, grammar, rule) for all that must be in the tables."""
    text = {number: open(os.path.join(folder, f"rfc{number}.abnf"), encoding="ascii").read() for number in (3986, 3987, 5234, 9112)}
    core = Grammar(text[5234])
    for alphabet, number in (("uri", 3986), ("iri", 3987)):
        rules = Grammar(text[number], core)
        for rule in rules.names:
            yield f"rule:{rule}", rules, rule
        i = "i" if alphabet == "iri" else ""
        prose = {"absolute-URI": f"absolute-{alphabet.upper()}", "port": "port"}
        prose |= {rule: i + rule for rule in ("query", "segment", "host")}
        also = Grammar(text[9112] + ALSO.replace("~", i), rules, prose)
        for name in Table.STARTS.values():
            yield f"{alphabet}:{name}", also, name.removesuffix("-field")
        if alphabet == "iri":
            yield "literal:IRI-reference", rules, "IRI-reference"


def check(folder, table_path, literal_path, certificate_path):
    table, literal, certificate = Table(table_path), Table(literal_path), read_certificate(certificate_path)
    starts = {name: (which, start) for which in (table, literal) for name, start in which.starts.items()}
    pairs, names = 0, set()
    for name, grammar, rule in grammars(folder):
        if name not in certificate or name.lower() not in starts:
            refuse(f"{name}: not in the certificate, or not in the table")
        which, start = starts[name.lower()]
        try:
            visited = walk(name, which, start, abnf_start(grammar, rule))
        except IndexError as why:
            refuse(f"{name}: {why}")
        refuse_dead(name, which, visited)
        refuse_other_pairs(name, visited, *certificate[name])
        if name in PARTS:
            refuse_wrong_boundaries(name, which, start)
        pairs, names = pairs + len(visited), names | {name}
    if names != certificate.keys() or {name.lower() for name in names} != starts.keys():
        refuse(f"no such rule: {[*certificate.keys() - names, *starts.keys() - {name.lower() for name in names}]}")
    for which in (table, literal):
        if which.unused() is not None:
            refuse(f"{which.path}: no state has the row at {which.unused()}")
    return len(names), pairs


if __name__ == "__main__":
    try:
        print("checked: %d machines, %d pairs" % check(*sys.argv[1:]))
    except (Refused, LookupError, ValueError) as why:
        sys.exit(f"NOT CHECKED: {why}")
