"""What the middleware has in common: asks the gate, and says what to hand on."""
from __future__ import annotations

import logging
import re
from urllib.parse import unquote_to_bytes

from ._gate import Admission, Gate

LOG = logging.getLogger("libiri.gate")
OUTSIDE = "reject: the path leaves the place where the app is mounted\n"


def gate_of(gate: Gate | str) -> Gate:
    """A gate, or one of that preset."""
    return gate if isinstance(gate, Gate) else Gate(gate)


def admitted(gate: Gate, method: str, target: bytes, hosts: list[bytes], root: bytes) -> tuple[Admission | None, str]:
    """The admission, or the lines for the client. ``root`` is where the app is mounted, or empty: the path has to be below it. Several Host fields are none that a request may
    have (RFC 9112 s3.2): the gate refuses a text with a space."""
    admission = gate.admit(method, target, b", ".join(hosts) if hosts else None)
    if admission.verdict.explanation:
        LOG.log(logging.INFO if admission else logging.WARNING, "%s", admission.verdict.explanation.rstrip("\n"))
    if not admission:
        return None, admission.verdict.explanation
    if root and admission.path is not None and not is_below(root, unquote_to_bytes(admission.path)):
        LOG.warning("%s", OUTSIDE.rstrip("\n"))
        return None, OUTSIDE
    return admission, ""


def path_of(target: bytes) -> bytes:
    """The path of a target, decoded; also of a whole URL."""
    return unquote_to_bytes(re.sub(rb"\A[A-Za-z][A-Za-z0-9+.-]*://[^/?]*", b"", target.partition(b"?")[0]))


def is_below(root: bytes, path: bytes) -> bool:
    """Whether a path, decoded, is that of the root or below it."""
    return root not in (b"", b"/") and (path + b"/").startswith(root.rstrip(b"/") + b"/")


def body_of(reason: str) -> tuple[bytes, list[tuple[str, str]]]:
    """The answer to what is refused: the reasons have no byte of what came."""
    body = reason.encode()
    return body, [("content-type", "text/plain; charset=utf-8"), ("content-length", str(len(body))), ("x-content-type-options", "nosniff")]
