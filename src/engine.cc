#include "engine.hpp"

#include <array>

#include "iri/kernel.hpp"

namespace iri {
namespace {

using detail::Engine;

// The best first.
constexpr std::array engines{
#ifdef IRI_KERNEL_AVX512
    &detail::engine_avx512,
#endif
#ifdef IRI_KERNEL_AVX2
    &detail::engine_avx2,
#endif
#ifdef IRI_KERNEL_SSSE3
    &detail::engine_ssse3,
#endif
#ifdef IRI_KERNEL_NEON
    &detail::engine_neon,
#endif
    &detail::engine_scalar,
};

}  // namespace

namespace detail {

std::atomic<const Engine*> current_engine{nullptr};

/// Runs once or, when threads race, more often with the same outcome.
[[gnu::cold, gnu::noinline]] const Engine& choose_engine() noexcept {
  const Engine* best = engines.back();
  for (auto it = engines.rbegin(); it != engines.rend(); ++it) {
    if ((*it)->runs_here()) best = *it;
  }
  current_engine.store(best, std::memory_order_relaxed);
  return *best;
}

}  // namespace detail

std::string_view kernel() noexcept { return detail::engine().name; }

std::size_t kernel_count() noexcept {
  std::size_t count = 0;
  for (const Engine* engine : engines) count += engine->runs_here() ? 1U : 0U;
  return count;
}

std::string_view kernel_name(std::size_t index) noexcept {
  for (const Engine* engine : engines) {
    if (!engine->runs_here()) continue;
    if (index == 0) return engine->name;
    --index;
  }
  return {};
}

bool use_kernel(std::string_view name) noexcept {
  for (const Engine* engine : engines) {
    if (engine->name == name && engine->runs_here()) {
      detail::current_engine.store(engine, std::memory_order_relaxed);
      return true;
    }
  }
  return false;
}

}  // namespace iri
