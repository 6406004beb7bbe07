// gate.h
#include "iri/gate.hpp"

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "c/findings.hpp"
#include "c/http.hpp"
#include "c/policy.hpp"
#include "http/canonical_form.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// The first word of an iri_gate; it shows that a gate was made in this memory. The policy follows.
constexpr std::uint64_t gate_mark = 0x6972692067617465;
static_assert(std::is_trivially_copyable_v<KeptPolicy>);
static_assert(sizeof gate_mark + sizeof(KeptPolicy) <= sizeof(iri_gate::state));

std::optional<Rules> rules_of_gate(const iri_gate* gate) noexcept {
  if (!is_whole(gate) || gate->state[0] != gate_mark) return std::nullopt;
  KeptPolicy policy;
  std::memcpy(static_cast<void*>(&policy), gate->state + 1, sizeof policy);
  return rules_of(policy);
}

iri_verdict verdict_to_c(const GateVerdict& v) noexcept {
  return {0, static_cast<int>(v.action), set_of(v.reasons), set_of(v.findings), v.count, v.stored};
}

iri_admission admission_to_c(const Admission& admitted) noexcept {
  iri_admission to = IRI_ADMISSION_INIT;
  to.needed = admitted.needed;
  if (admitted.host) {
    to.host = admitted.host->data() == nullptr ? "" : admitted.host->data();
    to.host_size = admitted.host->size();
  }
  if (admitted.port) to.port = *admitted.port;
  if (!admitted.target) return to;
  to.target = admitted.target->text().data();
  to.target_size = admitted.target->text().size();
  to.parts = to_c(admitted.target->form(), admitted.target->view().components());
  to.parts.struct_size = sizeof to.parts;
  return to;
}

/// The arguments of a function that judges.
struct Judgement {
  std::optional<Rules> rules;
  FindingArray found;
  iri_verdict* verdict;
  iri_error* error;

  Judgement(bool valid, const iri_gate* gate, iri_located_finding* reported, std::size_t capacity,
            iri_verdict* to, iri_error* why) noexcept
      : rules(valid ? rules_of_gate(gate) : std::nullopt),
        found(rules ? reported : nullptr, capacity),
        verdict(to),
        error(why) {}

  /// Reports an invalid argument.
  bool refuse() const noexcept {
    give(verdict, iri_verdict IRI_VERDICT_INIT);
    return invalid(error) == IRI_OK;
  }
  /// Stores the verdict, and returns `passes`.
  bool done(const GateVerdict& v, bool passes) const noexcept {
    found.back_to_c(v.stored);
    give(verdict, verdict_to_c(v));
    fail(v.error, error, static_cast<std::uint32_t>(v.error_text));
    return passes;
  }
  bool done(const GateVerdict& v) const noexcept { return done(v, v.passes()); }
};

std::optional<std::string_view> field_of(const char* host_field, std::size_t size) noexcept {
  if (host_field == nullptr) return std::nullopt;
  return std::string_view(host_field, size);
}

/// If the output did not fit, the text is not admitted.
GateVerdict too_small(GateVerdict verdict, const Error& error) noexcept {
  verdict.action = Action::reject;
  verdict.error = error;
  return verdict;
}

/// The canonical form of a reference, if the policy lets that form pass.
Written canonical_by(const Rules& rules, std::string_view reference, OutputBuffer out) noexcept {
  const auto view = IriReferenceView::parse(reference);
  if (!view) return {0, view.error()};
  return canonical_reference(*view, rules.canonical_options(), out);
}

}  // namespace

extern "C" {

iri_status iri_gate_make(iri_gate* gate, const iri_policy* policy, iri_policy_problem* problem,
                         iri_error* error) {
  give(problem, iri_policy_problem IRI_POLICY_PROBLEM_INIT);
  if (!is_whole(gate)) return invalid(error);
  gate->state[0] = 0;
  if (!is_policy(policy)) return invalid(error);
  const KeptPolicy keep = kept(*policy);
  const PolicyProblem first = first_problem(rules_of(keep));
  if (first.code != PolicyErrorCode::none) {
    give(problem, iri_policy_problem{0, static_cast<int>(first.code), first.index});
    return give_error(error, IRI_ERROR_BAD_POLICY);
  }
  gate->state[0] = gate_mark;
  std::memcpy(gate->state + 1, &keep, sizeof keep);
  return succeed(error);
}

bool iri_gate_passes(const iri_gate* gate, const char* reference, size_t size,
                     iri_located_finding* reported, size_t capacity, iri_verdict* verdict,
                     iri_error* error) {
  const Judgement call(is_text(reference, size), gate, reported, capacity, verdict, error);
  if (!call.rules) return call.refuse();
  return call.done(judge(*call.rules, text_of(reference, size), call.found.span()));
}

bool iri_gate_passes_target(const iri_gate* gate, const char* method, size_t method_size,
                            const char* target, size_t size, iri_located_finding* reported,
                            size_t capacity, iri_verdict* verdict, iri_error* error) {
  const bool valid = are_target_arguments(method, method_size, target, size, 0);
  const Judgement call(valid, gate, reported, capacity, verdict, error);
  if (!call.rules) return call.refuse();
  return call.done(judge_target(*call.rules, text_of(method, method_size), text_of(target, size),
                                call.found.span()));
}

bool iri_gate_passes_host(const iri_gate* gate, const char* host_field, size_t size,
                          iri_located_finding* reported, size_t capacity, iri_verdict* verdict,
                          iri_error* error) {
  const Judgement call(is_text(host_field, size), gate, reported, capacity, verdict, error);
  if (!call.rules) return call.refuse();
  return call.done(judge_host(*call.rules, text_of(host_field, size), call.found.span()));
}

bool iri_gate_passes_request(const iri_gate* gate, const char* method, size_t method_size,
                             const char* target, size_t size, const char* host_field,
                             size_t host_size, iri_located_finding* reported, size_t capacity,
                             iri_verdict* verdict, iri_error* error) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  const Judgement call(valid, gate, reported, capacity, verdict, error);
  if (!call.rules) return call.refuse();
  return call.done(judge_request(*call.rules, text_of(method, method_size), text_of(target, size),
                                 field_of(host_field, host_size), call.found.span()));
}

bool iri_gate_admits(const iri_gate* gate, const char* method, size_t method_size,
                     const char* target, size_t size, const char* host_field, size_t host_size,
                     char* out, size_t capacity, iri_admission* admission,
                     iri_located_finding* reported, size_t reported_capacity, iri_verdict* verdict,
                     iri_error* error) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  const Judgement call(valid, gate, reported, reported_capacity, verdict, error);
  give(admission, iri_admission IRI_ADMISSION_INIT);
  if (!call.rules) return call.refuse();
  const OutputBuffer buffer = out == nullptr ? OutputBuffer() : OutputBuffer(out, capacity);
  const Admission admitted = admit(*call.rules, text_of(method, method_size), text_of(target, size),
                                   field_of(host_field, host_size), buffer, call.found.span());
  give(admission, admission_to_c(admitted));
  if (admitted.error) return call.done(too_small(admitted.verdict, admitted.error), false);
  return call.done(admitted.verdict, admitted.passes());
}

bool iri_gate_admits_reference(const iri_gate* gate, const char* reference, size_t size, char* out,
                               size_t capacity, size_t* needed, iri_located_finding* reported,
                               size_t reported_capacity, iri_verdict* verdict, iri_error* error) {
  const Judgement call(is_text(reference, size), gate, reported, reported_capacity, verdict, error);
  give_value(needed, 0);
  if (!call.rules) return call.refuse();
  const GateVerdict v = judge(*call.rules, text_of(reference, size), call.found.span());
  if (v.action == Action::reject) return call.done(v, false);
  const OutputBuffer buffer = Output{out, capacity, needed, error}.buffer();
  const Written written = canonical_by(*call.rules, text_of(reference, size), buffer);
  const bool sized = written.ok() || written.error.code == ErrorCode::buffer_too_small;
  give_value(needed, sized ? written.size : 0);
  if (!written) return call.done(too_small(v, written.error), false);
  return call.done(v, true);
}

}  // extern "C"
