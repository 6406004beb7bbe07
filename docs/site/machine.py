"""Draws machines of the table as SVG: machine.py IRI TABLE OUTPUT_FOLDER

machine.svg: the states of URI-reference, gathered by component: that of the error of what cannot go on there.
dec-octet.svg: the automaton of dec-octet, every state.
The table is read by the reader of the proof, test/grammar/check_certificate.py.
"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test/grammar"))
from check_certificate import ALONE, Table  # noqa: E402

HEAD = """digraph { rankdir=LR; bgcolor="transparent"; pad=0.2;
node [fontname="Helvetica", fontsize=12, style=filled, fillcolor="#eef3fb", color="#31558d"];
edge [fontname="Helvetica", fontsize=11, color="#555555"];
"""
SHOWN = {"/": "/", ":": ":", "?": "?", "#": "#", "@": "@", "[": "[", "]": "]"}


def row(table, state):
    """The state that each byte leads to, or None."""
    return [way if way is None else way & ALONE for way in table.row(state)]


def texts(table, start):
    """A shortest text for each state that the machine can be in."""
    found, queue = {start: b""}, [start]
    for state in queue:
        for byte, to in enumerate(row(table, state)):
            if to is not None and to not in found:
                found[to] = found[state] + bytes([byte])
                queue.append(to)
    return found


def components(iri, found):
    """The component of each state. A space goes on nowhere, so each text with one is refused there."""
    lines = b"".join(text.hex().encode() + b"20\n" for text in found.values())
    out = subprocess.run([iri, "parse", "--as", "URI-reference", "--format", "json", "--input-format", "hex"], input=lines,
                         capture_output=True, check=False).stdout
    import json
    rows = [json.loads(line) for line in out.splitlines()]
    assert len(rows) == len(found) and not any(row["valid"] for row in rows)
    return {state: row["error"]["component"] for state, row in zip(found, rows)}


def draw(dot, output):
    subprocess.run(["dot", "-Tsvg", "-o", output], input=dot, text=True, check=True)


def gathered(iri, table, output):
    found = texts(table, table.starts["rule:URI-reference"])
    where = components(iri, found)
    counts, edges = {}, {}
    for state in found:
        counts[where[state]] = counts.get(where[state], 0) + 1
        for byte, to in enumerate(row(table, state)):
            if to is not None and where[to] != where[state]:
                edges.setdefault((where[state], where[to]), set()).add(chr(byte))
    dot = HEAD + 'begin [shape=point]; begin -> "%s";\n' % where[table.starts["rule:URI-reference"]]
    for name, count in counts.items():
        dot += f'"{name}" [shape=box, style="filled,rounded", label="{name}\\n{count} states"];\n'
    for (a, b), by in edges.items():
        label = " ".join(c for c in SHOWN if c in by) + (" other" if by - set(SHOWN) else "")
        dot += f'"{a}" -> "{b}" [label=" {label.strip()} "];\n'
    draw(dot + "}", output / "machine.svg")


def ranges(symbols):
    """The bytes as ranges: 0-4, a."""
    out = []
    for byte in sorted(symbols):
        if out and out[-1][1] == byte - 1:
            out[-1][1] = byte
        else:
            out.append([byte, byte])
    return ", ".join(chr(a) if a == b else f"{chr(a)}-{chr(b)}" for a, b in out)


def whole(table, rule, output):
    found = texts(table, table.starts[f"rule:{rule}"])
    number = {state: i for i, state in enumerate(found)}
    dot = HEAD + "begin [shape=point]; begin -> 0;\n"
    for state in found:
        accepts = table.end(state) is not None
        dot += f'{number[state]} [shape={"doublecircle" if accepts else "circle"}];\n'
        to = {}
        for byte, following in enumerate(row(table, state)):
            if following is not None:
                to.setdefault(following, set()).add(byte)
        for following, by in to.items():
            dot += f'{number[state]} -> {number[following]} [label=" {ranges(by)} "];\n'
    draw(dot + "}", output / f"{rule}.svg")


def main():
    iri, path, output = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    output.mkdir(parents=True, exist_ok=True)
    table = Table(path)
    gathered(iri, table, output)
    whole(table, "dec-octet", output)


main()
