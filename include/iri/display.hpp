// References for people to read: passwords masked, and the characters that RFC 3987 s4.1 forbids.
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
namespace iri::inline v0 {

/// The reference with `mask` in the place of its password: of all behind the first ":" of the
/// userinfo, if anything is there. RFC 3986 s3.2.1: "Applications should not render as clear
/// text any data after the first colon". Errors: `bad_value`, at offset 0, for a
/// mask that is no iuserinfo.
///
///     iri::mask_password(view, "***", buffer);   // ftp://u:secret@h/ -> ftp://u:***@h/
Written mask_password(const IriReferenceArgument& reference, std::string_view mask,
                      OutputBuffer out) noexcept;
Result<std::string> mask_password(const IriReferenceArgument& reference,
                                  std::string_view mask = "***");

/// How a reference is shown.
struct DisplayOptions {
  std::string_view password = "***";  ///< what stands in its place
  HostConversion host{};              ///< punycode decoded, for example (unicode.hpp)
};

/// A reference for people to read: to_iri(), with the password masked, and with every character
/// that to_iri() would leave encoded encoded, where it stands raw, too. Guarantee: a valid
/// IRI-reference with the same components, without the password, and without a character that
/// RFC 3987 s4.1 forbids or that cannot be seen (to_iri() says which). It is for the eye: another
/// reference may look the same, and with a masked password it is another one. Errors as
/// for to_iri(); `bad_value` for a mask that is no iuserinfo.
Written to_display(const IriReferenceArgument& reference, const DisplayOptions& options,
                   OutputBuffer out) noexcept;
Result<std::string> to_display(const IriReferenceArgument& reference,
                               const DisplayOptions& options = {});

/// A bidirectional formatting character, U+200E, U+200F or U+202A-202E: "IRIs MUST NOT contain"
/// them (RFC 3987 s4.1), though the ABNF has them.
struct BidiFormatting {
  std::uint32_t offset;  ///< its first byte, or the "%" of its first octet
  std::uint32_t size;    ///< 3, or 9 where it is percent-encoded
  char32_t character;
  bool percent_encoded;  ///< allowed, but dangerous once decoded for display
  Component component;
};

/// The first of them at or after the offset `from`; go on from `offset + size`. The offset
/// must be 0 or what this function led to.
///
///     for (auto at = iri::find_bidi_formatting(iri); at;
///          at = iri::find_bidi_formatting(iri, at->offset + at->size)) warn(at->offset);
[[nodiscard]] std::optional<BidiFormatting> find_bidi_formatting(const IriReferenceArgument& iri,
                                                                 std::uint32_t from = 0) noexcept;

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
