// The component from inside which re2c/rest.re goes on.
#ifndef IRI_SRC_SCAN_KERNELS_REST_HPP
#define IRI_SRC_SCAN_KERNELS_REST_HPP

#include <cstdint>

namespace iri::inline v0::detail {

enum class Rest : std::uint8_t { path, query, fragment };

}  // namespace iri::inline v0::detail

#endif
