"""Columns of texts, by Arrow: what pyarrow, pandas, Polars and DuckDB hold goes in and comes out without a copy of the texts.

    hosts = pyarrow.array(libiri.columns.host(column))

A column is anything with ``__arrow_c_array__`` or ``__arrow_c_stream__`` that holds utf8, large_utf8, string_view, or a dictionary of
these. An array gives an :class:`Array`, and a stream gives a :class:`ChunkedArray` of the same chunks. A null gives a null. A text that
is not valid gives a null where a text is asked for. The GIL is not held over the rows. This module needs no other package.
"""
from __future__ import annotations

from . import _core
from ._core import Array, ChunkedArray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable

    from ._gate import Gate

__all__ = ["Array", "ChunkedArray", "PARTS", "give_back_memory", "host", "is_valid", "judge", "normalize", "parse", "part", "parts",
           "registrable_domain", "resolve"]

PARTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


def is_valid(rule: str, column: Any) -> Array | ChunkedArray:
    """Whether each text is of the rule, as booleans."""
    return _core.column_is_valid(rule, column)


def parse(column: Any, rule: str = "IRI-reference") -> Array | ChunkedArray:
    """A struct for each text: ``valid``, ``error`` (the name of its code) with ``error_offset``, and the ends of the components in bytes:
    ``scheme_end``, ``userinfo_end``, ``host_end``, ``authority_end``, ``path_end``, ``query_end``, ``size``. An absent part has a null."""
    return _core.column_parse(column, rule)


def parts(column: Any, names: Iterable[str] = PARTS, rule: str = "IRI-reference") -> Array | ChunkedArray:
    """A struct of parts, as string_view: each part of more than 12 bytes points into the text that came in."""
    return _core.column_parts(column, rule, list(names))


def part(name: str, column: Any, rule: str = "IRI-reference") -> Array | ChunkedArray:
    """One part of each text, as string_view; null if it is absent or the text is not of the rule."""
    return _core.column_part(column, rule, name)


def host(column: Any, rule: str = "IRI-reference") -> Array | ChunkedArray:
    """The host of each text."""
    return part("host", column, rule)


def registrable_domain(of: Callable[[str], str | None], column: Any, rule: str = "IRI-reference") -> Array | ChunkedArray:
    """The registrable domain of the host of each text, as large_utf8. ``of`` knows it: libiri has no Public Suffix List.

    >>> import pyarrow, publicsuffixlist
    >>> of = publicsuffixlist.PublicSuffixList().privatesuffix
    >>> texts = pyarrow.array(["http://www.Example.co.uk/a", "//example.co.uk", "http://co.uk/", "http://[::1]/", "a:b", "a b", None])
    >>> pyarrow.array(registrable_domain(of, texts)).to_pylist()
    ['example.co.uk', 'example.co.uk', None, None, None, None, None]

    ``of`` is called once for each name, with the GIL held. The name has its ASCII letters in lower case, and its percent-encoding is decoded.
    A name in ``xn--`` stays so, and one with other letters than ASCII stays in these: ``of`` has to know both. What ``of`` gives is the result;
    None gives a null. There is a null, too, if the host is absent, empty, or an IP address, and ``of`` is not called. IP addresses are also
    those that only some programs read: ``0x7f.1``, ``127.1``, ``2130706433``.
    """
    return _core.column_registrable(of, column, rule)


def normalize(column: Any, steps: Iterable[str] | None = None, *, uri: bool = False) -> Array | ChunkedArray:
    """The normal form of each text, as large_utf8. ``uri``: the texts are URI references."""
    return _core.column_normalize(column, steps, uri)


def resolve(base: Any, references: Any) -> Array | ChunkedArray:
    """The target of each reference on one base, a ``str``, or on the base in the same row of a column, as large_utf8."""
    return _core.column_resolve(base, references)


def judge(gate: Gate, column: Any) -> Array | ChunkedArray:
    """The action of the gate for each text: a dictionary of ``allow``, ``report``, ``canonicalize`` and ``reject``."""
    return _core.column_judge(getattr(gate, "_gate", gate), column)


def give_back_memory() -> int:
    """Frees the memory of columns that are gone, and returns its size in bytes. Up to 64 MiB are kept for the next columns otherwise."""
    return _core.give_back_memory()
