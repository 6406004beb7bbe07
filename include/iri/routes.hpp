// The router: from a request in canonical form to a route and its captures. docs/ROUTES.md has the meaning.
#ifndef IRI_ROUTES_HPP
#define IRI_ROUTES_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/canonical.hpp"
#include "iri/detail/route_table.hpp"
#include "iri/gate.hpp"
#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/pattern.hpp"
#include "iri/result.hpp"
#include "iri/route_error.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The limits of a router, with those of its patterns (pattern.hpp). What goes beyond them is an error when a route is added, or when the
/// router is built.
inline constexpr std::size_t max_routes = 1'000'000;
inline constexpr std::size_t max_route_methods = 63;  ///< different ones in one router

struct RouterOptions {
  /// A route for GET also answers HEAD (RFC 9110 s9.3.2). At equal priority a route for HEAD itself
  /// comes first.
  bool head_by_get = true;
};

/// The answer of a router. Numbers are stable.
enum class RouteOutcome : std::uint8_t {
  not_found = 0,           ///< no pattern matches, whatever the method: 404
  method_not_allowed = 1,  ///< patterns match, none of them for this method: 405 (RFC 9110 s15.5.6)
  found = 2,
};

/// What a router says of a request. True if a route was found.
struct [[nodiscard]] RouteResult {
  RouteOutcome outcome = RouteOutcome::not_found;
  std::uint32_t captures = 0;  ///< how many the route has
  std::uint32_t route = 0;     ///< its number, in the order in which routes were added, from 0
  /// With `method_not_allowed`, the methods of the patterns that match: bit i is method i of the
  /// router. write_allow() writes them. 0 with the other outcomes.
  std::uint64_t allowed = 0;

  constexpr explicit operator bool() const noexcept { return outcome == RouteOutcome::found; }
  friend constexpr bool operator==(const RouteResult&, const RouteResult&) noexcept = default;
};

/// A RouteResult with the value of the route, which belongs to the router; null if none was found.
template <class T>
struct [[nodiscard]] RouteMatch : RouteResult {
  const T* value = nullptr;
};

/// Whether a pattern is right by itself; if not, why: what RouterBuilder::add() says of it.
Result<void, RouteError> check_route(std::string_view pattern);

/// The URI template (RFC 6570) of a pattern. expand() makes a reference of it that the pattern
/// matches, and matching gives the values back (law 11):
///   `{name}` stays; `{name...}` becomes `{/name*}` and takes a list, the segments; `-` in a name
///   becomes `%2D`; a host is written after "//"; the method is left out.
/// This holds if no value and no list is empty, and no segment becomes "." or "..", which no
/// canonical path has.
/// Error: that of check_route().
Result<std::string, RouteError> route_template(std::string_view pattern);

namespace detail {
class CompiledRoutes;
struct ParsedRoutes;

/// Routes without their values. Immutable; a copy shares the tables.
class RouterCore {
 public:
  RouteResult match(std::string_view method, std::string_view path, const char* host,
                    std::size_t host_size, std::string_view* captures,
                    std::size_t room) const noexcept {
    return match_route(*table_, method, path, host, host_size, captures, room);
  }
  std::size_t size() const noexcept;
  std::size_t memory_used() const noexcept;
  const RouteTable& table() const noexcept { return *table_; }
  const RouteTableSizes& sizes() const noexcept;
  std::string_view pattern(std::uint32_t route) const noexcept;
  std::span<const std::string_view> names(std::uint32_t route) const noexcept;
  std::span<const std::string_view> methods() const noexcept;
  Written write_allow(std::uint64_t allowed, OutputBuffer out) const noexcept;

 private:
  friend class RouteCollector;
  friend class Result<RouterCore, RouteError>;
  explicit RouterCore(std::shared_ptr<const CompiledRoutes> made) noexcept;

  std::shared_ptr<const CompiledRoutes> made_;
  const RouteTable* table_;  // in made_
};

/// Patterns, checked one by one.
class RouteCollector {
 public:
  RouteCollector() noexcept;
  RouteCollector(RouteCollector&&) noexcept;
  RouteCollector& operator=(RouteCollector&&) noexcept;
  ~RouteCollector();

  Result<void, RouteError> add(std::string_view pattern);
  /// INVARIANT: a pattern was added.
  void remove_last() noexcept;
  Result<RouterCore, RouteError> build(RouterOptions options) const;

 private:
  std::unique_ptr<ParsedRoutes> routes_;  // null: none yet, or moved from
};

/// Removes the pattern that was added last, unless it is kept.
class AddedRoute {
 public:
  explicit AddedRoute(RouteCollector& to) noexcept : to_(&to) {}
  AddedRoute(const AddedRoute&) = delete;
  AddedRoute& operator=(const AddedRoute&) = delete;
  ~AddedRoute() {
    if (to_ != nullptr) to_->remove_last();
  }
  void keep() noexcept { to_ = nullptr; }

 private:
  RouteCollector* to_;
};

/// The path that routes are matched on: that of an absolute-form without one is "/" (RFC 9112
/// s3.2.1). Nothing begins with "/" in the forms that no route matches.
constexpr std::string_view routed_path(const CanonicalTarget& target) noexcept {
  if (target.form() == TargetForm::origin_form) return target.path();
  if (target.form() != TargetForm::absolute_form || !target.view().host()) return {};
  return target.path().empty() ? std::string_view("/") : target.path();
}

}  // namespace detail

template <class T>
class RouterBuilder;

/// Finds the route of a request. Made by RouterBuilder. Immutable: threads may share it; a copy
/// shares everything, values included. Guarantee of match(): nothing is allocated, nothing is
/// thrown, nothing outside the texts is read; the answer is the one that docs/ROUTES.md defines, whatever
/// the order in which routes were added. Time: at most the size of the path, times the
/// number of segments of the patterns that overlap on it; no text makes it try a segment twice at the
/// same place of the patterns. A segment is compared with each prefix and suffix that patterns have at
/// its place (`v{x}`, `{x}.json`), one after the other; of literals there may be many.
/// This is the time for each pattern of a host that the request's host matches. To find
/// these takes a bisection of the hosts that end alike, for each label.
///
///     iri::RouterBuilder<Handler> routes;
///     if (auto added = routes.add("GET /users/{id}", show_user); !added) return explain(added.error());
///     const iri::Router<Handler> router = std::move(routes).build().value();
///
///     const auto admitted = gate.admit(method, target, host_field, buffer);
///     if (!admitted.passes()) return answer_400();
///     std::array<std::string_view, 8> captures;
///     const auto found = router.match(method, admitted, captures);
///     if (found) (*found.value)(router.capture(found, "id", captures));
///
/// Captures are written from the first on, those of the host first, in the order of the pattern. They
/// view the text of the canonical target, or the text of the host. Percent-encoding stands in them;
/// DecodedView reads through it. If `captures` has less room than the route has captures, the first
/// are written.
template <class T>
class Router {
 public:
  /// The request that the gate has admitted. INVARIANT: `admitted.passes()`.
  RouteMatch<T> match(std::string_view method, const Admission& admitted,
                      std::span<std::string_view> captures) const noexcept IRI_LIFETIME_BOUND {
    return match(method, *admitted.target, admitted.host, captures);
  }
  /// A canonical target, and the host that the request is for, without a port and in lower case, or
  /// nullopt: Admission::host. Methods are case-sensitive (RFC 9110 s9.1). The asterisk-form, the
  /// authority-form, and an absolute-form without an authority (`urn:a`) match no route.
  RouteMatch<T> match(std::string_view method, const CanonicalTarget& target,
                      std::optional<std::string_view> host,
                      std::span<std::string_view> captures) const noexcept IRI_LIFETIME_BOUND {
    return match_path(method, detail::routed_path(target), host, captures);
  }
  /// The same for the path alone. It must be the path of a canonical target; for another text the
  /// answer means nothing. One that does not begin with "/" matches no route.
  RouteMatch<T> match_path(std::string_view method, std::string_view path,
                           std::optional<std::string_view> host,
                           std::span<std::string_view> captures) const noexcept IRI_LIFETIME_BOUND {
    const std::string_view name = host.value_or(std::string_view());
    const char* const data = name.data() == nullptr ? "" : name.data();
    const RouteResult found = core_.match(method, path, host ? data : nullptr, name.size(),
                                          captures.data(), captures.size());
    // Member by member: a copy of the whole would stall on store forwarding.
    RouteMatch<T> match;
    match.outcome = found.outcome;
    match.captures = found.captures;
    match.route = found.route;
    match.allowed = found.allowed;
    match.value = found ? values_ + found.route : nullptr;
    return match;
  }

  std::size_t size() const noexcept { return core_.size(); }
  /// The value of a route. INVARIANT: route < size().
  const T& value(std::uint32_t route) const noexcept IRI_LIFETIME_BOUND { return values_[route]; }
  /// The pattern as it was added, and the names of its captures in their order. INVARIANT: route <
  /// size().
  std::string_view pattern(std::uint32_t route) const noexcept IRI_LIFETIME_BOUND {
    return core_.pattern(route);
  }
  std::span<const std::string_view> names(std::uint32_t route) const noexcept IRI_LIFETIME_BOUND {
    return core_.names(route);
  }
  /// The capture of that name, of those that match() has written for `found`. nullopt if no route was
  /// found, or the route has no such name, or `captures` had no room for it.
  std::optional<std::string_view> capture(
      const RouteResult& found, std::string_view name,
      std::span<const std::string_view> captures) const noexcept {
    if (!found) return std::nullopt;
    const auto known = names(found.route);
    for (std::size_t i = 0; i < known.size() && i < captures.size(); ++i) {
      if (known[i] == name) return captures[i];
    }
    return std::nullopt;
  }
  /// The methods that any route names, in the order of their bytes; with head_by_get, HEAD beside
  /// GET. Bit i of RouteResult::allowed is methods()[i].
  std::span<const std::string_view> methods() const noexcept IRI_LIFETIME_BOUND {
    return core_.methods();
  }
  /// Writes the value of an Allow field (RFC 9110 s10.2.1): "GET, HEAD".
  Written write_allow(const RouteResult& result, OutputBuffer out) const noexcept {
    return core_.write_allow(result.allowed, out);
  }
  /// In bytes: the tables and patterns, without the values.
  std::size_t memory_used() const noexcept { return core_.memory_used(); }
  /// The arrays that match() reads, and how long they are: for programs that write them down. They belong to
  /// the router.
  const detail::RouteTable& table() const noexcept IRI_LIFETIME_BOUND { return core_.table(); }
  const detail::RouteTableSizes& sizes() const noexcept IRI_LIFETIME_BOUND { return core_.sizes(); }

 private:
  friend class RouterBuilder<T>;
  friend class Result<Router, RouteError>;
  Router(detail::RouterCore core, std::shared_ptr<const std::vector<T>> values) noexcept
      : core_(std::move(core)), held_(std::move(values)), values_(held_->data()) {}

  detail::RouterCore core_;
  std::shared_ptr<const std::vector<T>> held_;
  const T* values_;  // in held_
};

/// Collects routes, and builds a router of them. The order of add() numbers the routes, and has no
/// other effect. T is any type that std::vector takes, except bool.
template <class T>
class RouterBuilder {
 public:
  /// Adds a route. Error: what is wrong with the pattern and where; then nothing was added. Allocates.
  /// If that or a move of T throws, nothing was added either.
  Result<void, RouteError> add(std::string_view pattern, T value) {
    Result<void, RouteError> done = routes_.add(pattern);
    if (!done) return done;
    detail::AddedRoute added(routes_);
    values_.push_back(std::move(value));
    added.keep();
    return done;
  }
  std::size_t size() const noexcept { return values_.size(); }

  /// Errors: `conflict`, of two patterns that match the same requests with the same priority, with a
  /// request that both match; `too_many_methods`; `too_large`. Allocates. Time: n log n in the
  /// size of the patterns; memory in proportion to it (docs/ROUTES.md has figures).
  Result<Router<T>, RouteError> build(RouterOptions options = {}) const& {
    return made(options, values_);
  }
  /// The same, and moves the values. Then the builder is empty; after an error it is as it was.
  Result<Router<T>, RouteError> build(RouterOptions options = {}) && {
    Result<Router<T>, RouteError> router = made(options, std::move(values_));
    if (router) *this = RouterBuilder();
    return router;
  }

 private:
  template <class Values>
  Result<Router<T>, RouteError> made(RouterOptions options, Values&& values) const {
    Result<detail::RouterCore, RouteError> core = routes_.build(options);
    if (!core) return core.error();
    return Router<T>(*std::move(core),
                     std::make_shared<const std::vector<T>>(std::forward<Values>(values)));
  }

  detail::RouteCollector routes_;
  std::vector<T> values_;
};

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
