// Where the structural scan hands over to the table.
#ifndef IRI_SRC_SCAN_KERNELS_RESUME_HPP
#define IRI_SRC_SCAN_KERNELS_RESUME_HPP

#include <cstdint>

#include "iri/components.hpp"
#include "scan/kernels/kernel.hpp"
#include "text/input.hpp"

namespace iri { inline namespace v0 { namespace detail {

/// What is known at the hand-over: nothing, or the component in which the walk goes on.
enum class ResumePoint : std::uint8_t { start, authority, path, query, fragment };

/// Scans a URI-reference, or with `iri` an IRI-reference, from `begin` on. Returns like the
/// scanners of the kernels. `skip` holds the skip functions of the calling kernel.
///
/// INVARIANT: `begin` is not inside a character or a pct-encoded. It is inside the component that
/// `point` names: in an authority, a query or a fragment, at its first byte or, but for the
/// authority, a later one; in a path, where the path can neither become a scheme nor begin with
/// "//" any more. `out` has all boundaries before `begin`. Those after it may have any value, but
/// `userinfo_end` is absent at the authority. (The proof of the boundaries has these places in
/// ABNF, as before-path and so on: test/grammar/boundaries_abnf.cc.)
std::uint32_t resume_scan(ResumePoint point, bool iri, Input in, std::uint32_t begin,
                          const SkipRun* skip, Components& out) noexcept;

}}}  // namespace iri::v0::detail

#endif
