"""What must hold of a gate in any server: the same requests to Apache, to Envoy and to HAProxy.

A gated server has: ports (by name: "proxy", "strict_api", "dry", "http2", "question0" and so on), reasons() (the lines of JSON that
it has logged since the last call), log_text() (all that it has logged since then, as bytes).
"""
import collections
import json
import os
import pathlib
import re
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import http2  # noqa: E402
from broken import BROKEN, HOST  # noqa: E402
from questions import EXPLAINED, explained, leaves_root, origin_form, Questions  # noqa: E402
from wire import ask, exchange, request_of, split  # noqa: E402

QUESTIONS = Questions()
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
LEAST_ATTACKS = 60  # lines of attacks.txt that are request targets
Attack = collections.namedtuple("Attack", "preset passes method target")

# name, request line and fields, what is forwarded (a pattern of bytes), or the reason of the 400
PASSES = [
    ("a plain target", b"GET /hello?a=b HTTP/1.1", HOST, b"GET /hello?a=b\nwww.example.com"),
    ("the root", b"GET / HTTP/1.1", HOST, b"GET /\nwww.example.com"),
    ("a query alone", b"GET /?a HTTP/1.1", HOST, b"GET /?a\nwww.example.com"),
    ("an empty query", b"GET /a? HTTP/1.1", HOST, b"GET /a?\nwww.example.com"),
    ("dot segments are removed", b"GET /files/../admin HTTP/1.1", HOST, b"GET /admin\nwww.example.com"),
    ("encoded dots are dots", b"GET /files/%2e%2E/admin HTTP/1.1", HOST, b"GET /admin\nwww.example.com"),
    ("encoded letters are letters", b"GET /%61dmin?q=%7e HTTP/1.1", HOST, b"GET /admin?q=%7e\nwww.example.com"),
    ("empty segments are merged", b"GET /a//b///c HTTP/1.1", HOST, b"GET /a/b/c\nwww.example.com"),
    ("merged once, then resolved", b"GET /a//../b HTTP/1.1", HOST, b"GET /a/b\nwww.example.com"),
    ("reserved characters stay", b"GET /a/%40%3a@: HTTP/1.1", HOST, b"GET /a/%40%3A@:\nwww.example.com"),
    ("what a browser leaves is encoded", b"GET /a[1]?b[]={c|d}&e=100% HTTP/1.1", HOST,
     b"GET /a%5B1%5D?b%5B%5D=%7Bc%7Cd%7D&e=100%25\nwww.example.com"),
    ("a query may hold slashes", b"GET /a?next=/../%2Fadmin HTTP/1.1", HOST, b"GET /a?next=/../%2Fadmin\nwww.example.com"),
    ("a name in UTF-8", b"GET /caf%c3%a9 HTTP/1.1", HOST, b"GET /caf%C3%A9\nwww.example.com"),
    ("another method", b"DELETE /a/./b HTTP/1.1", HOST, b"DELETE /a/b\nwww.example.com"),
    ("a method of its own", b"PURGE /a HTTP/1.1", HOST, b"PURGE /a\nwww.example.com"),
    ("a body", b"POST /a HTTP/1.1", HOST + b"Content-Length: 0\r\n", b"POST /a\nwww.example.com"),
    ("a port in Host", b"GET /a HTTP/1.1", b"Host: www.example.com:8080\r\n", b"GET /a\nwww.example.com:8080"),
    ("an address", b"GET /a HTTP/1.1", b"Host: [::1]:8080\r\n", b"GET /a\n[::1]:8080"),
]
REFUSES = [
    ("an encoded slash", b"GET /files%2f..%2fadmin HTTP/1.1", HOST, "encoded_slash"),
    ("an encoded backslash", b"GET /files/..%5cadmin HTTP/1.1", HOST, "encoded_backslash"),
    ("dots with parameters", b"GET /files/..;x/admin HTTP/1.1", HOST, "parameter_dot_segment"),
    ("path parameters", b"GET /;x/admin HTTP/1.1", HOST, "path_parameter"),
    ("an encoded parameter", b"GET /admin%3bx HTTP/1.1", HOST, "encoded_path_parameter"),
    ("an encoded line end", b"GET /hello%0d%0aX: HTTP/1.1", HOST, "encoded_control"),
    ("out of the root", b"GET /../admin HTTP/1.1", HOST, "root_underflow"),
    ("like an authority", b"GET //evil.example/x HTTP/1.1", HOST, "authority_like_path"),
    ("an encoded NUL", b"GET /hello%00 HTTP/1.1", HOST, "encoded_nul"),
    ("overlong UTF-8", b"GET /%C0%AE%C0%AE/admin HTTP/1.1", HOST, "overlong_utf8"),
    ("twice encoded", b"GET /%2561dmin HTTP/1.1", HOST, "encoded_percent"),
    ("no percent-encoding", b"GET /hello%zz HTTP/1.1", HOST, "encoded_percent"),
    ("no percent-encoding beside another", b"GET /a?b=%zz%3Cscript%3E HTTP/1.1", HOST, "ambiguous_percent"),
    ("a backslash", b"GET /a\\b HTTP/1.1", HOST, "encoded_backslash"),
    ("forged JSON", b'GET /"}{"verdict":"allow"}\\ HTTP/1.1', HOST, "encoded_backslash"),
    ("an encoded Host", b"GET /hello HTTP/1.1", b"Host: evil%2eexample\r\n", None),
    ("port 0", b"GET /hello HTTP/1.1", b"Host: a.example:0\r\n", None),
    ("userinfo in Host", b"GET /hello HTTP/1.1", b"Host: a@evil.example\r\n", None),
    ("a path in Host", b"GET /hello HTTP/1.1", b"Host: evil.example/x\r\n", None),
    ("two Host fields", b"GET /hello HTTP/1.1", HOST + b"Host: evil.example\r\n", None),
    ("no Host field", b"GET /hello HTTP/1.1", b"", None),
    ("no Host field in HTTP/1.0", b"GET /hello HTTP/1.0", b"", "missing_host"),
    ("a fragment", b"GET /hello#x HTTP/1.1", HOST, None),
    ("raw UTF-8", b"GET /caf\xc3\xa9 HTTP/1.1", HOST, None),
    ("ill-formed UTF-8", b"GET /\xff\xfe HTTP/1.1", HOST, None),
    ("userinfo in the target", b"GET http://www.example.com@evil.example/ HTTP/1.1", HOST, None),
    ("the asterisk is for OPTIONS", b"GET * HTTP/1.1", HOST, None),
    ("no form at all", b"GET hello HTTP/1.1", HOST, None),
]
HTTP2 = [  # :path, :authority, what is forwarded, or the reason
    (b"/hello?a=b", b"www.example.com", b"GET /hello?a=b\nwww.example.com"),
    (b"/files/%2e%2e/admin", b"www.example.com", b"GET /admin\nwww.example.com"),
    (b"/a//b", b"www.example.com:8080", b"GET /a/b\nwww.example.com:8080"),
    (b"/files%2f..%2fadmin", b"www.example.com", "encoded_slash"),
    (b"/..;/admin", b"www.example.com", "parameter_dot_segment"),
    (b"/../admin", b"www.example.com", "root_underflow"),
    (b"/hello%zz", b"www.example.com", "encoded_percent"),
    (b"/hello", b"evil%2eexample", None),
    (b"/hello", b"a@evil.example", None),
    (b"/hello#x", b"www.example.com", None),
    (b"/a b", b"www.example.com", None),
    (b"/a\r\nX: y", b"www.example.com", None),
]


class Gated:
    """What a server does not say of itself."""
    own_cases = frozenset()  # names in REFUSES that its own checks have
    explains = True  # its line says why a reading is guarded

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)  # it fails where the server goes on
        self.upstream.shutdown()
        self.upstream.server_close()

    def refusal(self, target):
        """The status with which it refuses a target."""
        return 400

    def refuses_more(self, target):
        """Whether it refuses a target that the policy lets pass, because the gate sees another one."""
        return False


def check_guards(count, server):
    """A guard of the policy's file, and guards, an opening and a mount that the configuration adds."""
    for target in (b"/ADMIN", b"/More", b"/x.php/", b"/svc/Admin", b"/@x.php%2f"):
        server.reasons()
        status = server.get("file", target).status
        told = [one["reason"] for line in server.reasons() for one in line["reasons"]]
        count.expect(f"guards: {target!r}", same((status, told), (400, ["guarded_reading"])))
    for target, wanted in EXPLAINED.items() if server.explains else ():
        server.reasons()
        server.get("file", target)
        count.expect(f"guards: {target!r}: explained", same([line.get("guarded_reading") for line in server.reasons()], [explained(*wanted)]))
    server.get("file", b"/a%2fb/ADMIN")
    count.expect("guards: another refusal explains none", same([line.get("guarded_reading") for line in server.reasons()], [None]))
    for target in (b"/admin", b"/more", b"/x.php", b"/svc/admin", b"/USERS", b"/@a%2fb;c?x=%7e"):
        count.expect(f"guards: {target!r}", same(server.get("file", target).body, b"GET " + target + b"\nwww.example.com\n"))
    check_whole(count, server)
    check_closed(count, server)
    check_exception(count, server)
    server.reasons()


def check_whole(count, server):
    """By HTTP/2 and in absolute-form, a path is judged as it is otherwise, and told."""
    for target, reason in ((b"/@a%2fb;c?x=%7e", None), (b"/@a%2f..%2fadmin", "hidden_dot_segment"), (b"/ADMIN", "guarded_reading"),
                           (b"//evil.example/x", "authority_like_path"), (b"/x/..//evil.example/x", "authority_like_path")):
        fields = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", target), (b":authority", b"www.example.com")]
        right = (400, [(target.decode(), reason)]) if reason else (200, b"GET " + target + b"\nwww.example.com\n")
        for form in "HTTP/2", "absolute-form":
            server.reasons()
            answer = http2.ask(server.ports["file"], fields) if form == "HTTP/2" else server.get("file", b"http://www.example.com" + target)
            told = [(line["target"].removeprefix("http://www.example.com"), line["reasons"][0]["reason"]) for line in server.reasons()]
            count.expect(f"{form}: {target!r}", same((answer.status, told if reason else answer.body), right))


# As many captures as a route may have.
CAPTURES = {f"c{i}": f"v.{i}" for i in range(32)}
MANY_CAPTURES = "/many/" + "/".join(f"{{{name}}}" for name in CAPTURES) + "\n"
WITH_ALL = ("/many/" + "/".join(CAPTURES.values())).encode()
CLOSED = {"base": "proxy", "guards": ["/repos/{owner}", "/repos/{owner}/{repo}"], "guards_complete": True, "closed": True}


def check_closed(count, server):
    """The routes of a closed table are guards, and complete: what lies in none of them does not count."""
    for target, status in ((b"/repos/a", 200), (b"/REPOS/a;x", 200), (b"/other%2Fx", 200), (b"/repos%2Fa", 200), (b"/repos/a%2Fb", 400),
                           (b"/repos/a%2Fb%2Fc", 400), (b"/repos/a%2Fb/c", 200), (b"/repos/a/b%2Fc", 200), (b"/repos/..%2Fa", 400)):
        answer = server.get("closed", target)
        wanted = b"GET " + target + b"\nwww.example.com\n" if status == 200 else None
        count.expect(f"closed: {target!r}", same((answer.status, answer.body if status == 200 else None), (status, wanted)))
    server.reasons()


def check_questions(count, server):
    """What every way out of the gate is asked. The server has a port for each policy: "question0" and so on."""
    def ask_one(number, target):
        server.reasons()
        answer = server.get(f"question{number}", target)
        told = [line["verdict"] for line in server.reasons()]
        arrived = answer.body.removeprefix(b"GET ").removesuffix(b"\nwww.example.com\n") if answer.status == 200 else None
        return answer.status, arrived, told[0] if told else None
    QUESTIONS.ask_all(type(server).__name__.lower(), count, ask_one, server.refuses_question, server.mapped)


def check_exception(count, server):
    """An exception by path of the policy's file: it is for its path, and for no text that some server reads elsewhere."""
    for target in (b"/files/a%5Cb", b"/x?a=%0A"):
        count.expect(f"exception: {target!r}", same(server.get("file", target).body, b"GET " + target + b"\nwww.example.com\n"))
    for target in (b"/x/a%5Cb", b"/FILES/a%5Cb", b"/files%5Ca", b"/files?a=%0A", b"/Files?a=%0A", b"/x/../files?a=%0A"):
        count.expect(f"exception: {target!r}", same(server.get("file", target).status, 400))


def preloaded(environment):
    """The environment of a server: with a sanitizer, if IRI_SERVER_PRELOAD names its library."""
    library = os.environ.get("IRI_SERVER_PRELOAD")
    asked = {"LD_PRELOAD": library, "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1"} if library else {}
    return {**environment, **asked}


def same(got, wanted):
    return None if got == wanted else f"{got!r}, not {wanted!r}"


def read_reasons(text):
    """The lines of JSON in a log; what is none has itself for a reason."""
    lines = []
    for line in text.decode("latin-1").splitlines():
        if '{"verdict"' in line:
            try:
                lines.append(json.JSONDecoder().raw_decode(line, line.index('{"verdict"'))[0])
            except json.JSONDecodeError as error:
                lines.append(collections.defaultdict(str, reasons=[{"reason": f"not JSON: {error}"}]))
    return lines


def named(lines):
    """The reasons of log lines."""
    return {one["reason"] for line in lines for one in line["reasons"]}


def check_passes(server, line, fields, forwarded, port="proxy"):
    answer = ask(server.ports[port], line, fields)
    return same((answer.status, answer.body), (200, forwarded + b"\n"))


def check_refused(server, answer, reason):
    """400, with the reason in the log, and with no byte of the request that a terminal would take."""
    text, lines = server.log_text(), server.reasons()
    if answer.status != 400:
        return f"status {answer.status} with {answer.body[:100]!r}, not 400"
    if re.search(rb"<script|evil|\"}{", answer.body):
        return f"the request is echoed: {answer.body[:200]!r}"
    if re.search(rb"[^\x20-\x7e\n]", text):
        return f"the log has {text[:300]!r}"
    if reason is not None and reason not in named(lines):
        return f"the log has {sorted(named(lines))}, not {reason}"
    return same({line["status"] for line in lines} - {400}, set())


def check_lines(count, server):
    """That the line says what and where."""
    ask(server.ports["proxy"], b"GET /files%2fa HTTP/1.1", HOST)
    line = (server.reasons() or [collections.defaultdict(str)])[0]
    count.expect("the reason says what and where", same(line, {
        "verdict": "reject", "gate": "proxy", "level": "server", "status": 400,
        "reasons": [{"reason": "encoded_slash", "in": "target", "begin": 6, "end": 9}], "client": "127.0.0.1",
        "method": "GET", "target": "/files%2fa", "target_size": 10, "host": "www.example.com", "host_size": 15}))
    ask(server.ports["proxy"], b'GET /a"\\x HTTP/1.1', HOST)
    line = (server.reasons() or [collections.defaultdict(str)])[0]
    count.expect("what is not valid is told with its place", same(
        (line["verdict"], line["reasons"]), ("reject", [{"reason": "encoded_backslash", "in": "target", "begin": 3, "end": 4}])))
    count.expect("what is not plain is escaped", same(line["target"], server.unescaped('/a\\u0022\\u005cx')))
    ask(server.ports["proxy"], b"GET /" + b"a" * 9000 + b" HTTP/1.1", HOST)
    line = (server.reasons() or [collections.defaultdict(str)])[0]
    count.expect("long targets are cut", same(
        (named([line]), len(line["target"]), line["target_size"]), ({"long_text"}, 500, 9001)))
    ask(server.ports["proxy"], b"GET /" + b"%7e" * 9 + b"%2f HTTP/1.1", HOST)
    line = (server.reasons() or [collections.defaultdict(str)])[0]
    count.expect("a reason behind many findings is told", same(line["reasons"], [{"reason": "encoded_slash"}]))
    ask(server.ports["proxy"], b"GET /a/../b HTTP/1.1", HOST)
    line = (server.reasons() or [collections.defaultdict(str)])[0]
    count.expect("what is canonicalized is told", same(
        (line["verdict"], line["status"], named([line])), ("canonicalize", 0, {"dot_segment"})))
    ask(server.ports["proxy"], b"GET /hello HTTP/1.1", HOST)
    count.expect("what is allowed is not told", server.reasons())


def check_broken(server, request):
    received = exchange(server.ports["proxy"], request + b"Connection: close\r\n\r\n")
    text = server.log_text()
    server.reasons()
    answer = split(received)
    if answer.status not in (0, 400, 403, 404, 408, 413, 414, 431, 500, 501, 505):
        return f"status {answer.status} with {answer.body[:200]!r}"
    if re.search(rb"[^\t\r\n\x20-\x7e]", answer.body):
        return f"echoed: {answer.body[:200]!r}"
    return f"the log has {text[:300]!r}" if re.search(rb"[^\x20-\x7e\n]", text) else None


def check_connection(server):
    """A request byte by byte, and an attack and a harmless request behind it on the same connection."""
    with socket.create_connection(("127.0.0.1", server.ports["proxy"]), timeout=20) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        request = b"GET /x/../hello HTTP/1.1\r\n" + HOST + b"\r\n"
        for i in range(len(request)):
            connection.sendall(request[i:i + 1])
        first = rest = b""
        try:
            while b"www.example.com\n" not in first:
                first += connection.recv(65536) or b"closed: www.example.com\n"
            connection.sendall(request_of(b"GET /%2561dmin HTTP/1.1") + request_of(b"GET /hello HTTP/1.1"))
            while piece := connection.recv(65536):
                rest += piece
        except (ConnectionResetError, TimeoutError):
            pass
    server.reasons()
    right = split(first)[::2] == (200, b"GET /hello\nwww.example.com\n") and split(rest).status == 400
    return None if right else f"{first!r} {rest!r}"


def attack_lines():
    """The request targets of test/data/attacks.txt, for the presets that servers have."""
    seen = []
    for line in (ROOT / "test/data/attacks.txt").read_text(encoding="ascii").splitlines():
        match = re.fullmatch(r"(proxy|strict_api) (\w+) ([A-Z]+) (.*)", line)
        if match:
            preset, action, method, text = match.groups()
            text = re.sub(r"\\\*(\d+)\((.*?)\)", lambda m: m[2] * int(m[1]), text)
            target = re.sub(rb"\\x(..)", lambda m: bytes([int(m[1], 16)]), text.encode())
            seen.append(Attack(preset, action not in ("reject", "invalid"), method.encode(), target))
    return seen


def host_of(target):
    """The Host field that goes with a target (RFC 9112 s3.2.2)."""
    authority = re.match(rb"[A-Za-z][A-Za-z0-9+.-]*://([^/?#]+)", target)
    return b"Host: %s\r\n" % authority[1] if authority else HOST


def forms(iri, attacks):
    """Their canonical forms, by the command: what is to be forwarded."""
    out = {}
    for a in attacks:
        if a.passes:
            run = subprocess.run([iri, "gate", "--policy", a.preset, "--method", a.method, "--pass", "-q"],
                                 input=a.target + b"\n", capture_output=True, check=False, timeout=20)
            out[a] = run.stdout.rstrip(b"\n")
    return out


def check_attack(server, attack, form):
    """The attack gets 400 and a reason; its harmless neighbour is forwarded in canonical form."""
    line = attack.method + b" " + attack.target + b" HTTP/1.1"
    host = host_of(attack.target)
    answer = ask(server.ports[attack.preset], line, host)
    lines = server.reasons()
    if attack.passes and not server.refuses_more(attack.target):
        return same((answer.status, answer.body), (200, b"%s %s\n%s\n" % (
            attack.method, server.forwarded(form), host[6:-2])))
    if answer.status != server.refusal(attack.target):
        return f"status {answer.status}, not {server.refusal(attack.target)}"
    server.told += bool(named(lines))
    if not named(lines) and not server.refuses_itself(attack.target):
        return "no reason in the log"
    return None


def check_attacks(count, server, iri):
    attacks = attack_lines()
    wanted = forms(iri, attacks)
    server.told = 0
    for attack in attacks:
        count.expect(f"attack: {attack.preset} {attack.method.decode()} {attack.target[:80]!r}",
                     check_attack(server, attack, wanted.get(attack)))
    stopped = sum(not a.passes for a in attacks)
    count.expect("attacks and neighbours", len(attacks) < LEAST_ATTACKS and f"{len(attacks)} in attacks.txt")
    count.expect("reasons in the log", server.told * 4 < stopped * 3 and f"{server.told} of {stopped}")


def check_http2(count, server):
    for path, authority, wanted in HTTP2:
        answer = http2.ask(server.ports["http2"], [(b":method", b"GET"), (b":scheme", b"http"),
                                                   (b":path", path), (b":authority", authority)])
        lines = server.reasons()
        if isinstance(wanted, bytes):
            problem = same((answer.status, answer.body), (200, wanted + b"\n"))
        elif wanted is None:  # some streams are refused before they are requests
            problem = same(answer.status in (0, 400), True)
        else:
            problem = same((answer.status, wanted in named(lines)), (400, True))
        count.expect(f"HTTP/2: {path!r} of {authority!r}", problem)


def check_http2_host(count, server):
    """Without :authority it is the Host field that is judged."""
    start = [(b":method", b"GET"), (b":scheme", b"http")]
    passes = http2.ask(server.ports["http2"], start + [(b":path", b"/a//b"), (b"host", b"www.example.com")])
    count.expect("HTTP/2: Host alone", same((passes.status, passes.body), (200, b"GET /a/b\nwww.example.com\n")))
    server.reasons()
    none = http2.ask(server.ports["http2"], start + [(b":path", b"/hello")])
    count.expect("HTTP/2: no host at all", same(none.status in (0, 400), True))
    server.reasons()


def check_dry(count, server):
    """A dry run tells, and changes nothing."""
    for line in (b"GET /files/..;x/admin HTTP/1.1", b"GET /a/../b HTTP/1.1", b"GET /a%2fb HTTP/1.1"):
        count.expect(f"dry run: {line.decode()}", check_passes(
            server, line, HOST, line.rpartition(b" ")[0] + b"\nwww.example.com", "dry"))
        lines = server.reasons()
        count.expect(f"dry run: {line.decode()}: told", same(
            [(said.get("dry_run"), said["status"]) for said in lines], [(True, 0)]))


def check_requests(count, server):
    """Each request by itself."""
    server.reasons()
    for name, line, fields, forwarded in PASSES:
        count.expect(name, check_passes(server, line, fields, forwarded))
    server.reasons()
    for name, line, fields, reason in (one for one in REFUSES if one[0] not in server.own_cases):
        count.expect(name, check_refused(server, ask(server.ports["proxy"], line, fields), reason))
    for name, request in BROKEN:
        count.expect(name, check_broken(server, request))
    count.expect("byte by byte", check_connection(server))


def check_all(count, server, iri):
    """The whole suite."""
    count.run(check_requests, server)
    count.run(check_lines, server)
    count.run(check_dry, server)
    count.run(check_http2, server)
    count.run(check_http2_host, server)
    count.run(check_attacks, server, iri)
    said = re.search(rb"AddressSanitizer|runtime error:.*", (server.work / "out").read_bytes())
    count.expect("nothing that a sanitizer says", said and f"{said[0]!r}")
    count.expect("it is still there", check_passes(server, b"GET /hello HTTP/1.1", HOST, b"GET /hello\nwww.example.com"))
