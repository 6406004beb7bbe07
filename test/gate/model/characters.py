"""Findings about characters, anywhere: raw ones and percent-encoded ones, decoded once."""
import unicodedata

from findings import finding

PLACES = ('userinfo', 'host', 'path', 'query', 'fragment')
UNRESERVED = frozenset(b'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~')
HEX = frozenset(b'0123456789ABCDEFabcdef')
BIDI_FORMATTING = frozenset((0x200E, 0x200F, *range(0x202A, 0x202F)))
BIDI_ISOLATE = frozenset((0x61C, *range(0x2066, 0x206A)))
JOINERS = frozenset((0x200C, 0x200D))
# Default_Ignorable_Code_Point of DerivedCoreProperties.txt.
DEFAULT_IGNORABLE = frozenset((
    0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010),
    *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0,
    *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)))
INVISIBLE = DEFAULT_IGNORABLE - BIDI_FORMATTING - BIDI_ISOLATE
# Scripts that use joiners, of those that the texts have. A complete list needs the Unicode data.
JOINED_SCRIPTS = ('ARABIC', 'DEVANAGARI')


def characters(text):
    for component in PLACES:
        for character in text.characters(component):
            yield component, character


def of_codes(text, codes, encoded):
    if not encoded and text.text.isascii():
        return
    for component, character in characters(text):
        if character.encoded == encoded and character.code in codes:
            yield component, character.begin, character.end


@finding
def encoded_unreserved(text, _):
    """A percent-encoded character that is unreserved (RFC 3986 s2.3)."""
    return of_codes(text, UNRESERVED, True)


@finding
def double_encoding(text, _):
    """ "%25" and two hex digits."""
    at = text.text.find(b'%25')
    while at >= 0:
        follow = text.text[at + 3:at + 5]
        if len(follow) == 2 and all(octet in HEX for octet in follow):
            yield component_at(text, at), at, at + 5
        at = text.text.find(b'%25', at + 3)


def component_at(text, at):
    for component in PLACES:
        span = getattr(text, component)
        if span and span[0] <= at < span[1]:
            return component
    return 'none'


@finding
def encoded_nul(text, _):
    """ "%00"."""
    return of_codes(text, frozenset((0,)), True)


@finding
def encoded_control(text, _):
    """U+0001-001F, U+007F-009F, percent-encoded."""
    return of_codes(text, frozenset((*range(1, 0x20), *range(0x7F, 0xA0))), True)


@finding
def ill_formed_utf8(text, _):
    """Percent-encoded octets that are not UTF-8 (RFC 3629)."""
    for component, character in characters(text):
        if character.code is None:
            yield component, character.begin, character.end


@finding
def ill_formed_path(text, _):
    """The same in the path."""
    for component, begin, end in ill_formed_utf8(text, _):
        if component == 'path':
            yield component, begin, end


OVERLONG = ((0xC0, 0xC1, 2, 0x80, 0xBF), (0xE0, 0xE0, 3, 0x80, 0x9F), (0xF0, 0xF0, 4, 0x80, 0x8F))


@finding
def overlong_utf8(text, _):
    """Octets that would be a character, but are more than it needs (RFC 3629 s3)."""
    for component in PLACES:
        read = text.characters(component)
        for n in range(len(read)):
            octets = b''.join(c.octets for c in read[n:n + 4] if c.encoded)
            size = overlong_size(octets) if read[n].code is None else 0
            if size:
                yield component, read[n].begin, read[n].begin + 3 * size


def overlong_size(octets):
    for low, high, size, second_low, second_high in OVERLONG:
        if len(octets) >= size and low <= octets[0] <= high and second_low <= octets[1] <= second_high:
            if all(0x80 <= octet <= 0xBF for octet in octets[2:size]):
                return size
    return 0


@finding
def bidi_formatting(text, _):
    """A raw character that RFC 3987 s4.1 forbids."""
    return of_codes(text, BIDI_FORMATTING, False)


@finding
def encoded_bidi_formatting(text, _):
    """The same, percent-encoded."""
    return of_codes(text, BIDI_FORMATTING, True)


@finding
def bidi_isolate(text, _):
    """Raw U+061C, U+2066-2069."""
    return of_codes(text, BIDI_ISOLATE, False)


@finding
def encoded_bidi_isolate(text, _):
    """The same, percent-encoded."""
    return of_codes(text, BIDI_ISOLATE, True)


def uses_joiners(code):
    name = unicodedata.name(chr(code), '')
    return unicodedata.category(chr(code))[0] in 'LM' and name.startswith(JOINED_SCRIPTS)


def invisible(text, encoded):
    for component in PLACES:
        before = None
        for character in text.characters(component):
            if character.encoded == encoded and character.code in INVISIBLE:
                in_word = component in ('path', 'query', 'fragment') and before and uses_joiners(before)
                if not (character.code in JOINERS and in_word):
                    yield component, character.begin, character.end
            before = character.code


@finding
def invisible_character(text, _):
    """A raw character that cannot be seen. A joiner in a path, query or fragment may stand after a
    letter of a script that uses joiners."""
    return invisible(text, False)


@finding
def encoded_invisible_character(text, _):
    """The same, percent-encoded."""
    return invisible(text, True)
