"""The exceptions of libiri."""


class Error(ValueError):
    """A text that is refused, with the place and the reason.

    >>> import libiri
    >>> try:
    ...     libiri.Iri("http://example.com/%zz")
    ... except libiri.Error as error:
    ...     print(error.code, error.offset, error.component, error.expected, sep="; ")
    bad_percent_encoding; 20; path; a hex digit
    """

    code: str
    """The name of the error, such as ``bad_percent_encoding``. Names are stable."""
    message: str
    """A sentence without its stop. It holds nothing of the text."""
    offset: int
    """Where, in bytes of UTF-8: the end of the longest beginning that something valid has."""
    index: int
    """The same in characters of the ``str``."""
    component: str
    """``scheme``, ``userinfo``, ``host``, ``port``, ``path``, ``query``, ``fragment``, or empty."""
    expected: str
    """What might have stood there, in words; empty if that is not known."""

    def __init__(self, code: str, message: str, offset: int, index: int, component: str, expected: str) -> None:
        super().__init__(code, message, offset, index, component, expected)
        self.code, self.message, self.offset, self.index = code, message, offset, index
        self.component, self.expected = component, expected

    def __str__(self) -> str:
        where = f"{self.component}: " if self.component else ""
        expected = f"; expected {self.expected}" if self.expected else ""
        return f"byte {self.offset}: {where}{self.message}{expected}"


class RouteError(ValueError):
    """A pattern that is none, or two patterns that match the same requests: then ``witness`` is such a request."""

    def __init__(self, code: str, message: str, offset: int, pattern: str, other: str, witness: str) -> None:
        super().__init__(code, message, offset, pattern, other, witness)
        self.code, self.message, self.offset = code, message, offset
        self.pattern, self.other, self.witness = pattern, other, witness

    def __str__(self) -> str:
        if self.witness:
            return f"{self.pattern!r} and {self.other!r}: {self.message}: {self.witness!r} is matched by both"
        return f"{self.pattern!r}, byte {self.offset}: {self.message}"
