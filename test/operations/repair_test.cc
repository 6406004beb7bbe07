#include "iri/repair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/compare.hpp"
#include "iri/percent.hpp"
#include "support/every_buffer.hpp"

namespace {

using iri::Component;
using iri::ErrorCode;
using iri::RepairChange;
using iri::RepairKind;
using iri::RepairOptions;
using namespace std::string_view_literals;

std::string repaired(std::string_view text, const RepairOptions& options = {}) {
  const auto made = iri::repair(text, options);
  if (!made) return "error: " + std::string(name(made.error().code));
  return made->reference.string();
}

std::vector<RepairChange> changes(std::string_view text, const RepairOptions& options = {}) {
  return iri::repair(text, options)->changes;
}

constexpr RepairOptions as_browsers{.backslash_is_slash = true, .scheme = {}};
constexpr RepairOptions typed{.backslash_is_slash = false, .scheme = "https"};
constexpr RepairOptions scp{.scp_form = true};
constexpr RepairOptions cut_out{.backslash_is_slash = false, .scheme = {}, .delimited = true};

TEST(Repair, EncodesWhatMayNotStandThere) {
  EXPECT_EQ(repaired("a b.html"), "a%20b.html");
  EXPECT_EQ(repaired("../x|y"), "../x%7Cy");
  EXPECT_EQ(repaired("foo?q={1}"), "foo?q=%7B1%7D");
  EXPECT_EQ(repaired("http://h/<\"`^>"), "http://h/%3C%22%60%5E%3E");
  EXPECT_EQ(repaired("?a[0]=1#x[1]"), "?a%5B0%5D=1#x%5B1%5D");
  EXPECT_EQ(repaired("#a#b"), "#a%23b");
  EXPECT_EQ(repaired("/a\x01\x7F\0b"sv), "/a%01%7F%00b");
  EXPECT_EQ(repaired("http://u<@h/"), "http://u%3C@h/");
}

// What git and scp take for a file on another machine (gitrevisions has no grammar of it; git-clone's "GIT URLS"
// does): `[user@]host:path`, which "is only recognized if there are no slashes before the first colon".
TEST(Repair, MakesSshOfTheFormOfScpWhereAsked) {
  EXPECT_EQ(repaired("git@git.example:org/x.git", scp), "ssh://git@git.example/org/x.git");
  EXPECT_EQ(repaired("u@h:/a b?c#d", scp), "ssh://u@h/a%20b?c#d");
  EXPECT_EQ(repaired("u@[::1]:p", scp), "ssh://u@[::1]/p");
  EXPECT_EQ(repaired("u@h:22a", scp), "ssh://u@h/22a");
  EXPECT_EQ(repaired("u@h:~/a", scp), "ssh://u@h/~/a");
  EXPECT_EQ(changes("u@h:p", scp), (std::vector<RepairChange>{{0, 0, RepairKind::scp_form},
                                                              {3, 1, RepairKind::scp_form}}));
  for (const char* text : {"u@h", "a/u@h:p", "ssh://u@h:p/", "mailto:u@h:p", "h:p", "u@h/a:b"}) {
    EXPECT_EQ(repaired(text, scp), repaired(text)) << text;
  }
  for (const char* text : {"u@h:22", "u@h:22/p", "u@h:", "@h:p"}) {
    EXPECT_EQ(repaired(text, scp), repaired(text)) << text;
  }
  EXPECT_EQ(repaired("u@h i:p", scp), "error: unexpected_character");
  EXPECT_EQ(repaired("git@git.example:org/x.git"), "./git@git.example:org/x.git");
}

TEST(Repair, EncodesNothingTwice) {
  EXPECT_EQ(repaired("/a%20b c"), "/a%20b%20c");
  EXPECT_EQ(repaired("a%zz"), "a%25zz");
  EXPECT_EQ(repaired("100%"), "100%25");
  EXPECT_EQ(repaired("%%41"), "%25%41");
  EXPECT_EQ(repaired("?%4"), "?%254");
  EXPECT_EQ(repaired("/%0f%F0%ff?%FF"), "/%0f%F0%ff?%FF");
}

TEST(Repair, RemovesWhiteSpaceAroundAndLineBreaksWithin) {
  EXPECT_EQ(repaired(" /x "), "/x");
  EXPECT_EQ(repaired("\t\r\n /x\x1F\n"), "/x");
  EXPECT_EQ(repaired("http://h/long\r\n\tpath"), "http://h/longpath");
  EXPECT_EQ(repaired("ht\ntp:/\n/ho\tst:8\n0/%4\n1"), "http://host:80/%41");
  for (const char* text : {"http://[:\n:1]/", "http://[:\t:1]/", "http://[:\r:1]/"}) {
    EXPECT_EQ(repaired(text), "http://[::1]/");
  }
  EXPECT_EQ(repaired("!a!"), "!a!");
  EXPECT_EQ(repaired("/\xC3\n\xA9"), "/\xC3\xA9");
  EXPECT_EQ(repaired(" \n "), "");
}

TEST(Repair, KeepsCharactersOfAnIriAndEncodesOthers) {
  EXPECT_EQ(repaired("/r\xC3\xA9sum\xC3\xA9"), "/r\xC3\xA9sum\xC3\xA9");
  EXPECT_EQ(repaired("/\xEE\x80\x80?\xEE\x80\x80"), "/%EE%80%80?\xEE\x80\x80");  // U+E000
  EXPECT_EQ(repaired("/\xEF\xBF\xBF"), "/%EF%BF%BF");                            // U+FFFF
  EXPECT_EQ(repaired("/\xFF\xC3/"), "/%FF%C3/");
  EXPECT_EQ(repaired("/\x80\xC3\xA9\xC1\xC3\xA9\xFF\xC3\xA9"),
            "/%80\xC3\xA9%C1\xC3\xA9%FF\xC3\xA9");
  EXPECT_EQ(repaired("/\xF0\x9F\x98\x80"), "/\xF0\x9F\x98\x80");  // U+1F600
  EXPECT_EQ(repaired("/\xED\xA0\x80"), "/%ED%A0%80");             // a surrogate
}

TEST(Repair, EncodesABackslashUnlessItIsToBeASlash) {
  EXPECT_EQ(repaired("\\x"), "%5Cx");
  EXPECT_EQ(repaired("\\x", as_browsers), "/x");
  EXPECT_EQ(repaired("http:\\\\h\\p?\\#\\", as_browsers), "http://h/p?%5C#%5C");
  EXPECT_EQ(repaired("http://h\\p", as_browsers), "http://h/p");
}

TEST(Repair, NeverInventsAnAuthorityInSilence) {
  EXPECT_EQ(repaired("\\\\h\\p"), "%5C%5Ch%5Cp");
  EXPECT_EQ(changes("\\\\h\\p", as_browsers),
            (std::vector<RepairChange>{{0, 0, RepairKind::authority},
                                       {0, 2, RepairKind::backslash},
                                       {3, 1, RepairKind::backslash}}));
  EXPECT_EQ(
      changes("/\\h", as_browsers),
      (std::vector<RepairChange>{{0, 0, RepairKind::authority}, {1, 1, RepairKind::backslash}}));
  EXPECT_EQ(changes("s:\n\\\\h", as_browsers),
            (std::vector<RepairChange>{{2, 1, RepairKind::line_break},
                                       {3, 0, RepairKind::authority},
                                       {3, 2, RepairKind::backslash}}));
  // Nor by a line break between two slashes.
  EXPECT_EQ(changes("/\t/h"), (std::vector<RepairChange>{{0, 0, RepairKind::authority},
                                                         {1, 1, RepairKind::line_break}}));
  EXPECT_EQ(changes("s:/\n/h/x"), (std::vector<RepairChange>{{2, 0, RepairKind::authority},
                                                             {3, 1, RepairKind::line_break}}));
  EXPECT_EQ(changes("s:\n//h"), (std::vector<RepairChange>{{2, 1, RepairKind::line_break}}));
  EXPECT_EQ(changes("/a\\\\h", as_browsers),
            (std::vector<RepairChange>{{2, 2, RepairKind::backslash}}));
}

TEST(Repair, NeverChangesAHostOrAPort) {
  for (const char* text : {"http://a b/", "http://a|b/", "//a<b", "http://a%zz/", "http://a[b/"}) {
    EXPECT_EQ(repaired(text), "error: unexpected_character") << text;
  }
  EXPECT_EQ(repaired("http://\xEF\xBF\xBF/"), "error: character_not_allowed");
  EXPECT_EQ(repaired("http://\xFF/"), "error: utf8_invalid_byte");
  EXPECT_EQ(repaired("http://[::1/"), "error: bad_ip_literal");
  EXPECT_EQ(repaired("http://[::1]x/"), "error: bad_ip_literal");
  EXPECT_EQ(repaired("http://[]/"), "error: bad_ip_literal");
  EXPECT_EQ(repaired("http://h:8a/"), "error: bad_port");
  EXPECT_EQ(repaired("http://h: 80/"), "error: bad_port");
  // For browsers the backslash ends the host: http://a/@b.
  EXPECT_EQ(repaired("http://a\\@b/"), "error: unexpected_character");
  EXPECT_EQ(repaired("http://a\\@b/", as_browsers), "http://a/@b/");
  EXPECT_EQ(iri::repair(" http://\na b/").error(),
            (iri::Error{ErrorCode::unexpected_character, Component::host, 10}));
}

TEST(Repair, SaysWhatIsWrongWithAHostBeforeItIsParsed) {
  struct Case {
    const char* text;
    ErrorCode code;
    Component component;
    std::uint32_t offset;
  };
  for (const Case& c :
       {Case{"//a b", ErrorCode::unexpected_character, Component::host, 3},
        Case{"//a\x7F", ErrorCode::unexpected_character, Component::host, 3},
        Case{"//a\xC2\x80", ErrorCode::character_not_allowed, Component::host, 3},
        Case{"//a\xEF\xBF\xBF", ErrorCode::character_not_allowed, Component::host, 3},
        Case{"//a\xFF", ErrorCode::utf8_invalid_byte, Component::host, 3},
        Case{"//a\x80", ErrorCode::utf8_stray_continuation, Component::host, 3},
        Case{"//[::1]x", ErrorCode::bad_ip_literal, Component::host, 2},
        Case{"//[::1", ErrorCode::bad_ip_literal, Component::host, 2},
        Case{"//a:8x", ErrorCode::bad_port, Component::port, 5},
        Case{"//a\\b", ErrorCode::unexpected_character, Component::authority, 3}}) {
    const iri::Repaired done = iri::repair(c.text, {}, iri::OutputBuffer(), {});
    EXPECT_EQ(done.error, (iri::Error{c.code, c.component, c.offset})) << c.text;
    EXPECT_EQ(done.size, 0U) << c.text;
    EXPECT_EQ(done.changes, 0U) << c.text;
  }
  EXPECT_EQ(repaired("//r\xC3\xA9%41"), "//r\xC3\xA9%41");
}

// There is room for 64 bytes of an IP-literal that is not in one piece.
TEST(Repair, TakesTheLineBreaksOutOfAnIpLiteral) {
  const auto literal = [](std::size_t size) { return "[v1." + std::string(size - 5, 'a') + "]"; };
  for (const std::size_t size : {63U, 64U, 65U, 66U, 200U}) {
    const std::string whole = "//" + literal(size);
    EXPECT_EQ(repaired(whole), whole);
    const std::string folded = whole.substr(0, 20) + "\n" + whole.substr(20) + "/a";
    EXPECT_EQ(repaired(folded), size <= 64 ? whole + "/a" : "error: bad_ip_literal") << size;
  }
}

// The size is looked at before the bytes are: there are none here.
TEST(Repair, RefusesWhatIsTooLongForOffsetsBeforeItIsRead) {
  const std::string_view nowhere(reinterpret_cast<const char*>(64), iri::max_size + 1);
  const iri::Repaired done = iri::repair(nowhere, {}, iri::OutputBuffer(), {});
  EXPECT_EQ(done.size, 0U);
  EXPECT_EQ(done.error, (iri::Error{ErrorCode::too_long, Component::none, iri::max_size}));
}

TEST(Repair, TakesTheLastAtForTheEndOfTheUserinfo) {
  EXPECT_EQ(repaired("http://a@b@c/"), "http://a%40b@c/");
  EXPECT_EQ(repaired("http://a b:c d@h/@"), "http://a%20b:c%20d@h/@");
}

TEST(Repair, PutsADotBeforeAColonThatWouldEndAScheme) {
  EXPECT_EQ(repaired("1a:b"), "./1a:b");
  EXPECT_EQ(repaired("a b:c"), "./a%20b:c");
  EXPECT_EQ(repaired(":"), "./:");
  EXPECT_EQ(repaired("a/b:c d"), "a/b:c%20d");
  EXPECT_EQ(repaired("?a:b"), "?a:b");
  for (const char* scheme : {"a+b:c", "a-b:c", "a.b:c", "a1:c"}) {
    EXPECT_EQ(repaired(scheme), scheme);
  }
}

TEST(Repair, PutsASchemeBeforeAHostWhereAsked) {
  EXPECT_EQ(repaired("example.com/a b", typed), "https://example.com/a%20b");
  EXPECT_EQ(repaired("//example.com", typed), "https://example.com");
  EXPECT_EQ(repaired("example.com:8080/x", typed), "https://example.com:8080/x");
  EXPECT_EQ(repaired("localhost:80", typed), "https://localhost:80");
  EXPECT_EQ(repaired("u@h", typed), "https://u@h");
  EXPECT_EQ(repaired("[::1]:80/", typed), "https://[::1]:80/");
  for (const char* kept : {"", "/a", "./a", "../a", "?a", "#a", "http://h", "mailto:a@b", "tel:911",
                           "urn:a:b", "x.y:a", "localhost:a", "./:80", "local:80", "localhosts:80",
                           "localhorn:80", "xocalhost:80", "abcdefghi:80"}) {
    EXPECT_EQ(repaired(kept, typed), kept);
  }
  EXPECT_EQ(repaired("example.com:8080"), "example.com:8080")
      << "a scheme, unless one is asked for";
  EXPECT_EQ(repaired("\\a", typed), "%5Ca");
  EXPECT_EQ(repaired(":80", typed), "./:80");
  EXPECT_EQ(repaired("a b", typed), "error: unexpected_character");
  // U+FEFF, U+200B, U+E9: they are no scheme, and make none of what is behind them.
  for (const char* before : {"\xEF\xBB\xBF", "\xE2\x80\x8B", "\xC3\xA9"}) {
    EXPECT_EQ(repaired(before + std::string("https://h/"), typed), "error: unexpected_character");
    EXPECT_EQ(repaired(before + std::string("h:/"), typed),
              "https://" + std::string(before) + "h:/");
    EXPECT_EQ(repaired(before + std::string("h:8//"), typed),
              "https://" + std::string(before) + "h:8//");
  }
  EXPECT_EQ(iri::repair("a", {.backslash_is_slash = false, .scheme = "1"}).error(),
            (iri::Error{ErrorCode::bad_scheme, Component::scheme, 0}));
  EXPECT_EQ(changes(" h", typed), (std::vector<RepairChange>{{0, 1, RepairKind::white_space},
                                                             {1, 0, RepairKind::scheme}}));
}

TEST(Repair, ReportsEachChange) {
  EXPECT_EQ(changes(" /a  b\n%c "), (std::vector<RepairChange>{{0, 1, RepairKind::white_space},
                                                               {3, 2, RepairKind::encoded},
                                                               {6, 1, RepairKind::line_break},
                                                               {7, 1, RepairKind::percent},
                                                               {9, 1, RepairKind::white_space}}));
  EXPECT_TRUE(changes("http://h/a?b#c").empty());
  EXPECT_EQ(name(RepairKind::line_break), "line_break");
  EXPECT_EQ(message(RepairKind::backslash), "a backslash was made a slash");
  EXPECT_EQ(name(static_cast<RepairKind>(11)), "");
}

TEST(Repair, TakesOffWhatDelimitsAReferenceInATextWhereAsked) {  // RFC 3986 appendix C
  const auto cut = [](std::string_view text) { return repaired(text, cut_out); };
  for (const char* text :
       {"<http://h/>", "\"http://h/\"", " < http://h/ > ", "<URL:http://h/>", "<url: http://h/\n>",
        "\xEF\xBB\xBFhttp://h/", "\xE2\x80\x8Bhttp://h/\xE2\x80\x8B", "http://h/\xC2\xA0",
        "\xE3\x80\x80<\"http://h/\">\xE2\x81\xA0", "\xE1\x9A\x80http://h/\xC2\xAD"}) {
    EXPECT_EQ(cut(text), "http://h/") << text;
  }
  // What word processors and other languages quote with: U+201C and U+201D, ...
  for (const char* text :
       {"'http://h/'", "`http://h/`", "\xE2\x80\x9Chttp://h/\xE2\x80\x9D",
        "\xE2\x80\x98http://h/\xE2\x80\x99", "\xE2\x80\x9Ehttp://h/\xE2\x80\x9C",
        "\xE2\x80\x9Ahttp://h/\xE2\x80\x98", "\xC2\xAB\xC2\xA0http://h/\xC2\xA0\xC2\xBB",
        "\xE2\x80\xB9http://h/\xE2\x80\xBA", "\xE3\x80\x8Chttp://h/\xE3\x80\x8D"}) {
    EXPECT_EQ(cut(text), "http://h/") << text;
  }
  EXPECT_EQ(cut("'"), "'");
  EXPECT_EQ(cut("''"), "");
  EXPECT_EQ(
      changes("\xE2\x80\x9C"
              "a\xE2\x80\x9D",
              cut_out),
      (std::vector<RepairChange>{{0, 3, RepairKind::delimiter}, {4, 3, RepairKind::delimiter}}));
  EXPECT_EQ(cut("<http://h/"), "./%3Chttp://h/");  // not around the text
  EXPECT_EQ(cut("<http://h/\""), "./%3Chttp://h/%22");
  EXPECT_EQ(cut("URL:http://h/"), "URL:http://h/");  // a scheme, where nothing delimits
  EXPECT_EQ(cut("/a\xE2\x80\x8B"
                "b"),
            "/a\xE2\x80\x8B"
            "b");
  EXPECT_EQ(cut("<>"), "");
  EXPECT_EQ(cut("<"), "%3C");
  EXPECT_EQ(repaired("<http://h/>"), "./%3Chttp://h/%3E");
  EXPECT_EQ(changes("\xE2\x80\x8B <URL:a>\xC2\xA0", cut_out),
            (std::vector<RepairChange>{{0, 3, RepairKind::invisible},
                                       {3, 1, RepairKind::white_space},
                                       {4, 5, RepairKind::delimiter},
                                       {10, 1, RepairKind::delimiter},
                                       {11, 2, RepairKind::invisible}}));
}

TEST(Repair, CountsTheChangesThatDoNotFit) {
  RepairChange one[1];
  const auto done = iri::repair(" a b c ", {}, iri::OutputBuffer(), one);
  EXPECT_EQ(done.changes, 4U);
  EXPECT_EQ(one[0], (RepairChange{0, 1, RepairKind::white_space}));
  EXPECT_EQ(done.size, "a%20b%20c"sv.size());
}

/// The text after the changes, by what their names say.
std::string applied(std::string_view text, const std::vector<RepairChange>& changes,
                    std::string_view scheme) {
  std::string out;
  std::size_t at = 0;
  for (const RepairChange& change : changes) {
    EXPECT_LE(at, change.offset) << "in order";
    out += text.substr(at, change.offset - at);
    const std::string_view given = text.substr(change.offset, change.size);
    at = change.offset + change.size;
    switch (change.kind) {
      case RepairKind::encoded:
        out += iri::encode(given, *iri::EncodeSet::of(iri::rule::unreserved));
        break;
      case RepairKind::percent:
        for (std::size_t i = 0; i < given.size(); ++i) out += "%25";
        break;
      case RepairKind::backslash: out.append(given.size(), '/'); break;
      case RepairKind::scheme:
        out.append(scheme).append(
            text.substr(at).starts_with("/") || text.substr(at).starts_with("\\") ? ":" : "://");
        break;
      case RepairKind::dot_segment: out += "./"; break;
      default: break;
    }
  }
  return out.append(text.substr(at));
}

/// encode() leaves unreserved characters alone, which are never encoded here.
void expect_encoded_are_not_unreserved(std::string_view text,
                                       const std::vector<RepairChange>& made) {
  for (const RepairChange& change : made) {
    if (change.kind != RepairKind::encoded) continue;
    for (const char c : text.substr(change.offset, change.size)) {
      ASSERT_FALSE(iri::encode_set::unreserved.keeps(static_cast<unsigned char>(c)));
    }
  }
}

bool has(const std::vector<RepairChange>& changes, RepairKind kind) {
  return std::any_of(changes.begin(), changes.end(), [kind](auto c) { return c.kind == kind; });
}

/// The promises of repair.hpp. Returns whether the text was repaired.
bool expect_promises(std::string_view text, const RepairOptions& options) {
  const auto made = iri::repair(text, options);
  const auto plain = iri::IriReferenceView::parse(text);
  if (!made) {
    EXPECT_FALSE(plain && options.scheme.empty() && !options.delimited) << text;
    EXPECT_LE(made.error().offset, text.size());
    return false;
  }
  const std::string out = made->reference.string();
  EXPECT_EQ(applied(text, made->changes, options.scheme), out) << text;
  expect_encoded_are_not_unreserved(text, made->changes);
  if (plain && options.scheme.empty() && !options.delimited) {
    EXPECT_EQ(out, text);
    EXPECT_TRUE(made->changes.empty()) << text;
  }
  const RepairOptions same{.backslash_is_slash = options.backslash_is_slash, .scheme = {}};
  const auto again = iri::repair(out, same);
  EXPECT_TRUE(again && again->changes.empty() && again->reference.text() == out) << text;
  const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
  EXPECT_TRUE(!ascii || iri::UriReferenceView::parse(out)) << text;
  if (made->reference.has_authority() && !has(made->changes, RepairKind::authority) &&
      !has(made->changes, RepairKind::scheme)) {
    EXPECT_NE(text.find("//"), text.npos) << text;
  }
  // What was encoded had to be.
  for (const RepairChange& change : made->changes) {
    if (change.kind != RepairKind::encoded) continue;
    auto fewer = made->changes;
    std::erase(fewer, change);
    EXPECT_FALSE(iri::IriReference::parse(applied(text, fewer, options.scheme))) << text;
  }
  return true;
}

TEST(Repair, KeepsItsPromisesOnEveryShortText) {
  const std::string_view alphabet = "a1:/?#@[]%\\. \n<>";
  std::size_t good = 0;
  std::string text;
  for (std::size_t size = 0; size <= 4; ++size) {
    std::size_t count = 1;
    for (std::size_t i = 0; i < size; ++i) count *= alphabet.size();
    for (std::size_t n = 0; n < count; ++n) {
      text.clear();
      for (std::size_t i = 0, rest = n; i < size; ++i, rest /= alphabet.size()) {
        text += alphabet[rest % alphabet.size()];
      }
      for (const RepairOptions& options : {RepairOptions(), as_browsers, typed, cut_out}) {
        good += expect_promises(text, options) ? 1U : 0U;
        ASSERT_FALSE(HasFailure()) << text;
      }
    }
  }
  EXPECT_GT(good, 100000U);
}

TEST(Repair, KeepsItsPromisesOnRandomBytes) {
  std::mt19937 random(7);
  const std::string_view pieces[] = {"http:",   "//", "h",  "[::1]",    "@",
                                     ":80",     "/",  "\\", " ",        "\n",
                                     "%41",     "%",  "|",  "\xC3\xA9", "\xFF",
                                     "?",       "#",  "{",  "x.y",      "localhost",
                                     "<",       ">",  "\"", "URL:",     "\xE2\x80\x8B",
                                     "\xC2\xA0"};
  for (int i = 0; i < 30000; ++i) {
    std::string text;
    for (auto n = random() % 9; n != 0; --n) {
      text += random() % 8 == 0 ? std::string(1, static_cast<char>(random()))
                                : std::string(pieces[random() % std::size(pieces)]);
    }
    for (const RepairOptions& options : {RepairOptions(), as_browsers, typed, cut_out}) {
      expect_promises(text, options);
      ASSERT_FALSE(HasFailure()) << testing::PrintToString(text);
    }
  }
}

TEST(Repair, HandlesABufferOfEverySize) {
  const auto every = [](std::string_view text, const RepairOptions& options) {
    return iri::test::every_buffer(
        [&](iri::OutputBuffer out) -> iri::Written { return iri::repair(text, options, out, {}); });
  };
  EXPECT_EQ(every("", {}), "");
  EXPECT_EQ(every(" a b ", {}), "a%20b");
  EXPECT_EQ(every("http://h/a b?{c}#d e", as_browsers), "http://h/a%20b?%7Bc%7D#d%20e");
  EXPECT_EQ(every("example.com/a b", typed), "https://example.com/a%20b");
}

TEST(Repair, AChangeThatIsNotSetIsOfNothing) {
  const RepairChange change;
  EXPECT_EQ(change.offset, 0U);
  EXPECT_EQ(change.size, 0U);
  EXPECT_EQ(iri::Repaired().changes, 0U);
}

// "The name in this header" (repair.hpp).
TEST(Repair, EachKindHasTheNameOfTheHeader) {
  const std::pair<RepairKind, std::string_view> names[] = {
      {RepairKind::white_space, "white_space"}, {RepairKind::line_break, "line_break"},
      {RepairKind::encoded, "encoded"},         {RepairKind::percent, "percent"},
      {RepairKind::backslash, "backslash"},     {RepairKind::authority, "authority"},
      {RepairKind::scheme, "scheme"},           {RepairKind::dot_segment, "dot_segment"},
      {RepairKind::delimiter, "delimiter"},     {RepairKind::invisible, "invisible"},
      {RepairKind::scp_form, "scp_form"},
  };
  for (const auto& [kind, text] : names) EXPECT_EQ(name(kind), text);
}

}  // namespace
