"""nginx with the module, as long as a `with` lasts, and an upstream that answers the request target that it got."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "paths"))
from servers import Upstream  # noqa: E402
import http2  # noqa: E402
import wire  # noqa: E402

NGINX = os.environ.get("NGINX", "nginx")
LINE = re.compile(r"^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d \[(\w+)\] \d+#\d+: (?:\*\d+ )?iri_gate: (\{.*)$")


def configure(template, module, work, **values):
    """The text of a configuration: @NAME@ is replaced, and each other such name is a free port."""
    text = pathlib.Path(template).read_text(encoding="ascii")
    names = sorted(set(re.findall(r"@(\w+)@", text)) - set(values) - {"MODULE", "WORK"})
    ports = dict(zip(names, wire.free_ports(len(names))))
    values |= {"MODULE": module, "WORK": work} | ports
    for name, value in values.items():
        text = text.replace(f"@{name}@", str(value))
    # Whoever starts it as root does not want workers that cannot read its folder.
    return ("user root;\n" if os.getuid() == 0 else "") + text, ports


def check(conf, work):
    """(exit status, what is said) of nginx -t."""
    done = subprocess.run([NGINX, "-t", "-p", str(work), "-e", "stderr", "-c", str(conf)], capture_output=True, check=False)
    return done.returncode, done.stderr.decode("latin-1")


class Nginx:
    """Writes the configuration and its files, starts, stops."""

    def __init__(self, template, module, work, files):
        self.work = pathlib.Path(work).resolve()
        self.template, self.module, self.files = template, module, files
        self.read = 0

    def __enter__(self):
        self.upstream = Upstream()
        for name, text in self.files.items():
            path = self.work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
        text, self.ports = configure(self.template, self.module, self.work, UPSTREAM=self.upstream.server_address[1])
        self.conf = self.work / "nginx.conf"
        self.conf.write_text(text, encoding="ascii")
        self.log = self.work / "error.log"
        self.log.write_bytes(b"")
        self.output = open(self.work / "nginx.out", "wb")  # pylint: disable=consider-using-with
        self.process = subprocess.Popen([NGINX, "-p", str(self.work), "-e", str(self.log), "-c", str(self.conf)],
                                        stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.output,
                                        env=os.environ | {"LD_PRELOAD": os.environ.get("NGINX_PRELOAD", "")})
        try:
            wire.wait_for(self.ports.values(), [(self.process, [self.work / "nginx.out", self.log])], 60)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.status = self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.status = self.process.wait()
        self.output.close()
        self.upstream.shutdown()
        self.upstream.server_close()

    def exchange(self, server, request):
        """All that comes back on a connection of its own."""
        return wire.exchange(self.ports[server], request, seconds=60)

    def new_lines(self):
        """The lines that were logged since the last call; (level, object) for those of the gate."""
        with open(self.log, "rb") as log:
            log.seek(self.read)
            text = log.read()
        self.read += len(text)
        told, others = [], []
        for line in text.split(b"\n"):
            match = LINE.match(line.decode("latin-1"))
            if match:
                if re.search(rb"[^\x20-\x7e]|[<>&']", line):
                    raise wire.ServerError(f"not escaped: {line!r}")
                try:
                    told.append((match[1], json.loads(match[2])))
                except ValueError:
                    raise wire.ServerError(f"no line of JSON: {line!r}") from None
            elif line:
                others.append(line)
        return told, others


def split(response):
    """(status, body) of the first answer; 0 for none at all."""
    answer = wire.split(response)
    return answer.status, answer.body


def ask_http2(port, fields):
    """(status, body); 0 if the stream or the connection is closed without one."""
    answer = http2.ask(port, fields, seconds=60)
    return answer.status, answer.body


def reason_of(told):
    """What the gates have said of one request, as cases.py writes it: the first reason of each line; `@?` without a place."""
    firsts = [(line["reasons"] or [{"reason": "nothing"}])[0] for _, line in told]
    return " ".join(f"{'host:' if first.get('in') == 'host' else ''}{first['reason']}@{first.get('begin', '?')}" for first in firsts)
