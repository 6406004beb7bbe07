"""The gate in front of an app of WSGI: Flask, Django, Pyramid, ..."""
from __future__ import annotations

from typing import Any, Callable, Iterable
from urllib.parse import quote, unquote_to_bytes

from ._gate import Gate
from ._http import admitted, body_of, gate_of, is_below

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class GateMiddleware:
    """Asks the gate before the app. A request that it refuses gets 400 and the reasons, without a byte of what came. Any other goes on in canonical form:
    ``PATH_INFO`` and ``QUERY_STRING``, ``RAW_URI`` and ``REQUEST_URI`` where the server has them, and the :class:`libiri.Admission` as ``environ["libiri.admission"]``.

    ``gate`` is a :class:`libiri.Gate`, or the name of a preset::

        app.wsgi_app = GateMiddleware(app.wsgi_app, "proxy")  # Flask
        application = GateMiddleware(get_wsgi_application(), "proxy")  # Django

    What the gate has to say is logged by ``libiri.gate``: a warning for what is refused, else an info. gunicorn and uWSGI give the target as it came. waitress and wsgiref do
    not: there what the app would see is judged, encoded again, so an encoded slash is a slash.
    """

    def __init__(self, app: App, gate: Gate | str = "proxy") -> None:
        self.app = app
        self.gate = gate_of(gate)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        root = environ.get("SCRIPT_NAME", "").encode("latin-1")
        hosts = [environ["HTTP_HOST"].encode("latin-1")] if "HTTP_HOST" in environ else []
        admission, reason = admitted(self.gate, environ["REQUEST_METHOD"], _target(environ, root), hosts, root)
        if admission is None:
            body, headers = body_of(reason)
            start_response("400 Bad Request", headers)
            return [body]
        environ["libiri.admission"] = admission
        if admission.path is not None:
            path = unquote_to_bytes(admission.path)
            environ["PATH_INFO"] = (path[len(root.rstrip(b"/")):] if is_below(root, path) else path).decode("latin-1")
            environ["QUERY_STRING"] = _native(admission.query or "")
        environ.update((name, _native(admission.target or "")) for name in ("RAW_URI", "REQUEST_URI") if name in environ)
        return self.app(environ, start_response)


def _native(text: str) -> str:
    """A text as WSGI has it: a character for each byte."""
    return text.encode().decode("latin-1")


def _target(environ: dict[str, Any], root: bytes) -> bytes:
    """The target as it came, or what is left of it."""
    raw: str | None = environ.get("RAW_URI") or environ.get("REQUEST_URI")
    if raw is not None:
        return raw.encode("latin-1")
    path = quote(root + environ.get("PATH_INFO", "").encode("latin-1"), safe="/:@!$&'()*+,;=-._~")
    query = environ.get("QUERY_STRING", "")
    return path.encode() + (b"?" + query.encode("latin-1") if query else b"")
