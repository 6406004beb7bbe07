"""What no server takes for a request: refused or closed, never served and never forwarded."""
HOST = b"Host: www.example.com\r\n"
# What it is, and its bytes but for the end of the fields.
BROKEN = [(name, head + b"\r\n" + HOST) for name, head in [
    ("a NUL in the target", b"GET /hel\x00lo HTTP/1.1"),
    ("a NUL does not hide what is before it", b"GET /admin\x00/../hello HTTP/1.1"),
    ("nor what the gate stops", b"GET /a%2f\x00/../hello HTTP/1.1"),
    ("a control character", b"GET /hel\x01lo HTTP/1.1"),
    ("a terminal's escape", b"GET /\x1b[31mhello HTTP/1.1"),
    ("a tab", b"GET /hel\tlo HTTP/1.1"),
    ("a space in the target", b"GET /admin /hello HTTP/1.1"),
    ("a bare CR", b"GET /hello\rX HTTP/1.1"),
    ("DEL", b"GET /hello\x7f HTTP/1.1"),
    ("no request at all", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
    ("a megabyte of target", b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1"),
]]
