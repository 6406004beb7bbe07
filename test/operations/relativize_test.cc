#include "iri/relativize.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "iri/resolve.hpp"
#include "support/every_buffer.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::IriReferenceView;
using iri::IriView;

std::string relativize(std::string_view base, std::string_view target) {
  return iri::relativize(IriView::parse(base).value(), IriView::parse(target).value())
      .value()
      .release();
}

TEST(Relativize, GivesTheShortestReference) {
  constexpr const char* base = "http://a/b/c/d;p?q";
  EXPECT_EQ(relativize(base, "http://a/b/c/g"), "g");
  EXPECT_EQ(relativize(base, "http://a/b/g?y"), "../g?y");
  EXPECT_EQ(relativize(base, "http://a/b/c/d;p?q"), "");
  EXPECT_EQ(relativize(base, "http://a/b/c/d;p?q#s"), "#s");
  EXPECT_EQ(relativize(base, "http://a/b/c/d;p?y"), "?y");
  EXPECT_EQ(relativize(base, "http://a/b/c/d;p"), "d;p");
  EXPECT_EQ(relativize(base, "http://a/b/c/"), ".");
  EXPECT_EQ(relativize(base, "http://a/b/"), "..");
  EXPECT_EQ(relativize(base, "http://a/"), "/");
  EXPECT_EQ(relativize(base, "http://a/g"), "/g");
  EXPECT_EQ(relativize(base, "http://a"), "//a");
  EXPECT_EQ(relativize(base, "http://g/b/c/d"), "//g/b/c/d");
  EXPECT_EQ(relativize(base, "https://a/b/c/d"), "https://a/b/c/d");
  EXPECT_EQ(relativize(base, "http:g"), "http:g");
  EXPECT_EQ(relativize(base, "http://a/b/c/%2E/g"), "%2E/g");
}

TEST(Relativize, MindsWhatAFirstSegmentCouldBeTakenFor) {
  EXPECT_EQ(relativize("s://h/b/c", "s://h/b/d:e"), "./d:e");
  EXPECT_EQ(relativize("s://h/b/c", "s://h/b//d"), ".//d");
  EXPECT_EQ(relativize("s:/b/c", "s:/.//d"), "..//d");
  EXPECT_EQ(relativize("s:/b", "s:/.//d"), ".//d");
  EXPECT_EQ(relativize("s://h/b", "s://h//d"), ".//d");
  EXPECT_EQ(relativize("s:b/c", "s:b/d:e"), "./d:e");
  // As short as "/.//d", and a relative path.
  EXPECT_EQ(relativize("s:b", "s:/.//d"), ".///d");
  EXPECT_EQ(relativize("s:", "s:/.//d?q"), ".///d?q");
  EXPECT_EQ(relativize("s://h", "s:/.//d"), "s:/.//d");
}

TEST(Relativize, GoesUpAsOftenAsItTakes) {
  EXPECT_EQ(relativize("s://h/directory/b/c", "s://h/directory/x"), "../x");
  EXPECT_EQ(relativize("s://h/directory/b/c/d", "s://h/directory/x"), "../../x");
  EXPECT_EQ(relativize("s://h/directory/b/c/d", "s://h/directory/"), "../..");
  EXPECT_EQ(relativize("s://h/directory/b/c/d/e", "s://h/directory/x"), "../../../x");
  EXPECT_EQ(relativize("s:b/c", "s:/.//d"), "..//d");
}

TEST(Relativize, FallsBackToTheTargetWhereNothingResolvesToIt) {
  EXPECT_EQ(relativize("s://h/b/c", "s://h/b/../d"), "s://h/b/../d");
  EXPECT_EQ(relativize("s://h/b/../d", "s://h/b/../d#f"), "#f");
  EXPECT_EQ(relativize("s:/b/c", "s:/./b/d"), "s:/./b/d");
}

TEST(Relativize, OfUrisIsAUriReference) {
  const auto base = iri::AbsoluteUriView::parse("s://h/b").value();
  const iri::Result<iri::UriReference> reference =
      iri::relativize(base, iri::Uri::parse("s://h/c").value());
  EXPECT_EQ(reference->text(), "c");
}

constexpr const char* bases[] = {
    "s:",           "s:b",  "s:/b",        "s:b/a/d",  "s:/a/a/d",   "s://a",     "s://a/a/",
    "s://a//a/d?a", "s:a?", "s:/a/../d/a", "s:../b/c", "s:a/./../d", "s:/.//a/b", "s:///a",
};

// Law 7, and that there is no shorter reference: all short ones are tried.
TEST(Relativize, IsTheShortestThatResolvesToTheTarget) {
  constexpr const char* pieces[] = {"/", ".", "a", ":", "?"};
  for (const char* base_text : bases) {
    const IriView base = IriView::parse(base_text).value();
    std::map<std::string, std::size_t> shortest;
    const auto try_reference = [&](const std::string& text) {
      const auto reference = IriReferenceView::parse(text);
      if (!reference) return;
      const auto known =
          shortest.emplace(iri::resolve(base, *reference)->text(), text.size()).first;
      known->second = std::min(known->second, text.size());
    };
    rfc3986::for_each_string(pieces, 6, try_reference);
    rfc3986::for_each_string(pieces, 4,
                             [&](const std::string& rest) { try_reference("s:" + rest); });
    std::size_t targets = 0;
    rfc3986::for_each_string(pieces, 5, [&](const std::string& rest) {
      const std::string text = "s:" + rest;
      const auto target = IriView::parse(text);
      if (!target) return;
      ++targets;
      const auto reference = iri::relativize(base, *target);
      ASSERT_TRUE(reference) << base_text << " " << text;
      const auto known = shortest.find(text);
      if (known != shortest.end()) {
        ASSERT_EQ(iri::resolve(base, *reference)->text(), text) << base_text;
        ASSERT_LE(reference->text().size(), known->second) << base_text << " " << text;
      } else {
        ASSERT_EQ(iri::resolve(base, *reference)->text(), iri::resolve(base, *target)->text());
      }
    });
    EXPECT_GT(targets, 1000U);
  }
}

// relativize.hpp: where no reference resolves to x, the result is x itself. One that does resolves to x, so that
// the result either leads to x or is x.
TEST(Relativize, IsTheTargetItselfWhereNothingResolvesToIt) {
  constexpr const char* pieces[] = {"/", ".", "a"};
  std::size_t unreached = 0;
  for (const char* const base_text :
       {"s:", "s:b", "s:/b/c", "s://a/b/c", "s://a", "s:///b/c", "s://a/../b", "t://a/b"}) {
    const IriView base = IriView::parse(base_text).value();
    for (const char* const before : {"s:", "s://a", "s://", "s://b", "t:"}) {
      rfc3986::for_each_string(pieces, 6, [&](const std::string& rest) {
        const std::string text = before + rest + "?q";
        const auto target = IriView::parse(text);
        if (!target) return;
        const auto reference = iri::relativize(base, *target);
        if (iri::resolve(base, *reference)->text() == text) return;
        ++unreached;
        ASSERT_EQ(reference->text(), text) << base_text;
      });
    }
  }
  EXPECT_GT(unreached, 1000U);
}

TEST(Relativize, HandlesABufferOfEverySize) {
  const auto base = IriView::parse("s://h/a/b/c").value();
  for (const char* text : {"s://h/d?q#f", "s://h/a/", "s://h/a/b/x:", "s://h/a/b/c", "t:"}) {
    const auto target = IriView::parse(text).value();
    EXPECT_EQ(iri::test::every_buffer(
                  [&](iri::OutputBuffer out) { return iri::relativize(base, target, out); }),
              relativize("s://h/a/b/c", text));
  }
}

TEST(Relativize, WorksOnLongPaths) {
  std::string base = "s:/";
  for (int i = 0; i < 300000; ++i) base += "a/../a/";
  std::string target = "s:/";
  for (int i = 0; i < 300000; ++i) target += "a/";
  EXPECT_EQ(relativize(base, target), ".");
  EXPECT_EQ(relativize(base, target + "b"), "b");
}

}  // namespace
