"""The gate and the router: decisions, and that they fail closed."""
import copy
import ipaddress
import json
import pathlib
import pickle

import libiri
import pytest


def test_a_verdict_is_true_if_the_text_passes():
    gate = libiri.Gate("fetch")
    assert gate.judge("https://example.org/") and not gate.judge("http://127.0.0.1/")
    verdict = gate.judge("http://127.0.0.1/")
    assert verdict.action == "reject" and "loopback_address" in [finding.name for finding in verdict.findings]
    assert gate.judge("http://a b/").error[2] == 8


def test_a_reason_is_told_behind_more_findings_than_are_kept():
    verdict = libiri.Gate("proxy").admit("GET", "/a" + "//b" * 70 + "/x%2Fy", "h.example").verdict
    assert verdict.action == "reject" and len(verdict.findings) == 64
    assert not any(finding.is_reason for finding in verdict.findings)
    assert verdict.further_reasons == ("an encoded slash: a separator to whoever decodes first",) == tuple(verdict.reasons)


def test_lists_fail_closed():
    with pytest.raises(ValueError):
        libiri.Gate("fetch", hosts=[])
    with pytest.raises(ValueError):
        libiri.Gate("fetch", hosts="example.com")
    for wrong in ({"host": ["a"]}, {"actions": {"none_such": "allow"}}, {"actions": {"userinfo": "permit"}}, {"limits": {"width": 1}},
                  {"limits": {"text": -1}}, {"limits": {"text": 2**32 - 1}}, {"raw_utf8": 1}, {"ports": [70000]}, {"hosts": ["*.example.com"]}):
        with pytest.raises(ValueError):
            libiri.Gate("fetch", **wrong)
    with pytest.raises(ValueError, match="preset"):
        libiri.Gate("everything")


GUARDED = {"guards": ["/admin", "*.php"], "open": ("/projects/{rest...}",), "mounts": {"/svc/": "/"}}


def test_a_gate_with_guards():
    for gate in (libiri.Gate("proxy", **GUARDED), libiri.Gate.from_json(json.dumps({"base": "proxy", **GUARDED}))):
        for target in ("/admin", "/x.php", "/svc/admin", "/projects/a%2fb;c?x=%7e"):
            assert gate.admit("GET", target, "a.example").target == target
        for target in ("/ADMIN", "/x.php/", "/svc/Admin", "/projects/x.php;y"):
            verdict = gate.admit("GET", target, "a.example").verdict
            assert [one.name for one in verdict.findings if one.is_reason] == ["guarded_reading"]
        assert not gate.admit("GET", "/a%2Fb", "a.example")
        assert not gate.admit("GET", "/projects/..%2Fb", "a.example")
    complete = libiri.Gate("proxy", guards=["/admin"], guards_complete=True)
    assert complete.admit("GET", "/a%2Fb", "a.example") and not complete.admit("GET", "/admin%2Fb", "a.example")
    assert pickle.loads(pickle.dumps(complete)).admit("GET", "/a%2Fb", "a.example")
    table = {"guards": ["/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"], "guards_complete": True, "closed": True}
    for closed in (libiri.Gate("proxy", **table), libiri.Gate.from_json(json.dumps({"base": "proxy", **table}))):
        assert closed.admit("GET", "/gists/a%2Fb", "a.example") and not closed.admit("GET", "/repos/a%2Fb", "a.example")
    assert not libiri.Gate("proxy", **{**table, "closed": False}).admit("GET", "/gists/a%2Fb", "a.example")
    tenants = {"guards": ["/t/{tenant}/{rest...}"], "guards_complete": True, "same": ["tenant"]}
    for same in (libiri.Gate("proxy", **tenants), libiri.Gate.from_json(json.dumps({"base": "proxy", **tenants}))):
        assert same.admit("GET", "/t/me/a;b", "a.example") and not same.admit("GET", "/t/me;x/a", "a.example")
    assert libiri.Gate("proxy", **{**tenants, "same": []}).admit("GET", "/t/me;x/a", "a.example")


TENANTS = {"guards": ["/admin", "/t/{tenant}/{rest...}"], "guards_complete": True, "same": ["tenant"]}


def test_a_guarded_reading_is_explained():
    gate = libiri.Gate("proxy", **TENANTS)
    why = gate.explain_reading("GET", "/admin%2Fx?token=secret")
    line = 'guard "/admin": "/admin/x" lies in it, "/admin%2Fx" does not; habits: decode, slash'
    assert why == libiri.GuardedReading("/admin", "/admin/x", "/admin%2Fx", ("decode", "slash"), "", line)
    why = gate.explain_reading("GET", b"/t/me;x/a")
    assert (why.guard, why.same, why.habits) == (TENANTS["guards"][1], "tenant", ("parameters",))
    assert sorted((why.inside, why.outside)) == ["/t/me/a", "/t/me;x/a"]
    assert gate.explain_reading("GET", "/admin/x") is gate.explain_reading("GET", "/a%00") is gate.explain_reading("GET", "/ a") is None
    assert libiri.Gate("proxy").explain_reading("GET", "/admin%2Fx") is None
    octets = gate.explain_reading("GET", "/%61DMIN%2F%FF%22")
    assert octets.explanation.isascii() and octets.explanation.isprintable() and octets.inside.isprintable()


def test_a_list_of_a_gate_is_read_once():
    gate = libiri.Gate("proxy", guards=iter(TENANTS["guards"]), guards_complete=True, same=iter(["tenant"]))
    for one in (gate, pickle.loads(pickle.dumps(gate))):
        assert not one.admit("GET", "/t/me;x/a", "a.example")


EXCEPTED = {"at": [{"path": "/files", "actions": {"encoded_slash": "allow", "encoded_control": {"query": "reject"}}}, {"path": "/files/x", "actions": {}}]}


def test_a_gate_with_exceptions_by_path():
    made = libiri.Gate("proxy", **EXCEPTED)
    for gate in (made, libiri.Gate.from_json(json.dumps({"base": "proxy", **EXCEPTED})), pickle.loads(pickle.dumps(made))):
        for target in ("/files/a%2Fb", "/files/x%2Fb", "/other?a=%0A"):
            assert gate.admit("GET", target, "a.example").target == target
        for target in ("/FILES/a%2Fb", "/a%2Fb", "/files/..%2Fb", "/files?a=%0A", "/Files?a=%0A"):
            assert not gate.admit("GET", target, "a.example")
    in_query = libiri.Gate("strict_api", actions={"encoded_control": {"query": "report"}})
    assert in_query.admit("GET", "/?a=%0A", "a.example") and not in_query.admit("GET", "/%0A", "a.example")
    for wrong in ([{"path": "files", "actions": {}}], [{"path": "/files"}], [{"actions": {}}], [{"path": "/a", "actions": {}, "x": 1}], "/files", None,
                  [{"path": "/a", "actions": {"guarded_reading": "allow"}}], [{"path": "/a", "actions": {"encoded_nul": {"host": "allow"}}}],
                  [{"path": "/a", "actions": {"encoded_slash": {"path": "allow"}}}], [{"path": "/a", "actions": {"encoded_slash": "alow"}}]):
        with pytest.raises(ValueError):
            libiri.Gate("proxy", at=wrong)


def test_an_action_for_each_part():
    actions = {"encoded_control": {"path": "report", "query": "reject"}}
    for gate in (libiri.Gate("proxy", actions=actions), libiri.Gate.from_json(json.dumps({"base": "proxy", "actions": actions})),
                 pickle.loads(pickle.dumps(libiri.Gate("proxy", actions=actions)))):
        assert gate.admit("GET", "/a%0Ab", "h.example").verdict.action == "report"
        assert gate.admit("GET", "/?a%0Ab", "h.example").verdict.action == "reject"
    for wrong in ({"encoded_control": {"port": "allow"}}, {"encoded_control": {"path": "permit"}}, {"userinfo": {"userinfo": "allow"}}):
        with pytest.raises(ValueError):
            libiri.Gate("proxy", actions=wrong)
    with pytest.raises(ValueError, match="actions.encoded_control.path: an action is"):
        libiri.Gate.from_json('{"base": "proxy", "actions": {"encoded_control": {"path": 1}}}')
    with pytest.raises(TypeError):
        libiri.Gate("proxy", actions={"encoded_control": {"path": 1}})


def test_guards_fail_closed():
    for wrong in ({"guards": ["admin"]}, {"guards": "/admin"}, {"guards": None}, {"open": ["/{"]}, {"mounts": {"/a": "/"}}, {"guards_complete": 1}, {"closed": 1}, {"same": "id"}, {"guards": ["/a"], "same": ["a"]},
                  {"guards": ["/a"], "actions": {"guarded_reading": "allow"}}, {"guard": ["/a"]}):
        with pytest.raises(ValueError):
            libiri.Gate("proxy", **wrong)
    with pytest.raises(TypeError):
        libiri.Gate("proxy", guards=[1])


def test_a_policy_in_json():
    assert not libiri.Gate.from_json(b'{"base": "fetch", "hosts": ["a.example"]}').passes("https://b.example/")
    for wrong in ("{}", "[]", '{"base": "fetch", "hots": ["a.example"]}', '{"base": "fetch", "hosts": ["a.example"], "hosts": null}'):
        with pytest.raises(ValueError):
            libiri.Gate.from_json(wrong)


# What `iri gate` refuses, too. The words are those of its reader of policies.
NO_POLICIES = [
    ('"preset": "proxy"', "preset: no such member"), ('"self": 1', "self: no such member"), ('"a\\n": 1', r"a\\n: no such member"),
    ('"actions": null', 'actions: name is a string, raw_utf8, guards_complete and closed are true or false, actions, limits and mounts are objects, guards, open and same are arrays of strings, at is an array of objects with path and actions; found: "null"'),
    ('"actions": []', 'actions: name is .*; found: "an array"'), ('"limits": null', 'limits: name is .*; found: "null"'),
    ('"limits": [["text", 1]]', 'limits: name is .*; found: "an array"'), ('"raw_utf8": 1', 'raw_utf8: name is .*; found: "1"'),
    ('"raw_utf8": null', 'raw_utf8: name is .*; found: "null"'), ('"name": null', 'name: name is .*; found: "null"'),
    ('"actions": {"userinfo": 1}', 'actions.userinfo: an action is allow, report, canonicalize or reject; found: "1"'),
    ('"actions": {"userinfo": "deny"}', "actions.userinfo: the actions are .*, not 'deny'"), ('"actions": {"x": "reject"}', "no finding is named 'x'"),
    ('"limits": {"x": 1}', "no limit is named 'x'"),
    ('"limits": {"text": 4294967295}', 'limits.text: a limit is a number below 4294967295, or null for none; found: "4294967295"'),
    ('"limits": {"text": -1}', 'limits.text: .*; found: "-1"'), ('"limits": {"text": true}', 'limits.text: .*; found: "true"'),
    ('"limits": {"text": 1.0}', 'limits.text: .*; found: "1.0"'), ('"limits": {"text": 1e400}', "limits.text: a limit is"),
    ('"limits": {"text": "1"}', 'limits.text: .*; found: "1"'), ('"limits": {"text": {}}', 'limits.text: .*; found: "an object"'),
    ('"limits": {"text": NaN}', "not JSON: NaN"), ('"limits": {"text": -Infinity}', "not JSON: -Infinity"),
    ('"guards": null', 'guards: name is .*; found: "null"'), ('"guards": "/a"', 'guards: name is .*; found: "/a"'), ('"open": ["/a", 1]', r'open\[1\]: name is .*; found: "1"'),
    ('"mounts": []', 'mounts: name is .*; found: "an array"'), ('"mounts": {"/a/": null}', 'mounts./a/: name is .*; found: "null"'),
    ('"closed": 1', 'closed: name is .*; found: "1"'), ('"guards_complete": 1', 'guards_complete: name is .*; found: "1"'), ('"guards": ["/a", "b"]', r'guards\[1\]: a guard is'), ('"open": ["/{"]', r'open\[0\]: an opening is'),
    ('"mounts": {"/a": "/"}', r'mounts\[0\]: a mount has'),
    ('"at": {}', 'at: name is .*; found: "an object"'), ('"at": [1]', r'at\[0\]: name is .*; found: "1"'), ('"at": [{"path": "/a"}]', r'at\[0\].actions: not there'),
    ('"at": [{"path": 1, "actions": {}}]', r'at\[0\].path: name is'), ('"at": [{"path": "/a", "actions": {}, "x": 1}]', r'at\[0\].x: no such member'),
    ('"at": [{"path": "/a", "actions": {"encoded_nul": {"query": 1}}}]', r'at\[0\].actions.encoded_nul.query: an action is .*; found: "1"'),
    ('"at": [{"path": "/a", "actions": {"userinfo": "allow"}}]', r'at\[0\].actions.userinfo: no exception'), ('"at": [{"path": "a", "actions": {}}]', r'at\[0\]: the path of an exception is'),
    ('"hosts": {"a": 1}', 'hosts: a list is an array of strings .*, or null for any; found: "an object"'),
    ('"hosts": "a.example"', 'hosts: a list is .*; found: "a.example"'), ('"hosts": false', 'hosts: a list is .*; found: "false"'),
    ('"hosts": ["a.example", 1]', r'hosts\[1\]: a list is .*; found: "1"'), ('"schemes": [["https"]]', r'schemes\[0\]: a list is .*; found: "an array"'),
    ('"ports": [80, true]', r'ports\[1\]: a list is .*; found: "true"'), ('"ports": [80.0]', r'ports\[0\]: a list is'), ('"ports": ["80"]', r'ports\[0\]: a list is'),
    ('"ports": [65536]', r'ports\[0\]: a list is .*; found: "65536"'), ('"ports": [0]', r'ports\[0\]: an entry of ports'), ('"ports": 80', "ports: a list is"),
    ('"hosts": null, "hosts": null', "hosts: a member that is there twice"), ('"base": "proxy"', "base: a member that is there twice"),
    ('"actions": {"userinfo": "reject", "userinfo": "allow"}', "userinfo: a member that is there twice"),
    ('"ports": ' + "[" * 100_000, "not JSON"), ('"limits": {"text": ' + "9" * 5000 + "}", ""), ('"hosts": ["\\ud800"]', "byte 0"),
]


@pytest.mark.parametrize("number", range(len(NO_POLICIES)))
def test_a_policy_in_json_is_read_strictly(number):
    members, message = NO_POLICIES[number]
    for text in ('{"base": "fetch", %s}' % members, ('{"base": "fetch", %s}' % members).encode()):
        with pytest.raises(ValueError, match="^" + message):
            libiri.Gate.from_json(text)


def test_a_policy_in_json_is_utf8():
    policy = '{"base": "fetch", "name": "\u00e9", "raw_utf8": true, "limits": {"text": 4294967294, "depth": null}, "schemes": null, "hosts": null, "ports": [443]}'
    for text in (policy, policy.encode(), policy.encode("utf-8-sig")):
        assert libiri.Gate.from_json(text).passes("https://a.example/")
    for wrong in (policy.encode("utf-16"), policy.encode("latin-1"), policy.replace("\u00e9", "\ud800").encode(errors="surrogatepass")):
        with pytest.raises(ValueError):
            libiri.Gate.from_json(wrong)


def test_a_request_is_admitted_in_canonical_form():
    gate = libiri.Gate("proxy")
    admitted = gate.admit("GET", b"/a/../%61dmin?x", b"Example.COM:8080")
    assert admitted and admitted[1:] == ("/admin?x", "/admin", "x", "example.com", 8080)
    for target in ("/a%2f..%2fadmin", "/;/admin", "/a\0", b"/\xff"):
        refused = gate.admit("GET", target, "example.com")
        assert not refused and refused.path is None and refused.verdict.reasons
    assert not gate.admit("GET", "/", None)


def test_what_browsers_leave_is_encoded_and_the_query_stays_as_it_came():
    gate = libiri.Gate("proxy")
    assert gate.admit("GET", "/" + "[" * 300 + "?%7e%2f&a[]={b}", "h.example")[1] == "/" + "%5B" * 300 + "?%7e%2f&a%5B%5D=%7Bb%7D"
    assert not gate.admit("GET", "/?a=%zz%41", "h.example")


def test_a_gate_survives_pickling():
    gate = pickle.loads(pickle.dumps(libiri.Gate("fetch", hosts=[".example.com"])))
    assert gate.passes("https://a.example.com/") and not gate.passes("https://b.example/")


def test_a_copy_of_a_gate_has_its_lists():
    hosts, actions = [".example.com"], {"fragment": "reject"}
    gate = libiri.Gate("fetch", hosts=hosts, schemes=iter(["https"]), ports=(port for port in (443,)), actions=actions)
    hosts.append("evil.example")
    actions["fragment"] = "allow"
    for one in (gate, copy.copy(gate), copy.deepcopy(gate), pickle.loads(pickle.dumps(gate))):
        assert one.passes("https://a.example.com/")
        assert not any(map(one.passes, ("https://evil.example/", "http://a.example.com/", "https://a.example.com:444/", "https://a.example.com/#f")))


class Stricter(libiri.Gate):
    def __init__(self, refused):
        super().__init__("fetch")
        self.refused = refused

    def passes(self, reference):
        return reference != self.refused and super().passes(reference)


class Counted(libiri.Router):
    name = None


def copies(one):
    return [copy.copy(one), copy.deepcopy(one), *(pickle.loads(pickle.dumps(one, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1))]


def test_a_copy_of_a_stricter_gate_is_as_strict():
    for gate in copies(Stricter("https://example.com/a")):
        assert type(gate) is Stricter
        assert gate.passes("https://example.com/b") and not gate.passes("https://example.com/a") and not gate.passes("http://127.0.0.1/")


def test_a_copy_of_a_subclass_of_the_router_is_one():
    router = Counted([("GET /{x}", "one"), ("/a/b", None)], head_by_get=False)
    router.name = "mine"
    for again in copies(router):
        assert type(again) is Counted and again.name == "mine" and len(again) == 2
        assert again.match("GET", "/a").value == "one" and again.match("HEAD", "/a").status == 405


class Handler:
    pass


def test_a_copy_of_a_router_whose_values_have_it_is_one_router():
    handler = Handler()
    handler.router = libiri.Router({"/a": handler})
    for router in copies(handler.router)[1:]:
        assert router is not handler.router and router.match("GET", "/a").value.router is router


@pytest.mark.parametrize("routes", [[("/b", "other"), ("{", "bad")], [("/b", "other"), ("/c",)], [("/b", "other"), ("/b", "again")]])
def test_routes_that_are_refused_change_nothing(routes):
    router = libiri.Router({"/a": "right"})
    with pytest.raises(ValueError):
        router.__init__(routes)
    assert len(router) == 1 and router.match("GET", "/a").value == "right" and router.match("GET", "/b").status == 404


def test_the_router_routes_what_was_admitted():
    router = libiri.Router([("GET h.example/f/{path...}", 1), ("GET /f/{x}", 2), ("POST /f/{x}", 3)])
    gate = libiri.Gate("proxy")
    match = router.match("GET", gate.admit("GET", "/f/./a%20b/c", "H.example"))
    assert (match.value, match.pattern, match.captures) == (1, "GET h.example/f/{path...}", {"path": "a%20b/c"})
    assert router.match("HEAD", "/f/a").value == 2 and router.match("DELETE", "/f/a").status == 405
    assert router.match("GET", "/g").status == 404 and not router.match("GET", "/g")
    with pytest.raises(ValueError):
        router.match("GET", gate.admit("GET", "/;", "h.example"))


@pytest.mark.parametrize("count", [8, 9, 16, 17, 31, 32])
def test_captures_are_as_many_as_the_pattern_has(count):
    captures = {f"c{i}": f"v.{i}" for i in range(count)}
    router = libiri.Router({"/" + "/".join(f"{{{name}}}" for name in captures): None})
    assert router.match("GET", "/" + "/".join(captures.values())).captures == captures


def test_a_router_survives_pickling():
    for head_by_get, status in ((True, 200), (False, 405)):
        router = pickle.loads(pickle.dumps(libiri.Router({"GET /f/{x}": "one", "/g": None}, head_by_get=head_by_get)))
        assert (len(router), router.match("GET", "/f/a").value, router.match("GET", "/g").status) == (2, "one", 200)
        assert router.match("HEAD", "/f/a").status == status


def test_a_value_may_be_none():
    assert libiri.Router({"/a": None}).match("GET", "/a")


def test_a_conflict_shows_a_request():
    with pytest.raises(libiri.RouteError) as caught:
        libiri.Router({"/a/{x}": 1, "/a/{y}": 2})
    assert caught.value.code == "conflict" and caught.value.witness
    with pytest.raises(libiri.RouteError) as caught:
        libiri.Router({"/a/{x": 1})
    assert (caught.value.code, caught.value.offset) == ("not_closed", 5)


SSRF = json.loads((pathlib.Path(__file__).resolve().parents[3] / "lab/suite/ssrf.json").read_text(encoding="ascii"))["cases"]
KINDS = {"unspecified": "unspecified_address", "loopback": "loopback_address", "private": "private_address", "link-local": "link_local_address",
         "reserved": "reserved_address", "metadata": "metadata_address"}


def test_an_address_is_judged_in_each_form():
    """By the cases of the conformance suite, whose kinds are those of IANA's registries."""
    gate = libiri.Gate("fetch")
    cases = [case for case in SSRF if case["what"] == "address"]
    assert len(cases) > 40
    for case in cases:
        address = ipaddress.ip_address(case["text"])
        verdicts = {gate.judge_address(form) for form in (case["text"], address, address.packed, str(address))}
        assert len(verdicts) == 1 and verdicts.pop().passes is case["allowed"], case
        for kind in case["reaches"]:
            assert f"reject: {KINDS[kind]}: " in gate.judge_address(address).explanation, case


def test_the_scope_of_an_address_does_not_matter():
    assert not libiri.Gate("fetch").judge_address("fe80::1%eth0") and libiri.Gate("fetch").judge_address("2606:4700::1%1")


def test_what_is_no_address_is_refused():
    for wrong in ("", "a", "1.2.3", "127.1", "0x7f.0.0.1", "[::1]", "::1]", "1.2.3.4 ", "1.2.3.4%1", b"", b"1.2.3.4", b"\0" * 5):
        with pytest.raises(ValueError, match="is not an IP address"):
            libiri.Gate("fetch").judge_address(wrong)


def test_an_explanation_has_each_reason_with_its_place():
    gate = libiri.Gate("fetch")
    assert gate.judge("http://10.0.0.1/").explanation == ("host, byte 7: reject: private_address: an address of a private network\n"
                                                          "host, byte 7: report: address_host: an address instead of a name\n")
    assert gate.judge("https://example.com/").explanation == ""
    assert gate.judge("http://a b/").explanation == "host, byte 8: reject: unexpected_character: this character is not allowed here\n"
    assert "Host, byte 0: reject: " in libiri.Gate("proxy").admit("GET", "/", "a..b").verdict.explanation
    assert pickle.loads(pickle.dumps(gate.judge("http://10.0.0.1/"))) == gate.judge("http://10.0.0.1/")


def test_a_chain_of_redirects_goes_on_and_ends():
    chain = libiri.RedirectChain(libiri.Gate("fetch"), most=3)
    assert (chain.url, chain.follow("/x").stop) == ("", "not_started")
    assert chain.start("https://example.com/a/b#f") and chain.keeps_credentials
    assert chain.follow("../c") and (chain.url, chain.count) == ("https://example.com/c#f", 1)  # RFC 9110 s10.2.2: the fragment stays
    step = chain.follow("//example.org/d")
    assert step and step.changes_origin and not chain.keeps_credentials
    assert chain.follow(b"https://example.com/") and not chain.keeps_credentials  # RFC 9110 s15.4: nor when it comes back
    assert (chain.follow("/").stop, chain.follow("/").stop, chain.count) == ("too_many", "too_many", 3)
    assert chain.start("https://example.com/") and chain.keeps_credentials and chain.count == 0


def test_a_chain_stops_before_what_the_gate_refuses():
    for location, stop in (("http://169.254.169.254/", "refused"), ("//[::1]/", "refused"), ("http://example.com/", "downgrade"), ("file:///etc/passwd", "refused"),
                           ("/a b", "not_valid"), ("/\u00e9", "not_valid"), (b"/\xff", "not_valid")):
        chain = libiri.RedirectChain(libiri.Gate("fetch"))
        assert chain.start("https://example.com/")
        step = chain.follow(location)
        assert not step and step.stop == stop and step.explanation and chain.url == "https://example.com/", location
        assert not chain.follow("/")
    assert libiri.RedirectChain(libiri.Gate("fetch"), allows_downgrade=True).start("http://example.com/")
    assert not libiri.RedirectChain(libiri.Gate("fetch")).start("http://127.0.0.1/")


def test_the_number_of_redirects_is_a_number():
    for wrong in (-1, 2**32, True, "3", None):
        with pytest.raises(ValueError, match="is no number of redirects"):
            libiri.RedirectChain(libiri.Gate("fetch"), most=wrong)
