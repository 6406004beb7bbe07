#include "scan/kernels/kernel.hpp"
#include "scan/scanner.hpp"

namespace iri::inline v0::detail {
namespace {

/// Skips runs by the kernel in use.
struct KernelSkip {
  std::uint32_t operator()(unsigned run_class, const unsigned char* text, std::uint32_t begin,
                           std::uint32_t end) const noexcept {
    return kernel_in_use().skip[run_class]({text, end}, begin);
  }
};

}  // namespace

table::Stop walk_table(table::State start, Input in) noexcept {
  Components unused;
  return table::walk<false>(start, in.data, 0, in.size, unused, KernelSkip{});
}

table::Stop walk_table(table::State start, Input in, Components& out) noexcept {
  return table::walk<true>(start, in.data, 0, in.size, out, KernelSkip{});
}

}  // namespace iri::inline v0::detail
