// What an x86 processor has of what the kernels need, as it says itself by CPUID. __builtin_cpu_supports() asks the run-time library
// of the compiler: that of zig says no to all, and that of Microsoft has none.
#ifndef IRI_SRC_SCAN_KERNELS_PROCESSOR_HPP
#define IRI_SRC_SCAN_KERNELS_PROCESSOR_HPP

#include <atomic>
#include <cstdint>

namespace iri { inline namespace v0 { namespace detail { namespace processor {

// A bit each. Those with wide registers are there only if the system saves these.
inline constexpr std::uint32_t ssse3 = 1U << 0U;
inline constexpr std::uint32_t popcnt = 1U << 1U;
inline constexpr std::uint32_t bmi = 1U << 2U;  ///< BMI1 and BMI2
inline constexpr std::uint32_t avx2 = 1U << 3U;
inline constexpr std::uint32_t avx512 = 1U << 4U;  ///< F, BW, DQ, VL and VBMI
inline constexpr std::uint32_t vbmi2 = 1U << 5U;
inline constexpr std::uint32_t asked = 1U << 31U;

#pragma GCC visibility push(hidden)
/// 0 until the processor was asked.
extern std::atomic<std::uint32_t> features;
#pragma GCC visibility pop

/// Runs once, or several times with the same result if threads race.
std::uint32_t ask() noexcept;

/// Whether the processor has all of these.
inline bool has(std::uint32_t wanted) noexcept {
  const std::uint32_t known = features.load(std::memory_order_relaxed);
  return ((known != 0 ? known : ask()) & wanted) == wanted;
}

}}}}  // namespace iri::v0::detail::processor

#endif
