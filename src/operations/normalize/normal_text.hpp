// Part of a reference with its percent-encoding and case normalized, from right to left.
#ifndef IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_TEXT_HPP
#define IRI_SRC_OPERATIONS_NORMALIZE_NORMAL_TEXT_HPP

#include <array>
#include <cstddef>
#include <string_view>

namespace iri { inline namespace v0 { namespace detail {

/// What to normalize in a text.
struct TextRules {
  bool decode_unreserved = false;
  bool decode_ucschar = false;
  bool upper_hex = false;
  bool lower_letters = false;

  constexpr bool about_pct_encoded() const noexcept {
    return decode_unreserved || decode_ucschar || upper_hex;
  }
};

/// Whether the rules change no byte of the text. A cheap test: true is certain, false is not.
bool is_plain(std::string_view text, TextRules rules) noexcept;

/// Decodes the ucschar that the pct-encoded at the beginning of the text stand for, if
/// NormalizeStep::ucschar decodes it. Writes it to `out`, moves `out` to its end, and returns the
/// number of bytes read; 0 if there is none.
std::size_t decode_ucschar(std::string_view text, char*& out) noexcept;

/// Applies the rules to a text, in pieces. No cut splits a pct-encoded, or a sequence of them that
/// encodes one character. So each piece can be normalized alone.
class NormalText {
 public:
  NormalText() noexcept = default;
  NormalText(std::string_view text, TextRules rules) noexcept
      : rest_(text), rules_(rules), plain_(is_plain(text, rules)) {}

  /// The next bytes to the left, at least one; false at the beginning. The piece is valid until the
  /// next call.
  bool previous(std::string_view& piece) noexcept;

 private:
  std::size_t cut() const noexcept;
  std::size_t apply(std::string_view text) noexcept;
  std::size_t apply_pct_encoded(std::string_view text, char*& out) const noexcept;

  std::string_view rest_;
  TextRules rules_;
  bool plain_ = true;
  std::array<char, 80> buffer_;  // INVARIANT: normalizing makes no text longer
};

}}}  // namespace iri::v0::detail

#endif
