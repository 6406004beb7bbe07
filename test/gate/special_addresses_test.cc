// The kinds of special addresses, by the rows of special_rows.hpp.
#include "gate/special_addresses.hpp"

#include "special_rows.hpp"

namespace {

using namespace special;

template <std::size_t size>
bool is_in(const Row& row, const Address<size>& address) {
  const auto prefix = read<size>(row.address);
  unsigned same = 0;
  while (same < row.bits && ((prefix[same / 8] ^ address[same / 8]) & (0x80U >> (same % 8))) == 0)
    ++same;
  return same == row.bits;
}

template <std::size_t size, std::size_t count>
FindingSet kinds_in(const Row (&rows)[count], const Address<size>& address) {
  FindingSet kinds;
  for (const Row& row : rows) {
    if (is_in(row, address)) kinds.insert(row.kind);
  }
  return kinds;
}

FindingSet expected(const Address<4>& address) { return kinds_in(rows4, address); }

/// RFC 4291 s2.4: what is not in 2000::/3 is assigned to nobody, but for the rows.
FindingSet expected(const Address<16>& address) {
  FindingSet kinds = kinds_in(rows6, address);
  if (kinds.empty() && address[0] >> 5U != 1) kinds.insert(reserved_address);
  return kinds;
}

bool has_ipv4(const Address<4>&) { return false; }

bool has_ipv4(const Address<16>& address) {
  const bool whole = address == read<16>("::") || address == read<16>("::1");
  return !whole && !kinds_in(embedding, address).empty();
}

/// The first and the last address of each row, and each of these with one bit changed.
template <std::size_t size, std::size_t count>
void expect_ends_of(const Row (&rows)[count]) {
  for (const Row& row : rows) {
    for (const Address<size> address : {read<size>(row.address), last_of<size>(row)}) {
      for (unsigned bit = 0; bit <= 8 * size; ++bit) {
        Address<size> other = address;
        if (bit < 8 * size) flip(other, bit);
        if (has_ipv4(other)) continue;
        EXPECT_EQ(iri::detail::kind_of(other), expected(other)) << shown(other);
      }
    }
  }
}

TEST(SpecialAddresses, EachRowOfIpv4EndsAtItsLastBit) { expect_ends_of<4>(rows4); }

TEST(SpecialAddresses, EachRowOfIpv6EndsAtItsLastBit) { expect_ends_of<16>(rows6); }

/// The address with that IPv4 address at these places.
Address<16> with(const char* prefix, const Address<4>& ipv4, const Address<4>& places) {
  Address<16> address = read<16>(prefix);
  for (std::size_t i = 0; i < 4; ++i) address[places[i]] = ipv4[i];
  return address;
}

// RFC 4291 s2.5.5, RFC 2765 s2.1, RFC 6052 s2.1: the last 32 bits, and no other kind.
TEST(SpecialAddresses, AnIpv4AddressAtTheEndHasItsKind) {
  for (const char* prefix : {"::ffff:0:0", "::", "::ffff:0:0:0", "64:ff9b::"}) {
    for (const Row& row : rows4) {
      const auto ipv4 = read<4>(row.address);
      const auto address = with(prefix, ipv4, {12, 13, 14, 15});
      if (address == read<16>("::")) continue;
      EXPECT_EQ(iri::detail::kind_of(address), FindingSet{ipv4_in_ipv6} | expected(ipv4))
          << shown(address);
    }
  }
}

// RFC 3056 s2: behind 2002::/16. RFC 4380 s4: Teredo, behind 2001::/32, inverted. RFC 5214 s6.1.
TEST(SpecialAddresses, AnIpv4AddressInATunnelHasItsKind) {
  for (const Row& row : rows4) {
    const auto ipv4 = read<4>(row.address);
    Address<4> inverted = ipv4;
    for (std::uint8_t& byte : inverted) byte = static_cast<std::uint8_t>(~byte);
    const FindingSet kinds = FindingSet{ipv4_in_ipv6} | expected(ipv4);
    EXPECT_EQ(iri::detail::kind_of(with("2002::", ipv4, {2, 3, 4, 5})), kinds) << row.address;
    EXPECT_EQ(iri::detail::kind_of(with("2001::", inverted, {12, 13, 14, 15})),
              kinds | FindingSet{reserved_address})
        << row.address;
    EXPECT_EQ(iri::detail::kind_of(with("2606::5efe:0:0", ipv4, {12, 13, 14, 15})), kinds)
        << row.address;
  }
}

// With more bits of the prefix set: all of 2001::/32 is Teredo, and ISATAP has any prefix.
TEST(SpecialAddresses, AnIpv4AddressInATunnelHasItsKindBehindEachPrefix) {
  const Address<4> last = {12, 13, 14, 15};
  const FindingSet inside = FindingSet{ipv4_in_ipv6, loopback_address};
  EXPECT_EQ(iri::detail::kind_of(with("2001:0:8000::", {0x80, 0xFF, 0xFF, 0xFE}, last)),
            inside | FindingSet{reserved_address});
  EXPECT_EQ(iri::detail::kind_of(with("fe80::5efe:0:0", {127, 0, 0, 1}, last)),
            inside | FindingSet{link_local_address});
}

// RFC 6052 s2.2: where the address stands behind prefixes of 48, 56, 64 and 96 bits; not in byte 8.
constexpr Address<4> places_of_rfc6052[] = {
    {6, 7, 9, 10}, {7, 9, 10, 11}, {9, 10, 11, 12}, {12, 13, 14, 15}};

/// RFC 8215: which of the lengths is used, the address does not say.
FindingSet kinds_at_all_places(const Address<16>& address) {
  FindingSet kinds{ipv4_in_ipv6, reserved_address};
  for (const Address<4>& places : places_of_rfc6052) {
    kinds |= expected(
        Address<4>{address[places[0]], address[places[1]], address[places[2]], address[places[3]]});
  }
  return kinds;
}

TEST(SpecialAddresses, BehindTheLocalPrefixAnIpv4AddressStandsAtEachPlaceOfRfc6052) {
  for (const char* prefix : {"64:ff9b:1::", "64:ff9b:1:8000::", "64:ff9b:1:801:1:101:101:101"}) {
    for (const Address<4>& places : places_of_rfc6052) {
      for (const Row& row : rows4) {
        const auto address = with(prefix, read<4>(row.address), places);
        EXPECT_EQ(iri::detail::kind_of(address), kinds_at_all_places(address)) << shown(address);
      }
    }
  }
}

// The prefixes of what has an IPv4 address inside: with a bit of the prefix changed it has none.
TEST(SpecialAddresses, BeyondThePrefixThereIsNoIpv4Address) {
  for (const Row& row : embedding) {
    for (unsigned bit = 0; bit < row.bits; ++bit) {
      Address<16> address = read<16>(row.address);
      address[15] = 9;  // neither "::" nor "::1"
      EXPECT_TRUE(iri::detail::kind_of(address).contains(ipv4_in_ipv6)) << shown(address);
      flip(address, bit);
      EXPECT_EQ(iri::detail::kind_of(address).contains(ipv4_in_ipv6), has_ipv4(address))
          << shown(address);
    }
  }
}

}  // namespace
