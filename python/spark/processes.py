"""The processes of a Spark application on this machine, and the processor time that they have used."""
import os
import pathlib


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


def seconds(application):
    """The processor's seconds in the executors, which are JVMs, and in the processes of Python below them."""
    stats = {process: stat for process in _all() if (stat := _stat(process))}
    jvms = set(executors(application))
    below = set(jvms)
    while more := {process for process, (parent, _) in stats.items() if parent in below} - below:
        below |= more
    used = {kind: sum(stats[process][1] for process in those if process in stats) for kind, those in (("jvm", jvms), ("python", below - jvms))}
    return used["jvm"], used["python"]
