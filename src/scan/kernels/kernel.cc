#include "iri/kernel.hpp"

#include "scan/kernels/engine.hpp"

namespace iri::inline v0 {

std::string_view kernel() noexcept { return detail::engine().name; }

std::size_t kernel_count() noexcept {
  std::size_t count = 0;
  while (detail::engine_at(count) != nullptr) ++count;
  return count;
}

std::string_view kernel_name(std::size_t index) noexcept {
  const detail::Engine* const engine = detail::engine_at(index);
  return engine != nullptr ? engine->name : std::string_view();
}

bool use_kernel(std::string_view name) noexcept {
  for (std::size_t i = 0; const detail::Engine* engine = detail::engine_at(i); ++i) {
    if (engine->name != name) continue;
    detail::use_engine(*engine);
    return true;
  }
  return false;
}

}  // namespace iri::inline v0
