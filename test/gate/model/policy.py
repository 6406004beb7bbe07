"""What a preset does, by the tables of docs/GATE.md, and the findings that only a policy has."""
import re

from encoding import unencoded
from findings import whole
from hosts import DEFAULT_PORTS
from model import inspect

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


def findings(text, policy):
    """All findings of a text under a policy."""
    found = set(inspect(text, policy.limits))
    for function in (scheme_not_allowed, host_not_allowed, port_not_allowed):
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
