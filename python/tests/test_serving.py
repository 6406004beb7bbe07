"""The gate and the router: decisions, and that they fail closed."""
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
                  {"limits": {"text": -1}}, {"ports": [70000]}, {"hosts": ["*.example.com"]}):
        with pytest.raises(ValueError):
            libiri.Gate("fetch", **wrong)
    with pytest.raises(ValueError, match="preset"):
        libiri.Gate("everything")


def test_a_policy_in_json():
    assert not libiri.Gate.from_json(b'{"base": "fetch", "hosts": ["a.example"]}').passes("https://b.example/")
    for wrong in ("{}", "[]", '{"base": "fetch", "hots": ["a.example"]}', '{"base": "fetch", "hosts": ["a.example"], "hosts": null}'):
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


def test_a_gate_survives_pickling():
    gate = pickle.loads(pickle.dumps(libiri.Gate("fetch", hosts=[".example.com"])))
    assert gate.passes("https://a.example.com/") and not gate.passes("https://b.example/")


def test_the_router_routes_what_was_admitted():
    router = libiri.Router([("GET h.example/f/{path...}", 1), ("GET /f/{x}", 2), ("POST /f/{x}", 3)])
    gate = libiri.Gate("proxy")
    match = router.match("GET", gate.admit("GET", "/f/./a%20b/c", "H.example"))
    assert (match.value, match.pattern, match.captures) == (1, "GET h.example/f/{path...}", {"path": "a%20b/c"})
    assert router.match("HEAD", "/f/a").value == 2 and router.match("DELETE", "/f/a").status == 405
    assert router.match("GET", "/g").status == 404 and not router.match("GET", "/g")
    with pytest.raises(ValueError):
        router.match("GET", gate.admit("GET", "/;", "h.example"))


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
