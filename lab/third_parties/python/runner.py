"""The runner of the libraries in Python: runner.py LIBRARY. See ../README.md for the lines."""
import sys
import urllib.parse

BASE = "http://a/b/c/d;p?q"


def accepted(parts, resolved, verdict="1"):
    told = [p if p in ("?", "-") else p[1:].encode("utf-8", "surrogatepass").hex() for p in parts]
    return f"{verdict} {','.join(told)} {resolved}"


def part(text):
    """A part that is there is marked, so that none looks like `?` or `-`."""
    return "-" if text is None else "=" + text


def told(function):
    try:
        return function().encode("utf-8", "surrogatepass").hex()
    except Exception:  # whatever the library raises
        return "!"


def of_rfc3986(rule, text):
    import rfc3986
    try:
        if rule == "URI-reference":
            r = rfc3986.uri_reference(text)
        elif rule == "IRI-reference":
            r = rfc3986.iri_reference(text)
        else:
            return "-"
        if rule == "URI-reference":
            rfc3986.validators.Validator().check_validity_of(
                "scheme", "userinfo", "host", "port", "path", "query", "fragment").validate(r)
        info = r.authority_info() if r.authority is not None else {"userinfo": None, "host": None, "port": None}
    except Exception:
        return "0"
    resolved = told(lambda: r.resolve_with(BASE).unsplit()) if rule == "URI-reference" else "?"
    three = [part(info[k]) for k in ("userinfo", "host", "port")]
    rest = [part(p) for p in (r.path or "", r.query, r.fragment)]
    return accepted([part(r.scheme), part(r.authority)] + three + rest, resolved)


def of_rfc3987(rule, text):
    import rfc3987
    if rule not in ("URI-reference", "IRI-reference"):
        return "-"
    try:
        r = rfc3987.parse(text, rule=rule.replace("-", "_"))
    except ValueError:
        return "0"
    # It splits the five parts of appendix B.
    five = [part(r[k]) for k in ("scheme", "authority", "path", "query", "fragment")]
    resolved = told(lambda: rfc3987.resolve(BASE, text))
    return accepted(five[:2] + ["?", "?", "?"] + five[2:], resolved)


def of_urllib(rule, text):
    """It claims no verdict: it splits, and an absent part is an empty one."""
    if rule != "URI-reference":
        return "-"
    try:
        r = urllib.parse.urlsplit(text)
    except ValueError:
        return "0"
    empty_or = [part(p) if p else "?" for p in r]
    resolved = told(lambda: urllib.parse.urljoin(BASE, text))
    return accepted(empty_or[:2] + ["?", "?", "?", part(r.path)] + empty_or[3:], resolved, "?")


def main():
    library = {"rfc3986": of_rfc3986, "rfc3987": of_rfc3987, "urllib": of_urllib}[sys.argv[1]]
    for line in sys.stdin:
        rule, text = line.rstrip("\n").split(" ")
        try:
            text = bytes.fromhex(text).decode()
        except UnicodeDecodeError:
            print("-")  # a str cannot hold it
            continue
        print(library(rule, text))


if __name__ == "__main__":
    main()
