"""Plants faults in what check_certificate.py and check_boundaries.py read. One of them must refuse each, and name the machine and a
shortest text.

usage: certificate_faults.py RE2C TABLE LITERAL [--every N]     --every: each N-th fault alone

What a fault leads to is said here by what the RFCs say of the text, or only that a machine and a text must be named.
"""
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import check_boundaries  # noqa: E402
import check_certificate  # noqa: E402
from make_tables import RE2C, make  # noqa: E402

ABNF = os.path.join(HERE, "..", "reference")
CERTIFICATE = os.path.join(HERE, "certificate.txt")
A_TEXT = r"^(rule|uri|iri|literal):[\w-]+: b('[^']*'|\"[^\"]*\") "
A_MACHINE = r"^(rule|uri|iri|literal):[\w-]+: "


def changed(text, before, after, count=1):
    assert text.count(before) == count, (before, text.count(before))
    return text.replace(before, after)


def numbers(text, array):
    """Returns the lines of an array."""
    return re.search(rf" {array}\[\] = \{{\n([\d,\n]*)\}};", text)


def with_entry(text, array, place, change):
    """Returns the text with another number at a place of an array."""
    found = numbers(text, array)
    entries = [int(n) for n in re.findall(r"\d+", found[1])]
    entries[place] = change(entries[place])
    return text[:found.start(1)] + ",".join(map(str, entries)) + ",\n" + text[found.end(1):]


def way_of(table, rule, text):
    """Returns the place in `rows` of the way that the last byte of a text takes, and the way."""
    array = {name: [int(n) for n in re.findall(r"\d+", numbers(table, name)[1])] for name in ("byte_class", "shapes", "rows")}
    way, place = int(re.search(rf"Rule::{rule}, (\d+)U", table)[1]), None
    for byte in text:
        place = (way & 0x3FFF) + array["shapes"][(way >> 19) + array["byte_class"][byte]]
        way = array["rows"][place]
    return place, way


def table_faults(table):
    """(what, changed table.inc, what the message must be like)"""
    start = int(re.search(r"Rule::port, (\d+)U", table)[1])
    digit = int(re.findall(r"\d+", numbers(table, "byte_class")[1])[ord("7")])
    # A scheme begins with ALPHA: RFC 3986 s3.1.
    yield "byte_class", with_entry(table, "byte_class", ord("A"), lambda _: 0), r"^rule:URI: b'A' may go on by the ABNF alone"
    yield "byte_class, NUL", with_entry(table, "byte_class", 0, lambda _: digit), A_TEXT
    yield "shapes", with_entry(table, "shapes", (start >> 19) + digit, lambda _: 0), A_TEXT
    yield "rows, a head", with_entry(table, "rows", start & 0x3FFF, lambda head: head & ~(0x1F << 4)), A_TEXT
    yield "rows, the row of a way", with_entry(table, "rows", (start & 0x3FFF) + 1, lambda way: way + 1), A_MACHINE
    yield "rows, the shape of a way", with_entry(table, "rows", (start & 0x3FFF) + 1, lambda way: way ^ 1 << 24), A_MACHINE
    yield "rows, one more", re.sub(r"( rows\[\] = \{\n(?:[\d,]+\n)*)", r"\g<1>0,\n", table), "no state has the row at"
    for place in range(1, len(re.findall(r"\d+", numbers(table, "boundary_sets")[1]))):
        yield f"boundary_sets, {place}", with_entry(table, "boundary_sets", place, lambda of: of & of - 1), A_TEXT + "has a wrong "
    yield "boundary_sets, wide", with_entry(table, "boundary_sets", 1, lambda of: of | 64), "not known"
    # RFC 3986 s3.1: the ":" that ends the scheme of "A:" is its boundary.
    scheme, colon = way_of(table, "URI", b"A:")
    yield "boundaries of a way", with_entry(table, "rows", scheme, lambda way: way & ~(0xF << 14)), r"^rule:URI: b'A:' has a wrong scheme_end"
    yield "boundaries at an end", with_entry(table, "rows", colon & 0x3FFF, lambda head: head & ~(0x1F << 4) | 1 << 4), r"^rule:URI: b'A:' has a wrong path_end"
    yield "rule_starts", changed(table, f"port, {start}U", "port, %sU" % re.search(r"Rule::scheme, (\d+)U", table)[1]), r"^rule:port: b'' is accepted by the ABNF alone"
    yield "rule_starts, one less", changed(table, f"{{Rule::port, {start}U}},\n", ""), "^rule:port: not once in"
    for array in re.findall(r" (\w+_starts|inside_\w+)\[\] = \{\n\d", table):
        uri, iri = re.findall(r"\d+", numbers(table, array)[1])
        yield array, with_entry(table, array, 0, lambda _, iri=iri: int(iri)), r"^uri:[\w-]+: b'[^']*\\xc2' may go on by the table alone"
        yield array + ", IRI", with_entry(table, array, 1, lambda _, uri=uri: int(uri)), r"^iri:[\w-]+: b'[^']*\\xc2' may go on by the ABNF alone"
    yield "an unknown line", table + "inline constexpr int more = 1;\n", "table: not known: 'inline constexpr int more"
    yield "an unknown line in an array", changed(table, " rows[] = {\n", " rows[] = {\n#if 0\n"), "table: not known: 'inline constexpr std::uint32_t rows"
    yield "an array twice", table + re.search(r"inline[^\n]* boundary_sets\[\] = \{\n[\d,\n]*\};\n", table)[0], "boundary_sets is there twice"
    yield "a wide number", with_entry(table, "byte_class", 0, lambda _: 256), "a number of more than 8 bits"


def literal_faults(literal):
    yield "byte_class", with_entry(literal, "byte_class", ord("#"), lambda _: 0), r"^literal:IRI-reference: b'#' may go on by the ABNF alone"
    yield "shapes", with_entry(literal, "shapes", int(re.findall(r"\d+", numbers(literal, "byte_class")[1])[ord("/")]), lambda _: 0), A_TEXT
    yield "rows", with_entry(literal, "rows", 1, lambda way: way + 1), A_MACHINE
    yield "boundary_sets", with_entry(literal, "boundary_sets", 1, lambda of: of ^ 8), A_TEXT + "has a wrong "
    yield "start", re.sub(r"start = (\d+)", lambda m: f"start = {int(m[1]) + 1}", literal), A_MACHINE


def certificate_faults(certificate):
    scheme = "rule:scheme 1=1\n"
    yield "a pair less", changed(certificate, "rule:URI 6=6 7=3 10=9", "rule:URI 10=9"), r"^rule:URI: b'[^']+' leads to the pair 6=6,"
    yield "two states of the ABNF are one", changed(certificate, "rule:port 0=0", "rule:port 0=1"), "^rule:port: b'' leads to the pair 0=0,"
    yield "merged", changed(certificate, scheme, "rule:scheme 0=0 1=0\n"), "^rule:scheme: b'A' leads to the pair 1=1,"
    yield "merged, of a large machine", changed(certificate, "rule:URI 6=6 7=3", "rule:URI 6=6 7=4"), r"^rule:URI: b'[^']+' leads to the pair 7=3,"
    yield "not merged", changed(certificate, "rule:URI 6=6 7=3 10=9", "rule:URI 10=10"), r"^rule:URI: b'[^']+' leads to the pair 6=6,"
    yield "a pair more", changed(certificate, "rule:port 0=0\n", "rule:port 0=0 1=0\n"), "^rule:port: b'' .* the certificate has 0=0 1=0"
    yield "a machine less", changed(certificate, "rule:port 0=0\n", ""), "^rule:port: not once in"
    yield "a machine twice", certificate + scheme, "^rule:scheme: not once in"
    yield "a machine more", certificate + "rule:zone-id 0=0\n", "^rule:zone-id: not once in"
    yield "an unknown line", certificate + "and so on\n", "^and: not once in"


# RFC 3986 s3.2.3: a port may be empty. RFC 3986 s2.1: HEXDIG of either case. RFC 9110 s7.2: the port is optional.
ABNF_FAULTS = [
    ("3986", "port          = *DIGIT", "port          = 1*DIGIT", r"^rule:URI: b'A://:' is accepted by the table alone"),
    ("3987", "%xE1000-EFFFD", "%xE1000-EFFFE", r"^rule:IRI: b'A:\\xf3\\xaf\\xbf\\xbe' may go on by the ABNF alone"),
    ("5234", '/ "F"', "", r"^rule:URI: b'[^']*' may go on by the table alone"),
    ("9112", 'uri-host [ ":" port ]', 'uri-host ":" port', r"^uri:Host-field: b'' is accepted by the table alone"),
    ("9112", "Host = ", "Host == ", "not ABNF"),
    ("3986", "port          = *DIGIT", "port          = *DIGITS", "not ABNF: no rule digits, or it needs itself"),
    ("3986", "reg-name      = *(", "reg-name      = *( reg-name /", "not ABNF: no rule reg-name, or it needs itself"),
    # No other rule has these two, and RFC 3987 has the first one as well. RFC 3986 s3.3: path-abempty alone may begin with "//".
    ("3986", "reserved      = gen-delims / sub-delims", "reserved      = sub-delims", r"^rule:reserved: b'#' may go on by the table alone"),
    ("3986", "path          = path-abempty ", "path          = path-noscheme", r"^rule:path: b'//' may go on by the table alone"),
    # What is no ABNF: RFC 5234 s3.6, s3.7, s4.
    ("3986", "h16           = 1*4HEXDIG", "h16           = 4*1HEXDIG", r"not ABNF: 4\*1"),
    ("3986", "h16           = 1*4HEXDIG", "h16           = 1*4 HEXDIG", r"not ABNF: not known: '1\*4'"),
    ("3986", "DIGIT                 ; 0-9", "DIGIT 2              ; 0-9", "not ABNF: not known: '2'"),
    ("3986", "segment       = *pchar", "segment       = *( *pchar )", "RecursionError"),
    ("3987", "%xE1000-EFFFD", "%xEFFFD-E1000", "not ABNF: an empty range"),
]


class Faults:
    def __init__(self, folder, table, literal, every):
        self.every, self.met = every, 0
        self.files = {"table": table, "literal": literal, "certificate": CERTIFICATE, "abnf": ABNF}
        self.folder, self.count, self.missed = folder, 0, 0

    def plant(self, what, wanted, **files):
        """Checks with other files, and looks at what is said."""
        self.met += 1
        if self.met % self.every != 0:
            return
        files = self.files | files
        try:
            check_certificate.check(files["abnf"], files["table"], files["literal"], files["certificate"])
            check_boundaries.check(files["table"], files["literal"])
            said = "nothing"
        except (LookupError, ValueError) as why:
            said = str(why)
        except RecursionError:
            said = "RecursionError"
        self.count += 1
        if said == "nothing" or not re.search(wanted, said):
            self.missed += 1
            print(f"{what}: said {said}, not {wanted}")

    def plant_text(self, kind, faults):
        for what, text, wanted in faults:
            path = os.path.join(self.folder, kind)
            with open(path, "w", encoding="ascii") as out:
                out.write(text)
            self.plant(f"{kind}: {what}", wanted, **{kind: path})

    def plant_abnf(self):
        for number, before, after, wanted in ABNF_FAULTS:
            folder = os.path.join(self.folder, "abnf")
            shutil.copytree(ABNF, folder, dirs_exist_ok=True)
            path = os.path.join(folder, f"rfc{number}.abnf")
            text = changed(read(path), before, after)
            with open(path, "w", encoding="ascii") as out:
                out.write(text)
            self.plant(f"rfc{number}.abnf: {after}", wanted, abnf=folder)

    def plant_definition(self, re2c):
        """RFC 3987 s2.2: ucschar begins again with U+E1000. The rule says U+E0000, and re2c makes a table of that."""
        folder = os.path.join(self.folder, "re2c")
        shutil.copytree(RE2C, folder)
        path = os.path.join(folder, "rfc3987.re")
        text = changed(read(path), r'"\xF3" ([\xA1-\xAE]', r'"\xF3" ([\xA0-\xAE]')
        with open(path, "w", encoding="ascii") as out:
            out.write(text)
        make(os.path.join(self.folder, "made"), folder, re2c)
        self.plant("rfc3987.re", r"^rule:IRI: b'A:\\xf3\\xa0' may go on by the table alone",
                   table=os.path.join(self.folder, "made", "table.inc"))


def read(path):
    with open(path, encoding="ascii") as file:
        return file.read()


def is_too_long(source):
    """A checker has so many lines at most that it can be read. All lines count: comments and empty ones, too."""
    return len(source.splitlines()) > 200 or max(map(len, source.splitlines())) > 130


def main():
    re2c, table, literal = sys.argv[1:4]
    every = int(sys.argv[5]) if sys.argv[4:5] == ["--every"] else 1
    with tempfile.TemporaryDirectory() as folder:
        check_certificate.check(ABNF, table, literal, CERTIFICATE)
        check_boundaries.check(table, literal)
        faults = Faults(folder, table, literal, every)
        faults.plant_text("table", table_faults(read(table)))
        faults.plant_text("literal", literal_faults(read(literal)))
        faults.plant_text("certificate", certificate_faults(read(CERTIFICATE)))
        faults.plant_abnf()
        faults.plant_definition(re2c)
    for checker in (read(program.__file__) for program in (check_certificate, check_boundaries)):
        if is_too_long(checker) or not is_too_long(checker + "#\n" * 200) or not is_too_long(checker + "#" * 131):
            faults.missed += 1
            print("a checker has more or longer lines than it may have:", len(checker.splitlines()), checker.partition("\n")[0])
    print(faults.count, "faults of", faults.met, "planted,", faults.missed, "missed")
    return faults.missed or faults.count == 0


if __name__ == "__main__":
    sys.exit(main())
