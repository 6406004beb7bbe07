"""Calls each public function many times, and fails if memory or references stay behind. usage: leaks.py [CALLS [NAME...]]

What is counted is exact: the bytes that malloc has given out, the blocks of Python's allocator, and the references to the arguments. Ends with
`N passed, N failed`."""
import ctypes
import gc
import pickle
import sys

import libiri
import libiri.columns
import libiri.rdf
import libiri.urllib

TEXT, LONG, WRONG = "http://user@example.com:8042/a/../b?x=1&y#f", "http://h/" + "a\u00e9%41/" * 30, "http://a b/"
LAW = "GET"  # an argument that is no reference


def column(rows):
    sys.path.insert(0, __file__.rpartition("/")[0])
    from arrow_by_hand import ByHand, offsets
    texts = ([TEXT.encode(), LONG.encode(), WRONG.encode(), b""] * rows)[:rows]
    ends = [0]
    for text in texts:
        ends.append(ends[-1] + len(text))
    kept = ByHand("u", [None, offsets(*ends), b"".join(texts)], rows)

    class Again:
        """The same array for each call: a consumer moves it."""

        def __arrow_c_array__(self, requested_schema=None):
            kept.array.release = kept_release[0]
            kept.schema.release = kept_release[1]
            return kept.__arrow_c_array__()

    kept_release = kept.array.release, kept.schema.release
    return Again()


def raising(do):
    def call(*arguments):
        try:
            do(*arguments)
        except ValueError:
            return
        raise AssertionError("no error")
    return call


def calls():
    """Name, function, arguments. What is dear is called a hundredth as often: (name, function, arguments, 100)."""
    c, some, many = libiri.columns, column(4), column(3000)
    gate, router = libiri.Gate("proxy"), libiri.Router({"GET /a/{x}": 1, "/b/{y...}": 2})
    fetch, iri, long = libiri.Gate("fetch", hosts=[".example.com"]), libiri.Iri(TEXT), libiri.Iri(LONG)
    yield "is_valid", libiri.is_valid, ("IRI", TEXT)
    yield "is_valid, refused", libiri.is_valid, ("IRI", WRONG)
    yield "each_is_valid", libiri.each_is_valid, ("IRI", [TEXT, WRONG, 3, LONG])
    yield "check", libiri.check, ("IRI", LONG)
    yield "check, refused", raising(libiri.check), ("IRI", WRONG)
    yield "check, surrogate", raising(libiri.check), ("IRI", "a\ud800")
    yield "rules", libiri.rules, (), 100
    for kind, text in ((libiri.Iri, LONG), (libiri.Uri, TEXT), (libiri.AbsoluteIri, "a:b"), (libiri.AbsoluteUri, "a:b"), (libiri.IriReference, LONG),
                       (libiri.UriReference, TEXT), (libiri.IrelativeRef, "/\u00e9"), (libiri.RelativeRef, "/a")):
        yield kind.__name__, kind, (text,)
    yield "Iri, refused", raising(libiri.Iri), (WRONG,)
    for name in ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"):
        yield name, lambda text, name=name: getattr(libiri.Iri(text), name), (TEXT,)
    for name in ("segments", "origin"):
        yield name, lambda text, name=name: getattr(text, name), (iri,)
    for name in ("parameters", "without_fragment", "normalize", "to_uri", "to_display", "__repr__"):
        yield name, lambda text, name=name: getattr(text, name)(), (long,)
    yield "to_iri", libiri.Uri.to_iri, (libiri.Uri("http://h/%C3%A9"),)
    for name, value in (("scheme", "a"), ("authority", "a:1"), ("userinfo", "u"), ("host", "::1"), ("port", 80), ("path", "/x"), ("query", "a=b"), ("fragment", "f")):
        yield "with_" + name, lambda text, name=name, value=value: getattr(text, "with_" + name)(value), (iri,)
    yield "with_query, parameters", lambda text: text.with_query({"a b": ["c&d", 1, None]}), (iri,)
    yield "with_query, refused", raising(iri.with_query), ("a b",)
    yield "a segment", lambda text: text / "a/b", (iri,)
    yield "a segment, refused", raising(lambda text: text / ".."), (iri,)
    yield "build", lambda host: libiri.Uri.build(scheme="a", host=host, port=1, segments=["b", "c"], query={"d": "e"}, fragment="f"), ("h",)
    yield "build, refused", raising(lambda path: libiri.Uri.build(path=path)), ("/a",)
    yield "OriginList", libiri.OriginList, (["https://a.example", "https://*.b.example"],), 10
    yield "OriginList, refused", raising(libiri.OriginList), (["https://a.example", "a"],), 10
    yield "RedirectUriList.allows", libiri.RedirectUriList(["http://127.0.0.1/cb"]).allows, ("http://127.0.0.1:80/cb",)
    yield "Uri.resolve", libiri.Uri(TEXT).resolve, ("../x",)
    yield "resolve", libiri.resolve, (TEXT, "../x")
    yield "resolve, refused", raising(libiri.resolve), (TEXT, "%")
    yield "relativize", libiri.Iri.relativize, (iri, "http://user@example.com:8042/c")
    yield "join", libiri.join, ("a/b", "../x")
    yield "pickle", lambda one: pickle.loads(pickle.dumps(one)), (iri,), 10
    for name in ("same", "compare"):
        yield name, getattr(libiri, name), (TEXT, LONG)
    for name in ("hash_of", "missing_steps", "mask_password"):
        yield name, getattr(libiri, name), (TEXT,)
    yield "encode", libiri.encode, ("100% \u00e9",)
    yield "decode", libiri.decode, ("a%20%C3%A9",)
    yield "decode, refused", raising(libiri.decode), ("%FF",)
    yield "decode_bytes", libiri.decode_bytes, ("%FF",)
    yield "expand", libiri.expand, ("{/a*}{?b*,c}", {"a": ["x", "y"], "b": {"k": "v"}, "c": 3})
    yield "expand, refused", raising(libiri.expand), ("{a", {})
    yield "file_uri", lambda path: libiri.file_uri(path, windows=False), ("/a b",)
    yield "file_path", lambda uri: libiri.file_path(uri, windows=False), ("file:///a%20b",)
    yield "Gate", libiri.Gate, ("fetch",), 10
    yield "Gate, refused", raising(libiri.Gate), ("none",), 10
    yield "Gate.from_json", libiri.Gate.from_json, ('{"base": "fetch", "hosts": ["a.example"]}',), 100
    yield "judge", fetch.judge, (TEXT,)
    yield "judge, not valid", fetch.judge, (WRONG,)
    yield "passes", fetch.passes, (TEXT,)
    yield "judge_address", fetch.judge_address, ("::ffff:10.0.0.1",)
    yield "judge_address, refused", raising(fetch.judge_address), ("10.0.0",)
    guarded = libiri.Gate("proxy", guards=["/admin"], guards_complete=True)
    yield "explain_reading", guarded.explain_reading, ("GET", "/admin%2Fx"), 100
    yield "explain_reading, none", guarded.explain_reading, ("GET", "/admin/x")
    yield "repair", lambda text: libiri.repair(text, scheme="https"), (" example.com/a b",)
    yield "repair, refused", raising(libiri.repair), ("http://a b/",)
    yield "browser_reading", libiri.Iri.browser_reading, (iri,)
    yield "readings", lambda path: libiri.readings(path, habits=["decode", "slash"], guards=["/a"]), ("/a%2Fb",), 100
    yield "readings, refused", raising(lambda path: libiri.readings(path, guards=["{"])), ("/a",)
    yield "RedirectChain", lambda first, then: [chain.follow(then) for chain in [libiri.RedirectChain(fetch)] if chain.start(first)], ("https://a.example.com/b", "//169.254.169.254/")
    yield "admit", gate.admit, (LAW, "/a/../b?x", "h.example")
    yield "admit, refused", gate.admit, (LAW, "/a%2f..", "h.example")
    yield "Router", libiri.Router, ({"GET /a/{x}": 1, "/b/{y...}": 2},), 100
    yield "Router, conflict", raising(libiri.Router), ({"/a/{x}": 1, "/a/{y}": 2},), 100
    yield "match", router.match, (LAW, "/a/b")
    yield "match, none", router.match, (LAW, "/c")
    yield "route_template", libiri.route_template, ("GET /b/{y...}",)
    for name in ("urlsplit", "urlparse", "urldefrag"):
        yield "urllib." + name, getattr(libiri.urllib, name), (TEXT,)
    for name in ("is_iri", "is_iri_reference"):
        yield "rdf." + name, getattr(libiri.rdf, name), (TEXT,)
    yield "urllib.urljoin", libiri.urllib.urljoin, (TEXT, "../x")
    for size, texts, part in (("", some, 10), (", many", many, 2000)):
        yield "columns.is_valid" + size, c.is_valid, ("IRI", texts), part
        yield "columns.parts" + size, c.parts, (texts,), part
        for name in ("parse", "host", "normalize"):
            yield f"columns.{name}{size}", getattr(c, name), (texts,), part
        yield "columns.part" + size, c.part, ("path", texts), part
        yield "columns.resolve" + size, c.resolve, ("http://a/b", texts), part
        yield "columns.registrable_domain" + size, c.registrable_domain, (lambda name: name[1:], texts), part
        yield "columns.judge" + size, c.judge, (gate, texts), part
        yield "columns.parse, exported" + size, lambda texts: c.parse(texts).__arrow_c_array__(), (texts,), part
    yield "columns.registrable_domain, refused", raising(c.registrable_domain), (lambda name: "\ud800", some), 10
    yield "columns.parse, refused", raising(c.parse), (texts, "segment"), 10
    yield "columns.give_back_memory", c.give_back_memory, ()


class MallInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]


def bytes_given_out():
    library = ctypes.CDLL(None)
    if hasattr(library, "__sanitizer_get_current_allocated_bytes"):
        count = library.__sanitizer_get_current_allocated_bytes
        count.restype = ctypes.c_size_t
        return count()
    library.mallinfo2.restype = MallInfo
    found = library.mallinfo2()
    return found.uordblks + found.hblkhd


def state(arguments):
    gc.collect()
    return bytes_given_out(), sys.getallocatedblocks(), sum(map(sys.getrefcount, arguments))


def repeat(do, arguments, times):
    for _ in range(times):
        do(*arguments)


def left_behind(do, arguments, times):
    """What stays behind of so many calls: caches that fill up do so in the calls before."""
    libiri.columns.give_back_memory()
    repeat(do, arguments, max(20, times // 10))
    before = state(arguments)
    repeat(do, arguments, times)
    return [now - then for then, now in zip(before, state(arguments))]


def main(times="1000000", *names):
    passed = failed = 0
    for name, do, arguments, *part in calls():
        if names and name not in names:
            continue
        count = max(200, int(times) // (part[0] if part else 1))
        left = left_behind(do, arguments, count)
        # A leak in each call leaves `count` blocks or references, or 16 bytes for each. Caches of Python itself may fill up with less.
        if left[0] > 4 * count + 65536 or max(left[1:]) > count / 4 + 100:
            print(f"FAILED: {name}: {count} calls leave {left[0]} bytes, {left[1]} blocks, {left[2]} references")
            failed += 1
        else:
            passed += 1
    if names and passed + failed != len(names):
        sys.exit("leaks.py: a name is not there")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
