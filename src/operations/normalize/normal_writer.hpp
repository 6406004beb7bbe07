// The normal form from left to right, where it is simple: for speed alone.
#ifndef IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_WRITER_HPP
#define IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_WRITER_HPP

#include <cstddef>
#include <optional>
#include <string_view>

#include "iri/normalize.hpp"

namespace iri::inline v0::detail {

/// Whether the reference is certainly its own normal form: nothing encoded, no letter that could
/// have to be lowered, no segment that could be one of dots. False is not certain.
bool is_clean(const IriReferenceView& reference, const NormalizeOptions& options) noexcept;

/// Writes the normal form to `out`, which has room for the text of the reference, and returns its
/// components; or nullopt if the options are not the default ones, or the path is not simple. What
/// is written is what NormalForm gives (fuzz/normalize_target.cc). `fragment`: whether to write it.
std::optional<Components> write_normal(const IriReferenceView& reference,
                                       const NormalizeOptions& options, bool fragment,
                                       char* out) noexcept;

}  // namespace iri::inline v0::detail

#endif
