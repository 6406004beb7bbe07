// gate.h
#include "iri/gate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "c/allocating.hpp"
#include "c/findings.hpp"
#include "c/http.hpp"
#include "c/policy.hpp"
#include "gate/gate_rules.hpp"
#include "gate/path_rules.hpp"
#include "gate/verdict_lines.hpp"
#include "http/canonical_form.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

/// The first word of an iri_gate; it shows that a gate was made in this memory. The second is the
/// memory of the lists, or null: then they stand in the gate itself, after the rules.
constexpr std::uint64_t gate_mark = 0x6972692067617465;
constexpr std::size_t rules_at = 2;
constexpr std::size_t lists_at{rules_at + (sizeof(Rules) + 7) / 8};
static_assert(std::is_trivially_copyable_v<Rules> && sizeof(const std::uint64_t*) <= 8);
constexpr std::size_t own_words{std::size(iri_gate{}.state) - lists_at};

/// Where a gate has its rules. Both uses share it: with a wrong offset in the first alone, the gate
/// would only be slower, and no test would see it.
const std::uint64_t* place_of_rules(const iri_gate& gate) noexcept { return gate.state + rules_at; }

/// The rules of a gate where they stand, or null if it is none. The gate may have been copied: then
/// its lists are elsewhere now, and `copy` is made, whose lists are there.
const Rules* rules_of_gate(const iri_gate* gate, std::optional<Rules>& copy) noexcept {
  if (!is_whole(gate) || gate->state[0] != gate_mark) return nullptr;
  const std::uint64_t* lists = nullptr;
  std::memcpy(&lists, gate->state + 1, sizeof lists);
  if (lists == nullptr) lists = gate->state + lists_at;
  static_assert(alignof(Rules) <= alignof(std::uint64_t));
  const Rules* const rules = std::launder(
      reinterpret_cast<const Rules*>(place_of_rules(*gate)));  // make_gate() copied them
  if (rules->lists.are_at(lists)) return rules;
  std::array<unsigned char, sizeof(Rules)> bytes;
  std::memcpy(bytes.data(), place_of_rules(*gate), bytes.size());
  copy.emplace(std::bit_cast<Rules>(bytes)).lists.move_to(lists);
  return &*copy;
}

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

/// Writes all members but the size.
[[gnu::always_inline]] inline void fill(const Admission& admitted, iri_admission& to) noexcept {
  to.port = admitted.port ? *admitted.port : IRI_ABSENT;
  to.needed = admitted.needed;
  to.host = admitted.host ? admitted.host->data() : nullptr;
  to.host_size = admitted.host ? admitted.host->size() : 0;
  if (!admitted.target) {
    to.target = nullptr;
    to.target_size = 0;
    to.parts = IRI_REQUEST_TARGET_INIT;
    return;
  }
  to.target = admitted.target->text().data();
  to.target_size = admitted.target->text().size();
  to.parts = to_c(admitted.target->form(), admitted.target->view().components());
  to.parts.struct_size = sizeof to.parts;
}

/// Written in place if the struct has all members (docs/store_forwarding.md).
[[gnu::always_inline]] inline void give_admission(const Admission& admitted,
                                                  iri_admission* to) noexcept {
  if (to == nullptr) return;
  if (to->struct_size >= sizeof(iri_admission)) return fill(admitted, *to);
  iri_admission whole = IRI_ADMISSION_INIT;
  fill(admitted, whole);
  give(to, whole);
}

/// The arguments of a function that judges.
struct Judgement {
  std::optional<Rules> copy;
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

template <class Address>
Address octets(const std::uint8_t* from) noexcept {
  Address address;
  std::copy_n(from, address.size(), address.begin());
  return address;
}

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

OutputBuffer buffer_of(char* out, std::size_t capacity) noexcept {
  return out == nullptr ? OutputBuffer() : OutputBuffer(out, capacity);
}

/// If the output did not fit, the text is not admitted.
GateVerdict too_small(GateVerdict verdict, const Error& error) noexcept {
  verdict.action = Action::reject;
  verdict.error = error;
  return verdict;
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

bool iri_gate_admits(const iri_gate* gate, const char* method, size_t method_size,
                     const char* target, size_t size, const char* host_field, size_t host_size,
                     char* out, size_t capacity, iri_admission* admission,
                     iri_located_finding* reported, size_t reported_capacity, iri_verdict* verdict,
                     iri_error* error) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  const Judgement call(valid, gate, reported, reported_capacity, verdict, error);
  if (!call.rules) {
    give(admission, iri_admission IRI_ADMISSION_INIT);
    return call.refuse();
  }
  const Admission admitted =
      admit(*call.rules, text_of(method, method_size), text_of(target, size), host_field, host_size,
            buffer_of(out, capacity), call.found.span());
  give_admission(admitted, admission);
  if (admitted.error.failed()) return call.done(too_small(admitted.verdict, admitted.error), false);
  return call.done(admitted.verdict, admitted.passes());
}

bool iri_gate_admits_target(const iri_gate* gate, const char* method, size_t method_size,
                            const char* target, size_t size, char* out, size_t capacity,
                            iri_admission* admission, iri_located_finding* reported,
                            size_t reported_capacity, iri_verdict* verdict, iri_error* error) {
  const bool valid = are_target_arguments(method, method_size, target, size, 0);
  const Judgement call(valid, gate, reported, reported_capacity, verdict, error);
  if (!call.rules) {
    give(admission, iri_admission IRI_ADMISSION_INIT);
    return call.refuse();
  }
  const Admission admitted =
      admit_target(*call.rules, text_of(method, method_size), text_of(target, size),
                   buffer_of(out, capacity), call.found.span());
  give_admission(admitted, admission);
  if (admitted.error.failed()) return call.done(too_small(admitted.verdict, admitted.error), false);
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
  const Written written = passing_form(*call.rules, v, text_of(reference, size), buffer);
  give_value(needed, written.size);
  if (!written) return call.done(too_small(v, written.error), false);
  return call.done(v, true);
}

}  // extern "C"
