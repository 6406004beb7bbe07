"""Requests of HTTP/1 as bytes, over sockets, and an upstream."""
import collections
import random
import re
import socket
import socketserver
import threading
import time

ANSWER_SECONDS = 20
Answer = collections.namedtuple("Answer", "status fields body")
NOTHING = Answer(0, {}, b"")


class ServerError(Exception):
    """A server ended, does not listen, or says what it should not."""


def free_ports(count):
    """That many free ports, all different: below those of clients, of whom one could take a port before its server does."""
    ports = set()
    while len(ports) < count:
        port = random.randrange(10000, 32000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        ports.add(port)
    return list(ports)


def wait_for(ports, servers, seconds=30):
    """Returns when each port takes connections. `servers` are pairs of a process and the files that tell why it did not come: one that ends is an error."""
    end = time.monotonic() + seconds
    for port in ports:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
                break
            except OSError:
                ended = [logs for process, logs in servers if process.poll() is not None]
                if ended or time.monotonic() > end:
                    told = [log.read_text(errors="replace")[-2000:] for logs in ended or [logs for _, logs in servers] for log in logs]
                    raise ServerError("\n".join(["a server ended" if ended else f"nothing listens on {port}", *told])) from None
                time.sleep(0.05)


def exchange(port, request, seconds=ANSWER_SECONDS):
    """All that comes back until the server closes."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        try:
            connection.sendall(request)
            while piece := connection.recv(65536):
                received += piece
        except (ConnectionResetError, BrokenPipeError):
            pass  # closed on us
    return received


def read_fields(lines):
    """Fields by their name in lower case."""
    return {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}


def unchunked(body):
    """The body without its chunks."""
    out = b""
    while match := re.match(rb"([0-9a-fA-F]+)[^\r\n]*\r\n", body):
        size = int(match.group(1), 16)
        if not size:
            return out
        out, body = out + body[match.end():match.end() + size], body[match.end() + size + 2:]
    return out


def split(response):
    """The first answer."""
    head, _, body = response.partition(b"\r\n\r\n")
    match = re.match(rb"HTTP/1\.[01] (\d{3})[ \r]", head + b"\r")
    if not match:
        return NOTHING
    fields = read_fields(head.split(b"\r\n")[1:])
    if fields.get(b"transfer-encoding") == b"chunked":
        body = unchunked(body)
    elif b"content-length" in fields:
        body = body[:int(fields[b"content-length"])]
    return Answer(int(match.group(1)), fields, body)


def request_of(line, fields=b"Host: www.example.com\r\n"):
    """One request, after which the server closes."""
    return line + b"\r\n" + fields + b"Connection: close\r\n\r\n"


def ask(port, line, fields=b"Host: www.example.com\r\n"):
    return split(exchange(port, request_of(line, fields)))


class Echo(socketserver.StreamRequestHandler):
    """The upstream: answers the request line and the Host field, byte for byte."""

    def handle(self):
        line = self.rfile.readline(1 << 21).rstrip(b"\r\n")
        fields = []
        while (field := self.rfile.readline(1 << 21)) not in (b"\r\n", b""):
            fields.append(field.rstrip(b"\r\n"))
        body = line.rpartition(b" ")[0] + b"\n" + read_fields(fields).get(b"host", b"none") + b"\n"
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n"
                         b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


class Upstream(socketserver.ThreadingTCPServer):
    """Runs Echo in a thread."""
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Echo)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()
