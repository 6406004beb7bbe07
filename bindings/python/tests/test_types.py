"""The types: what they accept, what they are, what their operations give. Expectations are the RFCs' and Python's."""
import copy
import doctest
import os
import pickle
import subprocess
import sys

import libiri
import pytest


@pytest.mark.parametrize("kind, accepts, refuses", [
    (libiri.Iri, "http://\u00e9/", "/a"), (libiri.Uri, "http://a/#b", "http://\u00e9/"), (libiri.AbsoluteIri, "a:\u00e9", "a:b#c"),
    (libiri.AbsoluteUri, "a:b?c", "a:b#"), (libiri.IriReference, "\u00e9#", "a b"), (libiri.UriReference, "", "\u00e9"),
    (libiri.IrelativeRef, "//\u00e9", "a:b"), (libiri.RelativeRef, "a/b", "a:b"),
])
def test_each_type_is_its_rule(kind, accepts, refuses):
    assert kind(accepts) == accepts and type(kind(accepts)) is kind
    assert kind.is_valid(accepts) and not kind.is_valid(refuses)
    with pytest.raises(libiri.Error):
        kind(refuses)


def test_what_is_included_is_a_subclass():
    assert issubclass(libiri.AbsoluteUri, (libiri.Uri)) and issubclass(libiri.AbsoluteUri, libiri.AbsoluteIri)
    assert issubclass(libiri.Uri, libiri.Iri) and issubclass(libiri.RelativeRef, libiri.UriReference)
    assert not issubclass(libiri.Iri, libiri.Uri)


def test_absent_is_not_empty():
    full, bare = libiri.IriReference("s://@h:?#"), libiri.IriReference("p")
    assert (full.userinfo, full.port, full.query, full.fragment) == ("", "", "", "")
    assert (bare.scheme, bare.authority, bare.userinfo, bare.host, bare.port, bare.query, bare.fragment) == (None,) * 7
    assert (full.path, bare.path) == ("", "p")


def test_it_is_a_str_in_all_respects():
    text = "http://h/\u00e9"
    iri = libiri.Iri(text)
    assert isinstance(iri, str) and iri == text and hash(iri) == hash(text) and {text: 1}[iri] == 1
    assert type(iri.upper()) is str and type(iri + "x") is str
    assert sorted([libiri.Iri("b:"), libiri.Iri("a:")]) == ["a:", "b:"]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_it_survives_pickling_and_copying(protocol):
    uri = libiri.Uri("http://h/a?b")
    uri.host  # with its parts
    for again in (pickle.loads(pickle.dumps(uri, protocol)), copy.copy(uri), copy.deepcopy(uri)):
        assert again == uri and type(again) is libiri.Uri and again.host == "h"


class Ranked(libiri.Uri):
    pass


def copies(one):
    return [copy.copy(one), copy.deepcopy(one), *(pickle.loads(pickle.dumps(one, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1))]


def test_a_copy_of_a_subclass_has_its_attributes():
    uri = Ranked("http://h/")
    uri.rank = 3
    for again in copies(uri):
        assert again == uri and type(again) is Ranked and again.rank == 3 and again.host == "h"


class Says(str):
    __eq__ = lambda self, other: False
    __hash__ = str.__hash__


@pytest.mark.parametrize("name", ["__class__", Says("__class__"), "_parts", Says("_parts")])
def test_an_object_does_not_become_one_of_another_type(name):
    iri = libiri.Iri("http://\u00e9/")
    for value in (libiri.Uri, ("a",) * 8):
        with pytest.raises(AttributeError):
            setattr(iri, name, value)
    assert type(iri) is libiri.Iri and iri.host == "\u00e9"


def test_an_error_has_bytes_and_characters():
    with pytest.raises(libiri.Error) as caught:
        libiri.Iri("http://\u00e9\u00e9/%zz")
    error = caught.value
    assert (error.code, error.offset, error.index, error.component) == ("bad_percent_encoding", 13, 11, "path")
    assert isinstance(error, ValueError) and pickle.loads(pickle.dumps(error)).offset == 13


def test_a_lone_surrogate_is_of_no_rule():
    assert not libiri.is_valid("IRI-reference", "a\ud800b")
    with pytest.raises(libiri.Error) as caught:
        libiri.IriReference("\u00e9\ud800b")
    assert (caught.value.code, caught.value.offset, caught.value.index) == ("not_utf8", 2, 1)


# A program of its own: the limit cannot be taken back. AddressSanitizer ends a process that has no memory; then there is no limit.
NO_MEMORY = """
import ctypes, resource, sys
sys.path[:0] = {path!r}
import libiri
texts = ["\xe9" * 50_000_000 for _ in range(4)]
pages = int(open("/proc/self/statm").read().split()[0])
if not hasattr(ctypes.CDLL(None), "__sanitizer_get_current_allocated_bytes"):
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 20_000_000,) * 2)
    for do in (lambda text: libiri.IriReference(text), lambda text: libiri.check("IRI", text), lambda text: libiri.is_valid("IRI", text),
               lambda text: libiri.each_is_valid("IRI", [text])):
        try:
            print("made", do(texts.pop()))
        except MemoryError:
            pass
print("done")
"""


def test_a_lack_of_memory_is_no_surrogate():
    ran = subprocess.run([sys.executable, "-c", NO_MEMORY.replace("{path!r}", repr(sys.path))], capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.returncode) == ("done\n", 0), ran.stderr


# The first rule that is asked for: garbage that is collected meanwhile lets another thread ask for one. {} takes dicts that were
# freed, before it asks for memory: these are used up first.
FIRST_RULE = """
import faulthandler, gc, sys, threading, time
sys.path[:0] = {path!r}
faulthandler.dump_traceback_later(20, exit=True)
from libiri._core import is_valid

class Slow:
    def __del__(self):
        collected.set()
        time.sleep(.2)

collected = threading.Event()
other = threading.Thread(target=lambda: (collected.wait(), is_valid("IRI", "a:")))
other.start()
kept = [{} for _ in range(1000)]
one = Slow()
one.itself = one
del one
gc.set_threshold(1)
is_valid("IRI", "a:")
collected.set()
other.join()
print("done")
"""


def test_the_first_rules_may_be_asked_for_at_the_same_time():
    ran = subprocess.run([sys.executable, "-c", FIRST_RULE.replace("{path!r}", repr(sys.path))], capture_output=True, text=True, timeout=120)
    assert (ran.stdout, ran.returncode) == ("done\n", 0), ran.stderr


def test_what_is_no_text_is_a_type_error():
    for wrong in (None, 3, b"http://a/"):
        with pytest.raises(TypeError):
            libiri.Iri(wrong)


def test_bytes_are_checked_as_they_came():
    assert libiri.is_valid("IRI-reference", "\u00e9".encode()) and not libiri.is_valid("IRI-reference", b"\xe9")
    assert libiri.is_valid("IRI-reference", b"a\0b") is False


# RFC 3986, section 5.4.
EXAMPLES = {"g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g", "//g": "http://g",
            "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s", "g#s": "http://a/b/c/g#s",
            ";x": "http://a/b/c/;x", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "..": "http://a/b/", "../g": "http://a/b/g",
            "../..": "http://a/", "../../g": "http://a/g", "../../../g": "http://a/g", "http:g": "http:g"}


@pytest.mark.parametrize("reference, target", EXAMPLES.items())
def test_resolution_gives_the_examples_of_the_rfc(reference, target):
    assert libiri.Uri("http://a/b/c/d;p?q").resolve(reference) == target


def test_resolution_keeps_what_both_are():
    uri, iri = libiri.Uri("http://a/b"), libiri.Iri("http://a/\u00e9")
    assert type(uri.resolve("c")) is libiri.Uri and type(iri.resolve("c")) is libiri.Iri and type(libiri.resolve(uri, "\u00e9")) is libiri.Iri
    assert uri.resolve("http:g", same_scheme=True) == "http://a/g"
    with pytest.raises(libiri.Error) as caught:
        uri.resolve("../../g", strict_root=True)
    assert caught.value.code == "root_underflow"
    with pytest.raises(libiri.Error):
        libiri.resolve("/no/base", "g")


def test_operations_keep_the_type():
    assert type(libiri.AbsoluteUri("HTTP://A/").normalize()) is libiri.AbsoluteUri
    assert type(libiri.Iri("http://h/\u00e9").to_uri()) is libiri.Uri and type(libiri.IriReference("\u00e9").to_uri()) is libiri.UriReference
    assert libiri.Uri("http://a/b#c").without_fragment() == "http://a/b"
    assert libiri.Uri("http://h/%C3%A9").normalize(["percent", "ucschar"]) == "http://h/%C3%A9"
    with pytest.raises(ValueError, match="no step"):
        libiri.Uri("a:").normalize(["tidy"])
    text = "HTTP://h:80/%7e/%C3%A9"
    assert libiri.Iri(text).normalize("syntax") == libiri.Iri(text).normalize() == "http://h:80/~/%C3%A9"
    assert libiri.Iri(text).normalize("scheme") == "http://h/~/%C3%A9" and libiri.Iri(text).normalize("all") == "http://h/~/\u00e9"
    with pytest.raises(ValueError, match="'syntax', 'scheme' or 'all', not 'case'"):
        libiri.Uri("a:").normalize("case")


def test_levels_of_comparison():
    assert libiri.same("HTTP://a/%7E", "http://a/~") and not libiri.same("HTTP://a/", "http://a/", "string")
    assert libiri.hash_of("HTTP://a/") == libiri.hash_of("http://a/") and libiri.compare("a:", "b:") == -1
    with pytest.raises(ValueError, match="levels"):
        libiri.same("a:", "a:", "about")


def test_each_is_valid_takes_what_comes():
    assert libiri.each_is_valid("IRI", ["a:b", "a b", 3, None, "\ud800"]) == [True, False, False, False, False]
    with pytest.raises(ValueError, match="no rule"):
        libiri.each_is_valid("url", [])


def test_each_is_valid_keeps_the_texts_of_an_iterator():
    """Nobody else has them: the memory of one that is gone is that of the next."""
    assert libiri.each_is_valid("IRI", (f"http://h/{i:0100}" if i % 3 else f"a b{i:0100}" for i in range(3000))) == [i % 3 != 0 for i in range(3000)]


def test_a_target_is_a_uri_if_base_and_reference_are():
    """A reference beyond US-ASCII may leave nothing of that in the target."""
    for reference in ("\u00e9/../d", libiri.IriReference("\u00e9/../d")):
        for base in (libiri.Uri("http://a/b/c"), "http://a/b/c"):
            target = libiri.resolve(base, reference)
            assert (type(target), target) == (libiri.Iri, "http://a/b/d")
    for reference in ("d", libiri.IriReference("d"), libiri.UriReference("d")):
        assert type(libiri.resolve(libiri.Uri("http://a/b/c"), reference)) is type(libiri.resolve("http://a/b/c", reference)) is libiri.Uri
        assert type(libiri.resolve(libiri.Iri("http://a/b/c"), reference)) is libiri.Iri


def test_what_is_compiled_has_examples_that_run():
    for name in ("is_valid", "each_is_valid"):
        found = doctest.DocTestFinder().find(getattr(libiri, name), name, module=False)
        runner = doctest.DocTestRunner(verbose=False)
        assert [runner.run(one).attempted for one in found] == [2] and runner.failures == 0


def test_everything_public_says_what_it_is():
    for name in libiri.__all__:
        thing = getattr(libiri, name)
        assert thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                assert getattr(thing, member).__doc__, f"{name}.{member}"


def test_templates_take_the_values_of_python():
    assert libiri.expand("{/a*}{?b*,c,d}", {"a": ["x", "y/z"], "b": {"k": "v"}, "c": 3, "d": None}) == "/x/y%2Fz?k=v&c=3"
    with pytest.raises(libiri.Error) as caught:
        libiri.expand("{a")
    assert caught.value.code == "bad_template"


def test_a_name_may_take_its_entry_away_while_it_is_expanded():
    said = []

    class Name:
        def __index__(self):
            entries.clear()
            return 1

    class Value:
        def __index__(self):
            said.append("text")
            return 2

        def __del__(self):
            said.append("gone")

    entries = {Name(): Value()}
    assert libiri.expand("{?a*}", a=entries) == "?1=2"
    assert said == ["text", "gone"]


def test_python_takes_a_str_as_a_path_without_asking_it():
    uri = libiri.Uri("file:///a%20b")
    assert os.fspath(uri) is uri and libiri.file_path(uri, windows=False) == "/a b"


def test_file_paths_go_both_ways(tmp_path):
    name = tmp_path / "a b\u00e9%"
    assert libiri.file_path(libiri.file_uri(name, windows=False), windows=False) == str(name)
