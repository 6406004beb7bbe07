#include "iri/template.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/parse.hpp"
#include "support/every_buffer.hpp"

namespace {

using iri::Error;
using iri::ErrorCode;
using iri::OutputBuffer;
using iri::TemplatePair;
using iri::TemplateValue;
using iri::TemplateVariable;
using iri::test::every_buffer;

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> fields{""};
  for (const char c : line) {
    if (c == '\t') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

/// The variables of the data file, as they stand at some line of it.
class Variables {
 public:
  void define(const std::vector<std::string>& line) { lines_[line.at(1)] = line; }

  std::vector<TemplateVariable> all() {
    lists_.clear();
    pairs_.clear();
    std::vector<TemplateVariable> variables;
    for (const auto& [name, line] : lines_) variables.push_back({name, value(line)});
    return variables;
  }

 private:
  TemplateValue value(const std::vector<std::string>& line) {
    if (line[0] == ":string") return std::string_view(line.at(2));
    if (line[0] == ":list") {
      return std::span<const std::string_view>(lists_.emplace_back(line.begin() + 2, line.end()));
    }
    if (line[0] == ":assoc") {
      auto& pairs = pairs_.emplace_back();
      for (std::size_t i = 2; i < line.size(); i += 2) pairs.push_back({line[i], line.at(i + 1)});
      return std::span<const TemplatePair>(pairs);
    }
    EXPECT_EQ(line[0], ":undefined");
    return {};
  }

  std::map<std::string, std::vector<std::string>> lines_;
  std::deque<std::vector<std::string_view>> lists_;
  std::deque<std::vector<TemplatePair>> pairs_;
};

TEST(Template, ExpandsEveryExampleOfRfc6570) {
  std::ifstream file(IRI_TEST_DATA "/rfc6570.txt");
  ASSERT_TRUE(file);
  Variables variables;
  std::size_t examples = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = fields(line);
    if (line[0] == ':') {
      variables.define(parts);
      continue;
    }
    ASSERT_EQ(parts.size(), 2U) << line;
    ++examples;
    const auto values = variables.all();
    EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::expand(parts[0], values, out); }),
              parts[1])
        << parts[0];
    EXPECT_EQ(*iri::expand(parts[0], values), parts[1]);
  }
  EXPECT_EQ(examples, 197U);
}

std::string expand(std::string_view text, TemplateValue value) {
  const TemplateVariable variables[] = {{"v", value}};
  const auto expanded = iri::expand(text, variables);
  EXPECT_TRUE(expanded) << text;
  return expanded ? *expanded : "refused";
}

// RFC 6570 s1.5, s2.1, s3.1.
TEST(Template, EncodesLiteralsThatAUriCannotHold) {
  EXPECT_EQ(expand("\xC3\xA9%C3%a9[#]$&", {}), "%C3%A9%C3%a9[#]$&");  // U+E9
  EXPECT_EQ(expand("\xEE\x80\x80\xF0\x9F\x98\x80", {}), "%EE%80%80%F0%9F%98%80");
}

// Erratum 6937 of RFC 6570: "'" is a literal.
TEST(Template, TakesAnApostropheForALiteral) {
  EXPECT_EQ(expand("'{v}'", "value"), "'value'");
  EXPECT_EQ(expand("a'b", {}), "a'b");
}

// Names with one beginning, in order and not, some twice, and enough of them.
TEST(Template, FindsEachVariableInWhateverOrderTheyStand) {
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) names.push_back("n" + std::to_string(i));
  std::vector<TemplateVariable> variables;
  for (const std::string& name : names) variables.push_back({name, std::string_view(name)});
  variables.push_back({"n7", "second"});
  for (int turn = 0; turn < 4; ++turn) {
    for (const std::string& name : names) {
      const std::string text = "{" + name + "}{" + name + "x}{m}{o}";
      EXPECT_EQ(*iri::expand(text, variables), name);
      EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::expand(text, variables, out); }),
                name);
    }
    std::stable_sort(variables.begin(), variables.end(),
                     [](const auto& a, const auto& b) { return a.name < b.name; });
    if (turn == 1) std::swap(variables[0], variables[1]);
    if (turn == 2) {  // of the two n7, the first stays before the second
      std::stable_sort(variables.begin(), variables.end(),
                       [](const auto& a, const auto& b) { return a.name > b.name; });
    }
  }
}

TEST(Template, CountsCharactersAndNotOctetsForAPrefix) {
  EXPECT_EQ(expand("{v:1}", "\xC3\xA9t\xC3\xA9"), "%C3%A9");
  EXPECT_EQ(expand("{v:2}", "\xC3\xA9t\xC3\xA9"), "%C3%A9t");
  EXPECT_EQ(expand("{v:9999}", "\xC3\xA9t"), "%C3%A9t");
  EXPECT_EQ(expand("{v:2}", "\xC3\xC3\xA9x"), "%C3%C3%A9");  // the first is no character
  EXPECT_EQ(expand("{v:1}", "\xE2\x82x"), "%E2");
  EXPECT_EQ(expand("{v:12}", "abcdefghijklmnop"), "abcdefghijkl");
  const std::string most(1300, 'a');
  EXPECT_EQ(expand("{v:1234}", std::string_view(most)).size(), 1234U);
}

// s2.4.1: "in order to avoid splitting between the octets of a multi-octet character [...] or
// within a pct-encoded triplet".
TEST(Template, NeverSplitsPctEncodedByAPrefix) {
  EXPECT_EQ(expand("{+v:1}", "%20a"), "%20");
  EXPECT_EQ(expand("{#v:1}", "%C3%A9a"), "#%C3%A9");
  EXPECT_EQ(expand("{+v:2}", "%C3%C3%A9a"), "%C3%C3%A9");
  EXPECT_EQ(expand("{+v:1}", "%E2%82a"), "%E2");
  EXPECT_EQ(expand("{+v:1}", "%C3\xA9"), "%C3");
  EXPECT_EQ(expand("{v:2}", "%20a"), "%252");  // nothing is pct-encoded in a simple value
}

// s3.2.3: reserved expansion keeps pct-encoded, and encodes any other "%".
TEST(Template, KeepsPctEncodedInReservedExpansionOnly) {
  EXPECT_EQ(expand("{+v}", "%2F%zz%"), "%2F%25zz%25");
  EXPECT_EQ(expand("{v}", "%2F"), "%252F");
}

TEST(Template, EncodesValuesThatAreNotUtf8ByteByByte) {
  EXPECT_EQ(expand("{+v}", std::string_view("\xFF\0", 2)), "%FF%00");
}

TEST(Template, KeepsExactlyTheReservedAndUnreservedOfTheGrammar) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const std::string text(1, static_cast<char>(byte));
    const bool unreserved = iri::is_valid(iri::rule::unreserved, text);
    const bool reserved = iri::is_valid(iri::rule::reserved, text);
    EXPECT_EQ(expand("{v}", std::string_view(text)) == text, unreserved) << byte;
    EXPECT_EQ(expand("{+v}", std::string_view(text)) == text, unreserved || reserved) << byte;
  }
}

TEST(Template, ListsWithEmptyMembersAreDefined) {
  const std::string_view members[] = {"", ""};
  const TemplateValue list{std::span<const std::string_view>(members)};
  EXPECT_EQ(expand("X{v}", list), "X,");
  EXPECT_EQ(expand("{/v*}", list), "//");
  EXPECT_EQ(expand("{;v*}", list), ";v;v");
  EXPECT_EQ(expand("{?v*}", list), "?v=&v=");
  const TemplatePair pairs[] = {{"k", ""}};
  const TemplateValue assoc{std::span<const TemplatePair>(pairs)};
  EXPECT_EQ(expand("{v*}", assoc), "k=");
  EXPECT_EQ(expand("{;v*}", assoc), ";k");
  EXPECT_EQ(expand("{?v*}", assoc), "?k=");
}

// s2.3: "the pct-encoded triplets [...] are not decoded".
TEST(Template, TakesPctEncodedInNamesAsItIs) {
  const TemplateVariable variables[] = {{"%41.b_1", "x"}, {"A.b_1", "y"}};
  EXPECT_EQ(*iri::expand("{%41.b_1}{A.b_1}{?%41.b_1}", variables), "xy?%41.b_1=x");
  const TemplateVariable within[] = {{"a%41b", "x"}};
  EXPECT_EQ(*iri::expand("{a%41b}", within), "x");
}

TEST(Template, NamesTheByteWhereItIsNoTemplateAnyMore) {
  struct Case {
    std::string_view text;
    std::uint32_t offset;
    ErrorCode code = ErrorCode::bad_template;
  };
  for (const auto& [text, offset, code] :
       std::vector<Case>{{"{", 1},
                         {"{v", 2},
                         {"{}", 1},
                         {"{v,}", 3},
                         {"}", 0},
                         {"a b", 1},
                         {"a\"", 1},
                         {"{v v}", 2},
                         {"{v:}", 3},
                         {"{v:0}", 3},
                         {"{v:12345}", 7},
                         {"{v*:1}", 3},
                         {"{v:1*}", 4},
                         {"{a..b}", 3},
                         {"{a.}", 3},
                         {"{{v}}", 1},
                         {"{=v}", 1},
                         {"{,v}", 1},
                         {"{!v}", 1},
                         {"{@v}", 1},
                         {"{|v}", 1},
                         {"{+}", 2},
                         {"{-v}", 1},
                         {"{v-w}", 2},
                         {"{\xC3\xA9}", 1},
                         {"\xEF\xB7\x90", 0},  // U+FDD0
                         {"a%4", 3, ErrorCode::bad_percent_encoding},
                         {"a%4g", 3, ErrorCode::bad_percent_encoding},
                         {"{%4g}", 3, ErrorCode::bad_percent_encoding},
                         {"{v%4g}", 4, ErrorCode::bad_percent_encoding},
                         {"{v%4g", 4, ErrorCode::bad_percent_encoding},
                         {"{a`}", 2},
                         {"{a~}", 2},
                         {"{a\x7F}", 2},
                         {std::string_view("{\0v}", 4), 1},
                         {"a\xFF", 1, ErrorCode::utf8_invalid_byte},
                         {"a\xC3", 1, ErrorCode::utf8_truncated}}) {
    EXPECT_EQ(iri::check_template(text).error(), (Error{code, iri::Component::none, offset}))
        << text;
    EXPECT_EQ(iri::expand(text, {}).error().offset, offset);
    EXPECT_EQ(iri::expand(text, {}, OutputBuffer()).size, 0U);
  }
  EXPECT_EQ(iri::check_template("http://a/{+x,y:3,z*}{&w}").error().code, ErrorCode::none);
  EXPECT_EQ(iri::check_template("").error().code, ErrorCode::none);
}

// s2.4.1: "Prefix modifiers are not applicable to variables that have composite values."
TEST(Template, RefusesAPrefixOfAListOrArray) {
  const std::string_view members[] = {"a"};
  const TemplateVariable variables[] = {{"v", std::span<const std::string_view>(members)}};
  EXPECT_EQ(iri::expand("x{v:1}", variables).error(),
            (Error{ErrorCode::bad_template, iri::Component::none, 3}));
  EXPECT_TRUE(iri::expand("x{w:1}", variables));
}

// The size is looked at before the bytes are: there are none here.
TEST(Template, RefusesWhatIsTooLongForOffsetsBeforeItIsRead) {
  const std::string_view nowhere(reinterpret_cast<const char*>(64), iri::max_size + 1);
  const iri::Written written = iri::expand(nowhere, {}, OutputBuffer());
  EXPECT_EQ(written.size, 0U);
  EXPECT_EQ(written.error, (Error{ErrorCode::too_long, iri::Component::none, iri::max_size}));
}

bool is_template(std::string_view text) { return iri::check_template(text).has_value(); }

// literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / ...
// (by erratum 6937, which has %x26-3B for "%x26 / %x28-3B")
TEST(Template, EveryByteOfUsAsciiIsALiteralAsTheAbnfHasIt) {
  constexpr std::pair<char, char> literals[] = {
      {0x21, 0x21}, {0x23, 0x24}, {0x26, 0x3B}, {0x3D, 0x3D}, {0x3F, 0x5B},
      {0x5D, 0x5D}, {0x5F, 0x5F}, {0x61, 0x7A}, {0x7E, 0x7E},
  };
  for (int byte = 0; byte < 0x80; ++byte) {
    const bool literal = std::any_of(std::begin(literals), std::end(literals), [&](auto range) {
      return byte >= range.first && byte <= range.second;
    });
    EXPECT_EQ(is_template(std::string(1, static_cast<char>(byte))), literal) << byte;
  }
}

// For every text of up to 5 of these bytes: it is a template exactly if the ABNF of RFC 6570 s2,
// written as a regular expression, has it; what goes before the error can be completed, and
// with the byte at the error no more. One of these endings completes whatever can be.
TEST(Template, ErrorsStandAfterTheLongestPrefixOfATemplate) {
  static constexpr std::string_view alphabet = "{}v,:*+.%4 '";
  const std::string varchar = "([A-Za-z0-9_]|%[0-9A-Fa-f]{2})";
  const std::string varspec = varchar + "(\\.?" + varchar + ")*(:[1-9][0-9]{0,3}|\\*)?";
  const std::regex abnf(  // of US-ASCII, and without the operators that are reserved
      "([!#$&-;=?-\\[\\]_a-z~]|%[0-9A-Fa-f]{2}"
      "|\\{[+#./;?&]?" +
      varspec + "(," + varspec + ")*\\})*");
  static constexpr std::string_view endings[] = {"", "}", "v}", "1}", "4", "44", "4}", "44}"};
  const auto completes = [&](const std::string& prefix) {
    return std::any_of(std::begin(endings), std::end(endings), [&](std::string_view ending) {
      return is_template(prefix + std::string(ending));
    });
  };
  std::size_t refused = 0;
  for (std::size_t length = 1, count = alphabet.size(); length <= 5;
       ++length, count *= alphabet.size()) {
    for (std::size_t n = 0; n < count; ++n) {
      std::string text;
      for (std::size_t i = 0, rest = n; i < length; ++i, rest /= alphabet.size()) {
        text += alphabet[rest % alphabet.size()];
      }
      const Error error = iri::check_template(text).error();
      ASSERT_EQ(!error.failed(), std::regex_match(text, abnf)) << text;
      if (!error.failed()) continue;
      ++refused;
      ASSERT_TRUE(completes(text.substr(0, error.offset))) << text;
      if (error.offset < text.size()) {
        ASSERT_FALSE(completes(text.substr(0, error.offset + 1))) << text;
      }
    }
  }
  EXPECT_GT(refused, 100000U);
}

// The third is not given to expand(): it is there for whoever looks too far.
TEST(Template, FindsVariablesThatStandInTheOppositeOrder) {
  const TemplateVariable variables[] = {{"b", "x"}, {"a", "y"}, {"A", "z"}};
  const auto two = std::span<const TemplateVariable>(variables).first(2);
  EXPECT_EQ(every_buffer([&](OutputBuffer out) { return iri::expand("{a}{b}{A}", two, out); }),
            "yx");
}

}  // namespace
