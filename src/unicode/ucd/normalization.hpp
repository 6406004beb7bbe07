// Normalization Forms C and D (UAX #15) from the library's own tables.
#ifndef IRI_SRC_UNICODE_UCD_NORMALIZATION_HPP
#define IRI_SRC_UNICODE_UCD_NORMALIZATION_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>

#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace unicode {

/// What `work()` returns; `otherwise`, if memory runs out. Without exceptions, as the single file may be compiled,
/// what cannot be allocated ends the program.
template <class T, class Work>
T or_without_memory([[maybe_unused]] T otherwise, const Work& work) noexcept {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return otherwise;
  }
#else
  return work();
#endif
}

namespace ucd {

/// The version of Unicode of the tables.
inline constexpr std::string_view version = "17.0.0";

/// Canonical_Combining_Class.
std::uint8_t combining_class(char32_t code_point) noexcept;

/// The full canonical decomposition of a character: itself, if it has none.
struct Decomposition {
  std::array<char32_t, 4> code_points;  ///< no character decomposes into more
  std::size_t size;
};
Decomposition decomposition(char32_t code_point) noexcept;

/// Writes the NFC of a text. Time: linear, and n log n in a run of more than 30 characters of which
/// none begins a piece that is normalized by itself (combining marks above all), which also takes
/// memory for each of them. INVARIANT: the text is UTF-8. Throws: std::bad_alloc.
void put_nfc(std::string_view text, detail::Sink& out);

/// Whether a text is its NFC. Time, INVARIANT and Throws: as put_nfc().
bool is_nfc(std::string_view text);

}  // namespace ucd

}}}  // namespace iri::v0::unicode

#endif
