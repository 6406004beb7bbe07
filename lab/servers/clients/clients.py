"""The clients: each is given links, and says of each the status and what arrived behind the gate."""
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 120
# Not the proxy of the machine: the servers are on it.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")} | {"NO_PROXY": "*"}


class Clients:
    """Those that are there; without a program for Go, those that .ci/run has. A client is a function of a list of URLs that returns (status, target that arrived or None) for each."""

    def __init__(self, work, upstream, go):
        self.work, self.upstream = pathlib.Path(work), upstream
        self.file = self.work / "links.json"
        self.by_name = {"Chromium": self.browser("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                                                 "--disable-background-networking", f"--user-data-dir={self.work}/chromium"),
                        "curl": self.curl,
                        "Node `fetch`": self.program("node", HERE / "links.mjs"),
                        "Python urllib": self.program(sys.executable, HERE / "fetch.py", "urllib")}
        if go:
            (self.work / "firefox").mkdir(exist_ok=True)
            self.by_name |= {"Firefox": self.browser("firefox-esr", "--headless", "--no-remote", "--profile", f"{self.work}/firefox"),
                             "requests": self.program(sys.executable, HERE / "fetch.py", "requests"),
                             "httpx": self.program(sys.executable, HERE / "fetch.py", "httpx"),
                             "Go": self.program(go)}

    def program(self, *command):
        """It reads URLs from a file, and writes what came."""
        def ask(urls):
            self.file.write_text(json.dumps(urls), encoding="utf-8")
            done = subprocess.run([*map(str, command), str(self.file)], capture_output=True, check=False, timeout=SECONDS, env=ENVIRONMENT)
            if done.returncode:
                raise OSError(f"{command}: {done.stderr[-2000:]!r}")
            return read(json.loads(done.stdout))
        return ask

    def curl(self, urls):
        """One curl for all; -g, without which it takes brackets and braces for patterns of its own."""
        answers = self.work / "curl"
        shutil.rmtree(answers, ignore_errors=True)
        answers.mkdir()
        quoted = [url.replace("\\", "\\\\").replace('"', '\\"') for url in urls]
        self.file.write_text("".join(f'url = "{url}"\noutput = "{answers}/{i}"\n' for i, url in enumerate(quoted)), encoding="utf-8")
        done = subprocess.run(["curl", "-q", "-g", "-s", "-w", "%{urlnum} %{http_code}\\n", "-K", str(self.file)], capture_output=True,
                              check=False, timeout=SECONDS, env=ENVIRONMENT)
        status = {int(one): int(code) for one, code in re.findall(rb"(\d+) (\d+)\n", done.stdout)}
        files = [answers / str(i) for i in range(len(urls))]
        return read([(status.get(i, 0), file.read_text(errors="replace") if file.exists() else "") for i, file in enumerate(files)])

    def browser(self, *command):
        """It opens a page that makes links of the texts, and sends what came."""
        def ask(urls):
            self.upstream.pages |= {b"/page": (b"text/html", (HERE / "page.html").read_bytes()),
                                    b"/links.json": (b"application/json", json.dumps(urls).encode())}
            url = f"http://127.0.0.1:{self.upstream.port}/page"
            with open(self.work / "browser.out", "wb") as log, \
                 subprocess.Popen([*command, url], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                                  env=ENVIRONMENT | {"HOME": str(self.work)}) as process:
                try:
                    return read(json.loads(self.upstream.posted.get(timeout=SECONDS)))
                except queue.Empty:
                    said = (self.work / "browser.out").read_text(errors="replace")[-1000:]
                    raise OSError(f"{command[0]} has not answered: {said}") from None
                finally:
                    os.killpg(process.pid, 9)  # with all that it has started
        return ask


def read(answers):
    """[(status, target that arrived, None if none did)]"""
    return [(status, bytes.fromhex(body) if status == 200 else None) for status, body in answers]
