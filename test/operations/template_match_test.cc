#include "iri/template_match.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using iri::match_template;
using iri::MatchedVariable;
using iri::TemplateMatchCode;
using iri::TemplateMatchError;
using Kind = iri::TemplateValue::Kind;

/// "q=chien lang=[fr,en] a={k:v}"; or the error: "ambiguous 3".
std::string said(std::string_view uri_template, std::string_view text) {
  const auto match = match_template(uri_template, text);
  if (!match) {
    return std::string(name(match.error().code)) + " " + std::to_string(match.error().offset);
  }
  std::string out;
  for (const MatchedVariable& variable : *match) {
    out += (out.empty() ? "" : " ") + variable.name + "=";
    std::string between;
    if (variable.kind == Kind::list) out += '[';
    if (variable.kind == Kind::assoc) out += '{';
    for (std::size_t i = 0; i < variable.texts.size(); ++i) {
      const bool value = variable.kind == Kind::assoc && i % 2 == 1;
      out += (i == 0 ? "" : value ? ":" : ",") + variable.texts[i];
    }
    if (variable.kind == Kind::list) out += ']';
    if (variable.kind == Kind::assoc) out += '}';
  }
  return out;
}

// The variables of RFC 6570 s3.2, and its examples where they are not ambiguous.
TEST(TemplateMatch, ReadsTheExamplesOfTheRfcBackwards) {
  const char* const cases[][3] = {
      {"{var}", "value", "var=value"},
      {"{hello}", "Hello%20World%21", "hello=Hello World!"},
      {"{half}", "50%25", "half=50%"},
      {"O{empty}X", "OX", ""},
      {"{x,y}", "1024,768", "x=1024 y=768"},
      {"{x,hello,y}", "1024,Hello%20World%21,768", "hello=Hello World! x=1024 y=768"},
      {"?{x,empty}", "?1024,", "empty= x=1024"},
      {"{var:3}", "val", "var=val"},
      {"{list*}", "red,green,blue", "list=[red,green,blue]"},
      {"{keys*}", "semi=%3B,dot=.,comma=%2C", "keys={semi:;,dot:.,comma:,}"},
      {"{+half}", "50%25", "half=50%25"},
      {"{+path}/here", "/foo/bar/here", "path=/foo/bar"},
      {"here?ref={+path}", "here?ref=/foo/bar", "path=/foo/bar"},
      {"{#path:6}here", "#/foo/bhere", "path=/foo/b"},
      {"X{#var}", "X#value", "var=value"},
      {"{.who}", ".fred", "who=fred"},
      {"www{.dom*}", "www.example.com", "dom=[example,com]"},
      {"X{.var:3}", "X.val", "var=val"},
      {"{/var,x}/here", "ambiguous", "ambiguous 0"},
      {"{/var:1,var}", "/v/value", "var=value"},
      {"{/list*}", "/red/green/blue", "list=[red,green,blue]"},
      {"{/keys*}", "/semi=%3B/dot=./comma=%2C", "keys={semi:;,dot:.,comma:,}"},
      {"{;x,y,empty}", ";x=1024;y=768;empty", "empty= x=1024 y=768"},
      {"{;v,bar,who}", ";v=6;who=fred", "v=6 who=fred"},
      {"{;list*}", ";list=red;list=green;list=blue", "list=[red,green,blue]"},
      {"{;keys*}", ";semi=%3B;dot=.;comma=%2C", "keys={semi:;,dot:.,comma:,}"},
      {"{?x,y,empty}", "?x=1024&y=768&empty=", "empty= x=1024 y=768"},
      {"?fixed=yes{&x}", "?fixed=yes&x=1024", "x=1024"},
      {"{?var:3}", "?var=val", "var=val"},
      {"{?list*}", "?list=red&list=green&list=blue", "list=[red,green,blue]"},
      {"{?keys*}", "?semi=%3B&dot=.&comma=%2C", "keys={semi:;,dot:.,comma:,}"},
  };
  for (const auto& [uri_template, text, values] : cases) {
    EXPECT_EQ(said(uri_template, text), values) << uri_template;
  }
}

TEST(TemplateMatch, FindsWhatStandsBetweenLiterals) {
  EXPECT_EQ(said("/{id}.json{?q}", "/a.b.json?q=1"), "id=a.b q=1");
  EXPECT_EQ(said("/{id}.json{?q}", "/a.json"), "id=a");
  EXPECT_EQ(said("/{lat},{lon}", "/1.5,-2"), "lat=1.5 lon=-2");
  EXPECT_EQ(said("{/path*}{?q,page}{#part}", "/a/b?page=2#x?y"), "page=2 part=x?y path=[a,b]");
  EXPECT_EQ(said("{/path*}{?q,page}{#part}", ""), "");
  EXPECT_EQ(said("/\xC3\xA9/{x}", "/%C3%A9/%C3%A9"), "x=\xC3\xA9");
  EXPECT_EQ(said("/{x}/{x}", "/a/a"), "x=a");
  EXPECT_EQ(said("{?q}", ""), "");
  EXPECT_EQ(said("{?q}", "?q="), "q=");
  EXPECT_EQ(said("{?a*}", "?a=1"), "a=[1]");
  EXPECT_EQ(said("{?b,a*}", "?b=1&x=2&a=3"), "a={x:2,a:3} b=1");
  EXPECT_EQ(said("{?a*,b}", "?a=1&a=2&b=3"), "a=[1,2] b=3");
}

// At the first byte that no values give there, or at the end of what they give.
TEST(TemplateMatch, SaysWhereATextIsNone) {
  const char* const cases[][3] = {
      {"/a/{x}", "/b/c", "no_match 1"},      {"/{x}", "/a/b", "no_match 2"},
      {"/{x}/{x}", "/a/b", "no_match 3"},    {"/{x:2}", "/abc", "no_match 3"},
      {"/{x}", "/%7e", "no_match 1"},        {"/{x}", "/%C3%a9", "no_match 5"},
      {"/{x}", "/%4", "no_match 1"},         {"{?a,b}", "?b=1&a=2", "no_match 0"},
      {"{?a}", "?c=1", "no_match 0"},        {"{;a}", ";a=", "no_match 2"},
      {"{x*}", "a=1,b", "no_match 0"},       {"{x}", "\xC3\xA9", "no_match 0"},
      {"{?b,a*}", "?x=1&b=2", "no_match 0"}, {"{x,y}", "1,2,3", "no_match 0"},
      {"/{x}.json", "/a.xml", "no_match 1"}, {"{+x}/edit", "/a/view", "no_match 0"},
      {"{x", "a", "bad_template 2"},         {"{=x}", "a", "bad_template 1"},
  };
  for (const auto& [uri_template, text, error] : cases) {
    EXPECT_EQ(said(uri_template, text), error) << uri_template << " " << text;
  }
}

TEST(TemplateMatch, SaysWhereATemplateIsAmbiguous) {
  const std::map<std::string, std::size_t> cases = {
      {"{a}{b}", 0},      {"/{a}-{b}", 1},  {"{+p}{?q}", 0},        {"{+x,y}", 4},
      {"{+x*}", 2},       {"{/a*,b}", 2},   {"{/a}{/b}", 0},        {"{/a}/b", 0},
      {"{a}{?q}b{c}", 0}, {"{?a,a}", 4},    {"{.a}{.b}", 0},        {"{#a}{#b}", 0},
      {"{?a*}{&b}", 0},   {"{.a}.b{x}", 0}, {"/{a}{?q,r}&x{c}", 4},
  };
  for (const auto& [uri_template, offset] : cases) {
    EXPECT_EQ(said(uri_template, "x"), "ambiguous " + std::to_string(offset)) << uri_template;
  }
}

// The law, and that there is no second way: all values over a small alphabet are expanded, by all templates of two expressions.
TEST(TemplateMatch, GivesTheOnlyValuesThatExpandToTheText) {
  const std::vector<std::string> texts = {"",   "a", "b",   ".",   "a.b", "/",
                                          "a,", "=", "x=a", "%61", "a/a"};
  const std::vector<std::string> expressions = {
      "{x}",   "{x:1}",  "{.x}",   "{/x}",   "{;x}", "{?x}", "{&x}", "{#x}", "{+x}",
      "{x,y}", "{/x,y}", "{?x,y}", "{.x,y}", "{/x}", "{y}",  "{?y}", "{/y}", "{;y}"};
  std::vector<std::string> templates;
  for (const std::string& first : expressions) {
    for (const std::string middle : {"", "a", ".a", "/", "a/"}) {
      for (const std::string second : {"", "{y}", "{/y}", "{?y}", "{;y}", "{+y}", ".a"}) {
        templates.push_back(first + middle + second);
      }
    }
  }
  std::size_t matched = 0;
  for (const std::string& uri_template : templates) {
    if (match_template(uri_template, "").error().code == TemplateMatchCode::ambiguous) continue;
    // For each text, the values that expand to it and are not undefined without need.
    std::map<std::string, std::set<std::string>> found;
    for (int i = -1; i < static_cast<int>(texts.size()); ++i) {
      for (int j = -1; j < static_cast<int>(texts.size()); ++j) {
        std::vector<iri::TemplateVariable> variables;
        if (i >= 0)
          variables.push_back({"x", std::string_view(texts[static_cast<std::size_t>(i)])});
        if (j >= 0)
          variables.push_back({"y", std::string_view(texts[static_cast<std::size_t>(j)])});
        const std::string text = iri::expand(uri_template, variables).value();
        const auto match = match_template(uri_template, text);
        if (!match) continue;
        ++matched;
        EXPECT_EQ(iri::expand_matched(uri_template, *match).value(), text) << uri_template;
        found[text].insert(said(uri_template, text));
      }
    }
    for (const auto& [text, values] : found)
      EXPECT_EQ(values.size(), 1U) << uri_template << " " << text;
  }
  EXPECT_GT(matched, 5000U);
}

// Values in the form that match_template() gives come back: strings, each of which leaves a trace.
TEST(TemplateMatch, GivesBackTheValuesThatWereExpanded) {
  const std::vector<std::string> texts = {"a",        "b c", "x.y", "/", "a,b", "=",
                                          "\xC3\xA9", "%",   "a&b", "",  "~"};
  for (const std::string uri_template : {"/{x}/{y}", "/{x},{y}", "{/x,y}", "{?x,y}", "{;x,y}",
                                         "{/x}{?y}", "/{x}.json{?y}", "{x}:{y}", "?a={x}&b={y}"}) {
    for (const std::string& x : texts) {
      for (const std::string& y : texts) {
        const iri::TemplateVariable variables[] = {{"x", std::string_view(x)},
                                                   {"y", std::string_view(y)}};
        const std::string text = iri::expand(uri_template, variables).value();
        std::map<std::string, std::string> got;
        const auto match = match_template(uri_template, text);
        ASSERT_TRUE(match) << uri_template << " " << text << " " << match.error().offset;
        for (const MatchedVariable& variable : *match) got[variable.name] = variable.texts[0];
        EXPECT_EQ(got["x"], x) << uri_template << " " << text;
        EXPECT_EQ(got["y"], y) << uri_template << " " << text;
      }
    }
  }
}

// Of several prefixes of one value the longest is all that is known of it.
TEST(TemplateMatch, OfPrefixesTakesTheLongest) {
  const std::string value = "a\xC3\xA9/d%";
  for (const std::string first : {"{x:1}", "{x:2}", "{x:4}", "{x:9}", "{x}"}) {
    for (const std::string second : {"{x:1}", "{x:3}", "{x:5}", "{x}"}) {
      for (const std::string third : {"", "/{x:2}", "{?x:3}"}) {
        const std::string uri_template = first + "/" + second + third;
        const iri::TemplateVariable variables[] = {{"x", std::string_view(value)}};
        const std::string text = iri::expand(uri_template, variables).value();
        std::size_t most = 0;  // the digits, of which "{x}" has none
        for (const std::string& part : {first, second, third}) {
          const std::size_t colon = part.find(':');
          const bool whole = !part.empty() && colon == part.npos;
          most = std::max<std::size_t>(most, whole ? 9
                                             : part.empty()
                                                 ? 0
                                                 : static_cast<std::size_t>(part[colon + 1] - '0'));
        }
        const std::vector<std::string> prefixes{"",           "a",           "a\xC3\xA9",
                                                "a\xC3\xA9/", "a\xC3\xA9/d", value};
        EXPECT_EQ(said(uri_template, text), "x=" + prefixes[std::min<std::size_t>(most, 5)])
            << uri_template;
      }
    }
  }
}

TEST(TemplateMatch, ItsErrorsHaveNamesAndSentences) {
  std::set<std::string_view> all;
  for (unsigned code = 0; code < 4; ++code) {
    all.insert(name(static_cast<TemplateMatchCode>(code)));
    all.insert(message(static_cast<TemplateMatchCode>(code)));
  }
  EXPECT_EQ(all.size(), 8U);
  EXPECT_TRUE((TemplateMatchError{TemplateMatchCode::no_match, 0}.failed()));
  EXPECT_FALSE(TemplateMatchError().failed());
}

}  // namespace
