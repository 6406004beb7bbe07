// Bugs of other parsers, as tests of this one: what PEER_BUGS.md tells and no other test guards.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "iri/iri.hpp"
#include "support/guarded.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::Error;
using iri::ErrorCode;
using iri::IriReference;
using iri::IriReferenceView;
using iri::IriView;
using iri::NormalizeOptions;
using iri::OutputBuffer;
using iri::Written;

bool is_reference(std::string_view text) { return iri::is_valid(iri::rule::IRI_reference, text); }

/// What `write` writes into room of exactly the size that it asks for, which ends at a page that
/// may not be touched, after it has been refused one byte less.
template <class Operation>
std::string exactly(const Operation& write) {
  static iri_test::Guarded guarded(4096);
  const std::size_t size = write(OutputBuffer()).size;
  if (size != 0) {
    const Written less = write(OutputBuffer(guarded.room_at_end(size - 1), size - 1));
    EXPECT_EQ(less.error.code, ErrorCode::buffer_too_small);
    EXPECT_EQ(less.size, size);
  }
  char* room = guarded.room_at_end(size);
  const Written written = write(OutputBuffer(room, size));
  EXPECT_TRUE(written);
  EXPECT_EQ(written.size, size);
  return {room, size};
}

constexpr const char* alphabet[] = {"/", ".", "a", ":", "%"};

/// Every path of up to 6 characters that is one: "%aa" is the only pct-encoded there.
template <class Use>
std::size_t for_each_path(const Use& use) {
  std::size_t count = 0;
  rfc3986::for_each_string(alphabet, 6, [&](const std::string& path) {
    if (!iri::is_valid(iri::rule::path, path)) return;
    ++count;
    use(path);
  });
  return count;
}

bool has_authority(const std::string& text) {
  const auto view = IriReferenceView::parse(text);
  EXPECT_TRUE(view) << text;
  return view && view->has_authority();
}

// Jena, Python's rfc3986 and uriparser make `scheme://p`, a host, of paths such as `/.//p`; the
// mend of that in Boost.URL 1.91 overflowed a buffer on `//`.
TEST(PeerBugs, NoShortPathBecomesAnAuthorityAndEachResultHasTheSizeThatWasAskedFor) {
  const auto bases = {*IriView::parse("foo:/bar"), *IriView::parse("foo:b/c"),
                      *IriView::parse("foo:")};
  std::size_t references = 0;
  for_each_path([&](const std::string& path) {
    for (const std::string& text : {path, "s:" + path, "s:" + path + "?//q"}) {
      const auto view = IriReferenceView::parse(text);
      if (!view || view->has_authority()) continue;
      ++references;
      for (const iri::NormalizeSteps steps :
           {iri::default_normalize_steps, iri::all_normalize_steps}) {
        const NormalizeOptions options{.steps = steps};
        ASSERT_FALSE(has_authority(exactly([&](OutputBuffer out) {
          return iri::normalize(*view, options, out);
        }))) << text;
      }
      for (const IriView base : bases) {
        ASSERT_FALSE(has_authority(exactly([&](OutputBuffer out) {
          return iri::resolve(base, *view, out);
        }))) << base.text()
             << ' ' << text;
      }
      ASSERT_EQ(exactly([&](OutputBuffer out) { return iri::recompose(iri::split(*view), out); }),
                text);
    }
  });
  EXPECT_GT(references, 10000U);
}

// The same in the edits: a path is set, and what stood before it is taken away.
TEST(PeerBugs, NoEditMakesAnAuthorityOfAShortPath) {
  const std::size_t paths = for_each_path([](const std::string& path) {
    for (const char* before : {"", "s:", "?q", "s:x#f"}) {
      auto reference = *IriReference::parse(before);
      ASSERT_TRUE(reference.set_path(path)) << before << ' ' << path;
      ASSERT_FALSE(has_authority(reference.string())) << before << ' ' << path;
      ASSERT_TRUE(reference.set_scheme(std::nullopt));
      ASSERT_FALSE(has_authority(reference.string())) << before << ' ' << path;
    }
    auto with_host = *IriReference::parse("s://h");
    ASSERT_TRUE(with_host.set_path(path));
    ASSERT_TRUE(with_host.set_authority(std::nullopt));
    ASSERT_FALSE(has_authority(with_host.string())) << path;
    const auto built = iri::Builder<iri::Uri>().scheme("s").path(path).build();
    ASSERT_TRUE(built) << path;
    ASSERT_FALSE(built->has_authority()) << path;
  });
  EXPECT_GT(paths, 5000U);
}

TEST(PeerBugs, SizesOfTheStepsOfResolutionAreExactToo) {
  const auto base = *IriReferenceView::parse("s://h");
  for_each_path([&](const std::string& path) {
    ASSERT_EQ(exactly([&](OutputBuffer out) { return iri::remove_dot_segments(path, out); }),
              rfc3986::remove_dot_segments(path));
    ASSERT_EQ(exactly([&](OutputBuffer out) { return iri::merge(base, path, out); }), "/" + path);
  });
}

// Boost.URL: a second "#", brackets in a query. Jena: "04" in an address, a tag. Python's rfc3986:
// spaces, backslashes, "%zz", "1a:".
TEST(PeerBugs, WhatTheGrammarDoesNotHaveIsRefused) {
  for (const char* text : {"#a#b", "?[", "?]", "//[::1.2.3.04]", "/\xF3\xA0\x80\x81", "/a b",
                           "/a\\b", "/%zz", "1a:b"}) {
    EXPECT_FALSE(is_reference(text)) << text;
  }
}

// Jena refuses it: "::" may stand for a single group of zeros.
TEST(PeerBugs, AnElisionMayStandForOneGroup) {
  const auto view = IriReferenceView::parse("//[1:2:3:4:5:6:7::]");
  ASSERT_TRUE(view);
  EXPECT_EQ(view->ipv6(), (iri::IPv6{0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0}));
}

// uriparser, CVE-2018-20721: read past the end.
TEST(PeerBugs, AnAddressCutShortIsReadToItsEndAndNoFurther) {
  iri_test::Guarded guarded(64);
  const std::string whole = "//[::44.1";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const std::string_view text = guarded.at_end(whole.substr(0, size));
    const Error error = iri::diagnose(iri::rule::IRI_reference, text);
    EXPECT_EQ(!error.failed(), size < 3) << size;
    EXPECT_EQ(error.offset, size < 3 ? 0 : size);
  }
  EXPECT_EQ(iri::diagnose(iri::rule::IRI_reference, whole).code, ErrorCode::unexpected_end);
}

std::string normalize(std::string_view text) {
  const auto form =
      iri::normalize(*IriReferenceView::parse(text), {.steps = iri::all_normalize_steps});
  return form ? form->string() : "refused";
}

// curl, CVE-2022-27780: "%2F" in a host was decoded, and the host ended there.
TEST(PeerBugs, AnEncodedDelimiterNeverEndsAHost) {
  for (const char* text : {"http://example.com%2F127.0.0.1/", "http://example.com%2F@127.0.0.1/",
                           "http://example.com%3Fx/", "http://a%40b/", "http://a%3A80/"}) {
    const auto view = *IriReferenceView::parse(text);
    EXPECT_EQ(normalize(text), text);
    EXPECT_EQ(iri::to_uri(view)->text(), text);
    EXPECT_EQ(iri::to_iri(view)->text(), text);
    EXPECT_FALSE(iri::Gate::make(iri::presets::fetch()).value().judge(text).passes()) << text;
  }
}

// fast-uri: decoded twice, the host was `localhost`.
TEST(PeerBugs, AHostIsDecodedOnceAtTheMost) {
  const char* text = "http://%256c%256f%2563alhost/";
  EXPECT_EQ(normalize(text), text);
  EXPECT_EQ(normalize(normalize(text)), text);
  EXPECT_EQ(iri::to_iri(*IriReferenceView::parse(text))->text(), text);
  EXPECT_FALSE(iri::same_scheme_based(*IriReferenceView::parse(text),
                                      *IriReferenceView::parse("http://localhost/")));
}

// fast-uri: U+212A KELVIN SIGN, which is a k in lower case, is no letter of a scheme.
TEST(PeerBugs, TheKelvinSignIsNoLetterOfAScheme) {
  const std::string kelvin = "\xE2\x84\xAA";
  EXPECT_FALSE(iri::is_valid(iri::rule::scheme, kelvin));
  EXPECT_FALSE(is_reference(kelvin + ":b"));
  EXPECT_FALSE(iri::Iri::parse("s:b")->set_scheme(kelvin));
  EXPECT_EQ(iri::find_scheme("fil" + kelvin), nullptr);
  EXPECT_EQ(normalize("s://" + kelvin + "/"), "s://" + kelvin + "/");
}

std::string forwarded(std::string_view target, std::string_view rule, bool& matched) {
  static char buffer[64];
  const auto view = iri::RequestTargetView::parse("GET", target);
  EXPECT_TRUE(view) << target;
  const auto canonical = iri::CanonicalTarget::make(*view, OutputBuffer(buffer));
  matched = canonical->is_below(rule);
  return std::string(canonical->path());
}

iri::Action proxy_action(const char* target) {
  static const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  return gate.judge_target("GET", target).action;
}

// Envoy, CVE-2019-9901: the rules matched the path before its dot segments were gone. Caddy: they
// matched what was encoded, and the handler decoded it.
TEST(PeerBugs, ThePathThatIsMatchedIsTheOneThatIsForwarded) {
  bool matched = false;
  for (const char* target : {"/public/../admin", "/%61dmin", "/x/%2e%2E/admin", "/./admin"}) {
    EXPECT_EQ(forwarded(target, "/admin", matched), "/admin") << target;
    EXPECT_TRUE(matched) << target;
    EXPECT_EQ(proxy_action(target), iri::Action::canonicalize);
  }
}

// Envoy, CVE-2021-29492: encoded slashes and backslashes, which a server behind it decoded.
TEST(PeerBugs, AnEncodedSlashNeverPassesAProxy) {
  bool matched = true;
  EXPECT_EQ(forwarded("/public%2F..%2Fadmin", "/public", matched), "/public%2F..%2Fadmin");
  EXPECT_FALSE(matched);
  for (const char* target : {"/public%2F..%2Fadmin", "/public%5c..%5cadmin"}) {
    EXPECT_EQ(proxy_action(target), iri::Action::reject);
  }
}

// Envoy, CVE-2021-32779: "#" in a request target was taken for a part of the path.
TEST(PeerBugs, ARequestTargetHasNoFragment) {
  EXPECT_EQ(iri::RequestTargetView::parse("GET", "/admin#x").error().offset, 6U);
}

// A PEG takes the first alternative that matches a beginning: 1.2.3.4, and then an error.
TEST(PeerBugs, AHostThatBeginsLikeAnAddressIsAName) {
  const auto view = IriReferenceView::parse("http://1.2.3.4.example/");
  ASSERT_TRUE(view);
  EXPECT_EQ(view->host(), "1.2.3.4.example");
  EXPECT_EQ(view->host_kind(), iri::HostKind::reg_name);
}

}  // namespace
