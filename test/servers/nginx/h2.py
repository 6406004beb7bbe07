"""As much HTTP/2 (RFC 9113) as it takes to send any header fields over a plain connection, and to read the answer."""
import socket
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY = 0, 1, 3, 4, 7
END_STREAM, ACK, END_HEADERS = 1, 1, 4
# RFC 7541, Appendix A: the statuses of the static table.
STATUSES = {8: 200, 9: 204, 10: 206, 11: 304, 12: 400, 13: 404, 14: 500}


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(name, value):
    """A field without indexing and without Huffman coding (RFC 7541 s6.2.2)."""
    return b"\x00" + string(name) + string(value)


def string(text):
    if len(text) < 127:
        return bytes([len(text)]) + text
    rest, out = len(text) - 127, [127]
    while rest >= 128:
        out.append(rest % 128 + 128)
        rest //= 128
    return bytes(out + [rest]) + text


def status_of(block):
    """The status of a block of header fields: the first field (RFC 9113 s8.3). nginx writes it as one octet of the
    static table, or with that table's name and a literal of three digits."""
    first = block[0]
    if first & 0x80:
        return STATUSES[first & 0x7F]
    assert first & 0x0F == 8 and block[1] == 3, block
    return int(block[2:5])


def ask(port, fields):
    """Status and body of the answer; (0, b"") if the stream or the connection is closed without one."""
    request = PREFACE + frame(SETTINGS, 0, 0)
    request += frame(HEADERS, END_STREAM | END_HEADERS, 1, b"".join(literal(*field) for field in fields))
    status, body, received = 0, b"", b""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(request)
        while True:
            while len(received) < 9 or len(received) < 9 + int.from_bytes(received[:3], "big"):
                piece = connection.recv(65536)
                if not piece:
                    return status, body
                received += piece
            size = int.from_bytes(received[:3], "big")
            kind, flags, payload = received[3], received[4], received[9:9 + size]
            received = received[9 + size:]
            if kind == SETTINGS and not flags & ACK:
                connection.sendall(frame(SETTINGS, ACK, 0))
            elif kind in (RST_STREAM, GOAWAY):
                return status, body
            elif kind == HEADERS:
                status = status_of(payload)
            elif kind == DATA:
                body += payload
            if kind in (HEADERS, DATA) and flags & END_STREAM:
                return status, body
