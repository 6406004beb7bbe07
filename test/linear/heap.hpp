// The heap of this program: how much of it is in use.
#ifndef IRI_TEST_LINEAR_HEAP_HPP
#define IRI_TEST_LINEAR_HEAP_HPP

#include <cstddef>

namespace iri_linear {

/// The most bytes in use since this was asked for the last time, beyond those in use at that time.
std::size_t heap_peak() noexcept;

}  // namespace iri_linear

#endif
