"""Does what a page says: page.py [--whole] PAGE FOLDER. Ends with `N passed, N failed`.

A fence that names a file gives the file; a fence of `console` gives commands, each behind "$ ", and what they print. The
sections are followed in folders of their own; with --whole, the page in one. Port 8080 stands for one that is free.
"""
import pathlib
import re
import socket
import subprocess
import sys

MARK = "\x1e"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def run(commands, folder):
    """What each command prints."""
    lines = []
    for command in commands:
        lines.append(command)
        if command.endswith("&"):  # a server: until it listens
            lines.append("sleep 1")
        lines.append(f"printf '{MARK}'")
    script = "\n".join(lines)
    done = subprocess.run(["bash", "-c", script], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=300, check=False)
    return done.stdout.split(MARK)


def commands_of(block):
    """Pairs of a command and what it prints."""
    pairs = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            pairs.append([line[2:].strip(), ""])
        else:
            pairs[-1][1] += line
    return pairs


def follow(section, folder):
    passed = failed = 0
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    for info, block in re.findall(r"^```(.*?)\n(.*?)^```", section, re.M | re.S):
        language, _, name = info.partition(" ")
        if name:
            (folder / name).write_text(block, encoding="utf-8")
        if language != "console":
            continue
        pairs = commands_of(block.replace("8080", port))
        for (command, wanted), got in zip(pairs, run([c for c, _ in pairs], folder)):
            if got.rstrip("\n") == wanted.rstrip("\n"):
                passed += 1
            else:
                failed += 1
                print(f"FAILED: {command}\nprinted {got[:2000]!r}\n  wanted {wanted!r}")
    return passed, failed


def main():
    whole = sys.argv[1] == "--whole"
    page, folder = map(pathlib.Path, sys.argv[-2:])
    text = page.read_text(encoding="utf-8")
    sections = [text] if whole else re.split(r"^## ", text, flags=re.M)[1:]
    counts = [follow(section, folder / str(i)) for i, section in enumerate(sections)]
    passed, failed = (sum(column) for column in zip(*counts))
    if any(sum(count) == 0 for count in counts):
        print("FAILED: a section without commands")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed != 0


sys.exit(main())
