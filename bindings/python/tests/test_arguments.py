"""Arguments in disguise, and wrong ones, for each public entry (entries.py): what is checked is what is kept, and errors are in words of libiri."""
import collections.abc
import enum
import pickle
import re
import types

import entries
import libiri
import pytest

EVIL = "javascript:alert(1)\r\nX: y"


class Faces(str):
    """A str whose characters are one text, and which says that it is another."""

    __str__ = __format__ = encode = lower = upper = casefold = strip = lstrip = rstrip = replace = removeprefix = __add__ = __radd__ = __mod__ = \
        __getitem__ = __fspath__ = join = translate = expandtabs = lambda self, *rest: EVIL
    __eq__ = isascii = startswith = endswith = __contains__ = __le__ = __ge__ = isidentifier = lambda self, *rest: True
    __ne__ = __lt__ = __gt__ = __bool__ = lambda self, *rest: False
    __hash__ = lambda self: id(self) >> 4  # two keys of a dict are two
    __len__ = find = index = count = lambda self, *rest: 7
    __iter__ = lambda self: iter(EVIL)
    partition = rpartition = lambda self, *rest: (EVIL, "", "")
    split = rsplit = splitlines = lambda self, *rest: [EVIL]
    __reduce_ex__ = lambda self, protocol: (str, (EVIL,))
    __getnewargs__ = lambda self: (EVIL,)


class Octets(bytes):
    """The same of bytes."""

    __bytes__ = __getitem__ = lower = strip = replace = lambda self, *rest: b"\xff\0"
    decode = __str__ = lambda self, *rest: EVIL
    __eq__ = isascii = startswith = lambda self, *rest: True
    __hash__ = __len__ = find = lambda self, *rest: 7
    __iter__ = lambda self: iter(b"\xff\0")
    __reduce_ex__ = lambda self, protocol: (bytes, (b"\xff",))


class Number(int):
    """The same of int."""

    __int__ = __index__ = __hash__ = __trunc__ = lambda self: 9999
    __eq__ = lambda self, other: True
    __str__ = __repr__ = lambda self: "9999"
    __reduce_ex__ = lambda self, protocol: (int, (9999,))


class Once(collections.abc.Sequence):
    """A sequence that has its values for the first look alone, and says that it is empty."""

    def __init__(self, values):
        self.looks = [list(values)]

    def __iter__(self):
        return iter(self.looks.pop() if self.looks else [EVIL, EVIL])

    def __getitem__(self, number):
        return EVIL

    def __len__(self):
        return 0


class MappingOnce(collections.abc.Mapping):
    """The same of a mapping. Whoever has taken its keys may ask for the value of each once."""

    def __init__(self, pairs):
        self.pairs, self.looks = list(pairs), 1

    def __iter__(self):
        self.looks -= 1
        return iter([name for name, _ in self.pairs] if self.looks == 0 else [EVIL])

    def __getitem__(self, wanted):
        at = [name is wanted for name, _ in self.pairs].index(True)
        return self.pairs.pop(at)[1] if self.looks == 0 else EVIL

    def items(self):
        self.looks -= 1
        return list(self.pairs) if self.looks == 0 else [(EVIL, EVIL)]

    def __len__(self):
        return 0


class InDisguise(entries.Plain):
    """Texts that are subclasses, and what changes between two looks."""

    def text(self, value):
        return Faces(value)

    def octets(self, value):
        return Octets(value)

    def number(self, value):
        return Number(value)

    def sequence(self, values):
        return Once(values)

    def mapping(self, pairs):
        return MappingOnce(pairs)


class Enumerated(entries.Plain):
    """The everyday case: a member of an enumeration of texts or of numbers. And what is read once: an iterator."""

    def text(self, value):
        return enum.Enum("Text", {"MEMBER": value}, type=str).MEMBER

    def number(self, value):
        return enum.IntEnum("Number", {"MEMBER": value}).MEMBER

    def sequence(self, values):
        return iter(list(values))


def test_each_public_name_has_a_call():
    covered = {name.partition(",")[0] for name in entries.CALLS}
    assert sorted(set(entries.public_names()) - covered) == []
    assert sorted(covered - set(entries.public_names())) == []


def outcome(call, maker):
    try:
        return entries.plain(call(maker))
    except ValueError as error:
        return type(error).__name__, re.sub(r"'[^']*'|<Text.*?>", "it", str(error))


@pytest.mark.parametrize("maker", [InDisguise, Enumerated])
@pytest.mark.parametrize("name", entries.CALLS)
def test_what_is_checked_is_what_is_kept(name, maker):
    assert outcome(entries.CALLS[name], maker()) == outcome(entries.CALLS[name], entries.Plain())


class OfEachKind(entries.Plain):
    """One of the arguments is of a wrong type. Counts them when none is."""

    def __init__(self, wrong=None, place=-1):
        self.wrong, self.place, self.count = wrong, place, 0

    def _next(self, right):
        self.count += 1
        return self.wrong if self.count - 1 == self.place else right

    text = octets = flag = number = values = _next

    def sequence(self, values):
        return self._next(list(values))

    def mapping(self, pairs):
        return self._next(dict(pairs))

    def column(self, texts):
        return self._next(super().column(texts))


class Lies:
    __class__ = str  # type: ignore[assignment]


WRONG = [None, 3, True, 1.5, object(), [], {}, (), bytearray(b"http://a/"), memoryview(b"http://a/"), b"\xff", "\ud800", "", [3], [None], {3: 3}, 1 << 70, -1, Lies(), str, "\0"]
WORDS_OF_NANOBIND = re.compile("nanobind|incompatible function|[Ii]nvoked with|conversion error|std::|Unable to convert|NULL")


@pytest.mark.parametrize("name", entries.CALLS)
def test_a_wrong_argument_is_refused_in_words_of_libiri(name):
    counted = OfEachKind()
    entries.CALLS[name](counted)
    for place in range(counted.count):
        for wrong in WRONG:
            try:
                entries.CALLS[name](OfEachKind(wrong, place))
            except (TypeError, ValueError, OverflowError) as error:
                assert not WORDS_OF_NANOBIND.search(str(error)), (place, wrong)


@pytest.mark.parametrize("call, words", [
    (lambda one: libiri.Iri(one), "a str"), (lambda one: libiri.is_valid(one, "a:"), "a str"), (lambda one: libiri.is_valid("IRI", one), "a str or bytes"),
    (lambda one: libiri.Gate("fetch").judge(one), "a str or bytes"), (lambda one: libiri.Gate("fetch").passes(one), "a str or bytes"),
    (lambda one: libiri.Gate("proxy").admit(one, "/", "h"), "a str or bytes"), (lambda one: libiri.Gate("proxy").admit("GET", one, "h"), "a str or bytes"),
    (lambda one: libiri.Gate("proxy").admit("GET", "/", one or one), "a str or bytes"), (lambda one: libiri.Router({"/": 1}).match("GET", one), "a str or bytes"),
    (lambda one: libiri.Router({one: 1}), "a str"), (lambda one: libiri.columns.judge(one, []), "a libiri.Gate"), (lambda one: libiri.encode(one), "a str or bytes"),
    (lambda one: libiri.columns.part(one, entries.Plain().column(["a:"])), "a str"), (lambda one: libiri.Iri("a:").parameters(form=one), "True or False"),
    (lambda one: libiri.Gate("proxy").explain_reading(one, "/"), "a str or bytes"), (lambda one: libiri.Gate("proxy").explain_reading("GET", one), "a str or bytes"),
    (lambda one: libiri.Gate("fetch").judge_address(one), "a str or bytes"), (lambda one: libiri.RedirectChain(one), "a libiri.Gate"),
    (lambda one: libiri.RedirectChain(libiri.Gate("fetch")).start(one), "a str or bytes"), (lambda one: entries.begun().follow(one), "a str or bytes"),
    (lambda one: libiri.RedirectChain(libiri.Gate("fetch"), allows_downgrade=one), "True or False"), (lambda one: libiri.Router({}, head_by_get=one), "True or False"), (lambda one: libiri.resolve("a:", "b", strict_root=one), "True or False"),
])
def test_a_type_error_says_what_is_needed(call, words):
    for wrong, its in ((3, "int"), (1.5, "float"), (memoryview(b"a"), "memoryview")):
        with pytest.raises(TypeError, match=f"^{words} is needed, not {its}$"):
            call(wrong)


def test_a_lone_surrogate_is_no_character_everywhere():
    for call in (lambda text: libiri.Iri(text), lambda text: libiri.check("IRI", text), lambda text: libiri.resolve("a:", text), lambda text: libiri.same(text, "a:"),
                 lambda text: libiri.Gate("fetch").judge(text), lambda text: libiri.Router({"/{x}": 1}).match("GET", text), lambda text: libiri.encode(text),
                 lambda text: libiri.decode(text), lambda text: libiri.expand("{a}", a=text), lambda text: libiri.expand(text), lambda text: libiri.route_template(text),
                 lambda text: libiri.Gate("fetch", hosts=[text]), lambda text: libiri.mask_password("a:", text), lambda text: libiri.urllib.urlsplit(text)):
        with pytest.raises(libiri.Error, match="^byte 3: a lone surrogate is no character$") as caught:
            call("\u00e9x\ud800y")
        assert (caught.value.code, caught.value.offset, caught.value.index) == ("not_utf8", 3, 2)


def test_what_is_no_utf8_is_so_for_every_router():
    for routes in ({"/{x}": 1}, {"/a": 1}, {}):
        for path, host in ((b"/\xc3\xa9\xff", None), ("/", b"/\xc3\xa9\xff")):
            with pytest.raises(libiri.Error, match="^byte 3: the bytes are not UTF-8$") as caught:
                libiri.Router(routes).match("GET", path, host)
            assert (caught.value.code, caught.value.offset, caught.value.index) == ("not_utf8", 3, 2)
    assert libiri.Router({"/{x}": 1}).match(b"GET", "/\u00e9".encode()).captures == {"x": "\u00e9"}


@pytest.mark.parametrize("text, byte, character", [("http://a/b/c/%ff", 13, 13), ("http://a/\u00e9/x%C3/b", 12, 11), ("%ff", 0, 0), ("a/b%41%80", 2, 2)])
def test_the_place_of_a_segment_is_in_the_whole_text(text, byte, character):
    with pytest.raises(libiri.Error) as caught:
        libiri.IriReference(text).segments
    assert (caught.value.code, caught.value.offset, caught.value.index, caught.value.component) == ("not_utf8", byte, character, "path")


def test_rules_are_found_by_their_names_alone():
    class Poison(str):
        __hash__ = lambda self: hash("IRI")
        __eq__ = lambda self, other: True

    assert libiri.is_valid(Poison("port"), "80") and not libiri.is_valid(Poison("port"), "a:")
    assert libiri.is_valid("IRI", "a:") and not libiri.is_valid("IRI", "80")
    with pytest.raises(ValueError, match="no rule"):
        libiri.is_valid(Poison("none"), "80")


def test_a_list_that_grows_while_it_is_expanded_is_what_it_was():
    class Grows:
        def __index__(self):
            values.append(self)
            return 7

    values = [Grows(), Grows()]
    assert libiri.expand("{a}", a=values) == "7,7"


@pytest.mark.parametrize("wrong", [b"a", {"a"}, iter("a"), (one for one in "a"), types.MappingProxyType({"a": 1}), object(), 1j, bytearray(b"a"), [["a"]], [b"a"], {"k": ["a"]}, {b"a": "a"},
                                   {"k": object()}, {None: "a"}])
def test_what_is_no_value_is_not_expanded(wrong):
    with pytest.raises(TypeError, match="a str or a number is needed, not "):
        libiri.expand("{?x*}", x=wrong)


def test_what_is_undefined_is_left_out():
    assert libiri.expand("{?x*}", x={"a": None, "b": "1"}) == "?b=1"
    assert libiri.expand("{?x}{&y*}", x=["a", None, 2], y=[None]) == "?x=a,2"
    assert libiri.expand("{x}{y}{z}", x=None, y=True, z=1.5) == "true1.5"


def test_a_number_of_a_policy_is_an_int():
    for wrong in ("80", 80.0, True, None, 1 << 70, -1):
        with pytest.raises(ValueError, match="is not a port"):
            libiri.Gate("fetch", ports=[wrong])
        if wrong is not None:
            with pytest.raises(ValueError, match="is not a limit"):
                libiri.Gate("fetch", limits={"text": wrong})


def test_a_subclass_of_a_type_keeps_its_characters():
    class Mine(libiri.Uri):
        __str__ = lambda self: EVIL
        partition = lambda self, *rest: (EVIL, "", "")

    mine = Mine("http://a/b#c")
    for one in (Mine(mine), pickle.loads(pickle.dumps(libiri.Uri(mine))), mine.without_fragment(), libiri.Uri(mine)):
        assert str.__str__(one) in ("http://a/b#c", "http://a/b") and libiri.Uri.is_valid(one)
