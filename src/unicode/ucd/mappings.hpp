// What characters are mapped to, by the library's tables of Unicode.
#ifndef IRI_SRC_UNICODE_UCD_MAPPINGS_HPP
#define IRI_SRC_UNICODE_UCD_MAPPINGS_HPP

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "unicode/ucd/encode.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace ucd {

/// A text in UTF-8: in the tables, or the next of a run of characters.
class Mapping {
 public:
  explicit Mapping(std::string_view text) noexcept : text_(text) {}
  explicit Mapping(char32_t c) noexcept : character_(c) {}
  std::string_view text() const noexcept {
    return text_ ? *text_ : static_cast<std::string_view>(character_);
  }

 private:
  std::optional<std::string_view> text_;
  Utf8 character_{0};
};

/// What UTS 46 maps a character to, if it is mapped or a deviation. Nothing if NFC alone makes that of it.
std::optional<Mapping> idna_mapping(char32_t c) noexcept;

/// The prototype of a character that has one other than itself (UTS 39 s4). INVARIANT: the character has no
/// canonical decomposition.
std::optional<Mapping> prototype(char32_t c) noexcept;

}}}}  // namespace iri::v0::unicode::ucd

#endif
