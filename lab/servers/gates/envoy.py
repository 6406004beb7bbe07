"""Envoy with the gate, over sockets: the suite of all servers, and what is Envoy's own.

usage: envoy.py MODULE IRI WORK [--brief]: MODULE is libiri_envoy.so. Ends with `N passed, N failed`; --brief leaves out the
configurations that Envoy must refuse. ENVOY names the server, and HTTP3_PYTHON a Python that has aioquic and PyYAML.
"""
import collections
import copy
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import threading
import time

import envoy_page
import suite
from suite import named, same
import http2
from broken import HOST
from count import Count
from wire import Upstream, ask, exchange, free_ports, request_of, split

EXAMPLE = pathlib.Path(__file__).resolve().parent.parent.parent.parent / "modules/envoy/example.yaml"
PAGE = envoy_page.PAGE
ASKED = [f"question{n}" for n in range(len(suite.QUESTIONS.policies))]
PORTS = [*ASKED, "proxy", "strict_api", "dry", "http2", "file", "inline", "routes", "loose", "admin", "connect", "guarded", "alone", "hosted", "updated", "closed", "http3",
         "named", "istio", "gateway", "restarted", "restarted admin", *(f"peer {i}" for i in range(4))]
# Envoy's own options, as the page names the sets of them.
PEERS = {"Envoy as it is": {}, "`normalize_path`, `merge_slashes`": {"normalize_path": True, "merge_slashes": True}}
for action in ("UNESCAPE_AND_FORWARD", "REJECT_REQUEST"):
    PEERS[f"and `path_with_escaped_slashes_action: {action}`"] = {
        "normalize_path": True, "merge_slashes": True, "path_with_escaped_slashes_action": action}
ENVOY = os.environ.get("ENVOY") or shutil.which("envoy") or "envoy"
POLICY = {"base": "proxy", "actions": {"encoded_slash": "allow", "empty_segment": "allow", "path_parameter": "canonicalize"},
          "guards": ["/admin", "/more", "*.php"], "open": ["/@{scope}"], "mounts": {"/svc/": "/"},
          "at": [{"path": "/files", "actions": {"encoded_backslash": "allow", "encoded_control": {"query": "reject"}}}]}
# Its gate takes memory of its own.
LARGE = {"base": "proxy", "hosts": ["www.example.com"] + [f"host-{i}.example" for i in range(2000)], "guards": ["/admin"]}
TYPE = "type.googleapis.com/"
FILES = {"policy.json": json.dumps(POLICY), "broken.json": "{", "routes.txt": "GET /users/{user-i.d}\n/own/{x}\n{host}.example/{rest...}\n" + suite.MANY_CAPTURES,
         "own.txt": "GET /own/{number}\n", "many.txt": "".join(f"/r{n}/a/{{b}}/c{n}\n" for n in range(2000)), "bad.txt": "/a\n/{a\n"}
UPDATES, LEAK = 40, 100000  # LEAK: bytes of a gate that is left
BAD = [  # the configuration of the filter, and what Envoy says of it
    ({}, "iri_gate: policy is a preset, a file with a policy, a policy itself, or off"),
    ({"policy": 1}, "iri_gate: policy is a preset, a file with a policy, a policy itself, or off"),
    ({"policy": "nobody"}, "iri_gate: nobody: it is no preset (strict_api, proxy, fetch, display), and no file that can be read"),
    ({"policy": "proxy", "dryrun": True}, "iri_gate: there is no such member; these are: policy, routes, dry_run, status"),
    ({"policy": "proxy", "routes": ["/a"]}, "iri_gate: routes is a file with a route on each line"),
    ({"policy": "proxy", "routes": "@WORK@/none.txt"}, "none.txt: it is no file that can be read"),
    ({"policy": "proxy", "routes": "@WORK@/bad.txt"}, "bad.txt:2: "),
    ({"policy": "off", "routes": "@WORK@/routes.txt"}, "iri_gate: routes need a policy"),
    ({"policy": "proxy", "dry_run": "no"}, "iri_gate: dry_run is true or false"),
    ({"policy": "proxy", "status": 200}, "iri_gate: status is one of 400 to 599"),
    ({"policy": "proxy", "status": 4000}, "iri_gate: status is one of 400 to 599"),
    ({"policy": "proxy", "status": 404.5}, "iri_gate: status is one of 400 to 599"),
    ({"policy": "@WORK@/broken.json"}, "broken.json:1: "),
    ({"policy": {"base": "\u001b[31m"}}, "iri_gate: policy: base: "),
    ({"policy": {"base": "proxy", "guards": ["/a", "b"]}}, "iri_gate: policy: guards[1]: a guard is /path"),
    ({"policy": {"base": "proxy", "actions": {"encoded_slush": "allow"}}}, "iri_gate: policy: actions.encoded_slush: "),
]
# Envoy does not take these for requests, or takes the authority off before a filter sees them.
REFUSED_BY_ENVOY = rb"[\x00-\x20\x7f-\xff#]|\A[^/]"


def typed(message, /, **members):
    return {"@type": TYPE + message, **members}


def gate(**options):
    return typed("google.protobuf.Struct", value=options)


MODULE = {"name": "iri_envoy"}


def gate_filter(**options):
    return {"name": "iri_gate", "typed_config": typed(
        "envoy.extensions.filters.http.dynamic_modules.v3.DynamicModuleFilter",
        dynamic_module_config=MODULE, filter_name="iri_gate", filter_config=gate(**options))}


def gate_of_route(**options):
    return {"iri_gate": typed("envoy.extensions.filters.http.dynamic_modules.v3.DynamicModuleFilterPerRoute",
                              dynamic_module_config=MODULE, per_route_config_name="iri_gate", filter_config=gate(**options))}


def early(**options):
    return {"early_header_mutation_extensions": [{"name": "iri_gate", "typed_config": typed(
        "envoy.extensions.http.early_header_mutation.dynamic_modules.v3.DynamicModuleEarlyHeaderMutation",
        dynamic_module_config=MODULE, early_header_mutation_name="iri_gate", early_header_mutation_config=gate(**options))}]}


def gated(port, served, more_filters=(), /, **options):
    """A listener with the whole gate."""
    return listener(port, [gate_filter(**options), *more_filters], served, **early(**options))


def to_upstream(prefix, **more):
    return {"match": {"prefix": prefix}, "route": {"cluster": "application"}, **more}


def listener(port, filters, routes, host=None, **more):
    """`host` is the gate of the virtual host."""
    log = typed("envoy.extensions.access_loggers.file.v3.FileAccessLog", path="@WORK@/access.log", log_format={"text_format_source": {
        "inline_string": "%DYNAMIC_METADATA(iri_gate:verdict)% [%DYNAMIC_METADATA(iri_gate:findings)%] %REQ(:PATH)% "
                         "%RESPONSE_CODE_DETAILS%\n"}})
    manager = typed(
        "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager", stat_prefix="in",
        http_filters=filters + [{"name": "router", "typed_config": typed("envoy.extensions.filters.http.router.v3.Router")}],
        route_config={"virtual_hosts": [{"name": "all", "domains": ["*"], "routes": routes, "typed_per_filter_config": host or {},
                                         "response_headers_to_add": [{"header": {"key": key, "value": value}} for key, value in (
                                             ("x-came", "%REQ(X-IRI-CAME)%"), ("x-route", "%DYNAMIC_METADATA(iri_gate:route)%"),
                                             ("x-captures", "%DYNAMIC_METADATA(iri_gate.captures)%"))]}]},
        http_protocol_options={"accept_http_10": True}, request_headers_timeout="1s", delayed_close_timeout="0.003s",
        common_http_protocol_options={"idle_timeout": "1s"}, access_log=[{"name": "log", "typed_config": log}], **more)
    return {"name": f"on_{port}", "address": {"socket_address": {"address": "127.0.0.1", "port_value": port}},
            "filter_chains": [{"filters": [{"name": envoy_page.MANAGER, "typed_config": manager}]}]}


def by_quic(port, listening, work):
    """The listener by HTTP/3, with a certificate of its own."""
    files = {"filename": f"{work}/cert.pem"}, {"filename": f"{work}/key.pem"}
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{work}/key.pem", "-out",
                    f"{work}/cert.pem", "-days", "2", "-subj", "/CN=www.example.com"], check=True, capture_output=True)
    listening["address"]["socket_address"].update(protocol="UDP", port_value=port)
    listening["udp_listener_config"] = {"quic_options": {}}
    chain = listening["filter_chains"][0]
    chain["filters"][0]["typed_config"].update(codec_type="HTTP3", http3_protocol_options={})
    chain["transport_socket"] = {"name": "quic", "typed_config": typed(
        "envoy.extensions.transport_sockets.quic.v3.QuicDownstreamTransport", downstream_tls_context={"common_tls_context": {
            "tls_certificates": [{"certificate_chain": files[0], "private_key": files[1]}]}})}
    return listening


def checked_cluster(port):
    """The application, behind a gate of its own: it sees what the route has made of the path."""
    codec = {"name": "codec", "typed_config": typed("envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec")}
    options = typed("envoy.extensions.upstreams.http.v3.HttpProtocolOptions", explicit_http_config={"http_protocol_options": {}},
                    http_filters=[gate_filter(policy="proxy"), codec])
    return {"name": "checked", "typed_extension_protocol_options": {"envoy.extensions.upstreams.http.v3.HttpProtocolOptions": options},
            "load_assignment": {"cluster_name": "checked", "endpoints": [{"lb_endpoints": [
                {"endpoint": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": port}}}}]}]}}


def fixed(prefix, text, **more):
    return {"match": {"prefix": prefix}, "direct_response": {"status": 200, "body": {"inline_string": text}}, **more}


class Envoy(suite.Gated):
    """Envoy as long as the `with` lasts."""
    own_cases = frozenset({"no Host field in HTTP/1.0", "userinfo in the target"})

    def __init__(self, module, work):
        self.module, self.told, self.read = pathlib.Path(module).resolve(), 0, 0
        self.work = pathlib.Path(work).resolve()
        self.samples = envoy_page.samples(PAGE.read_text(encoding="utf-8"))

    def __enter__(self):
        self.upstream = Upstream()
        self.ports = dict(zip(PORTS, free_ports(len(PORTS))))
        for name, text in FILES.items():
            (self.work / name).write_text(text, encoding="ascii")
        (self.work / "envoy.yaml").write_text(self.example(), encoding="utf-8")
        self.out = self.work / "out"
        self.process = subprocess.Popen(
            [ENVOY, "-c", str(self.work / "envoy.yaml"), "--config-yaml", json.dumps(self.more()).replace("@WORK@", str(self.work)),
             "--concurrency", "2", "--service-node", "here", "--service-cluster", "here", "--disable-hot-restart", "--drain-time-s", "1",
             "--drain-strategy", "immediate", "--file-flush-interval-msec", "20", "--log-level", "warn",
             "--component-log-level", "dynamic_modules:info"],
            stdin=subprocess.DEVNULL, stdout=open(self.out, "wb"), stderr=subprocess.STDOUT, env=self.environment())
        self.wait()
        self.reasons()
        return self

    def environment(self):
        return suite.preloaded({**os.environ, "ENVOY_DYNAMIC_MODULES_SEARCH_PATH": str(self.module.parent)})

    def example(self):
        """The example, with other addresses and shorter times."""
        text = EXAMPLE.read_text(encoding="ascii")
        for old, new in (("port_value: 8080", f"port_value: {self.ports['proxy']}"), ("port_value: 8081", f"port_value: {self.upstream.port}"),
                         ("request_headers_timeout: 10s", "request_headers_timeout: 1s"), ("idle_timeout: 60s", "idle_timeout: 1s"),
                         ("/dev/stdout", f"{self.work}/access.log"), ("stat_prefix: web", "stat_prefix: web\n          delayed_close_timeout: 0.003s\n"
                                                                      "          http_protocol_options: { accept_http_10: true }")):
            assert text.count(old) == 1, f"modules/envoy/example.yaml has not one {old!r}"
            text = text.replace(old, new)
        return text

    def listeners(self):
        everything = [to_upstream("/")]
        disabled = typed("envoy.config.route.v3.FilterConfig", disabled=True)
        guard = {"name": "guard", "typed_config": typed("envoy.extensions.filters.http.lua.v3.Lua", default_source_code={
            "inline_string": 'function envoy_on_request(handle) handle:respond({[":status"] = "401"}, "who") end'})}
        ports, file = self.ports, str(self.work / "policy.json")
        routes = [fixed("/admin", "admin\n"), to_upstream("/open", typed_per_filter_config=gate_of_route(policy="off")),
                  to_upstream("/strict", typed_per_filter_config=gate_of_route(policy="strict_api", status=403)),
                  to_upstream("/dry", typed_per_filter_config=gate_of_route(policy="strict_api", dry_run=True)),
                  *({"match": {"prefix": prefix}, "route": {"cluster": cluster, "prefix_rewrite": "/"}} for prefix, cluster in (
                      ("/slash/", "application"), ("/none", "application"), ("/held/", "checked"), ("/held", "checked"))),
                  {"match": {"path_separated_prefix": "/apart"}, "route": {"cluster": "application", "prefix_rewrite": "/"}},
                  fixed("/", "other\n")]
        peers = [listener(ports[f"peer {i}"], [], everything, **options) for i, options in enumerate(PEERS.values())]
        return [*peers, gated(ports["http2"], everything, policy="proxy"),
                gated(ports["strict_api"], everything, policy="strict_api"),
                by_quic(ports["http3"], gated(1, everything, policy="proxy"), self.work),
                gated(ports["named"], [to_upstream("/own", typed_per_filter_config=gate_of_route(policy="proxy", routes="@WORK@/own.txt")),
                                       *everything], policy="proxy", routes="@WORK@/routes.txt"),
                gated(ports["dry"], everything, policy="proxy", dry_run=True),
                gated(ports["file"], everything, policy=file, status=400),
                gated(ports["inline"], everything, policy=POLICY, status=403),
                gated(ports["closed"], everything, policy=suite.CLOSED),
                *(gated(ports[name], everything, policy=json.loads(policy)) for name, policy in zip(ASKED, suite.QUESTIONS.policies)),
                listener(ports["connect"], [gate_filter(policy="proxy")], [
                    {"match": {"connect_matcher": {}}, "direct_response": {"status": 200}}, *everything], **early(policy="proxy"),
                         upgrade_configs=[{"upgrade_type": "CONNECT"}], http2_protocol_options={"allow_connect": True}),
                gated(ports["guarded"], [to_upstream("/public", typed_per_filter_config={"guard": disabled}), to_upstream("/")],
                      [guard], policy="proxy"),
                listener(ports["alone"], [gate_filter(policy="proxy"), guard],
                         [to_upstream("/public", typed_per_filter_config={"guard": disabled}), to_upstream("/")]),
                listener(ports["hosted"], [gate_filter(policy="proxy")], [
                    to_upstream("/own", typed_per_filter_config=gate_of_route(policy="proxy")), *everything],
                         gate_of_route(policy="strict_api", status=403), **early(policy="proxy")),
                envoy_page.by_istio(self.samples["EnvoyFilter"], listener(ports["istio"], [], everything)),
                envoy_page.by_envoy_gateway(self.samples["EnvoyPatchPolicy"], listener(ports["gateway"], [], everything)),
                gated(ports["routes"], routes, policy="proxy"),
                gated(ports["loose"], routes, policy="off")]

    def more(self):
        """What is added to the example."""
        self.update(0)
        return {"static_resources": {"listeners": self.listeners(), "clusters": [checked_cluster(self.upstream.port)]},
                "admin": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": self.ports["admin"]}}},
                "dynamic_resources": {"lds_config": {"resource_api_version": "V3", "path_config_source": {"path": str(self.work / "updates.json")}}}}

    def update(self, number, policy=LARGE, version=0):
        """Another configuration of the listener that Envoy gets by xDS: its status is that number, behind 400."""
        options = {"policy": policy, "status": 400 + number, "routes": "@WORK@/many.txt"}
        routes = [to_upstream("/", typed_per_filter_config=gate_of_route(**options))]
        new = typed("envoy.config.listener.v3.Listener", **gated(self.ports["updated"], routes, **options))
        text = json.dumps({"version_info": f"{number}.{version}", "resources": [new]}).replace("@WORK@", str(self.work))
        (self.work / "updates.new").write_text(text, encoding="ascii")
        (self.work / "updates.new").rename(self.work / "updates.json")

    def wait_for_update(self, number):
        for _ in range(1000):
            if self.get("updated", b"/a%2fb").status == 400 + number:
                return
            time.sleep(0.005)
        raise ValueError(f"update {number} has not come")

    def wait(self):
        for _ in range(400):
            try:
                if ask(self.ports["admin"], b"GET /ready HTTP/1.1").status == 200:
                    return
            except OSError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(self.out.read_text(errors="replace")[-3000:])

    def answers(self, admin, text):
        try:
            return text in ask(self.ports[admin], b"GET /server_info HTTP/1.1").body
        except OSError:
            return False

    def new_text(self):
        """What the log has beyond what was read; it is read by reasons()."""
        with open(self.out, "rb") as log:
            log.seek(self.read)
            return log.read()

    def log_text(self):
        return b"".join(line + b"\n" for line in self.new_text().splitlines() if b"iri_gate" in line)

    def reasons(self):
        text = self.new_text()
        self.read += len(text)
        return suite.read_reasons(text)

    def unescaped(self, text):
        return text.encode("ascii").decode("unicode_escape")

    def refuses_itself(self, target):
        return re.search(REFUSED_BY_ENVOY, target) is not None

    def refusal(self, target):
        """Envoy itself refuses a path that does not begin with a slash."""
        return 404 if re.match(rb"\w+://[^/?]*\?", target) else 400

    def refuses_more(self, target):
        """Of an absolute-form, Envoy shows a filter the path alone."""
        return re.match(rb"\w+://[^/]+//", target) is not None

    def refuses_question(self, target):
        return self.refuses_itself(target)

    def mapped(self, target):
        return target

    def forwarded(self, form):
        """Of a canonical form: Envoy forwards origin-form alone."""
        return suite.origin_form(form)

    def get(self, port, target, fields=HOST, method=b"GET"):
        return ask(self.ports[port], method + b" " + target + b" HTTP/1.1", fields)


def check_forms(count, server):
    """What Envoy makes of a target before a filter sees it."""
    for target, wanted in ((b"http://www.example.com/a/../b?c", b"GET /b?c\nwww.example.com\n"),
                           (b"http://www.example.com/a%40b/%3A", b"GET /a%40b/%3A\nwww.example.com\n"),
                           (b"http://www.example.com@evil.example/a/../b", b"GET /b\nevil.example\n")):
        count.expect(f"absolute-form: {target!r}", same(server.get("proxy", target).body, wanted))
    server.reasons()
    for target, reason in ((b"http://www.example.com/a%2fb", "encoded_slash"), (b"http://www.example.com//admin", "authority_like_path")):
        answer = server.get("proxy", target)
        count.expect(f"refused: {target!r}", same((answer.status, named(server.reasons())), (400, {reason})))
    count.expect("OPTIONS * has no route", same((server.get("proxy", b"*", HOST, b"OPTIONS").status, server.reasons()), (404, [])))
    server.get("proxy", b"/a/../b?x=%0a")
    count.expect("one line for a request", same([(line["verdict"], line["target"]) for line in server.reasons()], [("canonicalize", "/a/../b?x=%0a")]))
    old = split(exchange(server.ports["proxy"], b"GET /hello HTTP/1.0\r\n\r\n"))
    count.expect("HTTP/1.0 without a Host field", same(old.status, 400))
    start = [(b":method", b"GET"), (b":scheme", b"http"), (b":authority", b"www.example.com")]
    for path in (b"http://evil.example/", b"hello", b"*", b"", b"//admin", b"/a\\..\\admin"):
        answer = http2.ask(server.ports["http2"], start + [(b":path", path)])
        count.expect(f"HTTP/2: {path!r}", same(answer.status in (0, 400, 404), True))
    server.reasons()
    grpc = http2.ask(server.ports["http2"], [(b":method", b"POST"), *start[1:], (b":path", b"/a%2fb"), (b"content-type", b"application/grpc")])
    count.expect("gRPC is refused by Envoy's answer for it", same((grpc.status, grpc.body, named(server.reasons())), (200, b"", {"encoded_slash"})))
    two = http2.ask(server.ports["http2"], start + [(b":path", b"/a"), (b"host", b"evil.example")])
    count.expect("HTTP/2: a Host field beside :authority", b"evil" in two.body and f"{two}")
    server.reasons()
    for authority, reasons in ((b"www.example.com:443", set()), (b"www.example.com:0", {"zero_port"})):
        answer = http2.ask(server.ports["connect"], [(b":method", b"CONNECT"), (b":authority", authority)])
        count.expect(f"CONNECT {authority!r}", same((answer.status, named(server.reasons())), (400 if reasons else 200, reasons)))


def check_routes(count, server):
    """Envoy chooses the route by the canonical form, and a gate of the route judges behind that of the listener."""
    for target, body in ((b"/admin/x", b"admin\n"), (b"/a/../admin", b"admin\n"), (b"/%61dmin", b"admin\n"), (b"/x//../admin", b"other\n"),
                         (b"/admin/../x", b"other\n"), (b"/open/%7e", b"GET /open/~\nwww.example.com\n"),
                         (b"/open/../strict/a", b"GET /strict/a\nwww.example.com\n")):
        count.expect(f"routes: {target!r}", same(server.get("routes", target).body, body))
    server.reasons()
    for target, body in ((b"/slash/admin", b"GET /admin\nwww.example.com\n"), (b"/slash../admin", b"other\n"),
                         (b"/apart/admin", b"GET //admin\nwww.example.com\n"),  # this and the next, says the page, are not covered
                         (b"/none../admin", b"GET /../admin\nwww.example.com\n")):
        count.expect(f"a prefix is rewritten: {target!r}", same(server.get("routes", target).body, body))
    for target, body in ((b"/held/a?b", b"GET /a?b\nwww.example.com\n"), (b"/held../admin", b"refused\n"), (b"/heldx", b"GET /x\nwww.example.com\n"),
                         (b"/held//a", b"GET /a\nwww.example.com\n")):
        count.expect(f"a gate of the cluster: {target!r}", same(server.get("routes", target).body, body))
    said = [(line["target"], line["status"]) for line in server.reasons() if line["status"]]
    count.expect("a gate of the cluster tells what it has seen", same(said, [("/../admin", 400)]))
    for target, level, status in ((b"/strict/a?x=%7e", "location", 403), (b"/open/../strict/a?x=%7e", "location", 403), (b"/strict/a%2fb", "server", 400),
                                  (b"/open/a%2fb", "server", 400), (b"/open/..%2fstrict", "server", 400)):
        answer, lines = server.get("routes", target), server.reasons()
        said = [(line["level"], line["status"]) for line in lines if line["status"]]
        count.expect(f"routes refuse: {target!r}", same((answer.status, said), (status, [(level, status)])))
    for target, status in ((b"/a?x=%7e", 403), (b"/own/a?x=%7e", 200), (b"/own/../a?x=%7e", 403), (b"/own/a%2fb", 400)):
        count.expect(f"a gate of the virtual host: {target!r}", same(server.get("hosted", target).status, status))
    server.reasons()
    for target, status, levels in ((b"/open/a%2fb", 200, []), (b"/strict/a%2fb", 403, ["location"]), (b"/strict/./a", 403, ["location"]),
                                   (b"/strict/a", 200, []), (b"/dry/a%2fb", 200, ["location"]), (b"/dry/../admin", 200, ["location"])):
        answer, lines = server.get("loose", target), server.reasons()
        count.expect(f"without a gate of the listener: {target!r}",
                     same((answer.status, [line["level"] for line in lines]), (status, levels)))
        count.expect(f"without a gate of the listener: {target!r}: as it came",
                     status == 200 and same(answer.body, b"GET " + target + b"\nwww.example.com\n"))


def check_names(count, server):
    """The routes of the configuration, and their captures."""
    for target, host, route, captures in (
            (b"/users/4%32?q=1", b"www.example.com", b"GET /users/{user-i.d}", {"user-i.d": "42"}), (b"/users/a%2Bb", b"www.example.com", b"GET /users/{user-i.d}", {"user-i.d": "a%2Bb"}),
            (b"/x/../b/c", b"HX.example:80", b"{host}.example/{rest...}", {"host": "hx", "rest": "b/c"}), (b"/none", b"www.example.com", b"", {}),
            (suite.WITH_ALL, b"www.example.com", suite.MANY_CAPTURES.strip().encode(), suite.CAPTURES),
            (b"/own/7", b"www.example.com", b"GET /own/{number}", {"number": "7"}), (b"/users/a%2fb", b"www.example.com", b"", {})):
        fields = server.get("named", target, b"Host: " + host + b"\r\n").fields
        seen = fields.get(b"x-route", b""), json.loads(fields.get(b"x-captures", b"{}"))
        count.expect(f"the route of {target!r}", same(seen, (route, captures)))
    count.expect("the route of another method", same(server.get("named", b"/users/1", HOST, b"POST").fields.get(b"x-route", b""), b""))
    server.reasons()


def check_http3(count, server):
    """HTTP/3: http3.py asks."""
    paths = {"/hello?a=b": b"200 GET /hello?a=b", "/a/../b": b"200 GET /b", "/a%2fb": b"400 refused", "/..;/admin": b"400 refused", "/hello#x": b"400 "}
    run = subprocess.run([os.environ.get("HTTP3_PYTHON", sys.executable), "-B", pathlib.Path(__file__).with_name("http3.py"), str(server.ports["http3"]), *paths],
                         capture_output=True, check=False, timeout=60)
    count.expect("HTTP/3", same(run.stdout.splitlines(), list(paths.values())) and f"{run.stdout!r} {run.stderr[-1000:]!r}")
    count.expect("HTTP/3: the log", same(named(server.reasons()) & {"dot_segment", "encoded_slash", "parameter_dot_segment"}, {"dot_segment", "encoded_slash", "parameter_dot_segment"}))


def check_hot_restart(count, server):
    """A process takes over from another one: all requests meanwhile are judged, and the first one ends."""
    work, ports = server.work, server.ports
    config = {"static_resources": {"listeners": [gated(ports["restarted"], [fixed("/", "here\n")], policy="proxy")]},
              "admin": {"address": {"socket_address": {"address": "127.0.0.1", "port_value": ports["restarted admin"]}}}}
    (work / "restarted.json").write_text(json.dumps(config).replace("@WORK@", str(work)), encoding="ascii")

    def start(epoch):
        command = [ENVOY, "-c", str(work / "restarted.json"), "--concurrency", "1", "--base-id", str(os.getpid()), "--restart-epoch", str(epoch),
                   "--drain-time-s", "1", "--parent-shutdown-time-s", "2", "-l", "error"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=server.environment())
        for _ in range(400):
            if process.poll() is not None or server.answers("restarted admin", b"restart_epoch\": %d" % epoch):
                break
            time.sleep(0.05)
        return process

    processes, seen = [start(0)], collections.Counter()
    try:
        for turn in range(400):
            for target in (b"/a/../b", b"/a%2fb"):
                seen[target, server.get("restarted", target).status] += 1
            if turn == 20:
                processes.append(start(1))
            if processes[0].poll() is not None:
                break
            time.sleep(0.02)
        count.expect("hot restart: the first process ends", same((len(processes), processes[0].poll()), (2, 0)))
        count.expect("hot restart: the second process is there", same(server.get("restarted", b"/a%2fb").status, 400))
    finally:
        for process in processes:
            process.terminate()
            process.wait(timeout=20)
    wrong = {case: times for case, times in seen.items() if case[1] not in (0, 200 if case[0] == b"/a/../b" else 400)}
    count.expect("hot restart: all are judged", (wrong or seen[b"/a/../b", 200] < 20 or seen[b"/a%2fb", 400] < 20) and f"{seen}")


def check_filters(count, server):
    """A route that switches a filter off does so for its own paths alone, however they are written."""
    for target, answer in ((b"/public/x", 200), (b"/x", 401), (b"/public/../x", 401), (b"/public/%2e%2e/x", 401), (b"/x/../public/y", 200),
                           (b"//public/x", 400), (b"/public/..%2fx", 400)):
        count.expect(f"filters of routes: {target!r}", same(server.get("guarded", target).status, answer))
    for target, answer in ((b"/public/x", 200), (b"/public/../x", 400), (b"/public/%2e%2e/x", 400), (b"/x", 401)):
        count.expect(f"the filter alone: {target!r}", same(server.get("alone", target).status, answer))
    server.reasons()
    for port, target in (("routes", b"/open/../open/x"), ("routes", b"/open/x"), ("loose", b"/open/x"), ("alone", b"/public/x")):
        came = server.get(port, target, HOST + b"X-Iri-Came: forged\r\n").fields.get(b"x-came", b"none")
        count.expect(f"the gate's header goes no further: {port} {target!r}", same(came, b"none"))
    server.reasons()
    forged = server.get("alone", b"/public/x", HOST + b"x-iri-came: /a/../b\r\n")
    count.expect("a header of the gate's is not believed", same((forged.status, server.reasons()), (200, [])))


def check_settings(count, server):
    """A policy in a file, and one in the configuration."""
    for port, status in (("file", 400), ("inline", 403)):
        for target, form in ((b"/a%2fb", b"/a%2Fb"), (b"/a//b", b"/a//b"), (b"/a;x=1/b", b"/a/b"), (b"/a/../b;c", b"/b")):
            answer = server.get(port, target)
            count.expect(f"a policy of its own: {port} {target!r}", same(answer.body, b"GET " + form + b"\nwww.example.com\n"))
        server.reasons()
        answer, lines = server.get(port, b"/..;/a"), server.reasons()
        count.expect(f"the status of {port}", same((answer.status, [line["status"] for line in lines]), (status, [status])))
    suite.check_guards(count, server)


def stats(server):
    text = ask(server.ports["admin"], b"GET /stats?filter=iri_gate HTTP/1.1").body.decode()
    return {name: int(value) for name, _, value in (line.partition(": ") for line in text.splitlines())
            if name.startswith("dynamicmodulescustom.")}


def check_tells(count, server):
    """The access log, and the counters."""
    before, wanted = stats(server), {f"dynamicmodulescustom.iri_gate.{name}": times for name, times in (
        ("refused", 1), ("would_refuse", 1), ("canonicalized", 2), ("reported", 1))}
    for port, target, line in (
            ("proxy", b"/told%2f", b"reject [encoded_slash] /told%2f iri_gate"), ("dry", b"/dry%2f", b"reject [encoded_slash] /dry%2f via_upstream"),
            ("proxy", b"/t/../told", b"canonicalize [dot_segment] /told via_upstream"), ("proxy", b"/told/plain", b"- [-] /told/plain via_upstream"),
            ("proxy", b"/told//twice", b"canonicalize [empty_segment] /told/twice via_upstream"),
            ("proxy", b"/told?a=%0a", b"report [encoded_control] /told?a=%0a via_upstream")):
        server.get(port, target)
        for _ in range(100):
            log = (server.work / "access.log").read_bytes()
            if line in log.splitlines():
                break
            time.sleep(0.02)
        count.expect(f"the access log tells {line.decode()}", line not in log.splitlines() and f"{log.splitlines()[-3:]}")
    after = stats(server)
    count.expect("the counters", same({name: after[name] - before[name] for name in after}, wanted))
    server.reasons()


def check_peers(count, server):
    """The table of the page: what goes on with Envoy's own options, and with the gate."""
    attacks = [attack for attack in suite.attack_lines() if attack.preset == "proxy"]
    count.expect("peers: targets", same([sum(a.passes is passes for a in attacks) for passes in (False, True)], [
        int(number) for number in re.search(r"has (\d+) targets that `proxy` refuses, and (\d+) neighbours", PAGE.read_text(encoding="ascii")).groups()]))
    for name, port in [*((name, f"peer {i}") for i, name in enumerate(PEERS)), ("the gate", "proxy")]:
        on = collections.Counter(attack.passes for attack in attacks if ask(
            server.ports[port], attack.method + b" " + attack.target + b" HTTP/1.1", suite.host_of(attack.target)).status == 200)
        row = f"| {name} | {on[False]} | {on[True]} |"
        count.expect(f"peers: {name}", row not in PAGE.read_text(encoding="ascii").splitlines() and f"the page has not {row!r}")
    server.reasons()


def allocated(server):
    return int(json.loads(ask(server.ports["admin"], b"GET /memory HTTP/1.1").body)["allocated"])


def settled(server):
    """What is allocated when what was replaced is gone."""
    time.sleep(2)
    return min(allocated(server) for _ in range(5))


def check_changed_file(count, server):
    """A policy in a file is read with the configuration that names it: Envoy does not look at the file again before that changes."""
    file = server.work / "changed.json"
    seen = []
    for number, version, base in ((90, 0, "proxy"), (90, 1, "strict_api"), (91, 0, "strict_api")):
        file.write_text(json.dumps({"base": base}), encoding="ascii")
        server.update(number, str(file), version)
        server.wait_for_update(number)
        time.sleep(0.5)
        seen.append(server.get("updated", b"/a/../b").status)
    count.expect("updates: a changed file", same(seen, [200, 200, 491]))
    server.reasons()


def check_updates(count, server):
    """Updates of a listener under load: each takes effect, no attack passes, nothing is left of the gates before it."""
    seen, passed, stop = collections.Counter(), [], threading.Event()

    def load():
        while not stop.is_set():
            attack = server.get("updated", b"/a%2fb")
            passed.extend([attack] * (0 < attack.status < 400))
            seen[attack.status >= 400] += 1
            seen[server.get("updated", b"/a/../b").body == b"GET /b\nwww.example.com\n"] += 1

    for number in range(1, 6):
        server.update(number)
        server.wait_for_update(number)
    before = settled(server)
    thread = threading.Thread(target=load)
    thread.start()
    for number in range(6, 6 + UPDATES):
        server.update(number)
        server.wait_for_update(number)
    stop.set()
    thread.join()
    grown = settled(server) - before
    count.expect("updates: memory", grown > UPDATES * LEAK / 2 and f"{grown} bytes more after {UPDATES} updates")
    server.reasons()
    # A connection may be closed with the listener that it came to.
    count.expect("updates: all are judged", (seen[False] * 10 > seen[True] or seen[True] < 20) and f"{seen}")
    count.expect("updates: no attack passes", passed and f"{passed}")
    server.update(UPDATES + 6)
    server.wait_for_update(UPDATES + 6)
    bad = json.loads((server.work / "updates.json").read_text(encoding="ascii").replace('"base": "proxy"', '"base": "nobody"'))
    (server.work / "updates.new").write_text(json.dumps(bad), encoding="ascii")
    (server.work / "updates.new").rename(server.work / "updates.json")
    for _ in range(200):
        if b"iri_gate: policy: base: " in server.new_text():
            break
        time.sleep(0.02)
    count.expect("a bad update is refused", b"iri_gate: policy: base: " not in server.new_text() and "not told")
    count.expect("a bad update changes nothing", same(server.get("updated", b"/a%2fb").status, 406 + UPDATES))
    server.reasons()


def validated(server, resources):
    """What Envoy makes of more resources than it has: its status, and what it says."""
    more = json.dumps({"static_resources": resources}).replace("@WORK@", str(server.work))
    run = subprocess.run([ENVOY, "--mode", "validate", "-l", "warn", "-c", str(server.work / "envoy.yaml"), "--config-yaml", more],
                         capture_output=True, check=False, timeout=60, env=server.environment())
    return run.returncode, run.stdout + run.stderr


def check_page(count, server):
    """The samples of the page: with the patches of Istio and of Envoy Gateway the gate works, and Envoy takes the pieces."""
    for port in ("istio", "gateway"):
        for target, wanted in ((b"/a/../b", (200, b"GET /b\nwww.example.com\n", {"dot_segment"})), (b"/a%2fb", (400, None, {"encoded_slash"}))):
            answer = server.get(port, target)
            count.expect(f"{port}: {target!r}", same((answer.status, wanted[1] and answer.body, named(server.reasons())), wanted))
    pieces = server.samples
    judge, mutation = pieces["http_filters"], pieces["early_header_mutation_extensions"]
    policy = copy.deepcopy(judge)
    policy[0]["typed_config"]["filter_config"]["value"] = pieces["value"]
    cluster = {**checked_cluster(1), **pieces["clusters"][0], "name": "api"}
    resources = {"listeners": [listener(1, policy, pieces["routes"], early_header_mutation_extensions=mutation)], "clusters": [cluster]}
    status, said = validated(server, resources)
    count.expect("the pieces of the page", status != 0 and f"{said!r}")
    for old, new in (("early_header_mutation_config", "early_header_mutation_configs"), ('"policy": "strict_api"', '"policy": "strict"'), ("upstream_codec.v3", "upstream_codec.v4")):
        text = json.dumps(resources)
        assert old in text
        count.expect(f"the pieces of the page with {new}", validated(server, json.loads(text.replace(old, new)))[0] == 0 and "Envoy takes them")


def check_bad_configurations(count, server):
    """Envoy does not start, and says why, in printable ASCII: of a filter, a route, and a mutation."""
    for options, text in BAD:
        route = to_upstream("/", typed_per_filter_config=gate_of_route(**options))
        places = {"filter": listener(1, [gate_filter(**options)], []), "route": listener(1, [gate_filter(policy="proxy")], [route]),
                  "early": listener(1, [], [], **early(**options))}
        for place, bad in places.items() if options == {"policy": "nobody"} else [("filter", places["filter"])]:
            status, out = validated(server, {"listeners": [bad]})
            said = b"\n".join(line for line in out.splitlines() if b"iri_gate: " in line)
            problem = None if status and text in said.decode("ascii", "replace") else f"ended with {status}: {said!r}"
            count.expect(f"configuration: {place} {options}", problem or re.search(rb"[^\t\x20-\x7e\n]", said) and f"not printable: {said!r}")


def main():
    module, iri, work = sys.argv[1:4]
    count = Count()
    with Envoy(module, work) as server:
        suite.check_all(count, server, iri)
        for check in (check_forms, check_routes, check_names, check_filters, check_settings, check_tells):
            count.run(check, server)
        if "--brief" not in sys.argv:
            count.run(suite.check_questions, server)
            count.run(check_bad_configurations, server)
            count.run(check_page, server)
            count.run(check_http3, server)
            count.run(check_hot_restart, server)
            count.run(check_peers, server)
            count.run(check_changed_file, server)
            count.run(check_updates, server)
    count.expect("it ends in peace", server.process.returncode != 0 and f"{server.process.returncode}")
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
