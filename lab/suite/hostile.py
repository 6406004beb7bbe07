"""Questions that no file here has: ordinary and hostile texts of the sizes at which windows, blocks, buffers and bytes of flags end. The same for
everything that embeds libiri; the answers are those of model.py."""
import functools
import itertools

import model

SMALL = (1, 7, 8, 9, 15, 16, 17, 30, 31, 32, 33, 62, 63, 64, 65, 126, 127, 128, 129, 254, 255, 256, 257, 300)
LARGE = (510, 511, 512, 513, 1000, 1023, 1024, 1025, 2047, 2048, 2049, 4095, 4096, 4097)
HUGE = (16383, 65535, 65536, 70001)
START, BASE = "s://h", "http://a/b/c/d;p?q"
# What stands behind so many characters: a piece at the end of a window, and what becomes of it.
ENDS = ("", "/", "/.", "/..", "/../x", "/./x", "/%7e", "/%2f", "/%c3%a9", "/%C3%A9%7E", "/%ff%7e", "/\u00e9", "/\u00e9%7e", "/\U00010000", "?", "?q", "?%7e#", "#f", "#\u00e9%41", "?\ue000",
        "/%e2%80%8e", "/a:b@c//d/../e")
# Texts that are all of one kind: so many pieces.
KINDS = {"segments": "/a", "empty segments": "/", "dots": "/../a", "single dots": "/./a", "escapes": "%7e", "escapes that stay": "%2f", "encoded characters": "%C3%A9",
         "characters": "\u00e9", "characters of four octets": "\U00010000", "parameters": ";a=b"}
PLACES = ("http://H{}/p", "http://u{}@h:80/p", "http://h/{}", "s:a{}", "http://h/?{}", "http://h/#{}", "http://h:{}/")
# One byte too many, or too few, where no text goes on: behind the text, how much of that could still have become valid.
BAD = ((" ", 0), ("<", 0), ("\0", 0), ("%zz", 1), ("%4", 2), ("%", 1), ("\x7f", 0), ("\ufdd0", 0), ("\u00ad\ud7ff\ufffe", 5))


def coded(text):
    return "x" + text.encode().hex()


def made_of(text):
    return "1 " + coded(text)


def texts():
    """Valid IRIs."""
    for size, end in itertools.product(SMALL, ENDS):
        yield START + "/" + size * "a" + end
    for size, end in itertools.product(LARGE, ENDS[::3]):
        yield START + "/" + size * "a" + end
    for count, piece in itertools.product(SMALL[::3] + (512, 1025), KINDS.values()):
        yield START + "/" + count * piece
    for size, place in itertools.product(SMALL[::2] + LARGE[::4], PLACES):
        yield place.format(size * ("1" if ":{}" in place else "a"))
    for size in HUGE:
        yield from (START + "/" + size * "a" + end for end in ("", "/../\u00e9%7e"))
    yield "http://h" + 40000 * "/a"
    yield "A:" + 5000 * "/../B" + "/%7e"


def parts_of(text):
    found = model.parts(text)
    return "1 " + ",".join(coded(found[name]) if name in found else "-" for name in model.NAMES)


def of_text(text):
    """(line, answer) of an IRI."""
    first = next((len(text[:i].encode()) for i, c in enumerate(text) if c > "\x7f"), None)
    yield f"parse IRI {coded(text)}", parts_of(text)
    yield f"parse URI-reference {coded(text)}", parts_of(text) if first is None else f"0 {first}"
    yield f"normalize syntax {coded(text)}", None if first is not None and "%" in text else made_of(model.normalize("syntax", text))
    yield f"resolve {coded(text)} {coded('../x?y')}", made_of(model.resolve(text, "../x?y"))
    yield f"resolve {coded(BASE)} {coded(text)}", made_of(model.resolve(BASE, text))
    relative = text.partition(":")[2]
    yield f"resolve {coded(BASE)} {coded(relative)}", made_of(model.resolve(BASE, relative))
    yield f"iri-to-uri {coded(text)}", made_of(model.iri_to_uri(text))
    if first is None:
        yield f"uri-to-iri {coded(text)}", made_of(model.uri_to_iri(text))
    form = model.normalize("syntax", model.normalize("ucschar", text))
    yield f"same syntax {coded(text)} {coded(form)}", "1"
    yield f"same syntax {coded(text)} {coded(form + 'x')}", "0"


def refused():
    """An error at each place, behind a text that is valid."""
    for size, (bad, more) in itertools.product(SMALL + LARGE + HUGE[:2], BAD):
        text = START + "/" + size * "a"
        yield f"parse IRI {coded(text + bad + 'b' * (bad not in '%4'))}", f"0 {len(text) + more}"
    yield f"parse IRI {coded(START + '/' + 300 * 'a' + '%')}", f"0 {len(START) + 302}"


def templates():
    for count, value in itertools.product(SMALL + LARGE[::4], ("a", "/", "\u00e9", "%41")):
        yield f"template {coded('http://h/{x}{?x}')} {coded(count * value)}", made_of(model.expand("http://h/{x}{?x}", count * value))
    for count, piece in itertools.product(SMALL + LARGE[::4], ("{x}", "/{+x}", "a")):
        yield f"template {coded(count * piece + '{x}')} {coded('v/')}", made_of(model.expand(count * piece + "{x}", "v/"))


@functools.cache
def questions(operations):
    """(line, answer) of what claims these operations."""
    asked = itertools.chain((one for text in texts() for one in of_text(text)), refused(), templates())
    return [(line, answer) for line, answer in asked if answer and line.split()[0] in ("parse", *operations)]
