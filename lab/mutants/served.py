"""A test that is started once and forked for each mutant, before it begins: so the loader works once, and not once for each mutant.

The object that holds the mutants needs a small library, whose constructor runs first. If it is asked to, it waits there for the number of a
mutant and a limit, and forks: the child goes on as the test, with that number, and the parent tells its wait status.
"""
import os
import re
import resource
import select
import signal
import struct
import subprocess
import tempfile

import sleepers

SERVER = """#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
struct Order {
  int number, milliseconds;
  char filter[4088];
};
static void begin(const struct Order* order, int said) {
  char text[16];
  const int null = open("/dev/null", O_RDWR);
  setsid();
  snprintf(text, sizeof text, "%d", order->number);
  setenv("IRI_MUTANT", text, 1);
  if (order->filter[0] != 0) setenv("GTEST_FILTER", order->filter, 1);
  ftruncate(said, 0), lseek(said, 0, SEEK_SET);
  dup2(null, 0), dup2(said, 1), dup2(null, 2), close(null), close(said);
  const struct itimerval timer = {{0, 0}, {order->milliseconds / 1000, order->milliseconds % 1000 * 1000}};
  const struct rlimit limit = {order->milliseconds / 1000 + 1, order->milliseconds / 1000 + 2};
  setitimer(ITIMER_PROF, &timer, 0);
  setrlimit(RLIMIT_CPU, &limit);
}
__attribute__((constructor(101))) static void serve(void) {
  struct Order order;
  int answer[1];
  if (getenv("IRI_SERVED") == 0) return;
  const int said = atoi(getenv("IRI_SERVED"));
  unsetenv("IRI_SERVED");
  while (read(0, &order, sizeof order) == sizeof order) {
    const pid_t child = fork();
    if (child == 0) {
      begin(&order, said);
      return;
    }
    answer[0] = child;
    if (child < 0 || write(1, answer, sizeof *answer) < 0) _exit(1);
    if (wait4(child, answer, 0, 0) != child) _exit(1);
    kill(-child, SIGKILL);
    if (write(1, answer, sizeof *answer) < 0) _exit(1);
  }
  _exit(0);
}
"""
NUMBER, ORDER = struct.Struct("i"), struct.Struct("ii4088s")  # what a pipe takes at once
LONGEST = 4087  # bytes of the names of cases


def build(folder):
    """The small library; by a name that the loader finds it by."""
    made, source = os.path.join(folder, "libserved.so"), os.path.join(folder, "served.c")
    with open(source, "w", encoding="ascii") as out:
        out.write(SERVER)
    subprocess.run(["cc", "-O1", "-fPIC", "-shared", "-Wl,-soname," + made, "-o", made, source], check=True)
    return made


class Died(Exception):
    """A test that should fork for each mutant."""


class Server:
    """One test with one object of mutants."""

    def __init__(self, command, environment, cwd, memory):
        self.said = tempfile.TemporaryFile()
        more = {"IRI_SERVED": str(self.said.fileno()), "GTEST_BRIEF": "0"}
        self.process = subprocess.Popen(command, env=environment | more, cwd=cwd, pass_fds=[self.said.fileno()],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
                                        preexec_fn=lambda: self._limit(memory))

    @staticmethod
    def _limit(memory):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def case(self):
        """The case that was asked last."""
        self.said.seek(0)
        cases = re.findall(rb"^\[ RUN      \] (\S+)$", self.said.read(), re.MULTILINE)
        return cases[-1].decode() if cases else ""

    def ask(self, number, cpu, case=""):
        """The wait status of the test, or of some of its cases, with ":" between."""
        try:
            self.process.stdin.write(ORDER.pack(number, int(cpu * 1000), case.encode()))
        except BrokenPipeError:
            raise Died(f"it has died of {self.process.wait()}") from None
        child = self._answer()
        slept = 0
        while not select.select([self.process.stdout], [], [], 1)[0]:
            slept = slept + 1 if sleepers.sleeps(child) else 0
            if slept >= sleepers.ASLEEP:
                os.killpg(child, signal.SIGKILL)
        return self._answer()

    def _answer(self):
        told = self.process.stdout.read(NUMBER.size)
        if len(told) != NUMBER.size:
            raise Died(f"it has died of {self.process.wait()}")
        return NUMBER.unpack(told)[0]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.said.close()
        self.process.wait()
