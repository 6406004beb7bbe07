"""Finds the component and the code of an error, at the place where a text is no longer a valid prefix.

table.py calls locate() with a text that leads to each state of the table. The answers for each state
and next byte make the table's error column. locate() knows the delimiters of the RFC, but no other
characters; where it needs a rule it asks the machine of that rule (`valid`).
"""

SCHEME_REQUIRED = {"URI", "absolute_URI", "IRI", "absolute_IRI"}
START_RULES = {"URI_reference", "IRI_reference", "relative_ref", "irelative_ref"} | SCHEME_REQUIRED
PATHS = {"path", "path_abempty", "path_absolute", "path_noscheme", "path_rootless", "path_empty",
         "segment", "segment_nz", "segment_nz_nc"}
HOSTS = {"h16", "ls32", "IPv4address", "dec_octet", "reg_name"}


class Split:
    """A text, cut at the place of the error: the bytes before it, and the next byte.

    `valid(rule, text)` returns whether a text is of a rule over the current alphabet.
    """

    def __init__(self, before, byte, valid):
        self.before, self.byte, self.valid = before, byte, valid

    def at_end(self):
        return self.byte is None

    def next_is(self, any_of):
        return self.byte is not None and self.byte in any_of

    def drop(self, count):
        return Split(self.before[count:], self.byte, self.valid)


def wrong(cut, component, code):
    """Returns `code`, or "none" at the end of the text: there the text is only unfinished."""
    return (component, "none" if cut.at_end() else code)


def in_ip_literal(cut):
    """After "[", before a "]"."""
    address = cut.before[1:]
    future = address[:1] in (b"v", b"V")
    if cut.valid("IPvFuture" if future else "IPv6address", address) and (cut.at_end() or cut.next_is(b"/?#@")):
        return ("host", "missing_bracket")
    if cut.at_end():
        return ("host", "none")
    if future:
        return ("host", "bad_ipvfuture")
    if not address and not cut.valid("h16", bytes([cut.byte])) and not cut.next_is(b":]"):
        return ("host", "bad_ip_literal")
    return ("host", "bad_ipv6")


def in_host_and_port(cut):
    """After the "@" of the userinfo, or where no userinfo is possible."""
    if not cut.before.startswith(b"["):
        return ("port", "bad_port") if b":" in cut.before else ("host", "none")
    if b"]" not in cut.before:
        return in_ip_literal(cut)
    return ("port", "bad_port") if b"]:" in cut.before else ("host", "bad_ip_literal")


def in_authority(cut):
    """In the authority.

    Until an "@" is seen, `a:b` may be userinfo or a host and a port. `b` is reported as a port while
    it has only digits, and also if the authority ends without the "@" that userinfo needs (but not
    inside a pct-encoded: a port has none).
    """
    if b"@" in cut.before:
        return in_host_and_port(cut.drop(cut.before.index(b"@") + 1))
    if cut.before.startswith(b"["):
        return in_host_and_port(cut)
    if b":" not in cut.before:
        return ("host", "none")
    over = (cut.at_end() or cut.next_is(b"/?#")) and cut.valid("userinfo", cut.before)
    if over or cut.valid("port", cut.before[cut.before.index(b":") + 1:]):
        return in_host_and_port(cut)
    return ("userinfo", "none")


def in_hier_part(cut):
    """After the scheme: "//" authority path, or path."""
    if not cut.before.startswith(b"//"):
        return ("path", "none")
    authority = cut.drop(2)
    return ("path", "none") if b"/" in authority.before else in_authority(authority)


def delimiter_of(text):
    """The place of the first of : / ? #, or None."""
    return next((i for i, byte in enumerate(text) if byte in b":/?#"), None)


def before_scheme(rule, cut):
    """Before any ":" that ends a scheme. The rule may require a scheme, or forbid one."""
    if rule in SCHEME_REQUIRED:
        # A ":" may still come later in the text: then diagnose() changes the code to bad_scheme.
        return ("scheme", "bad_scheme" if cut.next_is(b":") else "no_scheme")
    if not cut.next_is(b":") or not cut.valid("reference", cut.before):
        return in_hier_part(cut)
    return ("scheme", "has_scheme" if cut.valid("scheme", cut.before) else "bad_scheme")


def in_reference(rule, cut):
    if b"#" in cut.before:
        return ("fragment", "none")
    at = delimiter_of(cut.before)
    scheme = at is not None and cut.before[at] == ord(":")
    if rule.startswith("absolute") and scheme and cut.next_is(b"#") and cut.valid("absolute", cut.before):
        return ("fragment", "has_fragment")
    if b"?" in cut.before:
        return ("query", "none")
    if scheme:
        return in_hier_part(cut.drop(at + 1))
    if at is None or rule in SCHEME_REQUIRED:
        return before_scheme(rule, cut)
    return in_hier_part(cut)


def in_request_target(cut):
    """In a target of any form except authority-form. The first byte tells the forms apart."""
    if not cut.before:
        return ("none", "bad_request_target")
    if cut.before.startswith(b"*"):
        return ("none", "none")
    if cut.before.startswith(b"/"):
        if cut.next_is(b"#"):
            return ("fragment", "has_fragment")
        return ("query" if b"?" in cut.before else "path", "none")
    if b":" in cut.before:
        return in_reference("absolute_URI", cut)
    # A delimiter or the end shows that there is no scheme; another byte, that the scheme is malformed.
    over = cut.at_end() or cut.next_is(b"/?#")
    return ("none", "bad_request_target") if over else ("scheme", "bad_scheme")


def in_component(rule, cut):
    """The location in a text refused by a rule that is not a start rule."""
    if rule == "scheme":
        return wrong(cut, "scheme", "bad_scheme")
    if rule == "authority":
        return in_authority(cut)
    if rule in ("host", "authority_form", "Host"):
        return in_host_and_port(cut)
    if rule == "IP_literal":
        return in_host_and_port(cut) if cut.before else wrong(cut, "host", "bad_ip_literal")
    if rule == "IPv6address":
        return wrong(cut, "host", "bad_ipv6")
    if rule == "IPvFuture":
        return wrong(cut, "host", "bad_ipvfuture")
    if rule == "port":
        return ("port", "bad_port")
    if rule in ("hier_part", "relative_part"):
        return in_hier_part(cut)
    if rule in HOSTS:
        return ("host", "none")
    if rule in PATHS:
        return ("path", "none")
    return (rule, "none") if rule in ("userinfo", "query", "fragment") else ("none", "none")


def locate(rule, before, byte, valid):
    """Returns (component, code) where `rule` refuses a text after `before`. The code is "none" if it
    depends on the next character alone. `byte` is None at the end of the text."""
    cut = Split(before, byte, valid)
    if rule in START_RULES:
        return in_reference(rule, cut)
    if rule in ("request_target", "options_target"):
        return in_request_target(cut)
    return in_component(rule.removeprefix("i"), cut)
