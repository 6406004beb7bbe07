#include "scan/kernels/kernel.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

// Best first.
constexpr const Kernel* all_kernels[] = {
#ifdef IRI_KERNEL_AVX512
    &kernel_avx512,
#endif
#ifdef IRI_KERNEL_AVX2
    &kernel_avx2,
#endif
#ifdef IRI_KERNEL_SSSE3
    &kernel_ssse3,
#endif
#ifdef IRI_KERNEL_NEON
    &kernel_neon,
#endif
#ifdef IRI_KERNEL_SIMD128
    &kernel_simd128,
#endif
    &kernel_scalar,
};

}  // namespace

std::atomic<const Kernel*> current_kernel{nullptr};

/// Runs once, or several times with the same result if threads race.
[[gnu::cold, gnu::noinline]] const Kernel& choose_kernel() noexcept {
  const Kernel& best = *kernel_at(0);
  current_kernel.store(&best, std::memory_order_relaxed);
  return best;
}

const Kernel* kernel_at(std::size_t index) noexcept {
  for (const Kernel* kernel : all_kernels) {
    if (kernel->runs_here() && index-- == 0) return kernel;
  }
  return nullptr;
}

void select_kernel(const Kernel& kernel) noexcept {
  current_kernel.store(&kernel, std::memory_order_relaxed);
}

}}}  // namespace iri::v0::detail
