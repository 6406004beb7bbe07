#include "grammar/boundaries.hpp"

#include <algorithm>
#include <iomanip>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "grammar/beyond.hpp"
#include "grammar/compare.hpp"
#include "grammar/languages.hpp"
#include "reference/abnf.hpp"

namespace iri_grammar {
namespace {

std::string place_of(const std::string& marked) {
  const std::size_t place = marked.find(static_cast<char>(mark_byte));
  return place == std::string::npos ? "absent" : "at " + std::to_string(place);
}

/// Where an automaton marks a text: "at 3", "absent" or "refused".
std::string place_by(const Automaton& marked, const std::string& text) {
  if (marked.accepts(text)) return "absent";
  for (std::size_t place = 0; place <= text.size(); ++place) {
    std::string with_mark = text;
    with_mark.insert(place, 1, static_cast<char>(mark_byte));
    if (marked.accepts(with_mark)) return "at " + std::to_string(place);
  }
  return "refused";
}

std::string difference(Tag tag, const Automaton& abnf, const Automaton& machine) {
  const Comparison compared = equal(abnf, machine);
  if (compared) return {};
  const std::string text = without_mark(compared.shortest);
  return std::string(tags[tag]) + " of " + escaped(text) + ": " + place_by(abnf, text) +
         " by the ABNF, " + place_by(machine, text) + " by the table";
}

/// A text of `before` that leads the machine into another state than `state`.
std::optional<std::string> leads_elsewhere(const TaggedMachine& machine, const Automaton& before,
                                           int state) {
  Automaton elsewhere;
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    elsewhere.add_state(static_cast<int>(i) != state);
    elsewhere.next.back() = machine.states[i].next;
  }
  // A text that the machine refuses is led into one state more.
  const int refused = elsewhere.add_state(true);
  for (auto& row : elsewhere.next) std::replace(row.begin(), row.end(), dead, refused);
  elsewhere.start = 0;
  return shortest(both(before, elsewhere));
}

/// Whether all texts of a sequence lead from the state back to it, and write nothing.
bool leads_back(const TaggedMachine& machine, int state, const std::vector<Bytes>& sequence) {
  std::set<int> front{state};
  for (const Bytes& bytes : sequence) {
    std::set<int> next;
    for (const int at : front) {
      const TaggedState& its = machine.states[static_cast<std::size_t>(at)];
      for (std::size_t byte = bytes.first; byte <= bytes.last; ++byte) {
        if (its.next[byte] == dead || its.passed[byte] != 0) return false;
        next.insert(its.next[byte]);
      }
    }
    front = next;
  }
  return front == std::set<int>{state};
}

/// The shortest text that leads the machine to a state.
std::string text_to(const TaggedMachine& machine, int state) {
  Automaton leads;
  for (std::size_t i = 0; i < machine.states.size(); ++i) {
    leads.add_state(static_cast<int>(i) == state);
    leads.next.back() = machine.states[i].next;
  }
  leads.start = 0;
  return shortest(leads).value_or("");
}

void prove_run(BoundaryRow& row, const TaggedMachine& machine, const Run& run) {
  const bool all = std::all_of(
      run.sequences.begin(), run.sequences.end(),
      [&](const std::vector<Bytes>& one) { return leads_back(machine, run.state, one); });
  const bool any = !run.sequences.empty();
  row.note(all && any ? ""
                      : "the run behind " + escaped(text_to(machine, run.state)) +
                            " does not lead back, or writes a boundary");
}

/// Which boundaries a walk writes that goes on behind a cut: all those of `always`, perhaps those of
/// `perhaps`, and no others: they are known before.
struct WrittenBehind {
  std::set<std::string_view> always;
  std::set<std::string_view> perhaps;
};

WrittenBehind written_behind(const std::string& rule) {
  const auto ends_in = [&](const std::string& end) { return rule.ends_with("-" + end); };
  if (ends_in("authority"))
    return {{"host_end", "authority_end", "path_end", "query_end"}, {"userinfo_end"}};
  if (ends_in("path")) return {{"path_end", "query_end"}, {}};
  if (ends_in("query")) return {{"query_end"}, {}};
  if (ends_in("fragment")) return {};
  throw std::invalid_argument("a cut of no component: " + rule);
}

/// A walk that begins with nothing known writes the boundary always, or never.
std::string wrong_behind(const TaggedMachine& machine, const Cut& cut, Tag tag) {
  const WrittenBehind wanted = written_behind(cut.rule);
  if (wanted.perhaps.count(tags[tag]) != 0) return {};
  const bool always = wanted.always.count(tags[tag]) != 0;
  const Automaton marked = marked_by(machine, tag, cut.state, false);
  const auto text = shortest(both(marked, always ? lacking(mark_byte) : holding(mark_byte)));
  if (!text) return {};
  return std::string(tags[tag]) + " behind the cut \"" + cut.name + "\" is " +
         (always ? "not written by " : "written by ") + escaped(without_mark(*text));
}

bool asks(std::optional<Tag> only, Tag tag) { return !only || *only == tag; }

void prove_cut(BoundaryRow& row, const TaggedMachine& machine, const Cut& cut,
               std::optional<Tag> only) {
  const auto text =
      leads_elsewhere(machine, marked_rule(machine.family, cut.rule, std::nullopt), cut.state);
  row.note(text ? "the cut \"" + cut.name + "\" is not in the state behind " + escaped(*text) : "");
  if (text || cut.rule == "before-start") return;  // from the start, it is the same walk
  for (Tag tag = 0; tag < tags.size(); ++tag)
    if (asks(only, tag)) row.note(wrong_behind(machine, cut, tag));
}

std::string two_places(const Automaton& marked) {
  const auto found = find_two_places(marked);
  if (!found) return {};
  return escaped(found->text) + ": " + place_of(found->one) + " and " + place_of(found->other);
}

struct Forms {
  const char* reference;
  const char* with_scheme;
  const char* absolute;
  const char* relative;
};

Forms forms_of(Family family) {
  if (family == Family::iri) return {"IRI-reference", "IRI", "absolute-IRI", "irelative-ref"};
  return {"URI-reference", "URI", "absolute-URI", "relative-ref"};
}

/// Compares two languages that are marked at `tag`.
std::string unequal(Tag tag, const char* what, const Automaton& a, const Automaton& b) {
  const Comparison compared = equal(a, b);
  if (compared) return {};
  return std::string(tags[tag]) + ", " + what + ": " + escaped(compared.shortest);
}

void prove_functions(BoundaryRow& row, Family family) {
  const Forms forms = forms_of(family);
  for (const char* rule : {forms.reference, forms.with_scheme, forms.absolute, forms.relative,
                           "get-target", "options-target", "authority-form", "Host-field"}) {
    const auto text = shortest(both(marked_rule(family, rule, std::nullopt), holding(mark_byte)));
    row.note(text ? std::string(rule) + " has the mark: " + escaped(*text) : "");
    for (Tag tag = 0; tag < tags.size(); ++tag) {
      const std::string wrong = two_places(marked_rule(family, rule, tag));
      row.note(wrong.empty() ? ""
                             : std::string(rule) + ", " + std::string(tags[tag]) + " of " + wrong);
    }
  }
}

/// The scanners read references; the narrower rules take their places, and look at has_scheme() and
/// has_fragment() (src/scan/start.hpp, iri/literals.hpp).
void prove_forms(BoundaryRow& row, Family family) {
  const Forms forms = forms_of(family);
  const auto of = [family](const char* rule, Tag tag) { return marked_rule(family, rule, tag); };
  for (Tag tag = 0; tag < tags.size(); ++tag) {
    const Automaton reference = of(forms.reference, tag);
    for (const char* rule : {forms.with_scheme, forms.absolute, forms.relative})
      row.note(unequal(tag, rule, of(rule, tag), both(of(rule, tag), reference)));
    if (family == Family::uri) {
      const Automaton iris = marked_rule(Family::iri, "IRI-reference", tag);
      row.note(unequal(tag, "in US-ASCII", reference, both(iris, ascii())));
    }
  }
  const Tag scheme_end = 0;
  const Tag query_end = 5;
  const Automaton reference = of(forms.reference, scheme_end);
  row.note(unequal(scheme_end, "with a scheme", of(forms.with_scheme, scheme_end),
                   both(reference, holding(mark_byte))));
  row.note(unequal(scheme_end, "without a scheme", of(forms.relative, scheme_end),
                   both(reference, lacking(mark_byte))));
  row.note(unequal(query_end, "without a fragment", of(forms.absolute, query_end),
                   both(of(forms.with_scheme, query_end), ending_in(mark_byte))));
}

const char* name_of(Family family) { return family == Family::iri ? "IRI" : "URI"; }

}  // namespace

void BoundaryRow::note(const std::string& failure) {
  ++checks;
  if (!failure.empty()) failures.push_back(failure);
}

std::vector<BoundaryRow> prove_abnf(Family family) {
  const std::string name = std::string("abnf:") + name_of(family);
  BoundaryRow words{name + ", words", 0, {}};
  const iri_reference::Grammar& rfc = target_grammar(family);
  for (const std::string& rule : changed_rules(marked_grammar(family, std::nullopt), rfc))
    words.note(rule + " is not the RFC's rule");
  words.checks = static_cast<int>(rfc.rules().size());
  BoundaryRow functions{name + ", one place", 0, {}};
  prove_functions(functions, family);
  BoundaryRow forms{name + ", forms", 0, {}};
  prove_forms(forms, family);
  return {words, functions, forms};
}

BoundaryRow prove_machine(const TaggedMachine& machine, std::optional<Tag> only) {
  BoundaryRow row{machine.name, 0, {}};
  for (Tag tag = 0; tag < tags.size(); ++tag) {
    if (!asks(only, tag)) continue;
    const Automaton& abnf = marked_rule(machine.family, machine.rule(), tag);
    row.note(difference(tag, abnf, marked_by(machine, tag)));
  }
  for (const Run& run : machine.runs) prove_run(row, machine, run);
  for (const Cut& cut : machine.cuts) prove_cut(row, machine, cut, only);
  return row;
}

std::vector<BoundaryRow> prove_abnf_and_choices() {
  std::vector<BoundaryRow> rows;
  for (const Family family : {Family::uri, Family::iri}) {
    for (BoundaryRow& row : prove_abnf(family)) rows.push_back(std::move(row));
    for (BoundaryRow& row : prove_choices(family)) rows.push_back(std::move(row));
  }
  return rows;
}

bool prove_boundaries(std::vector<BoundaryRow> rows, const std::vector<TaggedMachine>& machines,
                      std::ostream& out, std::optional<Tag> only) {
  for (const TaggedMachine& machine : machines) rows.push_back(prove_machine(machine, only));
  int checks = 0;
  std::size_t failures = 0;
  for (const BoundaryRow& row : rows) {
    checks += row.checks;
    failures += row.failures.size();
    out << std::left << std::setw(34) << row.name << std::right << std::setw(4) << row.checks
        << (row.failures.empty() ? "  yes\n" : "  NO\n");
    for (const std::string& failure : row.failures)
      out << "FAIL " << row.name << ": " << failure << '\n';
  }
  const bool holds = failures == 0 && !machines.empty();
  out << (holds ? "boundaries proved: " : "boundaries not proved: ") << machines.size()
      << " machines, " << checks << " checks, " << failures << " failed\n";
  return holds;
}

}  // namespace iri_grammar
