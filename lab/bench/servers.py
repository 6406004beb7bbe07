"""CPU time of whole servers for each request: with libiri and without; nginx with targets that it normalizes and without.

usage: servers.py FOLDER [ROUNDS] [--keep]    (servers.sh builds what it needs into FOLDER, and calls it)

Each server is loaded with the same requests in turns (load.cc): with, without, and without again by a second process, in an order by chance in
each round. What is compared in a round is measured within seconds. The ratio of the two without is the noise: a cost
below it is not told from nothing. A round counts if the calibration loop, which load.cc runs before and after, took at most 15 % more than its best in each of
the turns; up to four times as many rounds are done for that. Figures are medians over the rounds, with the interval that holds the median with a
confidence of 95 %. CPU time is that of all threads of the server (/proc/PID/task/*/schedstat), to the nanosecond.
"""
import contextlib
import datetime
import math
import pathlib
import random
import statistics
import subprocess
import sys
import time

import report

REQUESTS = 3200
TARGET = "/hello?name=ferret&color=purple&page=12&lang=en"
BAR = 1.015
TOLERANCE = 1.15
LEAST = 6  # with fewer there is no interval of 95 %
NGINX = """daemon off; master_process off; pid "{work}/nginx.pid"; error_log "{work}/nginx.log" crit;
events {{}}
http {{ access_log off; keepalive_requests 100000000; client_body_temp_path "{work}/t1"; proxy_temp_path "{work}/t2";
  fastcgi_temp_path "{work}/t3"; uwsgi_temp_path "{work}/t4"; scgi_temp_path "{work}/t5";
  server {{ listen 127.0.0.1:{port}; location / {{ return 200 "hello\\n"; }} }} }}
"""


def cpu(pid):
    """Nanoseconds that the threads of the process have run."""
    tasks = pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks)


def load(work, server, targets):
    """CPU ns a request, requests a second, and the ns of the calibration loop beside."""
    pid, port = server
    before = cpu(pid)
    output = subprocess.run([work / "load", str(port), str(REQUESTS), targets], check=True, capture_output=True, text=True).stdout
    seconds, beside = map(float, output.split())
    return (cpu(pid) - before) / REQUESTS, REQUESTS / seconds, beside


@contextlib.contextmanager
def example_server(program, *options):
    with subprocess.Popen([program, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        yield server.pid, int(server.stdout.readline())
        server.stdin.close()


@contextlib.contextmanager
def nginx(work):
    import socket
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (work / "nginx.conf").write_text(NGINX.format(work=work, port=port), encoding="ascii")
    with subprocess.Popen(["/usr/sbin/nginx", "-c", work / "nginx.conf", "-p", work]) as server:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield server.pid, port
        server.terminate()


def interval(values):
    """The median, and the order statistics that hold it with a confidence of 95 %."""
    values, n = sorted(values), len(values)
    skip = max(0, math.floor((n - 1.96 * math.sqrt(n)) / 2))
    return statistics.median(values), values[skip], values[n - 1 - skip]


def compare(work, rounds, kinds):
    """{kind: [(ns, rate)] of the quiet rounds}, and how many rounds there were; kinds: {name: (server, file of targets)}."""
    order, chance, seen = list(kinds), random.Random(1), []
    for server, targets in kinds.values():
        load(work, server, targets)  # until it is as it will be
    quiet = []
    while len(quiet) < rounds and len(seen) < 4 * rounds:
        chance.shuffle(order)
        seen.append({name: load(work, *kinds[name]) for name in order})
        best = min(beside for turn in seen for *_, beside in turn.values())
        quiet = [turn for turn in seen if max(beside for *_, beside in turn.values()) <= TOLERANCE * best]
    return {name: [turn[name][:2] for turn in quiet] for name in kinds}, len(seen)


def targets_of(work):
    """The same targets twice, of the same sizes: plain ones, and with dots and doubled slashes."""
    chance = random.Random(2)
    word = lambda low, high: "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randint(low, high)))
    plain, dotted = [], []
    for _ in range(1000):
        segments = ["/" + word(2, 9) for _ in range(chance.randint(2, 5))]
        extra = chance.choice(["/./", "//", "/x/../", "/.//"])
        at = chance.randrange(1, len(segments))
        dotted.append("".join(segments[:at]) + extra[:-1] + "".join(segments[at:]))
        plain.append("".join(segments[:at]) + "/" + "a" * (len(extra) - 2) + "".join(segments[at:]))
    plain = [p.replace("//", "/a") for p in plain]
    for name, texts in (("plain", plain), ("dotted", dotted), ("hello", [TARGET])):
        (work / name).write_text("\n".join(texts) + "\n", encoding="ascii")
    return work / "plain", work / "dotted", work / "hello"


def verdict(ratio, noise):
    """Of a bar, by two intervals: where two that are equal differ by more than the bar allows, it cannot be said to hold."""
    wide = max(noise[2], 1 / noise[1]) - 1
    if ratio[1] > BAR * (1 + wide):
        return "NOT HELD"
    return "holds" if ratio[2] <= BAR and wide <= BAR - 1 else "cannot be told from noise"


def show(title, measured, what):
    """The lines of one server; what: the name of the kind that costs more."""
    seen, rounds = measured
    if not seen[what]:
        return [f"{title}: no quiet round of {rounds}"], "cannot be told from noise"
    ns = {kind: [n for n, _ in values] for kind, values in seen.items()}
    rate = {kind: statistics.median(r for _, r in values) for kind, values in seen.items()}
    ratio = interval([a / b for a, b in zip(ns[what], ns["without"])])
    noise = interval([a / b for a, b in zip(ns["again"], ns["without"])])
    difference = interval([a - b for a, b in zip(ns[what], ns["without"])])
    faster = interval([a[1] / b[1] for a, b in zip(seen[what], seen["without"])])
    least = [min(ns[kind]) for kind in (what, "without")]
    lines = [f"{title} ({len(seen[what])} quiet rounds of {rounds}): {statistics.median(ns['without']):.0f} ns of CPU time a request without, "
             f"{statistics.median(ns[what]):.0f} with: {difference[0]:+.0f} ns ({difference[1]:+.0f} to {difference[2]:+.0f})",
             f"  ratio {ratio[0]:.4f} ({ratio[1]:.4f} to {ratio[2]:.4f}); without to itself {noise[0]:.4f} "
             f"({noise[1]:.4f} to {noise[2]:.4f}); "
             f"least of the rounds {least[0]:.0f} and {least[1]:.0f} ns, ratio {least[0] / least[1]:.4f}",
             f"  requests a second: {rate['without']:.0f} without, {rate[what]:.0f} with, ratio {faster[0]:.4f} "
             f"({faster[1]:.4f} to {faster[2]:.4f})"]
    return lines, verdict(ratio, noise) if len(seen[what]) >= LEAST else "too few quiet rounds"


def main():
    work = pathlib.Path(sys.argv[1])
    numbers = [int(a) for a in sys.argv[2:] if a.isdigit()]
    rounds = numbers[0] if numbers else 151
    plain, dotted, hello = targets_of(work)
    lines = [f"{REQUESTS} requests each, 16 connections; in brackets 95 %"]
    for name in ("microhttpd", "beast"):
        with example_server(work / name, "--gate") as gated, example_server(work / name, "--no-gate") as without, \
                example_server(work / name, "--no-gate") as again:
            seen = compare(work, rounds, {"with": (gated, hello), "without": (without, hello), "again": (again, hello)})
        said, word = show(f"{name}, with admit() and without", seen, "with")
        lines += [*said, f"  bar: at most {BAR:g} times the CPU time: {word}"]
    with nginx(work) as server:
        seen = compare(work, rounds, {"with": (server, dotted), "without": (server, plain), "again": (server, plain)})
    lines += show("nginx, targets with dots and doubled slashes and plain ones of the same sizes", seen, "with")[0]
    print("\n".join(lines))
    if "--keep" in sys.argv:
        about = report.environment({"kernel": "", "cores": 0}, "./dev bench --servers")
        date = datetime.datetime.now(datetime.timezone.utc).date()
        head = [f"# {key}: {about[key]}" for key in ("date", "processor", "compiler", "system", "commit", "command")]
        path = pathlib.Path(__file__).with_name("results") / f"SERVERS-{date}.txt"
        path.write_text("\n".join(head + lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
