// The kernels: the code that reads the bytes, one for each kind of vector unit.
#ifndef IRI_KERNEL_HPP
#define IRI_KERNEL_HPP

#include <span>
#include <string_view>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The kernel in use: "scalar", "ssse3", "avx2", "avx512", "neon" or "simd128" (WebAssembly). The
/// default is the best one that this processor runs. The choice never changes a result.
[[nodiscard]] std::string_view kernel() noexcept;

/// The kernels that are built in and run on this processor, the best first.
[[nodiscard]] std::span<const std::string_view> kernels() noexcept;

/// Switches all threads to another kernel. Returns false if it is not available here. For tests and
/// comparisons. This is the library's only global setting; the switch is one atomic store.
bool use_kernel(std::string_view name) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
