"""What a type checker makes of the package: mypy --strict and pyright, in strict mode, must pass this file."""
from __future__ import annotations

import ipaddress

import libiri
from libiri import columns, idna

iri: libiri.Iri = libiri.Uri("http://a/b")
host: str | None = iri.host
target: libiri.Iri = iri.resolve("c")
uri: libiri.Uri = libiri.Uri("http://a/b").resolve("../c") / "d"
reference: libiri.UriReference = libiri.UriReference("a")
of_both: libiri.Uri = libiri.resolve(uri, reference)
converted: libiri.Uri = iri.to_uri()
absolute: libiri.AbsoluteUri = libiri.AbsoluteIri("http://a/\u00e9").to_uri()
scheme: str = iri.scheme
edited: libiri.AbsoluteUri = absolute.with_query({"a": 1, "b": ["c", None]}).with_port(80).with_host(ipaddress.ip_address("::1"))
built: libiri.Uri = libiri.Uri.build(scheme="http", host="a", segments=["b"], query=[("c", "d")])
listed: bool = libiri.OriginList(["https://a.example"]).allows("https://a.example") or libiri.RedirectUriList([], localhost=True).allows(b"a:b")
normal: libiri.AbsoluteUri = libiri.AbsoluteUri("a:b").normalize()
in_a_labels: libiri.Uri = iri.to_uri(idna=True)
in_u_labels: libiri.Iri = uri.to_iri(idna=True)
shown: str = absolute.to_display(idna=True)
ascii_name: str = idna.to_ascii("a", use_std3_rules=False)
warned: tuple[str, ...] = idna.check_host("xn--pple-43d.com")[0].kinds
in_text: libiri.Iri = libiri.find("http://a/", html=True)[0].iri
values: dict[str, str | list[str] | dict[str, str]] = libiri.match_template("{a}", "b")
masked: str = libiri.mask_secrets("a:b", parameters=["c"])
valid: bool = libiri.is_valid("IRI", "a:b")
router: libiri.Router[int] = libiri.Router({"/a": 1})
error: libiri.Error = libiri.Error("", "", 0, 0, "", "")
address: libiri.Verdict = libiri.Gate("fetch").judge_address(ipaddress.ip_address("::1"))
why: libiri.GuardedReading | None = libiri.Gate("proxy").explain_reading("GET", b"/")
step: libiri.RedirectStep = libiri.RedirectChain(libiri.Gate("fetch")).start("a:b")
fixed: libiri.IriReference = libiri.repair("a/a b", scheme="https").reference
read: list[libiri.Reading] = libiri.readings("/", habits=["decode"], most=3)
url: str | None = iri.browser_reading().url
sentence: str = libiri.habits()["decode"]
each: list[bool] = libiri.each_is_valid("IRI", ["a:b", None])


def calls(column: object) -> columns.Array | columns.ChunkedArray:
    """Not run. Neither checker likes an `ignore` that is not needed: so each of these lines must be refused."""
    text: str = iri.host  # type: ignore[assignment]
    uri: libiri.Uri = iri  # type: ignore[assignment]
    libiri.Uri.build(scheme="http", host=3)  # type: ignore[arg-type]
    no_scheme: str = reference.scheme  # type: ignore[assignment]
    libiri.is_valid(3, text)  # type: ignore[arg-type]
    libiri.is_valid("IRI", None)  # type: ignore[arg-type]
    libiri.Gate("fetch").judge(3)  # type: ignore[arg-type]
    libiri.Gate("fetch").judge_address(3)  # type: ignore[arg-type]
    libiri.RedirectChain("fetch")  # type: ignore[arg-type]
    columns.registrable_domain(len, column)  # type: ignore[arg-type]
    columns.is_valid(3, column)  # type: ignore[arg-type]
    return columns.host(column, rule=uri)
