// Single code points: one table, a column for each use.
//
// The rows are code_points.inc, which code_points.py makes from Unicode 17.0.0. The ranges of each
// use are picked out when the program is compiled, so that nothing carries the whole table. This
// header includes nothing of the library: the command shares it, which otherwise includes public
// headers alone.
//
// The uses overlap, and differ on purpose:
//
//   invisible        The gate. Ignored by default (Default_Ignorable_Code_Point), white space
//                    beyond US-ASCII, and a few that are blank by their nature. Not those of
//                    bidi_formatting, which are findings of their own.
//   kept_encoded     to_iri() and to_display() leave it percent-encoded. A list of the RFCs (3987
//                    s6.1, 3491 s5, 3454), not a property: U+00AD SOFT HYPHEN, U+2064 INVISIBLE
//                    PLUS and the variation selectors are invisible, and decoded, for RFC 3454
//                    does not prohibit them. Kept as well are those of bidi_isolate.
//   unsafe_to_show   The command escapes it. Control characters, separators of lines, annotations,
//                    bidirectional controls, and what is ignored by default. Shown are white
//                    space, which takes its room, and what orthography and emoji need: joiners,
//                    variation selectors, U+034F, U+17B4, U+17B5.
//   bidi_formatting  RFC 3987 s4.1 forbids it: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
//   bidi_isolate     Bidirectional controls newer than RFC 3987, which does not forbid them: ALM,
//                    LRI, RLI, FSI, PDI.
//   width_0, width_2 Columns of a terminal; others take one.
//
// U+180E MONGOLIAN VOWEL SEPARATOR was white space until Unicode 6.3, and is ignored by default
// since: it has the first three uses. The other characters of its block that are ignored choose
// the form of a letter, and have the first alone.
#ifndef IRI_SRC_TEXT_CODE_POINTS_HPP
#define IRI_SRC_TEXT_CODE_POINTS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace iri::inline v0::code_points {

enum Use : unsigned {
  invisible = 1,
  kept_encoded = 2,
  unsafe_to_show = 4,
  bidi_formatting = 8,
  bidi_isolate = 16,
  width_0 = 32,
  width_2 = 64,
};

struct Row {
  std::uint32_t first, last;
  unsigned uses;
};

/// In order, and no two overlap.
inline constexpr Row rows[] = {
#include "text/code_points.inc"
};

struct Range {
  std::uint32_t first, last;
};

/// The ranges with that use, in order; those that touch are one.
template <Use U>
struct Ranges {
  static constexpr std::size_t find(Range* out) noexcept {
    std::size_t count = 0;
    std::uint32_t behind = 0;
    for (const Row& row : rows) {
      if ((row.uses & U) == 0) continue;
      const bool touches = count != 0 && row.first == behind;
      if (!touches) ++count;
      behind = row.last + 1;
      if (out == nullptr) continue;
      if (!touches) out[count - 1].first = row.first;
      out[count - 1].last = row.last;
    }
    return count;
  }
  static constexpr auto make() noexcept {
    std::array<Range, find(nullptr)> found{};
    find(found.data());
    return found;
  }
  static constexpr auto all = make();
};

template <Use U>
constexpr bool has(std::uint32_t code_point) noexcept {
  constexpr auto& ranges = Ranges<U>::all;
  const auto at =
      std::lower_bound(ranges.begin(), ranges.end(), code_point,
                       [](const Range& range, std::uint32_t c) { return range.last < c; });
  return at != ranges.end() && at->first <= code_point;
}

}  // namespace iri::inline v0::code_points

#endif
