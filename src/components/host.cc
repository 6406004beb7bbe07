#include "iri/host.hpp"

#include <cstddef>

#include "iri/ascii.hpp"
#include "iri/parse.hpp"

namespace iri { inline namespace v0 {
namespace {

/// INVARIANT: `text` is an IPv4address.
IPv4 ipv4_of(std::string_view text) noexcept {
  IPv4 address{};
  std::size_t octet = 0;
  for (const char c : text) {
    if (c == '.') {
      ++octet;
    } else {
      address[octet] = static_cast<std::uint8_t>(address[octet] * 10 + (c - '0'));
    }
  }
  return address;
}

/// Reads the h16 groups of an IPv6address one after the other.
class GroupReader {
 public:
  explicit GroupReader(std::string_view text) noexcept : rest_(text) {}

  /// INVARIANT: the whole text is an IPv6address.
  IPv6 read() noexcept {
    while (!rest_.empty()) step();
    if (gap_ == none) return address_;
    // "::" stands for as many zero groups as are missing.
    IPv6 spread{};
    for (std::size_t i = 0; i < gap_; ++i) spread[i] = address_[i];
    for (std::size_t i = gap_; i < filled_; ++i) spread[16 - filled_ + i] = address_[i];
    return spread;
  }

 private:
  static constexpr std::size_t none = 17;

  void step() noexcept {
    if (rest_.starts_with("::")) {
      gap_ = filled_;
      rest_.remove_prefix(2);
    } else if (rest_.starts_with(':')) {
      rest_.remove_prefix(1);
    } else {
      group();
    }
  }

  void group() noexcept {
    const std::size_t end = rest_.find(':');
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(text.size());
    if (text.find('.') != text.npos) {
      for (const std::uint8_t octet : ipv4_of(text)) address_[filled_++] = octet;
      return;
    }
    unsigned value = 0;
    for (const char digit : text) value = value << 4U | detail::hex_digit(digit);
    address_[filled_++] = static_cast<std::uint8_t>(value >> 8U);
    address_[filled_++] = static_cast<std::uint8_t>(value & 0xFFU);
  }

  std::string_view rest_;
  IPv6 address_{};
  std::size_t filled_ = 0;
  std::size_t gap_ = none;
};

}  // namespace

std::string_view name(HostKind kind) noexcept {
  switch (kind) {
    case HostKind::IPv4address: return "IPv4address";
    case HostKind::IPv6address: return "IPv6address";
    case HostKind::IPvFuture: return "IPvFuture";
    case HostKind::reg_name: return "ireg-name";
  }
  return "";
}

HostKind host_kind(std::string_view host) noexcept {
  if (host.starts_with('[')) {
    const char version = host.size() > 1 ? host[1] : '\0';
    return version == 'v' || version == 'V' ? HostKind::IPvFuture : HostKind::IPv6address;
  }
  return is_valid(rule::IPv4address, host) ? HostKind::IPv4address : HostKind::reg_name;
}

std::optional<IPv4> ipv4_address(std::string_view text) noexcept {
  if (!is_valid(rule::IPv4address, text)) return std::nullopt;
  return ipv4_of(text);
}

std::optional<IPv6> ipv6_address(std::string_view text) noexcept {
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  if (!is_valid(rule::IPv6address, text)) return std::nullopt;
  return GroupReader(text).read();
}

}}  // namespace iri::v0
