// What the sources of `iri routes` share.
#ifndef IRI_SRC_CLI_ROUTE_OPTIONS_HPP
#define IRI_SRC_CLI_ROUTE_OPTIONS_HPP

#include <optional>
#include <string>

#include "exit.hpp"
#include "input.hpp"
#include "json.hpp"
#include "options.hpp"
#include "route_check.hpp"
#include "route_file.hpp"

namespace iri::cli {

struct RouteOptions {
  std::string file;
  std::size_t max_input = default_max_file;  ///< bytes of the file
  bool base = false;
  bool skip = false;
  Format format = Format::text;
  std::optional<std::string> policy;
  std::optional<std::string> host;
  std::string method;
  std::string target;
  std::optional<std::string> output;
  std::string name_space = "routes";
};

/// A line of JSON in ASCII.
std::string dump(const Json& json);

Json text_or_null(const std::string& text);

/// What the subcommands but `check` take of a file: all of it, or what is right with --skip-refused.
/// Says what is wrong. Sets `exit` if nothing is to be done.
std::optional<FileRouter> router_of(const RouteOptions& options, RouteFile& file, Exit& exit);

/// `iri routes match`.
Exit match_route(const RouteOptions& options);

}  // namespace iri::cli

#endif
