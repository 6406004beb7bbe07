// Processing of domain names by UTS 46.
#ifndef IRI_SRC_UNICODE_UTS46_HPP
#define IRI_SRC_UNICODE_UTS46_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "iri/unicode.hpp"
#include "operations/sink.hpp"

namespace iri { inline namespace v0 { namespace unicode { namespace uts46 {

inline constexpr std::size_t longest_name = 1024;  // ample: ToASCII accepts at most 253

/// What is wrong with a domain name: a set of bits.
enum Problem : std::uint32_t {
  empty_label = 1U << 0U,
  leading_hyphen = 1U << 1U,
  trailing_hyphen = 1U << 2U,
  hyphen_3_4 = 1U << 3U,
  leading_mark = 1U << 4U,
  bad_punycode = 1U << 5U,
  bad_ace_label = 1U << 6U,  ///< what Punycode stands for is not as UTS 46 makes it, or is US-ASCII
  disallowed = 1U << 7U,
  bidi = 1U << 8U,
  joiner = 1U << 9U,
  label_too_long = 1U << 10U,
  name_too_long = 1U << 11U,
  root_label =
      1U << 12U  ///< a final dot, which UTS 46 refuses with VerifyDnsLength; not an error here
};
using Problems = std::uint32_t;
inline constexpr Problems all_errors = root_label - 1;

/// A domain name as ToUnicode leaves it, whether it has problems or not.
class Name {
 public:
  /// Takes a name of any size; of more than longest_name bytes there is no text. Time: linear, for a name that is
  /// not too long. Takes memory only where NFC does. Throws: std::bad_alloc.
  Name(std::string_view domain, const IdnaOptions& options);

  /// The result of ToUnicode (s4.3), and what is wrong with it.
  std::string_view text() const noexcept { return {text_.data(), size_}; }
  Problems problems() const noexcept { return problems_; }

  /// Writes the result of ToASCII (s4.2), with VerifyDnsLength. Returns what is wrong besides.
  Problems put_ascii(detail::Sink& out) const noexcept;

 private:
  std::array<char, 4 * longest_name> text_;
  std::size_t size_ = 0;
  Problems problems_ = 0;
};

}}}}  // namespace iri::v0::unicode::uts46

#endif
