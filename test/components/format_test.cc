#include "iri/format.hpp"

#include <gtest/gtest.h>

#include <iomanip>
#include <map>
#include <sstream>
#include <string>
#include <unordered_set>

namespace {

template <class T>
std::string streamed(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(Format, AReferenceIsItsText) {
  const auto iri = *iri::Iri::parse("http://h/a?b#c");
  EXPECT_EQ(streamed(iri), "http://h/a?b#c");
  EXPECT_EQ(streamed(iri.view()), "http://h/a?b#c");
  std::ostringstream out;
  out << std::setw(16) << std::setfill('.') << iri.view();
  EXPECT_EQ(out.str(), "..http://h/a?b#c");
}

TEST(Format, AnErrorSaysWhereAndWhatAndNoByteOfTheInput) {
  const auto error = iri::Iri::parse("http://h/\x1B[31m").error();
  EXPECT_EQ(streamed(error), "path, byte 9: this character is not allowed here");
  EXPECT_EQ(streamed(error.code), "unexpected_character");
  EXPECT_EQ(streamed(error.component), "path");
  EXPECT_EQ(streamed(iri::Error{iri::ErrorCode::too_long, iri::Component::none, 1}),
            "byte 1: the text is longer than 4294967294 bytes");
}

#ifdef __cpp_lib_format
TEST(Format, StdFormatTakesTheSpecificationOfAString) {
  const auto iri = *iri::Iri::parse("a:b");
  EXPECT_EQ(std::format("<{}>", iri), "<a:b>");
  EXPECT_EQ(std::format("<{:>5}>", iri.view()), "<  a:b>");
}
#endif

TEST(Hash, EqualReferencesHaveEqualHashesAndSoHaveTheirViews) {
  const auto a = *iri::Uri::parse("http://h/a");
  const auto b = a;
  EXPECT_EQ(std::hash<iri::Uri>()(a), std::hash<iri::Uri>()(b));
  EXPECT_EQ(std::hash<iri::Uri>()(a), std::hash<iri::UriView>()(b));
  EXPECT_NE(std::hash<iri::Uri>()(a), std::hash<iri::Uri>()(*iri::Uri::parse("http://h/b")));
}

TEST(Hash, ReferencesAreKeysOfContainers) {
  std::unordered_set<iri::Iri> set;
  std::map<iri::IriView, int> map;
  const auto a = *iri::Iri::parse("a:1");
  const auto b = *iri::Iri::parse("a:2");
  set.insert(a);
  set.insert(a);
  set.insert(b);
  map[b] = 2;
  map[a] = 1;
  EXPECT_EQ(set.size(), 2U);
  EXPECT_EQ(map.begin()->second, 1);
}

}  // namespace
