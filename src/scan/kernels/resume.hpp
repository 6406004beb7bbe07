// Where the structural scan hands over to the machine.
#ifndef IRI_SRC_SCAN_KERNELS_RESUME_HPP
#define IRI_SRC_SCAN_KERNELS_RESUME_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "scan/kernels/kernel.hpp"
#include "text/input.hpp"

namespace iri::inline v0::detail {

/// What is known at the hand-over: nothing, or the component in which the machine goes on.
enum class ResumePoint : std::uint8_t { start, authority, path, query, fragment };

/// Scans a URI-reference, or with `iri` an IRI-reference, from `begin` on, and returns as the
/// scanners of the kernels do. `skip` are the runs of the kernel that asks.
///
/// INVARIANT: `begin` is on the boundary of a character and of a pct-encoded, inside the component
/// that `point` names (at its first byte or a later one; an authority only at its first). `out` has all
/// boundaries before it. All others are absent.
std::uint32_t resume_scan(ResumePoint point, bool iri, Input in, std::uint32_t begin,
                          const SkipRun* skip, Components& out) noexcept;

}  // namespace iri::inline v0::detail

#endif
