// The machine that the structural scan hands over to: built once for all kernels.
#include "scan/kernels/resume.hpp"

#include <cstddef>

#include "scan/kernels/run_class.hpp"

namespace iri::inline v0::detail {
namespace {

struct InUse {
  template <std::size_t Class>
  static std::uint32_t skip(const Input in, std::uint32_t cursor) noexcept {
    return kernel_in_use().skip[Class](in, cursor);
  }
};

enum class Rest : std::uint8_t { authority, path, query, fragment };

namespace over_uri {
#include "reference_uri_fast.inc"
#include "rest_uri_fast.inc"
}  // namespace over_uri
namespace over_iri {
#include "reference_iri_fast.inc"
#include "rest_iri_fast.inc"
}  // namespace over_iri

}  // namespace

std::uint32_t resume_scan(ResumePoint point, bool iri, const Input in, std::uint32_t begin,
                          const SkipRun*, Components& out) noexcept {
  if (point == ResumePoint::start) {
    return iri ? over_iri::scan_reference<InUse>(in, out)
               : over_uri::scan_reference<InUse>(in, out);
  }
  const auto rest = static_cast<Rest>(static_cast<unsigned>(point) - 1U);
  return iri ? over_iri::scan_rest<InUse>(rest, in, begin, out)
             : over_uri::scan_rest<InUse>(rest, in, begin, out);
}

}  // namespace iri::inline v0::detail
