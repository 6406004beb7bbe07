"""RDF: IRIs of rdflib, by RFC 3987. rdflib itself looks for ten characters.

The IRIs of a graph:

>>> import rdflib, libiri.rdf
>>> graph = rdflib.Graph()
>>> _ = graph.add((rdflib.URIRef("http://a/b"), rdflib.RDF.type, rdflib.URIRef("http://a/%zz")))
>>> [(str(term), str(error)) for term, error in libiri.rdf.errors(graph)]
[('http://a/%zz', 'byte 10: path: a percent sign must be followed by two hex digits; expected a hex digit')]

The check of rdflib itself, with which ``URIRef`` warns and ``n3()`` refuses:

>>> with libiri.rdf.checked():
...     rdflib.URIRef("http://a/%zz").n3()
Traceback (most recent call last):
...
Exception: "http://a/%zz" does not look like a valid URI, I cannot serialize this as N3/Turtle. Perhaps you wanted to urlencode it?
>>> rdflib.URIRef("http://a/%zz").n3()
'<http://a/%zz>'
"""
from __future__ import annotations

from contextlib import contextmanager
from threading import RLock
from typing import Any, Iterable, Iterator

from . import _core
from ._error import Error

__all__ = ["checked", "errors", "install", "is_iri", "is_iri_reference", "uninstall"]

_replaced: dict[Any, Any] = {}  # by module of rdflib: the check that it had
_lock = RLock()
_checking: list[object] = []  # the bodies of checked() that run, if it was not installed before the first of them


def is_iri(term: str) -> bool:
    """Whether a term is an IRI with a scheme, as RDF 1.1 asks of each."""
    return _core.is_valid("IRI", term)


def is_iri_reference(term: Any) -> bool:
    """Whether a term is an IRI reference: a ``URIRef`` need not have a scheme. Takes what ``URIRef()`` takes, a ``str`` or a namespace such as ``RDFS``.

    To learn where a term is wrong, ``libiri.check("IRI-reference", term)`` raises a :class:`libiri.Error`, which has the byte and the component.
    """
    if isinstance(term, type):  # a namespace of rdflib is a class
        term = str(term)
    elif not isinstance(term, str):
        raise TypeError("a term is a str or a namespace")
    return _core.is_valid("IRI-reference", term)


def errors(graph: Iterable[tuple[Any, Any, Any]]) -> Iterator[tuple[str, Error]]:
    """Each IRI of the triples that is none, once, with its error. Data types of literals count."""
    from rdflib import Literal, URIRef

    seen: set[str] = set()
    for triple in graph:
        for term in triple:
            found = term.datatype if isinstance(term, Literal) else term
            if not isinstance(found, URIRef):
                continue
            iri = _core.exact(found)  # a subclass may have a str() or a hash of its own
            if iri in seen:
                continue
            seen.add(iri)
            try:
                _core.check("IRI", iri)
            except Error as error:
                yield iri, error


def install() -> None:
    """Puts :func:`is_iri_reference` in the place of the check of rdflib, for all threads.

    ``URIRef(text)`` then logs a warning for a text that is no IRI reference, and ``n3()`` and ``compute_qname()`` raise, in the words of rdflib.
    """
    import rdflib.namespace
    import rdflib.term

    modules: tuple[Any, ...] = (rdflib.term, rdflib.namespace)
    checks = {module: module._is_valid_uri for module in modules}
    for module, check in checks.items():
        if check is not is_iri_reference:
            _replaced[module] = check
            module._is_valid_uri = is_iri_reference


def uninstall() -> None:
    """Gives rdflib its own check back."""
    while _replaced:
        module, check = _replaced.popitem()
        module._is_valid_uri = check


@contextmanager
def checked() -> Iterator[None]:
    """:func:`install` for the body of a ``with`` statement. If it was installed before, it stays so. Bodies may overlap, in threads for example: the last one undoes it."""
    body = object()
    with _lock:
        if _checking or not _replaced:
            _checking.append(body)
        install()
    try:
        yield
    finally:
        with _lock:
            if body in _checking:
                _checking.remove(body)
                if not _checking:
                    uninstall()
