// The simple way: split_one_by_one(). The fast way: as many rows at a time as a vector has numbers.
// The views have one way, which is compiled twice.
// Held equal by: tests/vectors.cc.
#include "vectors.hpp"

#if defined(__GNUC__) && defined(__x86_64__)
#include <cpuid.h>
#endif

#include <cstring>

namespace iri_python {
namespace {

void split_one_by_one(const iri::Parsed* rows, const Fields& to, Absent& absent) noexcept {
  absent = {};
  for (std::size_t row = 0; row < at_once; ++row) {
    std::array<std::uint32_t, field_count> one;
    std::memcpy(one.data(), rows + row, sizeof one);
    for (std::size_t field = 0; field < field_count; ++field) to[field][row] = one[field];
    for (std::size_t field = 0; field < absent.size(); ++field)
      absent[field][row / 64] |= std::uint64_t{one[field] == iri::absent} << (row % 64);
  }
}

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define IRI_PYTHON_SHUFFLES 1
#endif
#endif

#ifdef __GNUC__
#define IRI_INLINE [[gnu::always_inline]] inline
#else
#define IRI_INLINE inline
#endif

// A number is negative if its highest bit is set. If no offset is, no difference overflows.
template <class Offset>
IRI_INLINE bool write_views(Anywhere<Offset> offsets, std::int64_t size, const char* data,
                            std::span<std::string_view> out) {
  using Bits = std::make_unsigned_t<Offset>;
  const auto last = static_cast<Bits>(size);
  Bits wrong = last;
  const auto rows = static_cast<std::int64_t>(out.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    const auto at = static_cast<Bits>(offsets[i]), end = static_cast<Bits>(offsets[i + 1]);
    wrong |= at | end | (end - at) | (last - end);
  }
  if (wrong >> (8 * sizeof(Bits) - 1) != 0) return false;
  for (std::int64_t i = 0; i < rows; ++i)
    out[static_cast<std::size_t>(i)] = {data + offsets[i],
                                        static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
  return true;
}

bool write_views_32(Anywhere<std::int32_t> offsets, std::int64_t size, const char* data,
                    std::span<std::string_view> out) noexcept {
  return write_views(offsets, size, data, out);
}
#if defined(__GNUC__) && defined(__x86_64__)
#define IRI_PYTHON_AVX2 1
// By CPUID and XCR0: __builtin_cpu_supports() asks a library that zig does not bring along.
bool has_avx2() noexcept {
  unsigned a = 0, b = 0, c = 0, d = 0, saved = 0, more = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0) return false;
  __asm__("xgetbv" : "=a"(saved), "=d"(more) : "c"(0));
  return (saved & 6U) == 6U && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_AVX2) != 0;
}
[[gnu::target("avx2")]] bool write_views_32_avx2(Anywhere<std::int32_t> offsets, std::int64_t size,
                                                 const char* data,
                                                 std::span<std::string_view> out) noexcept {
  return write_views(offsets, size, data, out);
}
ViewsOf by_avx2() { return has_avx2() ? write_views_32_avx2 : nullptr; }
#else
ViewsOf by_avx2() { return nullptr; }
#endif

#ifdef IRI_PYTHON_SHUFFLES

using Four = std::uint32_t __attribute__((vector_size(16)));
using Eight = std::uint32_t __attribute__((vector_size(32)));
// In memory they stand where numbers stand.
template <class Vector>
IRI_INLINE void load(Vector& to, const std::uint32_t* at) {
  std::memcpy(&to, at, sizeof to);
}
template <class Vector>
IRI_INLINE void store(std::uint32_t* at, const Vector& from) {
  std::memcpy(at, &from, sizeof from);
}

// Four rows of four numbers, `stride` numbers apart, become four numbers of each of four fields.
IRI_INLINE void turn_quarter(const std::uint32_t* rows, Four* fields) {
  Four r[4];
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) load(r[i], rows + i * field_count);
  const Four a = __builtin_shufflevector(r[0], r[1], 0, 4, 1, 5);
  const Four b = __builtin_shufflevector(r[2], r[3], 0, 4, 1, 5);
  const Four c = __builtin_shufflevector(r[0], r[1], 2, 6, 3, 7);
  const Four d = __builtin_shufflevector(r[2], r[3], 2, 6, 3, 7);
  fields[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
  fields[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
  fields[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
  fields[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

IRI_INLINE void turn(const std::uint32_t* rows, Four (&fields)[field_count]) {
  turn_quarter(rows, fields);
  turn_quarter(rows + 4, fields + 4);
}

// Four rows become the first four fields in the lower halves, the others in the upper ones.
IRI_INLINE void turn_half(const std::uint32_t* rows, Eight* halves) {
  Eight r[4];
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) load(r[i], rows + i * field_count);
  const Eight a = __builtin_shufflevector(r[0], r[1], 0, 8, 1, 9, 4, 12, 5, 13);
  const Eight b = __builtin_shufflevector(r[2], r[3], 0, 8, 1, 9, 4, 12, 5, 13);
  const Eight c = __builtin_shufflevector(r[0], r[1], 2, 10, 3, 11, 6, 14, 7, 15);
  const Eight d = __builtin_shufflevector(r[2], r[3], 2, 10, 3, 11, 6, 14, 7, 15);
  halves[0] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
  halves[1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  halves[2] = __builtin_shufflevector(c, d, 0, 1, 8, 9, 4, 5, 12, 13);
  halves[3] = __builtin_shufflevector(c, d, 2, 3, 10, 11, 6, 7, 14, 15);
}

IRI_INLINE void turn(const std::uint32_t* rows, Eight (&fields)[field_count]) {
  Eight above[4], below[4];
  turn_half(rows, above);
  turn_half(rows + 4 * field_count, below);
#pragma GCC unroll 4
  for (std::size_t i = 0; i < 4; ++i) {
    fields[i] = __builtin_shufflevector(above[i], below[i], 0, 1, 2, 3, 8, 9, 10, 11);
    fields[i + 4] = __builtin_shufflevector(above[i], below[i], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

// 32 rows: each lane of `bits` collects those of its rows.
template <class Vector>
IRI_INLINE void split_32(const std::uint32_t* rows, const Fields& to, std::size_t at,
                         std::uint32_t* absent) {
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::uint32_t);
  Vector weight, bits[4] = {};
  for (std::size_t i = 0; i < lanes; ++i) weight[i] = 1U << i;
#pragma GCC unroll 1
  for (std::size_t row = 0; row < 32; row += lanes, weight <<= lanes) {
    Vector fields[field_count];
    turn(rows + row * field_count, fields);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < field_count; ++i) store(to[i] + at + row, fields[i]);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < 4; ++i)
      bits[i] |= reinterpret_cast<Vector>(fields[i] == iri::absent) & weight;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    absent[i] = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) absent[i] |= bits[i][lane];
  }
}

template <class Vector>
IRI_INLINE void split(const iri::Parsed* parsed, const Fields& to, Absent& absent) {
  for (std::size_t row = 0; row < at_once; row += 64) {
    std::uint32_t low[4], high[4];
    const auto* const rows = reinterpret_cast<const std::uint32_t*>(parsed + row);
    split_32<Vector>(rows, to, row, low);
    split_32<Vector>(rows + 32 * field_count, to, row + 32, high);
    for (std::size_t i = 0; i < 4; ++i) absent[i][row / 64] = std::uint64_t{high[i]} << 32 | low[i];
  }
}

void split_by_four(const iri::Parsed* rows, const Fields& to, Absent& absent) noexcept {
  split<Four>(rows, to, absent);
}
#ifdef IRI_PYTHON_AVX2
[[gnu::target("avx2")]] void split_by_eight(const iri::Parsed* rows, const Fields& to,
                                            Absent& absent) noexcept {
  split<Eight>(rows, to, absent);
}
SplitFields by_eight() { return has_avx2() ? split_by_eight : nullptr; }
#else
SplitFields by_eight() { return nullptr; }
#endif
SplitFields by_four() { return split_by_four; }
#else
SplitFields by_four() { return nullptr; }
SplitFields by_eight() { return nullptr; }
#endif

}  // namespace

std::array<SplitFields, 3> ways_to_split() noexcept {
  return {split_one_by_one, by_four(), by_eight()};
}

std::array<ViewsOf, 2> ways_to_view() noexcept { return {write_views_32, by_avx2()}; }

namespace {

// The last of the ways that run here.
template <class Ways>
auto best_of(const Ways& ways) {
  auto found = ways.front();
  for (const auto way : ways) found = way == nullptr ? found : way;
  return found;
}

}  // namespace

void split_fields(const iri::Parsed* rows, const Fields& to, Absent& absent) noexcept {
  static const SplitFields best = best_of(ways_to_split());
  best(rows, to, absent);
}

bool views_of(Anywhere<std::int32_t> offsets, std::int64_t size, const char* data,
              std::span<std::string_view> out) noexcept {
  static const ViewsOf best = best_of(ways_to_view());
  return best(offsets, size, data, out);
}
bool views_of(Anywhere<std::int64_t> offsets, std::int64_t size, const char* data,
              std::span<std::string_view> out) noexcept {
  return write_views(offsets, size, data, out);
}

}  // namespace iri_python
