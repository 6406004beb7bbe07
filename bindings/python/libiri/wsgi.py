"""The gate in front of an app of WSGI: Flask, Django, Pyramid, ..."""
from __future__ import annotations

from typing import Any, Callable, Iterable
from urllib.parse import quote, unquote_to_bytes

from ._gate import Gate
from ._http import admitted, body_of, gate_of, is_below, path_of

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class GateMiddleware:
    """Asks the gate before the app. A request that it refuses gets 400 and the reasons, without a byte of what came. Any other goes on in canonical form:
    ``PATH_INFO`` and ``QUERY_STRING``, ``RAW_URI`` and ``REQUEST_URI`` where the server has them, and the :class:`libiri.Admission` as ``environ["libiri.admission"]``.

    ``gate`` is a :class:`libiri.Gate`, or the name of a preset::

        app.wsgi_app = GateMiddleware(app.wsgi_app, "proxy")  # Flask
        application = GateMiddleware(get_wsgi_application(), "proxy")  # Django

    What the gate has to say is logged by ``libiri.gate``: a warning for what is refused, else an info. gunicorn and uWSGI give the target as it came. waitress and wsgiref do
    not: there what the app would see is judged, encoded again, so an encoded slash is a slash.

    An app that is mounted (``SCRIPT_NAME``) stays there: a path that leads out is refused. A target that a proxy has taken the mount off is what the app sees.
    """

    def __init__(self, app: App, gate: Gate | str = "proxy") -> None:
        self.app = app
        self.gate = gate_of(gate)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        target = _target(environ)
        root = _mount(environ, target)
        hosts = [environ["HTTP_HOST"].encode("latin-1")] if "HTTP_HOST" in environ else []
        admission, reason = admitted(self.gate, environ["REQUEST_METHOD"], target, hosts, root)
        if admission is None:
            body, headers = body_of(reason)
            start_response("400 Bad Request", headers)
            return [body]
        environ["libiri.admission"] = admission
        if admission.path is not None:
            path = unquote_to_bytes(admission.path)
            environ["PATH_INFO"] = path[len(root):].decode("latin-1")
            environ["QUERY_STRING"] = _native(admission.query or "")
        environ.update((name, _native(admission.target or "")) for name in ("RAW_URI", "REQUEST_URI") if name in environ)
        return self.app(environ, start_response)


def _native(text: str) -> str:
    """A text as WSGI has it: a character for each byte."""
    return text.encode().decode("latin-1")


def _bytes(environ: dict[str, Any], name: str) -> bytes:
    value: str = environ.get(name, "")
    return value.encode("latin-1")


def _mount(environ: dict[str, Any], target: bytes) -> bytes:
    """What of the path of a target is ``SCRIPT_NAME``: all of it, or nothing, if a proxy has taken it off."""
    root, path, raw = _bytes(environ, "SCRIPT_NAME").rstrip(b"/"), _bytes(environ, "PATH_INFO"), path_of(target)
    # gunicorn takes it off without asking whether a segment ends there: of /svc2, 2 is left.
    return root if raw == root + path or raw != path and is_below(root, raw) else b""


def _target(environ: dict[str, Any]) -> bytes:
    """The target as it came, or what is left of it."""
    raw: str | None = environ.get("RAW_URI") or environ.get("REQUEST_URI")
    if raw is not None:
        return raw.encode("latin-1")
    path = quote(_bytes(environ, "SCRIPT_NAME") + _bytes(environ, "PATH_INFO"), safe="/:@!$&'()*+,;=-._~")
    query = environ.get("QUERY_STRING", "")
    return path.encode() + (b"?" + query.encode("latin-1") if query else b"")
