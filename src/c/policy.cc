// The C ABI: policies.
#include "c/policy.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "c/argument.hpp"

using namespace iri;
using namespace iri::detail;

namespace {

static_assert(std::size(iri_policy{}.actions) >= finding_count);

const HostCheck no_host_check;
constexpr std::uint32_t any_bits = IRI_ANY_SCHEME | IRI_ANY_HOST | IRI_ANY_PORT;

// In the order of the findings 0 to 9.
constexpr std::uint32_t Limits::*limit_members[] = {
    &Limits::text,    &Limits::userinfo, &Limits::host,     &Limits::label, &Limits::path,
    &Limits::segment, &Limits::query,    &Limits::fragment, &Limits::depth, &Limits::parameters};
static_assert(std::size(limit_members) == IRI_LIMIT_COUNT);

}  // namespace

Limits detail::limits_of(const std::uint32_t* limits) noexcept {
  Limits result;
  if (limits == nullptr) return result;
  for (std::size_t i = 0; i < IRI_LIMIT_COUNT; ++i) result.*limit_members[i] = limits[i];
  return result;
}

bool detail::is_policy(const iri_policy* policy) noexcept {
  if (!is_whole(policy) || policy->raw_utf8 > 1 || policy->allow_any > any_bits) return false;
  // Both a list and its bit: whichever was meant, it is not to be guessed.
  const auto both = [&](std::uint32_t bit, std::size_t count) {
    return (policy->allow_any & bit) != 0 && count != 0;
  };
  if (both(IRI_ANY_SCHEME, policy->scheme_count) || both(IRI_ANY_HOST, policy->host_count) ||
      both(IRI_ANY_PORT, policy->port_count)) {
    return false;
  }
  // 0 says nothing: that is for findings alone that the library does not know.
  const auto* const begin = std::begin(policy->actions);
  const bool said = std::find(begin, begin + finding_count, 0) == begin + finding_count;
  const bool actions = said && std::all_of(begin, std::end(policy->actions),
                                           [](auto action) { return action <= IRI_ACTION_REJECT; });
  return actions && are_texts(policy->schemes, policy->scheme_count) &&
         are_texts(policy->hosts, policy->host_count) &&
         (policy->ports != nullptr || policy->port_count == 0);
}

Rules detail::rules_of(const iri_policy& from) noexcept {
  Rules rules;
  for (std::size_t i = 0; i < finding_count; ++i) {
    const auto finding = static_cast<Finding>(i);
    if (from.actions[i] == IRI_ACTION_REPORT) rules.reported.insert(finding);
    if (from.actions[i] == IRI_ACTION_CANONICALIZE) rules.canonicalized.insert(finding);
    if (from.actions[i] == IRI_ACTION_REJECT) rules.rejected.insert(finding);
  }
  rules.limits = limits_of(from.limits);
  rules.schemes = {TextList(from.schemes, from.scheme_count, text_at),
                   (from.allow_any & IRI_ANY_SCHEME) != 0};
  rules.hosts = {TextList(from.hosts, from.host_count, text_at),
                 (from.allow_any & IRI_ANY_HOST) != 0};
  rules.ports = {{}, (from.allow_any & IRI_ANY_PORT) != 0};
  if (from.port_count != 0) rules.ports.entries = {from.ports, from.port_count};
  rules.raw_utf8 = from.raw_utf8 == 1;
  rules.host_check = &no_host_check;
  return rules;
}

namespace {

// The lists of the presets, in the layout of C (test/c/gate_test.cc holds them to presets.cc).
constexpr iri_text web_schemes[] = {{"http", 4}, {"https", 5}};
constexpr std::uint16_t web_ports[] = {80, 443};

void give_preset(const Policy& preset, iri_policy& to) noexcept {
  std::fill(std::begin(to.actions), std::end(to.actions), std::uint8_t{IRI_ACTION_REJECT});
  for (std::size_t i = 0; i < finding_count; ++i) {
    to.actions[i] = static_cast<std::uint8_t>(preset.actions[i]);
  }
  for (std::size_t i = 0; i < IRI_LIMIT_COUNT; ++i) to.limits[i] = preset.limits.*limit_members[i];
  to.raw_utf8 = preset.raw_utf8 ? 1 : 0;
  to.allow_any = IRI_ANY_HOST;
  if (preset.schemes.allows_any()) {
    to.allow_any |= IRI_ANY_SCHEME;
  } else {
    to.schemes = web_schemes, to.scheme_count = std::size(web_schemes);
  }
  if (preset.ports.allows_any()) {
    to.allow_any |= IRI_ANY_PORT;
  } else {
    to.ports = web_ports, to.port_count = std::size(web_ports);
  }
}

}  // namespace

extern "C" {

int iri_policy_check(const iri_policy* policy, size_t* index) {
  give_value(index, 0);
  if (!is_policy(policy)) return IRI_POLICY_INVALID_ARGUMENT;
  const PolicyProblem problem = first_problem(detail::rules_of(*policy));
  give_value(index, problem.index);
  return static_cast<int>(problem.code);
}

const char* iri_policy_message(int error) {
  if (error == IRI_POLICY_INVALID_ARGUMENT) return iri_error_message(IRI_ERROR_INVALID_ARGUMENT);
  const bool known = (error >= IRI_POLICY_OK && error <= IRI_POLICY_PARAMETERS_CONTRADICT) ||
                     error == IRI_POLICY_LIST_WITHOUT_EFFECT;
  if (!known) return nullptr;
  return message(static_cast<PolicyErrorCode>(error)).data();
}

int iri_policy_preset(const char* name, iri_policy* policy) {
  if (policy == nullptr) return 0;
  iri_policy given = IRI_POLICY_INIT;
  const auto preset = name == nullptr ? std::nullopt : find_preset(name);
  const bool known = preset && is_whole(policy);
  if (known) give_preset(*preset, given);
  give(policy, given);
  return known ? 1 : 0;
}

size_t iri_preset_count(void) { return preset_names().size(); }
const char* iri_preset_name(size_t index) {
  return index < preset_names().size() ? preset_names()[index].data() : nullptr;
}

}  // extern "C"
