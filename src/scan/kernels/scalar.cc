// The kernel for any processor: the machine alone, its runs skipped byte by byte.
#include "scan/kernels/common.hpp"

namespace iri::inline v0::detail {
namespace scalar {
namespace {

// clang-format off
#include "scan/kernels/run_skipper_scalar.inc"
#include "scan/kernels/skip_table.inc"
// clang-format on

template <bool Iri>
std::uint32_t scan(const Input in, Components& out) noexcept {
  out = {};
  return resume_scan(ResumePoint::start, Iri, in, 0, skip_table.of, out);
}

bool runs_here() noexcept { return true; }

}  // namespace
}  // namespace scalar

const Kernel kernel_scalar{"scalar", scalar::runs_here, scalar::scan<false>, scalar::scan<true>,
                           scalar::skip_table.of};

}  // namespace iri::inline v0::detail
