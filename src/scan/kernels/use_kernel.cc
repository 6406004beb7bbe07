// The public functions of the kernels. They are not in kernel.cc, because that file must build
// without std::string_view.
#include <array>

#include "iri/kernel.hpp"
#include "scan/kernels/kernel.hpp"

namespace iri { inline namespace v0 {
namespace {

/// The names of the kernels that run here.
struct KernelNames {
  KernelNames() noexcept {
    while (size < all.size()) {
      const detail::Kernel* const kernel = detail::kernel_at(size);
      if (kernel == nullptr) return;
      all[size++] = kernel->name;
    }
  }
  std::array<std::string_view, 8> all;
  std::size_t size = 0;
};

}  // namespace

std::string_view kernel() noexcept { return detail::kernel_in_use().name; }

std::span<const std::string_view> kernels() noexcept {
  static const KernelNames names;  // constant on this processor
  return {names.all.data(), names.size};
}

bool use_kernel(std::string_view name) noexcept {
  for (std::size_t i = 0; const detail::Kernel* kernel = detail::kernel_at(i); ++i) {
    if (kernel->name != name) continue;
    detail::select_kernel(*kernel);
    return true;
  }
  return false;
}

}}  // namespace iri::v0
