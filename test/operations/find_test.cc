// References in prose, Markdown and HTML. Expectations are what people link by hand.
#include "iri/find.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "iri/reference.hpp"

namespace {

std::string found(std::string_view text, iri::FindOptions options = {}) {
  std::string all;
  for (auto at = iri::find_reference(text, 0, options); at;
       at = iri::find_reference(text, at->end, options)) {
    all.append(all.empty() ? "" : " ").append(text.substr(at->begin, at->end - at->begin));
  }
  return all;
}

TEST(Find, LeavesThePunctuationOfASentenceOut) {
  for (const std::string after :
       {".",  ",", "...", "!",  "?", ":", ";", "'",  "*", "**", "_",  "~~", ")",  "),",
        ").", "]", "}",   "\"", "`", ">", " ", "\n", "",  ".)", "?!", "!*", "('", "\\"}) {
    EXPECT_EQ(found("See http://h.example/a_b?c=d" + after), "http://h.example/a_b?c=d") << after;
    EXPECT_EQ(found("(http://h.example" + after), "http://h.example") << after;
  }
  EXPECT_EQ(found("http://h/a.b,c;d:e!f?g'h*i_j~k"), "http://h/a.b,c;d:e!f?g'h*i_j~k");
  EXPECT_EQ(found("http://h/a/ and https://g/."), "http://h/a/ https://g/");
}

TEST(Find, EndsWhereAnotherOneFollowsBehindACommaOrSemicolon) {
  EXPECT_EQ(found("1,http://a,http://b/c?d=e,f;x://g;h"), "http://a http://b/c?d=e,f x://g;h");
  // Only a "://" says that there is another one; and where the end is known, it ends there.
  for (const std::string_view text : {"http://a/b,c:d", "http://a/,//b", "http://a/http://b",
                                      "http://a/?b=http://c", "http://a/;1://b"}) {
    EXPECT_EQ(found(text), text);
  }
  EXPECT_EQ(found("<http://a/,http://b>"), "http://a/,http://b");
}

TEST(Find, LeavesTheFinalMarksOfOtherScriptsOut) {
  // U+060C, U+061F, U+06D4, U+0964, U+0589, U+104B, U+1362, U+17D4
  for (const std::string mark : {"\xD8\x8C", "\xD8\x9F", "\xDB\x94", "\xE0\xA5\xA4", "\xD6\x89",
                                 "\xE1\x81\x8B", "\xE1\x8D\xA2", "\xE1\x9F\x94"}) {
    EXPECT_EQ(found("http://h/\xD8\xA7" + mark + ". x"), "http://h/\xD8\xA7");
    EXPECT_EQ(found("http://h/" + mark + "a"), "http://h/" + mark + "a");
    EXPECT_EQ(found("http://" + mark), "");
  }
}

TEST(Find, KeepsBracketsThatBelongToIt) {
  EXPECT_EQ(found("(see http://h/a_(b).)"), "http://h/a_(b)");
  EXPECT_EQ(found("http://h/a_(b_(c))"), "http://h/a_(b_(c))");
  EXPECT_EQ(found("[a](http://h/b)[c](http://h/(d)) (http://h/e)f"),
            "http://h/b http://h/(d) http://h/e");
  EXPECT_EQ(found("[http://h/a] ![b](http://h/c \"title\")"), "http://h/a http://h/c");
  EXPECT_EQ(found("http://[::1]:80/a, [http://[::1]/]"), "http://[::1]:80/a http://[::1]/");
  EXPECT_EQ(found("http://h/a_("), "http://h/a");
}

TEST(Find, TakesAllOfWhatIsDelimited) {
  EXPECT_EQ(found("<http://h/a.> <URL:http://h/b!>"), "http://h/a. http://h/b");
  EXPECT_EQ(found("<a href=\"http://h/a)\">b</a> <a href='http://h/c.'>http://h/d.</a>"),
            "http://h/a) http://h/c. http://h/d");
  EXPECT_EQ(found("he said \"http://h/a.\""), "http://h/a");
}

TEST(Find, ReadsTheEntitiesOfHtmlWhereAsked) {
  EXPECT_EQ(found("&lt;http://h/?a=1&amp;b=2&gt; http://h/&quot;x", {.html = true}),
            "http://h/?a=1&amp;b=2 http://h/");
  EXPECT_EQ(found("http://h/&gt;x"), "http://h/&gt;x");
}

TEST(Find, EndsAtPunctuationOfOtherScripts) {
  // U+3002, U+FF0C, U+300D, U+2019, U+2026, U+00BB; letters stay.
  for (const std::string mark : {"\xE3\x80\x82", "\xEF\xBC\x8C", "\xE3\x80\x8D", "\xE2\x80\x99",
                                 "\xE2\x80\xA6", "\xC2\xBB"}) {
    EXPECT_EQ(found("http://h/\xE4\xBE\x8B" + mark + "\xE4\xBE\x8B"), "http://h/\xE4\xBE\x8B");
  }
  EXPECT_EQ(found("http://\xE4\xBE\x8B.jp/\xE4\xBE\x8B?\xE3\x81\x82"),
            "http://\xE4\xBE\x8B.jp/\xE4\xBE\x8B?\xE3\x81\x82");
  EXPECT_EQ(found("http://h/\xFF\xE4"), "http://h/");
}

TEST(Find, ASchemeBeginsAWord) {
  EXPECT_EQ(found("end.http://h/ 1http://h/ -http://h/ git+ssh://h/a"),
            "http://h/ http://h/ http://h/ git+ssh://h/a");
  EXPECT_EQ(found("mailto:a@b.example, tel:+1-2 URN:ISBN:1; magnet:?xt=1."),
            "mailto:a@b.example tel:+1-2 URN:ISBN:1 magnet:?xt=1");
  for (const auto* text :
       {"", ":", "://h", "note: this", "a:b", "http:// h", "https://...", "http:///",
        "urn:", "urn: x", "12:30", "http:/h", "std::string", "mailto:", "c://", "http://[x/"}) {
    EXPECT_EQ(found(text), "") << text;
  }
  EXPECT_EQ(found("file:///etc/hosts, ssh://git@h/a.git"), "file:///etc/hosts ssh://git@h/a.git");
}

TEST(Find, CutsWhereTheGrammarEnds) {
  EXPECT_EQ(found("http://h/100% http://h/a%2 http://h/%zz"), "http://h/100 http://h/a http://h/");
  EXPECT_EQ(found("http://h/a#b#c"), "http://h/a#b");
  EXPECT_EQ(found("http://h/a|b^c"), "http://h/a");
}

// What is behind an authority that is none is looked at for references of its own, and once.
TEST(Find, EndsAtAnAuthorityThatIsNone) {
  EXPECT_EQ(found("a://@@/b"), "");
  EXPECT_EQ(found("a://@@/b://h/c a://h:x/tel:1"), "b://h/c tel:1");
  EXPECT_EQ(found("a://h:./b"), "a://h");
}

// The guarantee: each is an IRI, in order, and none overlaps another.
TEST(Find, WhatIsFoundIsAnIri) {
  constexpr const char* pieces[] = {"http",     "://",  "h",   "/",  "(", ")", "[",
                                    "]",        "%",    "4",   ".",  ":", "#", "@",
                                    "&amp;",    "urn:", "<",   "\"", "=", " ", "\xE3\x80\x82",
                                    "\xC3\xA9", "\xFF", "::1", "?"};
  std::mt19937 random(40);  // NOLINT: the same texts in each run
  std::size_t some = 0;
  for (int n = 0; n < 20000; ++n) {
    std::string text = "x://";
    for (int i = 0; i < 12; ++i) text += pieces[random() % std::size(pieces)];
    std::size_t from = 0;
    while (const auto at = iri::find_reference(text, from)) {
      ASSERT_TRUE(at->begin >= from && at->begin < at->end && at->end <= text.size()) << text;
      ASSERT_TRUE(
          iri::IriView::parse(std::string_view(text).substr(at->begin, at->end - at->begin)))
          << text;
      from = at->end;
      ++some;
    }
  }
  EXPECT_GT(some, 5000U);
}

}  // namespace
