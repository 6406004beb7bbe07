"""What an import of the package costs, as far as no clock is needed: the modules that it brings in."""
import subprocess
import sys

import libiri
import pytest

CORE = {"libiri", "libiri._core", "libiri._error", "libiri._types"}
# `__future__` has no code to speak of; nanobind imports atexit.
CHEAP = {"__future__", "atexit"}


def modules_after(program):
    # -S: the .pth files of an environment may import anything. What a Python without libiri has, `site` has imported.
    program = f"import sys, site; sys.path += {sys.path!r}; {program}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True, text=True).stdout.split())


@pytest.mark.parametrize("program, more", [
    ("import libiri", set()), ("import libiri; libiri.Iri('http://a/').host; libiri.is_valid('IRI', 'a:'); libiri.resolve('a:', 'b')", set()),
    ("import libiri.columns", {"libiri.columns"}),
])
def test_an_import_brings_in_no_other_module(program, more):
    assert modules_after(program) - modules_after("pass") - CHEAP == CORE | more


def test_another_module_would_be_seen():
    assert "typing" in modules_after("import libiri; libiri.Gate") - modules_after("pass")


def test_what_is_imported_later_is_there():
    assert set(libiri.__all__) <= set(dir(libiri))
    for name in libiri.__all__:
        assert getattr(libiri, name) is getattr(libiri, name)
    assert libiri.Gate.__module__ == "libiri._gate" and libiri.Router.__module__ == "libiri._routes"
    with pytest.raises(AttributeError, match="no attribute 'Url'"):
        libiri.Url
