// gate.h: what is said of a verdict, and of a guarded reading.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "c/allocating.hpp"
#include "c/findings.hpp"
#include "c/gate.hpp"
#include "c/http.hpp"
#include "gate/verdict_lines.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

bool is_verdict(const iri_verdict* verdict, const iri_located_finding* reported) noexcept {
  if (!is_whole(verdict) || verdict->action < IRI_ACTION_ALLOW ||
      verdict->action > IRI_ACTION_REJECT) {
    return false;
  }
  return reported == nullptr ||
         std::all_of(reported, reported + verdict->stored, is_located_finding);
}

GateVerdict verdict_of(const iri_verdict& from, const iri_error* why) noexcept {
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
bool is_error(const iri_error* why) noexcept {
  if (why == nullptr) return true;
  const auto component = static_cast<std::size_t>(why->component);
  return is_whole(why) && iri_error_name(why->code) != nullptr &&
         component < PartActions::part_count && why->text <= IRI_REQUEST_HOST_FIELD;
}

void tell_error(const iri_error& why, VerdictLines& lines) noexcept {
  const bool has_place =
      why.code != IRI_ERROR_INVALID_ARGUMENT && why.code != IRI_ERROR_BUFFER_TOO_SMALL;
  lines.error(iri_error_name(why.code), iri_error_message(why.code), has_place);
}

/// Puts a text into the output: as it will stand there.
iri_text put_text(std::string_view text, const char* out, Sink& sink) noexcept {
  const bool is = out != nullptr && !text.empty();
  const iri_text put{is ? out + sink.size() : nullptr, text.size()};
  sink.put(text);
  return put;
}

iri_status give_reading(const GuardedReading& from, const PathRules& paths, const Output& output,
                        iri_guarded_reading* to) noexcept {
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

}  // namespace

extern "C" {

iri_status iri_gate_explain(const iri_gate* gate, const iri_verdict* verdict,
                            const iri_located_finding* reported, const iri_error* why, char* out,
                            size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  std::optional<Rules> copy;
  const Rules* const rules = rules_of_gate(gate, copy);
  if (rules == nullptr || !is_verdict(verdict, reported) || !is_error(why)) return output.invalid();
  const GateVerdict judged = verdict_of(*verdict, why);
  VerdictLines lines(*rules, judged, output.buffer());
  if (why != nullptr && why->code != IRI_OK) tell_error(*why, lines);
  for (std::size_t i = 0; reported != nullptr && i < verdict->stored; ++i) {
    lines.finding(finding_of(reported[i]));
  }
  return output.done(lines.finish());
}

bool iri_gate_explains_reading(const iri_gate* gate, const char* method, size_t method_size,
                               const char* target, size_t size, iri_guarded_reading* why, char* out,
                               size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  std::optional<Rules> copy;
  const bool valid = are_target_arguments(method, method_size, target, size, 0);
  const Rules* const rules = valid ? rules_of_gate(gate, copy) : nullptr;
  give(why, iri_guarded_reading IRI_GUARDED_READING_INIT);
  bool explained = false;
  const iri_status status = allocating(output, [&] {
    if (rules == nullptr) return output.invalid();
    const auto found = explain_reading(*rules, text_of(method, method_size), text_of(target, size));
    explained = found.has_value();
    return found ? give_reading(*found, rules->paths, output, why) : output.done({});
  });
  return explained && status == IRI_OK;
}

}  // extern "C"
