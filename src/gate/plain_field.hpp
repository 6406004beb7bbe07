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
#include "text/block_bits.hpp"

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

/// The number of the one to five digits at the end of a field, from eight bytes at once: without a branch for how many
/// there are.
[[gnu::always_inline]] inline std::uint32_t port_at_end(std::string_view field,
                                                        std::size_t digits) noexcept {
  const char* const end = field.data() + field.size();
  const std::uint64_t last = field.size() >= 8 ? load_word<std::uint64_t>(end - 8)
                                               : load_short(field.data(), field.size()).low
                                                     << (8 - field.size()) * 8;
  // The last digit is the highest byte; what stands before the first is moved out, and back as zeros.
  const std::size_t others = (8 - digits) * 8;
  const std::uint64_t single = (last ^ 0x3030303030303030U) >> others << others;
  const std::uint64_t pairs = single * 10 + (single >> 8U);  // in the bytes 0, 2, 4, 6
  const std::uint64_t high = (pairs & 0x000000FF000000FFU) * (100 + (1000000ULL << 32U));
  const std::uint64_t low = (pairs >> 16U & 0x000000FF000000FFU) * (1 + (10000ULL << 32U));
  return static_cast<std::uint32_t>((high + low) >> 32U);
}

/// A field with this host, which is not empty and has no finding that the policy acts on. `size` is that of
/// the field; after the host there is nothing, or ":" and one to five digits.
[[gnu::always_inline]] inline PlainField listed_field(const Rules& rules, std::string_view host,
                                                      std::size_t size, bool upper) noexcept {
  const char* const field = host.data();
  const auto host_size = static_cast<std::uint32_t>(host.size());
  if (!rules.lists.any_host() && !rules.lists.host(host)) return {field};
  if (host.size() == size) return {field, host_size, 0, true, upper};
  const std::uint32_t port = port_at_end({field, size}, size - host.size() - 1);
  const bool passes = port <= 0xFFFF && (rules.lists.any_port() || rules.lists.port(port));
  return {field, host_size, static_cast<std::uint16_t>(port), passes, upper};
}

/// A field that passes at one look. `plain` is that of the field, which is null if there is none.
[[gnu::always_inline]] inline PlainField plain_field(const Rules& rules, const PlainRequest& plain,
                                                     const char* field, std::size_t size) noexcept {
  if (field == nullptr) return {nullptr, 0, 0, rules.field_may_lack};
  const std::string_view host(field, plain.host_end);
  if (!is_ordinary_name(host, plain)) return {field};
  return listed_field(rules, host, size, false);
}

/// Whether the rest of a field after its host is nothing, or ":" and one to five digits that do not begin
/// with 0.
inline bool is_usual_port(std::string_view rest) noexcept {
  if (rest.empty()) return true;
  if (rest.size() == 1 || rest.size() > 6 || rest[1] == '0') return false;
  const Block block = load_up_to(rest.data(), rest.size());
  const std::uint32_t others = bits16_of(~between(block, '0', '9'));
  return (others & ((1U << rest.size()) - 1)) == 1;  // the ":"
}

/// The host of a field, `plain` of which has been found.
inline KnownHost known_host(std::string_view field, const PlainRequest& plain) noexcept {
  return plain.host_end != 0 ? known_plain_host(field.substr(0, plain.host_end), plain)
                             : known_host(field);
}

/// Whether the policy acts on a finding of a known host.
inline bool acts_on(const Rules& rules, const KnownHost& known) noexcept {
  return known.kinds.overlaps(HostKinds(rules.reported_or_worse.in(Component::host)));
}

/// A field with a known host. If it passes, it has the findings of that. No exception by path has another action
/// for these. `plain` has been found of the field.
inline PlainField known_field(const Rules& rules, std::string_view field, const PlainRequest& plain,
                              const KnownHost& known) noexcept {
  const bool is_usual =
      known.size != 0 && (plain.host_end != 0 || is_usual_port(field.substr(known.size)));
  const bool passes = is_usual && is_within_limits(rules, field, known) && !acts_on(rules, known);
  if (!passes) return {field.data()};
  return listed_field(rules, field.substr(0, known.size), field.size(), known.upper);
}

/// The same if `plain` says so of the whole field: it is small, and has a usual port or none.
[[gnu::always_inline]] inline PlainField known_plain_field(const Rules& rules, const char* field,
                                                           std::size_t size,
                                                           const KnownHost& known) noexcept {
  const bool passes =
      known.size != 0 && !(known.hyphens && rules.host_check != nullptr) && !acts_on(rules, known);
  if (!passes) return {field};
  return listed_field(rules, {field, known.size}, size, known.upper);
}

}}}  // namespace iri::v0::detail

#endif
