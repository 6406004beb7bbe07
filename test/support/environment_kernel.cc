// IRI_KERNEL in the environment names the kernel that a test program begins with; tests of every
// kernel choose their own. A wrong name fails loudly.
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
