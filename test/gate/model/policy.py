"""What a preset does, by the tables of docs/GATE.md, and the findings that only a policy has."""
import re

from encoding import unencoded
from findings import whole
from hosts import DEFAULT_PORTS
from model import inspect
from paths import dots

ACTIONS = ('allow', 'report', 'canonicalize', 'reject')
# docs/GATE.md, "What each preset does", below the tables.
WEB = (b'http', b'https')
LISTS = {
    'strict_api': {'schemes': WEB, 'ports': None, 'raw_utf8': False},
    'proxy': {'schemes': WEB, 'ports': None, 'raw_utf8': False},
    'fetch': {'schemes': WEB, 'ports': (80, 443), 'raw_utf8': False},
    'display': {'schemes': None, 'ports': None, 'raw_utf8': True},
}


class Policy:
    def __init__(self, name):
        self.name, self.actions, self.limits, self.hosts = name, {}, {}, None
        self.__dict__.update(LISTS[name])


def read_presets(gate_md):
    """The four presets, from the two tables of docs/GATE.md."""
    presets = {name: Policy(name) for name in LISTS}
    for line in gate_md.splitlines():
        cells = [cell.strip() for cell in line.split('|')[1:-1]]
        if len(cells) != 5:
            continue
        for name, cell in zip(LISTS, cells[1:]):
            if re.fullmatch('`[a-z0-9_]+`', cells[0]):
                presets[name].actions[cells[0].strip('`')] = read_cell(cell)
            elif re.fullmatch('[a-z]+', cells[0]) and cells[0] != 'finding' and cells[0] != 'limit':
                presets[name].limits[cells[0]] = int(cell) if cell else None
    return presets


def read_cell(cell):
    """"reject", or "reject; query: report": the action, and those of parts that differ. Nothing is "allow"."""
    first, *rest = cell.split('; ')
    if ': ' in first:
        first, rest = '', [first, *rest]
    return {None: first or 'allow', **dict(one.split(': ') for one in rest)}


def action_of(policy, finding, component):
    actions = policy.actions[finding]
    return actions.get(component, actions[None])


def scheme_not_allowed(text, policy):
    """The scheme is not in the list. A reference without a scheme is not allowed; a request target
    without one is."""
    if policy.schemes is None or text.kind == 'host' or (text.kind == 'target' and not text.scheme):
        return
    if not text.scheme:
        yield 'scheme', 0, 0
    elif text.bytes('scheme').lower() not in policy.schemes:
        yield whole(text, 'scheme')


def host_not_allowed(text, policy):
    """The host is not in the list, or a reference has none. ".example.com" is that name and every name
    below it."""
    if policy.hosts is None or text.kind == 'target' and not text.host:
        return
    if not text.host:
        yield 'host', 0, 0
        return
    host = text.bytes('host').lower()
    for entry in policy.hosts:
        below = entry[:1] == b'.' and host.endswith(entry) and host != entry
        if host == entry and entry[:1] != b'.' or below or b'.' + host == entry:
            return
    yield whole(text, 'host')


def port_not_allowed(text, policy):
    """The port, or without one the default port of the scheme, is not in the list. A request without
    port and scheme leaves it to the connection."""
    if policy.ports is None or not text.host:
        return
    if text.is_request and not text.scheme and not text.bytes('port'):
        return
    port = text.bytes('port')
    number = int(port) if port else DEFAULT_PORTS.get(text.bytes('scheme').lower())
    if number not in policy.ports:
        yield 'port', *(text.port or text.host)


def octets_to_the_end(text):
    """The octets of a text decoded again and again; None for an escape whose digits are escapes, or one of more than
    16 levels."""
    octets, digits, at = [], 0, 0
    while at < len(text):
        found = re.compile(rb'%(?:25)*').match(text, at) if text[at:at + 1] == b'%' else None
        octet, end, is_open = text[at], at + 1, False
        if found:
            rest = text[found.end():found.end() + 2]
            is_open = not re.fullmatch(rb'[0-9A-Fa-f]{2}', rest)
            octet, end = (ord('%'), found.end()) if is_open else (int(rest, 16), found.end() + 2)
            if (end - at - 1) // 2 > 16:
                return None
        digits = 1 if is_open else digits + 1 if digits and chr(octet) in '0123456789abcdefABCDEF' else 0
        if digits == 3:
            return None
        octets.append((octet, found is not None))
        at = end
    return octets


def kept_octets(octets):
    """Without control characters that were encoded, and octets that were and are not part of UTF-8."""
    text = bytes(octet for octet, _ in octets)
    valid = set()
    for match in re.finditer(rb'[\xc2-\xf4][\x80-\xbf]{1,3}', text):
        for size in (2, 3, 4):
            piece = text[match.start():match.start() + size]
            try:
                if len(piece.decode()) == 1:
                    valid.update(range(match.start(), match.start() + size))
            except UnicodeDecodeError:
                pass
    return bytes(octet for n, (octet, encoded) in enumerate(octets)
                 if not encoded or octet == 0 or 0x20 <= octet < 0x7F or octet >= 0x80 and n in valid)


def hides(names, has_dots):
    """`has_dots`: a segment that is nothing but "." or "..", encoded or not, is no finding."""
    first = True
    for n, name in enumerate(names):
        if has_dots and dots(name):
            first = False
            continue
        octets = octets_to_the_end(name)
        if octets is None:
            return True
        parts = [re.split(rb'[;\0]', part)[0] for part in re.split(rb'[/\\]', kept_octets(octets))]
        follows = n < len(names) - 1
        for i, part in enumerate(parts):
            ends_path = i == len(parts) - 1 and not follows
            if part in (b'.', b'..') or not part and first and name and not ends_path:
                return True
            first = first and not part
    return False


def hidden_dot_segment(text, policy):
    """Decoded to the end, cut at ";" (and at NUL), split at "/" and "\\", the canonical path has a segment "." or ".." that does not stand
    there, or its first segment becomes empty and another one follows. So has the path as it came, if it is forwarded with its dot
    segments."""
    path = text.bytes('path')
    if text.kind != 'target' or path[:1] != b'/':
        return
    kept = []
    names = path.split(b'/')[1:]
    stays = policy is None or 'allow' == action_of(policy, 'dot_segment', 'path') == action_of(policy, 'encoded_dot_segment', 'path')
    if stays and any(dots(name) for name in names) and hides(names, True):
        yield whole(text, 'path')
        return
    merges = policy is not None and action_of(policy, 'empty_segment', 'path') == 'canonicalize'
    for n, name in enumerate(names):
        step = dots(name)
        if step == 2 and kept:
            kept.pop()
        if step and n == len(names) - 1 or not step:
            kept.append(b'' if step else name)
    if merges:
        kept = [name for n, name in enumerate(kept) if name or n == len(kept) - 1]
    if hides(kept, False):
        yield whole(text, 'path')


def findings(text, policy):
    """All findings of a text under a policy."""
    found = set(inspect(text, policy.limits))
    for function in (scheme_not_allowed, host_not_allowed, port_not_allowed, hidden_dot_segment):
        found.update((function.__name__, *place) for place in function(text, policy))
    return found


def judge(text, policy):
    """The verdict, and the findings whose action is not "allow", each with its action."""
    found = {(*f, action_of(policy, f[0], f[1])) for f in findings(text, policy)}
    reported = {f for f in found if f[-1] != 'allow'}
    action = max((ACTIONS.index(f[-1]) for f in reported), default=0)
    return ACTIONS[action], reported


def may_be_valid(text, policy):
    """Whether the alphabet of the policy has all of the text: IRIs or URIs. What has to be percent-encoded
    is not valid if each such character is to be rejected."""
    encodes = any(set(policy.actions[name].values()) != {'reject'}
                  for name in ('unencoded_character', 'bare_percent'))
    return (policy.raw_utf8 or text.text.isascii()) and (encodes or not any(unencoded(text)))
