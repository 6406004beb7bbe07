// What is said of a verdict, and of a guarded reading, between C and C++.
#ifndef IRI_SRC_C_EXPLAIN_HPP
#define IRI_SRC_C_EXPLAIN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "c/argument.hpp"
#include "c/findings.hpp"
#include "gate/gate_rules.hpp"
#include "gate/verdict_lines.hpp"
#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline bool is_verdict(const iri_verdict* verdict, const iri_located_finding* reported) noexcept {
  if (!is_whole(verdict) || verdict->action < IRI_ACTION_ALLOW ||
      verdict->action > IRI_ACTION_REJECT) {
    return false;
  }
  return reported == nullptr ||
         std::all_of(reported, reported + verdict->stored, is_located_finding);
}

inline GateVerdict verdict_of(const iri_verdict& from, const iri_error* why) noexcept {
  GateVerdict verdict;
  verdict.action = static_cast<Action>(from.action);
  verdict.reasons = set_of(from.reasons);
  if (why == nullptr || why->code == IRI_OK) return verdict;
  verdict.error.component = static_cast<Component>(why->component);
  verdict.error.offset = why->offset;
  verdict.error_text = static_cast<RequestText>(why->text);
  return verdict;
}

/// Whether the numbers are those of an error, or there is none.
inline bool is_error(const iri_error* why) noexcept {
  if (why == nullptr) return true;
  const auto component = static_cast<std::size_t>(why->component);
  return is_whole(why) && iri_error_name(why->code) != nullptr &&
         component < PartActions::part_count && why->text <= IRI_REQUEST_HOST_FIELD;
}

inline void tell_error(const iri_error& why, VerdictLines& lines) noexcept {
  const bool has_place =
      why.code != IRI_ERROR_INVALID_ARGUMENT && why.code != IRI_ERROR_BUFFER_TOO_SMALL;
  lines.error(iri_error_name(why.code), iri_error_message(why.code), has_place);
}

/// Puts a text into the output: as it will stand there.
inline iri_text put_text(std::string_view text, const char* out, Sink& sink) noexcept {
  const bool is = out != nullptr && !text.empty();
  const iri_text put{is ? out + sink.size() : nullptr, text.size()};
  sink.put(text);
  return put;
}

inline iri_status give_reading(const GuardedReading& from, const PathRules& paths,
                               const Output& output, iri_guarded_reading* to) noexcept {
  Sink sink(output.buffer());
  iri_guarded_reading why = IRI_GUARDED_READING_INIT;
  why.habits = static_cast<std::uint32_t>(from.habits.bits());
  why.index = from.guard;
  why.guard = put_text(paths.guard_texts[from.guard], output.data, sink);
  why.inside = put_text(from.inside, output.data, sink);
  why.outside = put_text(from.outside, output.data, sink);
  why.same = put_text(from.same, output.data, sink);
  const Written written = sink.finish();
  if (written) give(to, why);
  return output.done(written);
}

}}}  // namespace iri::v0::detail

#endif
