// Why a text was refused, in a sentence for its cause.
#ifndef IRI_REASON_HPP
#define IRI_REASON_HPP

#include <string_view>

#include "iri/error.hpp"
#include "iri/file_path.hpp"
#include "iri/rule.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

// One code stands for several causes, so the best sentence needs the text. Each function
// takes the text that was refused, and the error. Each returns a constant sentence without the final
// stop, which holds no byte of the text; that of the code, message(), if nothing better is known.
// Linear; no allocation.

/// Of a text that does not match a rule: a second ":" in an authority (an IPv6 address needs its
/// brackets), a zone identifier (RFC 9844).
///
///     iri::reason(iri::rule::URI, "http://::1/", error);   // "an IPv6 address stands in brackets"
[[nodiscard]] std::string_view reason(Rule rule, std::string_view text,
                                      const Error& error) noexcept;

/// Of a URI template, for an error of expand() or check_template().
[[nodiscard]] std::string_view template_reason(std::string_view uri_template,
                                               const Error& error) noexcept;

/// Of a file path, for an error of file_uri().
[[nodiscard]] std::string_view file_uri_reason(std::string_view path, PathStyle style,
                                               const Error& error) noexcept;
/// Of a URI or IRI, for an error of file_path().
[[nodiscard]] std::string_view file_path_reason(std::string_view uri, PathStyle style,
                                                const Error& error) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
