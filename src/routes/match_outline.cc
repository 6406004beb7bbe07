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

namespace iri::inline v0::detail {
namespace {

using route_table::Family;
using route_table::Outline;
using Half = std::uint64_t;
__extension__ using Bits = unsigned __int128;  // a bit for each byte of a path

constexpr std::uint32_t half_size = 64;

Half low(Bits bits) noexcept { return static_cast<Half>(bits); }
Half high(Bits bits) noexcept { return static_cast<Half>(bits >> half_size); }
constexpr Bits both(Half low, Half high) noexcept {
  return low | static_cast<Bits>(high) << half_size;
}
std::uint32_t population(Half bits) noexcept {
  return static_cast<std::uint32_t>(_mm_popcnt_u64(bits));
}
/// INVARIANT: n < 128. With 64 or more, all.
Half first_bits(std::uint32_t n) noexcept { return _bzhi_u64(~Half{0}, n); }
/// INVARIANT: n < 128. Without a branch, for sizes are not foreseen.
Bits first_of_both(std::uint32_t n) noexcept {
  const std::uint32_t in_high = n & (0U - (n >> 6U)) & 63U;
  return both(first_bits(n), first_bits(in_high));
}

/// The bits of `from` whose numbers among its set bits `which` has. INVARIANT: these are fewer than 32.
Bits deposit(std::uint32_t which, Bits from) noexcept {
  const Half lower = low(from);
  return both(_pdep_u64(which, lower),
              _pdep_u64(std::uint64_t{which} >> population(lower), high(from)));
}

/// Bytes in two registers.
struct Bytes {
  __m512i low;
  __m512i high;
};

/// The bytes of some bits, one behind the other, and NULs.
[[gnu::always_inline]] inline __m512i first_64(const Bytes& bytes, Bits keep) noexcept {
  const __m512i begin = _mm512_maskz_compress_epi8(low(keep), bytes.low);
  const __m512i rest = _mm512_maskz_compress_epi8(high(keep), bytes.high);
  return _mm512_mask_expand_epi8(begin, ~first_bits(population(low(keep))), rest);
}

/// A path and its segments.
struct Segments {
  Bytes text;
  Bits all;     ///< bytes of it
  Bits begins;  ///< the "/" before each segment
  Bits ends;    ///< the byte behind each
  std::uint32_t count;
  bool ascii;
};

/// INVARIANT: the path has most_outline_path bytes at most.
[[gnu::always_inline]] inline Segments segments_of(std::string_view path) noexcept {
  const auto size = static_cast<std::uint32_t>(path.size());
  const Bits all = first_of_both(size);
  const __m512i slash = _mm512_set1_epi8('/');
  const Bytes text{_mm512_maskz_loadu_epi8(low(all), path.data()),
                   _mm512_maskz_loadu_epi8(high(all), path.data() + (size & half_size))};
  const Bits begins =
      both(_mm512_cmpeq_epi8_mask(text.low, slash), _mm512_cmpeq_epi8_mask(text.high, slash));
  return {text,
          all,
          begins,
          (begins & ~Bits{1}) | (all + 1),
          population(low(begins)) + population(high(begins)),
          _mm512_movepi8_mask(_mm512_or_si512(text.low, text.high)) == 0};
}

[[gnu::always_inline]] inline const Family* find(const RouteTable& table, std::uint64_t key,
                                                 std::uint64_t first,
                                                 std::uint64_t second) noexcept {
  for (std::uint32_t at = family_place(key, first, second, table.family_seed);; ++at) {
    const Family& family = table.families[at & table.family_mask];
    if (((family.key ^ key) | (family.heads[0] ^ first) | (family.heads[1] ^ second)) == 0)
      return &family;
    if (family.key == Family::none) return nullptr;
  }
}

/// The number of the only bit.
std::uint32_t number_of(Bits bit) noexcept {
  return static_cast<std::uint32_t>(_tzcnt_u64(low(bit) | high(bit))) +
         (high(bit) != 0 ? half_size : 0);
}

/// What families know of a segment.
struct Told {
  std::uint32_t size;
  std::uint64_t head;
};

[[gnu::always_inline]] inline Told told(std::string_view path, std::uint32_t begin,
                                        std::uint32_t end) noexcept {
  const std::uint32_t size = end - begin;
  const auto some = static_cast<__mmask16>(_bzhi_u32(0xFF, std::min(size, 8U)));
  const __m128i head = _mm_maskz_loadu_epi8(some, path.data() + begin);
  return {std::min<std::uint32_t>(size, Family::most_size),
          static_cast<std::uint64_t>(_mm_cvtsi128_si64(head))};
}

/// Null if there is none.
[[gnu::always_inline]] inline const Family* family_of(const RouteTable& table, std::uint32_t root,
                                                      std::string_view path,
                                                      const Segments& segments) noexcept {
  const std::uint32_t count = segments.count;
  const std::uint32_t bit = 1U << table.seconds[count];
  const Told first = told(path, 1, number_of(deposit(1, segments.ends)));
  const Told second = told(path, number_of(deposit(bit, segments.begins)) + 1,
                           number_of(deposit(bit, segments.ends)));
  const std::uint64_t key = family_key(root, count, first.size, second.size);
  const Family* const found = find(table, key, first.head, second.head);
  if (found != nullptr || table.wide[count] == 0) return found;
  const bool any = bit == 1;
  return find(table, family_key_with_any(key, any), any ? 0 : first.head, 0);
}

[[gnu::always_inline]] inline std::uint64_t keyed_sum(__m512i words) noexcept {
  const __m512i mixed = _mm512_xor_si512(words, _mm512_load_si512(outline_keys.of));
  const __m512i products = _mm512_mul_epu32(mixed, _mm512_srli_epi64(mixed, 32));
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(products));
}

/// What a path is without some names.
struct Left {
  __m512i text;
  std::uint32_t size;
  std::uint64_t sum;
};

[[gnu::always_inline]] inline Left left_of(const Segments& segments, Bits keep) noexcept {
  const __m512i text = first_64(segments.text, keep);
  return {text, population(low(keep)) + population(high(keep)), keyed_sum(text)};
}

/// Not 0 if the first 64 bytes differ.
[[gnu::always_inline]] inline Half differs(const char* known, const Left& left) noexcept {
  return _mm512_cmpneq_epi8_mask(_mm512_maskz_loadu_epi8(first_bits(left.size), known), left.text);
}

/// Whether the outline of a path goes on as `known` from the 65th byte on. INVARIANT: it has the same
/// size, and more than 64 bytes. Not inline: few have, and the others need the registers.
[[gnu::noinline]] bool same_rest(std::string_view known, std::string_view path,
                                 std::uint32_t places) noexcept {
  const Segments segments = segments_of(path);
  const Bits names = deposit(places, segments.ends) - (deposit(places, segments.begins) << 1U);
  const Bits keep = segments.all & ~names;
  const __m512i second = _mm512_maskz_compress_epi8(high(keep), segments.text.high);
  const Half behind = ~first_bits(half_size - population(low(keep)));
  const Half whole = first_bits(static_cast<std::uint32_t>(known.size()) - half_size);
  return _mm512_cmpneq_epi8_mask(_mm512_maskz_loadu_epi8(whole, known.data() + half_size),
                                 _mm512_maskz_compress_epi8(behind, second)) == 0;
}

/// What is found for some places of names.
struct Found {
  std::uint64_t allowed;
  std::uint32_t route;  ///< from 1; 0: none
  route_table::Text outline;
};

/// Without a branch, for which places lead to a route is not foreseen.
[[gnu::always_inline]] inline Found look_up(const RouteTable& table, std::uint32_t root,
                                            const Segments& segments, std::uint32_t places,
                                            std::uint32_t method) noexcept {
  const Bits from = deposit(places, segments.begins) << 1U;
  const Bits to = deposit(places, segments.ends);
  const Left left = left_of(segments, segments.all & ~(to - from));
  const std::uint64_t hash = outline_hash(left.sum, root, places, table.bucket_seed);
  const route_table::Bucket& bucket = table.buckets[hash & table.bucket_mask];
  const __m128i tags = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&bucket));
  const unsigned in =
      _mm_cmpeq_epi32_mask(tags, _mm_set1_epi32(static_cast<int>(outline_tag(hash))));
  const Outline& outline = table.outlines[bucket.first + _tzcnt_u32((in & 3U) | 4U)];
  const Bits empty = from & to;  // no name is empty
  const std::uint64_t other =
      (outline.root ^ root) | (outline.places ^ places) | (outline.text.size ^ left.size) |
      differs(table.text + outline.text.begin, left) | low(empty) | high(empty);
  const std::uint64_t same = std::uint64_t{0} - std::uint64_t{other == 0};  // all bits or none
  return {outline.allowed & same, table.cells[(outline.row & same) + method], outline.text};
}

/// The number of the lowest bit, which it takes off.
std::uint32_t take_lowest(Bits& bits) noexcept {
  const std::uint32_t at = low(bits) != 0
                               ? static_cast<std::uint32_t>(_tzcnt_u64(low(bits)))
                               : half_size + static_cast<std::uint32_t>(_tzcnt_u64(high(bits)));
  bits &= bits - 1;
  return at;
}

/// 0, 1, ... 63
struct Numbers {
  alignas(64) std::uint8_t of[64];
};
constexpr Numbers make_numbers() noexcept {
  Numbers numbers{};
  for (std::uint8_t i = 0; i < 64; ++i) numbers.of[i] = i;
  return numbers;
}
constexpr Numbers numbers = make_numbers();

/// Writes the captures; of four the beginnings and ends are found at once, for how many there are is not foreseen.
[[gnu::always_inline]] inline void give_captures(const Request& request, Bits from, Bits to,
                                                 std::uint32_t count) noexcept {
  constexpr std::uint32_t at_once = 4;
  const char* const path = request.path.data();
  const __m512i lower = _mm512_load_si512(numbers.of);
  const Bytes places{lower, _mm512_add_epi8(lower, _mm512_set1_epi8(half_size))};
  // The beginning of a name, its end, the beginning of the next one...
  const __m128i marks = _mm512_castsi512_si128(first_64(places, from | to));
  if (request.room >= at_once && count <= at_once) [[likely]] {
    const auto four = static_cast<std::uint64_t>(_mm_cvtsi128_si64(marks));
    for (std::uint32_t i = 0; i < at_once; ++i) {
      const std::uint64_t begin = four >> 16U * i & 0xFFU;
      request.captures[i] = {path + begin, (four >> (16U * i + 8) & 0xFFU) - begin};
    }
    return;
  }
  const auto given = std::min<std::size_t>(count, request.room);
  for (std::size_t i = 0; i < given; ++i) {
    const std::uint32_t begin = take_lowest(from);
    request.captures[i] = {path + begin, take_lowest(to) - begin};
  }
}

/// The result into its place, member by member: a copy of it would wait for the one that is known last.
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
  const Segments segments = segments_of(request.path);
  if (!segments.ascii || segments.count > most_outline_segments) return false;
  const Family* const family = family_of(table, root, request.path, segments);
  if (family == nullptr) return table.open == 0;
  std::uint64_t allowed = 0;
  for (std::uint32_t i = 0; i < family->count; ++i) {
    const std::uint32_t places = family->places[i];
    const Found found = look_up(table, root, segments, places, request.method);
    if (found.outline.size > half_size && (found.allowed | found.route) != 0) [[unlikely]] {
      if (!same_rest(table[found.outline], request.path, places)) return false;
    }
    if (found.route != 0) {
      const std::uint32_t count = population(places);
      give_captures(request, deposit(places, segments.begins) << 1U, deposit(places, segments.ends),
                    count);
      set_result(RouteOutcome::found, count, found.route - 1, 0, result);
      return true;
    }
    allowed |= found.allowed;
  }
  if (family->open != 0) return false;
  set_result(allowed != 0 ? RouteOutcome::method_not_allowed : RouteOutcome::not_found, 0, 0,
             allowed, result);
  return true;
}

}  // namespace iri::inline v0::detail
IRI_TARGET_END
#ifndef __clang__
#pragma GCC diagnostic pop
#endif
#endif
