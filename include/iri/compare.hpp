// Comparison: the ladder of RFC 3986 s6.2 and RFC 3987 s5.3.
#ifndef IRI_COMPARE_HPP
#define IRI_COMPARE_HPP

#include <compare>
#include <cstddef>
#include <cstdint>

#include "iri/normalize.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// How far two references may differ and still be the same. References that are the same on one
/// level are the same on every higher one. No level decodes anything but unreserved characters and
/// ucschar: `/a%2Fb` is never `/a/b`.
enum class ComparisonLevel : std::uint8_t {
  string = 0,  ///< byte for byte (s6.2.1)
  syntax = 1,  ///< after NormalizeStep case_, percent, ucschar and dots (s6.2.2; 3987 s5.3.2)
  scheme = 2,  ///< after scheme and ipv6 too (s6.2.3)
};

/// The normalization steps of a level: references are the same if these make them one string.
[[nodiscard]] constexpr NormalizeSteps steps_of(ComparisonLevel level) noexcept {
  if (level == ComparisonLevel::string) return {};
  NormalizeSteps steps = all_normalize_steps;
  if (level == ComparisonLevel::syntax) {
    steps.erase(NormalizeStep::scheme);
    steps.erase(NormalizeStep::ipv6);
  }
  return steps;
}

/// Whether fragments count. If the comparison decides about a retrieval, they should be left out
/// (RFC 3986 s6.1).
struct CompareOptions {
  bool fragment = true;
};
inline constexpr CompareOptions without_fragments{.fragment = false};

/// Whether the references are the same on that level. Takes URIs and IRIs, views and owned, in any
/// mix. Compares the normal forms as it produces them: no allocation, no recursion, linear.
///
///     if (iri::same_syntax(a, b)) ...   // HTTP://a/%7eb/./c and http://a/~b/c
[[nodiscard]] bool same(ComparisonLevel level, const IriReferenceArgument& a,
                        const IriReferenceArgument& b, CompareOptions options = {}) noexcept;

namespace detail {
[[nodiscard]] bool same_views(ComparisonLevel level, const IriReferenceView& a,
                              const IriReferenceView& b, CompareOptions options) noexcept;
}  // namespace detail

/// The same for views, which are not copied: offsets that a parse has just written are slow to copy.
template <ViewOf<rule::IRI_reference> A, ViewOf<rule::IRI_reference> B>
[[nodiscard]] bool same(ComparisonLevel level, const A& a, const B& b,
                        CompareOptions options = {}) noexcept {
  return detail::same_views(level, a, b, options);
}

[[nodiscard]] inline bool same_string(const IriReferenceArgument& a, const IriReferenceArgument& b,
                                      CompareOptions options = {}) noexcept {
  return same(ComparisonLevel::string, a, b, options);
}
[[nodiscard]] inline bool same_syntax(const IriReferenceArgument& a, const IriReferenceArgument& b,
                                      CompareOptions options = {}) noexcept {
  return same(ComparisonLevel::syntax, a, b, options);
}
[[nodiscard]] inline bool same_scheme_based(const IriReferenceArgument& a,
                                            const IriReferenceArgument& b,
                                            CompareOptions options = {}) noexcept {
  return same(ComparisonLevel::scheme, a, b, options);
}

/// Orders by the normal forms, byte by byte. Equal if and only if same() is true.
[[nodiscard]] std::strong_ordering compare(ComparisonLevel level, const IriReferenceArgument& a,
                                           const IriReferenceArgument& b,
                                           CompareOptions options = {}) noexcept;

/// A hash of the normal form: same(level, a, b) implies equal hashes. The same in every run and on
/// every machine. If an adversary picks the keys, use a secret seed.
[[nodiscard]] std::uint64_t hash(ComparisonLevel level, const IriReferenceArgument& reference,
                                 CompareOptions options = {}, std::uint64_t seed = 0) noexcept;

/// For containers. Transparent: a view finds an owned reference. With without_fragments, references
/// that differ in the fragment alone are one entry: a page, whatever the place on it.
///
///     using iri::ComparisonLevel, iri::Hash, iri::Same, iri::Less;
///     std::unordered_set<iri::Iri, Hash<ComparisonLevel::syntax>, Same<ComparisonLevel::syntax>> seen;
///     std::set<iri::Iri, Less<ComparisonLevel::scheme, iri::without_fragments>> pages;
template <ComparisonLevel R, CompareOptions Options = CompareOptions()>
struct Hash {
  using is_transparent = void;
  std::size_t operator()(const IriReferenceArgument& reference) const noexcept {
    return static_cast<std::size_t>(hash(R, reference, Options));
  }
};
template <ComparisonLevel R, CompareOptions Options = CompareOptions()>
struct Same {
  using is_transparent = void;
  bool operator()(const IriReferenceArgument& a, const IriReferenceArgument& b) const noexcept {
    return same(R, a, b, Options);
  }
};
template <ComparisonLevel R, CompareOptions Options = CompareOptions()>
struct Less {
  using is_transparent = void;
  bool operator()(const IriReferenceArgument& a, const IriReferenceArgument& b) const noexcept {
    return compare(R, a, b, Options) < 0;
  }
};

template <class = void>
void same(ComparisonLevel, detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void same(ComparisonLevel, const IriReferenceArgument&, detail::ParseTheTextFirst,
          ...) IRI_UNPARSED;
template <class = void>
void compare(ComparisonLevel, detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void compare(ComparisonLevel, const IriReferenceArgument&, detail::ParseTheTextFirst,
             ...) IRI_UNPARSED;

template <class = void>
void same_string(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void same_string(const IriReferenceArgument&, detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void same_syntax(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void same_syntax(const IriReferenceArgument&, detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void same_scheme_based(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void same_scheme_based(const IriReferenceArgument&, detail::ParseTheTextFirst, ...) IRI_UNPARSED;

template <class = void>
void hash(ComparisonLevel, detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
