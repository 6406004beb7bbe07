// Routes as files: patterns line by line, or an OpenAPI document.
#ifndef IRI_SRC_CLI_ROUTE_FILE_HPP
#define IRI_SRC_CLI_ROUTE_FILE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/route_error.hpp"

namespace iri::cli {

/// A place in a file; line and column count from 1, columns in characters. 0: the whole file.
struct FilePlace {
  std::size_t line = 0;
  std::size_t column = 0;
};

/// A route of a file. Its name may be empty.
struct NamedRoute {
  std::string pattern;
  std::string name;
  FilePlace place;         ///< of the pattern, after the method
  std::string identifier;  ///< given by give_identifiers()
};

/// What is wrong with a file of routes.
struct RouteProblem {
  std::string code;     ///< name(RouteErrorCode), or a code of the command
  std::string message;  ///< what is wrong, or what was expected
  FilePlace place;
  std::string pattern;  ///< of the route; may be empty
  std::string other;    ///< of a second route that has part in it; may be empty
  std::string witness;  ///< a request that shows it; may be empty
};

struct RouteFile {
  std::string file;
  std::vector<NamedRoute> routes;  ///< in the order of the file; each by itself has no error
  std::vector<RouteProblem> problems;
};

/// The places of offsets of a text. Finding one takes the same time wherever it is, however long lines are.
class Places {
 public:
  explicit Places(std::string_view text);
  FilePlace of(std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::pair<std::size_t, FilePlace>> marks_;  ///< some offsets, in their order
};

/// Adds the route, or the problem that it has; a method with "#" first is one, for no line can have it. `to_column` moves from the place of the path to the
/// place in it where the error is; false if the path does not stand in the file as it is.
void add_route(RouteFile& to, NamedRoute route, bool to_column);

/// Advice for a path that is a pattern, but whose signs mean something in patterns of other programs:
/// `/users/:id`, `/files/*`, `/posts(.:format)`. Empty if there is nothing to say.
std::string hint_for_pattern(std::string_view path);
/// The same of a method: "get", "*".
std::string hint_for_method(std::string_view method);
/// The same for a pattern that has an error.
std::string hint_for_error(std::string_view pattern, const RouteError& error);

/// A line has a method and a space, if the route is for one; the pattern; a space and a name, if it
/// has one. What follows a "#" at the beginning of a word is a comment.
void read_route_lines(std::string_view text, RouteFile& to);

/// An OpenAPI document of any version, or a Swagger 2.0 one, in JSON: `paths`, with the operations'
/// `operationId` as names. What must not be shown is `_` there. With `base`, the path of the first of its servers stands before each path.
void read_openapi(std::string_view text, bool base, RouteFile& to);
/// The same in YAML.
void read_openapi_yaml(std::string_view text, bool base, RouteFile& to);

/// The method of a pattern, which may be empty, and what follows it.
std::pair<std::string, std::string> method_and_rest(const std::string& pattern);

/// What is written as the name of a route.
enum class RouteName {
  given,       ///< that of the file; nothing if it has none
  identifier,  ///< that of give_identifiers()
};

/// The routes as lines of a file, in columns. What must not be shown is percent-encoded in patterns, and `_` in names:
/// read_route_lines() gives patterns of the same requests, and names of the same identifiers.
std::string lines_of(const std::vector<NamedRoute>& routes, RouteName which);

/// Reads a file; "-" is standard input. Which of these it is, its first characters tell. If the
/// file cannot be read or has more than `most` bytes, complains and returns false.
bool read_routes(const std::string& name, bool base, std::size_t most, RouteFile& to);

/// "FILE:LINE:COLUMN: code: message", and what belongs to it.
std::string sentence(const RouteFile& file, const RouteProblem& problem);

}  // namespace iri::cli

#endif
