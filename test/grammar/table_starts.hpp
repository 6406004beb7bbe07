#ifndef IRI_TEST_GRAMMAR_TABLE_STARTS_HPP
#define IRI_TEST_GRAMMAR_TABLE_STARTS_HPP

// The starts of the table that ships, by the names of their machines.

#include <string>
#include <vector>

#include "iri/rule.hpp"
#include "scan/table.hpp"

namespace iri_grammar {

struct TableStart {
  std::string name;
  iri::detail::table::State state;
};

inline std::vector<TableStart> starts_of_rules() {
  std::vector<TableStart> starts;
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const auto rule = static_cast<iri::Rule>(i);
    const std::string kind = iri::is_start_rule(rule) ? "scanner:" : "match:";
    starts.push_back({kind + std::string(iri::name(rule)), iri::detail::table::start_of(rule)});
  }
  return starts;
}

/// The other starts over one alphabet. Targets of OPTIONS are those of all methods but CONNECT.
inline std::vector<TableStart> other_starts(bool iri) {
  namespace table = iri::detail::table;
  const std::string alphabet = iri ? "_iri:" : "_uri:";
  const std::string target = "request_target" + alphabet;
  const std::string resume = "resume" + alphabet;
  return {{target + "options-target", table::start_of(table::Target::options_target, iri)},
          {target + "authority-form", table::start_of(table::Target::authority_form, iri)},
          {target + "Host-field", table::start_of(table::Target::Host, iri)},
          {target + "get-target", table::start_of(table::Target::request_target, iri)},
          {resume + "after-authority", table::inside_authority_of(iri)},
          {resume + "after-path", table::inside_path_of(iri)},
          {resume + "after-query", table::inside_query_of(iri)},
          {resume + "after-fragment", table::inside_fragment_of(iri)}};
}

inline std::vector<TableStart> starts_of_table() {
  std::vector<TableStart> starts = starts_of_rules();
  for (const bool iri : {false, true}) {
    for (TableStart& start : other_starts(iri)) starts.push_back(std::move(start));
  }
  return starts;
}

}  // namespace iri_grammar

#endif
