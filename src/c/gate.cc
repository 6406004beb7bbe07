// gate.h
#include "iri/gate.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "c/allocating.hpp"
#include "c/explain.hpp"
#include "c/findings.hpp"
#include "c/gate.hpp"
#include "c/http.hpp"
#include "c/policy.hpp"
#include "gate/first_look.hpp"
#include "gate/gate_rules.hpp"
#include "gate/path_rules.hpp"
#include "http/canonical_form.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// Makes the gate of a policy without mistakes.
void make_gate(iri_gate& gate, const PolicySource& policy, const PathArrays& paths,
               std::span<std::uint64_t> memory, bool in_gate) noexcept {
  const Rules rules = rules_in(memory, policy, paths);
  const std::uint64_t* const lists = in_gate ? nullptr : memory.data();
  gate.state[1] = 0;
  std::memcpy(gate.state + 1, &lists, sizeof lists);
  std::memcpy(gate.state + rules_at, static_cast<const void*>(&rules), sizeof rules);
  gate.state[0] = gate_mark;
}

/// Makes a gate: `make(source, paths)` does, of a policy without mistakes. On an error the gate lets nothing
/// pass.
class GateMaker {
 public:
  GateMaker(iri_gate* gate, const iri_policy* policy, iri_policy_problem* problem,
            iri_error* error) noexcept
      : gate_(gate), policy_(policy), problem_(problem), error_(error) {
    give(problem, iri_policy_problem IRI_POLICY_PROBLEM_INIT);
    if (is_whole(gate)) gate->state[0] = 0;
  }

  template <class Make>
  iri_status make(const Make& make) const noexcept {
    if (!is_whole(gate_) || !is_policy(policy_)) return invalid(error_);
    return allocating({nullptr, 0, nullptr, error_}, [&] {
      const PolicySource source = source_of(*policy_);
      PathArrays paths;
      PolicyProblem first = first_problem(source);
      if (first.code == PolicyErrorCode::none) first = compile(source, paths);
      return first.code == PolicyErrorCode::none ? make(source, paths) : refuse(first);
    });
  }
  iri_status refuse(const PolicyProblem& why) const noexcept {
    give(problem_, iri_policy_problem{0, static_cast<int>(why.code), why.index,
                                      static_cast<int>(why.part), why.at});
    return give_error(error_, IRI_ERROR_BAD_POLICY);
  }

 private:
  iri_gate* gate_;
  const iri_policy* policy_;
  iri_policy_problem* problem_;
  iri_error* error_;
};

iri_verdict verdict_to_c(const GateVerdict& v) noexcept {
  return {0, static_cast<int>(v.action), set_of(v.reasons), set_of(v.findings), v.count, v.stored};
}

iri_admission admission_to_c(const Admission& admitted) noexcept {
  iri_admission to = IRI_ADMISSION_INIT;
  if (admitted.port) to.port = *admitted.port;
  if (admitted.host) to.host = admitted.host->data(), to.host_size = admitted.host->size();
  to.needed = admitted.needed;
  if (!admitted.target) return to;
  const std::string_view target = admitted.target->text();
  to.target = target.data(), to.target_size = target.size();
  to.parts = to_c(admitted.target->form(), admitted.target->view().components());
  to.parts.struct_size = sizeof to.parts;
  return to;
}

/// If the output did not fit, the text is not admitted.
GateVerdict too_small(GateVerdict verdict, const Error& error) noexcept {
  verdict.action = Action::reject;
  verdict.error = error;
  return verdict;
}

/// The arguments of a function that judges.
struct Judgement {
  RulesRoom copy;
  const Rules* rules;
  FindingArray found;
  iri_verdict* verdict;
  iri_error* error;

  Judgement(bool valid, const iri_gate* gate, iri_located_finding* reported, std::size_t capacity,
            iri_verdict* to, iri_error* why) noexcept
      : rules(valid ? rules_of_gate(gate, copy) : nullptr),
        found(rules != nullptr ? reported : nullptr, capacity),
        verdict(to),
        error(why) {}
  Judgement(const Rules* of_gate, iri_located_finding* reported, std::size_t capacity,
            iri_verdict* to, iri_error* why) noexcept
      : rules(of_gate),
        found(rules != nullptr ? reported : nullptr, capacity),
        verdict(to),
        error(why) {}

  /// Reports an invalid argument.
  bool refuse(iri_admission* admission = nullptr) const noexcept {
    give(admission, iri_admission IRI_ADMISSION_INIT);
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
  bool admits(const Admission& admitted, iri_admission* admission) const noexcept {
    give(admission, admission_to_c(admitted));
    if (admitted.error.failed()) return done(too_small(admitted.verdict, admitted.error), false);
    return done(admitted.verdict, admitted.passes());
  }
};

std::optional<std::string_view> field_of(const char* field, std::size_t size) noexcept {
  return field != nullptr ? std::optional(std::string_view(field, size)) : std::nullopt;
}

template <class Address>
Address octets(const std::uint8_t* from) noexcept {
  Address address;
  std::copy_n(from, address.size(), address.begin());
  return address;
}

OutputBuffer buffer_of(char* out, std::size_t capacity) noexcept {
  return out == nullptr ? OutputBuffer() : OutputBuffer(out, capacity);
}

/// Whether a field that is not plain passes as it came: most of these have a single label, or an address.
[[gnu::noinline]] bool is_known_field(const Rules& rules, std::string_view text,
                                      PlainRequest plain) noexcept {
  const PlainField field = known_field(rules, text, plain, known_host(text, plain));
  return field.passes && !field.upper;
}

/// Answers about a request that passes at the first look.
bool admits_plain(const FirstLook& look, std::string_view target, iri_admission* admission,
                  iri_verdict* verdict, iri_error* error) noexcept {
  const PlainField& field = look.field;
  FindingSet findings;
  if (field.host == nullptr) findings.insert(Finding::missing_host);
  iri_admission to = IRI_ADMISSION_INIT;
  if (field.port != 0) to.port = field.port;
  to.target = target.data(), to.target_size = target.size();
  to.host = field.host, to.host_size = field.size;
  to.parts.path_end = look.plain.path_end;
  to.parts.query_end = to.parts.size = static_cast<std::uint32_t>(target.size());
  give(admission, to);
  give(verdict, iri_verdict{0, IRI_ACTION_ALLOW, {{0, 0}}, set_of(findings), 0, 0});
  return succeed(error) == IRI_OK;
}

/// The reference as it passes: as it came, or in canonical form.
Written passing_form(const Rules& rules, const GateVerdict& verdict, std::string_view reference,
                     OutputBuffer out) noexcept {
  if (verdict.passes()) return written({reference, {}, reference.size(), {}}, out);
  const auto view = IriReferenceView::parse(reference);
  if (!view) return {0, view.error()};
  return canonical_reference(*view, rules.canonical_options(), out);
}

}  // namespace

extern "C" {

iri_status iri_gate_make(iri_gate* gate, const iri_policy* policy, iri_policy_problem* problem,
                         iri_error* error) {
  const GateMaker maker(gate, policy, problem, error);
  return maker.make([&](const PolicySource& source, const PathArrays& paths) noexcept {
    if (paths.words() != 0) return maker.refuse({PolicyErrorCode::no_guards_here});
    if (words_of_rules(source, paths) > own_words)
      return give_error(error, IRI_ERROR_BUFFER_TOO_SMALL);
    make_gate(*gate, source, paths, {gate->state + lists_at, own_words}, true);
    return succeed(error);
  });
}

iri_status iri_gate_make_in(iri_gate* gate, const iri_policy* policy, uint64_t* memory,
                            size_t count, size_t* needed, iri_policy_problem* problem,
                            iri_error* error) {
  give_value(needed, 0);
  const GateMaker maker(gate, policy, problem, error);
  return maker.make([&](const PolicySource& source, const PathArrays& paths) noexcept {
    const std::uint64_t words = words_of_rules(source, paths);
    give_value(needed, static_cast<std::size_t>(std::min<std::uint64_t>(words, SIZE_MAX)));
    const bool in_gate = words == 0;
    if (!in_gate && (memory == nullptr || words > count)) {
      return give_error(error, IRI_ERROR_BUFFER_TOO_SMALL);
    }
    make_gate(*gate, source, paths, {memory, in_gate ? 0 : count}, in_gate);
    return succeed(error);
  });
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

bool iri_gate_passes_address(const iri_gate* gate, const uint8_t* address, size_t size,
                             iri_verdict* verdict, iri_error* error) {
  const bool valid = address != nullptr && (size == IPv4{}.size() || size == IPv6{}.size());
  const Judgement call(valid, gate, nullptr, 0, verdict, error);
  if (!call.rules) return call.refuse();
  if (size == IPv4{}.size()) return call.done(judge_address(*call.rules, octets<IPv4>(address)));
  return call.done(judge_address(*call.rules, octets<IPv6>(address)));
}

bool iri_gate_passes_sockaddr(const iri_gate* gate, const void* address, size_t size,
                              iri_verdict* verdict, iri_error* error) {
  const Judgement call(address != nullptr, gate, nullptr, 0, verdict, error);
  if (!call.rules) return call.refuse();
  return call.done(judge_address(*call.rules, static_cast<const sockaddr*>(address), size));
}

iri_status iri_gate_explain(const iri_gate* gate, const iri_verdict* verdict,
                            const iri_located_finding* reported, const iri_error* why, char* out,
                            size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  RulesRoom copy;
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

bool iri_find_guarded_reading(const iri_gate* gate, const char* method, size_t method_size,
                              const char* target, size_t size, iri_guarded_reading* why, char* out,
                              size_t capacity, size_t* needed, iri_error* error) {
  const Output output{out, capacity, needed, error};
  RulesRoom copy;
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

[[gnu::flatten]]  // the structs are written in place
bool iri_gate_admits(const iri_gate* gate, const char* method, size_t method_size,
                     const char* target, size_t size, const char* host_field, size_t host_size,
                     char* out, size_t capacity, iri_admission* admission,
                     iri_located_finding* reported, size_t reported_capacity, iri_verdict* verdict,
                     iri_error* error) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  RulesRoom copy;
  const Rules* const rules = valid ? rules_of_gate(gate, copy) : nullptr;
  const std::string_view verb = text_of(method, method_size);
  const std::string_view text = text_of(target, size);
  FirstLook look;
  if (rules != nullptr) look = first_look(*rules, verb, text, host_field, host_size);
  if (look.passes()) return admits_plain(look, text, admission, verdict, error);
  const Judgement call(rules, reported, reported_capacity, verdict, error);
  if (!call.rules) return call.refuse(admission);
  return call.admits(other_admission(*rules, verb, text, look.plain, host_field, host_size,
                                     buffer_of(out, capacity), call.found.span()),
                     admission);
}

size_t iri_gate_admits_plain(const iri_gate* gate, const char* method, size_t method_size,
                             const char* target, size_t size, const char* host_field,
                             size_t host_size) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  RulesRoom copy;
  const Rules* const rules = valid ? rules_of_gate(gate, copy) : nullptr;
  if (rules == nullptr) return 0;
  const FirstLook look = first_look(*rules, text_of(method, method_size), text_of(target, size),
                                    host_field, host_size);
  const std::size_t path_end = look.plain.path_end;
  if (path_end == 0 || look.field.passes || host_field == nullptr) {
    return look.passes() ? path_end : 0;
  }
  return is_known_field(*rules, {host_field, host_size}, look.plain) ? path_end : 0;
}

bool iri_gate_admits_target(const iri_gate* gate, const char* method, size_t method_size,
                            const char* target, size_t size, char* out, size_t capacity,
                            iri_admission* admission, iri_located_finding* reported,
                            size_t reported_capacity, iri_verdict* verdict, iri_error* error) {
  const bool valid = are_target_arguments(method, method_size, target, size, 0);
  const Judgement call(valid, gate, reported, reported_capacity, verdict, error);
  if (!call.rules) return call.refuse(admission);
  return call.admits(admit_target(*call.rules, text_of(method, method_size), text_of(target, size),
                                  buffer_of(out, capacity), call.found.span()),
                     admission);
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
  const Written written = passing_form(*call.rules, v, text_of(reference, size), buffer);
  give_value(needed, written.size);
  if (!written) return call.done(too_small(v, written.error), false);
  return call.done(v, true);
}

}  // extern "C"
