"""Programs in Python: each has a rule on each guard and one for the rest, and answers the path that it acts on.

usage: apps.py NAME PORT; what gunicorn and uvicorn run is named in servers.py.
"""
import os
import sys

GUARDS = ("/admin", "/internal", "/api/admin", "/wp-admin")


def held(path):
    """The guard that a path lies in."""
    return next((g for g in GUARDS if path == g or path.startswith(g + "/")), "-")


def encoded(path):
    return path.encode("utf-8", "surrogateescape")


def wsgi(environ, start_response):
    """A program that compares PATH_INFO as a string."""
    path = environ["PATH_INFO"]
    body = path.encode("latin-1")
    start_response("200 OK", [("X-Guard", held(path)), ("Content-Length", str(len(body)))])
    return [body]


async def asgi(scope, _, send):
    """The same with the path of ASGI."""
    if scope["type"] != "http":
        return
    path, body = scope["path"], encoded(scope["path"])
    await send({"type": "http.response.start", "status": 200,
                "headers": [(b"x-guard", held(path).encode()), (b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def flask_app():
    import flask
    app = flask.Flask(__name__)

    def rule(guard):
        return lambda **_: (encoded(flask.request.path), {"X-Guard": guard})
    for guard in GUARDS:
        for tail in ("", "/", "/<path:rest>"):
            app.add_url_rule(guard + tail, guard + tail, rule(guard))
    app.add_url_rule("/", "root", rule("-"))
    app.add_url_rule("/<path:rest>", "rest", rule("-"))
    return app


def django_app():
    import django
    from django.conf import settings
    from django.core.wsgi import get_wsgi_application
    from django.http import HttpResponse
    from django.urls import path, re_path

    def rule(guard):
        return lambda request, **_: HttpResponse(encoded(request.path_info), headers={"X-Guard": guard})
    urls = [path(g[1:] + tail, rule(g)) for g in GUARDS for tail in ("", "/", "/<path:rest>")] + [re_path("", rule("-"))]
    sys.modules["urls"] = type(sys)("urls")
    sys.modules["urls"].urlpatterns = urls
    settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF="urls", SECRET_KEY="x",  # as `startproject` has it
                       MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"])
    django.setup()
    return get_wsgi_application()


def starlette_app():
    from starlette.applications import Starlette
    from starlette.responses import Response
    from starlette.routing import Route

    def rule(guard):
        async def answer(request):
            return Response(encoded(request.scope["path"]), headers={"X-Guard": guard})
        return answer
    return Starlette(routes=[Route(g + tail, rule(g)) for g in GUARDS for tail in ("", "/{rest:path}")] +
                     [Route("/{rest:path}", rule("-"))])


def falcon_app():
    import falcon

    class Rule:
        def __init__(self, guard):
            self.guard = guard

        def on_get(self, request, response, **_):
            response.data = encoded(request.path)
            response.set_header("X-Guard", self.guard)
    app = falcon.App()
    for guard in GUARDS:
        app.add_route(guard, Rule(guard))
        app.add_route(guard + "/{rest:path}", Rule(guard))
    app.add_sink(lambda *parts: Rule("-").on_get(*parts), "/")
    return app


def bottle_app():
    import bottle
    app = bottle.Bottle()

    def rule(guard):
        def answer(**_):
            bottle.response.set_header("X-Guard", guard)
            return encoded(bottle.request.path)
        return answer
    for guard in GUARDS:
        for tail in ("", "/", "/<rest:path>"):
            app.route(guard + tail, callback=rule(guard))
    app.route("<rest:path>", callback=rule("-"))
    return app


def run_http(port):
    """The files of http.server: the path below the folder that it serves."""
    import http.server

    class Handler(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            path = "/" + os.path.relpath(self.translate_path(self.path), self.directory)
            body = os.fsencode("/" if path == "/." else path)
            self.send_response(200)
            self.send_header("X-Guard", held(path))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass
    http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


def run_werkzeug(port):
    from werkzeug.serving import WSGIRequestHandler, run_simple
    WSGIRequestHandler.log = lambda *_: None
    run_simple("127.0.0.1", port, flask_app(), threaded=True)


def run_aiohttp(port):
    from aiohttp import web

    def rule(guard):
        async def answer(request):
            return web.Response(body=encoded(request.path), headers={"X-Guard": guard})
        return answer
    app = web.Application()
    for guard in GUARDS:
        app.router.add_get(guard, rule(guard))
        app.router.add_get(guard + "/{rest:.*}", rule(guard))
    app.router.add_get("/{rest:.*}", rule("-"))
    web.run_app(app, host="127.0.0.1", port=port, print=None, access_log=None)


def run_tornado(port):
    import asyncio
    import logging
    import tornado.web
    logging.disable()

    class Rule(tornado.web.RequestHandler):
        def initialize(self, guard):
            self.guard = guard

        def get(self, *_):
            self.set_header("X-Guard", self.guard)
            self.write(self.request.path.encode("latin-1"))

    async def serve():
        rules = [(guard + "(/.*)?", Rule, {"guard": guard}) for guard in GUARDS]
        tornado.web.Application(rules + [("(.*)", Rule, {"guard": "-"})]).listen(port, "127.0.0.1")
        await asyncio.Event().wait()
    asyncio.run(serve())


def run_twisted(port):
    from twisted.internet import reactor
    from twisted.web import resource, server

    class Rule(resource.Resource):
        def __init__(self, guard="-"):
            super().__init__()
            self.guard = guard

        def getChild(self, path, request):
            return Rule(self.guard)  # what no segment names has the guard of what is above it

        def render_GET(self, request):
            request.setHeader("X-Guard", self.guard)
            return b"/" + b"/".join(request.prepath)
    root, api = Rule(), Rule()
    root.putChild(b"api", api)
    for guard in GUARDS:
        segments = guard[1:].split("/")
        (api if len(segments) > 1 else root).putChild(segments[-1].encode(), Rule(guard))
    reactor.listenTCP(port, server.Site(root), interface="127.0.0.1")
    reactor.run()


def run_waitress(port, app=wsgi):
    import waitress
    waitress.serve(app, listen=f"127.0.0.1:{port}")


def run_falcon(port):
    run_waitress(port, falcon_app())


def run_bottle(port):
    from cheroot.wsgi import Server
    Server(("127.0.0.1", port), bottle_app()).start()


if __name__ == "__main__":
    globals()["run_" + sys.argv[1]](int(sys.argv[2]))
