"""What a type checker makes of the package: mypy --strict must pass this file."""
from __future__ import annotations

import libiri

iri: libiri.Iri = libiri.Uri("http://a/b")
host: str | None = iri.host
target: libiri.Iri = iri.resolve("c")
normal: libiri.AbsoluteUri = libiri.AbsoluteUri("a:b").normalize()
valid: bool = libiri.is_valid("IRI", "a:b")
router: libiri.Router[int] = libiri.Router({"/a": 1})
error: libiri.Error = libiri.Error("", "", 0, 0, "", "")
