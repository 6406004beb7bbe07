// Components to text: the inverse of parsing.
#ifndef IRI_RECOMPOSE_HPP
#define IRI_RECOMPOSE_HPP

#include <optional>
#include <string_view>

#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The five components of RFC 3986 s3, as text. Absent differs from empty.
struct [[nodiscard]] ReferenceParts {
  std::optional<std::string_view> scheme{};     ///< without its ":"
  std::optional<std::string_view> authority{};  ///< without its "//"
  std::string_view path{};
  std::optional<std::string_view> query{};     ///< without its "?"
  std::optional<std::string_view> fragment{};  ///< without its "#"

  friend bool operator==(const ReferenceParts&, const ReferenceParts&) noexcept = default;
};

/// The components of a reference, as in s5.2.2. They borrow its text, so a temporary that owns its
/// text does not compile:
///
///     const auto [scheme, authority, path, query, fragment] = iri::split(iri);
[[nodiscard]] inline ReferenceParts split(IriReferenceView reference IRI_LIFETIME_BOUND) noexcept {
  return {reference.scheme(), reference.authority(), reference.path(), reference.query(),
          reference.fragment()};
}

/// Puts components together (RFC 3986 s5.3) into an IRI-reference.
///
/// Guarantee: recompose(split(x)) is x, byte for byte, and the result parses into exactly the given
/// components. Parts for which that is impossible are refused with `bad_value`, the
/// component, and the offset within that component's text: a part that its rule does not
/// match, a path without "/" after an authority, a path that begins with "//" without one, a
/// first segment with ":" and no scheme before it. No allocation; linear.
Written recompose(const ReferenceParts& parts, OutputBuffer out) noexcept;
Result<IriReference> recompose(const ReferenceParts& parts);

template <class = void>
void split(detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
