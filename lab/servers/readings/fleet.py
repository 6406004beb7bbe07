"""The servers: a row for each, with what starts it, and how it is asked.

A server says on which path it acts, and which of its rules was met; a front forwards to an upstream that says what came.
"""
import base64
import collections
import grp
import json
import os
import pathlib
import pwd
import re
import socket
import subprocess
import sys
from urllib.parse import unquote_to_bytes

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "paths"), str(HERE.parent / "support")]
import envoy  # noqa: E402
from servers import Connection, Upstream  # noqa: E402
from processes import stop  # noqa: E402
from wire import free_ports, wait_for  # noqa: E402

START_SECONDS = 120

# What a server made of a target: the path, as it has it (None: it refused, with that status), and the guard whose rule was met, or b"-".
Answer = collections.namedtuple("Answer", "status path guard")

# Servers by what starts them: key and name on the page.
NODE = {"url": "Node `req.url`", "URL": "Node `URL`", "decodeURI": "Node `URL`, decoded", "express": "Express", "fastify": "Fastify",
        "koa": "Koa", "hono": "Hono", "hapi": "hapi", "restify": "restify"}
GO = {"servemux": "Go `ServeMux`", "chi": "chi", "gin": "gin", "gin-fixed": "gin, `RedirectFixedPath`", "echo": "Echo", "gorilla": "gorilla/mux",
      "fiber": "Fiber"}
JAVA = {"tomcat": "Tomcat", "tomcat-decode": "Tomcat, `decode`", "tomcat-pass": "Tomcat, `passthrough`", "spring": "Spring MVC",
        "jetty": "Jetty", "undertow": "Undertow", "undertow-decode": "Undertow, `ALLOW_ENCODED_SLASH`"}
PYTHON = {"http": "Python `http.server`", "werkzeug": "Flask", "aiohttp": "aiohttp", "tornado": "Tornado", "twisted": "Twisted",
          "waitress": "waitress", "falcon": "Falcon", "bottle": "Bottle, cheroot"}
RUBY = {"webrick": "WEBrick", "puma": "Puma", "sinatra": "Sinatra"}
OTHERS = {"django": "Django, gunicorn", "flask-gunicorn": "Flask, gunicorn", "uvicorn": "uvicorn", "starlette": "Starlette, uvicorn",
          "hypercorn": "Hypercorn", "php": "PHP", "starman": "Plack, Starman", "mojolicious": "Mojolicious"}
NATIVE = {"nginx": "nginx `$uri`", "nginx-unmerged": "nginx, `merge_slashes off`", "apache": "Apache",
          "apache-slashes": "Apache, `AllowEncodedSlashes`", "haproxy": "HAProxy `path`", "lighttpd": "lighttpd", "caddy": "Caddy", "varnish": "Varnish"}
SERVERS = {**NATIVE, **NODE, **GO, **JAVA, **PYTHON, **RUBY, **OTHERS}
# Asked only in the cases that chains.py names: its rules are wider than the guards.
WIDE = {"gorilla-prefix": "gorilla/mux, `PathPrefix`"}
API = {"/api/": "/"}
# Fronts, and what each puts in place of the beginning of a path.
FRONTS = {"nginx-plain": {}, "nginx-path": {}, "nginx-strips": API, "nginx-unmerged-strips": API, "nginx-rewrites": API,
          "apache-plain": {}, "apache-nocanon": {}, "apache-decodes": {}, "apache-strips": API, "apache-rewrites": API,
          "haproxy-plain": {}, "haproxy-strips": API, "haproxy-decodes": {}, "haproxy-twice": {}, "lighttpd-plain": {}, "lighttpd-strips": API,
          "caddy-plain": {}, "caddy-strips": API, "varnish-plain": {}, "varnish-strips": API, "envoy-plain": {}, "envoy-normal": {},
          "envoy-strips": API, "h2o-plain": {}, "h2o-strips": API, "ats-plain": {}, "ats-strips": API, "squid-plain": {}}
TRIMS = {"caddy"}  # its matcher drops dots and spaces at the end: habits that are off by default
DECODES = {"haproxy-decodes", "haproxy-twice"}  # what they forward is decoded, so that %3F and %20 end the path
WAITS = {"puma", "sinatra"}  # they take what no request line has for the beginning of one, and wait for more
UNTOLD = ["nginx-no-slash"]  # the gate cannot be told of this mount: the texts do not end with "/"
GUARDS = (b"/admin", b"/internal", b"/api/admin", b"/wp-admin")


def read(status, fields, body):
    """The path is the body."""
    return Answer(status, body if status == 200 else None, fields.get(b"x-guard", b"-"))


def read_apache(status, fields, _):
    """410 is the answer to every path that Apache takes."""
    if status != 410:
        return Answer(status, None, b"-")
    return Answer(status, base64.b64decode(fields[b"x-path"], validate=True), fields[b"x-guard"])


def read_lighttpd(status, fields, _):
    """The path stands in the redirection, encoded."""
    match = re.fullmatch(rb"/?(-|/[a-z/-]+)!(/[^?]*)", fields.get(b"location", b""))
    if status != 301 or not match:
        return Answer(status if status != 301 else 0, None, b"-")
    return Answer(status, unquote_to_bytes(match.group(2)), match.group(1))


READERS = {"apache": read_apache, "apache-slashes": read_apache, "lighttpd": read_lighttpd}


class Quick(Connection):
    """A server that sends head and body apart waits for the acknowledgement of the head."""

    def _more(self):
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        super()._more()


class Fleet:
    """All of them, as long as the `with` lasts."""

    def __init__(self, work):
        self.work = pathlib.Path(work).resolve()
        keys = [*SERVERS, *WIDE, *FRONTS, *UNTOLD]
        self.ports = dict(zip(keys, free_ports(len(keys)), strict=True))
        self.processes, self.connections = [], {}

    def __enter__(self):
        self.upstream = Upstream()
        (self.work / "empty").mkdir(parents=True, exist_ok=True)
        try:
            self._start_programs()
            self._start_servers()
            wait_for(self.ports.values(), [(process, [self.work / f"{name}.out"]) for name, process in self.processes], START_SECONDS)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for connection in self.connections.values():
            connection.close()
        stop([process for _, process in self.processes])
        self.upstream.shutdown()
        self.upstream.server_close()

    def ask(self, key, target):
        """What a server makes of a target, or what a front forwards."""
        connection = self.connections.setdefault(key, Quick(self.ports[key]))
        return READERS.get(key, read)(*connection.ask(target))

    def _start(self, name, *command, **environment):
        with open(self.work / f"{name}.out", "wb") as log:
            process = subprocess.Popen([str(c) for c in command], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.work,
                                       env={**os.environ, "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1", **environment})
        self.processes.append((name, process))

    def _configure(self, name):
        """Writes a configuration with its ports."""
        # Apache and Squid do not serve as root; as another user they stay who they are.
        user = "nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        values = {"WORK": self.work, "UPSTREAM": self.upstream.server_address[1], "USER": user,
                  "GROUP": grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name, **self.ports}
        text = re.sub("@([A-Za-z0-9-]+)@", lambda match: str(values[match.group(1)]), (HERE / name).read_text(encoding="ascii"))
        (self.work / name).write_text(text, encoding="utf-8")
        return self.work / name

    def _start_programs(self):
        def pairs(group):
            return [f"{key}={self.ports[key]}" for key in group]
        venv = self.work / "venv/bin"
        self._start("node", "node", HERE / "apps.mjs", *pairs(NODE))
        self._start("go", self.work / "go/apps", *pairs([*GO, *WIDE]))
        self._start("java", "java", "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                    f"{self.work}/java/classes:{self.work}/java/lib/*", "Apps", *pairs(JAVA))
        for key in PYTHON:
            self._start(key, venv / "python", HERE / "apps.py", key, self.ports[key])
        for key in RUBY:
            self._start(key, "ruby", HERE / "apps.rb", key, self.ports[key])
        for key, app in (("django", "django_app()"), ("flask-gunicorn", "flask_app()")):
            self._start(key, venv / "gunicorn", "-k", "gthread", "--threads", "4", "--keep-alive", "60", "-b", f"127.0.0.1:{self.ports[key]}",
                        f"apps:{app}")
        for key, app in (("uvicorn", ["apps:asgi"]), ("starlette", ["--factory", "apps:starlette_app"])):
            self._start(key, venv / "uvicorn", "--log-level", "critical", "--port", self.ports[key], *app)
        self._start("hypercorn", venv / "hypercorn", "-b", f"127.0.0.1:{self.ports['hypercorn']}", "apps:asgi")
        self._start("php", "php", "-d", "log_errors=0", "-q", "-S", f"127.0.0.1:{self.ports['php']}", HERE / "apps.php")
        self._start("starman", "starman", "--listen", f"127.0.0.1:{self.ports['starman']}", "--workers", "2", HERE / "apps.pl")
        self._start("mojolicious", "perl", HERE / "apps.pl", "daemon", "-l", f"http://127.0.0.1:{self.ports['mojolicious']}", "-r", "0")

    def _start_servers(self):
        self._start("nginx.conf", "nginx", "-p", self.work, "-e", self.work / "nginx.log", "-c", self._configure("nginx.conf"))
        self._start("apache.conf", "apache2", "-DFOREGROUND", "-f", self._configure("apache.conf"))
        self._start("haproxy.cfg", "haproxy", "-db", "-q", "-f", self._configure("haproxy.cfg"))
        self._start("lighttpd.conf", "lighttpd", "-D", "-f", self._configure("lighttpd.conf"))
        self._start("Caddyfile", "caddy", "run", "--adapter", "caddyfile", "--config", self._configure("Caddyfile"), XDG_CONFIG_HOME=str(self.work))
        self._start("varnish", "varnishd", "-F", "-n", self.work / "varnish", "-f", self._configure("varnish.vcl"), "-s", "malloc,8m", *(
            f"-a{name}=127.0.0.1:{self.ports[key]}" for name, key in
            (("acts", "varnish"), ("plain", "varnish-plain"), ("strips", "varnish-strips"))))
        self._start("h2o.yaml", "h2o", "-c", self._configure("h2o.yaml"))
        self._start("squid.conf", "squid", "-N", "-f", self._configure("squid.conf"))
        self._start_envoy()
        self._start_traffic_server()

    def _start_envoy(self):
        (self.work / "envoy.json").write_text(json.dumps(envoy.configuration(
            self.upstream.server_address[1], {key: port for key, port in self.ports.items() if key.startswith("envoy")})), encoding="ascii")
        (binary,) = self.work.glob("venv/lib/python3*/site-packages/envoy/_bin/envoy")
        self._start("envoy", binary, "-c", self.work / "envoy.json", "-l", "critical", "--concurrency", "1", "--disable-hot-restart")

    def _start_traffic_server(self):
        root = self.work / "ats"
        for folder in ("etc", "run", "log", "cache"):
            (root / folder).mkdir(parents=True, exist_ok=True)
            root.joinpath(folder).chmod(0o777)
        for name in ("records.config", "remap.config"):
            self._configure(name).replace(root / "etc" / name)
        (root / "etc/storage.config").write_text(f"{root}/cache 16M\n", encoding="utf-8")
        (root / "etc/ip_allow.yaml").write_text("ip_allow:\n  - {apply: in, ip_addrs: 127.0.0.1, action: allow, methods: ALL}\n", encoding="ascii")
        (root / "runroot.yaml").write_text(
            "prefix: /usr\nexec_prefix: /usr\nbindir: /usr/bin\nsbindir: /usr/sbin\nlibexecdir: /usr/lib/trafficserver/modules\n"
            f"sysconfdir: {root}/etc\nlocalstatedir: {root}/run\nruntimedir: {root}/run\nlogdir: {root}/log\ncachedir: {root}/cache\n",
            encoding="utf-8")
        self._start("ats", "traffic_server", TS_RUNROOT=str(root / "runroot.yaml"))
