// What can be wrong between routes: conflicts, names, routes that no request reaches.
#ifndef IRI_SRC_CLI_ROUTE_CHECK_HPP
#define IRI_SRC_CLI_ROUTE_CHECK_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/routes.hpp"
#include "route_file.hpp"

namespace iri::cli {

/// The values are the places in RouteFile::routes.
using FileRouter = Router<std::size_t>;

/// Builds a router of the routes. Routes that are in conflict with an earlier one become problems,
/// and are taken off the file: what is left always makes a router, unless there are too many methods
/// or routes.
std::optional<FileRouter> build_router(RouteFile& file);

/// Gives each route an identifier of C++, which its name becomes: other characters than letters and
/// digits become "_". Without a name, method and pattern stand for it. Two that are the same are a problem, and the
/// later is taken off the file.
void give_identifiers(RouteFile& file);
/// The identifier of a name; never empty, no keyword, nothing that is reserved, no name of a usual macro.
std::string identifier_of(std::string_view name);

/// Problems: "unreachable", of a route that no request reaches, for others come before it; "undecided", where routes
/// overlap so much that this is not known. With a gate "never_admitted", of a route none of whose requests that were tried
/// came to it by the gate: the plainest ones, with one and two segments for a `{name...}`, and those of the policy's hosts
/// and ports.
void check_reach(RouteFile& file, const FileRouter& router, const Gate* gate);

}  // namespace iri::cli

#endif
