"""What takes more than a request and its answer: connections, the log, configurations, reloads."""
import json
import pathlib
import signal
import socket
import subprocess
import time

from server import check, configure, split
from questions import EXPLAINED, explained

ANSWERED = b"Host: a.example\r\nConnection: close\r\n\r\n"


def pipelined(nginx):
    """Each request of a connection is judged by itself."""
    received = nginx.exchange("PLAIN", b"GET /a HTTP/1.1\r\nHost: a.example\r\n\r\nGET /b HTTP/1.1\r\nHost: a.example\r\n\r\n"
                              b"GET /c;x HTTP/1.1\r\n" + ANSWERED)
    if (received.count(b"HTTP/1.1 200 "), received.count(b"HTTP/1.1 400 ")) != (2, 1):
        return repr(received)
    told, _ = nginx.new_lines()
    return None if [line["target"] for _, line in told] == ["/c;x"] else repr(told)


def in_pieces(nginx):
    """Byte by byte, over more than one buffer."""
    request = b"GET /" + b"a" * 3000 + b"%2f HTTP/1.1\r\n" + ANSWERED
    with socket.create_connection(("127.0.0.1", nginx.ports["PLAIN"]), timeout=60) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for begin, end in [(i, i + 1) for i in range(30)] + [(30, 1500), (1500, 2900)] + \
                [(i, i + 1) for i in range(2900, len(request))]:
            connection.sendall(request[begin:end])
        received = b""
        while piece := connection.recv(65536):
            received += piece
    told, _ = nginx.new_lines()
    place = told[0][1]["reasons"][0] if told else {}
    right = split(received)[0] == 400 and (place.get("reason"), place.get("begin")) == ("encoded_slash", 3001)
    return None if right else f"{received[:200]!r} {told!r}"


def http_0_9(nginx):
    """A request without a version has no Host, and is refused."""
    received = nginx.exchange("PLAIN", b"GET /a\r\n")
    told, _ = nginx.new_lines()
    return None if b"hello" not in received and told and told[0][1]["reasons"][0]["reason"] == "missing_host" \
        else f"{received!r} {told!r}"


def the_whole_line(nginx):
    """One line of JSON: verdict, gate, reasons with their places, who, what; escaped."""
    target = b"/\xe9\"\\<b>%2f"
    nginx.exchange("PLAIN", b"GET " + target + b" HTTP/1.1\r\n" + ANSWERED)
    told, others = nginx.new_lines()
    want = {"verdict": "invalid", "gate": "proxy", "level": "server", "status": 400, "reasons": [
        {"reason": "utf8_truncated", "in": "target", "begin": 1, "end": 1}], "client": "127.0.0.1", "method": "GET",
        "target": target.decode("latin-1"), "target_size": len(target), "host": "a.example", "host_size": 9}
    return None if told == [("error", want)] and not others else f"{told!r} {others!r}"


def a_guarded_reading(nginx):
    """a guarded reading is explained in the line"""
    for target, wanted in EXPLAINED.items():
        nginx.new_lines()
        nginx.exchange("GUARDS_OF_FILE" if b"svc" in target else "GUARDED", b"GET " + target + b" HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
        told = [line.get("guarded_reading") for _, line in nginx.new_lines()[0]]
        if told != [explained(*wanted)]:
            return f"{target!r}: {told}"
    return None


def a_long_line(nginx):
    """However long the request, and however many the findings, it is one whole line."""
    target = b"/" + b"\xff" * 6000
    host = b"h" * 3000
    for text in (target, b"/" + b"%2f" * 2000):
        nginx.exchange("PLAIN", b"GET " + text + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
    told, others = nginx.new_lines()
    sizes = [line["target_size"] for _, line in told]
    short = all(len(line["target"]) < 600 and len(line["host"]) < 200 for _, line in told)
    return None if sizes == [6001, 6001] and short and not others else f"{told!r} {others!r}"


def levels(nginx):
    """What is refused is an error, what would be a warning, what passes and is reported a notice."""
    for server, target in (("PLAIN", b"/a;x"), ("DRY", b"/a;x"), ("PLAIN", b"/q?%E9")):
        nginx.exchange(server, b"GET " + target + b" HTTP/1.1\r\n" + ANSWERED)
    told, _ = nginx.new_lines()
    got = [(level, line["verdict"], line.get("dry_run")) for level, line in told]
    want = [("error", "reject", None), ("warn", "reject", True), ("notice", "report", None)]
    return None if got == want else repr(got)


def a_reload(nginx):
    """A reload takes the policy as it is now; one with a mistake changes nothing, and says where it is."""
    policy = nginx.work / "mine.json"
    before = policy.read_text()
    ask = b"GET /a;x HTTP/1.1\r\n" + ANSWERED

    def answers(status):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if split(nginx.exchange("MINE", ask))[0] == status:
                return True
            time.sleep(0.1)
        return False

    try:
        if not answers(200):
            return "not as it was"
        policy.write_text('{"base": "proxy",\n "hosts": ["*.example"]}\n')
        nginx.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 20
        while f"{policy}:2: hosts[0]:" not in nginx.log.read_text(encoding="latin-1"):
            if time.monotonic() > end:
                return "nothing is said of the mistake"
            time.sleep(0.1)
        time.sleep(0.5)
        if not answers(200):
            return "the mistake has changed something"
        policy.write_text('{"base": "proxy"}')
        nginx.process.send_signal(signal.SIGHUP)
        return None if answers(403) else "nothing has changed"
    finally:
        policy.write_text(before)
        nginx.process.send_signal(signal.SIGHUP)
        answers(200)
        nginx.new_lines()


def counters(nginx):
    """The counters are of all workers, by verdict and reason, and outlive a reload."""
    def page():
        status, body = split(nginx.exchange("STATUS", b"GET / HTTP/1.1\r\n" + ANSWERED))
        lines = [line.rpartition(" ") for line in body.decode().splitlines() if not line.startswith("#")]
        return status, {name: int(number) for name, _, number in lines}

    def of(verdict, dry_run=0):
        return f'iri_gate_requests_total{{verdict="{verdict}",dry_run="{dry_run}"}}'

    def reason(name):
        return f'iri_gate_reasons_total{{reason="{name}"}}'

    _, before = page()
    for server, target in (("PLAIN", b"/a;b;c"), ("PLAIN", b"/a"), ("PLAIN", b"/%7e"), ("PLAIN", b"/?%E9"), ("PLAIN", b"/\xc3\xa9"),
                           ("DRY", b"/a;b"), ("DRY", b"/a"), ("SLASHES_OFF", b"/c//d"), ("BESIDE", b"/api/x")) * 7:
        nginx.exchange(server, b"GET " + target + b" HTTP/1.1\r\n" + ANSWERED)
    nginx.process.send_signal(signal.SIGHUP)
    time.sleep(1)
    status, after = page()
    more = {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}
    want = {of("reject"): 14, of("allow"): 21, of("canonicalize"): 7, of("report"): 7, of("invalid"): 7, of("reject", 1): 7, of("allow", 1): 7,
            reason("path_parameter"): 14, reason("encoded_unreserved"): 7, reason("ill_formed_utf8"): 7,
            reason("character_not_allowed"): 7, reason("other_path"): 7}
    return None if status == 200 and more == want else f"{status} {more}"


def who_has_connected(nginx):
    """What set_real_ip_from makes of the client is not in the line."""
    nginx.exchange("REAL_IP", b"GET /a;x HTTP/1.1\r\nX-Real-IP: 203.0.113.9\r\n" + ANSWERED)
    told, _ = nginx.new_lines()
    return None if [line["client"] for _, line in told] == ["127.0.0.1"] else repr(told)


def closed_is_logged(nginx):
    """The access log has 444 for what was closed so, whoever had answered before."""
    log = nginx.work / "closes.log"
    before = len(log.read_text(encoding="ascii"))
    for target in (b"/a;x?say=1", b"/a;x?go=1", b"/a;x"):
        nginx.exchange("CLOSES_LATE", b"GET " + target + b" HTTP/1.1\r\n" + ANSWERED)
    nginx.new_lines()
    lines = log.read_text(encoding="ascii")[before:].splitlines()
    return None if [line.split(" ")[1:] for line in lines] == [["444", "reject"]] * 3 else repr(lines)


RUNNING = [closed_is_logged, counters, who_has_connected, pipelined, in_pieces, http_0_9, the_whole_line, a_guarded_reading, a_long_line, levels, a_reload]

# (claim, what stands in the http block, the files, what is said: file, line, reason)
BAD = [
    ("no such preset, and no such file", "iri_gate prxy;", {}, ['prxy" is no preset', "No such file", "bad.conf:9"]),
    ("a folder", "iri_gate root;", {"root/x": b""}, ['root" is no preset', "bad.conf:9"]),
    ("no JSON", "iri_gate p.json;", {"p.json": b'{"base": "proxy",\n}\n'}, ["p.json:2:", "bad.conf:9"]),
    ("an empty file", "iri_gate p.json;", {"p.json": b""}, ["p.json:1:", "bad.conf:9"]),
    ("no base", "iri_gate p.json;", {"p.json": b"{}"}, ["p.json", "actions", "bad.conf:9"]),
    ("no such finding", "iri_gate p.json;", {"p.json": b'{"base": "proxy", "actions": {\n"encoded_slsh": "allow"}}'},
     ["p.json:2: actions.encoded_slsh:", "bad.conf:9"]),
    ("an escape of terminals in a file", "iri_gate p.json;", {"p.json": b'{"base": "\\u001b[31m"}'},
     ["p.json:1: base:", "?[31m", "bad.conf:9"]),
    ("no such option", "iri_gate proxy dryrun;", {}, ['"dryrun" is no option', "bad.conf:9"]),
    ("a status that lets pass", "iri_gate proxy status=200;", {}, ['"status=200" is no option', "bad.conf:9"]),
    *((f"a status that nginx does not send: {status}", f"iri_gate proxy status={status};", {},
       [f'"status={status}" is no option', "status=400 to status=493 without 408", "bad.conf:9"])
      for status in (408, 494, 495, 496, 497, 498, 499)),
    ("a status that is none", "iri_gate proxy status=4x0;", {}, ['"status=4x0" is no option', "bad.conf:9"]),
    ("replace, where there is nothing to replace", "iri_gate proxy replace;", {}, ['"replace" is no option', "bad.conf:9"]),
    ("off with options", "iri_gate off dry_run;", {}, ["has no options after off", "bad.conf:9"]),
    ("twice", "iri_gate proxy;\niri_gate strict_api;", {}, ["is duplicate", "bad.conf:10"]),
    ("nothing", "iri_gate;", {}, ["invalid number of arguments", "bad.conf:9"]),
    ("what is no guard", "iri_gate proxy;\niri_guard /a b;", {}, ['iri_guard: "b": a guard is /path', "bad.conf:10"]),
    ("what is no opening", 'iri_gate proxy; iri_open "/a/{";', {}, ['iri_open: "/a/{": an opening is /path', "bad.conf:9"]),
    ("an opening without quotes", "iri_gate proxy; iri_open /a/{rest...};", {}, ['directive "iri_open" is not terminated by ";"', "bad.conf:9"]),
    ("what is no mount", "iri_gate proxy; iri_mount /a /;", {}, ['iri_mount: "/a": a mount has text with a /', "bad.conf:9"]),
    ("a mount without a target", "iri_gate proxy; iri_mount /a/;", {}, ["takes a path and its target, or proxy_pass", "bad.conf:9"]),
    ("guards of locations in a location", "server { listen @A@; iri_gate proxy; location /a/ { iri_guard locations; } }", {},
     ["locations: write it in server or http", "bad.conf:9"]),
    ("mounts of locations in a location", "server { listen @A@; iri_gate proxy; location /a/ { iri_mount proxy_pass; } }", {},
     ["proxy_pass: write it in server or http", "bad.conf:9"]),
    ("a location that is no guard", 'server { listen @A@; iri_gate proxy; iri_guard locations; location "/a*b" { } }', {},
     ['iri_guard: "/a*b": a guard is /path', "bad.conf:"]),
    ("no guard", "iri_gate proxy; iri_guard;", {}, ["invalid number of arguments", "bad.conf:9"]),
    ("a guard without a gate", "server { listen @A@; iri_guard /a; }", {}, ["there is no iri_gate", "bad.conf:"]),
    ("a guard where the gate is off", "iri_gate proxy; server { listen @A@; iri_gate off; iri_guard /a; }", {},
     ["there is no iri_gate", "bad.conf:"]),
    ("an opening in a location that the server's gate refuses first", 'iri_gate proxy; server { listen @A@; location /a/ { iri_open "/a/{rest...}"; } }', {},
     ['iri_open: in the location "/a/" it has no effect', "bad.conf:"]),
    ("the same beside a gate of its own", 'server { listen @A@; iri_gate proxy; location /a/ { iri_gate proxy; iri_open "/a/{rest...}"; } }', {},
     ['iri_open: in the location "/a/" it has no effect', "bad.conf:"]),
    ("guards that a policy lets have no effect", "iri_gate p.json; server { listen @A@; iri_guard /a; }",
     {"p.json": b'{"base": "proxy", "actions": {"guarded_reading": "allow"}}'}, ["p.json:0: actions.guarded_reading:", "bad.conf:"]),
    ("a bad guard in a file", "iri_gate p.json;", {"p.json": b'{"base": "proxy",\n"guards": ["/a", "b"]}'},
     ["p.json:2: guards[1]: a guard is /path", "bad.conf:9"]),
    ("a bad exception in a file", "iri_gate p.json;", {"p.json": b'{"base": "proxy",\n"at": [{"path": "/a", "actions": {"guarded_reading": "allow"}}]}'},
     ["p.json:2: at[0].actions.guarded_reading: no exception", "bad.conf:9"]),
    ("routes without a gate", "server { listen @A@; iri_routes r.txt; }", {"r.txt": b"/a\n"},
     ["there is no iri_gate", "bad.conf:"]),
    ("a file without routes", "iri_gate proxy; iri_routes r.txt;", {"r.txt": b"# none\n"}, ["r.txt: it has no routes", "bad.conf:9"]),
    ("an empty file of routes", "iri_gate proxy; iri_routes r.txt;", {"r.txt": b""}, ["r.txt: it has no routes", "bad.conf:9"]),
    ("no such file of routes", "iri_routes r.txt;", {}, ["cannot read", "r.txt", "bad.conf:9"]),
    ("a route that is none", "iri_routes r.txt;", {"r.txt": b"# x\n/a/{b\n"}, ["r.txt:2: ", "bad.conf:9"]),
    ("a method without a pattern", "iri_routes r.txt;", {"r.txt": b"/a\nGET\n"}, ["r.txt:2: expected a pattern", "bad.conf:9"]),
    ("a word too many", "iri_routes r.txt;", {"r.txt": b"GET /a name more\n"}, ["r.txt:1: expected the end", "bad.conf:9"]),
    ("many words too many", "iri_routes r.txt;", {"r.txt": b"GET /a b c d e f g h\n"}, ["r.txt:1: expected the end"]),
    ("routes in conflict", "iri_routes r.txt;", {"r.txt": b"/a/{b}\n\n/a/{c}\n"}, ["r.txt:3: ", "line 1", "request: ", "bad.conf:9"]),
    ("captures that are one variable", "iri_routes r.txt;", {"r.txt": b"/{a-b}/{A_b}\n"}, ["r.txt:1: two captures", "bad.conf:9"]),
    ("a document of OpenAPI", "iri_routes r.txt;", {"r.txt": b' {\n"openapi": "3.0.0"}'}, ["from-openapi", "bad.conf:9"]),
    ("routes twice", "iri_routes r.txt; iri_routes r.txt;", {"r.txt": b"/a\n"}, ["is duplicate", "bad.conf:9"]),
    ("a status with words", "server { listen @A@; location / { iri_status x; } }", {}, ["invalid number", "bad.conf:9"]),
    ("in if", "server { listen @A@; location / { if ($args) { iri_gate off; } } }", {}, ["not allowed here", "bad.conf:9"]),
    ("in limit_except", "server { listen @A@; location / { limit_except GET { iri_gate off; } } }", {},
     ["not allowed here", "bad.conf:9"]),
    ("in an if of the server", "server { listen @A@; if ($args) { iri_gate off; } }", {}, ["not allowed here", "bad.conf:9"]),
]
GOOD = [
    ("routes for servers that have gates", "iri_routes r.txt; server { listen @A@; iri_gate proxy; }", {"r.txt": b"/a\n"}),
    ("guards of http for servers that have gates", "iri_guard /a; server { listen @A@; iri_gate proxy; }", {}),
    ("guards of locations in http, and a server without a gate",
     "iri_guard locations; iri_mount proxy_pass; server { listen @A@; location /a/ { proxy_pass http://127.0.0.1:1/b/; } }", {}),
    ("many guards", "iri_gate proxy; iri_guard " + " ".join(f"/a{i}" for i in range(200)) + "; server { listen @A@; }", {}),
    ("the last status", "iri_gate proxy status=493;", {}),
    ("an opening in a location that replaces", 'iri_gate proxy; server { listen @A@; location /a/ { iri_gate proxy replace; iri_open "/a/{rest...}"; } }', {}),
    ("an opening in a location below one that replaces",
     'iri_gate proxy; server { listen @A@; location /a/ { iri_gate proxy replace; location /a/b/ { iri_open "/a/b/{rest...}"; } } }', {}),
    ("an opening in a location whose gate is the only one", 'server { listen @A@; location /a/ { iri_gate proxy; iri_open "/a/{rest...}"; } }', {}),
    ("an opening in a location of a server that refuses nothing",
     'server { listen @A@; iri_gate proxy dry_run; location /a/ { iri_gate proxy; iri_open "/a/{rest...}"; } }', {}),
    ("an exception by path in a file", "iri_gate p.json;",
     {"p.json": b'{"base": "proxy", "at": [{"path": "/a", "actions": {"encoded_slash": "allow"}}]}'}),
    ("a status without a gate", "server { listen @A@; location / { iri_status; } }", {}),
    ("a preset", "iri_gate strict_api;", {}),
    ("a file, by a path from the configuration's folder", "iri_gate sub/p.json dry_run status=444;",
     {"sub/p.json": b'{"base": "proxy"}'}),
    ("a long list", "iri_gate p.json;",
     {"p.json": json.dumps({"base": "proxy", "hosts": [f"h{i}.example" for i in range(20000)]}).encode()}),
]
FRAME = """load_module @MODULE@;
pid @WORK@/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path @WORK@/b; proxy_temp_path @WORK@/p; fastcgi_temp_path @WORK@/f; uwsgi_temp_path @WORK@/u;
  scgi_temp_path @WORK@/s;
  %s
}
"""


def try_configuration(module, work, text, files):
    work = pathlib.Path(work)
    work.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_bytes(content)
    (work / "template").write_text(FRAME % text, encoding="ascii")
    configured, _ = configure(work / "template", module, work)
    (work / "bad.conf").write_text(configured.removeprefix("user root;\n"), encoding="ascii")
    return check(work / "bad.conf", work)


# (claim, what stands in the http block, how often it is said that the log leaves out what dry_run says)
WARNED = [
    ("a trial that the log does not show", "server { listen @A@; iri_gate proxy dry_run; location /a { } location /b { } }", 1),
    ("the same of http, once for two servers", "iri_gate proxy dry_run; server { listen @A@; } server { listen @B@; }", 1),
    ("a trial that the log shows", "server { listen @A@; error_log stderr warn; iri_gate proxy dry_run; }", 0),
    ("no trial", "server { listen @A@; iri_gate proxy; }", 0),
]
# (claim, what stands in the server, how often it is said that a location leads out of what is put in its place)
SLASHES = [
    ("a location without a slash for a path with one", "location /svc { proxy_pass http://127.0.0.1:1/; }", 1),
    ("the same below a path", "location /svc { proxy_pass http://127.0.0.1:1/app/; }", 1),
    ("the same over a socket", "location ^~ /svc { proxy_pass http://unix:/tmp/s:/; }", 1),
    ("the same within a location", "location /a/ { location /a/b { proxy_pass http://127.0.0.1:1/; } }", 1),
    ("an alias", "location /files { alias /srv/; }", 1),
    ("two of them", "location /a { proxy_pass http://127.0.0.1:1/; } location /b { alias /srv/; }", 2),
    ("both with a slash", "location /svc/ { proxy_pass http://127.0.0.1:1/; } location /files/ { alias /srv/; }", 0),
    ("both without", "location /svc { proxy_pass http://127.0.0.1:1/app; } location /files { alias /srv; }", 0),
    ("no path", "location /svc { proxy_pass http://127.0.0.1:1; } location /s { proxy_pass http://unix:/tmp/s; }", 0),
    ("a location of one path", "location = /svc { proxy_pass http://127.0.0.1:1/; }", 0),
    ("a path with a variable", "location /svc { proxy_pass http://127.0.0.1:1/$arg_x/; }", 0),
    ("a location within that of an alias", "location /files/ { alias /srv/; location /files/a { } }", 0),
    ("no gate", "iri_gate off; location /svc { proxy_pass http://127.0.0.1:1/; }", 0),
]


def configurations(module, work, count):
    for number, (claim, text, files, said) in enumerate(BAD):
        status, told = try_configuration(module, f"{work}/bad{number}", text, files)
        missing = [one for one in said if one not in told]
        count(f"nginx -t refuses: {claim}", None if status != 0 and not missing else f"{status}, {missing} not in {told!r}")
    for number, (claim, text, files) in enumerate(GOOD):
        status, told = try_configuration(module, f"{work}/good{number}", text, files)
        count(f"nginx -t takes: {claim}", None if status == 0 else told)
    for number, (claim, text, times) in enumerate(WARNED):
        status, told = try_configuration(module, f"{work}/warned{number}", text, {})
        count(f"nginx -t warns: {claim}", None if status == 0 and told.count("this error_log leaves that out") == times else told)
    for number, (claim, text, times) in enumerate(SLASHES):
        gate = "" if "iri_gate" in text else "iri_gate proxy;"
        status, told = try_configuration(module, f"{work}/slash{number}", "server { listen @A@; %s %s }" % (gate, text), {})
        count(f"nginx -t warns of what leads out: {claim}", None if status == 0 and told.count("leads out of that") == times else told)


def curl(nginx):
    """As it stands in the README: curl --path-as-is."""
    def ask(target):
        url = f"http://127.0.0.1:{nginx.ports['PLAIN']}{target}"
        done = subprocess.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--path-as-is", url],
                              capture_output=True, check=False, timeout=30)
        return done.stdout.decode()

    got = [ask("/public%2F..%2Fadmin"), ask("/public/admin")]
    told, _ = nginx.new_lines()
    reasons = [line["reasons"][0]["reason"] for _, line in told]
    return None if got == ["400", "200"] and reasons == ["encoded_slash"] else f"{got} {reasons}"


RUNNING.insert(0, curl)
