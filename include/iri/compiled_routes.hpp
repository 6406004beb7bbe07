// Routes that were compiled ahead of time, by `iri routes compile`. docs/AHEAD.md shows how.
#ifndef IRI_COMPILED_ROUTES_HPP
#define IRI_COMPILED_ROUTES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "iri/canonical.hpp"
#include "iri/detail/route_table.hpp"
#include "iri/gate.hpp"
#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "iri/routes.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The capture of `{name}`: a place in the text that was matched, percent-encoded as it is there.
struct RouteCapture {
  std::string_view text;

  /// The same decoded, octet by octet, without a copy. Not checked to be UTF-8: decode_utf8(text) is.
  constexpr DecodedView decoded() const noexcept { return DecodedView(text); }
};

/// The capture of `{name...}`: whole segments, with the slashes between them.
struct RestCapture {
  std::string_view text;

  /// Its segments, decoded one by one: an encoded "/" is data (RFC 3986 s2.2).
  constexpr DecodedSegments segments() const noexcept { return decoded_segments(text); }
};

/// The value of an Allow field (RFC 9110 s10.2.1) for a result with this table: "GET, HEAD".
/// Allocates nothing. Error: buffer_too_small.
Written write_allow(const detail::RouteTable& table, const RouteResult& result,
                    OutputBuffer out) noexcept;

/// The answer of a CompiledRouter: RouteResult, the route by its name, and its captures. These view
/// the texts that were matched. True if a route was found; else `id` is the first route.
template <class Route, std::size_t Room>
struct [[nodiscard]] CompiledMatch : RouteResult {
  Route id{};
  std::array<std::string_view, Room> values{};
};

/// A router over constant arrays. `Route` is the enum of the routes; `Room` is at least the number of
/// captures that any of them has. The header that `iri routes compile` writes has one, with its own
/// `Route`. Guarantee: that of Router, and the same answers, because the same code matches.
/// Nothing is built when the program starts, and nothing is allocated.
template <class Route, std::size_t Room>
class CompiledRouter {
 public:
  using Match = CompiledMatch<Route, Room>;

  /// INVARIANT: the table is one that this version of the library has built, and it stays.
  constexpr explicit CompiledRouter(const detail::RouteTable& table IRI_LIFETIME_BOUND) noexcept
      : table_(&table) {}

  /// The request that the gate has admitted. INVARIANT: `admitted.passes()`. The captures view what
  /// `admitted` views.
  Match match(std::string_view method, const Admission& admitted) const noexcept {
    return match(method, *admitted.target, admitted.host);
  }
  /// A canonical target, and the host that the request is for, or nullopt: as Router::match().
  Match match(std::string_view method, const CanonicalTarget& target,
              std::optional<std::string_view> host) const noexcept {
    return match_path(method, detail::routed_path(target), host);
  }
  /// The same for the path alone: as Router::match_path().
  Match match_path(std::string_view method, std::string_view path,
                   std::optional<std::string_view> host) const noexcept {
    const std::string_view name = host.value_or(std::string_view());
    const char* const data = name.data() == nullptr ? "" : name.data();
    Match match;
    const RouteResult found =
        detail::match_route(*table_, method, path, host ? data : nullptr, name.size(),
                            match.values.data(), match.values.size());
    // Member by member: a copy of the whole would stall on store forwarding.
    match.outcome = found.outcome;
    match.captures = found.captures;
    match.route = found.route;
    match.allowed = found.allowed;
    match.id = static_cast<Route>(found.route);
    return match;
  }

  constexpr std::size_t size() const noexcept { return table_->route_count; }
  /// The pattern as it was written. INVARIANT: a route of this router.
  constexpr std::string_view pattern(Route route) const noexcept {
    return (*table_)[table_->routes[static_cast<std::size_t>(route)].pattern];
  }
  /// The value of an Allow field for a 405, or for an answer to OPTIONS.
  Written write_allow(const RouteResult& result, OutputBuffer out) const noexcept {
    return iri::write_allow(*table_, result, out);
  }

 private:
  const detail::RouteTable* table_;
};

/// The captures of a route as a struct that has a member for each, in their order, as the header of
/// `iri routes compile` declares them. INVARIANT: `match` found the route that the struct is for.
template <class Captures, class Route, std::size_t Room>
constexpr Captures captures_as(const CompiledMatch<Route, Room>& match) noexcept {
  static_assert(sizeof(RouteCapture) == sizeof(RestCapture));
  constexpr std::size_t count =
      std::is_empty_v<Captures> ? 0 : sizeof(Captures) / sizeof(RouteCapture);
  static_assert(count <= Room);
  return [&match]<std::size_t... I>(std::index_sequence<I...>) noexcept {
    return Captures{{match.values[I]}...};
  }
  (std::make_index_sequence<count>());
}

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
