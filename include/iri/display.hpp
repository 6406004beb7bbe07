// References for people to read: passwords masked, nothing invisible. And where the characters stand
// that RFC 3987 s4.1 forbids.
#ifndef IRI_DISPLAY_HPP
#define IRI_DISPLAY_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "iri/convert.hpp"
#include "iri/error.hpp"
#include "iri/output.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// Replaces the password with `mask`. The password is everything after the first ":" of the
/// userinfo; an empty one stays empty. RFC 3986 s3.2.1: "Applications should not render as clear
/// text any data after the first colon". Errors: `bad_value`, at offset 0, if the mask is not an
/// iuserinfo.
///
///     iri::mask_password(view, "***", buffer);   // ftp://u:secret@h/ -> ftp://u:***@h/
Written mask_password(const IriReferenceArgument& reference, std::string_view mask,
                      OutputBuffer out) noexcept;
Result<std::string> mask_password(const IriReferenceArgument& reference,
                                  std::string_view mask = "***");

/// Options of to_display().
struct DisplayOptions {
  std::string_view password = "***";  ///< the mask that replaces it
  HostConversion host{};              ///< for example, one that decodes punycode (unicode.hpp)
};

/// A reference for people to read: to_iri() with the password masked, and with nothing invisible.
/// Two kinds of characters are percent-encoded in it, even if they stand raw in the reference: those
/// that to_iri() does not decode, such as those that RFC 3987 s4.1 forbids; and those that the gate
/// calls invisible (Finding::invisible_character). Guarantee: a valid IRI-reference with the same
/// components, without the password, and without such a character, unless the conversion of the host
/// has written one. For display only: distinct references may display alike, and masking changes
/// the reference. Errors as for to_iri(); `bad_value` if the mask is not an iuserinfo.
Written to_display(const IriReferenceArgument& reference, const DisplayOptions& options,
                   OutputBuffer out) noexcept;
Result<std::string> to_display(const IriReferenceArgument& reference,
                               const DisplayOptions& options = {});

/// A bidirectional formatting character, U+200E, U+200F or U+202A-202E: "IRIs MUST NOT contain"
/// them (RFC 3987 s4.1), though the ABNF allows them.
struct BidiFormatting {
  std::uint32_t offset;  ///< its first byte, or the "%" of its first octet
  std::uint32_t size;    ///< 3, or 9 if it is percent-encoded
  char32_t character;
  bool percent_encoded;  ///< allowed, but dangerous once decoded for display
  Component component;
};

/// The first bidirectional formatting character at or after `from`. Continue with `offset + size`
/// of the result. `from` must be 0 or such a value.
///
///     for (auto at = iri::find_bidi_formatting(iri); at;
///          at = iri::find_bidi_formatting(iri, at->offset + at->size)) warn(at->offset);
[[nodiscard]] std::optional<BidiFormatting> find_bidi_formatting(const IriReferenceArgument& iri,
                                                                 std::uint32_t from = 0) noexcept;

template <class = void>
void to_display(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void mask_password(detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
