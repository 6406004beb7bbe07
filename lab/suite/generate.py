"""Makes the suite: the files beside this one and in parse/, of hand/*.txt and the ABNF in test/reference.

usage: generate.py          writes them
       generate.py --check  fails if one of them is not what would be written

Deterministic, standard library only. A line of hand/ says what its author expects; the verdict, the parts and the results are computed from
the ABNF (automata.py) and the RFC's pseudo-code (model.py), and where the two differ nothing is written.
"""
import hashlib
import ipaddress
import json
import os
import re
import sys

import automata
import derive
import model
import ssrf

HERE = os.path.dirname(os.path.abspath(__file__))
URI_RULES = ("URI", "URI-reference", "absolute-URI")
IRI_RULES = ("IRI", "IRI-reference", "absolute-IRI")
KINDS = {"abs": URI_RULES + IRI_RULES, "uri": URI_RULES[:2] + IRI_RULES[:2], "ref": ("URI-reference", "IRI-reference"),
         "iabs": IRI_RULES, "iri": IRI_RULES[:2], "iref": ("IRI-reference",), "no": ()}
# Sections that are of no RFC.
OTHER_SECTIONS = {"url-ipv4": "URL Standard, IPv4 parser", "url-host": "URL Standard, host parser", "url-slashes": "URL Standard, special authority slashes state",
                  "icann-internal": "ICANN, board resolution on .internal", "aws": "AWS, documentation of EC2 and ECS", "google": "Google Cloud, documentation of Compute Engine",
                  "azure": "Azure, documentation of virtual networks", "alibaba": "Alibaba Cloud, documentation of ECS", "oracle": "Oracle Cloud, documentation of Compute"}
FORMS = {"origin": "origin-form", "absolute": "absolute-form", "authority": "authority-form", "asterisk": "asterisk-form"}


def refuse(what):
    raise SystemExit(f"generate.py: {what}")


def unescaped(text):
    """The bytes of a text of hand/*.txt."""
    pieces = re.split(r"(\\x[0-9a-f]{2}|\\u\{[0-9A-F]+\})", text)
    return b"".join(bytes([int(p[2:], 16)]) if p.startswith("\\x") else chr(int(p[3:-1], 16)).encode() if p.startswith("\\u{")
                    else p.encode("ascii") for p in pieces)


def lines(name):
    with open(os.path.join(HERE, "hand", name), encoding="ascii") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                left, _, why = line.rstrip("\n").partition(" :: ")
                yield left, why or refuse(f"{name}: no reason: {left}")


def section(text, rfc="RFC 3986"):
    return f"RFC 3987 s{text[1:]}" if text.startswith("i") else f"{rfc} s{text}"


def value(name, data):
    """A text of a case: by its name as UTF-8 that may be shown, or as hex."""
    try:
        text = data.decode()
        return {name: text}
    except UnicodeDecodeError:
        return {f"{name}_hex": data.hex()}


def case(kind, inputs, where, level, strength, family, why, **more):
    """The id is of the inputs, so that it stays when others come."""
    identity = hashlib.sha256(b"\0".join([kind.encode(), *inputs.values()])).hexdigest()[:6]
    shown = {}
    for name, data in inputs.items():
        shown |= value(name, data)
    return {"id": f"{kind}-{identity}", **shown, **more, "section": where, "why": why, "tags": [strength, family, f"level-{level}"]}


def character_start(data, offset):
    """Returns the offset, or where the character begins that is not whole before it; at the end of the text, that end: it is cut short."""
    lead = offset - 1 if offset < len(data) else -1
    while lead >= 0 and data[lead] & 0xC0 == 0x80:
        lead -= 1
    size = 1 if lead < 0 or data[lead] < 0xC2 else 2 if data[lead] < 0xE0 else 3 if data[lead] < 0xF0 else 4
    return lead if 0 <= lead and offset - lead < size else offset


class Suite:
    def __init__(self):
        self.machines, self.files = {}, {}
        for name, machine, found in derive.sets():
            self.machines[name] = machine
            self.files[f"parse/{name}.json"] = derive.written(found)

    def verdicts(self, data, rules):
        """Returns the rules that accept, and those that do not with the error offset."""
        invalid = {rule: character_start(data, self.machines[rule].viable(data)) for rule in rules if not self.machines[rule].valid(data)}
        return [rule for rule in rules if rule not in invalid], invalid

    def parse(self):
        for left, why in lines("parse.txt"):
            kind, where, level, text = (left + " ").split(" ", 3)
            may, text = text.startswith("may "), text.removeprefix("may ")[:-1]
            data = unescaped(text)
            valid, invalid = self.verdicts(data, URI_RULES + IRI_RULES)
            if set(valid) != set(KINDS[kind]):
                refuse(f"{text}: {kind}, and the ABNF says {valid}")
            more = {"valid": valid, "invalid": invalid}
            if valid:
                more["parts"] = model.parts(data.decode())
                if "URI" in valid and (url := model.http_url(data.decode())):
                    more["http_url"] = url
            family = "IRI" if where.startswith("i") else "URI"
            yield case("parse", {"text": data}, section(where), level, "may" if may else "must", family, why, **more)

    def resolve(self):
        for left, why in lines("resolve.txt"):
            where, level, base, reference, *targets = left.split()
            base, reference, *targets = ["" if t == "-" else unescaped(t).decode() for t in (base, reference, *targets)]
            allowed = [answers(target) for target in targets]
            strict, compatible = model.resolve(base, reference), model.resolve(base, reference, False)
            if strict != allowed[0][0] or compatible != allowed[-1][0]:
                refuse(f"{base} {reference}: by the pseudo-code {strict} {compatible}")
            family = "IRI" if where.startswith("i") else "URI"
            yield case("resolve", {"base": base.encode(), "reference": reference.encode()}, section(where), level,
                       "may" if len(allowed[0]) > 1 and None not in allowed[0] else "must", family, why,
                       strict=allowed[0], compatible=allowed[-1])

    def normalize(self):
        for left, why in lines("normalize.txt"):
            step, where, level, text, result = left.split()
            text, allowed = unescaped(text).decode(), answers(unescaped(result).decode())
            if model.normalize(step, text) != allowed[0]:
                refuse(f"{step} {text}: by the steps {model.normalize(step, text)}")
            family = "IRI" if where.startswith("i") else "URI"
            yield case("normalize", {"step": step.encode(), "text": text.encode()}, section(where), level, "must", family, why,
                       result=allowed)

    def equivalence(self):
        for left, why in lines("equivalence.txt"):
            lowest, where, level, a, b = left.split()
            a, b = unescaped(a), unescaped(b)
            order = [*model.LEVELS, "never"]
            same = {name: order.index(name) >= order.index(lowest) for name in model.LEVELS}
            if same != {name: model.same(name, a.decode(), b.decode()) for name in same}:
                refuse(f"{a} {b}: by the steps not {lowest}")
            family = "IRI" if where.startswith("i") else "URI"
            yield case("equivalence", {"a": a, "b": b}, section(where), level, "must" if lowest == "never" else "may", family, why, same=same)

    def convert(self, operation):
        function = {"iri-to-uri": model.iri_to_uri, "uri-to-iri": model.uri_to_iri}[operation]
        for left, why in lines("convert.txt"):
            name, where, level, text, result = left.split()
            if name != operation:
                continue
            text, result = unescaped(text).decode(), unescaped(result).decode()
            if function(text) != result:
                refuse(f"{name} {text}: by section 3 {function(text)}")
            yield case(name, {"text": text.encode()}, section(where), level, "must", "IRI", why, result=[result])

    def targets(self):
        for left, why in lines("targets.txt"):
            kind, where, level, method, target = left.split(" ")
            data = b"" if target == "-" else unescaped(target)
            rule = {"CONNECT": "authority-form", "OPTIONS": "options-target"}.get(method, "get-target")
            valid, invalid = self.verdicts(data, (rule,))
            form = form_of(method, data) if valid else None
            if form != FORMS.get(kind):
                refuse(f"{method} {target}: {form} by the ABNF")
            more = {"form": form} if valid else {"form": None, "error": invalid[rule]}
            yield case("target", {"method": method.encode(), "text": data}, section(where, "RFC 9112"), level, "must", "URI", why, **more)

    def ssrf(self):
        for left, why in lines("ssrf.txt"):
            what, reaches, where, level, text = left.split(" ")
            data = unescaped(text)
            if what == "url":
                found = ssrf.of_url(data.decode(), bool(self.verdicts(data, ("URI-reference",))[0]))
            else:
                found = ssrf.of_address(ipaddress.ip_address(text))
            kinds = set() if reaches == "public" else set(reaches.split(","))
            if found != kinds:
                refuse(f"{text}: {reaches}, and by the registries {found}")
            number, _, part = where.partition(":")
            section_of = OTHER_SECTIONS[where] if where in OTHER_SECTIONS else f"RFC {number} s{part}"
            yield case("ssrf", {"what": what.encode(), "text": data}, section_of, level, "must", "URI", why, reaches=sorted(kinds), allowed=not kinds)

    def template(self):
        for left, why in lines("template.txt"):
            where, level, text, x, result = left.split()
            text, x = unescaped(text).decode(), "" if x == "-" else unescaped(x).decode()
            if model.expand(text, x) != result:
                refuse(f"{text} {x}: by RFC 6570 {model.expand(text, x)}")
            yield case("template", {"template": text.encode(), "x": x.encode()}, section(where, "RFC 6570"), level, "must", "URI", why,
                       result=[result])

    def all(self):
        for name, cases in (("parse", self.parse()), ("resolve", self.resolve()), ("normalize", self.normalize()),
                            ("equivalence", self.equivalence()), ("iri-to-uri", self.convert("iri-to-uri")),
                            ("uri-to-iri", self.convert("uri-to-iri")), ("template", self.template()), ("targets", self.targets()),
                            ("ssrf", self.ssrf())):
            self.files[f"{name}.json"] = written(name, [*cases])
        return self.files


def answers(text):
    """The right answers, the one of the RFC's letter first; None is a refusal."""
    return [None if answer == "!" else answer for answer in text.split("|")]


def form_of(method, data):
    if method == "CONNECT":
        return "authority-form"
    return "asterisk-form" if data == b"*" else "origin-form" if data.startswith(b"/") else "absolute-form"


def written(name, cases):
    ids = [one["id"] for one in cases]
    if len(set(ids)) != len(ids):
        refuse(f"{name}: twice: {[i for i in ids if ids.count(i) > 1]}")
    body = ",\n".join(json.dumps(one) for one in cases)
    return f'{{"operation": "{name}", "cases": [\n{body}\n]}}\n'


def main():
    made, wrong = Suite().all(), 0
    for name, text in made.items():
        path = os.path.join(HERE, name)
        if sys.argv[1:] == ["--check"]:
            with open(path, encoding="ascii") as file:
                if file.read() != text:
                    wrong += 1
                    print(f"not what generate.py writes: suite/{name}")
        else:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
    print(f"{len(made) - wrong} passed, {wrong} failed")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
