#include "reference/captures.hpp"

#include <algorithm>
#include <array>

namespace iri_reference {
namespace {

constexpr std::array<Capture, 16> captures{{
    {"scheme", "scheme", &Parts::scheme, HostKind::none, false},
    {"authority", "iauthority", &Parts::authority, HostKind::none, true},
    {"userinfo", "iuserinfo", &Parts::userinfo, HostKind::none, false},
    {"host", "ihost", &Parts::host, HostKind::none, true},
    {"port", "port", &Parts::port, HostKind::none, false},
    {"query", "iquery", &Parts::query, HostKind::none, false},
    {"fragment", "ifragment", &Parts::fragment, HostKind::none, false},
    {"path-abempty", "ipath-abempty", &Parts::path, HostKind::none, false},
    {"path-absolute", "ipath-absolute", &Parts::path, HostKind::none, false},
    {"path-noscheme", "ipath-noscheme", &Parts::path, HostKind::none, false},
    {"path-rootless", "ipath-rootless", &Parts::path, HostKind::none, false},
    {"path-empty", "ipath-empty", &Parts::path, HostKind::none, false},
    {"IPv4address", "IPv4address", nullptr, HostKind::ipv4_address, false},
    {"IPv6address", "IPv6address", nullptr, HostKind::ipv6_address, false},
    {"IPvFuture", "IPvFuture", nullptr, HostKind::ipv_future, false},
    {"reg-name", "ireg-name", nullptr, HostKind::reg_name, false},
}};

const Capture* capture_of(std::string_view rule_name) {
  const auto found = std::find_if(captures.begin(), captures.end(), [&](const Capture& capture) {
    return same_name(capture.name, rule_name) || same_name(capture.name_in_iri, rule_name);
  });
  return found == captures.end() ? nullptr : found;
}

/// Depth first: a node is done when its children are.
bool mark(const Grammar& grammar, std::size_t index, CaptureTable& table) {
  const Node& node = grammar.node(index);
  if (node.kind == NodeKind::rule) table.at[index] = capture_of(grammar.rule_of(node).name);
  bool within = table.at[index] != nullptr;
  for (const std::size_t child : node.children) within |= mark(grammar, child, table);
  table.within[index] = within;
  return within;
}

}  // namespace

CaptureTable::CaptureTable(const Grammar& grammar)
    : at(grammar.node_count(), nullptr), within(grammar.node_count(), false) {
  for (const Rule& rule : grammar.rules()) mark(grammar, rule.node, *this);
}

}  // namespace iri_reference
