// References put together from a few pieces at random, and what two references must have in common.
#ifndef IRI_TEST_SUPPORT_RANDOM_REFERENCE_HPP
#define IRI_TEST_SUPPORT_RANDOM_REFERENCE_HPP

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "iri/components.hpp"

namespace iri::test {

/// Most, but not all, are IRI-references.
inline std::string random_reference(std::mt19937& random) {
  static constexpr std::string_view pieces[] = {"s:",
                                                "//",
                                                "/",
                                                "@",
                                                ":",
                                                "h",
                                                "[::1]",
                                                "1.2.3.4",
                                                "?",
                                                "#",
                                                ".",
                                                "..",
                                                "\xC3\xA9",
                                                "%C3%A9",
                                                "%c3",
                                                "%A9",
                                                "%41",
                                                "%2f",
                                                "%25",
                                                "%E2%80%AE",
                                                "\xE2\x80\x8F",
                                                "%EE%80%80",
                                                "\xEE\x80\x80",
                                                "%F0%9F%98%80",
                                                "%e2%82",
                                                "8",
                                                "%2e"};
  std::string text;
  for (auto n = random() % 10; n > 0; --n) text += pieces[random() % std::size(pieces)];
  return text;
}

/// The same components are present.
inline void expect_same_shape(const iri::Components& a, const iri::Components& b) {
  EXPECT_EQ(a.has_scheme(), b.has_scheme());
  EXPECT_EQ(a.has_authority(), b.has_authority());
  EXPECT_EQ(a.has_userinfo(), b.has_userinfo());
  EXPECT_EQ(a.has_port(), b.has_port());
  EXPECT_EQ(a.has_query(), b.has_query());
  EXPECT_EQ(a.has_fragment(), b.has_fragment());
}

}  // namespace iri::test

#endif
