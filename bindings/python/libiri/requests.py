"""An adapter for requests that asks a gate for each URL, each redirect, and each address that is connected to."""
from __future__ import annotations

import socket
from typing import Any

import requests
import requests.adapters
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError
from urllib3.util.connection import create_connection

from ._fetch import Refused, gate_of, judged, next_step
from ._gate import Gate, Verdict

_CHAIN = "libiri.redirects"


class GateError(requests.exceptions.RequestException):
    """What the gate has refused. The message has the reasons in lines, without a byte of the URL."""

    verdict: Verdict

    def __init__(self, refused: Refused, request: requests.PreparedRequest) -> None:
        super().__init__(refused.explanation, request=request)
        self.verdict = refused.verdict


def session(gate: Gate | str = "fetch", *, allows_downgrade: bool = False) -> requests.Session:
    """A session with a :class:`GateAdapter` for all URLs: others have no adapter, and raise ``requests.exceptions.InvalidSchema``."""
    made = requests.Session()
    adapter = GateAdapter(gate, allows_downgrade=allows_downgrade)
    made.adapters.clear()
    made.mount("http://", adapter)
    made.mount("https://", adapter)
    return made


class GateAdapter(requests.adapters.HTTPAdapter):
    """An adapter to mount for ``http://`` and ``https://``.

    Each request is judged before anything is sent, also each that a redirect leads to; names are resolved here, and what is connected to is an address that the gate has
    judged. What it refuses raises :class:`GateError`, a ``requests.RequestException``. https does not become http by a redirect, but with ``allows_downgrade``. How many
    redirects are followed is up to the session. Proxies are not used, also none of the environment: behind one nobody could judge the address. ``options`` are those of
    ``requests.adapters.HTTPAdapter``.
    """

    def __init__(self, gate: Gate | str = "fetch", *, allows_downgrade: bool = False, **options: Any) -> None:
        self._gate, self._allows_downgrade = gate_of(gate), allows_downgrade
        super().__init__(**options)

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        gate = self._gate

        class Plain(_Judged, HTTPConnection):
            _gate = gate

        class Secure(_Judged, HTTPSConnection):
            _gate = gate

        class PlainPool(HTTPConnectionPool):
            ConnectionCls = Plain

        class SecurePool(HTTPSConnectionPool):
            ConnectionCls = Secure

        self.poolmanager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}

    def send(self, request: requests.PreparedRequest, stream: bool = False, timeout: Any = None, verify: Any = True, cert: Any = None,
             proxies: Any = None) -> requests.Response:
        hooks: Any = request.hooks  # the request that a redirect makes has those of the one before
        try:
            chain = next_step(self._gate, hooks.pop(_CHAIN, None), request.url or "", 0xFFFF, self._allows_downgrade)
            response = super().send(request, stream=stream, timeout=timeout, verify=verify, cert=cert, proxies=None)
        except Refused as refused:
            raise GateError(refused, request) from None
        if response.is_redirect:
            hooks[_CHAIN] = chain
        return response

    def __getstate__(self) -> Any:
        return {**super().__getstate__(), "_gate": self._gate, "_allows_downgrade": self._allows_downgrade}

    def __setstate__(self, state: Any) -> None:
        self._gate = state["_gate"]  # init_poolmanager() needs it
        super().__setstate__(state)


class _Judged:
    """A connection to an address that the gate has judged. The name stays that of the Host field and of the certificate."""

    _gate: Gate

    def _new_conn(self: Any) -> socket.socket:
        try:
            found = socket.getaddrinfo(self._dns_host.strip("[]"), self.port, type=socket.SOCK_STREAM)
        except OSError as failed:
            raise NameResolutionError(self.host, self, failed) from failed  # type: ignore[arg-type]
        error: Exception = OSError("the name has no address")
        for address in judged(self._gate, found):
            try:
                return create_connection((address, self.port), self.timeout, source_address=self.source_address, socket_options=self.socket_options)
            except OSError as refused:
                error = refused
        if isinstance(error, socket.timeout):
            raise ConnectTimeoutError(self, f"Connection to {self.host} timed out. (connect timeout={self.timeout})") from error
        raise NewConnectionError(self, f"Failed to establish a new connection: {error}") from error
