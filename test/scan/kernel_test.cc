// Which kernels there are, and the choice among them. What they do is for parse_test and
// test/grammar, and what other processors have for test/processors.sh.
#include "iri/kernel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "support/each_kernel.hpp"

namespace {

using iri_test::kernels;

// Before a test has chosen another one.
const std::string kernel_at_the_start(iri::kernel());

TEST(Kernel, BestIsChosenAtTheStart) { EXPECT_EQ(kernel_at_the_start, kernels().front()); }

TEST(Kernel, BestIsFirstAndPortableLast) {
  ASSERT_FALSE(kernels().empty());
  EXPECT_EQ(kernels().back(), "scalar");
  const auto names = kernels();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST(Kernel, IsTheOneThatIsAskedFor) {
  const std::string before(iri::kernel());
  for (const std::string& name : kernels()) {
    EXPECT_TRUE(iri::use_kernel(name)) << name;
    EXPECT_EQ(iri::kernel(), name);
    EXPECT_FALSE(iri::use_kernel("no such kernel"));
    EXPECT_FALSE(iri::use_kernel(""));
    EXPECT_EQ(iri::kernel(), name);
  }
  EXPECT_TRUE(iri::use_kernel(before));
}

#if defined(__x86_64__) && defined(__linux__)

/// What Linux says of the processor.
std::set<std::string> processor_flags() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("flags")) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    return {std::istream_iterator<std::string>(words), {}};
  }
  return {};
}

TEST(Kernel, ThereAreThoseThatTheProcessorCanRun) {
  const std::set<std::string> flags = processor_flags();
  ASSERT_FALSE(flags.empty());
  const auto has = [&](std::initializer_list<const char*> wanted) {
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](auto* flag) { return flags.contains(flag); });
  };
  std::vector<std::string> expected;
  if (has({"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "bmi1", "bmi2", "popcnt"}))
    expected.emplace_back("avx512");
  if (has({"avx2", "bmi1", "bmi2", "popcnt"})) expected.emplace_back("avx2");
  if (has({"ssse3"})) expected.emplace_back("ssse3");
  expected.emplace_back("scalar");
  EXPECT_EQ(kernels(), expected);
}

#endif

}  // namespace
