// References of tests.
#ifndef IRI_TEST_SUPPORT_REFERENCE_HPP
#define IRI_TEST_SUPPORT_REFERENCE_HPP

#include <gtest/gtest.h>

#include <string_view>

#include "iri/parse.hpp"
#include "iri/reference.hpp"

namespace iri::test {

/// A view of a text that is one.
inline IriReferenceView reference(std::string_view text) {
  const auto parsed = IriReferenceView::parse(text);
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

}  // namespace iri::test

#endif
