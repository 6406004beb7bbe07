// Request targets as browsers and scripts send them: valid, but for characters in the path or the query
// that have to be percent-encoded. What stands between these is asked of the table.
// Held equal to the encoded text by: `Encoding.ATargetIsJudgedAsItsEncodedText`.
#ifndef IRI_SRC_HTTP_UNENCODED_HPP
#define IRI_SRC_HTTP_UNENCODED_HPP

#include <array>
#include <cstddef>
#include <string_view>

#include "http/read_target.hpp"
#include "iri/percent.hpp"

namespace iri { inline namespace v0 { namespace detail {

inline constexpr auto unencoded_characters = [] {
  std::array<bool, 256> are{};
  for (const char c : std::string_view("[]{}|^\\`\"<>")) are[static_cast<unsigned char>(c)] = true;
  return are;
}();

/// ASCII that no path and no query may hold (RFC 3986 s3.3, s3.4), and that clients send there: what
/// the URL Standard's parser leaves as it is, and `"`, `<`, `>`. No control, no space, no "#".
constexpr bool is_unencoded(char byte) noexcept {
  return unencoded_characters[static_cast<unsigned char>(byte)];
}

/// Whether a "%" is there that begins no pct-encoded. INVARIANT: a "%" is there.
constexpr bool is_bare_percent(std::string_view text, std::size_t at) noexcept {
  return !pct_encoded_at(text, at);
}

constexpr bool is_unencoded_at(std::string_view text, std::size_t at) noexcept {
  return is_unencoded(text[at]) || (text[at] == '%' && is_bare_percent(text, at));
}

/// The number of bytes that the text grows by if all such characters are encoded.
constexpr std::size_t growth_of(std::string_view text) noexcept {
  std::size_t growth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) growth += is_unencoded_at(text, i) ? 2U : 0U;
  return growth;
}

/// Whether the text is an origin-form or absolute-form once such characters are encoded in its path
/// and query. `out` has its components then, as offsets into the text as it is.
bool read_unencoded(std::string_view method, std::string_view text, bool raw_utf8,
                    RequestTarget& out) noexcept;

}}}  // namespace iri::v0::detail

#endif
