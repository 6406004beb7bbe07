// Shared by every fuzz target. Only NAME_target.cc includes it, once per program.
//
// A target defines iri_fuzz::one_input, which asserts laws with IRI_CHECK. It is deterministic,
// prints nothing unless a law is broken, and takes any bytes. Its input is a heap block of exactly
// the size of the text, so AddressSanitizer or valgrind notices a read of one byte too many on
// either side.
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

/// Unless `condition` holds, prints the broken law and aborts.
#define IRI_CHECK(law, condition) \
  ((condition) ? void() : iri_fuzz::broken(law, #condition, __FILE__, __LINE__))

namespace iri_fuzz {

/// Whether every law is asserted on every input: in the replay, which may be slow, and in a fuzzer
/// with IRI_FUZZ_ALL in its environment.
bool replaying = std::getenv("IRI_FUZZ_ALL") != nullptr;

/// Keeps a fuzzer fast: of `count` checks, one is made per input, chosen by the input's bytes. The
/// replay makes all of them.
class Turn {
 public:
  Turn(std::string_view text, std::size_t count) : count_(count) {
    for (const char c : text)
      sum_ = (sum_ ^ static_cast<unsigned char>(c)) * 0x100000001B3;  // FNV-1a
  }
  bool of(std::size_t check) const { return replaying || check % count_ == (sum_ >> 32) % count_; }

 private:
  std::uint64_t sum_ = 0xCBF29CE484222325;
  std::size_t count_;
};

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

/// For targets that take two texts: the text before and the text after the first newline. No IRI
/// contains a newline, so seeds stay readable. Without a newline the first text is empty.
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
