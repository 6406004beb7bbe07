// The public functions of kernel.cc, apart because it must build without std::string_view.
#include "iri/kernel.hpp"
#include "scan/kernels/kernel.hpp"

namespace iri::inline v0 {

std::string_view kernel() noexcept { return detail::kernel_in_use().name; }

std::size_t kernel_count() noexcept {
  std::size_t count = 0;
  while (detail::kernel_at(count) != nullptr) ++count;
  return count;
}

std::string_view kernel_name(std::size_t index) noexcept {
  const detail::Kernel* const kernel = detail::kernel_at(index);
  return kernel != nullptr ? kernel->name : std::string_view();
}

bool use_kernel(std::string_view name) noexcept {
  for (std::size_t i = 0; const detail::Kernel* kernel = detail::kernel_at(i); ++i) {
    if (kernel->name != name) continue;
    detail::select_kernel(*kernel);
    return true;
  }
  return false;
}

}  // namespace iri::inline v0
