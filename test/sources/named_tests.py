"""The tests that the pages name are there.

usage: named_tests.py SOURCE_ROOT PAGE...

A name is `Suite.Name`, of GoogleTest; a path with a "/" that begins with test/ is a file or folder.
"""
import pathlib
import re
import sys


def names(root):
    texts = [path.read_text(encoding="ascii") for path in (root / "test").rglob("*_test.cc")]
    return {f"{suite}.{name}" for text in texts
            for suite, name in re.findall(r"^TEST(?:_P|_F)?\((\w+), (\w+)\)", text, re.M)}


def main():
    root = pathlib.Path(sys.argv[1])
    known, problems, count = names(root), [], 0
    for page in sys.argv[2:]:
        for code in re.findall(r"`([^`\n]+)`", (root / page).read_text(encoding="utf-8")):
            is_test = re.fullmatch(r"[A-Z]\w*\.[A-Z]\w*", code)
            path = re.match(r"test/[\w./-]+", code)
            count += bool(is_test or path)
            if is_test and code not in known or path and not (root / path[0]).exists():
                problems.append(f"{page}: there is no {code}")
    print("\n".join(problems) or f"{count} tests are named, and there")
    return bool(problems) or count < 20


sys.exit(main())
