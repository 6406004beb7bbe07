// The components and the error codes, by number.
#ifndef IRI_ERROR_LIST_HPP
#define IRI_ERROR_LIST_HPP

#include <cstdint>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The part of a reference (RFC 3986 s3) in which an error lies.
enum class Component : std::uint8_t {
  none = 0,  ///< the input as a whole, or a text matched by a smaller rule
  scheme = 1,
  authority = 2,  ///< between the components of an authority
  userinfo = 3,
  host = 4,
  port = 5,
  path = 6,
  query = 7,
  fragment = 8,
};

/// Why an input was refused. The numbers are stable: new codes are appended, and no
/// number is used twice.
enum class ErrorCode : std::uint8_t {
  none = 0,
  too_long = 1,                 ///< more than 2^32-2 bytes
  unexpected_end = 2,           ///< the text ends where something must follow
  unexpected_character = 3,     ///< an ASCII character that is not allowed there
  character_not_allowed = 4,    ///< well-formed UTF-8, but not a character for this place
  utf8_overlong = 5,            ///< more bytes than the character needs (RFC 3629 s3)
  utf8_surrogate = 6,           ///< U+D800-DFFF (RFC 3629 s3)
  utf8_truncated = 7,           ///< a character cut short, by another byte or by the end
  utf8_stray_continuation = 8,  ///< 80-BF where a character must begin
  utf8_invalid_byte = 9,        ///< F5-FF, or F4 90 and above: past U+10FFFF
  bad_percent_encoding = 10,    ///< "%" without two hex digits (RFC 3986 s2.1)
  bad_scheme = 11,              ///< the text before the ":" is not a scheme (s3.1)
  bad_ipv6 = 12,                ///< in brackets, but not an IPv6address (s3.2.2)
  bad_ipvfuture = 13,           ///< in brackets after "v", but not an IPvFuture (s3.2.2)
  bad_ip_literal = 14,          ///< a bracket, but not an IP-literal; or text after its "]"
  missing_bracket = 15,         ///< a complete address without its "]"
  bad_port = 16,                ///< not *DIGIT (s3.2.3)
  no_scheme = 17,               ///< a relative reference where a scheme is required
  has_scheme = 18,              ///< a scheme where a relative reference is required
  has_fragment = 19,            ///< a fragment where an absolute-IRI is required (s4.3)
  // Of operations:
  buffer_too_small = 20,    ///< the output needs more room; Written has the size needed
  root_underflow = 21,      ///< ".." leaves the root, and the caller asked for an error
  bidi_formatting = 22,     ///< a character that RFC 3987 s4.1 forbids
  bad_idna = 23,            ///< not a domain name by UTS 46
  not_utf8 = 24,            ///< percent-encoded octets that are not UTF-8
  bad_template = 25,        ///< not a URI template (RFC 6570)
  bad_file_path = 26,       ///< no file URI for this path, or no path for this URI
  bad_request_target = 27,  ///< not a request target for this method (RFC 9112 s3.2)
  bad_value = 28,           ///< a value that this part of a reference cannot take
  bad_policy = 29,          ///< not a policy of the gate
  no_authority = 30,        ///< a userinfo or a port, and no host beside it
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
