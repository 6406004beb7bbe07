// The canonical form of a short origin-form, made from masks of its bytes.
// The truth: `Backward` in canonical_form.cc, and the steps of include/iri/canonical.hpp.
// The fast way: `short_form()`.
// Held equal by: `CanonicalTarget.IsWhatTheOracleMakesOfEveryShortTarget`,
// `CanonicalTarget.OfAShortTargetIsTheSameFromBothWays`, fuzz/gate_target.cc.
#ifndef IRI_SRC_HTTP_SHORT_FORM_HPP
#define IRI_SRC_HTTP_SHORT_FORM_HPP

#include <cstdint>
#include <string_view>

#include "http/canonical_form.hpp"
#include "operations/short_path.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Whether short_form() may know the form.
inline bool may_have_short_form(std::string_view text, const TargetComponents& read,
                                OutputBuffer out) noexcept {
  return text.size() <= ShortPath::longest && out.size() >= text.size() && !read.has_authority() &&
         text.starts_with('/');
}

/// Returns true and writes the form of an accepted origin-form if it has no parameters to be cut
/// off. INVARIANT: may_have_short_form().
bool short_form(std::string_view text, std::uint32_t path_end, CanonicalOptions options,
                OutputBuffer out, CanonicalForm& form) noexcept;

}}}  // namespace iri::v0::detail

#endif
