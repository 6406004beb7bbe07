// OpenAPI documents. What comes out are patterns, with names that are words of a file of routes; problems have
// a place within the document; identifiers are unique, and the header holds nothing of the document but in
// strings; the same document without white space has the same routes; routes that are written as lines and
// read again are the same.
#include <optional>

#include "json.hpp"
#include "route_header_laws.hpp"
#include "route_laws.hpp"

namespace iri_fuzz {
namespace {

using iri::cli::Json;

RouteFile read_document(std::string_view text, bool base) {
  RouteFile file;
  iri::cli::read_openapi(text, base, file);
  return file;
}

bool has(const RouteFile& file, std::string_view code) {
  return std::any_of(file.problems.begin(), file.problems.end(),
                     [code](const RouteProblem& problem) { return problem.code == code; });
}

/// A word of a line that is no comment, and is shown as it is.
void check_name(std::string_view name) {
  IRI_CHECK("openapi: a name begins no comment", !name.starts_with('#'));
  IRI_CHECK("openapi: a name is a word that can be shown",
            name.find(' ') == name.npos && can_be_shown(name));
}

void check_routes(const RouteFile& file) {
  for (const NamedRoute& route : file.routes) {
    IRI_CHECK("openapi: what is read is a pattern", iri::check_route(route.pattern));
    const std::size_t space = route.pattern.find(' ');
    IRI_CHECK("openapi: a pattern has a method, and no host",
              space != route.pattern.npos && route.pattern.substr(space + 1).starts_with('/'));
    check_name(route.name);
  }
}

void check_same(const RouteFile& a, const RouteFile& b) {
  IRI_CHECK("openapi: white space and escapes change no number of routes",
            a.routes.size() == b.routes.size() && a.problems.size() == b.problems.size());
  for (std::size_t i = 0; i < a.routes.size(); ++i) {
    IRI_CHECK("openapi: white space and escapes change no route",
              a.routes[i].pattern == b.routes[i].pattern && a.routes[i].name == b.routes[i].name);
  }
  for (std::size_t i = 0; i < a.problems.size(); ++i) {
    IRI_CHECK("openapi: white space and escapes change no problem",
              a.problems[i].code == b.problems[i].code);
  }
}

/// Nullopt for what is no JSON, and for a number that no type can hold.
std::optional<Json> tree_of(std::string_view text, const RouteFile& file) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error&) {
    IRI_CHECK("openapi: what is no JSON has no routes",
              file.routes.empty() && !file.problems.empty());
  } catch (const Json::out_of_range&) {
  }
  return std::nullopt;
}

/// Written anew: without white space, in ASCII, and with white space.
void check_written(std::string_view text, bool base, const RouteFile& file) {
  const std::optional<Json> tree = tree_of(text, file);
  if (!tree) return;
  IRI_CHECK("openapi: what is JSON is no other", !has(file, "not_json"));
  if (has(file, "duplicate_key")) return;
  check_same(file, read_document(tree->dump(), base));
  check_same(file, read_document(tree->dump(1, '\t', true), base));
}

void check_lines(const std::vector<NamedRoute>& routes) {
  const RouteFile again = read_again(lines_of(routes, iri::cli::RouteName::given), routes);
  for (std::size_t i = 0; i < routes.size(); ++i) {
    IRI_CHECK("openapi: the lines have the names", routes[i].name == again.routes[i].name);
  }
}

void check_document(std::string_view text, bool base) {
  RouteFile file = read_document(text, base);
  check_problems(file, text);
  check_routes(file);
  const Turn turn(text, 4);
  const bool nul = text.find('\0') != text.npos;
  IRI_CHECK("openapi: JSON has no NUL", !nul || file.routes.empty());
  if (turn.of(0) && !nul) check_written(text, base, file);
  give_identifiers(file);
  check_identifiers(file.routes);
  const std::optional<FileRouter> router = build_router(file);
  check_problems(file, text);
  if (!router) return;
  if (turn.of(1)) check_header(*router, file.routes);
  if (turn.of(2)) check_lines(file.routes);
  for (const NamedRoute& route : file.routes) {
    if (turn.of(3)) check_expansion(route.pattern);
  }
}

}  // namespace

void one_input(std::string_view text) {
  check_document(text, false);
  check_document(text, true);
}

}  // namespace iri_fuzz
