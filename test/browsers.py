"""iri browser against the URL parser of Node.js, which is a browser's (ada, by the URL Standard).

usage: test/browsers.py IRI [--count N] [--seed N] [--node NODE]

Takes the lines of the corpora and of test/data, and texts made of pieces; asks `iri browser` and Node of each. Where iri
says `same` or `other`, Node has to have that URL byte for byte; where it says `refused`, Node has to refuse. `idna` is not
compared. Anything else fails, the shortest text first; `is_known` has the one thing that Node does otherwise than its
standard. Then Node is asked for what docs/BROWSERS.md says of browsers. On each run a wrong answer of each kind is planted, and
has to be noticed.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test/readme"))
from browsers_page import repairs  # noqa: E402

PAGE = "http://h/d/e"  # on which docs/BROWSERS.md has the second table
ASK = """
const lines = require('fs').readFileSync(0, 'utf8').split('\\n').slice(0, -1);
for (const line of lines) {
  let answer = null;
  try { answer = new URL(...JSON.parse(line)).href; } catch (error) {}
  console.log(JSON.stringify(answer));
}
"""
SCHEMES = ["http:", "https:", "ws:", "wss:", "ftp:", "file:", "foo:", "mailto:", "HTTP:", "File:", "a+b.c-1:", "javascript:"]
PIECES = ["//", "/", "///", "h", "example.com", "EXAMPLE.com", "u@", "u:p@", ":@", "@", "u;=:'@", ":80", ":443", ":8080", ":",
          ":65535", ":65536", ":0080", "[::1]", "[::ffff:1.2.3.4]", "[1:0:0:2::3]", "[v1.a]", "1.2.3.4", "0x7f.1", "127.1", "256", "0x",
          "08", "1.2.3.4.5", "1..2", "4294967295", "4294967296", "a.1", "a.0x1f", "1.", ".", "..", "%2e", "%2E%2e", ".%2e", "%2f", "a", "b",
          "C:", "c:", "C%3A", "localhost", "LOCALHOST", "local%68ost", "%41", "%00", "%20", "%5C", "%40", "!$&'()*+,;=", "~_-", "?", "#",
          "'", "q=1", "%C3%BC", "%FF", "\u00fc", "xn--tda", "xn--", "a.xn--b", "\u4f8b", ";", "=", "::", "a.b.", "%2e%2e%2f"]


def texts(count, seed):
    lines = set()
    for path in sorted([*(ROOT / "corpus").rglob("*"), *(ROOT / "test/data").glob("*.txt")]):
        if path.is_file() and path.stat().st_size < 100000:
            lines.update(path.read_bytes().decode("utf-8", "replace").splitlines())
    made = random.Random(seed)
    for _ in range(count):
        parts = made.choices(PIECES, k=made.randrange(8))
        lines.add(made.choice(SCHEMES) + "".join(parts))
        lines.add(made.choice(SCHEMES) + "//" + made.choice(PIECES) + "".join(parts[:4]))
    usable = [line for line in lines if line and "\ufffd" not in line and "\0" not in line and line == line.strip("\r\n") and
              not any(c in line for c in "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029") and not any(0xd800 <= ord(c) < 0xe000 for c in line)]
    return sorted(usable, key=lambda line: (len(line), line))


def ask_iri(iri, lines):
    """{text: (verdict, url)} of those that are IRIs."""
    ran = subprocess.run([iri, "browser", "--format", "json", "--file", "/dev/stdin"], input="\n".join(lines) + "\n",
                         capture_output=True, text=True, check=False)
    answers = {}
    for answer in map(json.loads, ran.stdout.splitlines()):
        if "output" in answer:
            verdict, _, url = answer["output"].partition(" ")
            answers[answer["input"]] = verdict, url
    return answers


def ask_node(node, lines, *base):
    asked = "".join(json.dumps([line, *base]) + "\n" for line in lines)
    ran = subprocess.run([node, "-e", ASK], input=asked, capture_output=True, text=True, check=True)
    return dict(zip(lines, map(json.loads, ran.stdout.splitlines()), strict=True))


SPECIAL = ("http:", "https:", "ws:", "wss:", "ftp:", "file:")


def is_known(url, theirs):
    """ada 2.9 loses the "/" of a path that ".." at its end leaves empty, where the scheme is not special. By the standard
    ("path state", double-dot) the empty string is then appended to the path."""
    return not url.startswith(SPECIAL) and theirs is not None and re.sub(r"/(?=[?#]|$)", "", url, count=1) == theirs


def disagrees(ours, theirs):
    verdict, url = ours
    if verdict == "idna":
        return False
    return theirs is not None if verdict == "refused" else theirs != url and not is_known(url, theirs)


def disagreements(ours, theirs):
    return [text for text, answer in ours.items() if disagrees(answer, theirs[text])]


def notices_planted_faults(ours, theirs):
    """A URL with one byte more, one that is not refused, and one that is: each of a text that agrees."""
    for verdict, planted in (("same", ("same", "x:y")), ("refused", ("same", "http://h/")), ("other", ("refused", ""))):
        text = next(text for text, answer in ours.items() if answer[0] == verdict)
        if disagreements({text: planted}, theirs) != [text]:
            return False
    return True


def wrong_rows(node, page):
    said = {text: reading for text, reading, _, _ in repairs(page)}
    return [text for text, url in ask_node(node, list(said), PAGE).items() if url != said[text]]


def page_problems(node):
    page = (ROOT / "docs/BROWSERS.md").read_text(encoding="utf-8")
    yield from (f"docs/BROWSERS.md: {text!a} is not what Node makes of it" for text in wrong_rows(node, page))
    planted = page.replace('"http://evil.example/x"', '"http://h/x"')
    if planted == page or not wrong_rows(node, planted):
        yield "a wrong row of docs/BROWSERS.md is not noticed"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("iri")
    options.add_argument("--count", type=int, default=20000)
    options.add_argument("--seed", type=int, default=7)
    options.add_argument("--node", default="node")
    given = options.parse_args()
    ours = ask_iri(given.iri, texts(given.count, given.seed))
    theirs = ask_node(given.node, list(ours))
    wrong = disagreements(ours, theirs)
    for text in wrong[:20]:
        print(f"{text!a}: iri {ours[text]!a}, Node {theirs[text]!a}")
    problems = list(page_problems(given.node))
    counts = {verdict: sum(answer[0] == verdict for answer in ours.values()) for verdict in ("same", "other", "refused", "idna")}
    if min(counts.values()) < 100:
        problems.append(f"too few of a verdict, the texts show nothing: {counts}")
    elif not notices_planted_faults(ours, theirs):
        problems.append("a planted fault is not noticed")
    print("\n".join(problems) or f"verdicts: {counts}")
    failed = len(wrong) + len(problems)
    print(f"{len(ours) - len(wrong)} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
