#include "scan/units/report.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace iri_units {
namespace {

char tried[128] = "nothing";

[[noreturn]] void on_fault(int) {
  const std::string_view text[] = {"FAIL ", tried, ": reads or writes outside of its bytes\n"};
  for (const std::string_view part : text) {
    if (write(STDOUT_FILENO, part.data(), static_cast<unsigned>(part.size())) < 0) break;
  }
  _exit(1);
}

}  // namespace

void print_head() { std::printf("%-8s%-28s%14s\n", "unit", "member", "cases"); }

void row(const char* unit, const char* what, std::uint64_t cases) {
  std::printf("%-8s%-28s%14llu\n", unit, what, static_cast<unsigned long long>(cases));
  std::fflush(stdout);
}

void trying(const char* unit, const char* what) {
  std::snprintf(tried, sizeof tried, "%s: %s", unit, what);
}

void fail(const char* unit, const std::string& what, const unsigned char* at, std::size_t count) {
  std::printf("FAIL %s: %s; %zu bytes:", unit, what.c_str(), count);
  for (std::size_t i = 0; i < count; ++i) std::printf(" %02X", at[i]);
  std::printf("\n");
  std::exit(1);
}

bool start(int argc, char** argv, std::vector<std::string>& names) {
  bool all = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--all") {
      all = true;
    } else {
      names.emplace_back(argv[i]);
    }
  }
  std::signal(SIGSEGV, on_fault);
#ifdef SIGBUS
  std::signal(SIGBUS, on_fault);
#endif
  return all;
}

std::string hex(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "%016llX", static_cast<unsigned long long>(value));
  return text;
}

}  // namespace iri_units
