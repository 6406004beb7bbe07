"""Reloads Apache with mod_iri while clients talk to it: no request gets a wrong answer, and no memory is lost.

usage: reloads.py MODULE IRI WORK [RELOADS]. Ends with `N passed, N failed`. The memory is that of the process that reads the
configuration; it goes up and down, so the least of the first reloads is held against the least of the last.
"""
import http.client
import pathlib
import re
import signal
import sys
import threading
import time

from apache import Apache
from suite import same
from count import Count
from wire import ask

ROUTES = 20000
# With the planted leak, 30 reloads took 450 MB. Without it they took 9 to 32, and of 90 reloads, those behind the 24th took nothing.
MOST_GROWTH = 64 << 20
SOME = 8  # of the first and of the last reloads


def rss(pid):
    """The resident memory of a process, in bytes."""
    return int(re.search(r"VmRSS:\s+(\d+) kB", pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii"))[1]) * 1024


def generation(server):
    """How often Apache has said that it is ready."""
    return server.log.read_bytes().count(b"resuming normal operations")


class Client(threading.Thread):
    """Asks until it is told to stop; counts, and keeps the first wrong answer."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.count, self.wrong, self.stopped = port, 0, None, False

    def run(self):
        number = 0
        while not self.stopped:
            number += 1
            target, wanted = ((b"/users/4%%32?%d" % number, 410), (b"/..;/%d" % number, 400))[number % 2]
            try:
                status = ask(self.port, b"GET " + target + b" HTTP/1.1").status
            except (OSError, http.client.HTTPException):
                continue  # no answer at all, while the listener changes hands
            if status != wanted and status != 0:
                self.wrong = self.wrong or f"{target!r}: {status}"
            self.count += status == wanted


def reload(server):
    before = generation(server)
    server.process.send_signal(signal.SIGUSR1)
    for _ in range(400):
        if generation(server) > before or server.process.poll() is not None:
            return
        time.sleep(0.05)


def main():
    module, _, work = sys.argv[1:4]
    numbers = [int(a) for a in sys.argv[4:] if a.isdigit()]
    reloads = numbers[0] if numbers else 30
    count, sizes = Count(), []
    with Apache(module, work) as server:
        (server.work / "routes.txt").write_text("GET /users/{id}\n" + "".join(f"/r{n}/a/{{b}}/c{n}\n" for n in range(ROUTES)), encoding="ascii")
        clients = [Client(server.ports["acts"]) for _ in range(3)]
        for client in clients:
            client.start()
        for _ in range(reloads):
            reload(server)
            sizes.append(rss(server.process.pid))
        for client in clients:
            client.stopped = True
            client.join(timeout=30)
        done = generation(server)
    answers = sum(client.count for client in clients)
    count.expect("Apache ends in peace", server.process.returncode)
    count.expect(f"{done} starts", same(done, reloads + 1))
    count.expect(f"{answers} answers", answers < 20 * reloads and "too few")
    count.expect("each as it must be", next((client.wrong for client in clients if client.wrong), None))
    growth = min(sizes[-SOME:]) - min(sizes[:SOME])
    count.expect("memory", growth > MOST_GROWTH and f"{growth >> 20} MB more after {reloads} reloads")
    said = (server.work / "out").read_bytes() + server.log.read_bytes()
    found = re.search(rb"AddressSanitizer|runtime error|Segmentation fault|exit signal", said)
    count.expect("no crash, and nothing that a sanitizer says", found and f"{said[found.start():found.start() + 2000]!r}")
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
