// The kernel of AVX2, 32 bytes a register.
#include <immintrin.h>

#include "scan/kernels/common.hpp"

// GCC adds popcnt, so has_avx2() checks for it too. lzcnt is left out: a processor without it
// decodes it as another instruction and computes a wrong result.
IRI_TARGET_BEGIN("avx2,bmi,bmi2")

namespace iri { inline namespace v0 { namespace detail { namespace avx2 { namespace {

// clang-format off
#include "scan/kernels/parts/window_avx2.hpp"
#include "scan/kernels/parts/before_block.hpp"
#include "scan/kernels/parts/lanes_avx2.hpp"
#include "scan/kernels/parts/block_halves.hpp"
#include "scan/kernels/parts/all.hpp"
// clang-format on

/// The same scan of texts of at most 32 bytes, as most Host fields are: of one register.
namespace narrow {

class Window : Register {
 public:
  [[gnu::always_inline]] Window(const unsigned char* at, std::uint32_t count) noexcept
      : valid_(first_bits(count)),
        bytes_(count < 4 ? load_few(at, count) : load_short(at, count)) {}

  [[gnu::always_inline]] Mask equal(unsigned char byte) const noexcept {
    return mask_of(_mm256_cmpeq_epi8(bytes_, splat(byte)));
  }
  [[gnu::always_inline]] Mask at_least(unsigned char byte) const noexcept {
    return mask_of(Register::at_least(bytes_, byte));
  }
  [[gnu::always_inline]] Mask between(unsigned char first, unsigned char last) const noexcept {
    return at_least(first) & ~at_least(static_cast<unsigned char>(last + 1));
  }
  [[gnu::always_inline]] Mask odd() const noexcept {
    return mask_of(outside(bytes_, set_tables.of[query_set])) & valid_;
  }
  [[gnu::always_inline]] Mask in_plain_host() const noexcept {
    return ~mask_of(outside(bytes_, plain_host_table)) & valid_;
  }

 private:
  /// One to three bytes, each stored once or twice: without a loop, which would take registers.
  [[gnu::always_inline]] static __m256i load_few(const unsigned char* at,
                                                 std::uint32_t count) noexcept {
    const std::uint32_t middle = count / 2;
    const std::uint32_t last = count - 1;
    const std::uint32_t bytes = at[0] | static_cast<std::uint32_t>(at[middle]) << middle * 8 |
                                static_cast<std::uint32_t>(at[last]) << last * 8;
    return _mm256_zextsi128_si256(_mm_cvtsi32_si128(static_cast<int>(bytes)));
  }
  [[gnu::always_inline]] static Mask mask_of(__m256i bytes) noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
  }

  Mask valid_;
  __m256i bytes_;
};

#include "scan/kernels/parts/plain_scan.hpp"

}  // namespace narrow

/// A function of its own: the other one saves no registers for it.
[[gnu::noinline]] PlainRequest scan_each(const Input target, const Input field) noexcept {
  PlainRequest plain = narrow::PlainScan::scan({nullptr, 0}, field);
  plain.path_end = PlainScan::scan(target, {nullptr, 0}).path_end;
  return plain;
}

PlainRequest scan_plain(const Input target, const Input field) noexcept {
  if (field.size > 32) return PlainScan::scan(target, field);
  if (target.size > 32) return scan_each(target, field);
  return narrow::PlainScan::scan(target, field);
}

}}}}}  // namespace iri::v0::detail::avx2

IRI_TARGET_END

namespace iri { inline namespace v0 { namespace detail {
namespace {

bool has_avx2() noexcept {
  return processor::has(processor::avx2 | processor::bmi | processor::popcnt);
}

}  // namespace

const Kernel kernel_avx2{"avx2",
                         has_avx2,
                         avx2::StructuralScan::scan<false>,
                         avx2::StructuralScan::scan<true>,
                         avx2::TargetScan<false>::scan,
                         avx2::TargetScan<true>::scan,
                         avx2::HostScan::scan,
                         avx2::scan_plain,
                         avx2::skip_table.of,
                         avx2::scan_many};

}}}  // namespace iri::v0::detail
