"""What others make of a text: repair, the readings of browsers and those of servers."""
from __future__ import annotations

from typing import Iterable, NamedTuple

from . import _core
from ._types import IriReference


class RepairChange(NamedTuple):
    """What :func:`repair` has changed of the characters from ``begin`` to ``end``. What is put before something begins and ends there."""

    kind: str
    """``white_space``, ``line_break``, ``encoded``, ``percent``, ``backslash``, ``authority``, ``scheme``, ``dot_segment``, ``delimiter``, ``invisible`` or ``scp_form``."""
    message: str
    begin: int
    end: int


class Repaired(NamedTuple):
    """A reference, and each change that was made to get it."""

    reference: IriReference
    changes: tuple[RepairChange, ...]


def repair(text: str, *, scheme: str = "", backslash_is_slash: bool = False, delimited: bool = False, scp_form: bool = False) -> Repaired:
    """A reference made of what people and web pages write: white space around it and line breaks within are removed, and what may not stand there is percent-encoded.
    What is valid stays as it is. A host or port that is wrong raises :class:`libiri.Error`. ``scheme`` is put before a text that begins with a host. With
    ``backslash_is_slash``, a backslash is ``/`` as browsers have it; with ``delimited``, ``<`` and ``>`` or quotation marks around the text go, too; with ``scp_form``,
    ``user@host:path`` becomes ``ssh://user@host/path``.

    >>> repaired = repair(" example.com/a b", scheme="https")
    >>> repaired.reference, [one.kind for one in repaired.changes]
    (IriReference('https://example.com/a%20b'), ['white_space', 'scheme', 'encoded'])
    """
    made, changes = _core.repair(text, scheme, backslash_is_slash, delimited, scp_form)
    return Repaired(IriReference._made(made), tuple(RepairChange(*one) for one in changes))


class BrowserReading(NamedTuple):
    """What a browser, or any other program that follows the URL Standard, reads in an IRI."""

    verdict: str
    """``same``: the same URL, perhaps normalized; ``other``: another one; ``refused``: none; ``idna``: only IDNA can tell."""
    url: str | None
    """What it would request; ``None`` with the last two."""


def habits() -> dict[str, str]:
    """What servers may do with a path before they act on it, by name, each with a sentence that says which servers do.

    >>> sorted(habits())[:3]
    ['authority', 'backslash', 'cut']
    """
    return dict(_core.habits())


class Reading(NamedTuple):
    """A path that servers may act on when they are sent another."""

    path: str
    """Decoded; octets that are not UTF-8 as ``\\xhh``."""
    habits: tuple[str, ...]
    """That lead there: one choice of them, and as few as were found."""
    guards: tuple[str, ...]
    """Those that it lies in."""


_MOST = 1024  # iri/readings.hpp


def readings(path: str, *, habits: Iterable[str] | None = None, guards: Iterable[str] = (), most: int = 64) -> list[Reading]:
    """The paths that servers may act on when they are sent the path of an :class:`libiri.Admission`: first the path itself, then those that take few habits, at most
    ``most``. The habits are names of :func:`habits`; ``None`` is all but ``cut``, ``space``, ``dot`` and ``extension``, which are rare. For people: a gate with guards
    decides over all readings. The time grows with the square of the path; one of more than 1,024 bytes raises :class:`libiri.Error` (``too_long``).

    >>> [(one.path, one.guards) for one in readings("/admin%2Fx", guards=["/admin"])]
    [('/admin%2Fx', ()), ('/admin/x', ('/admin',))]
    """
    for texts in (habits, guards):
        if isinstance(texts, (str, bytes)):
            raise TypeError("habits and guards are lists of texts, not one text")
    number = _core.exact(most)
    if type(number) is not int or not 0 <= number <= _MOST:
        raise ValueError(f"most is a number up to {_MOST}, not {most!r}")
    names = None if habits is None else [_core.exact(one) for one in habits]
    paths = [_core.exact(one) for one in guards]
    return [Reading(octets.decode("utf-8", "backslashreplace"), tuple(how), tuple(paths[guard] for guard in held)) for octets, how, held in _core.readings(path, names, paths, number)]
