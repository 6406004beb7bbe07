// IRI to URI and URI to IRI (RFC 3987 s3).
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
namespace iri { inline namespace v0 {

/// A conversion of the (i)reg-name, supplied by the caller: IDNA, for example (unicode.hpp, in the
/// optional part, has it). It writes its output like every operation. The output must be a
/// reg-name for to_uri() and an ireg-name for to_iri(); otherwise the error is `bad_idna`. It is
/// never called with an IP-literal or IPv4address. Without a function, the host is converted like
/// any other part.
struct HostConversion {
  Written (*convert)(std::string_view reg_name, const void* context,
                     OutputBuffer out) noexcept = nullptr;
  const void* context = nullptr;
};

/// The URI rule that corresponds to a start rule: URI for IRI, and so on.
[[nodiscard]] constexpr Rule uri_counterpart(Rule start) noexcept {
  return counterpart(start, false);
}

/// The IRI rule that corresponds to a start rule.
[[nodiscard]] constexpr Rule iri_counterpart(Rule start) noexcept {
  return counterpart(start, true);
}

/// Converts an IRI to a URI (RFC 3987 s3.1, step 2): percent-encodes the UTF-8 octets of ucschar
/// and iprivate, and changes nothing else. In particular, "%" is never encoded again.
/// Guarantee: a valid URI-reference whose components are present or absent as in `iri`; a URI
/// stays as it is. No normalization: NFC is the job of whoever creates the IRI.
/// Errors: `too_long`, and those of the host conversion.
Written to_uri(const IriReferenceArgument& iri, const HostConversion& host,
               OutputBuffer out) noexcept;
inline Written to_uri(const IriReferenceArgument& iri, OutputBuffer out) noexcept {
  return to_uri(iri, {}, out);
}

/// Converts a URI to an IRI (s3.2): decodes percent-encoded ucschar, iprivate in the query, and
/// unreserved characters. These stay percent-encoded:
/// - "%", reserved characters, and US-ASCII that a URI may not hold (step 2), as they were;
/// - octets that are not UTF-8 (step 3), and characters not appropriate by s2.2, s4.1 and s6.1
///   (step 4), in upper case hex.
/// The characters not appropriate by s6.1 are those above US-ASCII that RFC 3491 s5, which s6.1
/// cites, prohibits: spaces, invisible and deprecated format characters. The bidi controls newer
/// than s4.1, U+061C and U+2066-2069, are added. The list is exact: U+AD and U+2064 are invisible
/// but not prohibited there, and are decoded; U+200C and U+200D, which Persian and Indic scripts
/// need, are not decoded.
/// Guarantee: a valid IRI-reference with the same components present and absent. It never gains a
/// character that s4.1 forbids. Punycode labels stay, unless the host conversion changes them.
/// Also takes an IRI: characters that are not encoded stay. Errors as for to_uri().
Written to_iri(const IriReferenceArgument& uri, const HostConversion& host,
               OutputBuffer out) noexcept;
inline Written to_iri(const IriReferenceArgument& uri, OutputBuffer out) noexcept {
  return to_iri(uri, {}, out);
}

namespace detail {
Written normalize_to_uri(const IriReferenceView& iri, NormalizeOptions options,
                         OutputBuffer out) noexcept;
Error normalize_to_uri_owned(const IriReferenceView& iri, NormalizeOptions options,
                             OwnedPlace place);
}  // namespace detail

/// The same, as owned values of the corresponding rule:
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

/// Converts an IRI to the normal form of its URI, in one pass: equals normalize(to_uri(iri))
/// without the ucschar step. Guarantee, options and errors are those of normalize().
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
  return detail::Trusted::write<uri_counterpart(Reference::rule)>([&](detail::OwnedPlace place) {
    return detail::normalize_to_uri_owned(iri, options, place);
  });
}

namespace detail {
Error to_uri_owned(const IriReferenceView& iri, const HostConversion& host, OwnedPlace place);
Error to_iri_owned(const IriReferenceView& uri, const HostConversion& host, OwnedPlace place);
}  // namespace detail

template <Rule S>
Result<BasicReference<uri_counterpart(S)>> to_uri(const BasicView<S>& iri,
                                                  const HostConversion& host) {
  return detail::Trusted::write<uri_counterpart(S)>(
      [&](detail::OwnedPlace place) { return detail::to_uri_owned(iri, host, place); });
}

template <Rule S>
Result<BasicReference<iri_counterpart(S)>> to_iri(const BasicView<S>& uri,
                                                  const HostConversion& host) {
  return detail::Trusted::write<iri_counterpart(S)>(
      [&](detail::OwnedPlace place) { return detail::to_iri_owned(uri, host, place); });
}

template <class = void>
void to_uri(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void to_iri(detail::ParseTheTextFirst, ...) IRI_UNPARSED;
template <class = void>
void normalize_to_uri(detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
