"""Findings about the path."""
import re

from findings import finding

DOT = re.compile(rb'(?:\.|%2[Ee])')
DOTS = re.compile(rb'(?:\.|%2[Ee]){1,2}')
PARAMETER = re.compile(rb';|%3[Bb]')


def dots(segment):
    """1 for ".", 2 for "..", 0 for any other segment. "%2E" is a dot."""
    return len(DOT.findall(segment)) if DOTS.fullmatch(segment) else 0


def segments(text):
    for begin, end in text.segments():
        yield begin, end, text.text[begin:end]


@finding
def dot_segment(text, _):
    """A segment "." or ".."."""
    for begin, end, segment in segments(text):
        if segment in (b'.', b'..'):
            yield 'path', begin, end


@finding
def encoded_dot_segment(text, _):
    """The same with "%2E" for at least one dot."""
    for begin, end, segment in segments(text):
        if dots(segment) and b'%' in segment:
            yield 'path', begin, end


@finding
def parameter_dot_segment(text, _):
    """A dot segment in front of ";" or "%3B"."""
    for begin, end, segment in segments(text):
        cut = PARAMETER.search(segment)
        if cut and dots(segment[:cut.start()]):
            yield 'path', begin, end


@finding
def root_underflow(text, _):
    """A ".." at the root: RFC 3986 s5.2.4 finds no segment to remove. "%2E" is a dot. The path of a
    relative reference may go above its own beginning."""
    if text.bytes('path')[:1] != b'/' and not text.scheme:
        return
    depth = 0
    for begin, end, segment in segments(text):
        step = dots(segment)
        if step == 2 and depth == 0:
            yield 'path', begin, end
        depth = depth + 1 if step == 0 else max(depth - step + 1, 0)


@finding
def empty_segment(text, _):
    """ "//" within the path."""
    for begin, end in text.segments()[:-1]:
        if begin == end:
            yield 'path', begin, end


def remove_dot_segments(path):
    """RFC 3986 s5.2.4, step by step. "%2E" is a dot."""
    left, out = re.sub(rb'%2[Ee]', b'.', path), b''
    while left:
        if left.startswith((b'../', b'./')):
            left = left[left.index(b'/') + 1:]
        elif left.startswith(b'/./') or left == b'/.':
            left = b'/' + left[3:]
        elif left.startswith(b'/../') or left == b'/..':
            left, out = b'/' + left[4:], out[:max(out.rfind(b'/'), 0)]
        elif left in (b'.', b'..'):
            left = b''
        else:
            end = left.find(b'/', 1)
            end = end if end >= 0 else len(left)
            left, out = left[end:], out + left[:end]
    return out


@finding
def authority_like_path(text, _):
    """Without an authority, the path begins with "//" once its dot segments are removed."""
    path = text.bytes('path')
    if not text.host and b'//' in path and remove_dot_segments(path)[:2] == b'//':
        yield ('path', *text.path)


def encoded(text, codes):
    for character in text.characters('path'):
        if character.encoded and character.octets in codes:
            yield 'path', character.begin, character.end


@finding
def encoded_slash(text, _):
    """ "%2F" in the path."""
    return encoded(text, (b'/',))


def raw(text, octet):
    """The places of an octet in the path that is not percent-encoded."""
    for character in text.characters('path'):
        if not character.encoded and character.octets == octet:
            yield 'path', character.begin, character.end


@finding
def encoded_backslash(text, _):
    """ "%5C" in the path, or a raw "\\", whose canonical form is that."""
    yield from encoded(text, (b'\\',))
    yield from raw(text, b'\\')


@finding
def encoded_path_delimiter(text, _):
    """ "%3F" or "%23" in the path."""
    return encoded(text, (b'?', b'#'))


@finding
def encoded_percent(text, _):
    """ "%25" in the path, or a bare "%", whose canonical form is that."""
    yield from encoded(text, (b'%',))
    yield from raw(text, b'%')


@finding
def path_parameter(text, _):
    """ ";" in a segment: from there some servers cut it."""
    for begin, end, segment in segments(text):
        if b';' in segment:
            yield 'path', begin + segment.index(b';'), end


@finding
def encoded_path_parameter(text, _):
    """ "%3B" in a segment: the first one."""
    for begin, _, segment in segments(text):
        at = segment.upper().find(b'%3B')
        if at >= 0:
            yield 'path', begin + at, begin + at + 3


@finding
def parameter_empty_segment(text, _):
    """A segment that is empty without its parameters."""
    for begin, end, segment in segments(text):
        if PARAMETER.match(segment):
            yield 'path', begin, end


@finding
def late_at_sign(text, _):
    """An "@" in the path behind a port and no userinfo, but for one that begins a segment."""
    if text.host and text.port and not text.userinfo:
        found = re.search(b'[^/]@', text.bytes('path'))
        if found:
            begin = text.path[0] + found.start() + 1
            yield 'path', begin, begin + 1


@finding
def missing_path(text, _):
    """An authority, no path, and a query or a fragment."""
    if text.host and not text.bytes('path') and (text.query or text.fragment):
        yield ('path', *text.path)
