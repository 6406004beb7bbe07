// Part of a reference with its percent-encoding and case normalized, from right to left.
#ifndef IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_TEXT_HPP
#define IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_TEXT_HPP

#include <array>
#include <cstddef>
#include <string_view>

namespace iri::inline v0::detail {

/// What is to be done to a text.
struct TextRules {
  bool decode_unreserved = false;
  bool decode_ucschar = false;
  bool upper_hex = false;
  bool lower_letters = false;

  constexpr bool about_pct_encoded() const noexcept {
    return decode_unreserved || decode_ucschar || upper_hex;
  }
};

/// Whether the rules would leave every byte of the text as it is, as far as that is cheap to
/// tell: true is certain.
bool is_plain(std::string_view text, TextRules rules) noexcept;

/// Decodes the ucschar that the pct-encoded at the beginning of the text form, if NormalizeStep::ucschar
/// decodes it: writes it to `out`, moves that behind it, and returns how much of the text it was.
std::size_t decode_ucschar(std::string_view text, char*& out) noexcept;

/// Applies the rules to a text, in pieces. A piece is cut where no pct-encoded and no sequence
/// of them that forms a character is cut, so that each piece can be dealt with by itself.
class NormalText {
 public:
  NormalText() noexcept = default;
  NormalText(std::string_view text, TextRules rules) noexcept
      : rest_(text), rules_(rules), plain_(is_plain(text, rules)) {}

  /// The next bytes to the left, never none of them; false at the beginning. They are there until
  /// the next call.
  bool previous(std::string_view& piece) noexcept;

 private:
  std::size_t cut() const noexcept;
  std::size_t apply(std::string_view text) noexcept;
  std::size_t apply_pct_encoded(std::string_view text, char*& out) const noexcept;

  std::string_view rest_;
  TextRules rules_;
  bool plain_ = true;
  std::array<char, 80> buffer_;  // INVARIANT: no text grows
};

}  // namespace iri::inline v0::detail

#endif
