// The compiled library against the ABNF: verdict, error offset, components, for every rule and
// every kernel.
//
// Each text stands against a page that may not be read. Two tests take a sample of their strings,
// always the same; IRI_FULL=1 in the environment makes them take all. IRI_EXHAUSTIVE=1 raises the
// bounds; IRI_PROOF_TABLE names a file that takes "RULE KERNEL STRINGS" for each rule.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <string>

#include "grammar/appendix_b.hpp"
#include "grammar/compare.hpp"
#include "grammar/conformance.hpp"
#include "grammar/edge_buffer.hpp"
#include "grammar/kernel.hpp"
#include "iri/next_bytes.hpp"
#include "support/utf8_of.hpp"

namespace iri_grammar { namespace {

using iri::Components;
using iri::Rule;

bool exhaustive() { return std::getenv("IRI_EXHAUSTIVE") != nullptr; }
bool full() { return exhaustive() || std::getenv("IRI_FULL") != nullptr; }

/// A rule, as the library and as the RFC have it.
struct Subject {
  Rule rule;
  std::string_view name;
  const Automaton* automaton;
};

Subject subject(Rule rule) {
  const std::string_view name = iri::name(rule);
  const bool in_iri = iri_reference::grammar(Family::iri).find(name).has_value();
  return {rule, name, &automaton(in_iri ? Family::iri : Family::uri, name)};
}

std::vector<Subject> subjects(bool start_rules_only = false) {
  std::vector<Subject> all;
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const Rule rule = static_cast<Rule>(i);
    if (!start_rules_only || is_start_rule(rule)) all.push_back(subject(rule));
  }
  return all;
}

/// Holds the kernels' answers against the expected ones and says what differs, the first few times.
class Judge {
 public:
  /// All kernels on one text, which ends at a guard page and, every other time, also begins at one.
  void operator()(const Subject& s, std::string_view bytes, bool accepted, std::uint32_t offset) {
    std::optional<Components> components;
    if (accepted && is_start_rule(s.rule)) components = components_by_delimiters(bytes);
    const std::uint32_t error_offset = accepted ? iri::absent : offset;
    check(s, buffer_.at_end(bytes), error_offset, components);
    if (++count_ % 2 == 0) check(s, buffer_.at_begin(bytes), error_offset, components);
  }

  /// The same, the expectation from the automaton.
  void operator()(const Subject& s, std::string_view bytes) {
    const Offset offset = find_offset(*s.automaton, bytes);
    (*this)(s, bytes, offset.accepted, offset.error_offset);
  }

  void use(const Kernel& kernel) {
    kernel.select();
    kernel_ = &kernel;
    count_ = 0;
  }
  std::size_t count() const { return count_; }
  bool gave_up() const { return failures_ >= 10; }

 private:
  void check(const Subject& s, std::string_view bytes, std::uint32_t error_offset,
             const std::optional<Components>& components) {
    if (kernel_->match(s.rule, bytes).error_offset != error_offset)
      fail(s, bytes, error_offset, "match");
    if (!is_start_rule(s.rule)) return;
    Components out{1, 2, 3, 4, 5, 6, 7};
    if (kernel_->parse(s.rule, bytes, out).error_offset != error_offset)
      fail(s, bytes, error_offset, "parse");
    if (components && out != *components) fail(s, bytes, error_offset, "components");
  }

  void fail(const Subject& s, std::string_view bytes, std::uint32_t error_offset,
            const char* what) {
    if (gave_up()) return;
    ++failures_;
    ADD_FAILURE() << kernel_->name << ' ' << what << ' ' << s.name << ' ' << escaped(bytes)
                  << ": the ABNF stops at " << static_cast<std::int32_t>(error_offset)
                  << ", match() at "
                  << static_cast<std::int32_t>(kernel_->match(s.rule, bytes).error_offset);
  }

  EdgeBuffer buffer_{std::size_t{1} << 16U};
  const Kernel* kernel_ = nullptr;
  std::size_t count_ = 0;
  int failures_ = 0;
};

/// Where `parts` puts the boundaries.
Components components_of(const iri_reference::Parts& parts, std::uint32_t size) {
  Components c;
  c.size = size;
  if (parts.scheme) c.scheme_end = parts.scheme->end;
  if (parts.userinfo) c.userinfo_end = parts.userinfo->end;
  if (parts.host) c.host_end = parts.host->end;
  if (parts.authority) c.authority_end = parts.authority->end;
  c.path_end = parts.path->end;
  c.query_end = parts.query ? parts.query->end : c.path_end;
  return c;
}

TEST(Library, HasEveryRuleOfBothGrammarsUnderItsName) {
  std::map<std::string, int> names;
  for (const Family family : {Family::uri, Family::iri}) {
    for (const auto& rule : iri_reference::grammar(family).rules()) {
      ASSERT_TRUE(iri::find_rule(rule.name)) << rule.name;
      EXPECT_EQ(iri::name(*iri::find_rule(rule.name)), rule.name);
      EXPECT_TRUE(family == Family::uri || iri_reference::grammar(Family::uri).find(rule.name) ||
                  iri::is_iri_rule(*iri::find_rule(rule.name)));
      ++names[rule.name];
    }
  }
  EXPECT_EQ(names.size(), iri::rule_count);
}

/// The lines of a rule's text, its comments included, with one space for any run of white space.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space) line += c;
    if (space && !line.empty() && line.back() != ' ') line += ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

TEST(Library, QuotesTheAbnfOfEachRule) {
  for (const Subject& s : subjects()) {
    const Family family = iri::is_iri_rule(s.rule) ? Family::iri : Family::uri;
    for (const auto& rule : iri_reference::grammar(family).rules()) {
      if (rule.name != s.name) continue;
      // RFC 3987 has one line more, a comment that gives RFC 3986's older wording.
      const std::string text = rule.text.substr(0, rule.text.find("\n; ipath-empty"));
      EXPECT_EQ(one_line(iri::abnf(s.rule)), one_line(text));
    }
  }
}

// Every state x every byte x what identifies the state that follows. Of a kernel with no more
// states than the automaton it would be a proof; the library's have more.
TEST(Library, PassesTheTransitionTestsOfEveryRule) {
  const char* const path = std::getenv("IRI_PROOF_TABLE");
  std::ofstream table(path ? path : "/dev/null");
  Judge judge;
  for (const Kernel& kernel : kernels()) {
    for (const Subject& s : subjects()) {
      judge.use(kernel);
      for_each_transition_test(*s.automaton,
                               [&](std::string_view bytes, bool accepted, std::uint32_t offset) {
                                 judge(s, bytes, accepted, offset);
                               },
                               {.every_byte_limit = exhaustive() ? 100'000'000U : 1'000'000U});
      table << s.name << ' ' << kernel.name << ' ' << judge.count() << '\n';
      EXPECT_GT(judge.count(), 256U) << s.name;
      ASSERT_FALSE(judge.gave_up());
    }
  }
}

// For kernels that skip runs in blocks of 16, 32 or 64 bytes.
TEST(Library, PassesThePumpedTestsOfEveryRule) {
  const std::vector<std::size_t> some{16, 33};
  const std::vector<std::size_t> few{1, 15, 16, 31, 33, 64};
  std::vector<std::size_t> many;
  for (std::size_t i = 1; i < 200; ++i) many.push_back(i);
  Judge judge;
  for (const Kernel& kernel : kernels()) {
    judge.use(kernel);
    for (const Subject& s : subjects()) {
      const std::size_t suffixes = exhaustive() ? 2 : 1;
      for_each_pumped_test(
          *s.automaton,
          exhaustive() ? many
          : full()     ? few
                       : some,
          [&](std::string_view bytes, bool accepted, std::uint32_t offset) {
            judge(s, bytes, accepted, offset);
          },
          suffixes);
      ASSERT_FALSE(judge.gave_up());
    }
  }
}

// Runs that mix plain, percent-encoded and other characters, so that each falls across each edge of
// a block; then any byte.
TEST(Library, PassesMixedRunsInEveryState) {
  std::mt19937 random(3987);
  Judge judge;
  const int rounds = exhaustive() ? 2000 : 50;
  for (const Subject& s : subjects()) {
    const ConformanceSuite suite = conformance_suite(*s.automaton);
    for (std::size_t state = 0; state < suite.access.size(); ++state) {
      const auto& loops = suite.loops[state];
      for (int round = 0; !loops.empty() && round < rounds; ++round) {
        std::string bytes = suite.access[state];
        const std::size_t length = random() % 300;
        const unsigned plain =
            random() % 8;  // so many parts in 8 are of the first loop: from all sorts to almost one
        while (bytes.size() < length)
          bytes += random() % 8 < plain ? loops.front() : loops[random() % loops.size()];
        bytes += static_cast<char>(random() % 256);
        bytes += loops[random() % loops.size()];
        for (const Kernel& kernel : kernels()) {
          judge.use(kernel);
          judge(s, bytes);
        }
      }
    }
    ASSERT_FALSE(judge.gave_up());
  }
}

// All strings over one byte of each class that the grammar tells apart: up to length 3 against the
// automaton, up to 2 against the interpreter as well (IRI_EXHAUSTIVE: 5 and 4).
TEST(Library, JudgesEveryShortStringAsTheReference) {
  for (const Kernel& kernel : kernels()) {
    Judge judge;
    judge.use(kernel);
    for (const Subject& s : subjects()) {
      const std::string bytes = alphabet({*s.automaton});
      for_each_string(bytes, exhaustive() ? 5 : 3, [&](std::string_view text) { judge(s, text); });
      ASSERT_FALSE(judge.gave_up());
      const bool start = is_start_rule(s.rule);
      for_each_string(bytes, exhaustive() ? 4 : 2, [&](std::string_view text) {
        const Verdict verdict = iri_reference::check(s.name, text);
        judge(s, text, verdict.accepted, verdict.error_offset);
        if (!start || !verdict.accepted) return;
        Components out;
        ASSERT_TRUE(kernel.parse(s.rule, text, out));
        const auto size = static_cast<std::uint32_t>(text.size());
        EXPECT_EQ(out, components_of(iri_reference::split(s.name, text), size))
            << s.name << ' ' << escaped(text);
      });
      ASSERT_FALSE(judge.gave_up());
    }
  }
}

// All strings over the delimiters and one letter, digit and other character: the boundaries.
TEST(Library, SplitsEveryShortReferenceAsTheReference) {
  const std::string_view bytes = "a1:/?#@[]%.";
  for (const Kernel& kernel : kernels()) {
    Judge judge;
    judge.use(kernel);
    for (const Subject& s : subjects(true)) {
      for_each_string(bytes, exhaustive() ? 7 : 5, [&](std::string_view text) { judge(s, text); });
      ASSERT_FALSE(judge.gave_up());
    }
  }
}

// What Judge compares with: the delimiters' places are those of the interpreter's components.
TEST(ComponentsByDelimiters, AreThoseOfTheReference) {
  for (const Subject& s : subjects(true)) {
    std::size_t count = 0;
    const auto check = [&](std::string_view text, bool accepted, std::uint32_t) {
      if (!accepted || (count++ % 8 != 0 && !exhaustive())) return;
      const auto size = static_cast<std::uint32_t>(text.size());
      EXPECT_EQ(components_by_delimiters(text),
                components_of(iri_reference::split(s.name, text), size))
          << escaped(text);
    };
    for_each_transition_test(*s.automaton, check, {.every_byte_limit = 0});
    for_each_string("a:/?#@[].", 5,
                    [&](std::string_view text) { check(text, s.automaton->accepts(text), 0); });
  }
}

struct Frame {
  std::string_view before;
  std::string_view after;
};

// Some are long, so that the character falls into the second block of a kernel, or across its
// edge.
constexpr std::array<Frame, 14> frames{{
    {"", ""},         // all of it
    {"", ":"},        // scheme
    {"s", ":/"},      // scheme, not first
    {"//", "@h/"},    // userinfo
    {"//", ":1"},     // host
    {"//h:", ""},     // port
    {"//[v1.", "]"},  // IPvFuture
    {"//[::", "]"},   // IPv6address
    {"/", "/b"},      // path, absolute
    {"s:", "b"},      // path, rootless
    {"s://h/0123456789012345678901234567890123456789012345678901234567890123", "b?q"},
    {"?", "q#"},  // query
    {"s:?0123456789abcdef0123456789abcdef0123456789abcdef0123456789abc", "#"},
    {"#0123456789abc", "f"},  // fragment
}};

/// Of the code points: all around the surrogates and the compatibility forms, all at which a range
/// of RFC 3987 begins or ends (a multiple of 16, one less, or three less), and one in eight of the
/// others.
bool is_in_sample(char32_t point) {
  if (point < 0x1000 || (point >= 0xD700 && point < 0x10100)) return true;
  const char32_t low = point & 0x3FU;
  return low == 0 || (low >= 0x0F && low <= 0x10) || (low >= 0x2F && low <= 0x30) || low >= 0x3D;
}

TEST(Library, JudgesEveryCodePointInEveryComponent) {
  for (const Kernel& kernel : kernels()) {
    Judge judge;
    judge.use(kernel);
    const bool first = &kernel == &kernels().front();
    for (const Subject& s : subjects(true)) {
      const bool usual = s.rule == Rule::IRI_reference || (first && s.rule == Rule::URI_reference);
      if (!exhaustive() && !usual) continue;
      for (const Frame& frame : frames) {
        for (char32_t point = 0; point <= 0x110000; ++point) {
          if (!full() && !is_in_sample(point)) continue;
          judge(s,
                std::string(frame.before) + iri::test::utf8_of(point) + std::string(frame.after));
        }
        ASSERT_FALSE(judge.gave_up());
      }
    }
  }
}

TEST(Library, ExpectsExactlyTheBytesThatTheAutomatonGoesOnWith) {
  for (const Kernel& kernel : kernels()) {
    kernel.select();
    for (const Subject& s : subjects()) {
      const ConformanceSuite suite = conformance_suite(*s.automaton);
      for (std::size_t state = 0; state < suite.access.size(); ++state) {
        const std::string& prefix = suite.access[state];
        const iri::NextBytes expected = iri::next_bytes(s.rule, prefix);
        EXPECT_EQ(expected.end, s.automaton->accepts_at(static_cast<int>(state)))
            << s.name << ' ' << escaped(prefix);
        for (unsigned byte = 0; byte < 256; ++byte) {
          const bool live = s.automaton->next[state][byte] != dead;
          EXPECT_EQ(expected.contains(static_cast<unsigned char>(byte)), live)
              << s.name << ' ' << escaped(prefix) << ' ' << byte;
        }
      }
    }
  }
}

}}  // namespace iri_grammar
