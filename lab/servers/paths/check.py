"""Holds what the gate lets pass against what real servers make of it.

usage: check.py IRI WORK MODULES [--write]: the command, a folder to work in, a build with mod_iri and the module for Lua;
CLASSPATH leads to Tomcat.

A target that passes `iri gate --policy proxy` is sent, in its canonical form, to each server. The server must
act on the path that this form names by RFC 3986: the same bytes once percent-decoded; and its rule on /admin must
meet exactly what is /admin or below it. To refuse is no difference. Ends with `N passed, N failed`.
"""
import collections
import json
import pathlib
import re
import signal
import subprocess
import sys
import time
from urllib.parse import unquote_to_bytes

import page
from servers import Connection, ServerError, Servers
from targets import targets
from count import Count

SHOWN = 5            # differences to print of each
LEAST_PASSING = 1500  # targets that the gate lets pass
LEAST_BELOW = 100    # of these, at or below /admin
WEAK = {"base": "proxy", "actions": {"empty_segment": "allow", "path_parameter": "allow"}}

# A target and what the gate says of it. canonical is None if it does not pass.
Judged = collections.namedtuple("Judged", "target action reasons canonical")
Difference = collections.namedtuple("Difference", "sent expected answer")


class GateError(Exception):
    """The command failed, or its output makes no sense."""


def gate(iri, policy, wanted):
    """What the policy says of each target: a list of Judged."""
    run = subprocess.run([iri, "gate", "--policy", policy, "--method", "GET", "--pass", "--format", "json"],
                         input=b"".join(t + b"\n" for t in wanted), capture_output=True, check=False, timeout=120)
    if run.returncode not in (0, 1):
        raise GateError(f"iri gate --policy {policy} ended with {run.returncode}: {run.stderr[-500:]!r}")
    passing, said = run.stdout.splitlines(), [json.loads(line) for line in run.stderr.splitlines()]
    forms = iter(passing)
    judged = [Judged(target, s["action"], s.get("reasons") or [s.get("error", {}).get("code")],
                     None if s["action"] == "reject" else next(forms))
              for target, s in zip(wanted, said, strict=True)]
    if next(forms, None) is not None:
        raise GateError("iri gate let pass more than it said")
    return judged


def split(target):
    """Path and query of a target, as they stand there; the query is None if there is none."""
    target = re.sub(rb"\A[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*", b"", target)
    path, mark, query = target.partition(b"?")
    return path or b"/", query if mark else None


def is_absolute(target):
    """The target is in absolute-form."""
    return not target.startswith(b"/")


def is_below_admin(target):
    """The path of the target, not decoded, is /admin or below it."""
    path, _ = split(target)
    return path == b"/admin" or path.startswith(b"/admin/")


def same_path(view, expected, answer):
    """The server acts on the path, or forwards the path and the query."""
    path, query = split(expected)
    if view.decodes:
        return answer.path == unquote_to_bytes(path)
    got_path, got_query = split(answer.path)
    return unquote_to_bytes(got_path) == unquote_to_bytes(path) and (not view.forwards or got_query == query)


def same_rule(_, expected, answer):
    """The rule on /admin was met if and only if the path is /admin or below it."""
    return answer.admin == is_below_admin(expected)


def same_bytes(_, expected, answer):
    """What is forwarded are the very bytes; in absolute-form, behind the authority."""
    return split(answer.path) == split(expected)


def kinds(view):
    """What is asserted of a view, by name."""
    found = {"path": same_path}
    if not view.forwards:
        found["rule on /admin"] = same_rule
    elif view.verbatim:
        found["bytes"] = same_bytes
    return found


class Tally:
    """What came of one assertion over many targets."""

    def __init__(self, view, kind):
        self.view, self.kind, self.sent, self.same, self.refused, self.different = view, kind, 0, 0, 0, []

    def count(self, sent, expected, answer, holds):
        self.sent += 1
        if answer.path is not None and holds(self.view, expected, answer):
            self.same += 1
        elif answer.path is None and 400 <= answer.status < 500:
            self.refused += 1
        else:
            self.different.append(Difference(sent, expected, answer))

    def problem(self):
        """What is wrong, or None. That half of the targets are refused is wrong, too: nothing is shown then."""
        if self.different:
            return f"{len(self.different)} of {self.sent} differ"
        return None if self.same * 2 > self.sent else f"{self.refused} of {self.sent} refused"


def compare(view, pairs):
    """Sends the first of each pair, and expects what the second says. A Tally for each assertion."""
    tallies = {kind: Tally(view, kind) for kind in kinds(view)}
    connection = Connection(view.port)
    for sent, expected in pairs:
        answer = view.read(*connection.ask(sent))
        for kind, holds in kinds(view).items():
            # req.url is the whole absolute-form: a program that compares it with a path has not parsed it.
            if kind != "rule on /admin" or view.parses or not is_absolute(expected):
                tallies[kind].count(sent, expected, answer, holds)
    connection.close()
    return list(tallies.values())


def print_table(tallies):
    """One row for each assertion, and the first differences."""
    print(f"{'server':22}{'assertion':16}{'sent':>6}{'same':>7}{'refused':>9}{'different':>11}")
    for t in tallies:
        print(f"{t.view.name:22}{t.kind:16}{t.sent:6}{t.same:7}{t.refused:9}{len(t.different):11}")
    for t in tallies:
        for d in t.different[:SHOWN]:
            print(f"{t.view.name}, {t.kind}: {d.sent[:150]!r} -> {d.answer.status} {(d.answer.path or b'')[:150]!r}"
                  f"{'' if d.answer.admin is None else ' /admin' if d.answer.admin else ' not /admin'}")


def check_gate(count, views, judged):
    """Law 12: what passes names the same path to every server."""
    passing = list(dict.fromkeys(j.canonical for j in judged if j.canonical is not None))
    count.least("targets that pass", len(passing), LEAST_PASSING)
    count.least("of these at or below /admin", sum(map(is_below_admin, passing)), LEAST_BELOW)
    count.least("targets with an encoded CR or LF", sum(has_line_end(j.target) for j in judged), 50)
    ends = [t for t in passing if has_line_end(t.partition(b"?")[0])]  # in a query, text areas send them
    count.expect("no CR or LF passes in a path, encoded", ends and f"{len(ends)}: {ends[:SHOWN]}")
    tallies = [t for view in views if view.asserted and not view.gated for t in compare(view, [(target, target) for target in passing])]
    print_table(tallies)
    for t in tallies:
        count.expect(f"{t.view.name}, {t.kind}", t.problem())


def tally_gated(view, judged):
    """What no gate has seen is sent to a server with libiri in it: it acts on the canonical form, or refuses what that gate rejects."""
    tallies = [Tally(view, kind) for kind in ("what passes", "rule on /admin", "what is rejected")]
    path, rule, rejected = tallies
    connection = Connection(view.port)
    for one in judged:
        answer = view.read(*connection.ask(one.target))
        if one.canonical is None:
            rejected.count(one.target, None, answer, lambda *_: False)
        else:
            path.count(one.target, one.canonical, answer, same_path)
            rule.count(one.target, one.canonical, answer, same_rule)
    connection.close()
    rejected.same, rejected.refused = rejected.refused, 0  # to refuse is what is asked for here
    return tallies


def check_gated(count, views, judged):
    """Law 12 in the servers themselves."""
    sent = [j for j in judged[::2] if sendable(j.target)]
    tallies = [t for view in views if view.gated for t in tally_gated(view, sent)]
    print_table(tallies)
    for t in tallies:
        count.expect(f"{t.view.name}, {t.kind}", t.problem())
    count.least("views of servers with the gate", sum(view.gated for view in views), 3)
    for view in views:  # and without it this is noticed
        if view.name in ("nginx `$uri`", "Apache", "HAProxy `path`"):
            problems = [t.kind for t in tally_gated(view, sent[::4]) if t.different]
            count.expect(f"planted: {view.name} without iri: {', '.join(problems)}", not problems and "not noticed")


def has_line_end(target):
    """The target has an encoded CR or LF."""
    return re.search(rb"%0[ad]", target, re.I) is not None


def expect_differences(count, what, views, kind_of, pairs):
    """A fault, planted: the comparison must notice it at each of the views that kind_of names."""
    for view in views:
        if view.name in kind_of:
            found = {t.kind: t.different for t in compare(view, pairs)}[kind_of[view.name]]
            count.expect(f"planted: {what}: {view.name}, {kind_of[view.name]}: {len(found)} differences",
                         not found and f"none in {len(pairs)} targets")


def check_misuse(count, servers):
    """Why no encoded CR or LF may pass: told to forward $uri, nginx makes two requests of one target."""
    target = b"/x%20HTTP/1.1%0d%0aHost:h%0d%0a%0d%0aGET%20/admin"
    connection = Connection(servers.misused)
    connection.ask(target)
    connection.close()
    got = []
    for _ in range(50):  # the second one may come behind the answer to the first
        got = list(servers.upstream.targets)
        if got[-1:] == [b"/admin"]:
            break
        time.sleep(0.1)
    count.expect("planted: proxy_pass http://up$uri splits a request",
                 got != [b"/x", b"/admin"] and f"the upstream got {got}")


def sendable(target):
    """The target is one word of a request line: what is not shows how a server splits lines, not paths."""
    return target and not re.search(rb"[\x00-\x20\x7f]", target)


def check_plants(count, views, judged):
    """That the comparison can fail, for each view."""
    raw = [(j.target, j.target) for j in judged[::6] if sendable(j.target) and j.target.startswith(b"/")]
    expect_differences(count, "no gate", views, {
        "nginx `$uri`": "path", "Apache": "path", "Apache, forwarded": "path", "Node `URL`": "path", "Tomcat": "path",
        "lighttpd": "path"}, raw)
    came = [(j.target, j.canonical) for j in judged if j.canonical not in (None, j.target) and sendable(j.target)]
    expect_differences(count, "what came is sent, not the canonical form", views, {
        "nginx, forwarded": "bytes", "HAProxy, forwarded": "bytes", "HAProxy `path`": "rule on /admin",
        "Node `req.url`": "rule on /admin"}, came)


def check_weak_policy(count, views, judged, weak):
    """A policy that allows what proxy does not lets differences through."""
    passing = {j.canonical for j in judged}
    more = [j.canonical for j in weak if j.canonical not in passing]
    parameters = [(t, t) for t in more if b";" in split(t)[0]]
    expect_differences(count, "path parameters allowed", views, {"Tomcat": "rule on /admin"}, parameters)
    slashes = [(t, t) for t in more if b"//" in split(t)[0]]
    expect_differences(count, "empty segments allowed", views, {
        "nginx `$uri`": "path", "Apache": "path", "Tomcat": "path", "lighttpd": "path"}, slashes)


def check(count, iri, work, modules, write):
    """All of it, with the servers running."""
    wanted = targets()
    judged = gate(iri, "proxy", wanted)
    with Servers(work, modules) as servers:
        rows = page.make(servers.views, gate(iri, "proxy", page.TARGETS))
        count.expect("PATHS.md", page.settle(rows, write))
        check_gate(count, servers.views, judged)
        check_gated(count, servers.views, judged)
        check_plants(count, servers.views, judged)
        check_misuse(count, servers)
        policy = pathlib.Path(work) / "weak.json"
        policy.write_text(json.dumps(WEAK), encoding="ascii")
        try:
            check_weak_policy(count, servers.views, judged, gate(iri, str(policy), wanted))
        except GateError as error:
            count.expect("planted: a weaker policy", str(error))


def main():
    iri, work, modules = sys.argv[1:4]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the servers end, too
    count = Count(verbose=True)
    try:
        check(count, iri, work, modules, "--write" in sys.argv)
    except (ServerError, GateError) as error:
        count.expect("the servers and the gate work", str(error))
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
