#include "iri/query.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "iri/http.hpp"
#include "iri/parse.hpp"

namespace iri {
// For messages of failures.
static void PrintTo(const Parameter& p, std::ostream* out) {
  *out << p.name << (p.value ? "=" : "") << p.value.value_or("");
}
}  // namespace iri

namespace {

using iri::Parameter;
using iri::Parameters;
using iri::Query;
using iri::query_policy::form;
using iri::query_policy::html4;
using iri::query_policy::plain;
using List = std::vector<Parameter>;
using Value = std::optional<std::string_view>;

List listed(const Parameters& parameters) { return List(parameters.begin(), parameters.end()); }

std::vector<std::string> all_texts(std::string_view alphabet, std::size_t size) {
  std::vector<std::string> all{""};
  std::size_t from = 0;
  for (std::size_t n = 0; n < size; ++n) {
    const std::size_t to = all.size();
    for (; from < to; ++from) {
      for (const char c : alphabet) all.push_back(all[from] + c);
    }
  }
  return all;
}

/// The table of query.hpp, by splitting; with the names and values decoded.
using Decoded = std::vector<std::pair<std::string, std::optional<std::string>>>;

Decoded decoded(const Parameters& parameters) {
  Decoded list;
  for (const Parameter p : parameters) {
    const auto read = [&](std::string_view text) {
      return iri::decode_parameter(text, parameters.policy());
    };
    list.emplace_back(read(p.name), p.value ? std::optional(read(*p.value)) : std::nullopt);
  }
  return list;
}

TEST(Parameters, AreThoseOfTheTable) {
  EXPECT_EQ(listed({std::nullopt, plain}), (List{}));
  EXPECT_EQ(listed({"", plain}), (List{{"", std::nullopt}}));
  EXPECT_EQ(listed({"a", plain}), (List{{"a", std::nullopt}}));
  EXPECT_EQ(listed({"a=", plain}), (List{{"a", ""}}));
  EXPECT_EQ(listed({"a=b=c", plain}), (List{{"a", "b=c"}}));
  EXPECT_EQ(listed({"a&&b", plain}),
            (List{{"a", std::nullopt}, {"", std::nullopt}, {"b", std::nullopt}}));
}

TEST(Parameters, OrderAndDuplicatesAreKept) {
  EXPECT_EQ(listed({"b=1&a=2&b=3", plain}), (List{{"b", "1"}, {"a", "2"}, {"b", "3"}}));
}

TEST(Parameters, ASemicolonSeparatesOnlyWhereThePolicySaysSo) {
  EXPECT_EQ(listed({"a=1;b=2&c", form}), (List{{"a", "1;b=2"}, {"c", std::nullopt}}));
  EXPECT_EQ(listed({"a=1;b=2&c", html4}), (List{{"a", "1"}, {"b", "2"}, {"c", std::nullopt}}));
}

TEST(Parameters, APlusIsASpaceOnlyWhereThePolicySaysSoAndNeverWhenEncoded) {
  EXPECT_EQ(iri::decode_parameter("a+b%2Bc%20d", form), "a b+c d");
  EXPECT_EQ(iri::decode_parameter("a+b%2Bc%20d", html4), "a b+c d");
  EXPECT_EQ(iri::decode_parameter("a+b%2Bc%20d", plain), "a+b+c d");
  EXPECT_TRUE(iri::parameter_equals("a+b%2B", "a b+", form));
  EXPECT_FALSE(iri::parameter_equals("a+b%2B", "a b+", plain));
  EXPECT_TRUE(iri::parameter_equals("a+b%2B", "a+b+", plain));
}

TEST(Parameters, NamesAreComparedDecodedAndSplitEncoded) {
  const Parameters p("%6Eame=1&a%3Db=2&a%26b=3", plain);
  EXPECT_EQ(p.get("name"), "1");
  EXPECT_EQ(p.get("a=b"), "2");
  EXPECT_EQ(p.get("a&b"), "3");
  EXPECT_EQ(p.get("a"), std::nullopt);
}

TEST(Parameters, GetGivesTheFirstAndGetAllGivesAllInTheirOrder) {
  const Parameters p("a=1&b&a=%32&a", plain);
  EXPECT_EQ(p.get("a"), "1");
  EXPECT_EQ(p.get_all("a"), (std::vector<std::string>{"1", "2", ""}));
  EXPECT_EQ(p.count("a"), 3U);
  EXPECT_TRUE(p.contains("b"));
  EXPECT_EQ(p.get("b"), "");
  EXPECT_FALSE(p.contains(""));
  EXPECT_EQ(p.get_all("c"), std::vector<std::string>{});
}

TEST(Parameters, ForwardAndBackwardGiveEveryCharacterBack) {
  for (const std::string& query : all_texts("a=&;", 7)) {
    for (const auto policy : {plain, html4}) {
      const Parameters all(query, policy);
      std::string joined;
      std::size_t count = 0;
      for (auto at = all.begin(); at != all.end(); ++at) {
        if (count++ != 0) joined += query[joined.size()];
        joined += at.text();
        const Parameter p = *at;
        ASSERT_EQ(at.text(),
                  std::string(p.name) + (p.value ? "=" : "") + std::string(p.value.value_or("")));
      }
      ASSERT_EQ(joined, query);
      const auto separator = [&](char c) {
        return c == '&' || (c == ';' && policy.semicolon_separates);
      };
      ASSERT_EQ(count, 1U + static_cast<std::size_t>(
                                std::count_if(query.begin(), query.end(), separator)));
      List backward(all.rbegin(), all.rend());
      std::reverse(backward.begin(), backward.end());
      ASSERT_EQ(backward, listed(all));
    }
  }
}

TEST(Parameters, AreABorrowedBidirectionalView) {
  static_assert(std::ranges::bidirectional_range<Parameters>);
  static_assert(std::ranges::borrowed_range<Parameters>);
  static_assert(std::ranges::view<Parameters>);
  static_assert((*Parameters("a=b", plain).begin()).value == "b");
}

TEST(Parameters, OfARequestTargetAreThoseOfItsQuery) {
  const auto target = *iri::RequestTargetView::parse("GET", "/a?b=1&c");
  EXPECT_EQ(listed(iri::parameters(target, plain)), (List{{"b", "1"}, {"c", std::nullopt}}));
}

TEST(Query, ErasesByTheBeginningOfDecodedNames) {
  Query query("utm_a=1&x&%75tm_b;utm_c=2&utm&=utm_", iri::query_policy::html4);
  EXPECT_EQ(query.erase_prefix("utm_"), 3U);
  EXPECT_EQ(query.text(), "x&utm&=utm_");
  EXPECT_EQ(query.erase_prefix(""), 3U);
  EXPECT_EQ(query.text(), std::nullopt);
}

TEST(Query, WhatIsAppendedIsReadBackUnderEveryPolicyWhateverItsBytes) {
  std::string bytes;
  for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
  for (const auto policy : {plain, form, html4}) {
    Query query("first", policy);
    query.append(bytes, bytes);
    query.append("", std::nullopt);
    EXPECT_TRUE(iri::is_valid(iri::rule::query, *query.text()));
    for (const auto reader : {plain, form, html4}) {
      EXPECT_EQ(decoded({query.text(), reader}),
                (Decoded{{"first", std::nullopt}, {bytes, bytes}, {"", std::nullopt}}));
    }
  }
}

TEST(Query, AbsentBecomesPresentAndAbsentAgain) {
  Query query(plain);
  EXPECT_EQ(query.text(), std::nullopt);
  query.append("", std::nullopt);
  EXPECT_EQ(query.text(), "");
  EXPECT_EQ(query.erase(""), 1U);
  EXPECT_EQ(query.text(), std::nullopt);
  EXPECT_EQ(query.erase(""), 0U);
  query.set("a", "");
  EXPECT_EQ(query.text(), "a=");
  query.clear();
  EXPECT_TRUE(query.parameters().empty());
}

TEST(Query, SetReplacesTheFirstAndTakesTheOthersOut) {
  Query query("x&a=1&b=%7e&a=2;a", html4);
  query.set("a", "n\xC3\xA9 &");  // U+00E9 LATIN SMALL LETTER E WITH ACUTE
  EXPECT_EQ(query.text(), "x&a=n%C3%A9%20%26&b=%7e");
  query.set("c", std::nullopt);
  EXPECT_EQ(query.text(), "x&a=n%C3%A9%20%26&b=%7e&c");
}

TEST(Query, EachSeparatorStaysBeforeWhatStandsInItsPlace) {
  Query query("c;b=1&a;d", html4);
  query.set("b", "2");
  EXPECT_EQ(query.text(), "c;b=2&a;d");
  query.sort();
  EXPECT_EQ(query.text(), "a;b=2&c;d");
  EXPECT_EQ(query.erase("b"), 1U);
  EXPECT_EQ(query.text(), "a&c;d");
}

TEST(Query, EverySmallQueryIsEditedAsItsListOfParameters) {
  for (const std::string& text : all_texts("ab=&;+", 5)) {
    for (const auto policy : {plain, form, html4}) {
      const Decoded before = decoded({text, policy});
      for (const char* name : {"a", "", "a b", "ab"}) {
        const auto named = [&](const auto& p) { return p.first == name; };
        Query query(text, policy);
        Decoded wanted = before;
        const auto kept = std::remove_if(wanted.begin(), wanted.end(), named);
        const auto erased = static_cast<std::size_t>(wanted.end() - kept);
        wanted.erase(kept, wanted.end());
        ASSERT_EQ(query.erase(name), erased);
        ASSERT_EQ(decoded(query.parameters()), wanted) << text;

        query = Query(text, policy);
        query.set(name, "v");
        Decoded replaced;
        bool done = false;
        for (const auto& p : before) {
          if (!named(p)) replaced.push_back(p);
          if (named(p) && !done) replaced.emplace_back(name, "v");
          done = done || named(p);
        }
        if (!done) replaced.emplace_back(name, "v");
        ASSERT_EQ(decoded(query.parameters()), replaced) << text;
      }
      Query query(text, policy);
      query.sort();
      Decoded sorted = before;
      std::stable_sort(sorted.begin(), sorted.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      ASSERT_EQ(decoded(query.parameters()), sorted) << text;
      ASSERT_EQ(query.text()->size(), text.size());
    }
  }
}

TEST(Query, SortIsByDecodedNameAndKeepsTheOrderOfEquals) {
  Query query("b=1&%61=2&B=3&a=1&%C3%A9&z", plain);
  query.sort();
  EXPECT_EQ(query.text(), "B=3&%61=2&a=1&b=1&z&%C3%A9");
}

// So many that a sort which is not stable would mix them: std::sort is stable up to 16.
TEST(Query, SortKeepsTheOrderOfAHundredEquals) {
  Query query(plain);
  std::string sorted;
  for (const char* name : {"b", "a"}) {
    for (int i = 0; i < 100; ++i) query.append(name, std::to_string(i));
  }
  for (const char* name : {"a", "b"}) {
    for (int i = 0; i < 100; ++i) sorted += "&" + std::string(name) + "=" + std::to_string(i);
  }
  query.sort();
  EXPECT_EQ(query.text(), sorted.substr(1));
}

TEST(Query, GoesBackIntoAReferenceByItsSetter) {
  auto iri = *iri::Iri::parse("http://h/?page=1&q=a+b");
  Query query(iri.query(), form);
  query.set("page", "2");
  ASSERT_TRUE(iri.set_query(query.text()));
  EXPECT_EQ(iri.text(), "http://h/?page=2&q=a+b");
  EXPECT_EQ(iri::parameters(iri, form).get("q"), "a b");
  query.clear();
  ASSERT_TRUE(iri.set_query(query.text()));
  EXPECT_EQ(iri.text(), "http://h/");
}

TEST(Parameters, OfATemporaryKeepTheText) {
  const std::string text = "https://a-host-of-some-length.example/path?page=2&name=a+b&page=3#f";
  const iri::QueryPolicy policy = iri::query_policy::form;
  EXPECT_EQ(iri::parameters(*iri::Uri::parse(text), policy).get("name"), "a b");
  const auto kept = iri::parameters(*iri::Uri::parse(text), policy);
  EXPECT_EQ(kept.query(), "page=2&name=a+b&page=3");
  EXPECT_EQ(kept.get_all("page"), (std::vector<std::string>{"2", "3"}));
  EXPECT_EQ(kept.count("page"), 2U);
  EXPECT_EQ(std::distance(kept.begin(), kept.end()), 3);
  EXPECT_TRUE(iri::parameters(*iri::Uri::parse("s:path"), policy).empty());
  EXPECT_TRUE(kept.policy() == policy);
  EXPECT_EQ(std::distance(kept.rbegin(), kept.rend()), 3);
  EXPECT_EQ(*(*kept.rbegin()).value, "3");
  EXPECT_EQ((*kept.find("page")).value, "2");
  EXPECT_EQ((*kept.find("page", std::next(kept.find("page")))).value, "3");
  EXPECT_TRUE(kept.contains("name"));
  EXPECT_FALSE(kept.contains("names"));
}

TEST(QueryPolicyOf, APlusIsASpaceInFormsOfTheWebAlone) {
  for (const char* scheme : {"http", "HTTPS", "ws", "Wss"}) {
    EXPECT_EQ(iri::query_policy_of(scheme), form) << scheme;
  }
  EXPECT_EQ(iri::query_policy_of(std::nullopt), form);
  for (const char* scheme : {"mailto", "urn", "pkg", "magnet", "tel", "httpx", "", "ftp"}) {
    EXPECT_EQ(iri::query_policy_of(scheme), plain) << scheme;
  }
}

}  // namespace
