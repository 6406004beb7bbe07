// Batch == one by one: the lines of any bytes, however the array and the buffer are cut.
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "iri/batch.hpp"
#include "iri/iri.h"

namespace iri_fuzz {
namespace {

using iri::LastLine;
using iri::LineEnd;
using iri::Parsed;
using iri::ParsedLine;

bool same(const ParsedLine& a, const ParsedLine& b) {
  return a.begin == b.begin && a.size == b.size && a.parsed == b.parsed;
}

Parsed parsed(iri::Rule rule, std::string_view text) {
  Parsed one;
  one.result = iri::parse(rule, text, one.components);
  if (!one.result) one.components = {};
  return one;
}

/// The lines by their definition, each parsed on its own.
std::vector<ParsedLine> one_by_one(iri::Rule rule, std::string_view text, LineEnd end) {
  std::vector<ParsedLine> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t at = text.find(end == LineEnd::nul ? '\0' : '\n', begin);
    const bool ended = at != std::string_view::npos;
    std::string_view line = text.substr(begin, ended ? at - begin : text.size() - begin);
    const std::size_t next = begin + line.size() + (ended ? 1 : 0);
    if (ended && end == LineEnd::crlf && line.ends_with('\r')) line.remove_suffix(1);
    const ExactCopy alone(line);  // so that a read past the line's end is seen
    lines.push_back({begin, line.size(), parsed(rule, alone.text())});
    begin = next;
  }
  return lines;
}

/// All lines through an array of `room`, from buffers that grow by `piece`.
std::vector<ParsedLine> in_batches(iri::Rule rule, std::string_view text, LineEnd end,
                                   std::size_t room, std::size_t piece) {
  std::vector<ParsedLine> lines, some(room);
  std::size_t begin = 0, limit = 0;
  while (begin < text.size()) {
    limit = std::min(limit + piece, text.size());
    const LastLine last_line = limit == text.size() ? LastLine::complete : LastLine::unfinished;
    for (;;) {
      const iri::Batch batch =
          iri::parse_lines(rule, text.substr(begin, limit - begin), end, last_line, some);
      IRI_CHECK("batch: no more lines than there is room for", batch.lines <= room);
      std::size_t accepted = 0;
      for (std::size_t i = 0; i < batch.lines; ++i) {
        accepted += some[i].parsed.result ? 1U : 0U;
        some[i].begin += begin;
        lines.push_back(some[i]);
      }
      IRI_CHECK("batch: what is accepted is counted", accepted == batch.accepted);
      begin += batch.consumed;
      if (batch.lines < room) break;
    }
    IRI_CHECK("batch: what is complete is consumed",
              last_line == LastLine::unfinished || begin == limit);
  }
  return lines;
}

void check_c(iri::Rule rule, std::string_view text, LineEnd end,
             const std::vector<ParsedLine>& expected) {
  std::vector<iri_line> lines(expected.size() + 1, iri_line IRI_LINE_INIT);
  std::size_t count = 0, accepted = 0, consumed = 0;
  const int error =
      iri_parse_lines(static_cast<int>(rule), text.data(), text.size(), static_cast<unsigned>(end),
                      lines.data(), lines.size(), &count, &accepted, &consumed, nullptr);
  IRI_CHECK("9: C == C++", error == IRI_OK && count == expected.size() && consumed == text.size());
  for (std::size_t i = 0; i < count; ++i) {
    const iri_line& line = lines[i];
    const iri::Components& c = expected[i].parsed.components;
    IRI_CHECK("9: C == C++", line.begin == expected[i].begin && line.size == expected[i].size &&
                                 line.error_offset == expected[i].parsed.result.error_offset &&
                                 line.components.scheme_end == c.scheme_end &&
                                 line.components.host_end == c.host_end &&
                                 line.components.query_end == c.query_end);
  }
}

void check_each(iri::Rule rule, std::string_view text, const std::vector<ParsedLine>& expected) {
  std::vector<std::string_view> texts;
  for (const ParsedLine& line : expected) texts.push_back(text.substr(line.begin, line.size));
  std::vector<Parsed> all(texts.size());
  iri::parse_each(rule, texts, all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    IRI_CHECK("batch == one by one", all[i] == expected[i].parsed);
  }
}

}  // namespace

void one_input(std::string_view text) {
  constexpr iri::Rule rules[] = {iri::rule::IRI_reference, iri::rule::URI_reference, iri::rule::IRI,
                                 iri::rule::absolute_URI, iri::rule::irelative_ref};
  const iri::Rule rule = rules[text.size() % 5];
  const Turn turn(text, 3);
  for (const LineEnd end : {LineEnd::lf, LineEnd::crlf, LineEnd::nul}) {
    if (!turn.of(static_cast<std::size_t>(end))) continue;
    const std::vector<ParsedLine> expected = one_by_one(rule, text, end);
    for (const std::size_t room : {std::size_t{1}, std::size_t{3}, expected.size() + 1}) {
      const auto lines = in_batches(rule, text, end, room, 1 + text.size() / (room + 1));
      IRI_CHECK("batch == one by one",
                std::equal(lines.begin(), lines.end(), expected.begin(), expected.end(), same));
    }
    check_c(rule, text, end, expected);
    check_each(rule, text, expected);
  }
}

}  // namespace iri_fuzz
