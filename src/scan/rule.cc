#include "iri/rule.hpp"

#include <array>

#include "text/numbered.hpp"

namespace iri { inline namespace v0 {
namespace {

struct RuleEntry {
  std::string_view name;
  std::string_view abnf;
};

// Indexed by enumerator, so the order of the generated file does not matter.
constexpr std::array<RuleEntry, rule_count> make_rule_entries() {
  std::array<RuleEntry, rule_count> table{};
#define IRI_RULE(id, rule_name, rule_abnf) \
  table[static_cast<std::size_t>(Rule::id)] = {rule_name, rule_abnf};
#include "abnf_table.inc"
#undef IRI_RULE
  return table;
}

constexpr std::array<RuleEntry, rule_count> rule_entries = make_rule_entries();

constexpr bool complete() {
  for (const RuleEntry& entry : rule_entries) {
    if (entry.name.empty()) return false;
  }
  return true;
}
static_assert(complete(), "each rule stands under its ABNF in the .re files");

}  // namespace

std::string_view name(Rule rule) noexcept {
  return rule_entries[static_cast<std::size_t>(rule)].name;
}

std::string_view abnf(Rule rule) noexcept {
  return rule_entries[static_cast<std::size_t>(rule)].abnf;
}

std::optional<Rule> find_rule(std::string_view name) noexcept {
  return detail::find_number<Rule>(rule_entries, name);
}

}}  // namespace iri::v0
