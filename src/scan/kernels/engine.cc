#include "scan/kernels/engine.hpp"

namespace iri::inline v0::detail {
namespace {

// The best first.
constexpr const Engine* engines[] = {
#ifdef IRI_KERNEL_AVX512
    &engine_avx512,
#endif
#ifdef IRI_KERNEL_AVX2
    &engine_avx2,
#endif
#ifdef IRI_KERNEL_SSSE3
    &engine_ssse3,
#endif
#ifdef IRI_KERNEL_NEON
    &engine_neon,
#endif
    &engine_scalar,
};

}  // namespace

std::atomic<const Engine*> current_engine{nullptr};

/// Runs once or, when threads race, more often with the same outcome.
[[gnu::cold, gnu::noinline]] const Engine& choose_engine() noexcept {
  const Engine& best = *engine_at(0);
  current_engine.store(&best, std::memory_order_relaxed);
  return best;
}

const Engine* engine_at(std::size_t index) noexcept {
  for (const Engine* engine : engines) {
    if (engine->runs_here() && index-- == 0) return engine;
  }
  return nullptr;
}

void use_engine(const Engine& engine) noexcept {
  current_engine.store(&engine, std::memory_order_relaxed);
}

}  // namespace iri::inline v0::detail
