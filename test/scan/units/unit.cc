#include "scan/units/unit.hpp"

#include <string_view>

namespace iri_units {

#if defined(__aarch64__)
extern const Unit unit_neon;
#elif defined(__wasm__)
extern const Unit unit_simd128;
#else
extern const Unit unit_ssse3;
extern const Unit unit_avx2;
extern const Unit unit_avx512;
#endif

namespace {

bool runs_here(std::string_view name) {
  for (std::size_t i = 0; const iri::detail::Kernel* kernel = iri::detail::kernel_at(i); ++i) {
    if (kernel->name == name) return true;
  }
  return false;
}

}  // namespace

Units units() {
#if defined(__aarch64__)
  const std::vector<Unit> all = {unit_neon};
#elif defined(__wasm__)
  const std::vector<Unit> all = {unit_simd128};
#else
  const std::vector<Unit> all = {unit_ssse3, unit_avx2, unit_avx512};
#endif
  Units found;
  for (const Unit& unit : all) {
    if (runs_here(unit.name)) {
      found.here.push_back(unit);
    } else {
      found.elsewhere.push_back(unit.name);
    }
  }
  return found;
}

}  // namespace iri_units
