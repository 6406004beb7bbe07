// Tests that run once with each kernel that is built in and runs on this processor.
#ifndef IRI_TEST_SUPPORT_EACH_KERNEL_HPP
#define IRI_TEST_SUPPORT_EACH_KERNEL_HPP

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/kernel.hpp"

namespace iri_test {

inline std::vector<std::string> kernels() {
  std::vector<std::string> names;
  for (const std::string_view name : iri::kernels()) names.emplace_back(name);
  return names;
}

/// The parameter is the name of the kernel. The kernel in use before is restored.
class EachKernel : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_TRUE(iri::use_kernel(GetParam())); }
  void TearDown() override { iri::use_kernel(before_); }

 private:
  std::string before_{iri::kernel()};
};

}  // namespace iri_test

/// Instantiates the TEST_P of a suite that derives from EachKernel.
#define IRI_FOR_EACH_KERNEL(suite)                                                \
  INSTANTIATE_TEST_SUITE_P(Kernel, suite, testing::ValuesIn(iri_test::kernels()), \
                           [](const auto& test) { return test.param; })

#endif
