"""A link for each character, and what GATE.md promises of what a client makes of it."""
import re
import string

# Printable US-ASCII, and two beyond it.
CHARACTERS = [chr(number) for number in range(0x20, 0x7f)] + ["\u00e9", "\u65e5"]
PARTS = {"path": "/p/x{}y", "query": "/q?k=x{}y"}
LINKS = [(part, character) for part in PARTS for character in CHARACTERS]

UNRESERVED = (string.ascii_letters + string.digits + "-._~").encode()
ENCODED = b"[]{}|^`\"<>"  # GATE.md, "What browsers send"; in a query also a backslash
REFUSED = {b";", b"\\", b"/", b"%", b"?", b"#"}  # of a path, once decoded: GATE.md, the preset proxy


def link(part, character):
    """The link as it stands on a page, without a host."""
    return PARTS[part].format(character)


def encoded(byte):
    return b"%%%02X" % byte[0]


def of_path(match):
    """What arrives for one octet of a path. A text without a percent sign stands for itself."""
    text = match[0]
    byte = bytes([int(text[1:], 16)]) if len(text) == 3 else text
    if byte in REFUSED and text not in (b"/", b"?"):
        raise ValueError
    if len(text) == 3:
        return byte if byte in UNRESERVED else text.upper()
    return encoded(byte) if byte in ENCODED else byte


def of_query(match):
    """What arrives for one octet of a query: it stays as it came, if the grammar has it."""
    text = match[0]
    if text == b"%":
        return b"%25"
    return encoded(text) if len(text) == 1 and text in ENCODED + b"\\" else text


def promised(sent):
    """What the gate forwards of such a target; None if it is refused. Of targets of this file alone: no dot segments, one escape in a parameter."""
    if re.search(rb"[^!-~]", sent):
        return None  # no target of HTTP (RFC 9112 s3.2), and nothing that GATE.md makes one
    path, mark, query = sent.partition(b"?")
    octet = re.compile(rb"%[0-9A-Fa-f]{2}|.", re.S)
    try:
        return octet.sub(of_path, path) + mark + octet.sub(of_query, query)
    except ValueError:
        return None
