"""Talks to a server of the routes of notes.json: 404, 405 with Allow, and captures.

usage: test.py PROGRAM. Ends with `N passed, N failed`. What is expected is written by hand out of notes.json, RFC 9110
and docs/ROUTES.md.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from count import Count  # noqa: E402
from wire import exchange  # noqa: E402

# method, target, status, body, value of Allow; None: not looked at
CASES = [
    ("GET", "/v1/notes", 200, "route: list_notes\n", None),
    ("POST", "/v1/notes", 201, "route: create_note\n", None),
    ("GET", "/v1/notes?page=2", 200, "route: list_notes\n", None),
    ("GET", "/v1/notes/latest", 200, "route: latest_note\n", None),
    ("GET", "/v1/notes/42", 200, "route: get_note\nnote: 42\n", None),
    ("PUT", "/v1/notes/42", 200, "route: replace_note\nnote: 42\n", None),
    ("DELETE", "/v1/notes/42", 200, "route: delete_note\nnote: 42\n", None),
    ("DELETE", "/v1/notes/latest", 200, "route: delete_note\nnote: latest\n", None),
    ("GET", "/v1/notes/42/comments/7", 200, "route: notes/get-comment\nnote: 42\ncomment: 7\n", None),
    ("GET", "/v1/notes/a%20b/comments/%C3%A9", 200, "route: notes/get-comment\nnote: a b\ncomment: \u00e9\n", None),
    ("GET", "/v1/notes/%34%32", 200, "route: get_note\nnote: 42\n", None),
    ("GET", "/x/../v1/notes/%6catest", 200, "route: latest_note\n", None),
    ("GET", "http://h.example/v1/notes/42", 200, "route: get_note\nnote: 42\n", None),
    ("GET", "/v1/reports/2026.pdf", 200, "route: get_report\nyear: 2026\n", None),
    # RFC 9110 s9.3.2: HEAD is GET without the content.
    ("HEAD", "/v1/notes/42", 200, "", None),
    # 404
    ("GET", "/", 404, "not found\n", None),
    ("GET", "/notes", 404, "not found\n", None),
    ("GET", "/v1/note", 404, "not found\n", None),
    ("GET", "/v1/notes/", 404, "not found\n", None),
    ("GET", "/v1/notes/42/comments", 404, "not found\n", None),
    ("GET", "/v1/reports/.pdf", 404, "not found\n", None),
    ("GET", "/v1/reports/2026.PDF", 404, "not found\n", None),
    # 405: RFC 9110 s15.5.6
    ("DELETE", "/v1/notes", 405, "method not allowed\n", "GET, HEAD, POST"),
    ("PATCH", "/v1/notes/42", 405, "method not allowed\n", "DELETE, GET, HEAD, PUT"),
    ("POST", "/v1/notes/latest", 405, "method not allowed\n", "DELETE, GET, HEAD, PUT"),
    ("POST", "/v1/reports/1.pdf", 405, "method not allowed\n", "GET, HEAD"),
    ("OPTIONS", "/v1/notes", 204, "", "GET, HEAD, POST"),
    # 400: what the gate stops
    ("GET", "/v1/notes/a%2Fb", 400, "bad request\n", None),
    ("GET", "/v1/notes/%zz", 400, "bad request\n", None),
]


class Server:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def exchange(self, method, target):
        request = f"{method} {target} HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        return exchange(self.port, request.encode("ascii")).decode("utf-8")

    def stop(self):
        self.process.stdin.close()
        return self.process.wait(timeout=10)


def answer_of(response):
    """(status, body, Allow)."""
    head, _, body = response.partition("\r\n\r\n")
    allow = re.search(r"^Allow: (.*?)\r?$", head, re.M | re.I)
    return int(head.split(" ")[1]), body, allow and allow[1]


def operations_without_case():
    """Names of operations in notes.json that no case asks for: the list of cases must grow with the document."""
    names = re.findall(r'"operationId": "([^"]+)"', (pathlib.Path(__file__).parent / "notes.json").read_text(encoding="ascii"))
    asked = {body.split("\n")[0] for _, _, _, body, _ in CASES}
    return [name for name in names if f"route: {name}" not in asked] or ([] if len(names) == 8 else names)


def main():
    count, server = Count(), Server(sys.argv[1])
    without = operations_without_case()
    count.expect("each operation has a case", without and f"none for {without}")
    for method, target, *expected in CASES:
        got = answer_of(server.exchange(method, target))
        count.expect(f"{method} {target}", got != tuple(expected) and f"{got}, not {tuple(expected)}")
    count.expect("it ends in peace", server.stop() or None)
    return count.close()


sys.exit(main())
