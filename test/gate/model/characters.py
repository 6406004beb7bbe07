"""Findings about characters, anywhere: raw ones and percent-encoded ones, decoded once."""
import unicodedata

from findings import finding

PLACES = ('userinfo', 'host', 'path', 'query', 'fragment')
UNRESERVED = frozenset(b'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~')
HEX = frozenset(bytes((octet,)) for octet in b'0123456789ABCDEFabcdef')
BIDI_FORMATTING = frozenset((0x200E, 0x200F, *range(0x202A, 0x202F)))
BIDI_ISOLATE = frozenset((0x61C, *range(0x2066, 0x206A)))
JOINERS = frozenset((0x200C, 0x200D))
LINE_SEPARATORS = frozenset((0x2028, 0x2029))
# Default_Ignorable_Code_Point of DerivedCoreProperties.txt.
DEFAULT_IGNORABLE = frozenset((
    0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010),
    *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0,
    *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)))
# Spaces other than U+0020; line ends; interlinear annotations; the blank of Braille; controls of
# Egyptian hieroglyphs, with the unassigned ones; the joiner of Brahmi, the filler of Khitan, the null notehead.
OTHERS = frozenset((0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0x2800,
                    0xFFF9, 0xFFFA, 0xFFFB, 0x1107F, *range(0x13430, 0x13460), 0x16FE4, 0x1D159))
INVISIBLE = (DEFAULT_IGNORABLE | OTHERS) - BIDI_FORMATTING - BIDI_ISOLATE
# Of the scripts that use joiners, those that the texts have. A complete list needs the Unicode data.
JOINED_SCRIPTS = ('ARABIC', 'DEVANAGARI', 'KHMER', 'MYANMAR', 'TAMIL')


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
    """ "%25" and two hex digits, which may be encoded, too. The canonical form of a bare "%" is "%25"."""
    if b'%' not in text.text:
        return
    for component in PLACES:
        read = text.characters(component)
        for percent, first, second in zip(read, read[1:], read[2:]):
            if percent.octets == b'%' and first.octets in HEX and second.octets in HEX:
                yield component, percent.begin, second.end


@finding
def encoded_nul(text, _):
    """ "%00"."""
    return of_codes(text, frozenset((0,)), True)


@finding
def encoded_control(text, _):
    """U+0001-001F, U+007F-009F, percent-encoded; in the path also U+2028 and U+2029."""
    yield from of_codes(text, frozenset((*range(1, 0x20), *range(0x7F, 0xA0))), True)
    for character in text.characters('path'):
        if character.encoded and character.code in LINE_SEPARATORS:
            yield 'path', character.begin, character.end


@finding
def ill_formed_utf8(text, _):
    """Percent-encoded octets that are not UTF-8 (RFC 3629)."""
    for component in PLACES:
        end = 0
        for n, character in enumerate(text.characters(component)):
            if character.code is None and character.begin >= end:
                end = max(character.end, overlong_end(text, component, n))
                yield component, character.begin, end


@finding
def ill_formed_path(text, _):
    """The same in the path."""
    for component, begin, end in ill_formed_utf8(text, _):
        if component == 'path':
            yield component, begin, end


# The lead, how many octets it announces (RFC 2279 s2, where there were up to six), and the second
# octets that make the form overlong, all of them continuation octets: alone, C0 is a letter of Latin-1.
OVERLONG = {0xC0: (2, range(0x80, 0xC0)), 0xC1: (2, range(0x80, 0xC0)), 0xE0: (3, range(0x80, 0xA0)), 0xF0: (4, range(0x80, 0x90)),
            0xF8: (5, range(0x80, 0x88)), 0xFC: (6, range(0x80, 0x84))}


@finding
def overlong_utf8(text, _):
    """Octets that begin a form with more octets than the character needs (RFC 3629 s3), with those that
    continue it."""
    for component in PLACES:
        for n, character in enumerate(text.characters(component)):
            end = overlong_end(text, component, n) if character.code is None else 0
            if end:
                yield component, character.begin, end


def overlong_end(text, component, n):
    """The end of the overlong form that begins with the character of that number; else 0."""
    read = text.characters(component)
    octets = b''
    for character in read[n:n + 6]:
        if not character.encoded:
            break
        octets += character.octets
    announced, seconds = OVERLONG.get(octets[0], (0, ()))
    if len(octets) < 2 or octets[1] not in seconds:
        return 0
    size = 1
    while size < min(announced, len(octets)) and 0x80 <= octets[size] <= 0xBF:
        size += 1
    return read[n].begin + 3 * size


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
    if code in INVISIBLE or code in BIDI_ISOLATE:
        return False
    return unicodedata.name(chr(code), '').startswith(JOINED_SCRIPTS)


def is_symbol(code):
    return 0x2194 <= code <= 0x2BFF or 0x1F000 <= code <= 0x1FAFF


def in_a_word(component, before, code):
    """A joiner behind a letter of a script that uses them; the choice of a style behind a symbol."""
    if code in JOINERS:
        return component in ('path', 'query', 'fragment') and uses_joiners(before)
    return code in (0xFE0E, 0xFE0F) and is_symbol(before)


def invisible(text, encoded):
    for component in PLACES:
        before = 0
        for character in text.characters(component):
            if character.encoded == encoded and character.code in INVISIBLE:
                ends_line = encoded and component == 'path' and character.code in LINE_SEPARATORS
                if not ends_line and not in_a_word(component, before, character.code):
                    yield component, character.begin, character.end
            before = character.code or 0


@finding
def invisible_character(text, _):
    """A raw character that cannot be seen. A joiner in a path, query or fragment may stand after a
    letter of a script that uses joiners."""
    return invisible(text, False)


@finding
def encoded_invisible_character(text, _):
    """The same, percent-encoded."""
    return invisible(text, True)
