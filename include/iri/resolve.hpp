// Reference resolution (RFC 3986 s5.2, RFC 3987 s6.5).
#ifndef IRI_RESOLVE_HPP
#define IRI_RESOLVE_HPP

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "iri/output.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// What ".." does at the root.
enum class Underflow : std::uint8_t {
  clamp = 0,  ///< nothing, as s5.2.4 has it: `/../g` is `/g`
  error = 1,  ///< the reference is refused with `root_underflow`
};

/// The default is the RFC's strict algorithm, to the letter.
struct ResolveOptions {
  /// s5.2.2, "strict" set to false: a reference whose scheme is the base's (in whatever case, by
  /// s3.1) is taken as if it had none, for backward compatibility: `http:g`.
  bool same_scheme_compatibility = false;
  Underflow underflow = Underflow::clamp;
  /// Erratum 4789 (reported, not verified): a base path that ends in ".." stands for a directory
  /// when a reference is merged with it: `c` on `http://h/a/b/..` is `/a/c`. By the letter,
  /// merge() takes ".." for the last segment and drops it: `/a/b/c`.
  bool erratum_4789 = false;
};

/// The target of `reference` against `base` (s5.2.2), recomposed (s5.3).
///
/// A base has a scheme: another view does not convert. Its fragment, if any, is not used (s5.1).
/// Guarantee: what is written is a valid IRI (a valid URI when both are URIs) and parses into the
/// components that the algorithm computed. One case needs a guard, because the text would parse
/// with an authority: without an authority, a path that begins with "//" is written with "/."
/// before it (`/..//g` on `foo:/bar` gives `foo:/.//g`), which resolution and
/// normalization keep. No allocation, no recursion; time linear in both texts.
///
/// Whether resolve() or normalize() comes first can matter: by the letter of s5.2.4 a segment such
/// as `%2E` or `.%2e` is a name, and normalize() makes a dot segment of it. Let each ".." take
/// the last segment before it that is still there. Both orders give the same target, unless in
/// resolve() a ".." takes
/// - an encoded dot segment: on `http://h/b/c`, `%2E/x/../../y` gives `/b/y` or `/y`; or
/// - in a merged path without "/" at its beginning, the first segment after encoded dot segments:
///   on `s:x`, `%2E/a/../y` gives `s:y` or `s:/y`.
/// If the merged path begins with "/" and no ".." leaves the root (`%2E` being a dot), the first
/// case always gives two targets. To normalize first means here: decode the base's `%2E`, and
/// normalize the reference. A base normalized in full gives the same, unless its path ends in ".."
/// (see erratum_4789). The test DotOrder shows all this for every short reference.
///
/// Errors: `buffer_too_small`; `too_long` for a result of more than max_size bytes; `no_scheme` for
/// a base that is default-constructed or has been moved from;
/// `root_underflow` when asked for, with the offset in the reference of the segment that
/// underflows (of the reference's path, when the segment is the base's).
///
///     char buffer[256];
///     iri::Written w = iri::resolve(base, reference, iri::ResolveOptions(), buffer);
///     if (w) use(std::string_view(buffer, w.size));
Written resolve(const IriArgument& base, const IriReferenceArgument& reference,
                const ResolveOptions& options, OutputBuffer out) noexcept;
inline Written resolve(const IriArgument& base, const IriReferenceArgument& reference,
                       OutputBuffer out) noexcept {
  return resolve(base, reference, ResolveOptions(), out);
}

namespace detail {
Written resolve_views(const IriView& base, const IriReferenceView& reference,
                      const ResolveOptions& options, OutputBuffer out) noexcept;
}  // namespace detail

/// The same for views, which are not copied: offsets that a parse has just written are slow to copy.
template <ViewOf<rule::IRI> Base, ViewOf<rule::IRI_reference> Reference>
Written resolve(const Base& base, const Reference& reference, const ResolveOptions& options,
                OutputBuffer out) noexcept {
  return detail::resolve_views(base, reference, options, out);
}
template <ViewOf<rule::IRI> Base, ViewOf<rule::IRI_reference> Reference,
          std::convertible_to<OutputBuffer> Buffer>
Written resolve(const Base& base, const Reference& reference, Buffer&& out) noexcept {
  return detail::resolve_views(base, reference, ResolveOptions(), std::forward<Buffer>(out));
}

namespace detail {
Error resolve_owned(const IriView& base, const IriReferenceView& reference,
                    const ResolveOptions& options, OwnedPlace place);

/// The IRI rule of a result, or the URI rule where every part comes from a URI.
template <Rule... Rules>
inline constexpr Rule target_rule = (is_iri_rule(Rules) || ...) ? rule::IRI : rule::URI;
}  // namespace detail

/// The same as an owned Iri; as a Uri when both are URIs. Takes views and owning types.
///
///     auto target = iri::resolve(base, reference);   // Result<Iri> or Result<Uri>
template <ReferenceOf<rule::IRI> Base, ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] auto resolve(const Base& base, const Reference& reference,
                           const ResolveOptions& options = {})
    -> Result<BasicReference<detail::target_rule<Base::rule, Reference::rule>>> {
  return detail::Trusted::write<detail::target_rule<Base::rule, Reference::rule>>(
      [&](detail::OwnedPlace place) {
        return detail::resolve_owned(base, reference, options, place);
      });
}

/// Makes one reference of two, the second relative to the first, while the base is not known
/// yet: for an xml:base within another, a link on a page of a site. Both are any IRI-references.
///
/// Guarantee: for every base B, resolve(B, join(a, b)) is resolve(resolve(B, a), b), byte for byte,
/// however short or odd a and b are. So join(join(a, b), c) and join(a, join(b, c)) lead to the same
/// target. It is s5.2.2 with a as the base: the result has a scheme if one of them has. But
/// - a path of a that ends in "." or ".." is that of a directory, as it is once it is resolved:
///   `../b` of `..` and `b`. resolve() has this as erratum 4789.
/// - in a relative path, only dot segments that mean the same on every base are removed: `a/b/` and
///   `../c` are `a/c`. ".." at the beginning stays, as often as it climbs. So does ".." after the
///   first segment: `a/` and `../c` are `a/../c`, because on `s:x` that is `s:/c`, by the letter of
///   s5.2.4, and `c` would be `s:c`. `a/..` is not shortened if b has no path.
/// - "./" or "/." stands before a path that would be read as another kind of reference:
///   `./x` and `./a:b` are `./a:b`, `/a/b` and `..//c` are `/.//c`, `./` and `.` are `./`.
/// A fragment is b's alone. A query is b's, unless b has neither a path nor a query. `%2E` is a
/// name, as in resolve(). No allocation, no recursion; time linear in both.
///
/// Errors: `buffer_too_small`; `too_long` for a result of more than max_size bytes.
///
///     iri::join(outer, inner);   // When/2013/, BMS -> When/2013/BMS
Written join(const IriReferenceArgument& a, const IriReferenceArgument& b,
             OutputBuffer out) noexcept;

namespace detail {
Error join_owned(const IriReferenceView& a, const IriReferenceView& b, OwnedPlace place);
}  // namespace detail

/// The same, owned: a UriReference of two URI-references. Takes views and owning types.
template <ReferenceOf<rule::IRI_reference> A, ReferenceOf<rule::IRI_reference> B>
[[nodiscard]] auto join(const A& a, const B& b) {
  constexpr bool is_iri = is_iri_rule(A::rule) || is_iri_rule(B::rule);
  constexpr Rule reference = is_iri ? rule::IRI_reference : rule::URI_reference;
  return detail::Trusted::write<reference>(
      [&](detail::OwnedPlace place) { return detail::join_owned(a, b, place); });
}

/// RFC 3986 s5.2.4, to the letter, on any bytes; `%2E` is no dot here. No allocation; linear,
/// however many "..". The result may begin with "//" (`/..//g`), which is a path, but is not to
/// be written after a scheme without an authority: resolve() and recompose() take care of that.
Written remove_dot_segments(std::string_view path, OutputBuffer out) noexcept;
Result<std::string> remove_dot_segments(std::string_view path);

/// RFC 3986 s5.2.3: the path of a relative-path reference appended to all but the last segment
/// of the base's path, or to "/" when the base has an authority and an empty path.
Written merge(const IriReferenceArgument& base, std::string_view reference_path,
              OutputBuffer out) noexcept;
Result<std::string> merge(const IriReferenceArgument& base, std::string_view reference_path);

template <class = void>
void resolve(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void resolve(const IriArgument&, detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void join(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void join(const IriReferenceArgument&, detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
