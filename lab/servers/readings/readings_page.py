"""Makes docs/READINGS.md: the path on which each server acts, and the habits that servers showed."""
import pathlib

import fleet

FILE = fleet.HERE.parents[2] / "docs/READINGS.md"
# A path for each habit: who has it acts on another one, or meets the rule on /admin.
HABITS = {"decode": b"/a%20b", "slash": b"/a%2Fb", "backslash": b"/a%5Cb", "parameters": b"/admin;x", "dot_parameters": b"/x/..;/admin", "merge": b"/a//b",
          "dots": b"/x%2F..%2Fadmin", "authority": b"//x/admin", "newline": b"/admin%0A", "letter_case": b"/ADMIN", "nul": b"/admin%00",
          "octets": b"/ad%FFmin", "last_slash": b"/a/", "space": b"/admin%20", "dot": b"/admin."}
TARGETS = [b"/%61dmin", b"/ADMIN", b"/a%2Fb", b"/x%2F..%2Fadmin", b"/%2Fadmin", b"/a//b", b"//x/admin", b"/a%5Cb", b"/admin;x", b"/admin%3Bx",
           b"/x/..;/admin", b"/x/../admin", b"/%2561dmin", b"/admin%3Fx", b"/admin%0A", b"/admin%00", b"/ad%FFmin", b"/caf%C3%A9"]

HEAD = """\
# What servers read

`lab/servers/readings.sh --write` writes this page; each night, the same without `--write` checks it. It sends each target as it
stands here, with no gate before it, to real servers and frameworks, each by its defaults unless its name says otherwise.

A cell is the path that the server acts on, **bold** if its rule on `/admin` is met. A number is the status with which it refuses or redirects.
`\\xHH` is a byte, `\\\\` a backslash, and `=` is the path as it came. [lab/servers](../lab/servers/README.md#readings) says how
they are asked.

"""
MIDDLE = """
## Habits

For each habit of [readings](GATE.md#readings-and-guards), the servers that showed it with the path beside it: without the habit, they act on a path, or
meet a rule on one, that is not among the readings of that path. `space` and `dot` are off by default.

"""
FRONTS = """
## Fronts

What each forwards to the server behind it, by the way it is configured to: as it came, with `/api/` stripped, rewritten or decoded.

"""


def visible(path):
    """The bytes as ASCII in code of Markdown."""
    text = "".join(chr(b) if 0x20 < b < 0x7f and b != 0x5c else "\\\\" if b == 0x5c else f"\\x{b:02x}" for b in path)
    return "`" + text.replace("|", "\\|") + "`"


def cell(target, answer):
    if answer.path is None:
        return str(answer.status)
    text = "=" if answer.path == target else visible(answer.path)
    return f"**{text}**" if answer.guard != b"-" else text


def table(running, rows, targets):
    """A row for each server."""
    yield ["", *map(visible, targets)]
    yield ["---"] * (len(targets) + 1)
    for key, name in rows:
        yield [name, *(cell(target, running.ask(key, target)) for target in targets)]


def sentences():
    """By habit, from the header that has them."""
    text = (fleet.HERE.parents[2] / "include/iri/readings.hpp").read_text(encoding="ascii")
    return {line.split()[0]: line.partition("///< ")[2].replace("|", "\\|") for line in text.splitlines() if "///< " in line and " = " in line}


def make(running, shown):
    """The text of the page."""
    meaning = sentences()
    habits = [["habit", "a server with it", "sent", "seen in"], ["---"] * 4] + [
        [f"`{habit}`", meaning[habit], visible(sent), "; ".join(name for key, name in fleet.SERVERS.items() if key in shown[habit]) or "none of these"]
        for habit, sent in HABITS.items()]
    fronts = table(running, [(key, key) for key in fleet.FRONTS], [b"/api" + target for target in TARGETS[2:12]])
    parts = ["".join(f"| {' | '.join(row)} |\n" for row in rows) for rows in
             (table(running, fleet.SERVERS.items(), TARGETS), habits, fronts)]
    return HEAD + parts[0] + MIDDLE + parts[1] + FRONTS + parts[2]


def settle(text, write):
    """Writes the page, or says how it differs from what is there."""
    if write:
        FILE.write_text(text, encoding="ascii")
    old = FILE.read_text(encoding="ascii") if FILE.exists() else ""
    difference = set(text.splitlines()) ^ set(old.splitlines())
    return difference and "readings.sh --write makes another one:\n" + "\n".join(sorted(difference))
