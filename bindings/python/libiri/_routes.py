"""The router: one meaning, whatever the order of registration."""
from __future__ import annotations

from typing import Any, Generic, Iterable, Mapping, NamedTuple, TypeVar

from . import _core
from ._gate import Admission

T = TypeVar("T")


class Match(NamedTuple):
    """The answer of a router. True if a route was found."""

    value: Any
    """What the route leads to; ``None`` if none was found."""
    pattern: str | None
    captures: dict[str, str]
    """The captures by their names, as they stand in the path: percent-encoded. :func:`libiri.decode` decodes one."""
    allowed: list[str]
    """If there are routes, but none for this method: the methods that they have, for the Allow field of a 405."""

    def __bool__(self) -> bool:
        return self.pattern is not None

    @property
    def status(self) -> int:
        """200, 404 or 405."""
        return 200 if self else 405 if self.allowed else 404


class Router(Generic[T]):
    """Finds the route of a request: patterns with what they lead to, in a dict or as pairs. docs/ROUTES.md of libiri has the meaning.

    >>> router = Router({"GET /users/{id}": "user", "GET /users/me": "me", "/files/{path...}": "file"})
    >>> router.match("GET", "/users/7").captures
    {'id': '7'}
    >>> router.match("GET", "/users/me").value
    'me'
    >>> router.match("POST", "/users/7").status, router.match("POST", "/users/7").allowed
    (405, ['GET', 'HEAD'])

    Two patterns that match the same requests raise :class:`RouteError`, with such a request. The path has to be canonical: take it from
    :meth:`Gate.admit`.
    """

    __slots__ = ("_made",)

    def __init__(self, routes: Mapping[str, T] | Iterable[tuple[str, T]], *, head_by_get: bool = True) -> None:
        patterns: list[str] = []
        values: list[T] = []
        for pattern, value in routes.items() if isinstance(routes, Mapping) else routes:
            patterns.append(pattern)
            values.append(value)
        # All at once: routes that are refused change nothing.
        self._made: tuple[Any, list[T], bool] = _core.make_router(patterns, head_by_get), values, head_by_get

    def match(self, method: str | bytes, path: str | bytes | Admission, host: str | bytes | None = None) -> Match:
        """The route of a path, or of what a gate has admitted (then the host is its). A path or host that is not UTF-8 raises
        :class:`libiri.Error`, whatever the routes are: a capture is a ``str``.

        >>> Router({"/{x}": 1}).match("GET", b"/\\xff")
        Traceback (most recent call last):
        ...
        libiri._error.Error: byte 1: the bytes are not UTF-8
        """
        target: str | bytes | None
        if isinstance(path, Admission):
            target, host = path.path, path.host
            if target is None:
                raise ValueError("the request was not admitted")
        else:
            target = path
        router, values, _ = self._made
        number, captures, allowed = router.match(method, target, host)
        if number is None:
            return Match(None, None, captures, allowed)
        return Match(values[number], router.pattern(number), captures, allowed)

    def __len__(self) -> int:
        return len(self._made[0])

    # A copy of a subclass is of the subclass, and has its ``__dict__``.
    def __getstate__(self) -> tuple[Any, ...]:
        router, values, head_by_get = self._made
        return [(router.pattern(number), value) for number, value in enumerate(values)], head_by_get, getattr(self, "__dict__", None)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        routes, head_by_get, more = state
        Router.__init__(self, routes, head_by_get=head_by_get)
        if more:
            self.__dict__.update(more)


def route_template(pattern: str) -> str:
    """The URI template (RFC 6570) of a pattern: expanded, it gives what the pattern matches.

    >>> route_template("GET /files/{path...}")
    '/files{/path*}'
    """
    return _core.route_template(pattern)
