"""Lists that a server compares texts of clients with: the origins of CORS, and the redirect URIs of OAuth. Compared exactly, octet by octet."""
from __future__ import annotations

from typing import Any, Iterable

from . import _core


class OriginList:
    """Origins that may read what a server answers (CORS, Fetch Standard).

    >>> origins = OriginList(["https://example.com", "http://localhost:3000", "https://*.example.org"])
    >>> [origins.allows(one) for one in ("https://example.com", "https://a.example.org", "https://example.org", "https://a.b.example.org", "null")]
    [True, True, False, False, False]

    An entry is an origin as browsers send it (RFC 6454 s6.2), or one with ``*`` in place of the first label. Whose names those are is yours to know:
    ``https://*.co.uk`` is everybody's. Another entry raises ``ValueError``, with its number and the reason.
    """

    __slots__ = ("_list", "_made_of")

    def __init__(self, entries: Iterable[str]) -> None:
        self._made_of = _texts(entries)
        self._list = _core.make_origin_list(self._made_of)

    def allows(self, origin: str | bytes) -> bool:
        """Whether the value of the field ``Origin`` is one of the list. If so, give it back in ``Access-Control-Allow-Origin``, with ``Vary: Origin``."""
        return self._list.allows(origin)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._made_of,), getattr(self, "__dict__", None)

    def __repr__(self) -> str:
        return f"<libiri.OriginList of {len(self._made_of)}>"


class RedirectUriList:
    """The redirect URIs that a client of OAuth has registered. A URI is one of them if it is the same, octet by octet (RFC 9700 s4.1.3): no pattern, no prefix.

    >>> uris = RedirectUriList(["https://app.example.com/done", "http://127.0.0.1/done", "com.example.app:/done"])
    >>> [uris.allows(one) for one in ("https://app.example.com/done", "https://app.example.com/done?x", "http://127.0.0.1:51004/done")]
    [True, False, True]

    A loopback address may have any port, and none (RFC 8252 s7.3). ``localhost``: so may ``http://localhost``, which RFC 8252 s8.3 advises against. An entry with a
    fragment or a user, and ``http`` to another host, raise ``ValueError``, with the number of the entry and the reason.
    """

    __slots__ = ("_list", "_made_of", "_localhost")

    def __init__(self, entries: Iterable[str], *, localhost: bool = False) -> None:
        self._made_of, self._localhost = _texts(entries), localhost
        self._list = _core.make_redirect_uri_list(self._made_of, localhost)

    def allows(self, uri: str | bytes) -> bool:
        """Whether the parameter ``redirect_uri`` is one of the list. If not, show an error, and do not redirect."""
        return self._list.allows(uri)

    def __getstate__(self) -> tuple[Any, ...]:
        return self._made_of, self._localhost, getattr(self, "__dict__", None)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        entries, localhost, more = state
        RedirectUriList.__init__(self, entries, localhost=localhost)
        if more:
            self.__dict__.update(more)

    def __repr__(self) -> str:
        return f"<libiri.RedirectUriList of {len(self._made_of)}>"


def _texts(entries: Iterable[str]) -> list[str]:
    """What was read, once: the list and its copies are made of this."""
    if isinstance(entries, (str, bytes)):
        raise TypeError(f"a list of texts is needed, not {type(entries).__name__}")
    return [_core.exact(entry) for entry in entries]
