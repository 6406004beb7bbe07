// IRI to URI and URI to IRI (RFC 3987 s3), and the characters of s4.1.
#ifndef IRI_CONVERT_HPP
#define IRI_CONVERT_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "iri/error.hpp"
#include "iri/normalize.hpp"
#include "iri/output.hpp"
#include "iri/percent.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri::inline v0 {

/// Another way to write an (i)reg-name, chosen by the caller: IDNA, for example (unicode.hpp
/// has it in the optional part). It writes as every operation does. What it writes must be a
/// reg-name for to_uri(), an ireg-name for to_iri(), else the conversion is refused (`bad_idna`).
/// An IP-literal or IPv4address is never given to it. Without a function the host is treated as
/// any other part.
struct HostConversion {
  Written (*convert)(std::string_view reg_name, const void* context,
                     OutputBuffer out) noexcept = nullptr;
  const void* context = nullptr;
};

/// The rule for URIs that has the form of a start rule: URI for IRI, and so on.
[[nodiscard]] constexpr Rule uri_counterpart(Rule start) noexcept {
  return counterpart(start, false);
}

/// The rule for IRIs that has the form of a start rule.
[[nodiscard]] constexpr Rule iri_counterpart(Rule start) noexcept {
  return counterpart(start, true);
}

/// The URI of an IRI (RFC 3987 s3.1, step 2): the UTF-8 octets of ucschar and iprivate are
/// percent-encoded, and nothing else is touched; "%" in particular is never encoded again.
/// Guarantee: a valid URI-reference with the components of `iri`, each of them present or
/// absent as before; a URI stays as it is. No normalization: NFC is for who makes the IRI.
/// Errors: `too_long`, and what the host conversion refuses.
Written to_uri(const IriReferenceArgument& iri, const HostConversion& host,
               OutputBuffer out) noexcept;
inline Written to_uri(const IriReferenceArgument& iri, OutputBuffer out) noexcept {
  return to_uri(iri, {}, out);
}

/// The IRI of a URI (s3.2): decodes the percent-encoded UTF-8 of ucschar, of iprivate in the
/// query, and of unreserved. These stay percent-encoded:
/// - "%", reserved characters, and US-ASCII that a URI may not hold (step 2), as they were;
/// - octets that are not UTF-8 (step 3), and characters not appropriate by s2.2, s4.1 and s6.1
///   (step 4), in upper case hex.
/// For s6.1 these are the characters above US-ASCII that RFC 3491 s5 prohibits, which it names:
/// spaces, invisible and deprecated format characters; and the bidi controls newer than s4.1,
/// U+061C and U+2066-2069. No more and no less: U+AD and U+2064, which show nothing but are not
/// prohibited there, are decoded; U+200C and U+200D, which Persian and Indic scripts need, are not.
/// Guarantee: a valid IRI-reference with the same components present and absent, which never
/// gains a character that s4.1 forbids. `punycode` labels stay, but for the conversion given.
/// An IRI can be given too: what it has unencoded stays. Errors as for to_uri().
Written to_iri(const IriReferenceArgument& uri, const HostConversion& host,
               OutputBuffer out) noexcept;
inline Written to_iri(const IriReferenceArgument& uri, OutputBuffer out) noexcept {
  return to_iri(uri, {}, out);
}

namespace detail {
Written normalize_to_uri(const IriReferenceView& iri, NormalizeOptions options,
                         OutputBuffer out) noexcept;
Result<OwnedText> normalize_to_uri_owned(const IriReferenceView& iri, NormalizeOptions options);
}  // namespace detail

/// The same as values, of the twin of the rule:
///
///     auto uri = iri::to_uri(*iri::IriView::parse("http://example.org/r\u00E9sum\u00E9"));
///     // uri->text() == "http://example.org/r%C3%A9sum%C3%A9", an iri::Uri
template <Rule S>
Result<BasicReference<uri_counterpart(S)>> to_uri(const BasicView<S>& iri,
                                                  const HostConversion& host = {});
template <Rule S>
Result<BasicReference<iri_counterpart(S)>> to_iri(const BasicView<S>& uri,
                                                  const HostConversion& host = {});
template <Rule S>
Result<BasicReference<uri_counterpart(S)>> to_uri(const BasicReference<S>& iri,
                                                  const HostConversion& host = {}) {
  return to_uri(iri.view(), host);
}
template <Rule S>
Result<BasicReference<iri_counterpart(S)>> to_iri(const BasicReference<S>& uri,
                                                  const HostConversion& host = {}) {
  return to_iri(uri.view(), host);
}

/// The normal form of the URI of an IRI, in one pass: what normalize(to_uri(iri)) gives, the
/// ucschar step left out. Guarantee, options and errors are those of normalize().
///
///     auto uri = iri::normalize_to_uri(view);  // http://A/r\u00E9/../b -> http://a/b
template <ReferenceOf<rule::IRI_reference> Reference>
Written normalize_to_uri(const Reference& iri, const NormalizeOptions& options,
                         OutputBuffer out) noexcept {
  return detail::normalize_to_uri(iri, options, out);
}
template <ReferenceOf<rule::IRI_reference> Reference>
[[nodiscard]] auto normalize_to_uri(const Reference& iri, const NormalizeOptions& options = {})
    -> Result<BasicReference<uri_counterpart(Reference::rule)>> {
  return detail::Trusted::make<uri_counterpart(Reference::rule)>(
      detail::normalize_to_uri_owned(iri, options));
}

namespace detail {
Result<OwnedText> to_uri_owned(const IriReferenceView& iri, const HostConversion& host);
Result<OwnedText> to_iri_owned(const IriReferenceView& uri, const HostConversion& host);
}  // namespace detail

template <Rule S>
Result<BasicReference<uri_counterpart(S)>> to_uri(const BasicView<S>& iri,
                                                  const HostConversion& host) {
  return detail::Trusted::make<uri_counterpart(S)>(detail::to_uri_owned(iri, host));
}

template <Rule S>
Result<BasicReference<iri_counterpart(S)>> to_iri(const BasicView<S>& uri,
                                                  const HostConversion& host) {
  return detail::Trusted::make<iri_counterpart(S)>(detail::to_iri_owned(uri, host));
}

}  // namespace iri::inline v0
#pragma GCC visibility pop

#endif
