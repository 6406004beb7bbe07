#include "gate/special_addresses.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// An address as two numbers, so that many blocks are soon compared. An IPv4 address is the front of the first.
struct AddressBits {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  /// The first `ones` bits.
  constexpr explicit AddressBits(unsigned ones) noexcept {
    for (unsigned i = 0; i < ones; ++i) (i < 64 ? high : low) |= std::uint64_t{1} << (63 - i % 64);
  }
  constexpr AddressBits(const std::uint8_t* bytes, std::size_t size) noexcept {
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint64_t byte = bytes[i];
      (i < 8 ? high : low) |= byte << (56 - i % 8 * 8);
    }
  }
  explicit AddressBits(const IPv4& address) noexcept : high(word_at(address.data()) << 32U) {}
  explicit AddressBits(const IPv6& address) noexcept
      : high(word_at(address.data()) << 32U | word_at(address.data() + 4)),
        low(word_at(address.data() + 8) << 32U | word_at(address.data() + 12)) {}

 private:
  static std::uint64_t word_at(const std::uint8_t* at) noexcept {
    return std::uint64_t{at[0]} << 24U | std::uint64_t{at[1]} << 16U | std::uint64_t{at[2]} << 8U |
           std::uint64_t{at[3]};
  }
};

/// The addresses whose first `bits` bits equal those of `address`.
template <class Address>
struct AddressBlock {
  AddressBits address;
  AddressBits mask;
  Finding kind;

  constexpr AddressBlock(const Address& of, unsigned bits, Finding is) noexcept
      : address(of.data(), of.size()), mask(bits), kind(is) {}
  constexpr bool contains(const AddressBits& other) const noexcept {
    return (((address.high ^ other.high) & mask.high) | ((address.low ^ other.low) & mask.low)) ==
           0;
  }
};

namespace registry {

using enum Finding;

// All rows of IANA's registries of special-purpose addresses (RFC 6890), each with its RFC. This
// includes the few that are globally reachable: they are services of the network itself (PCP, TURN,
// AMT, AS112), never a web server. Also multicast, and the metadata services as their clouds
// document them.
constexpr AddressBlock<IPv4> blocks4[] = {
    {{0, 0, 0, 0}, 8, unspecified_address},        // RFC 791 s3.2
    {{10, 0, 0, 0}, 8, private_address},           // RFC 1918
    {{77, 221, 156, 49}, 32, metadata_address},    // Aeza
    {{100, 64, 0, 0}, 10, private_address},        // RFC 6598
    {{100, 100, 100, 200}, 32, metadata_address},  // Alibaba Cloud
    {{127, 0, 0, 0}, 8, loopback_address},         // RFC 1122 s3.2.1.3
    {{168, 63, 129, 16}, 32, metadata_address},    // Azure
    {{169, 254, 0, 0}, 16, link_local_address},    // RFC 3927
    {{169, 254, 0, 23}, 32, metadata_address},     // Tencent Cloud
    {{169, 254, 42, 42}, 32, metadata_address},    // Scaleway
    {{169, 254, 169, 254}, 32, metadata_address},  // AWS, Azure, Google, and most others
    {{169, 254, 170, 2}, 32, metadata_address},    // AWS, credentials of containers
    {{169, 254, 170, 23}, 32, metadata_address},   // AWS, credentials of pods
    {{172, 16, 0, 0}, 12, private_address},        // RFC 1918
    {{192, 0, 0, 0}, 24, reserved_address},        // RFC 6890: protocol assignments
    {{192, 0, 0, 192}, 32, metadata_address},      // Oracle Cloud
    {{192, 0, 2, 0}, 24, reserved_address},        // RFC 5737: documentation
    {{192, 31, 196, 0}, 24, reserved_address},     // RFC 7535: AS112
    {{192, 52, 193, 0}, 24, reserved_address},     // RFC 7450: AMT
    {{192, 88, 99, 0}, 24, reserved_address},      // RFC 7526: once 6to4 relays
    {{192, 168, 0, 0}, 16, private_address},       // RFC 1918
    {{192, 175, 48, 0}, 24, reserved_address},     // RFC 7534: AS112
    {{198, 18, 0, 0}, 15, reserved_address},       // RFC 2544: benchmarking
    {{198, 51, 100, 0}, 24, reserved_address},     // RFC 5737: documentation
    {{203, 0, 113, 0}, 24, reserved_address},      // RFC 5737: documentation
    {{224, 0, 0, 0}, 4, reserved_address},         // RFC 5771: multicast
    {{240, 0, 0, 0}, 4, reserved_address},         // RFC 1112 s4; broadcast, RFC 919
};

constexpr AddressBlock<IPv6> global_unicast{{0x20}, 3, reserved_address};  // RFC 4291 s2.4

constexpr AddressBlock<IPv6> blocks6[] = {
    {{}, 128, unspecified_address},                                             // RFC 4291
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, loopback_address},  // RFC 4291
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, reserved_address},                        // RFC 8215
    {{0x20, 0x01}, 23, reserved_address},                    // RFC 2928: protocol assignments
    {{0x20, 0x01, 0x0D, 0xB8}, 32, reserved_address},        // RFC 3849: documentation
    {{0x26, 0x20, 0, 0x4F, 0x80, 0}, 48, reserved_address},  // RFC 7534: AS112
    {{0x3F, 0xFF}, 20, reserved_address},                    // RFC 9637: documentation
    {{0xFC}, 7, private_address},                            // RFC 4193
    // AWS: metadata and credentials of pods; Google; Oracle; Scaleway; Akamai; Alibaba Cloud.
    {{0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}, 128, metadata_address},
    {{0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x23}, 128, metadata_address},
    {{0xFD, 0x20, 0, 0xCE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}, 128, metadata_address},
    {{0xFD, 0, 0, 0xC1, 0, 0, 0, 0, 0, 0, 0, 0, 0xA9, 0xFE, 0xA9, 0xFE}, 128, metadata_address},
    {{0xFD, 0, 0, 0x42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x42}, 128, metadata_address},
    {{0xFD, 0, 0xA9, 0xFE, 0xA9, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x01}, 128, metadata_address},
    {{0xFD, 0, 0x01, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0x01, 0x00, 0x02, 0}, 128, metadata_address},
    {{0xFE, 0x80}, 10, link_local_address},  // RFC 4291
    // OpenStack, Akamai
    {{0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xA9, 0xFE, 0xA9, 0xFE}, 128, metadata_address},
    {{0xFE, 0xC0}, 10, private_address},  // RFC 3879: once site-local
    {{0xFF}, 8, reserved_address},        // RFC 4291: multicast
};

}  // namespace registry

template <class Address>
constexpr const AddressBlock<Address>& addresses_of(const AddressBlock<Address>& block) noexcept {
  return block;
}

/// The position of an IPv4 address inside IPv6 addresses that begin with a given prefix.
struct Embedding {
  AddressBlock<IPv6> block;
  std::array<std::uint8_t, 4> places;  ///< positions of its bytes
  bool inverted = false;

  constexpr Embedding(const IPv6& prefix, unsigned bits, const std::array<std::uint8_t, 4>& at,
                      bool is_inverted = false) noexcept
      : block(prefix, bits, Finding::ipv4_in_ipv6), places(at), inverted(is_inverted) {}
};

constexpr const AddressBlock<IPv6>& addresses_of(const Embedding& embedding) noexcept {
  return embedding.block;
}

/// For each first byte of an address, the blocks among which those are that may contain it.
class BlocksByFirstByte {
 public:
  template <class Of, std::size_t count>
  constexpr explicit BlocksByFirstByte(const Of (&blocks)[count]) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
      for (std::uint64_t byte = 0; byte < runs_.size(); ++byte) {
        const std::uint64_t differs = addresses_of(blocks[i]).address.high ^ byte << 56U;
        if ((differs & addresses_of(blocks[i]).mask.high) >> 56U == 0) add(runs_[byte], i);
      }
    }
  }
  template <class Of>
  std::span<const Of> among(const Of* blocks, std::uint8_t first) const noexcept {
    return {blocks + runs_[first].begin, blocks + runs_[first].end};
  }
  template <class Address>
  FindingSet kinds(const AddressBlock<Address>* blocks, std::uint8_t first,
                   const AddressBits& address) const noexcept {
    FindingSet kinds;
    for (const AddressBlock<Address>& block : among(blocks, first)) {
      if (block.contains(address)) kinds.insert(block.kind);
    }
    return kinds;
  }

 private:
  struct Run {
    std::uint8_t begin = 0;
    std::uint8_t end = 0;
  };
  static constexpr void add(Run& run, std::size_t block) noexcept {
    if (run.end == 0) run.begin = static_cast<std::uint8_t>(block);
    run.end = static_cast<std::uint8_t>(block + 1);
  }
  std::array<Run, 256> runs_{};
};

constexpr BlocksByFirstByte first_bytes4(registry::blocks4);
constexpr BlocksByFirstByte first_bytes6(registry::blocks6);

constexpr std::array<std::uint8_t, 4> at_the_end = {12, 13, 14, 15};

// Such an address stands for its IPv4 address, and has only the kind of that address.
constexpr Embedding stand_ins[] = {
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96, at_the_end},  // mapped, RFC 4291 s2.5.5.2
    {{}, 96, at_the_end},                                          // compatible, s2.5.5.1
    {{0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0}, 96, at_the_end},  // translated, RFC 2765 s2.1
    {{0, 0x64, 0xFF, 0x9B}, 96, at_the_end},                       // NAT64, RFC 6052 s2.1
};

constexpr Embedding embeddings[] = {
    // The prefix for local NAT64 (RFC 8215). Operators use it, or a longer prefix of 56, 64 or 96
    // bits within it. Each length puts the address elsewhere, around byte 8 (RFC 6052 s2.2).
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, {6, 7, 9, 10}},
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, {7, 9, 10, 11}},
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, {9, 10, 11, 12}},
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, at_the_end},
    {{0x20, 0x02}, 16, {2, 3, 4, 5}},            // 6to4, RFC 3056 s2
    {{0x20, 0x01, 0, 0}, 32, at_the_end, true},  // Teredo, RFC 4380 s4
};

constexpr BlocksByFirstByte first_bytes_of_stand_ins(stand_ins);
constexpr BlocksByFirstByte first_bytes_of_embeddings(embeddings);

constexpr Embedding isatap{{}, 0, at_the_end};

/// RFC 5214 s6.1: an interface identifier 0000:5EFE or 0200:5EFE, after any prefix.
bool is_isatap(const IPv6& address) noexcept {
  return (address[8] & 0xFDU) == 0 && address[9] == 0 && address[10] == 0x5E && address[11] == 0xFE;
}

FindingSet kind_of_embedded(const IPv6& address, const Embedding& embedding) noexcept {
  IPv4 found{};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const unsigned byte = address[embedding.places[i]];
    found[i] = static_cast<std::uint8_t>(embedding.inverted ? byte ^ 0xFFU : byte);
  }
  return FindingSet{Finding::ipv4_in_ipv6} | kind_of(found);
}

/// Whether the address is :: or ::1. They look like compatible addresses but are not.
bool is_unspecified_or_loopback(const AddressBits& bits) noexcept {
  return bits.high == 0 && bits.low <= 1;
}

}  // namespace

FindingSet kind_of(const IPv4& address) noexcept {
  return first_bytes4.kinds(registry::blocks4, address[0], AddressBits(address));
}

FindingSet kind_of(const IPv6& address) noexcept {
  const AddressBits bits(address);
  FindingSet kinds = first_bytes6.kinds(registry::blocks6, address[0], bits);
  if (is_unspecified_or_loopback(bits)) return kinds;
  for (const Embedding& stand_in : first_bytes_of_stand_ins.among(stand_ins, address[0])) {
    if (stand_in.block.contains(bits)) return kinds | kind_of_embedded(address, stand_in);
  }
  // RFC 4291 s2.4 and IANA's registry of the address space: everything else is unassigned.
  if (kinds.empty() && !registry::global_unicast.contains(bits))
    kinds.insert(Finding::reserved_address);
  for (const Embedding& embedding : first_bytes_of_embeddings.among(embeddings, address[0])) {
    if (embedding.block.contains(bits)) kinds |= kind_of_embedded(address, embedding);
  }
  if (is_isatap(address)) kinds |= kind_of_embedded(address, isatap);
  return kinds;
}

}}}  // namespace iri::v0::detail
