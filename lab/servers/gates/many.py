"""Many requests to Apache, Envoy or HAProxy, from hostile and slow clients as well, over reloads: ../nginx/storm.py for these servers.

usage: many.py apache|envoy|haproxy MODULE WORK COUNT: at least COUNT answers. Ends with `N passed, N failed`. IRI_SERVER_PRELOAD names
the libraries of a sanitizer. Whether memory is lost over reloads is asked by reloads.py and by envoy.py.
"""
import pathlib
import re
import signal
import sys

import apache
import envoy
import haproxy
import suite
from count import Count
from wire import split

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "nginx"))
from storm import Storm  # noqa: E402


class MasterHaproxy(haproxy.Haproxy):
    """HAProxy with a master, which a signal tells to start another worker."""
    arguments = ["-W", "-db", "-q"]


class ManyStorm(Storm):
    """Storm on one of these servers. While a listener changes hands, a connection may be refused, or closed without an answer."""
    kept, slowly, http2 = "proxy", "proxy", ("http2",)
    turns = reloads = 0

    def exchange(self, server, data):
        try:
            return super().exchange(server, data)
        except OSError:
            return b""

    def guarded(self, client, seed):
        """Each client goes on behind what a reload has done to it."""
        def going_on(number):
            while not self.over:
                try:
                    client(number)
                except OSError:
                    number += 10
        going_on.__name__ = client.__name__
        super().guarded(going_on, seed)

    def is_right(self, received):
        answer = split(received)
        return answer.status in (0, 408) or (answer.status, answer.body) == (200, b"GET /slow\na.example\n")

    def reload(self):
        """One a second at first, and later every tenth second: to read the configuration takes Apache as long as some hundred requests."""
        self.turns += 1
        if self.turns > 12 and self.turns % 10:
            return
        self.reloads += 1
        if isinstance(self.nginx, envoy.Envoy):
            self.nginx.update(1 + self.reloads % 50)
        else:
            self.nginx.process.send_signal(signal.SIGUSR1 if isinstance(self.nginx, apache.Apache) else signal.SIGUSR2)


SERVERS = {  # and the ports that are not asked
    "apache": (apache.Apache, {"http2"}),
    "envoy": (envoy.Envoy, {"http2", "http3", "admin", "connect", "restarted", "restarted admin"}),
    "haproxy": (MasterHaproxy, {"http2", "quick2", "http2_action"}),
}
BAD = re.compile(rb"AddressSanitizer|runtime error|Segmentation fault|exit signal|exited with code 1[0-9][0-9]|Caught Segmentation", re.ASCII)


def main():
    name, module, work, wanted = sys.argv[1:5]
    count, (kind, unasked) = Count(), SERVERS[name]
    with kind(module, work) as server:
        storm = ManyStorm(server, int(wanted))
        storm.servers = [port for port in server.ports if port not in unasked]
        storm.run()
        lines = server.reasons()
        count.expect("the clients", "; ".join(storm.problems[:3]))
        count.expect(f"{storm.answered} answers", storm.answered < int(wanted) and "too few")
        count.expect("some came by HTTP/2", not storm.by_http2 and "none")
        count.expect("every line of the log is whole", next((line["reasons"] for line in lines if not line["verdict"]), None) or (not lines and "there is none"))
        count.expect("it is as it was", suite.check_passes(server, b"GET /x/../hello HTTP/1.1", suite.HOST, b"GET /hello\nwww.example.com"))
        server.reasons()
        count.expect("an attack is refused", suite.check_refused(server, suite.ask(server.ports["proxy"], b"GET /a%2fb HTTP/1.1", suite.HOST), "encoded_slash"))
    count.expect(f"{storm.reloads} reloads, and it ends in peace", server.process.returncode not in (0, 143, -15) and f"{server.process.returncode}")
    said = b"".join(path.read_bytes() for path in pathlib.Path(work).glob("*") if path.name in ("out", "error.log"))
    found = BAD.search(said)
    count.expect("no crash, and nothing that a sanitizer says", found and f"{said[max(0, found.start() - 200):found.start() + 2000]!r}")
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
