#include "address_kind.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace iri::inline v0::detail {
namespace {

constexpr std::size_t no_bits = 0;

/// The addresses that begin as `address` does, for `bits` bits.
template <class Address>
struct Block {
  Address address;
  std::size_t bits;
  Finding kind;

  bool contains(const Address& other) const noexcept {
    const std::size_t whole = bits / 8;
    if (!std::equal(address.begin(), address.begin() + static_cast<std::ptrdiff_t>(whole),
                    other.begin())) {
      return false;
    }
    const std::size_t rest = bits % 8;
    return rest == no_bits || (address[whole] ^ other[whole]) >> (8 - rest) == 0;
  }
};

using enum Finding;

// IANA's registries of special-purpose addresses (RFC 6890), but for what is globally
// reachable; multicast; and the metadata services as their clouds document them.
constexpr std::array<Block<IPv4>, 24> blocks4{{
    {{0, 0, 0, 0}, 8, unspecified_address},
    {{10, 0, 0, 0}, 8, private_address},
    {{100, 64, 0, 0}, 10, private_address},
    {{100, 100, 100, 200}, 32, metadata_address},  // Alibaba Cloud
    {{127, 0, 0, 0}, 8, loopback_address},
    {{168, 63, 129, 16}, 32, metadata_address},  // Azure
    {{169, 254, 0, 0}, 16, link_local_address},
    {{169, 254, 0, 23}, 32, metadata_address},     // Tencent Cloud
    {{169, 254, 42, 42}, 32, metadata_address},    // Scaleway
    {{169, 254, 169, 254}, 32, metadata_address},  // AWS, Azure, Google Cloud, ...
    {{169, 254, 170, 2}, 32, metadata_address},    // AWS, credentials of containers
    {{169, 254, 170, 23}, 32, metadata_address},   // AWS, credentials of pods
    {{172, 16, 0, 0}, 12, private_address},
    {{192, 0, 0, 0}, 24, reserved_address},
    {{192, 0, 0, 192}, 32, metadata_address},  // Oracle Cloud
    {{192, 0, 2, 0}, 24, reserved_address},
    {{192, 88, 99, 0}, 24, reserved_address},
    {{192, 168, 0, 0}, 16, private_address},
    {{198, 18, 0, 0}, 15, reserved_address},
    {{198, 51, 100, 0}, 24, reserved_address},
    {{203, 0, 113, 0}, 24, reserved_address},
    {{224, 0, 0, 0}, 4, reserved_address},
    {{240, 0, 0, 0}, 4, reserved_address},
    {{255, 255, 255, 255}, 32, reserved_address},
}};

constexpr std::array<Block<IPv6>, 14> blocks6{{
    {{}, 128, unspecified_address},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, loopback_address},
    {{0x01, 0x00}, 64, reserved_address},
    {{0x20, 0x01, 0x00, 0x02, 0, 0}, 48, reserved_address},
    {{0x20, 0x01, 0x00, 0x10}, 28, reserved_address},
    {{0x20, 0x01, 0x0D, 0xB8}, 32, reserved_address},
    {{0x3F, 0xFF}, 20, reserved_address},
    {{0xFC}, 7, private_address},
    // AWS, metadata and credentials of pods; Google Cloud.
    {{0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}, 128, metadata_address},
    {{0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x23}, 128, metadata_address},
    {{0xFD, 0x20, 0, 0xCE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}, 128, metadata_address},
    {{0xFE, 0x80}, 10, link_local_address},
    {{0xFE, 0xC0}, 10, private_address},
    {{0xFF}, 8, reserved_address},
}};

/// Where an IPv6 address with such a beginning has an IPv4 address.
struct Embedding {
  IPv6 prefix;
  std::size_t bits;
  std::size_t offset;  ///< of its first byte
  bool inverted;
};

constexpr std::array<Embedding, 8> embeddings{{
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96, 12, false},       // mapped, RFC 4291 s2.5.5.2
    {{}, 96, 12, false},                                               // compatible, s2.5.5.1
    {{0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0}, 96, 12, false},       // translated, RFC 2765 s2.1
    {{0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0}, 96, 12, false},    // NAT64, RFC 6052 s2.1
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, 12, false},                      // local NAT64, RFC 8215
    {{0x20, 0x02}, 16, 2, false},                                      // 6to4, RFC 3056 s2
    {{0x20, 0x01, 0, 0}, 32, 12, true},                                // Teredo, RFC 4380 s4
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x5E, 0xFE}, no_bits, 12, false},  // ISATAP: see below
}};

/// RFC 5214 s6.1: an interface identifier 0000:5EFE or 0200:5EFE, whatever goes before.
bool is_isatap(const IPv6& address) noexcept {
  return (address[8] & 0xFDU) == 0 && address[9] == 0 && address[10] == 0x5E && address[11] == 0xFE;
}

bool embeds(const Embedding& embedding, const IPv6& address) noexcept {
  if (embedding.bits == no_bits) return is_isatap(address);
  return Block<IPv6>{embedding.prefix, embedding.bits, ipv4_in_ipv6}.contains(address);
}

IPv4 embedded_in(const IPv6& address, const Embedding& embedding) noexcept {
  IPv4 found{};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const unsigned byte = address[embedding.offset + i];
    found[i] = static_cast<std::uint8_t>(embedding.inverted ? byte ^ 0xFFU : byte);
  }
  return found;
}

/// Whether it is :: or ::1, which look like compatible addresses and are none.
bool is_unspecified_or_loopback(const IPv6& address) noexcept {
  return blocks6[0].contains(address) || blocks6[1].contains(address);
}

}  // namespace

FindingSet kind_of(const IPv4& address) noexcept {
  FindingSet kinds;
  for (const Block<IPv4>& block : blocks4) {
    if (block.contains(address)) kinds.insert(block.kind);
  }
  return kinds;
}

FindingSet kind_of(const IPv6& address) noexcept {
  FindingSet kinds;
  for (const Block<IPv6>& block : blocks6) {
    if (block.contains(address)) kinds.insert(block.kind);
  }
  if (is_unspecified_or_loopback(address)) return kinds;
  for (const Embedding& embedding : embeddings) {
    if (!embeds(embedding, address)) continue;
    kinds.insert(ipv4_in_ipv6);
    kinds |= kind_of(embedded_in(address, embedding));
  }
  return kinds;
}

}  // namespace iri::inline v0::detail
