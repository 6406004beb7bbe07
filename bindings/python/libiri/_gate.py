"""The gate: what is valid and yet unwise or hostile."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, NamedTuple

from . import _core


class Finding(NamedTuple):
    """What was found, and where: the bytes from ``begin`` to ``end``."""

    name: str
    message: str
    component: str
    begin: int
    end: int
    in_host_field: bool
    """Of a request: in the Host field, not in the target."""
    is_reason: bool
    """Whether it called for the action of the verdict."""


class Verdict(NamedTuple):
    """The verdict of a gate. True if the text may pass as it is."""

    action: str
    """``allow``, ``report``, ``canonicalize`` or ``reject``: the hardest of those of the findings."""
    count: int  # type: ignore[assignment]  # tuple has a method of this name
    """How many findings are not allowed; ``findings`` has the first 64 of them."""
    findings: tuple[Finding, ...]
    error: tuple[str, str, int, str, bool] | None
    """Of a text that is not valid: code, message, offset, component, and whether it is in the Host field."""
    further_reasons: tuple[str, ...] = ()
    """The messages of reasons beyond the first 64 findings."""

    @property
    def passes(self) -> bool:
        """Whether the text may pass as it is."""
        return self.action in ("allow", "report")

    def __bool__(self) -> bool:
        return self.passes

    @property
    def reasons(self) -> list[str]:
        """Why it does not pass, in words, each with its byte. Those of ``further_reasons`` have no byte."""
        if self.error:
            return [f"byte {self.error[2]}: {self.error[1]}"]
        return [f"byte {one.begin}: {one.message}" for one in self.findings if one.is_reason] + [*self.further_reasons]


class Admission(NamedTuple):
    """A request in canonical form, or why there is none. True if the request is admitted."""

    verdict: Verdict
    target: str | None
    """Match routes on this, and forward it."""
    path: str | None
    query: str | None
    host: str | None
    """The host that the request is for, in lower case, without the port."""
    port: int | None

    def __bool__(self) -> bool:
        return self.target is not None


def _verdict(told: Any) -> Verdict:
    action, count, findings, error, further = told
    return Verdict(action, count, tuple(Finding(*one) for one in findings), error, tuple(further))


def _kept_actions(actions: Any) -> dict[str, Any]:
    """An action, or a dict with one for each part."""
    return {_core.exact(name): {_core.exact(part): _core.exact(action) for part, action in value.items()} if isinstance(value, Mapping)
            else _core.exact(value) for name, value in dict(actions).items()}


def _kept(name: str, value: Any) -> Any:
    """What was read of a member, once: the gate and its copies are made of this. A text for a list is left to the core, which refuses it."""
    if name == "actions":
        return _kept_actions(value)
    if name == "at" and value is not None and not isinstance(value, str):
        return tuple({_core.exact(one): _kept(one, its) for one, its in dict(exception).items()} for exception in value)
    if name in ("limits", "mounts"):
        return {_core.exact(one): _core.exact(its) for one, its in dict(value).items()}
    if name in ("schemes", "hosts", "ports", "guards", "open") and value is not None and not isinstance(value, str):
        return tuple(map(_core.exact, value))
    return _core.exact(value)


class Gate:
    """Judges references and requests by a policy: a preset, and what differs from it.

    >>> gate = Gate("fetch", hosts=[".example.com"])
    >>> gate.passes("https://api.example.com/x")
    True
    >>> gate.judge("http://169.254.169.254/").reasons
    ['byte 7: a link-local address', 'byte 7: a metadata service, which serves credentials', 'byte 7: a host that is not in the list']

    The presets are ``strict_api``, ``proxy``, ``fetch`` and ``display``. A list without entries allows nothing, ``None`` allows
    anything. Guards are paths that rules are about: a request that servers may read as another one under different rules is rejected.
    ``open`` has patterns under which names may hold separators, ``mounts`` what a proxy puts in place of the beginning of a path, ``at``
    exceptions by path. An action is for a finding wherever it is, or ``{"query": "report"}`` for one part. What the
    policy does not know raises ``ValueError``.

    >>> gate = Gate("proxy", guards=["/admin", "*.php"], open=["/projects/{rest...}"], mounts={"/svc/": "/"})
    >>> [bool(gate.admit("GET", target, "a.example")) for target in ("/admin", "/ADMIN", "/svc/ADMIN", "/projects/a%2Fb", "/a%2Fb")]
    [True, False, False, True, False]
    >>> gate = Gate("proxy", at=[{"path": "/files", "actions": {"encoded_slash": "allow"}}])
    >>> [bool(gate.admit("GET", target, "a.example")) for target in ("/files/a%2Fb", "/files/..%2Fb", "/a%2Fb")]
    [True, False, False]
    """

    __slots__ = ("_gate", "_made_of")

    def __init__(self, preset: str, *, actions: Mapping[str, str | Mapping[str, str]] | None = None, limits: Mapping[str, int | None] | None = None,
                 **lists: Iterable[str] | Iterable[int] | Iterable[Mapping[str, Any]] | Mapping[str, str] | bool | str | None) -> None:
        names = {_core.exact(name): value for name, value in lists.items()}
        given = {**names, "actions": actions, "limits": limits}
        changes: dict[str, Any] = {name: _kept(name, value) for name, value in given.items() if not (value is None and name in ("actions", "limits"))}
        base = _core.exact(preset)
        self._gate = _core.make_gate(base, changes)
        self._made_of = base, changes

    @classmethod
    def from_json(cls, text: str | bytes) -> Gate:
        """A policy in JSON, as ``iri gate`` reads it; here ``base``, the preset, is needed.

        >>> Gate.from_json('{"base": "fetch", "actions": {"local_name": "allow"}}').passes("http://db/")
        True
        """
        from . import _policy  # it imports json; the rest of the package does without

        preset, changes = _policy.read(text)
        return cls(preset, **changes)

    def judge(self, reference: str | bytes) -> Verdict:
        """The verdict on a reference, with its findings."""
        return _verdict(self._gate.judge(reference))

    def passes(self, reference: str | bytes) -> bool:
        """Whether a reference may pass, and no more."""
        return self._gate.passes(reference)

    def admit(self, method: str, target: str | bytes, host: str | bytes | None) -> Admission:
        """All that a server asks of a request: may it pass, on what to route, for which host. ``host`` is the Host field as it came;
        ``None`` if there was none.

        >>> admitted = Gate("proxy").admit("GET", "/x//../%61dmin?q", "Example.COM")
        >>> admitted.target, admitted.host
        ('/x/admin?q', 'example.com')
        """
        verdict, *rest = self._gate.admit(method, target, host)
        return Admission(_verdict(verdict), *rest)

    # A copy of a subclass is of the subclass, and has its ``__dict__``.
    def __getstate__(self) -> tuple[Any, ...]:
        return self._made_of, getattr(self, "__dict__", None)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        (preset, changes), more = state
        Gate.__init__(self, preset, **changes)
        if more:
            self.__dict__.update(more)

    def __repr__(self) -> str:
        return f"<libiri.Gate {self._made_of[0]!r}>"
