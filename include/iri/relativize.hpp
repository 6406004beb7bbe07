// The reference that leads from a base to a target: the inverse of resolution.
#ifndef IRI_RELATIVIZE_HPP
#define IRI_RELATIVIZE_HPP

#include <string>
#include <utility>

#include "iri/output.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The shortest reference that resolves to `target` against `base` (RFC 3986 s5.2, strict, with
/// the defaults of ResolveOptions). Of equally short ones, the most relative: a relative path
/// before an absolute one, then one with an authority, then one with a scheme.
///
/// Guarantee: resolve(base, relativize(base, x)) is x, byte for byte, if any reference resolves
/// to x. If the path of x has dot segments that resolution would remove (and is not the base's
/// own), no reference does, and the result is x itself. Nothing is
/// decoded or folded: schemes or authorities that differ in case are different. The base's
/// fragment is not used. No allocation, no recursion; linear.
///
/// Errors: `buffer_too_small`.
///
///     iri::relativize(base, target);   // http://a/b/c/d, http://a/b/g?y -> ../g?y
Written relativize(const IriArgument& base, const IriArgument& target, OutputBuffer out) noexcept;

namespace detail {
[[nodiscard]] OwnedText relativize_owned(const IriView& base, const IriView& target);
}  // namespace detail

/// The same, owned: a UriReference when the target is a URI. Takes views and owning types.
template <ReferenceOf<rule::IRI> Base, ReferenceOf<rule::IRI> Target>
[[nodiscard]] auto relativize(const Base& base, const Target& target) {
  constexpr Rule reference = is_iri_rule(Target::rule) ? rule::IRI_reference : rule::URI_reference;
  return detail::Trusted::make<reference>(detail::relativize_owned(base, target));
}

template <class = void>
void relativize(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void relativize(const IriArgument&, detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
