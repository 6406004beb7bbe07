// Special addresses, by rows that stand here a second time, so that a slip in the library's rows is noticed. Both lists are
// the project's reading of IANA's registries and of the pages of providers of clouds.
#ifndef IRI_TEST_GATE_SPECIAL_ROWS_HPP
#define IRI_TEST_GATE_SPECIAL_ROWS_HPP

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "iri/inspect.hpp"
#include "support/sockets.hpp"

namespace special {

using iri::Finding;
using iri::FindingSet;
using enum iri::Finding;

struct Row {
  const char* address;
  unsigned bits;
  Finding kind;
};

// IANA's registry of special-purpose IPv4 addresses, of multicast and class E; metadata services.
inline constexpr Row rows4[] = {
    {"0.0.0.0", 8, unspecified_address},     {"10.0.0.0", 8, private_address},
    {"100.64.0.0", 10, private_address},     {"127.0.0.0", 8, loopback_address},
    {"169.254.0.0", 16, link_local_address}, {"172.16.0.0", 12, private_address},
    {"192.0.0.0", 24, reserved_address},     {"192.0.2.0", 24, reserved_address},
    {"192.31.196.0", 24, reserved_address},  {"192.52.193.0", 24, reserved_address},
    {"192.88.99.0", 24, reserved_address},   {"192.168.0.0", 16, private_address},
    {"192.175.48.0", 24, reserved_address},  {"198.18.0.0", 15, reserved_address},
    {"198.51.100.0", 24, reserved_address},  {"203.0.113.0", 24, reserved_address},
    {"224.0.0.0", 4, reserved_address},      {"240.0.0.0", 4, reserved_address},
    {"77.221.156.49", 32, metadata_address}, {"100.100.100.200", 32, metadata_address},
    {"168.63.129.16", 32, metadata_address}, {"169.254.0.23", 32, metadata_address},
    {"169.254.42.42", 32, metadata_address}, {"169.254.169.254", 32, metadata_address},
    {"169.254.170.2", 32, metadata_address}, {"169.254.170.23", 32, metadata_address},
    {"192.0.0.192", 32, metadata_address},
};

// The same for IPv6. Behind 64:ff9b:1::/48 and 2001::/32 an IPv4 address stands as well.
inline constexpr Row rows6[] = {
    {"::", 128, unspecified_address},
    {"::1", 128, loopback_address},
    {"64:ff9b:1::", 48, reserved_address},
    {"2001::", 23, reserved_address},
    {"2001:db8::", 32, reserved_address},
    {"2620:4f:8000::", 48, reserved_address},
    {"3fff::", 20, reserved_address},
    {"fc00::", 7, private_address},
    {"fe80::", 10, link_local_address},
    {"fec0::", 10, private_address},
    {"ff00::", 8, reserved_address},
    {"fd00:ec2::254", 128, metadata_address},
    {"fd00:ec2::23", 128, metadata_address},
    {"fd20:ce::254", 128, metadata_address},
    {"fd00:c1::a9fe:a9fe", 128, metadata_address},
    {"fd00:42::42", 128, metadata_address},
    {"fd00:a9fe:a9fe::1", 128, metadata_address},
    {"fd00:100::100:200", 128, metadata_address},
    {"fe80::a9fe:a9fe", 128, metadata_address},
};

// What has an IPv4 address inside: ::/96, ::ffff:0:0/96, ::ffff:0:0:0/96, NAT64, 6to4, Teredo.
inline constexpr Row embedding[] = {
    {"::", 96, ipv4_in_ipv6},           {"::ffff:0:0", 96, ipv4_in_ipv6},
    {"::ffff:0:0:0", 96, ipv4_in_ipv6}, {"64:ff9b::", 96, ipv4_in_ipv6},
    {"64:ff9b:1::", 48, ipv4_in_ipv6},  {"2002::", 16, ipv4_in_ipv6},
    {"2001::", 32, ipv4_in_ipv6},
};

template <std::size_t size>
using Address = std::array<std::uint8_t, size>;

template <std::size_t size>
Address<size> read(const char* text) {
  Address<size> address{};
  EXPECT_EQ(inet_pton(size == 4 ? AF_INET : AF_INET6, text, address.data()), 1) << text;
  return address;
}

template <std::size_t size>
void flip(Address<size>& address, unsigned bit) {
  address[bit / 8] = static_cast<std::uint8_t>(address[bit / 8] ^ (0x80U >> (bit % 8)));
}

/// The last address of a row.
template <std::size_t size>
Address<size> last_of(const Row& row) {
  Address<size> last = read<size>(row.address);
  for (unsigned bit = row.bits; bit < 8 * size; ++bit) flip(last, bit);
  return last;
}

template <std::size_t size>
std::string shown(const Address<size>& address) {
  char text[INET6_ADDRSTRLEN] = {};
  return inet_ntop(size == 4 ? AF_INET : AF_INET6, address.data(), text, sizeof text);
}

}  // namespace special

#endif
