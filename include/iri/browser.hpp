// How browsers read an IRI: by the URL Standard of WHATWG, which may read another URL in it.
#ifndef IRI_BROWSER_HPP
#define IRI_BROWSER_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "iri/reference.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// How a browser, or any other program that follows the URL Standard, takes an IRI.
enum class BrowserVerdict : std::uint8_t {
  same = 0,     ///< the URI of the IRI, perhaps normalized: equal by ComparisonLevel::scheme
  other = 1,    ///< another URL: `http:/h`, `http://0x7f.1/`, `http://u;x@h/`
  refused = 2,  ///< no URL: `http:///`, `http://a%20b/`, `x://[v1.a]/`, a port above 65535
  idna = 3,     ///< only IDNA can tell: the host is not ASCII once decoded, or has an `xn--`
};

/// "same", "other", "refused", "idna".
[[nodiscard]] std::string_view name(BrowserVerdict) noexcept;

struct BrowserReading {
  BrowserVerdict verdict = BrowserVerdict::refused;
  /// As the browser would request it: ASCII; empty if refused or idna. If the verdict is `same`, a
  /// URI. Otherwise it need not be one: `http://a%7Bb/` has the host `a{b`.
  std::string url;
};

/// Reads an IRI as the URL Standard does, without a base, and tells whether that is the URL that
/// RFC 3986 and RFC 3987 read. The standard knows http, https, ws, wss, ftp and file in particular,
/// and treats all other schemes alike. It takes valid IRIs alone: repair() makes one of other text.
/// docs/BROWSERS.md has the differences, and what the standard does with text that is no IRI.
///
/// Guarantee: the URL is the `href` of the URL Standard, byte for byte. Held by a comparison with
/// the parser of Node.js, test/browsers.py. Allocates; linear.
///
///     auto reading = iri::browser_reading(uri);
///     if (reading.verdict != iri::BrowserVerdict::same) refuse(uri);
[[nodiscard]] BrowserReading browser_reading(const IriArgument& iri);

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
