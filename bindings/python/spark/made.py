"""The references that the job reads. Row `i` of a seed is always the same text, whichever worker makes it.

A page has a host, a section, a number and perhaps a query. A row is a page, written in one of several equivalent ways, and sometimes
broken. Popular hosts and pages are drawn more often, as in a log. All of it is arithmetic on Arrow columns, so it is fast.
"""
import pyarrow as pa
import pyarrow.compute as pc

HOSTS = 50_000
# Each list has one entry for each share: an entry that stands there twice is drawn twice as often.
DOMAINS = ["example.com", "example.org", "example.net", "test.example", "shop.example", "b\u00fccher.example", "\u4f8b\u3048.example"]
NAMES = ["www", "news", "cdn", "api", "blog", "m", "static", "img"]
SCHEMES = ["https://"] * 12 + ["http://"] * 5 + ["HTTPS://", "Http://", "hTTp://"]
PORTS = [""] * 60 + [":8080", ":8443", ":", ":80x"]
SECTIONS = [["/news/"] * 9 + ["/./news/", "/%6eews/", "/x/../news/"],
            ["/~user/"] * 9 + ["/%7Euser/", "/%7euser/", "/~user/./"],
            ["/caf%C3%A9/"] * 10 + ["/caf%c3%a9/", "/caf%c3%A9/"],
            ["/caf\u00e9/"] * 12,
            ["/shop/item/"] * 10 + ["/shop/./item/", "/shop/a/b/../../item/"],
            ["/"] * 12]
QUERIES = [""] * 5 + ["?id=7", "?q=a%2Fb", "?utm_source=mail&utm_medium=x", "?k=%E4%BE%8B"]
# 4 in 160 are no references: an encoding that is cut off, a space, and two characters that RFC 3986 has nowhere.
ENDS = [""] * 136 + ["#top"] * 20 + ["%4", " a", "\\", "<b>"]

_FORMS = 12
_SECTIONS = pa.array([form for forms in SECTIONS for form in forms])


def _hosts():
    for i in range(HOSTS):
        if i % 97 == 13:
            yield f"192.0.{i // 256}.{i % 256}"  # beyond 255 it is a name, as the RFC has it
        elif i % 997 == 5:
            yield f"[2001:db8::{i:x}]"
        else:
            yield f"{NAMES[i % len(NAMES)]}{i}.{DOMAINS[i % len(DOMAINS)]}"


_PLAIN = pa.array(_hosts())
_MIXED = pa.array(host.title() for host in _hosts())


def _scalar(number):
    return pa.scalar(number % 2**64, pa.uint64())


def _mix(bits):
    """The finalizer of SplitMix64: each bit depends on all others."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        bits = pc.multiply(pc.bit_wise_xor(bits, pc.shift_right(bits, _scalar(shift))), _scalar(factor))
    return pc.bit_wise_xor(bits, pc.shift_right(bits, _scalar(31)))


def _draw(bits, what, count):
    """Numbers below `count`, even; another `what` gives others."""
    high = pc.shift_right(_mix(pc.add(bits, _scalar(0x9E3779B97F4A7C15 * what))), _scalar(33))
    return pc.shift_right(pc.multiply(high, _scalar(count)), _scalar(31))


def _draw_skewed(bits, what, count):
    """Numbers below `count`; small ones are drawn more often."""
    u = pc.divide(pc.cast(_draw(bits, what, 2**31), pa.float64()), 2.0**31)
    return pc.cast(pc.floor(pc.multiply(pc.multiply(u, u), float(count))), pa.uint64())


def _pick(bits, what, texts):
    texts = pa.array(texts)
    return texts.take(_draw(bits, what, len(texts)))


def texts(numbers, pages, seed=1):
    """The references of these rows. `pages` says how many pages there are to draw from."""
    row = _mix(pc.add(pc.cast(numbers, pa.uint64()), _scalar(seed << 40)))
    page = _draw_skewed(row, 1, pages)
    of_page = _mix(pc.add(page, _scalar(seed << 41)))
    host = _draw_skewed(of_page, 2, HOSTS)
    written = pc.if_else(pc.equal(_draw(row, 3, 8), _scalar(0)), _MIXED.take(host), _PLAIN.take(host))
    section = pc.add(pc.multiply(_draw(of_page, 4, len(SECTIONS)), _scalar(_FORMS)), _draw(row, 5, _FORMS))
    where = pc.binary_join_element_wise(_pick(row, 6, SCHEMES), written, _pick(of_page, 7, PORTS), "")
    relative = pc.equal(_draw(of_page, 8, 50), _scalar(0))
    return pc.binary_join_element_wise(
        pc.if_else(relative, "", where), _SECTIONS.take(section), pc.cast(page, pa.utf8()), _pick(of_page, 9, QUERIES), _pick(row, 10, ENDS), "")


def pages_for(count):
    """So many that about half of the references are repeats of others, once they are normalized."""
    return max(10, count * 3 // 10)
