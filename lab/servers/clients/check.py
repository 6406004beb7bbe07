"""Links as clients send them, signed queries and parameters, through nginx, Apache and HAProxy with the gate.

usage: check.py WORK MODULES [--all GO] [--write]: a folder with nginx_module/, a build with the modules of Apache and HAProxy.
With --all there are the clients and libraries that have to be installed: for this Python, in node_modules of WORK, and a program for Go;
and CLIENTS.md is checked, or written. Ends with `N passed, N failed`.
"""
import pathlib
import queue
import signal
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import page  # noqa: E402
from clients import Clients  # noqa: E402
from count import Count  # noqa: E402
from gates import Gates, Upstream  # noqa: E402
from links import LINKS, link, promised  # noqa: E402
from wire import ask  # noqa: E402

# As Entra ID signs it: the digits are in lower case, and what is unreserved is encoded. With --all libraries sign and verify.
SIGNED = b"/slo?SAMLRequest=fZ%2bA%3d&RelayState=%7e%2fa&Signature=a%2fb"
BROWSERS = {"Chromium", "Firefox"}
# Of links of a browser, the gate refuses these, for servers read them differently (GATE.md, what proxy rejects).
BROWSERS_REFUSED = {("path", "%"), ("path", ";")}
SHOWN = 5


def sent_and_arrived(client, upstream, gates):
    """What the client sends of each link, straight to the upstream; and what arrives through each gate."""
    ports = [upstream.port, *(gate.port for gate in gates)]
    urls = [f"http://127.0.0.1:{port}{link(*one)}" for port in ports for one in LINKS]
    answers = client(urls)
    if len(answers) != len(urls):
        raise OSError(f"{len(answers)} answers to {len(urls)} links")
    size = len(LINKS)
    sent = dict(zip(LINKS, (target for _, target in answers[:size])))
    return sent, {gate.name: dict(zip(LINKS, answers[size * i:size * (i + 1)])) for i, gate in enumerate(gates, 1)}


def problem_of(sent, answers, browser):
    """Whether what arrived is what is promised of what was sent. A client that sends nothing has no say."""
    wrong = []
    for one, target in sent.items():
        if target is None:
            continue
        status, arrived = answers[one]
        wanted = promised(target)
        refused = status == 0 if browser else 400 <= status < 500  # a browser does not tell a page of another origin
        if arrived != wanted or (wanted is None and not refused):
            wrong.append((one, target, status, arrived))
    return f"{len(wrong)} differ: {wrong[:SHOWN]}" if wrong else None


def check_client(count, name, sent, arrived):
    """Each gate forwards what is promised, and refuses nothing of a browser but what the page says."""
    count.expect(f"{name} sends links", sum(target is not None for target in sent.values()) < 150 and "too few")
    for gate, answers in arrived.items():
        count.expect(f"{name}, {gate}: what arrives is what GATE.md promises", problem_of(sent, answers, name in BROWSERS))
        if name in BROWSERS:
            refused = {one for one, (_, target) in answers.items() if target is None}
            count.expect(f"{name}, {gate}: refused is only what GATE.md says", refused ^ BROWSERS_REFUSED)


def check_planted(count, sent, arrived):
    """The comparison notices what is wrong by one octet, what was lost and what was let through."""
    for name, fault in (("a query in another form", lambda one, came: came and came.replace(b"%7B", b"%7b")),
                        ("a query that was decoded", lambda one, came: came and came.replace(b"%22", b'"')),
                        ("a link that is refused", lambda one, came: None if one == ("query", "|") else came),
                        ("a link that is let through", lambda one, came: sent[one] if one == ("path", ";") else came)):
        faulty = {one: (200 if (came := fault(one, target)) is not None else 400, came) for one, (_, target) in arrived.items()}
        count.expect(f"planted: {name}", None if problem_of(sent, faulty, False) else "not noticed")


def check_bytes(count, upstream, gates):
    """A query arrives as it came, byte for byte; the policy that makes queries one text is the planted fault."""
    def arrives(port):
        upstream.requests.clear()
        answer = ask(port, b"GET " + SIGNED + b" HTTP/1.1")
        return upstream.requests[-1].target if answer.status == 200 and upstream.requests else None
    for gate in gates:
        came = arrives(gate.port)
        count.expect(f"{gate.name}: a query that is signed arrives byte for byte", None if came == SIGNED else f"{came}")
        came = arrives(gate.normal)
        count.expect(f"planted: {gate.name} makes queries one text", None if came not in (None, SIGNED) else f"{came}")


def check_links(count, upstream, gates, clients):
    """What each client sent, and what arrived."""
    columns = {}
    for name, client in clients.by_name.items():
        start = time.monotonic()
        try:
            columns[name] = sent_and_arrived(client, upstream, gates)
        except (OSError, ValueError) as error:
            count.expect(f"{name} answers", str(error))
            continue
        print(f"{name}: {time.monotonic() - start:.1f} s")
        check_client(count, name, *columns[name])
    sent, arrived = columns["curl"]
    check_planted(count, sent, arrived["nginx"])
    return columns


def main():
    work, modules = sys.argv[1:3]
    every = "--all" in sys.argv
    go = sys.argv[4] if every else None
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the servers end, too
    count, posted = Count(verbose=True), queue.Queue()
    upstream = Upstream(posted)
    with Gates(work, modules, upstream) as gates:
        check_bytes(count, upstream, gates)
        columns = check_links(count, upstream, gates, Clients(work, upstream, go))
        if every:
            import queries
            import signed
            signed.check(count, gates, upstream, work)
            queries.check(count, gates[0].port, work)
            count.expect("CLIENTS.md", page.settle(page.make(columns), "--write" in sys.argv))
    upstream.shutdown()
    upstream.server_close()
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
