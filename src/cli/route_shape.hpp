// What a pattern says of the requests that it matches, read anew for what looks at patterns one against the other.
#ifndef IRI_SRC_CLI_ROUTE_SHAPE_HPP
#define IRI_SRC_CLI_ROUTE_SHAPE_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace iri::cli {

/// A segment or label of a pattern, as its request has it in canonical form: text around a value. A literal is all
/// `before`.
struct RequestPart {
  std::string before;
  std::string after;
  bool value = false;
  bool rest = false;
};

/// A request that a pattern matches, but for the values of its parameters. The method is empty if any is meant; there
/// are no labels if any host is.
struct RequestShape {
  std::string method;
  std::vector<RequestPart> labels;
  std::vector<RequestPart> segments;
};

/// INVARIANT: check_route() accepts the pattern.
RequestShape shape_of(std::string_view pattern);

/// Equal for patterns that are in conflict, and for no others.
std::string key_of(const RequestShape& shape);

/// How a part takes a segment or label: the less, the better (docs/ROUTES.md). Nullopt: it does not.
using TakenAs = std::tuple<int, std::ptrdiff_t, std::ptrdiff_t>;
std::optional<TakenAs> taken_as(const RequestPart& part, std::string_view text);

}  // namespace iri::cli

#endif
