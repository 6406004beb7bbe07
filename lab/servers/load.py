"""What the gate costs: wrk on each server with and without it, in turns.

Requests a second are what counts, and processor time of the server for each request is
what other programs on the machine disturb least.

usage: load.py ROUNDS PROGRAM...
"""
import os
import pathlib
import re
import statistics
import subprocess
import sys

SECONDS = 2
TARGET = "/hello?name=ferret&color=purple&page=12&lang=en"


def load(program, *options):
    """Requests a second, and microseconds of the server for each."""
    server = subprocess.Popen([program, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    port = int(server.stdout.readline())
    output = subprocess.run(["wrk", "-t1", "-c16", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{TARGET}"],
                            capture_output=True, text=True, check=True).stdout
    server.stdin.close()
    usage = os.wait4(server.pid, 0)[2]
    server.returncode = 0
    if "Non-2xx" in output:
        sys.exit(f"{program}: not all answers were 200\n{output}")
    requests = int(re.search(r"(\d+) requests in", output).group(1))
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    return rate, (usage.ru_utime + usage.ru_stime) * 1e6 / requests


def main():
    rounds, programs = int(sys.argv[1]), sys.argv[2:]
    seen = {(p, o): [] for p in programs for o in ("--gate", "--no-gate")}
    for _ in range(rounds):
        for program, option in seen:
            seen[program, option].append(load(program, option))
    print(f"medians of {rounds} rounds of {SECONDS} s, a thread on each side, 16 connections")
    for program in programs:
        for i, what in enumerate(("requests a second", "us of the server for each")):
            gate, without = ([values[i] for values in seen[program, o]] for o in ("--gate", "--no-gate"))
            ratios = [a / b for a, b in zip(gate, without)]
            gate, without = statistics.median(gate), statistics.median(without)
            print(f"{pathlib.Path(program).name}, {what}: with the gate {gate:.2f}, without {without:.2f}, "
                  f"ratio {gate / without:.3f} (rounds: {min(ratios):.3f} to {max(ratios):.3f})")


main()
