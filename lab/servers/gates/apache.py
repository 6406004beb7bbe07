"""Apache with mod_iri, over sockets: the suite of all servers, and what is Apache's own.

usage: apache.py MODULE IRI WORK [--brief]. Ends with `N passed, N failed`; --brief leaves out the configurations
that Apache must refuse. IRI_APACHE_COUNT is apache_count.c, compiled.
"""
import base64
import grp
import json
import os
import pathlib
import pwd
import re
import signal
import subprocess
import sys
import time

import suite
from suite import named, same
import http2
from broken import HOST
from count import Count
from wire import Upstream, ask, exchange, free_ports, split, wait_for

HERE = pathlib.Path(__file__).resolve().parent
ASKED = [f"question{n}" for n in range(len(suite.QUESTIONS.policies))]
PORTS = ["proxy", "strict_api", "none", "dry", "status", "file", "plain", "acts", "pages", "section", "forward", "whole", "found", "closed", *ASKED]
HOST_OF_QUESTIONS = """
Listen 127.0.0.1:{port}
<VirtualHost 127.0.0.1:{port}>
  IriGate {name}.json
  AllowEncodedSlashes NoDecode
  MergeSlashes Off
  ProxyPass "/" "http://127.0.0.1:{upstream}/" nocanon
</VirtualHost>
"""
POLICY = {"base": "proxy", "actions": {"encoded_slash": "allow", "empty_segment": "allow", "path_parameter": "canonicalize"},
          "guards": ["/admin"],
          "at": [{"path": "/files", "actions": {"encoded_backslash": "allow", "encoded_control": {"query": "reject"}}}]}
NARROW = {"base": "proxy", "hosts": ["narrow.example"]}
WHOLE = {"base": "proxy", "actions": {"empty_segment": "allow", "authority_like_path": "allow"}}
ROUTES = "# routes\nGET /users/{id} user\n/gone/{rest...}\n" + suite.MANY_CAPTURES
PAGES = {"page.txt": "a page\n", "refused.shtml": '[<!--#echo var="REQUEST_URI" --> <!--#echo var="REDIRECT_URL" --> <!--#echo var="REDIRECT_QUERY_STRING" -->]\n', "narrow/page.txt": "narrow\n", "own/page.txt": "own\n", "own/.own": "IriGate off\n", "within": "-\n",
         "found/entry.txt": "an entry\n", "found/dry.txt": "dry\n", "found/kept.txt": "kept\n", "found/lost/page.txt": "-\n", "hop": "-\n",
         "found/whole.shtml": '[<!--#include virtual="/found/?%zz" -->]\n',
         "part.txt": "a part\n", "whole.shtml": '[<!--#include virtual="/x/../part.txt" -->]\n'}
NOTHING = b"[/ / (none)]\n"  # what is left of a refused target to the page for it, which may be a program
REFUSED_BY_APACHE = {b"http:evil.example", b"foo://a;b.example/", b"a;b.example:443", b""}
BAD = [  # a directive, and what Apache says of it
    ("IriGate nobody", "nobody: it is no preset (strict_api, proxy, fetch, display), and no file that can be read"),
    ("IriGate", "IriGate takes a preset, a file with a policy, or off"),
    ("IriGate proxy dryrun", "what may follow the policy is dry_run and status=NUMBER"),
    ("IriGate proxy status=200", "the status is one of 400 to 599"),
    ("IriGate proxy status=4000", "the status is one of 400 to 599"),
    ("IriGate off dry_run", "IriGate off takes no options"),
    ("IriGate proxy\nIriGate off", "IriGate stands twice"),
    ("IriGate empty.json", "no file that can be read"),
    ("IriGate broken.json", "broken.json:1: "),
    ("IriGate unknown.json", "actions.encoded_slush: "),
    ("IriGate escape.json", 'escape.json:1: base: '),
    ("IriGuard /admin", "IriGuard adds to the policy of an IriGate: there is none before it"),
    ("IriGate off\nIriOpen /admin", "IriOpen adds to the policy of an IriGate: there is none before it"),
    ('IriGate proxy\n<Location "/">\nIriMount /a/ /\n</Location>', "IriMount adds to the policy of an IriGate: there is none before it"),
    ("IriGate proxy\nIriGuard", "IriGuard takes patterns"),
    ("IriGate proxy\nIriGuard /a b", "IriGuard: proxy: guards[1]: a guard is /path"),
    ("IriGate proxy\nIriOpen /{", "IriOpen: proxy: open[0]: an opening is /path"),
    ("IriGate proxy\nIriMount /a /", "IriMount: proxy: mounts[0]: a mount has text with a /"),
    ("IriGate proxy\nIriRoutes nowhere.txt", "nowhere.txt: it is no file that can be read"),
    ("IriGate proxy\nIriRoutes nul.txt", "nul.txt: it is no file that can be read"),
    ("IriGate proxy\nIriRoutes bad.txt", "bad.txt:2: "),
    ("IriGate proxy\nIriRoutes long.txt", "long.txt:1: a line is [METHOD] PATTERN [NAME]"),
    ("IriGate proxy\nIriRoutes conflict.txt", "conflict.txt:3: "),
    ("IriGate proxy\nIriRoutes comment.txt", "comment.txt: it has no routes"),
    ("IriGate proxy\nIriRoutes same.txt", "same.txt: GET /caf\\xC3\\xA9/{a-b}/{c}/{A_b}: two captures would be the same variable"),
    ("IriRoutes routes.txt", "IriRoutes needs an IriGate"),
    ("IriGate off\nIriRoutes routes.txt", "IriRoutes needs an IriGate"),
    ("IriGate proxy\n<VirtualHost 127.0.0.1:1>\nIriGate off\nIriRoutes routes.txt\n</VirtualHost>", "IriRoutes needs an IriGate"),
    ('<Location "/">\n<Limit GET>\nIriGate off\n</Limit>\n</Location>', "IriGate cannot occur within <Limit>"),
    ('<Location "/">\n<LimitExcept POST>\nIriGate proxy\n</LimitExcept>\n</Location>', "IriGate cannot occur within <Limit>"),
]
GOOD = [  # directives that Apache takes
    "IriGate proxy\nIriRoutes other.txt",
    "IriGate proxy\nIriRoutes routes.txt\n<VirtualHost 127.0.0.1:1>\nIriGate off\n</VirtualHost>",
    "IriGate proxy\nIriRoutes routes.txt\n<VirtualHost 127.0.0.1:1>\nIriGate strict_api\n</VirtualHost>",
]
FILES = {
    **suite.QUESTIONS.files(), "policy.json": json.dumps(POLICY), "closed.json": json.dumps(suite.CLOSED), "narrow.json": json.dumps(NARROW), "routes.txt": ROUTES, "empty.json": "",
    "whole.json": json.dumps(WHOLE), "nul.txt": "/a\n/b\0\n",
    "broken.json": "{", "unknown.json": '{"base": "proxy", "actions": {"encoded_slush": "allow"}}',
    "escape.json": '{"base": "\\u001b[31m"}', "bad.txt": "/a\n/{b\n", "long.txt": "GET /a b c\n",
    "conflict.txt": "/a/{b}\n\n/a/{c}\n", "comment.txt": "# nothing\n\n",
    "same.txt": "/{a}\nGET /caf\u00e9/{a-b}/{c}/{A_b}\n", "other.txt": "/{a-b}/{ab}/{a_}\n/x/{a_b}\n/{a}\n",
}


class Apache(suite.Gated):
    """Apache as long as the `with` lasts."""

    def __init__(self, module, work, extra="", counter=None):
        self.module, self.read, self.told, self.counter = module, 0, 0, counter
        self.extra = extra + (f"LoadModule iri_count_module {counter}\n" if counter else "")
        self.work = pathlib.Path(work).resolve()

    def __enter__(self):
        self.upstream = Upstream()
        self.ports = dict(zip(PORTS, free_ports(len(PORTS))))
        self.ports["http2"] = self.ports["proxy"]
        self.write_files()
        self.log = self.work / "error.log"
        self.log.write_bytes(b"")
        self.process = subprocess.Popen(self.command("-DFOREGROUND"), stdin=subprocess.DEVNULL,
                                        stdout=open(self.work / "out", "wb"), stderr=subprocess.STDOUT,
                                        env=suite.preloaded({**environment(), **({"LD_PRELOAD": self.counter} if self.counter else {})}))
        wait_for(set(self.ports.values()), [(self.process, [self.work / "out", self.log])])
        self.log_text()
        self.reasons()
        return self

    def write_files(self):
        for name, text in FILES.items():
            (self.work / name).write_text(text, encoding="utf-8")
        for name, text in PAGES.items():
            (self.work / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
            (self.work / "pages" / name).write_text(text, encoding="ascii")
        (self.work / "cache").mkdir(exist_ok=True)
        (self.work / "cache").chmod(0o777)
        # Apache does not serve as root; as another user it stays who it is.
        user = "nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        values = {"WORK": self.work, "UPSTREAM": self.upstream.port, "USER": user, "MODULE": self.module,
                  "GROUP": grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name, "EXTRA": self.extra,
                  "APACHE": "/usr/lib/apache2/modules", "STRICT": self.ports["strict_api"],
                  "CAPTURES": " ".join(f"%{{reqenv:iri_route_{name}}}" for name in suite.CAPTURES)}
        values |= {name.upper(): port for name, port in self.ports.items()}
        text = (HERE / "apache.conf").read_text(encoding="ascii")
        text += "".join(HOST_OF_QUESTIONS.format(name=name, port=self.ports[name], upstream=self.upstream.port) for name in [*ASKED, "closed"])
        for key, value in values.items():
            text = text.replace(f"@{key}@", str(value))
        (self.work / "apache2.conf").write_text(text, encoding="utf-8")

    def command(self, *options):
        return ["apache2", "-f", str(self.work / "apache2.conf"), *options]

    def new_text(self):
        """What the log has beyond what was read; it is read by reasons()."""
        with open(self.log, "rb") as log:
            log.seek(self.read)
            return log.read()

    def log_text(self):
        return self.new_text()

    def reasons(self):
        text = self.new_text()
        self.read += len(text)
        return suite.read_reasons(text)

    def unescaped(self, text):
        """Apache escapes each backslash once more: the text of JSON has the escapes as they were written."""
        return text

    def refuses_itself(self, target):
        """What Apache answers with 400 before any module sees it."""
        return re.search(rb"[\x00-\x20\x7f#]", target) is not None or target in REFUSED_BY_APACHE

    def refuses_question(self, target):
        return suite.leaves_root(target)

    def mapped(self, target):
        """ProxyPass "/" takes any number of slashes for that."""
        return re.sub(rb"\A/+", b"/", target)

    def forwarded(self, form):
        """Of a canonical form: Apache forwards origin-form alone."""
        return suite.origin_form(form)

    def get(self, port, target, fields=HOST, method=b"GET"):
        return ask(self.ports[port], method + b" " + target + b" HTTP/1.1", fields)


def environment():
    return {**os.environ, "LC_ALL": "C"}


def check_forms(count, server):
    """Absolute-form, the asterisk-form, CONNECT, TRACE; Apache as a proxy."""
    absolute = b"http://www.example.com/a/../b?c"
    count.expect("absolute-form", same(server.get("proxy", absolute).body, b"GET /b?c\nwww.example.com\n"))
    # Apache puts the host of the target into the Host field, so nothing differs any more behind it.
    other = server.get("proxy", absolute, b"Host: other.example\r\n")
    count.expect("the Host field of an absolute-form is that of the target",
                 same(other.body, b"GET /b?c\nwww.example.com\n"))
    exact = server.get("proxy", b"http://www.example.com/a%40b/%3A")
    count.expect("absolute-form, byte for byte", same(exact.body, b"GET /a%40b/%3A\nwww.example.com\n"))
    count.expect("absolute-form without a path", same(server.get("proxy", b"http://www.example.com").body,
                                                      b"GET /\nwww.example.com\n"))
    server.reasons()
    for target, reason in ((b"http://www.example.com/a%2fb", "encoded_slash"), (b"gopher://a.example/", "scheme_not_allowed"),
                           (b"/a%2fb", "encoded_slash")):
        answer = server.get("proxy", target)
        count.expect(f"refused: {target!r}", same((answer.status, reason in named(server.reasons())), (400, True)))
    count.expect("OPTIONS *", same(server.get("proxy", b"*", HOST, b"OPTIONS").status, 200))
    trace = server.get("pages", b"/a/../h", HOST, b"TRACE")
    count.expect("TRACE shows the canonical form", same(trace.body.split(b"\r\n")[0], b"TRACE /h HTTP/1.1"))
    check_forward_proxy(count, server)


def check_forward_proxy(count, server):
    up = b"127.0.0.1:%d" % server.upstream.port
    host = b"Host: " + up + b"\r\n"
    answer = server.get("forward", b"http://" + up + b"/a/../%62?c", host)
    count.expect("a proxy is asked for the canonical form", same(answer.body, b"GET /b?c\n" + up + b"\n"))
    server.reasons()
    answer = server.get("whole", b"http://" + up + b"//b/x", host)
    count.expect("a proxy is asked for the whole, though the rest is judged, too", same(answer.body, b"GET //b/x\n" + up + b"\n"))
    server.reasons()
    count.expect("a proxy refuses, too", same(server.get("forward", b"http://" + up + b"/a%2fb", host).status, 400))
    tunnel = exchange(server.ports["forward"], b"CONNECT " + up + b" HTTP/1.1\r\n" + host + b"\r\nGET /t HTTP/1.1\r\n\r\n")
    count.expect("CONNECT", same((split(tunnel).status, tunnel.endswith(b"GET /t\nnone\n")), (200, True)))
    server.reasons()
    refused = split(exchange(server.ports["forward"], b"CONNECT a@" + up + b" HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n"))
    count.expect("CONNECT with userinfo", same(refused.status, 400))


def acted(answer):
    """The path that Apache acted on, and whether its rule on /admin was met."""
    return base64.b64decode(answer.fields.get(b"x-path", b"")), answer.fields.get(b"x-admin")


def check_acts(count, server):
    """Apache's rules and variables are about the canonical form."""
    for target, path, admin in ((b"/a//../admin", b"/a/admin", b"0"), (b"/%61dmin", b"/admin", b"1"),
                                (b"/x/%2e%2e/admin/y", b"/admin/y", b"1"), (b"/a/./b", b"/a/b", b"0")):
        answer = server.get("acts", target)
        count.expect(f"acts on {target!r}", same((answer.status, *acted(answer)), (410, path, admin)))
    answer = server.get("acts", b"/a/../users/4%32?q=1")
    wanted = {b"x-verdict": b"canonicalize", b"x-findings": b"dot_segment,encoded_unreserved", b"x-target": b"/users/42?q=1",
              b"x-iri-path": b"/users/42", b"x-host": b"www.example.com", b"x-route": b"GET /users/{id}", b"x-route-id": b"42"}
    for name, value in wanted.items():
        count.expect(f"the variable of {name.decode()}", same(answer.fields.get(name), value))
    count.expect("programs see the canonical form", same(base64.b64decode(answer.fields[b"x-line"]),
                                                         b"GET /users/42?q=1 HTTP/1.1"))
    log = (server.work / "access.log").read_bytes().splitlines()[-1]
    count.expect("the log has both", same(log, b"canonicalize [dot_segment,encoded_unreserved] /users/42?q=1 was "
                                               b"GET /a/../users/4%32?q=1 HTTP/1.1 is GET /users/42?q=1 HTTP/1.1"))
    all_of_them = server.get("acts", suite.WITH_ALL).fields.get(b"x-captures")
    count.expect("as many captures as there may be", same(all_of_them, " ".join(suite.CAPTURES.values()).encode()))
    count.expect("a rule on a route", same(server.get("acts", b"/%67one/x").status, 404))
    count.expect("the route of another method", same(server.get("acts", b"/users/1", HOST, b"POST").fields.get(b"x-route"), b""))
    count.expect("SetEnvIf sees the canonical form", same(server.get("acts", b"/x/../s%65en").fields.get(b"x-seen"), b"1"))
    forged = server.get("acts", b"/a", HOST + b"iri_verdict: reject\r\niri-target: /admin\r\n")
    count.expect("a field is no variable", same((forged.fields[b"x-verdict"], forged.fields[b"x-target"]), (b"allow", b"/a")))
    server.reasons()


def check_pages(count, server):
    """Subrequests, redirections within Apache, the page for a refusal."""
    for target, status, body in ((b"/page.txt", 200, b"a page\n"), (b"/x/../page.txt", 200, b"a page\n"),
                                 (b"/", 200, b"a page\n"), (b"/whole.shtml", 200, b"[a part\n]\n"),
                                 (b"/page%2etxt", 200, b"a page\n"), (b"/a%2fb?c", 400, NOTHING),
                                 (b"/..;/page.txt", 400, NOTHING), (b"/narrow/page.txt?c", 400, NOTHING), (b"/none", 404, b"a page\n")):
        answer = server.get("pages", target)
        count.expect(f"a page: {target!r}", same((answer.status, answer.body), (status, body)))
    server.get("pages", b"/x/../none")
    log = (server.work / "access.log").read_bytes().splitlines()[-1]
    count.expect("the log has both behind a redirection", same(log, b"canonicalize [dot_segment] /none was GET /x/../none HTTP/1.1 is GET /none HTTP/1.1"))
    server.get("pages", b"/b%2fc?d")
    count.expect("the access log has what was refused", b"is GET /b%2fc?d HTTP/1.1\n" not in (server.work / "access.log").read_bytes() and "it has not")
    count.expect("no gate by .htaccess", same(server.get("pages", b"/own/page.txt").status, 500))
    server.reasons()
    # The section that the redirection ends in has a gate: it judges the request of the client.
    narrow = server.get("pages", b"/inside")
    count.expect("a section behind a redirection", same((narrow.status, named(server.reasons())), (400, {"host_not_allowed"})))
    right = server.get("pages", b"/inside", b"Host: narrow.example\r\n")
    count.expect("its harmless neighbour", same((right.status, right.body), (200, b"narrow\n")))
    direct = server.get("pages", b"/x/../narrow/page.txt")
    count.expect("a section", same((direct.status, named(server.reasons()) >= {"host_not_allowed"}), (400, True)))
    direct = server.get("pages", b"/x/../narrow/page.txt", b"Host: narrow.example\r\n")
    count.expect("a section after the gate of the server", same((direct.status, direct.body), (200, b"narrow\n")))
    server.reasons()


def check_found(count, server):
    """The section of the file that Apache finds has a gate: it judges the request of the client, once."""
    for target in (b"/found/", b"/found/none", b"/found/entry", b"/found/entry.txt", b"/hop"):
        right, wrong = server.get("found", target), server.get("found", target + b"?%zz")
        count.expect(f"found: {target!r}", same((right.status, right.body), (200, b"an entry\n")))
        count.expect(f"found: {target!r}, an attack", same((wrong.status, b"entry" in wrong.body), (403, False)))
        count.expect(f"found: {target!r}: told", same([(line["level"], line["status"]) for line in server.reasons()], [("location", 403)]))
    for target, status, body in ((b"/found/dry.txt?%zz", 200, b"dry\n"), (b"/found/dry?%zz", 200, b"dry\n")):
        answer = server.get("found", target)
        count.expect(f"found: {target!r}", same((answer.status, answer.body), (status, body)))
        count.expect(f"found: {target!r}: told once", same([line["dry_run"] for line in server.reasons()], [True]))
    kept = [server.get("found", target) for target in [b"/found/kept.txt"] * 2 + [b"/found/kept.txt?%zz"]]
    count.expect("a cache", same(kept[1].fields.get(b"x-cache", b"")[:3], b"HIT"))
    count.expect("a cache behind sections", same([answer.status for answer in kept], [200, 200, 403]))
    server.reasons()
    shown = server.get("found", b"/found/lost/none?%zz")
    count.expect("the page of an error is found", same((shown.status, shown.body), (404, b"an entry\n")))
    part = server.get("found", b"/found/whole.shtml?%zz")
    count.expect("a subrequest finds it", same((part.status, part.body), (200, b"[an entry\n]\n")))
    count.expect("they tell nothing", server.reasons())


def check_sections(count, server):
    """Gates of sections alone: what is not canonical is refused, for the path has been chosen."""
    for target, status in ((b"/other/a%2fb", 404), (b"/other/..;/x", 200), (b"/gated/x", 200), (b"/gated/..;/x", 403),
                           (b"/x/../gated/a", 403), (b"/%67ated/a", 403), (b"/gated/open/..;/x", 200),
                           (b"/gated/dry/..;/x", 200), (b"/gated/a%3bx", 403)):
        answer = server.get("section", target)
        count.expect(f"sections: {target!r}", same(answer.status, status))
    lines = server.reasons()
    count.expect("sections tell", same([line["level"] for line in lines], ["location"] * 5))
    for method, status in ((b"GET", 200), (b"POST", 403)):
        count.expect(f"a section for a method: {method.decode()}", same(server.get("section", b"/posted/..;/x", HOST, method).status, status))
    server.reasons()


def check_taken(count, server):
    """What a request that goes on as it came takes: nothing of its pool, but for a path before a query, which is copied; no malloc(), and no
    line (apache_count.c)."""
    def taken(port, target, host=b"www.example.com"):
        return server.get(port, target, b"Host: " + host + b"\r\nX-Iri-Count: 1\r\n").fields.get(b"x-iri-count")
    server.reasons()
    for target in (b"/hello", b"/", b"/a%20b/caf%C3%A9", b"/" + 2000 * b"a", b"/users/42?page=2", b"/?a"):
        path, query, _ = target.partition(b"?")
        bytes_of_path = (len(path) + 8) // 8 * 8 if query else 0
        for host in (b"www.example.com", b"10.0.0.1", b"[::1]", b"a.example:8080", b"WWW.B.example"):
            count.expect(f"taken: {target[:40]!r} of {host!r}", same(taken("proxy", target, host), b"%d 0" % bytes_of_path))
    for port, target in (("none", b"/a/../b"), ("section", b"/gated/x"), ("section", b"/gated/x?y"), ("section", b"/posted/x")):
        count.expect(f"taken: {port}: {target!r}", same(taken(port, target), b"0 0"))
    count.expect("they are not told", server.reasons())
    count.expect("another form takes some", same(taken("proxy", b"/a/../b"), b"0 0") is None and "it takes nothing")
    count.expect("another form is told", same(len(server.reasons()), 1))


def check_settings(count, server):
    """status=, off, policies of files, AllowEncodedSlashes and MergeSlashes."""
    count.expect("status=404", same(server.get("status", b"/a%2fb").status, 404))
    count.expect("the status is told", same([line["status"] for line in server.reasons()], [404]))
    count.expect("off", same(server.get("none", b"/..;/x").body, b"GET /..;/x\nwww.example.com\n"))
    count.expect("off tells nothing", server.reasons())
    for target, form in ((b"/a%2fb", b"/a%2Fb"), (b"/a//b", b"/a//b"), (b"/a;x=1/b", b"/a/b"), (b"/a/../b;c", b"/b")):
        answer = server.get("file", target)
        count.expect(f"a policy of its own: {target!r}", same(answer.body, b"GET " + form + b"\nwww.example.com\n"))
    suite.check_guards(count, server)
    count.expect("and Apache may refuse what it passes", same(server.get("plain", b"/a%2fb").status, 404))
    # ProxyPass ... nocanon forwards what the gate passed, whatever Apache's own rules are matched on.
    count.expect("MergeSlashes is Apache's own", same(server.get("plain", b"/a//b").body, b"GET /a//b\nwww.example.com\n"))
    refused = server.get("file", b"/a/..;x/b")
    count.expect("what it still refuses", same((refused.status, named(server.reasons()) >= {"parameter_dot_segment"}), (400, True)))
    two = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", b"/a"), (b":authority", b"www.example.com"), (b"host", b"evil.example")]
    seen = http2.ask(server.ports["proxy"], two)
    count.expect("HTTP/2: a Host field beside :authority", "evil" in seen.body.decode() and f"{seen}")
    server.reasons()


def check_reload(count, server):
    """After a graceful restart the gate is there, with the policy as it is then."""
    (server.work / "policy.json").write_text('{"base": "strict_api"}', encoding="ascii")
    server.process.send_signal(signal.SIGUSR1)
    for _ in range(200):
        if server.get("file", b"/a/../b").status == 400:
            break
        time.sleep(0.05)
    count.expect("a reload reads the policy again", same(server.get("file", b"/a/../b").status, 400))
    count.expect("and the other gates are as they were", same(server.get("proxy", b"/a/../b").body, b"GET /b\nwww.example.com\n"))
    server.reasons()


def try_configuration(server, directive):
    """The status of `apache2 -t`, and what it says."""
    conf = server.work / "bad.conf"
    conf.write_text(f'ServerRoot "{server.work}"\nServerName h\nPidFile "{server.work}/bad.pid"\nMutex posixsem\n'
                    f'ErrorLog "{server.work}/bad.log"\nListen 127.0.0.1:1\n'
                    "LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so\n"
                    f"LoadModule iri_module {server.module}\n{directive}\n", encoding="ascii")
    (server.work / "bad.log").write_bytes(b"")
    run = subprocess.run(["apache2", "-t", "-f", str(conf)], capture_output=True, check=False, timeout=20, env=environment())
    return run.returncode, run.stdout + run.stderr + (server.work / "bad.log").read_bytes()


def check_configurations(count, server):
    """Apache takes what is right. Else it does not start, and says why, in printable ASCII."""
    for directive in GOOD:
        status, said = try_configuration(server, directive)
        count.expect(f"configuration: {directive!r}", status and f"ended with {status}: {said!r}")
    for directive, text in BAD:
        status, said = try_configuration(server, directive)
        problem = None
        if status == 0 or text not in said.decode("ascii", "replace").replace("\\\\", "\\"):
            problem = f"ended with {status}: {said!r}"
        elif re.search(rb"[^\x20-\x7e\n]", said):
            problem = f"not printable: {said!r}"
        count.expect(f"configuration: {directive!r}", problem)


def main():
    module, iri, work = sys.argv[1:4]
    count = Count()
    # With a sanitizer, malloc() is the sanitizer's.
    counter = None if "IRI_SERVER_PRELOAD" in os.environ else os.environ["IRI_APACHE_COUNT"]
    with Apache(module, work, counter=counter) as server:
        suite.check_all(count, server, iri)
        if counter:
            count.run(check_taken, server)
        for check in (check_forms, check_acts, check_pages, check_found, check_sections, check_settings, check_reload):
            count.run(check, server)
        if "--brief" not in sys.argv:
            count.run(suite.check_questions, server)
            count.run(check_configurations, server)
    count.expect("it ends in peace", server.process.returncode)
    return count.close()


if __name__ == "__main__":
    sys.exit(main())
