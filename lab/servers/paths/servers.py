"""Starts the servers, each with its own configuration on loopback, and asks them about targets.

A View is one way in which a server reads a target: the path that it acts on, whether its rule on
/admin was met, or the target that it forwards.
"""
import base64
import collections
import dataclasses
import grp
import os
import pathlib
import pwd
import re
import socket
import socketserver
import subprocess
import sys
import threading
from typing import Callable, Optional
from urllib.parse import unquote_to_bytes

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
from processes import stop  # noqa: E402
from wire import ServerError, free_ports, wait_for  # noqa: E402

HOST = b"h.example"
ANSWER_SECONDS = 30
START_SECONDS = 60


@dataclasses.dataclass(frozen=True)
class Answer:
    """What a server made of a target. A path of None: it refused, with that status."""
    status: int
    path: Optional[bytes] = None  # as the server has it
    admin: Optional[bool] = None  # its rule on /admin was met; None if it has none


@dataclasses.dataclass(frozen=True)
class View:
    """One way in which a server reads a target."""
    name: str
    port: int
    read: Callable[[int, dict, bytes], Answer]  # of status, fields and body
    decodes: bool = False   # the path comes decoded
    forwards: bool = False  # what comes is the target that an upstream got
    verbatim: bool = False  # which is to be the very bytes that came
    parses: bool = True     # it knows the path of an absolute-form
    asserted: bool = True   # if not, it is only shown
    gated: bool = False     # libiri stands in the server: it gets what no gate has seen


class Echo(socketserver.StreamRequestHandler):
    """The upstream: answers the request target, byte for byte, as its body."""
    disable_nagle_algorithm = True

    def handle(self):
        try:
            self.answer_all()
        except ConnectionError:
            pass  # the server is done with it

    def answer_all(self):
        """Answers each request of the connection."""
        while line := self.rfile.readline(1 << 20):
            while self.rfile.readline(1 << 20) not in (b"\r\n", b""):
                pass
            match = re.fullmatch(rb"GET (.*) HTTP/1\.[01]\r\n", line, re.S)
            body = match.group(1) if match else b"no request line: " + line
            self.server.targets.append(body)
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))


class Upstream(socketserver.ThreadingTCPServer):
    """Runs Echo in a thread."""
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Echo)
        self.targets = collections.deque(maxlen=2)  # the last two that came
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Connection:
    """Sends one request after the other to a port, and reads what comes back."""

    def __init__(self, port):
        self.port, self.socket, self.buffer = port, None, b""

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket, self.buffer = None, b""

    def ask(self, target):
        """Status, fields and body of the answer to GET target, with its bytes as they are."""
        authority = re.match(rb"[A-Za-z][A-Za-z0-9+.-]*://([^/?#]+)", target)
        host = authority.group(1) if authority else HOST
        request = b"GET %s HTTP/1.1\r\nHost: %s\r\n\r\n" % (target, host)
        for attempt in (0, 1):  # a server may have closed a connection that idled
            fresh = self.socket is None
            try:
                self._open()
                self.socket.sendall(request)
                return self._receive()
            except (ConnectionError, EOFError) as error:
                self.close()
                if fresh or attempt:
                    return 0, {}, repr(error).encode()
            except TimeoutError as error:
                self.close()
                raise ServerError(f"port {self.port}: no answer to {target[:200]!r}") from error
        raise AssertionError

    def _open(self):
        if self.socket is None:
            self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=ANSWER_SECONDS)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _more(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise EOFError("closed")
        self.buffer += piece

    def _receive(self):
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        first, *lines = head.split(b"\r\n")
        fields = {}
        for line in lines:
            name, _, value = line.partition(b":")
            fields.setdefault(name.strip().lower(), value.strip())
        body = self._body(fields)
        if self.buffer:  # an answer too many: the request was split
            raise ServerError(f"port {self.port}: more than one answer: {self.buffer[:200]!r}")
        if fields.get(b"connection", b"").lower() == b"close" or first.startswith(b"HTTP/1.0"):
            self.close()
        return int(first.split()[1]), fields, body

    def _body(self, fields):
        if fields.get(b"transfer-encoding", b"").lower() == b"chunked":
            return self._chunks()
        if b"content-length" not in fields:
            return self._until_closed()
        return self._take(int(fields[b"content-length"]))

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        body, self.buffer = self.buffer[:size], self.buffer[size:]
        return body

    def _chunks(self):
        body = b""
        while True:
            while b"\r\n" not in self.buffer:
                self._more()
            size, _, self.buffer = self.buffer.partition(b"\r\n")
            chunk = self._take(int(size.split(b";")[0], 16) + 2)[:-2]
            if not chunk:
                return body
            body += chunk

    def _until_closed(self):
        try:
            while True:
                self._more()
        except EOFError:
            body, self.buffer = self.buffer, b""
            return body


def read_body(status, fields, body):
    """The path is the body, and X-Admin says whether the rule was met."""
    if status != 200:
        return Answer(status)
    return Answer(status, body, {b"1": True, b"0": False}.get(fields.get(b"x-admin")))


def read_apache(status, fields, _):
    """410 is the answer to every path that Apache takes."""
    if status != 410:
        return Answer(status)
    return Answer(status, base64.b64decode(fields[b"x-path"], validate=True), fields[b"x-admin"] == b"1")


def read_lighttpd(status, fields, _):
    """The path stands in the redirection, encoded."""
    match = re.fullmatch(rb"/([01])(/[^?]*)", fields.get(b"location", b""))
    if status != 301 or not match:
        return Answer(status if status != 301 else 0)
    return Answer(status, unquote_to_bytes(match.group(2)), match.group(1) == b"1")


class Servers:
    """All servers, as long as the `with` lasts. `views` has what they answer."""

    def __init__(self, work, modules):
        self.work = pathlib.Path(work).resolve()
        self.modules = pathlib.Path(modules).resolve()  # a build of Meson's
        self.nginx_module = self.work / "nginx_module/ngx_http_iri_module.so"
        self.processes, self.views, self.misused = [], [], None

    def __enter__(self):
        self.upstream = Upstream()
        (self.work / "empty").mkdir(parents=True, exist_ok=True)
        try:
            self._nginx()
            self._apache()
            self._haproxy()
            self._node()
            self._tomcat()
            self._lighttpd()
            wait_for([view.port for view in self.views], [(process, [self.work / f"{name}.out"]) for name, process in self.processes], START_SECONDS)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        stop([process for _, process in self.processes])
        self.upstream.shutdown()
        self.upstream.server_close()

    def _configure(self, name, **values):
        """Writes the configuration."""
        text = (HERE / name).read_text(encoding="ascii")
        values |= {"WORK": self.work, "UPSTREAM": self.upstream.server_address[1]}
        for key, value in values.items():
            text = text.replace(f"@{key}@", str(value))
        (self.work / name).write_text(text, encoding="utf-8")
        return str(self.work / name)

    def _start(self, name, *command):
        with open(self.work / f"{name}.out", "wb") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.work)
        self.processes.append((name, process))

    def _nginx(self):
        port, forward, self.misused, gated = free_ports(4)
        self._start("nginx", "nginx", "-p", str(self.work), "-e", str(self.work / "nginx.log"), "-c",
                    self._configure("nginx.conf", PORT=port, FORWARD=forward, MISUSE=self.misused, GATED=gated,
                                    MODULE=self.nginx_module))
        self.views += [View("nginx `$uri`", port, read_body, decodes=True),
                       View("nginx, forwarded", forward, read_body, forwards=True, verbatim=True),
                       View("nginx with iri", gated, read_body, decodes=True, gated=True)]

    def _apache(self):
        port, forward, gated = free_ports(3)
        # Apache does not serve as root; as another user it stays who it is.
        user = "nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        group = grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
        self._start("apache2", "apache2", "-DFOREGROUND", "-f",
                    self._configure("apache2.conf", PORT=port, FORWARD=forward, GATED=gated, USER=user, GROUP=group,
                                    MODULE=self.modules / "modules/apache/mod_iri.so",
                                    APACHE="/usr/lib/apache2/modules"))
        self.views += [View("Apache", port, read_apache, decodes=True),
                       View("Apache, forwarded", forward, read_body, forwards=True),
                       View("Apache with iri", gated, read_apache, decodes=True, gated=True)]

    def _haproxy(self):
        port, forward, gated = free_ports(3)
        (self.work / "gates.lua").write_text('require("iri_gate").register { policy = "proxy" }\n', encoding="ascii")
        self._start("haproxy", "haproxy", "-db", "-q", "-f",
                    self._configure("haproxy.cfg", PORT=port, FORWARD=forward, GATED=gated, MODULES=self.modules / "modules/haproxy",
                                    SCRIPTS=HERE.parents[2] / "modules/haproxy"))
        self.views += [View("HAProxy `path`", port, read_body),
                       View("HAProxy, forwarded", forward, read_body, forwards=True, verbatim=True),
                       View("HAProxy with iri", gated, read_body, gated=True)]

    def _node(self):
        ports = free_ports(2)
        self._start("node", "node", str(HERE / "node.js"), *map(str, ports))
        self.views += [View("Node `req.url`", ports[0], read_body, parses=False),
                       View("Node `URL`", ports[1], read_body)]

    def _tomcat(self):
        (port,) = free_ports(1)
        self._start("tomcat", "java", "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "Tomcat",  # by CLASSPATH
                    str(self.work), str(port))
        self.views.append(View("Tomcat", port, read_body, decodes=True))

    def _lighttpd(self):
        port, pattern = free_ports(2)
        self._start("lighttpd", "lighttpd", "-D", "-f", self._configure("lighttpd.conf", PORT=port, PATTERN=pattern))
        self.views += [View("lighttpd", port, read_lighttpd, decodes=True),
                       View("lighttpd `=~`", pattern, read_lighttpd, decodes=True, asserted=False)]
