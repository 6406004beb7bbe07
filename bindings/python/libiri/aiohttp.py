"""A connector for aiohttp that asks a gate for each URL, each redirect, and each address that is connected to."""
from __future__ import annotations

import socket
from typing import Any

import aiohttp
import aiohttp.abc
import aiohttp.tracing

from ._fetch import Refused, gate_of, judged, next_step
from ._gate import Gate, RedirectChain, Verdict


class GateError(aiohttp.ClientError):
    """What the gate has refused. The message has the reasons in lines, without a byte of the URL."""

    verdict: Verdict

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.explanation)
        self.verdict = refused.verdict


def session(gate: Gate | str = "fetch", *, most: int = 20, allows_downgrade: bool = False, connector: dict[str, Any] | None = None, **options: Any) -> aiohttp.ClientSession:
    """An ``aiohttp.ClientSession`` with a :class:`GateConnector`, of which each redirect also goes through a :class:`libiri.RedirectChain`: https does not become http, but with
    ``allows_downgrade``, and after ``most`` redirects it ends. ``connector`` has options of ``aiohttp.TCPConnector``, ``options`` are those of the session."""
    judge = gate_of(gate)
    traces = [*options.pop("trace_configs", ()), _trace(judge, most, allows_downgrade)]
    return aiohttp.ClientSession(connector=GateConnector(judge, **(connector or {})), trace_configs=traces, **options)


class GateConnector(aiohttp.TCPConnector):
    """A connector for ``aiohttp.ClientSession(connector=GateConnector("fetch"))``.

    Each request is judged before anything is sent, also each that a redirect leads to; names are resolved here, and what is connected to is an address that the gate has
    judged. aiohttp takes a user and a password out of a URL before a connector sees it: :func:`session` judges these, too. What it refuses raises :class:`GateError`, an ``aiohttp.ClientError``, and so does a proxy: behind one nobody could judge the address. ``options`` are those of
    ``aiohttp.TCPConnector`` but for ``resolver``.
    """

    def __init__(self, gate: Gate | str = "fetch", **options: Any) -> None:
        self._gate = gate_of(gate)
        super().__init__(resolver=_Resolver(self._gate), **options)

    async def connect(self, req: Any, traces: Any, timeout: Any) -> Any:
        try:
            next_step(self._gate, None, str(req.url), 0, False)
            if req.proxy is not None:
                raise Refused("reject: a proxy would connect to an address that nobody has judged\n", self._gate.judge(str(req.proxy)))
            return await super().connect(req, traces, timeout)
        except Refused as refused:
            raise GateError(refused) from None


class _Resolver(aiohttp.abc.AbstractResolver):
    def __init__(self, gate: Gate) -> None:
        self._gate, self._resolver = gate, aiohttp.ThreadedResolver()

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET) -> Any:
        found = await self._resolver.resolve(host, port, family)
        judged(self._gate, [(None, None, None, None, (one["host"],)) for one in found])
        return found

    async def close(self) -> None:
        await self._resolver.close()


def _trace(gate: Gate, most: int, allows_downgrade: bool) -> aiohttp.TraceConfig:
    made = aiohttp.TraceConfig()

    async def begins(session: Any, context: Any, params: aiohttp.tracing.TraceRequestStartParams) -> None:
        context.chain = _checked(gate, None, str(params.url), most, allows_downgrade)

    async def goes_on(session: Any, context: Any, params: aiohttp.tracing.TraceRequestRedirectParams) -> None:
        _checked(gate, context.chain, params.response.headers.get("Location") or params.response.headers.get("URI") or "", most, allows_downgrade)

    made.on_request_start.append(begins)
    made.on_request_redirect.append(goes_on)
    return made


def _checked(gate: Gate, chain: RedirectChain | None, url: str, most: int, allows_downgrade: bool) -> RedirectChain:
    try:
        return next_step(gate, chain, url, most, allows_downgrade)
    except Refused as refused:
        raise GateError(refused) from None
