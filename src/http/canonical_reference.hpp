// The canonical form of a reference, as the gate wants it.
#ifndef IRI_SRC_HTTP_CANONICAL_REFERENCE_HPP
#define IRI_SRC_HTTP_CANONICAL_REFERENCE_HPP

#include "iri/canonical.hpp"

namespace iri::inline v0::detail {

/// normalize(), and the options for a path behind an authority; a path without one is left alone.
/// Error: as canonical_target().
Written canonical_reference(const IriReferenceView& reference, CanonicalOptions options,
                            OutputBuffer out) noexcept;

}  // namespace iri::inline v0::detail

#endif
