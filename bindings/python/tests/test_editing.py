"""Editing and building: the expectations are those of RFC 3986, of the table in include/iri/edit.hpp, and of HTML's way to write a query."""
import ipaddress
import json
import pickle

import libiri
import pydantic
import pytest

PARTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@pytest.mark.parametrize("name, value, wanted", [
    ("scheme", "ftp", "ftp://u@h:1/p?q#f"), ("authority", "b", "http://b/p?q#f"), ("authority", None, "http:/p?q#f"), ("userinfo", None, "http://h:1/p?q#f"), ("userinfo", "", "http://@h:1/p?q#f"),
    ("host", "b", "http://u@b:1/p?q#f"), ("host", "2001:db8::1", "http://u@[2001:db8::1]:1/p?q#f"), ("host", "[v1.a]", "http://u@[v1.a]:1/p?q#f"), ("host", ipaddress.ip_address("::1"), "http://u@[::1]:1/p?q#f"),
    ("host", ipaddress.ip_address("127.0.0.1"), "http://u@127.0.0.1:1/p?q#f"), ("port", 8080, "http://u@h:8080/p?q#f"), ("port", "", "http://u@h:/p?q#f"), ("port", None, "http://u@h/p?q#f"),
    ("path", "", "http://u@h:1?q#f"), ("path", "a/b", "http://u@h:1/a/b?q#f"), ("query", None, "http://u@h:1/p#f"), ("query", "a=b&c", "http://u@h:1/p?a=b&c#f"), ("fragment", None, "http://u@h:1/p?q"),
    ("fragment", "a%20b", "http://u@h:1/p?q#a%20b"),
])
def test_another_part_and_no_other(name, value, wanted):
    made = getattr(libiri.Uri("http://u@h:1/p?q#f"), "with_" + name)(value)
    assert (made, type(made)) == (wanted, libiri.Uri)
    assert libiri.Uri(made) == made


@pytest.mark.parametrize("kind, text, name, value, code, offset", [
    (libiri.Uri, "http://a/", "scheme", "1a", "bad_scheme", 0), (libiri.Uri, "http://a/", "scheme", None, "no_scheme", 0), (libiri.Uri, "http://a/", "query", "a b", "unexpected_character", 1),
    (libiri.Uri, "http://a/", "path", "/a?b", "unexpected_character", 2), (libiri.Uri, "http://a/", "path", "/%4", "bad_percent_encoding", 3), (libiri.Uri, "s:a", "port", 80, "no_authority", 0),
    (libiri.Uri, "s:a", "userinfo", "u", "no_authority", 0), (libiri.Uri, "http://a/", "host", "a:80", None, 1), (libiri.Uri, "http://a/", "host", "fe80::1%eth0", None, None),
    (libiri.AbsoluteUri, "http://a/", "fragment", "f", "has_fragment", 0), (libiri.RelativeRef, "/a", "scheme", "a", "has_scheme", 0), (libiri.Uri, "http://a/", "fragment", "\u00e9", "character_not_allowed", 0),
    (libiri.Uri, "http://a/", "port", -1, None, 0),
])
def test_what_is_not_of_the_part_is_refused(kind, text, name, value, code, offset):
    with pytest.raises(libiri.Error) as caught:
        getattr(kind(text), "with_" + name)(value)
    assert code is None or caught.value.code == code
    assert offset is None or caught.value.offset == offset


def test_a_path_is_never_read_as_something_else():
    assert libiri.UriReference("//a/b").with_authority(None).with_path("//c") == "/.//c"
    assert libiri.UriReference("").with_path("a:b") == "./a:b"
    assert libiri.Uri("s:").with_path("//a").authority is None


def test_a_wrong_type_is_a_type_error():
    iri = libiri.Iri("http://a/")
    for call in (lambda: iri.with_path(None), lambda: iri.with_host(None), lambda: iri.with_port(True), lambda: iri.with_port(1.5), lambda: iri.with_query(3), lambda: iri.with_query(b"a"), lambda: iri / 3,
                 lambda: iri / b"a", lambda: iri.with_query({"a": b"b"}), lambda: iri.with_query(["ab"]), lambda: libiri.Iri.build(scheme="a", segments="abc"), lambda: libiri.Iri.build(scheme="a", path=None),
                 lambda: iri.with_query({"a": {"b": "c"}})):
        with pytest.raises((TypeError, ValueError)) as caught:
            call()
        assert caught.type is TypeError


@pytest.mark.parametrize("query, wanted", [
    ({"q": "x & y", "page": 2}, "q=x%20%26%20y&page=2"), ([("a", "1"), ("a", None), ("a", "")], "a=1&a&a="), ({"t": ["a", "b", None]}, "t=a&t=b&t"), ({"a=b": "c=d+e;f"}, "a%3Db=c=d%2Be%3Bf"),
    ({}, None), ((), None), ({"t": []}, None), ({"f": 1.5, "t": True}, "f=1.5&t=true"), ({"\u00e9": "#"}, "%C3%A9=%23"),
])
def test_parameters(query, wanted):
    made = libiri.Uri("http://a/?x").with_query(query)
    assert made.query == wanted
    assert libiri.Uri.build(scheme="http", host="a", path="/", query=query) == made


def test_segments():
    uri = libiri.Uri("http://a/")
    assert uri / "b" / "c" == "http://a/b/c"
    assert uri / "b/c?d#e" == "http://a/b%2Fc%3Fd%23e"
    assert (uri / "\u00e9", libiri.Iri(uri) / "\u00e9") == ("http://a/%C3%A9", "http://a/\u00e9")
    assert libiri.Uri("http://a") / "b" == "http://a/b"
    assert libiri.Uri("http://a/b?c#d") / "e" == "http://a/b/e?c#d"
    assert (uri / "100% sure").segments == ["100% sure"]
    assert type(libiri.AbsoluteIri("a:b") / "c") is libiri.AbsoluteIri
    for dots in (".", ".."):
        with pytest.raises(libiri.Error, match="path"):
            uri / dots


def test_built_of_parts():
    parts = {"scheme": "http", "userinfo": "u", "host": "h", "port": "1", "path": "/p", "query": "q", "fragment": "f"}
    assert libiri.Uri.build(**parts) == "http://u@h:1/p?q#f"
    assert libiri.IriReference.build() == "" and libiri.IriReference.build(query="", fragment="") == "?#"
    assert libiri.UriReference.build(host="::1", segments=["a", "\u00e9"]) == "//[::1]/a/%C3%A9"
    assert libiri.Iri.build(scheme="urn", path="a:b") == "urn:a:b"
    for kind, wrong, code in ((libiri.Iri, {"path": "/a"}, "no_scheme"), (libiri.RelativeRef, {"scheme": "a"}, "has_scheme"), (libiri.AbsoluteUri, {"scheme": "a", "fragment": ""}, "has_fragment"),
                              (libiri.Uri, {"scheme": "a", "port": 1}, "no_authority"), (libiri.Uri, {"scheme": "a", "host": "b", "segments": [".."]}, "bad_value"),
                              (libiri.Uri, {"scheme": "a", "query": "a%"}, "bad_percent_encoding")):
        with pytest.raises(libiri.Error) as caught:
            kind.build(**wrong)
        assert caught.value.code == code
    with pytest.raises(libiri.Error) as caught:
        libiri.Iri.build(scheme="a", host="b", fragment="\u00e9 x")
    assert (caught.value.offset, caught.value.index, caught.value.component) == (2, 1, "fragment")


def test_what_was_taken_apart_is_built_again():
    for text in ("http://u:p@[::1]:80/a/./b//c?d=%41#e", "s:a:b", "mailto:a@b?c", "http://@:?#", "//h", "a/b", "?", "", "urn:x:y#\u00e9"):
        one = libiri.IriReference(text)
        parts = {name: getattr(one, name) for name in PARTS if name != "authority"}
        assert libiri.IriReference.build(**parts) == one
        for name in PARTS:
            if getattr(one, name) is not None:
                assert getattr(one, "with_" + name)(getattr(one, name)) == one


def test_a_target_of_a_uri_is_a_uri():
    assert type(libiri.Uri("http://a/b").resolve("../c")) is libiri.Uri and type(libiri.AbsoluteUri("a:b").resolve("#c")) is libiri.Uri
    with pytest.raises(libiri.Error) as caught:
        libiri.Uri("http://a/b").resolve("x/\u00e9")
    assert (caught.value.code, caught.value.offset) == ("character_not_allowed", 2)


def test_a_uri_of_each_type():
    class Mine(libiri.Iri):
        pass

    class MyUri(libiri.Uri):
        pass

    for one, wanted in ((libiri.Iri("a:\u00e9"), libiri.Uri), (Mine("a:\u00e9"), libiri.Uri), (libiri.AbsoluteIri("a:\u00e9"), libiri.AbsoluteUri), (libiri.IrelativeRef("\u00e9"), libiri.RelativeRef),
                        (libiri.IriReference("\u00e9"), libiri.UriReference), (libiri.Uri("a:b"), libiri.Uri), (MyUri("a:b"), MyUri), (libiri.AbsoluteUri("a:b"), libiri.AbsoluteUri), (libiri.RelativeRef("b"), libiri.RelativeRef)):
        assert type(one.to_uri()) is wanted


@pytest.mark.parametrize("make, number, reason", [
    (libiri.OriginList, 1, "https://b.example/"), (libiri.OriginList, 0, "HTTPS://b.example"), (libiri.OriginList, 0, "https://*"), (libiri.OriginList, 0, "null"),
    (libiri.RedirectUriList, 1, "http://b.example/"), (libiri.RedirectUriList, 0, "https://b.example/#"), (libiri.RedirectUriList, 0, "javascript:x"), (libiri.RedirectUriList, 0, "http://localhost/"),
])
def test_an_entry_that_is_none_is_named(make, number, reason):
    with pytest.raises(ValueError, match=f"^entry {number}, "):
        make(["https://a.example"] * number + [reason])


def test_lists_are_copied_whole():
    uris = libiri.RedirectUriList(["http://localhost/"], localhost=True)
    assert uris.allows("http://localhost:3/") and pickle.loads(pickle.dumps(uris)).allows("http://localhost:3/")
    assert pickle.loads(pickle.dumps(libiri.OriginList(["https://a.example"]))).allows("https://a.example")
    assert not libiri.OriginList([]).allows("https://a.example") and not libiri.OriginList(["https://a.example"]).allows(b"https://A.example")


class Model(pydantic.BaseModel):
    iri: libiri.Iri
    reference: "libiri.UriReference | None" = None


def test_a_field_of_pydantic():
    model = Model(iri="http://a/\u00e9", reference="../b")
    assert (type(model.iri), type(model.reference), model.iri.host) == (libiri.Iri, libiri.UriReference, "a")
    assert model.model_dump_json() == '{"iri":"http://a/\u00e9","reference":"../b"}' and Model.model_validate_json(model.model_dump_json()) == model
    assert type(Model(iri=libiri.Uri("a:b")).iri) is libiri.Iri
    properties = Model.model_json_schema()["properties"]
    assert properties["iri"]["format"] == "iri" and {"type": "string", "format": "uri-reference"} in properties["reference"]["anyOf"]
    formats = {kind: pydantic.TypeAdapter(kind).json_schema()["format"] for kind in (libiri.Uri, libiri.AbsoluteIri, libiri.IrelativeRef, libiri.RelativeRef)}
    assert list(formats.values()) == ["uri", "iri", "iri-reference", "uri-reference"]
    for wrong, words in (("http://a b/", "byte 8: "), (3, "string"), (None, "string")):
        with pytest.raises(pydantic.ValidationError, match=words):
            Model(iri=wrong)


def whole_policy():
    """What `iri gate --print` writes: no base, and each member, finding and limit."""
    from libiri import _core
    actions = {name: "allow" for name, _ in _core.findings()}
    limits = {name: None for name in ("text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters")}
    return {"name": "mine", "actions": {**actions, "password": "reject", "scheme_not_allowed": "reject"},
            "limits": limits, "schemes": ["ftp"], "hosts": None, "ports": None, "raw_utf8": True, "guards": [], "open": [], "mounts": {}, "guards_complete": False, "closed": False, "same": [], "at": []}


def test_a_policy_without_base_has_all():
    gate = libiri.Gate.from_json(json.dumps(whole_policy()))
    assert [gate.passes(text) for text in ("ftp://127.0.0.1/../a", "ftp://u:p@h/")] == [True, False]
    assert pickle.loads(pickle.dumps(gate)).passes("ftp://127.0.0.1/")


@pytest.mark.parametrize("where", ["actions", "limits", "schemes", "hosts", "ports", "raw_utf8", "guards", "open", "mounts", "guards_complete", "closed", "same", "at", "actions.password", "limits.depth"])
def test_a_policy_without_base_that_lacks_something_is_none(where):
    policy = whole_policy()
    *outer, last = where.split(".")
    del (policy[outer[0]] if outer else policy)[last]
    with pytest.raises(ValueError, match=f"^{where}: not there, and there is no base to take it from$"):
        libiri.Gate.from_json(json.dumps(policy))
