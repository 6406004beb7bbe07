"""Minimal automata over bytes of the rules of the RFCs, and what tells their states apart.

The ABNF is read by test/grammar/check_certificate.py, which shares nothing with libiri. An automaton is complete: the state DEAD is
where nothing valid begins any more. State 0 is the start; the others are numbered by their access texts.
"""
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test/grammar"))
import check_certificate as abnf  # noqa: E402

# Letters first, then digits, then the rest: the order in which bytes are tried, so that texts can be read.
ORDER = [*b"abcdefghijklmnopqrstuvwxyz0123456789"]
ORDER += [byte for byte in range(256) if byte not in ORDER]
RANK = {byte: rank for rank, byte in enumerate(ORDER)}


def rank(text):
    """The order of texts: shorter first, then by the bytes in ORDER."""
    return len(text), [RANK[byte] for byte in text]


def machines():
    """Returns the steps of check_certificate.py at which each rule begins that the suite has."""
    found = {}
    for name, start in abnf.machines(os.path.join(ROOT, "test/reference")):
        if name.startswith("rule:"):
            found[name.removeprefix("rule:")] = start
        elif name in ("uri:get-target", "uri:options-target", "uri:authority-form", "uri:Host-field"):
            found[{"uri:Host-field": "Host"}.get(name, name.removeprefix("uri:"))] = start
    return found


class Automaton:
    """rows[state][byte] is a state, accepts[state] a truth value, access[state] the first text by `rank` that leads there."""

    def __init__(self, start):
        rows, accepts = determinized(start)
        classes = minimized(rows, accepts)
        rows, accepts = quotient(rows, accepts, classes)
        self.rows, self.accepts, self.access = numbered(rows, accepts, classes[0])
        self.dead = next(s for s, row in enumerate(self.rows) if not self.accepts[s] and set(row) == {s})
        self.letters = letters(self.rows)

    def end(self, text, state=0):
        for byte in text:
            state = self.rows[state][byte]
        return state

    def valid(self, text, state=0):
        return self.accepts[self.end(text, state)]

    def viable(self, text):
        """Returns how many bytes of the text some valid text begins with."""
        state = 0
        for place, byte in enumerate(text):
            state = self.rows[state][byte]
            if state == self.dead:
                return place
        return len(text)


def determinized(start):
    numbers, rows = {start: 0, frozenset(): 1}, []
    queue = [*numbers]
    for steps in queue:
        row = abnf.following(steps) if steps else [None] * 256
        for to in row:
            if (to or frozenset()) not in numbers:
                numbers[to] = len(numbers)
                queue.append(to)
        rows.append([numbers[to or frozenset()] for to in row])
    return rows, [() in steps for steps in queue]


def minimized(rows, accepts):
    """Moore's refinement. Returns the class of each state."""
    columns = letters(rows)
    classes, count = [int(a) for a in accepts], len(set(accepts))
    while True:
        known = {}
        classes = [known.setdefault((classes[s], *(classes[row[b]] for b in columns)), len(known)) for s, row in enumerate(rows)]
        if len(known) == count:
            return classes
        count = len(known)


def letters(rows):
    """Returns the first byte in ORDER of each class of bytes that no state tells apart."""
    return [*{tuple(row[byte] for row in rows): byte for byte in reversed(ORDER)}.values()][::-1]


def quotient(rows, accepts, classes):
    first = {c: s for s, c in reversed([*enumerate(classes)])}
    size = len(first)
    return [[classes[to] for to in rows[first[c]]] for c in range(size)], [accepts[first[c]] for c in range(size)]


def numbered(rows, accepts, start):
    access, queue = {start: b""}, [start]
    for state in queue:
        for byte in ORDER:
            to = rows[state][byte]
            if to not in access:
                access[to] = access[state] + bytes([byte])
                queue.append(to)
    number = {state: place for place, state in enumerate(queue)}
    return ([[number[to] for to in rows[state]] for state in queue], [accepts[state] for state in queue], [access[s] for s in queue])


def distinguishing(automaton):
    """Returns (text, for each state whether the text is valid from there): together they tell all states apart. In each round, each letter
    goes before each text that is there when its turn comes, also those of the same round. A text is kept if it tells states apart that no text did before."""
    size = len(automaton.rows)
    pool, blocks = [(b"", automaton.accepts)], [*automaton.accepts]
    while len(set(blocks)) < size:
        for byte in automaton.letters:
            for text, bits in pool[:]:
                longer = [bits[row[byte]] for row in automaton.rows]
                refined = refine(blocks, longer)
                if len(set(refined)) > len(set(blocks)):
                    blocks = refined
                    pool.append((bytes([byte]) + text, longer))
    return pool


def refine(blocks, bits):
    known = {}
    return [known.setdefault(pair, len(known)) for pair in zip(blocks, bits)]


def identifiers(automaton):
    """Returns for each state its texts: of any two states, one text of both is valid behind one of them alone. They are the ways from the
    root of a tree, whose nodes split a set of states by the text that splits it most evenly, the first of those in the pool."""
    pool = distinguishing(automaton)
    found = [{b""} for _ in automaton.rows]

    def split(states):
        if len(states) == 1:
            return
        text, bits = max(pool, key=lambda one: min(sum(one[1][s] for s in states), sum(not one[1][s] for s in states)))
        for s in states:
            found[s].add(text)
        split([s for s in states if bits[s]])
        split([s for s in states if not bits[s]])

    split([*range(len(automaton.rows))])
    return [sorted(texts, key=rank) for texts in found]
