"""The drop-ins, against the packages themselves."""
import jsonschema
import libiri.jsonschema
import libiri.rdf
import pytest
import rdflib


@pytest.mark.parametrize("name, good, bad", [
    ("iri", "http://\u0192\u00f8\u00f8.\u00df\u00e5r/?\u2202\u00e9\u0153=\u03c0\u00eex", "/abc"), ("iri-reference", "\u00e2ppl\u00e9", "\\\\WINDOWS\\f"),
    ("uri", "urn:oasis:names", "http://foo bar"), ("uri-reference", "#frag", "\\\\WINDOWS"), ("uri-template", "http://h/{a}", "http://h/{a"),
])
def test_formats_of_jsonschema(name, good, bad):
    checker = libiri.jsonschema.checker()
    jsonschema.validate(good, {"format": name}, format_checker=checker)
    jsonschema.validate(12, {"format": name}, format_checker=checker)
    with pytest.raises(jsonschema.ValidationError) as caught:
        jsonschema.validate(bad, {"format": name}, format_checker=checker)
    assert isinstance(caught.value.cause, libiri.Error)


def test_the_other_formats_stay():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate("no date", {"format": "date"}, format_checker=libiri.jsonschema.checker())


def test_iris_of_a_graph():
    graph = rdflib.Graph()
    graph.parse(data='<http://a/s> <http://a/p> "x"^^<http://a/|>, <http://a/ok>, <http://a/%zz> .', format="turtle")
    assert sorted(term for term, _ in libiri.rdf.errors(graph)) == ["http://a/%zz", "http://a/|"]
    assert libiri.rdf.is_iri("urn:x") and not libiri.rdf.is_iri("x")
