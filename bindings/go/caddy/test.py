"""Caddy with the gate, over sockets: the suite of all servers (lab/servers/gates/suite.py), and what is Caddy's own.

usage: test.py CADDY IRI WORK: CADDY is a caddy with the module, IRI the command. Ends with `N passed, N failed`.
"""
import json
import pathlib
import re
import subprocess
import sys
from urllib.parse import quote

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "lab/servers/gates"), str(ROOT / "lab/servers/support")]
import suite  # noqa: E402
from broken import HOST  # noqa: E402
from count import Count  # noqa: E402
from suite import named, same  # noqa: E402
from wire import Upstream, ask, free_ports, wait_for  # noqa: E402

ASKED = [f"question{n}" for n in range(len(suite.QUESTIONS.policies))]
PORTS = ["proxy", "strict_api", "dry", "http2", "file", "acts", "inside", "forbidden", "closed", *ASKED]
POLICY = {"base": "proxy", "actions": {"encoded_slash": "allow", "empty_segment": "allow", "path_parameter": "canonicalize"}, "guards": ["/admin"],
          "at": [{"path": "/files", "actions": {"encoded_backslash": "allow", "encoded_control": {"query": "reject"}}}]}
FILES = {**suite.QUESTIONS.files(), "closed.json": json.dumps(suite.CLOSED), "policy.json": json.dumps(POLICY), "broken.json": "{"}
OPTIONS = """{
  admin off
  auto_https off
  persist_config off
  log {
    output stderr
    format json
  }
  servers {
    protocols h1 h2c
  }
}
"""
GATES = {"http2": "iri_gate proxy", "dry": "iri_gate proxy {\n dry_run\n }",
         "file": "iri_gate @WORK@/policy.json {\n guard /more *.php\n open /@{scope}\n mount /svc/ /\n }", "forbidden": "iri_gate proxy {\n status 403\n }"}
BAD = [("iri_gate", "argument"), ("iri_gate proxy more", "argument"), ("iri_gate nobody", "nobody is no preset, and no file that can be read"),
       ("iri_gate proxy {\n guard\n }", "there is no such option"), ("iri_gate proxy {\n dryrun\n }", "there is no such option"), ("iri_gate proxy {\n status 200\n }", "200 is no status of an error"),
       ("iri_gate proxy {\n guard /a b\n }", "guards[1]: a guard is"), ("iri_gate proxy {\n mount /a /\n }", "mounts[0]: a mount"), ("iri_gate @WORK@/broken.json", "not JSON")]
# What net/http does not take for a request.
REFUSED_BY_GO = rb"[\x00-\x20\x7f]|\A[^/*h]|\Ahttp:evil|%([^0-9A-Fa-f]|.[^0-9A-Fa-f]|.?\Z)|\A\Z"
suite.HTTP2 = [(path, authority, None if path == b"/hello%zz" else wanted) for path, authority, wanted in suite.HTTP2]  # it resets the stream
SHOWN = ["verdict", "gate", "level", "status", "reasons", "client", "method", "target", "target_size", "host", "host_size"]


class Caddy(suite.Gated):
    """Caddy as long as the `with` lasts."""
    own_cases = frozenset({"no percent-encoding"})  # net/http refuses it before any handler

    def __init__(self, caddy, work):
        self.caddy, self.work, self.told, self.read = caddy, pathlib.Path(work).resolve(), 0, 0

    def __enter__(self):
        self.upstream = Upstream()
        self.ports = dict(zip(PORTS, free_ports(len(PORTS))))
        for name, text in FILES.items():
            (self.work / name).write_text(text, encoding="utf-8")
        (self.work / "Caddyfile").write_text(self.configuration(), encoding="utf-8")
        self.process = subprocess.Popen([self.caddy, "run", "--adapter", "caddyfile", "--config", str(self.work / "Caddyfile")], stdin=subprocess.DEVNULL,
                                        stdout=open(self.work / "out", "wb"), stderr=subprocess.STDOUT)
        wait_for([self.ports["proxy"]], [(self.process, [self.work / "out"])])
        self.reasons()
        return self

    def configuration(self):
        forward = f"reverse_proxy 127.0.0.1:{self.upstream.port}"
        sites = {name: f"{GATES.get(name, f'iri_gate {name}')}\n {forward}" for name in PORTS}
        sites.update((name, f"iri_gate @WORK@/{name}.json\n {forward}") for name in [*ASKED, "closed"])
        sites["acts"] = ('iri_gate proxy\n header X-Path {http.request.uri.path}\n header X-Host {http.request.host}\n @admin path /admin /admin/*\n respond @admin "admin"\n'
                         ' rewrite /old/* /new{uri}\n handle_errors {\n respond "{err.status_code} refused"\n }\n respond "open {uri}"')
        sites["inside"] = f"handle_path /app/* {{\n iri_gate proxy\n {forward}\n }}"
        made = "".join(f"http://:{self.ports[name]} {{\n {site}\n}}\n" for name, site in sites.items())
        return OPTIONS + made.replace("@WORK@", str(self.work))

    def log_text(self):
        """What the gate has logged; the rest is Caddy's."""
        with open(self.work / "out", "rb") as out:
            out.seek(self.read)
            return b"".join(line for line in out if b"http.handlers.iri_gate" in line)

    def reasons(self):
        lines = [json.loads(line) for line in self.log_text().splitlines()]
        self.read = (self.work / "out").stat().st_size
        return [self.as_others(line) for line in lines]

    @staticmethod
    def as_others(line):
        """The same members that the modules log: Caddy's `level` is of its own, and `policy` is `gate` there."""
        told = {**line, "gate": line["policy"], "level": "server"}
        return {name: told[name] for name in SHOWN} | {name: line[name] for name in ("guarded_reading",) if name in line} | ({"dry_run": True} if line["dry_run"] else {})

    def unescaped(self, _):
        return '/a\\"\\\\x'

    def refuses_itself(self, target):
        return re.search(REFUSED_BY_GO, target) is not None

    def refuses_question(self, target):
        return self.refuses_itself(target)

    def mapped(self, target):
        """net/http percent-encodes a path that is no URI's, whatever a policy allows."""
        path, mark, query = target.partition(b"?")
        raw = re.search(rb'[|^`{}<>"\\]', path)
        return (quote(path, safe="/%@:;$&+,=!'()*~").encode() if raw else path) + mark + query

    def forwarded(self, form):
        return suite.origin_form(form)

    def get(self, port, target, fields=HOST, method=b"GET"):
        return ask(self.ports[port], method + b" " + target + b" HTTP/1.1", fields)


def check_acts(count, server):
    """Caddy's matchers, placeholders and rewrites are about the canonical form."""
    for target, path, body in ((b"/a//../admin", b"/a/admin", b"open /a/admin"), (b"/%61dmin", b"/admin", b"admin"), (b"/x/%2e%2e/admin/y", b"/admin/y", b"admin"),
                               (b"/a/./b?c=%7e", b"/a/b", b"open /a/b?c=%7e"), (b"/x/../old/a", b"/old/a", b"open /new/old/a")):
        answer = server.get("acts", target, b"Host: WWW.Example.com\r\n")
        count.expect(f"acts on {target!r}", same((answer.body, answer.fields.get(b"x-path"), answer.fields.get(b"x-host")), (body, path, b"www.example.com")))
    refused = server.get("acts", b"/x%2fadmin")
    count.expect("handle_errors answers what is refused", same((refused.status, refused.body), (400, b"400 refused")))
    inside = server.get("inside", b"/app/x")
    count.expect("the gate behind a rewrite lets nothing pass", same(inside.status, 500))
    server.reasons()


def check_forms(count, server):
    for target in (b"http://www.example.com/a/../b?c", b"http://WWW.example.com/b?c"):
        count.expect(f"absolute-form: {target!r}", same(server.get("proxy", target).body, b"GET /b?c\nwww.example.com\n"))
    for target, reason in ((b"http://www.example.com/a%2fb", "encoded_slash"), (b"gopher://www.example.com/", "scheme_not_allowed")):
        server.reasons()
        answer = server.get("proxy", target)
        count.expect(f"refused: {target!r}", same((answer.status, reason in named(server.reasons())), (400, True)))


def check_settings(count, server):
    for target, form in ((b"/a%2fb", b"/a%2Fb"), (b"/a//b", b"/a//b"), (b"/a;x=1/b", b"/a/b"), (b"/a/../b;c", b"/b")):
        count.expect(f"a policy of its own: {target!r}", same(server.get("file", target).body, b"GET " + form + b"\nwww.example.com\n"))
    server.reasons()
    server.get("forbidden", b"/..;/a")
    count.expect("the status is told", same([line["status"] for line in server.reasons()], [403]))


def check_bad_configurations(count, server):
    for text, told in BAD:
        conf = server.work / "Badfile"
        conf.write_text(f"{OPTIONS}http://:1 {{\n {text.replace('@WORK@', str(server.work))}\n}}\n", encoding="utf-8")
        run = subprocess.run([server.caddy, "validate", "--adapter", "caddyfile", "--config", str(conf)], capture_output=True, check=False, timeout=60)
        said = (run.stdout + run.stderr).decode("utf-8", "replace")
        count.expect(f"configuration: {text}", (run.returncode == 0 or told not in said) and f"ended with {run.returncode}: {said[-500:]}")


def main():
    caddy, iri, work = sys.argv[1:4]
    count = Count()
    with Caddy(caddy, work) as server:
        suite.check_all(count, server, iri)
        for check in (check_acts, check_forms, check_settings, suite.check_guards, suite.check_questions, check_bad_configurations):
            count.run(check, server)
    count.expect("it ends in peace", server.process.returncode != 0 and f"{server.process.returncode}")
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
