#include "iri/literals.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/parse.hpp"

namespace {

using namespace iri::literals;
using iri::detail::parse_literal;

constexpr iri::Rule start_rules[] = {
    iri::rule::IRI, iri::rule::IRI_reference, iri::rule::absolute_IRI, iri::rule::irelative_ref,
    iri::rule::URI, iri::rule::URI_reference, iri::rule::absolute_URI, iri::rule::relative_ref};

TEST(Literals, AreSplitByTheCompiler) {
  constexpr iri::IriView home = "http://user@example.com:8042/over/there?name=ferret#nose"_iri;
  static_assert(home.scheme() == "http");
  static_assert(home.userinfo() == "user");
  static_assert(home.host() == "example.com");
  static_assert(home.port_number() == 8042);
  static_assert(home.path() == "/over/there");
  static_assert(home.query() == "name=ferret");
  static_assert(home.fragment() == "nose");
  constexpr iri::UriReferenceView relative = "../a?b"_uri_reference;
  static_assert(!relative.has_scheme() && relative.path() == "../a");
  EXPECT_EQ(home.components(), iri::IriView::parse(home.text())->components());
}

TEST(Literals, ThatAreNotOfTheRuleDoNotCompile) {
  // What a consteval function throws does not compile; so these are asked.
  constexpr auto accepted = [](iri::Rule rule, std::string_view text) {
    iri::Components unused;
    return parse_literal(rule, text, unused);
  };
  static_assert(accepted(iri::rule::URI, "http://[::1]/"));
  static_assert(!accepted(iri::rule::URI, "http://[::1/"));
  static_assert(!accepted(iri::rule::URI, "//h"));
  static_assert(!accepted(iri::rule::URI, "http://h/a b"));
  static_assert(accepted(iri::rule::IRI, "http://h/\xC3\xA9"));   // U+00E9
  static_assert(!accepted(iri::rule::URI, "http://h/\xC3\xA9"));  // LATIN SMALL E WITH ACUTE
}

void expect_as_parsed(const std::string& text) {
  for (const iri::Rule rule : start_rules) {
    iri::Components by_compiler;
    iri::Components by_parser;
    const bool accepted = iri::parse(rule, text, by_parser).accepted();
    ASSERT_EQ(parse_literal(rule, text, by_compiler), accepted) << text;
    if (accepted) {
      ASSERT_EQ(by_compiler, by_parser) << text;
    }
  }
}

TEST(Literals, TheCompilersMachineSaysWhatTheParserSaysOfAllShortTexts) {
  constexpr std::string_view alphabet("a1:/?#@[]%\0\xC3\xA9", 13);
  std::vector<std::string> all{""};
  for (std::size_t from = 0; from < all.size(); ++from) {
    expect_as_parsed(all[from]);
    if (all[from].size() == 5) continue;
    for (const char c : alphabet) all.push_back(all[from] + c);
  }
}

TEST(Literals, AtEachByteOfAddressesAndCharacters) {
  const std::string texts[] = {
      "s://u:p@[1:2:3:4:5:6:7.8.9.255]:80/a%2Fb;c/../d?q=/?#f", "//[::ffff:1:2%25]", "//[v1f.a:b]",
      "s://h/\xC2\xA0\xEF\xBF\xAF?\xEE\x80\x80\xF3\xB0\x80\x80#\xF0\x90\x80\x80"};
  for (const std::string& text : texts) {
    for (std::size_t i = 0; i <= text.size(); ++i) {
      expect_as_parsed(text.substr(0, i));
      for (int c = 0; c < 256; ++c) {
        std::string changed = text;
        changed.insert(i, 1, static_cast<char>(c));
        expect_as_parsed(changed);
        if (i == text.size()) continue;
        changed = text;
        changed[i] = static_cast<char>(c);
        expect_as_parsed(changed);
      }
    }
  }
}

TEST(Literals, AreParsedInConstantExpressionsToo) {
  constexpr auto view = iri::parse_constant<iri::rule::URI>("http://example.org/a");
  static_assert(view && view->path() == "/a");
  static_assert(!iri::parse_constant<iri::rule::URI>("http://example.org/ "));
  static_assert(!iri::parse_constant<iri::rule::URI>("/a"));
  EXPECT_EQ(iri::parse_constant<iri::rule::IRI_reference>("#f")->fragment(), "f");
}

}  // namespace
