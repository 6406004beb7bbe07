#include "operations/normalize/normal_text.hpp"

#include <algorithm>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "operations/octets.hpp"
#include "text/ascii.hpp"
#include "text/code_points.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// The number of bytes taken at a time, and the most bytes that finding a cut may add: two to pass
/// a pct-encoded, nine to pass the three before it.
constexpr std::size_t chunk_size = 64;
constexpr std::size_t largest_shift = 2 + 9;

/// The octets at the beginning of a text that decode to a ucschar which may be decoded.
struct EncodedUcschar {
  Octets octets;
  std::size_t count = 0;  // 0: there is none

  std::size_t size() const noexcept { return octets.ends[count - 1]; }
};

EncodedUcschar encoded_ucschar(std::string_view text) noexcept {
  EncodedUcschar found{octets_at(text, false)};
  const Character c = first_character(found.octets.view());
  const bool decode = c.code == ErrorCode::none &&
                      !code_points::has<code_points::kept_encoded>(c.code_point) &&
                      is_valid(rule::ucschar, found.octets.first(c.size));
  if (decode) found.count = c.size;
  return found;
}

}  // namespace

bool is_plain(std::string_view text, TextRules rules) noexcept {
  if (rules.lower_letters &&
      std::any_of(text.begin(), text.end(), [](char c) noexcept { return c >= 'A' && c <= 'Z'; })) {
    return false;
  }
  return !rules.about_pct_encoded() || text.find('%') == text.npos;
}

std::size_t decode_ucschar(std::string_view text, char*& out) noexcept {
  const EncodedUcschar found = encoded_ucschar(text);
  if (found.count == 0) return 0;
  out = std::copy_n(found.octets.bytes.data(), found.count, out);
  return found.size();
}

bool NormalText::previous(std::string_view& piece) noexcept {
  if (rest_.empty()) return false;
  if (plain_) {
    piece = rest_;
    rest_ = {};
    return true;
  }
  const std::size_t begin = cut();
  piece = {buffer_.data(), apply(rest_.substr(begin))};
  rest_ = rest_.substr(0, begin);
  return true;
}

/// Where the next chunk begins. INVARIANT: in a valid reference every "%" begins a pct-encoded, and
/// no hex digit is "%".
std::size_t NormalText::cut() const noexcept {
  static_assert(chunk_size + largest_shift <= std::tuple_size_v<decltype(buffer_)>);
  if (rest_.size() <= chunk_size) return 0;
  std::size_t at = rest_.size() - chunk_size;
  if (rest_[at - 1] == '%') {
    at -= 1;
  } else if (at >= 2 && rest_[at - 2] == '%') {
    at -= 2;
  }
  // A continuation octet stays with its lead octet, at most three octets to the left. If there is
  // no lead octet, the cut splits no character.
  std::size_t lead = at;
  for (int back = 0; back < 3 && pct_encoded_at(rest_, lead) && octet_at(rest_, lead) >= 0x80 &&
                     octet_at(rest_, lead) < 0xC0;
       ++back) {
    if (lead < 3 || rest_[lead - 3] != '%') return at;
    lead -= 3;
  }
  return pct_encoded_at(rest_, lead) && octet_at(rest_, lead) >= 0xC0 ? lead : at;
}

/// Writes the normalized text into the buffer, and returns the size.
std::size_t NormalText::apply(std::string_view text) noexcept {
  char* out = buffer_.data();
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == '%') {
      i += apply_pct_encoded(text.substr(i), out);
    } else {
      *out++ = rules_.lower_letters ? lower(text[i]) : text[i];
      ++i;
    }
  }
  return static_cast<std::size_t>(out - buffer_.data());
}

/// Writes the normal form of the pct-encoded at the beginning of the text. Returns the number of
/// bytes read.
std::size_t NormalText::apply_pct_encoded(std::string_view text, char*& out) const noexcept {
  const unsigned char octet = octet_at(text, 0);
  if (rules_.decode_unreserved && encode_set::unreserved.keeps(octet)) {
    const char character = static_cast<char>(octet);
    *out++ = rules_.lower_letters ? lower(character) : character;
    return 3;
  }
  if (rules_.decode_ucschar && octet >= 0x80) {
    if (const std::size_t size = decode_ucschar(text, out)) return size;
  }
  *out++ = '%';
  *out++ = rules_.upper_hex ? upper(text[1]) : text[1];
  *out++ = rules_.upper_hex ? upper(text[2]) : text[2];
  return 3;
}

}}}  // namespace iri::v0::detail
