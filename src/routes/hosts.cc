#include "routes/hosts.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Host;

/// The order by bytes, letters of `host` in lower case.
int compare_host(std::string_view host, std::string_view known) noexcept {
  const std::size_t size = std::min(host.size(), known.size());
  for (std::size_t i = 0; i < size; ++i) {
    const auto a = static_cast<unsigned char>(lower(host[i]));
    const auto b = static_cast<unsigned char>(known[i]);
    if (a != b) return a < b ? -1 : 1;
  }
  if (host.size() == known.size()) return 0;
  return host.size() < known.size() ? -1 : 1;
}

/// The first label, which it takes off with its ".".
std::string_view take_label(std::string_view& host) noexcept {
  const std::size_t dot =
      host.starts_with('[') ? host.size() : std::min(host.find('.'), host.size());
  const std::string_view label = host.substr(0, dot);
  host.remove_prefix(std::min(dot + 1, host.size()));
  return label;
}

std::size_t label_count(std::string_view host) noexcept {
  if (host.starts_with('[')) return 1;
  return static_cast<std::size_t>(std::count(host.begin(), host.end(), '.')) + 1;
}

bool matches(std::string_view host, std::string_view known) noexcept {
  if (label_count(host) != label_count(known)) return false;
  for (std::size_t left = label_count(host); left != 0; --left) {
    const std::string_view label = take_label(host);
    const std::string_view wanted = take_label(known);
    if (label.empty()) return false;
    if (!wanted.empty() && compare_host(label, wanted) != 0) return false;
  }
  return true;
}

/// The number of the host without parameters, or that of the first with some.
std::uint32_t find_exact(const RouteTable& table, std::string_view host) noexcept {
  const Host* const first = table.hosts;
  const Host* const last = first + table.exact_hosts;
  const Host* const found = std::partition_point(first, last, [&](const Host& known) noexcept {
    return compare_host(host, table[known.text]) > 0;
  });
  if (found == last || compare_host(host, table[found->text]) != 0) return table.exact_hosts;
  return static_cast<std::uint32_t>(found - first);
}

}  // namespace

HostFinder::HostFinder(const RouteTable& table, std::string_view host) noexcept
    : table_(table), host_(host) {
  if (host_.ends_with('.')) host_.remove_suffix(1);
  at_ = find_exact(table, host_);
}

const Host* HostFinder::next() noexcept {
  if (at_ < table_.exact_hosts) {
    const Host* const exact = table_.hosts + at_;
    at_ = table_.exact_hosts;
    return exact;
  }
  while (at_ < table_.host_count) {
    const Host* const host = table_.hosts + at_++;
    if (matches(host_, table_[host->text])) return host;
  }
  return nullptr;
}

void HostFinder::give_captures(const Host& found, std::string_view* captures,
                               std::size_t room) const noexcept {
  std::string_view host = host_;
  std::string_view known = table_[found.text];
  for (std::size_t left = label_count(known); left != 0 && room != 0; --left) {
    const std::string_view label = take_label(host);
    if (!take_label(known).empty()) continue;
    *captures++ = label;
    --room;
  }
}

}}}  // namespace iri::v0::detail
