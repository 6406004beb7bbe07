// The parts of a parsed reference, as views of its text.
#ifndef IRI_PARTS_HPP
#define IRI_PARTS_HPP

#include <cstdint>
#include <optional>
#include <string_view>

#include "iri/components.hpp"
#include "iri/host.hpp"
#include "iri/lifetime.hpp"
#include "iri/schemes.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The accessors of a parsed reference; `Self` has text() and components().
///
/// Every part is a view into the text, as it was written: nothing is decoded or folded.
/// An absent part is nullopt; an empty one is an empty string_view (RFC 3986 s5.3).
template <class Self>
class Parts {
 public:
  /// Without the ":" (RFC 3986 s3.1).
  [[nodiscard]] constexpr std::optional<std::string_view> scheme() const noexcept {
    return part(c().has_scheme(), 0, c().scheme_end);
  }
  /// Without the "//" (s3.2).
  [[nodiscard]] constexpr std::optional<std::string_view> authority() const noexcept {
    return part(c().has_authority(), c().authority_begin(), c().authority_end);
  }
  /// Without the "@" (s3.2.1).
  [[nodiscard]] constexpr std::optional<std::string_view> userinfo() const noexcept {
    return part(c().has_userinfo(), c().authority_begin(), c().userinfo_end);
  }
  /// With the brackets of an IP-literal (s3.2.2). Every authority has a host, perhaps an empty one.
  [[nodiscard]] constexpr std::optional<std::string_view> host() const noexcept {
    return part(c().has_authority(), c().host_begin(), c().host_end);
  }
  /// The host for a resolver, such as getaddrinfo(): an IP-literal without its brackets, any other
  /// host as it is.
  [[nodiscard]] constexpr std::optional<std::string_view> host_without_brackets() const noexcept {
    auto name = host();
    if (name && name->starts_with('[')) name = name->substr(1, name->size() - 2);
    return name;
  }
  /// The authority without its userinfo: what a client sends as the Host field (RFC 9110 s7.2).
  [[nodiscard]] constexpr std::optional<std::string_view> host_and_port() const noexcept {
    return part(c().has_authority(), c().host_begin(), c().authority_end);
  }
  /// Without the ":" (s3.2.3).
  [[nodiscard]] constexpr std::optional<std::string_view> port() const noexcept {
    return part(c().has_port(), c().host_end + 1, c().authority_end);
  }
  /// Always present, perhaps empty (s3.3).
  [[nodiscard]] constexpr std::string_view path() const noexcept {
    return slice(c().path_begin(), c().path_end);
  }
  /// Without the "?" (s3.4).
  [[nodiscard]] constexpr std::optional<std::string_view> query() const noexcept {
    return part(c().has_query(), c().path_end + 1, c().query_end);
  }
  /// Without the "#" (s3.5).
  [[nodiscard]] constexpr std::optional<std::string_view> fragment() const noexcept {
    return part(c().has_fragment(), c().query_end + 1, c().size);
  }

  /// The kind of the host. Returns nullopt without an authority.
  [[nodiscard]] std::optional<HostKind> host_kind() const noexcept {
    if (!c().has_authority()) return std::nullopt;
    return iri::host_kind(*host());
  }
  /// The address, if the host is an IPv4address.
  [[nodiscard]] std::optional<IPv4> ipv4() const noexcept {
    return c().has_authority() ? ipv4_address(*host()) : std::nullopt;
  }
  /// The address, if the host is an IPv6address in brackets.
  [[nodiscard]] std::optional<IPv6> ipv6() const noexcept {
    if (!c().has_authority() || !host()->starts_with('[')) return std::nullopt;
    return ipv6_address(*host());
  }
  /// The port as a number. Returns nullopt if there is none, and if it is empty or above 65535.
  [[nodiscard]] constexpr std::optional<std::uint16_t> port_number() const noexcept {
    const auto digits = port();
    if (!digits || digits->empty()) return std::nullopt;
    std::uint32_t number = 0;
    for (const char digit : *digits) {
      number = number * 10 + static_cast<std::uint32_t>(digit - '0');
      if (number > 0xFFFF) return std::nullopt;
    }
    return static_cast<std::uint16_t>(number);
  }

  /// The port to connect to: port_number() or, where the port is absent or empty, the default of the
  /// scheme by schemes.hpp (s6.2.3). Returns nullopt without an authority, for a port above 65535,
  /// and where no default is known.
  [[nodiscard]] std::optional<std::uint16_t> effective_port() const noexcept {
    const auto digits = port();
    if (digits && !digits->empty()) return port_number();
    if (!c().has_scheme() || !c().has_authority()) return std::nullopt;
    const Scheme* const known = find_scheme(*scheme());
    return known == nullptr ? std::nullopt : known->default_port;
  }

  /// Whether there is a scheme: an IRI or URI has one, a relative reference does not.
  [[nodiscard]] constexpr bool has_scheme() const noexcept { return c().has_scheme(); }
  [[nodiscard]] constexpr bool has_authority() const noexcept { return c().has_authority(); }

 private:
  [[nodiscard]] constexpr const auto& c() const noexcept {
    return static_cast<const Self&>(*this).components();
  }
  [[nodiscard]] constexpr std::string_view slice(std::uint32_t begin,
                                                 std::uint32_t end) const noexcept {
    const std::string_view text = static_cast<const Self&>(*this).text();
    return {text.data() + begin, end - begin};  // INVARIANT: begin <= end <= text.size()
  }
  [[nodiscard]] constexpr std::optional<std::string_view> part(bool present, std::uint32_t begin,
                                                               std::uint32_t end) const noexcept {
    if (!present) return std::nullopt;
    return slice(begin, end);
  }
};

/// The same accessors for a reference that owns its text. Changing or destroying it invalidates
/// its parts. Use a part of a temporary only within the same expression; Clang warns if you keep
/// one (lifetime.hpp).
///
///     use(iri::Iri::parse(text)->path().size());                  // fine
///     std::string_view path = iri::Iri::parse(text)->path();      // dangles; Clang warns
template <class Self>
class OwnedParts : public Parts<Self> {
  using Base = Parts<Self>;

 public:
  [[nodiscard]] constexpr std::optional<std::string_view> scheme() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::scheme();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> authority() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::authority();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> userinfo() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::userinfo();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> host() const noexcept IRI_LIFETIME_BOUND {
    return Base::host();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> host_without_brackets() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::host_without_brackets();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> host_and_port() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::host_and_port();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> port() const noexcept IRI_LIFETIME_BOUND {
    return Base::port();
  }
  [[nodiscard]] constexpr std::string_view path() const noexcept IRI_LIFETIME_BOUND {
    return Base::path();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> query() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::query();
  }
  [[nodiscard]] constexpr std::optional<std::string_view> fragment() const noexcept
      IRI_LIFETIME_BOUND {
    return Base::fragment();
  }
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
