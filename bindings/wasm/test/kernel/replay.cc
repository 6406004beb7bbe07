// Runs a fuzz target on the inputs that corpus.mjs has written to its standard input.
#include <cstdint>
#include <cstdio>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace iri_fuzz {
extern bool replaying;
}

int main() {
  iri_fuzz::replaying = true;
  unsigned long count = 0;
  unsigned char size[4];
  for (; std::fread(size, 1, 4, stdin) == 4; ++count) {
    std::string input(size[0] | size[1] << 8U | size[2] << 16U | unsigned{size[3]} << 24U, '\0');
    if (std::fread(input.data(), 1, input.size(), stdin) != input.size()) return 2;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
  }
  std::printf("%lu inputs\n", count);
  return count == 0 ? 1 : 0;
}
