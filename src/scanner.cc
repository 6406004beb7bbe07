// The scanners of whole references: re2c/reference.re over both alphabets.
#include "scanner.hpp"

namespace iri::detail {

namespace uri {
#include "reference_uri.inc"
}
namespace iri {
#include "reference_iri.inc"
}

std::uint32_t scan_uri_reference(const Input in, Components& out) noexcept {
  return uri::scan_reference(in, out);
}

std::uint32_t scan_iri_reference(const Input in, Components& out) noexcept {
  return iri::scan_reference(in, out);
}

}  // namespace iri::detail
