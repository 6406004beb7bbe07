// What a test cannot go on without: it says why, and ends the program. Most tests are compiled without exceptions, which takes less
// time.
#ifndef IRI_TEST_SUPPORT_STOP_HPP
#define IRI_TEST_SUPPORT_STOP_HPP

#include <cstdio>
#include <cstdlib>
#include <string>

[[noreturn]] inline void stop(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::abort();
}

#endif
