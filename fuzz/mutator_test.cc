// The mutator keeps within its buffer, loses nothing when it cuts, and reaches what it is for.
#include "mutator.hpp"

#include <gtest/gtest.h>

#include <set>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t*, std::size_t size, std::size_t) {
  return size;  // libFuzzer's own is not here
}

namespace {

using iri_fuzz::mutator::Mutation;
using iri_fuzz::mutator::Parts;

std::string any_bytes(unsigned seed) {
  std::minstd_rand random(seed);
  std::string text(random() % 40, '\0');
  for (char& c : text) c = ":/?#[]@%.a1\n\xC3\xA9\xFF"[random() % 16];
  return text;
}

std::string mutated(std::string text, std::size_t max_size, unsigned seed) {
  const std::size_t size = text.size();
  text.resize(std::max(size, max_size));
  auto* data = reinterpret_cast<std::uint8_t*>(text.data());
  text.resize(LLVMFuzzerCustomMutator(data, size, max_size, seed));
  return text;
}

TEST(Mutator, PartsJoinedAreTheText) {
  for (unsigned seed = 0; seed < 20000; ++seed) {
    const std::string text = any_bytes(seed);
    EXPECT_EQ(Parts(text).joined(), text);
  }
}

TEST(Mutator, CutsWhereTheRfcDoes) {
  const Parts cut("http://u:p@[::1]:80/a/b?q#f");
  const std::array<std::string, 7> expected = {"http:", "//u:p@", "[::1]", ":80",
                                               "/a/b",  "?q",     "#f"};
  EXPECT_EQ(cut.parts, expected);
}

TEST(Mutator, StaysWithinItsBuffer) {
  for (unsigned seed = 0; seed < 20000; ++seed) {
    const std::string text = any_bytes(seed);
    const std::size_t max_size = text.size() + seed % 5;
    EXPECT_LE(mutated(text, max_size, seed).size(), max_size);
    std::string out(seed % 30, '\0');
    const std::string other = any_bytes(seed + 1);
    const auto* a = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto* b = reinterpret_cast<const std::uint8_t*>(other.data());
    EXPECT_LE(
        LLVMFuzzerCustomCrossOver(a, text.size(), b, other.size(),
                                  reinterpret_cast<std::uint8_t*>(out.data()), out.size(), seed),
        out.size());
  }
}

TEST(Mutator, SameSeedSameMutation) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    EXPECT_EQ(mutated("http://a/b?c", 100, seed), mutated("http://a/b?c", 100, seed));
  }
}

TEST(Mutator, ReachesEachPartAndEncodesTwice) {
  std::set<std::string> seen;
  for (unsigned seed = 0; seed < 200000; ++seed) seen.insert(mutated("http://h/p", 100, seed));
  for (const char* text :
       {"urn://h/p", "http://[::1]/p", "http://h/..//x", "http://h/p?", "http://h/p#a#b",
        "http://h:65536/p", "http:////h/p", "http:/p", "http://%68/p", "http://%2568/p",
        "http://h/\xED\xA0\x80p", "http://h/p\xEF\xB7\x90"}) {
    EXPECT_TRUE(seen.count(text)) << text;
  }
}

TEST(Mutator, ChangesOneLineOfTwo) {
  bool first = false;
  bool second = false;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const std::string text = mutated("a:b\nc:d", 100, seed);
    first |= text.ends_with("\nc:d") && !text.starts_with("a:b\n");
    second |= text.starts_with("a:b\n") && !text.ends_with("\nc:d");
  }
  EXPECT_TRUE(first && second);
}

TEST(Mutator, CrossoverTakesPartsOfBoth) {
  std::set<std::string> seen;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    seen.insert(Mutation(seed).cross("http://a/b?c", "ftp://d/e#f"));
  }
  EXPECT_TRUE(seen.count("ftp://a/e?c"));
  EXPECT_TRUE(seen.count("http://d/b#f"));
}

TEST(Mutator, Utf8OfTheBoundaries) {
  EXPECT_EQ(iri_fuzz::mutator::utf8(0xA0), "\xC2\xA0");
  EXPECT_EQ(iri_fuzz::mutator::utf8(0xD7FF), "\xED\x9F\xBF");
  EXPECT_EQ(iri_fuzz::mutator::utf8(0x10FFFD), "\xF4\x8F\xBF\xBD");
}

}  // namespace
