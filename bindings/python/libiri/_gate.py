"""The gate: what is valid and yet unwise or hostile."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping, NamedTuple

from . import _core

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


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
    explanation: str = ""
    """The verdict in lines for people and logs, ``PLACE: ACTION: NAME: SENTENCE``, without a byte of what was judged. Empty only if there is nothing to report."""

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


class GuardedReading(NamedTuple):
    """Why a request has the finding ``guarded_reading``: two paths that servers may read in it, of which one lies in a guard and the other does not."""

    guard: str
    inside: str
    """A reading that lies in the guard, decoded; octets that are not UTF-8 as ``\\xhh``. It may have control characters: log ``explanation``."""
    outside: str
    """One that does not; or one that does, with another value of ``same``."""
    habits: tuple[str, ...]
    """Of servers: without any of them there is no difference."""
    same: str
    """The identity that has two values; empty: the guards are the difference."""
    explanation: str
    """All of this in one line for logs, of printable ASCII. Nothing of the query is in it."""


def _verdict(told: Any) -> Verdict:
    action, count, findings, error, further, lines = told
    return Verdict(action, count, tuple(Finding(*one) for one in findings), error, tuple(further), lines)


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
    if name in ("schemes", "hosts", "ports", "guards", "open", "same") and value is not None and not isinstance(value, str):
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
        """A policy in JSON, as ``iri gate`` reads it and ``--print`` writes it: without ``base``, the preset, it has each member, each finding and each limit.

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

    def judge_address(self, address: str | bytes | IPv4Address | IPv6Address) -> Verdict:
        """The verdict on an address to which a name has been resolved, by the findings on addresses alone. ``address`` is one of :mod:`ipaddress`, its text, as
        ``getaddrinfo()`` gives it, or its 4 or 16 octets; what is none raises ``ValueError``. Connect to the address that was judged: whoever resolves the name
        again may get another one.

        >>> print(Gate("fetch").judge_address("::ffff:10.0.0.1").explanation, end="")
        reject: ipv4_in_ipv6: an IPv4 address within an IPv6 address
        reject: private_address: an address of a private network
        """
        octets = address if isinstance(address, (str, bytes)) else getattr(address, "packed", address)
        return _verdict(self._gate.judge_address(octets))

    def admit(self, method: str, target: str | bytes, host: str | bytes | None) -> Admission:
        """All that a server asks of a request: may it pass, on what to route, for which host. ``host`` is the Host field as it came;
        ``None`` if there was none.

        >>> admitted = Gate("proxy").admit("GET", "/x//../%61dmin?q", "Example.COM")
        >>> admitted.target, admitted.host
        ('/x/admin?q', 'example.com')
        """
        verdict, *rest = self._gate.admit(method, target, host)
        return Admission(_verdict(verdict), *rest)

    def explain_reading(self, method: str, target: str | bytes) -> GuardedReading | None:
        """Why a request target has the finding ``guarded_reading``: which guard, which two readings, by which habits. ``None`` if it has not that finding, or has it
        for dot segments that the policy leaves in a path. For logs: it takes some hundred times as long as ``admit()``.

        >>> print(Gate("proxy", guards=["/admin"], guards_complete=True).explain_reading("GET", "/admin%2Fx").explanation)
        guard "/admin": "/admin/x" lies in it, "/admin%2Fx" does not; habits: decode, slash
        """
        told: Any = self._gate.explain_reading(method, target)
        if told is None:
            return None
        guard, inside, outside, habits, same, line = told
        return GuardedReading(guard, inside.decode("utf-8", "backslashreplace"), outside.decode("utf-8", "backslashreplace"), tuple(habits), same, line)

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


class RedirectStep(NamedTuple):
    """What has become of one step of a chain of redirects. True if the chain goes on."""

    stop: str
    """``none``; else why the chain has ended: ``not_valid``, ``refused``, ``too_many``, ``downgrade`` (from https to http), or ``not_started``."""
    verdict: Verdict
    """On the URL. It has no findings with places; ``verdict.explanation`` has all."""
    changes_origin: bool
    """Whether scheme, host or port differ from those before."""
    explanation: str
    """Why the chain has ended, in lines for people and logs; never empty for a step that is false."""

    def __bool__(self) -> bool:
        return self.stop == "none"


class RedirectChain:
    """Follows redirects with a gate: resolves each ``Location`` against the URL that answered, judges what it leads to, and notices what a client has to act on. It sends nothing.

    >>> chain = RedirectChain(Gate("fetch"))
    >>> bool(chain.start("https://example.com/a/b")), bool(chain.follow("../c?d")), chain.url
    (True, True, 'https://example.com/c?d')
    >>> step = chain.follow("http://169.254.169.254/latest/meta-data/")
    >>> print(step.stop, step.explanation.splitlines()[0], chain.url)
    refused reject: link_local_address: a link-local address https://example.com/c?d

    ``url`` is always what passed the gate last: fetch that, and no step passes after one that stopped. Where the policy canonicalizes, it is the canonical form. A
    Location with a space or raw UTF-8 is not valid. ``most`` is how many redirects are followed. Ask :meth:`Gate.judge_address` before you connect.
    """

    __slots__ = ("_chain",)

    def __init__(self, gate: Gate, *, most: int = 20, allows_downgrade: bool = False) -> None:
        if not isinstance(gate, Gate):
            raise TypeError(f"a libiri.Gate is needed, not {type(gate).__name__}")
        self._chain = _core.RedirectChain(gate._gate, most, allows_downgrade)

    def start(self, url: str | bytes) -> RedirectStep:
        """Begins with that URL; may begin anew."""
        return _step(self._chain.start(url))

    def follow(self, location: str | bytes) -> RedirectStep:
        """Goes on to a ``Location``. After a step that stopped, each further one stops for the same reason."""
        return _step(self._chain.follow(location))

    @property
    def url(self) -> str:
        """What to fetch; empty before :meth:`start`."""
        return self._chain.url()

    @property
    def count(self) -> int:
        """The redirects that were followed."""
        return self._chain.count()

    @property
    def keeps_credentials(self) -> bool:
        """Whether ``Authorization``, ``Cookie`` and the like, which were meant for the first URL, may be sent: not once the origin has changed (RFC 9110 s15.4)."""
        return self._chain.keeps_credentials()


def _step(told: Any) -> RedirectStep:
    stop, verdict, changes_origin, explanation = told
    return RedirectStep(stop, _verdict(verdict), changes_origin, explanation)
