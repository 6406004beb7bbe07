#include "iri/resolve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <random>
#include <sstream>
#include <type_traits>
#include <utility>

#include "iri/recompose.hpp"
#include "support/every_buffer.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::ErrorCode;
using iri::IriReferenceView;
using iri::IriView;
using iri::ResolveOptions;
using iri::Underflow;

std::string resolve(std::string_view base, std::string_view reference,
                    const ResolveOptions& options = {}) {
  const auto b = IriView::parse(base);
  const auto r = IriReferenceView::parse(reference);
  if (!b || !r) return "not valid";
  const auto target = iri::resolve(*b, *r, options);
  if (!target) return std::string("error: ") + std::string(name(target.error().code));
  return std::string(target->text());
}

iri::Error resolve_error(std::string_view base, std::string_view reference) {
  ResolveOptions options;
  options.underflow = Underflow::error;
  const iri::Written written =
      iri::resolve(IriView::parse(base).value(), IriReferenceView::parse(reference).value(),
                   options, iri::OutputBuffer());
  if (written.error.code == ErrorCode::buffer_too_small) return {};
  if (!written) {
    EXPECT_EQ(written.size, 0U);
  }
  return written.error;
}

TEST(Resolve, PassesTheExamplesOfRfc3986Section5_4) {
  std::ifstream file(IRI_TEST_DATA "/rfc3986_section_5_4.txt");
  std::string line;
  std::size_t cases = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line.rfind("# ", 0) == 0) continue;
    std::istringstream words(line);
    std::string reference;
    std::string target;
    words >> reference >> target;
    if (reference == "\"\"") reference.clear();
    EXPECT_EQ(resolve("http://a/b/c/d;p?q", reference), target) << reference;
    ++cases;
  }
  EXPECT_EQ(cases, 42U);  // 23 of s5.4.1, 19 of s5.4.2
}

TEST(Resolve, TakesTheBasesSchemeForNoneOnlyWhereThatIsAskedFor) {
  ResolveOptions compatible;
  compatible.same_scheme_compatibility = true;
  EXPECT_EQ(resolve("http://a/b/c/d;p?q", "http:g", compatible), "http://a/b/c/g");
  EXPECT_EQ(resolve("http://a/b/c/d;p?q", "HTTP:g", compatible), "http://a/b/c/g");
  EXPECT_EQ(resolve("http://a/b/c/d;p?q", "http:", compatible), "http://a/b/c/d;p?q");
  EXPECT_EQ(resolve("http://a/b/c/d;p?q", "http://h/../x", compatible), "http://h/x");
  EXPECT_EQ(resolve("http://a/b/c/d;p?q", "https:g", compatible), "https:g");
}

TEST(Resolve, IgnoresTheFragmentOfTheBase) {
  EXPECT_EQ(resolve("http://a/b?q#f", ""), "http://a/b?q");
  EXPECT_EQ(resolve("http://a/b?q#f", "#g"), "http://a/b?q#g");
}

TEST(Resolve, RefusesABaseWithoutASchemeByItsType) {
  EXPECT_FALSE((std::is_convertible_v<IriReferenceView, IriView>));
  EXPECT_FALSE((std::is_convertible_v<iri::IrelativeRefView, IriView>));
  EXPECT_TRUE((std::is_convertible_v<iri::AbsoluteIriView, IriView>));
  EXPECT_TRUE((std::is_convertible_v<iri::AbsoluteUriView, IriView>));
}

TEST(Resolve, OfAUriAndAUriReferenceIsAUri) {
  const auto base = iri::AbsoluteUriView::parse("http://a/b").value();
  const auto reference = iri::UriReference::parse("../c").value();
  const iri::Result<iri::Uri> uri = iri::resolve(base, reference);
  EXPECT_EQ(uri->text(), "http://a/c");
  // U+00E9 LATIN SMALL LETTER E WITH ACUTE
  const iri::Result<iri::Iri> iri = iri::resolve(base, IriReferenceView::parse("\xC3\xA9").value());
  EXPECT_EQ(iri->text(), "http://a/\xC3\xA9");
}

// Views are not copied, owned references and arguments convert: no mix of them is ambiguous.
TEST(Resolve, TakesViewsOwnedReferencesAndArgumentsInAnyMix) {
  const auto base = IriView::parse("http://a/b").value();
  const auto reference = IriReferenceView::parse("c").value();
  const iri::Iri owned_base(base);
  const iri::IriReference owned(reference);
  char buffer[16];
  const auto all_references = [&](const auto& b) {
    const iri::IriReferenceArgument argument(reference);
    EXPECT_EQ(iri::resolve(b, reference, buffer).size, 10U);
    EXPECT_EQ(iri::resolve(b, owned, buffer).size, 10U);
    EXPECT_EQ(iri::resolve(b, argument, buffer).size, 10U);
    EXPECT_EQ(iri::resolve(b, reference, {}, buffer).size, 10U);
    EXPECT_EQ(iri::resolve(b, owned, {}, buffer).size, 10U);
    EXPECT_EQ(iri::resolve(b, argument, {}, buffer).size, 10U);
  };
  all_references(base);
  all_references(owned_base);
  all_references(iri::IriArgument(base));
  all_references(iri::UriView::parse("http://a/b").value());
  EXPECT_EQ(iri::resolve(base, reference, {})->text(), "http://a/c");
}

// uriparser made foo://x of the first.
TEST(Resolve, NeverInventsAnAuthority) {
  EXPECT_EQ(resolve("foo:/bar", "/..//x"), "foo:/.//x");
  EXPECT_EQ(resolve("foo:/bar", ".//x"), "foo:/.//x");
  EXPECT_EQ(resolve("foo:/bar", "/.//x?q#f"), "foo:/.//x?q#f");
  EXPECT_EQ(resolve("foo:b/c", "..//x"), "foo:/.//x");
  EXPECT_EQ(resolve("foo:bar", "x:a/..//y"), "x:/.//y");
  EXPECT_EQ(resolve("foo:/bar/..//.", "."), "foo:/.//");
  EXPECT_EQ(resolve("foo://h/bar", "/..//x"), "foo://h//x");
}

// Boost.URL gave http://a/../g.
TEST(Resolve, DotSegmentsNeverLeaveTheRoot) {
  EXPECT_EQ(resolve("http://a/b/c/d;p?q", "../../../g"), "http://a/g");
}

TEST(Resolve, KeepsEncodedDotsByTheLetter) {
  EXPECT_EQ(resolve("http://a/b/c", "%2e%2e/d"), "http://a/b/%2e%2e/d");
}

TEST(Resolve, FollowsTheLetterOnABaseWithoutARoot) {
  EXPECT_EQ(resolve("a:b/c", "../d"), "a:/d");
  EXPECT_EQ(resolve("a:b", "../d"), "a:d");
  EXPECT_EQ(resolve("a:b", "c:d"), "c:d");
  EXPECT_EQ(resolve("a:b", "./c:d"), "a:c:d");
  EXPECT_EQ(resolve("urn:example:x", "#f"), "urn:example:x#f");
}

TEST(Resolve, ErrorsOnUnderflowWhereThatIsAskedFor) {
  const auto error = [](std::uint32_t offset) {
    return iri::Error{ErrorCode::root_underflow, iri::Component::path, offset};
  };
  EXPECT_EQ(resolve_error("http://a/b/c", "../g"), iri::Error());
  EXPECT_EQ(resolve_error("http://a/b/c", "../../g"), error(3));
  EXPECT_EQ(resolve_error("http://a/b/c", "d/../../../g"), error(8));
  EXPECT_EQ(resolve_error("http://a/b/c", "/.."), error(1));
  EXPECT_EQ(resolve_error("http://a/b/c", "//h/x/../.."), error(9));
  EXPECT_EQ(resolve_error("http://a/b/c", "x:../y"), error(2));
  EXPECT_EQ(resolve_error("http://a/b/c", "x:.//../y"), error(5));
  EXPECT_EQ(resolve_error("http://a/../c", "g"), error(0));
  EXPECT_EQ(resolve_error("a:b/c", "../g"), iri::Error());
  EXPECT_EQ(resolve_error("a:b/c", "x/../../../g"), error(8));
  EXPECT_EQ(resolve_error("a:b/../c", "../g"), error(0));
  EXPECT_EQ(resolve_error("http://a/../c", ""), iri::Error());  // that path is not touched
}

TEST(Resolve, ErrorsOnUnderflowAlsoWhereThereIsRoom) {
  ResolveOptions options;
  options.underflow = Underflow::error;
  EXPECT_EQ(resolve("http://a/b/c", "../../g", options), "error: root_underflow");
  char buffer[64];
  const iri::Written written =
      iri::resolve(IriView::parse("http://a/b/c").value(),
                   IriReferenceView::parse("../../g").value(), options, buffer);
  EXPECT_EQ(written.error.code, ErrorCode::root_underflow);
}

TEST(Resolve, LooksAtNothingBeforeTheBuffer) {
  std::string room(64, '/');
  const iri::Written written =
      iri::resolve(IriView::parse("s:x").value(), IriReferenceView::parse("//h/../b").value(),
                   iri::OutputBuffer(room.data() + 8, 32));
  EXPECT_EQ(room.substr(0, 8 + written.size), "////////s://h/b");
}

TEST(Resolve, TakesABaseEndingInDotsAsADirectoryWithErratum4789) {
  ResolveOptions erratum;
  erratum.erratum_4789 = true;
  EXPECT_EQ(resolve("http://h/a/b/..", "c"), "http://h/a/b/c");
  EXPECT_EQ(resolve("http://h/a/b/..", "c", erratum), "http://h/a/c");
  EXPECT_EQ(resolve("http://h/a/b/..", "../c", erratum), "http://h/c");
  EXPECT_EQ(resolve("http://h/..", "c", erratum), "http://h/c");
  EXPECT_EQ(resolve("http://h/a/b/.", "c", erratum), "http://h/a/b/c");
  EXPECT_EQ(resolve("http://h/a/b/..", "", erratum), "http://h/a/b/..");
  EXPECT_EQ(resolve("a:..", "c", erratum), "a:c");
  EXPECT_EQ(resolve("a:b/..", "c", erratum), "a:/c");
  erratum.underflow = Underflow::error;  // "../c" leaves the root
  EXPECT_EQ(resolve("http://h/..", "c", erratum), "error: root_underflow");
  EXPECT_EQ(resolve("a:..", "c", erratum), "error: root_underflow");
  EXPECT_EQ(resolve("a:b/..", "c", erratum), "a:/c");
}

/// Every reference over the alphabet, against bases of every shape.
constexpr const char* path_alphabet[] = {"/", ".", "a", ":", "%2E"};
constexpr const char* bases[] = {
    "s://h/b/c?q", "s://h",    "s:",        "s:b",      "s:/b",     "s:b/c/d",
    "s:/b/../..",  "s:../b/c", "s:./b/./c", "s:/.//b/", "s:b/../c", "s://h/b/../.././/c",
    "s:%2E%2e/b",  "s:///b",
};

TEST(Resolve, IsTheRfcsPseudoCodeOnEveryShortReference) {
  std::size_t references = 0;
  rfc3986::for_each_string(path_alphabet, 6, [&](const std::string& text) {
    const auto reference = IriReferenceView::parse(text);
    if (!reference) return;
    ++references;
    for (const char* base : bases) {
      int underflows = 0;
      const std::string expected = rfc3986::resolve(base, text, &underflows);
      char buffer[64];
      const auto base_view = IriView::parse(base).value();
      const iri::Written written = iri::resolve(base_view, *reference, buffer);
      ASSERT_TRUE(written) << base << " " << text;
      ASSERT_EQ(std::string_view(buffer, written.size), expected) << base << " " << text;
      ASSERT_EQ(resolve_error(base, text).code,
                underflows != 0 ? ErrorCode::root_underflow : ErrorCode::none)
          << base << " " << text;
    }
  });
  EXPECT_GT(references, 10000U);
}

// The base varies as the reference does: every short path, behind what may stand before one.
TEST(Resolve, IsTheRfcsPseudoCodeAgainstEveryShortBase) {
  constexpr const char* pieces[] = {"/", ".", "a"};
  constexpr const char* references[] = {"b",    "",       ".",     "..", "./b",
                                        "../b", "b/../c", "../..", "/b", "?",
                                        "b/.",  "//g",    "#f",    "./", "../../c/./d"};
  std::size_t tried = 0;
  rfc3986::for_each_string(pieces, 7, [&](const std::string& path) {
    for (const char* const before : {"s:", "s://h", "s://"}) {
      const std::string base = before + path;
      const auto base_view = IriView::parse(base);
      if (!base_view) continue;
      for (const char* const text : references) {
        int underflows = 0;
        const std::string expected = rfc3986::resolve(base, text, &underflows);
        char buffer[64];
        const auto reference = IriReferenceView::parse(text).value();
        const iri::Written written = iri::resolve(*base_view, reference, buffer);
        ASSERT_EQ(std::string_view(buffer, written.size), expected) << base << " " << text;
        ASSERT_EQ(resolve_error(base, text).code,
                  underflows != 0 ? ErrorCode::root_underflow : ErrorCode::none)
            << base << " " << text;
        ++tried;
      }
    }
  });
  EXPECT_GT(tried, 50000U);
}

// "Taken as if it had none": target and error are those of the reference without its scheme, and the place is behind it.
TEST(Resolve, IgnoresTheBasesSchemeInEveryShortReferenceWhereThatIsAskedFor) {
  constexpr const char* pieces[] = {"/", ".", "a", "?"};
  ResolveOptions options{.same_scheme_compatibility = true, .underflow = Underflow::error};
  std::size_t underflows = 0;
  rfc3986::for_each_string(pieces, 6, [&](const std::string& text) {
    const auto reference = IriReferenceView::parse(text).value();
    const std::string with_scheme = "S:" + text;
    for (const char* const base_text : {"s://h/b/c", "s:b", "s:", "s:/../b/c", "s:b/../../c"}) {
      const IriView base = IriView::parse(base_text).value();
      const auto wanted = iri::resolve(base, reference, options);
      const auto target = iri::resolve(base, IriReferenceView::parse(with_scheme).value(), options);
      ASSERT_EQ(target.has_value(), wanted.has_value()) << base_text << " " << text;
      if (wanted) {
        ASSERT_EQ(target->text(), wanted->text()) << base_text << " " << text;
      } else {
        ++underflows;
        ASSERT_EQ(target.error().code, wanted.error().code) << base_text << " " << text;
        ASSERT_EQ(target.error().offset, wanted.error().offset + 2) << base_text << " " << text;
      }
    }
  });
  EXPECT_GT(underflows, 100U);
}

/// Up to a dozen segments, some of more than a block of bytes, so that paths of all sizes to 130
/// bytes come up; with or without a "/" before and something behind.
std::string random_reference(std::mt19937& random) {
  constexpr const char* segments[] = {".",       "..",  ".",   "..", "a",   "bb",
                                      "...",     "..c", ".d.", "",   "%2E", "e23456789012345678",
                                      "f2345678"};
  constexpr const char* beginnings[] = {"/", "", "s:/", "//h/", "/a/b", "../", "s:", "s:0../"};
  constexpr const char* endings[] = {"", "?q/./.", "#f", "?12345678901234567890#/../"};
  std::string text = beginnings[random() % 8];
  for (std::size_t i = random() % 13; i != 0; --i) {
    text += segments[random() % 13];
    if (i != 1 || random() % 2 != 0) text += '/';
  }
  return text + endings[random() % 4];
}

TEST(Resolve, IsTheRfcsPseudoCodeOnPathsOfAnyLength) {
  std::mt19937 random(11);
  std::size_t long_ones = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_reference(random);
    const auto reference = IriReferenceView::parse(text);
    if (!reference) continue;
    for (const char* base : {bases[0], bases[6], bases[8], "s://h/b/12345678901234567890/c"}) {
      const std::string expected = rfc3986::resolve(base, text);
      const auto base_view = IriView::parse(base).value();
      ASSERT_EQ(iri::resolve(base_view, *reference)->text(), expected) << base << " " << text;
      // Around the sizes of the result, and of what it is made of.
      const std::size_t whole = base_view.text().size() + text.size();
      for (const std::size_t size : {expected.size(), whole - 1, whole, whole + 15, whole + 99}) {
        std::string buffer(size + 1, '!');
        const iri::Written written =
            iri::resolve(base_view, *reference, iri::OutputBuffer(buffer.data(), size));
        ASSERT_EQ(buffer[size], '!') << base << " " << text << " in " << size;
        ASSERT_EQ(written.size, expected.size()) << base << " " << text;
        ASSERT_EQ(written.ok(), expected.size() <= size);
        if (written) {
          ASSERT_EQ(buffer.substr(0, written.size), expected) << base << " " << text;
        }
      }
      if (expected.size() > 64) ++long_ones;
    }
  }
  EXPECT_GT(long_ones, 5000U);
}

/// Where the segment begins with which the pseudo-code first counts an underflow, in ever longer
/// beginnings of the reference; s5.2.4 looks at a segment at a time.
std::uint32_t first_underflow(const char* base, const std::string& text) {
  std::size_t begin = IriReferenceView::parse(text)->components().path_begin();
  while (true) {
    const std::size_t end = std::min(text.find('/', begin), text.size());
    int underflows = 0;
    rfc3986::resolve(base, text.substr(0, end), &underflows);
    if (underflows != 0 || end == text.size()) return static_cast<std::uint32_t>(begin);
    begin = end + 1;
  }
}

TEST(Resolve, TheOffsetOfAnUnderflowIsThatOfItsSegment) {
  constexpr const char* pieces[] = {"/", "..", ".", "a", "s:", "//h", "%2e%2E"};
  std::size_t refused = 0;
  rfc3986::for_each_string(pieces, 5, [&](const std::string& text) {
    if (!IriReferenceView::parse(text)) return;
    for (const char* base : bases) {
      int underflows = 0;
      rfc3986::resolve(base, text, &underflows);
      if (underflows == 0) continue;
      ++refused;
      ASSERT_EQ(resolve_error(base, text).offset, first_underflow(base, text))
          << base << " " << text;
    }
  });
  EXPECT_GT(refused, 10000U);
}

// Law 5. The components are those of the oracle, which never joins and parses.
TEST(Resolve, ResultParsesIntoTheComponentsItWasBuiltFrom) {
  constexpr const char* pieces[] = {"/", "..", "a", "b:", "?", "#", "//"};
  rfc3986::for_each_string(pieces, 5, [&](const std::string& text) {
    const auto reference = IriReferenceView::parse(text);
    if (!reference) return;
    for (const char* base : bases) {
      const rfc3986::Uri built =
          rfc3986::guarded(rfc3986::transform(rfc3986::parse(base), rfc3986::parse(text)));
      const auto target = iri::resolve(IriView::parse(base).value(), *reference);
      ASSERT_TRUE(target) << base << " " << text;
      ASSERT_EQ(target->scheme(), built.scheme);
      ASSERT_EQ(target->authority(), built.authority);
      ASSERT_EQ(target->path(), built.path);
      ASSERT_EQ(target->query(), built.query);
      ASSERT_EQ(target->fragment(), built.fragment);
    }
  });
}

TEST(Resolve, HandlesABufferOfEverySize) {
  const auto base = IriView::parse("http://a/b/c?q").value();
  for (const auto& [text, expected] :
       {std::pair("../d/./e?r#s", "http://a/d/e?r#s"), std::pair("", "http://a/b/c?q"),
        std::pair("?r", "http://a/b/c?r"), std::pair("#s", "http://a/b/c?q#s"),
        std::pair("//h/../i", "http://h/i"), std::pair("s:./i", "s:i")}) {
    const auto reference = IriReferenceView::parse(text).value();
    EXPECT_EQ(iri::test::every_buffer(
                  [&](iri::OutputBuffer out) { return iri::resolve(base, reference, out); }),
              expected);
  }
}

// With options it is done step by step.
TEST(Resolve, TakesTheQueryOfTheReferenceIfThereIsOneWhateverTheOptions) {
  for (const bool erratum : {false, true}) {
    const ResolveOptions options{.erratum_4789 = erratum};
    EXPECT_EQ(resolve("http://a/b?q#f", "?r", options), "http://a/b?r");
    EXPECT_EQ(resolve("http://a/b?q#f", "?", options), "http://a/b?");
    EXPECT_EQ(resolve("http://a/b?q#f", "#g", options), "http://a/b?q#g");
    EXPECT_EQ(resolve("http://a/b?q#f", "b", options), "http://a/b");
  }
}

TEST(RemoveDotSegments, IsTheRfcsPseudoCodeOnEveryShortPath) {
  rfc3986::for_each_string(path_alphabet, 6, [](const std::string& path) {
    ASSERT_EQ(iri::remove_dot_segments(path).value(), rfc3986::remove_dot_segments(path)) << path;
  });
  constexpr const char* segments[] = {"/", "../", "./", "a/", "..", "b"};
  rfc3986::for_each_string(segments, 6, [](const std::string& path) {
    ASSERT_EQ(iri::remove_dot_segments(path).value(), rfc3986::remove_dot_segments(path)) << path;
  });
}

// Some pieces that stay are remembered: with more of them, and with just as many.
TEST(RemoveDotSegments, IsTheRfcsPseudoCodeWhateverTheNumberOfPiecesThatStay) {
  for (const char* unit : {"/a/.", "/./ab", "/a/b/../c", "x/./"}) {
    std::string path;
    for (int pieces = 0; pieces < 20; ++pieces) {
      path += unit;
      ASSERT_EQ(iri::remove_dot_segments(path).value(), rfc3986::remove_dot_segments(path)) << path;
    }
  }
}

// RFC 3986 s5.2.4.
TEST(RemoveDotSegments, PassesTheExamplesOfTheRfc) {
  EXPECT_EQ(*iri::remove_dot_segments("/a/b/c/./../../g"), "/a/g");
  EXPECT_EQ(*iri::remove_dot_segments("mid/content=5/../6"), "mid/6");
}

TEST(RemoveDotSegments, HandlesABufferOfEverySize) {
  for (const char* path : {"/a/b/c/./../../g", "..", "//", "", "/.."}) {
    EXPECT_EQ(iri::test::every_buffer(
                  [&](iri::OutputBuffer out) { return iri::remove_dot_segments(path, out); }),
              rfc3986::remove_dot_segments(path));
  }
}

TEST(RemoveDotSegments, WorksOnAnyNumberOfDots) {
  std::string deep;
  for (int i = 0; i < 1000000; ++i) deep += "/a";
  for (int i = 0; i < 1000000; ++i) deep += "/..";
  std::string shallow;
  for (int i = 0; i < 1000000; ++i) shallow += "/a/..";
  EXPECT_EQ(*iri::remove_dot_segments(deep), "/");
  EXPECT_EQ(*iri::remove_dot_segments(shallow), "/");
}

TEST(Merge, IsTheRfcsPseudoCode) {
  for (const char* base : bases) {
    for (const char* path : {"", "x", "../x", "x/y"}) {
      EXPECT_EQ(iri::merge(IriReferenceView::parse(base).value(), path).value(),
                rfc3986::merge(rfc3986::parse(base), path));
    }
  }
}

TEST(Resolve, RefusesABaseThatHasBeenMovedFrom) {
  const iri::Error expected{iri::ErrorCode::no_scheme, iri::Component::scheme, 0};
  const iri::Iri none;
  for (const char* text : {"", "../x?y#z", "//h/p", "s:p", "?q"}) {
    const auto reference = *iri::IriReference::parse(text);
    EXPECT_EQ(iri::resolve(none, reference).error(), expected) << text;
    EXPECT_EQ(iri::resolve(none, reference, {.same_scheme_compatibility = true}).error(), expected);
    EXPECT_EQ(iri::resolve(none, reference, iri::OutputBuffer()).error, expected);
    EXPECT_EQ(iri::resolve(none, reference, iri::OutputBuffer()).size, 0U);
    EXPECT_EQ(iri::resolve(iri::IriView(), reference.view(), iri::OutputBuffer()).error, expected);
  }
  EXPECT_EQ(iri::resolve(*iri::Iri::parse("a:/b"), none)->text(), "a:/b");
}

// RFC 3986 s5.2.4: "//../.." is "/" and "/../..", of which the first ".." takes that "/", and the
// second has nothing to take.
TEST(Resolve, AnEmptySegmentBehindTheRootIsOneThatDotsCanRemove) {
  const auto error = [](std::uint32_t offset) {
    return iri::Error{ErrorCode::root_underflow, iri::Component::path, offset};
  };
  EXPECT_EQ(resolve_error("http://a/b/c", "//h//.."), iri::Error());
  EXPECT_EQ(resolve_error("http://a/b/c", "//h//../.."), error(8));
  EXPECT_EQ(resolve_error("http://a/b/c", "//h/a//../.."), iri::Error());
  EXPECT_EQ(resolve_error("http://a/b/c", "//h/a//../../.."), error(13));
}

}  // namespace
