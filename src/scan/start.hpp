// The eight start rules, on top of the two scanners.
#ifndef IRI_SRC_SCAN_START_HPP
#define IRI_SRC_SCAN_START_HPP

#include <cstddef>
#include <cstdint>

#include "iri/components.hpp"
#include "iri/rule_list.hpp"
#include "scan/kernels/kernel.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What a start rule forbids in a reference, one bit each; and one bit that marks a start rule.
enum FormConstraint : unsigned char {
  start_rule = 1,
  forbids_scheme = 2,
  forbids_no_scheme = 4,
  forbids_fragment = 8,
};

struct FormConstraints {
  unsigned char of[rule_count];
};

constexpr FormConstraints make_constraints() noexcept {
  FormConstraints constraints{};
  for (std::size_t i = 0; i < rule_count; ++i) {
    const Rule rule = static_cast<Rule>(i);
    if (!is_start_rule(rule)) continue;
    const Form form = allowed_by(rule);
    constraints.of[i] = static_cast<unsigned char>(start_rule | (form.scheme ? 0 : forbids_scheme) |
                                                   (form.no_scheme ? 0 : forbids_no_scheme) |
                                                   (form.fragment ? 0 : forbids_fragment));
  }
  return constraints;
}

inline constexpr FormConstraints constraints_of = make_constraints();

/// Returns the constraints that an accepted reference does not meet.
constexpr unsigned violated_by(const Components& its) noexcept {
  const unsigned violated = its.has_scheme() ? forbids_scheme : forbids_no_scheme;
  return its.has_fragment() ? violated | forbids_fragment : violated;
}

/// scan_start_rule() for the narrower rules, rules that are no start rules, and the first call.
std::uint32_t scan_narrower_rule(Rule start, Input in, Components& out) noexcept;

/// Scans a reference, then checks what `start` requires (scheme, no scheme, no fragment): two
/// comparisons if the text is accepted. Returns like the scanners; if the text is refused, `out`
/// has what refused.hpp says. URI-reference and IRI-reference require nothing: the kernel's result
/// is theirs, so the call is the last thing, and nothing is saved for after it.
inline std::uint32_t scan_start_rule(const Rule start, const Input in, Components& out) noexcept {
  const Kernel* const kernel = current_kernel.load(std::memory_order_relaxed);
  const unsigned constraints = constraints_of.of[static_cast<std::size_t>(start)];
  if (constraints != start_rule || kernel == nullptr) return scan_narrower_rule(start, in, out);
  return is_iri_rule(start) ? kernel->scan_iri_reference(in, out)
                            : kernel->scan_uri_reference(in, out);
}

}}}  // namespace iri::v0::detail

#endif
