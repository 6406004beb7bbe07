// Files of routes, line by line. Problems have a place within the text; a conflict is one from either side,
// and both patterns match its request; each route matches its own expansion (law 11), and one that is said to
// be unreachable does not answer; the header has unique identifiers, is ASCII, and holds nothing of the file
// but in strings; what is written and read again is the same.
#include "route_header_laws.hpp"
#include "route_laws.hpp"

namespace iri_fuzz {
namespace {

/// Pairs of so many routes at most.
constexpr std::size_t enough = 8;

// --- Conflicts ---

iri::Result<iri::Router<int>, iri::RouteError> router_of(const std::vector<std::string>& patterns) {
  iri::RouterBuilder<int> builder;
  for (const std::string& pattern : patterns) {
    if (auto added = builder.add(pattern, 0); !added) return added.error();
  }
  return builder.build();
}

/// Whether the pattern alone answers a request such as `GET a.example/b`.
bool answers(const std::string& pattern, std::string_view request) {
  const std::size_t space = request.find(' ');
  const std::size_t slash = request.find('/', space);
  IRI_CHECK("routes: a request has a method and a path", slash != request.npos && space < slash);
  const std::string_view host = request.substr(space + 1, slash - space - 1);
  const auto router = router_of({pattern});
  const auto found =
      router->match_path(request.substr(0, space), request.substr(slash),
                         host.empty() ? std::nullopt : std::optional<std::string_view>(host), {});
  return static_cast<bool>(found);
}

void check_pair(const std::string& a, const std::string& b) {
  const auto one = router_of({a, b});
  const auto other = router_of({b, a});
  IRI_CHECK("routes: a conflict is one from either side", one.has_value() == other.has_value());
  const bool alike = key_of(iri::cli::shape_of(a)) == key_of(iri::cli::shape_of(b));
  IRI_CHECK("routes: patterns in conflict are the same but for names", one.has_value() != alike);
  if (one) return;
  IRI_CHECK("routes: a conflict names both patterns",
            one.error().code == iri::RouteErrorCode::conflict && one.error().pattern == b &&
                one.error().other_pattern == a && other.error().pattern == a);
  IRI_CHECK("routes: both match the request that shows a conflict",
            answers(a, one.error().witness) && answers(b, one.error().witness));
}

void check_pairs(const std::vector<NamedRoute>& routes) {
  const std::size_t size = std::min(routes.size(), enough);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) check_pair(routes[i].pattern, routes[j].pattern);
  }
}

// --- Reach ---

/// Requests of a shape: with values that no literal is likely to be, and rests of several segments.
std::vector<std::string> paths_of(const iri::cli::RequestShape& shape) {
  std::vector<std::string> paths;
  for (const char* const value : {"v", "zz-9", "0"}) {
    for (const char* const rest : {"/", "/v", "//", "/v/", "//v", "/v/v"}) {
      std::string path;
      for (const iri::cli::RequestPart& part : shape.segments) {
        path += part.rest ? rest : "/" + part.before + (part.value ? value : "") + part.after;
      }
      paths.push_back(path);
    }
  }
  return paths;
}

void check_reached(const RouteFile& file, const FileRouter& router) {
  RouteFile reached = file;
  reached.problems.clear();
  check_reach(reached, router, nullptr);
  std::set<std::string> unreachable;
  for (const RouteProblem& problem : reached.problems) {
    if (problem.code == "unreachable") unreachable.insert(problem.pattern);
  }
  for (const std::string& pattern : unreachable) {
    const iri::cli::RequestShape shape = iri::cli::shape_of(pattern);
    if (!shape.labels.empty()) continue;
    const std::string method = shape.method.empty() ? "X-OTHER" : shape.method;
    for (const std::string& path : paths_of(shape)) {
      const auto found = router.match_path(method, path, std::nullopt, {});
      IRI_CHECK("routes: a route that is unreachable does not answer",
                !found || file.routes[*found.value].pattern != pattern);
    }
  }
}

// --- What is written ---

/// With identifiers, which are names then, and with the names of the file.
void check_written(const std::vector<NamedRoute>& routes) {
  const std::string list = lines_of(routes, iri::cli::RouteName::identifier);
  const RouteFile again = read_again(list, routes);
  for (std::size_t i = 0; i < routes.size(); ++i) {
    IRI_CHECK("routes: a list has the identifiers", again.routes[i].name == routes[i].identifier);
  }
  for (const std::string& text : {list, lines_of(routes, iri::cli::RouteName::given)}) {
    const RouteFile read = read_again(text, routes);
    IRI_CHECK("routes: written again, the lines are the same",
              lines_of(read.routes, iri::cli::RouteName::given) == text);
  }
}

}  // namespace

void one_input(std::string_view text) {
  RouteFile file = read_lines(text);
  for (const NamedRoute& route : file.routes) {
    IRI_CHECK("routes: what is read is a pattern", iri::check_route(route.pattern));
  }
  IRI_CHECK("routes: a route or a problem a line at most",
            file.routes.size() + file.problems.size() <= lines_of(text).size());
  const Turn turn(text, 16);
  if (turn.of(0)) check_pairs(file.routes);
  give_identifiers(file);
  check_identifiers(file.routes);
  const std::optional<FileRouter> router = build_router(file);
  check_problems(file, text);
  if (!router) return;
  for (std::size_t i = 0; i < file.routes.size(); ++i) {
    if (turn.of(i)) check_expansion(file.routes[i].pattern);
  }
  if (turn.of(1) || turn.of(9)) check_header(*router, file.routes);
  if (turn.of(3) || turn.of(11)) check_reached(file, *router);
  if (turn.of(5) || turn.of(13)) check_written(file.routes);
}

}  // namespace iri_fuzz
