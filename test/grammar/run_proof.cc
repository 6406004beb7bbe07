// The runs of the table, and the scalar skipper.

#include <map>
#include <set>
#include <utility>

#include "grammar/compare.hpp"
#include "grammar/table_proof.hpp"
#include "grammar/table_starts.hpp"
#include "scan/kernels/lookup_tables.hpp"

namespace iri_grammar {
namespace {

namespace table = iri::detail::table;
using iri::detail::ByteRange;
using iri::detail::RunClass;

constexpr ByteRange hex_digits[] = {{'0', '9'}, {'A', 'F'}, {'a', 'f'}};

/// Whether each text of these bytes leads from `state` back to it, and passes no boundary.
bool leads_back(State state, std::span<const ByteRange> bytes) {
  std::set<State> at{state};
  for (const ByteRange& range : bytes) {
    std::set<State> next;
    for (const State from : at) {
      for (unsigned byte = range.first; byte <= range.last; ++byte) {
        const State to = table::step(from, static_cast<unsigned char>(byte));
        if (to == table::nowhere || table::passes_boundary(to)) return false;
        next.insert(table::without_way(to));
      }
    }
    at = std::move(next);
  }
  return at == std::set<State>{state};
}

bool set_leads_back(State state, const RunClass& run) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const ByteRange one{static_cast<unsigned char>(byte), static_cast<unsigned char>(byte)};
    if (run.set().contains(byte) && !leads_back(state, {&one, 1})) return false;
  }
  return true;
}

bool pct_leads_back(State state) {
  for (const ByteRange& first : hex_digits) {
    for (const ByteRange& second : hex_digits) {
      const ByteRange unit[] = {{'%', '%'}, first, second};
      if (!leads_back(state, unit)) return false;
    }
  }
  return true;
}

bool characters_lead_back(State state) {
  for (const iri::detail::CharacterRow& row : iri::detail::common_characters) {
    if (!leads_back(state, {row.bytes, row.size})) return false;
  }
  return true;
}

/// All ways from the starts of the table, each with a shortest text.
std::map<State, std::string> all_ways() {
  std::map<State, std::string> texts;
  std::vector<State> queue;
  for (const TableStart& start : starts_of_table()) {
    if (texts.emplace(start.state, start.name + " ").second) queue.push_back(start.state);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      const State next = table::step(queue[i], static_cast<unsigned char>(byte));
      if (next == table::nowhere) continue;
      const std::string text = texts[queue[i]] + static_cast<char>(byte);
      if (texts.emplace(next, text).second) queue.push_back(next);
    }
  }
  return texts;
}

void prove_run(Finding& finding, State way, const std::string& text,
               std::span<const RunClass> classes) {
  const unsigned number = table::run_class(way);
  const auto fail = [&](const char* what) { finding.failures.push_back(escaped(text) + what); };
  if (number == table::no_run) {
    if (table::enters_run(way)) fail(" enters a run, and its state has none");
    return;
  }
  ++finding.states;
  if (number >= classes.size()) return fail(" begins a run of no class");
  const State state = table::without_way(way);
  if (!set_leads_back(state, classes[number])) fail(": a byte of the run leads away");
  if (classes[number].pct && !pct_leads_back(state)) fail(": a pct-encoded of the run leads away");
  if (classes[number].utf8 && !characters_lead_back(state))
    fail(": a character of the run leads away");
}

/// The size of the unit of a run that a text begins with, or 0.
std::size_t unit_of(const RunClass& run, std::string_view text) {
  const auto fits = [&](std::span<const ByteRange> bytes) {
    if (text.size() < bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (!bytes[i].contains(static_cast<unsigned char>(text[i]))) return false;
    }
    return true;
  };
  if (!text.empty() && run.set().contains(static_cast<unsigned char>(text[0]))) return 1;
  for (const ByteRange& first : hex_digits) {
    for (const ByteRange& second : hex_digits) {
      const ByteRange unit[] = {{'%', '%'}, first, second};
      if (run.pct && fits(unit)) return 3;
    }
  }
  for (const iri::detail::CharacterRow& row : iri::detail::common_characters) {
    if (run.utf8 && fits({row.bytes, row.size})) return row.size;
  }
  return 0;
}

/// The bytes at which a comparison of the skipper may change, beside the leads: HEXDIG, and the
/// bounds of UTF8-tails and of common_characters, each with its neighbours.
std::vector<unsigned char> followers() {
  std::set<unsigned char> found{0x00, '%', 'a', 0xFF};
  const auto add = [&](const ByteRange& range) {
    for (const int bound : {range.first - 1, +range.first, +range.last, range.last + 1})
      found.insert(static_cast<unsigned char>(bound));
  };
  for (const ByteRange& range : hex_digits) add(range);
  for (const iri::detail::CharacterRow& row : iri::detail::common_characters) {
    for (unsigned i = 1; i < row.size; ++i) add(row.bytes[i]);
  }
  return {found.begin(), found.end()};
}

void prove_skip_of(Finding& finding, std::size_t number, iri::detail::SkipRun skip,
                   std::string_view text) {
  const auto* const data = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t left = skip({data, static_cast<std::uint32_t>(text.size())}, 0);
  ++finding.states;
  std::string_view behind = text.substr(0, left);
  while (!behind.empty()) {
    const std::size_t unit = unit_of(iri::detail::run_classes[number], behind);
    if (unit == 0) {
      finding.failures.push_back("class " + std::to_string(number) + ": " + escaped(text));
      return;
    }
    behind.remove_prefix(unit);
  }
}

}  // namespace

Finding prove_runs(std::span<const RunClass> classes) {
  Finding finding;
  for (const auto& [way, text] : all_ways()) prove_run(finding, way, text, classes);
  return finding;
}

Finding prove_scalar_skip(const iri::detail::SkipRun* skip) {
  Finding finding;
  const std::vector<unsigned char> bytes = followers();
  for (std::size_t number = 0; number < iri::detail::run_class_count; ++number) {
    for (unsigned lead = 0; lead < 256 && finding.failures.size() < 10; ++lead) {
      std::string text(4, static_cast<char>(lead));
      for (const unsigned char second : bytes) {
        text[1] = static_cast<char>(second);
        for (const unsigned char third : bytes) {
          text[2] = static_cast<char>(third);
          for (const unsigned char fourth : bytes) {
            text[3] = static_cast<char>(fourth);
            for (std::size_t size = fourth == bytes[0] ? 1 : 4; size <= 4; ++size)
              prove_skip_of(finding, number, skip[number], std::string_view(text).substr(0, size));
          }
        }
      }
    }
  }
  return finding;
}

}  // namespace iri_grammar
