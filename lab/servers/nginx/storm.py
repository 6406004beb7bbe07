"""Many requests, hostile and slow clients, and reloads, all at once: nginx has to be as it was.

usage: storm.py MODULE WORK_FOLDER COUNT: at least COUNT requests. Ends with `N passed, N failed`.
"""
import os
import pathlib
import random
import signal
import socket
import struct
import sys
import threading
import time

import cases
from server import HERE, Nginx, ask_http2, split
from wire import ServerError

sys.path.insert(0, str(HERE.parent / "paths"))
from targets import targets  # noqa: E402

SEED = 19
BATCH = 100
LEAST_RELOADS = 8
WARM = 4  # processes that the master makes before it is measured: two at the start, two at each reload
GROWTH = 512  # bytes that the master may have more at each of them
SERVERS = ["PLAIN", "FORWARD", "OFF", "DRY", "BESIDE", "INSTEAD", "SLASHES", "DECODED", "CUT", "ERRORS", "NAMED", "INTERNAL",
           "SUB", "ROUTES", "ASKED", "UNSEEN", "CLOSES_LATE", "LOCATIONS"]
ABSOLUTE = [b"http://a.example", b"http://a.example/", b"http://A.example/x/../%7e?%7e", b"http://x.b.example?x", b"https://[::1]:80"]
PREFIXES = [b"", b"", b"/api", b"/loose", b"/users", b"/target", b"/files", b"/moved", b"/if", b"/sorry", b"/rewritten"]


def mutated(target, rng):
    """The target, or one with bytes changed, left out, put in or doubled."""
    if rng.random() < 0.1:
        target = rng.choice(ABSOLUTE)
    text = bytearray((rng.choice(PREFIXES) if target.startswith(b"/") else b"") + target)
    for _ in range(rng.choice((0, 0, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            text[at:at] = bytes([rng.randrange(256)])
        elif kind == 1:
            del text[at:at + 1]
        elif kind == 2:
            text[at:at] = rng.choice((b"%2f", b"..", b";", b"//", b"%25", b"%00", b"\xff", b"%", b"?", b"#"))
        else:
            text[at:at] = text[max(0, at - 8):at]
    return bytes(text).replace(b"\r", b"").replace(b"\n", b"")


def a_request(rng, wanted, last):
    method = rng.choice((b"GET", b"GET", b"GET", b"HEAD", b"POST", b"OPTIONS", b"BREW"))
    host = rng.choice((b"a.example", b"a.example", b"x.b.example", b"", b"[::1]:80", b"\xc3\xa9", b"a%2e", b"h" * 300))
    text = method + b" " + mutated(rng.choice(wanted), rng) + b" HTTP/1.1\r\nHost: " + host + b"\r\n"
    return text + (b"Connection: close\r\n" if last else b"") + b"\r\n"


# The paths that no gate of a location judges: with `told` the configuration asks what is known of a request.
CLEAN = """load_module @MODULE@;
daemon off;
worker_processes 1;
pid @WORK@/nginx.pid;
error_log @WORK@/error.log info;
events {}
http {
  access_log off;
  client_body_temp_path @WORK@/b; proxy_temp_path @WORK@/p; fastcgi_temp_path @WORK@/f; uwsgi_temp_path @WORK@/u;
  scgi_temp_path @WORK@/s;
  server {
    listen 127.0.0.1:@CLEAN@;
    iri_gate proxy;
    error_page 404 /missing;
    location / { return 200 ok; }
    location /told { return 200 $iri_target; }
    location /none { return 404; }
    location /own/ { iri_gate strict_api; return 200 ok; }
  }
}
"""


def memory_of(nginx, target, host):
    """How often the module takes memory for a request, and how many lines it logs."""
    nginx.new_lines()
    nginx.exchange("CLEAN", b"GET " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
    told, others = nginx.new_lines()
    return sum(b"iri_test: memory" in line for line in others), len(told)


def clean_requests(module, work):
    """What is wrong with what they take: nothing, unless something is asked of them."""
    (work / "clean").mkdir(parents=True, exist_ok=True)
    (work / "clean.conf").write_text(CLEAN, encoding="ascii")
    with Nginx(work / "clean.conf", module, work / "clean", {}) as nginx:
        for target in (b"/", b"/users/42?page=2", b"/" + 99 * b"a", b"/none", b"/hello.txt?name=ferret&color=purple&page=12"):
            for host in (b"www.example.com", b"a.example:8080", b"localhost", b"10.0.0.1:8080", b"[::1]"):
                if memory_of(nginx, target, host) != (0, 0):
                    return f"{target} of {host}: {memory_of(nginx, target, host)}"
        return [target for target in (b"/told", b"/a/../b", b"/%61", b"/own/a") if memory_of(nginx, target, b"a.example")[0] == 0]


class Storm:
    """The clients, each a thread; `answered` counts the answers that came."""
    servers, kept, slowly, http2 = SERVERS, "MINE", "PLAIN", ("HTTP2", "FORWARD2")  # names of ports

    def __init__(self, nginx, count):
        self.nginx, self.count, self.answered, self.over = nginx, count, 0, False
        self.wanted = [target for target in targets() if len(target) < 1000]
        self.lock = threading.Lock()
        self.problems = []
        self.by_http2 = 0

    def add(self, answered):
        with self.lock:
            self.answered += answered
            self.over = self.over or self.answered >= self.count or bool(self.problems)

    def exchange(self, server, data):
        """What comes back, until the connection is closed."""
        received = b""
        with socket.create_connection(("127.0.0.1", self.nginx.ports[server]), timeout=60) as connection:
            try:
                connection.sendall(data)
                while piece := connection.recv(1 << 20):
                    received += piece
            except (ConnectionResetError, BrokenPipeError):
                pass
        return received

    def many(self, seed):
        """Requests one after the other on a connection that a refusal does not close, and single ones."""
        rng = random.Random(seed)
        while not self.over:
            if rng.random() < 0.5:
                batch = [a_request(rng, self.wanted, i == BATCH - 1) for i in range(BATCH)]
                self.add(self.exchange(self.kept, b"".join(batch)).count(b"HTTP/1.1 "))
            else:
                self.add(self.exchange(rng.choice(self.servers), a_request(rng, self.wanted, True)).count(b"HTTP/1.1 "))

    def streams(self, seed):
        """The same by HTTP/2."""
        rng = random.Random(seed)
        while not self.over:
            fields = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", mutated(rng.choice(self.wanted), rng)),
                      rng.choice(((b":authority", b"a.example"), (b":authority", b"a%2e"), (b"host", b"x.example"), (b"x", b"y")))]
            try:
                status, _ = ask_http2(self.nginx.ports[rng.choice(self.http2)], fields)
            except (ConnectionResetError, BrokenPipeError):
                continue
            self.add(status != 0)
            self.by_http2 += status == 200

    def hostile(self, seed):
        """Connections that end in the middle, with a reset; noise; headers without an end."""
        rng = random.Random(seed)
        while not self.over:
            with socket.create_connection(("127.0.0.1", self.nginx.ports[rng.choice(self.servers)]), timeout=60) as connection:
                data = rng.choice((a_request(rng, self.wanted, False), rng.randbytes(500), b"GET /" + b"a" * 70000,
                                   b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3000, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + rng.randbytes(200)))
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                try:
                    connection.sendall(data[:rng.randrange(len(data) + 1)])
                except (ConnectionResetError, BrokenPipeError):
                    pass
            time.sleep(0.01)

    def slow(self, seed):
        """A byte now and then, over reloads: the old worker answers by the old policy."""
        rng = random.Random(seed)
        while not self.over:
            request = b"GET /x/../slow HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"
            with socket.create_connection(("127.0.0.1", self.nginx.ports[self.slowly]), timeout=60) as connection:
                for i in range(len(request)):
                    connection.sendall(request[i:i + 1])
                    time.sleep(rng.random() / 20)
                received = b""
                while piece := connection.recv(65536):
                    received += piece
            if not self.is_right(received):
                self.problems.append(f"a slow client got {received[:200]!r}")
            self.add(1)

    def is_right(self, received):
        """What a slow client gets."""
        return split(received) == (200, b"/slow")

    def guarded(self, client, seed):
        try:
            client(seed)
        except Exception as error:  # pylint: disable=broad-except
            self.problems.append(f"{client.__name__}: {error!r}")
            self.over = True

    def run(self):
        """Runs the clients, reloads meanwhile; how often."""
        clients = [(self.many, 1), (self.many, 2), (self.streams, 6), (self.hostile, 3), (self.slow, 4), (self.slow, 5)]
        threads = [threading.Thread(target=self.guarded, args=(client, SEED + n)) for client, n in clients]
        for thread in threads:
            thread.start()
        reloads = 0
        while not self.over or reloads < LEAST_RELOADS:
            time.sleep(0.5)
            self.reload()
            time.sleep(0.5)
            reloads += 1
        for thread in threads:
            thread.join()
        return reloads

    def reload(self):
        self.nginx.process.send_signal(signal.SIGHUP)

    def held(self):
        """What the master had from the allocator whenever it made a process (held.c), in bytes."""
        lines = pathlib.Path(os.environ["HELD"]).read_text(encoding="ascii").split("\n")[:-1]
        return [size for pid, size in (map(int, line.split()) for line in lines) if pid == self.nginx.process.pid]


def main():
    module, work, count = sys.argv[1:]
    passed = failed = 0

    def check(claim, problem):
        nonlocal passed, failed
        passed, failed = passed + (not problem), failed + bool(problem)
        if problem:
            print(f"FAILED: {claim}: {problem}")

    work = pathlib.Path(work).resolve()
    check("clean requests take no memory, and have no line", clean_requests(module, work))
    with Nginx(HERE / "nginx.conf", module, work / "storm", cases.FILES) as nginx:
        storm = Storm(nginx, int(count))
        reloads = storm.run()
        check("the clients", "; ".join(storm.problems[:3]))
        check("as many answers as were wanted", storm.answered < int(count) and storm.answered)
        check("some came by HTTP/2", not storm.by_http2 and "none")
        held = storm.held()
        check("the master does not grow over reloads", (len(held) <= WARM or held[-1] - held[WARM] > GROWTH * len(held)) and held)
        ended = [line for line in nginx.log.read_bytes().split(b"\n") if b"exited on signal" in line or b"[alert]" in line]
        check("no process has ended by a signal", ended[:3])
        try:
            told, _ = nginx.new_lines()
            check("every line of the log is whole", not told and "there is none")
        except ServerError as error:
            check("every line of the log is whole", str(error)[:500])
    check("nginx ends in peace", nginx.status != 0 and f"status {nginx.status}")
    reports = [path.read_text(encoding="latin-1") for path in work.glob("asan.*")]
    check("nothing is reported", [report[:3000] for report in reports[:2]])
    print(f"{storm.answered} answers, {reloads} reloads, the master had {held[WARM:WARM + 1]} bytes and {held[-1:]}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
