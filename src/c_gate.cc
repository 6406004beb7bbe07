// The C ABI: findings, policies, verdicts.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <string_view>

#include "c_http.hpp"
#include "gate_lists.hpp"
#include "iri/gate.hpp"
#include "iri/iri.h"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(IRI_FINDING_COUNT == finding_count);
static_assert(std::size(iri_policy{}.actions) >= finding_count);
static_assert(sizeof(iri_found) == sizeof(Found) && alignof(iri_found) == alignof(Found));

/// The caller's array as one of findings of C++, and then as one of C again: the layout is the
/// same, only the types differ.
class FoundArray {
 public:
  FoundArray(iri_found* data, std::size_t capacity) noexcept
      : data_(data), capacity_(data == nullptr ? 0 : capacity) {
    std::uninitialized_default_construct_n(reinterpret_cast<Found*>(data_), capacity_);
  }
  std::span<Found> span() const noexcept {
    if (capacity_ == 0) return {};
    return {std::launder(reinterpret_cast<Found*>(data_)), capacity_};
  }
  void back_to_c(std::size_t stored) const noexcept {
    for (std::size_t i = 0; i < stored; ++i) {
      const Found found = span()[i];
      new (static_cast<void*>(data_ + i))
          iri_found{static_cast<std::uint8_t>(found.kind),
                    static_cast<std::uint8_t>(found.component), found.begin, found.end};
    }
  }

 private:
  iri_found* data_;
  std::size_t capacity_;
};

// In the order of the findings 0 to 9.
constexpr std::uint32_t Limits::*limit_members[] = {
    &Limits::text,    &Limits::userinfo, &Limits::host,     &Limits::label, &Limits::path,
    &Limits::segment, &Limits::query,    &Limits::fragment, &Limits::depth, &Limits::parameters};
static_assert(std::size(limit_members) == IRI_LIMIT_COUNT);

Limits limits_of(const std::uint32_t* limits) noexcept {
  Limits result;
  if (limits == nullptr) return result;
  for (std::size_t i = 0; i < IRI_LIMIT_COUNT; ++i) result.*limit_members[i] = limits[i];
  return result;
}

iri_finding_set set_of(FindingSet set) noexcept { return {{set.words()[0], set.words()[1]}}; }

template <class View>
int inspected(const Result<View>& view, const std::uint32_t* limits, iri_found* out,
              std::size_t capacity, iri_inspection* result, iri_error* error) noexcept {
  if (!view) return fail(view.error(), error);
  const FoundArray found(out, capacity);
  InspectOptions options;
  options.limits = limits_of(limits);
  const Inspection inspection = inspect(*view, found.span(), options);
  found.back_to_c(inspection.stored);
  give(result, iri_inspection{0, set_of(inspection.kinds), inspection.count, inspection.stored});
  return succeed(error);
}

bool is_policy(const iri_policy* policy) noexcept {
  if (!is_whole(policy) || policy->raw_utf8 > 1) return false;
  const bool actions = std::all_of(std::begin(policy->actions), std::end(policy->actions),
                                   [](std::uint8_t action) { return action <= IRI_ACTION_REJECT; });
  return actions && are_texts(policy->schemes, policy->scheme_count) &&
         are_texts(policy->hosts, policy->host_count) &&
         (policy->ports != nullptr || policy->port_count == 0);
}

Policy policy_of(const iri_policy& from) noexcept {
  Policy policy;
  for (std::size_t i = 0; i < finding_count; ++i) {
    policy.actions[i] = static_cast<Action>(from.actions[i]);
  }
  policy.limits = limits_of(from.limits);
  policy.raw_utf8 = from.raw_utf8 == 1;
  if (from.port_count != 0) policy.ports = {from.ports, from.port_count};
  return policy;
}

AllowLists lists_of(const iri_policy& from) noexcept {
  return {TextList(from.schemes, from.scheme_count, text_at),
          TextList(from.hosts, from.host_count, text_at)};
}

// The lists of the presets, in the layout of C (test/c_gate_test.cc holds them to presets.cc).
constexpr iri_text web_schemes[] = {{"http", 4}, {"https", 5}};

void give_lists(const Policy& preset, iri_policy& to) noexcept {
  if (!preset.schemes.empty()) to.schemes = web_schemes;
  to.scheme_count = preset.schemes.size();
  to.ports = preset.ports.data();
  to.port_count = preset.ports.size();
}

/// Judges by `judge(policy, lists, told)`, where the arguments are valid.
template <class Judge>
int judged(bool valid, const iri_policy* policy, iri_found* told, std::size_t capacity,
           iri_verdict* verdict, const Judge& judge) noexcept {
  iri_verdict given = IRI_VERDICT_INIT;
  given.action = IRI_ACTION_REJECT;
  given.code = IRI_ERROR_INVALID_ARGUMENT;
  if (valid && is_policy(policy)) {
    const FoundArray found(told, capacity);
    const GateVerdict v = judge(policy_of(*policy), lists_of(*policy), found.span());
    found.back_to_c(v.stored);
    given = {0,
             static_cast<std::uint32_t>(v.action),
             set_of(v.reasons),
             set_of(v.findings),
             v.count,
             v.stored,
             static_cast<std::uint32_t>(v.error.code),
             static_cast<std::uint32_t>(v.error.component),
             v.error.offset,
             v.passes() ? 1U : 0U};
  }
  give(verdict, given);
  return static_cast<int>(given.action);
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

int iri_policy_preset(const char* name, iri_policy* policy) {
  const Policy* const preset = name == nullptr ? nullptr : find_preset(name);
  if (preset == nullptr || !is_whole(policy)) return 0;
  iri_policy given = IRI_POLICY_INIT;
  for (std::size_t i = 0; i < finding_count; ++i) {
    given.actions[i] = static_cast<std::uint8_t>(preset->actions[i]);
  }
  for (std::size_t i = 0; i < IRI_LIMIT_COUNT; ++i) {
    given.limits[i] = preset->limits.*limit_members[i];
  }
  given.raw_utf8 = preset->raw_utf8 ? 1 : 0;
  give_lists(*preset, given);
  give(policy, given);
  return 1;
}

size_t iri_preset_count(void) { return all_presets().size(); }
const char* iri_preset_name(size_t index) {
  return index < all_presets().size() ? all_presets()[index]->name.data() : nullptr;
}

int iri_gate(const iri_policy* policy, const char* reference, size_t size, iri_found* told,
             size_t capacity, iri_verdict* verdict) {
  return judged(is_text(reference, size), policy, told, capacity, verdict,
                [&](const Policy& by, const AllowLists& lists, std::span<Found> out) {
                  return detail::gate(by, lists, text_of(reference, size), out);
                });
}

int iri_gate_target(const iri_policy* policy, const char* method, size_t method_size,
                    const char* target, size_t size, iri_found* told, size_t capacity,
                    iri_verdict* verdict) {
  return judged(are_target_arguments(method, method_size, target, size, 0), policy, told, capacity,
                verdict, [&](const Policy& by, const AllowLists& lists, std::span<Found> out) {
                  return detail::gate_target(by, lists, text_of(method, method_size),
                                             text_of(target, size), out);
                });
}

int iri_gate_host(const iri_policy* policy, const char* host_field, size_t size, iri_found* told,
                  size_t capacity, iri_verdict* verdict) {
  return judged(is_text(host_field, size), policy, told, capacity, verdict,
                [&](const Policy& by, const AllowLists& lists, std::span<Found> out) {
                  return detail::gate_host(by, lists, text_of(host_field, size), out);
                });
}

}  // extern "C"
