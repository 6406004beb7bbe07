"""References in a text."""
from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._types import Iri


class Found(NamedTuple):
    """A reference, and where in the text it stands: the characters from ``begin`` to ``end``."""

    iri: Iri
    begin: int
    end: int


def find(text: str, *, html: bool = False) -> list[Found]:
    """The IRIs in prose or Markdown, cut out as people expect: without the brackets and the punctuation around them. With ``html``, the text is HTML or XML:
    ``&quot;`` ends a reference, and ``&amp;`` is ``&`` in it. A reference without a scheme is not found: nothing tells it from words.

    >>> [found.iri for found in find("(see http://example.com/a_(b).) Or <http://h/,>!")]
    [Iri('http://example.com/a_(b)'), Iri('http://h/,')]
    """
    return [Found(Iri._made(iri), begin, end) for begin, end, iri in _core.find(text, html)]
