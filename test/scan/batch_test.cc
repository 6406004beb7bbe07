// Many texts in one call; fuzz/batch_target.cc holds it against parsing one by one.
#include "iri/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "iri/iri.h"
#include "support/each_kernel.hpp"
#include "support/guarded.hpp"

namespace {

using iri::Batch;
using iri::LastLine;
using iri::LineEnd;
using iri::ParsedLine;
using iri::rule::IRI_reference;
using iri::rule::URI;

std::vector<ParsedLine> lines_of(std::string_view text, LineEnd end, iri::Rule rule = IRI_reference,
                                 LastLine last_line = LastLine::complete) {
  std::vector<ParsedLine> lines(text.size() + 1);
  const Batch batch = iri::parse_lines(rule, text, end, last_line, lines);
  lines.resize(batch.lines);
  return lines;
}

std::vector<std::string> texts_of(std::string_view text, LineEnd end,
                                  LastLine last_line = LastLine::complete) {
  std::vector<std::string> texts;
  for (const ParsedLine& line : lines_of(text, end, IRI_reference, last_line)) {
    texts.emplace_back(text.substr(line.begin, line.size));
  }
  return texts;
}

using Texts = std::vector<std::string>;
using Views = std::vector<std::string_view>;
using std::string_literals::operator""s;
using std::string_view_literals::operator""sv;

class BatchOf : public iri_test::EachKernel {};
IRI_FOR_EACH_KERNEL(BatchOf);

TEST_P(BatchOf, EachTextHasItsOwnVerdictAndParts) {
  const std::array<std::string_view, 3> texts = {"http://h:8/p?q#f", "a b", ""};
  std::array<iri::Parsed, 3> all;
  EXPECT_EQ(iri::parse_each(IRI_reference, texts, all), 2U);
  const iri::Components& c = all[0].components;
  EXPECT_TRUE(all[0].result);
  EXPECT_EQ(c.scheme_end, 4U);
  EXPECT_EQ(c.host_end, 8U);
  EXPECT_EQ(c.authority_end, 10U);
  EXPECT_EQ(c.path_end, 12U);
  EXPECT_EQ(c.query_end, 14U);
  EXPECT_EQ(c.size, 16U);
  EXPECT_EQ(all[1].result.error_offset, 1U);
  EXPECT_EQ(all[1].components, iri::Components());
  EXPECT_TRUE(all[2].result);
}

TEST_P(BatchOf, AsManyTextsAreParsedAsBothArraysHave) {
  const std::array<std::string_view, 3> texts = {"a", "b", "c"};
  const iri::Parsed untouched{{7}, {}};
  std::array<iri::Parsed, 3> all = {untouched, untouched, untouched};
  EXPECT_EQ(iri::parse_each(IRI_reference, texts, std::span(all).first(2)), 2U);
  EXPECT_EQ(all[1].components.size, 1U);
  EXPECT_EQ(all[2], untouched);
  EXPECT_EQ(iri::parse_each(IRI_reference, std::span(texts).first(1), std::span(all).last(2)), 1U);
  EXPECT_EQ(all[2], untouched);
}

TEST_P(BatchOf, ABadLineHasTheOffsetOfItsErrorAndDisturbsNoOther) {
  const auto lines = lines_of("http://a/\nhttp://b/%zz\nhttp://c/\n", LineEnd::lf, URI);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].parsed.result);
  EXPECT_EQ(lines[1].begin, 10U);
  EXPECT_EQ(lines[1].parsed.result.error_offset, 10U);  // the first "z"
  EXPECT_TRUE(lines[2].parsed.result);
  EXPECT_EQ(lines[2].parsed.components.host_end, 8U);
}

TEST_P(BatchOf, ReadsNothingOutsideTheBuffer) {
  iri_test::Guarded guarded(300);
  for (std::size_t size = 0; size < 300; ++size) {
    std::string text;
    while (text.size() < size) text += "http://a/b%41\n"[text.size() % 14];
    const auto expected = texts_of(text, LineEnd::lf);
    EXPECT_EQ(texts_of(guarded.at_end(text), LineEnd::lf), expected);
    EXPECT_EQ(texts_of(guarded.at_front(text), LineEnd::lf), expected);
  }
}

/// The lines by their definition, each parsed by itself.
std::vector<ParsedLine> one_by_one(std::string_view text, LineEnd end, iri::Rule rule,
                                   LastLine last_line) {
  std::vector<ParsedLine> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t found = text.find(end == LineEnd::nul ? '\0' : '\n', begin);
    if (found == text.npos && last_line == LastLine::unfinished) break;
    std::string_view its = text.substr(begin, found - begin);
    if (found != text.npos && end == LineEnd::crlf && its.ends_with('\r')) its.remove_suffix(1);
    ParsedLine& line = lines.emplace_back();
    line.begin = begin;
    line.size = its.size();
    line.parsed.result = iri::parse(rule, its, line.parsed.components);
    if (!line.parsed.result) line.parsed.components = {};
    begin = found == text.npos ? text.size() : found + 1;
  }
  return lines;
}

/// parse_lines() with room for a few lines at a time.
std::vector<ParsedLine> in_rounds(std::string_view text, LineEnd end, iri::Rule rule,
                                  LastLine last_line, std::size_t room) {
  std::vector<ParsedLine> all;
  std::vector<ParsedLine> some(room);
  for (std::size_t consumed = 0;;) {
    const Batch batch = iri::parse_lines(rule, text.substr(consumed), end, last_line, some);
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < batch.lines; ++i) {
      accepted += some[i].parsed.result ? 1U : 0U;
      some[i].begin += consumed;
      all.push_back(some[i]);
    }
    EXPECT_EQ(batch.accepted, accepted);
    consumed += batch.consumed;
    if (batch.lines == 0) return all;
  }
}

bool same(const std::vector<ParsedLine>& a, const std::vector<ParsedLine>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ParsedLine& x, const ParsedLine& y) {
                      return x.begin == y.begin && x.size == y.size && x.parsed == y.parsed;
                    });
}

/// A text of lines of all sizes about those of windows, and of all kinds.
std::string mix_of_lines(std::mt19937& random) {
  const Texts pieces = {"a",        "/",  "//h:8", "s:", "?q", "#f",  "%41",
                        "\xC3\xA9", "\r", "<",     "%4", "#",  "\xC3"};
  const Texts ends = {"\n", "\n", "\n", "\r\n", "\n\n", "\0"s};
  std::string text;
  for (std::size_t lines = random() % 90; lines != 0; --lines) {
    const std::size_t most = random() % 40 == 0 ? 4000 : random() % 3 == 0 ? 200 : 20;
    const std::size_t size = random() % most;
    const std::size_t begin = text.size();
    while (text.size() < begin + size) {
      text += pieces[random() % 8 != 0 ? random() % 2 : random() % pieces.size()];
    }
    text += ends[random() % ends.size()];
  }
  if (random() % 2 != 0) text += "http://h/";
  return text;
}

TEST_P(BatchOf, EveryMixOfLinesIsParsedLineByLine) {
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const std::string text = mix_of_lines(random);
    const std::unique_ptr<char[]> block(new char[text.size()]);
    text.copy(block.get(), text.size());
    const std::string_view its(block.get(), text.size());
    const std::size_t room = std::array<std::size_t, 5>{1, 7, 64, 65, 200}[random() % 5];
    for (const iri::Rule rule :
         {IRI_reference, iri::rule::URI_reference, iri::rule::IRI, URI, iri::rule::absolute_IRI,
          iri::rule::relative_ref, iri::rule::port}) {
      for (const LineEnd end : {LineEnd::lf, LineEnd::crlf, LineEnd::nul}) {
        for (const LastLine last : {LastLine::complete, LastLine::unfinished}) {
          const auto expected = one_by_one(its, end, rule, last);
          ASSERT_TRUE(same(in_rounds(its, end, rule, last, room), expected))
              << testing::PrintToString(text) << iri::name(rule);
          Views views;
          for (const ParsedLine& line : expected)
            views.push_back(its.substr(line.begin, line.size));
          std::vector<iri::Parsed> each(views.size());
          std::size_t accepted = iri::parse_each(rule, views, each);
          for (std::size_t k = 0; k < each.size(); ++k) {
            ASSERT_EQ(each[k], expected[k].parsed) << testing::PrintToString(views[k]);
            accepted -= each[k].result ? 1U : 0U;
          }
          ASSERT_EQ(accepted, 0U);
        }
      }
    }
  }
}

TEST(BatchLines, ALineEndEndsALineAndBeginsNone) {
  EXPECT_EQ(texts_of("", LineEnd::lf), Texts{});
  EXPECT_EQ(texts_of("\n", LineEnd::lf), Texts{""});
  EXPECT_EQ(texts_of("a", LineEnd::lf), Texts{"a"});
  EXPECT_EQ(texts_of("a\n", LineEnd::lf), Texts{"a"});
  EXPECT_EQ(texts_of("a\n\nb", LineEnd::lf), (Texts{"a", "", "b"}));
}

TEST(BatchLines, AreEqualIfVerdictAndPartsAre) {
  const iri::Parsed parsed{{1}, {}};
  EXPECT_TRUE(parsed == (iri::Parsed{{1}, {}}));
  EXPECT_FALSE(parsed == (iri::Parsed{{2}, {}}));
  EXPECT_FALSE(parsed == (iri::Parsed{{1}, {.size = 1}}));
  EXPECT_EQ(iri::ParsedLine().begin, 0U);
  EXPECT_EQ(iri::ParsedLine().size, 0U);
}

TEST(BatchLines, CrIsPartOfTheLineUnlessSaidOtherwise) {
  EXPECT_EQ(texts_of("a\r\nb\r\n", LineEnd::lf), (Texts{"a\r", "b\r"}));
  EXPECT_EQ(lines_of("a\r\n", LineEnd::lf)[0].parsed.result.error_offset, 1U);
  EXPECT_EQ(texts_of("a\r\nb\n\r\n", LineEnd::crlf), (Texts{"a", "b", ""}));
  EXPECT_EQ(texts_of("a\r\r\nb\rc\nd\r", LineEnd::crlf), (Texts{"a\r", "b\rc", "d\r"}));
}

TEST(BatchLines, NulEndsLinesThatHoldNewlines) {
  EXPECT_EQ(texts_of("a\0b\nc\0"sv, LineEnd::nul), (Texts{"a", "b\nc"}));
}

TEST(BatchLines, WhatFollowsTheLastLineEndIsLeftWhereMoreComes) {
  std::array<ParsedLine, 4> lines;
  const auto batch =
      iri::parse_lines(IRI_reference, "a\nb", LineEnd::lf, LastLine::unfinished, lines);
  EXPECT_EQ(batch.lines, 1U);
  EXPECT_EQ(batch.consumed, 2U);
  EXPECT_EQ(texts_of("a\r", LineEnd::crlf, LastLine::unfinished), Texts{});
}

TEST(BatchLines, AFullArrayIsGoneOnFrom) {
  std::array<ParsedLine, 2> lines;
  const std::string_view text = "a\nb c\nd\n";
  const Batch first = iri::parse_lines(IRI_reference, text, LineEnd::lf, lines);
  EXPECT_EQ(first.lines, 2U);
  EXPECT_EQ(first.accepted, 1U);
  EXPECT_EQ(first.consumed, 6U);
  const Batch second = iri::parse_lines(IRI_reference, text.substr(6), LineEnd::lf, lines);
  EXPECT_EQ(second.lines, 1U);
  EXPECT_EQ(second.consumed, 2U);
  EXPECT_EQ(iri::parse_lines(IRI_reference, text, LineEnd::lf, {}).consumed, 0U);
}

TEST(BatchLines, ARuleThatIsNoStartRuleAcceptsNothing) {
  EXPECT_EQ(lines_of("80\n", LineEnd::lf, iri::rule::port)[0].parsed.result.error_offset, 0U);
}

// --- in C ------------------------------------------------------------------------------------

/// A caller that was compiled with a larger struct.
struct LargerLine {
  iri_line line;
  std::size_t more;
};

constexpr iri_line no_line = IRI_LINE_INIT;

TEST(BatchInC, LinesHaveThePartsOfCpp) {
  const std::string_view text = "http://h/\r\na b\r\nc";
  iri_line lines[4] = {no_line};
  std::size_t count = 0, accepted = 0, consumed = 0;
  EXPECT_EQ(iri_parse_lines(IRI_RULE_IRI_reference, text.data(), text.size(), IRI_LINES_CRLF, lines,
                            4, &count, &accepted, &consumed, nullptr),
            IRI_OK);
  EXPECT_EQ(count, 3U);
  EXPECT_EQ(accepted, 2U);
  EXPECT_EQ(consumed, text.size());
  std::uint32_t begin = 0, end = 0;
  EXPECT_TRUE(iri_find_part(&lines[0].components, IRI_COMPONENT_HOST, &begin, &end));
  EXPECT_EQ(text.substr(begin, end - begin), "h");
  EXPECT_EQ(lines[1].begin, 11U);
  EXPECT_EQ(lines[1].error_offset, 1U);
  EXPECT_EQ(lines[2].error_offset, IRI_ABSENT);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lines[i].struct_size, sizeof(iri_line));
}

TEST(BatchInC, EachFlagOfLinesDoesWhatItSaysAndNothingElse) {
  const std::string_view text = "a\r\nb\0c"sv;
  const auto sizes = [&](unsigned flags) {
    iri_line lines[4] = {no_line};
    std::size_t count = 0;
    EXPECT_EQ(iri_parse_lines(IRI_RULE_IRI_reference, text.data(), text.size(), flags, lines, 4,
                              &count, nullptr, nullptr, nullptr),
              IRI_OK);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(lines[i].size);
    return all;
  };
  using Sizes = std::vector<std::size_t>;
  EXPECT_EQ(sizes(IRI_LINES_LF), (Sizes{2, 3}));
  EXPECT_EQ(sizes(IRI_LINES_CRLF), (Sizes{1, 3}));
  EXPECT_EQ(sizes(IRI_LINES_NUL), (Sizes{4, 1}));
  EXPECT_EQ(sizes(IRI_LINES_LF | IRI_LINES_UNFINISHED), Sizes{2});
  EXPECT_EQ(sizes(IRI_LINES_CRLF | IRI_LINES_UNFINISHED), Sizes{1});
  EXPECT_EQ(sizes(IRI_LINES_NUL | IRI_LINES_UNFINISHED), Sizes{4});
}

TEST(BatchInC, AnArrayLongerThanOneRoundIsFilled) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + "\n";
  std::vector<iri_line> lines(900, no_line);
  std::size_t count = 0, consumed = 0;
  EXPECT_EQ(iri_parse_lines(IRI_RULE_IRI_reference, text.data(), text.size(), IRI_LINES_LF,
                            lines.data(), lines.size(), &count, nullptr, &consumed, nullptr),
            IRI_OK);
  EXPECT_EQ(count, 900U);
  EXPECT_EQ(text.substr(lines[899].begin, lines[899].size), "899");
  EXPECT_EQ(text.substr(consumed, 4), "900\n");
}

TEST(BatchInC, WritesNoMoreOfAnElementThanItKnows) {
  LargerLine larger[2] = {{no_line, 7}, {no_line, 7}};
  larger[0].line.struct_size = sizeof(LargerLine);
  EXPECT_EQ(iri_parse_lines(IRI_RULE_URI, "a:b\na:c", 7, IRI_LINES_LF, &larger[0].line, 2, nullptr,
                            nullptr, nullptr, nullptr),
            IRI_OK);
  EXPECT_EQ(larger[1].line.begin, 4U);
  EXPECT_EQ(larger[1].line.struct_size, sizeof(LargerLine));
  EXPECT_EQ(larger[0].more, 7U);
  EXPECT_EQ(larger[1].more, 7U);
}

TEST(BatchInC, AnArrayOfTextsIsParsedInOneCall) {
  const iri_text texts[] = {{"http://h/", 9}, {"%", 1}, {nullptr, 0}};
  iri_line lines[3] = {no_line};
  std::size_t accepted = 0;
  EXPECT_EQ(iri_parse_each(IRI_RULE_IRI_reference, texts, 3, lines, &accepted, nullptr), IRI_OK);
  EXPECT_EQ(accepted, 2U);
  EXPECT_EQ(lines[0].components.host_end, 8U);
  EXPECT_EQ(lines[1].error_offset, 1U);
  EXPECT_EQ(lines[2].size, 0U);
}

TEST(BatchInC, AsManyLinesAreWrittenAsThereAreTexts) {
  std::vector<std::string> texts;
  for (int i = 0; i < 100; ++i)
    texts.push_back(i % 3 == 0 ? "%" : "/" + std::string(static_cast<std::size_t>(i), 'a'));
  std::vector<iri_text> given;
  for (const std::string& text : texts) given.push_back({text.data(), text.size()});
  constexpr std::size_t mark = 77;
  for (const std::size_t count : {1U, 31U, 32U, 33U, 64U, 65U, 99U}) {
    std::vector<iri_line> lines(count + 1, no_line);
    lines[count].begin = lines[count].size = mark;
    std::size_t accepted = 0;
    ASSERT_EQ(iri_parse_each(IRI_RULE_IRI_reference, given.data(), count, lines.data(), &accepted,
                             nullptr),
              IRI_OK);
    EXPECT_EQ(accepted, count - (count + 2) / 3);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(lines[i].begin, 0U);
      EXPECT_EQ(lines[i].size, texts[i].size());
      EXPECT_EQ(lines[i].error_offset, i % 3 == 0 ? 1 : IRI_ABSENT);
      EXPECT_TRUE(i % 3 == 0 || lines[i].components.path_end == texts[i].size());
    }
    EXPECT_EQ(lines[count].begin, mark);
    EXPECT_EQ(lines[count].size, mark);
  }
}

TEST(BatchInC, MistakesAreInvalidArguments) {
  iri_line line = no_line;
  std::size_t count = 5;
  const auto run = [&](int rule, const char* text, std::size_t size, unsigned flags,
                       iri_line* out) {
    iri_error error = IRI_ERROR_INIT;
    const iri_status code =
        iri_parse_lines(rule, text, size, flags, out, 1, &count, nullptr, nullptr, &error);
    EXPECT_EQ(code, error.code);
    return code;
  };
  EXPECT_EQ(run(IRI_RULE_port, "a", 1, 0, &line), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(run(IRI_RULE_URI, nullptr, 1, 0, &line), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(run(IRI_RULE_URI, "a", 1, 3, &line), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(run(IRI_RULE_URI, "a", 1, 8, &line), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(run(IRI_RULE_URI, "a", 1, 0, nullptr), IRI_ERROR_INVALID_ARGUMENT);
  line.struct_size -= 1;
  EXPECT_EQ(run(IRI_RULE_URI, "a", 1, 0, &line), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(count, 0U);
}

TEST(BatchInC, MistakesInAnArrayOfTextsAreInvalidArguments) {
  iri_line lines[3] = {no_line};
  const iri_text texts[] = {{"a:", 2}, {"b:", 2}, {nullptr, 1}};  // the last is no text
  const auto run = [&](int rule, const iri_text* of, std::size_t count, iri_line* out) {
    std::size_t accepted = 5;
    const iri_status code = iri_parse_each(rule, of, count, out, &accepted, nullptr);
    EXPECT_EQ(accepted, code == IRI_OK ? count : 0);
    return code;
  };
  constexpr iri_status invalid = IRI_ERROR_INVALID_ARGUMENT;
  EXPECT_EQ(run(IRI_RULE_URI, texts, 2, lines), IRI_OK);
  EXPECT_EQ(run(IRI_RULE_URI, texts, 3, lines), invalid);
  EXPECT_EQ(run(IRI_RULE_port, texts, 2, lines), invalid);
  EXPECT_EQ(run(IRI_RULE_URI, nullptr, 2, lines), invalid);
  EXPECT_EQ(run(IRI_RULE_URI, texts, 2, nullptr), invalid);
  lines[0].struct_size = 0;
  EXPECT_EQ(run(IRI_RULE_URI, texts, 2, lines), invalid);
  EXPECT_EQ(run(IRI_RULE_URI, nullptr, 0, nullptr), IRI_OK);
}

}  // namespace
