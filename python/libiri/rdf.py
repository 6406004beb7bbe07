"""RDF: the IRIs of a graph of rdflib, by RFC 3987. rdflib itself looks for ten characters.

>>> import rdflib, libiri.rdf
>>> graph = rdflib.Graph()
>>> _ = graph.add((rdflib.URIRef("http://a/b"), rdflib.RDF.type, rdflib.URIRef("http://a/%zz")))
>>> [(str(term), str(error)) for term, error in libiri.rdf.errors(graph)]
[('http://a/%zz', 'byte 10: path: a percent sign must be followed by two hex digits; expected a hex digit')]
"""
from __future__ import annotations

from typing import Any, Iterable, Iterator

from . import _core
from ._error import Error


def is_iri(term: str) -> bool:
    """Whether a term is an IRI with a scheme, as RDF 1.1 asks of each."""
    return _core.is_valid("IRI", term)


def errors(graph: Iterable[tuple[Any, Any, Any]]) -> Iterator[tuple[str, Error]]:
    """Each IRI of the triples that is none, once, with its error. Data types of literals count."""
    from rdflib import Literal, URIRef

    seen: set[str] = set()
    for triple in graph:
        for term in triple:
            iri = term.datatype if isinstance(term, Literal) else term
            if not isinstance(iri, URIRef) or iri in seen:
                continue
            seen.add(iri)
            try:
                _core.check("IRI", str(iri))
            except Error as error:
                yield str(iri), error
