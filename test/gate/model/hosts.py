"""Findings about userinfo, host and port."""
import ipaddress
import re
import unicodedata
import urllib.parse

from addresses import classes, embedded
from characters import BIDI_FORMATTING, BIDI_ISOLATE, INVISIBLE, in_a_word, overlong_end
from findings import FINDINGS, finding, whole

# Of the schemes that the texts have (RFC 9110 s4.2, RFC 6455 s3, RFC 1738 s3.2).
DEFAULT_PORTS = {b'http': 80, b'https': 443, b'ws': 80, b'wss': 443, b'ftp': 21}
# The schemes that WHATWG's URL Standard calls special.
SPECIAL = (b'http', b'https', b'ws', b'wss', b'ftp', b'file')
IPV4 = re.compile(rb'(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}(?<!\.)')
# Those that inspect.hpp names, those of RFC 6761, RFC 6762 appendix G, RFC 9476, and ICANN's.
FORBIDDEN_IN_HOST = frozenset(bytes((octet,)) for octet in b'\0\t\n\r #/:<>?@[\\]^|')
UNSEEN = INVISIBLE | BIDI_ISOLATE
SUB_DELIMS = frozenset("!$&'()*+,;=")
LOCAL_SUFFIXES = ('localhost', 'local', 'internal', 'test', 'onion', 'arpa', 'svc', 'invalid', 'alt',
                  'intranet', 'private', 'corp', 'home', 'lan', 'mail')
# A complete list is no documentation's; these are the best known ones.
METADATA_NAMES = ('metadata.google.internal',)


@finding
def no_scheme(text, _):
    """A relative reference."""
    if not text.is_request and not text.scheme:
        yield 'scheme', 0, 0


@finding
def active_scheme(text, _):
    """A scheme whose references run what they hold. Only the three that the documentation names."""
    if text.scheme and text.bytes('scheme').lower() in (b'javascript', b'data', b'vbscript'):
        yield whole(text, 'scheme')


@finding
def userinfo(text, _):
    """There is a userinfo, perhaps an empty one."""
    if text.userinfo:
        yield whole(text, 'userinfo')


@finding
def password(text, _):
    """There is a ":" in the userinfo. The password is what follows."""
    at = text.bytes('userinfo').find(b':')
    if at >= 0:
        yield 'userinfo', text.userinfo[0] + at + 1, text.userinfo[1]


@finding
def fragment(text, _):
    """There is a fragment."""
    if text.fragment:
        yield whole(text, 'fragment')


@finding
def empty_host(text, _):
    """An authority without a host; `file` may have one."""
    if text.host and not text.bytes('host') and text.bytes('scheme').lower() != b'file':
        yield whole(text, 'host')


def decoded(text):
    """The host as a program reads it that decodes it; octets that are not UTF-8 are U+FFFD."""
    return ''.join('\uFFFD' if c.code is None else chr(c.code) for c in text.characters('host'))


def decoded_again(name):
    """Some programs decode twice, and more: `%256c` is an "l" to them."""
    while re.search('%[0-9A-Fa-f]{2}', name):
        name = urllib.parse.unquote(name, errors='replace')
    return name


def mapped(name):
    """About what UTS 46 and NFKC make of a name, and programs that drop what cannot be seen. Their
    tables of later versions may have more."""
    folded = unicodedata.normalize('NFKC', unicodedata.normalize('NFKC', name).casefold())
    kept = ''.join(c for c in folded if ord(c) not in UNSEEN)
    return kept.replace('\u3002', '.').replace('\uFF61', '.')


def is_reg_name(text):
    host = text.bytes('host')
    return host[:1] != b'[' and not IPV4.fullmatch(host)


def name_of(text):
    """The name that programs read which decode and map, without one dot at its end. None for an
    address or no host."""
    if 'name' not in text.kept:
        named = text.host and text.bytes('host') and is_reg_name(text)
        text.kept['name'] = mapped(decoded_again(decoded(text))) if named else None
    return text.kept['name']


def without_final_dot(name):
    return name[:-1] if name.endswith('.') else name


@finding
def encoded_host(text, _):
    """Percent-encoding in the host: the first octet of each character."""
    end = 0
    for n, character in enumerate(text.characters('host')):
        if character.encoded and character.begin >= end:
            end = overlong_end(text, 'host', n) if character.code is None else 0
            yield 'host', character.begin, character.begin + 3


@finding
def encoded_host_delimiter(text, _):
    """A percent-encoded character that would end the host once it is decoded: the forbidden host code
    points of the URL Standard."""
    for character in text.characters('host'):
        if character.encoded and character.octets in FORBIDDEN_IN_HOST:
            yield 'host', character.begin, character.end


@finding
def non_ascii_host(text, _):
    """A host with octets beyond ASCII, raw or percent-encoded."""
    if any(c.code is None or c.code > 0x7F for c in text.characters('host')):
        yield whole(text, 'host')


@finding
def trailing_dot_host(text, _):
    """A reg-name with a dot at its end, perhaps only once decoded."""
    if text.host and text.bytes('host') and is_reg_name(text) and name_of(text).endswith('.'):
        yield whole(text, 'host')


def number(part, strip_zeros):
    """A part of an address as inet_aton() reads it: hex, octal or decimal. None if it is none. With
    strip_zeros, and if a digit is none of octal, a leading zero means nothing."""
    for pattern, base, skip in (('0x[0-9a-f]*', 16, 2), ('0[0-7]+', 8, 1), ('[0-9]+', 10, 0)):
        if base == 8 and strip_zeros:
            continue
        if re.fullmatch(pattern, part, re.ASCII):
            return int(part[skip:] or '0', base)
    return None


def ipv4_reading(name, strip_zeros=False):
    """What inet_aton() reads. Of a number that is too large for its place, some keep what fits."""
    parts = [number(part, strip_zeros) for part in name.split('.')]
    if len(parts) > 4 or None in parts:
        return None
    last = parts[-1] % 256 ** (5 - len(parts))
    return sum(part % 256 << 8 * (3 - n) for n, part in enumerate(parts[:-1])) + last


def ambiguous_readings(text):
    """The addresses that programs read in a reg-name: by the URL Standard, or by its digits alone."""
    if 'readings' not in text.kept:
        name = without_final_dot(name_of(text) or '')
        both = {ipv4_reading(name), ipv4_reading(name, True)} if name else {None}
        text.kept['readings'] = [ipaddress.IPv4Address(reading) for reading in both - {None}]
    return text.kept['readings']


@finding
def ambiguous_ipv4(text, _):
    """A reg-name that some programs read as an IPv4 address: octal, hex, short, dword."""
    if ambiguous_readings(text):
        yield whole(text, 'host')


def addresses_of(text):
    """The addresses that the host stands for, and those within them."""
    host = text.bytes('host')
    if not host:
        return []
    if 'addresses' not in text.kept:
        found = list(ambiguous_readings(text))
        if IPV4.fullmatch(host):
            found = [ipaddress.IPv4Address(host.decode())]
        elif host[:1] == b'[' and host[1:2] not in b'vV':
            found = [ipaddress.IPv6Address(host[1:-1].decode())]
        text.kept['addresses'] = found + [inner for outer in found for inner in embedded(outer)]
    return text.kept['addresses']


@finding
def address_host(text, _):
    """The host is written as an IP address, perhaps only once decoded."""
    if text.host and text.bytes('host') and (
            not is_reg_name(text) or decoded(text).isascii()
            and IPV4.fullmatch(name_of(text).encode())):
        yield whole(text, 'host')


@finding
def ipv4_in_ipv6(text, _):
    """An IPv6 address of a format that carries an IPv4 address."""
    if any(embedded(address) for address in addresses_of(text)):
        yield whole(text, 'host')


def finding_of_addresses(kind, definition):
    def function(text, _):
        if any(kind in classes(address) for address in addresses_of(text)):
            yield whole(text, 'host')
    function.__name__, function.__doc__ = kind, definition
    FINDINGS[kind] = function


finding_of_addresses('unspecified_address', '0.0.0.0/8, ::')
finding_of_addresses('loopback_address', '127.0.0.0/8, ::1')
finding_of_addresses('private_address', 'RFC 1918, RFC 6598, fc00::/7, fec0::/10')
finding_of_addresses('link_local_address', '169.254.0.0/16, fe80::/10')
finding_of_addresses('reserved_address', 'other rows of IANA; multicast; IPv6 outside 2000::/3')


@finding
def metadata_address(text, _):
    """Where clouds serve credentials, by address or by name. Only the best known ones."""
    name = without_final_dot(name_of(text) or '')
    if name in METADATA_NAMES or any('metadata_address' in classes(a) for a in addresses_of(text)):
        yield whole(text, 'host')


@finding
def local_name(text, _):
    """A name of one label, or below a name that no public server has: a label of ASCII that is not of
    letters alone, a number, or Punycode."""
    labels = without_final_dot(name_of(text) or '').split('.')
    if labels == [''] or ambiguous_readings(text):
        return
    last = labels[-1]
    local = (re.fullmatch('[a-z0-9_-]+', last) and not last.isalpha() and not last.startswith('xn--')
             and not is_number(last))
    if len(labels) == 1 or local or last in LOCAL_SUFFIXES:
        yield whole(text, 'host')


def whatwg_finds_an_authority(text):
    """In a request, in a special scheme, and without a scheme behind "//"."""
    return bool(text.is_request and text.host or text.bytes('scheme').lower() in SPECIAL
                or not text.scheme and text.host)


def no_name_in_punycode(label):
    """Punycode that encodes only ASCII, or a character that a name cannot have."""
    if not label.startswith('xn--'):
        return False
    try:
        text = label[4:].encode('ascii').decode('punycode')
    except (UnicodeError, ValueError):
        return False
    joiners = any(c in '\u200C\u200D' for c in text) and not any(takes_joiner(c) for c in text)
    return text.isascii() or joiners or not all(map(stays_in_a_name, text))


def takes_joiner(character):
    """About the scripts of RFC 5892, appendix A."""
    return unicodedata.name(character, '').split(' ')[0] in (
        'ARABIC', 'SYRIAC', 'DEVANAGARI', 'BENGALI', 'GURMUKHI', 'GUJARATI', 'TAMIL', 'TELUGU', 'KANNADA', 'MALAYALAM')


def stays_in_a_name(character):
    code = ord(character)
    if code < 0x80 or character in '\u00DF\u200C\u200D':
        return True
    private = unicodedata.category(character) in ('Co', 'Cs', 'Cn') or 0xFFF0 <= code <= 0xFFFF
    return not (private or code in UNSEEN or code in BIDI_FORMATTING or code < 0xA0 or mapped(character).isascii())


def is_number(label):
    return bool(re.fullmatch('[0-9]+|0x[0-9a-f]*', label, re.ASCII))


def ends_in_a_number(name):
    """The "ends in a number checker" of the URL Standard."""
    labels = name.split('.')
    if labels[-1] == '' and len(labels) > 1:
        labels.pop()
    return is_number(labels[-1])


def plain(character):
    return character in '-_.' or character.isalnum() or not character.isascii()


def reads_otherwise(text):
    """What the URL Standard makes of a reg-name that it decodes, maps, or refuses."""
    written, name = decoded(text), name_of(text)
    if any(c.code is None or c.encoded and c.code < 0x80 for c in text.characters('host')):
        return True
    for before, c in zip(' ' + written, written):
        if ord(c) > 0x7F and mapped(c).isascii() and not in_a_word('host', ord(before), ord(c)):
            return True
    labels = without_final_dot(name).split('.')
    return ('' in labels or ends_in_a_number(name) or any(map(no_name_in_punycode, labels))
            or not all(map(plain, written)))


@finding
def other_host(text, _):
    """Some program reads another host than the one written, or none."""
    host = text.bytes('host')
    name = name_of(text)
    if host[:2].lower() == b'[v' or name is not None and (name[:1] == '-' or SUB_DELIMS & set(name)):
        yield whole(text, 'host')
    elif whatwg_finds_an_authority(text):
        if name is not None and (reads_otherwise(text) or is_drive_letter(text)):
            yield whole(text, 'host')
        elif not host and finds_a_host_further_on(text):
            yield whole(text, 'host' if text.host else 'path')


def is_drive_letter(text):
    return text.bytes('scheme').lower() == b'file' and len(text.bytes('host')) == 1 and text.port


def finds_a_host_further_on(text):
    """The URL Standard skips slashes behind a special scheme, and without one on a page of such a
    scheme; `file` alone may have no host."""
    if text.kind == 'reference' and not text.scheme:
        return True
    scheme = text.bytes('scheme').lower()
    return scheme in SPECIAL[:-1] or bool(scheme and text.is_request and scheme != b'file')


@finding
def default_port(text, _):
    """The port of the scheme, spelled out."""
    if text.port and text.bytes('port') and text.scheme:
        if int(text.bytes('port')) == DEFAULT_PORTS.get(text.bytes('scheme').lower()):
            yield whole(text, 'port')


@finding
def empty_port(text, _):
    """A ":" and no port."""
    if text.port and not text.bytes('port'):
        yield whole(text, 'port')


@finding
def zero_port(text, _):
    """The number 0."""
    if text.bytes('port') and int(text.bytes('port')) == 0:
        yield whole(text, 'port')


@finding
def large_port(text, _):
    """A number above 65535."""
    if text.bytes('port') and int(text.bytes('port')) > 65535:
        yield whole(text, 'port')


@finding
def padded_port(text, _):
    """More than one digit, and the first is 0."""
    port = text.bytes('port')
    if len(port) > 1 and port[:1] == b'0':
        yield whole(text, 'port')
