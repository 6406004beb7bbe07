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
namespace iri::inline v0 {

/// A step of normalization, on its own and in any combination. Where several are asked for,
/// decoding comes before all else.
enum class NormalizeStep : std::uint8_t {
  /// Lower case for the ASCII letters of scheme and host; upper case for the hex digits of
  /// pct-encoded (3986 s6.2.2.1, 3987 s5.3.2.1). A host with characters above US-ASCII is no
  /// exception: `http://A\u00E9/` stands for the URI `http://A%C3%A9/`, whose host has no case.
  /// The characters themselves keep their case: that is for IDNA (3987 s5.3.3).
  case_ = 0,
  /// The pct-encoded of unreserved characters are decoded (3986 s6.2.2.2), and of no others, whose
  /// hex digits stay as they are: their case is for case_. The host is then what it reads
  /// as: `%31.2.3.4` is the IPv4address 1.2.3.4.
  percent = 1,
  /// So are the pct-encoded octets of UTF-8 that form ucschar (3987 s5.3.2.3). Those that
  /// s4.1 and s6.1 keep out of decoded IRIs (bidi formatting characters, spaces, ...; to_iri() has
  /// the rule) stay encoded, as do iprivate and what is not well-formed.
  ucschar = 2,
  /// remove_dot_segments() for a path that is not to be merged any more (3986 s6.2.2.3), with
  /// `%2E` for a dot, which it is (s2.3). Of a relative-path reference only what resolves alike
  /// on every base is removed: `./a/b/../c` becomes `a/c`, and `..` `../`. What stays is each ".."
  /// at the beginning, and the first segment with the ".." that take it: `a/../b` is `/b` on the
  /// base `s:x`, where `b` is `s:b`. A "./" stays where the rest would be empty, or begin with "/"
  /// or with a segment that has a ":".
  dots = 3,
  /// What schemes.hpp knows (3986 s6.2.3): no port that is the scheme's default, in whatever
  /// number of digits (`:080` is 80), and no empty one; "/" for an empty path behind an authority.
  scheme = 4,
  /// An IPv6address in the form of RFC 5952, by ipv6_text().
  ipv6 = 5,
};

/// "case", "percent", "ucschar", "dots", "scheme", "ipv6": the words of the command.
[[nodiscard]] std::string_view name(NormalizeStep) noexcept;
[[nodiscard]] std::optional<NormalizeStep> find_normalize_step(std::string_view name) noexcept;

template <>
inline constexpr std::size_t enum_size<NormalizeStep> = 6;

/// A set of steps: `NormalizeSteps{NormalizeStep::percent, NormalizeStep::dots}`.
using NormalizeSteps = EnumSet<NormalizeStep>;

/// The syntax-based steps that keep a URI a URI: the default.
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

  /// Whether that step is to be taken in that component.
  [[nodiscard]] constexpr bool contains(NormalizeStep step, Component component) const noexcept {
    const bool in_authority = component == Component::userinfo || component == Component::host ||
                              component == Component::port;
    return steps.contains(step) && (components.contains(component) ||
                                    (in_authority && components.contains(Component::authority)));
  }
};

namespace detail {
Written normalize(const IriReferenceView& reference, NormalizeOptions options,
                  OutputBuffer out) noexcept;
Result<OwnedText> normalize_owned(const IriReferenceView& reference, NormalizeOptions options);
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
/// URI the ucschar step is left out); it has the same components, but for what NormalizeStep::scheme says;
/// normalizing it again changes nothing. No authority comes into being: `a:/..//b` is written
/// `a:/.//b`, and `./b:c` keeps its dot. No allocation, no recursion, linear.
///
/// Some of the steps, and then all of them, give what all give at once. A reference and its normal
/// form resolve alike on every base, up to normalization. One caveat: resolve() takes `%2E` for no
/// dot, to the letter of s5.2.4. `%2E/x/../../y` on `http://h/b/c` is `/b/y` if it is resolved
/// first, and `/y` if it is normalized first. Normalize before you resolve.
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
  return detail::Trusted::make<Reference::rule>(
      detail::normalize_owned(reference, detail::options_for(Reference::rule, options)));
}

/// Whether normalizing would change nothing. No allocation.
template <ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] bool is_normalized(const Reference& reference,
                                 const NormalizeOptions& options = {}) noexcept {
  return detail::is_normalized(reference, detail::options_for(Reference::rule, options));
}

/// The steps which are not done yet: each of `options` that on its own would change the text, or
/// without which the others would give another one (`/a/%2E%2E` lacks percent, and then dots).
/// Empty if and only if is_normalized(). No allocation; a dozen passes at most.
template <ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] NormalizeSteps missing_steps(const Reference& reference,
                                           const NormalizeOptions& options = {}) noexcept {
  return detail::missing_steps(reference, detail::options_for(Reference::rule, options));
}

/// The form of RFC 5952 of an IPv6 address, without brackets: lower case, no leading zeros, the
/// longest run of two or more zero fields as "::", the first of several (s4). The last 32 bits
/// as an IPv4address where a well-known prefix tells that they are one (s5): ::ffff:0:0/96 and
/// ::ffff:0:0:0/96 (RFC 4291 s2.5.5.2, RFC 2765), 64:ff9b::/96 (RFC 6052). The deprecated
/// ::/96 cannot be told from ::1. At most 39 bytes.
Written ipv6_text(const IPv6& address, OutputBuffer out) noexcept;
[[nodiscard]] std::string ipv6_text(const IPv6& address);

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
