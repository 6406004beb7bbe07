"""The request targets: shapes of attacks around a rule on /admin, and harmless ones beside them.

usage: targets.py writes them, one a line. The same ones every time.
"""
import random
import sys

# Segments: each has been an attack somewhere, is one in another writing, or is a harmless neighbour.
DOTS = [b".", b"..", b"%2e", b"%2E", b".%2e", b"%2e%2E", b"...", b"%2e%2e%2e", b"..a", b"a..", b".a", b"a%2e"]
PARAMETERS = [b";", b";x", b";x=y", b"admin;", b"admin;x", b"admin;x=y;z", b"a;x", b".;", b"..;", b"..;x=y",
              b"%2e%2e;", b"%3b", b"%3Bx", b"admin%3b", b"admin%3Bx=y", b"..%3b", b"a;%2e%2e", b"a;b%2fc"]
SLASHES = [b"", b"a%2fb", b"%2f", b"%2Fadmin", b"..%2f", b"..%2fadmin", b"%5c", b"a%5Cb", b"..%5c", b"%5c..%5c"]
CONTROLS = [b"%00", b"admin%00", b"admin%0a", b"admin%0D%0a", b"%0d%0aSet-Cookie:%20a=b", b"%09", b"%7f", b"%1b%5b",
            b"admin%20", b"%20", b"x%20HTTP/1.1%0d%0aHost:h%0d%0a%0d%0aGET%20"]
DELIMITERS = [b"admin%3f", b"%3fx", b"a%3Fb", b"admin%23", b"a%23b", b"%25", b"a%25b", b"%2525", b"100%25"]
TWICE = [b"%252e", b"%252e%252e", b"%252f", b"..%252f", b"%255c", b"%2500", b"%253b", b"%2561dmin", b"%25%32%65"]
OVERLONG = [b"%c0%ae", b"%c0%ae%c0%ae", b"%e0%80%ae", b"%f0%80%80%ae", b"%f8%80%80%80%ae", b"%fc%80%80%80%80%ae",
            b"%c0%af", b"a%c0%afb", b"%c1%a1dmin", b"%c0%80"]
ILL_FORMED = [b"%ff", b"caf%e9", b"%c3", b"%e2%82", b"%ed%a0%80", b"%f4%90%80%80", b"%80", b"admin%c3", b"%c2"]
UNICODE = [b"caf%c3%a9", b"%ef%bc%8f", b"a%ef%bc%8fb", b"%ef%bc%8e%ef%bc%8e", b"%e2%88%95", b"%e2%81%84",
           b"%ef%bd%81dmin", b"adm%c4%b1n", b"%e2%80%a8", b"%c2%85", b"%c2%a0", b"%e2%80%8b", b"%e2%80%ae",
           b"%ef%bb%bf", b"%f0%9f%98%80"]
NEEDLESS = [b"%61dmin", b"%61%64%6D%69%6e", b"adm%69n", b"%7e", b"%7Ea", b"%2d%2D", b"%5f", b"%41dmin"]
PLAIN = [b"admin", b"a", b"b", b"ADMIN", b"Admin", b"admins", b"admin.", b"admin~", b"xadmin", b"~", b"+", b"a+b",
         b"!$&'()*", b":", b"a:b", b"@", b"a@b", b"a=b,c", b"%21%27", b"%40%3a", b"%2b", b"%26", b"%3d%2C", b"%2a",
         b"-_.~", b"a%20b", b"%5b%5D", b"%7bid%7D", b"%7c", b"%5e%60", b"%22", b"%3cb%3E", b"con", b"index.html",
         b"WEB-INF", b"META-INF", b"%u002e", b"aux.txt", b"a" * 300, b"%61" * 100]
# What the grammar refuses: the gate must, too.
INVALID = [b"%", b"%2", b"%zz", b"a\\b", b"..\\", b"a|b", b"<b>", b"\xc3\xa9", b"\xff", b"a#b", b"a^b", b'"', b"{id}",
           b"`"]
CORE = [*DOTS[:6], *PARAMETERS[:13], *SLASHES[:6], b"admin%00", b"admin%0a", b"admin%20", b"admin%3f", b"%252e%252e",
        b"%2561dmin", b"%c0%ae%c0%ae", b"caf%e9", b"caf%c3%a9", b"%ef%bc%8f", b"%61dmin", b"admin", b"a", b"ADMIN", b"~"]
ALL = [*DOTS, *PARAMETERS, *SLASHES, *CONTROLS, *DELIMITERS, *TWICE, *OVERLONG, *ILL_FORMED, *UNICODE, *NEEDLESS, *PLAIN,
       *INVALID]

# Where a segment may stand.
FRAMES = [b"/%s", b"/%s/", b"/%s/admin", b"/%s/admin/x", b"/admin/%s", b"/admin/%s/x", b"/a/%s/admin", b"/a/b/%s",
          b"/admin%s", b"/a%sb", b"/a//%s/admin", b"/a/%s//b", b"/%s?x=/../admin"]
WHOLE = [b"/", b"//", b"///", b"//admin", b"//admin//", b"/admin//", b"/admin//x", b"///admin", b"/.//admin",
         b"/a//../admin", b"/a///..//admin", b"/a//.//b", b"/a/..//admin", b"/a/b/../../admin", b"/a/b/../../../admin",
         b"/../admin", b"/..", b"/.", b"/admin/..", b"/admin/.", b"/admin/../", b"/admin/x/..", b"/admin/../admin",
         b"/?", b"/admin?", b"/admin?x", b"/admin/?a=b&c=d", b"/a?b?c", b"/?/admin", b"/a?x=//y", b"/a?%2e%2e/admin",
         b"/a?x=%00", b"/a?x=a;b", b"*", b"", b"admin", b"?x", b"/*",
         b"/" + b"a" * 4000, b"/" + b"%61" * 2000, b"/" + b"a" * 9000,
         b"/" + b"a/" * 200 + b"admin", b"/" + b"a/../" * 200 + b"admin", b"/" + b"/" * 500]
PREFIXES = [b"http://h.example", b"HTTP://H.example", b"http://h.example:80", b"https://h.example", b"http://u@h.example",
            b"http://h.example.", b"http://", b"ftp://h.example", b"http:", b"http://h%2eexample"]
PCHAR = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,=:@"
# Characters of two to four bytes in UTF-8, and ASCII, that a name may have.
HARMLESS = "abcxyz019 -._~!*'()+,:@[]{}|^\"<>\u00e9\u00df\u0416\u05d0\u0e01\u3042\u4e2d\uff21\U0001f600"
SEED = 13


def encoded(byte):
    """The byte in its two writings, which are one for most."""
    return {b"%%%02x" % byte, b"%%%02X" % byte}


def every_byte():
    """Each byte, encoded, where it could end a path, cut a segment or hide it."""
    for byte in range(256):
        for text in sorted(encoded(byte)):
            for frame in (b"/admin%s", b"/%sadmin", b"/a%sb", b"/a/%s/admin", b"/admin%s/x", b"/a?x=%s"):
                yield frame % text
        if byte > 0x20 and byte != 0x7f:
            raw = bytes([byte])
            yield from (b"/admin" + raw, b"/" + raw + b"/admin", b"/a" + raw + b"b")


def absolute():
    """Targets in absolute-form (RFC 9112 s3.2.2)."""
    for prefix in PREFIXES:
        for path in (b"", b"/", b"/admin", b"/admin/x?y", b"/a/../admin", b"/%61dmin", b"//admin", b"/admin;x", b"?x",
                     b"/caf%c3%a9"):
            yield prefix + path


def random_attacks(rng, count):
    """Three to five segments, at least one of them an attack."""
    for _ in range(count):
        segments = [rng.choice(ALL if rng.random() < 0.5 else PLAIN) for _ in range(rng.randint(3, 5))]
        yield b"/" + b"/".join(segments)


def random_bytes(rng, count):
    """Paths of any bytes, of which one in three is encoded although it need not be."""
    for _ in range(count):
        path = b"/"
        for _ in range(rng.randint(1, 24)):
            byte = rng.choice(PCHAR + b"/") if rng.random() < 0.8 else rng.randrange(256)
            raw = (byte in PCHAR or byte == 0x2f) and rng.random() < 0.67
            path += bytes([byte]) if raw else rng.choice(sorted(encoded(byte)))
        yield path


def random_names(rng, count):
    """Paths as programs make them: names in many languages, each encoded as it should be."""
    for _ in range(count):
        segments = [rng.choice(("admin", "a", "api", "v1"))]
        for _ in range(rng.randint(1, 4)):
            segments.append("".join(rng.choice(HARMLESS) for _ in range(rng.randint(1, 9))))
        rng.shuffle(segments)
        text = "/".join([""] + segments).encode()
        yield b"".join(bytes([b]) if b in PCHAR or b == 0x2f else b"%%%02X" % b for b in text)


def targets():
    """All of them, in one order, each once."""
    rng = random.Random(SEED)
    made = list(WHOLE)
    made += [frame.replace(b"%s", segment) for segment in ALL for frame in FRAMES]
    made += [b"/%s/%s" % (one, two) for one in CORE for two in CORE]
    made += [b"/%s/%s/admin" % (one, two) for one in CORE[:18] for two in CORE[:18]]
    made += every_byte()
    made += absolute()
    made += random_attacks(rng, 800)
    made += random_bytes(rng, 800)
    made += random_names(rng, 800)
    return [t for t in dict.fromkeys(made) if b"\n" not in t]


def main():
    for target in targets():
        sys.stdout.buffer.write(target + b"\n")


if __name__ == "__main__":
    main()
