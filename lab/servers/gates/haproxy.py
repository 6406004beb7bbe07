"""HAProxy with the gate, over sockets: the suite of all servers, and what is HAProxy's own.

usage: haproxy.py MODULE IRI WORK [--brief]: MODULE is iri.so of Lua. Ends with `N passed, N failed`; --brief leaves out the
configurations that HAProxy must refuse. IRI_GATE_LUA names a folder with another iri_gate.lua, IRI_HAPROXY_HOST is haproxy_host.c, compiled.
"""
import json
import os
import pathlib
import re
import socket
import subprocess
import sys

import suite
from suite import named, same
import http2
from broken import HOST
from count import Count
from wire import Upstream, ask, free_ports, wait_for

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
SCRIPTS = os.environ.get("IRI_GATE_LUA", str(ROOT / "modules/haproxy"))  # where iri_gate.lua is
ASKED = [f"question{n}" for n in range(len(suite.QUESTIONS.policies))]
PORTS = ["proxy", "strict_api", "dry", "http2", "file", "forgotten", "acts", "two", "closed", "quick", "quick2", "http2_action", *ASKED, "converters"]
GATES = """
require("iri_gate").register { policy = "strict_api", name = "strict" }
require("iri_gate").register { policy = "proxy", dry_run = true, name = "dry" }
require("iri_gate").register { policy = "proxy", routes = "@WORK@/routes.txt", name = "routes" }
require("iri_gate").register {
  policy = "@WORK@/policy.json", status = 403, name = "file", guards = { "/more", "*.php" }, open = { "/@{scope}" }, mounts = { ["/svc/"] = "/" } }
require("iri_gate").register { policy = "@WORK@/narrow.json", name = "narrow" }
"""
POLICY = {"base": "proxy", "actions": {"encoded_slash": "allow", "empty_segment": "allow", "path_parameter": "canonicalize"},
          "guards": ["/admin"],
          "at": [{"path": "/files", "actions": {"encoded_backslash": "allow", "encoded_control": {"query": "reject"}}}]}
GATES += "".join(f'require("iri_gate").register {{ policy = "@WORK@/{name}.json", name = "{name}" }}\n' for name in [*ASKED, "closed"])
FRONTEND = """
frontend {name}
  bind 127.0.0.1:{port}
  http-request set-var(txn.iri_passes) bool(false)
  http-request set-var(txn.iri_came) url
  http-request set-var(txn.iri_passes) req.fhdr(host),concat(" ",txn.iri_came),lua.iri_clean_{name} unless METH_CONNECT || !{{ req.fhdr_cnt(host) 1 }}
  http-request set-uri %[pathq] if {{ var(txn.iri_passes) -m bool }} !{{ url_beg / }}
  http-request lua.iri_gate_{name} unless {{ var(txn.iri_passes) -m bool }}
  http-request deny deny_status 400 unless {{ var(txn.iri_passes) -m bool }}
  default_backend application
"""
FILES = {**suite.QUESTIONS.files(), "policy.json": json.dumps(POLICY), "closed.json": json.dumps(suite.CLOSED), "routes.txt": "GET /users/{user-i.d}\n", "narrow.json": json.dumps({"base": "proxy", "hosts": ["narrow.example"]}),
         "same.txt": "/{a}\n/caf\u00e9/{a-b}/{A_b}/{a_b}\n", "bad.txt": "/{a\n",
         "escape.json": '{"base": "\\u001b[31m"}', "broken.json": "{"}
NO_OPTION = "there is no such option; these are: policy, guards, open, mounts, routes, dry_run, status, name"
BAD = [  # what is registered, and what HAProxy says
    ("{}", "there is no policy: a preset, or a file"),
    ('"proxy"', "register takes a table of options"),
    ('{ policy = "nobody" }', "nobody: it is no preset (strict_api, proxy, fetch, display), and no file that can be read"),
    ('{ policy = "proxy", dryrun = true }', NO_OPTION),
    ('{ policy = "proxy", "dry_run" }', NO_OPTION),
    ('{ policy = "proxy", dry_run = "no" }', "this is no value for the option dry_run"),
    ('{ policy = "proxy", status = 200 }', "this is no value for the option status"),
    ('{ policy = "proxy", name = "a-b" }', "this is no value for the option name"),
    ('{ policy = "proxy", routes = "@WORK@/none" }', "none: it is no file that can be read"),
    ('{ policy = "proxy", routes = "@WORK@/bad.txt" }', "bad.txt:1: "),
    ('{ policy = "proxy", routes = "@WORK@/same.txt" }', "same.txt: /caf\\xC3\\xA9/{a-b}/{A_b}/{a_b}: two captures would be the variable txn.iri_route_a_b"),
    ('{ policy = "proxy", guards = "/admin" }', "this is no value for the option guards"),
    ('{ policy = "proxy", open = { "/a", 1 } }', "this is no value for the option open"),
    ('{ policy = "proxy", mounts = { "/a/" } }', "this is no value for the option mounts"),
    ('{ policy = "proxy", guards = { "/a", "b" } }', "proxy: guards[1]: a guard is /path"),
    ('{ policy = "proxy", open = { "/{" } }', "proxy: open[0]: an opening is /path"),
    ('{ policy = "proxy", mounts = { ["/a"] = "/" } }', "proxy: mounts[0]: a mount has text with a /"),
    ('{ policy = "@WORK@/escape.json" }', 'escape.json:1: base: '),
    ('{ policy = "@WORK@/broken.json" }', "broken.json:1: "),
]
# HAProxy does not take these for requests.
REFUSED_BY_HAPROXY = rb"[\x00-\x20\x7f-\xff#]|\Ahttp:evil|\Aa;b|\A\*|\A\Z|\Ahttp://[^/]*\?"
LARGEST = 15000  # nor these: tune.bufsize is 16,384


class Haproxy(suite.Gated):
    """HAProxy as long as the `with` lasts."""
    arguments = ["-db", "-q"]

    def __init__(self, module, work, scripts=SCRIPTS):
        self.module, self.scripts, self.told, self.logged = pathlib.Path(module).resolve(), scripts, 0, b""
        self.work = pathlib.Path(work).resolve()

    def __enter__(self):
        self.upstream = Upstream()
        self.log = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.log.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 22)
        self.log.bind(("127.0.0.1", 0))
        self.log.setblocking(False)
        self.ports = dict(zip(PORTS, free_ports(len(PORTS))))
        for name, text in FILES.items():
            (self.work / name).write_text(text, encoding="utf-8")
        (self.work / "haproxy.cfg").write_text(self.configuration(), encoding="utf-8")
        self.process = subprocess.Popen(["haproxy", *self.arguments, "-f", str(self.work / "haproxy.cfg")], stdin=subprocess.DEVNULL,
                                        stdout=open(self.work / "out", "wb"), stderr=subprocess.STDOUT,
                                        env=suite.preloaded(os.environ))
        wait_for([self.ports["converters"]], [(self.process, [self.work / "out"])])
        self.reasons()
        return self

    def __exit__(self, *_):
        super().__exit__()
        self.log.close()

    def configuration(self):
        """The example, with other addresses and more gates; and the other frontends."""
        example = (ROOT / "modules/haproxy/example.cfg").read_text(encoding="ascii")
        gates = (ROOT / "modules/haproxy/example.lua").read_text(encoding="ascii") + GATES
        (self.work / "gates.lua").write_text(gates.replace("@WORK@", str(self.work)), encoding="utf-8")
        load = "  lua-load-per-thread /etc/haproxy/gates.lua\n"
        changes = [("  log 127.0.0.1:514 ", f"  log 127.0.0.1:{self.log.getsockname()[1]} "),
                   (load, "  nbthread 2\n" + self.paths() + f"  lua-load-per-thread {self.work}/gates.lua\n"),
                   ("bind 127.0.0.1:8080", f"bind 127.0.0.1:{self.ports['proxy']}"),
                   ("server one 127.0.0.1:8081", f"server one 127.0.0.1:{self.upstream.port}")]
        for old, new in changes:
            assert example.count(old) == 1, f"modules/haproxy/example.cfg has not one {old!r}"
            example = example.replace(old, new)
        more = (HERE / "haproxy.cfg").read_text(encoding="ascii")
        for name, port in self.ports.items():
            more = more.replace(f"@{name.upper()}@", str(port))
        return example + more + "".join(FRONTEND.format(name=name, port=self.ports[name]) for name in [*ASKED, "closed"])

    def paths(self):
        return f"  lua-prepend-path {self.module.parent}/?.so cpath\n  lua-prepend-path {self.scripts}/?.lua\n"

    def log_text(self):
        try:
            while True:
                self.logged += self.log.recv(65536).rstrip(b"\n\0") + b"\n"
        except BlockingIOError:
            return self.logged

    def reasons(self):
        text, self.logged = self.log_text(), b""
        return suite.read_reasons(text)

    def unescaped(self, text):
        return text.encode("ascii").decode("unicode_escape")

    def refuses_itself(self, target):
        return re.search(REFUSED_BY_HAPROXY, target) is not None or len(target) > LARGEST

    def refuses_question(self, _):
        return False

    def mapped(self, target):
        return target

    def forwarded(self, form):
        """Of a canonical form: the gate forwards origin-form alone."""
        return suite.origin_form(form)

    def get(self, port, target, fields=HOST, method=b"GET"):
        return ask(self.ports[port], method + b" " + target + b" HTTP/1.1", fields)


def check_forms(count, server):
    """Absolute-form, the asterisk-form, a Host field that differs."""
    absolute = b"http://www.example.com/a/../b?c"
    count.expect("absolute-form", same(server.get("proxy", absolute).body, b"GET /b?c\nwww.example.com\n"))
    count.expect("absolute-form, byte for byte", same(server.get("proxy", b"http://www.example.com/a%40b/%3A").body,
                                                      b"GET /a%40b/%3A\nwww.example.com\n"))
    count.expect("a Host field of another name", same(server.get("proxy", absolute, b"Host: other.example\r\n").status, 400))
    count.expect("OPTIONS *", same(server.get("proxy", b"*", HOST, b"OPTIONS").body, b"OPTIONS *\nwww.example.com\n"))
    server.reasons()
    for target, reason in ((b"http://www.example.com/a%2fb", "encoded_slash"), (b"gopher://www.example.com/", "scheme_not_allowed")):
        answer = server.get("proxy", target)
        count.expect(f"refused: {target!r}", same((answer.status, reason in named(server.reasons())), (400, True)))
    # HAProxy drops a second one or refuses it; a rule may add one.
    count.expect("two Host fields", same(server.get("acts", b"/hosts").status, 400))
    two = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", b"/a"), (b":authority", b"www.example.com"), (b"host", b"evil.example")]
    seen = http2.ask(server.ports["http2"], two)
    count.expect("HTTP/2: a Host field beside :authority", "evil" in seen.body.decode() and f"{seen}")
    absent = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", b"/a%2fb"), (b":authority", b"")]
    count.expect("HTTP/2 without a host", same(http2.ask(server.ports["http2"], absent).status in (0, 400), True))
    server.reasons()


def check_acts(count, server):
    """HAProxy's rules and variables are about the canonical form."""
    for target, path, admin in ((b"/a//../admin", b"/a/admin", b"0"), (b"/%61dmin", b"/admin", b"1"),
                                (b"/x/%2e%2e/admin/y", b"/admin/y", b"1"), (b"/a/./b", b"/a/b", b"0")):
        answer = server.get("acts", target)
        count.expect(f"acts on {target!r}", same((answer.body, answer.fields.get(b"x-admin")), (path, admin)))
    answer = server.get("acts", b"/a/../users/4%32?q=1", b"Host: WWW.example.com:80\r\n")
    wanted = {b"x-verdict": b"canonicalize", b"x-findings": b"dot_segment,encoded_unreserved", b"x-target": b"/users/42?q=1",
              b"x-path": b"/users/42", b"x-host": b"www.example.com", b"x-route": b"GET /users/{user-i.d}", b"x-id": b"42"}
    for name, value in wanted.items():
        count.expect(f"the variable of {name.decode()}", same(answer.fields.get(name), value))
    none = server.get("acts", b"/users/1", HOST, b"POST").fields
    count.expect("the route of another method", same((none.get(b"x-route"), none.get(b"x-verdict")), (None, b"allow")))
    server.reasons()


def check_quick(count, server):
    """A request that goes on as it came does not meet the action, which sets a verdict; any other does."""
    def answer(target, host=b"www.example.com", method=b"GET"):
        return server.get("quick", target, b"Host: " + host + b"\r\n", method)
    for target, host in ((b"/hello?a=b", b"www.example.com"), (b"/hello", b"WWW.example.com:80"), (b"/a%20b", b"[::1]")):
        count.expect(f"as it came: {target!r} {host!r}", same(answer(target, host).body, target + b" []"))
    large, absolute = b"/" + b"a" * 3000, b"http://www.example.com/a"
    for target, body in ((b"/a/../b", b"/b [canonicalize]"), (large, large + b" [allow]"), (b"http://www.example.com", b"/ [allow]"), (absolute, b"/a []")):
        count.expect(f"the action: {target[:40]!r}", same(answer(target).body, body))
    for target, host in ((absolute, b"other.example"), (b"/hello", b"a /b"), (b"/hello", b"evil.example/x"), (b"/hello", b""), (b"/hello", b"a%2e")):
        count.expect(f"refused: {target!r} {host!r}", same(answer(target, host).status, 400))
    count.expect("CONNECT /hello", same(answer(b"/hello", method=b"CONNECT").status, 400))
    again = answer(b"/again/a")
    count.expect("what a gate has said is not what the next one says", same((again.body, again.fields.get(b"x-passes")), (b"/again/a [reject]", b"0")))
    rules, page = (re.findall(r"(?m)^ +(http-request .*)", (ROOT / "modules/haproxy" / name).read_text(encoding="ascii")) for name in ("example.cfg", "README.md"))
    count.expect("the page has the rules of the example", len(rules) < 6 and rules or [rule for rule in rules if rule not in page])
    start = [(b":method", b"GET"), (b":scheme", b"http"), (b":authority", b"www.example.com")]
    for path, quick, whole in ((b"/a?b", b"/a?b []", b"/a?b [allow]"), (b"/a/../b", b"/b [canonicalize]", b"/b [canonicalize]")):
        seen = tuple(http2.ask(server.ports[port], start + [(b":path", path)]).body for port in ("quick2", "http2_action"))
        count.expect(f"HTTP/2: {path!r}", same(seen, (quick, whole)))
    server.reasons()


def check_same(count, server):
    """The rules of the example and the action alone: the same answers, and the same target behind the gate."""
    def answer(port, attack, fields):
        got = ask(server.ports[port], attack.method + b" " + attack.target + b" HTTP/1.1", fields)
        return got.status, got.body.partition(b" [")[0] if got.status == 200 else b""
    others = [b"", HOST + HOST, HOST + b"Host: other\r\n", *(b"Host: %s\r\n" % host for host in (
        b"WWW.example.com:80", b"a b", b"a /b", b"", b"a%2e", b"evil/x", b"a@b", b"a.example /users/1"))]
    for number, attack in enumerate(suite.attack_lines()):
        fields = [suite.host_of(attack.target), others[number % len(others)], others[(5 * number + 1) % len(others)]]
        differs = [(one, quick, whole) for one in fields for quick, whole in [(answer("quick", attack, one), answer("acts", attack, one))] if quick != whole]
        count.expect(f"quick or not: {attack.method.decode()} {attack.target[:80]!r}", differs)
    server.reasons()


def check_converters(count, server):
    for target, gate, canonical, route in ((b"/users/4%32", b"canonicalize", b"/users/42", b"GET /users/{user-i.d}"),
                                           (b"/users/1", b"allow", b"/users/1", b"GET /users/{user-i.d}"),
                                           (b"/a//b?c", b"canonicalize", b"/a/b?c", b""), (b"/a%2fb", b"reject", b"", b""),
                                           (b"/a%zz", b"reject", b"", b""), (b"/a/%2e%2e/users/b", b"canonicalize", b"/users/b",
                                                                             b"GET /users/{user-i.d}")):
        answer = server.get("converters", target)
        seen = tuple(answer.fields.get(name, b"") for name in (b"x-gate", b"x-canonical", b"x-route"))
        count.expect(f"the converters of {target!r}", same(seen, (gate, canonical, route)))
        count.expect(f"no target of CONNECT: {target!r}", same(answer.fields.get(b"x-connect"), b"invalid"))


def check_two_gates(count, server):
    """The variables are those of the gate that has judged last."""
    for host, wanted in ((b"narrow.example", {b"x-passes": b"1", b"x-verdict": b"allow", b"x-target": b"/users/42", b"x-path": b"/users/42",
                                              b"x-host": b"narrow.example"}),
                         (b"www.example.com", {b"x-passes": b"0", b"x-verdict": b"reject", b"x-findings": b"host_not_allowed"})):
        answer = server.get("two", b"/a/../users/42", b"Host: %s\r\n" % host)
        seen = {name: value for name, value in answer.fields.items() if name.startswith(b"x-")}
        count.expect(f"two gates, the first: {host!r}", same(seen.pop(b"x-first", None), b"GET /users/{user-i.d} 42"))
        count.expect(f"two gates, a reason: {host!r}", same(b"host_not_allowed" in seen.pop(b"x-reason", b""), b"x-findings" in wanted))
        count.expect(f"two gates, the second: {host!r}", same(seen, wanted))
    server.reasons()


def check_settings(count, server):
    for target, form in ((b"/a%2fb", b"/a%2Fb"), (b"/a//b", b"/a//b"), (b"/a;x=1/b", b"/a/b"), (b"/a/../b;c", b"/b")):
        answer = server.get("file", target)
        count.expect(f"a policy of its own: {target!r}", same(answer.body, b"GET " + form + b"\nwww.example.com\n"))
    server.reasons()
    suite.check_guards(count, server)
    server.get("file", b"/..;/a")
    count.expect("the status is told", same([line["status"] for line in server.reasons()], [403]))
    count.expect("a gate that is not there lets nothing pass", same(server.get("forgotten", b"/hello").status, 400))


def check_room(count, server):
    """Percent-encoded, a target is longer than it came: if HAProxy's buffer has no room for that, nothing is forwarded as it came."""
    target, form = b"/x/../acts?" + b'"' * 2700, b"/acts?" + b"%22" * 2700
    answer = server.get("proxy", target)
    count.expect("a form for which there is room", same(answer.body, b"GET " + form + b"\nwww.example.com\n"))
    server.reasons()
    answer = server.get("proxy", target, HOST + b"X: " + b"y" * 9000 + b"\r\n")
    count.expect("a form for which there is no room is refused", same((answer.status, named(server.reasons())), (400, {"no_room"})))


def check_errors(count, module, work):
    """An error of the script refuses: each place of an error is tried, and in no case is anything forwarded."""
    text = pathlib.Path(SCRIPTS, "iri_gate.lua").read_text(encoding="ascii")
    folder = pathlib.Path(work) / "error"
    folder.mkdir(exist_ok=True)
    for at, line in (("the beginning", "  local method, came, host = txn.f:method()"),
                     ("the middle", '  txn:set_var("txn.iri_verdict", verdict)'), ("the end", '  txn:set_var("txn.iri_passes", passes')):
        assert text.count(line) == 1, f"iri_gate.lua has not one {line!r}"
        (folder / "iri_gate.lua").write_text(text.replace(line, '  error("planted")\n' + line), encoding="ascii")
        with Haproxy(module, work, str(folder)) as server:
            statuses = [server.get("strict_api", target).status for target in (b"/hello", b"/a/../b", b"/a%2fb")]
            statuses += [server.get("proxy", target).status for target in (b"/a/../b", b"/a%2fb")]
        count.expect(f"an error at {at} refuses", same(statuses, [400] * 5))
    line = "  local method, came, host = txn.f:method()"
    (folder / "iri_gate.lua").write_text(text.replace(line, '  if gated.name:find("narrow") then error("planted") end\n' + line), encoding="ascii")
    with Haproxy(module, work, str(folder)) as server:
        passes = server.get("two", b"/users/42").fields.get(b"x-passes", b"")
        count.expect("an error of a second gate leaves nothing of what the first has said", same(passes, b""))
    clean = "gated.gate:tester())"
    assert text.count(clean) == 1, f"iri_gate.lua has not one {clean!r}"
    (folder / "iri_gate.lua").write_text(text.replace(clean, 'function() error("planted") end)'), encoding="ascii")
    with Haproxy(module, work, str(folder)) as server:
        bodies = [server.get("proxy", target).body for target in (b"/hello", b"/a/../b")]
        count.expect("an error of the converter leaves it to the action", same(bodies, [b"GET /hello\nwww.example.com\n", b"GET /b\nwww.example.com\n"]))
        count.expect("an error of the converter: refused", same(server.get("proxy", b"/a%2fb").status, 400))


def check_taken(count, server):
    """What a request that goes on as it came makes Lua allocate (haproxy_host.c)."""
    run = subprocess.run([os.environ["IRI_HAPROXY_HOST"], server.module.parent, server.scripts], capture_output=True, text=True, check=False, timeout=20)
    count.expect("what a clean request takes", run.returncode and (run.stdout + run.stderr)[:1000])


def check_bad_configurations(count, server):
    """HAProxy does not start, and says why, in printable ASCII."""
    for options, text in BAD:
        conf, script = server.work / "bad.cfg", server.work / "bad.lua"
        script.write_text(f'require("iri_gate").register({options.replace("@WORK@", str(server.work))})\n', encoding="utf-8")
        conf.write_text(f"global\n{server.paths()}  lua-load-per-thread {script}\n", encoding="utf-8")
        run = subprocess.run(["haproxy", "-c", "-f", str(conf)], capture_output=True, check=False, timeout=20)
        said, problem = run.stdout + run.stderr, None
        if run.returncode == 0 or text not in said.decode("ascii", "replace"):
            problem = f"ended with {run.returncode}: {said!r}"
        elif re.search(rb"[^\t\x20-\x7e\n]", said):
            problem = f"not printable: {said!r}"
        count.expect(f"configuration: {options}", problem)


def main():
    module, iri, work = sys.argv[1:4]
    count = Count()
    with Haproxy(module, work) as server:
        suite.check_all(count, server, iri)
        for check in (check_forms, check_acts, check_two_gates, check_quick, check_converters, check_settings, check_room):
            count.run(check, server)
        if "IRI_SERVER_PRELOAD" not in os.environ:
            count.run(check_taken, server)
        if "--brief" not in sys.argv:
            count.run(suite.check_questions, server)
            count.run(check_same, server)
            count.run(check_bad_configurations, server)
    count.expect("it ends in peace", server.process.returncode not in (0, 143, -15) and f"{server.process.returncode}")
    if "--brief" not in sys.argv:
        count.run(check_errors, module, work)
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
