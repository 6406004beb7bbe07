// A load on a server, the same each time: 16 connections, on each a request, then on each its answer, and so on.
//
//     load PORT REQUESTS FILE      FILE has a target a line
//
// Prints the seconds that it took, and the ns of the calibration loop before or after it, the longer. It fails if an answer
// is not 200.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "calibration.hpp"

namespace {

constexpr int connections = 16;
constexpr int most_targets = 4096;
constexpr int calibration = 4;

char requests[most_targets][2048];
size_t sizes[most_targets];
size_t count;

[[noreturn]] void fail(const char* what) {
  fprintf(stderr, "load: %s\n", what);
  exit(1);
}

void read_targets(const char* path) {
  FILE* file = fopen(path, "r");
  char line[1024];
  if (file == NULL) fail("no file of targets");
  while (count < most_targets && fgets(line, sizeof line, file) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    sizes[count] = (size_t)snprintf(
        requests[count], sizeof requests[count],
        "GET %s HTTP/1.1\r\nHost: www.example.org\r\nUser-Agent: load\r\nAccept: */*\r\n\r\n",
        line);
    ++count;
  }
  fclose(file);
  if (count == 0) fail("no targets");
}

int open_connection(unsigned short port) {
  const int on = 1;
  struct sockaddr_in address;
  const int handle = socket(AF_INET, SOCK_STREAM, 0);
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (handle < 0 || connect(handle, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    fail("no connection");
  setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return handle;
}

/// The size of the whole answer, once its head is there; else 0.
size_t size_of(char* answer, size_t size) {
  answer[size] = '\0';
  const char* end = strstr(answer, "\r\n\r\n");
  if (end == NULL) return 0;
  const char* length = strcasestr(answer, "content-length:");
  if (length == NULL || length > end) fail("an answer without a length");
  return (size_t)(end + 4 - answer) + strtoul(length + 15, NULL, 10);
}

void read_answer(int handle) {
  static char answer[65536];
  size_t size = 0;
  size_t whole = 0;
  while (whole == 0 || size < whole) {
    const ssize_t got = recv(handle, answer + size, sizeof answer - 1 - size, 0);
    if (got <= 0) fail("an answer ended early");
    size += (size_t)got;
    if (whole == 0) whole = size_of(answer, size);
  }
  if (strncmp(answer, "HTTP/1.1 200", 12) != 0) fail("an answer is not 200");
}

double seconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
  int handles[connections];
  if (argc != 4) fail("usage: load PORT REQUESTS FILE");
  read_targets(argv[3]);
  for (int i = 0; i < connections; ++i)
    handles[i] = open_connection((unsigned short)strtoul(argv[1], NULL, 10));
  const unsigned long all = strtoul(argv[2], NULL, 10);
  const double before = iri_bench::calibrate(calibration);
  const double begin = seconds();
  for (unsigned long sent = 0; sent < all; sent += connections) {
    for (unsigned long i = 0; i < connections; ++i) {
      const size_t which = (sent + i) % count;
      if (send(handles[i], requests[which], sizes[which], MSG_NOSIGNAL) != (ssize_t)sizes[which])
        fail("a request was not sent");
    }
    for (int i = 0; i < connections; ++i) read_answer(handles[i]);
  }
  const double took = seconds() - begin;
  printf("%.9f %.0f\n", took, std::max(before, iri_bench::calibrate(calibration)));
  return 0;
}
