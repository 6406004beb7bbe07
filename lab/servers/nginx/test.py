"""Talks to nginx with the module over sockets: what the gate stops and says, what it lets through, and to where.

usage: test.py MODULE WORK_FOLDER IRI, which is the command
       test.py --cases MODULE WORK_FOLDER, test.py --configurations MODULE WORK_FOLDER: these alone
Ends with `N passed, N failed`.
"""
import pathlib
import sys

import attacks
import cases
import claims
import examples
from server import HERE, Nginx, NginxError, ask_http2, reason_of, split
from count import Count


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
        except NginxError as error:
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
        except NginxError as error:
            self.expect(claim.__doc__, str(error))

    def all_cases(self):
        for claim, server, *rest in cases.CASES:
            self.expect(f"{server}: {claim}", self.one(server, *rest))
        for claim, server, fields, status, body, reason in cases.HTTP2:
            self.said()
            got = ask_http2(self.nginx.ports[server], fields)
            self.expect(f"HTTP/2, {server}: {claim}", difference(got, self.said(), status, body, reason))


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
        examples.examples(module, work, tests.expect)
    return tests.close()


if __name__ == "__main__":
    sys.exit(main())
