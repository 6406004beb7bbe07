"""Asks servers that were installed as packages: run by installed.sh, as root, where ports 80 and 8080 are free.

What is configured are the lines of each page (the blocks of code at its beginning), word for word. Ends with `N passed, N failed`.
"""
import pathlib
import re
import socket
import socketserver
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "lab/servers/gates"))
from suite import LEAST_ATTACKS, attack_lines, host_of, named, read_reasons  # noqa: E402
from count import Count  # noqa: E402

HARMLESS = re.compile(rb"/[!-~]*")  # what curl takes in a URL as it stands


def lines_of_the_page(page, wanted):
    """The commands of a page that begin with a word: indented by four, at its beginning."""
    lines = re.findall(r"(?m)^    (\S.*)$", (ROOT / page).read_text(encoding="utf-8"))
    found = [line for line in lines[:12] if line.startswith(wanted)]
    if not found:
        raise RuntimeError(f"{page} has no line that begins with {wanted!r}")
    return found[0]


def shell(command):
    subprocess.run(["bash", "-c", command], check=True, stdin=subprocess.DEVNULL, timeout=60)


def wait(port):
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"nothing listens on {port}")


class Log:
    """What a file has beyond what was read."""

    def __init__(self, path):
        self.path, self.read = pathlib.Path(path), 0

    def new(self):
        with open(self.path, "rb") as file:
            file.seek(self.read)
            text = file.read()
        self.read += len(text)
        return text


class Syslog:
    """What came to the port of syslog."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 514))
        self.socket.settimeout(0.05)

    def new(self):
        text = b""
        try:
            while True:
                text += self.socket.recv(65536).rstrip(b"\n\0") + b"\n"
        except TimeoutError:
            return text


class Application(socketserver.StreamRequestHandler):
    """Answers anything with 200."""

    def handle(self):
        while self.rfile.readline().strip():
            pass
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nok\n")


def curl(port, attack):
    """The status; a URL where curl can send it as it is, else the target by itself."""
    host = host_of(attack.target)[6:-2].decode()
    base = f"http://127.0.0.1:{port}"
    url = HARMLESS.fullmatch(attack.target) and b"#" not in attack.target
    where = [base.encode() + attack.target] if url else ["--request-target", attack.target, base + "/"]
    method = ["-I"] if attack.method == b"HEAD" else ["-X", attack.method]
    done = subprocess.run(["curl", "-s", "-g", "--path-as-is", "--noproxy", "*", "-o", "/dev/null", "-w", "%{http_code}", "-m", "20",
                           "-H", f"Host: {host}", *method, *where], capture_output=True, check=False, timeout=30)
    return int(done.stdout or 0)


def attacked(count, name, port, log):
    """Each attack gets 400 and a reason in the log, or the server refuses it by itself; each neighbour passes."""
    attacks = [a for a in attack_lines() if a.preset == "proxy" and b"\0" not in a.target]
    told = stopped = 0
    for attack in attacks:
        log.new()
        status = curl(port, attack)
        reasons = named(read_reasons(log.new()))
        right = status not in (0, 400) if attack.passes else status in (400, 414)
        count.expect(f"{name}: {attack.method.decode()} {attack.target[:80]!r}", None if right else f"{status}, {sorted(reasons)}")
        stopped, told = stopped + (not attack.passes), told + bool(not attack.passes and reasons)
    print(f"{name}: {len(attacks)} requests, {stopped} attacks, {told} with a reason in the log")
    count.expect(f"{name}: attacks", len(attacks) < LEAST_ATTACKS and f"{len(attacks)}")
    count.expect(f"{name}: reasons", told * 4 < stopped * 3 and f"{told} of {stopped}")


def without_gate(count, name, port):
    """Before the line of configuration, the attack of the page passes."""
    attack = next(a for a in attack_lines() if a.target == b"/public%2F..%2Fadmin")
    status = curl(port, attack)
    count.expect(f"{name}: without the gate it is not refused", status == 400 and "400")


def reload(unit, main):
    """What `systemctl reload` runs; whether it says that this went well."""
    lines = re.findall(r"(?m)^(Environment|ExecReload)=(.+)$", pathlib.Path(f"/lib/systemd/system/{unit}.service").read_text(encoding="utf-8"))
    environment = " ".join(value for name, value in lines if name == "Environment")
    commands = " && ".join(value.lstrip("-@:+!") for name, value in lines if name == "ExecReload")
    done = subprocess.run(["bash", "-c", f"export MAINPID={main} {environment}; {commands}"], check=False, capture_output=True, timeout=60)
    return commands != "" and done.returncode == 0


def reloads(count, unit, port, pid):
    """A reload takes the policy file as it is then; of one with a mistake it says so, and the server goes on with what it had."""
    policy = pathlib.Path(f"/etc/{unit}/policy.json")
    probe = next(a for a in attack_lines() if a.passes and a.target == b"/public/./x")
    for text, well, refuses in (('{"base": "proxy"}', True, False), ('{"base": "strict_api"}', True, True), ('{"base": "nothing"}', False, True),
                                ('{"base": "proxy"}', True, False)):
        policy.write_text(text, encoding="ascii")
        said = reload(unit, pathlib.Path(pid).read_text(encoding="ascii").split()[0])
        time.sleep(3)  # the old worker ends
        count.expect(f"{unit}: a reload with {text}", None if said == well else f"it {'succeeds' if said else 'fails'}")
        status = curl(port, probe)
        count.expect(f"{unit}: after a reload with {text}", None if (status == 400) == refuses and status else f"{status}")


def nginx(count):
    shell("nginx")
    wait(80)
    without_gate(count, "nginx", 80)
    shell(lines_of_the_page("modules/nginx/README.md", "echo "))
    time.sleep(2)  # the old worker ends
    attacked(count, "nginx", 80, Log("/var/log/nginx/error.log"))
    pathlib.Path("/etc/nginx/conf.d/iri.conf").write_text("iri_gate policy.json;\n", encoding="ascii")
    reloads(count, "nginx", 80, "/run/nginx.pid")
    shell("nginx -s stop")


def apache(count):
    shell("apache2ctl start")
    wait(80)
    without_gate(count, "Apache", 80)
    shell(lines_of_the_page("modules/apache/README.md", "echo "))
    time.sleep(2)
    attacked(count, "Apache", 80, Log("/var/log/apache2/error.log"))
    pathlib.Path("/etc/apache2/conf-enabled/iri.conf").write_text("IriGate /etc/apache2/policy.json\n", encoding="ascii")
    reloads(count, "apache2", 80, "/run/apache2/apache2.pid")
    shell("apache2ctl stop")


def haproxy(count):
    socketserver.ThreadingTCPServer.allow_reuse_address = True
    application = socketserver.ThreadingTCPServer(("127.0.0.1", 8081), Application)
    threading.Thread(target=application.serve_forever, daemon=True).start()
    log = Syslog()
    shell(lines_of_the_page("modules/haproxy/README.md", "echo "))
    shell(f"cp {ROOT}/modules/haproxy/example.cfg /etc/haproxy/haproxy.cfg && mkdir -p /run/haproxy && haproxy -W -D -p /run/haproxy.pid -f /etc/haproxy/haproxy.cfg")
    wait(8080)
    attacked(count, "HAProxy", 8080, log)
    pathlib.Path("/etc/haproxy/gates.lua").write_text('require("iri_gate").register { policy = "/etc/haproxy/policy.json" }\n', encoding="ascii")
    reloads(count, "haproxy", 8080, "/run/haproxy.pid")
    shell("kill $(cat /run/haproxy.pid)")


def main():
    count = Count()
    for server in (nginx, apache, haproxy):
        try:
            server(count)
        except (RuntimeError, OSError, subprocess.SubprocessError) as error:
            count.expect(f"{server.__name__} can be asked", repr(error))
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
