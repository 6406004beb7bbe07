"""Reads the text of a table that re2c/table.py has written, for check_certificate.py. re2c/README.md describes it.

It shares no code with re2c/ and the library. A line of another form is refused.
"""
import re


class Refused(Exception):
    pass


class Table:
    """The arrays of a text that table.py has written. `starts` has the states by the names of the certificate."""

    # The arrays with two starts, for URIs and for IRIs, and what may follow there.
    STARTS = {"request_target_starts": "get-target", "options_target_starts": "options-target", "Host_starts": "Host-field",
              "authority_form_starts": "authority-form", "inside_authority": "after-authority", "inside_path": "after-path",
              "inside_query": "after-query", "inside_fragment": "after-fragment"}
    PART = re.compile(r"// Made by re2c/table\.py: .*\n|inline constexpr std::uint32_t start = (?P<start>\d+);\n"
                      r"|inline constexpr std::uint(?P<bits>8|32)_t (?P<array>\w+)\[\] = \{\n(?P<numbers>((\d+,)+\n)+)\};\n"
                      r"|inline constexpr RuleStart rule_starts\[\] = \{\n(?P<rules>(\{Rule::\w+, \d+U\},\n)+)\};\n")

    def __init__(self, path):
        self.path, self.several = path, {}
        text, at, found, self.starts, self.sizes, self.known = open(path, encoding="ascii").read(), 0, {}, {}, {}, {}
        while at < len(text):
            part = self.PART.match(text, at)
            if not part or part["array"] in found:
                whole = re.compile(r"(inline .*\n)?((\d+,)+\n|\{Rule::\w+, \d+U\},\n)*").match(text, at).end()
                refuse(f"{path}, line {text.count(chr(10), 0, whole) + 1}: not known: {text[whole:].splitlines()[:1]}")
            at = part.end()
            if part["start"]:
                self.starts["literal:iri-reference"] = int(part["start"])
            for rule, start in re.findall(r"(\w+), (\d+)", part["rules"] or ""):
                self.starts[f"rule:{rule.replace('_', '-').lower()}"] = int(start)
            if part["array"]:
                found[part["array"]] = [int(number) for number in re.findall(r"\d+", part["numbers"])]
                if max(found[part["array"]]) >> int(part["bits"]):
                    refuse(f"{path}: {part['array']}: a number of more than {part['bits']} bits")
        self.classes, self.shapes, self.rows, self.sets = map(found.pop, ("byte_class", "shapes", "rows", "boundary_sets"))
        for array, name in self.STARTS.items() if "rule_starts" in text else ():
            self.starts |= zip((f"uri:{name.lower()}", f"iri:{name.lower()}"), found.pop(array), strict=True)
        if found or len(self.classes) != 256 or max(self.sets) >> 6:
            refuse(f"{path}: not known: {[*found]}")

    def step(self, state, byte):
        """Returns the way that a byte takes, or None."""
        way = entry(self.shapes, (state >> 19) + self.classes[byte])
        return entry(self.rows, (state & 0x3FFF) + way) if way else None

    def boundaries(self, way):
        return entry(self.sets, way >> 14 & 0xF)

    def end(self, state):
        """Returns the boundaries at the end of a text that ends in the state, or None if it may not."""
        accepts = entry(self.rows, state & 0x3FFF) >> 4 & 0x1F
        return entry(self.sets, accepts - 1) if accepts else None

    def row(self, state):
        """Returns for each byte the state that it leads to, without the way there, or None."""
        if state not in self.known:
            self.known[state] = [None if way is None else alone(way) for way in (self.step(state, byte) for byte in range(256))]
        return self.known[state]

    def ways(self, state):
        """Returns (byte, way) for all bytes that go on; for letters, digits and the like with one way, the first of them."""
        if state not in self.several:
            found = {}
            for byte in range(256):
                way = self.step(state, byte)
                if way is not None:
                    found.setdefault((way, byte if byte in b":/?#@[]" else None), (byte, way))
            self.several[state] = [*found.values()]
        return self.several[state]

    def fits(self, state):
        """Takes note of the row of a state: the head, and as many ways as its shape has."""
        shape = self.shapes[state >> 19:][:max(self.classes) + 1]
        return self.sizes.setdefault(state & 0x3FFF, max(shape) + 1) == max(shape) + 1

    def unused(self):
        """Returns the first place of the rows that no state has, or None."""
        places = [place for row in sorted(self.sizes) for place in range(row, row + self.sizes[row])]
        return next((i for i, place in enumerate(places + [-1]) if i != place and i < len(self.rows)), None)


def refuse(what):
    raise Refused(what)


def entry(array, place):
    if place >= len(array):
        raise IndexError(f"a state has the place {place} in an array of {len(array)}")
    return array[place]


def alone(state):
    """Returns the state without the way that led to it."""
    return state & ~(0x1F << 14)
