"""An oracle of the gate's findings, written from the documentation and the RFCs alone: docs/GATE.md, the
public headers, RFC 3986, 3987, 9112, the URL Standard. It shares no idea with the library's sources."""
import characters, encoding, hosts, paths, sizes  # noqa: F401, they register their findings
from findings import FINDINGS
from parts import Text
from sizes import DEFAULTS

# What the standard library has no data for, or what no single text shows.
LEFT_OUT = {
    'mixed_script_host': 'needs the scripts of characters (UTS 39)',
    'confusable_host': 'needs the confusables of UTS 39',
    'scheme_not_allowed': 'of a policy: policy.py',
    'host_not_allowed': 'of a policy: policy.py',
    'port_not_allowed': 'of a policy: policy.py',
    'hidden_dot_segment': 'of a policy: policy.py',
    'guarded_reading': 'of a policy with guards, which no preset has',
    'host_mismatch': 'of a request, which the command does not judge',
    'missing_host': 'of a request, which the command does not judge',
}

# What is in lists that no page has in full: active schemes, metadata services, names that products
# give themselves; and what Unicode 14 or the casefold and NFKC of Python do not map as UTS 46 does.
NO_DATA = (b'ms-msdt', b'consul', b'data-server', b'localdomain', b'metadata.', b'metadata/', b'168.63.', b'fd00:c1:', b'fd20:',
           b'\xe1\xa0\x86', b'\xf0\x9c')


def inspect(text, limits=DEFAULTS):
    """All findings of a Text: (name, component, begin, end)."""
    return {(name, *place) for name, function in FINDINGS.items() for place in function(text, limits)}


def read(text, kind='reference', method=''):
    return Text(text, kind, method)
