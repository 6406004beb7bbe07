// Writes the tables of a router as a header of C++.
#ifndef IRI_SRC_CLI_ROUTE_HEADER_HPP
#define IRI_SRC_CLI_ROUTE_HEADER_HPP

#include <string>
#include <vector>

#include "route_check.hpp"

namespace iri::cli {

/// The whole header. The routes of the file are those of the router, with identifiers.
std::string write_route_header(const FileRouter& router, const std::vector<NamedRoute>& routes,
                               const std::string& name_space);

}  // namespace iri::cli

#endif
