"""The texts of the comparison: (kind, method, text). Every short one over a nasty alphabet, random
ones made of parts, and the attacks of test/data/attacks.txt."""
import itertools
import random
import re

ALPHABET = [b'/', b'.', b'%2', b'%', b'2', b'e', b'5', b'c', b'f', b';', b':', b'@', b'?', b'#', b'[',
            b']', b'a', '\u00E9'.encode(), b'0', b'x']
# Where the short texts stand. Of a place that costs little, texts of one letter more.
PLACES = [('reference', '', b'http://h.example/', b'', 0), ('reference', '', b'http://', b'/', 0),
          ('reference', '', b'', b'', 0), ('reference', '', b'http:', b'', 0), ('reference', '', b'x://', b'', -1),
          ('reference', '', b'http://h.example/?', b'', -1), ('reference', '', b'http://u@h.example', b'', -1),
          ('target', 'GET', b'/', b'', 0), ('target', 'GET', b'http://', b'', 0),
          ('target', 'CONNECT', b'', b'', 0), ('host', '', b'', b'', 0)]


def short_texts(length):
    for kind, method, before, after, less in PLACES:
        for size in range(length + less + 1):
            for letters in itertools.product(ALPHABET, repeat=size):
                yield kind, method, before + b''.join(letters) + after


def every_path(alphabet, length):
    """Paths and hosts over fewer letters, and longer."""
    for size in range(length + 1):
        for letters in itertools.product(alphabet, repeat=size):
            yield b''.join(letters)


def deep_texts(length):
    for path in every_path((b'/', b'.', b'%2e', b';', b'a', b'%3B'), length):
        yield 'target', 'GET', b'/' + path
        yield 'reference', '', b'http://h.example/' + path
        yield 'reference', '', b'a:' + path
    for host in every_path((b'0x', b'0', b'7', b'8', b'.', b'f', b'255', b'%30'), length):
        yield 'reference', '', b'http://' + host
    for octets in every_path((b'%C3', b'%A9', b'%E0', b'%80', b'%F0', b'%9F', b'%C0', b'a', b'%41'), length):
        yield 'reference', '', b'http://h.example/' + octets
        yield 'reference', '', b'//' + octets


def e(character):
    return character.encode()


def encoded(character):
    return b''.join(b'%%%02X' % octet for octet in character.encode())


CHARACTERS = ['\u00E9', '\u4F8B', '\u200E', '\u202E', '\u2066', '\u061C', '\u200D', '\u200C', '\u00AD', '\uFE0F',
              '\u3164', '\u115F', '\u0627', '\u0915', '\u094D', '\u200B', '\u2060', '\uFF41', '\u212A', '\uFF0E',
              '\u3002', '\uFF0F', '\u2100', '\u00DF', '\u0130', '\U0001F600', '\u05D0', '\u0301', '\u2488', '\u2160',
              '\u180E', '\u034F', '\u17B4', '\uFB00', '\u037E', '\uFF11', '\u0660']
ENCODED = [encoded(c) for c in CHARACTERS + ['\u0080', '\u009F', '\u00A0', '\U000E0041', '\uFEFF', '\u2028', '\uFFFD',
                                             '\uFFF9', '\uE000', '\U000E0100']]
OCTETS = [b'%00', b'%01', b'%0A', b'%0d', b'%1F', b'%20', b'%7F', b'%2F', b'%2f', b'%5C', b'%3F', b'%23', b'%3a',
          b'%40', b'%25', b'%252e', b'%25zz'[:3], b'%2525', b'%61', b'%2D', b'%7E', b'%3B', b'%5B', b'%5D', b'%C0%AF',
          b'%C1%81', b'%E0%80%AF', b'%F0%80%80%AF', b'%FF', b'%C3', b'%A9', b'%ED%A0%80', b'%F4%90%80%80', b'%E2%80',
          b'%F8%80%80%80%AF', b'%C0', b'%E0%80', b'%F5%80%80%80']
# What a gate may encode; a text with one of these is no target by itself.
UNENCODED = [b'[', b'|', b'\\', b'%', b'%u00e9']
COMMON = [b'a', b'abc', b'x1', b'-', b'_', b'~', b'!', b"'", b'(', b',', b'=', b'+', b'$', b'*']
LETTERS = COMMON + OCTETS + UNENCODED + ENCODED + [e(c) for c in CHARACTERS]
SEGMENTS = [b'', b'.', b'..', b'...', b'%2e', b'.%2E', b'%2E%2e', b'..;x', b'.%3Bx', b';', b';a=1', b'%3b', b'a;b',
            b'a;b;c', b'%2e%2e;x', b'%252e', b'..%00', b'..a', b'a..', b'admin', b'~u', b'a:b', b'a@b']
NAMES = [b'', b'h', b'localhost', b'LOCALHOST', b'%6cocalhost', b'localhost.', b'a.localhost', b'example.com', b'Example.COM',
         b'example.com.', b'a..b', b'.a', b'a.', b'.', b'..', b'a_b.c', b'a-b.example', b'a.local', b'a.internal', b'a.test',
         b'a.onion', b'1.in-addr.arpa', b'a.svc', b'a.example', b'metadata.google.internal', b'xn--rsum-bpad.example',
         b'xn--abc-.example', b'xn--.example', b'a!b.c', b'a~b.c', b'127.0.0.1;.c.d', b'a%2Fb.c', b'a%40b.c', b'a%3Ab.c',
         b'a%23.c', b'a%3F.c', b'a%5C.c', b'a%00.c', b'a%20.c', b'a%2e', b'%61.c', b'%C3%A9.c', b'%FF.c', b'a%2Eb.c',
         b'a.b%2Ec%2e', b'XN--ABC-.c', b'a%25.c', b'localtest.me', b'a.b.c.1', b'a.0x', b'a.0xg', b'1.a', b'a.1',
         b'db.app_default', b'a.kube-system', b'a.1e1', b'a.c%2E', b'127%2e0.0.1', b'127.0.0.%31.',
         b'xn--ab-g4t.c', b'xn--google-rf0c.c', b'xn--mgbc799q.c', b'xn--a-so7g.c', b'xn--tda2650k.c', b'xn--fa-hia.c']
NAMES += [e(t) for t in ('\u00E9.c', '\uFF41.c', '\uFF11\uFF12\uFF17.1', 'a\u3002c', 'a\uFF0Ec', 'a\u2100b.c', '\u212A.c', '\u2603.c',
                         '\u00DF.c', 'loc\u00ADalhost', 'a\u200Db.c', 'a\u200Bb.c', '\u0627\u200C\u0628.c', '\u2460.c', '\u0301.c',
                         'localhost\u3002', '\uFF4C\uFF4F\uFF43\uFF41\uFF4C\uFF48\uFF4F\uFF53\uFF54', '1\u3002 2'[:2], '127\u30020\u30020\u30021')]
NUMBERS = [b'0', b'1', b'8', b'10', b'127', b'255', b'256', b'0x7f', b'0X7F', b'0x', b'017', b'08', b'0177', b'00', b'0xg',
           b'2130706433', b'4294967295', b'4294967296', b'65535', b'65536', b'16777216', b'0x100000000', b'%31', b'169', b'254',
           b'192', b'168', b'172', b'16', b'31', b'32', b'100', b'64', b'198', b'18', b'19', b'203', b'113', b'224', b'240', b'a']
IPV4 = ['0.0.0.0', '0.1.2.3', '1.2.3.4', '10.0.0.1', '100.64.0.1', '100.63.255.255', '100.127.255.255', '100.128.0.0', '100.100.100.200',
        '127.0.0.1', '127.255.255.255', '128.0.0.0', '169.254.1.1', '169.254.169.254', '169.253.1.1', '172.15.0.1', '172.16.0.1', '172.31.9.9',
        '172.32.0.1', '192.0.0.1', '192.0.1.1', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.1', '192.175.48.1',
        '198.17.9.9', '198.18.0.1', '198.19.9.9', '198.20.0.0', '198.51.100.1', '203.0.113.1', '203.0.114.1', '223.9.9.9', '224.0.0.1',
        '239.9.9.9', '240.0.0.1', '255.255.255.255', '8.8.8.8']
IPV6 = ['::', '::1', '::2', '::ffff:0:0', 'fc00::1', 'fdff::1', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1', '2001:db8::1', '2001:db9::1', '2001::1',
        '2001:1ff::1', '2001:200::1', '2002:7f00:1::', '2002:808:808::', '64:ff9b::', '64:ff9b:1::', '64:ff9b:2::', '100::1', '100:0:0:1::', '3fff::1',
        '3fff:fff::1', '3fff:1000::1', '5f00::1', '2620:4f:8000::1', '2620:4f:8001::', '2606:4700::1', 'fd00:ec2::254', '2606::5efe:a00:1',
        '2606::200:5efe:808:808', '2606::300:5efe:a00:1', '1fff::1', '4000::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', 'FD00:EC2::254',
        '2001:1::1', '2001:20::1', '2001:4:112::', '2001:3::1']
PREFIXES = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '2606::5efe:', '2606:0:0:0:200:5efe:', '2002::', '2001::', '64:ff9b:1:2::']
PORTS = [b'', b':', b':80', b':443', b':0', b':00', b':080', b':8080', b':65535', b':65536', b':99999999999999999999', b':21', b':0443', b':1']
USERINFO = [b'', b'', b'', b'@', b'u@', b'u:p@', b':@', b'u:@', b'u:p:q@', b'%61@', b'example.com%3A80@', b'u%3Ap@', e('\u202E@')]
SCHEMES = [b'http', b'https', b'HTTP', b'ftp', b'ws', b'wss', b'file', b'x', b'javascript', b'data', b'JavaScript', b'vbscript', b'mailto', b'']


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def one(self, choices):
        return self.random.choice(choices)

    def run(self, most):
        return b''.join(self.one(LETTERS) for _ in range(self.random.randrange(most + 1)))

    def literal(self):
        if self.random.random() < 0.5:
            return b'[' + self.one(IPV6).encode() + b']'
        if self.random.random() < 0.1:
            return self.one((b'[v1.a]', b'[V9.a:b]', b'[vF.1.2]'))
        return ('[%s%s]' % (self.one(PREFIXES), self.one(IPV4))).encode()

    def host(self):
        kind = self.random.randrange(6)
        if kind == 0:
            return self.one(IPV4).encode()
        if kind == 1:
            return self.literal()
        if kind == 2:
            return b'.'.join(self.one(NUMBERS) for _ in range(self.random.randrange(1, 6))) + self.one((b'', b'', b'', b'.'))
        if kind == 3:
            return self.run(3)
        return self.one(NAMES) if kind == 4 else self.one((b'h.example', b'a' * 63 + b'.c', b'a' * 64 + b'.c', b'h.' * 126 + b'c', b'h.' * 127 + b'c'))

    def path(self, most=5):
        pieces = [self.one(SEGMENTS) if self.random.random() < 0.6 else self.run(3) for _ in range(self.random.randrange(most))]
        return b'/'.join([b''] + pieces)

    def rest(self):
        query = b'?' + self.run(4) if self.random.random() < 0.4 else b''
        return query

    def reference(self):
        scheme = self.one(SCHEMES)
        authority = b'//' + self.one(USERINFO) + self.host() + self.one(PORTS) if self.random.random() < 0.8 else b''
        path = self.path() if authority or self.random.random() < 0.7 else self.path().lstrip(b'/')
        fragment = b'#' + self.run(3) if self.random.random() < 0.2 else b''
        return 'reference', '', (scheme + b':' if scheme else b'') + authority + path + self.rest() + fragment

    def target(self):
        kind = self.random.randrange(8)
        if kind == 0:
            return 'target', 'CONNECT', self.host() + (self.one(PORTS) or b':443')
        if kind < 5:
            return 'target', 'GET', b'/' + self.path(6).lstrip(b'/') + self.rest()
        if kind == 5:
            return 'target', 'OPTIONS', self.one((b'*', b'/', b'/*'))
        scheme, user = self.one(SCHEMES) or b'http', self.one(USERINFO)
        return 'target', 'GET', scheme + b'://' + user + self.host() + self.one(PORTS) + self.path() + self.rest()

    def sized(self):
        """Texts around the limits of the presets."""
        near = lambda limit: limit + self.random.randrange(-1, 2)
        path = self.one((b'/' + b'a' * near(255), b'/a' * near(32), b'/a' * near(256), (b'/' + b'a' * 200) * 5 + b'/' + b'a' * near(18),
                         b'/a' * near(31) + b'/', b'/?' + b'a&' * near(63), b'/?' + b'a;' * near(999), b'/?' + b'a' * near(1024), b'/',
                         (b'/' + b'a' * 70) * 14 + b'?' + b'b' * near(1024), b'/?' + b'a' * near(8190), b'/' + b'b' * near(8174)))
        if self.random.random() < 0.5:
            return 'target', 'GET', path
        return 'reference', '', b'http://h.example' + path

    def field(self):
        return 'host', '', self.host() + self.one(PORTS)

    def text(self):
        turn = self.random.random()
        return self.sized() if turn < 0.02 else self.reference() if turn < 0.5 else self.target() if turn < 0.85 else self.field()


def random_texts(count, seed):
    maker = Maker(seed)
    return (maker.text() for _ in range(count))


def attacks(lines):
    """(preset, action, kind, method, text) of each line of attacks.txt."""
    for line in lines:
        if line.strip() and not line.startswith('#'):
            preset, action, rest = line.rstrip('\n').split(' ', 2)
            method, space, target = rest.partition(' ')
            kind = 'target' if space and re.fullmatch('[A-Z]+', method) else 'reference'
            yield preset, action, kind, method if kind == 'target' else '', unescape(target if kind == 'target' else rest)


def unescape(text):
    text = re.sub(r'\\\*(\d+)\(([^)]*)\)', lambda m: m.group(2) * int(m.group(1)), text)
    return re.sub(r'\\x([0-9A-Fa-f]{2})', lambda m: chr(int(m.group(1), 16)), text).encode('latin-1')
