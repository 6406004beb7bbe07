"""Transports for httpx that ask a gate for each URL, each redirect, and each address that is connected to."""
from __future__ import annotations

import socket
from typing import Any, Iterable

import anyio
import httpcore
import httpx

from ._fetch import Refused, gate_of, judged, next_step
from ._gate import Gate, Verdict

_CHAIN = "libiri.redirects"


class GateError(httpx.RequestError):
    """What the gate has refused. The message has the reasons in lines, without a byte of the URL."""

    verdict: Verdict

    def __init__(self, refused: Refused, request: httpx.Request) -> None:
        super().__init__(refused.explanation, request=request)
        self.verdict = refused.verdict


class GateTransport(httpx.HTTPTransport):
    """A transport for ``httpx.Client(transport=GateTransport("fetch"))``.

    Each request is judged before anything is sent, also each that a redirect leads to; names are resolved here, and what is connected to is an address that the gate has
    judged. What it refuses raises :class:`GateError`, an ``httpx.RequestError``. https does not become http by a redirect, but with ``allows_downgrade``. How many redirects are
    followed is up to the client. ``options`` are those of ``httpx.HTTPTransport`` but for ``proxy`` and ``uds``: behind a proxy nobody could judge the address. httpx asks
    no proxy of the environment if it is given a transport.
    """

    def __init__(self, gate: Gate | str = "fetch", *, allows_downgrade: bool = False, **options: Any) -> None:
        super().__init__(**_checked(options))
        self._judge = _Judge(gate, allows_downgrade)
        self._pool._network_backend = _Backend(self._judge.gate, _backend_of(self._pool))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self._judge.before(request)
        try:
            return self._judge.after(request, super().handle_request(request))
        except Refused as refused:
            raise GateError(refused, request) from None


class AsyncGateTransport(httpx.AsyncHTTPTransport):
    """The same for ``httpx.AsyncClient``."""

    def __init__(self, gate: Gate | str = "fetch", *, allows_downgrade: bool = False, **options: Any) -> None:
        super().__init__(**_checked(options))
        self._judge = _Judge(gate, allows_downgrade)
        self._pool._network_backend = _AsyncBackend(self._judge.gate, _backend_of(self._pool))

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self._judge.before(request)
        try:
            return self._judge.after(request, await super().handle_async_request(request))
        except Refused as refused:
            raise GateError(refused, request) from None


class _Judge:
    def __init__(self, gate: Gate | str, allows_downgrade: bool) -> None:
        self.gate, self.allows_downgrade = gate_of(gate), allows_downgrade

    def before(self, request: httpx.Request) -> None:
        """The request that a redirect makes has the extensions of the one before."""
        try:
            chain = next_step(self.gate, request.extensions.pop(_CHAIN, None), str(request.url), 0xFFFF, self.allows_downgrade)
        except Refused as refused:
            raise GateError(refused, request) from None
        request.extensions["libiri.chain"] = chain

    def after(self, request: httpx.Request, response: httpx.Response) -> httpx.Response:
        chain = request.extensions.pop("libiri.chain")
        if response.has_redirect_location:
            request.extensions[_CHAIN] = chain
        return response


def _checked(options: dict[str, Any]) -> dict[str, Any]:
    for name in ("proxy", "uds"):
        if options.get(name) is not None:
            raise ValueError(f"no {name}: the gate judges the address that is connected to")
    return options


def _backend_of(pool: Any) -> Any:
    """That of httpcore, which connects. httpx has no argument for it: if it is elsewhere in another version, there must be no transport."""
    backend = getattr(pool, "_network_backend", None)
    if not hasattr(backend, "connect_tcp"):
        raise RuntimeError("this version of httpx or httpcore connects in a way that libiri does not know")
    return backend


class _Backend(httpcore.NetworkBackend):
    def __init__(self, gate: Gate, backend: httpcore.NetworkBackend) -> None:
        self._gate, self._backend = gate, backend

    def connect_tcp(self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
                    socket_options: Iterable[Any] | None = None) -> httpcore.NetworkStream:
        error: Exception = httpcore.ConnectError("the name has no address")
        for address in judged(self._gate, _resolved(host, port)):
            try:
                return self._backend.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as refused:
                error = refused
        raise error

    def sleep(self, seconds: float) -> None:
        self._backend.sleep(seconds)


class _AsyncBackend(httpcore.AsyncNetworkBackend):
    def __init__(self, gate: Gate, backend: httpcore.AsyncNetworkBackend) -> None:
        self._gate, self._backend = gate, backend

    async def connect_tcp(self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
                          socket_options: Iterable[Any] | None = None) -> httpcore.AsyncNetworkStream:
        error: Exception = httpcore.ConnectError("the name has no address")
        try:
            found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as failed:
            raise httpcore.ConnectError(str(failed)) from failed
        for address in judged(self._gate, found):
            try:
                return await self._backend.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as refused:
                error = refused
        raise error

    async def sleep(self, seconds: float) -> None:
        await self._backend.sleep(seconds)


def _resolved(host: str, port: int) -> list[Any]:
    try:
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as failed:
        raise httpcore.ConnectError(str(failed)) from failed
