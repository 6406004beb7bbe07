"""The findings of a request: its target and its Host field, each by itself and against each other."""
from hosts import DEFAULT_PORTS
from policy import ACTIONS, findings


def missing_host(target, field):
    """No Host field (RFC 9112 s3.2)."""
    return field is None


def port_of(text, scheme):
    """The port as a number; a missing or empty one is the default port of the scheme."""
    return int(text.bytes('port')) if text.bytes('port') else DEFAULT_PORTS.get(scheme)


def host_mismatch(target, field):
    """Both name a host, and the hosts differ (in more than case), or the ports differ as numbers. A
    missing port is that of the scheme; with CONNECT, that of the target."""
    if field is None or not target.host or not field.host:
        return False
    if target.bytes('host').lower() != field.bytes('host').lower():
        return True
    scheme = target.bytes('scheme').lower()
    if not target.scheme and not field.bytes('port'):
        return False
    return port_of(target, scheme) != port_of(field, scheme)


def judge_request(target, field, policy):
    """The verdict, and the findings of each text and of both whose action is not "allow"."""
    found = {('target', f[0]) for f in findings(target, policy)}
    if field is not None:
        found |= {('host', f[0]) for f in findings(field, policy)}
    found |= {('both', f.__name__) for f in (missing_host, host_mismatch) if f(target, field)}
    reported = {f for f in found if policy.actions[f[1]] != 'allow'}
    return ACTIONS[max((ACTIONS.index(policy.actions[f[1]]) for f in reported), default=0)], reported
