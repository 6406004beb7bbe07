"""Requests as bytes, over sockets: HTTP/1, as it stands, and HTTP/2, by frames of our own."""
import collections
import re
import socket
import socketserver
import struct
import threading

ANSWER_SECONDS = 20
Answer = collections.namedtuple("Answer", "status fields body")
NOTHING = Answer(0, {}, b"")


def free_ports(count):
    """That many free ports, all different."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def exchange(port, request):
    """All that comes back until the server closes."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=ANSWER_SECONDS) as connection:
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


def frame(kind, flags, stream, payload):
    """RFC 9113 s4.1."""
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(name, value):
    """A field of HPACK, not indexed, not compressed (RFC 7541 s6.2.2)."""
    def text(one):
        size = len(one)
        if size < 127:
            return bytes([size]) + one
        size, out = size - 127, bytearray([127])
        while size >= 128:
            out.append(size % 128 + 128)
            size //= 128
        return bytes(out) + bytes([size]) + one
    return b"\0" + text(name) + text(value)


DIGITS = {"00000": "0", "00001": "1", "00010": "2", "011001": "3", "011010": "4", "011011": "5", "011100": "6",
          "011101": "7", "011110": "8", "011111": "9"}  # of Huffman's code, RFC 7541 Appendix B
INDEXED = {0x88: 200, 0x89: 204, 0x8a: 206, 0x8b: 304, 0x8c: 400, 0x8d: 404, 0x8e: 500}


def digits(compressed):
    """A number in Huffman's code."""
    bits, out = "".join(f"{byte:08b}" for byte in compressed), ""
    while len(out) < 3:
        size = next(n for n in (5, 6) if bits[:n] in DIGITS)
        out, bits = out + DIGITS[bits[:size]], bits[size:]
    return out


def status_of(block):
    """The status stands first in a block of fields; a change of the table's size may stand before it."""
    while block and block[0] & 0xe0 == 0x20:
        block = block[1:]
    if not block:
        return 0
    if block[0] in INDEXED:
        return INDEXED[block[0]]
    size = block[1] & 0x7f
    value = block[2:2 + size]
    return int(digits(value) if block[1] & 0x80 else value)


def read_exactly(connection, size):
    out = b""
    while len(out) < size:
        piece = connection.recv(size - len(out))
        if not piece:
            raise EOFError
        out += piece
    return out


def http2_frames(connection):
    """Kind, flags and payload of each frame."""
    while True:
        head = read_exactly(connection, 9)
        yield head[3], head[4], read_exactly(connection, int.from_bytes(head[:3], "big"))


def ask_http2(port, fields):
    """The answer to one request of these (name, value), by HTTP/2 without TLS; status 0: the stream was refused."""
    block = b"".join(literal(name, value) for name, value in fields)
    start = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"") + frame(1, 5, 1, block)
    status, body = 0, b""
    with socket.create_connection(("127.0.0.1", port), timeout=ANSWER_SECONDS) as connection:
        connection.sendall(start)
        try:
            for kind, flags, payload in http2_frames(connection):
                if kind == 1:
                    status = status_of(payload)
                elif kind == 0:
                    body += payload
                elif kind == 4 and not flags & 1:
                    connection.sendall(frame(4, 1, 0, b""))
                if kind in (3, 7) or (kind in (0, 1) and flags & 1):
                    break
        except (EOFError, ConnectionResetError):
            pass
    return Answer(status, {}, body)
