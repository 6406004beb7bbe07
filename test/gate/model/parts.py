"""The parts of a valid text (RFC 3986 appendix B, RFC 9112 s3.2), and the characters in them."""
import re
from collections import namedtuple

APPENDIX_B = re.compile(rb'(?:([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?', re.DOTALL)
COMPONENTS = ('scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment')

# docs/GATE.md, "What browsers send": what a browser or a script leaves as it is, and a "%" that encodes nothing.
UNENCODED = frozenset(b'[]{}|^\\`"<>%'[i:i + 1] for i in range(12))

# A character of a component. `code` is None for octets that are not UTF-8.
Character = namedtuple('Character', 'begin end code encoded octets')


class Text:
    """A valid text. Each component is a range, or None if it is absent."""

    def __init__(self, text, kind='reference', method=''):
        self.text, self.kind = text, kind
        self.scheme = self.userinfo = self.host = self.port = self.query = self.fragment = None
        self.path = (0, 0)
        self.kept = {}
        if kind == 'host':
            self.read_authority(0, len(text), False)
            self.path = (len(text), len(text))
        elif kind == 'target' and method == 'CONNECT':
            self.read_authority(0, len(text), False)
            self.path = (len(text), len(text))
        elif kind == 'target' and (text[:1] == b'/' or text == b'*'):
            self.read_origin_form()
        else:
            self.read_reference()

    def read_origin_form(self):
        end = self.text.find(b'?')
        self.path = (0, end if end >= 0 else len(self.text))
        if end >= 0:
            self.query = (end + 1, len(self.text))

    def read_reference(self):
        found = APPENDIX_B.fullmatch(self.text)
        span = lambda group: found.span(group) if found.group(group) is not None else None
        self.scheme, self.path, self.query, self.fragment = span(1), span(4), span(5), span(6)
        if found.group(2) is not None:
            self.read_authority(*found.span(3), True)

    def read_authority(self, begin, end, with_userinfo):
        at = self.text.find(b'@', begin, end) if with_userinfo else -1
        if at >= 0:
            self.userinfo = (begin, at)
            begin = at + 1
        literal = self.text.find(b']', begin, end)
        colon = self.text.find(b':', max(begin, literal), end)
        self.host = (begin, colon if colon >= 0 else end)
        if colon >= 0:
            self.port = (colon + 1, end)

    def bytes(self, component):
        """The text of a component, empty if it is absent."""
        span = getattr(self, component)
        return self.text[span[0]:span[1]] if span else b''

    def grown(self, begin, end):
        """The size of what stands there, once it is percent-encoded."""
        places = (*self.characters('path'), *self.characters('query'))
        return end - begin + 2 * sum(begin <= c.begin < end and c.octets in UNENCODED and not c.encoded
                                     for c in places)

    @property
    def is_request(self):
        return self.kind != 'reference'

    def characters(self, component):
        """The characters of a component, each decoded once."""
        if component not in self.kept:
            span = getattr(self, component)
            self.kept[component] = list(read_characters(self.text, *span)) if span else []
        return self.kept[component]

    def segments(self):
        """The segments of the path as ranges. The path "/" and the empty path have none."""
        if 'segments' not in self.kept:
            self.kept['segments'] = list(read_segments(self.text, *self.path))
        return self.kept['segments']


def read_segments(text, begin, end):
    if text[begin:end] in (b'', b'/'):
        return
    at = begin + (text[begin:begin + 1] == b'/')
    for segment in text[at:end].split(b'/'):
        yield at, at + len(segment)
        at += len(segment) + 1


def read_octets(text, begin, end):
    """(begin, end, octet, encoded) of each octet, percent-encoded or not."""
    at = begin
    while at < end:
        encoded = re.match(rb'%[0-9A-Fa-f]{2}', text[at:end]) is not None
        yield at, at + (3 if encoded else 1), int(text[at + 1:at + 3], 16) if encoded else text[at], encoded
        at += 3 if encoded else 1


def first_of_utf8(octets):
    """(size, code) of the first character (RFC 3629 s4). The code is None if the octets are not
    UTF-8; the size is that of the longest beginning of a character, and at least 1."""
    first = octets[0]
    if first < 0x80:
        return 1, first
    size = 2 if 0xC2 <= first <= 0xDF else 3 if 0xE0 <= first <= 0xEF else 4 if 0xF0 <= first <= 0xF4 else 1
    low = {0xE0: 0xA0, 0xF0: 0x90}.get(first, 0x80)
    high = {0xED: 0x9F, 0xF4: 0x8F}.get(first, 0xBF)
    for n in range(1, size):
        if n >= len(octets) or not low <= octets[n] <= high:
            return n, None
        low, high = 0x80, 0xBF
    return (size, ord(bytes(octets[:size]).decode())) if size > 1 else (1, None)


def read_characters(text, begin, end):
    octets = list(read_octets(text, begin, end))
    at = 0
    while at < len(octets):
        run = at
        while run < len(octets) and run < at + 4 and octets[run][3] == octets[at][3]:
            run += 1
        values = [octet[2] for octet in octets[at:run]]
        size, code = first_of_utf8(values)
        yield Character(octets[at][0], octets[at + size - 1][1], code, octets[at][3], bytes(values[:size]))
        at += size
