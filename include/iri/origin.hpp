// The origin of an IRI (RFC 6454): scheme, host and port.
#ifndef IRI_ORIGIN_HPP
#define IRI_ORIGIN_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "iri/host.hpp"
#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The origin of an IRI: the unit of trust. Borrows the text of the IRI, so origin() does not take
/// a temporary Iri; use `origin(iri::Iri::parse(text)->view())` within one expression.
///
///     if (auto a = iri::origin(*page), b = iri::origin(*target); a && b && *a == *b) ...
///
/// Two origins are equal if scheme and host are the same on the scheme-based level of compare.hpp
/// (ignoring case and the encoding of unreserved and ucschar; IPv6 addresses by value), and the
/// ports are the same number. A missing port is the scheme's default (schemes.hpp). Guarantee:
/// IRIs that are the same on that level have equal origins, or none has one. So do an IRI and its URI,
/// unless the host has a raw character that to_iri() leaves percent-encoded, U+00A0 for one. IDNA is
/// not applied.
class [[nodiscard]] Origin {
 public:
  /// The scheme and the host as written in the IRI.
  [[nodiscard]] constexpr std::string_view scheme() const noexcept { return scheme_; }
  [[nodiscard]] constexpr std::string_view host() const noexcept { return host_; }
  /// The port, or else the scheme's default. Returns nullopt if neither is known.
  [[nodiscard]] constexpr std::optional<std::uint16_t> port() const noexcept { return port_; }

  friend bool operator==(const Origin& a, const Origin& b) noexcept;
  /// Equal origins have equal hashes.
  [[nodiscard]] std::uint64_t hash() const noexcept;

 private:
  friend std::optional<Origin> origin(IriView iri) noexcept;
  friend Written serialize(const Origin& origin, OutputBuffer out) noexcept;
  constexpr Origin(std::string_view scheme, std::string_view host,
                   std::optional<std::uint16_t> port) noexcept
      : scheme_(scheme), host_(host), port_(port) {}

  std::string_view scheme_;
  std::string_view host_;
  std::optional<std::uint16_t> port_;
};

// Here, too: a friend declaration alone does not export it.
bool operator==(const Origin& a, const Origin& b) noexcept;

/// The origin of an IRI (RFC 6454 s4). Userinfo does not count. Returns nullopt without an
/// authority, with an empty host, for `file` ("an implementation-defined value"), and for a port
/// above 65535. RFC 6454 calls that origin a globally unique identifier: it equals no other.
[[nodiscard]] std::optional<Origin> origin(IriView iri IRI_LIFETIME_BOUND) noexcept;

/// Writes `scheme://host[:port]` in normal form, without the scheme's default port (s6.1; for a
/// host in US-ASCII s6.2). Equal origins give equal texts.
Written serialize(const Origin& origin, OutputBuffer out) noexcept;
[[nodiscard]] std::string serialize(const Origin& origin);

template <class = void>
void origin(detail::ParseTheTextFirst, ...) IRI_UNPARSED;

}}  // namespace iri::v0
#pragma GCC visibility pop

template <>
struct std::hash<iri::Origin> {
  std::size_t operator()(const iri::Origin& origin) const noexcept {
    return static_cast<std::size_t>(origin.hash());
  }
};

#endif
