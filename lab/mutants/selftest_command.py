"""Plants a fault in a command of three lines, and sees that command.py shows it to the tests: a part of selftest.py.

The command says a word, and the fault is another word. One case of a test looks at the word, another one does not. The first has to
notice the fault, the other has to pass, and without the fault both have to: where the test starts the command, and where it has parts
of the command in itself. Then programs are watched: what waits for itself is ended, what works is not.
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import command  # noqa: E402  (this folder's)
import sleepers  # noqa: E402
import stand_in  # noqa: E402

SOURCES = {
    "word.cc": 'const char* word() { return "right"; }\n',
    "fault.cc": 'const char* word() { return "wrong"; }\n',
    "main.cc": "#include <cstdio>\nconst char* word();\nint main() { std::puts(word()); }\n",
    # Lists its cases and runs the one that is asked for, as a program of GoogleTest does.
    "parts.cc": """#include <cstdio>
#include <cstdlib>
#include <cstring>
const char* word();
int main(int count, char**) {
  if (count > 1) return std::puts("Word.\\n  IsRight  # a comment\\n  IsSaid") < 0;
  const bool right = std::strcmp(word(), "right") == 0;
  return std::strcmp(std::getenv("GTEST_FILTER"), "Word.IsRight") == 0 && !right;
}
""",
    "starts": """#!/bin/sh
[ $# = 0 ] || { printf 'Word.\\n  IsRight\\n  IsSaid\\n'; exit; }
word=$("$IRI_COMMAND") || exit
[ "$GTEST_FILTER" != Word.IsRight ] || [ "$word" = right ]
"""}
# A program, and whether it is ended.
WATCHED = [("sleep 100", True), ("sleep 100 & wait", True), ("while :; do :; done", False), ("(while :; do :; done) & wait", False)]


class Command(command.Command):
    """As command.py has it, with sources and tests of its own."""

    def __init__(self, folder):
        self.root = self.build = self.folder = folder
        self.path, self.units, self.entries, self.quick = os.path.join(folder, "libmutable.so"), {}, [], False
        self.lock = threading.Lock()
        for name, text in SOURCES.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as out:
                out.write(text)
        os.chmod(os.path.join(folder, "starts"), 0o755)
        self.make("-shared", "-o", self.path, "word.cc")
        self.make("-shared", "-o", "fault.so", "fault.cc")
        self.make("-o", "iri", "main.cc", self.path)
        self._write_starter()
        self.tests = {name: stand_in.Test(name, {"cmd": [os.path.join(folder, name)], "suite": ["command"]}, folder)
                      for name in ("starts", "parts")}
        self._link_all()
        self._measure_all()

    def make(self, *words):
        stand_in.run(["c++", "-fPIC", *words], cwd=self.folder, check=True)

    def _link_words(self, test):
        return ["c++", "parts.cc", "src/cli/libiri_cli.a", "-o", "parts"] if test.name == "parts" else ["c++", "-o", test.name]


def of_a_command():
    """[(what, whether it is so, what was said)]."""
    with tempfile.TemporaryDirectory() as folder:
        tiny = Command(folder)
        cases = [f"{program} Word.{case}" for program in ("starts", "parts") for case in ("IsRight", "IsSaid")]
        yield "each case is a judge, and passes without a fault", sorted(tiny.tests) == sorted(cases), str(sorted(tiny.tests))
        for case in [case for case in cases if case in tiny.tests]:
            notices = case.endswith("IsRight")
            found = tiny.fails(case, os.path.join(folder, "fault.so"), {})
            yield f"{case} {'notices the fault' if notices else 'passes with the fault'}", found == notices, ""


def watched():
    """[(what, whether it is so, what was said)]. All at once."""
    sleepers.ASLEEP, started = 2, []
    for script, is_ended in WATCHED:
        process = subprocess.Popen(["sh", "-c", script], start_new_session=True, stdout=subprocess.DEVNULL)
        started.append((script, is_ended, process, sleepers.Watch(process)))
    time.sleep(4 * sleepers.ASLEEP)
    for script, is_ended, process, watch in started:
        good = (process.poll() is not None) == is_ended
        watch.cancel()
        stand_in.end_group(process, signal.SIGKILL)
        process.wait()
        yield f"`{script}` is {'ended' if is_ended else 'not ended'} by the watch", good, ""


def results():
    yield from of_a_command()
    yield from watched()
