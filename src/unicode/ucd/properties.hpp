// Properties of characters, by the library's tables of Unicode.
#ifndef IRI_SRC_UNICODE_UCD_PROPERTIES_HPP
#define IRI_SRC_UNICODE_UCD_PROPERTIES_HPP

#include <array>
#include <cstddef>
#include <cstdint>

namespace iri { inline namespace v0 { namespace unicode { namespace ucd {

/// The status of UTS 46 s5.
enum class Status : std::uint8_t { valid, disallowed, ignored, mapped, deviation };

/// Bidi_Class, as far as RFC 5893 s2 and RFC 3987 s4.2 tell classes apart.
enum class Bidi : std::uint8_t {
  left,             ///< L
  right,            ///< R, AL
  arabic_number,    ///< AN
  european_number,  ///< EN
  neutral,          ///< ES, CS, ET, ON, BN
  mark,             ///< NSM
  other
};

/// Joining_Type. C is `none`, for RFC 5892 does not name it.
enum class Joining : std::uint8_t { none, left, dual, right, transparent };

/// General_Category M.
enum class Mark : std::uint8_t { none, nonspacing, other };

struct Properties {
  Status status;
  Bidi bidi;
  Joining joining;
  Mark mark;
  bool is_ignorable;      ///< Default_Ignorable_Code_Point
  std::uint8_t digit;     ///< of General_Category Nd; not_a_digit of others
  std::uint16_t scripts;  ///< a number, for scripts_of()
};
inline constexpr std::uint8_t not_a_digit = 15;

/// Time: logarithmic in the size of the tables. Of what is no code point: that of U+10FFFF.
Properties properties_of(char32_t c) noexcept;

/// A set of scripts, with those that UTS 39 s5.1 augments them by.
struct ScriptSet {
  std::array<std::uint64_t, 3> bits;

  bool empty() const noexcept { return (bits[0] | bits[1] | bits[2]) == 0; }
  bool has(std::size_t script) const noexcept {
    return (bits[script / 64] >> script % 64 & 1U) != 0;
  }
  ScriptSet& operator&=(const ScriptSet& other) noexcept {
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] &= other.bits[i];
    return *this;
  }
  bool has_latin() const noexcept;
  /// Whether it has one of those that UTS 39 s5.2 lets stand beside Latin.
  bool has_east_asian() const noexcept;
};
inline constexpr ScriptSet all_scripts = {{~0ULL, ~0ULL, ~0ULL}};

ScriptSet scripts_of(Properties properties) noexcept;

}}}}  // namespace iri::v0::unicode::ucd

#endif
