// Whether any request reaches a route.
#ifndef IRI_SRC_CLI_ROUTE_REACH_HPP
#define IRI_SRC_CLI_ROUTE_REACH_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "route_shape.hpp"

namespace iri::cli {

/// A request for a router.
struct RouteRequest {
  std::string method;
  std::optional<std::string> host;
  std::string path;

  std::string text() const { return method + " " + host.value_or("") + path; }
};

/// Looks for a request that a route answers, and finds one if there is any.
///
/// A value that no literal, prefix or suffix has part of is matched by the fewest other patterns: what comes first for it
/// comes first for every value. So a pattern without `{name...}` has one request that is to be tried. The segments of a
/// `{name...}` are each such a value or empty, for the two are matched by different patterns, and any number of them: those
/// are words over two letters, and the automaton of the patterns that come first reads them. It has as many states as the
/// patterns have beginnings times endings at the most; a walk through them all is complete.
class ReachFinder {
 public:
  explicit ReachFinder(const std::vector<std::string>& patterns);

  struct Answer {
    std::optional<RouteRequest> request;
    bool sure = true;  ///< without a request: that there is none
  };
  Answer find(std::size_t route) const;

  /// The route's request with so many segments of its `{name...}`, none of them empty.
  RouteRequest plain(std::size_t route, std::size_t rest = 1) const;

 private:
  friend class ReachWalk;
  RouteRequest request(std::size_t route, const std::vector<std::string>& rest) const;
  std::string fresh_value() const;
  std::string fresh_label() const;
  std::string fresh_method() const;

  std::vector<RequestShape> shapes_;
  std::string value_;
  bool fresh_ = true;  ///< value_ is in no pattern
  std::string label_;
  std::string method_;
};

}  // namespace iri::cli

#endif
