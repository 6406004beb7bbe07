"""Columns: each function gives for each row what the function on one text gives, and what is malformed is refused."""
import gc
import random
import sys
import threading

import libiri
import publicsuffixlist
import pyarrow as pa
import pytest
from arrow_by_hand import ByHand, offsets, view
from libiri import columns

HOSTILE = [None, "", "http://example.com/", "HTTP://EX.com:80/%7ea/../b?q#f", "//h", "a b", "%zz", "http://[::1]:80/", "\u00e9://x", "a:\u00e9",
           "http://user:secret@a-host-of-more-than-twelve.example/p?q=1#f", "x" * 13, "/.//x", "http://169.254.169.254/", "a:", "?", "#", "//@:?#",
           "http://[::1", "a\0b", "\U0010ffff", "http://\u00e9\u00e9.example/" + "a/" * 300, "s://h/" + "%41" * 99, "http://h:99999/"]
OFFSETS = ("scheme_end", "userinfo_end", "host_end", "authority_end", "path_end", "query_end", "size")
TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int16(), pa.string()), pa.dictionary(pa.uint64(), pa.large_string()),
         pa.dictionary(pa.int32(), pa.string())]


def random_texts(seed, count):
    draw = random.Random(seed)
    letters = "aZ09:/?#[]@%.-~\u00e9\U0001f600 \\"
    return [None if draw.random() < .1 else draw.choice(HOSTILE[1:]) if draw.random() < .3 else
            "".join(draw.choice(letters) for _ in range(draw.randrange(30))) for _ in range(count)]


def column_of(texts, kind):
    return pa.array(texts).cast(kind) if not pa.types.is_dictionary(kind) else pa.array(texts, kind.value_type).dictionary_encode().cast(kind)


def forms(texts):
    """The same texts in each type; as slices; as chunks, some of them empty."""
    for kind in TYPES:
        whole = column_of(["cut off", None, *texts, "cut off"], kind)
        yield column_of(texts, kind)
        yield whole.slice(2, len(texts))
        middle = len(texts) // 3
        yield pa.chunked_array([whole.slice(2, middle), whole.slice(0, 0), whole.slice(2 + middle, len(texts) - middle)])


def listed(made):
    result = pa.array(made) if hasattr(made, "__arrow_c_array__") else pa.chunked_array(made)
    result.validate(full=True)
    assert len(made) == len(result)
    return result.to_pylist()


def or_none(do):
    try:
        return do()
    except libiri.Error:
        return None


def utf8_size(text):
    return len(text.encode())


def parsed_row(text, kind=libiri.IriReference):
    """What parse() has to say of a text, from the parts and the error of the scalar types."""
    none = dict.fromkeys(OFFSETS)
    if text is None:
        return None
    try:
        one = kind(text)
    except libiri.Error as error:
        return {"valid": False, "error": error.code, "error_offset": error.offset, **none}
    size, scheme, authority = utf8_size(text), one.scheme, one.authority
    begin = 0 if scheme is None else utf8_size(scheme) + 1
    ends = dict(none, size=size, query_end=size if one.fragment is None else size - utf8_size(one.fragment) - 1)
    ends["path_end"] = ends["query_end"] if one.query is None else ends["query_end"] - utf8_size(one.query) - 1
    if scheme is not None:
        ends["scheme_end"] = begin - 1
    if authority is not None:
        ends["authority_end"] = begin + 2 + utf8_size(authority)
        ends["host_end"] = ends["authority_end"] - (0 if one.port is None else utf8_size(one.port) + 1)
        if one.userinfo is not None:
            ends["userinfo_end"] = begin + 2 + utf8_size(one.userinfo)
    return {"valid": True, "error": None, "error_offset": None, **ends}


def parts_row(text):
    if text is None:
        return None
    one = or_none(lambda: libiri.IriReference(text))
    return {name: None if one is None else getattr(one, name) for name in columns.PARTS}


def mapped(do, texts):
    return [None if text is None else or_none(lambda: do(text)) for text in texts]


@pytest.mark.parametrize("seed", range(2))
def test_each_row_is_what_the_scalar_functions_give(seed):
    texts = HOSTILE + random_texts(seed, 500)
    gate = libiri.Gate("fetch")
    base = "http://a/b/c/d;p?q"
    wanted = {
        "is_valid": mapped(lambda t: libiri.is_valid("URI", t), texts), "segment": mapped(lambda t: libiri.is_valid("segment", t), texts),
        "parse": [parsed_row(t) for t in texts], "parse URI": [parsed_row(t, libiri.Uri) for t in texts], "parts": [parts_row(t) for t in texts],
        "host": mapped(lambda t: libiri.IriReference(t).host, texts), "normalize": mapped(lambda t: libiri.IriReference(t).normalize(), texts),
        "steps": mapped(lambda t: libiri.UriReference(t).normalize(["scheme", "ipv6"]), texts),
        "resolve": mapped(lambda t: libiri.resolve(base, t), texts), "judge": mapped(lambda t: gate.judge(t).action, texts)}
    for column in forms(texts):
        assert listed(columns.is_valid("URI", column)) == wanted["is_valid"]
        assert listed(columns.is_valid("segment", column)) == wanted["segment"]
        assert listed(columns.parse(column)) == wanted["parse"]
        assert listed(columns.parse(column, "URI")) == wanted["parse URI"]
        assert listed(columns.parts(column)) == wanted["parts"]
        assert listed(columns.host(column)) == wanted["host"]
        assert listed(columns.normalize(column)) == wanted["normalize"]
        assert listed(columns.normalize(column, ["scheme", "ipv6"], uri=True)) == wanted["steps"]
        assert listed(columns.resolve(base, column)) == wanted["resolve"]
        assert listed(columns.judge(gate, column)) == wanted["judge"]


@pytest.mark.parametrize("rows", [(0,), (255,), (256,), (511, 512), (999,), (1023,)])
def test_a_null_may_stand_anywhere_among_many(rows):
    """Rows are read 256 at a time."""
    texts = ["http://h.example/" if i % 2 else "a b" for i in range(1024)]
    for row in rows:
        texts[row] = None
    column = pa.array(texts)
    assert listed(columns.parse(column)) == [parsed_row(t) for t in texts]
    assert listed(columns.parts(column)) == [parts_row(t) for t in texts]
    assert listed(columns.is_valid("URI", column)) == mapped(lambda t: libiri.is_valid("URI", t), texts)
    assert listed(columns.normalize(column)) == mapped(lambda t: libiri.IriReference(t).normalize(), texts)
    gate = libiri.Gate("fetch")
    assert listed(columns.judge(gate, column)) == mapped(lambda t: gate.judge(t).action, texts)


@pytest.mark.parametrize("size", [1, 11, 12, 13, 14])
def test_a_view_holds_twelve_bytes(size):
    """Arrow, variable-size binary view: longer texts stand elsewhere."""
    hosts = ["h" * size, "i" * size]
    assert listed(columns.host(pa.array([f"http://{host}/" for host in hosts]))) == hosts


def test_bases_in_a_column_go_with_their_rows_whatever_the_chunks():
    draw = random.Random(7)
    bases, references = draw.choices(HOSTILE, k=500) + random_texts(8, 100), draw.choices(HOSTILE, k=500) + random_texts(9, 100)
    wanted = [None if b is None or r is None else or_none(lambda: libiri.resolve(b, r)) for b, r in zip(bases, references)]
    assert sum(one is not None for one in wanted) > 20
    for base in forms(bases):
        for column in (pa.array(references), pa.chunked_array([references[:300], references[300:]])):
            assert listed(columns.resolve(base, column)) == wanted
    with pytest.raises(ValueError, match="as many rows"):
        columns.resolve(pa.array(bases[1:]), pa.array(references))
    with pytest.raises(libiri.Error):
        columns.resolve("/no/base", pa.array(references))


# By the rules com, co.uk, *.ck, !www.ck and \u516c\u53f8.cn of publicsuffix.org/list, whose algorithm gives the rule and one more label. A host that
# is a public suffix itself has no registrable domain.
DOMAINS = {
    "http://example.com": "example.com", "https://a.b.Example.COM.:443/?q": "example.com", "http://com/": None, "//www.example.co.uk": "example.co.uk",
    "http://%77%77w.EX%61mple.co%2Euk/": "example.co.uk", "http://co.uk/": None, "http://a.b.c.ck/": "b.c.ck", "http://c.ck/": None,
    "http://www.ck/": "www.ck", "http://a.www.ck/": "www.ck", "http://a.b.\u516c\u53f8.cn/": "b.\u516c\u53f8.cn",
    "http://a.b.%E5%85%AC%E5%8F%B8.cn/": "b.\u516c\u53f8.cn", "http://a.b.xn--55qx5d.cn/": "b.xn--55qx5d.cn", "http://..com/": None,
}
ADDRESSES = ["http://1.2.3.4/", "http://1.2.3.%34/", "http://[::1]/", "http://[v1.a]/", "http://0x7f.1/", "http://127.1/", "http://2130706433/",
             "http://1.2.3.4./", "http://0177.0.0.1/"]
NAMELESS = ["file:///x", "urn:x", "/a", "", "http://a b/", "http://[::1", "http://%zz.com/"]


def test_registrable_domains_by_the_public_suffix_list():
    of = publicsuffixlist.PublicSuffixList().privatesuffix
    texts = [None, *DOMAINS, *ADDRESSES, *NAMELESS] * 40
    wanted = [DOMAINS.get(text) for text in texts]
    for column in forms(texts):
        assert listed(columns.registrable_domain(of, column)) == wanted


def test_each_name_is_asked_for_once_and_an_address_never():
    asked = []
    texts = ["http://\u00c9.example/", "//%c3%89.EXAMPLE", "//a.example/b", None, "//a.example:80", "//u@A.example", *ADDRESSES, *NAMELESS] * 300
    wanted = {"//a.example/b": "", "//a.example:80": "", "//u@A.example": ""}
    made = columns.registrable_domain(lambda name: asked.append(name) or ("" if name == "a.example" else None), pa.chunked_array([texts[:1000], texts[1000:]]))
    assert asked == ["\u00c9.example", "a.example"]
    assert listed(made) == [wanted.get(text) for text in texts]
    assert listed(columns.registrable_domain(str, pa.array(["http://\u00e9.example", "http://h"]), "URI")) == [None, "h"]


def test_what_knows_no_registrable_domains_is_an_error():
    texts = pa.array(["http://a.example/"])
    for wrong in (lambda name: 1, lambda name: b"a", None, "example"):
        with pytest.raises(TypeError):
            columns.registrable_domain(wrong, texts)
    with pytest.raises(KeyError, match="a.example"):
        columns.registrable_domain({}.__getitem__, texts)
    with pytest.raises(libiri.Error):
        columns.registrable_domain(lambda name: "\ud800", texts)


def test_no_rows_have_the_type_of_rows():
    for empty, some in ((pa.array([], pa.string()), pa.array(["a:"])), (pa.chunked_array([], pa.string()), pa.chunked_array([["a:"]]))):
        for do in (columns.parse, columns.parts, columns.host, columns.normalize, lambda c: columns.judge(libiri.Gate("proxy"), c),
                   lambda c: columns.registrable_domain(str, c)):
            read = pa.array if isinstance(empty, pa.Array) else pa.chunked_array
            assert len(do(empty)) == 0 and read(do(empty)).type == read(do(some)).type


def test_parts_share_the_texts():
    column = pa.array(["http://a-host-of-more-than-twelve.example/" + "x" * 1000])
    begin, end = column.buffers()[2].address, column.buffers()[2].address + column.buffers()[2].size
    assert begin <= pa.array(columns.host(column)).buffers()[2].address < end


def test_what_goes_out_outlives_what_came_in():
    made = columns.host(pa.array(["http://a-host-of-more-than-twelve.example/", None] * 1000))
    out = pa.array(made)
    child = pa.array(columns.parts(pa.array(["http://another-long-host.example/"]))).field("host")
    again = pa.array(made)
    del made
    gc.collect()
    junk = [pa.array(["z" * 50] * 2000) for _ in range(10)]
    assert out.to_pylist() == again.to_pylist() == ["a-host-of-more-than-twelve.example", None] * 1000
    assert child.to_pylist() == ["another-long-host.example"] and len(junk) == 10


def test_everything_is_given_back():
    column = pa.array(["http://a-host-of-more-than-twelve.example/"] * 100)
    before = pa.total_allocated_bytes()
    for _ in range(200):
        listed(columns.parts(pa.chunked_array([column, pa.array(["x"] * 1000)])))
        columns.parse(column).__arrow_c_array__()  # nobody takes it
    gc.collect()
    assert pa.total_allocated_bytes() == before


def test_memory_that_is_used_again_is_that_of_nobody():
    many, others = pa.array(["http://h/", "a b", None, "x:y"] * 40_000), pa.array(["?", "http://[::1]/", "\u00e9", "%"] * 40_000)
    kept, wanted = [], [listed(columns.parse(one)) for one in (many, others)]
    for _ in range(4):
        kept += [columns.parse(many), columns.parse(others)]
        columns.parse(many)  # goes at once
    assert [listed(one) for one in kept] == wanted * 4
    del kept
    gc.collect()
    assert 0 < columns.give_back_memory() <= 64 << 20
    assert columns.give_back_memory() == 0


def test_offsets_behind_a_null_are_of_no_text():
    for size in (4, 8):
        column = ByHand("u" if size == 4 else "U", [b"\x05", offsets(0, 2, 5, 7, size=size), b"a:b:cd:"], 3, null_count=1)
        assert listed(columns.parse(column)) == [parsed_row("a:"), None, parsed_row("d:")]


@pytest.mark.parametrize("skipped", [0, 3, 8, 13])
def test_a_bitmap_is_read_to_its_end_and_from_any_bit(skipped):
    draw = random.Random(skipped)
    for rows in (1, 63, 64, 65, 200, 257, 600):
        present = [draw.random() < .7 for _ in range(skipped + rows)]
        bitmap = sum(bit << i for i, bit in enumerate(present)).to_bytes((len(present) + 7) // 8, "little")
        texts = [draw.choice(["a:", "a b", "", "\u00e9:"]).encode() for _ in present]
        ends = [sum(map(len, texts[:i])) for i in range(len(texts) + 1)]
        column = ByHand("u", [bitmap, offsets(*ends), b"".join(texts) + b"."], rows, offset=skipped, null_count=-1)
        assert listed(columns.parse(column)) == [parsed_row(t.decode()) if p else None for t, p in zip(texts, present)][skipped:]


def by_hand(**changes):
    return ByHand("u", [None, offsets(0, 2, 4), b"a:b:"], 2, **changes)


def test_the_array_is_released_once_and_only_when_nobody_uses_it():
    texts = by_hand()
    made = columns.parts(texts)
    assert texts.released == 0
    out = pa.array(made)
    del made
    gc.collect()
    assert texts.released == 0 and out.field("scheme").to_pylist() == ["a", "b"]
    del out
    gc.collect()
    assert texts.released == 1
    one = by_hand()
    columns.is_valid("IRI", one)
    gc.collect()
    assert one.released == 1
    with pytest.raises(ValueError, match="released already"):
        columns.is_valid("IRI", one)


BROKEN = {
    "negative length": lambda: by_hand(length=-1), "negative offset": lambda: by_hand(offset=-1), "huge": lambda: by_hand(length=2**62),
    "length and offset": lambda: by_hand(offset=2**62), "nulls": lambda: by_hand(null_count=1), "more nulls": lambda: by_hand(null_count=3),
    "fewer nulls": lambda: by_hand(null_count=-2), "buffers": lambda: by_hand(n_buffers=2), "no buffers": lambda: by_hand(buffers=None),
    "children": lambda: by_hand(n_children=1), "children of the type": lambda: by_hand(schema_changes={"n_children": 1}),
    "begins below": lambda: ByHand("u", [None, offsets(-1, 2), b"a:"], 1), "goes back": lambda: ByHand("u", [None, offsets(0, 4, 2, 4), b"a:b:"], 3),
    "beyond": lambda: ByHand("u", [None, offsets(0, 9, 4), b"a:b:"], 2), "negative size": lambda: ByHand("U", [None, offsets(5, 1, size=8), b"a:b:c"], 1),
    "no offsets": lambda: ByHand("u", [None, None, b"a:"], 1), "no data": lambda: ByHand("u", [None, offsets(0, 2), None], 1),
    "view: size": lambda: ByHand("vu", [None, view(-1, b"", 0, 0), offsets(0, size=8)], 1),
    "view: buffer": lambda: ByHand("vu", [None, view(13, b"aaaa", 1, 0), b"a" * 13, offsets(13, size=8)], 1),
    "view: no buffer": lambda: ByHand("vu", [None, view(13, b"aaaa", 0, 0), None], 1),
    "view: below": lambda: ByHand("vu", [None, view(13, b"aaaa", 0, -1), b"a" * 13, offsets(13, size=8)], 1),
    "view: beyond": lambda: ByHand("vu", [None, view(13, b"aaaa", 0, 1), b"a" * 13, offsets(13, size=8)], 1),
    "view: no sizes": lambda: ByHand("vu", [None, view(13, b"aaaa", 0, 0), b"a" * 13, None], 1),
    "index below": lambda: ByHand("c", [None, b"\xff"], 1, values=by_hand()), "index beyond": lambda: ByHand("C", [None, b"\x02"], 1, values=by_hand()),
    "huge index": lambda: ByHand("L", [None, b"\xff" * 8], 1, values=by_hand()),
    "lost dictionary": lambda: ByHand("c", [None, b"\0"], 1, values=by_hand(), dictionary=None),
    "numbers": lambda: ByHand("i", [None, b"\0" * 4], 1), "nothing": lambda: ByHand("", [], 0), "floating index": lambda: ByHand("f", [None, b"\0" * 4], 1, values=by_hand()),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_malformed_is_refused_and_released(name):
    for do in (columns.parse, columns.parts, columns.host, columns.normalize, lambda c: columns.is_valid("IRI", c), lambda c: columns.resolve("a:", c),
               lambda c: columns.resolve(c, c), lambda c: columns.registrable_domain(str, c)):
        broken = BROKEN[name]()
        with pytest.raises(ValueError, match="malformed|a column of texts|released"):
            do(broken)
        assert broken.released == 1


def test_invalid_utf8_is_valid_by_no_rule():
    column = ByHand("u", [None, offsets(0, 3, 5), b"a:\xffb:"], 2)
    assert listed(columns.parse(column)) == [{"valid": False, "error": "utf8_invalid_byte", "error_offset": 2, **dict.fromkeys(OFFSETS)}, parsed_row("b:")]


def test_a_null_in_a_dictionary_is_a_null():
    column = pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 1], pa.int8()), pa.array(["a:", None]))
    assert listed(columns.is_valid("IRI", column)) == [True, None, None, None]


def test_what_is_no_column_is_an_error():
    for wrong in (["a:"], None, "a:"):
        with pytest.raises(TypeError, match="Arrow"):
            columns.parse(wrong)
    for wrong in (pa.array([1]), pa.array([["a:"]]), pa.chunked_array([[1.5]])):
        with pytest.raises(ValueError, match="a column of texts"):
            columns.parse(wrong)
    with pytest.raises(ValueError, match="start rules"):
        columns.parse(pa.array(["a:"]), "segment")
    with pytest.raises(ValueError, match="no rule"):
        columns.is_valid("url", pa.array(["a:"]))
    with pytest.raises(ValueError, match="the parts are"):
        columns.part("hostname", pa.array(["a:"]))


class Giving:
    def __init__(self, given):
        self.given = given

    def __arrow_c_array__(self, requested_schema=None):
        return self.given


class Long(tuple):
    def __len__(self):
        return 2


def test_what_is_no_pair_of_capsules_is_an_error():
    for wrong in ((), (1,), (1, 2, 3), None, [1, 2], Long()):
        with pytest.raises(TypeError, match="pair of capsules"):
            columns.parse(Giving(wrong))
    schema, array = pa.array(["a:"]).__arrow_c_array__()
    for wrong in ((array, schema), (schema, schema), (schema, None), (1, array), Long((None, array))):
        with pytest.raises(ValueError, match="PyCapsule_GetPointer"):
            columns.parse(Giving(wrong))
    assert listed(columns.is_valid("IRI", Giving((schema, array)))) == [True]


def runs_during(call):
    """Whether another thread runs while the call is made. It does only if the call lets go of the GIL: Python itself would take it away
    after a day. A busy machine may need a few calls."""
    ran, go = threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: (go.wait(), ran.set()))
    interval = sys.getswitchinterval()
    thread.start()
    sys.setswitchinterval(86400)
    try:
        go.set()
        for _ in range(50):
            call()
            if ran.is_set():
                return True
        return False
    finally:
        sys.setswitchinterval(interval)
        thread.join()


MANY = ["http://example.com/" + "a/" * 200] * 20_000


@pytest.mark.parametrize("call", [
    lambda c: columns.is_valid("IRI", c), columns.parse, columns.parts, columns.host, columns.normalize, lambda c: columns.resolve("http://a/", c),
    lambda c: columns.judge(libiri.Gate("proxy"), c), lambda c: columns.registrable_domain(str, c), lambda c: libiri.each_is_valid("IRI", MANY)])
def test_other_threads_run_meanwhile(call):
    column = pa.array(MANY)
    assert runs_during(lambda: call(column))


def test_a_call_that_keeps_the_gil_is_noticed():
    text = "/".join(MANY[:2000])
    assert not runs_during(lambda: text.count("z"))


@pytest.mark.parametrize("name", ["__arrow_c_array__", "__arrow_c_stream__"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, OSError])
def test_an_error_in_asking_for_a_column_is_told(name, error):
    def fails(self):
        raise error("the disk")
    with pytest.raises(error, match="^the disk$"):
        columns.parse(type("Column", (), {name: property(fails)})())


def test_polars_pandas_and_duckdb_read_and_are_read():
    import duckdb
    import pandas
    import polars
    texts = ["http://a-host-of-more-than-twelve.example/x", None, "a b"]
    hosts = ["a-host-of-more-than-twelve.example", None, None]
    assert polars.Series(columns.host(polars.Series(texts))).to_list() == hosts
    assert polars.Series(columns.parse(polars.Series(texts))).struct.field("error").to_list() == [None, None, "unexpected_character"]
    series = pandas.Series.from_arrow(columns.host(pandas.Series(texts, dtype="str")))
    assert [None if pandas.isna(one) else one for one in series] == hosts
    urls = pa.table({"url": texts})  # DuckDB finds it by its name
    assert len(urls) == 3
    read = pa.chunked_array(columns.host(pa.table(duckdb.sql("SELECT url FROM urls"))["url"]))
    assert duckdb.from_arrow(pa.table({"host": read})).fetchall() == [(one,) for one in hosts]
