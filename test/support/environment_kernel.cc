// The environment variable IRI_KERNEL names the kernel with which a test program begins. Tests of
// every kernel choose their own. With a wrong name the program prints a message and exits with 2.
#include <cstdio>
#include <cstdlib>

#include "iri/kernel.hpp"

namespace {

const bool chosen = [] {
  const char* name = std::getenv("IRI_KERNEL");
  if (name == nullptr || *name == '\0' || iri::use_kernel(name)) return true;
  std::fprintf(stderr, "IRI_KERNEL: no such kernel here\n");
  std::exit(2);
}();

}  // namespace
