#include "iri/kernel.hpp"

#include <array>

#include "scan/kernels/engine.hpp"

namespace iri::inline v0 {
namespace {

/// The names of the kernels that run here.
struct Names {
  Names() noexcept {
    while (size < all.size()) {
      const detail::Engine* const engine = detail::engine_at(size);
      if (engine == nullptr) return;
      all[size++] = engine->name;
    }
  }
  std::array<std::string_view, 8> all;
  std::size_t size = 0;
};

}  // namespace

std::string_view kernel() noexcept { return detail::engine().name; }

std::span<const std::string_view> kernels() noexcept {
  static const Names names;  // a constant of this processor
  return {names.all.data(), names.size};
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
