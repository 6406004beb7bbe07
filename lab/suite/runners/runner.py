"""The runner of the libraries in Python: runner.py LIBRARY. ../README.md has the lines."""
import sys


def coded(text):
    return "x" + text.encode("utf-8", "surrogatepass").hex()


def part(text):
    return "-" if text is None else coded(text)


def accepted(*parts):
    """The parts in their order; `?` is one that is not told."""
    return "1 " + ",".join("?" if p == "?" else part(p) for p in parts)


def or_unknown(text):
    """A part that the library does not tell from none when it is empty."""
    return text or "?"


class Libiri:
    def __init__(self):
        import libiri
        self.l = libiri

    def parse(self, rule, text):
        types = {"URI": self.l.Uri, "URI-reference": self.l.UriReference, "absolute-URI": self.l.AbsoluteUri,
                 "IRI": self.l.Iri, "IRI-reference": self.l.IriReference, "absolute-IRI": self.l.AbsoluteIri}
        if rule not in types:
            return None
        try:
            r = types[rule](text)
        except self.l.Error as error:
            return f"0 {error.offset}"
        return accepted(r.scheme, r.authority, r.userinfo, r.host, r.port, r.path, r.query, r.fragment)

    def resolve(self, base, reference):
        return self.l.Iri(base).resolve(reference)

    def normalize(self, step, text):
        return self.l.IriReference(text).normalize(None if step == "syntax" else [step])

    def same(self, level, a, b):
        return self.l.same(a, b, level)

    def iri_to_uri(self, text):
        return self.l.IriReference(text).to_uri()

    def uri_to_iri(self, text):
        return self.l.Uri(text).to_iri()

    def template(self, text, x):
        return self.l.expand(text, {"x": x})

    def fetch(self, text):
        return self.l.Gate("fetch").passes(text)

    def connect(self, text):
        return bool(self.l.Gate("fetch").judge_address(text))


class Rfc3986:
    def parse(self, rule, text):
        import rfc3986
        r = rfc3986.uri_reference(text)
        rfc3986.validators.Validator().check_validity_of(
            "scheme", "userinfo", "host", "port", "path", "query", "fragment").validate(r)
        a = r.authority_info() if r.authority is not None else {}
        return accepted(r.scheme, r.authority, a.get("userinfo"), a.get("host"), a.get("port"), r.path or "", r.query, r.fragment)

    def resolve(self, base, reference):
        import rfc3986
        return rfc3986.uri_reference(reference).resolve_with(base, strict=True).unsplit()

    def resolve_compatible(self, base, reference):
        import rfc3986
        return rfc3986.uri_reference(reference).resolve_with(base, strict=False).unsplit()

    def normalize(self, step, text):
        import rfc3986
        return rfc3986.normalize_uri(text) if step == "syntax" else None


class Rfc3987:
    def parse(self, rule, text):
        import rfc3987
        r = rfc3987.parse(text, rule=rule.replace("-", "_"))
        return accepted(r["scheme"], r["authority"], "?", "?", "?", r["path"], r["query"], r["fragment"])

    def resolve(self, base, reference):
        import rfc3987
        return rfc3987.resolve(base, reference)


class Rfc3987Syntax:
    def parse(self, rule, text):
        import rfc3987_syntax
        return "1" if rfc3987_syntax.is_valid_syntax(rule.lower().replace("-", "_"), text) else "0"


class Urllib:
    def parse(self, rule, text):
        import urllib.parse
        r = urllib.parse.urlsplit(text)
        return accepted(*map(or_unknown, r[:2]), "?", "?", "?", r.path, *map(or_unknown, r[3:]))

    def resolve(self, base, reference):
        import urllib.parse
        return urllib.parse.urljoin(base, reference)


class Hyperlink:
    def parse(self, rule, text):
        import hyperlink
        hyperlink.URL.from_text(text)  # it does not keep the parts as they were written
        return "1"

    def resolve(self, base, reference):
        import hyperlink
        return hyperlink.URL.from_text(base).click(reference).to_text()

    def normalize(self, step, text):
        import hyperlink
        return hyperlink.URL.from_text(text).normalize().to_text() if step == "syntax" else None

    def iri_to_uri(self, text):
        import hyperlink
        return hyperlink.URL.from_text(text).to_uri().to_text()


class Yarl:
    def parse(self, rule, text):
        import yarl
        u = yarl.URL(text, encoded=True)
        return accepted(or_unknown(u.scheme), or_unknown(u.raw_authority), "?", "?", "?", u.raw_path if u.raw_authority == "" else "?",
                        or_unknown(u.raw_query_string), or_unknown(u.raw_fragment))

    def resolve(self, base, reference):
        import yarl
        return str(yarl.URL(base, encoded=True).join(yarl.URL(reference, encoded=True)))


LIBRARIES = {"libiri-python": Libiri, "rfc3986": Rfc3986, "rfc3987": Rfc3987, "rfc3987-syntax": Rfc3987Syntax, "urllib": Urllib,
             "hyperlink": Hyperlink, "yarl": Yarl}


def decoded(word):
    return bytes.fromhex(word[1:]).decode() if word[:1] == "x" else word


def answer(library, line):
    operation, *words = line.split()
    function = getattr(library, operation.replace("-", "_"), None)
    try:
        words = [decoded(word) for word in words]
    except UnicodeDecodeError:
        return "-"  # a str cannot hold it
    if function is None:
        return "-"
    try:
        result = function(*words)
    except Exception:  # whatever a library raises
        return "0"
    if result is None:
        return "-"
    return ("1" if result else "0") if isinstance(result, bool) else result if operation == "parse" else "1 " + coded(str(result))


if __name__ == "__main__":
    chosen = LIBRARIES[sys.argv[1]]()
    for one in sys.stdin:
        print(answer(chosen, one))
