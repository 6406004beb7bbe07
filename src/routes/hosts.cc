#include "routes/hosts.hpp"

#include <algorithm>
#include <utility>

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

/// The host without parameters, or null.
const Host* find_exact(const RouteTable& table, std::string_view host) noexcept {
  const Host* const first = table.hosts;
  const Host* const last = first + table.exact_hosts;
  const Host* const found = std::partition_point(first, last, [&](const Host& known) noexcept {
    return compare_host(host, table[known.text]) > 0;
  });
  return found == last || compare_host(host, table[found->text]) != 0 ? nullptr : found;
}

/// The last label before the last `taken` bytes.
std::string_view label_before(std::string_view host, std::size_t taken) noexcept {
  const std::string_view rest = host.substr(0, host.size() - taken);
  return host.starts_with('[') ? rest : rest.substr(rest.rfind('.') + 1);  // npos + 1 is 0
}

/// So few hosts are compared one by one.
constexpr std::uint32_t few = 4;

}  // namespace

HostFinder::HostFinder(const RouteTable& table, std::string_view host) noexcept
    : table_(table), host_(host) {
  if (host_.ends_with('.')) host_.remove_suffix(1);
  exact_ = find_exact(table, host_);
  push({table.exact_hosts, table.host_count, 0, 0});
}

void HostFinder::push(Ending ending) noexcept {
  if (ending.first != ending.last) endings_[waiting_++] = ending;
}

/// The order is that of key_of_host() in compile.cc.
void HostFinder::look_into(const Ending& ending) noexcept {
  const std::string_view label = label_before(host_, ending.own);
  if (label.empty()) return;
  const auto known = [&](const Host& host) noexcept {
    return label_before(table_[host.text], ending.known);
  };
  const auto is_over = [&](const Host& host) noexcept { return host.text.size < ending.known; };
  const Host* const last = table_.hosts + ending.last;
  const Host* const first = std::partition_point(table_.hosts + ending.first, last, is_over);
  const Host* const names = std::partition_point(
      first, last, [&](const Host& host) noexcept { return !known(host).empty(); });
  const Host* const same = std::partition_point(first, names, [&](const Host& host) noexcept {
    return compare_host(label, known(host)) > 0;
  });
  const Host* const others = std::partition_point(same, names, [&](const Host& host) noexcept {
    return compare_host(label, known(host)) == 0;
  });
  const auto number = [&](const Host* host) noexcept {
    return static_cast<std::uint32_t>(host - table_.hosts);
  };
  const auto size = static_cast<std::uint32_t>(label.size());
  push({number(names), ending.last, ending.own + size + 1, ending.known + 1});
  push({number(same), number(others), ending.own + size + 1, ending.known + size + 1});
}

const Host* HostFinder::next() noexcept {
  if (exact_ != nullptr) return std::exchange(exact_, nullptr);
  for (;;) {
    while (at_ != end_) {
      const Host* const host = table_.hosts + at_++;
      if (matches(host_, table_[host->text])) return host;
    }
    if (waiting_ == 0) return nullptr;
    const Ending ending = endings_[--waiting_];
    if (ending.own > host_.size()) {  // all of its labels
      at_ = ending.first;
      end_ = ending.first + 1;
    } else if (ending.last - ending.first <= few) {
      at_ = ending.first;
      end_ = ending.last;
    } else {
      look_into(ending);
    }
  }
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
