"""Makes lab/servers/CLIENTS.md: what each client sends of a link, and what arrives behind the gate."""
import difflib
import pathlib

from links import CHARACTERS, LINKS, PARTS

FILE = pathlib.Path(__file__).resolve().parent.parent / "CLIENTS.md"
NAMES = ["Chromium", "Firefox", "curl", "Node `fetch`", "Go", "httpx", "requests", "Python urllib"]
HEAD = """\
# What clients send of a link, and what arrives

`lab/servers/clients.sh --all --write` writes this page; without `--write`, it checks it. For each character C it makes the links `/p/xCy` and `/q?k=xCy`. Each
client asks for them: a server that writes down what it is sent, and nginx, Apache and HAProxy with the gate (policy `proxy`) and that server behind them. Browsers
do it for links on a page. The three gates must do the same, and what [GATE.md](../../docs/GATE.md#what-browsers-send) promises.

- A cell is what the client sends in place of the character, and after an arrow what arrives, if that is another text. **400**: the gate refuses it.
- `-`: the client takes the link for no URL. `#`: the rest of the link is a fragment, which is not sent.
- In a path the gate refuses `;`, `\\` and a `%` as servers read them differently; so no link of a browser is refused but those with `;` and a bare `%` there.
- curl is called with `-g`; without it, brackets and braces are its own patterns. Debian 12's Chromium, Firefox and curl; the newest versions of the libraries.

"""


def place(part, target):
    """What stands in a target in place of the character."""
    before, after = (piece.encode() for piece in PARTS[part].split("{}"))
    if not target.startswith(before):
        return target
    inner = target[len(before):]
    return inner[:-len(after)] if inner.endswith(after) else None


def code(text):
    """Bytes in code of Markdown."""
    shown = "".join(chr(b) if 0x20 < b < 0x7f else f"\\x{b:02x}" for b in text).replace("|", "\\|")
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`"


def cell(part, sent, arrived):
    if sent is None:
        return "-"
    text = place(part, sent)
    if text is None:
        return "`#`"
    shown = code(text)
    if arrived is None:
        return f"{shown} **400**"
    return shown if arrived == sent else f"{shown} → {code(place(part, arrived))}"


def is_plain(columns, one):
    """Every client sends the character as it is, and it arrives."""
    return all(place(one[0], sent[one] or b"") == one[1].encode() and arrived[one] == sent[one] for sent, arrived in columns.values())


def name_of(character):
    return code(character.encode()) if " " < character < "\x7f" else f"U+{ord(character):04X}"


def table(part, columns, names):
    rows = [["character", *names], ["---"] * (len(names) + 1)]
    plain = [one for one in CHARACTERS if is_plain(columns, (part, one))]
    for one in CHARACTERS:
        if one not in plain:
            rows.append([name_of(one), *(cell(part, columns[name][0][part, one], columns[name][1][part, one]) for name in names)])
    same = " ".join(code(one.encode()) for one in plain if not one.isalnum())
    return (f"## In a {part}\n\nAll send these as they are, and they arrive so: letters, digits, {same}\n\n"
            + "".join(f"| {' | '.join(row)} |\n" for row in rows))


def make(columns):
    """The page, of what each client sent and what arrived through each gate, which do alike: check.py holds each against what is promised."""
    names = [name for name in NAMES if name in columns]
    told = {name: (columns[name][0], {one: columns[name][1]["nginx"][one][1] for one in LINKS}) for name in names}
    return HEAD + "\n".join(table(part, told, names) for part in PARTS)


def settle(text, write):
    """Writes the page, or says how it differs from what is there."""
    if write:
        FILE.write_text(text, encoding="utf-8")
    old = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    difference = "\n".join(difflib.unified_diff(old.splitlines(), text.splitlines(), "CLIENTS.md", "clients", lineterm="", n=0))
    return difference and f"clients.sh --all --write makes another one:\n{difference}"
