"""The time of each public name grows with its input as n, or n log n: CPU time at n, 2n and 4n.

A row is a function that makes a call for a size. What has no size says why."""
import time

import entries
import libiri
import libiri.columns
import libiri.jsonschema
import libiri.rdf
import libiri.urllib
import pyarrow
import pytest

NO_SIZE = {
    "Admission": "a tuple", "GuardedReading": "a tuple", "Gate.explain_reading": "the square of 1,024 bytes at most", "RedirectStep": "a tuple", "RedirectChain": "three values", "RedirectChain.count": "a number", "RedirectChain.keeps_credentials": "a flag", "Finding": "a tuple", "Found": "a tuple", "BrowserReading": "a tuple", "Reading": "a tuple", "RepairChange": "a tuple", "Repaired": "a tuple", "habits": "no argument", "readings": "the square of 1,024 bytes at most", "idna.LabelWarning": "a tuple", "idna.BidiProblem": "a tuple", "Match": "a tuple", "Match.status": "a number", "Verdict": "a tuple", "Verdict.passes": "a comparison", "Error": "six values",
    "RouteError": "six values", "Verdict.reasons": "at most 64 findings", "jsonschema.checker": "no argument", "jsonschema.add_to": "no argument",
}
# Those of Spark hand their columns to those of libiri.columns.
NO_SIZE |= {name: "libiri.columns has it" for name in entries.public_names() if name.startswith("spark.")}

SEEDS = {"a long path": ("http://h/", "ab/", ""), "dots": ("http://h/", "a/../", ""), "a query": ("http://h/?", "a=%41&", ""), "names alone": ("http://h/?", "a&", ""),
         "percent": ("http://h/", "%C3%A9%41", ""), "a host": ("http://", "a.", ""), "letters": ("http://h/", "\u00e9", "#f"), "userinfo": ("http://", "a:", "@h/")}


def texts(call):
    """Rows for a function of one text."""
    return {name: lambda n, seed=seed: (call, seed[0] + seed[1] * n + seed[2]) for name, seed in SEEDS.items()}


def of(name):
    rows_of_it = texts(lambda text: getattr(libiri.IriReference(text), name))
    return rows_of_it if name in ("segments", "origin") else {seed: rows_of_it[seed] for seed in ("a long path", "a query", "userinfo")}


def column(text, n):
    return pyarrow.array([text] * n)


def columns(call):
    return {"rows": lambda n: (call, column("http://a.example.com/%41/../b?c", n)), "rows that differ": lambda n: (call, pyarrow.array([f"http://h{i}.example/" for i in range(n)])),
            "a long text": lambda n: (call, column("http://h/" + "a/../%41" * n, 2))}


def rows():
    c, u = libiri.columns, libiri.urllib
    gate, proxy, plain = libiri.Gate("fetch"), libiri.Gate("proxy"), libiri.Gate("display")
    for name, text in entries.TYPES.items():
        kind = getattr(libiri, name)
        head = "a:" if kind in (libiri.AbsoluteIri, libiri.AbsoluteUri) else "http://h/" if name in ("Iri", "Uri") else "/"
        yield name, {"a path": lambda n, kind=kind, head=head: (kind, head + "ab/" * n), "a refused one": lambda n, kind=kind, head=head: (lambda text, kind=kind: refused(kind, text), head + "ab/" * n + " ")}
    for name in ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "segments", "origin"):
        yield "IriReference." + name, of(name)
    for name in ("without_fragment", "normalize", "to_uri", "to_display", "parameters"):
        yield "IriReference." + name, texts(lambda text, name=name: getattr(libiri.Iri(text), name)())
    yield "IriReference.is_valid", texts(libiri.Iri.is_valid)
    yield "Iri.resolve", {"a long base": lambda n: (lambda text: libiri.Iri(text).resolve("../x"), "http://h/" + "a/" * n), "dots": lambda n: (libiri.Iri("http://h/a/b").resolve, "../x/" * n)}
    yield "resolve", {"both": lambda n: (lambda text: libiri.resolve("http://h" + text, text[1:]), "/a/.." * n)}
    yield "join", {"dots": lambda n: (lambda text: libiri.join(text, "../" * n + "x"), "a/" * n), "above": lambda n: (lambda text: libiri.join(text, "x"), "../" * n)}
    yield "Uri.resolve", {"dots": lambda n: (libiri.Uri("http://h/a/b").resolve, "../x/" * n)}
    for name, value in (("scheme", "a"), ("authority", "a."), ("userinfo", "a:"), ("host", "a."), ("port", "1"), ("path", "a/"), ("query", "a&"), ("fragment", "a")):
        yield "IriReference.with_" + name, {"a long text": lambda n, name=name: (lambda text, name=name: getattr(libiri.Iri(text), "with_" + name)("1" if name == "port" else "a"), "http://h/" + "a/" * n),
                                            "a long value": lambda n, name=name, value=value: (getattr(libiri.Iri("http://h/"), "with_" + name), value * (8 * n))}
    yield "IriReference.with_query, parameters", {"many": lambda n: (libiri.Iri("a:").with_query, {str(number): ["a b", 1] for number in range(n)})}
    yield "IriReference.build", {"segments": lambda n: (lambda many: libiri.Iri.build(scheme="a", segments=many), ["a/b"] * n)}
    yield "OriginList", {"entries": lambda n: (libiri.OriginList, [f"https://h{number}.example" for number in range(n)])}
    yield "OriginList.allows", {"a long one": lambda n: (entries.origins().allows, "https://" + "a." * n + "b.example")}
    yield "RedirectUriList", {"entries": lambda n: (libiri.RedirectUriList, [f"https://h{number}.example/" for number in range(n)])}
    yield "RedirectUriList.allows", {"a long one": lambda n: (entries.redirect_uris().allows, "http://127.0.0.1:" + "1" * n)}
    yield "Iri.relativize", {"beside": lambda n: (lambda text: libiri.Iri(text + "a").relativize(text + "b"), "http://h/" + "a/" * n),
                             "above": lambda n: (lambda text: libiri.Iri(text).relativize("http://h/b"), "http://h/" + "a/" * n)}
    yield "Uri.to_iri", {"letters": lambda n: (lambda text: libiri.Uri(text).to_iri(), "http://h/" + "%C3%A9" * n), "none": lambda n: (lambda text: libiri.Uri(text).to_iri(), "http://h/" + "%C3" * n)}
    for name in ("is_valid", "check"):
        yield name, texts(lambda text, name=name: getattr(libiri, name)("IRI", text))
    yield "each_is_valid", {"texts": lambda n: (lambda many: libiri.each_is_valid("IRI", many), ["http://h/"] * n)}
    for name in ("same", "compare"):
        yield name, texts(lambda text, name=name: getattr(libiri, name)(text, text, "scheme"))
    for name in ("hash_of", "missing_steps", "mask_password"):
        yield name, texts(getattr(libiri, name))
    secrets = texts(libiri.mask_secrets)
    yield "mask_secrets", {**{seed: secrets[seed] for seed in ("a query", "names alone", "percent", "userinfo")}, "names": lambda n: (lambda many: libiri.mask_secrets("http://h/?a=b", parameters=many), [f"a{i}" for i in range(n)])}
    yield "match_template", {"values": lambda n: (lambda text: libiri.match_template("{/p*}{?q*}", text), "/a" * n + "?" + "&".join(f"a{i}=1" for i in range(n))),
                             "a template": lambda n: (lambda form: libiri.match_template(form, "/1" * n), "".join(f"/{{a{i}}}" for i in range(n)))}
    yield "repair", {"spaces": lambda n: (libiri.repair, "a" + " b" * n), "braces": lambda n: (libiri.repair, "{}" * n), "lines": lambda n: (libiri.repair, "\u00e9\n" * n)}
    yield "Iri.browser_reading", texts(lambda text: libiri.Iri(text).browser_reading())
    yield "find", {"many": lambda n: (libiri.find, "\u00e9 http://h/ " * n), "one": lambda n: (libiri.find, "http://h/" + "(" * n), "none": lambda n: (libiri.find, "a://" * n)}
    for name in ("to_ascii", "to_unicode", "reason", "check_host", "is_nfc", "to_nfc"):
        yield "idna." + name, {"labels": lambda n, name=name: (getattr(libiri.idna, name), "xn--pple-43d.\u00e9." * n), "a label": lambda n, name=name: (getattr(libiri.idna, name), "e\u0301\u0302" * n)}
    for name in ("same_host", "confusable"):
        yield "idna." + name, {"labels": lambda n, name=name: (lambda text, name=name: getattr(libiri.idna, name)(text, text + "."), "p\u0430ypal." * n)}
    yield "idna.bidi_problems", {"segments": lambda n: (libiri.idna.bidi_problems, "/a\u05d0" * n)}
    yield "encode", {"text": lambda n: (libiri.encode, "a \u00e9/" * n), "octets": lambda n: (libiri.encode, b"\xff" * n)}
    yield "decode", {"text": lambda n: (libiri.decode, "a%41%C3%A9" * n), "refused": lambda n: (lambda text: refused(libiri.decode, text), "%41" * n + "%FF")}
    yield "decode_bytes", {"text": lambda n: (libiri.decode_bytes, "a%FF" * n)}
    yield "expand", {"names": lambda n: (libiri.expand, "{a}{b}" * n), "values": lambda n: (lambda many: libiri.expand("{?a*}", a=many), ["x"] * n),
                     "pairs": lambda n: (lambda many: libiri.expand("{?a*}", a=many), {str(i): "y" for i in range(n)}), "text": lambda n: (lambda text: libiri.expand("{a}", a=text), "\u00e9" * n),
                     "variables": lambda n: (lambda many: libiri.expand("{a1}{a2}", many), {f"a{i}": "x" for i in range(n)})}
    yield "file_uri", {"path": lambda n: (lambda path: libiri.file_uri(path, windows=False), "/a b" * n)}
    yield "file_path", {"uri": lambda n: (lambda uri: libiri.file_path(uri, windows=False), "file:///" + "a%20b/" * n)}
    yield "Gate", {"hosts": lambda n: (lambda many: libiri.Gate("fetch", hosts=many), [f"h{i}.example" for i in range(n)]),
                   "hosts, the same": lambda n: (lambda many: libiri.Gate("fetch", hosts=many), [".example"] * n),
                   "ports": lambda n: (lambda many: libiri.Gate("fetch", ports=many), list(range(1, min(n, 65535)))), "name": lambda n: (lambda text: libiri.Gate("fetch", name=text), "a" * n),
                   "schemes": lambda n: (lambda many: libiri.Gate("fetch", schemes=many), [f"a{i}" for i in range(n)])}
    yield "Gate.from_json", {"hosts": lambda n: (libiri.Gate.from_json, '{"base": "fetch", "hosts": [%s]}' % ", ".join(f'"h{i}"' for i in range(n))),
                             "blanks": lambda n: (libiri.Gate.from_json, '{"base": "fetch"%s}' % (" " * n)), "deep": lambda n: (lambda text: refused(libiri.Gate.from_json, text), "[" * n)}
    for name in ("judge", "passes"):
        yield "Gate." + name, texts(lambda text, name=name: [getattr(one, name)(text) for one in (gate, plain)])
    yield "Gate.judge_address", {"a scope": lambda n: (gate.judge_address, "fe80::1%" + "a" * n), "none": lambda n: (lambda text: refused(gate.judge_address, text), "1." * n)}
    for name in ("start", "follow"):
        yield "RedirectChain." + name, texts(lambda text, name=name: getattr(entries.begun(), name)(text))
    yield "RedirectChain.url", texts(lambda text: [chain.url for chain in (libiri.RedirectChain(plain),) if chain.start(text) or True])
    yield "Gate.admit", {"dots": lambda n: (lambda text: proxy.admit("GET", text, "h.example"), "/" + "a/../" * n), "query": lambda n: (lambda text: proxy.admit("GET", text, "h.example"), "/?" + "a&" * n),
                         "host": lambda n: (lambda text: proxy.admit("GET", "/", text), "a." * n), "method": lambda n: (lambda text: proxy.admit(text, "/", "h"), "A" * n)}
    yield "Router", {"patterns": lambda n: (libiri.Router, {f"GET /p{i}/{{x}}": i for i in range(n)}), "deep": lambda n: (libiri.Router, {"/" + "a/" * min(n, 200): 1}),
                     "many names": lambda n: (libiri.Router, {f"/{{z{i}}}/b{i}/c": i for i in range(16 * n)}),
                     "wide and narrow": lambda n: (libiri.Router, {**{f"/{{z}}/b{i}/{{n{i}}}": i for i in range(4 * n)}, **{f"/lit{i}" + "/a" * 15: i for i in range(4 * n)}})}
    router = libiri.Router({"/{x...}": 1, "GET {t}.example.com/a": 2})
    yield "Router.match", {"path": lambda n: (lambda text: router.match("GET", text), "/" + "a/" * n), "octets": lambda n: (lambda text: router.match("GET", text), b"/" + b"\xc3\xa9" * n),
                           "host": lambda n: (lambda text: router.match("GET", "/a", text), "a." * n + "example.com"), "method": lambda n: (lambda text: router.match(text, "/a"), "A" * n)}
    yield "route_template", {"segments": lambda n: (libiri.route_template, "/" + "a/" * n + "{x}")}
    yield "columns.is_valid", columns(lambda many: c.is_valid("IRI", many))
    for name in ("parse", "parts", "host", "normalize"):
        yield "columns." + name, columns(getattr(c, name))
    yield "columns.part", columns(lambda many: c.part("path", many))
    yield "columns.registrable_domain", columns(lambda many: c.registrable_domain(lambda name: name[1:], many))
    yield "columns.resolve", {**columns(lambda many: c.resolve("http://h/a", many)), **{"bases, " + name: row for name, row in columns(lambda many: c.resolve(many, many)).items()},
                              "chunks": lambda n: (lambda many: c.resolve(many, many), pyarrow.chunked_array([["http://h/a"]] * n))}
    yield "columns.judge", columns(lambda many: c.judge(gate, many))
    yield "rdf.is_iri", texts(libiri.rdf.is_iri)
    yield "rdf.is_iri_reference", texts(libiri.rdf.is_iri_reference)
    yield "rdf.errors", {"triples": lambda n: (lambda many: list(libiri.rdf.errors(many)), triples(n))}
    for name in ("urlsplit", "urlparse", "urldefrag"):
        yield "urllib." + name, texts(getattr(u, name))
    yield "urllib.urljoin", texts(lambda text: u.urljoin(text, "x"))


def triples(n):
    import rdflib
    return [(rdflib.term.URIRef.__new__(rdflib.URIRef, f"http://h/%zz{i}"),) * 3 for i in range(n)]


def refused(call, text):
    try:
        call(text)
    except ValueError:
        return
    raise AssertionError("no error")


ROWS = {f"{name}, {size}": row for name, sized in rows() for size, row in sized.items()}


def test_each_public_name_has_a_row_or_a_reason():
    covered = {name.partition(",")[0] for name in ROWS} | set(NO_SIZE)
    assert sorted(set(entries.public_names()) ^ covered) == []


def seconds(row, n, times=3):
    """The least of them: what else the machine does makes it only more."""
    call, argument = row(n)
    least = 9.0
    for _ in range(times):
        begin = time.process_time()
        try:
            call(argument)
        except ValueError:  # a limit that is documented is an answer, too
            pass
        least = min(least, time.process_time() - begin)
    return least


def size_of(row):
    """A size that takes a millisecond, or as much as there may be of it. Small steps: a quadratic function shall not take minutes."""
    n = 64
    while n < 1 << 20 and seconds(row, n, 1) < .001:
        n *= 2
    return n


def grows_linearly(row):
    """Four times the input takes less than ten times the time: four times, if it is linear, and 16, if it is quadratic. If not, each size is measured
    again, and the least counts; then with twice the input, and so on: where the texts leave a cache, or get pages of their own, the time leaps, but a
    quadratic function is so with each size, and of the greatest no text is in a cache."""
    n = size_of(row)
    four = 0.0
    for first in (n, 2 * n, 4 * n, 8 * n, 16 * n):
        if four > .5:  # with the next size a quadratic one would take seconds
            break
        one = two = four = 9.0
        for attempt in range(16):
            if attempt >= 4:  # others work, too: what is short is measured in a quieter moment
                if four > .05:
                    break
                time.sleep(.02)
            one, two, four = min(one, seconds(row, first)), min(two, seconds(row, 2 * first)), min(four, seconds(row, 4 * first))
            if four < .002 or (two < 3.5 * one and four < 10 * one):
                return True
    return False


@pytest.mark.parametrize("name", ROWS)
def test_the_time_grows_as_the_input(name):
    assert grows_linearly(ROWS[name])


def test_a_quadratic_function_would_be_seen():
    def quadratic(text):
        return [text.find("b") for _ in range(0, len(text), 16)]

    assert not all(grows_linearly(lambda n: (quadratic, "a" * n)) for _ in range(3))  # noise can make it look flat, but not thrice
    assert grows_linearly(lambda n: (lambda text: sorted(text), "ab" * n))
