"""The gate in front of an app of ASGI: Starlette, FastAPI, Django, Quart, ..."""
from __future__ import annotations

from typing import Any, Awaitable, Callable, MutableMapping
from urllib.parse import quote, unquote

from ._gate import Gate
from ._http import admitted, body_of, gate_of, is_below, path_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class GateMiddleware:
    """Asks the gate before the app. A request that it refuses gets 400 and the reasons, without a byte of what came; a websocket is closed with the code 1008.
    Any other goes on in canonical form: ``path``, ``raw_path`` and ``query_string``, and the :class:`libiri.Admission` as ``scope["libiri.admission"]``.

    ``gate`` is a :class:`libiri.Gate`, or the name of a preset::

        app = GateMiddleware(app, "proxy")
        app.add_middleware(GateMiddleware, gate="proxy")  # Starlette and FastAPI, as the last one that is added

    What the gate has to say is logged by ``libiri.gate``: a warning for what is refused, else an info. A server that gives no ``raw_path`` has decoded the path: then what the
    app would see is judged, encoded again.
    """

    def __init__(self, app: App, gate: Gate | str = "proxy") -> None:
        self.app = app
        self.gate = gate_of(gate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        hosts = [value for name, value in scope["headers"] if name.lower() == b"host"]
        target = _target(scope)
        root = scope.get("root_path", "").encode("utf-8", "surrogateescape").rstrip(b"/")
        # A path that is not below it a proxy has taken it off.
        admission, reason = admitted(self.gate, scope.get("method", "GET"), target, hosts, root if is_below(root, path_of(target)) else b"")
        if admission is None:
            return await _refuse(scope, send, reason)
        changed: dict[str, Any] = {"libiri.admission": admission}
        if admission.path is not None:
            changed.update(path=unquote(admission.path), raw_path=admission.path.encode(), query_string=(admission.query or "").encode())
        await self.app({**scope, **changed}, receive, send)


def _target(scope: Scope) -> bytes:
    path: bytes = scope.get("raw_path") or quote(scope["path"], safe="/:@!$&'()*+,;=-._~").encode()
    query: bytes = scope.get("query_string", b"")
    return path.partition(b"?")[0] + (b"?" + query if query else b"")


async def _refuse(scope: Scope, send: Send, reason: str) -> None:
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close", "code": 1008})
    body, headers = body_of(reason)
    await send({"type": "http.response.start", "status": 400, "headers": [(name.encode(), value.encode()) for name, value in headers]})
    await send({"type": "http.response.body", "body": body})
