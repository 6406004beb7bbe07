#include "scan/kernels/processor.hpp"

#if defined(__x86_64__) && !defined(IRI_STANDARD_CXX)

#include <cpuid.h>

namespace iri { inline namespace v0 { namespace detail { namespace processor {
namespace {

/// What a leaf of CPUID says in its registers; zeros if the processor has no such leaf.
struct Leaf {
  std::uint32_t a = 0, b = 0, c = 0, d = 0;

  bool has_b(std::uint32_t bits) const noexcept { return (b & bits) == bits; }
  bool has_c(std::uint32_t bits) const noexcept { return (c & bits) == bits; }
};

constexpr std::uint32_t bit(unsigned number) noexcept { return std::uint32_t{1} << number; }

Leaf leaf(std::uint32_t number) noexcept {
  Leaf said;
  if (__get_cpuid_count(number, 0, &said.a, &said.b, &said.c, &said.d) == 0) return {};
  return said;
}

/// The registers that the system saves. INVARIANT: the processor has XGETBV.
std::uint32_t saved_registers() noexcept {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Intel's manual, volume 2, CPUID, leaves 1 and 7; volume 1, section 13.3, XCR0.
constexpr std::uint32_t ssse3_c = bit(9), popcnt_c = bit(23), osxsave_c = bit(27), avx_c = bit(28);
constexpr std::uint32_t bmi_b = bit(3) | bit(8), avx2_b = bit(5);
constexpr std::uint32_t avx512_b = bit(16) | bit(17) | bit(30) | bit(31);  // F, DQ, BW, VL
constexpr std::uint32_t vbmi_c = bit(1), vbmi2_c = bit(6);
constexpr std::uint32_t saves_ymm = 0x06, saves_zmm = 0xE6;

std::uint32_t narrow(const Leaf& first, const Leaf& seventh) noexcept {
  return (first.has_c(ssse3_c) ? ssse3 : 0U) | (first.has_c(popcnt_c) ? popcnt : 0U) |
         (seventh.has_b(bmi_b) ? bmi : 0U);
}

std::uint32_t wide(const Leaf& seventh, std::uint32_t saved) noexcept {
  if ((saved & saves_ymm) != saves_ymm || !seventh.has_b(avx2_b)) return 0;
  if ((saved & saves_zmm) != saves_zmm || !seventh.has_b(avx512_b) || !seventh.has_c(vbmi_c))
    return avx2;
  return avx2 | avx512 | (seventh.has_c(vbmi2_c) ? vbmi2 : 0U);
}

}  // namespace

std::atomic<std::uint32_t> features{0};

std::uint32_t ask() noexcept {
  const Leaf first = leaf(1);
  const Leaf seventh = leaf(7);
  const std::uint32_t saved = first.has_c(osxsave_c | avx_c) ? saved_registers() : 0;
  const std::uint32_t said = asked | narrow(first, seventh) | wide(seventh, saved);
  features.store(said, std::memory_order_relaxed);
  return said;
}

}}}}  // namespace iri::v0::detail::processor

#endif
