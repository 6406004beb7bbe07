"""libiri.urllib: what urllib.parse says of references that are right, and an error for all others."""
import random
import urllib.parse

import libiri
import libiri.urllib
import pytest

# Parts from which whole references are made; each is right by RFC 3986.
SCHEMES, AUTHORITIES = ["http:", "HTTPS:", "ftp:", "x-app:", ""], ["//h", "//user:pw@Example.COM:8080", "//[2001:db8::1]:1", "//[::1]", "//h:", ""]
PATHS, QUERIES, FRAGMENTS = ["", "/", "/a/b;p=1/c;q;r", "/a;x/b", "/%41/../b"], ["", "?", "?a=b&c", "?/?"], ["", "#", "#f?/"]


def references():
    for scheme in SCHEMES:
        for authority in AUTHORITIES:
            for path in PATHS:
                for query in QUERIES:
                    for fragment in FRAGMENTS:
                        yield scheme + authority + path + query + fragment


def test_the_parts_are_those_of_urllib():
    for text in references():
        for ours, its in ((libiri.urllib.urlsplit, urllib.parse.urlsplit), (libiri.urllib.urlparse, urllib.parse.urlparse)):
            for more in ((), ("https",)):
                assert ours(text, *more) == its(text, *more) and type(ours(text)) is type(its(text)), text
        split, its = libiri.urllib.urlsplit(text), urllib.parse.urlsplit(text)
        assert [split.hostname, split.port, split.username, split.password] == [its.hostname, its.port, its.username, its.password]
        assert libiri.urllib.urldefrag(text).fragment == urllib.parse.urldefrag(text).fragment


def test_joining_is_that_of_urllib_where_that_is_right():
    draw = random.Random(1)
    segments = ["a", "b;p", ".", "..", "%2e", "c=d"]
    for _ in range(3000):
        reference = "/" * draw.randrange(2) + "/".join(draw.choices(segments, k=draw.randrange(1, 6))) + draw.choice(["", "/", "?q", "#f", "?q#f"])
        for base in ("http://a/b/c/d;p?q", "http://a/"):
            assert libiri.urllib.urljoin(base, reference) == urllib.parse.urljoin(base, reference), reference


# What urllib.parse takes for a reference, at least in some version: CVE-2023-24329 (blanks before), CVE-2022-0391 (line breaks), CVE-2025-0938
# (brackets in a host), CVE-2024-11168 (what is no address in them), and what its documentation says that it does not check.
@pytest.mark.parametrize("text", [" http://h/", "\x1bhttp://h/", "http://h/ ", "http://exa\nmple.com/", "http://h/\r\nX: y", "http://a b/", "http://h/%zz",
                                  "http://prefix[::1]suffix/", "http://[abc]/", "http://[127.0.0.1]/", "http://[::1", "http://user@h@i/", "http://h:80:90/",
                                  "http://h:\u0664/", "http://good\\@evil.example/", "1http://h/", "http://h/|"])
def test_what_is_no_reference_is_an_error(text):
    for do in (libiri.urllib.urlsplit, libiri.urllib.urlparse, libiri.urllib.urldefrag, lambda t: libiri.urllib.urljoin("http://h/", t),
               lambda t: libiri.urllib.urljoin(t, "a")):
        with pytest.raises(libiri.Error):
            do(text)


def test_a_port_is_one():
    with pytest.raises(ValueError):
        libiri.urllib.urlsplit("http://h:65536/")


# RFC 3986, section 5.2.2, where urllib.parse differs.
@pytest.mark.parametrize("base, reference, target", [
    ("x-app://a/b/c", "d", "x-app://a/b/d"), ("urn:a:b", "#c", "urn:a:b#c"), ("http://a/b/c/d;p?q", "http:g", "http:g"),
    ("http://a/b/c/d;p?q", "?", "http://a/b/c/d;p?"), ("http://a/b/c/d;p?q", "#", "http://a/b/c/d;p?q#"), ("http://a/b", "//", "http://"),
])
def test_joining_is_that_of_the_rfc(base, reference, target):
    assert libiri.urllib.urljoin(base, reference) == target
