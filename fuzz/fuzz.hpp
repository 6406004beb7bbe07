// What every fuzz target shares. Included by NAME_target.cc and by nothing else, once a program.
//
// A target defines iri_fuzz::one_input, which asserts laws with IRI_CHECK. It is deterministic,
// prints nothing unless a law is broken, and takes any bytes. The text that it is given is a heap
// block of exactly its size, so that AddressSanitizer or valgrind sees a read of one byte too many,
// on either side.
#ifndef IRI_FUZZ_FUZZ_HPP
#define IRI_FUZZ_FUZZ_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

/// Aborts, after saying which law is broken, unless `condition` holds.
#define IRI_CHECK(law, condition) \
  ((condition) ? void() : iri_fuzz::broken(law, #condition, __FILE__, __LINE__))

namespace iri_fuzz {

/// Whether this is the replay, which takes its time, and not a fuzzer.
bool replaying = false;

/// Defined by each target.
void one_input(std::string_view text);

[[noreturn]] inline void broken(const char* law, const char* condition, const char* file,
                                int line) {
  std::fprintf(stderr, "%s:%d: broken law: %s\n    %s\n", file, line, law, condition);
  std::abort();
}

/// A copy in a heap block of exactly its size.
class ExactCopy {
 public:
  explicit ExactCopy(std::string_view text) : block_(new char[text.size()]), size_(text.size()) {
    std::copy(text.begin(), text.end(), block_.get());
  }
  std::string_view text() const { return {block_.get(), size_}; }
  char* data() const { return block_.get(); }
  std::size_t size() const { return size_; }

 private:
  std::unique_ptr<char[]> block_;
  std::size_t size_;
};

/// For targets that take two texts: what stands before and after the first newline, which no
/// IRI contains, so that seeds stay readable. Without a newline the first is the empty text.
inline std::pair<std::string_view, std::string_view> two_texts(std::string_view text) {
  const std::size_t newline = text.find('\n');
  if (newline == std::string_view::npos) return {{}, text};
  return {text.substr(0, newline), text.substr(newline + 1)};
}

}  // namespace iri_fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const iri_fuzz::ExactCopy copy({reinterpret_cast<const char*>(data), size});
  iri_fuzz::one_input(copy.text());
  return 0;
}

#endif
