// The one table of all rules, and the interpreter that reads it. re2c/README.md explains the table.
#ifndef IRI_SRC_TABLE_HPP
#define IRI_SRC_TABLE_HPP

#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/rule_list.hpp"

namespace iri::inline v0::detail::table {

/// A state of the table. From `nowhere` no byte goes on.
using State = std::uint16_t;

/// The component in which a text is refused, and the code if its character is well-formed.
struct Place {
  Component component;
  ErrorCode code;
};

struct RuleStart {
  Rule rule;
  State start;
};

#include "table.inc"

inline constexpr State nowhere = 0xFFFF;

/// What else a text may be than of a rule of the ABNF. The numbers are those of Resumable::Kind.
enum class Target : std::uint8_t {
  request_target,  ///< of any form but the authority-form and the asterisk-form
  options_target,  ///< the same, or the asterisk-form
  authority_form,
  Host,
};

struct RuleStarts {
  State of[rule_count];
};

constexpr RuleStarts make_rule_starts() noexcept {
  RuleStarts starts{};
  for (State& start : starts.of) start = nowhere;
  for (const RuleStart& entry : rule_starts) starts.of[static_cast<std::size_t>(entry.rule)] = entry.start;
  return starts;
}

inline constexpr RuleStarts starts_of_rules = make_rule_starts();

/// The state in which a text of the rule begins.
constexpr State start_of(Rule rule) noexcept {
  return starts_of_rules.of[static_cast<std::size_t>(rule)];
}

/// The same of a request target or a Host field. `raw_utf8`: over the alphabet of IRIs.
constexpr State start_of(Target target, bool raw_utf8) noexcept {
  switch (target) {
    case Target::request_target: return request_target_starts[raw_utf8];
    case Target::options_target: return options_target_starts[raw_utf8];
    case Target::authority_form: return authority_form_starts[raw_utf8];
    default: return Host_starts[raw_utf8];
  }
}

/// The state of IRI-reference or URI-reference inside a path (behind its first byte, or behind an
/// authority), a query (behind its "?") or a fragment (behind its "#").
constexpr State inside_path_of(bool iri) noexcept { return inside_path[iri]; }
constexpr State inside_query_of(bool iri) noexcept { return inside_query[iri]; }
constexpr State inside_fragment_of(bool iri) noexcept { return inside_fragment[iri]; }

/// Where a byte leads: the next state or `nowhere`, and the boundaries that stand at that byte, a
/// bit for each member of Components in their order.
struct Step {
  State next;
  std::uint8_t boundaries;
};

constexpr Step step(State state, unsigned char byte) noexcept {
  const std::uint32_t head = heads[state];
  const unsigned way = shapes[(head & 0xFFFFU) + byte_class[byte]];
  if (way == 0) return {nowhere, 0};
  const unsigned entry = entries[(head >> 16U) + way - 1];
  return {static_cast<State>(entry & 0xFFFU), masks[entry >> 12U]};
}

/// Whether the text may end in that state.
constexpr bool accepts(State state) noexcept { return ends[state] != 0; }

/// The boundaries that stand at the end of the text. INVARIANT: accepts(state).
constexpr std::uint8_t boundaries_at_end(State state) noexcept { return masks[ends[state] - 1]; }

/// Writes `offset` into the boundaries of a Step.
constexpr void note(std::uint8_t boundaries, std::uint32_t offset, Components& out) noexcept {
  if ((boundaries & 1U) != 0) out.scheme_end = offset;
  if ((boundaries & 2U) != 0) out.userinfo_end = offset;
  if ((boundaries & 4U) != 0) out.host_end = offset;
  if ((boundaries & 8U) != 0) out.authority_end = offset;
  if ((boundaries & 16U) != 0) out.path_end = offset;
  if ((boundaries & 32U) != 0) out.query_end = offset;
}

/// The error where `byte` does not go on, and the one where the text ends and may not.
constexpr Place error_at(State state, unsigned char byte) noexcept {
  return places[errors[error_kinds[state] * (class_count + 1) + byte_class[byte]]];
}
constexpr Place error_at_end(State state) noexcept {
  return places[errors[error_kinds[state] * (class_count + 1) + class_count]];
}

/// The class of the run that begins in this state (the table of run classes), or `no_run`: bytes
/// of the class lead back to the state and are no boundary.
inline constexpr std::uint8_t no_run = 255;
constexpr std::uint8_t run_class(State state) noexcept { return runs[state]; }

/// Where a walk has stopped: in `state`, before the byte at `offset`.
struct Stop {
  State state;
  std::uint32_t offset;
};

/// How a walk goes over long runs: not at all.
struct NoSkip {
  constexpr std::uint32_t operator()(std::uint8_t, const unsigned char*, std::uint32_t begin,
                                     std::uint32_t) const noexcept {
    return begin;
  }
};

/// Walks over text[begin, end) from `state` as far as the bytes go on, and writes the boundaries
/// that it passes into `out`. A `skip(run_class, text, begin, end)` returns where a run ends.
template <bool with_boundaries, class Byte, class Skip = NoSkip>
constexpr Stop walk(State state, const Byte* text, std::uint32_t begin, std::uint32_t end,
                    [[maybe_unused]] Components& out, const Skip& = {}) noexcept {
  while (begin < end) {
    const Step to = step(state, static_cast<unsigned char>(text[begin]));
    if (to.next == nowhere) break;
    if constexpr (with_boundaries) note(to.boundaries, begin, out);
    state = to.next;
    ++begin;
  }
  return {state, begin};
}

}  // namespace iri::inline v0::detail::table

#endif
