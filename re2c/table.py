"""Makes the one table from the machines that re2c has generated.

usage: table.py TABLE ERROR_COLUMN RUN_CLASSES COMMON_CHARACTERS {uri|iri}:GENERATED...
       table.py --literals TABLE {uri|iri}:GENERATED

It writes the first four files. The table of the literals has only IRI-reference, and no errors or runs.

The states of all machines are minimized together: two states become one if the same texts follow, with
the same boundaries and the same errors. README.md explains the contents of the table.
"""
import gc
import io
import os
import re
import sys
from collections import deque
from itertools import chain

from machine import Function
from error_location import locate
from run_classes import class_of, write_characters, write_classes

BOUNDARIES = ["scheme_end", "userinfo_end", "host_end", "authority_end", "path_end", "query_end"]

# For each start rule, the rules of reference.re that accept it, by their numbers in that file.
START_RULES = {
    "uri": {"URI_reference": {1, 2, 3}, "URI": {1, 2}, "absolute_URI": {1}, "relative_ref": {3}},
    "iri": {"IRI_reference": {1, 2, 3}, "IRI": {1, 2}, "absolute_IRI": {1}, "irelative_ref": {3}},
}


class Machine:
    """The machine of one rule. Each state has its transitions, byte -> (target, boundaries set, boundaries
    unset), and its end, (boundaries set, boundaries unset) or None. State 0 is the start."""

    def __init__(self, rule, alphabet, rows, ends):
        self.rule, self.alphabet, self.rows, self.ends = rule, alphabet, rows, ends
        self.errors = None

    def walk(self, text, state=0):
        for byte in text:
            step = self.rows[state].get(byte)
            if step is None:
                return None
            state = step[0]
        return state

    def accepts(self, text):
        state = self.walk(text)
        return state is not None and self.ends[state] is not None


def mask(names):
    return sum(1 << BOUNDARIES.index(name) for name in names)


class Boundaries:
    """Turns re2c's tag variables into boundaries.

    re2c writes a place into a variable, and assigns the variables to boundaries at the end. `means` has,
    for each state, the boundaries that each variable may become. If no boundary has two variables with
    different values, the place can be written into the boundary at once. A boundary that is absent at the
    end must not keep an old place: it is unset.
    """

    def __init__(self, name, rows):
        self.name = name
        self.index = {state: i for i, (state, _, _) in enumerate(rows)}
        self.rows = rows
        self.means = self._meanings()
        self._check()
        self.may_hold = self._held()

    def _back(self, meanings, sets):
        """Returns the meanings before the operations, given those after them."""
        now = {variable: set(tags) for variable, tags in meanings.items()}
        for variable, value in reversed(sets):
            tags = now.pop(variable, set())
            if value not in ("cursor", "absent"):
                now.setdefault(value, set()).update(tags)
        return {variable: tags for variable, tags in now.items() if tags}

    def _at_end(self, end):
        """Returns the meanings at an end, after its operations and before the final assignments."""
        sets, finals, _ = end
        meanings = {}
        for tag, variable in finals.items():
            if variable not in ("end", "absent"):
                meanings.setdefault(variable, set()).add(tag)
        return meanings

    def _meanings(self):
        means = {state: {} for state, _, _ in self.rows}
        changed = True
        while changed:
            changed = False
            for state, row, end in reversed(self.rows):
                ways = [(means[target], sets) for target, sets in set(row.values())]
                if end:
                    ways.append((self._at_end(end), end[0]))
                for meanings, sets in ways:
                    for variable, tags in self._back(meanings, sets).items():
                        known = means[state].setdefault(variable, set())
                        changed |= not tags <= known
                        known |= tags
        return means

    def _check(self):
        """Checks that two variables are equal wherever they may become one boundary."""
        values = self._values()
        for state, variables in self.means.items():
            for tag in BOUNDARIES:
                if len({values[state].get(v, "absent") for v, tags in variables.items() if tag in tags}) > 1:
                    sys.exit(f"{self.name}, {state}: {tag} may have two values")

    def _values(self):
        """Returns, for each state, names for the values of the variables. Variables that are equal on every
        way to the state have the same name. All are absent at the start."""
        start = self.rows[0][0]
        values = {start: {}}
        changed = True
        while changed:
            changed = False
            for state, row, _ in self.rows:
                for target, sets in set(row.values()):
                    after = {**values[state], **{v: value for v, value in sets}}
                    if target not in values:
                        values[target], changed = after, True
                        continue
                    known = values[target]
                    both = {v: (known.get(v, "absent"), after.get(v, "absent")) for v in {*known, *after}}
                    merged = {v: "absent" if pair == ("absent", "absent") else pair for v, pair in both.items()}
                    named = self._named(merged, target)
                    if self._grouping(named) != self._grouping(known):
                        values[target], changed = named, True
        return values

    @staticmethod
    def _grouping(values):
        """Returns the groups of equal variables."""
        groups = {}
        for variable, value in values.items():
            groups.setdefault(value, set()).add(variable)
        return {value == "absent" or frozenset(group) for value, group in groups.items()} | \
            {("absent", frozenset(groups.get("absent", ())))}

    @staticmethod
    def _named(values, state):
        """Returns the same values with short names."""
        names = {"absent": "absent"}
        return {v: names.setdefault(value, (state, len(names))) for v, value in sorted(values.items())}

    def operations(self, meanings, sets):
        """Returns (boundaries set, boundaries unset) for assignments to variables; `meanings` are those after them."""
        placed, unset = set(), set()
        for variable, value in sets:
            tags = meanings.get(variable, set())
            if value == "cursor":
                placed |= tags
            elif value == "absent":
                unset |= tags
            else:
                sys.exit(f"{self.name}: a variable is copied")  # re2c has never done this so far
        if placed & unset:
            sys.exit(f"{self.name}: a boundary is set and unset")
        return placed, unset

    def _held(self):
        """Returns, for each state, the boundaries that may hold a place."""
        held = {state: set() for state, _, _ in self.rows}
        changed = True
        while changed:
            changed = False
            for state, row, _ in self.rows:
                for target, sets in set(row.values()):
                    placed, unset = self.operations(self.means[target], sets)
                    after = (held[state] | placed) - unset
                    changed |= not after <= held[target]
                    held[target] |= after
        return held

    def transition(self, state, target, sets):
        placed, unset = self.operations(self.means[target], sets)
        return self.index[target], mask(placed), mask(unset & self.may_hold[state])

    def end(self, state, end):
        sets, finals, _ = end
        placed, _ = self.operations(self._at_end(end), sets)
        placed |= {tag for tag, variable in finals.items() if variable == "end"}
        there = {tag for tag, variable in finals.items() if variable != "absent"}
        return mask(placed), mask(self.may_hold[state] - there)


def read_machine(rule, alphabet, rows, tagged):
    boundaries = Boundaries(rule, rows) if tagged else None
    index = {state: i for i, (state, _, _) in enumerate(rows)}
    table, ends = [], []
    for state, row, end in rows:
        if tagged:
            table.append({b: boundaries.transition(state, *way) for b, way in row.items()})
            ends.append(boundaries.end(state, end) if end else None)
        else:
            table.append({b: (index[target], 0, 0) for b, (target, _) in row.items()})
            ends.append((0, 0) if end else None)
    return Machine(rule, alphabet, table, ends)


def part(machine, rule, accepts):
    """Returns the machine of the texts that end in a state of `accepts`, without useless states."""
    useful = set(accepts)
    while True:
        more = {i for i, row in enumerate(machine.rows)
                if i not in useful and any(way[0] in useful for way in row.values())}
        if not more:
            break
        useful |= more
    order, number = [0], {0: 0}
    for state in order:
        for target in {way[0] for way in machine.rows[state].values()} & useful - number.keys():
            number[target] = len(order)
            order.append(target)
    rows = [{b: (number[t], *ops) for b, (t, *ops) in machine.rows[state].items() if t in useful}
            for state in order]
    ends = [machine.ends[state] if state in accepts else None for state in order]
    return Machine(rule, machine.alphabet, rows, ends)


def read_references(function, alphabet):
    """Yields the machines of the four start rules, made from the three rules of reference.re."""
    rows = function.states("yy_start")
    whole = read_machine("reference", alphabet, rows, True)
    lines = sorted({end[2][1] for _, _, end in rows if end})
    if len(lines) != 3:
        sys.exit("reference.re has three rules")
    for rule, numbers in START_RULES[alphabet].items():
        wanted = {lines[number - 1] for number in numbers}
        yield part(whole, rule, {i for i, (_, _, end) in enumerate(rows) if end and end[2][1] in wanted})


def read_targets(function, alphabet):
    for condition, entry in function.entries.items():
        machine = read_machine(condition, alphabet, function.states(entry), True)
        if condition != "request_target":
            yield machine
            continue
        # Only OPTIONS may have the asterisk-form.
        yield Machine("options_target", alphabet, machine.rows, machine.ends)
        star = {b: way for b, way in machine.rows[0].items() if b != ord("*")}
        yield part(Machine("", alphabet, [star, *machine.rows[1:]], machine.ends), "request_target",
                   {i for i, end in enumerate(machine.ends) if end is not None})


def read_file(path, alphabet):
    with open(path, encoding="ascii") as file:
        function = Function(file.read())
    source = re.sub(f"_{alphabet}$", "", os.path.basename(path).removesuffix(".inc"))
    if source == "reference":
        yield from read_references(function, alphabet)
    elif source == "request_target":
        yield from read_targets(function, alphabet)
    elif source == "match":
        for rule, entry in function.entries.items():
            yield read_machine(rule, alphabet, function.states(entry), False)
    else:
        sys.exit(f"{path}: not a source of the table")


# The error column.

class Languages:
    """Answers for locate() whether a text is of a rule."""

    def __init__(self, machines):
        self.known = {(m.alphabet, m.rule): m for m in machines}
        self.names = {"uri": {"reference": "URI_reference", "absolute": "absolute_URI"},
                      "iri": {"reference": "IRI_reference", "absolute": "absolute_IRI", "userinfo": "iuserinfo"}}
        self.answers = {}

    def over(self, alphabet):
        def valid(rule, text):
            key = (alphabet, rule, text)
            if key not in self.answers:
                name = self.names[alphabet].get(rule, rule)
                machine = self.known.get((alphabet, name)) or self.known["uri", name]
                self.answers[key] = machine.accepts(text)
            return self.answers[key]
        return valid


def witnesses(machine):
    """Returns, for each state, the shortest text that leads there."""
    texts = {0: b""}
    queue = deque([0])
    while queue:
        state = queue.popleft()
        for byte, way in machine.rows[state].items():
            if way[0] not in texts:
                texts[way[0]] = texts[state] + bytes([byte])
                queue.append(way[0])
    return texts


def in_percent_encoding(text):
    return text.endswith(b"%") or text[-2:-1] == b"%"


def error_at(machine, text, byte, valid):
    """Returns the error (component, code) if `byte` does not go on after `text`. `text` ends with a whole character."""
    component, code = locate(machine.rule, text, byte, valid)
    if in_percent_encoding(text):
        return component, "bad_percent_encoding"
    if code != "none":
        return component, code
    if byte is None:
        return component, "unexpected_end"
    return component, "unexpected_character" if byte < 0x80 else "character_not_allowed"


# One byte stands for all those that locate() treats alike.
KINDS = b":/?#@]"


def kind_of(byte):
    if byte in KINDS:
        return byte
    if byte >= 0x80:
        return 0x80
    return ord("0") if byte in b"0123456789abcdefABCDEF" else 1


KIND_OF = [kind_of(byte) for byte in range(256)]


def errors_of(machine, text, state, valid):
    """Returns, for a state between characters, the error of each byte that does not go on, and of the end."""
    row = machine.rows[state]
    known = {kind: error_at(machine, text, kind, valid) for kind in {KIND_OF[byte] for byte in range(256) if byte not in row}}
    column = [None if byte in row else known[KIND_OF[byte]] for byte in range(256)]
    column.append(error_at(machine, text, None, valid) if machine.ends[state] is None else None)
    return tuple(column)


def announced(lead):
    """The number of bytes in a character with this lead."""
    return 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4


def with_errors(machine, valid):
    """Returns the machine with the errors of its states.

    The error of a state inside a character is that at the character's first byte. If two characters with
    different errors lead into one state, the state becomes two.
    """
    texts = witnesses(machine)
    number, order = {}, []
    rows, ends, errors = [], [], []

    def known(state, left=0, of_lead=None):
        """Returns the number of a state inside a character; `left` bytes of the character are to come."""
        key = state, left, of_lead
        if key not in number:
            number[key] = len(order)
            order.append(key)
        return number[key]

    known(0)
    for state, left, of_lead in order:
        row = machine.rows[state]
        if left:
            at_end = locate(machine.rule, texts[state], None, valid)[0], "utf8_truncated"
            errors.append(tuple(None if byte in row else of_lead for byte in range(256)) + (at_end,))
            rows.append({b: (known(way[0], left - 1, of_lead if left > 1 else None), *way[1:]) for b, way in row.items()})
        else:
            errors.append(errors_of(machine, texts[state], state, valid))
            lead_error = error_at(machine, texts[state], 0x80, valid)
            rows.append({b: (known(way[0], announced(b) - 1, lead_error) if b >= 0xC0 else known(way[0]), *way[1:])
                         for b, way in row.items()})
        ends.append(machine.ends[state])
    result = Machine(machine.rule, machine.alphabet, rows, ends)
    result.errors = errors
    return result


# The states of all machines as one.

class Table:
    """rows[state][byte] is (next state, boundaries set, unset) or None; ends[state] (set, unset) or None;
    errors[state][byte or 256] (component, code) or None; starts[(alphabet, rule)] a state."""

    def __init__(self, machines):
        states = [(m, i) for m in machines for i in range(len(m.rows))]
        first = {}
        for number, (machine, i) in enumerate(states):
            if i == 0:
                first[id(machine)] = number
        flat = []
        for machine, i in states:
            row = [None] * 256
            for byte, (target, *operations) in machine.rows[i].items():
                row[byte] = (first[id(machine)] + target, *operations)
            flat.append(row)
        block = self._minimize(flat, [(m.ends[i], m.errors[i]) for m, i in states])
        order = {}
        for number, of in enumerate(block):
            order.setdefault(of, (len(order), number))
        self.rows, self.ends, self.errors = [], [], []
        for _, number in order.values():
            machine, i = states[number]
            self.rows.append([way and (order[block[way[0]]][0], *way[1:]) for way in flat[number]])
            self.ends.append(machine.ends[i])
            self.errors.append(machine.errors[i])
        self.starts = {(m.alphabet, m.rule): order[block[first[id(m)]]][0] for m in machines}

    @staticmethod
    def _minimize(flat, marks):
        """Returns the block of each state in the coarsest partition that puts only equivalent states together."""
        # A number for each way, and one byte of those on which all states take the same.
        ways = {way: number for number, way in enumerate(dict.fromkeys(chain.from_iterable(flat)))}
        numbered = [map(ways.__getitem__, row) for row in flat]
        rows = list(zip(*dict.fromkeys(zip(*numbered))))
        numbers = {}
        block = [numbers.setdefault(mark, len(numbers)) for mark in marks]
        count = len(numbers)
        while True:
            numbers, leads = {}, {}
            lead = [leads.setdefault(way and (block[way[0]], *way[1:]), len(leads)) for way in ways]
            block = [numbers.setdefault((block[state], *map(lead.__getitem__, row)), len(numbers)) for state, row in enumerate(rows)]
            if len(numbers) == count:
                return block
            count = len(numbers)


def byte_classes(table):
    """Returns (the class of each byte, one byte of each class). Class 0 has the bytes that are in no rule."""
    ways, kinds = zip(*table.rows), zip(*(errors[:256] for errors in table.errors))
    numbers, members = {}, []
    classes = []
    for way, kind in zip(ways, kinds):
        if (way, kind) not in numbers:
            numbers[way, kind] = len(numbers)
            members.append(len(classes))
        classes.append(numbers[way, kind])
    return classes, members


def read_all(arguments):
    machines = []
    for argument in arguments:
        alphabet, path = argument.split(":", 1)
        machines += read_file(path, alphabet)
    languages = Languages(machines)
    return [with_errors(machine, languages.over(machine.alphabet)) for machine in machines]


# Writing the table as C++. The names are those of src/scan/table.hpp.

NO_RUN = 15
LEAST_RUNS = 80  # so a change of the grammar that loses runs stops the build
ROW_BITS, SET_BITS, SHAPE_BITS = 14, 4, 13


class Packed:
    """The table in the numbers that the interpreter reads.

    A row is a head followed by its ways, each once. A shape gives, for each class of bytes, the way that it
    takes, or 0 for none. A way holds the place of the next row, the shape of that row, the number of the set
    of boundaries that are passed, and whether it enters a run from another state.
    """

    def __init__(self, table, with_runs):
        self.run_classes = []
        self.classes, members = byte_classes(table)
        self.width = len(members)
        self._pack_errors(table, members)
        self.sets = {0: 0}
        self.runs = self._find_runs(table) if with_runs else [NO_RUN] * len(table.rows)
        self._place_rows([[row[byte] for byte in members] for row in table.rows])
        self.rows = []
        for state, ways in enumerate(self.ways):
            self.rows.append(self._head(state, table.ends[state]))
            self.rows += [self._way(state, way) for way in ways]
        fits = len(self.rows) < 1 << ROW_BITS and len(self.sets) <= 1 << SET_BITS
        if not fits or len(self.shapes) * self.width >= 1 << SHAPE_BITS or len(self.kinds) > 256:
            sys.exit("the table has outgrown the bits of a way")

    def _place_rows(self, rows):
        self.shapes, self.ways, self.shape_of, self.place_of = {}, [], [], []
        place_of_row = 0
        for row in rows:
            local = {None: 0}
            shape = tuple(local.setdefault(way, len(local)) for way in row)
            self.shape_of.append(self.shapes.setdefault(shape, len(self.shapes)) * self.width)
            self.ways.append([way for way in local if way])
            self.place_of.append(place_of_row)
            place_of_row += len(local)

    def _set(self, boundaries, unset):
        if unset:
            sys.exit("a boundary is unset")  # Nothing needs that yet: the interpreter does not know it.
        return self.sets.setdefault(boundaries, len(self.sets))

    def start(self, state):
        """Returns the way into a state at the start of a text."""
        runs = self.runs[state] != NO_RUN
        return self.place_of[state] | runs << (ROW_BITS + SET_BITS) | self.shape_of[state] << (ROW_BITS + SET_BITS + 1)

    def _way(self, state, way):
        target, boundaries, unset = way
        start = self.start(target)
        if target == state:
            start &= ~(1 << (ROW_BITS + SET_BITS))
        return start | self._set(boundaries, unset) << ROW_BITS

    def _head(self, state, end):
        accepts = 0 if end is None else 1 + self._set(*end)
        return self.runs[state] | accepts << 4 | self.kind_of_state[state] << 9

    def _find_runs(self, table):
        """Returns, for each state, the class of the run that begins there."""
        rows = [{b: (way[0], way[1:] if any(way[1:]) else ()) for b, way in enumerate(row) if way} for row in table.rows]
        runs = [class_of(rows, state) for state in range(len(rows))]
        self.run_classes = list(dict.fromkeys(run for run in runs if run))
        if len(runs) - runs.count(None) < LEAST_RUNS or len(self.run_classes) > NO_RUN:
            sys.exit(f"runs begin in {len(runs) - runs.count(None)} states, of {len(self.run_classes)} classes")
        return [NO_RUN if run is None else self.run_classes.index(run) for run in runs]

    def _pack_errors(self, table, members):
        """Gives each state a kind, and each kind its errors: one for each class of bytes, and one at the end.

        A byte that goes on has no error, so kinds that differ only in such bytes are merged.
        """
        self.kinds, self.kind_of_state = [], []
        for errors in table.errors:
            wanted = [errors[byte] for byte in members] + [errors[256]]
            for number, kind in enumerate(self.kinds):
                if all(a is None or b is None or a == b for a, b in zip(kind, wanted)):
                    self.kinds[number] = [a or b for a, b in zip(kind, wanted)]
                    break
            else:
                number = len(self.kinds)
                self.kinds.append(wanted)
            self.kind_of_state.append(number)
        self.places = {}
        self.errors = [self.places.setdefault(error or ("none", "none"), len(self.places))
                       for kind in self.kinds for error in kind]


def write_array(out, kind, name, numbers):
    out.write(f"inline constexpr {kind} {name}[] = {{\n")
    for i in range(0, len(numbers), 20):
        out.write(",".join(map(str, numbers[i:i + 20])) + ",\n")
    out.write("};\n")


def emit_machine(packed, out):
    """Writes the arrays that include/iri/detail/interpreter.hpp reads."""
    write_array(out, "std::uint8_t", "byte_class", packed.classes)
    write_array(out, "std::uint8_t", "shapes", [local for shape in packed.shapes for local in shape])
    write_array(out, "std::uint32_t", "rows", packed.rows)
    write_array(out, "std::uint8_t", "boundary_sets", list(packed.sets))


def emit(table, packed, out):
    """Writes the arrays that src/scan/table.hpp reads."""
    out.write("// Made by re2c/table.py: the table. See re2c/README.md.\n")
    emit_machine(packed, out)
    out.write("inline constexpr RuleStart rule_starts[] = {\n")
    for (_, rule), state in table.starts.items():
        if rule not in TARGETS:
            out.write(f"{{Rule::{rule}, {packed.start(state)}U}},\n")
    out.write("};\n")
    for target in TARGETS:
        write_array(out, "std::uint32_t", f"{target}_starts", [packed.start(table.starts[a, target]) for a in ("uri", "iri")])
    for component, texts in INSIDE.items():
        write_array(out, "std::uint32_t", f"inside_{component}", [packed.start(inside(table, a, texts)) for a in ("uri", "iri")])


def emit_errors(packed, out):
    """Writes the arrays that src/diagnose/error_column.hpp reads."""
    out.write("// Made by re2c/table.py: the errors of the table. See re2c/README.md.\n")
    out.write(f"inline constexpr unsigned class_count = {packed.width};\n")
    write_array(out, "std::uint8_t", "errors", packed.errors)
    out.write("inline constexpr ErrorLocation error_locations[] = {\n")
    for component, code in packed.places:
        out.write(f"{{Component::{component}, ErrorCode::{code}}},\n")
    out.write("};\n")


def emit_literals(alphabet, path, out):
    """Writes the arrays that literals.hpp reads. They have no errors: those are reported only at run time."""
    machine = next(m for m in read_file(path, alphabet) if m.rule == "IRI_reference")
    machine.errors = [(None,) * 257] * len(machine.rows)
    table = Table([machine])
    packed = Packed(table, False)
    out.write("// Made by re2c/table.py: the table of IRI-reference.\n")
    emit_machine(packed, out)
    out.write(f"inline constexpr std::uint32_t start = {packed.start(table.starts[alphabet, 'IRI_reference'])};\n")


TARGETS = ["request_target", "options_target", "authority_form", "Host"]

# Texts that lead into a component. All texts of a component must lead into one state.
INSIDE = {"authority": [b"//", b"s://"],
          "path": [b"/a", b"//h/", b"s:/a", b"s:a", b"a/", b"s://h/a/", b"s://h/a/b"],
          "query": [b"?", b"s:?", b"//h/?", b"s://h?", b"/a?b"],
          "fragment": [b"#", b"s:#", b"?#", b"//h/#", b"s://h#", b"/a#b"]}


def inside(table, alphabet, texts):
    rule = "IRI_reference" if alphabet == "iri" else "URI_reference"
    states = set()
    for text in texts:
        state = table.starts[alphabet, rule]
        for byte in text:
            state = table.rows[state][byte][0]
        states.add(state)
    if len(states) != 1:
        sys.exit(f"the texts {texts} lead into different states")
    return states.pop()


def write_if_other(path, write):
    """Writes a file, unless it has that text already: then nothing is compiled again."""
    text = io.StringIO()
    write(text)
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            if file.read() == text.getvalue():
                return
    with open(path, "w", encoding="ascii") as file:
        file.write(text.getvalue())


def main():
    gc.disable()  # it would walk through millions of tuples again and again
    if sys.argv[1] == "--literals":
        with open(sys.argv[2], "w", encoding="ascii") as out:
            emit_literals(*sys.argv[3].split(":", 1), out)
        return
    path, errors_path, classes_path, characters_path, *arguments = sys.argv[1:]
    table = Table(read_all(arguments))
    packed = Packed(table, True)
    write_if_other(path, lambda out: emit(table, packed, out))
    write_if_other(errors_path, lambda out: emit_errors(packed, out))
    write_classes(classes_path, packed.run_classes)
    write_characters(characters_path)


if __name__ == "__main__":
    main()
