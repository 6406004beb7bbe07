// Where the structural scan hands over to the table.
#ifndef IRI_SRC_SCAN_KERNELS_RESUME_HPP
#define IRI_SRC_SCAN_KERNELS_RESUME_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "scan/kernels/kernel.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// What is known at the hand-over: nothing, or the component in which the walk goes on.
enum class ResumePoint : std::uint8_t { start, authority, path, query, fragment };

/// Scans a URI-reference, or with `iri` an IRI-reference, from `begin` on. Returns like the
/// scanners of the kernels. `skip` holds the skip functions of the calling kernel.
///
/// INVARIANT: `begin` is not inside a character or a pct-encoded. It is inside the component that
/// `point` names: at its first byte or a later one; in an authority, at the first. `out` has all
/// boundaries before `begin`; the others are absent.
std::uint32_t resume_scan(ResumePoint point, bool iri, Input in, std::uint32_t begin,
                          const SkipRun* skip, Components& out) noexcept;

}  // namespace iri::inline v0::detail

#endif
