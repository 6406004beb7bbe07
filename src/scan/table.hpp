// The one table for all rules, and the interpreter that reads it. re2c/README.md explains the
// table.
#ifndef IRI_SRC_SCAN_TABLE_HPP
#define IRI_SRC_SCAN_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "iri/components.hpp"
#include "iri/error_list.hpp"
#include "iri/rule_list.hpp"

namespace iri { inline namespace v0 { namespace detail { namespace table {

struct RuleStart {
  Rule rule;
  std::uint32_t start;
};

// The interpreter reads the table.
// clang-format off
#include "table.inc"  // made by re2c/table.py
#include "iri/detail/interpreter.hpp"
// clang-format on

/// What can be matched in addition to the rules of the ABNF.
enum class Target : std::uint8_t {
  request_target,  ///< of any form but the authority-form and the asterisk-form
  options_target,  ///< the same, or of the asterisk-form
  authority_form,
  Host,
};

struct RuleStarts {
  State of[rule_count];
};

constexpr RuleStarts make_rule_starts() noexcept {
  RuleStarts starts{};
  for (const RuleStart& entry : rule_starts) {
    starts.of[static_cast<std::size_t>(entry.rule)] = entry.start;
  }
  return starts;
}
inline constexpr RuleStarts starts_of_rules = make_rule_starts();
static_assert(sizeof rule_starts / sizeof rule_starts[0] == rule_count, "each rule has a start");

/// Returns the state in which a text of the rule begins.
constexpr State start_of(Rule rule) noexcept {
  return starts_of_rules.of[static_cast<std::size_t>(rule)];
}

/// The same for a request target or a Host field; `raw_utf8` selects the alphabet of IRIs.
constexpr State start_of(Target target, bool raw_utf8) noexcept {
  switch (target) {
    case Target::request_target: return request_target_starts[raw_utf8];
    case Target::options_target: return options_target_starts[raw_utf8];
    case Target::authority_form: return authority_form_starts[raw_utf8];
    default: return Host_starts[raw_utf8];
  }
}

/// The states of IRI-reference or URI-reference inside a component: after the "//" of an authority;
/// in a path that can neither become a scheme nor begin with "//" any more; after the "?" of a
/// query; after the "#" of a fragment.
constexpr State inside_authority_of(bool iri) noexcept { return inside_authority[iri]; }
constexpr State inside_path_of(bool iri) noexcept { return inside_path[iri]; }
constexpr State inside_query_of(bool iri) noexcept { return inside_query[iri]; }
constexpr State inside_fragment_of(bool iri) noexcept { return inside_fragment[iri]; }

}}}}  // namespace iri::v0::detail::table

#endif
