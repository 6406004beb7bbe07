"""Joins test sources into one, for most of the time of a small source goes into what all of them instantiate. What a source includes comes first;
the rest stands in a namespace of its own, so that sources may name their helpers alike. usage: joined.py OUTPUT SOURCE..."""
import os
import pathlib
import re
import sys


def split(text):
    """The lines before the first declaration, and the rest."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line and not line.startswith(("#", "//", " ")))
    return lines[:first], lines[first:]


def part(path):
    """What stands before the namespace, and the namespace."""
    before, after = split(path.read_text(encoding="utf-8"))
    for number, line in enumerate(after, len(before) + 1):
        if re.match(r"#\s*include|namespace (iri|std|testing)\b", line):
            sys.exit(f"{path}:{number}: {line!r} cannot stand in the namespace that a joined source has; put it into a header")
    name, told = re.sub(r"\W", "_", f"{path.parent.name}_{path.stem}"), os.path.relpath(path)  # the same in each tree, for ccache
    return [f'#line 1 "{told}"', *before], [f"namespace {name} {{", f'#line {len(before) + 1} "{told}"', *after, f"}}  // namespace {name}"]


def sources(path, build):
    """Of what the file was joined in that folder, or itself."""
    text = pathlib.Path(path).read_text(encoding="utf-8") if pathlib.Path(path).exists() else ""  # it may not be made yet
    return [os.path.join(build, source) for source in re.findall(r'^#line 1 "(.*)"$', text, re.MULTILINE)] or [str(path)]


def main():
    parts = [part(pathlib.Path(source).resolve()) for source in sys.argv[2:]]
    lines = [line for before, _ in parts for line in before] + [line for _, after in parts for line in after]
    pathlib.Path(sys.argv[1]).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
