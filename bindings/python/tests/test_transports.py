"""httpx, requests and aiohttp behind a gate, with a server on this machine: what passes arrives, and what the gate refuses is not sent."""
import asyncio
import http.server
import pickle
import socket
import threading
import urllib.parse

import libiri
import libiri.aiohttp
import libiri.httpx
import libiri.requests
import aiohttp
import httpx
import pytest
import requests

LOCAL = {"loopback_address": "allow", "local_name": "allow", "address_host": "allow"}


def local(**actions):
    return libiri.Gate("fetch", ports=None, actions={**LOCAL, **actions})


class Handler(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        path, _, query = self.path.partition("?")
        body = self.path.encode()
        self.send_response(302 if path == "/to" else 200)
        if path == "/to":
            self.send_header("Location", urllib.parse.unquote(query))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def port():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def by_httpx(gate, url, **options):
    with httpx.Client(transport=libiri.httpx.GateTransport(gate, **options), follow_redirects=True) as client:
        return client.get(url).text


def by_async_httpx(gate, url, **options):
    async def get():
        async with httpx.AsyncClient(transport=libiri.httpx.AsyncGateTransport(gate, **options), follow_redirects=True) as client:
            return (await client.get(url)).text
    return asyncio.run(get())


def by_requests(gate, url, **options):
    with libiri.requests.session(gate, **options) as session:
        return session.get(url).text


def by_aiohttp(gate, url, **options):
    async def get():
        async with libiri.aiohttp.session(gate, **options) as session, session.get(url) as answer:
            return await answer.text()
    return asyncio.run(get())


def by_connector(gate, url):
    async def get():
        async with aiohttp.ClientSession(connector=libiri.aiohttp.GateConnector(gate)) as session, session.get(url) as answer:
            return await answer.text()
    return asyncio.run(get())


CLIENTS = {by_httpx: (libiri.httpx.GateError, httpx.RequestError), by_async_httpx: (libiri.httpx.GateError, httpx.RequestError), by_requests: (libiri.requests.GateError, requests.RequestException),
           by_aiohttp: (libiri.aiohttp.GateError, aiohttp.ClientError), by_connector: (libiri.aiohttp.GateError, aiohttp.ClientError)}
each_client = pytest.mark.parametrize("get", CLIENTS)


def refuses(get, gate, url, words, **options):
    before = len(Handler.asked)
    with pytest.raises(CLIENTS[get][1], match=words) as caught:
        get(gate, url, **options)
    assert type(caught.value) is CLIENTS[get][0] and not caught.value.verdict
    return len(Handler.asked) - before


@each_client
def test_what_passes_arrives(get, port):
    base = f"http://127.0.0.1:{port}"
    assert get(local(), base + "/a?b") == "/a?b"
    assert get(local(), base + "/to?/b") == "/b"
    assert get(local(), f"{base}/to?http://localhost:{port}/c") == "/c"


@each_client
@pytest.mark.parametrize("location, words", [("http://169.254.169.254/latest/", "metadata_address"), ("//10.0.0.1/", "private_address"), ("http://u:p@h.example/", "password"), ("http://[::ffff:10.0.0.1]/", "ipv4_in_ipv6")])
def test_each_redirect_is_judged(get, port, location, words):
    if get is by_connector and "@" in location:
        return  # aiohttp takes the user out of a URL before a connector sees it; session() judges the Location
    assert refuses(get, local(), f"http://127.0.0.1:{port}/to?{urllib.parse.quote(location)}", words) == 1


@pytest.mark.parametrize("get, module", [(by_httpx, libiri.httpx), (by_async_httpx, libiri.httpx), (by_requests, libiri.requests)])
def test_a_redirect_goes_on_with_the_chain_of_its_request(get, module, port, monkeypatch):
    real, chains = module.next_step, []
    monkeypatch.setattr(module, "next_step", lambda gate, chain, *rest: chains.append(chain) or real(gate, chain, *rest))
    assert get(local(), f"http://127.0.0.1:{port}/to?/to?/b") == "/b"
    assert chains[0] is None and chains[1] is chains[2] and chains[1].count == 2


@each_client
def test_the_first_url_is_judged(get, port):
    assert refuses(get, "fetch", f"http://127.0.0.1:{port}/a", "loopback_address") == 0


@each_client
def test_the_address_is_judged_that_is_connected_to(get, port, monkeypatch):
    """A name that the policy lets pass, and an address that it does not; and one of several."""
    assert refuses(get, local(loopback_address="reject"), f"http://localhost:{port}/a", "loopback_address") == 0
    real = socket.getaddrinfo

    def fake(host, port_, *rest, **more):
        if str(host) in ("public.example", "b'public.example'"):
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in ("93.184.216.34", "10.1.2.3")]
        return real(host, port_, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", fake)
    assert refuses(get, local(), f"http://public.example:{port}/a", "private_address") == 0


@each_client
def test_a_name_is_asked_for_once(get, port, monkeypatch):
    """What is connected to is what was judged: the second answer would be another."""
    real, asked = socket.getaddrinfo, []

    def rebinding(host, port_, *rest, **more):
        name = host.decode() if isinstance(host, bytes) else str(host)
        if name != "rebinding.example":
            return real(host, port_, *rest, **more)
        asked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1" if len(asked) == 1 else "10.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    assert get(local(), f"http://rebinding.example:{port}/a") == "/a"
    assert len(asked) == 1


@each_client
def test_a_name_without_an_address_is_an_error_of_the_client(get):
    with pytest.raises(CLIENTS[get][1]) as caught:
        get(local(), "http://no-such-name.invalid/")
    assert type(caught.value) is not CLIENTS[get][0]


@each_client
def test_a_proxy_of_the_environment_is_not_asked(get, port, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    assert get(local(), f"http://127.0.0.1:{port}/a") == "/a"


def test_no_other_way_to_connect():
    for wrong in ({"proxy": "http://127.0.0.1:9/"}, {"uds": "/tmp/x"}):
        with pytest.raises(ValueError, match="^no "):
            libiri.httpx.GateTransport(**wrong)
    with pytest.raises(requests.exceptions.InvalidSchema):
        libiri.requests.session().get("file:///etc/passwd")


def test_a_proxy_of_aiohttp_is_refused(port):
    async def get():
        async with libiri.aiohttp.session(local()) as session:
            await session.get(f"http://127.0.0.1:{port}/a", proxy="http://127.0.0.1:9/")
    with pytest.raises(libiri.aiohttp.GateError, match="a proxy"):
        asyncio.run(get())


def test_too_many_redirects_of_aiohttp(port):
    assert refuses(by_aiohttp, local(), f"http://127.0.0.1:{port}/to?/to?/to?/to?/a", "redirect", most=1) == 2


def test_https_does_not_become_http():
    """Without a server of TLS: what each library hands to the transport after a redirect."""
    gate = libiri.Gate("fetch")
    judge = libiri.httpx._Judge(gate, False)
    first = httpx.Request("GET", "https://a.example/")
    judge.before(first)
    judge.after(first, httpx.Response(302, headers={"location": "http://a.example/"}))
    with pytest.raises(libiri.httpx.GateError, match="downgrade"):
        judge.before(httpx.Request("GET", "http://a.example/", extensions=first.extensions))
    adapter = libiri.requests.GateAdapter(gate)
    prepared = requests.Request("GET", "http://a.example/").prepare()
    chain = libiri.RedirectChain(gate)
    chain.start("https://a.example/")
    prepared.hooks["libiri.redirects"] = chain
    with pytest.raises(libiri.requests.GateError, match="downgrade"):
        adapter.send(prepared)


def test_an_adapter_is_copied_with_its_gate(port):
    adapter = pickle.loads(pickle.dumps(libiri.requests.GateAdapter(local(loopback_address="reject"))))
    session = requests.Session()
    session.mount("http://", adapter)
    with pytest.raises(libiri.requests.GateError, match="loopback"):
        session.get(f"http://localhost:{port}/a")
