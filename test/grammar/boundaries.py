"""Checks the boundaries of components that a table passes, for check_certificate.py.

A text is split as RFC 3986 appendix B says: by the first ":" "/" "?" "#", and "//"; an authority by the "@", and by the ":" behind
it that is not in brackets (s3.2). The table writes a place when it is there and may write it again; in the end the last one counts.
So both are walked at once, and for each of the six places it is known whether the table has written it where the text is split as
far as it was read. If a text ends, all six must agree.
"""
PLACES = ("scheme_end", "userinfo_end", "host_end", "authority_end", "path_end", "query_end")  # the bits of a set, from the lowest
UNSET, AGREES, DIFFERS = range(3)


def end_of_authority(colon):
    return {"authority_end"} if colon else {"authority_end", "host_end"}


def split(at, c):
    """Returns where a text has come to after the character, and the places that lie before it. `at` is (part of the text, a ":" of
    the authority counts, inside brackets)."""
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
        return ("behind a scheme", False, False), {"scheme_end"}
    after = {"start": "segment", "segment": "segment", "behind a scheme": "path", "slash": "path", "target": "segment"}.get(part, part)
    if c == "/":
        after = {"start": "slash", "segment": "path", "behind a scheme": "slash", "slash": "authority", "target": "path"}.get(part, part)
    return (after, False, False), set()


def at_end(at):
    """Returns the places that lie at the end of the text."""
    part, colon, _ = at
    places = end_of_authority(colon) if part == "authority" else set()
    return places | ({"path_end", "query_end"} if part not in ("query", "fragment") else {"query_end"} if part == "query" else set())


def agreement(known, expected, written):
    """Returns what is known of each place after some are expected here, and some are written."""
    result = []
    for bit, (place, before) in enumerate(zip(PLACES, known)):
        here = written >> bit & 1
        if place == "host_end" and "userinfo_end" in expected and before != UNSET:
            before = DIFFERS  # what was split there is of the userinfo
        result.append(AGREES if place in expected and here else DIFFERS if place in expected or here else before)
    return tuple(result)


def wrong_boundaries(table, start, part, alone):
    """Returns a shortest text with a place that the table has elsewhere, and the place; or None. `part` is where the text begins."""
    first = (alone(start), (part, False, False), agreement((UNSET,) * 6, set(), table.boundaries(start)))
    texts, queue = {first: b""}, [first]
    for state, at, known in queue:
        text = texts[state, at, known]
        if table.end(state) is not None:
            places = agreement(known, at_end(at), table.end(state))
            if DIFFERS in places:
                return text, PLACES[places.index(DIFFERS)]
        for byte, way in table.ways(state):
            c = chr(byte) if chr(byte) in ":/?#@[]" else ""
            after, expected = split(at, c)
            following = (alone(way), after, agreement(known, expected, table.boundaries(way)))
            if following not in texts:
                texts[following] = text + bytes([byte])
                queue.append(following)
    return None
