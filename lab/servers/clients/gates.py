"""nginx, Apache and HAProxy with the gate, and what stands behind them: a server that answers with the target that it was sent."""
import collections
import contextlib
import grp
import json
import os
import pathlib
import pwd
import re
import socketserver
import subprocess
import threading

from processes import stop
from wire import free_ports, wait_for

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
NORMAL = {"base": "proxy", "actions": {"encoded_unreserved": {"query": "canonicalize"}}}  # GATE.md: for caches
Request = collections.namedtuple("Request", "method target fields body")
Gate = collections.namedtuple("Gate", "name port normal")  # by the policy proxy, and by NORMAL


class Handler(socketserver.StreamRequestHandler):
    """Answers each request of a connection: with the hexadecimal digits of its target, or with a page that the check has given it."""
    disable_nagle_algorithm = True

    def handle(self):
        with contextlib.suppress(ConnectionError):
            while request := self.read():
                self.answer(request)
                if request.fields.get(b"connection", b"").lower() == b"close":
                    break

    def read(self):
        """The request, its target byte for byte; None at the end."""
        line = self.rfile.readline(1 << 20).rstrip(b"\r\n")
        if not line:
            return None
        fields = {}
        while (field := self.rfile.readline(1 << 20).rstrip(b"\r\n")):
            name, _, value = field.partition(b":")
            fields[name.strip().lower()] = value.strip()
        method, _, rest = line.partition(b" ")
        body = self.rfile.read(int(fields.get(b"content-length", 0)))
        return Request(method, rest.rpartition(b" ")[0], fields, body)

    def answer(self, request):
        self.server.requests.append(request)
        kind, body = self.server.pages.get(request.target, (b"text/plain", request.target.hex().encode()))
        if request.method == b"POST":
            self.server.posted.put(request.body)
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: %d\r\n\r\n%s"
                         % (kind, len(body), body))


class Upstream(socketserver.ThreadingTCPServer):
    """Runs Handler in a thread. `requests` has the last ones, `pages` what it serves, `posted` the bodies of POST."""
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, posted):
        super().__init__(("127.0.0.1", 0), Handler)
        self.port, self.posted, self.pages = self.server_address[1], posted, {}
        self.requests = collections.deque(maxlen=4)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Gates:
    """The three servers, as long as the `with` lasts."""

    def __init__(self, work, modules, upstream):
        self.work, self.modules, self.upstream = pathlib.Path(work).resolve(), pathlib.Path(modules).resolve(), upstream
        self.all, self.processes = [], []

    def __enter__(self):
        (self.work / "normal.json").write_text(json.dumps(NORMAL), encoding="ascii")
        (self.work / "gates.lua").write_text(f'require("iri_gate").register {{ policy = "proxy" }}\nrequire("iri_gate").register {{ '
                                             f'policy = "{self.work}/normal.json", name = "normal" }}\n', encoding="utf-8")
        try:
            self.start("nginx", "nginx.conf", {"MODULE": self.work / "nginx_module/ngx_http_iri_module.so"},
                       "nginx", "-p", str(self.work), "-e", str(self.work / "nginx.log"), "-c")
            # Apache does not serve as root; as another user it stays who it is.
            user = "nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
            group = grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
            self.start("Apache", "apache2.conf", {"MODULE": self.modules / "modules/apache/mod_iri.so", "USER": user, "GROUP": group,
                                                  "APACHE": "/usr/lib/apache2/modules"}, "apache2", "-DFOREGROUND", "-f")
            self.start("HAProxy", "haproxy.cfg", {"MODULES": self.modules / "modules/haproxy", "SCRIPTS": ROOT / "modules/haproxy"},
                       "haproxy", "-db", "-q", "-f")
            wait_for([port for gate in self.all for port in (gate.port, gate.normal)],
                     [(process, [self.work / f"{name}.out"]) for name, process in self.processes])
        except BaseException:
            self.__exit__()
            raise
        return self.all

    def __exit__(self, *_):
        stop([process for _, process in self.processes])

    def start(self, name, template, values, *command):
        port, normal = free_ports(2)
        values = {"WORK": self.work, "UPSTREAM": self.upstream.port, "PORT": port, "NORMAL": normal} | values
        text = re.sub(r"@(\w+)@", lambda match: str(values[match[1]]), (HERE / template).read_text(encoding="ascii"))
        if name == "nginx" and os.getuid() == 0:  # else its workers cannot read a folder of root
            text = "user root;\n" + text
        (self.work / template).write_text(text, encoding="utf-8")
        with open(self.work / f"{name}.out", "wb") as log:
            self.processes.append((name, subprocess.Popen([*command, str(self.work / template)], stdin=subprocess.DEVNULL, stdout=log,
                                                          stderr=log, cwd=self.work)))
        self.all.append(Gate(name, port, normal))
