"""Checks the boundaries of components that the tables of the library pass, and that all of a table is in use.

usage: check_boundaries.py TABLE LITERAL

check_certificate.py, whose reader of the tables this uses, has shown that they have the languages of the RFCs.

A text is split as RFC 3986 appendix B says: by the first ":" "/" "?" "#", and "//"; an authority by the "@", and by a ":" not in
brackets behind it (s3.2). The table writes a place when it is there and may write it again; the last one counts. Both are walked
at once, and for each of the six places it is known whether the table has written it where the text is split, as far as it was
read. If a text ends, all six must agree. Each place of the rows must belong to one row, as long as its shape, that is in use.
"""
import functools
import sys

from check_certificate import ALONE, STARTS, Table, refuse

PLACES = ("scheme_end", "userinfo_end", "host_end", "authority_end", "path_end", "query_end")  # the bits of a set
UNSET, AGREES, DIFFERS = range(3)


def end_of_authority(colon):
    return {"authority_end"} if colon else {"authority_end", "host_end"}


def split(at, c):
    """Returns where a text has come to after the character, and the places that lie before it. `at` is (part of the text, whether
    a ":" of the authority has come, whether a bracket is open)."""
    part, colon, bracket = at
    authority = end_of_authority(colon) if part == "authority" else set()
    if c == "#" and part != "fragment":
        return ("fragment", False, False), {"query_end"} | (set() if part == "query" else {"path_end"} | authority)
    if c == "?" and part not in ("query", "fragment"):
        return ("query", False, False), {"path_end"} | authority
    if part == "authority":
        if c == "/":
            return ("path", False, False), authority
        if c == ":" and not bracket:
            return ("authority", True, False), {"host_end"}
        if c == "@":
            return ("authority", False, False), {"userinfo_end"}
        return ("authority", colon, c == "[" or bracket and c != "]"), set()
    if part == "segment" and c == ":":
        return ("behind_scheme", False, False), {"scheme_end"}
    after = {"start": "segment", "behind_scheme": "path", "slash": "path", "target": "segment"}.get(part, part)
    if c == "/":
        after = dict(start="slash", segment="path", behind_scheme="slash", slash="authority", target="path").get(part, part)
    return (after, False, False), set()


def at_end(at):
    """Returns the places that lie at the end of the text."""
    part, colon, _ = at
    ends = {"query": {"query_end"}, "fragment": set()}.get(part, {"path_end", "query_end"})
    return ends | (end_of_authority(colon) if part == "authority" else set())


def agreement(known, expected, written):
    """Returns what is known of each place after some are expected here, and some are written."""
    result = []
    for bit, (place, before) in enumerate(zip(PLACES, known)):
        here = written >> bit & 1
        if place == "host_end" and "userinfo_end" in expected and before != UNSET:
            before = DIFFERS  # what was split there is of the userinfo
        result.append(AGREES if place in expected and here else DIFFERS if place in expected or here else before)
    return tuple(result)


# Where the texts of a machine begin; the matchers of other rules pass no boundaries.
REFERENCES = ("URI", "URI-reference", "absolute-URI", "relative-ref", "IRI", "IRI-reference", "absolute-IRI", "irelative-ref")
PARTS = {name: "target" if name.endswith("target") else "authority" if name.endswith(("authority-form", "Host-field"))
         else name.partition("after-")[2] for names in STARTS.values() for name in names}
PARTS |= {f"rule:{rule}": "start" for rule in REFERENCES} | {"literal:IRI-reference": "start"}


class Boundaries:
    """The boundaries of a table."""

    def __init__(self, table):
        self.table = table
        if max(table.sets) >> len(PLACES):
            refuse("boundary_sets: not known: more than six places")

    def of_way(self, way):
        place = way >> 14 & 0xF
        return self.table.sets[place] if place < len(self.table.sets) else refuse(f"boundary_sets: there is none at {place}")

    @functools.cache
    def ways(self, state):
        """Returns (byte, way) for all bytes that go on; for letters, digits and the like with one way, the first of them."""
        found = {}
        for byte, way in enumerate(self.table.row(state)):
            if way is not None:
                found.setdefault((way, byte if byte in b":/?#@[]" else None), (byte, way))
        return [*found.values()]

    def wrong(self, start, part):
        """Returns a shortest text that begins in the part, with a place that the table has elsewhere, and the place; or None."""
        first = (start & ALONE, (part, False, False), agreement((UNSET,) * 6, set(), self.of_way(start)))
        texts, queue = {first: b""}, [first]
        for state, at, known in queue:
            text, ends = texts[state, at, known], self.table.end(state)
            places = agreement(known, at_end(at), ends) if ends is not None else ()
            if DIFFERS in places:
                return text, PLACES[places.index(DIFFERS)]
            for byte, way in self.ways(state):
                after, expected = split(at, chr(byte) if byte in b":/?#@[]" else "")
                following = (way & ALONE, after, agreement(known, expected, self.of_way(way)))
                if following not in texts:
                    texts[following] = text + bytes([byte])
                    queue.append(following)
        return None


def refuse_unused(table):
    """Walks all states. A row is a head, and as many ways as its shape has."""
    queue, sizes = [*{start & ALONE for start in table.starts.values()}], {}
    known = set(queue)
    for state in queue:
        size = max(table.shapes[state >> 19:][:max(table.classes) + 1]) + 1
        if sizes.setdefault(state & 0x3FFF, size) != size:
            refuse(f"the row at {state & 0x3FFF} has two sizes")
        new = {way & ALONE for way in table.row(state) if way is not None} - known
        known |= new
        queue += new
    places = [place for row in sorted(sizes) for place in range(row, row + sizes[row])]
    unused = next((i for i, place in enumerate([*places, -1]) if i != place and i < len(table.rows)), None)
    if unused is not None:
        refuse(f"no state has the row at {unused}")


def check(table_path, literal_path):
    names = set()
    for table in (Table(table_path), Table(literal_path)):
        boundaries = Boundaries(table)
        for name, part in PARTS.items():
            start = table.starts.get(name)
            names |= {name} if start is not None else set()
            if start is not None and (wrong := boundaries.wrong(start, part)):
                refuse(f"{name}: {wrong[0]} has a wrong {wrong[1]}")
        refuse_unused(table)
    if names != PARTS.keys():
        refuse(f"not in a table: {[*PARTS.keys() - names]}")
    return len(names)


if __name__ == "__main__":
    try:
        print("checked: the boundaries of %d machines" % check(*sys.argv[1:]))
    except (LookupError, ValueError) as why:
        sys.exit(f"NOT CHECKED: {why}")
