"""Findings about characters of a request target that have to be percent-encoded (docs/GATE.md, "What browsers
send")."""
import re

from findings import finding
from parts import UNENCODED


def unencoded(text):
    for component in ('path', 'query'):
        for character in text.characters(component):
            if not character.encoded and character.octets in UNENCODED:
                yield component, character


@finding
def unencoded_character(text, _):
    """One of these in the path or the query."""
    for component, character in unencoded(text):
        if character.octets != b'%':
            yield component, character.begin, character.end


@finding
def bare_percent(text, _):
    """A "%" that encodes nothing."""
    for component, character in unencoded(text):
        if character.octets == b'%':
            yield component, character.begin, character.end


@finding
def ambiguous_percent(text, _):
    """Such a "%" in a segment or a parameter that has percent-encoded US-ASCII, too, or the first octet of an overlong form; "%u" and four hex digits."""
    for component, begin, _end in bare_percent(text, None):
        span = getattr(text, component)
        ends = b'/' if component == 'path' else b'&;'
        first = max([span[0], *(i + 1 for i in range(span[0], begin) if text.text[i] in ends)])
        last = min([span[1], *(i for i in range(begin, span[1]) if text.text[i] in ends)])
        if re.match(rb'%[uU][0-9A-Fa-f]{4}', text.text[begin:last]):
            yield component, begin, begin + 6
        elif re.search(rb'%([0-7][0-9A-Fa-f]|[Cc][01]|[EeFf]0|[Ff][89A-Fa-f])', text.text[first:last]):
            yield component, begin, begin + 1


@finding
def lower_case_hex(text, _):
    """In a request target: the first pct-encoded of the path, and of the query, with a hex digit in lower case. Not one of an unreserved
    character, which is decoded."""
    for component in ('path', 'query') if text.kind == 'target' else ():
        begin, end = getattr(text, component) or (0, 0)
        for found in re.finditer(rb'%([0-9A-Fa-f]{2})', text.text[begin:end]):
            if re.search(rb'[a-f]', found.group(1)) and not re.match(rb'[A-Za-z0-9._~-]', bytes([int(found.group(1), 16)])):
                yield component, begin + found.start(), begin + found.end()
                break
