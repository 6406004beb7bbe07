"""libiri: IRIs (RFC 3987) and URIs (RFC 3986), exact, safe, fast.

>>> iri = Iri("http://example.org/r\u00e9sum\u00e9?x=1")
>>> iri.host, iri.path
('example.org', '/r\u00e9sum\u00e9')
>>> is_valid("IRI", "http://a b/")
False
"""
from __future__ import annotations

import os

from . import _core
from ._core import is_valid, each_is_valid
from ._error import Error, RouteError
from ._types import (AbsoluteIri, AbsoluteUri, IrelativeRef, Iri, IriReference, RelativeRef, Uri, UriReference, join, resolve)

__version__: str = _core.version
__all__ = ["AbsoluteIri", "AbsoluteUri", "Admission", "BrowserReading", "Error", "Finding", "Found", "Gate", "GuardedReading", "IrelativeRef", "Iri", "IriReference", "Match", "OriginList", "Reading", "RedirectChain",
           "RedirectStep", "RedirectUriList", "RelativeRef", "RepairChange", "Repaired",
           "RouteError", "Router", "Uri", "UriReference", "Verdict", "check", "compare", "decode", "decode_bytes", "each_is_valid", "encode", "expand",
           "file_path", "file_uri", "find", "habits", "hash_of", "is_valid", "join", "mask_password", "mask_secrets", "match_template", "missing_steps", "readings", "repair", "resolve", "route_template", "rules", "same"]

TYPE_CHECKING = False  # typing itself takes longer to import than all of this package
if TYPE_CHECKING:
    from typing import Any, Iterable, Mapping

    from ._gate import Admission, Finding, Gate, GuardedReading, RedirectChain, RedirectStep, Verdict
    from ._lists import OriginList, RedirectUriList
    from ._find import Found, find
    from ._readings import BrowserReading, Reading, RepairChange, Repaired, habits, readings, repair
    from ._routes import Match, Router, route_template

# Imported when they are asked for, with what they need of the standard library.
_LATER = {"Admission": "_gate", "Finding": "_gate", "Gate": "_gate", "GuardedReading": "_gate", "RedirectChain": "_gate", "RedirectStep": "_gate", "Verdict": "_gate", "Match": "_routes", "Router": "_routes",
          "route_template": "_routes", "OriginList": "_lists", "RedirectUriList": "_lists", "Found": "_find", "find": "_find", **dict.fromkeys(("BrowserReading", "Reading", "RepairChange", "Repaired", "habits", "readings", "repair"), "_readings")}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module("." + _LATER[name], __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


def check(rule: str, text: str | bytes) -> None:
    """Raises :class:`Error` if the text is not of the rule: any rule of the two RFCs, by its name there.

    >>> check("IPv6address", "::1")
    >>> check("dec-octet", "256")
    Traceback (most recent call last):
    ...
    libiri._error.Error: byte 2: host: this character is not allowed here; expected one of 0 1 2 3 4 5 or the end
    """
    _core.check(rule, text)


def rules() -> dict[str, str]:
    """The rules by their names, each with its ABNF."""
    return dict(_core.rules())


def same(a: str, b: str, level: str = "syntax") -> bool:
    """Whether two references are the same by a level of RFC 3986, section 6.2: ``string``, ``syntax`` or ``scheme``; or by ``idna``, which is ``scheme`` and takes a domain name
    in A-labels for the same in U-labels, too (RFC 3987, section 5.3.3).

    >>> same("HTTP://a/%7e", "http://a/~"), same("http://a:80", "http://a/", level="scheme")
    (True, True)
    >>> same("http://xn--rsum-bpad.example/", "http://r\u00e9sum\u00e9.example/", level="idna")
    True
    """
    return _core.same(a, b, level)


def compare(a: str, b: str, level: str = "syntax") -> int:
    """-1, 0 or 1: an order in which references that are the same by the level are equal."""
    return _core.compare(a, b, level)


def hash_of(reference: str, level: str = "syntax") -> int:
    """A hash: references that are the same by the level have the same."""
    return _core.hash(reference, level)


def missing_steps(reference: str, steps: Iterable[str] | None = None) -> list[str]:
    """Which steps would still change the reference.

    >>> missing_steps("HTTP://a/b/../c")
    ['case', 'dots']
    """
    return _core.missing_steps(reference, steps)


def mask_password(reference: str, mask: str = "***") -> str:
    """The reference with the mask in the place of a password."""
    return _core.mask_password(reference, mask)


def mask_secrets(reference: str, mask: str = "***", *, userinfo: bool = True, known_parameters: bool = True, parameters: Iterable[str] = ()) -> str:
    """The reference with the mask in the place of what is secret: a password; with ``userinfo`` all of the userinfo, where a token often stands alone; with
    ``known_parameters`` the values of some forty parameters such as ``token``, ``sig`` and ``X-Amz-Signature``; those of ``parameters``, by name. Also in a URI that
    is the value of a parameter. Nothing else changes.

    >>> mask_secrets("https://ghp_x@h/a?b=1&token=c&ticket=d", parameters=["ticket"])
    'https://***@h/a?b=1&token=***&ticket=***'
    """
    if isinstance(parameters, str):
        raise TypeError("the parameters are a list of names, not one text")
    return _core.mask_secrets(reference, mask, userinfo, known_parameters, parameters)


def encode(text: str | bytes, rule: str = "segment") -> str:
    """Percent-encodes what may not stand in the rule: ``segment``, ``query``, ``fragment``, ``userinfo``, ``unreserved``, ...

    >>> encode("100% a/b")
    '100%25%20a%2Fb'
    """
    return _core.encode(text, rule)


def decode(text: str) -> str:
    """Decodes percent-encoding; raises :class:`Error` where the octets are not UTF-8. Split first, then decode.

    >>> decode("a%2Fb%20c")
    'a/b c'
    """
    return _core.decode(text)


def decode_bytes(text: str | bytes) -> bytes:
    """Decodes percent-encoding into bytes."""
    return _core.decode_bytes(text)


def expand(template: str, variables: Mapping[str, Any] | None = None, /, **more: Any) -> str:
    """Expands a URI template (RFC 6570). A value is a text, a number, a list or tuple, a dict or ``None``. ``None`` is undefined, also in a list or a dict
    (section 2.3); ``True`` is ``true``. What is none of these, such as ``bytes``, raises ``TypeError``.

    >>> expand("http://h{/path*}{?q,page}", path=["a", "b/c"], q="x & y", page=2)
    'http://h/a/b%2Fc?q=x%20%26%20y&page=2'
    """
    return _core.expand(template, {**({} if variables is None else variables), **more})


def match_template(template: str, text: str) -> dict[str, str | list[str] | dict[str, str]]:
    """The values that expand to the text, by name: ``expand(template, values) == text``. What has none is left out.

    >>> match_template("/search{?q,tag*}", "/search?q=a%20b&tag=c&tag=d")
    {'q': 'a b', 'tag': ['c', 'd']}

    :class:`Error` has the code ``bad_template``; ``ambiguous`` with the place in the template, if other values might expand to the same text (``{a}{b}``);
    ``no_match`` with the place in the text, if none do. The last one also if those that do are not of Python: not UTF-8, or with a name twice.
    """
    return _core.match_template(template, text)


def file_uri(path: str | os.PathLike[str], *, windows: bool = os.name == "nt") -> Uri:
    """The URI of an absolute path (RFC 8089).

    >>> file_uri("/a b", windows=False)
    Uri('file:///a%20b')
    """
    # os.fsencode() would ask a subclass of str for its bytes.
    return Uri._made(_core.file_uri(os.fsencode(_core.exact(os.fspath(path))), windows))


def file_path(uri: str, *, windows: bool = os.name == "nt") -> str:
    """The path of a file URI (RFC 8089).

    >>> file_path("file:///a%20b", windows=False)
    '/a b'
    """
    return os.fsdecode(_core.file_path(uri, windows))
