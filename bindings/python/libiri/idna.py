"""Internationalized domain names (UTS 46), names that look like others (UTS 39), and NFC. By the tables of Unicode that are in the package, whatever Python has.

>>> to_ascii("r\u00e9sum\u00e9.example")
'xn--rsum-bpad.example'
"""
from __future__ import annotations

from typing import NamedTuple

from . import _core

__all__ = ["BidiProblem", "LabelWarning", "bidi_problems", "check_host", "confusable", "is_nfc", "reason", "same_host", "to_ascii", "to_nfc", "to_unicode", "unicode_version"]

unicode_version: str = _core.unicode_version
"""The version of Unicode that all of this goes by."""


def to_ascii(domain: str, *, use_std3_rules: bool = True, transitional: bool = False, check_bidi: bool = True, check_joiners: bool = True) -> str:
    """The name in A-labels. What is no domain name raises :class:`libiri.Error` (``bad_idna``); :func:`reason` says why. Without ``use_std3_rules``, US-ASCII in a
    label is not only letters, digits and ``-``. ``transitional`` maps four characters as IDNA2003 did, as requests to old registries need it. ``check_bidi``: a name with
    right-to-left labels is one by RFC 5893. ``check_joiners``: a joiner stands where RFC 5892 has it.

    >>> to_ascii("stra\u00dfe.example"), to_ascii("stra\u00dfe.example", transitional=True)
    ('xn--strae-oqa.example', 'strasse.example')
    """
    return _core.idna_to_ascii(domain, use_std3_rules, transitional, check_bidi, check_joiners)


def to_unicode(domain: str, *, use_std3_rules: bool = True, transitional: bool = False, check_bidi: bool = True, check_joiners: bool = True) -> str:
    """The name in U-labels. For people who have to trust it, ``to_display(idna=True)`` of a reference is safer.

    >>> to_unicode("XN--rsum-bpad.example")
    'r\xe9sum\xe9.example'
    """
    return _core.idna_to_unicode(domain, use_std3_rules, transitional, check_bidi, check_joiners)


def reason(host: str, *, use_std3_rules: bool = True, transitional: bool = False, check_bidi: bool = True, check_joiners: bool = True) -> str:
    """Why a host, in which characters may be percent-encoded, is no domain name: a sentence; ``""`` if it is one.

    >>> reason("-a.example")
    'a label of the host begins with a hyphen'
    """
    return _core.idna_reason(host, use_std3_rules, transitional, check_bidi, check_joiners)


def same_host(a: str, b: str) -> bool:
    """Whether two hosts are one domain name, in A-labels or U-labels, whatever their case. Hosts of which one is no domain name are so only letter by letter.

    >>> same_host("R\u00c9SUM\u00c9.example", "xn--rsum-bpad.example")
    True
    """
    return _core.idna_same_host(a, b)


class LabelWarning(NamedTuple):
    """A label of a host that could be taken for another, and why."""

    label: str
    """As it stands in the host."""
    kinds: tuple[str, ...]
    """Of ``mixed_script``, ``mixed_numbers``, ``invisible``, ``looks_ascii``."""


def check_host(host: str) -> list[LabelWarning]:
    """The labels that deceive, by UTS 39. The host may be percent-encoded and in Punycode: it is looked at as it would be shown.

    >>> check_host("xn--pple-43d.com")
    [LabelWarning(label='xn--pple-43d', kinds=('mixed_script', 'looks_ascii'))]
    """
    return [LabelWarning(label, tuple(kinds)) for label, kinds in _core.check_host(host)]


def confusable(a: str, b: str) -> bool:
    """Whether two texts are easily taken for each other, and are not the same.

    >>> confusable("paypal", "p\u0430ypal"), confusable("paypal", "paypal")
    (True, False)
    """
    return _core.confusable(a, b)


class BidiProblem(NamedTuple):
    """A part of an IRI against RFC 3987, section 4.2, on text from right to left."""

    component: str
    """``userinfo``, ``host``, ``path``, ``query`` or ``fragment``."""
    text: str
    """The userinfo, label, segment, query or fragment."""
    kind: str
    """``mixed_directions``, or ``not_at_both_ends``: it does not start and end with characters from right to left."""


def bidi_problems(reference: str, *, labels: bool = True, query_parameters: bool = False) -> list[BidiProblem]:
    """The parts of a reference that are against RFC 3987, section 4.2. What is percent-encoded counts as it is seen. ``labels``: those of a host are parts, and not the host
    as a whole. ``query_parameters``: the names and values between ``&``, ``;`` and ``=`` are parts, and not the query as a whole.

    >>> bidi_problems("http://example.com/\u05d0b/1\u05d0")
    [BidiProblem(component='path', text='\u05d0b', kind='mixed_directions'), BidiProblem(component='path', text='1\u05d0', kind='not_at_both_ends')]
    """
    return [BidiProblem(*one) for one in _core.bidi_problems(reference, labels, query_parameters)]


def is_nfc(text: str) -> bool:
    """Whether a text is in NFC, as IRIs should be (RFC 3987, section 5.3.2.2)."""
    return _core.is_nfc(text)


def to_nfc(text: str) -> str:
    """The text in NFC: for who makes an IRI of what was typed, not for IRIs that are there.

    >>> to_nfc("e\u0301")
    '\xe9'
    """
    return _core.to_nfc(text)
