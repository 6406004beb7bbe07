"""As much HTTP/2 (RFC 9113) as it takes to send any header fields over a plain connection, and to read the answer."""
import socket
import struct

from wire import ANSWER_SECONDS, Answer

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY = 0, 1, 3, 4, 7
END_STREAM, ACK, END_HEADERS = 1, 1, 4


def frame(kind, flags, stream, payload=b""):
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


def frames(connection):
    """Kind, flags and payload of each frame."""
    while True:
        head = read_exactly(connection, 9)
        yield head[3], head[4], read_exactly(connection, int.from_bytes(head[:3], "big"))


def request_of(fields):
    """The bytes of a connection with one request of these (name, value), without a body."""
    block = b"".join(literal(name, value) for name, value in fields)
    return PREFACE + frame(SETTINGS, 0, 0) + frame(HEADERS, END_STREAM | END_HEADERS, 1, block)


def read_answer(connection):
    """The answer on the stream; status 0 if it or the connection is closed without one."""
    status, body = 0, b""
    try:
        for kind, flags, payload in frames(connection):
            if kind == HEADERS:
                status = status_of(payload)
            elif kind == DATA:
                body += payload
            elif kind == SETTINGS and not flags & ACK:
                connection.sendall(frame(SETTINGS, ACK, 0))
            if kind in (RST_STREAM, GOAWAY) or (kind in (DATA, HEADERS) and flags & END_STREAM):
                break
    except (EOFError, ConnectionResetError):
        pass
    return Answer(status, {}, body)


def ask(port, fields, seconds=ANSWER_SECONDS):
    """The answer to one request of these (name, value), without TLS."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        connection.sendall(request_of(fields))
        return read_answer(connection)
