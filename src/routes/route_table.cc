#include "iri/detail/route_table.hpp"

#include <algorithm>

#include "iri/routes.hpp"
#include "routes/fast_walk.hpp"
#include "routes/full_walk.hpp"
#include "routes/hosts.hpp"
#include "routes/method.hpp"
#include "routes/outlines.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

RouteResult result_of(const Arrival& arrival) noexcept {
  if (arrival.route != 0) return {RouteOutcome::found, arrival.captures, arrival.route - 1, 0};
  const bool other = arrival.allowed != 0;
  return {other ? RouteOutcome::method_not_allowed : RouteOutcome::not_found, 0, 0,
          arrival.allowed};
}

[[gnu::noinline]] RouteResult look_closer(const RouteTable& table, std::uint32_t root,
                                          const Request& request) noexcept {
  return result_of(
      walk_all_ways(table, {root}, request.method, request.path, request.captures, request.room));
}

/// Tries every branch from the first node at which the fast walk skipped one. Up to that node all
/// captures are whole segments, and `places` has them.
RouteResult look_further(const RouteTable& table, const Request& request,
                         const FastArrival& arrival, const Place* places) noexcept {
  std::uint32_t before = 0;
  while (places[before].begin() < arrival.fork_begin) ++before;
  const std::size_t own = std::min<std::size_t>(before, request.room);
  const Arrival found = walk_all_ways(table, {arrival.fork, arrival.fork_begin}, request.method,
                                      request.path, request.captures + own, request.room - own);
  if (found.route == 0) return result_of(found);
  for (std::size_t i = 0; i < own; ++i) {
    request.captures[i] = {request.path.data() + places[i].begin(), places[i].size()};
  }
  return result_of(found);
}

/// A leaf without a route for the method, or none.
[[gnu::noinline]] RouteResult not_found(const RouteTable& table, const Request& request,
                                        const FastArrival& arrival, const Place* places) noexcept {
  if (arrival.passed_by) return look_further(table, request, arrival, places);
  const std::uint32_t leaf = table.nodes[arrival.node].leaf;
  return result_of({0, 0, leaf == 0 ? 0 : methods_of(table, leaf)});
}

/// Writes captures; four at once if there is room: a loop over their number would be mispredicted.
[[gnu::always_inline]] inline void give_captures(const Request& request, const Place* places,
                                                 std::uint32_t count, bool rest) noexcept {
  constexpr std::uint32_t at_once = 4;
  const char* const path = request.path.data();
  std::string_view* const to = request.captures;
  std::uint32_t i = 0;
  if (request.room >= at_once) {
    to[0] = {path + places[0].begin(), places[0].size()};
    to[1] = {path + places[1].begin(), places[1].size()};
    to[2] = {path + places[2].begin(), places[2].size()};
    to[3] = {path + places[3].begin(), places[3].size()};
    i = at_once;
  }
  const auto given = static_cast<std::uint32_t>(std::min<std::size_t>(count, request.room));
  for (; i < given; ++i) to[i] = {path + places[i].begin(), places[i].size()};
  if (rest && count != 0 && count <= request.room) {
    to[count - 1] = request.path.substr(places[count - 1].begin());
  }
}

/// Writes the result in place, member by member (docs/store_forwarding.md).
[[gnu::always_inline]] inline void walk_from(const RouteTable& table, std::uint32_t root,
                                             const Request& request, RouteResult& result) noexcept {
  Place places[most_places];
  for (std::uint32_t i = 0; i < 4; ++i) places[i] = Place(0, 0);
  const FastArrival arrival = fast_walk(table, root, request.path, places);
  if (!arrival.sure) return void(result = look_closer(table, root, request));
  const std::uint32_t leaf = table.nodes[arrival.node].leaf;
  const std::uint32_t route =
      table.cells[leaf * (table.method_count + std::size_t{1}) + request.method];
  if (route == 0) return void(result = not_found(table, request, arrival, places));
  const std::uint32_t count = table.leaves[leaf].captures;
  give_captures(request, places, count,
                table.branches[arrival.node].kind == route_table::Kind::rest);
  result.outcome = RouteOutcome::found;
  result.captures = count;
  result.route = route - 1;
}

/// `result` is RouteResult() before.
[[gnu::always_inline]] inline void put_route(const RouteTable& table, std::uint32_t root,
                                             const Request& request, RouteResult& result) noexcept {
  const bool has_outlines = table.outline_count != 0;
  if (has_outlines && matches_outlines() && match_outline(table, root, request, result)) return;
  walk_from(table, root, request, result);
}

/// Each host that the request may be for, and no host at last.
[[gnu::noinline]] RouteResult route_by_host(const RouteTable& table, std::string_view host,
                                            const Request& request) noexcept {
  HostFinder finder(table, host);
  std::uint64_t allowed = 0;
  while (const route_table::Host* const found = finder.next()) {
    const std::size_t own = std::min<std::size_t>(found->captures, request.room);
    RouteResult result;
    put_route(table, found->root,
              {request.method, request.path, request.captures + own, request.room - own}, result);
    allowed |= result.allowed;
    if (!result) continue;
    finder.give_captures(*found, request.captures, own);
    result.captures += found->captures;
    return result;
  }
  RouteResult result;
  if (table.root != 0) put_route(table, table.root, request, result);
  return result ? result : result_of({0, 0, allowed | result.allowed});
}

}  // namespace

RouteResult match_route(const RouteTable& table, std::string_view method, std::string_view path,
                        const char* host, std::size_t host_size, std::string_view* captures,
                        std::size_t room) noexcept {
  RouteResult result;
  if (!path.starts_with('/') || path.size() > max_size) return result;
  const detail::Request request{method_number(table, method), path, captures, room};
  if (table.host_count != 0 && host != nullptr) {
    result = route_by_host(table, {host, host_size}, request);
  } else if (table.root != 0) {
    put_route(table, table.root, request, result);
  }
  return result;
}

}}}  // namespace iri::v0::detail
