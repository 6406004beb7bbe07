"""Formats of JSON Schema: ``iri``, ``iri-reference``, ``uri``, ``uri-reference``, ``uri-template`` for the package jsonschema.

>>> import jsonschema, libiri.jsonschema
>>> checker = libiri.jsonschema.checker()
>>> jsonschema.validate("http://example.org/\u00e9", {"format": "iri"}, format_checker=checker)
>>> jsonschema.validate("http://a b/", {"format": "iri"}, format_checker=checker)
Traceback (most recent call last):
...
jsonschema.exceptions.ValidationError: 'http://a b/' is not a 'iri'
...
"""
from __future__ import annotations

from typing import Any

from . import _core
from ._error import Error

FORMATS = {"iri": "IRI", "iri-reference": "IRI-reference", "uri": "URI", "uri-reference": "URI-reference"}


def _checks(rule: str) -> Any:
    def is_format(instance: object) -> bool:
        if isinstance(instance, str):
            _core.check(rule, instance)
        return True
    return is_format


def _is_template(instance: object) -> bool:
    if isinstance(instance, str):
        _core.expand(instance, {})
    return True


def add_to(checker: Any) -> Any:
    """Adds the formats to a ``jsonschema.FormatChecker``, in the place of those it has. The cause of its error is a :class:`libiri.Error`."""
    for name, rule in FORMATS.items():
        checker.checks(name, raises=Error)(_checks(rule))
    checker.checks("uri-template", raises=Error)(_is_template)
    return checker


def checker() -> Any:
    """A new ``FormatChecker`` with the formats of jsonschema, and these."""
    from jsonschema import FormatChecker

    return add_to(FormatChecker())
