// Texts without any finding, by their features and sizes alone. False is not certain.
// The truth: `inspect()`.
// The fast way: these functions.
// Held equal by: test/gate/inspect_oracle_test.cc, `Admission.OfEveryShortTargetIsWhatTheStepsGiveAndPasses`.
#ifndef IRI_SRC_GATE_CLEAN_HPP
#define IRI_SRC_GATE_CLEAN_HPP

#include "gate/gate_rules.hpp"
#include "gate/known_host.hpp"
#include "gate/plain_characters.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Whether an origin-form certainly has no finding: nothing that has one, and within all limits. It
/// begins with "/", so it has at most as many segments as slashes. A target without a
/// percent-encoded octet or a byte beyond ASCII has none in its query. Such a target is canonical,
/// too.
inline bool is_clean_origin_form(const Rules& rules, std::size_t size,
                                 const Features& features) noexcept {
  constexpr std::uint32_t telling =
      Features::of_path | Features::pct_ascii | Features::pct_beyond_ascii;
  return size <= rules.small_target && !features.has(telling) &&
         features.slashes <= rules.limits.depth && features.delimiters < rules.limits.parameters;
}

/// The same of a target with percent-encoded octets, which are looked at.
inline bool is_plain_origin_form(const Rules& rules, std::string_view target,
                                 std::uint32_t path_end, const Features& features) noexcept {
  constexpr std::uint32_t telling = Features::of_path & ~std::uint32_t{Features::pct_in_path};
  Features others = features;
  others.bits &= telling;
  return !features.has(Features::pct_lower_hex) &&
         is_clean_origin_form(rules, target.size(), others) &&
         has_plain_characters(target, path_end);
}

/// Whether nothing in a known host exceeds a limit, and no HostCheck is asked about it.
inline bool is_within_limits(const Rules& rules, std::string_view field,
                             const KnownHost& known) noexcept {
  if (known.hyphens && rules.host_check != nullptr) return false;
  if (field.size() <= rules.small_host) return true;
  const bool has_labels = !known.kinds.contains(Finding::address_host);
  return field.size() <= rules.limits.text && known.size <= rules.limits.host &&
         !(has_labels && has_label_above(field.substr(0, known.size), rules.limits.label));
}

/// Whether a Host field certainly has no finding, but perhaps one of the lists. It has no port.
inline bool is_clean_field(const Rules& rules, const HostRead& read) noexcept {
  const KnownHost& known = read.known;
  return known.size != 0 && known.size == read.text.size() && known.kinds.empty() &&
         is_within_limits(rules, read.text, known);
}

}}}  // namespace iri::v0::detail

#endif
