// What known_host() says of a host is what the inspector that goes byte by byte finds in it; and what
// admit() makes of it is what the steps make, one after the other, by each kernel.
#include "gate/known_host.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gate/oracle/inspect.hpp"
#include "gate/ordinary_name.hpp"
#include "iri/iri.hpp"
#include "iri/kernel.hpp"
#include "scan/read.hpp"
#include "support/canonical_oracle.hpp"
#include "support/forwarded_oracle.hpp"
#include "support/guarded.hpp"

namespace {

using iri::Action;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;
using iri::detail::KnownHost;
using Pieces = std::vector<std::string>;

template <class F>
void for_each_text(const Pieces& pieces, std::size_t most, const std::string& begin, const F& f) {
  f(begin);
  if (most == 0) return;
  for (const std::string& piece : pieces) for_each_text(pieces, most - 1, begin + piece, f);
}

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool has_upper(std::string_view text) { return std::any_of(text.begin(), text.end(), is_upper); }

/// The findings of a host alone, without limits.
FindingSet kinds_of(std::string_view host) {
  iri::InspectOptions options;
  options.limits.host = options.limits.label = iri::absent;
  return iri_oracle::inspect(*iri::HostFieldView::parse(host), options, {}).kinds;
}

/// By the sentences of known_host.hpp: an IPv6address; or a name of these bytes, no label of which is empty, and
/// which every program reads as the same name or as an IPv4address.
bool should_be_known(std::string_view host) {
  if (host.starts_with('[')) {
    return host.ends_with(']') &&
           iri::is_valid(iri::rule::IPv6address, host.substr(1, host.size() - 2));
  }
  const bool name = std::all_of(host.begin(), host.end(), [](char c) {
    return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
  });
  if (host.empty() || host.size() > 255 || !name || host[0] == '.' || host[0] == '-') return false;
  if (host.find("..") != host.npos) return false;
  return !kinds_of(host).overlaps({Finding::other_host, Finding::ambiguous_ipv4});
}

/// Up to a ":" that is not in brackets.
std::string_view host_of(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t close = std::min(text.find(']'), text.size());
    const std::string_view host = text.substr(0, close + 1);
    const std::string_view rest = text.substr(host.size());
    return rest.empty() || rest[0] == ':' ? host : std::string_view();
  }
  return text.substr(0, text.find(':'));
}

/// What is known of the host of a plain field is what is known without the scan; an ordinary one has no finding.
void check_plain_host(std::string_view text, std::string_view host) {
  const auto plain =
      iri::detail::plain_request({}, iri::detail::input_of(text.data(), text.size()));
  if (plain.host_end == 0) return;
  ASSERT_EQ(plain.host_end, host.size()) << text;
  const KnownHost known = iri::detail::known_plain_host(host, plain);
  const KnownHost wanted = iri::detail::known_host(host);
  ASSERT_EQ(known.size, wanted.size) << text;
  if (iri::detail::is_ordinary_name(host, plain)) {
    EXPECT_EQ(kinds_of(host), FindingSet()) << text;
    EXPECT_FALSE(has_upper(host)) << text;
  }
  if (known.size == 0) return;
  EXPECT_EQ(known.kinds.set(), wanted.kinds.set()) << text;
  EXPECT_EQ(known.upper, wanted.upper) << text;
  EXPECT_EQ(known.hyphens, wanted.hyphens) << text;
}

/// At both ends of memory that may be read. Returns whether the host is known.
bool check_known(const std::string& text) {
  static iri_test::Guarded guarded(4096);
  const std::string_view host = host_of(text);
  const bool should = should_be_known(host);
  check_plain_host(text, host);
  for (const bool at_end : {true, false}) {
    const KnownHost known =
        iri::detail::known_host(at_end ? guarded.at_end(text) : guarded.at_front(text));
    EXPECT_EQ(known.size, should ? host.size() : 0) << text;
    if (!should || known.size == 0) continue;
    EXPECT_EQ(known.kinds.set(), kinds_of(host)) << text;
    EXPECT_EQ(known.upper, has_upper(host)) << text;
    EXPECT_EQ(known.hyphens, host.find("--") != host.npos) << text;
  }
  return should;
}

TEST(KnownHost, IsWhatTheInspectorFindsOfEveryShortHost) {
  const Pieces bytes = {"a", "Z", "x", "0", "9", "-", "_", ".", ":", "[", "]", "%61", "\xC3\xA9"};
  std::size_t known = 0;
  const auto check = [&](const std::string& text) { known += check_known(text) ? 1U : 0U; };
  for_each_text(bytes, 5, "", check);
  for_each_text({"0", "1", "x", "f", "."}, 6, "", check);
  for_each_text({"1", "25", "5", ".", "0"}, 4, "192.168.", check);
  for_each_text({":", "f", "0", "1Ab", "]", "."}, 5, "[", check);
  for_each_text({":", "1", "ffff", "]", ".2.3.4"}, 4, "[64:ff9b", check);
  EXPECT_GT(known, 20000U);
}

const Pieces pieces_of_names = {"a",        "Example",     "localhost", "local",    "lan",
                                "internal", "svc",         "Cluster",   "xn--",     "xn--bcher-kva",
                                "b--c",     "10",          "0x7f",      "metadata", "goog",
                                "azure",    "com",         "api",       "service",  "softlayer",
                                "cloud",    "ibm",         "net",       "google",   "instance-data",
                                "ec2",      "e-f",         "_dmarc",    "1a",       "ipv6-literal",
                                "-",        "localdomain4"};

TEST(KnownHost, IsWhatTheInspectorFindsOfNamesOfLabels) {
  std::size_t known = 0;
  for (const std::string& a : pieces_of_names) {
    for (const std::string& b : pieces_of_names) {
      for (const std::string& c : pieces_of_names) {
        for (const char* joint : {".", ""}) known += check_known(a + "." + b + joint + c) ? 1U : 0U;
      }
      known += check_known(a + "." + b + ".:80") ? 1U : 0U;
      known += check_known(a + "." + b + "8.microsoft.COM") ? 1U : 0U;
    }
    known += check_known(a + ":80") ? 1U : 0U;
  }
  for (const std::string_view name :
       {"metadata.google.internal", "metadata.goog", "METADATA", "instance-data.ec2.internal",
        "metadata.azure.com", "metadata.tencentyun.com", "metadata.packet.net", "data-server",
        "metadata.platformequinix.com", "api.metadata.cloud.ibm.com", "api.service.softlayer.com",
        "metadata.exoscale.com", "rancher-metadata", "rancher-metadata.rancher.internal"}) {
    EXPECT_TRUE(check_known(std::string(name))) << name;
    EXPECT_TRUE(kinds_of(name).contains(Finding::metadata_address)) << name;
    check_known(std::string(name) + ".");
    check_known("x" + std::string(name));
  }
  EXPECT_GT(known, 20000U);
}

// Each byte at each place of a block, and behind it; a block may end in front of it or behind it.
TEST(KnownHost, IsWhatTheInspectorFindsAtEveryPlaceOfABlock) {
  for (std::size_t size = 0; size < 70; ++size) {
    const std::string before(size, 'a');
    for (unsigned byte = 0; byte < 256; ++byte) {
      const std::string at = before + static_cast<char>(byte);
      if (iri::HostFieldView::parse(at)) check_known(at);
      const std::string inside = at + "b.c";
      if (iri::HostFieldView::parse(inside)) check_known(inside);
    }
    for (const char* end : {"..", ".", ".b", ".b.", ".1", ".1b", "--b", ".-b", "-.b", ":", ":80",
                            ".bc:80", ".xn--bcher-kva", ".xn--a", "Z", ".Local:1"}) {
      check_known(before + end);
      check_known("a." + before + end);
    }
  }
  for (const std::size_t size : {250U, 254U, 255U, 256U, 257U, 1023U, 1025U, 3000U}) {
    check_known(std::string(size, 'a'));
    check_known("a." + std::string(size - 2, 'b'));
  }
}

TEST(KnownHost, IsWhatTheInspectorFindsOfEveryKindOfAddress) {
  std::mt19937 random(20261127);
  for (unsigned first = 0; first < 256; ++first) {
    for (const unsigned second : {0U, 16U, 31U, 32U, 64U, 100U, 127U, 168U, 254U, 255U}) {
      const auto octet = [&random] { return std::to_string(random() % 256); };
      const std::string begin = std::to_string(first) + '.' + std::to_string(second) + '.';
      ASSERT_TRUE(check_known(begin + octet() + '.' + octet() + ":8080"));
      check_known(begin + "0" + octet() + '.' + octet());
      check_known(begin + octet() + '.' + octet() + ".");
      check_known(begin + octet() + '.' + std::to_string(random() % 400));
    }
  }
}

// --- The same in admit() ---

std::vector<Gate> gates() {
  std::vector<Policy> all = {iri::presets::proxy(), iri::presets::fetch(),
                             iri::presets::strict_api(), Policy::allow_everything()};
  all.push_back(Policy::allow_everything());
  all.back().limits = {.text = 30, .host = 20, .label = 7};
  all.back().set(Action::report, {Finding::long_label, Finding::long_host});
  all.push_back(iri::presets::proxy());
  all.back().hosts = {"a.example", ".local", "10.0.0.1", "[::1]", "b"};
  all.back().ports = {80, 8080};
  all.push_back(iri::presets::proxy());
  all.back().set(Action::canonicalize, {Finding::trailing_dot_host});
  all.push_back(iri::presets::proxy());
  all.back().set(Action::report, {Finding::local_name, Finding::private_address});
  all.push_back(iri::presets::proxy());
  all.back().at.push_back({"/a"});
  all.back().at.back().set(Action::allow, {Finding::encoded_slash});
  all.push_back(Policy::allow_everything());
  all.back().host_check = iri::HostCheck([](std::string_view host) noexcept {
    return host.size() % 2 != 0 ? FindingSet{Finding::mixed_script_host} : FindingSet();
  });
  std::vector<Gate> made;
  for (const Policy& policy : all) made.push_back(Gate::make(policy).value());
  return made;
}

/// The host as admit() has it: in lower case; without a dot at its end, if the policy drops it.
std::string canonical(const Gate& gate, std::string_view host) {
  std::string text = iri_test::canonical_authority(std::string(host));
  const bool drops = gate.canonical_options().drop_final_dot && text.ends_with('.') &&
                     text.size() > 1 && !iri::ipv4_address(text.substr(0, text.size() - 1));
  if (drops) text.pop_back();
  return text;
}

void expect_same_verdict(const iri::GateVerdict& is, const iri::GateVerdict& wanted,
                         const std::string& what) {
  ASSERT_EQ(is.action, wanted.action) << what;
  ASSERT_EQ(is.findings, wanted.findings) << what;
  ASSERT_EQ(is.reasons, wanted.reasons) << what;
  ASSERT_EQ(is.count, wanted.count) << what;
  ASSERT_EQ(is.stored, wanted.stored) << what;
  ASSERT_EQ(is.error, wanted.error) << what;
}

/// With a buffer of every size that matters: none, one byte less than is needed, enough.
void check_admission(const Gate& gate, const std::string& target, const std::string& field) {
  const std::string what = gate.policy().name + ' ' + target + ' ' + field;
  std::array<iri::LocatedFinding, 8> stored, wanted_stored;
  const iri::GateVerdict wanted = gate.judge_request("GET", target, field, wanted_stored);
  std::string text, host;
  std::size_t needed = 0;
  if (wanted.action != Action::reject) {
    text = iri_test::forwarded(gate.policy(), gate.judge_target("GET", target), target);
    const auto view = iri::HostFieldView::parse(field);
    host = canonical(gate, view->host());
    needed = (text == target ? 0 : text.size()) + (host == view->host() ? 0 : host.size());
  }
  for (const std::size_t room : {std::size_t{0}, needed - (needed == 0 ? 0 : 1), needed + 3}) {
    std::vector<char> memory(room + 4, '#');
    const iri::Admission is =
        gate.admit("GET", target, field, iri::OutputBuffer(memory.data(), room), stored);
    ASSERT_NO_FATAL_FAILURE(expect_same_verdict(is.verdict, wanted, what));
    ASSERT_TRUE(std::equal(stored.begin(), stored.begin() + static_cast<int>(wanted.stored),
                           wanted_stored.begin()))
        << what;
    ASSERT_EQ(is.passes(), wanted.action != Action::reject && room >= needed) << what;
    ASSERT_EQ(is.needed, needed) << what;
    ASSERT_EQ(std::string(memory.data() + room, 4), "####") << what;
    ASSERT_EQ(is.host.has_value(), is.passes()) << what;
    if (!is.passes()) continue;
    EXPECT_EQ(is.target->text(), text) << what;
    EXPECT_EQ(*is.host, host) << what;
    const std::string digits(iri::HostFieldView::parse(field)->port().value_or(""));
    ASSERT_EQ(is.port.has_value(), !digits.empty()) << what;
    if (digits.empty()) continue;
    EXPECT_EQ(*is.port, std::stoul(digits) <= 65535 ? std::stoul(digits) : 0) << what;
  }
}

TEST(KnownHost, IsAdmittedAsTheStepsAdmitIt) {
  const Pieces hosts = {"a.example",
                        "A.Example",
                        "b",
                        "localhost",
                        "Web-1",
                        "10.0.0.1",
                        "10.0.0.01",
                        "1.2.3",
                        "[::1]",
                        "[::FFFF]",
                        "[v1.a]",
                        "app_1.local",
                        "a.svc.cluster.local",
                        "a.b.",
                        "A.b.",
                        "10.0.0.1.",
                        "xn--bcher-kva.example",
                        "xn--a.b",
                        "abcdefgh.b",
                        "a-.b",
                        "-a.b",
                        "a..b",
                        "metadata.goog",
                        "%61.b",
                        "",
                        "a,b",
                        "a.b-c",
                        "8.8.8.8",
                        "ab.cd.ef.gh.ij.kl.mn.op",
                        std::string(63, 'a') + ".b",
                        std::string(64, 'a') + ".b",
                        std::string(40, 'a') + "." + std::string(40, 'B') + ".example"};
  const Pieces ends = {"", ":80", ":8080", ":65535", ":65536", ":0", ":080", ":", ":100000", ":8x"};
  const Pieces targets = {"/", "/a?b", "/%7Ea", "/a/../b", "/a%2Fb", "/a b", "/;a"};
  const std::string before(iri::kernel());
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    for (const Gate& gate : gates()) {
      for (const std::string& host : hosts) {
        for (const std::string& end : ends) {
          for (const std::string& target : targets) {
            ASSERT_NO_FATAL_FAILURE(check_admission(gate, target, host + end)) << kernel;
          }
        }
      }
    }
  }
  iri::use_kernel(before);
}

TEST(KnownHost, OfEveryShortFieldIsAdmittedAsTheStepsAdmitIt) {
  const std::string before(iri::kernel());
  const std::vector<Gate> all = gates();
  for (const std::string_view kernel : iri::kernels()) {
    iri::use_kernel(kernel);
    for_each_text({"a", "Z", "0", "-", "_", ".", ":", "[::1]", "xn--"}, 4, "",
                  [&](const std::string& field) {
                    const std::size_t gate = field.size() % all.size();
                    check_admission(all[gate], "/", field);
                    check_admission(all[0], "/a/../b", field);
                  });
  }
  iri::use_kernel(before);
}

}  // namespace
