// Law 9: lines that the gate allows in a buffer are those that it allows one by one, and the same when the
// text comes in pieces, wherever it is cut. Input: a byte that chooses a gate, a byte that chooses the line
// end, and the lines.
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

using iri::Action;
using iri::AllowedLines;
using iri::Gate;
using iri::LastLine;
using iri::LineEnd;

const std::vector<Gate>& gates() {
  static const std::vector<Gate> all = [] {
    std::vector<Gate> made;
    for (const std::string_view name : iri::preset_names()) {
      made.push_back(Gate::make(*iri::find_preset(name)).value());
    }
    iri::Policy raw = iri::Policy::allow_everything();
    raw.raw_utf8 = true;
    made.push_back(Gate::make(raw).value());
    iri::Policy few = iri::Policy::allow_everything();
    few.hosts = {".example.com", "[::1]"};
    few.set(Action::reject, {iri::Finding::host_not_allowed});
    made.push_back(Gate::make(few).value());
    return made;
  }();
  return all;
}

/// One of the three functions, and what it does with one line.
struct Kind {
  AllowedLines (*all)(const Gate&, std::string_view, LineEnd, LastLine) noexcept;
  iri::GateVerdict (*one)(const Gate&, std::string_view);
};

constexpr Kind kinds[] = {
    {iri::allowed_lines, [](const Gate& gate, std::string_view line) { return gate.judge(line); }},
    {[](const Gate& gate, std::string_view text, LineEnd end, LastLine last) noexcept {
       return iri::allowed_target_lines(gate, "GET", text, end, last);
     },
     [](const Gate& gate, std::string_view line) { return gate.judge_target("GET", line); }},
    {[](const Gate& gate, std::string_view text, LineEnd end, LastLine last) noexcept {
       return iri::allowed_target_lines(gate, "CONNECT", text, end, last);
     },
     [](const Gate& gate, std::string_view line) { return gate.judge_target("CONNECT", line); }},
    {iri::allowed_host_lines,
     [](const Gate& gate, std::string_view line) { return gate.judge_host(line); }},
};

struct Question {
  const Gate* gate;
  const Kind* kind;
  LineEnd end;

  AllowedLines ask(std::string_view text, LastLine last) const {
    const ExactCopy copy(text);
    return kind->all(*gate, copy.text(), end, last);
  }
  bool allows(std::string_view line) const {
    const ExactCopy copy(line);
    return kind->one(*gate, copy.text()).action == Action::allow;
  }
};

/// The header's words, a byte at a time.
AllowedLines expected(const Question& question, std::string_view text, LastLine last) {
  AllowedLines all;
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == (question.end == LineEnd::nul ? '\0' : '\n');
    if (!ends) line += text[i];
    if (!ends && (i + 1 != text.size() || last == LastLine::unfinished)) continue;
    if (ends && question.end == LineEnd::crlf && line.ends_with('\r')) line.pop_back();
    if (!question.allows(line)) return all;
    all = {all.lines + 1, i + 1};
    line.clear();
  }
  return all;
}

bool same(const AllowedLines& a, const AllowedLines& b) {
  return a.lines == b.lines && a.consumed == b.consumed;
}

/// A piece whose last line is not finished, then what it has left with the rest of the text.
void check_cut(const Question& question, std::string_view text, std::size_t cut, LastLine last,
               const AllowedLines& whole) {
  const AllowedLines first = question.ask(text.substr(0, cut), LastLine::unfinished);
  IRI_CHECK("9: no more is consumed than there is", first.consumed <= cut);
  const AllowedLines rest = question.ask(text.substr(first.consumed), last);
  IRI_CHECK("9: lines in two pieces are those of the whole",
            same({first.lines + rest.lines, first.consumed + rest.consumed}, whole));
}

void check(const Question& question, std::string_view text, LastLine last) {
  const AllowedLines whole = question.ask(text, last);
  IRI_CHECK("9: the lines are those that are allowed one by one",
            same(whole, expected(question, text, last)));
  const Turn turn(text, 8);
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    if (turn.of(cut)) check_cut(question, text, cut, last, whole);
  }
}

}  // namespace

void one_input(std::string_view input) {
  const auto byte = [input](std::size_t i) {
    return i < input.size() ? static_cast<unsigned char>(input[i]) : 0U;
  };
  const std::string_view text = input.substr(std::min<std::size_t>(input.size(), 2));
  const Gate& gate = gates()[byte(0) % gates().size()];
  const auto end = static_cast<LineEnd>(byte(1) % 3);
  const Turn turn(input, 4);
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    if (!turn.of(i)) continue;
    for (const LastLine last : {LastLine::complete, LastLine::unfinished}) {
      check({&gate, &kinds[i], end}, text, last);
    }
  }
}

}  // namespace iri_fuzz
