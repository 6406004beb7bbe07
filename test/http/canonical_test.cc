#include "iri/canonical.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "iri/inspect.hpp"
#include "iri/percent.hpp"
#include "iri/resolve.hpp"

namespace {

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
  EXPECT_EQ(canonical("GET", "/?%61=../%2e&%2f"), "/?a=../.&%2F");
  EXPECT_EQ(canonical("GET", "/%252e%252e/"), "/%252e%252e/");
}

TEST(CanonicalTarget, HasTheOtherFormsToo) {
  EXPECT_EQ(canonical("OPTIONS", "*"), "*");
  EXPECT_EQ(canonical("GET", "HTTP://A.Example/%61/../b"), "http://a.example/b");
  EXPECT_EQ(canonical("GET", "a:/..//b"), "a:/.//b");
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

// What the gate calls canonicalizable is gone.
TEST(CanonicalTarget, HasNoFindingThatCanBeCanonicalized) {
  const iri::FindingSet cured{iri::Finding::dot_segment, iri::Finding::encoded_dot_segment,
                              iri::Finding::root_underflow, iri::Finding::encoded_unreserved};
  for_each_text({"/", "..", "%2e", "%7E", "?", ";"}, 6, [&](const std::string& text) {
    const std::string once = canonical("GET", text);
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
                             {"/admi", "/admin", false},
                             {"", "/admin", false},
                             {"", "/", true},
                             {"/x", "", true},
                             {"/%", "/%25", true}}) {
    EXPECT_EQ(iri::path_is_below(below.path, below.prefix), below.expected)
        << below.path << ' ' << below.prefix;
  }
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
  EXPECT_EQ(origin("GET", "urn:a"), "none");
  EXPECT_EQ(origin("OPTIONS", "*"), "none");
  EXPECT_EQ(origin("CONNECT", "h:1"), "none");
}

}  // namespace
