"""test/data/texts.txt, which all bindings are asked; and what else IDNA, look-alikes and references in a text promise. Expectations are those of the RFCs, UTS 46 and UTS 39."""
import json
import pathlib

import libiri
import pytest
from libiri import idna

DATA = pathlib.Path(__file__).resolve().parents[3] / "test" / "data" / "texts.txt"
ALL = [line.split("\t") for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def matched(form, text):
    try:
        values = libiri.match_template(form, text)
    except libiri.Error as error:
        return f"{error.code} {error.index}"
    assert libiri.expand(form, values) == text
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def repaired(text, scheme):
    reference, changes = libiri.repair(text, scheme=scheme)
    return " ".join([reference, *(f"{one.kind}:{one.begin}-{one.end}" for one in changes)])


def or_error(call):
    def asked(*texts):
        try:
            return call(*texts)
        except libiri.Error:
            return "error"
    return asked


ASK = {
    "find": lambda text: " ".join(found.iri for found in libiri.find(text)),
    "html": lambda text: " ".join(found.iri for found in libiri.find(text, html=True)),
    "match": matched,
    "to_ascii": or_error(idna.to_ascii),
    "to_unicode": or_error(idna.to_unicode),
    "to_uri": or_error(lambda text: libiri.Iri(text).to_uri(idna=True)),
    "to_iri": or_error(lambda text: libiri.Uri(text).to_iri(idna=True)),
    "display": lambda text: libiri.Iri(text).to_display(idna=True),
    "warnings": lambda host: " ".join(f"{one.label}:{','.join(one.kinds)}" for one in idna.check_host(host)),
    "same": lambda a, b: "yes" if idna.same_host(a, b) else "no",
    "confusable": lambda a, b: "yes" if idna.confusable(a, b) else "no",
    "nfc": idna.to_nfc,
    "join": libiri.join,
    "bidi": lambda text: " ".join(f"{one.component}:{one.text}:{one.kind}" for one in idna.bidi_problems(text)),
    "repair": or_error(repaired),
    "browser": lambda text: " ".join(filter(None, libiri.Iri(text).browser_reading())),
    "readings": lambda path: " ".join(one.path + ("=" + ",".join(one.habits) if one.habits else "") for one in libiri.readings(path)),
    "same_iri": lambda a, b: "yes" if libiri.same(a, b, "idna") and libiri.hash_of(a, "idna") == libiri.hash_of(b, "idna") and libiri.compare(a, b, "idna") == 0 else "no",
}


@pytest.mark.parametrize("row", ALL, ids=" ".join)
def test_all_bindings_answer_the_same(row):
    assert ASK[row[0]](*row[1:-1]) == row[-1]


def test_the_list_asks_for_all():
    assert {row[0] for row in ALL} == {*ASK}


def test_the_places_are_those_of_characters():
    text = "\u00e9\U0001f600 http://\u00e9/a, http://b/!"
    found = libiri.find(text)
    assert [text[one.begin:one.end] for one in found] == [one.iri for one in found] == ["http://\u00e9/a", "http://b/"]
    assert all(type(one.iri) is libiri.Iri for one in found)


def test_what_a_conversion_gives_is_of_its_type():
    iri = libiri.Iri("http://b\u00fccher.example/")
    assert type(iri.to_uri(idna=True)) is libiri.Uri and type(iri.to_uri(idna=True).to_iri(idna=True)) is libiri.Iri
    assert type(libiri.AbsoluteIri("http://\u00e9/").to_uri(idna=True)) is libiri.AbsoluteUri
    with pytest.raises(libiri.Error) as error:
        libiri.Iri("http://a.-\u00e9.example/").to_uri(idna=True)
    assert (error.value.code, error.value.index) == ("bad_idna", 9)
    for wrong in (1, "yes", None):
        with pytest.raises(TypeError):
            iri.to_uri(idna=wrong)


def test_what_is_repaired_and_where():
    text = " /\U0001f600/a b?{x}%zz\n"  # RFC 3987, section 2.2: U+1F600 may stand there
    reference, changes = libiri.repair(text)
    assert type(reference) is libiri.IriReference and reference == "/\U0001f600/a%20b?%7Bx%7D%25zz" and all(len(one.message) > 9 for one in changes)
    assert [(one.kind, text[one.begin:one.end]) for one in changes] == [("white_space", " "), ("encoded", " "), ("encoded", "{"), ("encoded", "}"), ("percent", "%"), ("white_space", "\n")]
    assert libiri.repair("<URL:http://h/>", delimited=True).reference == "http://h/"  # RFC 3986, appendix C
    assert libiri.repair("http:\\\\h\\a", backslash_is_slash=True).reference == "http://h/a"
    assert libiri.repair("git@h:a/b", scp_form=True).reference == "ssh://git@h/a/b"
    for wrong, scheme, code, index in (("http://a b/", "", "unexpected_character", 8), ("h/a", "1", "bad_scheme", 0)):
        with pytest.raises(libiri.Error) as error:
            libiri.repair(wrong, scheme=scheme)
        assert (error.value.code, error.value.index) == (code, index)
    with pytest.raises(TypeError):
        libiri.repair("a", delimited=1)


def test_readings_have_their_habits_and_guards():
    assert libiri.readings("/a%2Fb") == [libiri.Reading("/a%2Fb", (), ()), libiri.Reading("/a/b", ("decode", "slash"), ())]  # include/iri/readings.hpp
    held = [one for one in libiri.readings("/admin;x", guards=["/x", "/admin"]) if one.guards]
    assert held == [libiri.Reading("/admin", ("parameters",), ("/admin",))]
    assert len(libiri.readings("/a%2Fb", most=1)) == len(libiri.readings("/a%2Fb", habits=["slash"])) == 1  # nothing decodes
    assert libiri.readings("/%FF", habits=["decode"])[1].path == "/\\xff"
    assert len(libiri.habits()) == 17 and "Tomcat" in libiri.habits()["parameters"]
    assert len(libiri.readings("/" + "a" * 1023)) == 1
    with pytest.raises(libiri.Error) as error:
        libiri.readings("/" + "a" * 1024)
    assert error.value.code == "too_long"
    for wrong in ({"habits": ["decoding"]}, {"guards": ["/x", "no guard {"]}, {"most": 1025}, {"most": -1}, {"most": True}):
        with pytest.raises(ValueError):
            libiri.readings("/", **wrong)
    for wrong in ({"habits": "slash"}, {"guards": "/a"}, {"guards": [3]}):
        with pytest.raises(TypeError):
            libiri.readings("/", **wrong)


def test_values_that_python_does_not_have_match_nothing():
    for form, text in (("/{x}", "/%FF"), ("{?q*}", "?a=1&a=2&b=3")):
        with pytest.raises(libiri.Error) as error:
            libiri.match_template(form, text)
        assert error.value.code == "no_match"


def test_the_gate_knows_hosts_that_deceive():
    gate = libiri.Gate("display")
    assert [one.name for one in gate.judge("http://xn--pple-43d.com/").findings] == ["mixed_script_host", "confusable_host"]
    assert not gate.passes("http://p\u0430ypal.com/") and gate.passes("http://xn--bcher-kva.example/")


def test_secrets_are_masked_by_default():
    text = "https://ghp_x@h/a?b=1&token=c&ticket=d"
    assert libiri.mask_secrets(text) == "https://***@h/a?b=1&token=***&ticket=d"
    assert libiri.mask_secrets(text, "x", userinfo=False, known_parameters=False, parameters=["TICKET"]) == "https://ghp_x@h/a?b=1&token=c&ticket=x"
    for wrong in ("ticket", 3, [3]):
        with pytest.raises(TypeError):
            libiri.mask_secrets(text, parameters=wrong)
