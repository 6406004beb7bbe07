"""Writes the cases of pg_regress: regress.py FOLDER_OF_THE_EXTENSION OUTPUT. Prints how many statements there are.

- claims, readme: test/claims.sql and the SQL of README.md, where the lines behind a statement that begin with `--> ` are what it must print;
- questions: those of test/gate/model/questions.py, which every way out of the gate is asked;
- accepted, rejected, resolve, hosts, attacks: of the case files in test/data, which every binding is held to.

Nothing here runs the extension: what is expected comes from the RFCs, by those files.
"""
import ipaddress
import pathlib
import re
import subprocess
import sys

TYPES = {"IRI": "iri", "URI": "uri", "IRI-reference": "iri_reference", "URI-reference": "uri_reference"}
PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
SETTINGS = "\\pset format unaligned\n\\pset tuples_only on\n\\pset null (null)\n"
# What a cast says of a text: accepted, or the state, the message and the detail of the error.
OUTCOME = """CREATE FUNCTION outcome(type text, input bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE detail text;
BEGIN
  EXECUTE format('SELECT convert_from($1, ''UTF8'')::%s', type) USING input;
  RETURN 'accepted';
EXCEPTION WHEN OTHERS THEN
  GET STACKED DIAGNOSTICS detail = PG_EXCEPTION_DETAIL;
  RETURN concat_ws(' | ', SQLSTATE, CASE SQLSTATE WHEN '22P02' THEN SQLERRM END, CASE SQLSTATE WHEN '22P02' THEN detail END);
END $$;
"""
NOT_A_TEXT = "22021"  # character_not_in_repertoire: PostgreSQL has no such text


def unescape(text):
    """The bytes of a value of a case file (test/support/case_file.hpp)."""
    def one(match):
        byte, point = match.groups()
        return bytes([int(byte, 16)]) if byte else chr(int(point, 16)).encode() if point else b"\\"
    pieces = re.split(r"(\\(?:x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]+\}|\\))", text)
    return b"".join(one(re.fullmatch(r"\\(?:x(..)|u\{(.+)\}|\\)", piece)) if i % 2 else piece.encode()
                    for i, piece in enumerate(pieces))


def blocks(path):
    """The blocks of a case file, each as a list of (key, value)."""
    for block in re.split(r"\n\s*\n", path.read_text(encoding="ascii")):
        lines = [line.partition(" ")[::2] for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            yield [(key, value.strip(" ")) for key, value in lines]


def is_text(octets):
    try:
        return "\0" not in octets.decode()
    except UnicodeDecodeError:
        return False


def literal(octets):
    return f"convert_from('\\x{octets.hex()}', 'UTF8')"


class Suite:
    """The statements of one test, and what psql prints."""

    def __init__(self):
        self.sql, self.out, self.count = SETTINGS, SETTINGS, 0

    def say(self, statement, *lines):
        self.sql += statement + "\n"
        self.out += "".join(line + "\n" for line in (statement, *lines))
        self.count += bool(lines)

    def ask(self, expression, answer):
        self.say(f"SELECT {expression};", answer)

    def declare(self, text):
        self.sql += text
        self.out += text

    def write(self, folder, name):
        for part, text in (("sql", self.sql), ("expected", self.out)):
            (folder / part).mkdir(parents=True, exist_ok=True)
            suffix = "sql" if part == "sql" else "out"
            (folder / part / f"{name}.{suffix}").write_text(text, encoding="utf-8")
        return self.count


def shown(value):
    return "(null)" if value is None else value


def accepted(data):
    suite = Suite()
    suite.declare(OUTCOME.replace("outcome", "outcome_of_accepted"))
    for block in blocks(data / "accepted.txt"):
        case = dict(block)
        octets = unescape(case["input"])
        for rule in case["as"].split():
            suite.ask(f"iri_is_valid({literal(octets)}, '{rule}'), iri_error({literal(octets)}, '{rule}') IS NULL", "t|t")
            if rule in TYPES:
                suite.ask(f"outcome_of_accepted('{TYPES[rule]}', '\\x{octets.hex()}')", "accepted")
        host, _, kind = case.get("host", "").rpartition(" ") if "host" in case else (None, None, "")
        parts = {part: unescape(case[part]).decode() if part in case else None for part in PARTS}
        parts["host"] = unescape(host).decode() if host is not None else None
        asked = ", ".join(f"iri_{'port_text' if part == 'port' else part}(v)" for part in PARTS)
        suite.ask(f"{asked}, iri_host_kind(v) FROM (SELECT {literal(octets)}::iri_reference v) s",
                  "|".join(shown(parts[part]) for part in PARTS) + "|" + (kind or "(null)"))
    return suite


def found(octets, offset):
    if offset == len(octets):
        return "the end"
    point = octets[offset:].decode()[0]
    return f'"{point}" (U+{ord(point):04X})' if "!" <= point <= "~" else f"U+{ord(point):04X}"


def rejected(data):
    suite = Suite()
    suite.declare(OUTCOME)
    rows = [line.split(" ", 2) for line in (data / "messages.txt").read_text(encoding="ascii").splitlines() if line[:1].isdigit()]
    messages = {name: message for _, name, message in rows}
    for block in blocks(data / "rejected.txt"):
        case = dict(block)
        octets = unescape(case["input"])
        code, component, offset, phrase = case["error"].split(" ", 3)
        offset = int(offset)
        for rule in case["as"].split():
            if not is_text(octets):
                suite.ask(f"outcome('{TYPES.get(rule, 'text')}', '\\x{octets.hex()}')", NOT_A_TEXT)
                continue
            where = (code, str(offset), "(null)" if component == "none" else component, messages[code], phrase, found(octets, offset))
            suite.ask(f"(e).code, (e).byte_offset, (e).component, (e).message, (e).expected, (e).found "
                      f"FROM (SELECT iri_error({literal(octets)}, '{rule}') e) s", "|".join(where))
            if rule in TYPES:
                place = f"Character {len(octets[:offset].decode()) + 1} (byte offset {offset})" + (f", {component}" if component != "none" else "")
                suite.ask(f"outcome('{TYPES[rule]}', '\\x{octets.hex()}')",
                          f"22P02 | invalid input syntax for type {TYPES[rule]}: {messages[code]} | "
                          f"{place}: expected {phrase}; found {found(octets, offset)}.")
    return suite


def resolve(data):
    suite = Suite()
    for line in (data / "rfc3986_section_5_4.txt").read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            reference, target = line.split()
            reference = reference.replace('""', "")
            for kind in ("iri", "uri"):
                suite.ask(f"iri_resolve('http://a/b/c/d;p?q'::{kind}, '{reference}')", target)
    return suite


def hosts(data):
    suite = Suite()
    for line in (data / "hosts.txt").read_text(encoding="ascii").splitlines():
        if not line or line.startswith("#"):
            continue
        rule, text, sign, answer = re.fullmatch(r"(\S+) ?(.*) ([=!]) (\S+)", line).groups()
        text = text.replace("'", "''")
        if sign == "!":
            suite.ask(f"byte_offset FROM iri_error('{text}', '{rule}')", answer)
        elif sign == "=":
            host = text if rule not in ("IPv6address", "IPvFuture") else f"[{text}]"
            kind = rule if rule != "IP-literal" else "IPvFuture" if text[1] in "vV" else "IPv6address"
            other = f" = '{ipaddress.ip_address(bytes.fromhex(answer))}'" if answer != "-" else ""
            suite.ask(f"iri_host_inet('//{host}'){other}", "t" if other else "(null)")
            suite.ask(f"iri_host_kind('//{host}')", kind)
    return suite


def attacks(data):
    suite = Suite()
    for line in (data / "attacks.txt").read_text(encoding="ascii").splitlines():
        if not line or line.startswith("#"):
            continue
        preset, action, text = line.split(" ", 2)
        text = re.sub(r"\\\*(\d+)\(([^)]*)\)", lambda m: m.group(2) * int(m.group(1)), text)
        octets = b"".join(bytes([int(p[2:], 16)]) if i % 2 else p.encode() for i, p in enumerate(re.split(r"(\\x[0-9A-Fa-f]{2})", text)))
        if not is_text(octets):
            continue
        method, space, target = octets.partition(b" ")
        wanted = f"{'reject' if action == 'invalid' else action}|{'f' if action == 'invalid' else 't'}"
        if space:
            suite.ask(f"verdict, error IS NULL FROM iri_judge_target('{preset}', '{method.decode()}', {literal(target)})", wanted)
        else:
            suite.ask(f"verdict, error IS NULL FROM iri_judge('{preset}', {literal(octets)})", wanted)
            suite.ask(f"iri_verdict('{preset}', {literal(octets)})", wanted.partition("|")[0])
    return suite


def questions(data):
    """What every way out of the gate is asked; PostgreSQL forwards nothing, and says whether a target would change."""
    suite = Suite()
    script = data.parent / "gate/model/questions.py"
    table = subprocess.run([sys.executable, "-B", script], stdout=subprocess.PIPE, text=True, check=True).stdout
    for policy, target, action, _ in (line.split("\t") for line in table.splitlines()):
        suite.ask(f"verdict FROM iri_judge_request($policy${policy}$policy$, 'GET', {literal(target.encode())}, 'www.example.com')", action)
    return suite


def claims(text):
    suite = Suite()
    for line in text.splitlines():
        if line.startswith("-->"):
            suite.out += line[4:] + "\n"
            suite.count += 1
        elif line:
            suite.declare(line + "\n")
    return suite


def blocks_of_sql(page):
    return "".join(re.findall(r"^```sql\n(.*?)^```$", page, re.M | re.S))


def main():
    extension, output = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    data = extension.parents[1] / "test/data"
    read = {name: (extension / name).read_text(encoding="utf-8") for name in ("README.md", "test/claims.sql")}
    made = {"claims": claims(read["test/claims.sql"]), "readme": claims(blocks_of_sql(read["README.md"])), "accepted": accepted(data), "rejected": rejected(data),
            "resolve": resolve(data), "hosts": hosts(data), "attacks": attacks(data), "questions": questions(data)}
    for name, suite in made.items():
        count = suite.write(output, name)
        print(f"{name}: {count} answers")
        if count < (10 if name == "readme" else 30):
            sys.exit(f"{name}: where are the cases?")


if __name__ == "__main__":
    main()
