#include "iri/normalize.hpp"

#include <gtest/gtest.h>

#include <array>
#include <iterator>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "iri/compare.hpp"
#include "iri/resolve.hpp"
#include "iri/schemes.hpp"
#include "support/every_buffer.hpp"
#include "support/rfc3986_oracle.hpp"

namespace {

using iri::IriReferenceView;
using iri::NormalizeOptions;
using iri::NormalizeStep;
using iri::NormalizeSteps;

std::string normalize(std::string_view text, NormalizeSteps steps,
                      iri::ComponentSet components = iri::ComponentSet::all()) {
  const auto view = IriReferenceView::parse(text);
  if (!view) return "not valid";
  const auto result = iri::normalize(*view, NormalizeOptions{steps, components});
  return result ? std::string(result->text()) : "error";
}

std::string normalize(std::string_view text) {
  return normalize(text, iri::default_normalize_steps);
}

NormalizeSteps missing(std::string_view text, NormalizeSteps steps = iri::all_normalize_steps) {
  return iri::missing_steps(IriReferenceView::parse(text).value(), {.steps = steps});
}

// RFC 3986 s6.2.2, s6.2.2.1; RFC 3987 s5.3.2 has the second with U+00E9 at its end.
TEST(Normalize, PassesTheExamplesOfTheRfcs) {
  EXPECT_EQ(normalize("eXAMPLE://a/./b/../b/%63/%7bfoo%7d"), "example://a/b/c/%7Bfoo%7D");
  EXPECT_EQ(normalize("HTTP://www.EXAMPLE.com/"), "http://www.example.com/");
  EXPECT_EQ(normalize("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri::all_normalize_steps),
            "example://a/b/c/%7Bfoo%7D/ros\xC3\xA9");
  EXPECT_EQ(normalize("http://example.org/%7euser"), "http://example.org/~user");
  EXPECT_EQ(normalize("http://example.org/%7Euser"), "http://example.org/~user");
}

// RFC 3986 s6.2.3.
TEST(Normalize, ByTheSchemeGivesTheFourFormsOfTheRfcOneForm) {
  for (const char* text : {"http://example.com", "http://example.com/", "http://example.com:/",
                           "http://example.com:80/", "http://example.com:0080"}) {
    EXPECT_EQ(normalize(text, {NormalizeStep::scheme}), "http://example.com/") << text;
  }
  EXPECT_EQ(normalize("HTTPS://h:443?q", {NormalizeStep::scheme}), "HTTPS://h/?q");
  EXPECT_EQ(normalize("http://h:443", {NormalizeStep::scheme}), "http://h:443/");
  EXPECT_EQ(normalize("http://h:00", {NormalizeStep::scheme}), "http://h:00/");
  EXPECT_EQ(normalize("unknown://u@h:?q#f", {NormalizeStep::scheme}), "unknown://u@h?q#f");
  EXPECT_EQ(normalize("//h:80", {NormalizeStep::scheme}), "//h:80");
  EXPECT_EQ(normalize("http:", {NormalizeStep::scheme}), "http:");
}

// RFC 3986 s3.2.2: without an authority, with an empty host and with "localhost", `file` is this machine.
TEST(Normalize, AFileOnThisMachineHasOneForm) {
  const auto by_scheme = [](std::string_view text) {
    return normalize(text, {NormalizeStep::scheme});
  };
  for (const auto* text : {"file:/x", "file:///x", "file://localhost/x", "file://LOCALHOST:/x"}) {
    EXPECT_EQ(by_scheme(text), "file:///x") << text;
  }
  EXPECT_EQ(by_scheme("FILE://localhost"), "FILE://");
  EXPECT_EQ(by_scheme("file://localhost//x?q#f"), "file:////x?q#f");
  EXPECT_EQ(normalize("file:/.//x", iri::all_normalize_steps), "file:////x");
  for (const auto* text : {"file:a/../x", "file:a/%2E./x", "file::0/../../x"}) {
    EXPECT_EQ(normalize(text, iri::all_normalize_steps), "file:///x") << text;
    EXPECT_EQ(by_scheme(text), text);
  }
  EXPECT_EQ(normalize("file:a/..", iri::all_normalize_steps), "file:///");
  EXPECT_EQ(normalize("file:a/..//x", iri::all_normalize_steps), "file:////x");
  EXPECT_EQ(normalize("file:./x", iri::all_normalize_steps), "file:x");
  EXPECT_EQ(normalize("file://%4cocalhost/x", iri::all_normalize_steps), "file:///x");
  for (const auto* text :
       {"file:x", "file:", "file://h/x", "file://u@localhost/x", "other:/x", "file://localhost:1/x",
        "//localhost/x", "http://localhost/x", "file://localhost.h/x", "file://%6cocalhost/x"}) {
    EXPECT_EQ(by_scheme(text), text);
  }
  EXPECT_EQ(normalize("file:/x"), "file:/x");
  using iri::ComparisonLevel;
  const auto one = *IriReferenceView::parse("file:/x");
  const auto other = *IriReferenceView::parse("FILE://localhost/x");
  EXPECT_TRUE(iri::same(ComparisonLevel::scheme, one, other));
  EXPECT_EQ(iri::hash(ComparisonLevel::scheme, one), iri::hash(ComparisonLevel::scheme, other));
  EXPECT_FALSE(iri::same(ComparisonLevel::syntax, one, other));
}

// RFC 8141 s3.1: "urn" and the namespace identifier are compared without regard to case.
TEST(Normalize, ANamespaceIdentifierHasNoCase) {
  const auto all = [](std::string_view text) { return normalize(text, iri::all_normalize_steps); };
  EXPECT_EQ(all("URN:ISBN:0-A"), "urn:isbn:0-A");
  EXPECT_EQ(normalize("URN:ISBN:0-A", {NormalizeStep::scheme}), "URN:isbn:0-A");
  EXPECT_EQ(normalize("urn:ISBN:0-A"), "urn:ISBN:0-A");
  EXPECT_EQ(all("urn:%49S-B%4E1:%2fX"), "urn:is-bn1:%2FX");
  EXPECT_EQ(normalize("urn:%4AB:X", {NormalizeStep::scheme}), "urn:%4AB:X");
  EXPECT_EQ(all("urn:./AB:C/../D:E"), "urn:/D:E");
  EXPECT_EQ(all("urn:%C2%A0T:"), "urn:%C2%A0T:");  // no identifier, as little as U+00A0
  EXPECT_EQ(all("urn:./AB:C/d/../E"), "urn:ab:C/E");
  EXPECT_EQ(all("urn:AB:C/./" + std::string(100, 'X')), "urn:ab:C/" + std::string(100, 'X'));
  for (const auto* text :
       {"urn:AB", "urn:/AB:C", "urn:A/B:C", "urn:A_B:C", "urn://AB:1/", "s:AB:C"}) {
    EXPECT_EQ(all(text), all(all(text))) << text;
    EXPECT_EQ(normalize(text, {NormalizeStep::scheme}), text);
  }
}

// RFC 3986 s6.2.2.1: scheme and host are case-insensitive; hexadecimal digits become upper-case.
TEST(Normalize, ChangesTheCaseOfEachLetterThatHasNone) {
  constexpr std::string_view lower = "abcdefghijklmnopqrstuvwxyz";
  constexpr std::string_view upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (std::size_t i = 0; i < lower.size(); ++i) {
    const std::string from(1, upper[i]);
    const std::string to(1, lower[i]);
    EXPECT_EQ(normalize(from + "://" + from + from), to + "://" + to + to);
    EXPECT_EQ(normalize("s://" + from + "%2A" + from + "/" + from),
              "s://" + to + "%2A" + to + "/" + from);
    EXPECT_TRUE(iri::same(iri::ComparisonLevel::syntax,
                          iri::IriReference::parse(from + ":").value(),
                          iri::IriReference::parse(to + ":").value()));
  }
  EXPECT_EQ(normalize("%e2%fa%bc%dE"), "%E2%FA%BC%DE");
}

TEST(Normalize, DecodesUnreservedCharactersAndNoOthers) {
  for (unsigned octet = 0; octet < 256; ++octet) {
    constexpr char digits[] = "0123456789ABCDEF";
    const std::string encoded{'%', digits[octet / 16], digits[octet % 16]};
    const char character = static_cast<char>(octet);
    const bool unreserved = iri::is_valid(iri::rule::unreserved, {&character, 1});
    const std::string expected =
        "s:/" + (unreserved ? std::string(1, character) : encoded) + "?" + encoded;
    EXPECT_EQ(normalize("s:/" + encoded + "?" + encoded, {NormalizeStep::percent},
                        {iri::Component::path}),
              expected);
  }
}

// By the way that only follows the default steps, and by the one that follows all.
TEST(Normalize, ASegmentOfOneEncodedOctetOrTwoIsADotSegmentOnlyOfDots) {
  for (unsigned octet = 0; octet < 256; ++octet) {
    for (const std::string digits : {"0123456789ABCDEF", "0123456789abcdef"}) {
      const std::string encoded{'%', digits[octet / 16], digits[octet % 16]};
      for (const NormalizeSteps steps : {iri::default_normalize_steps, iri::all_normalize_steps}) {
        const std::string form = normalize("s:/x" + encoded, steps).substr(4);
        const bool dot = octet == '.';
        EXPECT_EQ(normalize("s:/a/" + encoded + "/b", steps),
                  dot ? "s:/a/b" : "s:/a/" + form + "/b");
        EXPECT_EQ(normalize("s:/a/" + encoded + encoded + "/b", steps),
                  dot ? "s:/b" : "s:/a/" + form + form + "/b");
      }
    }
  }
}

// One pct-encoded that is not in its form, among many that are, at each place of a window.
TEST(Normalize, FindsTheOnePctEncodedThatIsNotInItsForm) {
  constexpr std::pair<std::string_view, std::string_view> odd[] = {
      {"%7e", "~"}, {"%41", "A"}, {"%c3", "%C3"}, {"%8a", "%8A"}, {"%Af", "%AF"}, {"%2f", "%2F"}};
  for (std::size_t before = 0; before < 64; ++before) {
    for (std::size_t at = 0; at <= 24; ++at) {
      const auto& [written, form] = odd[(before + at) % std::size(odd)];
      std::string text = "s:/" + std::string(before, 'x');
      std::string expected = text;
      for (std::size_t i = 0; i <= 24; ++i) {
        text += i == at ? written : i % 2 == 0 ? "%C3" : "%89";
        expected += i == at ? form : i % 2 == 0 ? "%C3" : "%89";
      }
      ASSERT_EQ(normalize(text), expected);
    }
  }
}

// Boost.URL makes /@:& of this one, which is another path to a scheme that reserves them.
TEST(Normalize, KeepsReservedCharactersEncoded) {
  EXPECT_EQ(normalize("s:/%40%3a%26%2f%3F%23"), "s:/%40%3A%26%2F%3F%23");
}

// iri-string and fluent-uri make a raw U+202E RIGHT-TO-LEFT OVERRIDE of it.
TEST(Normalize, NeverBringsBackABidiFormattingCharacter) {
  for (const char* text : {"s:/%E2%80%8E", "s:/%E2%80%8F", "s:/%E2%80%AA", "s:/%E2%80%AB",
                           "s:/%E2%80%AC", "s:/%E2%80%AD", "s:/%E2%80%AE"}) {
    EXPECT_EQ(normalize(text, iri::all_normalize_steps), text);
  }
}

TEST(Normalize, DecodesUcscharOnlyWhereItIsAskedForAndWellFormed) {
  EXPECT_EQ(normalize("s:/%c3%a9"), "s:/%C3%A9");
  EXPECT_EQ(normalize("s:/%c3%a9", {NormalizeStep::percent}), "s:/%c3%a9");
  const NormalizeSteps with_default =
      iri::default_normalize_steps | NormalizeSteps{NormalizeStep::ucschar};
  EXPECT_EQ(normalize("s:/%C3%A9%7E%E2%82%AC%ff%C3%A9%C3%A9", with_default),
            "s:/\xC3\xA9~\xE2\x82\xAC%FF\xC3\xA9\xC3\xA9");
  EXPECT_EQ(normalize("s:/%7e%c3%a9%e2%82%ac"), "s:/~%C3%A9%E2%82%AC");
  EXPECT_EQ(normalize("s:/%c3%a9", {NormalizeStep::ucschar}), "s:/\xC3\xA9");
  // U+10330 GOTHIC LETTER AHSA
  EXPECT_EQ(normalize("s:/%F0%90%8C%B0", {NormalizeStep::ucschar}), "s:/\xF0\x90\x8C\xB0");
  for (const char* text : {
           "s:/%C3",           // truncated
           "s:/%C3a%A9",       // truncated, a stray continuation
           "s:/%C0%AF",        // overlong
           "s:/%ED%A0%80",     // U+D800, a surrogate
           "s:/%EF%BF%BF",     // U+FFFF, no ucschar
           "s:/%F4%90%80%80",  // past U+10FFFF
           "s:?%EE%80%80",     // U+E000, iprivate
           "s:/%C2%85",        // U+0085, no ucschar
           "s:/%C2%A0",        // U+00A0 NO-BREAK SPACE (3987 s6.1)
       }) {
    EXPECT_EQ(normalize(text, {NormalizeStep::ucschar}), text);
  }
  EXPECT_EQ(normalize("s:/%E2%82%C3%A9", {NormalizeStep::ucschar}), "s:/%E2%82\xC3\xA9");
}

TEST(Normalize, KeepsAUriAUri) {
  const auto uri = iri::UriView::parse("s:/%c3%a9%7e").value();
  const iri::Result<iri::Uri> result = iri::normalize(uri, {.steps = iri::all_normalize_steps});
  EXPECT_EQ(result->text(), "s:/%C3%A9~");
  EXPECT_TRUE(iri::is_normalized(result->view(), {.steps = iri::all_normalize_steps}));
}

// RFC 3986 s3.2.2: "The host subcomponent is case-insensitive"; so is that of the URI that an IRI
// stands for, and with it the ASCII letters of the IRI's.
TEST(Normalize, FoldsTheAsciiLettersOfEveryHost) {
  EXPECT_EQ(normalize("s://EX\xC3\xA9/"), "s://ex\xC3\xA9/");
  EXPECT_EQ(normalize("s://\xC3\xA9X/"), "s://\xC3\xA9x/");
  EXPECT_EQ(normalize("s://\xC3\x89X/"), "s://\xC3\x89x/");  // U+C9 stays
  EXPECT_EQ(normalize("s://EX%C3%A9/"), "s://ex%C3%A9/");
  EXPECT_EQ(normalize("s://EX%C3%A9/", iri::all_normalize_steps), "s://ex\xC3\xA9/");
  EXPECT_EQ(normalize("s://EX%C3/", iri::all_normalize_steps), "s://ex%C3/");  // no character
  EXPECT_EQ(normalize("s://U%41@%41B:1/A"), "s://UA@ab:1/A");
  EXPECT_EQ(normalize("s://[vF.AB]"), "s://[vf.ab]");
  EXPECT_EQ(normalize("s://[ABCD::]"), "s://[abcd::]");
  // U+212A KELVIN SIGN, which some folds take for a k
  EXPECT_EQ(normalize("s://\xE2\x84\xAA/", iri::all_normalize_steps), "s://\xE2\x84\xAA/");
}

TEST(Normalize, FoldsEveryLetter) {
  for (char upper = 'A'; upper <= 'Z'; ++upper) {
    const char lower = static_cast<char>(upper + 0x20);
    const std::string text{upper, ':', '/', '/', upper};
    const std::string form{lower, ':', '/', '/', lower};
    EXPECT_EQ(normalize(text), form);
    EXPECT_EQ(normalize(text, {NormalizeStep::case_}), form);
  }
}

TEST(Normalize, FoldsALetterAnywhereInTheHost) {
  const std::string form = "s://u@" + std::string(50, 'h') + "/p";
  for (std::size_t i = 6; i < 56; ++i) {
    std::string text = form;
    text[i] = 'H';
    EXPECT_EQ(normalize(text), form);
  }
}

// A letter that no other change hides, in a host that ends the text and is longer than a block.
TEST(Normalize, FoldsTheOneLetterAnywhereInAHostOfAnySize) {
  for (std::size_t size = 5; size < 60; ++size) {
    const std::string form = "s://" + std::string(size - 4, 'h');
    for (char upper = 'A'; upper <= 'Z'; ++upper) {
      const std::size_t at = 4 + static_cast<std::size_t>(upper) * 7 % (size - 4);
      for (const std::size_t i : {std::size_t{0}, at, size - 1}) {
        std::string text = form;
        text[i] = upper;
        std::string expected = form;
        expected[i] = static_cast<char>(upper + 0x20);
        ASSERT_EQ(normalize(text), expected);
      }
    }
  }
}

TEST(Normalize, LooksAtNothingBehindTheText) {
  const std::string whole =
      "S://U%c3%a9@H%c3%a9/./%c3%a9/..%c3%a9/%2e%c3%a9?%c3%a9%7e#%e2%82%ac%7e";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const std::string alone = whole.substr(0, size);
    const auto view = IriReferenceView::parse(std::string_view(whole).substr(0, size));
    if (!view) continue;
    for (const NormalizeSteps steps :
         {iri::default_normalize_steps,
          iri::default_normalize_steps | NormalizeSteps{NormalizeStep::ucschar}}) {
      ASSERT_EQ(iri::normalize(*view, NormalizeOptions{.steps = steps})->text(),
                normalize(alone, steps))
          << alone;
    }
  }
}

TEST(Normalize, LetsTheHostBeWhatItReadsAs) {
  const auto iri = iri::normalize(IriReferenceView::parse("s://%31.2.3.4").value());
  EXPECT_EQ(iri->text(), "s://1.2.3.4");
  EXPECT_EQ(iri->host_kind(), iri::HostKind::IPv4address);
}

// Jena and Python's rfc3986 make scheme://p of the first, uriparser a:// of the third.
TEST(Normalize, NeverCreatesAnAuthority) {
  EXPECT_EQ(normalize("scheme:/.//p"), "scheme:/.//p");
  EXPECT_EQ(normalize("a:/..//b"), "a:/.//b");
  EXPECT_EQ(normalize("a:/bar/..//."), "a:/.//");
  EXPECT_EQ(normalize("/a/..//b"), "/.//b");
  EXPECT_EQ(normalize("a:b/..//c"), "a:/.//c");
  EXPECT_EQ(normalize("a:/%2E//c"), "a:/.//c");
  EXPECT_EQ(normalize("a://h/..//b"), "a://h//b");
}

TEST(Normalize, RemovesDotSegmentsWhereThereIsNothingElseToDo) {
  EXPECT_EQ(normalize("s:/."), "s:/");
  EXPECT_EQ(normalize("s:/.."), "s:/");
  EXPECT_EQ(normalize("s:/./.."), "s:/");
  EXPECT_EQ(normalize("/./."), "/");
  EXPECT_EQ(normalize("s:."), "s:");
}

TEST(Normalize, KeepsARelativeReferenceRelative) {
  EXPECT_EQ(normalize("0/../b"), "0/../b");
  EXPECT_EQ(normalize("s:0../a/./b"), "s:0../a/b");
  EXPECT_EQ(normalize("./a:b"), "./a:b");
  EXPECT_EQ(normalize("../c/../a:b"), "../c/../a:b");
  EXPECT_EQ(normalize("./a:b/c/.."), "./a:b/");
  EXPECT_EQ(normalize("./a/b:c"), "a/b:c");
  EXPECT_EQ(normalize("../a"), "../a");
  EXPECT_EQ(normalize("a/../../b"), "a/../../b");
  EXPECT_EQ(normalize("./../a:b/./c/.."), "../a:b/");
  EXPECT_EQ(normalize("."), "./");
  EXPECT_EQ(normalize("a/b/.."), "a/");
  EXPECT_EQ(normalize(".//a"), ".//a");
  EXPECT_EQ(normalize("a/b/..//c"), "a//c");
  EXPECT_EQ(normalize("?q"), "?q");
  EXPECT_EQ(normalize(""), "");
  std::string parents;
  for (int i = 0; i < 40; ++i) parents += "%2e./";
  std::string expected;
  for (int i = 0; i < 40; ++i) expected += "../";
  EXPECT_EQ(normalize(parents), expected);
}

constexpr const char* path_pieces[] = {"/", ".", "a", ":", "%2E"};

/// The steps on strings, one after the other: the oracle.
std::string naive_decode(const std::string& text, NormalizeSteps steps) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const std::string hex = text.substr(i + 1, 2);
    const char character = static_cast<char>(std::stoi(hex, nullptr, 16));
    i += 2;
    if (steps.contains(NormalizeStep::percent) &&
        iri::is_valid(iri::rule::unreserved, {&character, 1})) {
      out += character;
    } else {
      out += '%';
      for (const char digit : hex) {
        const bool raise = steps.contains(NormalizeStep::case_) && digit >= 'a';
        out += static_cast<char>(raise ? digit - 32 : digit);
      }
    }
  }
  for (const char* encoded : {"%C3%A9", "%c3%A9"}) {
    for (std::size_t at = out.find(encoded);
         at != out.npos && steps.contains(NormalizeStep::ucschar); at = out.find(encoded)) {
      out.replace(at, 6, "\xC3\xA9");
    }
  }
  return out;
}

std::string naive_fold(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') i += 2;
    if (text[i] >= 'A' && text[i] <= 'Z' && (i < 2 || text[i - 2] != '%')) {
      text[i] = static_cast<char>(text[i] + 32);
    }
  }
  return text;
}

/// Segments of "." and "%2E" alone, with "." for each. RFC 3986 s2.3: they are equivalent.
std::string naive_plain_dots(const std::string& path) {
  std::string out;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string segment = path.substr(begin, end - begin);
    std::string plain = segment;
    for (std::size_t at = plain.find("%2E"); at != plain.npos; at = plain.find("%2E")) {
      plain.replace(at, 3, ".");
    }
    out += (begin == 0 ? "" : "/") + (plain == "." || plain == ".." ? plain : segment);
    begin = end + 1;
  }
  return out;
}

/// Without the steps scheme and ipv6, and the dots of relative-path references.
std::string naive_normalize(const std::string& text, NormalizeSteps steps) {
  rfc3986::Uri uri = rfc3986::parse(text);
  if (uri.scheme && steps.contains(NormalizeStep::case_)) uri.scheme = naive_fold(*uri.scheme);
  if (uri.authority) {
    uri.authority = naive_decode(*uri.authority, steps);
    if (steps.contains(NormalizeStep::case_)) uri.authority = naive_fold(*uri.authority);
  }
  uri.path = naive_decode(uri.path, steps);
  if (steps.contains(NormalizeStep::dots)) {
    uri.path = rfc3986::remove_dot_segments(naive_plain_dots(uri.path));
  }
  if (uri.query) uri.query = naive_decode(*uri.query, steps);
  if (uri.fragment) uri.fragment = naive_decode(*uri.fragment, steps);
  return rfc3986::recompose(rfc3986::guarded(uri));
}

std::vector<NormalizeSteps> every_combination() {
  std::vector<NormalizeSteps> all(64);
  for (std::size_t bits = 0; bits < 64; ++bits) all[bits] = NormalizeSteps::from_bits(bits);
  return all;
}

TEST(Normalize, IsWhatTheStepsGiveOneAfterTheOther) {
  constexpr const char* pieces[] = {"/", ".", "a", ":", "%2E", "%c3%A9", "%2f", "A"};
  constexpr const char* prefixes[] = {"S:", "S:/", "//H%41:/", "S://%c3%A9/"};
  for (NormalizeSteps steps : every_combination()) {
    if (steps.contains(NormalizeStep::scheme) || steps.contains(NormalizeStep::ipv6)) continue;
    rfc3986::for_each_string(pieces, 4, [&](const std::string& rest) {
      for (const std::string prefix : prefixes) {
        const std::string text = prefix + rest;
        if (!IriReferenceView::parse(text)) continue;
        ASSERT_EQ(normalize(text, steps), naive_normalize(text, steps)) << text;
      }
    });
  }
  rfc3986::for_each_string(path_pieces, 6, [&](const std::string& path) {
    const std::string text = "s:" + path;
    if (!IriReferenceView::parse(text)) return;
    ASSERT_EQ(normalize(text), naive_normalize(text, iri::default_normalize_steps)) << text;
  });
}

/// Parts of all sizes: heads to 50 bytes, paths to 200, queries to 60; pct-encoded in short and in
/// long runs, at the end of a block of bytes and across it.
std::string random_long_reference(std::mt19937& random) {
  constexpr const char* heads[] = {
      "S:",         "s:/",
      "//H%41:8/",  "HTTP://Www.Example.ORG/",
      "s://u%7e@H", "s://%c3%A9/",
      "//h/",       "Scheme-Of-Some-Length+1.0://user:pass%3a@HOST.of-some-length:80/"};
  constexpr const char* pieces[] = {"/",
                                    "/.",
                                    "/..",
                                    "/../",
                                    "/%2E/",
                                    "/.%2e",
                                    "a",
                                    "/b%7e",
                                    "/%2f",
                                    "%41",
                                    "%c3%a9",
                                    "%E4%BD%A0%E5%A5%BD%e4%BD%A0%E5%A5%BD",
                                    "%C3%A9%C3%A9%c3%A9%7E%C3%A9",
                                    "e%2",
                                    "%F0%9F",
                                    "ABC",
                                    "/c23456789012345678",
                                    "%00%1F%9a%20"};
  constexpr const char* endings[] = {"",          "",     "?q=%7aword",
                                     "?/./..%2e", "#%7E", "?%C3%A9%C3%a9%C3%A9#F%4a"};
  std::string text = heads[random() % 8];
  for (std::size_t i = random() % 14; i != 0; --i) text += pieces[random() % 18];
  return text + endings[random() % 6];
}

TEST(Normalize, IsWhatTheStepsGiveOnTextsOfAnyLength) {
  std::mt19937 random(12);
  std::size_t normalized = 0;
  for (int i = 0; i < 30000; ++i) {
    const std::string text = random_long_reference(random);
    const auto view = IriReferenceView::parse(text);
    if (!view || (text[0] != '/' && view->path().empty())) continue;
    ++normalized;
    for (const NormalizeSteps steps :
         {iri::default_normalize_steps,
          iri::default_normalize_steps | NormalizeSteps{NormalizeStep::ucschar}}) {
      const NormalizeOptions options{.steps = steps};
      const std::string plain = naive_normalize(text, iri::default_normalize_steps);
      const bool ucschar = steps.contains(NormalizeStep::ucschar);
      const std::string expected = ucschar ? normalize(plain, {NormalizeStep::ucschar}) : plain;
      const auto owned = iri::normalize(*view, options);
      ASSERT_EQ(owned->text(), expected) << text;
      ASSERT_EQ(owned->components(), IriReferenceView::parse(expected)->components()) << text;
      ASSERT_EQ(iri::is_normalized(*view, options), expected == text) << text;
      for (const std::size_t size : {expected.size(), text.size(), text.size() + 1,
                                     text.size() + 15, text.size() + 16, text.size() + 99}) {
        std::string buffer(size + 1, '!');
        const iri::Written written =
            iri::normalize(*view, options, iri::OutputBuffer(buffer.data(), size));
        ASSERT_EQ(buffer[size], '!') << text << " in " << size;
        ASSERT_EQ(written.size, expected.size()) << text;
        ASSERT_EQ(written.ok(), expected.size() <= size);
        if (written) {
          ASSERT_EQ(buffer.substr(0, written.size), expected) << text;
        }
      }
    }
    ASSERT_TRUE(iri::same(iri::ComparisonLevel::syntax, *view, iri::normalize(*view).value()));
  }
  EXPECT_GT(normalized, 10000U);
}

/// The shape that no step changes.
std::string shape(IriReferenceView view, NormalizeSteps steps) {
  std::string shape;
  if (view.scheme()) shape += "s";
  if (view.authority()) shape += "a";
  if (view.userinfo()) shape += "u";
  if (view.port() && !steps.contains(NormalizeStep::scheme)) shape += "p";
  if (view.query()) shape += "q";
  if (view.fragment()) shape += "f";
  if (!steps.contains(NormalizeStep::scheme)) shape += view.path().empty() ? "e" : "n";
  return shape;
}

// Law 4.
void expect_law_4(IriReferenceView view, NormalizeSteps steps) {
  const NormalizeOptions options{.steps = steps};
  const auto form = iri::normalize(view, options);
  ASSERT_TRUE(form) << view.text();
  const std::string text(view.text());
  // The path a:b/.. of a URI is "/", and a:. is empty by the letter of s5.2.4.
  if (!steps.contains(NormalizeStep::dots) || view.has_authority() || !view.has_scheme()) {
    ASSERT_EQ(shape(*form, steps), shape(view, steps)) << text;
  } else {
    ASSERT_EQ(form->has_authority(), false) << text;
  }
  ASSERT_EQ(iri::normalize(*form, options)->text(), form->text()) << text;
  ASSERT_TRUE(iri::is_normalized(*form, options)) << text;
  ASSERT_EQ(iri::is_normalized(view, options), form->text() == text) << text;
  const NormalizeSteps missing = iri::missing_steps(view, options);
  ASSERT_EQ(missing.empty(), form->text() == text) << text;
  ASSERT_EQ(iri::normalize(view, NormalizeOptions{.steps = missing})->text(), form->text()) << text;
}

TEST(Normalize, IsValidAndIdempotentAndKeepsTheComponents) {
  constexpr const char* pieces[] = {"/", "..", "a:", "%2E", "%c3%A9", "?", "#", "@B", "//"};
  constexpr const char* prefixes[] = {"", "http:", "http://h:80", "//[::A:0]"};
  for (const NormalizeSteps steps :
       {iri::default_normalize_steps, iri::all_normalize_steps, NormalizeSteps{NormalizeStep::dots},
        NormalizeSteps{NormalizeStep::percent, NormalizeStep::scheme},
        NormalizeSteps{NormalizeStep::ucschar, NormalizeStep::dots}}) {
    rfc3986::for_each_string(pieces, 4, [&](const std::string& rest) {
      for (const std::string prefix : prefixes) {
        const std::string text = prefix + rest;
        const auto view = IriReferenceView::parse(text);
        if (view) expect_law_4(*view, steps);
      }
    });
  }
}

TEST(Normalize, GivesTheSameAroundEveryEdgeOfItsPieces) {
  constexpr const char* units[] = {"a", "%41", "%2F", "%C3%A9", "%F0%90%8C%B0", "%80", "%E2%82"};
  for (const char* unit : units) {
    const std::string one =
        normalize(std::string("s:/") + unit, iri::all_normalize_steps).substr(3);
    for (int before = 0; before < 14; ++before) {
      std::string text = "s:/";
      std::string expected = "s:/";
      for (int i = 0; i < 60; ++i) {
        text += unit;
        expected += one;
      }
      text += std::string(static_cast<std::size_t>(before), 'x');
      expected += std::string(static_cast<std::size_t>(before), 'x');
      EXPECT_EQ(normalize(text, iri::all_normalize_steps), expected) << unit;
    }
  }
}

// What is encoded stands where a piece of 64 bytes is cut, whole characters and parts of them.
TEST(Normalize, LettersAroundWhatIsEncodedChangeNothingOfIt) {
  constexpr const char* octets[] = {"a", "%41", "%c3", "%82", "%E2", "%F0", "%90"};
  rfc3986::for_each_string(octets, 5, [&](const std::string& encoded) {
    const std::string form = normalize(encoded, iri::all_normalize_steps);
    for (std::size_t after = 64 - encoded.size(); after <= 65; ++after) {
      const std::string letters(after, 'x');
      for (const std::string before : {"", "xx"}) {
        ASSERT_EQ(normalize(before + encoded + letters, iri::all_normalize_steps),
                  before + form + letters);
      }
    }
  });
}

TEST(Normalize, KeepsToTheComponentsThatAreAskedFor) {
  const char* text = "S://U%7e@H%7e:/%7e/..?%7e#%7e";
  using enum iri::Component;
  const auto only = [&](iri::ComponentSet set) {
    return normalize(text, iri::all_normalize_steps, set);
  };
  EXPECT_EQ(only({scheme}), "s://U%7e@H%7e:/%7e/..?%7e#%7e");
  EXPECT_EQ(only({userinfo}), "S://U~@H%7e:/%7e/..?%7e#%7e");
  EXPECT_EQ(only({host}), "S://U%7e@h~:/%7e/..?%7e#%7e");
  EXPECT_EQ(only({port}), "S://U%7e@H%7e/%7e/..?%7e#%7e");
  EXPECT_EQ(only({authority}), "S://U~@h~/%7e/..?%7e#%7e");
  EXPECT_EQ(only({path}), "S://U%7e@H%7e:/?%7e#%7e");
  EXPECT_EQ(only({query}), "S://U%7e@H%7e:/%7e/..?~#%7e");
  EXPECT_EQ(only({fragment}), "S://U%7e@H%7e:/%7e/..?%7e#~");
  EXPECT_EQ(only({scheme, fragment}), "s://U%7e@H%7e:/%7e/..?%7e#~");
  EXPECT_EQ(normalize(text, iri::default_normalize_steps, {path}), "S://U%7e@H%7e:/?%7e#%7e");
  EXPECT_EQ(normalize("http://[0::A]", iri::all_normalize_steps, {host}), "http://[::a]");
  EXPECT_EQ(normalize("http://[0::A]", iri::all_normalize_steps, {path}), "http://[0::A]/");
}

TEST(Normalize, SaysWhichStepsAreMissing) {
  EXPECT_EQ(missing("http://h/a"), NormalizeSteps());
  EXPECT_EQ(missing("HTTP://h/a"), NormalizeSteps{NormalizeStep::case_});
  EXPECT_EQ(missing("http://h/%2D"), NormalizeSteps{NormalizeStep::percent});
  EXPECT_EQ(missing("http://h/%C3%A9"), NormalizeSteps{NormalizeStep::ucschar});
  EXPECT_EQ(missing("http://h/."), NormalizeSteps{NormalizeStep::dots});
  EXPECT_EQ(missing("http://h"), NormalizeSteps{NormalizeStep::scheme});
  EXPECT_EQ(missing("http://[::0]/"), NormalizeSteps{NormalizeStep::ipv6});
  EXPECT_EQ(missing("http://h/%2E"), (NormalizeSteps{NormalizeStep::percent, NormalizeStep::dots}));
  EXPECT_EQ(missing("http://[::A]/"), (NormalizeSteps{NormalizeStep::case_, NormalizeStep::ipv6}));
  EXPECT_EQ(missing("http://h/%2E", {NormalizeStep::dots}), NormalizeSteps{NormalizeStep::dots});
  EXPECT_EQ(missing("http://h/%2E1", {NormalizeStep::dots}), NormalizeSteps());
}

TEST(Normalize, HandlesABufferOfEverySize) {
  for (const std::string text : {"HTTP://%41:80", "http://[::FFFF:fefe:fefe]", "a/..", "//",
                                 "http://h/", "S:/../%7e?%C3%A9#%2d", ""}) {
    const auto view = IriReferenceView::parse(text).value();
    const NormalizeOptions options{.steps = iri::all_normalize_steps};
    EXPECT_EQ(iri::test::every_buffer(
                  [&](iri::OutputBuffer out) { return iri::normalize(view, options, out); }),
              normalize(text, iri::all_normalize_steps));
  }
}

TEST(Normalize, WorksOnLongPaths) {
  std::string text = "s:";
  for (int i = 0; i < 300000; ++i) text += "/%41";
  for (int i = 0; i < 300000; ++i) text += "/%2E.";
  std::string stray = "s:";
  for (int i = 0; i < 500000; ++i) stray += "%80";
  EXPECT_EQ(normalize(text, iri::all_normalize_steps), "s:/");
  EXPECT_EQ(normalize(stray, iri::all_normalize_steps), stray);
}

TEST(NormalizeSteps, HaveTheNamesOfTheCommand) {
  for (const NormalizeStep step : iri::all_normalize_steps)
    EXPECT_EQ(iri::find_normalize_step(name(step)), step);
  const std::pair<NormalizeStep, std::string_view> names[] = {
      {NormalizeStep::case_, "case"},      {NormalizeStep::percent, "percent"},
      {NormalizeStep::ucschar, "ucschar"}, {NormalizeStep::dots, "dots"},
      {NormalizeStep::scheme, "scheme"},   {NormalizeStep::ipv6, "ipv6"},
  };
  for (const auto& [step, text] : names) EXPECT_EQ(name(step), text);
  EXPECT_EQ(iri::find_normalize_step("Case"), std::nullopt);
}

std::string rfc5952(std::string_view text) {
  return normalize("s://[" + std::string(text) + "]/", {NormalizeStep::ipv6}).substr(5);
}

// RFC 5952 s1 and s2: all of these are 2001:db8::1, or as it says there.
TEST(Ipv6Text, IsTheFormOfRfc5952) {
  for (const char* text :
       {"2001:db8:0:0:1:0:0:1", "2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1", "2001:db8::0:1:0:0:1",
        "2001:0db8::1:0:0:1", "2001:db8:0:0:1::1", "2001:db8:0000:0:1::1", "2001:DB8:0:0:1::1"}) {
    EXPECT_EQ(rfc5952(text), "2001:db8::1:0:0:1]/") << text;
  }
  for (const char* zeros : {"0001", "001", "01", "1"}) {  // s2.1
    EXPECT_EQ(rfc5952(std::string("2001:db8:aaaa:bbbb:cccc:dddd:eeee:") + zeros),
              "2001:db8:aaaa:bbbb:cccc:dddd:eeee:1]/");
  }
  // s2.2, by s4.2.2: "::" is not to be used to shorten just one field.
  EXPECT_EQ(rfc5952("2001:db8:aaaa:bbbb:cccc:dddd::1"), "2001:db8:aaaa:bbbb:cccc:dddd:0:1]/");
  EXPECT_EQ(rfc5952("2001:db8:aaaa:bbbb:cccc:dddd:0:1"), "2001:db8:aaaa:bbbb:cccc:dddd:0:1]/");
  for (const char* text :
       {"2001:db8:0:0:0::1", "2001:db8:0:0::1", "2001:db8:0::1", "2001:db8::1"}) {
    EXPECT_EQ(rfc5952(text), "2001:db8::1]/") << text;
  }
  for (const char* text : {"2001:db8::aaaa:0:0:1", "2001:db8:0:0:aaaa::1"}) {
    EXPECT_EQ(rfc5952(text), "2001:db8::aaaa:0:0:1]/") << text;
  }
  for (const char* last : {"aaaa", "AAAA", "AaAa"}) {  // s2.3
    EXPECT_EQ(rfc5952(std::string("2001:db8:aaaa:bbbb:cccc:dddd:eeee:") + last),
              "2001:db8:aaaa:bbbb:cccc:dddd:eeee:aaaa]/");
  }
  EXPECT_EQ(rfc5952("2001:0db8::0001"), "2001:db8::1]/");                // s4.1
  EXPECT_EQ(rfc5952("2001:db8:0:0:0:0:2:1"), "2001:db8::2:1]/");         // s4.2.1
  EXPECT_EQ(rfc5952("2001:db8::0:1"), "2001:db8::1]/");                  // s4.2.1
  EXPECT_EQ(rfc5952("2001:db8::1:1:1:1:1"), "2001:db8:0:1:1:1:1:1]/");   // s4.2.2
  EXPECT_EQ(rfc5952("2001:0:0:1:0:0:0:1"), "2001:0:0:1::1]/");           // s4.2.3
  EXPECT_EQ(rfc5952("2001:db8:0:0:1:0:0:1"), "2001:db8::1:0:0:1]/");     // s4.2.3
  EXPECT_EQ(rfc5952("2001:DB8:AAAA::AaAa"), "2001:db8:aaaa::aaaa]/");    // s4.3
  EXPECT_EQ(rfc5952("0:0:0:0:0:ffff:192.0.2.1"), "::ffff:192.0.2.1]/");  // s5
  EXPECT_EQ(rfc5952("::FFFF:c000:0201"), "::ffff:192.0.2.1]/");          // s5
  EXPECT_EQ(rfc5952("::ffff:0:c000:0201"), "::ffff:0:192.0.2.1]/");      // RFC 2765
  EXPECT_EQ(rfc5952("64:ff9b::c000:221"), "64:ff9b::192.0.2.33]/");      // RFC 6052 s2.4
  EXPECT_EQ(rfc5952("::1"), "::1]/");
  EXPECT_EQ(rfc5952("0::0"), "::]/");
  EXPECT_EQ(rfc5952("1:0:0:0:0:0:0:0"), "1::]/");
  EXPECT_EQ(rfc5952("::192.0.2.1"), "::c000:201]/");
  EXPECT_EQ(rfc5952("1:2:3:4:5:6:1.2.3.4"), "1:2:3:4:5:6:102:304]/");
}

// The prefixes that the header lists, and none that differs from them in one field.
TEST(Ipv6Text, HasAnIPv4AddressBehindThreePrefixesAlone) {
  using Fields = std::array<unsigned, 8>;
  const auto text_of = [](const Fields& fields) {
    iri::IPv6 address{};
    for (std::size_t i = 0; i < 8; ++i) {
      address[2 * i] = static_cast<std::uint8_t>(fields[i] / 256);
      address[2 * i + 1] = static_cast<std::uint8_t>(fields[i] % 256);
    }
    return iri::ipv6_text(address);
  };
  const std::pair<Fields, const char*> prefixes[] = {
      {{0, 0, 0, 0, 0, 0xFFFF, 0xFF00, 0x0A63}, "::ffff:255.0.10.99"},
      {{0, 0, 0, 0, 0xFFFF, 0, 0x0102, 0x6480}, "::ffff:0:1.2.100.128"},
      {{0x64, 0xFF9B, 0, 0, 0, 0, 0xFFFF, 0xFFFF}, "64:ff9b::255.255.255.255"}};
  for (const auto& [fields, text] : prefixes) {
    EXPECT_EQ(text_of(fields), text);
    for (std::size_t i = 0; i < 6; ++i) {
      for (const unsigned other : {fields[i] ^ 1U, fields[i] ^ 2U, fields[i] ^ 0x100U}) {
        Fields changed = fields;
        changed[i] = other;
        EXPECT_EQ(text_of(changed).find('.'), std::string::npos) << text_of(changed);
      }
    }
  }
  EXPECT_EQ(text_of({0x123, 0x4567, 0x89AB, 0xCDEF, 0xFED, 0x10, 0x2, 0xF000}),
            "123:4567:89ab:cdef:fed:10:2:f000");
  EXPECT_EQ(text_of({0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF}),
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
}

TEST(Ipv6Text, ReadsBackAsTheSameAddress) {
  for (unsigned zeros = 0; zeros < 256; ++zeros) {
    iri::IPv6 address{};
    for (std::size_t field = 0; field < 8; ++field) {
      if ((zeros >> field & 1U) == 0) address[2 * field + 1] = static_cast<std::uint8_t>(field + 1);
    }
    const std::string text = iri::ipv6_text(address);
    EXPECT_EQ(iri::ipv6_address(text), address) << text;
    EXPECT_EQ(iri::test::every_buffer(
                  [&](iri::OutputBuffer out) { return iri::ipv6_text(address, out); }),
              text);
  }
}

TEST(Schemes, AreFoundInWhateverCase) {
  EXPECT_EQ(iri::find_scheme("HtTp")->default_port, 80);
  EXPECT_EQ(iri::find_scheme("wss")->default_port, 443);
  EXPECT_EQ(iri::find_scheme("htt"), nullptr);
  EXPECT_EQ(iri::find_scheme(""), nullptr);
  for (const iri::Scheme& scheme : iri::schemes()) {
    EXPECT_EQ(iri::find_scheme(scheme.name), &scheme);
    EXPECT_TRUE(iri::is_valid(iri::rule::scheme, scheme.name));
  }
}

// Long text is taken in pieces from its end: no unit may be cut, wherever the pieces meet.
TEST(Normalize, NoCharacterIsCutInALongText) {
  struct Unit {
    std::string_view written;
    std::string_view normal;
  };
  struct {
    std::string written = "%c3%a9";
    std::string normal = "\xC3\xA9";
  } long_tail;
  for (int i = 0; i < 40; ++i) {
    long_tail.written += "%a9";
    long_tail.normal += "%A9";
  }
  const Unit units[] = {
      {"a", "a"},
      {"%41", "A"},
      {"%2f", "%2F"},
      {"%c3%80", "\xC3\x80"},                // U+00C0
      {"%E2%82%ac", "\xE2\x82\xAC"},         // U+20AC
      {"%f0%90%80%80", "\xF0\x90\x80\x80"},  // U+10000
      {"%bf", "%BF"},                        // no character
      {"%80%80%80%80", "%80%80%80%80"},
      {"%c3%bf", "\xC3\xBF"},                      // U+00FF
      {"%f0%bf%bf%bd%bf", "\xF0\xBF\xBF\xBD%BF"},  // U+3FFFD, and no character
      {"%f0%bf%bf%bd-", "\xF0\xBF\xBF\xBD-"},      // U+3FFFD
      {"%c0%80%80%80", "%C0%80%80%80"},            // no character
      {long_tail.written, long_tail.normal},
  };
  const iri::NormalizeOptions options{
      {iri::NormalizeStep::percent, iri::NormalizeStep::ucschar, iri::NormalizeStep::case_},
      {iri::Component::path}};
  for (const Unit& unit : units) {
    for (const Unit& last : units) {
      for (std::size_t shift = 0; shift < 16; ++shift) {
        std::string text = "s:";
        std::string expected = "s:";
        for (int i = 0; i < 30; ++i) {
          text += unit.written;
          expected += unit.normal;
        }
        text += std::string(last.written) + std::string(shift, 'x');
        expected += std::string(last.normal) + std::string(shift, 'x');
        const auto view = iri::IriReferenceView::parse(text);
        ASSERT_TRUE(view) << text;
        ASSERT_EQ(iri::normalize(*view, options)->text(), expected) << text;
      }
    }
  }
}

TEST(NormalizeOptions, HaveNames) {
  // The table of normalize.hpp; the last row as the steps say it.
  const auto uri = *iri::Iri::parse("HTTP://Example.com:80/%7ea/../b?%c3%bc");
  namespace by = iri::normalize_options;
  EXPECT_EQ(iri::normalize(uri, by::syntax)->text(), "http://example.com:80/b?%C3%BC");
  EXPECT_EQ(iri::normalize(uri, by::scheme)->text(), "http://example.com/b?%C3%BC");
  EXPECT_EQ(iri::normalize(uri, by::all)->text(), "http://example.com/b?\xC3\xBC");
  EXPECT_EQ(iri::normalize(*iri::Uri::parse("http://[::0]"), by::scheme)->text(), "http://[::]/");
  EXPECT_EQ(by::syntax.steps, iri::default_normalize_steps);
}

}  // namespace
