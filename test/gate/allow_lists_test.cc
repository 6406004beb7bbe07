#include "gate/allow_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "text/ascii.hpp"

namespace {

using iri::detail::AllowLists;
using iri::detail::same_ignoring_case;

using Texts = std::vector<std::string>;

struct Lists {
  Texts schemes, hosts;
  std::vector<std::uint16_t> ports;
};

/// The lists, and the memory that they stand in.
class Compiled {
 public:
  explicit Compiled(const Lists& lists) {
    iri::Policy policy;
    policy.schemes = lists.schemes, policy.hosts = lists.hosts, policy.ports = lists.ports;
    const iri::detail::PolicySource source = iri::detail::source_of(policy);
    memory_.resize(AllowLists::words_for(source) + 1, guard);
    lists_ = AllowLists(source, std::span(memory_).first(memory_.size() - 1));
  }
  const AllowLists& operator*() const { return lists_; }
  bool is_within_memory() const { return memory_.back() == guard; }

 private:
  static constexpr std::uint64_t guard = 0x1234567890ABCDEF;
  std::vector<std::uint64_t> memory_;
  AllowLists lists_;
};

/// As policy.hpp says: the host itself, or with "." before it that host and every name below it.
bool host_matches(std::string_view host, std::string_view entry) {
  if (!entry.starts_with('.')) return same_ignoring_case(host, entry);
  if (same_ignoring_case(host, entry.substr(1))) return true;
  return host.size() > entry.size() &&
         same_ignoring_case(host.substr(host.size() - entry.size()), entry);
}

void expect_hosts(const Lists& lists, const Compiled& compiled, const Texts& asked) {
  for (const std::string& host : asked) {
    const bool expected =
        std::any_of(lists.hosts.begin(), lists.hosts.end(),
                    [&](const std::string& entry) { return host_matches(host, entry); });
    EXPECT_EQ((*compiled).host(host), expected) << host;
  }
}

TEST(AllowLists, AllowWhatTheEntriesDoOneByOne) {
  std::mt19937 random(16);
  const Texts pieces{"a", "B", "b", ".", "ab", "a.b", ".a", "1", "%4a", "[::1]", "\xC3\xA9", "x-y"};
  const auto text = [&](std::size_t most) {
    std::string made;
    for (std::size_t count = 1 + random() % most; count != 0; --count) {
      made += pieces[random() % pieces.size()];
    }
    return made;
  };
  for (int round = 0; round < 400; ++round) {
    Lists lists{{"http"}, {"a"}, {80}};
    for (std::size_t i = random() % 20; i != 0; --i) lists.hosts.push_back(text(3));
    for (std::size_t i = random() % 6; i != 0; --i) lists.schemes.push_back(text(2));
    for (std::size_t i = random() % 9; i != 0; --i) {
      lists.ports.push_back(static_cast<std::uint16_t>(1 + random() % 12));
    }
    const Compiled compiled(lists);
    EXPECT_TRUE(compiled.is_within_memory());
    Texts asked{"", "."};
    for (int i = 0; i < 100; ++i) asked.push_back(text(5));
    expect_hosts(lists, compiled, asked);
    for (const std::string& scheme : asked) {
      const bool expected =
          std::any_of(lists.schemes.begin(), lists.schemes.end(),
                      [&](const std::string& entry) { return same_ignoring_case(entry, scheme); });
      EXPECT_EQ((*compiled).scheme(scheme), expected) << scheme;
    }
    for (std::uint32_t port = 0; port < 14; ++port) {
      const bool expected =
          std::find(lists.ports.begin(), lists.ports.end(), port) != lists.ports.end();
      EXPECT_EQ((*compiled).port(port), expected) << port;
    }
  }
}

// Only the last labels of a host, as long as an entry, are looked up.
TEST(AllowLists, LabelsAreWholeHoweverLongTheHost) {
  const Lists lists{{"http"}, {"example.com", ".example.org", ".b"}, {80}};
  const Compiled compiled(lists);
  Texts asked;
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string label(size, 'a');
    for (const char* end : {"example.com", "Example.Org", ".example.ORG", "..example.org", ".b",
                            "a.b", "xexample.org", ".example.org.", "b"}) {
      asked.push_back(label + end);
    }
  }
  expect_hosts(lists, compiled, asked);
  std::string dots(1U << 16U, '.');
  EXPECT_FALSE((*compiled).host(dots));
  EXPECT_TRUE((*compiled).host(dots + "b"));
}

TEST(AllowLists, WithoutListsEverythingIsAllowed) {
  const AllowLists any;
  EXPECT_TRUE(any.any_scheme() && any.any_host() && any.any_port());
  const Compiled compiled({{"http"}, {"a"}, {80}});
  EXPECT_FALSE((*compiled).any_scheme() || (*compiled).any_host() || (*compiled).any_port());
}

}  // namespace
