#include "iri/compare.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bitset>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "support/rfc3986_oracle.hpp"

namespace {

using iri::ComparisonLevel;
using iri::IriReferenceView;

constexpr ComparisonLevel levels[] = {ComparisonLevel::string, ComparisonLevel::syntax,
                                      ComparisonLevel::scheme};

IriReferenceView view(std::string_view text) { return IriReferenceView::parse(text).value(); }

/// The lowest level on which they are the same; 3 for none.
int lowest_rung(std::string_view a, std::string_view b) {
  for (const ComparisonLevel level : levels) {
    if (iri::same(level, view(a), view(b))) return static_cast<int>(level);
  }
  return 3;
}

TEST(Compare, PassesTheExamplesOfTheRfcs) {
  // RFC 3986 s6.2.2 and s6.2.3, RFC 3987 s5.3.2 and s5.3.2.3
  EXPECT_EQ(lowest_rung("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"), 1);
  EXPECT_EQ(lowest_rung("example://a/b/c/%7Bfoo%7D/ros\xC3\xA9",
                        "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"),
            1);
  EXPECT_EQ(lowest_rung("http://example.com", "http://example.com/"), 2);
  EXPECT_EQ(lowest_rung("http://example.com:/", "http://example.com:80/"), 2);
  EXPECT_EQ(lowest_rung("http://example.org/~user", "http://example.org/%7euser"), 1);
  EXPECT_EQ(lowest_rung("http://[::1]/", "http://[0:0::0001]/"), 2);
}

// RFC 3987 s5.3.2.2: "Equivalence of IRIs MUST rely on the assumption that IRIs are appropriately
// pre-character-normalized rather than apply character normalization when comparing two IRIs."
TEST(Compare, AppliesNoCharacterNormalization) {
  // U+00E9, and e with U+0301 COMBINING ACUTE ACCENT
  EXPECT_EQ(lowest_rung("s:r\xC3\xA9sum\xC3\xA9", "s:re\xCC\x81sume\xCC\x81"), 3);
}

// iref compares decoded text, Boost.URL decodes reserved octets.
TEST(Compare, TellsReservedFromEncoded) {
  EXPECT_EQ(lowest_rung("s:/a%2Fb", "s:/a/b"), 3);
  EXPECT_EQ(lowest_rung("s:/%40", "s:/@"), 3);
  EXPECT_EQ(lowest_rung("s:?a%26b", "s:?a&b"), 3);
}

// uriparser, CVE-2026-44928: equality overlooked a flag.
TEST(Compare, TellsAbsentFromEmpty) {
  const char* different[] = {"s:", "s://", "s:?", "s:#", "s:?#", "s:///", "s:/", "s://@", "s://:"};
  for (const char* a : different) {
    for (const char* b : different) {
      EXPECT_EQ(lowest_rung(a, b) < 2, a == b) << a << " " << b;
    }
  }
}

TEST(Compare, LeavesTheFragmentOutWhereThatIsAskedFor) {
  for (const ComparisonLevel level : levels) {
    EXPECT_FALSE(iri::same(level, view("s:a#b"), view("s:a#c")));
    EXPECT_TRUE(iri::same(level, view("s:a#b"), view("s:a#c"), {false}));
    EXPECT_TRUE(iri::same(level, view("s:a#b"), view("s:a"), {false}));
    EXPECT_EQ(iri::hash(level, view("s:a#b"), {false}), iri::hash(level, view("s:a"), {false}));
    EXPECT_EQ(iri::same(level, view("S:a#b"), view("s:%61#c"), {false}),
              level != ComparisonLevel::string);
    EXPECT_TRUE(iri::compare(level, view("s:a#b"), view("s:a"), {false}) == 0);
    EXPECT_TRUE(iri::compare(level, view("s:a#b"), view("s:a")) > 0);
  }
}

TEST(Compare, TakesReferencesOfOneComponentAlone) {
  for (const auto& [a, b] : {std::pair("#%7e", "#~"), std::pair("?%7e", "?~"),
                             std::pair("%7e", "~"), std::pair("//%7e", "//~")}) {
    for (const ComparisonLevel level : {ComparisonLevel::syntax, ComparisonLevel::scheme}) {
      EXPECT_TRUE(iri::same(level, view(a), view(b))) << a;
      EXPECT_TRUE(iri::same(level, view(b), view(a))) << a;
      EXPECT_TRUE(iri::compare(level, view(a), view(b)) == 0) << a;
      EXPECT_EQ(iri::hash(level, view(a)), iri::hash(level, view(b))) << a;
    }
  }
}

std::string form(ComparisonLevel level, std::string_view text) {
  return std::string(iri::normalize(view(text), {.steps = iri::steps_of(level)})->text());
}

/// References of which many are the same.
std::vector<std::string> references() {
  std::vector<std::string> all;
  constexpr const char* pieces[] = {"/", "..", "%2E", "a", "%61", "?"};
  rfc3986::for_each_string(pieces, 3, [&](const std::string& rest) {
    for (const char* prefix : {"", "http://h", "HTTP://%68:80"}) {
      if (iri::is_valid(iri::rule::IRI_reference, prefix + rest)) all.push_back(prefix + rest);
    }
  });
  return all;
}

TEST(Compare, OrdersAndHashesAsTheNormalFormsDo) {
  const std::vector<std::string> all = references();
  ASSERT_GT(all.size(), 300U);
  for (const ComparisonLevel level : levels) {
    std::vector<std::string> forms;
    for (const std::string& text : all) forms.push_back(form(level, text));
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i; j < all.size(); ++j) {
        const IriReferenceView a = view(all[i]);
        const IriReferenceView b = view(all[j]);
        ASSERT_EQ(iri::same(level, a, b), forms[i] == forms[j]) << all[i] << " " << all[j];
        ASSERT_TRUE(iri::compare(level, a, b) == (forms[i] <=> forms[j]))
            << all[i] << " " << all[j];
        // No two of these few texts share a hash by chance.
        ASSERT_EQ(iri::hash(level, a) == iri::hash(level, b), forms[i] == forms[j]);
      }
    }
  }
}

TEST(Compare, OrdersBytesAsUnsigned) {
  EXPECT_TRUE(iri::compare(ComparisonLevel::syntax, view("s:/\xC3\xA9/."), view("s:/z")) > 0);
  EXPECT_TRUE(iri::compare(ComparisonLevel::string, view("s:/\xC3\xA9"), view("s:/z")) > 0);
}

TEST(Compare, TakesUrisAndIrisAndOwnedReferences) {
  const auto uri = iri::Uri::parse("s:/%C3%A9").value();
  const auto iri = iri::IriView::parse("s:/\xC3\xA9").value();
  EXPECT_TRUE(iri::same_syntax(uri, iri));
  EXPECT_FALSE(iri::same_string(uri, iri));
  EXPECT_TRUE(iri::same_scheme_based(uri.view(), iri));
}

TEST(Compare, ServesContainers) {
  std::unordered_set<iri::Iri, iri::Hash<ComparisonLevel::syntax>,
                     iri::Same<ComparisonLevel::syntax>>
      set;
  set.insert(iri::Iri::parse("http://a/b").value());
  set.insert(iri::Iri::parse("HTTP://A/./b").value());
  EXPECT_EQ(set.size(), 1U);
  EXPECT_NE(set.find(iri::IriView::parse("http://a/c/../b").value()), set.end());
  std::set<iri::Iri, iri::Less<ComparisonLevel::scheme>> ordered;
  ordered.insert(iri::Iri::parse("http://a").value());
  ordered.insert(iri::Iri::parse("http://a:80/").value());
  EXPECT_EQ(ordered.size(), 1U);
}

TEST(Compare, TheSeedChangesTheHash) {
  EXPECT_NE(iri::hash(ComparisonLevel::syntax, view("s:a"), {}, 1),
            iri::hash(ComparisonLevel::syntax, view("s:a")));
  std::set<std::uint64_t> hashes;  // each bit of it
  for (unsigned bit = 0; bit < 64; ++bit) {
    hashes.insert(iri::hash(ComparisonLevel::syntax, view("s:a"), {}, std::uint64_t{1} << bit));
  }
  EXPECT_EQ(hashes.size(), 64U);
}

/// Of how many texts a bit was flipped, and how often that flipped each bit of the hash.
struct Flips {
  int texts = 0;
  std::array<int, 64> of_hash{};
};

// Containers take the lowest bits, the highest ones, or a remainder: each has to depend on all of
// the text. (Of a random function it would be half of the texts.)
TEST(Compare, EachBitOfTheTextFlipsEachBitOfTheHashInManyTextsAndNotInAll) {
  constexpr std::size_t size = 32;  // the first bytes, which are taken last, in a whole word
  std::array<std::array<Flips, 7>, size> flips;
  std::mt19937 random(1);
  for (int i = 0; i < 400; ++i) {
    std::string text(size, 'a');
    for (char& c : text) c = static_cast<char>('a' + random() % 26);
    const std::uint64_t before = iri::hash(ComparisonLevel::string, view(text));
    for (std::size_t bit = 0; bit < 7 * size; ++bit) {
      std::string other = text;
      other[bit / 7] = static_cast<char>(other[bit / 7] ^ 1 << bit % 7);
      const auto changed = IriReferenceView::parse(other);
      if (!changed) continue;
      const std::bitset<64> difference = before ^ iri::hash(ComparisonLevel::string, *changed);
      Flips& here = flips[bit / 7][bit % 7];
      ++here.texts;
      for (std::size_t at = 0; at < 64; ++at) here.of_hash[at] += difference[at] ? 1 : 0;
    }
  }
  for (std::size_t bit = 0; bit < 7 * size; ++bit) {
    const Flips& here = flips[bit / 7][bit % 7];
    ASSERT_GT(here.texts, 200) << bit;
    for (std::size_t at = 0; at < 64; ++at) {
      ASSERT_GT(here.of_hash[at], here.texts / 8) << bit << " " << at;
      ASSERT_LT(here.of_hash[at], here.texts * 7 / 8) << bit << " " << at;
    }
  }
}

TEST(Compare, TextsOfAnyLengthThatDifferInOneByteHaveOtherHashes) {
  std::set<std::uint64_t> hashes;
  std::size_t count = 0;
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string text(size, 'a');
    hashes.insert(iri::hash(ComparisonLevel::string, view(text)));
    ++count;
    for (std::size_t i = 0; i < size; ++i) {
      for (const char c : {'b', 'A', '-', '@'}) {
        std::string other = text;
        other[i] = c;
        hashes.insert(iri::hash(ComparisonLevel::string, view(other)));
        ++count;
      }
    }
  }
  EXPECT_EQ(hashes.size(), count);
}

// More than the room of the short way has place for: one of them is normal already, or both are not.
TEST(Compare, OfALongTextAndAShortOneIsTheSameAsOfTwoShortOnes) {
  std::string plain = "s:/";
  std::string encoded = "s:/";
  for (int i = 0; i < 300; ++i) plain += "a", encoded += "%61";
  for (const std::string& other : {encoded, encoded + "a", std::string("s:/a")}) {
    const bool same = other == encoded;
    EXPECT_EQ(lowest_rung(plain, other), same ? 1 : 3);
    EXPECT_EQ(lowest_rung(other, plain), same ? 1 : 3);
  }
  EXPECT_EQ(lowest_rung(encoded, "s:/a"), 3);
  EXPECT_EQ(lowest_rung("s:/a", encoded), 3);
  EXPECT_EQ(lowest_rung("s:/%61", encoded), 3);
}

TEST(Compare, WorksOnLongPaths) {
  std::string a = "s:/";
  std::string b = "s:/";
  for (int i = 0; i < 300000; ++i) a += "%61/";
  for (int i = 0; i < 300000; ++i) a += "../";
  for (int i = 0; i < 300000; ++i) b += "b/../";
  EXPECT_EQ(lowest_rung(a, b), 1);
  EXPECT_TRUE(iri::compare(ComparisonLevel::syntax, view(a), view(b)) == 0);
}

TEST(Hash, AndSameAndLessCanLeaveOutFragments) {
  using enum iri::ComparisonLevel;
  using Pages = std::unordered_set<iri::Iri, iri::Hash<scheme, iri::without_fragments>,
                                   iri::Same<scheme, iri::without_fragments>>;
  const auto page = *iri::Iri::parse("http://h/");
  const auto place = *iri::Iri::parse("HTTP://h:80/#x");
  EXPECT_EQ((Pages{page, place}.size()), 1U);
  EXPECT_EQ((std::set<iri::Iri, iri::Less<scheme, iri::without_fragments>>{page, place}.size()),
            1U);
  EXPECT_EQ(
      (std::unordered_set<iri::Iri, iri::Hash<scheme>, iri::Same<scheme>>{page, place}.size()), 2U);
}

}  // namespace
