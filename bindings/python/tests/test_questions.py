"""Law 16: the answers of test/gate/model/questions.py, which every way out of the gate is asked: what is forwarded, byte for byte, and
whether it says that it changed."""
import functools
import pathlib
import subprocess
import sys

import libiri
import pytest

QUESTIONS = pathlib.Path(__file__).resolve().parents[3] / "test" / "gate" / "model" / "questions.py"


def table():
    done = subprocess.run([sys.executable, "-B", QUESTIONS], stdout=subprocess.PIPE, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


@functools.cache
def gate(policy):
    return libiri.Gate.from_json(policy)


@pytest.fixture(scope="module")
def asked(pytestconfig):
    """Each test adds one; what the run has asked is told, past what pytest keeps to itself."""
    count = []
    yield count
    with pytestconfig.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print(f"\nasked: gate python {len(count)}")


@pytest.mark.parametrize("policy, target, action, forwarded", table())
def test_every_binding_forwards_the_same(asked, policy, target, action, forwarded):
    admitted = gate(policy).admit("GET", target, "www.example.com")
    assert (admitted.verdict.action, admitted.target or "-") == (action, forwarded)
    assert (admitted.target not in (None, target)) == (action == "canonicalize")
    asked.append(target)
