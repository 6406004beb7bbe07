// The kernel for any processor: it only walks the table, and skips runs byte by byte.
#include "scan/kernels/common.hpp"
#include "scan/kernels/resume_walk.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace scalar { namespace {

// clang-format off
#include "scan/kernels/parts/run_skipper_scalar.hpp"
#include "scan/kernels/parts/skip_table.hpp"
// clang-format on

template <bool Iri>
std::uint32_t scan(const Input in, Components& out) noexcept {
  const auto skip = [&in](unsigned run_class, const unsigned char*, std::uint32_t cursor,
                          std::uint32_t) noexcept {
    return RunSkipper::skip_run(run_class, in, cursor);
  };
  out = {};
  return resume_walk(ResumePoint::start, Iri, in, 0, skip, out);
}

/// The table does it all.
bool scan_nothing(Input, Components&, Features*) noexcept { return false; }

bool runs_here() noexcept { return true; }

}}  // namespace scalar

const Kernel kernel_scalar{"scalar",
                           scalar::runs_here,
                           scalar::scan<false>,
                           scalar::scan<true>,
                           scalar::scan_nothing,
                           scalar::scan_nothing,
                           scalar::scan_nothing,
                           plain_request,
                           scalar::skip_table.of,
                           {}};

}}}  // namespace iri::v0::detail
