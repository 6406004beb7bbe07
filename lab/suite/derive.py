"""Makes the complete sets, parse/RULE.json: README.md says what they hold, and what passing one means."""
import itertools
import json

import automata

RULES = ("URI", "URI-reference", "absolute-URI", "IRI", "IRI-reference", "absolute-IRI",
         "get-target", "options-target", "authority-form", "Host")


def ranges(row, to):
    """Returns the bytes that lead to a state, as `30-39 41`."""
    runs = []
    for byte in (byte for byte in range(256) if row[byte] == to):
        if runs and runs[-1][1] == byte - 1:
            runs[-1][1] = byte
        else:
            runs.append([byte, byte])
    return " ".join(f"{a:02x}" if a == b else f"{a:02x}-{b:02x}" for a, b in runs)


def ends(text):
    """Returns the first and the last byte of each range."""
    return [byte for part in text.split() for byte in dict.fromkeys(int(end, 16) for end in part.split("-"))]


def every(text):
    """Returns all bytes of the ranges."""
    return [byte for part in text.split() for byte in range(int(part[:2], 16), int(part[-2:], 16) + 1)]


def complete_set(name, start):
    machine = automata.Automaton(start)
    states = []
    for number, texts in enumerate(automata.identifiers(machine)):
        tails = {True: [], False: []}
        for text in texts:
            tails[machine.valid(text, number)].append(text.hex())
        states.append({"access": machine.access[number].hex(), "valid": tails[True], "invalid": tails[False],
                       "from": {str(s): found for s, row in enumerate(machine.rows) if (found := ranges(row, number))}})
    found = {"rule": name, "states": len(states), "texts": 0, "texts_of_every_byte": 0, "machine": states}
    found["texts"] = sum(1 for _ in texts_of(found, ends))
    found["texts_of_every_byte"] = sum(1 for _ in texts_of(found, every))
    return machine, found


def texts_of(found, chosen=ends):
    """Yields (text in hex, whether it is valid): what any reader of a set does, in a dozen lines."""
    states = found["machine"]
    for state in states:
        tails = [(tail, True) for tail in state["valid"]] + [(tail, False) for tail in state["invalid"]]
        heads = [state["access"]]
        for before, bytes_ in state["from"].items():
            heads += [f"{states[int(before)]['access']}{byte:02x}" for byte in chosen(bytes_)]
        for head, (tail, valid) in itertools.product(heads, tails):
            yield head + tail, valid


def written(found):
    """Returns the JSON of a set, a state a line."""
    head = json.dumps({key: value for key, value in found.items() if key != "machine"})[:-1]
    lines = ",\n".join(json.dumps(state, separators=(",", ":")) for state in found["machine"])
    return f'{head}, "machine": [\n{lines}\n]}}\n'


def sets():
    machines = automata.machines()
    for name in RULES:
        yield name, *complete_set(name, machines[name])
