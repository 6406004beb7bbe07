// Normalization (RFC 3986 s6.2.2 and s6.2.3, RFC 3987 s5.3.2 and s5.3.3).
#ifndef IRI_NORMALIZE_HPP
#define IRI_NORMALIZE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "iri/enum_set.hpp"
#include "iri/error.hpp"
#include "iri/output.hpp"
#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// A step of normalization. Steps can be used alone or in any combination. In a combination,
/// decoding comes before all other steps.
enum class NormalizeStep : std::uint8_t {
  /// Lower case for the ASCII letters of scheme and host; upper case for the hex digits of
  /// pct-encoded (3986 s6.2.2.1, 3987 s5.3.2.1), even if the host has characters above US-ASCII:
  /// `http://A\u00E9/` stands for the URI `http://A%C3%A9/`, whose host ignores case. Those
  /// characters keep their case: changing it is a matter for IDNA (3987 s5.3.3).
  case_ = 0,
  /// Decodes percent-encoded unreserved characters (3986 s6.2.2.2), and no others. Does not touch
  /// the hex digits of the others: their case is a matter for case_. A decoded host may be of
  /// another kind: `%31.2.3.4` becomes the IPv4address 1.2.3.4.
  percent = 1,
  /// Decodes percent-encoded UTF-8 that forms ucschar (3987 s5.3.2.3). Characters that s4.1 and
  /// s6.1 keep out of decoded IRIs (bidi formatting characters, spaces, ...; to_iri() has the rule)
  /// stay encoded, as do iprivate and ill-formed octets.
  ucschar = 2,
  /// remove_dot_segments() for a path that will not be merged any more (3986 s6.2.2.3). `%2E`
  /// counts as a dot, which it is (s2.3). In a relative-path reference, removes only what changes
  /// resolution on no base: `./a/b/../c` becomes `a/c`, and `..` becomes `../`. Every
  /// leading ".." stays, and so does the first segment with the ".." that removes it: on the base
  /// `s:x`, `a/../b` resolves to `s:/b` but `b` to `s:b`. A "./" stays if the rest would be empty,
  /// or would begin with "/" or with a segment that has a ":".
  dots = 3,
  /// Uses schemes.hpp (3986 s6.2.3): removes a port that is empty or the scheme's default, with
  /// leading zeros or not (`:080` is 80); writes "/" for an empty path after an authority. Of a `file` on
  /// this machine, writes an empty authority: `file:/a` and `file://localhost/a` become `file:///a` (3986
  /// s3.2.2). Of a `urn`, writes the namespace identifier in lower case (RFC 8141 s3.1).
  scheme = 4,
  /// Writes an IPv6address in the form of RFC 5952, like ipv6_text().
  ipv6 = 5,
};

/// "case", "percent", "ucschar", "dots", "scheme", "ipv6": the words that the command takes.
[[nodiscard]] std::string_view name(NormalizeStep) noexcept;
[[nodiscard]] std::optional<NormalizeStep> find_normalize_step(std::string_view name) noexcept;

template <>
inline constexpr std::size_t enum_size<NormalizeStep> = 6;

/// A set of steps: `NormalizeSteps{NormalizeStep::percent, NormalizeStep::dots}`.
using NormalizeSteps = EnumSet<NormalizeStep>;

/// The default: the syntax-based steps that keep a URI a URI.
inline constexpr NormalizeSteps default_normalize_steps{
    NormalizeStep::case_, NormalizeStep::percent, NormalizeStep::dots};
inline constexpr NormalizeSteps all_normalize_steps = NormalizeSteps::all();

template <>
inline constexpr std::size_t enum_size<Component> = 9;

/// A set of components.
using ComponentSet = EnumSet<Component>;

/// Which steps, and in which components.
struct NormalizeOptions {
  NormalizeSteps steps = default_normalize_steps;
  ComponentSet components = ComponentSet::all();  ///< the authority stands for its three parts

  /// Whether the options ask for that step in that component.
  [[nodiscard]] constexpr bool contains(NormalizeStep step, Component component) const noexcept {
    const bool in_authority = component == Component::userinfo || component == Component::host ||
                              component == Component::port;
    return steps.contains(step) && (components.contains(component) ||
                                    (in_authority && components.contains(Component::authority)));
  }
};

/// Options by name: `iri::normalize(uri, iri::normalize_options::scheme)`.
///
///     of HTTP://Example.com:80/%7ea/../b?%c3%bc    the result is
///     ------------------------------------------   ----------------------------------------
///     syntax   the default: case, percent, dots     http://example.com:80/b?%C3%BC
///     scheme   what schemes say, and IPv6 too       http://example.com/b?%C3%BC
///     all      every step; of an IRI also ucschar   http://example.com/b?\u00FC
///
/// `syntax` is safe for any scheme (RFC 3986 s6.2.2). `scheme` is what most programs call
/// normalization (s6.2.3), and the level of ComparisonLevel::scheme for a URI.
namespace normalize_options {
inline constexpr NormalizeOptions syntax{};
inline constexpr NormalizeOptions scheme{{NormalizeStep::case_, NormalizeStep::percent,
                                          NormalizeStep::dots, NormalizeStep::scheme,
                                          NormalizeStep::ipv6}};
inline constexpr NormalizeOptions all{all_normalize_steps};
}  // namespace normalize_options

namespace detail {
Written normalize(const IriReferenceView& reference, NormalizeOptions options,
                  OutputBuffer out) noexcept;
Error normalize_owned(const IriReferenceView& reference, NormalizeOptions options,
                      OwnedPlace place);
[[nodiscard]] bool is_normalized(const IriReferenceView& reference,
                                 NormalizeOptions options) noexcept;
[[nodiscard]] NormalizeSteps missing_steps(const IriReferenceView& reference,
                                           NormalizeOptions options) noexcept;

/// A URI has no ucschar.
constexpr NormalizeOptions options_for(Rule rule, NormalizeOptions options) noexcept {
  if (!is_iri_rule(rule)) options.steps.erase(NormalizeStep::ucschar);
  return options;
}
}  // namespace detail

/// The normal form of a reference, view or owned. Guarantee: it is of the same start rule (for a
/// URI the ucschar step is left out); it has the same components, except as NormalizeStep::scheme
/// says; normalizing it again changes nothing. No scheme or authority is invented: `a:/..//b`
/// becomes `a:/.//b`, and `./b:c` keeps its dot. No allocation, no recursion, linear.
///
/// Applying some steps and then all of them gives the same as applying all at once. A reference
/// without `%2E` and its normal form resolve alike on every base, up to normalization. `%2E` is a
/// dot to normalize() and a part of a name to resolve(): on `http://h/b/c`, `%2E/x/../../y` becomes
/// `/b/y` if it is resolved first, and `/y` if it is normalized first. resolve() says exactly when
/// the order matters. Normalize before you resolve.
///
/// Errors: `buffer_too_small`; `too_long`.
///
///     auto uri = iri::normalize(view);  // HTTP://Example.COM/%7ea/../b -> http://example.com/b
template <ReferenceOf<rule::IRI_reference> Reference>
Written normalize(const Reference& reference, const NormalizeOptions& options,
                  OutputBuffer out) noexcept {
  return detail::normalize(reference, detail::options_for(Reference::rule, options), out);
}

/// The same, owned and of the same rule.
template <ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] auto normalize(const Reference& reference, const NormalizeOptions& options = {})
    -> Result<BasicReference<Reference::rule>> {
  return detail::Trusted::write<Reference::rule>([&](detail::OwnedPlace place) {
    return detail::normalize_owned(reference, detail::options_for(Reference::rule, options), place);
  });
}

/// Whether normalize() would change nothing. No allocation.
template <ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] bool is_normalized(const Reference& reference,
                                 const NormalizeOptions& options = {}) noexcept {
  return detail::is_normalized(reference, detail::options_for(Reference::rule, options));
}

/// The steps of `options` that are still missing. A step is missing if it would change the text on
/// its own, or if leaving it out would change the result of the others (`/a/%2E%2E` lacks percent,
/// and then dots). Empty if and only if is_normalized(). No allocation; a dozen passes at most.
template <ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] NormalizeSteps missing_steps(const Reference& reference,
                                           const NormalizeOptions& options = {}) noexcept {
  return detail::missing_steps(reference, detail::options_for(Reference::rule, options));
}

/// The form of RFC 5952 of an IPv6 address, without brackets: lower case, no leading zeros, the
/// longest run of two or more zero fields as "::", the first of several (s4). The last 32 bits are
/// written as an IPv4address if a well-known prefix says that they are one (s5): ::ffff:0:0/96 and
/// ::ffff:0:0:0/96 (RFC 4291 s2.5.5.2, RFC 2765), 64:ff9b::/96 (RFC 6052). The deprecated ::/96 is
/// not one of these: it cannot be told from ::1. At most 39 bytes.
Written ipv6_text(const IPv6& address, OutputBuffer out) noexcept;
[[nodiscard]] std::string ipv6_text(const IPv6& address);

template <class = void>
void normalize(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void is_normalized(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void missing_steps(detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
