// The C ABI: findings, policies, verdicts.
#include "iri/gate.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>

#include "c/http.hpp"
#include "c/policy.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(IRI_FINDING_COUNT == finding_count);
static_assert(std::size(iri_policy{}.actions) >= finding_count);
static_assert(sizeof(iri_found) == sizeof(LocatedFinding) &&
              alignof(iri_found) == alignof(LocatedFinding));

/// The caller's array as one of findings of C++, and then as one of C again: the layout is the
/// same, only the types differ.
class FoundArray {
 public:
  FoundArray(iri_found* data, std::size_t capacity) noexcept
      : data_(data), capacity_(data == nullptr ? 0 : capacity) {
    std::uninitialized_default_construct_n(reinterpret_cast<LocatedFinding*>(data_), capacity_);
  }
  std::span<LocatedFinding> span() const noexcept {
    if (capacity_ == 0) return {};
    return {std::launder(reinterpret_cast<LocatedFinding*>(data_)), capacity_};
  }
  void back_to_c(std::size_t stored) const noexcept {
    for (std::size_t i = 0; i < stored; ++i) {
      const LocatedFinding found = span()[i];
      new (static_cast<void*>(data_ + i)) iri_found{
          static_cast<std::uint8_t>(found.kind), static_cast<std::uint8_t>(found.component),
          static_cast<std::uint8_t>(found.text), found.begin, found.end};
    }
  }

 private:
  iri_found* data_;
  std::size_t capacity_;
};

iri_finding_set set_of(FindingSet set) noexcept { return {{set.words()[0], set.words()[1]}}; }

template <class View>
int inspected(const Result<View>& view, const std::uint32_t* limits, iri_found* out,
              std::size_t capacity, iri_inspection* result, iri_error* error) noexcept {
  if (!view) return fail(view.error(), error);
  const FoundArray found(out, capacity);
  InspectOptions options;
  options.limits = limits_of(limits);
  const Inspection inspection = inspect(*view, options, found.span());
  found.back_to_c(inspection.stored);
  give(result, iri_inspection{0, set_of(inspection.kinds), inspection.count, inspection.stored});
  return succeed(error);
}

iri_verdict to_c(const GateVerdict& v) noexcept {
  return {0,
          static_cast<std::uint32_t>(v.action),
          set_of(v.reasons),
          set_of(v.findings),
          v.count,
          v.stored,
          static_cast<std::uint32_t>(v.error.code),
          static_cast<std::uint32_t>(v.error.component),
          v.error.offset,
          v.passes() ? 1U : 0U,
          static_cast<std::uint32_t>(v.error_text)};
}

/// Judges by `judge(rules, reported)`, where the arguments are valid.
template <class Judge>
int judged(bool valid, const iri_policy* policy, iri_found* reported, std::size_t capacity,
           iri_verdict* verdict, const Judge& judge) noexcept {
  iri_verdict given = IRI_VERDICT_INIT;
  given.code = IRI_ERROR_INVALID_ARGUMENT;
  if (valid && iri_policy_check(policy, nullptr) == IRI_POLICY_OK) {
    const FoundArray found(reported, capacity);
    const GateVerdict v = judge(rules_of(*policy), found.span());
    found.back_to_c(v.stored);
    given = to_c(v);
  }
  give(verdict, given);
  return static_cast<int>(given.action);
}

std::optional<std::string_view> field_of(const char* host_field, std::size_t size) noexcept {
  if (host_field == nullptr) return std::nullopt;
  return std::string_view(host_field, size);
}

/// What was admitted, given to the caller; with too small a buffer it is not.
GateVerdict admitted(const Admission& admission, std::size_t* needed,
                     iri_request_target* parts) noexcept {
  GateVerdict verdict = admission.verdict;
  if (admission.passes()) {
    give_value(needed, admission.target->text().size());
    give(parts, detail::to_c(admission.target->form(), admission.target->view().components()));
  } else if (admission.error) {
    give_value(needed, admission.needed);
    verdict.action = Action::reject;
    verdict.error = admission.error;
  }
  return verdict;
}

/// A name that a C string gives, or -1.
template <class Find>
int found_by(const char* name, const Find& find) noexcept {
  if (name == nullptr) return -1;
  const auto found = find(name);
  return found ? static_cast<int>(*found) : -1;
}

constexpr bool is_finding(int finding) noexcept {
  return finding >= 0 && finding < IRI_FINDING_COUNT;
}

}  // namespace

extern "C" {

const char* iri_finding_name(int finding) {
  return is_finding(finding) ? name(static_cast<Finding>(finding)).data() : nullptr;
}
const char* iri_finding_message(int finding) {
  return is_finding(finding) ? message(static_cast<Finding>(finding)).data() : nullptr;
}
int iri_find_finding(const char* name) { return found_by(name, find_finding); }

const char* iri_action_name(int action) {
  if (action < IRI_ACTION_ALLOW || action > IRI_ACTION_REJECT) return nullptr;
  return name(static_cast<Action>(action)).data();
}
int iri_find_action(const char* name) { return found_by(name, find_action); }

int iri_inspect(const char* text, size_t size, const uint32_t* limits, iri_found* out,
                size_t capacity, iri_inspection* result, iri_error* error) {
  if (!is_text(text, size)) return invalid(error);
  return inspected(IriReferenceView::parse(text_of(text, size)), limits, out, capacity, result,
                   error);
}

int iri_inspect_target(const char* method, size_t method_size, const char* target, size_t size,
                       unsigned flags, const uint32_t* limits, iri_found* out, size_t capacity,
                       iri_inspection* result, iri_error* error) {
  if (!are_target_arguments(method, method_size, target, size, flags)) return invalid(error);
  const auto view = RequestTargetView::parse(text_of(method, method_size), text_of(target, size),
                                             target_options(flags));
  return inspected(view, limits, out, capacity, result, error);
}

int iri_inspect_host(const char* host_field, size_t size, unsigned flags, const uint32_t* limits,
                     iri_found* out, size_t capacity, iri_inspection* result, iri_error* error) {
  if (!is_text(host_field, size) || !are_target_flags(flags)) return invalid(error);
  return inspected(HostFieldView::parse(text_of(host_field, size), target_options(flags)), limits,
                   out, capacity, result, error);
}

int iri_gate(const iri_policy* policy, const char* reference, size_t size, iri_found* reported,
             size_t capacity, iri_verdict* verdict) {
  return judged(is_text(reference, size), policy, reported, capacity, verdict,
                [&](const Rules& rules, std::span<LocatedFinding> out) {
                  return judge(rules, text_of(reference, size), out);
                });
}

int iri_gate_target(const iri_policy* policy, const char* method, size_t method_size,
                    const char* target, size_t size, iri_found* reported, size_t capacity,
                    iri_verdict* verdict) {
  return judged(are_target_arguments(method, method_size, target, size, 0), policy, reported,
                capacity, verdict, [&](const Rules& rules, std::span<LocatedFinding> out) {
                  return judge_target(rules, text_of(method, method_size), text_of(target, size),
                                      out);
                });
}

int iri_gate_host(const iri_policy* policy, const char* host_field, size_t size,
                  iri_found* reported, size_t capacity, iri_verdict* verdict) {
  return judged(is_text(host_field, size), policy, reported, capacity, verdict,
                [&](const Rules& rules, std::span<LocatedFinding> out) {
                  return judge_host(rules, text_of(host_field, size), out);
                });
}

int iri_gate_request(const iri_policy* policy, const char* method, size_t method_size,
                     const char* target, size_t size, const char* host_field, size_t host_size,
                     iri_found* reported, size_t capacity, iri_verdict* verdict) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  return judged(valid, policy, reported, capacity, verdict,
                [&](const Rules& rules, std::span<LocatedFinding> out) {
                  return judge_request(rules, text_of(method, method_size), text_of(target, size),
                                       field_of(host_field, host_size), out);
                });
}

int iri_admit(const iri_policy* policy, const char* method, size_t method_size, const char* target,
              size_t size, const char* host_field, size_t host_size, char* out, size_t capacity,
              size_t* needed, iri_request_target* parts, iri_found* reported,
              size_t reported_capacity, iri_verdict* verdict) {
  const bool valid =
      are_target_arguments(method, method_size, target, size, 0) && is_text(host_field, host_size);
  give_value(needed, 0);
  return judged(valid, policy, reported, reported_capacity, verdict,
                [&](const Rules& rules, std::span<LocatedFinding> found) {
                  const OutputBuffer buffer =
                      out == nullptr ? OutputBuffer() : OutputBuffer(out, capacity);
                  return admitted(admit(rules, text_of(method, method_size), text_of(target, size),
                                        field_of(host_field, host_size), buffer, found),
                                  needed, parts);
                });
}

}  // extern "C"
