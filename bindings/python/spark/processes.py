"""The processes of a Spark application on this machine, and the processor time that they have used."""
import os
import pathlib
import threading


def _stat(process):
    """The parent, and the seconds of the processor; None if the process is gone."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[1]), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _words(process):
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


def _all():
    return [int(entry.name) for entry in pathlib.Path("/proc").glob("[0-9]*")]


def executors(application):
    """The processes that run the executors of this application."""
    name = b"org.apache.spark.executor.CoarseGrainedExecutorBackend"
    return sorted(process for process in _all() if name in (words := _words(process)) and application.encode() in words)


def _seconds(application):
    """By process, whether it is a JVM of an executor or a Python below one, and its seconds of the processor."""
    stats = {process: stat for process in _all() if (stat := _stat(process))}
    jvms = set(executors(application)) & stats.keys()
    below = set(jvms)
    while more := {process for process, (parent, _) in stats.items() if parent in below} - below:
        below |= more
    return {(process, process in jvms): stats[process][1] for process in below}


class Clock(threading.Thread):
    """Looks at the processes every two seconds. A Python that has nothing to do ends after a minute, and nobody else keeps its time."""

    def __init__(self, application):
        super().__init__(daemon=True)
        self.application, self.begin, self.known, self.over = application, _seconds(application), {}, threading.Event()

    def run(self):
        while not self.over.wait(2):
            self.known.update(_seconds(self.application))

    def stop(self):
        """The seconds of the JVMs since the clock was made, and those of Python."""
        self.over.set()
        self.join()
        self.known.update(_seconds(self.application))
        used = {key: seconds - self.begin.get(key, 0) for key, seconds in self.known.items()}
        return tuple(round(sum(seconds for (_, jvm), seconds in used.items() if jvm == wanted), 2) for wanted in (True, False))
