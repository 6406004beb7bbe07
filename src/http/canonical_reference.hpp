// The canonical form of a reference, as the gate needs it.
#ifndef IRI_SRC_HTTP_CANONICAL_REFERENCE_HPP
#define IRI_SRC_HTTP_CANONICAL_REFERENCE_HPP

#include "iri/canonical.hpp"

namespace iri::inline v0::detail {

/// normalize(), then the options, applied to a path after an authority. Without an authority the
/// path is only normalized. Errors are those of canonical_target().
Written canonical_reference(const IriReferenceView& reference, CanonicalOptions options,
                            OutputBuffer out) noexcept;

}  // namespace iri::inline v0::detail

#endif
