// Host fields that pass at one look: nothing in them has a finding that the policy acts on.
// The truth: `judge_request()`.
// The fast way: `plain_field()`, `known_field()`.
// Held equal by: `Admission.FindsInAFieldWhatInspectFinds`, `Admission.TheVerdictIsThatOfJudgeRequest`,
// `KnownHost.IsAdmittedAsTheStepsAdmitIt`.
#ifndef IRI_SRC_GATE_PLAIN_FIELD_HPP
#define IRI_SRC_GATE_PLAIN_FIELD_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "gate/clean.hpp"
#include "gate/gate_rules.hpp"
#include "gate/known_host.hpp"
#include "gate/ordinary_name.hpp"
#include "scan/plain.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What is certain of the Host field of an origin-form. Fits two registers; passed through memory, the
/// load would stall (docs/store_forwarding.md).
struct PlainField {
  const char* host = nullptr;  ///< null: there is no field
  std::uint32_t size = 0;      ///< of the host
  std::uint16_t port = 0;      ///< 0 if there is none
  bool passes = false;         ///< it passes; false is not certain
  bool upper = false;          ///< its host has upper case, and so is not canonical
};
static_assert(sizeof(PlainField) <= 16 && std::is_trivially_copyable_v<PlainField>);

/// The number of one to five digits, without a branch for how many there are.
[[gnu::always_inline]] inline std::uint32_t value_of(std::string_view digits) noexcept {
  const std::size_t last = digits.size() - 1;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto digit = static_cast<std::uint32_t>(digits[std::min(i, last)] - '0');
    number = i <= last ? number * 10 + digit : number;
  }
  return number;
}

/// A field with this host, which is not empty and has no finding that the policy acts on. `size` is that of
/// the field; behind the host there is nothing, or ":" and one to five digits.
[[gnu::always_inline]] inline PlainField listed_field(const Rules& rules, std::string_view host,
                                                      std::size_t size, bool upper) noexcept {
  const char* const field = host.data();
  const auto host_size = static_cast<std::uint32_t>(host.size());
  if (!rules.lists.any_host() && !rules.lists.host(host)) return {field};
  if (host.size() == size) return {field, host_size, 0, true, upper};
  const std::uint32_t port = value_of({field + host.size() + 1, size - host.size() - 1});
  const bool passes = port <= 0xFFFF && (rules.lists.any_port() || rules.lists.port(port));
  return {field, host_size, static_cast<std::uint16_t>(port), passes, upper};
}

/// `plain` is that of the field, which is null if there is none.
[[gnu::always_inline]] inline PlainField plain_field(const Rules& rules, const PlainRequest& plain,
                                                     const char* field, std::size_t size) noexcept {
  if (field == nullptr) return {nullptr, 0, 0, rules.field_may_lack};
  const std::string_view host(field, plain.host_end);
  if (host.empty() || !is_ordinary_name(host, plain.last_label)) return {field};
  return listed_field(rules, host, size, false);
}

/// Whether the rest of a field behind its host is nothing, or ":" and one to five digits that do not begin
/// with 0.
inline bool is_usual_port(std::string_view rest) noexcept {
  if (rest.empty()) return true;
  rest.remove_prefix(1);
  return !rest.empty() && rest.size() <= 5 && rest[0] != '0' &&
         std::all_of(rest.begin(), rest.end(), is_digit);
}

/// A field that is not plain, but has a known host. If it passes, it has the findings of that. No exception by path
/// has another action for these.
inline PlainField known_field(const Rules& rules, std::string_view field,
                              const KnownHost& known) noexcept {
  const bool looks_on =
      known.size == 0 || !is_usual_port(field.substr(known.size)) ||
      !is_within_limits(rules, field, known) ||
      known.kinds.overlaps(HostKinds(rules.reported_or_worse.in(Component::host)));
  if (looks_on) return {field.data()};
  return listed_field(rules, field.substr(0, known.size), field.size(), known.upper);
}

}}}  // namespace iri::v0::detail

#endif
