// References for people to read: passwords masked, nothing invisible. Also finds the characters that
// RFC 3987 s4.1 forbids.
#ifndef IRI_DISPLAY_HPP
#define IRI_DISPLAY_HPP

#include <cstdint>
#include <optional>
#include <span>
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

/// What mask_secrets() hides beside the password.
struct MaskOptions {
  std::string_view mask = "***";  ///< an iuserinfo
  /// The whole userinfo: a token often stands alone there. Also that of a URI within the path,
  /// query or fragment: between "://" and the last "@" before the next "/", "?", "#" or "&".
  bool userinfo = false;
  /// The values of the parameters that secret_parameters() names, without regard to case, "-" and "_":
  /// `accessToken` is `access_token`. Also after other words: `csrf-token`, `X-API-Key`, `userPassword`.
  bool known_parameters = false;
  /// The values of these parameters, too. Names are compared percent-decoded, and without regard to
  /// the case of ASCII letters and to spaces around them. `user[password]` and `user.password` are `password`, too.
  std::span<const std::string_view> parameters{};
};

/// Names of parameters whose value is a secret: `token`, `access_token`, `sig`, `password`,
/// `X-Amz-Signature`, `jsessionid`, ... In lower case, sorted; new ones may be added.
[[nodiscard]] std::span<const std::string_view> secret_parameters() noexcept;

/// Replaces the password, and what the options name, with the mask. What is empty stays empty.
///
/// A parameter begins after the "?", and after "&", ";" or "?" of a query; likewise in a fragment;
/// after ";" in a path. Its value ends at the next "&", not at a ";"; in a path at the next "/".
/// Secrets are also found in what is percent-encoded as a value, up to three times:
/// `?next=http%3A%2F%2Fu%3Apw%40h%2F%3Ftoken%3Dx`, `?state=a%3D1%26token%3Dx`. There a delimiter counts if it is
/// encoded as often, or less.
/// Guarantee: an IRI-reference whose other bytes are those of the
/// reference. No allocation; linear, times the number of names. Errors: `bad_value`, at offset 0,
/// if the mask is not an iuserinfo.
///
///     iri::mask_secrets(view, {.userinfo = true, .known_parameters = true}, buffer);
///     // https://ghp_x@h/a?b=1&token=c -> https://***@h/a?b=1&token=***
Written mask_secrets(const IriReferenceArgument& reference, const MaskOptions& options,
                     OutputBuffer out) noexcept;
Result<std::string> mask_secrets(const IriReferenceArgument& reference, const MaskOptions& options);

/// Options of to_display().
struct DisplayOptions {
  std::string_view password = "***";  ///< the mask that replaces it
  HostConversion host{};              ///< for example, one that decodes punycode (unicode.hpp)
  bool userinfo = false;              ///< as in MaskOptions; below, too
  bool known_parameters = false;
  std::span<const std::string_view> parameters{};
};

/// A reference for people to read: to_iri() with the password masked, and with nothing invisible.
/// The options mask more, as mask_secrets() does.
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
template <class = void>
void mask_secrets(detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
