// join(), of iri/resolve.hpp: for every base B, resolve(B, join(a, b)) is resolve(resolve(B, a), b).
#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "iri/normalize.hpp"
#include "iri/resolve.hpp"
#include "support/every_buffer.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::IriReferenceView;

std::string join(std::string_view a, std::string_view b) {
  const auto joined =
      iri::join(IriReferenceView::parse(a).value(), IriReferenceView::parse(b).value());
  EXPECT_EQ(iri::IriReference::parse(joined->text()).value().components(), joined->components());
  return std::string(joined->text());
}

TEST(Join, PutsOneRelativeReferenceBehindAnother) {
  EXPECT_EQ(join("When/2013/", "BMS"), "When/2013/BMS");
  EXPECT_EQ(join("When/2013/index.xml", "BMS?q#f"), "When/2013/BMS?q#f");
  EXPECT_EQ(join("When/2013/", "../2014"), "When/2014");
  EXPECT_EQ(join("a/b/c/d", "../../e"), "a/e");
  EXPECT_EQ(join("/a/b", "../../c"), "/c");
  EXPECT_EQ(join("//h/a/b", "../c"), "//h/c");
  EXPECT_EQ(join("//h", "c"), "//h/c");
  EXPECT_EQ(join("//h/a", "/c"), "//h/c");
  EXPECT_EQ(join("a", "//h/b/../c"), "//h/c");
  EXPECT_EQ(join("a", "s:b/./c"), "s:b/c");
  EXPECT_EQ(join("s:a", "//h/b"), "s://h/b");
  EXPECT_EQ(join("s:a/b", "../c"), "s:/c");
  EXPECT_EQ(join("\xC3\xA9/a", "b"), "\xC3\xA9/b");  // U+00E9
}

TEST(Join, KeepsTheDotsThatMayClimbOrMeanAnotherThing) {
  EXPECT_EQ(join("a", ".."), "../");
  EXPECT_EQ(join("..", "../a"), "../../a");
  EXPECT_EQ(join("../a/", "b"), "../a/b");
  EXPECT_EQ(join("a/", "../c"), "a/../c");
  EXPECT_EQ(join("a/..", "c"), "a/../c");
  EXPECT_EQ(join("a/b/", "../../../c"), "a/../../c");
  EXPECT_EQ(join("a/b/..", "c"), "a/c");
  EXPECT_EQ(join("a/.", "c"), "a/c");
  EXPECT_EQ(join("..", "?q"), "..?q");
  EXPECT_EQ(join("%2E/a", "../b"), "%2E/../b");
}

TEST(Join, WithoutAPathItIsTheFirst) {
  EXPECT_EQ(join("", ""), "");
  EXPECT_EQ(join("a?q#f", ""), "a?q");
  EXPECT_EQ(join("a?q#f", "#g"), "a?q#g");
  EXPECT_EQ(join("a?q#f", "?r"), "a?r");
  EXPECT_EQ(join("?q", "b"), "b");
  EXPECT_EQ(join("#f", "b"), "b");
  EXPECT_EQ(join("a/../b", ""), "a/../b");
}

TEST(Join, MakesNoOtherKindOfReference) {
  EXPECT_EQ(join("a", "./b:c"), "./b:c");
  EXPECT_EQ(join("?q", "./b:c"), "./b:c");
  EXPECT_EQ(join("./", "."), "./");
  EXPECT_EQ(join("?q", "."), "./");
  EXPECT_EQ(join("/a/b", "..//c"), "/.//c");
  EXPECT_EQ(join(".//a", "b"), ".//b");
  EXPECT_EQ(join("s:a/b", "..//c"), "s:/.//c");
  EXPECT_EQ(join("s:", "./b:c"), "s:b:c");
}

constexpr const char* bases[] = {"s:",       "s:b",         "s:/b",       "s:b/a/d",
                                 "s:/a/a/d", "s://a",       "s://a/a/",   "s://a//a/d?a",
                                 "s:a?",     "s:../b",      "s:b/..",     "s:/.//a/b",
                                 "s:///a",   "s:/a/../d/a", "s:a/./../d", "s:../..#f"};

/// Holds the law on every base and every pair of references, by the oracle alone.
void expect_law(const std::vector<std::string>& all) {
  for (const std::string& a : all) {
    std::vector<std::string> targets;
    for (const char* const base : bases) targets.push_back(rfc3986::resolve(base, a));
    for (const std::string& b : all) {
      const auto joined =
          iri::join(IriReferenceView::parse(a).value(), IriReferenceView::parse(b).value());
      const std::string text(joined.value().text());
      ASSERT_TRUE(IriReferenceView::parse(text)) << a << " " << b << " " << text;
      for (std::size_t i = 0; i < targets.size(); ++i) {
        ASSERT_EQ(rfc3986::resolve(bases[i], text), rfc3986::resolve(targets[i], b))
            << bases[i] << " " << a << " " << b << " " << text;
      }
    }
  }
}

template <std::size_t N>
std::vector<std::string> references(const char* const (&pieces)[N], int length) {
  std::vector<std::string> all;
  rfc3986::for_each_string(pieces, length, [&all](const std::string& text) {
    for (const char* const before : {"", "//h", "s:", "t://h"}) {
      const std::string whole = before + text;
      if (IriReferenceView::parse(whole)) all.push_back(whole);
    }
  });
  return all;
}

TEST(Join, LeadsWhereTheTwoLeadOneAfterTheOtherOnEveryBase) {
  constexpr const char* pieces[] = {"a", "/", "..", "?", "#"};
  const auto all = references(pieces, 2);
  EXPECT_GT(all.size(), 100U);
  expect_law(all);
}

TEST(Join, OfEveryShortPathLeadsThereToo) {
  constexpr const char* segments[] = {"a/", "../", "/", "./"};
  constexpr const char* ends[] = {"", "b", "..", ".", "b:c"};
  std::vector<std::string> all;
  rfc3986::for_each_string(segments, 2, [&](const std::string& text) {
    for (const char* const end : ends) {
      const std::string path = text + end;
      const auto parsed = IriReferenceView::parse(path);
      if (parsed && !parsed->has_authority() && !parsed->has_scheme()) all.push_back(path);
    }
  });
  EXPECT_GT(all.size(), 70U);
  expect_law(all);
}

// Dot segments that mean the same on every base are gone: normalization finds no more.
TEST(Join, LeavesNoDotsThatNormalizationWouldRemove) {
  constexpr iri::NormalizeOptions dots{.steps = {iri::NormalizeStep::dots}};
  constexpr const char* pieces[] = {"a", "/", "..", ".", "b/"};
  const auto all = references(pieces, 3);
  for (const std::string& a : all) {
    for (const char* const b : {"x", "../x", "./x", "x/..", "..//x", "/x/../y", "/..//x"}) {
      const std::string text = join(a, b);
      ASSERT_EQ(iri::normalize(IriReferenceView::parse(text).value(), dots)->text(), text)
          << a << " " << b;
    }
  }
}

TEST(Join, OfUriReferencesIsOne) {
  const auto a = iri::UriReference::parse("a/").value();
  const iri::Result<iri::UriReference> joined =
      iri::join(a, iri::RelativeRefView::parse("b").value());
  EXPECT_EQ(joined->text(), "a/b");
  const auto iri = iri::join(a, IriReferenceView::parse("b").value());
  EXPECT_TRUE((std::is_same_v<decltype(iri), const iri::Result<iri::IriReference>>));
}

TEST(Join, HandlesABufferOfEverySize) {
  for (const auto& [a, b] :
       {std::pair("a/b/", "../c?q#f"), std::pair("..", "x"), std::pair("/a/b", "..//c"),
        std::pair("", "."), std::pair("//h", "b"), std::pair("a/", "../c"), std::pair("a?q", "")}) {
    const auto first = IriReferenceView::parse(a).value();
    const auto second = IriReferenceView::parse(b).value();
    EXPECT_EQ(iri::test::every_buffer(
                  [&](iri::OutputBuffer out) { return iri::join(first, second, out); }),
              join(a, b));
  }
}

}  // namespace
