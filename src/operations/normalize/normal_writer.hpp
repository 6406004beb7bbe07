// Writes simple normal forms from left to right. It exists only for speed.
#ifndef IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_WRITER_HPP
#define IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_WRITER_HPP

#include <cstddef>
#include <optional>
#include <string_view>

#include "iri/normalize.hpp"
#include "iri/output.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// Whether the reference certainly is its own normal form: no percent-encoding, no letter that may
/// have to be lowered, no segment that may be a dot segment. True is certain, false is not.
bool is_clean(const IriReferenceView& reference, const NormalizeOptions& options) noexcept;

/// Writes the normal form to `out` and returns its components. `out` must have room for the text of
/// the reference. Returns nullopt if the options are not the default ones, or if the path is not
/// simple. The output equals that of NormalForm (fuzz/normalize_target.cc). `fragment`: whether to
/// write the fragment.
std::optional<Components> write_normal(const IriReferenceView& reference,
                                       const NormalizeOptions& options, bool fragment,
                                       OutputBuffer out) noexcept;

}}}  // namespace iri::v0::detail

#endif
