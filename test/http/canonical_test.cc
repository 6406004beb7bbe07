#include "iri/canonical.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "iri/inspect.hpp"
#include "iri/percent.hpp"
#include "iri/resolve.hpp"
#include "support/canonical_oracle.hpp"
#include "support/every_buffer.hpp"
#include "support/guarded.hpp"

namespace {

using iri::CanonicalOptions;
using iri::CanonicalTarget;
using iri::RequestTargetView;

std::string canonical(std::string_view method, std::string_view text) {
  const auto view = RequestTargetView::parse(method, text, {.raw_utf8 = true});
  EXPECT_TRUE(view) << text;
  std::vector<char> buffer(text.size());
  const auto target = CanonicalTarget::make(*view, iri::OutputBuffer(buffer));
  EXPECT_TRUE(target) << text;
  return target ? std::string(target->text()) : "";
}

TEST(CanonicalTarget, DecodesWhatIsUnreservedAndRemovesDots) {
  EXPECT_EQ(canonical("GET", "/"), "/");
  EXPECT_EQ(canonical("GET", "/%61/%7e%2fb%c3%a9"), "/a/~%2Fb%C3%A9");
  EXPECT_EQ(canonical("GET", "/a/%2e%2E/b/./c"), "/b/c");
  EXPECT_EQ(canonical("GET", "/../../a"), "/a");
  EXPECT_EQ(canonical("GET", "/a/.."), "/");
  EXPECT_EQ(canonical("GET", "/a//b/"), "/a//b/");
  EXPECT_EQ(canonical("GET", "/a/..//b"), "//b");
  EXPECT_EQ(canonical("GET", "/%7e?%61=../%2e&%2f"), "/~?%61=../%2e&%2f");
  EXPECT_EQ(canonical("GET", "/%252e%252e/"), "/%252e%252e/");
}

TEST(CanonicalTarget, HasTheOtherFormsToo) {
  EXPECT_EQ(canonical("OPTIONS", "*"), "*");
  EXPECT_EQ(canonical("GET", "HTTP://A.Example/%61/../b"), "http://a.example/b");
  EXPECT_EQ(canonical("GET", "a:/..//b"), "a:/.//b");
  EXPECT_EQ(canonical("GET", "a:/./b"), "a:/b");
  EXPECT_EQ(canonical("CONNECT", "A.Ex%61mple:80"), "a.example:80");
  EXPECT_EQ(canonical("CONNECT", "[::FF]:80"), "[::ff]:80");
}

TEST(CanonicalTarget, RoutesBySegments) {
  std::vector<char> buffer(64);
  const auto below = [&](std::string_view target, std::string_view prefix) {
    return CanonicalTarget::make(*RequestTargetView::parse("GET", target),
                                 iri::OutputBuffer(buffer))
        ->is_below(prefix);
  };
  EXPECT_TRUE(below("/admin", "/admin"));
  EXPECT_TRUE(below("/admin/", "/admin"));
  EXPECT_TRUE(below("/admin?x", "/admin/"));
  EXPECT_TRUE(below("/x/../%61dmin/y", "/admin"));
  EXPECT_FALSE(below("/administrator", "/admin"));
  EXPECT_FALSE(below("/admin%2Fx", "/admin"));
  EXPECT_TRUE(below("/x", "/"));
  EXPECT_TRUE(below("/x", ""));
}

/// All strings over a few pieces, up to so many of them.
template <class F>
void for_each_text(const std::vector<std::string>& pieces, std::size_t most, const F& f,
                   const std::string& begin = "/") {
  f(begin);
  if (most == 0) return;
  for (const std::string& piece : pieces) for_each_text(pieces, most - 1, f, begin + piece);
}

// The steps one after the other, by the operations that do each of them.
std::string by_steps(std::string_view path) {
  std::string text = *iri::decode_unreserved(path);
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] != '%') continue;
    for (const std::size_t digit : {i + 1, i + 2}) {
      if (text[digit] >= 'a') text[digit] = static_cast<char>(text[digit] - 0x20);
    }
  }
  return *iri::remove_dot_segments(text);
}

TEST(CanonicalTarget, OfEveryShortPathIsWhatTheStepsGiveAndItsOwn) {
  for_each_text({"/", ".", "%2e", "a", "%61", "%2f", ":"}, 6, [](const std::string& path) {
    const std::string once = canonical("GET", path);
    ASSERT_EQ(once, by_steps(path)) << path;
    ASSERT_EQ(canonical("GET", once), once) << path;
  });
}

const std::vector<iri::CanonicalOptions> all_options = [] {
  std::vector<iri::CanonicalOptions> all;
  for (unsigned i = 0; i < 16; ++i) {
    all.push_back({(i & 1U) != 0, (i & 2U) != 0, (i & 4U) != 0, (i & 8U) != 0});
  }
  return all;
}();

/// The form is the oracle's, has the components that a parse of it has, and is the target's own
/// text if nothing is changed. `room`: of the buffer; if that is less than the target's, the form is
/// written by the slow way. Returns whether `text` is a target.
enum class Room { of_the_target, of_the_form };
bool check_form(const char* method, std::string_view text, iri::CanonicalOptions options,
                Room room = Room::of_the_target) {
  const auto view = RequestTargetView::parse(method, text, {.raw_utf8 = true});
  if (!view) return false;
  const bool connect = view->form() == iri::TargetForm::authority_form;
  const iri_test::Canonical expected =
      iri_test::canonical_steps(std::string(text), connect,
                                {options.merge_slashes, options.cut_parameters,
                                 options.cut_encoded_parameters, options.normalize_query});
  const std::size_t needed = expected.text == text ? 0 : expected.text.size();
  const std::size_t size = room == Room::of_the_form ? needed : text.size();
  std::string buffer(size + 32, '!');
  const auto made = CanonicalTarget::make(*view, options, iri::OutputBuffer(buffer.data(), size));
  EXPECT_EQ(buffer.find_first_not_of('!', size), buffer.npos) << text;
  EXPECT_EQ(made.has_value(), !expected.hidden) << text;
  if (!made) {
    const auto offset = static_cast<std::uint32_t>(expected.hidden.value_or(0));
    const iri::Error error{iri::ErrorCode::bad_value, iri::Component::path, offset};
    EXPECT_EQ(made.error(), error) << text;
    EXPECT_EQ(iri::canonical_target(*view, options, iri::OutputBuffer(buffer)).error, error);
    return true;
  }
  EXPECT_EQ(made->text(), expected.text) << text;
  const auto parsed = RequestTargetView::parse(method, made->text(), {.raw_utf8 = true});
  EXPECT_TRUE(parsed && parsed->form() == made->form() &&
              parsed->components() == made->view().components())
      << text << ' ' << made->text();
  EXPECT_EQ(made->text().data() == text.data(), expected.text == text) << text;
  return true;
}

TEST(CanonicalTarget, IsWhatTheOracleMakesOfEveryShortTarget) {
  const std::vector<std::string> pieces = {"/",   ".",   ";",   "%2e", "%2F", "%3b", "%3B",
                                           "%7E", "%c3", "%C3", "A",   "?",   ":"};
  for (const iri::CanonicalOptions options : all_options) {
    const bool all = options.merge_slashes && options.cut_parameters;
    for_each_text(pieces, all ? 4 : 3, [&](const std::string& text) {
      check_form("GET", text, options);
      check_form("GET", "X://h" + text, options);
    });
    for (const char* front : {"a:", "a://u%41@", "A:%41", "s://", "*", ""}) {
      for_each_text(
          pieces, 3,
          [&](const std::string& text) {
            for (const char* method : {"GET", "OPTIONS", "CONNECT"})
              check_form(method, text, options);
          },
          front);
    }
  }
}

TEST(CanonicalTarget, IsWhatTheOracleMakesOfLongTargets) {
  const std::vector<std::string> pieces = {
      "/",      "/.",        "/..",    "//",
      "/a/b/c", "segment",   ";x=1",   "%3Bx",
      "%2e%2E", "%E3%81%82", "%c3%a9", "%20",
      "%7e",    "\xC3\xA9",  "?",      "a-long-segment-without-anything-in-it",
      ";"};
  std::mt19937 random(5);
  std::size_t targets = 0;
  for (int i = 0; i < 40000; ++i) {
    std::string text;
    for (auto n = random() % 40; n != 0; --n) text += pieces[random() % pieces.size()];
    const char* const fronts[] = {"/", "HTTP://A.example", "http://u%7e@[::F]:8", "urn:", "a:/"};
    text = fronts[random() % 5] + text;
    targets += check_form("GET", text, all_options[random() % 16]) ? 1U : 0U;
  }
  EXPECT_GT(targets, 20000U);
}

/// A short origin-form with room has a fast way; one without enough room has none. The room here is
/// that of the form, so the slow way writes it.
TEST(CanonicalTarget, OfAShortTargetIsTheSameFromBothWays) {
  const std::vector<std::string> pieces = {
      "/", ".",  "..",  ";",    "%2e", "%2F", "%3b", "%7E", "%c3", "A",
      "?", "//", "/./", "/../", "abc", "%5f", "%41", "%B0", "%4a", "0123456789abcdefghij"};
  std::mt19937 random(16);
  std::size_t shorter = 0;
  for (int i = 0; i < 200000 && !HasFatalFailure(); ++i) {
    std::string text = "/";
    for (auto n = random() % 14; n != 0; --n) text += pieces[random() % pieces.size()];
    if (text.size() > 70) text.resize(text[67] == '%' || text[66] == '%' ? 66 : 68);
    const iri::CanonicalOptions options = all_options[random() % 16];
    if (!check_form("GET", text, options)) continue;
    const auto view = RequestTargetView::parse("GET", text);
    std::vector<char> buffer(text.size() + 32, '!'), tight(text.size());
    const iri::OutputBuffer whole(buffer.data(), text.size());
    const iri::Written fast = iri::canonical_target(*view, options, whole);
    ASSERT_EQ(std::string(32, '!'), std::string(buffer.data() + text.size(), 32)) << text;
    if (!fast.ok() || fast.size == text.size()) continue;
    const iri::OutputBuffer room(tight.data(), fast.size);
    const iri::Written slow = iri::canonical_target(*view, options, room);
    ASSERT_TRUE(slow.ok()) << text;
    ASSERT_EQ(std::string(tight.data(), slow.size), std::string(buffer.data(), fast.size)) << text;
    ++shorter;
  }
  EXPECT_GT(shorter, 20000U);
}

/// Every option on its own would take longer, and finds no more here.
const iri::CanonicalOptions few_options[] = {
    {}, {true, false, false}, {false, true, true}, {true, true, true, true}};

/// Both ways; a read behind the text faults.
std::size_t check_both_ways(const char* method, const std::string& text) {
  static iri_test::Guarded place(512);
  const std::string_view guarded = place.at_end(text);
  std::size_t targets = 0;
  for (const iri::CanonicalOptions options : few_options) {
    for (const Room room : {Room::of_the_target, Room::of_the_form}) {
      targets += check_form(method, guarded, options, room) ? 1U : 0U;
    }
  }
  return targets;
}

TEST(CanonicalTarget, IsWhatTheOracleMakesOfEveryOctetInEveryPlace) {
  std::vector<std::string> octets;
  for (char byte = 1; byte != 0x7F; ++byte) octets.emplace_back(1, byte);
  const std::string digits = "0123456789ABCDEFabcdef";
  for (const char high : digits) {
    for (const char low : digits) octets.push_back({'%', high, low});
  }
  struct Place {
    const char* method;
    const char* before;
    const char* behind;
  };
  for (const Place& place : {Place{"GET", "/", ""},
                             {"GET", "/a?", "b"},
                             {"GET", "", "://h/"},
                             {"GET", "a:", "/"},
                             {"GET", "a://", ":1/"},
                             {"GET", "a://", "B@h/"},
                             {"GET", "a://%2C", "/"},
                             {"GET", "a://u@h", "/?c"},
                             {"GET", "a://h/3B3b", "%20"},
                             {"GET", "a://h/%20?", "//b/../;c"},
                             {"CONNECT", "", ":80"}}) {
    std::size_t targets = 0;
    for (const std::string& octet : octets) {
      targets += check_both_ways(place.method, place.before + octet + place.behind);
    }
    EXPECT_GT(targets, 8 * 50U) << place.before << place.behind;
  }
}

TEST(CanonicalTarget, IsWhatTheOracleMakesOfAPieceBehindEveryNumberOfBytes) {
  for (const char* front : {"/", "a://h/"}) {
    for (const char* piece :
         {"//", "/.", "/..", "/../", ";", "%3b", "%3Bx", "%3C", "%7e", "%c3%A9", "/;", "/%2e%2E;x",
          "%41%42/./%43", "/%c3//./b/./c", "/%41//./b/./c"}) {
      for (std::size_t bytes = 0; bytes < 70; ++bytes) {
        for (const char* behind : {"", "b?c", "/b-and-more/than-a-block"}) {
          check_both_ways("GET", front + std::string(bytes, 'a') + piece + behind);
        }
      }
    }
  }
}

TEST(CanonicalTarget, IsWhatTheOracleMakesOfAPieceRepeated) {
  for (const char* front : {"/", "a://h/", "a:/", "a:b"}) {
    for (const char* piece :
         {"/", ";", "%41", "%2f", "/.", "/..", "/a/..", "%2e", "//%2e", "%4a/"}) {
      std::string text = front;
      for (int i = 0; i < 70; ++i) check_both_ways("GET", text += piece);
    }
  }
}

// RFC 3986 s3.3: without an authority, no path begins with "//".
TEST(CanonicalTarget, HasNoPathThatCouldBeReadAsAnAuthority) {
  for (const char* front : {"a:", "a:b"}) {
    for_each_text(
        {"/", ".", "b"}, 6, [](const std::string& text) { check_both_ways("GET", text); }, front);
  }
}

TEST(CanonicalTarget, OfEveryKindFitsInABufferOfItsOwnSize) {
  for (const std::string text :
       {"/a/b/../c//d;x/%7e?%c3%a9", "HTTP://u%61@H%61:8/./a;b/c?d", "a:b/..//c?%7e", "/;", "A:"}) {
    for (const iri::CanonicalOptions options : all_options) {
      const auto view = RequestTargetView::parse("GET", text);
      ASSERT_TRUE(view) << text;
      const auto steps =
          iri_test::canonical_steps(text, false,
                                    {options.merge_slashes, options.cut_parameters,
                                     options.cut_encoded_parameters, options.normalize_query});
      if (steps.hidden) continue;
      EXPECT_EQ(iri::test::every_buffer([&](iri::OutputBuffer out) {
                  return iri::canonical_target(*view, options, out);
                }),
                steps.text);
    }
  }
}

TEST(CanonicalTarget, NeedsNoBufferIfItIsTheTarget) {
  for (const char* text : {"/", "/a/b?c=%20", "/.well-known/a..b", "/a//b;c", "http://a/", "a:/.b",
                           "a:/.//b", "a://[::1]/", "/%C3%A9?%2F", "a:/", "*", "*:1"}) {
    const auto view =
        RequestTargetView::parse(text[1] == ':' && text[0] == '*' ? "CONNECT" : "OPTIONS", text);
    ASSERT_TRUE(view) << text;
    const auto made = CanonicalTarget::make(*view, iri::OutputBuffer());
    ASSERT_TRUE(made) << text;
    EXPECT_EQ(made->text().data(), view->text().data());
    EXPECT_EQ(made->view().components(), view->components());
  }
}

// The option is for the part of the path that the text does not have, or is not set.
TEST(CanonicalTarget, NeedsNoBufferWhereAnOptionFindsNothing) {
  const auto is_its_own = [](const char* text, iri::CanonicalOptions options) {
    const auto view = RequestTargetView::parse("GET", text);
    const auto made = CanonicalTarget::make(*view, options, iri::OutputBuffer());
    return made && made->text().data() == view->text().data() &&
           made->text().size() == view->text().size();
  };
  for (const iri::CanonicalOptions options : all_options) {
    EXPECT_TRUE(is_its_own("/a%20b", options));
    EXPECT_TRUE(is_its_own("http://a.example/A%20b", options));
    EXPECT_EQ(is_its_own("/a//b%20", options), !options.merge_slashes);
    EXPECT_EQ(is_its_own("/a;b%20", options), !options.cut_parameters);
    EXPECT_EQ(is_its_own("/a%3Bb", options), !options.cut_encoded_parameters);
  }
}

// An empty buffer overlaps nothing, wherever it is.
TEST(CanonicalTarget, AnEmptyBufferAtTheTargetHoldsNothing) {
  std::string text = "/%C3%A9";
  const auto view = RequestTargetView::parse("GET", text);
  ASSERT_TRUE(view);
  const iri::Written written = iri::canonical_target(*view, iri::OutputBuffer(text.data(), 0));
  EXPECT_EQ(written.error.code, iri::ErrorCode::buffer_too_small);
  EXPECT_EQ(written.size, text.size());
}

// SAML 2.0 bindings s3.4.4.1, and all who sign the query as it came.
TEST(CanonicalTarget, HasTheQueryAsItCame) {
  for (const std::string query : {"?SAMLRequest=fZ%2bA%3d&Signature=a%2fb", "?%7e", "?%41%4a%c3%a9",
                                  "?", "??%2e/../%2E//;", "?a+b;c&d=%00%ff"}) {
    for (const char* front : {"/a", "/a/../%7e", "http://h", "HTTP://H/%2e//b", "s:a/./b"}) {
      const auto form = [&](CanonicalOptions options) {
        std::string buffer(64 + query.size(), '\0');
        const std::string text = front + query;
        const auto view = RequestTargetView::parse("GET", text);
        const auto target = CanonicalTarget::make(*view, options, iri::OutputBuffer(buffer));
        return "?" + std::string(target->query().value_or("none"));
      };
      EXPECT_EQ(form({}), query) << front;
      EXPECT_EQ(form({.merge_slashes = true, .cut_parameters = true}), query) << front;
    }
  }
  char buffer[32];
  const auto view = RequestTargetView::parse("GET", "/a?%7e%2f%41");
  EXPECT_EQ(CanonicalTarget::make(*view, {.normalize_query = true}, buffer)->text(), "/a?~%2FA");
}

// What the gate calls canonicalizable is gone.
TEST(CanonicalTarget, HasNoFindingThatCanBeCanonicalized) {
  const iri::FindingSet cured{iri::Finding::dot_segment, iri::Finding::encoded_dot_segment,
                              iri::Finding::root_underflow, iri::Finding::encoded_unreserved};
  for_each_text({"/", "..", "%2e", "%7E", ";"}, 6, [&](const std::string& text) {
    const std::string once = canonical("GET", text + "?/..//;");
    const auto view = RequestTargetView::parse("GET", once);
    ASSERT_TRUE((iri::inspect(*view, {}).kinds & cured).empty()) << text << ' ' << once;
  });
}

TEST(CanonicalTarget, EveryBufferSizeIsHandled) {
  for (const char* text : {"/%61/../b?%7e", "http://A/%61/../b"}) {
    const auto view = RequestTargetView::parse("GET", text);
    const std::string whole = canonical("GET", text);
    for (std::size_t size = 0; size <= whole.size() + 1; ++size) {
      std::vector<char> buffer(size);
      const iri::Written written = iri::canonical_target(*view, iri::OutputBuffer(buffer));
      EXPECT_EQ(written.size, whole.size());
      EXPECT_EQ(written.ok(), size >= whole.size());
      const auto made = CanonicalTarget::make(*view, iri::OutputBuffer(buffer));
      EXPECT_EQ(static_cast<bool>(made), size >= whole.size());
      if (made) {
        EXPECT_EQ(made->text(), whole);
      } else {
        EXPECT_EQ(made.error().code, iri::ErrorCode::buffer_too_small);
      }
    }
  }
}

// What is cut off is longer than what stays: it must not be written before the buffer.
TEST(CanonicalTarget, WritesNothingBeforeTheBuffer) {
  const std::string parameters(40, 'x');
  for (const std::string& text : {"/a;" + parameters, "/a%3B" + parameters, "/b/a;" + parameters}) {
    const auto view = RequestTargetView::parse("GET", text);
    ASSERT_TRUE(view) << text;
    std::vector<char> memory(200, '.');
    const auto target =
        CanonicalTarget::make(*view, {.cut_parameters = true, .cut_encoded_parameters = true},
                              iri::OutputBuffer(memory.data() + 100, 100));
    ASSERT_TRUE(target) << text;
    EXPECT_EQ(std::string(memory.data(), 100), std::string(100, '.')) << text;
  }
}

// nginx, Apache, Tomcat and lighttpd act on `/@fs` here: a rule on it is to be met.
TEST(CanonicalTarget, IsBelowAPathThatIsWrittenWithDelimitersRaw) {
  for (const std::string text : {"/%40fs", "/%40fs/etc"}) {
    const auto view = RequestTargetView::parse("GET", text);
    ASSERT_TRUE(view) << text;
    std::vector<char> buffer(text.size());
    const auto target = CanonicalTarget::make(*view, iri::OutputBuffer(buffer));
    ASSERT_TRUE(target) << text;
    EXPECT_TRUE(target->is_below("/@fs")) << text;
  }
}

struct Below {
  const char* path;
  const char* prefix;
  bool expected;
};

// Octet by octet, as servers compare decoded paths; but a decoded slash is no separator.
TEST(CanonicalTarget, ARuleComparesOctets) {
  for (const Below& below : {Below{"/caf\xC3\xA9/x", "/caf%c3%a9", true},
                             {"/caf%C3%A9", "/caf\xC3\xA9", true},
                             {"/admin/x", "/%61dmin", true},
                             {"/admin", "admin", true},
                             {"/a%20b", "/a b", true},
                             {"/a%2Fb", "/a/b", false},
                             {"/a/b", "/a%2Fb", false},
                             {"/a%2Fb/c", "/a%2fb", true},
                             {"/a%2Fb", "/a", false},
                             {"/adminX", "/admin", false},
                             {"/admin", "/admin/", true},
                             {"/admin/x", "/admin//", true},
                             {"/admi", "/admin", false},
                             {"", "/admin", false},
                             {"", "/", true},
                             {"/x", "", true},
                             {"/%", "/%25", true}}) {
    EXPECT_EQ(iri::path_is_below(below.path, below.prefix), below.expected)
        << below.path << ' ' << below.prefix;
  }
  // What stands behind the path is none of it.
  EXPECT_FALSE(iri::path_is_below(std::string_view("/admin").substr(0, 5), "/admin"));
}

TEST(CanonicalTarget, WithoutOptionsKeepsSlashesAndParameters) {
  EXPECT_FALSE(CanonicalOptions().any());
  EXPECT_TRUE(CanonicalOptions{.merge_slashes = true}.any());
  EXPECT_TRUE(CanonicalOptions{.cut_parameters = true}.any());
  EXPECT_TRUE(CanonicalOptions{.cut_encoded_parameters = true}.any());
  EXPECT_TRUE(CanonicalOptions{.normalize_query = true}.any());
  EXPECT_EQ(canonical("GET", "/a;x//b%3By"), "/a;x//b%3By");
}

TEST(CanonicalTarget, HasTheSegmentsOfItsPath) {
  char buffer[16];
  const auto view = *RequestTargetView::parse("GET", "/a/./b/../c%2fd/?e/f");
  const CanonicalTarget target = *CanonicalTarget::make(view, iri::OutputBuffer(buffer));
  std::vector<std::string> segments;
  for (const std::string_view segment : target.segments()) segments.emplace_back(segment);
  EXPECT_EQ(segments, (std::vector<std::string>{"a", "c%2Fd", ""}));
}

TEST(CanonicalTarget, TheOriginFormIsWhatAnOriginServerTakes) {
  const auto origin = [](const char* method, const std::string& text) -> std::string {
    const auto view = RequestTargetView::parse(method, text);
    EXPECT_TRUE(view) << text;
    std::vector<char> buffer(text.size());
    const auto target = CanonicalTarget::make(*view, iri::OutputBuffer(buffer));
    EXPECT_TRUE(target) << text;
    return std::string(target->origin_form().value_or("none"));
  };
  EXPECT_EQ(origin("GET", "/a/../b?c"), "/b?c");
  EXPECT_EQ(origin("GET", "http://h/a?b"), "/a?b");
  EXPECT_EQ(origin("GET", "http://h"), "/");
  EXPECT_EQ(origin("GET", "http://u@h:80/"), "/");
  EXPECT_EQ(origin("GET", "http://h?/admin"), "none");
  EXPECT_EQ(origin("GET", "http://h/a//b"), "/a//b");
  EXPECT_EQ(origin("GET", "http://h//evil.example"), "none");
  EXPECT_EQ(origin("GET", "http://h/a/..//evil.example"), "none");
  EXPECT_EQ(origin("GET", "urn:a"), "none");
  EXPECT_EQ(origin("OPTIONS", "*"), "none");
  EXPECT_EQ(origin("CONNECT", "h:1"), "none");
}

}  // namespace
