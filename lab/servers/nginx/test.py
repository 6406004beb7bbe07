"""Talks to nginx with the module over sockets: what the gate stops and says, what it lets through, and to where.

usage: test.py MODULE WORK_FOLDER IRI, which is the command
       test.py --cases MODULE WORK_FOLDER, test.py --configurations MODULE WORK_FOLDER: these alone
Ends with `N passed, N failed`.
"""
import pathlib
import re
import sys
from urllib.parse import unquote_to_bytes

import attacks
import cases
import claims
import examples
from server import HERE, Nginx, ask_http2, reason_of, split
from count import Count
from questions import Questions
from wire import ServerError

SERVER = """
  server {
    listen 127.0.0.1:@QUESTIONNUMBER@;
    iri_gate questionNUMBER.json;
    merge_slashes off;
    location / { proxy_pass http://up; }
  }"""
QUESTIONS = """load_module @MODULE@;
daemon off;
worker_processes 1;
pid @WORK@/nginx.pid;
error_log @WORK@/error.log notice;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path @WORK@/body;
  proxy_temp_path @WORK@/proxy;
  fastcgi_temp_path @WORK@/fastcgi;
  uwsgi_temp_path @WORK@/uwsgi;
  scgi_temp_path @WORK@/scgi;
  upstream up { server 127.0.0.1:@UPSTREAM@; }
SERVERS
}
"""


def by_nginx(target):
    """nginx refuses it before the gate comes: an encoded NUL, no percent-encoding, out of the root; or the module does, because nginx would
    decode it and remove dot segments that are forwarded (other_path)."""
    path = target.partition(b"?")[0]
    dots = {b".", b".."} & set(unquote_to_bytes(path).split(b"/"))
    return bool(dots or re.search(rb"%00|%(?![0-9A-Fa-f]{2})", path))


def difference(got, said, status, body, reason):
    if got[0] != status:
        return f"status {got[0]} with {got[1][:200]!r}, not {status}; the gate said {said!r}"
    if body is not None and got[1] != body:
        return f"body {got[1][:200]!r}, not {body!r}"
    return None if said == reason else f"the gate said {said!r}, not {reason!r}"


class Tests(Count):
    """Asks a running nginx, `nginx`."""
    nginx = None

    def said(self):
        try:
            told, _ = self.nginx.new_lines()
        except ServerError as error:
            return str(error)
        return reason_of(told)

    def one(self, server, request_line, fields, status, body, reason):
        self.said()
        request = request_line + b"\r\n" + fields + b"Connection: close\r\n\r\n"
        got = split(self.nginx.exchange(server, request))
        return difference(got, self.said(), status, body, reason)

    def claim(self, claim):
        try:
            self.nginx.new_lines()
            self.expect(claim.__doc__, claim(self.nginx))
        except ServerError as error:
            self.expect(claim.__doc__, str(error))

    def all_cases(self):
        for claim, server, *rest in cases.CASES:
            self.expect(f"{server}: {claim}", self.one(server, *rest))
        for claim, server, fields, status, body, reason in cases.HTTP2:
            self.said()
            got = ask_http2(self.nginx.ports[server], fields)
            self.expect(f"HTTP/2, {server}: {claim}", difference(got, self.said(), status, body, reason))


def questions(module, work, tests):
    """What every way out of the gate is asked, of an nginx with a server for each policy."""
    asked = Questions()
    template = pathlib.Path(work).resolve() / "questions.conf"
    template.parent.mkdir(parents=True, exist_ok=True)
    servers = "".join(SERVER.replace("NUMBER", str(n)) for n in range(len(asked.policies)))
    template.write_text(QUESTIONS.replace("SERVERS", servers), encoding="ascii")
    with Nginx(template, module, pathlib.Path(work) / "questions", {name: text.encode() for name, text in asked.files().items()}) as nginx:
        def ask(number, target):
            nginx.new_lines()
            request = b"GET " + target + b" HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n"
            status, body = split(nginx.exchange(f"QUESTION{number}", request))
            told, _ = nginx.new_lines()
            return status, body if status == 200 else None, told[0][1]["verdict"] if told else None
        asked.ask_all("nginx", tests, ask, by_nginx)


def everything(module, work, iri, tests):
    with Nginx(HERE / "nginx.conf", module, pathlib.Path(work) / "cases", cases.FILES) as nginx:
        tests.nginx = nginx
        tests.all_cases()
        for claim in claims.RUNNING if iri else claims.RUNNING[:-1]:
            tests.claim(claim)
        if iri:
            attacks.known_attacks(nginx, tests.expect)
            attacks.known_cves(nginx, tests.expect)
            attacks.page_is_right(tests.expect)
            attacks.whatever_the_policy(nginx, tests.expect)
            attacks.every_target(nginx, iri, tests.expect)
    tests.expect("nginx ends in peace", nginx.status != 0 and f"status {nginx.status}")


def main():
    part = sys.argv.pop(1) if sys.argv[1].startswith("--") else None
    module, work, *iri = sys.argv[1:]
    tests = Tests()
    if part != "--configurations":
        everything(module, work, iri[0] if iri else None, tests)
    if part != "--cases":
        claims.configurations(module, work, tests.expect)
    if not part:
        questions(module, work, tests)
        examples.examples(module, work, tests.expect)
    return tests.close()


if __name__ == "__main__":
    sys.exit(main())
