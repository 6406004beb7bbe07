// Which code reads the bytes: the kernels for the vector units of processors.
#ifndef IRI_KERNEL_HPP
#define IRI_KERNEL_HPP

#include <span>
#include <string_view>

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// The kernel in use: "scalar", "ssse3", "avx2", "avx512" or "neon". The best one that this
/// processor runs is taken, and no choice changes any result.
[[nodiscard]] std::string_view kernel() noexcept;

/// The kernels that are built in and run on this processor, the best first.
[[nodiscard]] std::span<const std::string_view> kernels() noexcept;

/// Takes another kernel from now on, in all threads; false if there is no such one here. For
/// tests and comparisons: the only setting of the library, and one atomic store.
bool use_kernel(std::string_view name) noexcept;

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
