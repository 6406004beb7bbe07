// Single code points: one table with a column for each use.
//
// The rows are in code_points.inc, which code_points.py generates from Unicode 17.0.0. The ranges
// of each use are selected at compile time, so no program carries the whole table. This header
// includes nothing of the library, because the command shares it; otherwise the command includes
// only public headers.
//
// The uses overlap, and differ on purpose:
//
//   invisible        For the gate, and to_display(). Characters ignored by default
//                    (Default_Ignorable_Code_Point), white space beyond US-ASCII, and a few
//                    characters that are blank by nature. Not the characters of bidi_formatting:
//                    they have findings of their own.
//   kept_encoded     to_iri() leaves it percent-encoded, and to_display() too. A list from the RFCs
//                    (3987 s6.1, 3491 s5, 3454), not a property. U+00AD SOFT HYPHEN, U+2064
//                    INVISIBLE PLUS and the variation selectors are invisible, but to_iri() decodes
//                    them, because RFC 3454 does not prohibit them. The characters of bidi_isolate
//                    are included.
//   unsafe_to_show   The command escapes it. Control characters, line separators, annotations,
//                    bidirectional controls, and characters ignored by default. The command does
//                    show white space, which occupies room, and the characters that orthography
//                    and emoji need: joiners, variation selectors, U+034F, U+17B4, U+17B5.
//   bidi_formatting  RFC 3987 s4.1 forbids it: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
//   bidi_isolate     Bidirectional controls newer than RFC 3987, which does not forbid them: ALM,
//                    LRI, RLI, FSI, PDI.
//   width_0, width_2 Columns on a terminal; all other characters take one.
//
// U+180E MONGOLIAN VOWEL SEPARATOR was white space until Unicode 6.3 and has been ignored by
// default since then, so it has the first three uses. The other ignored characters of its block
// select the form of a letter, and have only the first use.
#ifndef IRI_SRC_TEXT_CODE_POINTS_HPP
#define IRI_SRC_TEXT_CODE_POINTS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace iri { inline namespace v0 { namespace code_points {

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

/// Sorted; no two rows overlap.
inline constexpr Row rows[] = {
#include "text/code_points.inc"
};

struct Range {
  std::uint32_t first, last;
};

/// The ranges with that use, sorted; adjacent ranges are merged.
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

}}}  // namespace iri::v0::code_points

#endif
