"""Talks to a server over a socket: what the gate stops, what it lets through, and to where.

usage: test.py PROGRAM. Ends with `N passed, N failed`.
"""
import pathlib
import re
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
import wire  # noqa: E402
from broken import BROKEN, HOST  # noqa: E402
from count import Count  # noqa: E402


def told(where, offset, name):
    """A pattern for lines of which one says that name at that place."""
    where = where or b"([a-z]+, )?"
    return rb"([\x20-\x7e]+\n)*" + where + b"byte %d: reject: %s: " % (offset, name) + rb"([\x20-\x7e]+\n)+"


# name, request line and Host fields, status, what the body is (bytes) or matches (a pattern)
CASES = [
    ("a route", b"GET /hello HTTP/1.1", HOST, 200, b"hello\n"),
    ("with a query", b"GET /hello?a=b HTTP/1.1", HOST, 200, b"hello\n"),
    ("no route", b"GET /other HTTP/1.1", HOST, 404, b"not found\n"),
    ("absolute-form", b"GET http://www.example.com/hello HTTP/1.1", HOST, 200, b"hello\n"),
    ("encoded letters are letters", b"GET /%68ello HTTP/1.1", HOST, 200, b"hello\n"),
    ("dot segments are removed once", b"GET /x/../hello HTTP/1.1", HOST, 200, b"hello\n"),
    ("a query may hold slashes", b"GET /hello?next=/../admin HTTP/1.1", HOST, 200, b"hello\n"),
    # The matcher and the handler see one path.
    ("admin", b"GET /admin HTTP/1.1", HOST, 403, b"forbidden\n"),
    ("below admin", b"GET /admin/users HTTP/1.1", HOST, 403, b"forbidden\n"),
    ("not below admin", b"GET /administer HTTP/1.1", HOST, 404, b"not found\n"),
    ("admin by dot segments", b"GET /files/../admin HTTP/1.1", HOST, 403, b"forbidden\n"),
    ("admin by encoded dots", b"GET /files/%2e%2E/admin HTTP/1.1", HOST, 403, b"forbidden\n"),
    ("admin by encoded letters", b"GET /%61dmin HTTP/1.1", HOST, 403, b"forbidden\n"),
    ("what is forwarded is what was matched", b"GET /files/a/%2e%2e/%62?q=%7e HTTP/1.1", HOST, 200,
     b"forwarded /files/b?q=%7e\n"),
    ("reserved characters stay as they came", b"GET /files/%40%3a@: HTTP/1.1", HOST, 200,
     b"forwarded /files/%40%3A@:\n"),
    # Hostile targets: 400, with what and where.
    ("an encoded slash", b"GET /files%2f..%2fadmin HTTP/1.1", HOST, 400,
     told(b"", 6, b"encoded_slash")),
    ("an encoded backslash", b"GET /files/..%5cadmin HTTP/1.1", HOST, 400,
     told(b"", 9, b"encoded_backslash")),
    ("dots with parameters", b"GET /files/..;x/admin HTTP/1.1", HOST, 400,
     told(b"", 9, b"path_parameter")),
    ("parameters", b"GET /;x/admin HTTP/1.1", HOST, 400,
     told(b"", 1, b"path_parameter")),
    ("an encoded line end", b"GET /hello%0d%0aX: HTTP/1.1", HOST, 400,
     told(b"", 6, b"encoded_control")),
    ("admin by empty segments", b"GET /x/..///admin HTTP/1.1", HOST, 400,
     told(b"", 0, b"authority_like_path")),
    ("empty segments are merged", b"GET /files//a///b HTTP/1.1", HOST, 200, b"forwarded /files/a/b\n"),
    ("out of the root", b"GET /../admin HTTP/1.1", HOST, 400,
     told(b"", 1, b"root_underflow")),
    ("like an authority", b"GET //evil.example/x HTTP/1.1", HOST, 400,
     told(b"", 0, b"authority_like_path")),
    ("an encoded NUL", b"GET /hello%00 HTTP/1.1", HOST, 400,
     told(b"", 6, b"encoded_nul")),
    ("overlong UTF-8", b"GET /%C0%AE%C0%AE/admin HTTP/1.1", HOST, 400,
     told(b"", 1, b"ill_formed_path")),
    ("no percent-encoding", b"GET /hello%zz HTTP/1.1", HOST, 400,
     told(b"", 6, b"encoded_percent")),
    ("markup is not echoed", b"GET /<script>alert(1)</script>%00 HTTP/1.1", HOST, 400,
     told(b"", 26, b"encoded_nul")),
    ("a fragment", b"GET /hello#x HTTP/1.1", HOST, 400,
     told(b"", 6, b"has_fragment")),
    ("no form at all", b"GET hello HTTP/1.1", HOST, 400,
     told(b"", 5, b"bad_request_target")),
    ("the asterisk is for OPTIONS", b"GET * HTTP/1.1", HOST, 400,
     told(b"", 0, b"bad_request_target")),
    ("OPTIONS has it", b"OPTIONS * HTTP/1.1", HOST, 404, b"not found\n"),
    ("userinfo", b"GET http://www.example.com@evil.example/ HTTP/1.1", HOST, 400,
     told(b"", 7, b"userinfo")),
    ("raw UTF-8", b"GET /caf\xc3\xa9 HTTP/1.1", HOST, 400, rb"(request: [\x20-\x7e]+\n|([\x20-\x7e]*byte [0-9]+: reject: [\x20-\x7e]+\n)+)"),
    ("ill-formed UTF-8", b"GET /\xff\xfe HTTP/1.1", HOST, 400, rb"(request: [\x20-\x7e]+\n|([\x20-\x7e]*byte [0-9]+: reject: [\x20-\x7e]+\n)+)"),
    ("longer than the limit", b"GET /" + b"a" * 8192 + b" HTTP/1.1", HOST, 400,
     told(b"", 0, b"long_text")),
    # Host
    ("the target URI", b"GET /where?a=b HTTP/1.1", HOST, 200, b"http://www.example.com/where?a=b\n"),
    ("its port", b"GET /where HTTP/1.1", b"Host: [::1]:8080\r\n", 200, b"http://[::1]:8080/where\n"),
    ("the target URI of an absolute-form", b"GET http://WWW.example.com:80/where HTTP/1.1", HOST, 200,
     b"http://www.example.com:80/where\n"),
    ("a Host of another name than the target", b"GET http://a.example/where HTTP/1.1", HOST, 400,
     told(b"Host, ", 0, b"host_mismatch")),
    ("another scheme", b"GET gopher://www.example.com/hello HTTP/1.1", HOST, 400,
     told(b"", 0, b"scheme_not_allowed")),
    ("userinfo in Host", b"GET /hello HTTP/1.1", b"Host: a@evil.example\r\n", 400,
     told(b"Host, ", 1, b"unexpected_character")),
    ("a path in Host", b"GET /hello HTTP/1.1", b"Host: evil.example/x\r\n", 400,
     told(b"Host, ", 12, b"unexpected_character")),
    ("an encoded Host", b"GET /hello HTTP/1.1", b"Host: evil%2eexample\r\n", 400,
     told(b"Host, ", 4, b"encoded_host")),
    ("port 0", b"GET /hello HTTP/1.1", b"Host: a.example:0\r\n", 400,
     told(b"Host, ", 10, b"zero_port")),
    ("two Host fields", b"GET /hello HTTP/1.1", HOST + b"Host: evil.example\r\n", 400, None),
    ("no Host field", b"GET /hello HTTP/1.1", b"", 400, None),
    ("an empty one and a URI without a host", b"GET /where HTTP/1.1", b"Host: \r\n", 400, None),
]


class Server:
    """One server program, and exchanges with it, each over a connection of its own."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def exchange(self, request):
        return wire.exchange(self.port, request, seconds=2)

    def stop(self):
        self.process.stdin.close()
        return self.process.wait(timeout=10)


def split(response):
    """(status, body); 0 for none at all."""
    answer = wire.split(response)
    return answer.status, answer.body


def check_case(server, request_line, hosts, status, body):
    got, text = split(server.exchange(request_line + b"\r\n" + hosts + b"Connection: close\r\n\r\n"))
    if got != status:
        return f"status {got} with {text[:200]!r}, not {status}"
    if body is not None and text != body and not re.fullmatch(body, text):
        return f"body {text[:200]!r}, not {body!r}"
    if status == 400 and re.search(rb"[^\x20-\x7e\n]|<script|evil", text.split(b"<html>")[0]):
        return f"the target is echoed: {text[:200]!r}"
    return None


def check_broken(server, request):
    got, text = split(server.exchange(request + b"Connection: close\r\n\r\n"))
    if got in (0, 400, 403, 404, 413, 414, 431, 500, 505) and b"hello\n" != text:
        if not re.search(rb"[^\x09\x0a\x0d\x20-\x7e]", text):
            return None
    return f"status {got} with {text[:200]!r}"


def check_pieces(server):
    """A request that arrives byte by byte, and another one behind it on the same connection."""
    request = b"GET /x/../hello HTTP/1.1\r\n" + HOST + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for i in range(len(request)):
            connection.sendall(request[i:i + 1])
        first = connection.recv(65536)
        connection.sendall(b"GET /%2561dmin HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
        second = b""
        while piece := connection.recv(65536):
            second += piece
    # Decoded once it would be /%61dmin, twice /admin: nobody gets it.
    right = split(first) == (200, b"hello\n") and split(second)[0] == 400
    return None if right else f"{first!r} {second!r}"


def main():
    count, server = Count(), Server(sys.argv[1])
    for name, request_line, hosts, status, body in CASES:
        count.expect(name, check_case(server, request_line, hosts, status, body))
    for name, request in BROKEN:
        count.expect(name, check_broken(server, request))
    count.expect("byte by byte", check_pieces(server))
    count.expect("it is still there", check_case(server, b"GET /hello HTTP/1.1", HOST, 200, b"hello\n"))
    count.expect("it ends in peace", server.stop() or None)
    return count.close()


sys.exit(main())
