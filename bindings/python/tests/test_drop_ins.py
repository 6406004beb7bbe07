"""The drop-ins, against the packages themselves."""
import logging
import subprocess
import sys

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


# The first three by RFC 3987 s2.2: a space, a private character in a path, U+E01EF. Then RFC 3986 s2.1 (percent), s3.2.2 (brackets), s4.2 (a colon in the
# first segment of a relative path).
NO_REFERENCES = ["http://a b/", "http://a/\U00100000", "http://a/\U000e01ef", "http://a/%zz", "http://[a/", ":", "1a:b", "a\n", "\ud800"]
REFERENCES = ["", "a", "./a:b", "//a", "#\u00e9", "http://a/?\U00100000", "http://[::1]/%20", "urn:x"]


@pytest.mark.parametrize("text", NO_REFERENCES)
def test_rdflib_warns_and_refuses(text, caplog):
    with libiri.rdf.checked():
        term = rdflib.URIRef(text)
        assert [record.levelno for record in caplog.records] == [logging.WARNING]
        with pytest.raises(Exception, match="does not look like a valid URI"):
            term.n3()
        with pytest.raises(ValueError, match="does not look like a valid URI"):
            rdflib.Graph().namespace_manager.compute_qname(term)
    with pytest.raises(libiri.Error):
        libiri.check("IRI-reference", text)


@pytest.mark.parametrize("text", REFERENCES)
def test_rdflib_accepts_references(text, caplog):
    with libiri.rdf.checked():
        assert rdflib.URIRef(text).n3() == f"<{text}>"
    assert not caplog.records


def test_rdflib_makes_terms_of_what_it_did():
    with libiri.rdf.checked():
        assert rdflib.URIRef(rdflib.RDFS) == rdflib.URIRef(str(rdflib.RDFS)) == rdflib.URIRef("http://www.w3.org/2000/01/rdf-schema#")
        for other in (b"http://a/", 1, None):
            with pytest.raises(TypeError):
                rdflib.URIRef(other)


def test_rdflib_gets_its_own_check_back():
    places = rdflib.term, rdflib.namespace
    own = [place._is_valid_uri for place in places]
    with pytest.raises(KeyError), libiri.rdf.checked(), libiri.rdf.checked():
        raise KeyError
    assert [place._is_valid_uri for place in places] == own
    libiri.rdf.install()
    libiri.rdf.install()
    with libiri.rdf.checked():
        pass
    assert [place._is_valid_uri for place in places] == [libiri.rdf.is_iri_reference] * 2
    libiri.rdf.uninstall()
    libiri.rdf.uninstall()
    assert [place._is_valid_uri for place in places] == own
    assert rdflib.URIRef("http://a/%zz").n3() == "<http://a/%zz>"


def test_rdflib_is_checked_until_the_last_body_ends():
    own = rdflib.term._is_valid_uri
    first, second = libiri.rdf.checked(), libiri.rdf.checked()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)  # as in another thread
    with pytest.raises(Exception, match="does not look like a valid URI"):
        rdflib.URIRef("http://a/%zz").n3()
    second.__exit__(None, None, None)
    assert rdflib.term._is_valid_uri is own


def test_rdflib_is_not_imported_before_it_is_needed():
    code = "import sys, libiri.rdf; sys.exit('rdflib' in sys.modules)"
    subprocess.run([sys.executable, "-P" if sys.version_info >= (3, 11) else "-I", "-c", code], check=True)
