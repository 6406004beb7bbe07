"""The gate in front of apps of ASGI and WSGI, asked over a socket in real servers: gunicorn, uvicorn, waitress and wsgiref."""
import asyncio
import json
import logging
import os
import socket
import subprocess
import sys
import threading
import time
import wsgiref.simple_server

import libiri
import libiri.asgi
import libiri.wsgi
import pytest
import uvicorn
import waitress.server


def asked(port, target, host="Host: Example.COM\r\n"):
    """The answer to bytes as they are: clients would change them."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"GET " + target + b" HTTP/1.1\r\n" + host.encode() + b"Connection: close\r\n\r\n")
        answer = b""
        while more := connection.recv(65536):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


async def asgi_app(scope, receive, send):
    admission = scope["libiri.admission"]
    told = [scope["path"], scope["raw_path"].decode(), scope["query_string"].decode(), admission.host]
    body = json.dumps(told).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(body)).encode())]})
    await send({"type": "http.response.body", "body": body})


def wsgi_app(environ, start_response):
    body = json.dumps([environ["PATH_INFO"].encode("latin-1").decode(), environ["QUERY_STRING"], environ["libiri.admission"].host]).encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture(scope="module", params=["h11", "httptools"])
def asgi_port(request):
    server = uvicorn.Server(uvicorn.Config(libiri.asgi.GateMiddleware(asgi_app), port=0, log_level="error", lifespan="off", http=request.param))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(20)


@pytest.fixture(scope="module", params=["waitress", "wsgiref"])
def wsgi_port(request):
    app = libiri.wsgi.GateMiddleware(wsgi_app)
    if request.param == "waitress":
        server = waitress.server.create_server(app, host="127.0.0.1", port=0, threads=2)
        run, end, port = server.run, server.close, server.effective_port
    else:
        class Quiet(wsgiref.simple_server.WSGIRequestHandler):
            def log_message(self, *_):
                pass
        server = wsgiref.simple_server.make_server("127.0.0.1", 0, app, handler_class=Quiet)
        run, end, port = server.serve_forever, server.shutdown, server.server_port
    threading.Thread(target=run, daemon=True).start()
    yield port
    end()


REFUSED = [(b"/a%00b", "Host: h\r\n", "encoded_nul"), (b"/a", "Host: h x\r\n", "reject: "), (b"/a%2Fb", "Host: h\r\n", "encoded_slash")]


def test_asgi_gets_the_canonical_path(asgi_port):
    assert asked(asgi_port, b"/x/../%61/%C3%A9?q=1") == (200, json.dumps(["/a/\u00e9", "/a/%C3%A9", "q=1", "example.com"]))
    assert asked(asgi_port, b"/x/../%61dmin") == (200, json.dumps(["/admin", "/admin", "", "example.com"]))
    assert asked(asgi_port, b"/a", "Host: h\r\nHost: h\r\n")[0] == 400


@pytest.mark.parametrize("target, host, words", REFUSED)
def test_asgi_does_not_get_what_is_refused(asgi_port, target, host, words):
    status, body = asked(asgi_port, target, host)
    assert status == 400 and words in body


def test_wsgi_gets_the_canonical_path(wsgi_port):
    assert asked(wsgi_port, b"/x/../%61/%C3%A9?q") == (200, json.dumps(["/a/\u00e9", "q", "example.com"]))


def test_wsgi_does_not_get_what_is_refused(wsgi_port):
    status, body = asked(wsgi_port, b"/a%00b")
    assert status == 400 and "reject: encoded_nul" in body


GUNICORN = """
import json
from libiri.wsgi import GateMiddleware

def app(environ, start_response):
    body = json.dumps([environ[name] for name in ("SCRIPT_NAME", "PATH_INFO", "RAW_URI")]).encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]

application = GateMiddleware(app)
"""


@pytest.fixture(scope="module", params=["environment", "header"])
def gunicorn_mounted(request, tmp_path_factory):
    """The port, and the fields of a request: gunicorn takes SCRIPT_NAME of its environment, and of what forwards to it."""
    folder = tmp_path_factory.mktemp("gunicorn")
    (folder / "mounted.py").write_text(GUNICORN, encoding="utf-8")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, **({"SCRIPT_NAME": "/svc"} if request.param == "environment" else {})}
    server = subprocess.Popen([sys.executable, "-m", "gunicorn", "--log-level", "critical", "--no-control-socket", "-b", f"127.0.0.1:{port}", "mounted"], cwd=folder, env=environment)
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(.1)
    yield port, "Host: h.example\r\n" + ("SCRIPT_NAME: /svc\r\n" if request.param == "header" else "")
    server.terminate()
    server.wait(30)


def test_gunicorn_with_a_mount(gunicorn_mounted):
    port, fields = gunicorn_mounted
    for target, told in ((b"/svc/x/../y?q", ["/svc", "/y", "/svc/y?q"]), (b"/svc", ["/svc", "", "/svc"]), (b"/svc/svc/x", ["/svc", "/svc/x", "/svc/svc/x"]),
                         (b"http://h.example/svc/x/../y", ["/svc", "/y", "http://h.example/svc/y"])):
        assert asked(port, target, fields) == (200, json.dumps(told)), target
    for target in (b"/svc/../admin", b"/svc/%2e%2e/admin", b"/svc/../svc2", b"/svc2/x", b"http://h.example/svc/../admin"):
        assert asked(port, target, fields) == (400, "reject: the path leaves the place where the app is mounted\n"), target
    assert asked(port, b"/svc%2Fx", fields)[0] != 200
    assert asked(port, b"/admin", fields)[0] == 500  # gunicorn's own


def test_uvicorn_with_a_mount():
    """It puts its root_path before each path."""
    server = uvicorn.Server(uvicorn.Config(libiri.asgi.GateMiddleware(asgi_app), port=0, log_level="error", lifespan="off", root_path="/svc"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    assert asked(port, b"/x/../y?q") == (200, json.dumps(["/svc/y", "/svc/y", "q", "example.com"]))
    assert asked(port, b"/svc/x") == (200, json.dumps(["/svc/svc/x", "/svc/svc/x", "", "example.com"]))
    assert asked(port, b"/../admin") == (400, "reject: the path leaves the place where the app is mounted\n")
    server.should_exit = True
    thread.join(20)


def wsgi(gate="proxy", **environ):
    """What the app got of an environment, or the status."""
    got = []

    def app(given, start_response):
        got.append(given)
        return []

    given = {"REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "PATH_INFO": "/", "QUERY_STRING": "", "HTTP_HOST": "h.example", **environ}
    answer = libiri.wsgi.GateMiddleware(app, gate)(given, lambda status, headers: got.append(status))
    return (got[0], b"".join(answer)) if isinstance(got[0], str) else got[0]


def test_wsgi_with_the_target_as_it_came():
    """As gunicorn has it, and uWSGI."""
    for name in ("RAW_URI", "REQUEST_URI"):
        got = wsgi(libiri.Gate("proxy", actions={"encoded_slash": "allow"}), **{name: "/x/../a%2Fb?q", "PATH_INFO": "/x/../a/b", "QUERY_STRING": "q"})
        assert [got[one] for one in (name, "PATH_INFO", "QUERY_STRING")] == ["/a%2Fb?q", "/a/b", "q"]
        status, body = wsgi(**{name: "/admin%2Fx", "PATH_INFO": "/admin/x"})
        assert status.startswith("400") and b"encoded_slash" in body


def test_wsgi_stays_where_the_app_is_mounted():
    got = wsgi(SCRIPT_NAME="/svc", RAW_URI="/svc/a/../b", PATH_INFO="/a/../b")
    assert (got["SCRIPT_NAME"], got["PATH_INFO"], got["RAW_URI"]) == ("/svc", "/b", "/svc/b")
    for raw in ("/svc/../admin", "/svc/%2e%2e/admin", "/svc/../svc2"):
        status, body = wsgi(SCRIPT_NAME="/svc", RAW_URI=raw, PATH_INFO="/../admin")
        assert status.startswith("400") and body.startswith(b"reject: ")
    assert wsgi(SCRIPT_NAME="/svc", PATH_INFO="/../admin")[0].startswith("400")


def test_wsgi_where_a_proxy_has_taken_the_mount_off():
    """As ProxyFix of Werkzeug has it, by X-Forwarded-Prefix: the path of the target is that of the app, also if it begins like the mount."""
    for path in ("/x", "/svc", "/svc/x"):
        got = wsgi(SCRIPT_NAME="/svc", RAW_URI=path, PATH_INFO=path)
        assert (got["SCRIPT_NAME"], got["PATH_INFO"], got["RAW_URI"]) == ("/svc", path, path)


def test_wsgi_stays_where_the_app_is_mounted_in_absolute_form():
    got = wsgi(SCRIPT_NAME="/svc", RAW_URI="http://h.example/svc/a/../b", PATH_INFO="/a/../b")
    assert (got["PATH_INFO"], got["RAW_URI"]) == ("/b", "http://h.example/svc/b")
    assert wsgi(SCRIPT_NAME="/svc", RAW_URI="http://h.example/svc/../b", PATH_INFO="/../b")[0].startswith("400")


# Where an app is mounted: in text, and as it stands in a target.
MOUNTED = [("/svc", "/svc"), ("/svc/", "/svc"), ("/a b", "/a%20b"), ("/a b", "/%61%20b"), ("/\u00e9/v1", "/%C3%A9/v1"), ("/a%b", "/a%25b")]


@pytest.mark.parametrize("root, raw", MOUNTED)
def test_an_app_may_be_mounted_anywhere(root, raw):
    gate, inside = libiri.Gate("proxy", actions={"encoded_percent": "allow"}), root.rstrip("/")
    native = root.encode().decode("latin-1")
    got = wsgi(gate, SCRIPT_NAME=native, RAW_URI=raw + "/x/../y", PATH_INFO="/x/../y")
    assert (got["SCRIPT_NAME"], got["PATH_INFO"]) == (native, "/y")
    assert wsgi(gate, SCRIPT_NAME=native, RAW_URI=raw, PATH_INFO="")["PATH_INFO"] == ""
    assert wsgi(gate, SCRIPT_NAME=native, RAW_URI=raw + "/../y", PATH_INFO="/../y")[0].startswith("400")
    assert asgi(gate, root_path=root, path=inside + "/x/../y", raw_path=(raw + "/x/../y").encode())["path"] == inside + "/y"
    assert asgi(gate, root_path=root, path=inside + "/../y", raw_path=(raw + "/../y").encode())["status"] == 400


def asgi(gate="proxy", **scope):
    got = []

    async def app(given, receive, send):
        got.append(given)

    async def send(event):
        got.append(event)

    given = {"type": "http", "method": "GET", "path": "/", "raw_path": None, "query_string": b"", "headers": [(b"host", b"h.example")], **scope}
    asyncio.run(libiri.asgi.GateMiddleware(app, gate)(given, None, send))
    return got[0]


def test_asgi_without_raw_path():
    got = asgi(path="/a b/../\u00e9", query_string=b"q")
    assert (got["path"], got["raw_path"], got["query_string"]) == ("/\u00e9", b"/%C3%A9", b"q")
    assert asgi(path="/a%2Fb")["status"] == 400  # decoded once already, and still encoded


def test_asgi_stays_where_the_app_is_mounted():
    assert asgi(root_path="/svc", path="/svc/a/../b", raw_path=b"/svc/a/../b")["path"] == "/svc/b"
    assert asgi(root_path="/svc", path="/svc/../b", raw_path=b"/svc/../b")["status"] == 400
    assert asgi(root_path="/svc", path="/b", raw_path=b"/b")["path"] == "/b"


def test_asgi_of_other_kinds():
    assert asgi(type="lifespan")["type"] == "lifespan" and "libiri.admission" not in asgi(type="lifespan")
    websocket = {"type": "websocket"}
    assert asgi(**websocket, path="/x/../a", raw_path=b"/x/../a")["path"] == "/a"
    assert asgi(**websocket, path="/\0", raw_path=b"/%00") == {"type": "websocket.close", "code": 1008}
    assert asgi(method="OPTIONS", path="*", raw_path=b"*")["path"] == "*"


def test_what_the_gate_has_to_say_is_logged(caplog):
    with caplog.at_level(logging.INFO, "libiri.gate"):
        asgi(path="/x/../a", raw_path=b"/x/../a")
        asgi(path="/\0", raw_path=b"/%00")
        asgi(path="/a", raw_path=b"/a")
    assert [record.levelname for record in caplog.records] == ["INFO", "WARNING"]
    assert "dot_segment" in caplog.text and "encoded_nul" in caplog.text
