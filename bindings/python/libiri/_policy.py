"""Policies in JSON: what `iri gate` takes as one, and in its words what is wrong with another (src/policy_json/policy_json.cc of libiri)."""
from __future__ import annotations

import json
from typing import Any

from . import _core

_TYPES: dict[str, type[Any]] = {"name": str, "raw_utf8": bool, "actions": dict, "limits": dict, "guards": list, "open": list, "mounts": dict,
                                "guards_complete": bool, "closed": bool, "same": list, "at": list}
_WRONG_TYPE = ("name is a string, raw_utf8, guards_complete and closed are true or false, actions, limits and mounts are objects, guards, open and "
               "same are arrays of strings, at is an array of objects with path and actions")
_LISTS = ("schemes", "hosts", "ports")
_NEEDED = ("actions", "limits", *_LISTS, *(member for member in _TYPES if member not in ("name", "actions", "limits")))
_LIMITS = ("text", "userinfo", "host", "label", "path", "segment", "query", "fragment", "depth", "parameters")
_WRONG_LIST = "a list is an array of strings (ports: of numbers from 1 to 65535), or null for any"
_WRONG_ACTION = "an action is allow, report, canonicalize or reject"
_WRONG_LIMIT = "a limit is a number below 4294967295, or null for none"


def _plain(text: str) -> str:
    """In ASCII, without control characters."""
    return json.dumps(text)[1:-1]


def _wrong(where: str, message: str, value: Any) -> ValueError:
    if isinstance(value, str):
        found = _plain(value)
    else:
        found = "an array" if isinstance(value, list) else "an object" if isinstance(value, dict) else json.dumps(value)
    return ValueError(f'{_plain(where)}: {message}; found: "{found}"')


def _is_number(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most  # True is an int


def _check_list(member: str, value: Any) -> None:
    if value is None:
        return
    if not isinstance(value, list):
        raise _wrong(member, _WRONG_LIST, value)
    for i, one in enumerate(value):
        if not (_is_number(one, 65535) if member == "ports" else isinstance(one, str)):
            raise _wrong(f"{member}[{i}]", _WRONG_LIST, one)


def _check_actions(where: str, actions: dict[str, Any]) -> None:
    for name, value in actions.items():
        for part, action in value.items() if isinstance(value, dict) else [("", value)]:
            if not isinstance(action, str):
                raise _wrong(f"{where}.{name}.{part}".rstrip("."), _WRONG_ACTION, action)


def _check_exception(where: str, exception: Any) -> None:
    if not isinstance(exception, dict):
        raise _wrong(where, _WRONG_TYPE, exception)
    for member, kind in (("path", str), ("actions", dict)):
        if member not in exception:
            raise ValueError(f"{where}.{member}: not there, and there is no base to take it from")
        if not isinstance(exception[member], kind):
            raise _wrong(f"{where}.{member}", _WRONG_TYPE, exception[member])
    for member in exception:
        if member not in ("path", "actions"):
            raise ValueError(f"{_plain(where + '.' + member)}: no such member")
    _check_actions(where + ".actions", exception["actions"])


def _check_limits(limits: dict[str, Any]) -> None:
    for name, value in limits.items():
        if value is not None and not _is_number(value, 4294967294):
            raise _wrong("limits." + name, _WRONG_LIMIT, value)


def _check_texts(texts: dict[str, Any]) -> None:
    for where, text in texts.items():
        if not isinstance(text, str):
            raise _wrong(where, _WRONG_TYPE, text)


def _check(member: str, value: Any) -> None:
    if member in _LISTS:
        _check_list(member, value)
    elif member not in _TYPES:
        raise ValueError(f"{_plain(member)}: no such member")
    elif not isinstance(value, _TYPES[member]):
        raise _wrong(member, _WRONG_TYPE, value)
    elif member == "actions":
        _check_actions(member, value)
    elif member == "limits":
        _check_limits(value)
    elif member == "at":
        for i, one in enumerate(value):
            _check_exception(f"at[{i}]", one)
    elif member in ("guards", "open"):
        _check_texts({f"{member}[{i}]": one for i, one in enumerate(value)})
    elif member == "mounts":
        _check_texts({"mounts." + path: target for path, target in value.items()})


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{_plain(name)}: a member that is there twice")
        found[name] = value
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"not JSON: {name}")


def _parsed(text: str | bytes) -> Any:
    # json itself would take UTF-16, and surrogates in UTF-8.
    plain = _core.exact(text)
    utf8 = plain if type(plain) is str else str(plain, "utf-8-sig")
    try:
        return json.loads(utf8, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("not JSON: it is too deep") from None


def _missing(policy: dict[str, Any]) -> str | None:
    """Which member is not there of a policy that has to have all, as `iri gate --print` writes it."""
    for member in _NEEDED:
        if member not in policy:
            return member
    for name, parts in _core.findings():
        action = policy["actions"].get(name)
        if action is None:
            return f"actions.{name}"
        for part in parts if isinstance(action, dict) else ():
            if part not in action:
                return f"actions.{name}.{part}"
    return next((f"limits.{name}" for name in _LIMITS if name not in policy["limits"]), None)


def read(text: str | bytes) -> tuple[str, dict[str, Any]]:
    """The preset, and what differs from it. What is no policy raises ``ValueError``; names and entries are left to the gate."""
    policy = _parsed(text)
    if not isinstance(policy, dict) or not isinstance(policy.get("base", ""), str):
        raise ValueError("a policy is an object, and its base is the name of a preset")
    base = policy.pop("base", None)
    for member, value in policy.items():
        _check(member, value)
    if base is not None:
        return base, policy
    missing = _missing(policy)
    if missing is not None:
        raise ValueError(f"{missing}: not there, and there is no base to take it from")
    return "allow_everything", policy
