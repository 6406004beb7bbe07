#include "scan/units/unit.hpp"

#include <string_view>

namespace iri_units {

#ifdef __aarch64__
extern const Unit unit_neon;
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
#ifdef __aarch64__
  const std::vector<Unit> all = {unit_neon};
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
