"""What the transports have in common: judges each URL, and each address that a name leads to, before anything is sent."""
from __future__ import annotations

from typing import Any, Iterable

from ._gate import Gate, RedirectChain, Verdict


class Refused(Exception):
    """Not for programs: each transport raises the exception of its own library in its place."""

    def __init__(self, explanation: str, verdict: Verdict) -> None:
        self.explanation, self.verdict = explanation.rstrip("\n"), verdict
        super().__init__(self.explanation)


def gate_of(gate: Gate | str) -> Gate:
    """A gate, or one of that preset."""
    return gate if isinstance(gate, Gate) else Gate(gate)


def next_step(gate: Gate, chain: RedirectChain | None, url: str, most: int, allows_downgrade: bool) -> RedirectChain:
    """Begins a chain with the URL, or goes on with it to the URL that a redirect leads to."""
    made = RedirectChain(gate, most=most, allows_downgrade=allows_downgrade) if chain is None else chain
    step = made.start(url) if chain is None else made.follow(url)
    if not step:
        raise Refused(step.explanation, step.verdict)
    return made


def judged(gate: Gate, addresses: Iterable[Any]) -> list[str]:
    """The addresses that getaddrinfo() has found, if the gate lets all of them pass. Whoever connects takes one of these, and does not ask again."""
    found = list(dict.fromkeys(str(address[4][0]) for address in addresses))
    for address in found:
        verdict = gate.judge_address(address)
        if not verdict:
            raise Refused(verdict.explanation, verdict)
    return found
