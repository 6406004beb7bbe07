"""What the RFCs say of parts, resolution, normalization, comparison and conversion, in Python: the RFC's own pseudo-code where it has
some. Texts are str; a part that is absent is None. Shares nothing with libiri."""
import ipaddress
import re
import string

APPENDIX_B = re.compile(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.S)
AUTHORITY = re.compile(r"(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?", re.S)
NAMES = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
UNRESERVED = frozenset(string.ascii_letters + string.digits + "-._~")
RESERVED = frozenset(":/?#[]@!$&'()*+,;=")
DEFAULT_PORTS = {"http": "80", "https": "443"}
BIDI = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e")  # RFC 3987 s4.1


def five(text):
    return APPENDIX_B.fullmatch(text).groups()


def parts(text):
    """Returns the parts by name (RFC 3986 appendix B, s3.2), without those that are absent."""
    scheme, authority, path, query, fragment = five(text)
    userinfo, host, port = (None,) * 3 if authority is None else AUTHORITY.fullmatch(authority).groups()
    values = (scheme, authority, userinfo, host, port, path, query, fragment)
    return {name: value for name, value in zip(NAMES, values) if value is not None}


def recompose(scheme, authority, path, query, fragment):
    """RFC 3986 s5.3. Without an authority no path may begin with "//" (s3.3): "/." comes before it."""
    if authority is None and path.startswith("//"):
        path = "/." + path
    return "".join(("" if scheme is None else scheme + ":", "" if authority is None else "//" + authority, path,
                    "" if query is None else "?" + query, "" if fragment is None else "#" + fragment))


def remove_dot_segments(rest):
    """RFC 3986 s5.2.4."""
    out = ""
    while rest:
        if rest.startswith("../"):
            rest = rest[3:]
        elif rest.startswith("./"):
            rest = rest[2:]
        elif rest.startswith("/./") or rest == "/.":
            rest = "/" + rest[3:]
        elif rest.startswith("/../") or rest == "/..":
            rest, out = "/" + rest[4:], out[:max(out.rfind("/"), 0)]
        elif rest in (".", ".."):
            rest = ""
        else:
            segment = re.match(r"/?[^/]*", rest)[0]
            rest, out = rest[len(segment):], out + segment
    return out


def resolve(base, reference, strict=True):
    """RFC 3986 s5.2.2."""
    b_scheme, b_authority, b_path, b_query, _ = five(base)
    scheme, authority, path, query, fragment = five(reference)
    if not strict and scheme is not None and scheme.lower() == b_scheme.lower():
        scheme = None
    if scheme is not None or authority is not None:
        return recompose(b_scheme if scheme is None else scheme, authority, remove_dot_segments(path), query, fragment)
    if path == "":
        return recompose(b_scheme, b_authority, b_path, b_query if query is None else query, fragment)
    if not path.startswith("/"):
        path = "/" + path if b_authority is not None and b_path == "" else b_path[:b_path.rfind("/") + 1] + path
    return recompose(b_scheme, b_authority, remove_dot_segments(path), query, fragment)


def is_ucschar(c):
    return (0xA0 <= c <= 0xD7FF or 0xF900 <= c <= 0xFDCF or 0xFDF0 <= c <= 0xFFEF
            or 0x10000 <= c <= 0xEFFFF and c & 0xFFFF <= 0xFFFD and not 0xE0000 <= c <= 0xE0FFF)


def is_iprivate(c):
    return 0xE000 <= c <= 0xF8FF or c >= 0xF0000 and c & 0xFFFF <= 0xFFFD


def decode(text, keeps_ascii, decodes, others):
    """Decodes of each run of percent-encoded octets the characters that `decodes` allows. `keeps_ascii`: none of US-ASCII."""
    def run(match):
        octets, out = match[0].split("%")[1:], ""
        raw = bytes.fromhex("".join(octets))
        while raw:
            size = next((n for n in (1, 2, 3, 4) if is_utf8(raw[:n])), 0)
            c = raw[:size].decode() if size else ""
            as_it_was = "".join("%" + octet for octet in octets[:size or 1])
            if size and (decodes(c) if ord(c) > 127 else c in UNRESERVED and not keeps_ascii):
                out += c
            else:
                out += as_it_was if size and ord(c) < 128 else others(as_it_was)
            raw, octets = raw[size or 1:], octets[size or 1:]
        return out
    return re.sub(r"(?:%[0-9A-Fa-f]{2})+", run, text)


def is_utf8(raw):
    try:
        return len(raw.decode()) == 1
    except UnicodeDecodeError:
        return False


def upper_hex(text):
    return re.sub(r"%[0-9A-Fa-f]{2}", lambda m: m[0].upper(), text)


def lower_ascii(text):
    return re.sub(r"[A-Z]+", lambda m: m[0].lower(), text)


def case(text):
    scheme, authority, path, query, fragment = five(upper_hex(text))
    if authority is not None:
        userinfo, host, port = AUTHORITY.fullmatch(authority).groups()
        authority = join_authority(userinfo, upper_hex(lower_ascii(host)), port)
    return recompose(scheme and scheme.lower(), authority, path, query, fragment)


def join_authority(userinfo, host, port):
    return ("" if userinfo is None else userinfo + "@") + host + ("" if port is None else ":" + port)


def percent(text):
    return decode(text, False, lambda c: False, lambda same: same)


def ucschar(text):
    return decode(text, True, lambda c: is_ucschar(ord(c)) and c not in BIDI, lambda same: same)


def dots(text):
    scheme, authority, path, query, fragment = five(text)
    return recompose(scheme, authority, remove_dot_segments(path), query, fragment)


def scheme_based(text):
    scheme, authority, path, query, fragment = five(text)
    if authority is not None:
        userinfo, host, port = AUTHORITY.fullmatch(authority).groups()
        known = DEFAULT_PORTS.get(scheme.lower())
        authority = join_authority(userinfo, host, None if port in ("", known) else port)
        path = path or ("/" if known else "")
    return recompose(scheme, authority, path, query, fragment)


def ipv6(text):
    scheme, authority, path, query, fragment = five(text)
    if authority is not None:
        userinfo, host, port = AUTHORITY.fullmatch(authority).groups()
        if host.startswith("[") and host[1:2] not in ("v", "V"):
            host = f"[{ipaddress.IPv6Address(host[1:-1]).compressed}]"
        authority = join_authority(userinfo, host, port)
    return recompose(scheme, authority, path, query, fragment)


STEPS = {"case": case, "percent": percent, "ucschar": ucschar, "dots": dots, "scheme": scheme_based, "ipv6": ipv6}
COMBINED = {"syntax": ("percent", "case", "dots")}
LEVELS = {"string": (), "syntax": ("percent", "ucschar", "case", "dots"),
          "scheme": ("percent", "ucschar", "case", "dots", "scheme", "ipv6")}


def normalize(step, text):
    for one in COMBINED.get(step, (step,)):
        text = STEPS[one](text)
    return text


def same(level, a, b):
    def form(text):
        for step in LEVELS[level]:
            text = STEPS[step](text)
        return text
    return form(a) == form(b)


def percent_encoded(text, keeps):
    return "".join(c if keeps(c) else "".join(f"%{octet:02X}" for octet in c.encode()) for c in text)


def iri_to_uri(text):
    return percent_encoded(text, lambda c: c < "\x80")


def uri_to_iri(text):
    scheme, authority, path, query, fragment = five(text)

    def decoded(part, private=False):
        allowed = lambda c: (is_ucschar(ord(c)) or private and is_iprivate(ord(c))) and c not in BIDI  # noqa: E731
        return part and decode(part, False, allowed, upper_hex)
    return recompose(scheme, decoded(authority), decoded(path), decoded(query, True), decoded(fragment))


# RFC 6570 s3.2.1: what comes first, the name and its "=" for an empty value, and whether reserved characters stand.
OPERATORS = {"": ("", None, False), "+": ("", None, True), "#": ("#", None, True), ".": (".", None, False), "/": ("/", None, False),
             ";": (";", "", False), "?": ("?", "=", False), "&": ("&", "=", False)}


def expand(template, value):
    """Expands a template whose expressions have the one variable x (RFC 6570 s3)."""
    def simple(text, reserved):
        return "".join(piece if reserved and i % 2 else percent_encoded(piece, lambda c: c in UNRESERVED or reserved and c in RESERVED)
                       for i, piece in enumerate(re.split(r"(%[0-9A-Fa-f]{2})", text)))

    def expression(match):
        first, empty, reserved = OPERATORS[match[1]]
        name = "" if empty is None else "x" + ("=" if value else empty)
        return first + name + simple(value, reserved)
    pieces = re.split(r"(\{[+#./;?&]?x\})", template)
    return "".join(re.sub(r"\{(.?)x\}", expression, p) if i % 2 else simple(p, True) for i, p in enumerate(pieces))


LABEL = r"[A-Za-z](?!.-)(?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
DOMAIN = re.compile(rf"(?!(?i:[a-z0-9-]+\.)*xn--){LABEL}(?:\.{LABEL})*")


def http_url(text):
    """Returns the parts that WHATWG's parser and the RFC must agree on, or None: of http or https, with a domain of letters first, without
    userinfo, with a port up to 65535, without percent-encoded dots. The parts are those of WHATWG's normal form."""
    p = parts(text)
    return http_parts(p, remove_dot_segments(p["path"])) if text.isascii() else None


def http_parts(p, path):
    """The same, of the parts of a text in US-ASCII and its path without dot segments."""
    host, port, scheme = p.get("host"), p.get("port"), p.get("scheme", "").lower()
    if scheme not in DEFAULT_PORTS or not host or "userinfo" in p or not DOMAIN.fullmatch(host) or "%2e" in p["path"].lower():
        return None
    if port and int(port) > 65535 or "'" in p.get("query", ""):
        return None
    port = str(int(port)) if port else None
    port = None if port == DEFAULT_PORTS[scheme] else port
    values = dict(p, scheme=scheme, host=host.lower(), port=port, path=path or "/")
    values.pop("authority")
    return {name: value for name, value in values.items() if value is not None}
