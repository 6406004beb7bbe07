"""The table of docs/CONTRIBUTING.md, "What one more touches", both ways: each file that a row lists has its example, and each file that
has the example is in a row.

usage: touches.py SOURCE_ROOT

An example may be written with "_" or "-", in capitals or not, and be the name of a file. Of a path with stars one file is enough. What
the last column lists names the example for another reason, and is not changed for one more.
"""
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^\| ([\w ]+) \| `([\w-]+)` \| (.*?) \| ?(.*?) \| ?(.*?) ?\|$", re.M)
# The page itself, what is told of the past, figures, inputs, and instruments that are made anew.
NOT_ASKED = re.compile(r"docs/CONTRIBUTING\.md|CHANGELOG\.md|test/sources/touches\.py|corpus/|lab/|.*\.(svg|png|tsv)$")


def paths_of(cell):
    return re.findall(r"`([^`]+)`", cell)


def plain(text):
    """Without what an example may differ in."""
    return text.lower().replace("-", "_")


def matches(name, pattern):
    return pathlib.PurePath(name).match(pattern) and name.count("/") == pattern.count("/") or \
        pattern.endswith("/") and name.startswith(pattern)


def problems_of(files, page):
    rows = ROW.findall(page)
    lines = page.partition("\n| one more |")[2].partition("\n\n")[0].splitlines()[2:]
    if not rows or len(rows) != len(lines):
        yield f"{len(rows)} of {len(lines)} lines of the table are rows"
    for example in dict.fromkeys(row[1] for row in rows):
        word = plain(example)
        there = {name for name, text in files.items() if word in text}
        listed = [path for row in rows if row[1] == example for cell in row[2:] for path in paths_of(cell)]
        for path in listed:
            if not any(matches(name, path) for name in there):
                yield f"{example} is not in {path}"
        for name in sorted(there):
            if not any(matches(name, path) for path in listed):
                yield f"{name} has {example}, and is in no row of it"


def tree(root):
    """What git knows; in a tarball, which has no .git, what is there."""
    ran = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False)
    names = ran.stdout.split("\n") if ran.returncode == 0 else [
        path.relative_to(root).as_posix() for path in root.rglob("*") if not path.relative_to(root).parts[0].startswith(("build", "."))]
    found = {}
    for name in names:
        if name and not NOT_ASKED.match(name) and (root / name).is_file():
            found[name] = plain(name.rpartition("/")[2] + "\n" + (root / name).read_text(encoding="utf-8", errors="replace"))
    return found


def main():
    root = pathlib.Path(sys.argv[1])
    page, files = (root / "docs/CONTRIBUTING.md").read_text(encoding="utf-8"), tree(root)
    problems = list(problems_of(files, page))
    for old, new in (("`src/gate/presets.cc`", "`src/gate/policy.cc`"), (" `src/gate/presets.cc`", ""), ("| error code |", "error code:")):
        if page.count(old) != 1 or not list(problems_of(files, page.replace(old, new))):  # planted faults
            problems.append(f"not noticed: {new!r} for {old!r}")
    print("\n".join(problems) or "each example is where the page says, and nowhere else")
    return bool(problems)


sys.exit(main())
