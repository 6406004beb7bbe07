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
namespace iri::inline v0 {

/// Who is behind an IRI, as far as trust goes. Borrows the text of the IRI: a temporary Iri has no
/// origin, but `origin(iri::Iri::parse(text)->view())` may be used within its expression.
///
///     if (auto a = iri::origin(*page), b = iri::origin(*target); a && b && *a == *b) ...
///
/// Two origins are equal if scheme and host are the same on the scheme-based level of compare.hpp
/// (case; unreserved and ucschar percent-encoded or not; IPv6 addresses by value), and the ports
/// are the same number, where no port stands for the scheme's own (schemes.hpp). Guarantee:
/// IRIs that are the same on that level have equal origins or none. IDNA is not applied.
class [[nodiscard]] Origin {
 public:
  /// As they are written in the IRI.
  [[nodiscard]] constexpr std::string_view scheme() const noexcept { return scheme_; }
  [[nodiscard]] constexpr std::string_view host() const noexcept { return host_; }
  /// The port, or else the scheme's own; nothing where neither is known.
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

/// The origin of an IRI (RFC 6454 s4). Nothing, which RFC 6454 calls a globally unique identifier
/// and which is the same as no other: without an authority or with an empty host, for `file`
/// ("an implementation-defined value"), and with a port above 65535. Userinfo has no part in it.
[[nodiscard]] std::optional<Origin> origin(IriView iri IRI_LIFETIME_BOUND) noexcept;

/// `scheme://host[:port]` in normal form, the port left out where it is the scheme's own (s6.1;
/// for a host in US-ASCII s6.2). Equal origins give equal texts.
Written serialize(const Origin& origin, OutputBuffer out) noexcept;
[[nodiscard]] std::string serialize(const Origin& origin);

}  // namespace iri::inline v0
#pragma GCC visibility pop

template <>
struct std::hash<iri::Origin> {
  std::size_t operator()(const iri::Origin& origin) const noexcept {
    return static_cast<std::size_t>(origin.hash());
  }
};

#endif
