// Gate::judge_address() and its functions of C against the verdict on a URL with that address: for the ends of all special
// ranges, and thousands of addresses beside and between them.
#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "iri/gate.hpp"
#include "iri/iri.h"
#include "special_rows.hpp"
#include "support/sockets.hpp"

namespace {

using namespace special;
using iri::Action;
using iri::Gate;
using iri::GateVerdict;
using iri::Policy;

/// The presets and others, with an address_host that changes nothing, and no lists: what is left
/// of the verdict on a URL is what its address calls for.
std::vector<Policy> policies() {
  std::vector<Policy> all{Policy::allow_everything(), Policy()};
  for (const auto name : iri::preset_names()) all.push_back(*iri::find_preset(name));
  all.push_back(Policy::allow_everything().set(Action::report, {reserved_address, ipv4_in_ipv6}));
  all.push_back(Policy::allow_everything().set(Action::reject, {private_address}));
  for (Policy& policy : all) {
    policy.set(Action::allow, {iri::Finding::address_host, iri::Finding::empty_segment});
    policy.schemes = iri::AllowList<std::string>::any();
    policy.hosts = iri::AllowList<std::string>::any();
    policy.ports = iri::AllowList<std::uint16_t>::any();
  }
  return all;
}

template <std::size_t size>
std::string url_of(const Address<size>& address) {
  return size == 4 ? "http://" + shown(address) + "/" : "http://[" + shown(address) + "]/";
}

template <std::size_t size>
sockaddr_storage socket_of(const Address<size>& address) {
  sockaddr_storage storage{};
  if constexpr (size == 4) {
    sockaddr_in socket{};
    socket.sin_family = AF_INET;
    std::memcpy(&socket.sin_addr, address.data(), size);
    std::memcpy(&storage, &socket, sizeof socket);
  } else {
    sockaddr_in6 socket{};
    socket.sin6_family = AF_INET6;
    socket.sin6_scope_id = 7;
    std::memcpy(&socket.sin6_addr, address.data(), size);
    std::memcpy(&storage, &socket, sizeof socket);
  }
  return storage;
}

const sockaddr* pointer_to(const sockaddr_storage& storage) {
  return reinterpret_cast<const sockaddr*>(&storage);
}

void expect_same(const GateVerdict& one, const GateVerdict& other, const std::string& what) {
  EXPECT_EQ(one.action, other.action) << what;
  EXPECT_EQ(one.reasons, other.reasons) << what;
  EXPECT_EQ(one.findings, other.findings) << what;
  EXPECT_EQ(one.count, other.count) << what;
  EXPECT_FALSE(one.error.failed()) << what;
}

template <std::size_t size>
void expect_as_in_a_url(const Gate& gate, const Address<size>& address) {
  const std::string url = url_of(address);
  GateVerdict expected = gate.judge(url);
  EXPECT_TRUE(expected.findings.contains(iri::Finding::address_host)) << url;
  expected.findings.erase(iri::Finding::address_host);
  expect_same(gate.judge_address(address), expected, url);
  const sockaddr_storage socket = socket_of(address);
  expect_same(gate.judge_address(pointer_to(socket), sizeof socket), expected, url);
}

template <std::size_t size, std::size_t count>
void expect_rows_as_in_a_url(const Row (&rows)[count]) {
  for (const Policy& policy : policies()) {
    const Gate gate = Gate::make(policy).value();
    for (const Row& row : rows) {
      for (Address<size> address : {read<size>(row.address), last_of<size>(row)}) {
        expect_as_in_a_url(gate, address);
        if (row.bits == 0) continue;
        flip(address, row.bits - 1);  // the neighbour
        expect_as_in_a_url(gate, address);
      }
    }
  }
}

TEST(JudgeAddress, OfSpecialRangesOfIpv4IsTheVerdictOnTheUrl) { expect_rows_as_in_a_url<4>(rows4); }

TEST(JudgeAddress, OfSpecialRangesOfIpv6IsTheVerdictOnTheUrl) {
  expect_rows_as_in_a_url<16>(rows6);
  expect_rows_as_in_a_url<16>(embedding);
}

/// Any octets behind the prefix of a row, or anywhere.
template <std::size_t size, std::size_t count, class Random>
Address<size> random_behind(const Row (&rows)[count], Random& random) {
  const Row& row = rows[random() % count];
  Address<size> address = read<size>(row.address);
  const unsigned from = random() % 4 == 0 ? 0 : row.bits;
  for (unsigned bit = from; bit < 8 * size; ++bit) {
    if (random() % 2 == 0) flip(address, bit);
  }
  return address;
}

TEST(JudgeAddress, OfAnyAddressIsTheVerdictOnTheUrl) {
  std::mt19937 random(39);
  for (const Policy& policy : policies()) {
    const Gate gate = Gate::make(policy).value();
    for (int i = 0; i < 2000; ++i) {
      expect_as_in_a_url(gate, random_behind<4>(rows4, random));
      expect_as_in_a_url(gate, random_behind<16>(rows6, random));
      Address<16> within = random_behind<16>(embedding, random);
      const Address<4> inside = random_behind<4>(rows4, random);
      std::copy(inside.begin(), inside.end(), within.begin() + 12);
      expect_as_in_a_url(gate, within);
    }
  }
}

TEST(JudgeAddress, ByFetchLeadsNowhereInside) {
  const Gate gate = Gate::make(iri::presets::fetch()).value();
  const auto v4 = [&](const char* text) { return gate.judge_address(read<4>(text)); };
  const auto v6 = [&](const char* text) { return gate.judge_address(read<16>(text)); };
  for (const char* const text : {"8.8.8.8", "192.0.43.8", "1.1.1.1"}) {
    EXPECT_EQ(v4(text).action, Action::allow) << text;
  }
  EXPECT_EQ(v6("2606:4700::1111").action, Action::allow);
  EXPECT_EQ(v4("127.0.0.1").reasons, FindingSet{loopback_address});
  EXPECT_EQ(v4("10.1.2.3").reasons, FindingSet{private_address});
  EXPECT_EQ(v4("169.254.169.254").reasons, (FindingSet{link_local_address, metadata_address}));
  EXPECT_EQ(v4("0.0.0.0").reasons, FindingSet{unspecified_address});
  EXPECT_EQ(v6("::1").reasons, FindingSet{loopback_address});
  EXPECT_EQ(v6("::ffff:10.0.0.1").reasons, (FindingSet{ipv4_in_ipv6, private_address}));
  EXPECT_EQ(v6("64:ff9b::7f00:1").reasons, (FindingSet{ipv4_in_ipv6, loopback_address}));
  EXPECT_EQ(v6("2002:a00:1::").reasons, (FindingSet{ipv4_in_ipv6, private_address}));
}

// The URL names a host that is allowed; what that resolves to is not in a list of names.
TEST(JudgeAddress, DoesNotAskTheListsNorWhetherItIsAnAddress) {
  Policy policy = iri::presets::fetch();
  policy.set(Action::reject, {iri::Finding::address_host});
  policy.hosts = {".example.com"};
  const Gate gate = Gate::make(policy).value();
  EXPECT_FALSE(gate.judge("http://8.8.8.8/").passes());
  EXPECT_EQ(gate.judge_address(iri::IPv4{8, 8, 8, 8}).action, Action::allow);
  EXPECT_FALSE(gate.judge_address(iri::IPv4{10, 0, 0, 1}).passes());
}

// RFC 6147: with ipv4_in_ipv6 reported, the address inside decides.
TEST(JudgeAddress, BehindNat64DecidesTheAddressInside) {
  const Policy policy = iri::presets::fetch().set(Action::report, {ipv4_in_ipv6});
  const Gate gate = Gate::make(policy).value();
  EXPECT_EQ(gate.judge_address(read<16>("64:ff9b::808:808")).action, Action::report);
  EXPECT_FALSE(gate.judge_address(read<16>("64:ff9b::a9fe:a9fe")).passes());
}

TEST(JudgeAddress, OfASocketIsReadByItsFamilyAndSize) {
  const Gate gate = Gate::make(Policy::allow_everything()).value();
  const auto refused = [&](const sockaddr* address, std::size_t size) {
    const GateVerdict verdict = gate.judge_address(address, size);
    return !verdict.passes() && verdict.error.code == iri::ErrorCode::bad_value;
  };
  const sockaddr_storage v4 = socket_of(Address<4>{8, 8, 8, 8});
  const sockaddr_storage v6 = socket_of(read<16>("2606::1"));
  EXPECT_TRUE(gate.judge_address(pointer_to(v4), sizeof(sockaddr_in)).passes());
  EXPECT_TRUE(gate.judge_address(pointer_to(v6), sizeof(sockaddr_in6)).passes());
  for (std::size_t size = 0; size < sizeof(sockaddr_in); ++size)
    EXPECT_TRUE(refused(pointer_to(v4), size)) << size;
  for (std::size_t size = 0; size < sizeof(sockaddr_in6); ++size)
    EXPECT_TRUE(refused(pointer_to(v6), size)) << size;
  EXPECT_TRUE(refused(nullptr, sizeof(sockaddr_in)));
  for (int family = 0; family < 64; ++family) {
    if (family == AF_INET || family == AF_INET6) continue;
    sockaddr_storage other{};
    other.ss_family = static_cast<decltype(other.ss_family)>(family);
    EXPECT_TRUE(refused(pointer_to(other), sizeof other)) << family;
  }
  const char here = 0;  // no more than its size is read, wherever it stands
  std::vector<char> odd(1 + sizeof(sockaddr_in), here);
  std::memcpy(odd.data() + 1, &v4, sizeof(sockaddr_in));
  EXPECT_TRUE(
      gate.judge_address(reinterpret_cast<const sockaddr*>(odd.data() + 1), sizeof(sockaddr_in))
          .passes());
}

struct CGate {
  explicit CGate(const char* preset) {
    iri_policy policy = IRI_POLICY_INIT;
    EXPECT_EQ(iri_policy_preset(preset, &policy, nullptr), IRI_OK);
    EXPECT_EQ(iri_gate_make(&gate, &policy, nullptr, nullptr), IRI_OK);
  }
  iri_gate gate = IRI_GATE_INIT;
};

template <std::size_t size>
void expect_as_in_cpp(const CGate& c, const Gate& cpp, const Address<size>& address) {
  const GateVerdict expected = cpp.judge_address(address);
  const sockaddr_storage socket = socket_of(address);
  for (const bool by_socket : {false, true}) {
    iri_verdict verdict = IRI_VERDICT_INIT;
    iri_error error = IRI_ERROR_INIT;
    const bool passes =
        by_socket ? iri_gate_passes_sockaddr(&c.gate, &socket, sizeof socket, &verdict, &error)
                  : iri_gate_passes_address(&c.gate, address.data(), size, &verdict, &error);
    EXPECT_EQ(passes, expected.passes()) << shown(address);
    EXPECT_EQ(verdict.action, static_cast<int>(expected.action)) << shown(address);
    for (const iri::Finding kind : FindingSet::all()) {
      const auto number = static_cast<unsigned>(kind);
      EXPECT_EQ(IRI_FINDING_IN(number, verdict.findings) != 0, expected.findings.contains(kind));
      EXPECT_EQ(IRI_FINDING_IN(number, verdict.reasons) != 0, expected.reasons.contains(kind));
    }
    EXPECT_EQ(error.code, IRI_OK);
  }
}

TEST(JudgeAddress, InCIsThatOfCpp) {
  for (const char* const preset : {"fetch", "display", "proxy"}) {
    const CGate c(preset);
    const Gate cpp = Gate::make(*iri::find_preset(preset)).value();
    for (const Row& row : rows4) expect_as_in_cpp(c, cpp, last_of<4>(row));
    for (const Row& row : rows6) expect_as_in_cpp(c, cpp, last_of<16>(row));
    expect_as_in_cpp(c, cpp, Address<4>{8, 8, 8, 8});
  }
}

TEST(JudgeAddress, InCRefusesWhatIsNoAddress) {
  const CGate fetch("fetch");
  iri_error error = IRI_ERROR_INIT;
  const std::uint8_t octets[17] = {8, 8, 8, 8};
  for (const std::size_t size : {0U, 1U, 3U, 5U, 15U, 17U}) {
    EXPECT_FALSE(iri_gate_passes_address(&fetch.gate, octets, size, nullptr, &error)) << size;
    EXPECT_EQ(error.code, IRI_ERROR_INVALID_ARGUMENT);
  }
  EXPECT_FALSE(iri_gate_passes_address(&fetch.gate, nullptr, 4, nullptr, &error));
  EXPECT_TRUE(iri_gate_passes_address(&fetch.gate, octets, 4, nullptr, &error));
  const iri_gate none = IRI_GATE_INIT;
  EXPECT_FALSE(iri_gate_passes_address(&none, octets, 4, nullptr, &error));
  sockaddr_un local{};
  local.sun_family = AF_UNIX;
  iri_verdict verdict = IRI_VERDICT_INIT;
  EXPECT_FALSE(iri_gate_passes_sockaddr(&fetch.gate, &local, sizeof local, &verdict, &error));
  EXPECT_EQ(error.code, IRI_ERROR_BAD_VALUE);
  EXPECT_EQ(verdict.action, IRI_ACTION_REJECT);
  EXPECT_FALSE(iri_gate_passes_sockaddr(&fetch.gate, nullptr, 16, &verdict, &error));
  EXPECT_EQ(error.code, IRI_ERROR_INVALID_ARGUMENT);
}

}  // namespace
