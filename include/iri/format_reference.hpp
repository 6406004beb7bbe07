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
namespace iri { inline namespace v0 {

namespace detail {
Result<OwnedText> format_reference(Rule start, std::string_view pattern,
                                   std::span<const std::string_view> values);
}  // namespace detail

/// Fills in a pattern: each `{}` takes the next value. The pattern is a reference except for its
/// `{}`. A value is plain text, any bytes, and is encoded for its place: a segment, the name or
/// value of a parameter, the userinfo, the fragment or a reg-name. If it is the whole host, an IP-literal
/// stays as it is, and an IPv6address gets its brackets; a scheme or a port is not encoded.
///
///     auto uri = iri::format_reference<iri::Uri>("https://{}/{}?q={}", {"example.com", "a/b", "x & y"});
///     // https://example.com/a%2Fb?q=x%20%26%20y
///
/// Guarantee: the components, the slashes of the path and the parameters are those of the pattern,
/// whatever the values hold. So a value is refused if it would make a segment "." or "..", if it
/// is empty and would make the path begin with "/" or "//" where the pattern's path does not, or if it
/// is for the host and has a gen-delim (`a:80`): no program would find such a name.
///
/// Errors: those of parse() for the pattern, with the offset in the pattern; `bad_value` at the
/// `{}` whose value is missing or does not fit, or at the end of the pattern for a surplus value.
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

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
