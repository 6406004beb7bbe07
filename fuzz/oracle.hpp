// The oracles of test/ for use by the targets: automata of the ABNF for the verdicts of all rules,
// the interpreter of the ABNF for the components.
#ifndef IRI_FUZZ_ORACLE_HPP
#define IRI_FUZZ_ORACLE_HPP

#include <array>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/automaton.hpp"
#include "iri/rule.hpp"
#include "reference/reference.hpp"

namespace iri_fuzz {

inline constexpr std::array start_rules = {
    iri::rule::IRI_reference, iri::rule::IRI, iri::rule::absolute_IRI, iri::rule::irelative_ref,
    iri::rule::URI_reference, iri::rule::URI, iri::rule::absolute_URI, iri::rule::relative_ref};

inline iri::Rule rule_of(std::size_t index) { return static_cast<iri::Rule>(index); }

inline iri_reference::Family family_of(iri::Rule rule) {
  return iri::is_iri_rule(rule) ? iri_reference::Family::iri : iri_reference::Family::uri;
}

/// The automaton of a rule. It is made from the ABNF at the first call.
inline const iri_grammar::Automaton& automaton_of(iri::Rule rule) {
  static std::array<const iri_grammar::Automaton*, iri::rule_count> made{};
  const iri_grammar::Automaton*& automaton = made[static_cast<std::size_t>(rule)];
  if (!automaton) automaton = &iri_grammar::automaton(family_of(rule), iri::name(rule));
  return *automaton;
}

/// For each state of a trimmed automaton, a shortest text that leads from it to acceptance.
inline std::vector<std::string> make_completions(const iri_grammar::Automaton& automaton) {
  const std::size_t size = automaton.next.size();
  std::vector<std::vector<std::pair<std::size_t, char>>> into(size);  // the edges, reversed
  for (std::size_t state = 0; state < size; ++state) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const int to = automaton.next[state][byte];
      if (to != iri_grammar::dead) {
        into[static_cast<std::size_t>(to)].emplace_back(state, static_cast<char>(byte));
      }
    }
  }
  std::vector<std::string> completions(size);
  std::vector<bool> known = automaton.accepting;
  std::deque<std::size_t> queue;
  for (std::size_t state = 0; state < size; ++state) {
    if (known[state]) queue.push_back(state);
  }
  for (; !queue.empty(); queue.pop_front()) {
    for (const auto& [from, byte] : into[queue.front()]) {
      if (known[from]) continue;
      known[from] = true;
      completions[from] = byte + completions[queue.front()];
      queue.push_back(from);
    }
  }
  return completions;
}

/// A shortest completion of `prefix` to a text of the rule. `prefix` must be viable.
inline const std::string& completion_of(iri::Rule rule, std::string_view prefix) {
  static std::array<std::vector<std::string>, iri::rule_count> made;
  const iri_grammar::Automaton& automaton = automaton_of(rule);
  std::vector<std::string>& completions = made[static_cast<std::size_t>(rule)];
  if (completions.empty()) completions = make_completions(automaton);
  return completions[static_cast<std::size_t>(automaton.run(automaton.start, prefix))];
}

/// For targets that judge by one rule, because checking all would cost too much: the rule named in
/// the first line, and the lines after it. Without a newline the rule is IRI-reference. An unknown
/// name selects some rule all the same, so no mutation of the name is wasted.
struct RuleAndText {
  iri::Rule rule = iri::rule::IRI_reference;
  std::string_view text;
};

inline RuleAndText rule_and_text(std::string_view input) {
  const std::size_t newline = input.find('\n');
  if (newline == std::string_view::npos) return {iri::rule::IRI_reference, input};
  const std::string_view name = input.substr(0, newline);
  if (const auto rule = iri::find_rule(name)) return {*rule, input.substr(newline + 1)};
  std::size_t sum = 0;
  for (const char c : name) sum += static_cast<unsigned char>(c);
  return {rule_of(sum % iri::rule_count), input.substr(newline + 1)};
}

}  // namespace iri_fuzz

#endif
