"""The eight start rules of RFC 3986 and RFC 3987 as types."""
from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Optional, Tuple, TypeVar

    Self = TypeVar("Self", bound="IriReference")
    Parts = Tuple[Optional[str], Optional[str], Optional[str], Optional[str], Optional[str], str, Optional[str], Optional[str]]


class IriReference(str):
    """An IRI or a relative reference (RFC 3987, rule IRI-reference): a ``str`` that is valid.

    Everything that takes a ``str`` takes it. Equality, order and hash are those of the text (RFC 3986, section 6.2.1);
    :func:`same` compares by other levels. An absent part is ``None``; an empty one is ``""``.

    >>> reference = IriReference("//user@example.com:80/a?b=1#c")
    >>> reference.scheme, reference.userinfo, reference.host, reference.port, reference.path, reference.query, reference.fragment
    (None, 'user', 'example.com', '80', '/a', 'b=1', 'c')
    """

    __slots__ = ("_parts",)
    _rule = "IRI-reference"
    _parts: Parts

    def __new__(cls: type[Self], text: str) -> Self:
        # The characters that are checked are those that are kept: str.__new__() alone would ask a subclass of str for others.
        plain = str.__str__(text) if type(text) is cls else _core.checked(cls._rule, text)
        return str.__new__(cls, plain)

    @classmethod
    def is_valid(cls, text: str) -> bool:
        """Whether the text is one of this type. Makes nothing, raises nothing."""
        return _core.is_valid(cls._rule, text)

    @classmethod
    def _made(cls: type[Self], text: str) -> Self:
        return str.__new__(cls, text)

    def _split(self) -> Parts:
        try:
            return self._parts
        except AttributeError:
            object.__setattr__(self, "_parts", _core.split(self))
            return self._parts

    def __setattr__(self, name: str, value: object) -> None:
        # The text was checked by the rule of this type, and the parts are those of the text.
        if str.__str__(name) in ("__class__", "_parts"):
            raise AttributeError(f"the attribute {str.__str__(name)!r} of a reference cannot be set")
        super().__setattr__(name, value)

    @property
    def scheme(self) -> str | None:
        """RFC 3986, section 3.1: without the colon, as it is written."""
        return self._split()[0]

    @property
    def authority(self) -> str | None:
        """Section 3.2: userinfo, host and port together, without the slashes."""
        return self._split()[1]

    @property
    def userinfo(self) -> str | None:
        """Section 3.2.1: without the ``@``."""
        return self._split()[2]

    @property
    def host(self) -> str | None:
        """Section 3.2.2: an IP-literal in its brackets."""
        return self._split()[3]

    @property
    def port(self) -> str | None:
        """Section 3.2.3: digits, perhaps none, perhaps more than a port has."""
        return self._split()[4]

    @property
    def path(self) -> str:
        """Section 3.3: always there, perhaps empty."""
        return self._split()[5]

    @property
    def query(self) -> str | None:
        """Section 3.4: without the ``?``."""
        return self._split()[6]

    @property
    def fragment(self) -> str | None:
        """Section 3.5: without the ``#``."""
        return self._split()[7]

    @property
    def segments(self) -> list[str]:
        """The segments of the path, decoded. A ``/`` in one was ``%2F``. Octets that are not UTF-8 raise :class:`Error`, at the
        beginning of their segment.

        >>> Iri("http://h/a%2Fb/c").segments
        ['a/b', 'c']
        """
        return _core.segments(self)

    def parameters(self, *, form: bool = True) -> list[tuple[str, str | None]]:
        """The parameters of the query, decoded. With ``form``, a ``+`` is a space, as HTML forms have it. Octets that are not UTF-8
        raise :class:`Error`, at the beginning of their name or value.

        >>> Iri("http://h/?q=a+b&x").parameters()
        [('q', 'a b'), ('x', None)]
        """
        return _core.parameters(self, form)

    @property
    def origin(self) -> str | None:
        """Scheme, host and port as RFC 6454 writes them; ``None`` if there is none.

        >>> Iri("HTTP://Example.com:80/a").origin
        'http://example.com'
        """
        return _core.origin(self) if self.scheme is not None else None

    def without_fragment(self: Self) -> Self:
        """The same without ``#`` and what is behind it."""
        return self._made(str.partition(self, "#")[0])

    def normalize(self: Self, steps: Iterable[str] | None = None) -> Self:
        """The normal form (RFC 3986, section 6.2.2). The steps are ``case``, ``percent``, ``dots`` (the default), ``scheme``, ``ipv6``
        and, of an IRI, ``ucschar``.

        >>> Uri("HTTP://Example.COM/%7ea/../b").normalize()
        Uri('http://example.com/b')
        """
        return self._made(_core.normalize(self, steps, self._rule in URI_RULES))

    def to_uri(self) -> UriReference:
        """The URI of it (RFC 3987, section 3.1).

        >>> Iri("http://example.org/r\u00e9sum\u00e9").to_uri()
        Uri('http://example.org/r%C3%A9sum%C3%A9')
        """
        kind = {Iri: Uri, AbsoluteIri: AbsoluteUri, IrelativeRef: RelativeRef, IriReference: UriReference}
        return kind.get(type(self), type(self))._made(_core.to_uri(self))  # type: ignore[return-value]

    def to_display(self) -> str:
        """For people to read: decoded where that is safe, without the password, without what hides or reorders. No reference any more."""
        return _core.to_display(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str.__repr__(self)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str.__str__(self),), getattr(self, "__dict__", None)  # a subclass may have attributes

    def __str__(self) -> str:
        return str.__str__(self)


class Iri(IriReference):
    """Rule IRI: with a scheme."""

    __slots__ = ()
    _rule = "IRI"

    def resolve(self, reference: str, *, same_scheme: bool = False, strict_root: bool = False) -> Iri:
        """The target of a reference on this base (RFC 3986, section 5.2).

        >>> Iri("http://a/b/c/d;p?q").resolve("../g")
        Iri('http://a/b/g')

        ``same_scheme``: ``http:g`` is relative on an http base, as old programs have it. ``strict_root``: a ``..`` beyond the root
        raises :class:`Error`.
        """
        return resolve(self, reference, same_scheme=same_scheme, strict_root=strict_root)

    def relativize(self, target: str) -> IriReference:
        """The shortest reference that leads from here to the target.

        >>> Iri("http://a/b/c").relativize("http://a/b/d?x")
        IriReference('d?x')
        """
        return IriReference._made(_core.relativize(self, target))


class AbsoluteIri(Iri):
    """Rule absolute-IRI: with a scheme, without a fragment."""

    __slots__ = ()
    _rule = "absolute-IRI"


class IrelativeRef(IriReference):
    """Rule irelative-ref: without a scheme."""

    __slots__ = ()
    _rule = "irelative-ref"


class UriReference(IriReference):
    """Rule URI-reference: in US-ASCII."""

    __slots__ = ()
    _rule = "URI-reference"


class Uri(Iri, UriReference):
    """Rule URI: in US-ASCII, with a scheme. It is an :class:`Iri`, too."""

    __slots__ = ()
    _rule = "URI"

    def to_iri(self) -> Iri:
        """The IRI of it: decoded where that is safe (RFC 3987, section 3.2).

        >>> Uri("http://example.org/D%C3%BCrst%2F").to_iri()
        Iri('http://example.org/D\u00fcrst%2F')
        """
        return Iri._made(_core.to_iri(self))


class AbsoluteUri(Uri, AbsoluteIri):
    """Rule absolute-URI: in US-ASCII, with a scheme, without a fragment."""

    __slots__ = ()
    _rule = "absolute-URI"


class RelativeRef(UriReference, IrelativeRef):
    """Rule relative-ref: in US-ASCII, without a scheme."""

    __slots__ = ()
    _rule = "relative-ref"


URI_RULES = frozenset(kind._rule for kind in (UriReference, Uri, AbsoluteUri, RelativeRef))


def resolve(base: str, reference: str, *, same_scheme: bool = False, strict_root: bool = False) -> Iri:
    """The target of ``reference`` on ``base`` (RFC 3986, section 5.2): a :class:`Uri` if both are in US-ASCII, else an :class:`Iri`.

    >>> resolve("http://a/b/c", "../d")
    Uri('http://a/d')
    """
    text = _core.resolve(base, reference, same_scheme, strict_root)
    if not text.isascii():
        return Iri._made(text)
    return (Uri if not isinstance(base, Iri) or isinstance(base, Uri) and str.isascii(reference) else Iri)._made(text)
