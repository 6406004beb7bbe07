"""The end of a program while daemon threads are in the extension: no abort, no crash, and not a word on stderr."""
import os
import signal
import subprocess
import sys

import libiri.columns
import pytest

# What each thread does, again and again. Those behind the first lines call Python from the extension, which may end there, too.
WORK = {
    "columns.is_valid": "columns.is_valid('IRI', column)", "columns.parse": "columns.parse(column)", "columns.parts": "columns.parts(column)",
    "columns.part": "columns.part('path', column)", "columns.host": "columns.host(column)", "columns.normalize": "columns.normalize(column)",
    "columns.resolve": "columns.resolve('http://a/', column)", "columns.judge": "columns.judge(gate, column)",
    "columns.registrable_domain": "columns.registrable_domain(lambda name: name[1:], column)", "columns.give_back_memory": "columns.give_back_memory()",
    "each_is_valid": "libiri.each_is_valid('IRI', texts)",
    "an error": "refused()", "an iterator": "libiri.each_is_valid('IRI', (text for text in texts))",
    "a gate": "[gate.judge('http://127.0.0.1/'), libiri.Gate('fetch'), libiri.Router({'/{x}': 1}).match('GET', '/a')]",
}
ENDS = {
    "the last line": ("", 0, ""), "sys.exit": ("sys.exit(3)", 3, ""), "sys.exit in a thread": ("threading.Thread(target=sys.exit, args=[3]).start()", 0, ""),
    "an exception": ("raise ValueError('the end')", 1, "ValueError: the end"), "SIGINT": ("os.kill(os.getpid(), signal.SIGINT); time.sleep(9)", -signal.SIGINT, "KeyboardInterrupt"),
}
PROGRAM = """
import os, signal, sys, threading, time
sys.path[:0] = {path!r}
import leaks, libiri
from libiri import columns
texts = [leaks.LONG, leaks.WRONG] * 500
gate = libiri.Gate("fetch")

def refused():
    try:
        libiri.Iri(leaks.WRONG)
    except libiri.Error:
        pass

def work():
    column = leaks.column(3000)
    begun.release()
    while True:
        {work}

begun = threading.Semaphore(0)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
for _ in range(3):
    begun.acquire()
time.sleep({wait})
{end}
"""


def test_each_function_of_columns_is_there():
    assert {"columns." + name for name in libiri.columns.__all__ if callable(getattr(libiri.columns, name))} - set(WORK) == {
        "columns.Array", "columns.ChunkedArray"}


def run(work, end, wait):
    program = PROGRAM.format(path=[os.path.dirname(__file__), *sys.path], work=WORK[work], end=ENDS[end][0], wait=wait)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("work", WORK)
def test_a_program_may_end_while_daemon_threads_are_here(work):
    for turn in range(10):
        end = list(ENDS)[turn % len(ENDS)]
        ran = run(work, end, .004 * turn)
        assert ran.returncode == ENDS[end][1], (end, ran.stderr)
        lines = ran.stderr.splitlines()
        if ENDS[end][2]:
            assert lines[0].startswith("Traceback") and lines[-1] == ENDS[end][2], (end, ran.stderr)
            assert all(line.startswith(" ") for line in lines[1:-1]), (end, ran.stderr)
        else:
            assert lines == [], (end, ran.stderr)
