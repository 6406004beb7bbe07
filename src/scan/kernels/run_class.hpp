// The run classes: the bytes on which states of the table loop. re2c/run_classes.py finds them.
#ifndef IRI_SRC_SCAN_KERNELS_RUN_CLASS_HPP
#define IRI_SRC_SCAN_KERNELS_RUN_CLASS_HPP

#include <cstddef>
#include <cstdint>

namespace iri { inline namespace v0 { namespace detail {

/// A set of ASCII bytes.
struct AsciiSet {
  std::uint64_t low, high;

  constexpr bool contains(unsigned byte) const noexcept {
    if (byte >= 128) return false;
    return (((byte < 64 ? low : high) >> (byte & 63U)) & 1U) != 0;
  }
  friend constexpr bool operator==(const AsciiSet&, const AsciiSet&) noexcept = default;
};

/// A run: *( a byte of the set / pct-encoded / a common character ). The last two are part of it if
/// `pct` and `utf8` are set. lookup_tables.hpp has the common characters.
struct RunClass {
  std::uint64_t low, high;
  bool pct, utf8;

  constexpr AsciiSet set() const noexcept { return {low, high}; }
};

inline constexpr RunClass run_classes[] = {
#include "run_classes.inc"
};
inline constexpr std::size_t run_class_count = sizeof run_classes / sizeof run_classes[0];

/// 0, 1, ... N - 1 as template arguments. (No freestanding header of C++20 has
/// std::index_sequence.)
template <std::size_t...>
struct Numbers {};

template <std::size_t N, std::size_t... Behind>
constexpr auto numbers() noexcept {
  if constexpr (N == 0) {
    return Numbers<Behind...>{};
  } else {
    return numbers<N - 1, N - 1, Behind...>();
  }
}

/// The distinct sets of the classes, and HEXDIG. A kernel has a table for each.
struct AsciiSets {
  static constexpr std::size_t capacity = 7;
  AsciiSet sets[capacity + 1]{};
  std::size_t count = 0;

  constexpr std::size_t index(const AsciiSet& set) const noexcept {
    std::size_t i = 0;
    while (i < count && !(sets[i] == set)) ++i;
    return i;
  }
};

constexpr AsciiSets make_ascii_sets() noexcept {
  AsciiSets all;
  for (const RunClass& run : run_classes) {
    if (all.index(run.set()) == all.count) all.sets[all.count++] = run.set();
  }
  all.sets[AsciiSets::capacity] = {0x03FF000000000000U, 0x0000007E0000007EU};  // HEXDIG
  return all;
}

inline constexpr AsciiSets ascii_sets = make_ascii_sets();
static_assert(ascii_sets.count <= AsciiSets::capacity, "a bit of a byte for each set");

inline constexpr std::size_t hex_digits = AsciiSets::capacity;

/// Returns the index of a set that holds all of `with` and none of `without`, or an index past all
/// sets if there is none.
constexpr std::size_t set_with(const char* with, const char* without) noexcept {
  for (std::size_t i = 0; i < ascii_sets.count; ++i) {
    bool fits = true;
    for (const char* c = with; *c != 0; ++c) {
      fits = fits && ascii_sets.sets[i].contains(static_cast<unsigned char>(*c));
    }
    for (const char* c = without; *c != 0; ++c) {
      fits = fits && !ascii_sets.sets[i].contains(static_cast<unsigned char>(*c));
    }
    if (fits) return i;
  }
  return AsciiSets::capacity + 1;
}

/// The sets that the structural scan needs, selected by the bytes that only they hold.
inline constexpr std::size_t query_set = set_with("?/:@", "#[]%");     // pchar / "/" / "?"
inline constexpr std::size_t path_set = set_with("/:@", "?#[]%");      // pchar / "/"
inline constexpr std::size_t scheme_set = set_with("+-.0Az", "_~!:");  // the rest of a scheme
inline constexpr std::size_t reg_name_set = set_with("!=;-._~Az09", "%:@[]/?#");
static_assert(query_set < ascii_sets.count && path_set < ascii_sets.count &&
              scheme_set < ascii_sets.count && reg_name_set < ascii_sets.count);

}}}  // namespace iri::v0::detail

#endif
