"""What docs/CONTRIBUTING.md says that one more rule, operation, ... touches has the example of its row.

usage: touches.py SOURCE_ROOT

An example may be written with "_" or "-", in capitals or not, and be the name of a file. Of a path with stars one file is enough.
"""
import pathlib
import re
import sys

ROW = re.compile(r"^\| ([\w ]+) \| `([\w-]+)` \| (\d+) \| (\d+) \| (.*?) \| ?(.*?) ?\|$", re.M)


def mentions(path, word):
    return re.search(word, path.name + "\n" + path.read_text(encoding="utf-8"), re.I)


def problems_of(root, page):
    rows = ROW.findall(page)
    if len(rows) < 6:
        yield f"{len(rows)} rows: is this the page?"
    for kind, example, _, now, by_hand, made in rows:
        word = re.sub("[-_]", "[-_]", example)
        paths = re.findall(r"`([^`]+)`", by_hand)
        if len(paths) != int(now):
            yield f"{kind}: {len(paths)} files, not {now}"
        for path in [*paths, *re.findall(r"`([^`]+)`", made)]:
            if not any(mentions(file, word) for file in root.glob(path)):
                yield f"{kind}: {example} is not in {path}"


def main():
    root = pathlib.Path(sys.argv[1])
    page = (root / "docs/CONTRIBUTING.md").read_text(encoding="utf-8")
    problems = list(problems_of(root, page))
    for old, new in (("`src/gate/presets.cc`", "`src/gate/policy.cc`"), ("`zero_port` | 8 | 7", "`zero_port` | 8 | 6"),
                     ("| error code |", "error code:")):  # planted faults
        if page.count(old) != 1 or not list(problems_of(root, page.replace(old, new))):
            problems.append(f"not noticed: {new}")
    print("\n".join(problems) or "each example is where the page says")
    return bool(problems)


sys.exit(main())
