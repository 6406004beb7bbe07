// The findings of a text are the same whichever way it is asked for: with and without places, with and without what is known
// from the scan, and with limits that leave no segment, and no label, unread.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.hpp"

namespace {

using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::InspectOptions;
using iri::LocatedFinding;

using Places = std::array<LocatedFinding, 64>;

struct Found {
  FindingSet kinds;
  std::size_t count = 0;
  std::vector<LocatedFinding> places;
};

/// A gate looks for these in the canonical form, and not where they stand: readings_test.cc is about them.
FindingSet without_readings(FindingSet kinds) {
  kinds.erase(Finding::hidden_dot_segment);
  kinds.erase(Finding::guarded_reading);
  return kinds;
}

void expect_alike(const Found& a, const Found& b, std::string_view text) {
  ASSERT_EQ(without_readings(a.kinds).words(), without_readings(b.kinds).words()) << text;
  ASSERT_EQ(a.count, b.count) << text;
  ASSERT_EQ(a.places, b.places) << text;
}

FindingSet all_but(FindingSet none) {
  FindingSet all = FindingSet::all();
  for (const Finding kind : none) all.erase(kind);
  return all;
}

template <class View>
Found found_in(const View& view, const InspectOptions& options) {
  Places room;
  const iri::Inspection found = iri::inspect(view, options, room);
  EXPECT_EQ(found.count, found.stored) << view.text();
  return {found.kinds,
          found.count,
          {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(found.stored)}};
}

/// With limits that make it look at every segment and label. What they find is left out.
template <class View>
Found found_step_by_step(const View& view) {
  const FindingSet own{Finding::long_segment, Finding::long_label};
  const InspectOptions options{.limits = {.host = iri::absent, .label = 0, .segment = 0},
                               .wanted = all_but(own)};
  Found found = found_in(view, options);
  found.kinds.erase(Finding::long_segment);
  found.kinds.erase(Finding::long_label);
  return found;
}

Found told(const iri::GateVerdict& verdict, const Places& room) {
  return {verdict.findings,
          verdict.count,
          {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(verdict.stored)}};
}

Gate gate_that_tells(const iri::Limits& limits) {
  iri::Policy policy = iri::Policy::allow_everything();
  policy.set(iri::Action::report, all_but({Finding::hidden_dot_segment, Finding::guarded_reading,
                                           Finding::scheme_not_allowed, Finding::host_not_allowed,
                                           Finding::port_not_allowed}));
  policy.limits = limits;
  return Gate::make(policy).value();
}

/// By a gate: with room for places, without, and of a view.
void expect_judged(const Gate& gate, const std::string& text, const Found& expected) {
  Places room;
  expect_alike(told(gate.judge_target("GET", text, room), room), expected, text);
  const Found without{expected.kinds, expected.count, {}};
  expect_alike(told(gate.judge_target("GET", text), room), without, text);
  const auto view = iri::RequestTargetView::parse("GET", text, {.raw_utf8 = true});
  expect_alike(told(gate.judge_target(*view), room), without, text);
}

void expect_alike_target(const std::string& text) {
  static const Gate gate = gate_that_tells({});
  const auto view = iri::RequestTargetView::parse("GET", text, {.raw_utf8 = true});
  if (!view) return;
  const Found expected = found_step_by_step(*view);
  ASSERT_NO_FATAL_FAILURE(expect_alike(found_in(*view, {}), expected, text));
  expect_judged(gate, text, expected);
}

using Pieces = std::vector<std::string>;

/// Calls `check` with `front` and all sequences of that many pieces behind it.
template <class Check>
void of_pieces(const Pieces& pieces, std::size_t number, const std::string& front,
               const Check& check) {
  if (number == 0) return check(front);
  for (const std::string& piece : pieces) of_pieces(pieces, number - 1, front + piece, check);
}

// At the beginning; about the end of a block of sixteen bytes, of a window of 64, and of the size that is looked at at once.
TEST(InspectAlike, OfATargetBehindFrontsOfAnySize) {
  const Pieces pieces = {"/", "..",     ";",   "%2e",    "%2F",       "%3b",      "%25", "41", "?",
                         "a", "%C3%A9", "%C3", "%D8%A7", "%E2%80%8D", "\xC3\xA9", ".",   "&"};
  for (const std::size_t size : {0U, 14U, 15U, 55U, 60U, 61U, 62U, 63U}) {
    const std::string front = size == 0 ? "/" : "/" + std::string(size - 1, 'a') + "/";
    of_pieces(pieces, 3, front, expect_alike_target);
    if (HasFatalFailure()) return;
  }
  of_pieces(pieces, 3, "/?%C3%A9", expect_alike_target);
}

// Behind what was looked at, what is passed over, of any size.
TEST(InspectAlike, OfAPathWithWhatIsFoundFarApart) {
  for (std::size_t size = 0; size < 140; ++size) {
    for (const std::string front : {"/", "/;/", "/%C3%A9/", "/a%C3%A9", "/a%C3%A9?"}) {
      of_pieces({"/", "..", ";", "%C3", "%2e", "bcdefg/hi"}, 2, front + std::string(size, 'a'),
                expect_alike_target);
      of_pieces({"/", "..", ";", "%C3", "%2e"}, 2, front + std::string(size, 'a') + "/",
                expect_alike_target);
    }
    if (HasFatalFailure()) return;
  }
}

TEST(InspectAlike, OfATargetOfDotsAndParameters) {
  of_pieces({"/", ".", "..", ";", "%2e", "a"}, 5, "/", expect_alike_target);
  of_pieces({"/", ".", "a", "%2E.", "../"}, 4, "/a/b//", expect_alike_target);
  of_pieces({"a/", "../", "./", ".%2e/", "..;/", "a;"}, 5, "/", expect_alike_target);
}

TEST(InspectAlike, OfATargetAboutItsLimits) {
  const iri::Limits limits[] = {{.text = 6},  {.path = 4},  {.segment = 2},
                                {.query = 2}, {.depth = 2}, {.parameters = 2}};
  for (const iri::Limits& limit : limits) {
    const Gate gate = gate_that_tells(limit);
    of_pieces({"/", "a", ";", "%2e", "?", "&"}, 5, "/", [&](const std::string& text) {
      const auto view = iri::RequestTargetView::parse("GET", text);
      if (view) expect_judged(gate, text, found_in(*view, {.limits = limit}));
    });
  }
}

void expect_alike_host(const std::string& text) {
  constexpr iri::Limits none{.host = iri::absent, .label = iri::absent};
  static const Gate gate = gate_that_tells(none);
  const auto view = iri::HostFieldView::parse(text);
  if (!view) return;
  const Found expected = found_step_by_step(*view);
  ASSERT_NO_FATAL_FAILURE(expect_alike(found_in(*view, {.limits = none}), expected, text));
  Places room;
  expect_alike(told(gate.judge_host(text, room), room), expected, text);
  std::array<char, 4096> buffer;
  const iri::Admission admission = gate.admit("GET", "/", text, iri::OutputBuffer(buffer));
  EXPECT_EQ(admission.verdict.findings.words(), expected.kinds.words()) << text;
}

// What ends a label, or is none of its bytes, at every place of a name, whose last label begins at every place, too.
TEST(InspectAlike, OfANameWithAnyTwoBytesAnywhere) {
  const Pieces pieces = {"..", "--", ".-", "-.", "a.", ".1", "_a", "~b",
                         "+b", "Z@", "`a", "9:", "%4", "A[", "{a", "/a"};
  for (const std::size_t size : {2U, 3U, 5U, 15U, 16U, 17U, 18U, 31U, 32U, 33U}) {
    for (std::size_t dot = 0; dot < size; ++dot) {
      std::string name(size, 'b');
      name[dot] = '.';
      expect_alike_host(name);
      for (std::size_t at = 0; at + 1 < size; ++at) {
        for (const std::string& piece : pieces) {
          std::string other = name;
          expect_alike_host(other.replace(at, 2, piece));
        }
      }
      if (HasFatalFailure()) return;
    }
  }
}

// Special names, and what is one byte away from them, with labels before and behind.
TEST(InspectAlike, OfANameThatIsNearlyASpecialOne) {
  for (const std::string name : {"localhost",
                                 "localdomain",
                                 "localdomain4",
                                 "localdomain6",
                                 "local",
                                 "internal",
                                 "arpa",
                                 "intranet",
                                 "corp",
                                 "home",
                                 "lan",
                                 "private",
                                 "mail",
                                 "test",
                                 "invalid",
                                 "onion",
                                 "alt",
                                 "svc",
                                 "consul",
                                 "default",
                                 "flycast",
                                 "metadata.google.internal",
                                 "metadata.goog",
                                 "metadata.azure.internal",
                                 "metadata.azure.com",
                                 "instance-data.ec2.internal",
                                 "metadata.tencentyun.com",
                                 "metadata.packet.net",
                                 "metadata.platformequinix.com",
                                 "api.metadata.cloud.ibm.com",
                                 "api.service.softlayer.com",
                                 "metadata.exoscale.com",
                                 "rancher-metadata.rancher.internal",
                                 "1--2.ipv6-literal.net",
                                 "fe80-1.ipv6-literal.net"}) {
    for (const std::string before : {"", "a.", "m.", "api.", "b-"}) {
      for (const std::string behind : {"", ".", ".a", ".com"}) {
        for (std::size_t at = 0; at <= name.size(); ++at) {
          for (const char* piece : {"", "a", "E", ".", "-"}) {
            std::string other = name;
            expect_alike_host(before + other.replace(at, 1, piece) + behind);
          }
        }
        if (HasFatalFailure()) return;
      }
    }
  }
}

// A last label, and what looks like Punycode, at every place of a name.
TEST(InspectAlike, OfANameWhoseLastLabelsBeginAnywhere) {
  for (std::size_t size = 0; size < 40; ++size) {
    for (const std::string front : {"", "aaa.", "aaaaaaaaaaaaaaaaaaa.a."}) {
      for (const std::string end :
           {".local", ".localhost", ".localdomain6", ".a.goog", ".example", ".xn--a", ".xn--a.org",
            ".a--b.org", ".b-.org", ".-b.org", ".o", ".1a", ".abcdefghijklmnopqrst"}) {
        expect_alike_host(front + std::string(size, 'b') + end);
      }
    }
  }
}

// 1,024 bytes are read at most.
TEST(InspectAlike, OfANameOfAnySize) {
  for (std::size_t size = 1000; size < 1040; ++size) {
    for (const std::string end : {".example", ".localhost", "..org", "-.org", ".1", "."}) {
      std::string name;
      while (name.size() + end.size() < size) name += name.size() % 32 == 31 ? '.' : 'a';
      expect_alike_host(name + end);
    }
  }
}

// A digit or a hyphen at each place of a last label. No special label begins with this letter.
TEST(InspectAlike, OfALastLabelWithAnyByteInIt) {
  static const Gate gate = gate_that_tells({});
  for (std::size_t size = 2; size <= 8; ++size) {
    for (std::size_t at = 1; at < size; ++at) {
      for (const char byte : std::string_view("0123456789-")) {
        std::string label(size, 'b');
        label[at] = byte;
        expect_alike_host("www." + label);
        if (at + 1 == size && byte == '-') continue;  // a label may end so, but is not plain
        // inspect.hpp, `local_name`: neither letters alone nor a number nor Punycode.
        const std::string field = "www." + label;
        std::array<char, 64> buffer;
        const auto admission = gate.admit("GET", "/", field, iri::OutputBuffer(buffer));
        EXPECT_TRUE(admission.verdict.findings.contains(Finding::local_name)) << label;
      }
    }
    if (HasFatalFailure()) return;
  }
}

}  // namespace
