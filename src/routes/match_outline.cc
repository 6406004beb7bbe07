// The truth: the walk through the tree, walk_all_ways().
// The fast way: `match_outline()`, which looks up what is left of a path without its names, as a whole.
// Held equal, by way of the definition, by:
// `Routes.AreThoseOfTheDefinitionForRandomSetsWhateverTheirOrder`,
// `Routes.OfLongSegmentsAreThoseOfTheDefinition`, fuzz/routes_target.cc.
#include "routes/outlines.hpp"

#ifdef IRI_KERNEL_AVX512
#include <immintrin.h>

#include <algorithm>

#include "text/target_region.hpp"

#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // both in GCC 12's own header: PR 105593
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
IRI_TARGET_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx2,bmi,bmi2,popcnt")

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Family;
using route_table::Outline;
using Half = std::uint64_t;

constexpr std::uint32_t half_size = 64;

/// A bit for each byte of a path. Two words, for GCC keeps one of 128 bits in memory.
struct Bits {
  Half low;
  Half high;
};

[[gnu::always_inline]] inline Bits in_both(Bits a, Bits b) noexcept {
  return {a.low & b.low, a.high & b.high};
}
[[gnu::always_inline]] inline Bits in_either(Bits a, Bits b) noexcept {
  return {a.low | b.low, a.high | b.high};
}
[[gnu::always_inline]] inline Bits without(Bits a, Bits b) noexcept {
  return {a.low & ~b.low, a.high & ~b.high};
}
[[gnu::always_inline]] inline Bits doubled(Bits a) noexcept {
  return {a.low << 1U, a.high << 1U | a.low >> 63U};
}
[[gnu::always_inline]] inline Bits difference(Bits a, Bits b) noexcept {
  return {a.low - b.low, a.high - b.high - Half{a.low < b.low}};
}

std::uint32_t bit_count(Half bits) noexcept {
  return static_cast<std::uint32_t>(_mm_popcnt_u64(bits));
}
std::uint32_t bit_count(Bits bits) noexcept { return bit_count(bits.low) + bit_count(bits.high); }
/// INVARIANT: n < 128. With 64 or more, all.
Half bits_before(std::uint32_t n) noexcept { return _bzhi_u64(~Half{0}, n); }
/// INVARIANT: n < 128.
Bits first_of_both(std::uint32_t n) noexcept {
  return {bits_before(n), bits_before(std::max(n, half_size) - half_size)};
}

/// Bytes in two registers.
struct PathBytes {
  __m512i low;
  __m512i high;
};

/// 0, 1, ... 127
struct ByteNumbers {
  alignas(64) std::uint8_t of[128];
};
constexpr ByteNumbers make_numbers() noexcept {
  ByteNumbers byte_numbers{};
  for (std::uint8_t i = 0; i < 128; ++i) byte_numbers.of[i] = i;
  return byte_numbers;
}
constexpr ByteNumbers byte_numbers = make_numbers();

/// The bytes of some bits, one after the other, and NULs. Those of the second register are moved by a permutation: where
/// compressing takes 16 cycles, expanding does, too.
[[gnu::always_inline]] inline __m512i first_64(const PathBytes& bytes, Bits keep) noexcept {
  const __m512i begin = _mm512_maskz_compress_epi8(keep.low, bytes.low);
  const __m512i rest = _mm512_maskz_compress_epi8(keep.high, bytes.high);
  const std::uint32_t size = bit_count(keep.low);
  const __m512i from = _mm512_sub_epi8(_mm512_load_si512(byte_numbers.of),
                                       _mm512_set1_epi8(static_cast<char>(size)));
  return _mm512_mask_permutexvar_epi8(begin, ~bits_before(size), from, rest);
}

/// A path and its segments.
struct SplitPath {
  PathBytes text;
  Bits all;                    ///< bytes of it
  Bits marks;                  ///< the "/" before each segment, and the byte after the last one
  std::uint32_t marks_in_low;  ///< how many of them
  std::uint32_t count;         ///< of segments
  bool ascii;
};

/// INVARIANT: the path has most_outline_path bytes at most.
[[gnu::always_inline]] inline SplitPath segments_of(std::string_view path) noexcept {
  const auto size = static_cast<std::uint32_t>(path.size());
  const Bits all = first_of_both(size);
  const Bits behind{all.low + 1, all.high + Half{all.low == ~Half{0}}};
  const __m512i slash = _mm512_set1_epi8('/');
  const PathBytes text{_mm512_maskz_loadu_epi8(all.low, path.data()),
                       _mm512_maskz_loadu_epi8(all.high, path.data() + (size & half_size))};
  const Bits slashes{_mm512_cmpeq_epi8_mask(text.low, slash),
                     _mm512_cmpeq_epi8_mask(text.high, slash)};
  const Bits marks = in_either(slashes, without(behind, all));
  const std::uint32_t in_low = bit_count(marks.low);
  return {text,
          all,
          marks,
          in_low,
          in_low + bit_count(marks.high) - 1,
          _mm512_movepi8_mask(_mm512_or_si512(text.low, text.high)) == 0};
}

/// The marks before some segments. INVARIANT: segments.count <= most_outline_segments.
[[gnu::always_inline]] inline Bits marks_of(const SplitPath& segments,
                                            std::uint64_t some) noexcept {
  return {_pdep_u64(some, segments.marks.low),
          _pdep_u64(some >> segments.marks_in_low, segments.marks.high)};
}

/// The names at some places.
struct NameMarks {
  Bits from;  ///< their first bytes
  Bits to;    ///< the bytes after them
};

[[gnu::always_inline]] inline NameMarks names_of(const SplitPath& segments,
                                                 std::uint64_t places) noexcept {
  return {doubled(marks_of(segments, places)), marks_of(segments, places << 1U)};
}

[[gnu::always_inline]] inline const Family* find_family(const RouteTable& table, std::uint64_t key,
                                                        std::uint64_t first,
                                                        std::uint64_t second) noexcept {
  for (std::uint32_t at = family_place(key, first, second, table.family_seed);; ++at) {
    const Family& family = table.families[at & table.family_mask];
    if (((family.key ^ key) | (family.heads[0] ^ first) | (family.heads[1] ^ second)) == 0)
      return &family;
    if (family.key == Family::none) return nullptr;
  }
}

/// The number of the lowest bit of some, and of the highest one.
[[gnu::always_inline]] inline std::uint32_t lowest_of(Bits bits) noexcept {
  const auto high = static_cast<std::uint32_t>(_tzcnt_u64(bits.high)) + half_size;
  return bits.low != 0 ? static_cast<std::uint32_t>(_tzcnt_u64(bits.low)) : high;
}
[[gnu::always_inline]] inline std::uint32_t highest_of(Bits bits) noexcept {
  const auto last = [](Half half) noexcept {
    return half_size - 1 - static_cast<std::uint32_t>(__builtin_clzll(half | 1U));
  };
  return bits.high != 0 ? half_size + last(bits.high) : last(bits.low);
}

/// INVARIANT: `words` has the eight bytes from the beginning of the segment on.
[[gnu::always_inline]] inline FamilySegment family_segment(std::uint64_t word,
                                                           std::uint32_t size) noexcept {
  const std::uint32_t known = std::min<std::uint32_t>(size, Family::most_size);
  return {known, _bzhi_u64(word, 8 * known)};
}

/// The eight bytes from one of a path on; NULs after its end, and, of a path of less than eight, after its first 16.
[[gnu::always_inline]] inline std::uint64_t word_at(const SplitPath& segments,
                                                    std::string_view path,
                                                    std::uint32_t begin) noexcept {
  constexpr std::uint32_t word_size = 8;
  const auto size = static_cast<std::uint32_t>(path.size());
  if (size < word_size) [[unlikely]] {
    const __m128i text = _mm512_castsi512_si128(segments.text.low);
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(text)) >> 8 * std::min(begin, 7U);
  }
  const std::uint32_t from = std::min(begin, size - word_size);
  return load_word<std::uint64_t>(path.data() + from) >> (8 * (begin - from) & 63U);
}

/// Null if there is none.
[[gnu::always_inline]] inline const Family* family_of(const RouteTable& table, std::uint32_t root,
                                                      std::string_view path,
                                                      const SplitPath& segments) noexcept {
  const std::uint32_t count = segments.count;
  const std::uint32_t which = table.seconds[count];
  const Bits around = marks_of(segments, std::uint64_t{3} << which);
  const std::uint32_t begin = lowest_of(around) + 1;
  const __m128i text = _mm512_castsi512_si128(segments.text.low);
  const auto word = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_srli_si128(text, 1)));
  const Bits ends{_blsr_u64(segments.marks.low), segments.marks.high};
  const FamilySegment first = family_segment(word, lowest_of(ends) - 1);
  const FamilySegment second =
      family_segment(word_at(segments, path, begin), highest_of(around) - begin);
  const std::uint64_t key = family_key(root, count, first.size, second.size);
  const Family* const found = find_family(table, key, first.head, second.head);
  if (found != nullptr || (table.wide >> count & 1U) == 0) return found;
  const bool any = which == 0;
  return find_family(table, family_key_with_any(key, any), any ? 0 : first.head, 0);
}

[[gnu::always_inline]] inline std::uint64_t keyed_sum(__m512i words) noexcept {
  const __m512i mixed = _mm512_xor_si512(words, _mm512_load_si512(outline_keys.of));
  const __m512i products = _mm512_mul_epu32(mixed, _mm512_srli_epi64(mixed, 32));
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(products));
}

/// Whether the outline of a path goes on as `known` from the 65th byte on. INVARIANT: it has the same
/// size, and more than 64 bytes. Not inline: few have, and the others need the registers.
[[gnu::noinline]] bool same_rest(std::string_view known, std::string_view path,
                                 std::uint32_t places) noexcept {
  const SplitPath segments = segments_of(path);
  const NameMarks names = names_of(segments, places);
  const Bits keep = without(segments.all, difference(names.to, names.from));
  const __m512i second = _mm512_maskz_compress_epi8(keep.high, segments.text.high);
  const Half behind = ~bits_before(half_size - bit_count(keep.low));
  const Half whole = bits_before(static_cast<std::uint32_t>(known.size()));
  return _mm512_cmpneq_epi8_mask(_mm512_maskz_loadu_epi8(whole, known.data()),
                                 _mm512_maskz_compress_epi8(behind, second)) == 0;
}

/// The outline of a path without the names at some places; its first bytes are compared. Null if no pattern has it.
[[gnu::always_inline]] inline const Outline* look_up(const RouteTable& table, std::uint32_t root,
                                                     const SplitPath& segments,
                                                     std::uint32_t places) noexcept {
  const NameMarks names = names_of(segments, places);
  const Bits keep = without(segments.all, difference(names.to, names.from));
  const Bits empty = in_both(names.from, names.to);  // no name is empty
  const __m512i text = first_64(segments.text, keep);
  const std::uint64_t hash = outline_hash(keyed_sum(text), root, places, table.outline_seed);
  const std::uint32_t displacement = table.displacements[hash & table.displacement_mask];
  const Outline& outline = table.outlines[outline_place(hash, displacement, table.outline_count)];
  const std::uint64_t other =
      (outline.root ^ root) | (outline.places ^ places) | (outline.size ^ bit_count(keep)) |
      _mm512_cmpneq_epi8_mask(_mm512_load_si512(outline.first), text) | empty.low | empty.high;
  return other == 0 ? &outline : nullptr;
}

/// Writes the captures, four at once: a loop over their number would be mispredicted.
[[gnu::always_inline]] inline void give_outline_captures(const Request& request,
                                                         const SplitPath& segments,
                                                         std::uint32_t places,
                                                         std::uint32_t count) noexcept {
  constexpr std::uint32_t at_once = 4;
  const PathBytes numbered{_mm512_load_si512(byte_numbers.of),
                           _mm512_load_si512(byte_numbers.of + half_size)};
  alignas(64) std::uint8_t marks[64];
  _mm512_store_si512(marks, first_64(numbered, segments.marks));
  const auto give = [&](std::uint32_t i) noexcept {
    const std::uint32_t segment = _tzcnt_u32(places);  // 32 without one, where NULs stand
    const std::uint32_t begin = marks[segment] + 1U;
    const std::uint32_t end = std::max<std::uint32_t>(marks[segment + 1], begin);
    request.captures[i] = {request.path.data() + begin, end - begin};
    places = _blsr_u32(places);
  };
  if (request.room >= at_once && count <= at_once) [[likely]] {
    for (std::uint32_t i = 0; i < at_once; ++i) give(i);
    return;
  }
  const auto given = static_cast<std::uint32_t>(std::min<std::size_t>(count, request.room));
  for (std::uint32_t i = 0; i < given; ++i) give(i);
}

/// Writes the result in place, member by member (docs/store_forwarding.md).
[[gnu::always_inline]] inline void set_result(RouteOutcome outcome, std::uint32_t captures,
                                              std::uint32_t route, std::uint64_t allowed,
                                              RouteResult& result) noexcept {
  result.outcome = outcome;
  result.captures = captures;
  result.route = route;
  result.allowed = allowed;
}

}  // namespace

bool match_outline(const RouteTable& table, std::uint32_t root, const Request& request,
                   RouteResult& result) noexcept {
  if (request.path.size() > most_outline_path) return false;
  const SplitPath segments = segments_of(request.path);
  if (!segments.ascii || segments.count > most_outline_segments) return false;
  const Family* const family = family_of(table, root, request.path, segments);
  if (family == nullptr) return table.open == 0;
  std::uint64_t allowed = 0;
  for (std::uint32_t i = 0; i < family->count; ++i) {
    const std::uint32_t places = family->places[i];
    const Outline* const outline = look_up(table, root, segments, places);
    if (outline == nullptr) continue;
    if (outline->size > half_size) [[unlikely]] {
      const route_table::Text rest{outline->rest, outline->size - half_size};
      if (!same_rest(table[rest], request.path, places)) return false;
    }
    const std::uint32_t* const row =
        table.method_count < Outline::most_cells ? outline->cells : table.cells + outline->row;
    const std::uint32_t route = row[request.method];
    if (route != 0) {
      const std::uint32_t count = bit_count(places);
      give_outline_captures(request, segments, places, count);
      set_result(RouteOutcome::found, count, route - 1, 0, result);
      return true;
    }
    allowed |= outline->allowed;
  }
  if (family->open != 0) return false;
  set_result(allowed != 0 ? RouteOutcome::method_not_allowed : RouteOutcome::not_found, 0, 0,
             allowed, result);
  return true;
}

}}}  // namespace iri::v0::detail
IRI_TARGET_END
#ifndef __clang__
#pragma GCC diagnostic pop
#endif
#endif
