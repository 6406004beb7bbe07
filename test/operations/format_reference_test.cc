#include "iri/format_reference.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "iri/query.hpp"

namespace {

using iri::Component;
using iri::Error;
using iri::ErrorCode;
using iri::format_reference;
using Values = std::initializer_list<std::string_view>;

std::string composed(std::string_view pattern, Values values) {
  const auto reference = format_reference<iri::IriReference>(pattern, values);
  return reference ? reference->string() : std::string(name(reference.error().code));
}

TEST(Compose, EncodesEachValueForItsPlace) {
  EXPECT_EQ(
      format_reference<iri::Uri>("https://{}/{}?q={}", {"example.com", "a/b", "x & y"})->text(),
      "https://example.com/a%2Fb?q=x%20%26%20y");
  EXPECT_EQ(composed("{}://{}:{}@{}:{}/{}?{}={}#{}",
                     {"s", "a:b", "c@d", "h x", "80", "p?q", "n=m", "v&w", "#f"}),
            "s://a%3Ab:c%40d@h%20x:80/p%3Fq?n%3Dm=v%26w#%23f");
  EXPECT_EQ(composed("/{}/x{}y", {"%41", "+"}), "/%2541/x+y");
  EXPECT_EQ(composed("?a=%20{}", {"+;"}), "?a=%20%2B%3B");
}

TEST(Compose, KeepsTheCharactersOfAnIriInAnIriOnly) {
  EXPECT_EQ(composed("/{}", {"\xC3\xA9"}), "/\xC3\xA9");
  EXPECT_EQ(format_reference<iri::UriReference>("/{}", {"\xC3\xA9"})->text(), "/%C3%A9");
  const Values values = {"\xC3\xA9", "\xC3\xA9", "\xC3\xA9", "\xC3\xA9", "\xC3\xA9"};
  EXPECT_EQ(composed("//{}@{}/{}?{}#{}", values), "//\xC3\xA9@\xC3\xA9/\xC3\xA9?\xC3\xA9#\xC3\xA9");
  EXPECT_EQ(format_reference<iri::UriReference>("//{}@{}/{}?{}#{}", values)->text(),
            "//%C3%A9@%C3%A9/%C3%A9?%C3%A9#%C3%A9");
}

TEST(Compose, TakesAnIpLiteralForTheWholeHost) {
  EXPECT_EQ(composed("//{}:1", {"[::1]"}), "//[::1]:1");
  EXPECT_EQ(composed("//u@{}", {"[::1]"}), "//u@[::1]");
  EXPECT_EQ(composed("//u@{}:1", {"::1"}), "//u@[::1]:1");
  for (const std::string_view no_name : {"[::1]", "::1", "h:80", "a/b", "u@h"}) {
    EXPECT_EQ(composed("//a{}", {no_name}), "bad_value") << no_name;
  }
  EXPECT_EQ(composed("//{}", {"h:80"}), "bad_value");
  EXPECT_EQ(composed("//[::{}]", {"1"}), "bad_value");
  EXPECT_EQ(composed("//[::{}56.1.1.1]", {"1"}), "bad_value");
}

TEST(Compose, RefusesWhatWouldNotBeThePattern) {
  EXPECT_EQ(composed("/{}/x", {""}), "bad_value");  // "//x" has an authority
  EXPECT_EQ(composed("{}/x", {""}), "bad_value");   // and "/x" begins at the root
  EXPECT_EQ(composed("s:{}/x", {""}), "bad_value");
  EXPECT_EQ(composed("//h/{}/x", {""}), "//h//x");
  EXPECT_EQ(composed("{}/x", {"a:b"}), "a%3Ab/x");  // no scheme
  for (const std::string_view dots : {".", ".."}) {
    EXPECT_EQ(composed("/a/{}", {dots}), "bad_value");
    EXPECT_EQ(composed("{}", {dots}), "bad_value");
    EXPECT_EQ(composed("/a/{}/b?q", {dots}), "bad_value");
    EXPECT_EQ(composed("/a/{}%2e/b", {dots}), dots == "." ? "bad_value" : "/a/..%2e/b");
    EXPECT_EQ(composed("/a/%2E{}", {dots}), dots == "." ? "bad_value" : "/a/%2E..");
    EXPECT_EQ(composed("?{}", {dots}), "?" + std::string(dots));
  }
  EXPECT_EQ(composed("/.{}", {"."}), "bad_value");
  EXPECT_EQ(composed("/{}{}", {".", "."}), "bad_value");
  EXPECT_EQ(composed("/..{}", {"a"}), "/..a");
  EXPECT_EQ(composed("/..{}/x", {""}), "bad_value");
  EXPECT_EQ(composed("{}/x", {".."}), "bad_value");
  EXPECT_EQ(composed("s:{}/x", {"."}), "bad_value");
  EXPECT_EQ(composed("s{}://h", {"1"}), "s1://h");
  for (const char* pattern : {"/%4{}", "//%4{}", "//%4{}@h", "?%4{}", "#%4{}"}) {
    EXPECT_EQ(composed(pattern, {"zz"}), "bad_value") << pattern;
  }
}

TEST(Compose, ErrorsStandAtTheirPlaceInThePattern) {
  const auto error = [](std::string_view pattern, Values values) {
    return format_reference<iri::Iri>(pattern, values).error();
  };
  EXPECT_EQ(error("{}{}://h/", {"1", "a"}), (Error{ErrorCode::bad_value, Component::scheme, 0}));
  EXPECT_EQ(error("s://{}:{}/", {"a", "b"}), (Error{ErrorCode::bad_value, Component::port, 7}));
  EXPECT_EQ(error("s://{}/{}/", {"a", ".."}), (Error{ErrorCode::bad_value, Component::path, 7}));
  EXPECT_EQ(error("s://{}@{}:{}", {"u", "h", "x"}),
            (Error{ErrorCode::bad_value, Component::port, 10}));
  EXPECT_EQ(error("s:{}{}[", {}), (Error{ErrorCode::unexpected_character, Component::path, 6}));
  EXPECT_EQ(error("s://{}[{}", {"u", "h"}).offset, 6U);
  EXPECT_EQ(error("s://{}@[::1]{}", {"u", "h"}).offset, 12U);  // at the place itself
  EXPECT_EQ(error("s:{}{}", {"a"}), (Error{ErrorCode::bad_value, Component::path, 4}));
  EXPECT_EQ(error("s:a", {"a"}), (Error{ErrorCode::bad_value, Component::none, 3}));
  EXPECT_EQ(error("s:{x}", {"a"}).offset, 2U);
  EXPECT_EQ(error("{}", {"a"}).code, ErrorCode::no_scheme);
}

// The size is looked at before the bytes are: there are none here.
TEST(Compose, APatternThatIsTooLongIsNotRead) {
  const std::string_view nowhere(reinterpret_cast<const char*>(64), iri::max_size + 1);
  EXPECT_EQ(format_reference<iri::Iri>(nowhere, Values{}).error().code, ErrorCode::too_long);
}

// Whatever one byte is put anywhere, the parts are those of the pattern, and it is read back.
TEST(Compose, NoValueChangesThePartsOfThePattern) {
  for (int i = 0; i < 256; ++i) {
    const std::string value = {'a', static_cast<char>(i)};
    const bool no_name = std::string_view(":/?#[]@").find(value[1]) != std::string_view::npos;
    EXPECT_EQ(format_reference<iri::Uri>("s://{}/", {value}).has_value(), !no_name) << i;
    const std::string host = no_name ? "a" : value;
    const auto uri = format_reference<iri::Uri>("s://{}:p@{}:1/{}/b?{}={}#{}",
                                                {value, host, value, value, value, value});
    ASSERT_TRUE(uri) << i;
    EXPECT_EQ(uri->port(), "1");
    EXPECT_EQ(iri::DecodedView(*uri->userinfo()).string(), value + ":p");
    EXPECT_EQ(iri::DecodedView(*uri->host()), host);
    EXPECT_EQ(iri::segments(*uri).size(), 2U);
    EXPECT_TRUE(iri::decoded_segments(*uri).front() == value);
    for (const auto policy : {iri::query_policy::form, iri::query_policy::html4}) {
      EXPECT_EQ(iri::parameters(*uri, policy).get(value), value);
    }
    EXPECT_EQ(iri::DecodedView(*uri->fragment()), value);
  }
}

}  // namespace
