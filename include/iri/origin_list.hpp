// Lists that a server compares texts of clients with: the origins of CORS, and the redirect URIs of
// OAuth. Compared exactly, by the octets.
#ifndef IRI_ORIGIN_LIST_HPP
#define IRI_ORIGIN_LIST_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// What is wrong with an entry. Numbers are stable.
enum class ListErrorCode : std::uint8_t {
  none = 0,
  not_a_uri = 1,      ///< no URI in US-ASCII, or `http` and `https` without a host
  not_an_origin = 2,  ///< more or less than scheme, host and port: a path, userinfo, `null`
  /// Not as clients send it: a letter in upper case, the scheme's default port (RFC 6454 s6.2), an
  /// address in another notation (`127.1`, `[0::1]`), a host that no browser has.
  not_serialized = 3,
  /// A "*" that is not the first label of an origin's host, before two labels or more.
  bad_wildcard = 4,
  has_fragment = 5,   ///< a redirect URI has none (RFC 6749 s3.1.2)
  has_userinfo = 6,   ///< nor a user
  without_tls = 7,    ///< `http`, and not to a loopback address (RFC 9700 s2.6)
  localhost = 8,      ///< `http://localhost`, and RedirectUriOptions::localhost is not set
  active_scheme = 9,  ///< `javascript`, `data`, ...: the browser would run what it is redirected to
};

/// "not_a_uri", ...
std::string_view name(ListErrorCode) noexcept;
/// A constant sentence, without the final stop.
std::string_view message(ListErrorCode) noexcept;

/// The first mistake in a list.
struct [[nodiscard]] ListError {
  ListErrorCode code = ListErrorCode::none;
  std::size_t index = 0;  ///< of the entry

  /// Whether there is an error.
  [[nodiscard]] constexpr bool failed() const noexcept { return code != ListErrorCode::none; }
};

namespace detail {
/// Pairs of texts, sorted.
class TextPairs {
 public:
  void add(std::string_view first, std::string_view second) { pairs_.emplace_back(first, second); }
  void sort();
  bool has(std::string_view first, std::string_view second) const noexcept;

 private:
  std::vector<std::pair<std::string, std::string>> pairs_;
};
}  // namespace detail

/// Origins that may read what a server answers (CORS, Fetch Standard). An entry is an origin as
/// browsers send it (RFC 6454 s6.2): `https://example.com`, `http://localhost:3000`; or one with a
/// wildcard for one label, `https://*.example.com`, which is neither `https://example.com` nor
/// `https://a.b.example.com`. Make sure that all these names are yours: those of `https://*.co.uk` are
/// everybody's. `null`, the origin of sandboxed frames and of files, is not an entry.
///
///     static const iri::OriginList list =
///         iri::OriginList::make({"https://example.com", "https://*.example.org"}).value();
///     if (list.allows(origin_field)) {
///       answer.set("Access-Control-Allow-Origin", origin_field);
///       answer.set("Vary", "Origin");
///     }
class OriginList {
 public:
  /// Allocates. Time n log n.
  static Result<OriginList, ListError> make(const std::vector<std::string>& entries);

  /// Whether the value of the field Origin is one of the list. Octet by octet: browsers send origins
  /// in one form, and whatever else sends another is not one. Guarantee: no allocation, no exception;
  /// time linear in the value, times the logarithm of the list.
  [[nodiscard]] bool allows(std::string_view origin) const noexcept;

 private:
  friend class Result<OriginList, ListError>;
  OriginList() = default;

  detail::TextPairs exact_;     ///< the second is empty
  detail::TextPairs wildcard_;  ///< `https` and `.example.org:8443`
};

struct RedirectUriOptions {
  /// Whether `http://localhost` counts as a loopback address. RFC 8252 s8.3 advises against it: the
  /// name may lead elsewhere, and other programs may listen on other interfaces.
  bool localhost = false;
};

/// The redirect URIs that a client of OAuth has registered. A URI is one of them if it is the same,
/// octet by octet (RFC 9700 s4.1.3): no pattern, no normal form, no prefix. The one exception
/// is a loopback address of a native app, `http://127.0.0.1` or `http://[::1]`, which may have any port
/// or none (RFC 8252 s7.3).
///
///     const auto uris = iri::RedirectUriList::make(client.redirect_uris);
///     if (!uris) return refuse_registration(message(uris.error().code));
///     if (!uris->allows(parameter)) return show_error();  // and do not redirect
class RedirectUriList {
 public:
  /// Allocates. Time n log n. `http` is for loopback addresses alone (RFC 9700 s2.6); schemes of apps,
  /// `com.example.app:/done`, are URIs like others (RFC 8252 s7.1).
  static Result<RedirectUriList, ListError> make(const std::vector<std::string>& entries,
                                                 const RedirectUriOptions& options = {});

  /// Guarantee: no allocation, no exception; time linear in the URI, times the logarithm of the list.
  [[nodiscard]] bool allows(std::string_view uri) const noexcept;

 private:
  friend class Result<RedirectUriList, ListError>;
  RedirectUriList() = default;

  detail::TextPairs exact_;     ///< the second is empty
  detail::TextPairs loopback_;  ///< what stands before and after the port
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
