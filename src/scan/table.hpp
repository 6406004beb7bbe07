// The one table of all rules, and the interpreter that reads it. re2c/README.md explains the table.
#ifndef IRI_SRC_TABLE_HPP
#define IRI_SRC_TABLE_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "iri/components.hpp"
#include "iri/error.hpp"
#include "iri/rule_list.hpp"

namespace iri::inline v0::detail::table {

/// A state of the table, with the way that led there:
///
///     bits  0-13  its row: the head, then the ways to go on
///          14-17  the boundaries that the way has passed: a number into boundary_sets
///             18  a run begins here, and the way comes from another state
///          19-31  its shape: which way each class of bytes takes
using State = std::uint32_t;

/// The component in which a text is refused, and the error's code.
struct Place {
  Component component;
  ErrorCode code;
};

struct RuleStart {
  Rule rule;
  State start;
};

#include "table.inc"

/// What no byte leads to; no state of the table.
inline constexpr State nowhere = 0xFFFFFFFFU;

/// What a text may be of beside the rules of the ABNF.
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

/// The state in which a text of the rule begins.
constexpr State start_of(Rule rule) noexcept {
  return starts_of_rules.of[static_cast<std::size_t>(rule)];
}

/// The same of a request target or a Host field, with `raw_utf8` over the alphabet of IRIs.
constexpr State start_of(Target target, bool raw_utf8) noexcept {
  switch (target) {
    case Target::request_target: return request_target_starts[raw_utf8];
    case Target::options_target: return options_target_starts[raw_utf8];
    case Target::authority_form: return authority_form_starts[raw_utf8];
    default: return Host_starts[raw_utf8];
  }
}

/// The states of IRI-reference or URI-reference behind the "//" of an authority; inside a path (behind
/// its first byte, or at its beginning behind an authority); behind the "?" of a query; behind the
/// "#" of a fragment.
constexpr State inside_authority_of(bool iri) noexcept { return inside_authority[iri]; }
constexpr State inside_path_of(bool iri) noexcept { return inside_path[iri]; }
constexpr State inside_query_of(bool iri) noexcept { return inside_query[iri]; }
constexpr State inside_fragment_of(bool iri) noexcept { return inside_fragment[iri]; }

/// Where the row of a state begins.
constexpr unsigned row_of(State state) noexcept { return state & 0x3FFFU; }

/// Which way a byte takes from a state: its number in the row, or 0 if it does not go on.
constexpr unsigned way_of(State state, unsigned char byte) noexcept {
  return shapes[(state >> 19U) + byte_class[byte]];
}

/// The next state, or `nowhere`.
constexpr State step(State state, unsigned char byte) noexcept {
  const unsigned way = way_of(state, byte);
  return way == 0 ? nowhere : rows[row_of(state) + way];
}

/// Whether boundaries stand at the byte that has led to a state, and which: a bit for each member of
/// Components, in their order.
constexpr bool passes_boundary(State state) noexcept { return (state >> 14U & 0xFU) != 0; }
constexpr std::uint8_t boundaries(State state) noexcept {
  return boundary_sets[state >> 14U & 0xFU];
}

/// Whether the text may end in a state, and the boundaries that stand there then.
constexpr bool accepts(State state) noexcept { return (rows[row_of(state)] >> 4U & 0x1FU) != 0; }
constexpr std::uint8_t boundaries_at_end(State state) noexcept {
  return boundary_sets[(rows[row_of(state)] >> 4U & 0x1FU) - 1];
}

/// Writes `offset` into the boundaries.
constexpr void note(std::uint8_t boundaries, std::uint32_t offset, Components& out) noexcept {
  if ((boundaries & 1U) != 0) out.scheme_end = offset;
  if ((boundaries & 2U) != 0) out.userinfo_end = offset;
  if ((boundaries & 4U) != 0) out.host_end = offset;
  if ((boundaries & 8U) != 0) out.authority_end = offset;
  if ((boundaries & 16U) != 0) out.path_end = offset;
  if ((boundaries & 32U) != 0) out.query_end = offset;
}

/// Ends a text of that size: writes the boundaries that stand at its end. Returns false if it may not
/// end in `state`.
constexpr bool finish(State state, std::uint32_t size, Components& out) noexcept {
  if (!accepts(state)) return false;
  note(boundaries_at_end(state), size, out);
  out.size = size;
  return true;
}

/// The error where `byte` does not go on, and the one where the text ends and may not.
constexpr Place error_by(State state, unsigned error_class) noexcept {
  return places[errors[(rows[row_of(state)] >> 9U) * (class_count + 1) + error_class]];
}
constexpr Place error_at(State state, unsigned char byte) noexcept {
  return error_by(state, byte_class[byte]);
}
constexpr Place error_at_end(State state) noexcept { return error_by(state, class_count); }

/// A run begins in a state where bytes of a class lead back to it and pass no boundary. Whether the last
/// byte has led into such a state from another one; and the number of the class in run_classes.inc, or `no_run`.
constexpr bool enters_run(State state) noexcept { return (state >> 18U & 1U) != 0; }
constexpr unsigned run_class(State state) noexcept { return rows[row_of(state)] & 0xFU; }
inline constexpr unsigned no_run = 15;

/// Fewer bytes than these are walked over, not skipped.
inline constexpr std::uint32_t worth_a_skip = 8;

/// The same state, the run that begins there having ended.
constexpr State run_left(State state) noexcept { return state & ~(State{1} << 18U); }

/// Where a walk has stopped: in `state`, before the byte at `offset`.
struct Stop {
  State state;
  std::uint32_t offset;

  constexpr bool accepted(std::uint32_t size) const noexcept {
    return offset == size && accepts(state);
  }
};

/// Runs are walked over byte by byte.
struct NoSkip {
  template <class Text>
  constexpr std::uint32_t operator()(unsigned, Text, std::uint32_t begin, std::uint32_t) const noexcept {
    return begin;
  }
};

/// Walks over text[begin, end) from `state` as far as the bytes go on, and writes the boundaries that
/// it passes into `out`; those at the end of the text are finish()'s. Runs are left to
/// `skip(run_class, text, begin, end)`, which returns where it leaves the run.
template <bool with_boundaries, class Text, class Skip = NoSkip>
constexpr Stop walk(State state, const Text text, std::uint32_t begin, std::uint32_t end,
                    [[maybe_unused]] Components& out,
                    [[maybe_unused]] const Skip& skip = {}) noexcept {
  const auto skip_run = [&]() noexcept {
    if (end - begin >= worth_a_skip) begin = skip(run_class(state), text, begin, end);
  };
  constexpr bool skips = !std::is_same_v<Skip, NoSkip>;
  if constexpr (skips) {
    if (run_class(state) != no_run) skip_run();
  }
  while (begin < end) {
    const unsigned way = way_of(state, static_cast<unsigned char>(text[begin]));
    if (way == 0) break;
    state = rows[row_of(state) + way];
    if (with_boundaries && passes_boundary(state)) note(boundaries(state), begin, out);
    ++begin;
    if constexpr (skips) {
      if (enters_run(state)) skip_run();
    }
  }
  return {state, begin};
}

}  // namespace iri::inline v0::detail::table

#endif
