// Laws 4 and 13 on every short text: some steps and then all are all, a reference is the same as
// its normal form, and it resolves on every base to what its normal form resolves to.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "iri/compare.hpp"
#include "iri/normalize.hpp"
#include "iri/resolve.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::ComparisonLevel;
using iri::IriReferenceView;
using iri::NormalizeStep;
using iri::NormalizeSteps;

IriReferenceView view(std::string_view text) { return IriReferenceView::parse(text).value(); }

std::string normalize(std::string_view text, NormalizeSteps steps) {
  return std::string(iri::normalize(view(text), {.steps = steps}).value().text());
}

NormalizeSteps steps_of_bits(unsigned bits) { return NormalizeSteps::from_bits(bits); }

bool is_within(NormalizeSteps steps, NormalizeSteps all) { return (steps | all) == all; }

/// The form after each combination of `steps` says what the text says.
void expect_same_forms(const std::string& text, NormalizeSteps steps) {
  const std::string all = normalize(text, steps);
  for (unsigned bits = 0; bits < 64; ++bits) {
    const NormalizeSteps some = steps_of_bits(bits);
    if (!is_within(some, steps)) continue;
    const std::string form = normalize(text, some);
    ASSERT_EQ(normalize(form, steps), all) << text << " " << bits;
    for (const ComparisonLevel level : {ComparisonLevel::syntax, ComparisonLevel::scheme}) {
      if (!is_within(some, iri::steps_of(level))) continue;
      ASSERT_TRUE(iri::same(level, view(text), view(form))) << text << " " << bits;
      ASSERT_EQ(iri::hash(level, view(text)), iri::hash(level, view(form))) << text << " " << bits;
      ASSERT_TRUE(iri::compare(level, view(text), view(form)) == 0) << text << " " << bits;
    }
  }
}

template <std::size_t N>
void expect_same_forms(std::string_view prefix, const char* const (&pieces)[N], int length,
                       std::string_view suffix, NormalizeSteps steps) {
  rfc3986::for_each_string(pieces, length, [&](const std::string& middle) {
    const std::string text = std::string(prefix) + middle + std::string(suffix);
    if (IriReferenceView::parse(text)) expect_same_forms(text, steps);
  });
}

// A host of percent-encoded non-ASCII and ASCII capitals among them: U+00E9 is C3 A9.
TEST(NormalizeLaws, AHostIsTheSameAsItsFormAfterAnyOfTheSteps) {
  constexpr const char* pieces[] = {"A", "%41", "%C3%A9", "\xC3\xA9", "%c3", "1.2.3.4"};
  expect_same_forms("HTTP://", pieces, 3, ":080", iri::all_normalize_steps);
  constexpr const char* addresses[] = {"[::A]", "[0::0A]", "[vF.A]", "[::ffff:1.2.3.4]"};
  expect_same_forms("http://", addresses, 1, "", iri::all_normalize_steps);
}

TEST(NormalizeLaws, APathIsTheSameAsItsFormAfterAnyOfTheSteps) {
  constexpr const char* pieces[] = {"/", ".", "%2E", "a"};
  const NormalizeSteps about_dots{NormalizeStep::percent, NormalizeStep::dots};
  expect_same_forms("", pieces, 6, "", about_dots);
  expect_same_forms("s:", pieces, 6, "", about_dots);
  constexpr const char* more[] = {"/", "..", "%2e", ":", "%C3%A9", "%2f", "B"};
  for (const char* prefix : {"", "s:", "s://h", "http://h"}) {
    expect_same_forms(prefix, more, 3, "", iri::all_normalize_steps);
  }
}

TEST(NormalizeLaws, AsciiCapitalsBesideEncodedCharactersHaveNoCase) {
  EXPECT_TRUE(iri::same_syntax(view("http://A%C3%A9/"), view("http://a%C3%A9/")));
  EXPECT_TRUE(iri::same_syntax(view("http://A\xC3\xA9/"), view("http://a%C3%A9/")));
  EXPECT_FALSE(iri::same_string(view("http://A%C3%A9/"), view("http://a%C3%A9/")));
  EXPECT_EQ(normalize("http://A%C3%A9/", iri::all_normalize_steps), "http://a\xC3\xA9/");
  EXPECT_EQ(normalize("http://A%C3%A9/", iri::default_normalize_steps), "http://a%C3%A9/");
  // What is not ASCII keeps its case: U+00C9 is no U+00E9.
  EXPECT_FALSE(iri::same_scheme_based(view("http://%C3%89/"), view("http://%C3%A9/")));
}

/// What the unreserved characters of these texts are decoded to: RFC 3986 s2.3.
std::string decoded(std::string text) {
  for (std::size_t at = text.find("%2E"); at != text.npos; at = text.find("%2E")) {
    text.replace(at, 3, ".");
  }
  return text;
}

/// The target of RFC 3986 s5.2, and its syntax-based normal form (s6.2.2).
std::string target(const char* base, const std::string& reference) {
  rfc3986::Uri uri = rfc3986::parse(rfc3986::resolve(base, reference));
  uri.path = rfc3986::remove_dot_segments(decoded(uri.path));
  return rfc3986::recompose(rfc3986::guarded(uri));
}

/// Of every shape: a path that is absolute, rootless, empty; with an authority and without; with
/// dot segments.
constexpr const char* bases[] = {"s://h/a/b/c", "s://h/x",    "s://h/", "s://h",    "s://h?q",
                                 "s:/a/b",      "s:/x",       "s:/",    "s:",       "s:?q",
                                 "s:x",         "urn:a:b",    "s:a/b",  "s:a/b/c/", "s:./x",
                                 "s:../x/y",    "s:a/../b/c", "s:x/..", "s:/../..", "s://h/a/../b"};

std::vector<std::string> targets(const std::string& reference) {
  std::vector<std::string> targets;
  for (const char* base : bases) targets.push_back(target(base, reference));
  return targets;
}

/// INVARIANT: a reference, with "%2E" for the only pct-encoded.
void expect_law_13(const std::string& text) {
  const std::string form = normalize(text, iri::default_normalize_steps);
  const std::vector<std::string> expected = targets(decoded(text));
  ASSERT_EQ(targets(form), expected) << text << " " << form;
  for (std::size_t i = 0; i < std::size(bases); ++i) {
    const auto resolved = iri::resolve(iri::IriView::parse(bases[i]).value(), view(form)).value();
    ASSERT_TRUE(iri::same_syntax(resolved, view(expected[i]))) << bases[i] << " " << text;
  }
}

template <std::size_t N>
void expect_law_13(const char* const (&pieces)[N], int length) {
  rfc3986::for_each_string(pieces, length, [](const std::string& text) {
    if (IriReferenceView::parse(text)) expect_law_13(text);
  });
}

TEST(NormalizeLaws, ANormalFormResolvesOnEveryBaseToWhatItsReferenceDoes) {
  constexpr const char* pieces[] = {"a", ".", "/", ":", "?", "%2E"};
  expect_law_13(pieces, 5);
  constexpr const char* of_paths[] = {"a", ".", "/"};
  expect_law_13(of_paths, 7);
  constexpr const char* segments[] = {"a/", "b", "../", "/", "./", ".."};
  expect_law_13(segments, 5);
}

// Issue 13: `./a/../b` is s:/b on the base s:x, and `b` is s:b.
TEST(NormalizeLaws, ReferencesThatSomeBaseTellsApartAreNotTheSame) {
  constexpr const char* pieces[] = {"a", ".", "/"};
  std::map<std::string, std::vector<std::string>> known;
  rfc3986::for_each_string(pieces, 7, [&](const std::string& text) {
    if (!IriReferenceView::parse(text)) return;
    const auto [at, is_new] =
        known.emplace(normalize(text, iri::all_normalize_steps), targets(text));
    ASSERT_EQ(at->second, targets(text)) << text << " " << at->first;
  });
  EXPECT_FALSE(iri::same_syntax(view("./a/../b"), view("b")));
  EXPECT_TRUE(iri::same_syntax(view("./a/../b"), view("a/../b")));
}

// Where no base makes an absolute path of a rootless one, nothing is left that could go: one form.
TEST(NormalizeLaws, ReferencesThatNoBaseTellsApartHaveOneFormIfTheFirstSegmentStays) {
  constexpr const char* pieces[] = {"a", ".", "/"};
  std::map<std::vector<std::string>, std::string> known;
  rfc3986::for_each_string(pieces, 7, [&](const std::string& text) {
    const bool relative = IriReferenceView::parse(text) && !text.starts_with('/');
    const std::string alone = rfc3986::remove_dot_segments(text);
    // An empty first segment looks like a root.
    if (!relative || alone.starts_with('/')) return;
    const std::string form = normalize(text, {NormalizeStep::dots});
    const auto [at, is_new] = known.emplace(targets(text), form);
    ASSERT_EQ(at->second, form) << text;
  });
  EXPECT_GT(known.size(), 100U);
}

TEST(NormalizeLaws, KeepsTheFirstSegmentAndWhatTakesIt) {
  const auto form = [](const char* text) { return normalize(text, {NormalizeStep::dots}); };
  EXPECT_EQ(form("foo/../bar"), "foo/../bar");
  EXPECT_EQ(form("./a/b/../../c"), "a/../c");
  EXPECT_EQ(form("./a/b/../c"), "a/c");
  EXPECT_EQ(form("../a/../b"), "../a/../b");
  EXPECT_EQ(form("a/../b/../c"), "a/../c");
  EXPECT_EQ(form("a/../../../b"), "a/../../../b");
  EXPECT_EQ(form("a/.."), "a/../");
  EXPECT_EQ(form(".//../b"), ".//../b");
  EXPECT_EQ(form("%2e/a:b/%2E./c"), "./a:b/../c");
  std::string parents;
  for (int i = 0; i < 40; ++i) parents += "../";
  EXPECT_EQ(form(("./" + parents + "a/./" + parents + "..").c_str()),
            parents + "a/" + parents + "../");
}

}  // namespace
