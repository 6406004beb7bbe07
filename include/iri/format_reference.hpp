// References by a pattern: values in plain text, encoded for their places.
#ifndef IRI_FORMAT_REFERENCE_HPP
#define IRI_FORMAT_REFERENCE_HPP

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

namespace detail {
Result<OwnedText> format_reference(Rule start, std::string_view pattern,
                                   std::span<const std::string_view> values);
}  // namespace detail

/// The reference that a pattern gives with a value for each `{}` in it, in their order. The pattern
/// is a reference but for the `{}`; a value is plain text, any bytes, and is encoded for where it
/// stands: within one segment, within one name or value of a parameter, within the userinfo, the
/// fragment or a reg-name. An IP-literal may be the whole host; a scheme or a port is given as
/// it is written.
///
///     auto uri = iri::format_reference<iri::Uri>("https://{}/{}?q={}", {"example.com", "a/b", "x & y"});
///     // https://example.com/a%2Fb?q=x%20%26%20y
///
/// Guarantee: the components, the slashes of the path and the parameters are those of the pattern,
/// whatever the values hold. So a value is refused which would make a segment "." or "..", or
/// which, being empty, would have a path begin with "/" or "//" that does not in the pattern.
///
/// Errors: what parse() has against the pattern, with the offset in it; `bad_value` at the `{}`
/// whose value does not fit or is missing, or at the end of the pattern for a value too many.
template <class T>
Result<T> format_reference(std::string_view pattern, std::span<const std::string_view> values) {
  return detail::Trusted::make<T::rule>(detail::format_reference(T::rule, pattern, values));
}
template <class T>
Result<T> format_reference(std::string_view pattern,
                           std::initializer_list<std::string_view> values) {
  return format_reference<T>(pattern,
                             std::span<const std::string_view>(values.begin(), values.size()));
}

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
