"""Attacks and their harmless neighbours, against nginx with the module: those of test/data/attacks.txt, the CVEs of
cves.txt, and the targets of lab/servers/paths."""
import re
import sys

from server import HERE, reason_of, split

sys.path.insert(0, str(HERE.parent / "paths"))
from check import gate, split as parts  # noqa: E402
from servers import Connection  # noqa: E402
from targets import targets  # noqa: E402
from urllib.parse import unquote_to_bytes  # noqa: E402  pylint: disable=wrong-import-order

ATTACKS = HERE.parents[2] / "test/data/attacks.txt"
CVES = HERE / "cves.txt"
PAGE = HERE.parents[2] / "modules/nginx/README.md"
LEAST_ATTACKS, LEAST_CVES, LEAST_TARGETS, LEAST_PASSING = 95, 24, 8000, 5000
# nginx merges the slashes first, and then this leads out of the root.
OUT_OF_ROOT = {b"//..", b"//.%2e", b"//%2e%2E"}


def unescaped(text):
    r"""\xHH is a byte, and \*N(text) is the text N times."""
    text = re.sub(r"\\\*(\d+)\(([^)]*)\)", lambda match: match[2] * int(match[1]), text)
    return re.sub(r"\\x([0-9A-F]{2})", lambda match: chr(int(match[1], 16)), text).encode("latin-1")


def host_of(target):
    match = re.match(rb"[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*)", target)
    return match[1] if match else b"a.example"


def ask(nginx, method, target, host=None):
    """(status, body, what the gate said)"""
    nginx.new_lines()
    request = b"%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (method, target, host or host_of(target))
    status, body = split(nginx.exchange("FORWARD", request))
    told, _ = nginx.new_lines()
    return status, body, reason_of(told)


def known_attacks(nginx, count):
    """Of each line about the preset proxy and a request: 400 and a reason, unless nginx itself refuses it; or 200."""
    done = 0
    for line in ATTACKS.read_text(encoding="ascii").splitlines():
        match = re.fullmatch(r"proxy (\w+) (GET|CONNECT) (.*)", line)
        if not match:
            continue
        done += 1
        passes = match[1] in ("allow", "report", "canonicalize")
        status, _, said = ask(nginx, match[2].encode(), unescaped(match[3]))
        wrong = status != 200 if passes else status not in (400, 405, 414) or (status == 400 and not said and not by_nginx(match[3]))
        count(f"attacks.txt: {line[:80]}", f"{status}, the gate said {said!r}" if wrong else None)
    count("attacks.txt has attacks", None if done >= LEAST_ATTACKS else f"{done}")


def by_nginx(target):
    """nginx refuses it before the gate comes: out of the root, an encoded NUL, no percent-encoding, no form of a target,
    userinfo, percent-encoding in a host."""
    return re.search(r"%00|%(?![0-9a-f]{2})|@|^(?!/|https?://)|^https?://[^/]*%", target, re.I) or re.match(r"/(\.\.|%2e%2e)/|/a/\.\./\.\./", target, re.I)


def cves():
    """(CVE, what it was, method, target, Host, who stops it, the harmless neighbour) of each entry of cves.txt."""
    for line in CVES.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            name, what, request, stopped, neighbour = (part.strip() for part in line.split(" | "))
            yield name, what, request, stopped, neighbour


def send(nginx, text):
    """A request as cves.txt has it: METHOD TARGET, and a Host field if it is not a.example."""
    method, target, *host = text.split(" ")
    return ask(nginx, method.encode(), unescaped(target), unescaped(host[0]) if host else None)


def known_cves(nginx, count):
    """What is said to be stopped is stopped for that reason; what is said not to be passes; the neighbour passes."""
    names = set()
    for name, _, request, stopped, neighbour in cves():
        names.add(name)
        status, body, said = send(nginx, request)
        if stopped.startswith("not stopped"):
            wrong = status != 200
        elif stopped.startswith("forwarded as "):
            wrong = status != 200 or body.decode() != stopped.removeprefix("forwarded as ")
        elif stopped == "nginx":
            wrong = status != 400 or said
        else:
            wrong = status != 400 or stopped not in said
        count(f"{name}: {request[:80]}", f"{status} {body[:80]!r}, the gate said {said!r}" if wrong else None)
        status, body, said = send(nginx, neighbour)
        count(f"{name}: its neighbour {neighbour}", f"{status}, the gate said {said!r}" if status != 200 else None)
    count("cves.txt has CVEs", None if len(names) >= LEAST_CVES else f"{len(names)}")


def other_view(nginx, server, connection, judged):
    """What nginx makes of a target that is other than what the command says, or None."""
    status, _, body = connection.ask(judged.target)
    if judged.canonical is None:
        return None if 400 <= status < 500 else f"{status} {body[:100]!r}, though the gate rejects it"
    if judged.target in OUT_OF_ROOT:
        return None if status == 400 else f"{status}"
    path, query = parts(judged.canonical)
    if server == "PLAIN":
        below = path == b"/admin" or path.startswith(b"/admin/")
        right = status == 403 if below else (status, body) == (200, unquote_to_bytes(path))
    else:
        right = (status, body) == (200, path + (b"" if query is None else b"?" + query))
    return None if right else f"{status} {body[:100]!r}, not {judged.canonical[:100]!r}"


def every_target(nginx, iri, count):
    """nginx acts on, and forwards, the canonical form that the command says, and refuses what it rejects."""
    wanted = [target for target in targets() if len(target) < 8000]
    judged = gate(iri, "proxy", wanted)
    count("there are targets", None if len(judged) >= LEAST_TARGETS else str(len(judged)))
    for server in ("FORWARD", "PLAIN"):
        connection = Connection(nginx.ports[server])
        different = [(one.target, other) for one in judged if (other := other_view(nginx, server, connection, one))]
        connection.close()
        count(f"{server}: {len(judged)} targets", None if not different else f"{len(different)} differ: {different[:5]}")


def whatever_the_policy(nginx, count):
    """Under a policy that allows everything, too, nginx acts on the path that it forwards, without dot segments."""
    acts, forwards = (Connection(nginx.ports[name]) for name in ("ANY_URI", "ANY"))
    same, different = 0, []
    for target in targets():
        (status, _, uri), (other_status, _, forwarded) = acts.ask(target), forwards.ask(target)
        path = unquote_to_bytes(parts(forwarded)[0])
        if status == 200 and other_status == 200 and uri == path and not {b".", b".."} & set(path.split(b"/")):
            same += 1
        elif not (400 <= status < 500 and status == other_status):
            different.append((target[:100], status, uri[:100], other_status, forwarded[:100]))
    acts.close()
    forwards.close()
    wrong = different or same < LEAST_PASSING
    count("whatever the policy, what is acted on is what is forwarded", f"{same} same; {different[:3]}" if wrong else None)


def shown(stopped):
    if stopped == "nginx":
        return "nginx itself"
    if stopped.startswith("forwarded as "):
        return f"forwarded as `{stopped.removeprefix('forwarded as ')}`"
    return stopped if stopped.startswith("not stopped") else f"400: `{stopped}`"


def table():
    """The table of the page."""
    rows = ["| | what went wrong | request | |", "|---|---|---|---|"]
    return "\n".join(rows + [f"| {name} | {what} | `{request}` | {shown(stopped)} |" for name, what, request, stopped, _ in cves()])


def page_is_right(count):
    count("the page has the CVEs", None if table() in PAGE.read_text(encoding="utf-8") else "python3 attacks.py --write")


def main():
    """--write: puts the table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition("| | what went wrong |")
    tail = re.sub(r"\A(?:.*\|\n)*", "", rest)
    PAGE.write_text(head + table() + "\n" + tail, encoding="utf-8")


if __name__ == "__main__":
    assert sys.argv[1:] == ["--write"]
    main()
