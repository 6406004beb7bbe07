// What src/scan/start.cc and the literals answer for the start rules.

#include <set>
#include <utility>

#include "grammar/appendix_b.hpp"
#include "grammar/automaton.hpp"
#include "grammar/compare.hpp"
#include "grammar/table_proof.hpp"
#include "scan/refused.hpp"
#include "scan/start.hpp"

namespace iri_grammar {
namespace {

namespace table = iri::detail::table;
using iri::Components;
using iri::detail::Input;

/// The answer of the kernel under proof: right, and in one of the two forms of refused.hpp.
struct Answer {
  std::uint32_t stopped = 0;
  Components out;
};

Answer prepared;

std::uint32_t prepared_scan(Input, Components& out) noexcept {
  out = prepared.out;
  return prepared.stopped;
}

/// The kernel that gives the prepared answer. Whoever makes one has it in use.
class PreparedKernel {
 public:
  PreparedKernel() : before_(iri::detail::kernel_in_use()), kernel_(iri::detail::kernel_scalar) {
    kernel_.scan_uri_reference = kernel_.scan_iri_reference = prepared_scan;
    iri::detail::select_kernel(kernel_);
  }
  ~PreparedKernel() { iri::detail::select_kernel(before_); }
  PreparedKernel(const PreparedKernel&) = delete;
  PreparedKernel& operator=(const PreparedKernel&) = delete;

 private:
  const iri::detail::Kernel& before_;
  iri::detail::Kernel kernel_;
};

Input input_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()),
          static_cast<std::uint32_t>(text.size())};
}

/// A combination: the states of both automata, and what the code looks at beside them.
struct Combination {
  int reference = dead;
  int narrow = dead;
  bool lost = false;  ///< the narrower rule stopped before the character that the text ends in
  unsigned char first_delimiter = 0;
  bool fragment = false;
  bool ascii = true;
  friend auto operator<=>(const Combination&, const Combination&) = default;
};

Combination after(const Combination& at, unsigned char byte, const Automaton& reference,
                  const Automaton& narrow) {
  Combination next = at;
  next.reference = reference.step(at.reference, byte);
  next.narrow = narrow.step(at.narrow, byte);
  next.lost = at.lost || (at.narrow == dead && (byte & 0xC0U) != 0x80U);
  const bool delimits = byte == ':' || byte == '/' || byte == '?' || byte == '#';
  if (delimits && at.first_delimiter == 0) next.first_delimiter = byte;
  next.fragment = at.fragment || byte == '#';
  next.ascii = at.ascii && byte < 0x80;
  return next;
}

/// Calls visit(combination, text) for each combination in which the reference goes on, and a
/// shortest text of it.
template <class Visit>
void for_each_combination(const Automaton& reference, const Automaton& narrow, Visit visit) {
  std::vector<std::pair<Combination, std::string>> queue(1);
  queue[0].first.reference = reference.start;
  queue[0].first.narrow = narrow.start;
  std::set<Combination> seen{queue[0].first};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto [at, text] = queue[i];
    visit(at, text);
    for (unsigned byte = 0; byte < 256; ++byte) {
      const auto next = after(at, static_cast<unsigned char>(byte), reference, narrow);
      if (next.reference != dead && seen.insert(next).second)
        queue.emplace_back(next, text + static_cast<char>(byte));
    }
  }
}

/// Whether the narrower automaton goes on only where the reference does.
bool is_within(const Automaton& narrow, const Automaton& reference) {
  std::set<std::pair<int, int>> seen{{narrow.start, reference.start}};
  std::vector<std::pair<int, int>> queue(seen.begin(), seen.end());
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      const int next = narrow.step(queue[i].first, static_cast<unsigned char>(byte));
      const int wide = reference.step(queue[i].second, static_cast<unsigned char>(byte));
      if (next != dead && wide == dead) return false;
      if (next != dead && seen.emplace(next, wide).second) queue.emplace_back(next, wide);
    }
  }
  return true;
}

std::uint32_t answer_of(const Automaton& automaton, std::string_view text) {
  const Offset found = find_offset(automaton, text);
  return found.accepted ? iri::absent : found.error_offset;
}

class StartProof {
 public:
  StartProof(Finding& finding, StartRule scan, iri::Rule rule)
      : finding_(finding),
        scan_(scan),
        rule_(rule),
        family_(iri::is_iri_rule(rule) ? Family::iri : Family::uri),
        wide_(family_ == Family::iri ? iri::Rule::IRI_reference : iri::Rule::URI_reference),
        reference_(automaton(family_, iri::name(wide_))),
        narrow_(automaton(family_, iri::name(rule))) {}

  void run() {
    for_each_combination(reference_, narrow_,
                         [&](const Combination& at, const std::string& text) { visit(at, text); });
  }

 private:
  /// The text may end here, or go on with a byte at which the reference stops.
  void visit(const Combination& at, const std::string& text) {
    if (at.reference == dead) return;
    judge_all(text);
    for (unsigned byte = 0; byte < 256; ++byte) {
      if (reference_.step(at.reference, static_cast<unsigned char>(byte)) != dead) continue;
      const std::string refused = text + static_cast<char>(byte);
      judge_all(refused);
      judge_all(refused + ":/?#");
    }
  }

  void judge_all(const std::string& text) {
    prepared.stopped = answer_of(reference_, text);
    if (prepared.stopped == iri::absent) {
      prepared.out = components_by_delimiters(text);
      return judge(text);
    }
    prepared.out = {};
    iri::detail::leave_state(
        table::walk<false>(table::start_of(wide_), text.data(), 0,
                           static_cast<std::uint32_t>(text.size()), prepared.out)
            .state,
        prepared.out);
    judge(text);
    if (leave_components(text)) judge(text);
  }

  /// If an accepted reference stands before the error, its components.
  bool leave_components(std::string_view text) {
    for (std::uint32_t back = 0; back <= 2 && back <= prepared.stopped; ++back) {
      const std::string_view before = text.substr(0, prepared.stopped - back);
      if (back != 0 && text[before.size()] != '%') continue;
      if (answer_of(reference_, before) != iri::absent) continue;
      prepared.out = components_by_delimiters(before);
      return true;
    }
    return false;
  }

  void judge(const std::string& text) {
    Components out;
    ++finding_.states;
    const std::uint32_t said = scan_(rule_, input_of(text), out);
    const std::uint32_t wanted = answer_of(narrow_, text);
    if (said != wanted || (said == iri::absent && out != components_by_delimiters(text)))
      finding_.failures.push_back(std::string(iri::name(rule_)) + ": " + escaped(text) +
                                  " stops at " + std::to_string(said) + ", not " +
                                  std::to_string(wanted));
  }

  Finding& finding_;
  StartRule scan_;
  iri::Rule rule_;
  Family family_;
  iri::Rule wide_;
  const Automaton& reference_;
  const Automaton& narrow_;
};

}  // namespace

Finding prove_start(StartRule scan) {
  Finding finding;
  const PreparedKernel kernel;
  for (const iri::Rule rule : iri::start_rules) {
    if (rule != iri::Rule::URI_reference && rule != iri::Rule::IRI_reference)
      StartProof(finding, scan, rule).run();
  }
  return finding;
}

Finding prove_literal_rules(ParseLiteral parse) {
  Finding finding;
  const Automaton& reference = automaton(Family::iri, "IRI-reference");
  for (const iri::Rule rule : iri::start_rules) {
    const Family family = iri::is_iri_rule(rule) ? Family::iri : Family::uri;
    const Automaton& narrow = automaton(family, iri::name(rule));
    for_each_combination(reference, narrow, [&](const Combination& at, const std::string& text) {
      Components out;
      ++finding.states;
      if (parse(rule, text, out) != narrow.accepts_at(at.narrow))
        finding.failures.push_back(std::string(iri::name(rule)) + ": " + escaped(text));
    });
    if (!is_within(narrow, reference))
      finding.failures.push_back(std::string(iri::name(rule)) + ": not all of it is a reference");
  }
  return finding;
}

}  // namespace iri_grammar
