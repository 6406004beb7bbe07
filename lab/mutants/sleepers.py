"""Ends a test that waits for itself, in a lock that nothing opens: it takes no processor time, so no limit of that ever ends it."""
import contextlib
import os
import signal
import threading

ASLEEP = 20  # seconds in which nothing of a test has run, nor wanted to: it waits for itself


class Watch(threading.Thread):
    """Ends a test that sleeps for long, in all its processes. On a busy machine what waits for a processor does not sleep."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.over = process, threading.Event()
        self.start()

    def cancel(self):
        self.over.set()

    def run(self):
        asleep = 0
        while asleep < ASLEEP and not self.over.wait(1):
            asleep = asleep + 1 if sleeps(self.process.pid) else 0
        if not self.over.is_set():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def states(session):
    """A letter for each process of the session: S sleeps."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/stat", encoding="utf-8", errors="replace") as file:
                words = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[3]) == session:
            yield words[0]


def sleeps(session):
    return set(states(session)) <= {"S"}
