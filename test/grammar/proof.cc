#include "grammar/proof.hpp"

#include <algorithm>
#include <iomanip>
#include <stdexcept>

#include "grammar/beyond.hpp"

namespace iri_grammar {
namespace {

using iri_reference::Rule;
using iri_reference::same_name;

bool has(Family family, std::string_view rule) {
  const std::vector<Rule>& rules = iri_reference::grammar(family).rules();
  return std::any_of(rules.begin(), rules.end(),
                     [&](const Rule& known) { return same_name(known.name, rule); });
}

/// Which alphabet a rule is over that has one name for both: `rest_iri:...`, `rest_uri:...`.
Family alphabet_of(std::string_view machine) {
  return machine.substr(0, machine.find(':')).find("_iri") != std::string_view::npos ? Family::iri
                                                                                     : Family::uri;
}

/// The language is that of each automaton, and what is refused is refused at the same byte.
void prove_equal(ProofRow& row, const Automaton& machine, const std::vector<Automaton>& expected) {
  row.known = true;
  row.minimal_states = expected.front().size();
  for (const Automaton& one : expected) {
    if (row.language) row.language = equal(machine, one);
    if (row.deaths) row.deaths = equal_deaths(machine, one);
  }
}

std::vector<Automaton> after_all(Family family, const std::vector<std::string_view>& texts) {
  std::vector<Automaton> found;
  for (const std::string_view text : texts) found.push_back(after(family, text));
  return found;
}

/// What a machine of no rule of the two RFCs must equal, and where that stands.
std::vector<Automaton> expected_beyond(std::string_view machine, std::string_view rule,
                                       std::string& source) {
  const Family family = alphabet_of(machine);
  if (const auto& texts = beginnings(rule); !texts.empty()) {
    source = family == Family::iri ? "3987" : "3986";
    return after_all(family, texts);
  }
  try {
    const std::vector<Automaton> found{request_target(family, rule)};
    source = "9112";
    return found;
  } catch (const std::invalid_argument&) {
    return {};
  }
}

std::vector<Automaton> expected_of(const Machine& machine, std::string& source) {
  const std::string_view rule = machine.rule();
  const bool in_iri = has(Family::iri, rule);
  const bool in_uri = has(Family::uri, rule);
  if (!in_iri && !in_uri) return expected_beyond(machine.name, rule, source);
  source = in_iri && in_uri ? "both" : in_iri ? "3987" : "3986";
  return {automaton(in_iri ? Family::iri : Family::uri, rule)};
}

ProofRow prove_one(const Machine& machine) {
  ProofRow row;
  row.machine = machine.name;
  row.rule = machine.rule();
  row.machine_states = machine.automaton.size();
  const std::vector<Automaton> expected = expected_of(machine, row.source);
  if (!expected.empty()) prove_equal(row, machine.automaton, expected);
  return row;
}

bool is_proved(const std::vector<ProofRow>& rows, std::string_view rule) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const ProofRow& row) { return row.holds() && same_name(row.rule, rule); });
}

void print_row(std::ostream& out, const ProofRow& row) {
  out << std::left << std::setw(17) << row.rule << std::setw(6) << row.source << std::setw(30)
      << row.machine << std::right << std::setw(8) << row.machine_states << std::setw(9)
      << row.minimal_states << "  " << (row.holds() ? "yes" : "NO") << '\n';
}

void print_failure(std::ostream& out, const ProofRow& row) {
  if (!row.known) out << "FAIL " << row.machine << ": no such rule\n";
  if (!row.language) {
    out << "FAIL " << row.machine << ": " << escaped(row.language.shortest) << " is "
        << (row.language.first ? "accepted by the machine, not by the ABNF\n"
                               : "in the ABNF, not accepted by the machine\n");
  }
  if (!row.deaths) {
    out << "FAIL " << row.machine << ": " << escaped(row.deaths.shortest)
        << (row.deaths.first ? " begins nothing valid, and the machine goes on\n"
                             : " begins something valid, and the machine stops\n");
  }
}

}  // namespace

bool Proof::holds() const {
  return missing.empty() && divided.empty() &&
         std::all_of(rows.begin(), rows.end(), [](const ProofRow& row) { return row.holds(); });
}

std::vector<Automaton> expected_of(const Machine& machine) {
  std::string unused;
  return expected_of(machine, unused);
}

Proof prove(const std::vector<Machine>& machines) {
  Proof proof;
  std::transform(machines.begin(), machines.end(), std::back_inserter(proof.rows), prove_one);
  for (const Family family : {Family::uri, Family::iri}) {
    for (const Rule& rule : iri_reference::grammar(family).rules()) {
      const bool in_both = has(Family::uri, rule.name) && has(Family::iri, rule.name);
      if (!is_proved(proof.rows, rule.name))
        proof.missing.push_back((family == Family::uri ? "3986 " : "3987 ") + rule.name);
      if (family == Family::uri && in_both &&
          !equal(automaton(Family::uri, rule.name), automaton(Family::iri, rule.name))) {
        proof.divided.push_back(rule.name);
      }
    }
  }
  return proof;
}

void print(std::ostream& out, const Proof& proof) {
  out << std::left << std::setw(17) << "rule" << std::setw(6) << "RFC" << std::setw(30) << "machine"
      << std::right << std::setw(8) << "states" << std::setw(9) << "minimal"
      << "  equal\n";
  for (const ProofRow& row : proof.rows) print_row(out, row);
  for (const ProofRow& row : proof.rows) print_failure(out, row);
  for (const std::string& rule : proof.missing)
    out << "FAIL RFC " << rule << ": no machine equals this rule\n";
  for (const std::string& rule : proof.divided)
    out << "FAIL " << rule << ": differs between the RFCs\n";
  out << (proof.holds() ? "proved: " : "not proved: ") << proof.rows.size() << " machines, "
      << proof.missing.size() << " rules without one\n";
}

}  // namespace iri_grammar
