"""The eight start rules of RFC 3986 and RFC 3987 as types."""
from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address
    from typing import Any, Iterable, Mapping, Optional, Tuple, TypeVar, Union, overload

    from ._readings import BrowserReading

    Self = TypeVar("Self", bound="IriReference")
    Parts = Tuple[Optional[str], Optional[str], Optional[str], Optional[str], Optional[str], str, Optional[str], Optional[str]]
    Host = Union[str, IPv4Address, IPv6Address]
    Query = Union[str, Mapping[str, Any], Iterable[Tuple[str, Any]]]  # a value is a text, a number, None, or a list of these


def _host(host: Host) -> str:
    """The text of a host; that of an IPv6 address gets its brackets."""
    text = _core.exact(getattr(host, "compressed", host))
    return f"[{text}]" if type(text) is str and _core.is_valid("IPv6address", text) else text


def _flag(value: bool) -> bool:
    if value is not True and value is not False:
        raise TypeError(f"True or False is needed, not {type(value).__name__}")
    return value


def _port(port: int | str | None) -> str | None:
    number = _core.exact(port)
    return str(number) if type(number) is int else number


def _query(query: Query | None) -> str | None:
    """The text of a query: as it is, or of parameters of plain text, which are encoded."""
    text: Any = _core.exact(query)
    if text is None or type(text) is str:
        return text
    pairs: list[tuple[Any, Any]] = []
    for pair in text.items() if hasattr(text, "items") else text:
        if isinstance(pair, str):
            raise TypeError("a pair of a name and a value is needed, not a str")
        name, value = pair
        pairs += [(name, one) for one in value] if isinstance(value, (list, tuple)) else [(name, value)]
    return _core.query_of(pairs)


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
    _uri: type[UriReference] | None  # of to_uri(); a URI keeps its type
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

    def with_scheme(self: Self, scheme: str | None) -> Self:
        """The same with another scheme; ``None`` takes it away, which a rule with a scheme refuses.

        Here and in each ``with_``: a value is what stands in the text, percent-encoded and without its delimiter (``8080``, not ``:8080``); one that is not of
        the rule of its part raises :class:`Error`, with the place in the value. :func:`encode` makes one of plain text. ``None`` takes a part away with its
        delimiter, ``""`` makes it empty. No other part changes; but a path that would be read as something else gets ``/.`` or ``./`` in front, or a ``/``.
        """
        return self._made(_core.with_part(self._rule, self, "scheme", scheme))

    def with_authority(self: Self, authority: str | None) -> Self:
        """The same with another userinfo, host and port; ``None`` takes away all three.

        >>> UriReference("/a").with_authority("example.com:81")
        UriReference('//example.com:81/a')
        """
        return self._made(_core.with_part(self._rule, self, "authority", authority))

    def with_userinfo(self: Self, userinfo: str | None) -> Self:
        """The same with another userinfo. Without a host there is none: :class:`Error`."""
        return self._made(_core.with_part(self._rule, self, "userinfo", userinfo))

    def with_host(self: Self, host: Host) -> Self:
        """The same with another host, which may be an address of :mod:`ipaddress`. The text of an IPv6 address gets its brackets.

        >>> Uri("http://a:80/b").with_host("::1")
        Uri('http://[::1]:80/b')
        """
        return self._made(_core.with_part(self._rule, self, "host", _core.exact(_host(host))))

    def with_port(self: Self, port: int | str | None) -> Self:
        """The same with another port. Without a host there is none: :class:`Error`.

        >>> Uri("http://a/b").with_port(8080), Uri("http://a:80/b").with_port(None)
        (Uri('http://a:8080/b'), Uri('http://a/b'))
        """
        return self._made(_core.with_part(self._rule, self, "port", _port(port)))

    def with_path(self: Self, path: str) -> Self:
        """The same with another path.

        >>> Uri("http://a/b?c").with_path("/d/e"), Uri("http://a/b").with_path("d"), Uri("s:a").with_path("//b")
        (Uri('http://a/d/e?c'), Uri('http://a/d'), Uri('s:/.//b'))
        """
        return self._made(_core.with_part(self._rule, self, "path", path))

    def with_query(self: Self, query: Query | None) -> Self:
        """The same with another query: a text as it is, or parameters of plain text, a mapping or pairs, which are encoded: all but what each reader of a query takes
        alike. A list is a parameter for each of its members, ``None`` a name without ``=``. What is no text and no number raises ``TypeError``.

        >>> Uri("http://a/?b").with_query("c=d%20e"), Uri("http://a/").with_query({"q": "x & y", "page": 2, "tag": ["a", "b"], "flag": None})
        (Uri('http://a/?c=d%20e'), Uri('http://a/?q=x%20%26%20y&page=2&tag=a&tag=b&flag'))
        """
        return self._made(_core.with_part(self._rule, self, "query", _query(query)))

    def with_fragment(self: Self, fragment: str | None) -> Self:
        """The same with another fragment. A rule without fragments refuses one: :class:`Error`."""
        return self._made(_core.with_part(self._rule, self, "fragment", fragment))

    def __truediv__(self: Self, segment: str) -> Self:
        """The same with one more segment, of plain text: what may not stand in one is encoded, also a ``/``. It takes the place of an empty one at the end. Query and
        fragment stay. ``.`` and ``..``, which would take segments away, raise :class:`Error`.

        >>> Iri("http://a/files/") / "r\u00e9sum\u00e9 1/2", Uri("http://a/files?v=1") / "\u00e9"
        (Iri('http://a/files/r\u00e9sum\u00e9%201%2F2'), Uri('http://a/files/%C3%A9?v=1'))
        """
        text = _core.exact(segment)
        return self._made(_core.with_child(self._rule, self, text)) if type(text) is str else NotImplemented

    @classmethod
    def build(cls: type[Self], *, scheme: str | None = None, userinfo: str | None = None, host: Host | None = None, port: int | str | None = None,
              path: str = "", segments: Iterable[str] = (), query: Query | None = None, fragment: str | None = None) -> Self:
        """A reference of parts, each as its ``with_`` takes it. ``segments`` are of plain text, and are added to the path. What is not of the rule of its part, or
        not of this type, raises :class:`Error`, with the place in the value; so do a userinfo or port without a host, and the segments ``.`` and ``..``.

        >>> Iri.build(scheme="https", host="example.com", port=8080, segments=["a/b", "c"], query={"q": "x & y"}, fragment="top")
        Iri('https://example.com:8080/a%2Fb/c?q=x%20%26%20y#top')
        """
        if type(_core.exact(segments)) is str:
            raise TypeError("the segments are a list of texts, not one text")
        parts = scheme, userinfo, None if host is None else _host(host), _port(port), path, _query(query), fragment
        return cls._made(_core.build(cls._rule, parts, segments))

    def normalize(self: Self, steps: Iterable[str] | None = None) -> Self:
        """The normal form (RFC 3986, section 6.2.2). The steps are ``case``, ``percent``, ``dots`` (the default), ``scheme``, ``ipv6``
        and, of an IRI, ``ucschar``; or by one name, as in C++: ``"syntax"``, the default, ``"scheme"``, all but ``ucschar``, or ``"all"``.

        >>> Uri("HTTP://Example.COM/%7ea/../b").normalize(), Uri("HTTP://Example.COM:80").normalize("scheme")
        (Uri('http://example.com/b'), Uri('http://example.com/'))
        """
        return self._made(_core.normalize(self, steps, self._rule in URI_RULES))

    def to_uri(self, *, idna: bool = False) -> UriReference:
        """The URI of it (RFC 3987, section 3.1). With ``idna``, a host with a character beyond US-ASCII is written in A-labels, as clients look it up; one that is no
        domain name raises :class:`Error`.

        >>> Iri("http://example.org/r\u00e9sum\u00e9").to_uri(), Iri("http://b\u00fccher.example/").to_uri(idna=True)
        (Uri('http://example.org/r%C3%A9sum%C3%A9'), Uri('http://xn--bcher-kva.example/'))
        """
        convert = _core.idna_to_uri if _flag(idna) else _core.to_uri
        return (self._uri or type(self))._made(convert(self))  # type: ignore[return-value]

    def to_display(self, *, idna: bool = False) -> str:
        """For people to read: decoded where that is safe, without the password, without what hides or reorders. No reference any more. With ``idna``, a host is in
        U-labels, but for labels that could be taken for others (UTS 39): these are in Punycode.

        >>> Uri("http://xn--bcher-kva.example/").to_display(idna=True), Uri("http://xn--pple-43d.com/").to_display(idna=True)
        ('http://b\xfccher.example/', 'http://xn--pple-43d.com/')
        """
        return (_core.idna_to_display if _flag(idna) else _core.to_display)(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str.__repr__(self)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str.__str__(self),), getattr(self, "__dict__", None)  # a subclass may have attributes

    def __str__(self) -> str:
        return str.__str__(self)

    # Of pydantic, which is not imported: a field of this type is a text that is valid, with the format of it in the JSON Schema.
    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(cls, core_schema.str_schema())

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        name = "uri" if cls._rule in URI_RULES else "iri"
        return {**handler(schema), "format": name if issubclass(cls, Iri) else name + "-reference"}


class Iri(IriReference):
    """Rule IRI: with a scheme."""

    __slots__ = ()
    _rule = "IRI"

    if TYPE_CHECKING:
        @property
        def scheme(self) -> str: ...
        def to_uri(self, *, idna: bool = False) -> Uri: ...

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

    def browser_reading(self) -> BrowserReading:
        """What a browser, or any other program that follows the URL Standard, reads in it.

        >>> Iri("http://0x7f.1/").browser_reading()
        BrowserReading(verdict='other', url='http://127.0.0.1/')
        """
        from ._readings import BrowserReading

        return BrowserReading(*_core.browser_reading(self))


class AbsoluteIri(Iri):
    """Rule absolute-IRI: with a scheme, without a fragment."""

    __slots__ = ()
    _rule = "absolute-IRI"

    if TYPE_CHECKING:
        def to_uri(self, *, idna: bool = False) -> AbsoluteUri: ...


class IrelativeRef(IriReference):
    """Rule irelative-ref: without a scheme."""

    __slots__ = ()
    _rule = "irelative-ref"

    if TYPE_CHECKING:
        def to_uri(self, *, idna: bool = False) -> RelativeRef: ...


class UriReference(IriReference):
    """Rule URI-reference: in US-ASCII."""

    __slots__ = ()
    _rule = "URI-reference"


class Uri(Iri, UriReference):
    """Rule URI: in US-ASCII, with a scheme. It is an :class:`Iri`, too."""

    __slots__ = ()
    _rule = "URI"

    if TYPE_CHECKING:
        def to_uri(self, *, idna: bool = False) -> Uri: ...

    def resolve(self, reference: str, *, same_scheme: bool = False, strict_root: bool = False) -> Uri:
        """As that of an :class:`Iri`, and the target is a URI: a reference beyond US-ASCII raises :class:`Error`. :func:`resolve` takes one.

        >>> Uri("http://a/b/c").resolve("../d")
        Uri('http://a/d')
        """
        return Uri._made(_core.resolve(self, _core.checked("URI-reference", reference), same_scheme, strict_root))

    def to_iri(self, *, idna: bool = False) -> Iri:
        """The IRI of it: decoded where that is safe (RFC 3987, section 3.2). With ``idna``, a host is in U-labels, also one that deceives: :meth:`to_display` is for people.

        >>> Uri("http://example.org/D%C3%BCrst%2F").to_iri()
        Iri('http://example.org/D\u00fcrst%2F')
        """
        return Iri._made((_core.idna_to_iri if _flag(idna) else _core.to_iri)(self))


class AbsoluteUri(Uri, AbsoluteIri):
    """Rule absolute-URI: in US-ASCII, with a scheme, without a fragment."""

    __slots__ = ()
    _rule = "absolute-URI"

    if TYPE_CHECKING:
        def to_uri(self, *, idna: bool = False) -> AbsoluteUri: ...


class RelativeRef(UriReference, IrelativeRef):
    """Rule relative-ref: in US-ASCII, without a scheme."""

    __slots__ = ()
    _rule = "relative-ref"

    if TYPE_CHECKING:
        def to_uri(self, *, idna: bool = False) -> RelativeRef: ...


URI_RULES = frozenset(kind._rule for kind in (UriReference, Uri, AbsoluteUri, RelativeRef))
IriReference._uri, Iri._uri, AbsoluteIri._uri, IrelativeRef._uri = UriReference, Uri, AbsoluteUri, RelativeRef
UriReference._uri = Uri._uri = AbsoluteUri._uri = RelativeRef._uri = None

if TYPE_CHECKING:
    @overload
    def resolve(base: Uri, reference: UriReference, *, same_scheme: bool = False, strict_root: bool = False) -> Uri: ...
    @overload
    def resolve(base: str, reference: str, *, same_scheme: bool = False, strict_root: bool = False) -> Iri: ...


def resolve(base: str, reference: str, *, same_scheme: bool = False, strict_root: bool = False) -> Iri:
    """The target of ``reference`` on ``base`` (RFC 3986, section 5.2): a :class:`Uri` if both are in US-ASCII, else an :class:`Iri`.
    On an object that is an :class:`Iri` and no :class:`Uri`, it is an :class:`Iri` in any case.

    >>> resolve("http://a/b/c", "../d")
    Uri('http://a/d')
    """
    text = _core.resolve(base, reference, same_scheme, strict_root)
    is_iri = isinstance(base, Iri) and not isinstance(base, Uri)
    return (Uri if not is_iri and str.isascii(base) and str.isascii(reference) else Iri)._made(text)


if TYPE_CHECKING:
    @overload
    def join(base: UriReference, reference: UriReference) -> UriReference: ...
    @overload
    def join(base: str, reference: str) -> IriReference: ...


def join(base: str, reference: str) -> IriReference:
    """One reference for two, where what they are relative to is not known yet: an xml:base within another, for example. Whatever IRI it is, the result leads on it to where
    ``base`` leads, and ``reference`` from there. A :class:`UriReference` if the result is in US-ASCII.

    >>> join("When/2013/", "BMS"), join("When/2013/", "../2014/?q")
    (UriReference('When/2013/BMS'), UriReference('When/2014/?q'))

    ``..`` that climbs above the beginning stays, and so does one that would remove the first segment: ``join("a/", "../b")`` is ``a/../b``, for on ``x:y`` that is ``x:/b``.
    """
    text = _core.join(base, reference)
    return (UriReference if text.isascii() else IriReference)._made(text)
