"""Each public name of the package with a call of it: what the tests of arguments and the fuzzer go over.

A call takes a maker, which makes the arguments: the one below gives them as they are, others in disguise, or something else."""
import copy
import inspect
import pickle

import libiri
import libiri.columns
import libiri.idna
import libiri.jsonschema
import libiri.rdf
import libiri.spark
import libiri.urllib
import pyarrow

MODULES = {"columns": libiri.columns, "idna": libiri.idna, "jsonschema": libiri.jsonschema, "rdf": libiri.rdf, "spark": libiri.spark, "urllib": libiri.urllib}
# What has no arguments of its own: constants, and classes that the package alone makes. The members of these are entries.
NO_ENTRIES = {"columns.PARTS", "columns.Array", "columns.ChunkedArray", "rdf.install", "rdf.uninstall", "rdf.checked", "columns.give_back_memory", "rules", "idna.unicode_version"}


def members(kind):
    return [name for name, value in vars(kind).items() if not name.startswith("_") and
            (callable(value) or isinstance(value, (property, classmethod, staticmethod)))]


def public_names():
    """Functions, classes and the members of classes, as a user writes them behind `libiri.`."""
    names = []
    for prefix, module in (("", libiri), *((name + ".", module) for name, module in MODULES.items())):
        own = getattr(module, "__all__", None) or [name for name, value in vars(module).items() if inspect.isfunction(value) and
                                                   value.__module__ == module.__name__ and not name.startswith("_")]
        for name in own:
            names.append(prefix + name)
            value = getattr(module, name)
            names += [f"{prefix}{name}.{member}" for member in (members(value) if isinstance(value, type) else ())]
    return [name for name in names if name not in NO_ENTRIES]


class Plain:
    """Makes arguments as they are."""

    def text(self, value):
        return value

    octets = flag = number = values = text

    def sequence(self, values):
        return list(values)

    def mapping(self, pairs):
        return dict(pairs)

    def column(self, texts):
        return pyarrow.array(texts)


def plain(result):
    """A result as values of Python that can be compared, with the names of the types of libiri."""
    if isinstance(result, (libiri.columns.Array, libiri.columns.ChunkedArray)):
        return pyarrow.array(result).to_pylist() if isinstance(result, libiri.columns.Array) else pyarrow.chunked_array(result).to_pylist()
    if isinstance(result, (list, tuple)):
        return [type(result).__name__, *map(plain, result)]
    if isinstance(result, dict):
        return {plain(name): plain(value) for name, value in result.items()}
    if isinstance(result, str):
        return type(result).__name__ + " " + str.__str__(result)
    return result


FULL, WIDE, SHORT = "http://user:pw@example.com:8042/a/%7e/../b;c?x=1&y=a+b#f", "http://example.org/r\u00e9sum\u00e9/%41?q=\u00e9#\u00e9", "/a/../\u00e9?b"
TYPES = {"Iri": WIDE, "Uri": FULL, "AbsoluteIri": "a:\u00e9?b", "AbsoluteUri": "a:b?c", "IriReference": SHORT, "UriReference": "../a?b#", "IrelativeRef": SHORT,
         "RelativeRef": "//h/a"}
POLICY = '{"base": "fetch", "name": "mine", "hosts": [".example.com"], "actions": {"userinfo": "allow"}, "limits": {"text": 80}}'
ROUTES = [("GET /users/{id}", "user"), ("/files/{path...}", "file"), ("POST {t}.example.com/x", "host")]


def gate(m):
    return libiri.Gate(m.text("fetch"), hosts=m.sequence([m.text(".example.com"), m.text("h.example")]), schemes=m.sequence([m.text("http")]),
                       ports=m.sequence([m.number(80), m.number(8042)]), actions=m.mapping([(m.text("userinfo"), m.text("allow"))]),
                       limits=m.mapping([(m.text("text"), m.number(200)), (m.text("host"), None)]), name=m.text("mine"), raw_utf8=m.flag(False))


def judged(one, text=FULL):
    return [one.judge(each) for each in (text, "http://example.org/", "https://a.example.com/", "http://a.example.com:81/", "http://a.example.com/" + "a" * 200)]


def router(m):
    return libiri.Router(m.mapping([(m.text(pattern), value) for pattern, value in ROUTES]), head_by_get=m.flag(True))


def routed(one):
    return [len(one), *(one.match(*request) for request in (("GET", "/users/7"), ("HEAD", "/users/7"), ("GET", "/files/a/b"), ("POST", "/x", "a.example.com")))]


def admitted(m):
    return libiri.Gate("proxy").admit(m.text("GET"), m.text("/x//../%61dmin?q"), m.text("Example.COM:80"))


def redirected(chain):
    return [*map(plain, (chain.start("https://h.example/"), chain.follow("http://h.example/b"), chain.follow("c"))), chain.url, chain.count]


def begun():
    chain = libiri.RedirectChain(libiri.Gate("fetch"))
    chain.start("https://h.example/b/c")
    return chain


def origins():
    return libiri.OriginList(["https://a.example", "https://*.b.example"])


def redirect_uris():
    return libiri.RedirectUriList(["http://127.0.0.1/cb", "https://a.example/cb"])


def verdict():
    return libiri.Gate("fetch").judge("http://127.0.0.1/")


def graph(m):
    import rdflib

    class Term(rdflib.URIRef):
        """A term of rdflib with the faces that the maker has given to its text."""

    text = m.text("http://a/%zz")
    if isinstance(text, str):
        for name, face in vars(type(text)).items() if type(text) is not str else ():
            if callable(face) and name not in ("__new__", "__init__", "__init_subclass__", "__class_getitem__"):
                setattr(Term, name, face)
        text = str.__new__(Term, str.__str__(text))
    return [(text, rdflib.RDF.type, rdflib.Literal("1", datatype=rdflib.URIRef("http://a b/")))]


def on_spark(name, *arguments):
    """What a worker does with the function that the driver made."""
    kept = libiri.spark._by_arrow
    libiri.spark._by_arrow = lambda function, kind, column: (kind, function(column))
    try:
        return getattr(libiri.spark, name)(*arguments)
    finally:
        libiri.spark._by_arrow = kept


def checked(m, form, text):
    return libiri.jsonschema.add_to(__import__("jsonschema").FormatChecker(formats=())).conforms(m.text(text), form)


def calls():
    c, j, u, r = libiri.columns, libiri.jsonschema, libiri.urllib, libiri.rdf
    texts = [FULL, WIDE, None, "a b", SHORT]
    for name, text in TYPES.items():
        kind = getattr(libiri, name)
        yield name, lambda m, kind=kind, text=text: kind(m.text(text))
        yield name + ", twice", lambda m, kind=kind, text=text: kind(kind(m.text(text)))
        yield name + ", copied", lambda m, kind=kind, text=text: [copy.copy(kind(m.text(text))), pickle.loads(pickle.dumps(kind(m.text(text))))]
    for name in ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "segments", "origin"):
        yield "IriReference." + name, lambda m, name=name: getattr(libiri.IriReference(m.text(FULL)), name)
    for name in ("without_fragment", "to_uri", "to_display"):
        yield "IriReference." + name, lambda m, name=name: getattr(libiri.Iri(m.text(WIDE)), name)()
    for name in ("to_uri", "to_display"):
        yield f"IriReference.{name}, with IDNA", lambda m, name=name: getattr(libiri.Iri(m.text("http://u:p@b\u00fccher.example/")), name)(idna=m.flag(True))
    yield "IriReference.is_valid", lambda m: libiri.IriReference.is_valid(m.text(WIDE))
    yield "IriReference.parameters", lambda m: libiri.Iri(m.text(FULL)).parameters(form=m.flag(False))
    yield "IriReference.normalize", lambda m: libiri.Uri(m.text(FULL)).normalize(m.sequence([m.text("dots"), m.text("percent")]))
    yield "IriReference, compared", lambda m: [libiri.Iri(m.text(WIDE)) == WIDE, hash(libiri.Iri(m.text(WIDE))) == hash(WIDE), {libiri.Iri(m.text(WIDE)): 1}]
    for name, value in (("scheme", "ftp"), ("authority", "u@h:1"), ("userinfo", "v"), ("host", "::1"), ("port", "81"), ("path", "/%41"), ("query", "a=%41"), ("fragment", "\u00e9")):
        yield "IriReference.with_" + name, lambda m, name=name, value=value: getattr(libiri.Iri(m.text(FULL)), "with_" + name)(m.text(value))
    yield "IriReference.with_port, a number", lambda m: libiri.Uri(m.text(FULL)).with_port(m.number(81))
    yield "IriReference.with_query, parameters", lambda m: libiri.Uri(FULL).with_query(m.mapping([(m.text("a b"), m.text("x&y")), (m.text("c"), [m.number(2), None])]))
    yield "IriReference.with_query, pairs", lambda m: libiri.Uri(FULL).with_query(m.sequence([(m.text("a"), m.text("\u00e9")), ("b", None)]))
    yield "IriReference.build", lambda m: libiri.Uri.build(scheme=m.text("http"), userinfo=m.text("u"), host=m.text("::1"), port=m.number(81), path=m.text("/a"),
                                                          segments=m.sequence([m.text("b/c"), m.text("\u00e9")]), query=m.mapping([(m.text("q"), m.text("=&"))]), fragment=m.text("f"))
    yield "IriReference.build, relative", lambda m: libiri.IrelativeRef.build(path=m.text("a:b"), query=m.text("q"))
    yield "OriginList", lambda m: [libiri.OriginList(m.sequence([m.text("https://a.example"), m.text("https://*.b.example")])).allows(text) for text in ("https://a.example", "https://c.b.example")]
    yield "OriginList.allows", lambda m: [origins().allows(m.text("https://a.example")), origins().allows(m.octets(b"https://c.b.example"))]
    yield "RedirectUriList", lambda m: libiri.RedirectUriList(m.sequence([m.text("http://localhost/cb")]), localhost=m.flag(True)).allows("http://localhost:81/cb")
    yield "RedirectUriList.allows", lambda m: [redirect_uris().allows(m.text("http://127.0.0.1:81/cb")), redirect_uris().allows(m.octets(b"https://a.example/cb"))]
    yield "Uri.resolve", lambda m: libiri.Uri(m.text("http://a/b")).resolve(m.text("http:c"), same_scheme=m.flag(True), strict_root=m.flag(True))
    yield "Iri.resolve", lambda m: libiri.Iri(m.text("http://a/b")).resolve(m.text("http:\u00e9"), same_scheme=m.flag(True), strict_root=m.flag(True))
    yield "Iri.relativize", lambda m: libiri.Iri(m.text("http://a/b/c")).relativize(m.text("http://a/b/d?x"))
    yield "Uri.to_iri", lambda m: libiri.Uri(m.text("http://h/%C3%A9")).to_iri()
    yield "Uri.to_iri, with IDNA", lambda m: libiri.Uri(m.text("http://xn--bcher-kva.example/")).to_iri(idna=m.flag(True))
    yield "resolve", lambda m: libiri.resolve(m.text("http://a/b"), m.text("c"), same_scheme=m.flag(False), strict_root=m.flag(False))
    yield "resolve, of a Uri", lambda m: libiri.resolve(libiri.Uri("http://a/b"), m.text("\u00e9/../c"))
    yield "resolve, beyond ASCII", lambda m: libiri.resolve(m.text("http://\u00e9/b"), m.text("c"))
    yield "join", lambda m: libiri.join(m.text("a/../\u00e9"), m.text("../b?c"))
    for name in ("is_valid", "check"):
        yield name, lambda m, name=name: getattr(libiri, name)(m.text("IRI"), m.text(WIDE))
        yield name + ", octets", lambda m, name=name: getattr(libiri, name)(m.text("URI"), m.octets(FULL.encode()))
    yield "each_is_valid", lambda m: libiri.each_is_valid(m.text("URI"), m.sequence([m.text(FULL), m.text(WIDE)]))
    for name in ("same", "compare"):
        yield name, lambda m, name=name: getattr(libiri, name)(m.text("HTTP://a/%7e"), m.text("http://a/~"), m.text("syntax"))
    yield "hash_of, by names", lambda m: libiri.hash_of(m.text("http://B\u00fccher.example/"), m.text("idna"))
    yield "hash_of", lambda m: libiri.hash_of(m.text("HTTP://a/%7e"), m.text("scheme"))
    yield "missing_steps", lambda m: libiri.missing_steps(m.text("HTTP://a/b/../c"), m.sequence([m.text("case")]))
    yield "mask_password", lambda m: libiri.mask_password(m.text(FULL), m.text("xx"))
    yield "mask_secrets", lambda m: libiri.mask_secrets(m.text("http://u:p@h/?a=1&ticket=2"), m.text("xx"), userinfo=m.flag(False), known_parameters=m.flag(True), parameters=m.sequence([m.text("ticket")]))
    yield "match_template", lambda m: libiri.match_template(m.text("/a{/p*}{?q,r*}"), m.text("/a/b/%C3%A9?q=1&x=y"))
    yield "find", lambda m: libiri.find(m.text("see (http://a/\u00e9) http://b/?c=1&amp;d"), html=m.flag(True))
    yield "Found", lambda m: libiri.find("http://a/")[0].begin
    yield "repair", lambda m: libiri.repair(m.text(" example.com/\u00e9 a"), scheme=m.text("https"), backslash_is_slash=m.flag(True), delimited=m.flag(False), scp_form=m.flag(False))
    yield "Repaired", lambda m: libiri.repair("a b").reference
    yield "RepairChange", lambda m: libiri.repair("a b").changes[0].kind
    yield "Iri.browser_reading", lambda m: libiri.Iri(m.text("http://0x7f.1/")).browser_reading()
    yield "BrowserReading", lambda m: libiri.Iri("http://h/").browser_reading().verdict
    yield "readings", lambda m: libiri.readings(m.text("/a%2Fb"), habits=m.sequence([m.text("decode"), m.text("slash")]), guards=m.sequence([m.text("/a/*")]), most=m.number(9))
    yield "Reading", lambda m: libiri.readings("/a")[0].path
    yield "habits", lambda m: libiri.habits()
    i = libiri.idna
    for name, text in (("to_ascii", "B\u00fccher.example"), ("to_unicode", "xn--bcher-kva.example"), ("reason", "-a")):
        yield "idna." + name, lambda m, name=name, text=text: getattr(i, name)(m.text(text), use_std3_rules=m.flag(True), transitional=m.flag(False), check_bidi=m.flag(True), check_joiners=m.flag(False))
    yield "idna.same_host", lambda m: i.same_host(m.text("B\u00dcCHER.example"), m.text("xn--bcher-kva.example"))
    yield "idna.check_host", lambda m: i.check_host(m.text("xn--pple-43d.com"))
    yield "idna.LabelWarning", lambda m: i.check_host("xn--pple-43d.com")[0].label
    yield "idna.bidi_problems", lambda m: i.bidi_problems(m.text("/\u05d0b?\u05d0=c"), labels=m.flag(False), query_parameters=m.flag(True))
    yield "idna.BidiProblem", lambda m: i.bidi_problems("/\u05d0b")[0].kind
    yield "idna.confusable", lambda m: i.confusable(m.text("paypal"), m.text("p\u0430ypal"))
    yield "idna.is_nfc", lambda m: i.is_nfc(m.text("e\u0301"))
    yield "idna.to_nfc", lambda m: i.to_nfc(m.text("e\u0301"))
    yield "encode", lambda m: libiri.encode(m.text("a \u00e9/"), m.text("query"))
    yield "encode, octets", lambda m: libiri.encode(m.octets(b"a \xff/"), m.text("segment"))
    yield "decode", lambda m: libiri.decode(m.text("a%2Fb%20c"))
    yield "decode_bytes", lambda m: libiri.decode_bytes(m.text("a%FFb"))
    yield "decode_bytes, octets", lambda m: libiri.decode_bytes(m.octets(b"a%FFb"))
    yield "expand", lambda m: libiri.expand(m.text("{/a*}{?b*,c}{v}"), m.mapping([(m.text("a"), [m.text("x"), m.text("y/z")]), (m.text("b"), {m.text("k"): m.text("v")}),
                                                                                 (m.text("c"), m.text("\u00e9"))]), v=m.values(3))
    yield "file_uri", lambda m: libiri.file_uri(m.text("/a b\u00e9"), windows=m.flag(False))
    yield "file_uri, octets", lambda m: libiri.file_uri(m.octets(b"/a b\xff"), windows=False)
    yield "file_path", lambda m: libiri.file_path(m.text("file:///a%20b"), windows=m.flag(False))
    yield "Gate", lambda m: judged(gate(m))
    yield "Gate, copied", lambda m: [judged(each(gate(m))) for each in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))]
    yield "Gate.from_json", lambda m: judged(libiri.Gate.from_json(m.text(POLICY)))
    yield "Gate.from_json, octets", lambda m: judged(libiri.Gate.from_json(m.octets(POLICY.encode())))
    yield "Gate.judge", lambda m: [libiri.Gate("fetch").judge(m.text(FULL)), libiri.Gate("fetch").judge(m.octets(FULL.encode()))]
    yield "Gate.passes", lambda m: [libiri.Gate("fetch").passes(m.text("https://h.example/")), libiri.Gate("fetch").passes(m.octets(b"http://[::1]/"))]
    yield "Gate.admit", admitted
    yield "Gate.admit, octets", lambda m: libiri.Gate("proxy").admit(m.octets(b"GET"), m.octets(b"/x/%61?q"), m.octets(b"Example.COM:80"))
    yield "Gate.judge_address", lambda m: [libiri.Gate("fetch").judge_address(m.text(text)) for text in ("10.0.0.1", "::1", "8.8.8.8")]
    yield "Gate.judge_address, octets", lambda m: [libiri.Gate("fetch").judge_address(m.octets(octets)) for octets in (b"\x7f\0\0\1", bytes(16))]
    guarded = libiri.Gate("proxy", guards=["/admin", "/t/{tenant}/{rest...}"], guards_complete=True, same=["tenant"])
    yield "Gate.explain_reading", lambda m: [guarded.explain_reading(m.text("GET"), m.text(text)) for text in ("/admin%2Fx", "/t/me;x/a", "/")]
    yield "Gate.explain_reading, octets", lambda m: guarded.explain_reading(m.octets(b"GET"), m.octets(b"/ADMIN/%FF"))
    yield "GuardedReading", lambda m: libiri.Gate("proxy", guards=["/admin"], guards_complete=True).explain_reading("GET", "/admin%2Fx").guard
    yield "RedirectChain", lambda m: redirected(libiri.RedirectChain(m.values(libiri.Gate("fetch")), most=m.number(1), allows_downgrade=m.flag(True)))
    yield "RedirectChain.start", lambda m: libiri.RedirectChain(libiri.Gate("fetch")).start(m.text("https://h.example/"))
    yield "RedirectChain.start, octets", lambda m: libiri.RedirectChain(libiri.Gate("fetch")).start(m.octets(b"http://10.0.0.1/"))
    yield "RedirectChain.follow", lambda m: begun().follow(m.text("../a"))
    yield "RedirectChain.follow, octets", lambda m: begun().follow(m.octets(b"//[::1]/"))
    for name in ("url", "count", "keeps_credentials"):
        yield "RedirectChain." + name, lambda m, name=name: getattr(begun(), name)
    yield "RedirectStep", lambda m: bool(begun().follow("//h2.example/"))
    yield "Admission", lambda m: [*libiri.Admission(verdict(), m.text("/a"), m.text("/a"), None, None, None)[1:2]] and None
    yield "Finding", lambda m: verdict().findings[0].name
    yield "Verdict", lambda m: bool(verdict())
    for name in ("passes", "reasons"):
        yield "Verdict." + name, lambda m, name=name: getattr(verdict(), name)
    yield "Router", lambda m: routed(router(m))
    yield "Router, pairs", lambda m: routed(libiri.Router(m.sequence([m.sequence([m.text(pattern), value]) for pattern, value in ROUTES])))
    yield "Router, copied", lambda m: [routed(each(router(m))) for each in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))]
    yield "Router.match", lambda m: [router(Plain()).match(m.text("POST"), m.text("/x"), m.text("a.example.com")), router(Plain()).match("GET", admitted(m))]
    yield "Router.match, octets", lambda m: router(Plain()).match(m.octets(b"POST"), m.octets(b"/x"), m.octets("\u00e9.example.com".encode()))
    yield "Match", lambda m: libiri.Match(None, None, {}, [])
    yield "Match.status", lambda m: router(Plain()).match(m.text("GET"), m.text("/none")).status
    yield "route_template", lambda m: libiri.route_template(m.text("GET /files/{path...}"))
    yield "Error", lambda m: libiri.Error("a", "b", 0, 0, "", "").code
    yield "RouteError", lambda m: libiri.RouteError("a", "b", 0, "", "", "").code
    yield "columns.is_valid", lambda m: c.is_valid(m.text("IRI"), m.column(texts))
    yield "columns.parse", lambda m: c.parse(m.column(texts), m.text("IRI"))
    yield "columns.part", lambda m: c.part(m.text("host"), m.column(texts), m.text("IRI"))
    yield "columns.parts", lambda m: c.parts(m.column(texts), m.sequence([m.text("host"), m.text("path")]), m.text("IRI"))
    yield "columns.host", lambda m: c.host(m.column(texts), m.text("IRI"))
    yield "columns.registrable_domain", lambda m: c.registrable_domain(lambda name: m.text(name[1:]), m.column(texts), m.text("IRI"))
    yield "columns.normalize", lambda m: c.normalize(m.column(texts), m.sequence([m.text("dots")]), uri=m.flag(True))
    yield "columns.resolve", lambda m: [c.resolve(m.text("http://a/"), m.column(texts)), c.resolve(m.column(texts), m.column(texts))]
    yield "columns.judge", lambda m: c.judge(m.values(libiri.Gate("fetch")), m.column(texts))
    for name in ("uri", "iri", "uri-reference", "iri-reference", "uri-template"):
        yield f"jsonschema.add_to, {name}", lambda m, name=name: [checked(m, name, "http://h/"), checked(m, name, "\u00e9{")]
    yield "jsonschema.add_to", lambda m: sorted(j.add_to(__import__("jsonschema").FormatChecker()).checkers) and None
    yield "jsonschema.checker", lambda m: j.checker().conforms(m.text("http://h/"), "uri")
    yield "rdf.is_iri", lambda m: r.is_iri(m.text(WIDE))
    yield "rdf.is_iri_reference", lambda m: r.is_iri_reference(m.text(SHORT))
    yield "rdf.errors", lambda m: [(text, error.args) for text, error in r.errors(m.sequence(graph(m)))]
    yield "spark.is_valid", lambda m: on_spark("is_valid", m.text("IRI"), m.column(texts))
    yield "spark.parse", lambda m: on_spark("parse", m.column(texts), m.text("IRI"))
    yield "spark.part", lambda m: on_spark("part", m.text("host"), m.column(texts), m.text("IRI"))
    yield "spark.parts", lambda m: on_spark("parts", m.column(texts), m.sequence([m.text("host")]), m.text("IRI"))
    yield "spark.host", lambda m: on_spark("host", m.column(texts), m.text("IRI"))
    yield "spark.normalize", lambda m: on_spark("normalize", m.column(texts), m.sequence([m.text("dots")]))
    yield "spark.resolve", lambda m: on_spark("resolve", m.text("http://a/"), m.column(texts))
    yield "spark.judge", lambda m: on_spark("judge", m.text("fetch"), m.column(texts))
    yield "urllib.urlsplit", lambda m: u.urlsplit(m.text("//h/a?b"), m.text("http"))
    yield "urllib.urlparse", lambda m: u.urlparse(m.text("//h/a;c?b"), m.text("http"))
    yield "urllib.urljoin", lambda m: u.urljoin(m.text("http://a/b"), m.text("c"))
    yield "urllib.urldefrag", lambda m: u.urldefrag(m.text(FULL))


CALLS = dict(calls())
