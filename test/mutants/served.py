"""A test that is started once and forked for each mutant, before it begins: so the loader works once, and not once for each mutant.

The object that holds the mutants needs a small library, whose constructor runs first. If it is asked to, it waits there for the number of a
mutant and a limit, and forks: the child goes on as the test, with that number, and the parent tells its wait status.
"""
import os
import resource
import select
import signal
import struct
import subprocess

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
static void begin(int number, int milliseconds) {
  char text[16];
  const int null = open("/dev/null", O_RDWR);
  setsid();
  snprintf(text, sizeof text, "%d", number);
  setenv("IRI_MUTANT", text, 1);
  dup2(null, 0), dup2(null, 1), dup2(null, 2), close(null);
  const struct itimerval timer = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  const struct rlimit limit = {milliseconds / 1000 + 1, milliseconds / 1000 + 2};
  setitimer(ITIMER_PROF, &timer, 0);
  setrlimit(RLIMIT_CPU, &limit);
}
__attribute__((constructor(101))) static void serve(void) {
  int asked[2], answer[2];
  if (getenv("IRI_SERVED") == 0) return;
  unsetenv("IRI_SERVED");
  while (read(0, asked, sizeof asked) == sizeof asked) {
    const pid_t child = fork();
    if (child == 0) {
      begin(asked[0], asked[1]);
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
NUMBER = struct.Struct("i")


def build(folder):
    """The small library; by a name that the loader finds it by."""
    made, source = os.path.join(folder, "libserved.so"), os.path.join(folder, "served.c")
    with open(source, "w", encoding="ascii") as out:
        out.write(SERVER)
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-fPIC", "-shared", "-Wl,-soname," + made, "-o", made, source], check=True)
    return made


class Server:
    """One test with one object of mutants."""

    def __init__(self, command, environment, cwd, memory):
        self.process = subprocess.Popen(command, env=environment | {"IRI_SERVED": "1", "LD_BIND_NOW": "1"}, cwd=cwd,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
                                        preexec_fn=lambda: self._limit(memory))

    @staticmethod
    def _limit(memory):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def ask(self, number, cpu):
        """The wait status of the test."""
        self.process.stdin.write(struct.pack("ii", number, int(cpu * 1000)))
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
            raise RuntimeError("a test that forks for each mutant has died")
        return NUMBER.unpack(told)[0]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
