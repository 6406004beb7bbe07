// inspect() finds what the inspector that goes byte by byte finds: all kinds, places and orders.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gate/inspector.hpp"
#include "gate/oracle/inspect.hpp"
#include "http/read_target.hpp"
#include "iri/iri.hpp"
#include "iri/percent.hpp"
#include "support/utf8_of.hpp"

namespace {

using iri::Finding;
using iri::Inspection;
using iri::InspectOptions;
using iri::LocatedFinding;
using iri::test::utf8_of;

using Found = std::array<LocatedFinding, 128>;

iri::Limits small_limits(std::uint32_t most, std::uint32_t segments) {
  return {most, most, most, most / 2, most, most / 2, most, most, segments, segments};
}

/// All kinds, some kinds, no limits, small ones, and a function that checks hosts.
const std::vector<InspectOptions>& options() {
  static const std::vector<InspectOptions> all = [] {
    const auto odd = [](std::string_view host) noexcept {
      return host.size() % 2 != 0 ? iri::FindingSet{Finding::mixed_script_host} : iri::FindingSet();
    };
    const iri::Gate proxy = iri::Gate::make(iri::presets::proxy()).value();
    const iri::Policy& policy = proxy.policy();
    std::vector<InspectOptions> made(3);
    made[1].limits = small_limits(6, 2);
    made[1].host_check = iri::HostCheck(odd);
    made[2].limits = policy.limits;
    made[2].limits.depth = made[2].limits.parameters = 3;
    made[2].wanted = policy.with(iri::Action::reject) | policy.with(iri::Action::canonicalize);
    return made;
  }();
  return all;
}

std::string shown(const Inspection& result, const Found& found) {
  std::string text = std::to_string(result.count) + ":";
  for (const Finding kind : result.kinds) text += " " + std::string(name(kind));
  for (std::size_t i = 0; i < result.stored; ++i) {
    const LocatedFinding& one = found[i];
    text += " | " + std::string(name(one.kind)) + " " + std::string(name(one.component)) + " " +
            std::to_string(one.begin) + "-" + std::to_string(one.end);
  }
  return text;
}

bool same(const Inspection& a, const Found& in_a, const Inspection& b, const Found& in_b) {
  return a.kinds == b.kinds && a.count == b.count && a.stored == b.stored &&
         std::equal(in_a.begin(), in_a.begin() + static_cast<std::ptrdiff_t>(a.stored),
                    in_b.begin());
}

template <class View, class Inspect>
void expect_same(const View& view, const InspectOptions& option, std::size_t room,
                 const Inspect& inspect) {
  Found found, expected;
  const Inspection result = inspect(view, option, std::span(found).first(room));
  const Inspection oracle = iri_oracle::inspect(view, option, std::span(expected).first(room));
  ASSERT_TRUE(same(result, found, oracle, expected))
      << view.text() << "\n   is " << shown(result, found) << "\nnot    "
      << shown(oracle, expected);
}

/// Calls `inspect` and the oracle with every option, and room for all findings, for two, or none.
template <class View, class Inspect>
void expect_same(const View& view, const Inspect& inspect) {
  for (const InspectOptions& option : options()) {
    ASSERT_NO_FATAL_FAILURE(expect_same(view, option, 128, inspect));
    expect_same(view, option, 2, inspect);
    expect_same(view, option, 0, inspect);
  }
}

constexpr auto by_public = [](const auto& view, const auto& option, auto out) {
  return iri::inspect(view, option, out);
};

/// inspect() with what is known of the text, as the gate calls it: features, of a field the host as well.
template <class View, class... Known>
auto by_features(const Known&... known) {
  return [&known...](const View& view, const InspectOptions& option, auto out) {
    const iri::detail::FindingsByPart wanted(option.wanted);
    const iri::HostCheck* const check = option.host_check ? &option.host_check : nullptr;
    iri::detail::FindingsByPart kinds;
    const auto [count, stored] =
        iri::detail::inspect(view, known..., {option.limits, check, wanted}, out, kinds);
    return Inspection{kinds.all(), count, stored};
  };
}

void expect_same_target(std::string_view method, std::string_view text) {
  iri::RequestTarget read;
  iri::detail::Features features;
  if (iri::detail::read_target(method, text, true, read, features).failed()) return;
  const auto view = iri::detail::HttpViewAccess::of_target(text, read);
  ASSERT_NO_FATAL_FAILURE(expect_same(view, by_public));
  expect_same(view, by_features<iri::RequestTargetView>(features));
}

/// With few findings stored, and one option: for many texts.
void expect_alike_target(std::string_view text) {
  iri::RequestTarget read;
  iri::detail::Features features;
  if (iri::detail::read_target("GET", text, true, read, features).failed()) return;
  const auto view = iri::detail::HttpViewAccess::of_target(text, read);
  const auto inspect = by_features<iri::RequestTargetView>(features);
  expect_same(view, options()[text.size() % 2], 16, inspect);
  expect_same(view, options()[0], 0, inspect);
}

void expect_same_reference(std::string_view text) {
  const auto view = iri::IriReferenceView::parse(text);
  if (view) expect_same(*view, by_public);
}

void expect_same_host(std::string_view text) {
  iri::Components read;
  iri::detail::Features features;
  if (iri::detail::read_host(text, true, read, features).failed()) return;
  const auto view = iri::detail::HttpViewAccess::of_host(text, read.host_end);
  ASSERT_NO_FATAL_FAILURE(expect_same(view, by_public));
  const iri::detail::KnownHost known = iri::detail::known_host(text);
  expect_same(view, by_features<iri::HostFieldView>(features, known));
}

using Pieces = std::vector<std::string>;

/// Calls `check` with all texts of at most `most` pieces.
template <class Check>
void of_pieces(const Pieces& pieces, std::size_t most, const Check& check) {
  const auto grow = [&](const auto& again, const std::string& text, std::size_t left) -> void {
    check(text);
    if (left == 0 || testing::Test::HasFatalFailure()) return;
    for (const std::string& piece : pieces) again(again, text + piece, left - 1);
  };
  grow(grow, "", most);
}

const Pieces bytes_of_paths{"/", ".", "%2e", "%2F", "%", "2", "e", ";", "?", "a"};
const Pieces pieces_of_paths{"/",   ".",      "%2E",    "%2f", "%5C", "%3B",          ";",
                             "?",   "&",      "%25",    "%",   "41",  "%41",          "%C3%A9",
                             "%C3", "%E2%80", "%8D",    "a",   "%00", "\xC3\xA9",     "#",
                             ":",   "//",     "%D8%A7", "%20", "%C0", "\xE2\x81\xA6", "@"};

TEST(InspectOracle, OfEveryShortTarget) {
  of_pieces(bytes_of_paths, 3,
            [](const std::string& text) { expect_same_target("GET", "/" + text); });
  of_pieces(bytes_of_paths, 6, [](const std::string& text) { expect_alike_target("/" + text); });
  of_pieces(pieces_of_paths, 3, [](const std::string& text) {
    expect_same_target("GET", "/" + text);
    expect_same_target("GET", "http://a.b" + text);
    expect_same_target("OPTIONS", "x:" + text);
  });
}

// With and without a "/" at the beginning, around the limit.
TEST(InspectOracle, OfEveryDepth) {
  of_pieces({"a", "/"}, 9, [](const std::string& text) {
    expect_same_target("GET", "/" + text);
    expect_same_target("GET", "x:" + text);
    expect_same_target("GET", "/?" + text);
  });
  of_pieces({"a", "&", ";"}, 6, [](const std::string& text) {
    expect_same_target("GET", "/?" + text);
    expect_same_reference("?" + text);
  });
}

TEST(InspectOracle, OfEveryShortReference) {
  of_pieces(bytes_of_paths, 3, expect_same_reference);
  of_pieces(pieces_of_paths, 3, [](const std::string& text) {
    expect_same_reference(text);
    expect_same_reference("//" + text);
  });
}

const Pieces bytes_of_hosts{"a", "Z", ".", "-", "0", "x", "_", "~", ":", "%2e"};
const Pieces pieces_of_hosts{"a",
                             "B",
                             ".",
                             "-",
                             "xn--",
                             "0x7f",
                             "127",
                             ".com",
                             ".local",
                             "lan",
                             "api.",
                             "%61",
                             "_",
                             "~",
                             "!",
                             ":80",
                             "metadata.",
                             ".internal",
                             "[",
                             "::1]",
                             "azure",
                             "[v1",
                             ".ipv6-literal",
                             ".net",
                             "0",
                             "LOCALHOST",
                             ".metadata.cloud.ibm",
                             "service.softlayer",
                             "@",
                             "\xC3\xA9",
                             "%EF%BC%8E",
                             "\xEF\xBD\x81",
                             ".goog",
                             ".invalid",
                             ".arpa",
                             "mail",
                             "."};

TEST(InspectOracle, OfEveryShortHost) { of_pieces(bytes_of_hosts, 4, expect_same_host); }

TEST(InspectOracle, OfHostsOfPieces) {
  of_pieces(pieces_of_hosts, 3, [](const std::string& text) {
    expect_same_host(text);
    if (text.size() % 4 == 0) expect_same_reference("http://" + text + "/");
    if (text.size() % 4 == 1) expect_same_reference("file://" + text + "?a");
    if (text.size() % 4 == 2) expect_same_target("CONNECT", text + ":443");
  });
}

// At every place of a block, and behind long labels.
TEST(InspectOracle, OfLongerHosts) {
  for (std::size_t size = 0; size < 70; ++size) {
    for (const std::string& piece : pieces_of_hosts) {
      const std::string label(size, 'a');
      expect_same_host(label + piece);
      expect_same_host(label + piece + ".org");
      expect_same_host("www." + label + piece + "b.org");
      expect_same_host(label + "." + piece + "b-c.example");
    }
  }
  for (const std::size_t size : {250U, 253U, 254U, 1019U, 1020U, 1021U, 1022U, 3000U}) {
    for (const std::size_t label : {1U, 31U, 62U, 63U, 64U}) {
      std::string text;
      while (text.size() < size) text += std::string(label, 'a') + ".";
      expect_same_host(text.substr(0, size) + "org");
    }
  }
}

TEST(InspectOracle, OfLongerTextsOfPieces) {
  std::mt19937 random(16);
  const auto below = [&](std::size_t n) { return random() % n; };
  for (int i = 0; i < 30000 && !HasFatalFailure(); ++i) {
    std::string text;
    for (std::size_t pieces = 1 + below(8); pieces != 0; --pieces) {
      text += std::string(below(4) == 0 ? below(40) : below(3), 'b');
      text += pieces_of_paths[below(pieces_of_paths.size())];
    }
    expect_same_target("GET", "/" + text);
    expect_same_reference(text);
    expect_same_reference("http://user:x@a.example/" + text);
  }
}

// Kinds and numbers alone, about the size that is inspected at once.
TEST(InspectOracle, OfShortTargetsWithoutPlaces) {
  const Pieces pieces{"/",
                      ".",
                      "..",
                      "%2e",
                      "%2E",
                      "/./",
                      "/../",
                      "//",
                      ";",
                      "a",
                      "bc",
                      "%61",
                      "%2f",
                      "%5C",
                      "%3B",
                      "?",
                      "&",
                      "%25",
                      "%25%34",
                      "%00",
                      "%7F",
                      "%C3%A9",
                      "%C3",
                      "%c0%80",
                      "%E2%80",
                      "%E2%80%AE",
                      "%D8%A7%E2%80%8D",
                      "%F0%9F%98%80",
                      "%f0%9f",
                      "%ED%A0%80",
                      "%F4%90%80%80",
                      "0123456789"};
  std::mt19937 random(63);
  for (int i = 0; i < 100000 && !HasFatalFailure(); ++i) {
    std::string text = "/";
    const std::size_t size = 20 + random() % 50;
    while (text.size() < size) text += pieces[random() % pieces.size()];
    expect_alike_target(text);
    if (i % 16 == 0) expect_same_target("GET", text);
  }
}

/// Policies that no list makes a difference to, for a target or a Host field alone.
const std::vector<iri::Gate>& gates() {
  static const std::vector<iri::Gate> all = [] {
    std::vector<iri::Gate> made;
    for (iri::Policy policy :
         {iri::presets::proxy(), iri::presets::strict_api(), iri::Policy::allow_everything()}) {
      policy.raw_utf8 = true;
      made.push_back(iri::Gate::make(policy).value());
      policy.limits.depth = policy.limits.parameters = 2;
      made.push_back(iri::Gate::make(policy).value());
      policy.limits.host = 9;
      policy.limits.path = policy.limits.query = 5;
      made.push_back(iri::Gate::make(policy).value());
    }
    iri::Policy apart = iri::Policy::allow_everything();
    int turn = 0;
    for (const Finding finding : iri::FindingSet::all()) {
      for (const iri::Component part : iri::parts_of(finding)) {
        apart.set(turn++ % 2 == 0 ? iri::Action::reject : iri::Action::report, {finding}, part);
      }
    }
    made.push_back(iri::Gate::make(apart).value());
    return made;
  }();
  return all;
}

/// Expects a verdict on the findings of the oracle.
template <class View>
void expect_verdict(const iri::Gate& gate, const View& view, const iri::GateVerdict& verdict) {
  const iri::Policy& policy = gate.policy();
  const InspectOptions option{policy.limits, policy.host_check};
  Found found;
  const Inspection oracle = iri_oracle::inspect(view, option, found);
  ASSERT_EQ(oracle.stored, oracle.count) << view.text();
  iri::Action hardest = iri::Action::allow;
  std::size_t told = 0;
  for (const LocatedFinding& one : std::span(found).first(oracle.stored)) {
    const iri::Action action = policy.action(one.kind, one.component);
    told += action == iri::Action::allow ? 0U : 1U;
    hardest = std::max(hardest, action);
  }
  // Of hidden dot segments the readings' own oracle tells (readings_oracle_test.cc).
  iri::FindingSet findings = verdict.findings;
  const bool hidden = findings.contains(iri::Finding::hidden_dot_segment);
  if (hidden) {
    const iri::Action action =
        policy.action(iri::Finding::hidden_dot_segment, iri::Component::path);
    told += action == iri::Action::allow ? 0U : 1U;
    hardest = std::max(hardest, action);
    findings.erase(iri::Finding::hidden_dot_segment);
  }
  EXPECT_EQ(findings, oracle.kinds) << view.text();
  EXPECT_EQ(verdict.count, told) << view.text();
  const bool without_form = std::is_same_v<View, iri::HostFieldView>;
  if (without_form && hardest == iri::Action::canonicalize) hardest = iri::Action::reject;
  EXPECT_EQ(verdict.action, hardest) << view.text();
}

void expect_judged(const std::string& text) {
  const std::string target = "/" + text;
  const auto view = iri::RequestTargetView::parse("GET", target, {.raw_utf8 = true});
  const auto host = iri::HostFieldView::parse(text, {.raw_utf8 = true});
  for (const iri::Gate& gate : gates()) {
    if (view) expect_verdict(gate, *view, gate.judge_target("GET", view->text()));
    if (host) expect_verdict(gate, *host, gate.judge_host(text));
  }
}

/// A target, by one policy: for many texts.
void expect_judged_alone(const std::string& text) {
  const std::string target = "/" + text;
  const auto view = iri::RequestTargetView::parse("GET", target);
  if (view) expect_verdict(gates()[0], *view, gates()[0].judge_target("GET", target));
}

// Where nothing can be found, nothing is looked for; the verdict is the same.
TEST(InspectOracle, AVerdictIsOnWhatTheOracleFinds) {
  of_pieces({"a", "/", "&", "?", ";", "%41", ".", "\xC3\xA9"}, 5, expect_judged);
  of_pieces({"a.b", "a", ":", "80", "/b", "?c", "-", "--", "%C3%A9", "aaaa", "Z", "_"}, 4,
            expect_judged);
}

std::string encoded_of(const std::string& characters) {
  std::string encoded(3 * characters.size(), '\0');
  const iri::Written written =
      iri::encode(characters, iri::encode_set::unreserved, iri::OutputBuffer(encoded));
  encoded.resize(written.size);
  return encoded;
}

/// Checks the characters in one text, percent-encoded.
void expect_same_characters(const std::string& characters) {
  const std::string encoded = encoded_of(characters);
  expect_alike_target("/" + encoded + "?" + encoded);
  expect_judged_alone(encoded);
  const auto view = iri::HostFieldView::parse(encoded);
  ASSERT_TRUE(view);
  expect_same(*view, options()[0], 128, by_public);
}

TEST(InspectOracle, EveryCharacterIsFoundAsByTheOracle) {
  std::string some;
  for (char32_t c = 0x80; c <= 0x10FFFF && !HasFatalFailure(); ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    some += utf8_of(c);
    const std::string raw = utf8_of(c);
    if (c % 256 == 0x0F) expect_same_reference("/\xD8\xA7" + raw + "?" + raw + "#" + raw);
    if (c % 64 != 63) continue;
    expect_same_characters(some);
    some.clear();
  }
}

// Each by itself: among others, one that is a finding would hide what is said of the rest.
TEST(InspectOracle, AVerdictOnACharacterIsOnWhatTheOracleFinds) {
  for (char32_t c = 0x80; c <= 0x10FFFF && !HasFailure(); ++c) {
    const bool surrogate = c >= 0xD800 && c < 0xE000;
    if (surrogate || (!iri::detail::notable_characters.may_be(c) && c % 61 != 0)) continue;
    const std::string encoded = encoded_of(utf8_of(c));
    expect_judged_alone("a" + encoded);
    expect_judged_alone("?a" + encoded);
  }
}

TEST(InspectOracle, AVerdictOnPercentEncodedOctetsIsOnWhatTheOracleFinds) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto encoded_octet = [&](unsigned octet) {
    return std::string("%") + digits[octet >> 4U] + digits[octet & 15U];
  };
  for (unsigned octet = 0; octet < 256; ++octet) {
    const std::string encoded = encoded_octet(octet);
    for (const std::string_view after : {"", "a", "41", "%41", "%20", "%BF"}) {
      expect_judged_alone(encoded + std::string(after));
      expect_judged_alone("a/" + encoded + std::string(after) + "/b");
      expect_judged_alone("?" + encoded + std::string(after));
    }
    if (octet < 0xC0) continue;
    for (unsigned second = 0; second < 256; ++second) {
      const std::string two = encoded + encoded_octet(second);
      expect_judged_alone(two);
      for (const unsigned third : {0x7FU, 0x80U, 0xBFU, 0xC0U})
        expect_judged_alone(two + encoded_octet(third));
      expect_judged_alone(two + "a80");
    }
  }
  of_pieces({"a", "/", "?", ".", ";", "%20", "%2F", "%3B", "%25", "41", "%5C", "%0A", "%C3%A9",
             "%E2%80%AE"},
            4, expect_judged_alone);
  of_pieces({"a", "/", "?", "%20", "%2f", "%3B", "%25", "%C3%A9"}, 3, expect_judged);
}

// A character may begin in one window of 64 bytes, and end in the next one.
TEST(InspectOracle, AVerdictIsOnWhatTheOracleFindsAtEveryPlaceOfAWindow) {
  const Pieces pieces{"%20",    "%2F",       "%25%34", "%3B",          "%41",
                      "%C3%A9", "%E2%82%AC", "%BF",    "%F0%9F%98%80", "%E2%80%AE"};
  for (std::size_t size = 0; size < 135 && !HasFailure(); ++size) {
    const std::string before(size, 'a');
    for (const std::string& first : pieces) {
      for (const std::string& second : pieces) {
        expect_judged_alone(before + first + second);
        expect_judged_alone("?" + before + first + second);
        expect_judged_alone(before + first + "?" + second);
      }
    }
  }
}

// All sequences of two octets, and longer ones that begin as a character does.
TEST(InspectOracle, EveryOctetIsFoundAsByTheOracle) {
  constexpr std::string_view digits = "0123456789abCDEF";
  const auto encoded = [&](unsigned octet) {
    return std::string("%") + digits[octet >> 4U] + digits[octet & 15U];
  };
  for (unsigned first = 0; first < 256 && !HasFatalFailure(); ++first) {
    for (unsigned second = 0; second < 256; ++second) {
      const std::string two = encoded(first) + encoded(second);
      expect_same_target("GET", "/" + two);
      expect_judged_alone(two);
      expect_same_reference("//" + two + "@" + two + "?" + two + "#" + two);
      if (first < 0xC0 || second % 8 != 7) continue;
      for (const unsigned third : {0x00U, 0x2FU, 0x7FU, 0x80U, 0xBFU, 0xC0U}) {
        expect_same_target("GET", "/" + two + encoded(third));
        expect_judged_alone(two + encoded(third));
        expect_judged_alone("?" + two + encoded(third) + "/" + encoded(0xBF));
        expect_same_target("GET", "/" + two + encoded(third) + encoded(0x80) + "a");
        expect_same_target("GET", "/?" + two + encoded(third) + encoded(0xBF) + encoded(0x80));
      }
    }
  }
}

}  // namespace
