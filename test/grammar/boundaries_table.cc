#include "grammar/boundaries_table.hpp"

#include <map>
#include <stdexcept>
#include <utility>

#include "http/first_scan.hpp"
#include "iri/literals.hpp"
#include "iri/rule.hpp"
#include "scan/kernels/lookup_tables.hpp"
#include "scan/kernels/resume_walk.hpp"
#include "scan/kernels/run_class.hpp"
#include "scan/table.hpp"

namespace iri_grammar {
namespace {

using iri::Components;
namespace table = iri::detail::table;
namespace literal = iri::detail::literal;

constexpr std::array<std::uint32_t Components::*, 6> members{
    &Components::scheme_end,    &Components::userinfo_end, &Components::host_end,
    &Components::authority_end, &Components::path_end,     &Components::query_end};

/// The table of all rules, one byte at a time. Both classes have the interpreter of their table.
struct OfAllRules {
  static table::Stop walk(std::uint32_t state, const char* text, std::uint32_t size,
                          Components& out) {
    return table::walk<true>(state, text, 0, size, out);
  }
  static bool finish(std::uint32_t state, std::uint32_t size, Components& out) {
    return table::finish(state, size, out);
  }
  static std::uint32_t alone(std::uint32_t state) { return table::without_way(state); }
  static unsigned run_class(std::uint32_t state) { return table::run_class(state); }
};

struct OfLiterals {
  static literal::Stop walk(std::uint32_t state, const char* text, std::uint32_t size,
                            Components& out) {
    return literal::walk<true>(state, text, 0, size, out);
  }
  static bool finish(std::uint32_t state, std::uint32_t size, Components& out) {
    return literal::finish(state, size, out);
  }
  static std::uint32_t alone(std::uint32_t state) { return literal::without_way(state); }
  static unsigned run_class(std::uint32_t) { return table::no_run; }  // parse_literal() skips none
};

constexpr std::uint32_t untouched = 77;

Components all_untouched() {
  Components components;
  for (const auto member : members) components.*member = untouched;
  components.size = untouched;
  return components;
}

/// The members that are `place`. The others must be as they were.
TagSet written(const Components& components, std::uint32_t place) {
  unsigned set = 0;
  for (Tag tag = 0; tag < members.size(); ++tag) {
    const std::uint32_t value = components.*members[tag];
    if (value == place) set |= 1U << tag;
    if (value != place && value != untouched) throw std::runtime_error("a place is written wrong");
  }
  return static_cast<TagSet>(set);
}

std::vector<std::vector<Bytes>> sequences_of(const iri::detail::RunClass& run) {
  std::vector<std::vector<Bytes>> sequences;
  for (unsigned byte = 0; byte < 128; ++byte) {
    const auto one = static_cast<unsigned char>(byte);
    if (run.set().contains(byte)) sequences.push_back({{one, one}});
  }
  const Bytes hex[] = {{'0', '9'}, {'A', 'F'}, {'a', 'f'}};
  for (const Bytes& first : hex)
    for (const Bytes& second : hex)
      if (run.pct) sequences.push_back({{'%', '%'}, first, second});
  for (const auto& row : iri::detail::common_characters) {
    if (!run.utf8) break;
    auto& sequence = sequences.emplace_back();
    for (unsigned i = 0; i < row.size; ++i)
      sequence.push_back({static_cast<unsigned char>(row.bytes[i].first),
                          static_cast<unsigned char>(row.bytes[i].last)});
  }
  return sequences;
}

/// Reads the machine from a state on.
template <typename Table>
class Reader {
 public:
  TaggedMachine read(std::uint32_t start) {
    number_of(start);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      end(order_[i], machine_.states[i]);
      const unsigned run = Table::run_class(order_[i]);
      if (run != table::no_run)
        machine_.runs.push_back({static_cast<int>(i), sequences_of(iri::detail::run_classes[run])});
      for (unsigned byte = 0; byte < 256; ++byte) step(i, static_cast<unsigned char>(byte));
      if (machine_.states[i].next[mark_byte] != dead) throw std::runtime_error("NUL goes on");
    }
    return std::move(machine_);
  }

  /// The number of a state, or dead if the start does not reach it.
  int find(std::uint32_t state) const {
    const auto found = numbers_.find(Table::alone(state));
    return found == numbers_.end() ? dead : found->second;
  }

 private:
  int number_of(std::uint32_t state) {
    const auto [found, is_new] =
        numbers_.emplace(Table::alone(state), static_cast<int>(order_.size()));
    if (is_new) {
      order_.push_back(found->first);
      machine_.states.emplace_back().next.fill(dead);
    }
    return found->second;
  }

  void step(std::size_t from, unsigned char byte) {
    constexpr std::uint32_t before = 0;
    const char text = static_cast<char>(byte);
    Components out = all_untouched();
    const auto stop = Table::walk(order_[from], &text, 1, out);
    if (stop.offset == 0) return;
    const int to = number_of(stop.state);
    machine_.states[from].next[byte] = to;
    machine_.states[from].passed[byte] = written(out, before);
    if (out.size != untouched) throw std::runtime_error("the size is written on the way");
  }

  static void end(std::uint32_t state, TaggedState& its) {
    constexpr std::uint32_t size = 5;
    Components out = all_untouched();
    its.accepting = Table::finish(state, size, out);
    its.at_end = written(out, size);
    if (its.accepting != (out.size == size)) throw std::runtime_error("the size is written wrong");
  }

  std::map<std::uint32_t, int> numbers_;
  std::vector<std::uint32_t> order_;
  TaggedMachine machine_;
};

TagSet zero_at_start() {
  const Components fresh;
  unsigned set = 0;
  for (Tag tag = 0; tag < members.size(); ++tag) {
    if (fresh.*members[tag] == 0) set |= 1U << tag;
    if (fresh.*members[tag] != 0 && fresh.*members[tag] != iri::absent)
      throw std::runtime_error("Components begin with a place");
  }
  return static_cast<TagSet>(set);
}

struct StateOfCut {
  const char* name;
  const char* rule;
  std::uint32_t state;
};

template <typename Table>
TaggedMachine read(std::string name, bool iri, std::uint32_t start,
                   const std::vector<StateOfCut>& cuts) {
  Reader<Table> reader;
  TaggedMachine machine = reader.read(start);
  machine.name = std::move(name);
  machine.family = iri ? Family::iri : Family::uri;
  machine.zero_at_start = zero_at_start();
  for (const StateOfCut& cut : cuts)
    machine.cuts.push_back({cut.name, cut.rule, reader.find(cut.state)});
  return machine;
}

/// What the kernels take up, and the scan of a first piece.
std::vector<StateOfCut> cuts_of_reference(bool iri) {
  using iri::detail::FirstScan;
  using iri::detail::ResumePoint;
  const auto resume = [iri](ResumePoint point) {
    return iri::detail::resume_states.of[static_cast<unsigned>(point)][iri];
  };
  const auto kind =
      static_cast<unsigned>(iri ? FirstScan::iri_reference : FirstScan::uri_reference);
  const auto& first = iri::detail::states_inside[kind].of;
  return {{"kernel, start", "before-start", resume(ResumePoint::start)},
          {"kernel, authority", "before-authority", resume(ResumePoint::authority)},
          {"kernel, path", "before-path", resume(ResumePoint::path)},
          {"kernel, query", "before-query", resume(ResumePoint::query)},
          {"kernel, fragment", "before-fragment", resume(ResumePoint::fragment)},
          {"first piece, path", "first-relative-path", first[0][0]},
          {"first piece, query", "first-relative-query", first[0][1]},
          {"first piece, fragment", "first-relative-fragment", first[0][2]},
          {"first piece, path of URI", "first-absolute-path", first[1][0]},
          {"first piece, query of URI", "first-absolute-query", first[1][1]},
          {"first piece, fragment of URI", "first-absolute-fragment", first[1][2]}};
}

std::vector<StateOfCut> cuts_of_target(bool iri) {
  using iri::detail::FirstScan;
  const auto kind = static_cast<unsigned>(iri ? FirstScan::iri_target : FirstScan::uri_target);
  const auto& first = iri::detail::states_inside[kind].of;
  return {{"first piece, path", "first-origin-path", first[0][0]},
          {"first piece, query", "first-origin-query", first[0][1]},
          {"first piece, path of URI", "first-absolute-path", first[1][0]},
          {"first piece, query of URI", "first-absolute-query", first[1][1]}};
}

void add_references(std::vector<TaggedMachine>& machines) {
  for (std::size_t i = 0; i < iri::rule_count; ++i) {
    const auto rule = static_cast<iri::Rule>(i);
    if (!iri::is_start_rule(rule)) continue;
    const bool iri = iri::is_iri_rule(rule);
    const bool whole = rule == iri::rule::URI_reference || rule == iri::rule::IRI_reference;
    machines.push_back(
        read<OfAllRules>("scanner:" + std::string(iri::name(rule)), iri, table::start_of(rule),
                         whole ? cuts_of_reference(iri) : std::vector<StateOfCut>{}));
  }
}

void add_targets(std::vector<TaggedMachine>& machines, bool iri) {
  using enum table::Target;
  const std::string prefix = std::string("request_target") + (iri ? "_iri:" : "_uri:");
  const auto add = [&](const char* rule, table::Target target,
                       const std::vector<StateOfCut>& cuts) {
    machines.push_back(read<OfAllRules>(prefix + rule, iri, table::start_of(target, iri), cuts));
  };
  add("get-target", request_target, cuts_of_target(iri));
  add("options-target", options_target, cuts_of_target(iri));
  add("authority-form", authority_form, {});
  add("Host-field", Host, {});
}

}  // namespace

std::vector<TaggedMachine> shipped_machines() {
  std::vector<TaggedMachine> machines;
  add_references(machines);
  for (const bool iri : {false, true}) add_targets(machines, iri);
  machines.push_back(read<OfLiterals>("literal:IRI-reference", true, literal::start, {}));
  return machines;
}

}  // namespace iri_grammar
