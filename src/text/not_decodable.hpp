// Characters that stay percent-encoded although the grammar would take them as they are.
#ifndef IRI_SRC_TEXT_INAPPROPRIATE_HPP
#define IRI_SRC_TEXT_INAPPROPRIATE_HPP

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace iri::inline v0::detail {

struct CodePointRange {
  std::uint32_t first, last;
};

/// What is ucschar and not appropriate by RFC 3987 s6.1, which refers to RFC 3491 s5: tables
/// C.1.2, C.2.2, C.7 and C.8 of RFC 3454 (C.3-C.6 and C.9 hold no ucschar). In order.
inline constexpr CodePointRange not_decodable[] = {
    {0xA0, 0xA0},        // C.1.2 no-break space
    {0x340, 0x341},      // C.8   combining tone marks, deprecated
    {0x61C, 0x61C},      //       Arabic letter mark, newer than s4.1
    {0x6DD, 0x6DD},      // C.2.2 Arabic end of ayah
    {0x70F, 0x70F},      // C.2.2 Syriac abbreviation mark
    {0x1680, 0x1680},    // C.1.2 Ogham space mark
    {0x180E, 0x180E},    // C.2.2 Mongolian vowel separator
    {0x2000, 0x200F},    // C.1.2 spaces; C.2.2 joiners; s4.1 LRM, RLM
    {0x2028, 0x202F},    // C.2.2 separators; s4.1 LRE to RLO; C.1.2 narrow no-break space
    {0x205F, 0x2063},    // C.1.2 mathematical space; C.2.2 invisible operators
    {0x2066, 0x206F},    //       isolates, newer than s4.1; C.8 deprecated format characters
    {0x2FF0, 0x2FFB},    // C.7   ideographic description characters
    {0x3000, 0x3000},    // C.1.2 ideographic space
    {0xFEFF, 0xFEFF},    // C.2.2 zero width no-break space
    {0x1D173, 0x1D17A},  // C.2.2 musical format characters
};

inline bool is_not_decodable(std::uint32_t code_point) noexcept {
  const auto* const range =
      std::find_if(std::begin(not_decodable), std::end(not_decodable),
                   [&](const CodePointRange& r) noexcept { return code_point <= r.last; });
  return range != std::end(not_decodable) && code_point >= range->first;
}

}  // namespace iri::inline v0::detail

#endif
