// The scanner of request targets: re2c/request_target.re over both alphabets.
#include "scan/target_scanner.hpp"

namespace iri::inline v0::detail {
namespace {

namespace over_uri {
#include "request_target_uri.inc"
}
namespace over_iri {
#include "request_target_iri.inc"
}

}  // namespace

std::uint32_t scan_target(TargetRule rule, bool raw_utf8, Input in, Components& out) noexcept {
  return raw_utf8 ? over_iri::scan_target(rule, in, out) : over_uri::scan_target(rule, in, out);
}

}  // namespace iri::inline v0::detail
