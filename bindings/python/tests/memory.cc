// Children of core/memory.cc: each process has what it needs, whatever the threads of its parent were doing. Ends with `N passed, 0 failed`.
#include "memory.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t size = 100'000;  // what is smaller is no matter of the pool
constexpr int children = 500;
constexpr unsigned patience = 10;  // seconds

// Whether a child takes memory, and gives it back.
bool child_lives() {
  const pid_t child = fork();
  if (child == 0) {
    alarm(patience);  // ends it
    iri_python::lend(size);
    iri_python::give_back_memory();
    _exit(0);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace

int main() {
  std::atomic<bool> done = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      while (!done) iri_python::lend(size);
    });
  int passed = 0;
  while (passed < children && child_lives()) ++passed;
  done = true;
  for (std::thread& one : threads) one.join();
  std::printf("%d passed, %d failed\n", passed, passed < children ? 1 : 0);
  return passed < children ? 1 : 0;
}
