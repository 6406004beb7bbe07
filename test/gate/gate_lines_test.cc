// The lines that the gate allows are those that it allows one by one, in C++ and in C.
#include "iri/gate_lines.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/iri.h"
#include "iri/iri.hpp"

namespace {

using iri::AllowedLines;
using iri::Gate;
using iri::LastLine;
using iri::LineEnd;

const Gate& gate() {
  static const Gate proxy = Gate::make(iri::presets::proxy()).value();
  return proxy;
}

/// One kind of lines: the judge of a line, the function of C++ and that of C.
struct Kind {
  std::function<bool(std::string_view)> allows;
  std::function<AllowedLines(std::string_view, LineEnd, LastLine)> lines;
  std::function<AllowedLines(std::string_view, unsigned)> c_lines;
};

const iri_gate& c_gate() {
  static const iri_gate made = [] {
    iri_policy policy = IRI_POLICY_INIT;
    EXPECT_EQ(iri_policy_preset("proxy", &policy, nullptr), IRI_OK);
    iri_gate gate = IRI_GATE_INIT;
    EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
    return gate;
  }();
  return made;
}

template <class Function, class... Before>
AllowedLines in_c(Function function, std::string_view text, unsigned flags, Before... before) {
  AllowedLines all{77, 77};
  EXPECT_EQ(function(&c_gate(), before..., text.data(), text.size(), flags, &all.lines,
                     &all.consumed, nullptr),
            IRI_OK);
  return all;
}

const std::vector<Kind>& kinds() {
  constexpr auto allow = iri::Action::allow;
  static const std::vector<Kind> all = {
      {[](std::string_view line) { return gate().judge(line).action == allow; },
       [](auto... a) { return iri::allowed_lines(gate(), a...); },
       [](auto text, auto flags) { return in_c(iri_gate_allowed_lines, text, flags); }},
      {[](std::string_view line) { return gate().judge_target("GET", line).action == allow; },
       [](auto... a) { return iri::allowed_target_lines(gate(), "GET", a...); },
       [](auto text, auto flags) {
         return in_c(iri_gate_allowed_target_lines, text, flags, "GET", std::size_t{3});
       }},
      {[](std::string_view line) { return gate().judge_host(line).action == allow; },
       [](auto... a) { return iri::allowed_host_lines(gate(), a...); },
       [](auto text, auto flags) { return in_c(iri_gate_allowed_host_lines, text, flags); }},
  };
  return all;
}

/// The definition, line by line.
AllowedLines expected(const Kind& kind, std::string_view text, LineEnd end, LastLine last) {
  AllowedLines all;
  while (!text.empty()) {
    const std::size_t size = text.find(end == LineEnd::nul ? '\0' : '\n');
    if (size == text.npos && last == LastLine::unfinished) return all;
    std::string_view line = text.substr(0, size);
    if (end == LineEnd::crlf && size != text.npos && line.ends_with('\r')) line.remove_suffix(1);
    if (!kind.allows(line)) return all;
    const std::size_t consumed = size == text.npos ? text.size() : size + 1;
    text.remove_prefix(consumed);
    ++all.lines;
    all.consumed += consumed;
  }
  return all;
}

bool equal(const AllowedLines& a, const AllowedLines& b) {
  return a.lines == b.lines && a.consumed == b.consumed;
}

/// Counts the texts that are read otherwise.
std::size_t wrong(const std::string& text) {
  std::size_t count = 0;
  for (const Kind& kind : kinds()) {
    for (const LineEnd end : {LineEnd::lf, LineEnd::crlf, LineEnd::nul}) {
      for (const LastLine last : {LastLine::complete, LastLine::unfinished}) {
        const AllowedLines all = expected(kind, text, end, last);
        const unsigned more = last == LastLine::unfinished ? unsigned{IRI_LINES_UNFINISHED} : 0U;
        const unsigned flags = static_cast<unsigned>(end) | more;
        count += !equal(kind.lines(text, end, last), all) || !equal(kind.c_lines(text, flags), all);
      }
    }
  }
  return count;
}

TEST(GateLines, AreThoseThatAreAllowedOneByOne) {
  constexpr std::array<std::string_view, 16> lines = {
      "/%FF",
      "[::ffff:8.8.8.8]",  // reported, and may pass
      "/",
      "/a",
      "",
      "http://a/b",
      "/a/../b",
      "www.example.com",
      "h:80",
      "/%zz",
      "/a\r",
      "/a;b",
      "/long/and/longer/than/a/block/of/sixty-four/bytes/x",
      "\xC3\xA9",
      "127.0.0.1",
      "//a//b"};
  constexpr std::array<std::string_view, 4> ends = {"\n", "\r\n", std::string_view("\0", 1), "\n"};
  std::mt19937 random(20261123);
  for (int round = 0; round < 20'000; ++round) {
    const std::string_view end = ends[random() % ends.size()];
    // Of many texts the first lines are all of one kind, so that more than one is allowed.
    const std::string_view usual = lines[random() % lines.size()];
    std::string text;
    for (std::size_t count = random() % 6; count != 0; --count) {
      text += random() % 3 == 0 ? lines[random() % lines.size()] : usual;
      if (count != 1 || random() % 2 == 0) text += end;
    }
    ASSERT_EQ(wrong(text), 0U) << testing::PrintToString(text);
  }
}

// gate_lines.hpp: the lines are counted up to the first that is not allowed; each end is one of these three.
TEST(GateLines, EndBeforeTheFirstThatIsNotAllowed) {
  using namespace std::string_view_literals;
  const auto targets = [](std::string_view text, LineEnd end) {
    return iri::allowed_target_lines(gate(), "GET", text, end, LastLine::complete);
  };
  const auto are = [](AllowedLines all, std::size_t lines, std::size_t consumed) {
    return equal(all, {lines, consumed});
  };
  constexpr LastLine whole = LastLine::complete;
  EXPECT_TRUE(are(targets("/a\n/b\n//a//b\n/\n", LineEnd::lf), 2, 6));
  EXPECT_TRUE(are(targets("/a\r\n/b\r\n//a//b\r\n", LineEnd::crlf), 2, 8));
  EXPECT_TRUE(are(targets("/a\0/b\0"sv, LineEnd::nul), 2, 6));
  EXPECT_TRUE(are(targets("/aa/b", LineEnd::nul), 1, 5));
  EXPECT_TRUE(are(targets("/aa/b\n", LineEnd::lf), 1, 6));
  EXPECT_TRUE(are(targets("/a\n/b", LineEnd::lf), 2, 5));
  constexpr std::string_view references = "http://a.example/\nhttp://b.example/\nhttp://a/../b\n";
  EXPECT_TRUE(are(iri::allowed_lines(gate(), references, LineEnd::lf, whole), 2, 36));
  constexpr std::string_view hosts = "a.example\nb.example\nb c\n";
  EXPECT_TRUE(are(iri::allowed_host_lines(gate(), hosts, LineEnd::lf, whole), 2, 20));
}

TEST(GateLines, AGateOfCThatWasNotMadeAllowsNone) {
  const iri_gate none = IRI_GATE_INIT;
  std::size_t lines = 1;
  std::size_t consumed = 1;
  EXPECT_EQ(iri_gate_allowed_lines(&none, "/\n", 2, 0, &lines, &consumed, nullptr), IRI_OK);
  EXPECT_EQ(lines + consumed, 0U);
  EXPECT_EQ(iri_gate_allowed_lines(nullptr, "/\n", 2, 0, &lines, &consumed, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(iri_gate_allowed_lines(&c_gate(), "/\n", 2, 3, &lines, &consumed, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(
      iri_gate_allowed_target_lines(&c_gate(), nullptr, 3, "/\n", 2, 0, nullptr, nullptr, nullptr),
      IRI_ERROR_INVALID_ARGUMENT);
}

// gate_lines.hpp: a line end ends a line and begins none, also where an empty line is allowed.
TEST(GateLines, NoLineStandsBehindTheLastLineEnd) {
  const Gate all = Gate::make(iri::Policy::allow_everything()).value();
  ASSERT_EQ(all.judge(std::string_view()).action, iri::Action::allow);
  const auto lines = [&](std::string_view text, LastLine last) {
    return iri::allowed_lines(all, text, LineEnd::lf, last);
  };
  EXPECT_TRUE(equal(lines("", LastLine::complete), {0, 0}));
  EXPECT_TRUE(equal(lines("a", LastLine::complete), {1, 1}));
  EXPECT_TRUE(equal(lines("a\n", LastLine::complete), {1, 2}));
  EXPECT_TRUE(equal(lines("\n\n", LastLine::complete), {2, 2}));
  EXPECT_TRUE(equal(lines("\na", LastLine::unfinished), {1, 1}));
}

// "The error is IRI_ERROR_INVALID_ARGUMENT for other flags": nothing is judged then.
TEST(GateLines, OfFlagsThatThereAreNotNoLineIsAllowed) {
  std::size_t lines = 7;
  std::size_t consumed = 7;
  const auto judged = [&](unsigned flags) {
    return iri_gate_allowed_target_lines(&c_gate(), "GET", 3, "/\n", 2, flags, &lines, &consumed,
                                         nullptr);
  };
  EXPECT_EQ(judged(0), IRI_OK);
  EXPECT_EQ(lines, 1U);
  EXPECT_EQ(judged(8), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(lines, 0U);
  EXPECT_EQ(consumed, 0U);
}

}  // namespace
