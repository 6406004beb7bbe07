"""The functions of ``urllib.parse`` that read references, by RFC 3986 and RFC 3987: what is no reference raises :class:`libiri.Error`.

>>> from libiri.urllib import urljoin, urlsplit
>>> urlsplit("http://user@Example.com:8042/over?name=ferret#nose").hostname
'example.com'
>>> urlsplit("http://a b/")
Traceback (most recent call last):
...
libiri._error.Error: byte 8: host: this character is not allowed here; expected ...
>>> urljoin("x-app://a/b/c", "d")
'x-app://a/b/d'

The results are those of ``urllib.parse``: an absent part is ``""``, as there. The types of libiri tell absent from empty.
"""
from __future__ import annotations

from urllib.parse import DefragResult, ParseResult, SplitResult, uses_params

from ._types import IriReference, resolve

__all__ = ["urldefrag", "urljoin", "urlparse", "urlsplit"]


def urlsplit(url: str, scheme: str = "") -> SplitResult:
    """The parts of a reference. ``scheme`` is that of a reference without one."""
    one = IriReference(url)
    found = str.__str__(scheme) if one.scheme is None else one.scheme.lower()
    result = SplitResult(found, one.authority or "", one.path, one.query or "", one.fragment or "")
    result.port  # raises ValueError for one above 65535, which the grammar allows
    return result


def urlparse(url: str, scheme: str = "") -> ParseResult:
    """As :func:`urlsplit`, with the parameters of the last segment for the schemes that ``urllib.parse`` knows to have them."""
    found, netloc, path, query, fragment = urlsplit(url, scheme)
    head, slash, last = path.rpartition("/")
    name, _, params = last.partition(";") if found in uses_params else (last, "", "")
    return ParseResult(found, netloc, head + slash + name, params, query, fragment)


def urljoin(base: str, url: str) -> str:
    """The target of a reference on a base, which has to have a scheme (RFC 3986, section 5.2)."""
    return str(resolve(base, url))


def urldefrag(url: str) -> DefragResult:
    """The reference without its fragment, and the fragment."""
    one = IriReference(url)
    return DefragResult(str(one.without_fragment()), one.fragment or "")
